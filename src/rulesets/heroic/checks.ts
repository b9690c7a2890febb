import type { Against, Band, Check, Natural } from "../../engine/check/check.ts";
import { adjust, bonusOf, countedOf, take } from "../../engine/check/check.ts";
import type { Modifier } from "../../engine/check/modifier.ts";
import type { ThrownCheck } from "../../engine/check/throwing.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Json } from "../../engine/json.ts";
import type { CheckSpec, OfferField } from "../../engine/ruleset.ts";
import { part } from "../../engine/check/modifier.ts";
import type { Branch } from "../../engine/json.ts";
import { numberIn } from "../../engine/json.ts";
import {
  attackParts,
  circumstance,
  defenceParts,
  forced,
  GRADE_FIELDS,
  injuries,
  manoeuvreParts,
  named,
  onAttack,
  onDefence,
  onTarget,
  resistanceParts,
} from "./circumstances.ts";
import type { creature, Save, Scope, Skill } from "./creature.ts";
import { SAVES, SKILLS } from "./creature.ts";
import type { HeroicDerived, HeroicFigure } from "./derive.ts";
import { CLASS_TABLE } from "./derive.ts";
import type { SkillRules } from "./grades.ts";
import { GRADED, GRADES, skillRules } from "./grades.ts";
import type { HeroicFight } from "./rules.ts";
import { isPlayers, stackings, sureFrom } from "./rules.ts";
import type { Task } from "./tasks.ts";
import type { Arms } from "./weapons.ts";

const D20 = [{ count: 1, faces: 20 }] as const;
/** What those count for who do not roll (H15). */
export const TEN = 10;
/** Difficulties of unopposed checks (H3). */
export const DIFFICULTIES = { easy: 10, average: 15, hard: 20, heroic: 25, epic: 30 } as const;
/** What a save has to reach against flat-footedness, injury and death (H11, H19, H31). */
export const SAVE_DC = 15;

type Options = Readonly<Record<string, Json>>;

const ROLLED: readonly Band[] = [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: null }];

/** Failure below a figure, success from it on; match or beat (H2, H3). */
export const twoBands = (from: number): readonly Band[] => [
  { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
  { id: "success", label: "TEMPO.Band.Success", grade: "success", from },
];

function base(id: string, label: string, modifiers: readonly Modifier[], stacked: Check["stackings"]): Check {
  const open = { id, label, dice: D20, modifiers, against: null, bands: ROLLED };
  return stacked ? { ...open, stackings: stacked } : open;
}

const difficulty = (value: number): Against => ({ label: "TEMPO.Check.Difficulty", value });

/** Attack bands: a critical is a matter of the natural face alone (H19). */
export const attackBands = (from: number): readonly Band[] => [
  { id: "miss", label: "TEMPO.Heroic.Band.miss", grade: "fail", from: null },
  { id: "hit", label: "TEMPO.Heroic.Band.hit", grade: "success", from },
  { id: "critical", label: "TEMPO.Heroic.Band.critical", grade: "better", from: null },
];
const criticalFrom = (threat: number): Natural[] => [{ from: threat, to: 20, band: "critical" }];
/** The same as the defending player's faces have it: 1 for a threat of 20, 1 and 2 for 19 (H19). */
const criticalUpTo = (threat: number): Natural[] => [{ from: 1, to: 21 - threat, band: "critical" }];

/** Whether the attacker's player rolls, the defender's, or both (H15). */
export type Rolls = "attack" | "defence" | "both";
export function whoRolls(fight: HeroicFight, attacker: string, defender: string): Rolls {
  if (!isPlayers(fight, defender)) return "attack";
  return isPlayers(fight, attacker) ? "both" : "defence";
}

/** What the attacker shows where the target's player answers: a roll, or 10 and the bonus (H15, H21). */
export function* shown(
  open: Check,
  { by, action, adjustment }: Pick<Task, "by" | "action" | "adjustment">,
  rolled: boolean,
): Rolling<ThrownCheck> {
  const check = adjust(open, adjustment);
  return yield* throwCheck(rolled ? check : take(check, TEN), by, action);
}

/** The attack by itself, as it is rolled or taken: nothing to reach yet. */
export function openAttack(
  fight: HeroicFight,
  who: string,
  target: string,
  arms: Arms,
  scope: Scope,
  options: Options,
): Check {
  const modifiers = attackParts(fight.figure(who), arms);
  modifiers.push(...onAttack(fight, who, target, { scope, melee: !arms.ranged }, options));
  const open = base("heroic.attack", "TEMPO.Heroic.Action.attack", modifiers, stackings(fight));
  return { ...open, naturals: criticalFrom(sureFrom(fight, arms.threat)) };
}

/** The defence by itself. */
export function openDefence(fight: HeroicFight, who: string, ranged: boolean, options: Options = {}): Check {
  const modifiers = defenceParts(fight, who);
  modifiers.push(...onDefence(fight, who, ranged, options));
  return base("heroic.defend", "TEMPO.Heroic.Action.defend", modifiers, stackings(fight));
}

const flatOf = (modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, m) => (m.fixed && m.kind === undefined ? sum + m.value : sum), 0);
const variable = (modifiers: readonly Modifier[]): Modifier[] =>
  modifiers.filter((m) => !m.fixed || m.kind !== undefined);

