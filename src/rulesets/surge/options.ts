import { ROLLING } from "./checks/levels.ts";

/** World options: rules that a group may read differently. Each names its rule. */
export const options = {
  /** The rolling table (S2) as rows `level: dice`, separated by commas or semicolons. */
  rolling: { initial: ROLLING },
  /** Rows `INT level: actions`: how many actions less spells cost from that level on (S20). */
  castingLess: { initial: "" },
  /** Battle order is rolled again each round (S5). */
  initiativeEachRound: { initial: false },
  /** The unused feet of a movement action stay usable after another action (S9). */
  keepMove: { initial: false },
  /** Actions set aside dodge grapples, tackles, pins and shoves as well (S18). */
  dodgesGrapples: { initial: true },
  /** What the defender rolls against a grapple, tackle, pin, shove or escape (S15, S16). */
  grappleDefence: {
    initial: "strength",
    choices: { strength: "TEMPO.Surge.Level.strength", guard: "TEMPO.Surge.Defence.guard" },
  },
  /** The side that attacks or escapes wins ties (S29). */
  attackerWinsTies: { initial: false },
  /** Which failed death save kills: the second or the third (S30). */
  fatalFailure: {
    initial: "2",
    choices: { "2": "TEMPO.Surge.FatalFailure.second", "3": "TEMPO.Surge.FatalFailure.third" },
  },
};
