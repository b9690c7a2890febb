import type { Fight } from "../fight.ts";
import { getAt } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Figure } from "../ruleset.ts";
import type { Shape } from "../schema.ts";

/** Something that recovers with time: an amount for each whole period spent in one manner. */
export interface RecoveryTrack<C extends Shape, D> {
  readonly id: string;
  /** The language key of its name. */
  readonly label: string;
  /** Path in a creature's source to what is lost; 0 when it is whole. */
  readonly path: readonly string[];
  /** Minutes in a period, by manner; a missing manner recovers nothing. */
  readonly minutes: Readonly<Record<string, number>>;
  /** What one whole period recovers. */
  amount(figure: Figure<C, D>): number;
}

export interface RecoverySpec<C extends Shape, D> {
  /** The ways to spend time: language keys of their names, by id. */
  readonly manners: Readonly<Record<string, string>>;
  readonly tracks: readonly RecoveryTrack<C, D>[];
}

export interface Recovered {
  readonly track: string;
  readonly amount: number;
}

/** What `minutes` without a break recover: whole periods only, never more than was lost. */
export function recoveryOf<C extends Shape, D>(
  spec: RecoverySpec<C, D>,
  figure: Figure<C, D>,
  manner: string,
  minutes: number,
): Recovered[] {
  return spec.tracks.flatMap((track) => {
    const period = track.minutes[manner];
    const lost = getAt(figure.creature.source, track.path);
    if (period === undefined || typeof lost !== "number" || lost <= 0) return [];
    const amount = Math.min(lost, Math.floor(minutes / period) * track.amount(figure));
    return amount > 0 ? [{ track: track.id, amount }] : [];
  });
}

/** Why nobody recovers in this manner; null where they do. */
export function mannerRefusal<C extends Shape, D>(
  { ruleset }: Fight<C, D>,
  manner: string,
  minutes: number,
): Refusal | null {
  if (ruleset.recovery?.manners[manner] === undefined) return impossible("TEMPO.Refusal.NoRecovery");
  return Number.isFinite(minutes) && minutes >= 0 ? null : impossible("TEMPO.Refusal.Number");
}

/** Everything of a combatant that recovers does so at its own pace. */
export function recoverAll<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  manner: string,
  minutes: number,
): Recovered[] {
  const { tracks = [], manners = {} } = fight.ruleset.recovery ?? {};
  const { creature } = fight.combatant(who);
  // All amounts are computed from the state before the first of them is written.
  const found = recoveryOf({ tracks, manners }, fight.figure(who), manner, minutes);
  for (const { track, amount } of found) {
    const path = tracks.find((t) => t.id === track)?.path ?? [];
    fight.add(["creatures", creature, "source", ...path], -amount);
  }
  return found;
}

/** Time passes for a combatant without a break. */
export function recover<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  manner: string,
  minutes: number,
): Refusal | void {
  const refusal = mannerRefusal(fight, manner, minutes);
  if (refusal) return refusal;
  const found = recoverAll(fight, who, manner, minutes);
  fight.record("recover", who, { manner, minutes, recovered: found.map(({ track, amount }) => ({ track, amount })) });
}
