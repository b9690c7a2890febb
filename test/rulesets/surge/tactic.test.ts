import { describe, expect, it } from "vitest";
import { playFight } from "../../../src/engine/simulation/fighting.ts";
import { seededFaces } from "../../../src/engine/simulation/generator.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import { tactic } from "../../../src/rulesets/surge/tactic.ts";
import { asked, at, begun, levels, play, sword } from "./cast.ts";

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

  it("ends the fight when of one side only the dying are left; they are out then", () => {
    const fallen = { losses: { health: 99 } };
    const fight = play({ a: { hero: true, at: [0, 0] }, b: { source: fallen, at: [1, 0] }, c: { hero: true } });
    const { state, ...ended } = playFight(surge, fight.state, seededFaces(1));
    expect(ended).toEqual({ winner: "heroes", rounds: 1, actions: {}, casualties: { foes: ["b"] } });
    const given = Object.values(state.combatants).filter((c) => c.activation > 0);
    expect(given).toHaveLength(1); // the turn that the beginning gives; no more
    expect(surge.turn.eligible(fight.fight, "b")).toBe(true); // it has its saves to make (S30)
  });
});
