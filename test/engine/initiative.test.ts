import { expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import { runWithFaces } from "../../src/engine/dice/rolling.ts";
import { compareInitiatives, rollInitiative } from "../../src/engine/turn/initiative.ts";
import { duel } from "../rulesets/sixth/duel.ts";
import { Play, stateOf } from "./play.ts";

const begun = () => {
  const fight = new Play(duel, stateOf(duel, { a: { hero: true }, b: {}, c: {} }));
  fight.do({ type: "setSituational", who: "b", value: 2 }, [], GM);
  return fight;
};

it("throws everybody's dice at once, adds the GM's standing plus, and settles ties by what comes before a die", () => {
  const { fight } = begun();
  const roll = (faces: readonly number[]) =>
    runWithFaces(
      rollInitiative(fight, ["a", "b", "c"], {
        why: "duel.initiative",
        of: (who) => ({ dice: who === "c" ? [] : [{ count: 2, faces: 6 }], flat: who === "c" ? 7 : 0 }),
        ties: { why: "duel.tie", faces: 6, breakers: (who) => [who === "a" ? 1 : 0] },
      }),
      faces,
    );
  expect(roll([])).toMatchObject({
    needs: [
      { why: "duel.initiative", count: 2, faces: 6, who: "a" },
      { why: "duel.initiative", count: 2, faces: 6, who: "b" },
    ],
  });
  // All three have 7: a is told apart by what breaks ties, b and c throw.
  expect(roll([3, 4, 2, 3, 5, 1])).toEqual({
    value: {
      values: { a: 7, b: 7, c: 7 },
      parts: { a: { faces: [3, 4], bonus: 0 }, b: { faces: [2, 3], bonus: 2 }, c: { faces: [], bonus: 7 } },
      ties: { a: [1], b: [0, 5], c: [0, 1] },
    },
  });
});

it("orders by initiative, then by what settled ties", () => {
  const fight = begun();
  for (const who of ["a", "b"]) fight.do({ type: "setInitiative", who, value: who === "a" ? 3 : 5 }, [], GM);
  expect(compareInitiatives(fight.fight, "a", "b")).toBeGreaterThan(0);
  expect(compareInitiatives(fight.fight, "b", "c")).toBeLessThan(0);
});
