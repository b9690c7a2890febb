import { ROLLING } from "./checks/levels.ts";

/** The rules that a world may settle otherwise; each says which. */
export const options = {
  /** The rolling table, as far as it is known (S2). */
  rolling: { initial: ROLLING },
  /** Levels of INT, and the actions that spells cost less from there on (S20). */
  castingLess: { initial: "" },
  /** Battle order is rolled anew each round (S5). */
  initiativeEachRound: { initial: false },
  /** The unused feet of a movement action may be gone after something else was done (S9). */
  keepMove: { initial: false },
  /** What was set aside dodges grapples, tackles, pins and shoves as well (S18). */
  dodgesGrapples: { initial: true },
  /** What is rolled against grapples and their like, and against escaping from them (S15, S16). */
  grappleDefence: {
    initial: "strength",
    choices: { strength: "TEMPO.Surge.Level.strength", guard: "TEMPO.Surge.Defence.guard" },
  },
  /** Who attacks or escapes wins by matching, not only by exceeding (S29). */
  attackerWinsTies: { initial: false },
  /** The death save that fails for good: the second, or the third (S30). */
  fatalFailure: {
    initial: "2",
    choices: { "2": "TEMPO.Surge.FatalFailure.second", "3": "TEMPO.Surge.FatalFailure.third" },
  },
};
