/**
 * A turn put off (`TurnSpec.delays`): whoever's turn has just begun lets others act first, and comes back
 * after any of them; at the latest when all others have acted. The turn that comes back is the same one: it
 * does not count up the activation, and what its beginning did is not done again.
 */
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import type { Combatant } from "../state.ts";

const KEY = "delaying";

interface Delay {
  /** The turn that is put off. */
  readonly activation: number;
  /** Whether it comes next, once the present turn has ended. */
  readonly back: boolean;
}

function delayOf({ store, activation }: Combatant): Delay | null {
  const stored = store[KEY] as Partial<Delay> | undefined;
  return stored?.activation === activation ? { activation, back: stored.back === true } : null;
}

/** Whether a combatant has put off its turn and not taken it since. */
export const isDelaying = (combatant: Combatant): boolean => delayOf(combatant) !== null;

/** The same, and it has not said that it comes back. */
export const isHoldingOff = (combatant: Combatant): boolean => delayOf(combatant)?.back === false;

/** Why a combatant cannot put off its turn, whoever comes next; null if it can. */
export function lateToDelay<C extends Shape, D>(fight: Fight<C, D>, who: string): Refusal | null {
  const combatant = fight.combatant(who);
  if (fight.ruleset.turn.delays !== true) return impossible("TEMPO.Refusal.NoDelay");
  if (fight.state.turn !== who) return impossible("TEMPO.Refusal.NotTheTurn");
  const acted = Object.values(combatant.ledger).some((entry) => entry.activation === combatant.activation);
  if (acted || combatant.lastMove !== combatant.mark) return impossible("TEMPO.Refusal.DelayLate");
  return null;
}

/** Marks a turn as put off. */
export function putOff<C extends Shape, D>(fight: Fight<C, D>, who: string): void {
  const { activation } = fight.combatant(who);
  fight.set(["turn"], null);
  fight.set(["combatants", who, "store", KEY], { activation, back: false });
  fight.record("delay", who);
}

/**
 * Takes the turn back up: it comes right after the present one. Refused for whoever delays nothing, or has
 * come back already.
 */
export function comeBack<C extends Shape, D>(fight: Fight<C, D>, who: string): Refusal | void {
  const combatant = fight.combatant(who);
  if (!isHoldingOff(combatant)) return impossible("TEMPO.Refusal.NotDelaying");
  const { order, turn } = fight.state;
  const others = order.filter((id) => id !== who);
  const at = turn === null ? 0 : others.indexOf(turn) + 1;
  fight.set(["order"], others.toSpliced(at, 0, who));
  fight.set(["combatants", who, "store", KEY], { activation: combatant.activation, back: true });
  fight.record("comeBack", who);
  fight.keepTurnEvent("comeBack");
}

/** The put-off turn begins again: what was moved meanwhile is not part of it. */
export function resumeTurn<C extends Shape, D>(fight: Fight<C, D>, who: string): void {
  const { activation, lastMove } = fight.combatant(who);
  fight.set(["turn"], who);
  fight.set(["combatants", who, "mark"], lastMove);
  fight.set(["combatants", who, "store", KEY], undefined);
  fight.record("turnStart", who, { activation });
}
