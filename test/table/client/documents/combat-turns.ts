import type { Combatant } from "./combatant.ts";

/** The state of a combat at one moment. */
export interface CombatHistoryData {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** The turn that starts or ends. */
export interface CombatTurnEventContext {
  round: number;
  turn: number;
  /** Whether the combatant's turn was skipped. */
  skipped: boolean;
}

/** The round that starts or ends. */
export interface CombatRoundEventContext {
  round: number;
  skipped: boolean;
}

export type CombatEvent =
  | { kind: "startTurn" | "endTurn"; combatant: Combatant; context: CombatTurnEventContext }
  | { kind: "startRound" | "endRound"; context: CombatRoundEventContext };

/**
 * The events between two states of a combat, in order: the turn ends, turns in between are skipped, the round
 * ends and the next one starts, the turn starts. Going back has no events. // C110 C111 C112
 */
export function eventsBetween(
  previous: CombatHistoryData,
  current: CombatHistoryData,
  turns: readonly Combatant[],
): CombatEvent[] {
  if (!isForward(previous, current)) return [];
  const events: CombatEvent[] = [];
  const turn = (kind: "startTurn" | "endTurn", round: number, index: number, skipped: boolean): void => {
    const combatant = turns[index];
    if (combatant) events.push({ kind, combatant, context: { round, turn: index, skipped } });
  };
  const passOver = (round: number, from: number, to: number): void => {
    for (let index = from; index < to; index++) {
      turn("startTurn", round, index, true);
      turn("endTurn", round, index, true);
    }
  };
  const former = turns.find((combatant) => combatant.id === previous.combatantId);
  if (former && previous.round > 0) {
    const context = { round: previous.round, turn: previous.turn ?? 0, skipped: false };
    events.push({ kind: "endTurn", combatant: former, context });
  }
  const next = (previous.turn ?? -1) + 1;
  if (current.round === previous.round) {
    if (current.turn !== null) passOver(current.round, next, current.turn);
  } else {
    if (previous.round > 0) {
      if (previous.turn !== null) passOver(previous.round, next, turns.length);
      // Round 0 is before the combat and never ends. #11238
      events.push({ kind: "endRound", context: { round: previous.round, skipped: false } });
    }
    for (let round = previous.round + 1; round < current.round; round++) {
      events.push({ kind: "startRound", context: { round, skipped: true } });
      passOver(round, 0, turns.length);
      events.push({ kind: "endRound", context: { round, skipped: true } });
    }
    events.push({ kind: "startRound", context: { round: current.round, skipped: false } });
    if (current.turn !== null) passOver(current.round, 0, current.turn);
  }
  if (current.turn !== null) turn("startTurn", current.round, current.turn, false);
  return events;
}

function isForward(previous: CombatHistoryData, current: CombatHistoryData): boolean {
  if (current.round !== previous.round) return current.round > previous.round;
  // A combatant who only changes position goes on with the turn. // C112
  if (current.combatantId === previous.combatantId) return false;
  if (current.turn === null || previous.turn === null) return true;
  return current.turn >= previous.turn;
}
