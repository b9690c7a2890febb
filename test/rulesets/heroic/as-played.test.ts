import { describe, expect, it } from "vitest";
import { GM, odds } from "../../../src/engine/index.ts";
import type { Command } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import type { Cast } from "../../engine/play.ts";
import { act, answering, awake, coat, hero, keen, npc } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const kit = [keen, coat];
const player = (given: object = {}) => hero({ items: kit, ...given });
const creature = (given: object = {}) => npc(3, { strength: 14, dexterity: 12 }, { items: kit, ...given });
const giant = creature({
  source: { class: "none", level: 6, skills: { diplomacy: 6 }, attributes: { strength: 30, charisma: 30 } },
});
const clumsy = creature({ source: { class: "none", attributes: { strength: 1, charisma: 1 } } });
const plated = player({
  source: { class: "warrior", level: 2, attributes: { strength: 14, wisdom: 30 } },
  items: [keen, { ...coat, source: { bonus: 30 } }],
});
const faces = Array.from({ length: 20 }, (_, i) => i + 1);
const ONE = [1];

/** Plays a command with these d20s for `a` and `b`, and 1 on every other die. */
function throwing(fight: Fighting, command: Command, d20s: Readonly<Record<string, number>>): void {
  const thrown: number[] = [];
  for (;;) {
    const decision = fight.decide(command, thrown, GM);
    if (!("needs" in decision)) return void fight.do(command, thrown, GM);
    for (const { who, faces: sides, count } of decision.needs)
      for (let i = 0; i < count; i++) thrown.push(sides === 20 ? (d20s[who ?? ""] ?? 1) : 1);
  }
}

/** What became of what `a` began: whether it succeeded, and whether it was a critical. */
function outcome(fight: Fighting, action: string): { readonly won: boolean; readonly critical: boolean } {
  const { blows, waiting } = fight.state.exchanges["x"]!;
  const [first] = Object.values(blows);
  const own = Object.values(blows).find((b) => b.by === "a");
  const critical = waiting["a"]?.kind === "critical";
  if (action === "attack") return { won: first?.damage !== null, critical };
  if (action !== "intrigue") return { won: first?.facts["lands"] === true, critical };
  return { won: own ? own.reading?.grade === "success" : first?.reading?.grade === "fail", critical };
}

/** The shares of success and of criticals over everything that `a` and `b` may throw. */
function played(a: Cast, b: Cast, action: string, options: Readonly<Record<string, boolean>>) {
  const fight = awake({ a: { ...a, at: [0, 0] }, b: { ...b, side: "others", at: [1, 0] } }, [15, 5]);
  fight.state = { ...fight.state, options };
  const command = act("a", action, { item: action === "attack" ? "keen" : null, targets: ["b"], exchange: "x" });
  const shown = odds(heroic.actions[action]!.check!(fight.fight, "a", command.use)!);
  const begun = fight.state;
  let [ways, won, criticals] = [0, 0, 0];
  for (const x of a.hero || !b.hero ? faces : ONE)
    for (const y of b.hero ? faces : ONE) {
      fight.state = begun;
      throwing(fight, command, { a: x, b: y });
      const asked = fight.state.exchanges["x"]?.waiting["b"];
      if (asked && asked.kind !== "riposte") throwing(fight, answering("b", "x", asked.options[0]!), { a: x, b: y });
      const found = outcome(fight, action);
      ways += 1;
      won += Number(found.won);
      criticals += Number(found.critical);
    }
  const total = shown.totals.ways;
  return { shown: [shown.success / total, shown.better / total], played: [won / ways, criticals / ways] };
}

const pairs: [string, Cast, Cast][] = [
  ["player against NPC", player(), creature()],
  ["NPC against player", creature(), player()],
  ["player against player", player(), player()],
  ["NPC against NPC", creature(), creature()],
  ["a giant against a player", giant, player()],
  ["a clumsy NPC against a plated player", clumsy, plated],
];

describe("the odds a dialog shows are those that are played", () => {
  const cases = pairs.flatMap(([name, a, b]) =>
    ["attack", "trip", "intrigue"].map((action) => [name, action, a, b] as const),
  );

  it.each(cases)("H2, H15, H19, H21, H28: %s: %s", (_, action, a, b) => {
    const { shown, played: found } = played(a, b, action, {});
    expect(shown).toEqual(found);
  });

  it.each(cases.filter(([, action]) => action === "intrigue"))(
    "H3: %s: %s, where a natural 1 and 20 decide on skills",
    (_, action, a, b) => {
      const { shown, played: found } = played(a, b, action, { skillNaturals: true });
      expect(shown).toEqual(found);
    },
  );

  it("H15, H28: who takes 10 is told so, and throws nothing", () => {
    const fight = awake({ a: { ...creature(), at: [0, 0] }, b: { ...player(), at: [1, 0] } }, [15, 5]);
    for (const action of ["attack", "trip", "intrigue"]) {
      const use = { item: action === "attack" ? "keen" : null, targets: ["b"] };
      expect(heroic.actions[action]!.check!(fight.fight, "a", act("a", action, use).use)).toMatchObject({
        dice: [],
        taken: 10,
        against: { value: null, tie: "exceed" },
      });
    }
  });
});