/** The attack against whoever it is aimed at: a figure where that one takes 10, a roll where a player defends (H15). */
export function attackCheck(
  fight: HeroicFight,
  who: string,
  target: string,
  arms: Arms,
  scope: Scope,
  options: Options,
): Check {
  const attack = openAttack(fight, who, target, arms, scope, options);
  const defence = openDefence(fight, target, arms.ranged, options);
  const label = "TEMPO.Heroic.Defence.defence";
  if (isPlayers(fight, target)) {
    // Between players the attacker's face alone makes the critical (H19).
    const naturals = isPlayers(fight, who) ? [] : criticalUpTo(sureFrom(fight, arms.threat));
    return contested(fight, who, attack, { label, check: defence, naturals }, attackBands(0));
  }
  const value = TEN + flatOf(defence.modifiers);
  return {
    ...attack,
    modifiers: [...attack.modifiers, ...onTarget(variable(defence.modifiers))],
    against: { label, value },
    bands: attackBands(value),
  };
}

/**
 * What `who` does against a player's roll: rolled by another player, who wins the tie; else 10 is taken, and the player
 * who rolls alone wins it (H2, H15).
 * @param naturals faces of the opposing roll that decide the band
 */
export function contested(
  fight: HeroicFight,
  who: string,
  active: Check,
  { label, check, naturals }: { label: string; check: Check; naturals: readonly Natural[] },
  bands: readonly Band[],
): Check {
  const rolled = isPlayers(fight, who);
  const against = { label, value: null, check, tie: rolled ? "meet" : "exceed", naturals } as const;
  return { ...(rolled ? active : take(active, TEN)), against, bands };
}

/**
 * The defender's roll against an attack that stands at `total`. Whoever rolls alone wins the tie (H2); where the attacker
 * rolled too, the attack wins it. Low naturals are criticals against a player, where the attacker took 10 (H19).
 */
export function defenceCheck(
  fight: HeroicFight,
  who: string,
  {
    ranged,
    total,
    threat,
    rolled,
    options = {},
  }: { ranged: boolean; total: number; threat: number; rolled: boolean; options?: Options },
): Check {
  const value = rolled ? total + 1 : total;
  const bands: readonly Band[] = [
    { id: "struck", label: "TEMPO.Heroic.Band.struck", grade: "fail", from: null },
    { id: "safe", label: "TEMPO.Heroic.Band.safe", grade: "success", from: value },
    { id: "critical", label: "TEMPO.Heroic.Band.critical", grade: "fail", from: null },
  ];
  const against = { label: "TEMPO.Heroic.Defence.attack", value };
  const check: Check = { ...openDefence(fight, who, ranged, options), against, bands };
  return rolled ? check : { ...check, naturals: criticalUpTo(sureFrom(fight, threat)) };
}

/** A manoeuvre by itself: CMA, and what counts on attacks (H21). */
export function openManoeuvre(
  fight: HeroicFight,
  who: string,
  target: string,
  scope: Scope,
  options: Options,
  melee = true,
): Check {
  const modifiers = [
    ...manoeuvreParts(fight.figure(who), scope),
    ...onAttack(fight, who, target, { scope: "all", melee }, options),
  ];
  // Breaking free is the one manoeuvre that no talent is for alone.
  const action = scope === "all" ? "escape" : scope;
  return base("heroic.manoeuvre", `TEMPO.Heroic.Action.${action}`, modifiers, stackings(fight));
}

