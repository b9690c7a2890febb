import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { use } from "../../engine/play.ts";
import type { PoolPlay } from "./cast.ts";
import { answer, blowsIn, bow, derived, duel, inTurn, steps, strike, striker, sword, walk } from "./cast.ts";

/** The GM takes somebody out of the fight while a question is open: combatant and creature are gone. */
function leave(fight: PoolPlay, who: string): void {
  const { [who]: _combatant, ...combatants } = fight.state.combatants;
  const { [who]: _creature, ...creatures } = fight.state.creatures;
  fight.state = { ...fight.state, combatants, creatures, order: fight.state.order.filter((id) => id !== who) };
}

const question = (fight: PoolPlay, exchange: string, who: string) =>
  pool.view.question(fight.fight, fight.state.exchanges[exchange]!, who).options.map((o) => [o.id, o.refusal?.key]);
const closed = { stage: "done", waiting: {} };

describe("whoever leaves in the middle of something", () => {
  it("D22 additional successes against a target that is gone buy nothing more", () => {
    for (const option of ["distract", "damage", "none"]) {
      const fight = duel();
      const { exchange } = strike(fight, "distracting", 20);
      leave(fight, "b");
      expect(question(fight, exchange, "a")).toContainEqual(["distract", undefined]);
      fight.do({ type: "answer", who: "a", exchange, option, use: use() });
      expect(fight.state.exchanges[exchange]).toMatchObject(closed);
      expect(blowsIn(fight, exchange)[0]?.damage).toBeNull();
    }
  });

  it("D16 who was moving past and is gone is struck by nobody, and nobody pays", () => {
    const foe = { hero: true, source: striker, items: [sword("s")], at: [3, 1] as const };
    const fight = inTurn({ a: { source: striker, at: [0, 0] }, b: foe, c: {} });
    walk(fight, steps(8));
    leave(fight, "a");
    expect(question(fight, "way", "b")).toEqual([
      ["opportunity", "TEMPO.Refusal.Gone"],
      ["none", undefined],
    ]);
    answer(fight, "way", "b", "opportunity");
    expect(fight.state.exchanges["way"]).toMatchObject({ ...closed, blows: {} });
    expect([fight.left("b", "reaction"), derived(fight, "b").stamina.value]).toEqual([1, 14]);
  });

  it("D16 a shot whose archer is gone comes to nothing, whatever is answered", () => {
    for (const option of ["takeCover", "none"]) {
      const fight = duel({ items: [bow("bow")] });
      const { exchange } = use();
      const shot = use({ targets: ["b"], item: "bow", exchange });
      fight.do({ type: "act", who: "a", action: "loose", use: shot });
      leave(fight, "a");
      answer(fight, exchange, "b", option);
      expect(fight.state.exchanges[exchange]).toMatchObject({ ...closed, blows: {}, facts: {} });
      expect(fight.left("b", "reaction")).toBe(1);
    }
  });

  it("D6 a turn is not stepped back to, whose owner has left since", () => {
    const fight = duel({}, {});
    fight.do({ type: "endTurn", who: "a" });
    leave(fight, "a");
    expect(fight.refusal({ type: "stepBack" }, [], GM).key).toBe("TEMPO.Refusal.NoStepBack");
    expect(fight.state.turn).toBe("b");
  });

  it.each(["a", "b"])("D22 what lies on %s, who has left, is given back to nobody", (who) => {
    const other = who === "a" ? "b" : "a";
    const fight = duel({ source: { ...striker, losses: { defense: 0 } } });
    const before = fight.state.creatures;
    const { exchange } = strike(fight, "reckless", 14, { options: { x: 3 } });
    fight.do({ type: "apply", exchange, blow: "b1", amount: 9 }, [], GM);
    leave(fight, who);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(Object.keys(fight.state.combatants)).toEqual([other]);
    expect(fight.state.creatures).toEqual({ [other]: before[other] });
    expect(fight.state.exchanges[exchange]?.undone).toBe(true);
  });
});
