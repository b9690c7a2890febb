import { describe, expect, it } from "vitest";
import { tactic } from "../../../src/rulesets/surge/tactic.ts";
import { asked, at, begun, levels, sword } from "./cast.ts";

/** What someone with a best roll of 6 + 1 answers to an attack that comes to 6 and the face. */
function answerTo(face: number): string {
  const fight = begun({
    a: { hero: true, source: levels({ martialCombat: 3, strength: 4 }), items: [sword] as never, at: [0, 0] },
    b: { source: levels({ martialCombat: 1, strength: 1 }), items: [sword] as never, at: [1, 0] },
  });
  fight.do(at("a", "melee", "b", "sword"), [face]);
  return tactic.answer(fight.fight, fight.fight.exchange(asked(fight, "b"))!, "b", "n").option;
}

describe("the plain tactic", () => {
  it("defends while a roll can match the attack total (S29), and takes the hit where none can", () => {
    expect([1, 2].map(answerTo)).toEqual(["defend", "none"]);
  });
});
