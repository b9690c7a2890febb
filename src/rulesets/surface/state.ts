import { enemiesNear, foldCounts, hasLeft, isKeptHidden, poolOf, refuse } from "../../engine/index.ts";
import type { Budget, LedgerEntry, Place, PoolLimit, Refusal, Use } from "../../engine/index.ts";
import { ENTRY } from "./stored.ts";
import type { SurfaceFight } from "./types.ts";

export const ACTION = "action";
export const ATTACK = "attack";
export const MOVE = "surface.move";

/** Whether an option of a use was chosen. */
export const isChosen = (use: Pick<Use, "options">, option: string): boolean =>
  use.options[option] === "yes" || use.options[option] === true;

/** Whether a combatant can act: still in the fight, not marked defeated, not out of action. */
export const isAble = (fight: SurfaceFight, who: string): boolean => {
  const combatant = fight.combatant(who);
  return !combatant.defeated && !hasLeft(combatant) && !fight.figure(who).derived.out;
};

export const incapacityRefusal = (fight: SurfaceFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Surface.Refusal.out");

/** Whether morale counts a combatant as a casualty: marked defeated or out of action (F27). */
export const isCasualty = (fight: SurfaceFight, who: string): boolean =>
  fight.combatant(who).defeated || fight.figure(who).derived.out;

/** Ids of enemies able to act who have `place` in their melee range (F8), except those the GM hides (K21). */
export const inMeleeAt = (fight: SurfaceFight, who: string, place: Place): string[] =>
  enemiesNear(fight, who, (id) => fight.figure(id).derived.meleeRange, place).filter(
    (id) => !isKeptHidden(fight, id) && isAble(fight, id),
  );

/** The round whose turn pays for an entry: an attack on a fleeing enemy may use up the next turn's (F9). */
export const turnOf = (entry: LedgerEntry): number => ENTRY.get(entry, "turn") ?? entry.round;

/** Pools of a combatant's turn in `round`: two actions, one attack, unless otherwise specified (F4, F34). */
export function budgetIn(fight: SurfaceFight, who: string, round: number): Budget {
  const { actions, attacks } = fight.figure(who).derived;
  const counts: PoolLimit["counts"] = (entry) => turnOf(entry) === round;
  return foldCounts(
    [
      { id: ACTION, mark: "action", label: "TEMPO.Surface.Pool.action", max: actions, counts },
      { id: ATTACK, mark: "attack", label: "TEMPO.Surface.Pool.attack", max: attacks, counts },
    ],
    fight.entries(who),
  );
}

export const activationEntries = (fight: SurfaceFight, who: string): LedgerEntry[] =>
  fight.entries(who).filter((e) => turnOf(e) === fight.state.round);

/** Whether a combatant has moved this turn; being carried or pushed does not count (F21). */
export const hasMoved = (fight: SurfaceFight, who: string): boolean =>
  activationEntries(fight, who).some((e) => e.action === MOVE && (ENTRY.get(e, "charged") ?? 0) > 0);

/** Whether a combatant has fired a weapon this turn that may not be fired on the move (F21). */
export const hasFired = (fight: SurfaceFight, who: string): boolean =>
  activationEntries(fight, who).some((e) => ENTRY.get(e, "steadfast") === true);

/** The round whose turn can pay for an attack on a fleeing enemy: this one, the next, or null (F9). */
export function turnForAttack(fight: SurfaceFight, who: string): number | null {
  const { round } = fight.state;
  for (const turn of [round, round + 1]) {
    const budget = budgetIn(fight, who, turn);
    if ((poolOf(budget, ACTION)?.left ?? 0) >= 1 && (poolOf(budget, ATTACK)?.left ?? 0) >= 1) return turn;
  }
  return null;
}
