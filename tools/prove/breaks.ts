/** A small break of the source, and the test that goes red with it and names what is broken. */
export interface PlantedBreak {
  /** A rule, a decision or a need by its id. */
  readonly of: string;
  readonly file: string;
  /** What stands there once, and what is put in its place. */
  readonly from: string;
  readonly to: string;
  readonly test: string;
}

/** Kept and added to by every issue: each new rule, and what was known to be wrong (`npm run prove`). */
export const BREAKS: readonly PlantedBreak[] = [
  {
    of: "K19",
    file: "src/engine/turn/closing.ts",
    from: "if (waited.size > 0 && !(gm && force)) {",
    to: "if (waited.size > 99 && !(gm && force)) {",
    test: "test/engine/closing.test.ts",
  },
  {
    of: "S35",
    file: "src/engine/turn/closing.ts",
    from: "if (waited.size > 0 && !(gm && force)) {",
    to: "if (waited.size > 99 && !(gm && force)) {",
    test: "test/rulesets/surge/counter.test.ts",
  },
  {
    of: "S36",
    file: "src/engine/actions/doing.ts",
    from: "const made = adjusted ? check : adjust(this.affected(check, given), use.adjustment);",
    to: "const made = adjusted ? check : this.affected(check, given);",
    test: "test/rulesets/surge/counter.test.ts",
  },
  {
    of: "H34",
    file: "src/rulesets/heroic/view.ts",
    from: '...(deed === "" ? [] : [note("Note.deed", { deed })]),',
    to: "",
    test: "test/rulesets/heroic/manoeuvres.test.ts",
  },
  {
    of: "H35",
    file: "src/rulesets/heroic/harm.ts",
    from: 'drains ? "drained" : "damaged", ability]',
    to: '"damaged", ability]',
    test: "test/rulesets/heroic/hurting.test.ts",
  },
  {
    of: "H36",
    file: "src/rulesets/heroic/criticals.ts",
    from: 'if (saidOf(asked) === "") asked.ask(',
    to: 'if (saidOf(asked) === "?") asked.ask(',
    test: "test/rulesets/heroic/crippling.test.ts",
  },
  {
    of: "H37",
    file: "src/rulesets/heroic/checks.ts",
    from: "isAble(fight, defender) ? whoRolls(",
    to: "fight ? whoRolls(",
    test: "test/rulesets/heroic/harm.test.ts",
  },
  {
    of: "H38",
    file: "src/engine/actions/building.ts",
    from: "const check = now && (asked.stood ?? now);",
    to: "const check = now;",
    test: "test/rulesets/heroic/attacks.test.ts",
  },
  {
    of: "H39",
    file: "src/rulesets/heroic/creature.ts",
    from: "{ min: 1, max: 99 }",
    to: "{ min: 1, max: 30 }",
    test: "test/rulesets/heroic/creature.test.ts",
  },
  {
    of: "F32",
    file: "src/rulesets/surface/weapons.ts",
    from: "item && (!melee || weaponOf(item).tags.melee) ? item : null",
    to: "item && !melee ? item : null",
    test: "test/rulesets/surface/weapons.test.ts",
  },
  {
    of: "F38",
    file: "src/rulesets/surface/creature.ts",
    from: "  heats: number(0, { min: 0 }),",
    to: "  heats: number(0, { min: 0 }),\n  scale: number(0),",
    test: "test/rulesets/surface/weapons.test.ts",
  },
  {
    of: "P25",
    file: "src/rulesets/phased/movement.ts",
    from: "distance(map, step.to, place) > distance(map, step.from, place) + SLACK",
    to: "distance(map, step.to, place) > -1",
    test: "test/rulesets/phased/guarding.test.ts",
  },
  {
    of: "P26",
    file: "src/rulesets/phased/checks.ts",
    from: 'written("second", "roll", penalty,',
    to: 'written("second", "roll", 0 * penalty,',
    test: "test/rulesets/phased/two-weapons.test.ts",
  },
  {
    of: "P27",
    file: "src/rulesets/phased/attacks.ts",
    from: '  options.push(...reactOption(fight, target, "struck", attacker));\n',
    to: "",
    test: "test/rulesets/phased/reacting.test.ts",
  },
  {
    of: "P28",
    file: "src/rulesets/phased/derive.ts",
    from: 'figure.has("phased.distracted") ? 0 : 1',
    to: "1",
    test: "test/rulesets/phased/guarding.test.ts",
  },
  {
    of: "P29",
    file: "src/rulesets/phased/magic.ts",
    from: "provokes: ({ item }) => item !== null && talentOf(item).concentrating,",
    to: "provokes: () => false,",
    test: "test/rulesets/phased/channeling.test.ts",
  },
  {
    of: "P30",
    file: "src/rulesets/phased/moves.ts",
    from: ": ground > 1)",
    to: ": ground > 9e9)",
    test: "test/rulesets/phased/movement.test.ts",
  },
  {
    of: "P31",
    file: "src/rulesets/phased/conduct.ts",
    from: "if (harms && fight.state.scene)",
    to: "if (harms && !fight.state.scene)",
    test: "test/rulesets/phased/scene.test.ts",
  },
  {
    of: "D27",
    file: "src/rulesets/pool/conduct.ts",
    from: 'if (mannerIn(use.options) === "time")',
    to: 'if (mannerIn(use.options) === "roll")',
    test: "test/rulesets/pool/composing.test.ts",
  },
  {
    of: "D29",
    file: "src/rulesets/pool/conduct.ts",
    from: '(isAble(fight, by) ? "go" : "drop")',
    to: '(fight && by ? "go" : "drop")',
    test: "test/rulesets/pool/circumstances.test.ts",
  },
  {
    of: "D30",
    file: "src/rulesets/pool/strikes.ts",
    from: 'holdOf(weapon) === "off" ? 1 : 0',
    to: 'holdOf(weapon) === "off" ? 0 : 0',
    test: "test/rulesets/pool/melee.test.ts",
  },
  {
    of: "K21",
    file: "src/engine/move/flanking.ts",
    from: "fight.combatant(who).hidden && !fight.figure(who).creature.hero",
    to: "fight.combatant(who).hidden && fight.figure(who).creature.hero",
    test: "test/rulesets/phased/unseen.test.ts",
  },
  {
    of: "H23",
    file: "src/engine/harm/holds.ts",
    from: "fight.endWithTurn(() => letGo(fight, id, hold.id))",
    to: "letGo(fight, id, hold.id)",
    test: "test/rulesets/heroic/grips.test.ts",
  },
  {
    of: "S25",
    file: "src/rulesets/surge/turn.ts",
    from: "    fight.endWithTurn(() => endFocus(fight, who));",
    to: "    endFocus(fight, who);",
    test: "test/rulesets/surge/magic.test.ts",
  },
  {
    of: "P13",
    file: "src/rulesets/phased/maintenance.ts",
    from: 'stake: ({ exchange }) => ({ item: CARD.get(exchange, "item") ?? "" }),',
    to: "",
    test: "test/rulesets/phased/questions.test.ts",
  },
  {
    of: "H14",
    file: "src/rulesets/heroic/view.ts",
    from: "fight.state.round > 0 && isRestricted(fight, who)",
    to: "false && isRestricted(fight, who)",
    test: "test/rulesets/heroic/restricted.test.ts",
  },
  {
    of: "H29",
    file: "src/rulesets/heroic/view.ts",
    from: "roll === null && i + 2 <= level",
    to: "roll === null",
    test: "test/rulesets/heroic/view.test.ts",
  },
];