/** Natural faces of manoeuvres: 20 succeeds (but not out of bonds), 1 fails (H21). */
export const manoeuvreNaturals = (bonds: boolean): Natural[] => [
  ...(bonds ? [] : [{ from: 20, to: 20, band: "success" }]),
  { from: 1, to: 1, band: "failure" },
];

/** The same faces on the roll of who resists, as the one who makes the manoeuvre sees them. */
export const RESISTED: readonly Natural[] = [
  { from: 20, to: 20, band: "failure" },
  { from: 1, to: 1, band: "success" },
];

export const openResistance = (fight: HeroicFight, who: string, scope: Scope): Check =>
  base("heroic.resist", "TEMPO.Heroic.Action.resist", resistanceParts(fight.figure(who), scope), stackings(fight));

/** A manoeuvre against CMD: 10 and the figure, or a player's roll (H21). */
export function manoeuvreCheck(
  fight: HeroicFight,
  who: string,
  target: string,
  scope: Scope,
  options: Options,
  melee = true,
): Check {
  const open = openManoeuvre(fight, who, target, scope, options, melee);
  const resistance = openResistance(fight, target, scope);
  const label = "TEMPO.Heroic.Defence.cmd";
  if (isPlayers(fight, target)) {
    const rolled = { ...open, naturals: manoeuvreNaturals(false) };
    return contested(fight, who, rolled, { label, check: resistance, naturals: RESISTED }, twoBands(0));
  }
  const value = TEN + bonusOf(resistance);
  return { ...open, naturals: manoeuvreNaturals(false), against: { label, value }, bands: twoBands(value) };
}

/** The target's player resists what stands at `total` (H21); against a roll the manoeuvre wins the tie. */
export function resistanceCheck(fight: HeroicFight, who: string, scope: Scope, total: number, rolled: boolean): Check {
  const value = rolled ? total + 1 : total;
  return {
    ...openResistance(fight, who, scope),
    naturals: manoeuvreNaturals(false),
    against: { label: "TEMPO.Heroic.Defence.cma", value },
    bands: twoBands(value),
  };
}

/** Out of bonds, against what they hold with: a natural 20 is no help (H21). */
export function bondsCheck(fight: HeroicFight, who: string, value: number, options: Options = {}): Check {
  return {
    ...openManoeuvre(fight, who, who, "all", options, false),
    id: "heroic.escape",
    naturals: manoeuvreNaturals(true),
    against: difficulty(value),
    bands: twoBands(value),
  };
}

/** H33. */
export function saveCheck(
  figure: HeroicFigure,
  save: Save,
  value: number | null,
  options: Options = {},
  { stackings: stacked }: SkillRules = skillRules(() => undefined),
): Check {
  const { base: byClass, ability } = figure.derived.saves[save];
  const label = `TEMPO.Heroic.Save.${save}`;
  const modifiers = [
    part("class", label, "TEMPO.Source.Class", byClass),
    part("ability", `TEMPO.Heroic.Modifier.ability`, "TEMPO.Source.Ability", ability),
    ...named(options),
  ];
  const open = base(`heroic.save.${save}`, label, modifiers, stacked);
  return value === null ? open : { ...open, against: difficulty(value), bands: twoBands(value) };
}

/** The save as it comes up in play: thrown, or 10 taken where this table's NPCs do not roll theirs (H33). */
export function saveInPlay(fight: HeroicFight, who: string, save: Save): Check {
  const check = saveCheck(fight.figure(who), save, SAVE_DC);
  return isPlayers(fight, who) || fight.option("npcSaves") === true ? check : { ...check, dice: [], taken: 10 };
}

/** Circumstances that the rules know of a skill: improvised tools, whom one persuades being attacked (H6). */
const BUILT_IN: Partial<Record<Skill, { id: string; source: string }>> = {
  mechanical: { id: "improvised", source: "TEMPO.Source.Tools" },
  diplomacy: { id: "attacked", source: "TEMPO.Source.Situation" },
};

/** The ranks that count (H1). */
export const ranksOf = ({ source }: HeroicFigure, skill: Skill): number => Math.min(source.skills[skill], source.level);

