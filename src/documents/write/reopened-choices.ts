import { activeRuleset } from "../../data/active.ts";
import type { FightState } from "../../engine/index.ts";
import type { Writes } from "./differences.ts";

/** The `reveal` of a Combat whose choices wait for the GM to open them again (K9). */
export const revealHeldBack = (round: number): number => -round;

/**
 * Stepping back into a phase of choices closes them again in the same write: open ones would be revealed at
 * once (U29). What was opened before is set to round 0, so a new choice counts.
 */
export function choicesClosedAgain(before: FightState, after: FightState, writes: Writes): Writes {
  const phase = activeRuleset().turn.phases.find((p) => p.id === after.phase);
  if (phase?.kind !== "choices" || before.phase === after.phase) return writes;
  const combatants = Object.fromEntries(
    Object.keys(after.combatants).map((id) => {
      const tree = writes.combatants[id] ?? {};
      return [id, { ...tree, system: { ...(tree["system"] as object | undefined), opened: { round: 0 } } }];
    }),
  );
  const system = { ...(writes.combat["system"] as object | undefined), reveal: revealHeldBack(after.round) };
  return { ...writes, combat: { ...writes.combat, system }, combatants };
}
