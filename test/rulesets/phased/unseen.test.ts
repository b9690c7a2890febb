import { describe, expect, it } from "vitest";
import { offerMove } from "../../../src/engine/index.ts";
import { strikeCheck } from "../../../src/rulesets/phased/checks/index.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { inAction, steps, sword } from "./cast.ts";

const ward = { id: "ward", type: "talent", source: { use: "spell" } };
const armed = (given: Cast): Cast => ({ items: [sword, ward], ...given });

/** A hero between two enemies; the GM may hide the second. */
function between(hidden: boolean, given: Cast = {}) {
  const fight = inAction(
    { a: armed({ hero: true, at: [1, 0] }), b: armed({ at: [0, 0] }), c: armed({ at: [2, 0], ...given }) },
    [9, 5, 2],
  );
  const { c } = fight.state.combatants;
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, c: { ...c!, hidden } } };
  return fight;
}
const flanked = (hidden: boolean) => {
  const { fight } = between(hidden);
  const item = fight.figure("b").creature.items["sword"]!;
  return strikeCheck(fight, "b", "a", item).modifiers.find(({ id }) => id === "flanked")?.on;
};

describe("K21 whom the GM hides is given away by nothing that is computed for all", () => {
  it("K21 flanks nobody until revealed", () => {
    expect([flanked(false), flanked(true)]).toEqual([true, false]);
  });

  it("K21 holds up no move and no spell until revealed", () => {
    const away = steps(".", {}, [1, 0]).map((s) => ({ ...s, to: { ...s.to, x: 1, y: 3 } }));
    const asked = (hidden: boolean) => {
      const fight = between(hidden);
      const moved = offerMove(fight.fight, "a", away).provoked.map(({ by }) => by);
      fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "ward", exchange: "x" }) });
      return [moved, Object.keys(fight.state.exchanges["x"]!.waiting)];
    };
    expect(asked(false)).toEqual([
      ["b", "c"],
      ["b", "c"],
    ]);
    expect(asked(true)).toEqual([["b"], ["b"]]);
  });

  it("K21 a player's hero that is hidden is asked all the same", () => {
    const fight = inAction({ a: armed({ at: [1, 0] }), b: armed({ hero: true, at: [0, 0] }) }, [9, 2]);
    const { b } = fight.state.combatants;
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b: { ...b!, hidden: true } } };
    fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "ward", exchange: "x" }) });
    expect(Object.keys(fight.state.exchanges["x"]!.waiting)).toEqual(["b"]);
  });
});