export function skillModifiers(figure: HeroicFigure, skill: Skill, options: Options = {}): Modifier[] {
  const known = BUILT_IN[skill];
  const ability = SKILLS[skill];
  return [
    part(
      "ability",
      `TEMPO.Heroic.Ability.${ability}`,
      "TEMPO.Source.Ability",
      figure.derived.abilities[ability].modifier,
    ),
    part("ranks", `TEMPO.Heroic.Skill.${skill}`, "TEMPO.Source.Skill", ranksOf(figure, skill)),
    ...injuries(figure, "skills"),
    ...(known ? [circumstance(known.id, -GRADES.minor.value, false, known.source)] : []),
    ...named(options),
    ...forced(options),
  ];
}

export function skillCheck(
  figure: HeroicFigure,
  skill: Skill,
  value: number | null,
  options: Options = {},
  rules: SkillRules = skillRules(() => undefined),
): Check {
  const open: Check = {
    ...base(
      `heroic.skill.${skill}`,
      `TEMPO.Heroic.Skill.${skill}`,
      skillModifiers(figure, skill, options),
      rules.stackings,
    ),
    ...(rules.naturals ? { naturals: manoeuvreNaturals(false) } : {}), // H3
  };
  return value === null ? open : easily({ ...open, against: difficulty(value), bands: twoBands(value) });
}

/** What is easy needs no roll and succeeds, unless a penalty that counts has the greatest grade (H3). */
export function easily(check: Check): Check {
  const { dice: _dice, taken: _taken, least: _least, ...rest } = check;
  const rolled: Check = { ...rest, dice: D20 };
  if (check.against?.value !== DIFFICULTIES.easy) return rolled;
  const counted = countedOf(rolled);
  const extreme = check.modifiers.some(
    (m) => counted.has(m.id) && m.kind === GRADED && m.value <= -GRADES.extreme.value,
  );
  return extreme ? rolled : { ...rolled, dice: [], taken: 0, least: DIFFICULTIES.easy };
}

/** A difficulty among the options: a number, or the dialog's text; null for none. */
export const difficultyIn = (options: Branch): number | null => numberIn(options, "difficulty");

export const difficultyField: OfferField = {
  name: "difficulty",
  label: "TEMPO.Check.Difficulty",
  options: [
    { value: "", label: { key: "TEMPO.Check.NoDifficulty" } },
    ...Object.entries(DIFFICULTIES).map(([id, value]) => ({
      value: String(value),
      label: { key: `TEMPO.Heroic.Difficulty.${id}`, data: { value } },
    })),
  ],
};

type Spec = CheckSpec<typeof creature, HeroicDerived>;

const skillSpecs = (Object.keys(SKILLS) as Skill[]).map((skill): [string, Spec] => [
  skill,
  {
    label: `TEMPO.Heroic.Skill.${skill}`,
    group: "skill",
    fields: [difficultyField, ...GRADE_FIELDS],
    build: (figure, options, world = {}) =>
      skillCheck(
        figure,
        skill,
        difficultyIn(options),
        options,
        skillRules((id) => world[id]),
      ),
  },
]);

const saveSpecs = SAVES.map((save): [string, Spec] => [
  save,
  {
    label: `TEMPO.Heroic.Save.${save}`,
    group: "save",
    fields: [difficultyField, ...GRADE_FIELDS],
    build: (figure, options, world = {}) =>
      saveCheck(
        figure,
        save,
        difficultyIn(options),
        options,
        skillRules((id) => world[id]),
      ),
  },
]);

/** The die of a new level, for those who roll it (H29). */
const vitalityDie: Spec = {
  label: "TEMPO.Heroic.VitalityDie",
  group: "attribute",
  build: ({ source }) => ({
    ...base("heroic.vitalityDie", "TEMPO.Heroic.VitalityDie", [], undefined),
    dice: [{ count: 1, faces: source.class === "none" ? 8 : CLASS_TABLE[source.class].die }],
  }),
};

/** Checks that belong to no action (H3, H27, H33). */
export const checks: Readonly<Record<string, Spec>> = {
  ...Object.fromEntries(skillSpecs),
  ...Object.fromEntries(saveSpecs),
  vitalityDie,
};
