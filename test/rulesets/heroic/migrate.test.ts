import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { Exchange, Json, Use } from "../../../src/engine/index.ts";
import { migrateExchange } from "../../../src/rulesets/heroic/migrations.ts";
import { act, answering, awake, hero, knife, npc, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

/** As 0.2.0 kept a step. */
const taskOf = ({ step, by, action, entry, use, facts }: Exchange["queue"][number]): Json => ({
  ...{ kind: step, action, by, target: use.targets[0] ?? by, item: use.item, entry },
  scope: facts["scope"] ?? "all",
  manoeuvre: step === "manoeuvre" ? (facts["scope"] ?? "escape") : null,
  adjustment: { switched: use.adjustment.switched, situational: use.adjustment.situational },
  options: use.options,
});

/** A card as 0.2.0 kept it. */
function before(card: Exchange): Exchange {
  const blows = Object.entries(card.blows).map(([id, blow]) => {
    const { step, ...facts } = blow.facts;
    const made = step as unknown as Exchange["queue"][number] | undefined;
    return [id, { ...blow, facts: made ? { ...facts, task: taskOf(made) } : facts }];
  });
  const facts = { ...card.facts, tasks: card.queue.map(taskOf) };
  return { ...card, facts, queue: [], blows: Object.fromEntries(blows) as Exchange["blows"] };
}

const warrior = { class: "warrior", level: 6 };
const begun = (action: string, given: Partial<Use>): Fighting => {
  const stowed = { ...knife, source: { equipped: false } };
  const fight = awake(
    { a: npc(5, {}, { source: warrior, items: [sword, stowed], at: [0, 0] }), b: hero({ at: [1, 0] }) },
    [15, 5],
  );
  fight.do(act("a", action, { exchange: "x", ...given }), [], GM);
  return fight;
};

describe("cards of 0.2.0", () => {
  it.each<[string, string, Partial<Use>, number]>([
    ["attacks", "extraAttack", { item: "sword", targets: ["b"], options: { cover: "minor" } }, 2],
    ["a manoeuvre among them", "extraAttack", { targets: ["b"], options: { manoeuvre: "trip", which: "second" } }, 2],
    ["a manoeuvre that is resisted", "grapple", { targets: ["b"] }, 0],
    ["a weapon to be taken in hand", "ready", { item: "knife", options: { provokes: "yes" } }, 1],
    ["a skill", "skill", { options: { provokes: "yes", skill: "stealth" } }, 1],
  ])("%s: become what is kept now, and stay it", (_, action, given, steps) => {
    const card = begun(action, given).state.exchanges["x"]!;
    const old = before(card);
    expect([old.queue, old.facts["tasks"]]).toEqual([[], expect.objectContaining({ length: steps })]);
    expect(migrateExchange(old)).toEqual(card);
    expect(migrateExchange(card)).toBe(card);
  });

  it("go on where they stood", () => {
    const fight = begun("extraAttack", { item: "sword", targets: ["b"] });
    fight.state = { ...fight.state, exchanges: { x: migrateExchange(before(fight.state.exchanges["x"]!)) } };
    fight.do(answering("b", "x", "defend"), [20], GM);
    const { waiting, queue } = fight.state.exchanges["x"]!;
    expect([waiting["b"]?.kind, waiting["b"]?.blow, queue.length]).toEqual(["defend", "b3", 1]);
  });
});
