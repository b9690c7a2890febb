import { moveEntryId } from "../../engine/fight.ts";
import type { LedgerEntry } from "../../engine/state.ts";
import type { PhasedFight } from "./rules.ts";
import { AP } from "./rules.ts";

/** What a Stride is made through: the ground with whatever is on it, the air, the earth. Each has its own (P14, P19). */
export const WAYS = ["ground", "air", "earth"] as const;
export type Way = (typeof WAYS)[number];

/** Feet in each way. */
export type Feet = Readonly<Record<Way, number>>;

export const wayOf = (mode: string): Way => (mode === "fly" ? "air" : mode === "burrow" ? "earth" : "ground");

/** Feet that one Move action covers. Who has no speed of its own for a way and goes it by leave of the GM has the Stride. */
export const speedsOf = (speeds: { stride: number; fly: number; burrow: number }): Feet => ({
  ground: speeds.stride,
  air: speeds.fly || speeds.stride,
  earth: speeds.burrow || speeds.stride,
});

/** Action Points for so many charged feet: a Move action covers a Stride, begun ones count whole (P14). */
export const movesFor = (charged: number, stride: number): number =>
  charged <= 0 ? 0 : stride <= 0 ? Infinity : Math.ceil(charged / stride);

export const movesOf = (feet: Feet, speeds: Feet): number =>
  movesFor(feet.ground, speeds.ground) + movesFor(feet.air, speeds.air) + movesFor(feet.earth, speeds.earth);

export const plus = (a: Feet, b: Feet): Feet => ({
  ground: a.ground + b.ground,
  air: a.air + b.air,
  earth: a.earth + b.earth,
});

export const NO_FEET: Feet = { ground: 0, air: 0, earth: 0 };

const figure = ({ facts }: LedgerEntry, name: string): number => {
  const value = facts[name];
  return typeof value === "number" ? value : 0;
};

/** Feet an entry takes of its activation's Strides: a move as charged, a change of posture. */
function feetOf(entry: LedgerEntry): Feet {
  const air = figure(entry, "air");
  const earth = figure(entry, "earth");
  return { ground: figure(entry, "charged") - air - earth, air, earth };
}

/** Feet of an activation's Strides, those of its path left out or not. */
export function feetIn(entries: readonly LedgerEntry[], activation: number, withPath: boolean): Feet {
  let sum = NO_FEET;
  for (const entry of entries)
    if (entry.activation === activation && (withPath || entry.id !== moveEntryId(activation)))
      sum = plus(sum, feetOf(entry));
  return sum;
}

export const flownIn = (entries: readonly LedgerEntry[], activation: number): number =>
  feetIn(entries, activation, true).air;
export const walkedIn = (entries: readonly LedgerEntry[], activation: number): number =>
  feetIn(entries, activation, true).ground;

/**
 * Entries with the AP of movement as they fall due: Strides are shared by all that is moved in one activation, so an
 * entry costs what it adds to the Strides begun before it (P14).
 */
export function withStrides(entries: readonly LedgerEntry[], speeds: Feet): LedgerEntry[] {
  const feet = new Map<number, Feet>();
  return entries.map((entry) => {
    if (figure(entry, "charged") === 0) return entry;
    const before = feet.get(entry.activation) ?? NO_FEET;
    const after = plus(before, feetOf(entry));
    feet.set(entry.activation, after);
    return { ...entry, cost: { ...entry.cost, [AP]: movesOf(after, speeds) - movesOf(before, speeds) } };
  });
}

/** What a whole move on the ground takes now: the rest of a Stride that was begun, else one more (P14, P18). */
export function wholeMove(fight: PhasedFight, who: string): { readonly charged: number; readonly actions: number } {
  const { stride } = fight.figure(who).derived;
  const gone = walkedIn(fight.entries(who), fight.combatant(who).activation);
  const begun = stride > 0 ? movesFor(gone, stride) * stride - gone : 0;
  return begun > 0 ? { charged: begun, actions: 0 } : { charged: stride, actions: 1 };
}

/** Feet that standing up or dropping costs, as part of a move (P15). */
export const postureCost = (stride: number, difficult: boolean): number => Math.ceil(stride / 2) * (difficult ? 2 : 1);
