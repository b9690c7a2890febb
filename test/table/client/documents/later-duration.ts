/** Durations of effects in generation 14. */
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";
import type { ActiveEffect } from "./active-effect.ts";

interface StoredDuration {
  value: number | null;
  units: string;
  expiry: string | null;
  expired: boolean;
}

interface StoredStart {
  time: number | null;
  combat: string | null;
  round: number | null;
  turn: number | null;
}

interface CombatClock {
  round: number;
  turn: number | null;
  turns: unknown[];
}

const SECONDS: Readonly<Record<string, number>> = Object.freeze({
  years: 31_536_000,
  months: 2_592_000,
  days: 86_400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
});

/** The `start` data of an effect that begins now. */
export function effectStart(): AnyObject {
  const { combat } = game as unknown as { combat: (CombatClock & { id: string; combatant?: AnyObject }) | null };
  const start: AnyObject = { time: game.time.worldTime };
  if (!combat) return start;
  const { id, round, turn, combatant } = combat;
  return {
    ...start,
    ...{ combat: id, round, turn, combatant: combatant?.id ?? null, initiative: combatant?.initiative ?? null },
  };
}

/**
 * Derives the remaining time, computed on access; Infinity without a duration. Whether the effect has expired
 * is stored, because effects expire at events.
 */
export function prepareLaterDuration(source: AnyObject, began: AnyObject | null): AnyObject {
  const { value, units, expiry, expired } = source as unknown as StoredDuration;
  const start = began as unknown as StoredStart | null;
  const total = value ?? Infinity;
  const seconds = units in SECONDS && value !== null ? value * (SECONDS[units] ?? 1) : null;
  const unit = units.charAt(0).toUpperCase() + units.slice(1);
  const duration = {
    ...{ value: total, units, expiry, expired, seconds },
    get remaining(): number {
      return Math.max(total - elapsed(units, start), 0);
    },
    get label(): string {
      return Number.isFinite(this.remaining) ? `${this.remaining} ${unit}` : game.i18n.localize("None");
    },
  };
  return withFormerNames(duration, start);
}

function elapsed(units: string, start: StoredStart | null): number {
  if (!start) return 0;
  if (units in SECONDS) return (game.time.worldTime - (start.time ?? game.time.worldTime)) / (SECONDS[units] ?? 1);
  const found = start.combat ? game.combats?.get(start.combat) : game.combat;
  const combat = found as CombatClock | null | undefined;
  if (!combat || combat.round < 1) return 0;
  const rounds = combat.round - (start.round ?? combat.round);
  const turns = (combat.turn ?? 0) - (start.turn ?? 0);
  if (units === "rounds") return turns < 0 ? rounds - 1 : rounds;
  return rounds * Math.max(combat.turns.length, 1) + turns;
}

const FORMER: Readonly<Record<string, (duration: AnyObject, start: StoredStart | null) => unknown>> = Object.freeze({
  type: ({ units }) => units,
  duration: ({ value }) => value,
  rounds: ({ units, value }) => (units === "rounds" ? value : null),
  turns: ({ units, value }) => (units === "turns" ? value : null),
  startTime: (_duration, start) => start?.time ?? null,
  startRound: (_duration, start) => start?.round ?? null,
  startTurn: (_duration, start) => start?.turn ?? null,
  combat: (_duration, start) => (start?.combat ? (game.combats?.get(start.combat) ?? null) : null),
});

const SUCCESSORS: Readonly<Record<string, string>> = Object.freeze({
  type: "ActiveEffectDuration#units",
  duration: "ActiveEffectDuration#value",
  rounds: "ActiveEffectDuration#value",
  turns: "ActiveEffectDuration#value",
  startTime: "ActiveEffect#start.time",
  startRound: "ActiveEffect#start.round",
  startTurn: "ActiveEffect#start.turn",
  combat: "ActiveEffect#start.combat",
});

/** The properties of generation 13 can still be read, with a warning. */
function withFormerNames(duration: AnyObject, start: StoredStart | null): AnyObject {
  for (const [name, read] of Object.entries(FORMER)) {
    Object.defineProperty(duration, name, {
      get: () => {
        const message = `You are accessing ActiveEffectDuration#${name}, which is now at ${SUCCESSORS[name] ?? ""}.`;
        logCompatibilityWarning(message, { since: 14, until: 16, once: true });
        return read(duration, start);
      },
      enumerable: false,
      configurable: true,
    });
  }
  return duration;
}

export function isLaterTemporary(effect: ActiveEffect): boolean {
  const { value } = effect.duration as unknown as { value: number };
  return Number.isFinite(value) || effect.statuses.size > 0;
}
