import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";

/** The duration of an effect, stored and remaining. */
export interface EffectDuration {
  /** The unit of the duration. */
  type: "seconds" | "turns" | "none";
  /** Total and remaining: seconds, or rounds plus turns / 100. */
  duration: number | null;
  remaining: number | null;
  label: string;
  startTime: number | null;
  seconds: number | null;
  rounds: number | null;
  turns: number | null;
  startRound: number | null;
  startTurn: number | null;
  combat: Document | null;
}

interface StoredDuration {
  startTime: number | null;
  seconds: number | null;
  rounds: number | null;
  turns: number | null;
  startRound: number | null;
  startTurn: number | null;
  combat: string | null;
}

interface CombatClock {
  id: string | null;
  round: number;
  turn: number | null;
  turns: unknown[];
}

/** Derives the remaining time of a stored duration. */
export function prepareDuration(source: AnyObject): EffectDuration {
  const stored = source as unknown as StoredDuration;
  const base = { ...stored, combat: stored.combat ? (game.combats?.get(stored.combat) ?? null) : null };
  if (Number.isFinite(stored.seconds)) return asOfNow(base, () => inSeconds(stored));
  if (stored.rounds || stored.turns) return asOfNow(base, () => inTurns(stored));
  return { ...base, type: "none", duration: null, remaining: null, label: game.i18n.localize("None") };
}

/** Remaining time and label are computed on access, because world time and combat go on. */
function asOfNow<T extends object>(base: T, prepare: () => Prepared): T & Prepared {
  const { type, duration } = prepare();
  const derived = {
    ...{ type, duration },
    get remaining() {
      return prepare().remaining;
    },
    get label() {
      return prepare().label;
    },
  };
  return Object.defineProperties({ ...base }, Object.getOwnPropertyDescriptors(derived)) as T & Prepared;
}

type Prepared = Pick<EffectDuration, "type" | "duration" | "remaining" | "label">;

function inSeconds({ seconds, startTime }: StoredDuration): Prepared {
  const duration = seconds ?? 0;
  const now = game.time.worldTime;
  const remaining = duration - (now - (startTime ?? now));
  return { type: "seconds", duration, remaining, label: `${remaining} ${game.i18n.localize("Seconds")}` };
}

/** Counts turns in the combat in which the effect began, or in the current one. */
function inTurns(stored: StoredDuration): Prepared {
  const combat = (stored.combat ? game.combats?.get(stored.combat) : game.combat) as CombatClock | null | undefined;
  const rounds = stored.rounds ?? 0;
  const turns = stored.turns ?? 0;
  const label = durationLabel(rounds, turns);
  const duration = combatTime(rounds, turns);
  if (!combat || combat.round < 1) return { type: "turns", duration, remaining: duration, label };
  const perRound = Math.max(combat.turns.length, 1);
  const start = (stored.startRound ?? combat.round) * perRound + (stored.startTurn ?? 0);
  const now = combat.round * perRound + (combat.turn ?? 0);
  const left = rounds * perRound + turns - (now - start);
  if (left <= 0) return { type: "turns", duration, remaining: 0, label: game.i18n.localize("None") };
  const [remainingRounds, remainingTurns] = [Math.floor(left / perRound), left % perRound];
  return {
    type: "turns",
    duration,
    remaining: combatTime(remainingRounds, remainingTurns),
    label: durationLabel(remainingRounds, remainingTurns),
  };
}

/** Rounds plus turns as hundredths. */
function combatTime(rounds: number, turns: number): number {
  return rounds + turns / 100;
}

function durationLabel(rounds: number, turns: number): string {
  const parts: string[] = [];
  if (rounds > 0) parts.push(`${rounds} ${game.i18n.localize(rounds === 1 ? "COMBAT.Round" : "COMBAT.Rounds")}`);
  if (turns > 0) parts.push(`${turns} ${game.i18n.localize(turns === 1 ? "COMBAT.Turn" : "COMBAT.Turns")}`);
  return parts.length ? parts.join(", ") : game.i18n.localize("None");
}
