import { moveEntryId, SLACK } from "../../../engine/index.ts";
import type { LedgerEntry } from "../../../engine/index.ts";
import type { Piece } from "../stored.ts";
import { ENTRY } from "../stored.ts";
import type { PhasedFight } from "../types.ts";
import { AP } from "../state.ts";

/** Where a Stride is made: on the ground, in the air, in the earth. They are counted apart (P14, P19). */
export const WAYS = ["ground", "air", "earth"] as const;
export type Way = (typeof WAYS)[number];

export type Feet = Readonly<Record<Way, number>>;

export const wayOf = (mode: string): Way => (mode === "fly" ? "air" : mode === "burrow" ? "earth" : "ground");

/** Feet that a Disengage covers (P10). */
const DISENGAGED = 5;

/**
 * Feet that one Move action covers, by way. A creature without a flying or burrowing speed that the GM lets
 * move that way uses its Stride.
 */
export const speedsOf = (speeds: { stride: number; fly: number; burrow: number }): Feet => ({
  ground: speeds.stride,
  air: speeds.fly || speeds.stride,
  earth: speeds.burrow || speeds.stride,
});

/**
 * AP for so many charged feet: a Move action covers a Stride, and each Stride begun counts whole (P14). A
 * creature without a Stride that the GM lets move pays one for all of it.
 */
export const movesFor = (charged: number, stride: number): number =>
  charged <= 0 ? 0 : stride <= 0 ? 1 : Math.ceil(charged / stride - SLACK);

export const movesOf = (feet: Feet, speeds: Feet): number =>
  movesFor(feet.ground, speeds.ground) + movesFor(feet.air, speeds.air) + movesFor(feet.earth, speeds.earth);

export const plus = (a: Feet, b: Feet): Feet => ({
  ground: a.ground + b.ground,
  air: a.air + b.air,
  earth: a.earth + b.earth,
});

export const NO_FEET: Feet = { ground: 0, air: 0, earth: 0 };

export const total = ({ ground, air, earth }: Feet): number => ground + air + earth;

/** Feet that an entry takes from its activation's Strides: a move, a change of posture, a failed climb. */
function feetOf(entry: LedgerEntry): Feet {
  const air = ENTRY.get(entry, "air") ?? 0;
  const earth = ENTRY.get(entry, "earth") ?? 0;
  return { ground: chargedIn(entry) - air - earth, air, earth };
}

const chargedIn = (entry: LedgerEntry): number => ENTRY.get(entry, "charged") ?? 0;

export const flownIn = (entries: readonly LedgerEntry[], activation: number): number =>
  entries.reduce((sum, e) => (e.activation === activation ? sum + feetOf(e).air : sum), 0);

/** Where on the path, in feet, an action ended a Stride; only where Strides are not split (P14). */
interface Cut {
  readonly at: number;
  readonly seq: number;
}
const UNCUT: readonly Cut[] = [];

/** Whether the rest of a Stride may be used after another action (P14). */
export const splitsStrides = (fight: PhasedFight): boolean => fight.option("splitStride") === true;

/** The actions of an activation that cost AP, except movement; none where Strides are split. */
export const cutsBetweenActions = (
  entries: readonly LedgerEntry[],
  activation: number,
  split: boolean,
): readonly Cut[] =>
  split
    ? UNCUT
    : entries.filter(
        (e) =>
          e.activation === activation &&
          (e.cost[AP] ?? 0) > 0 &&
          chargedIn(e) === 0 &&
          e.id !== moveEntryId(activation),
      );

/** The index of the stretch at a place on the path. */
export const stretchAt = (cuts: readonly Cut[], along: number): number =>
  cuts.filter((c) => c.at <= along + SLACK).length;

/** The part of a path between two cuts: where it begins, in feet along the path, and its charged feet. */
export interface Stretch {
  readonly from: number;
  readonly feet: Feet;
}

/** An entry's feet by the index of their stretch. */
function partsByStretch(entry: LedgerEntry, cuts: readonly Cut[]): { readonly stretch: number; readonly feet: Feet }[] {
  if (cuts.length === 0) return [{ stretch: 0, feet: feetOf(entry) }];
  if (entry.id !== moveEntryId(entry.activation))
    return [{ stretch: cuts.filter((c) => c.seq < entry.seq).length, feet: feetOf(entry) }];
  // Where a cut has been undone since, two stored stretches belong to the same one.
  const kept = ENTRY.get(entry, "stretches") ?? [{ from: 0, ...feetOf(entry) }];
  return kept.map(({ from, ...feet }) => ({ stretch: stretchAt(cuts, from), feet }));
}

/** Feet spent outside the path, by stretch: changes of posture, a failed climb. */
export function feetBesidePath(entries: readonly LedgerEntry[], activation: number, cuts: readonly Cut[]): Feet[] {
  const sums = Array.from({ length: cuts.length + 1 }, () => NO_FEET);
  for (const entry of entries)
    if (entry.activation === activation && entry.id !== moveEntryId(activation)) addFeet(sums, entry, cuts);
  return sums;
}

function addFeet(sums: Feet[], entry: LedgerEntry, cuts: readonly Cut[]): void {
  for (const { stretch, feet } of partsByStretch(entry, cuts)) sums[stretch] = plus(sums[stretch] ?? NO_FEET, feet);
}

/** Feet taken from the Strides that the next step goes on with: those since the activation's last cut. */
export function feetMoved(fight: PhasedFight, who: string): Feet {
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who).filter((e) => e.activation === activation);
  const cuts = cutsBetweenActions(entries, activation, splitsStrides(fight));
  const sums: Feet[] = [];
  for (const entry of entries) addFeet(sums, entry, cuts);
  return sums[cuts.length] ?? NO_FEET;
}

/** Those on the ground. */
export const walkedOn = (fight: PhasedFight, who: string): number => feetMoved(fight, who).ground;

/**
 * Entries with the AP that their movement costs (P14). All movement of one activation, or where Strides are
 * not split, between two other actions of it, shares its Strides; so an entry costs the Strides that it adds.
 */
export function withStrides(entries: readonly LedgerEntry[], speeds: Feet, split: boolean): readonly LedgerEntry[] {
  if (entries.every((e) => chargedIn(e) === 0)) return entries;
  const moved = new Map<number, { readonly cuts: readonly Cut[]; readonly sums: Feet[] }>();
  return entries.map((entry) => {
    if (chargedIn(entry) === 0) return entry;
    const { activation } = entry;
    const known = moved.get(activation) ?? { cuts: cutsBetweenActions(entries, activation, split), sums: [] };
    moved.set(activation, known);
    const before = allMoves(known.sums, speeds);
    addFeet(known.sums, entry, known.cuts);
    return { ...entry, cost: { ...entry.cost, [AP]: allMoves(known.sums, speeds) - before } };
  });
}

const allMoves = (sums: readonly (Feet | undefined)[], speeds: Feet): number =>
  sums.reduce((moves, feet) => (feet ? moves + movesOf(feet, speeds) : moves), 0);

/** Feet left of the last Stride begun. */
export const restOf = (feet: number, stride: number): number =>
  stride > 0 ? movesFor(feet, stride) * stride - feet : 0;

/** Whether feet are left of a Stride begun in any way. */
export function isMidway(fight: PhasedFight, who: string): boolean {
  const moved = feetMoved(fight, who);
  const speeds = speedsOf(fight.figure(who).derived);
  return WAYS.some((way) => restOf(moved[way], speeds[way]) > 0);
}

/** The feet and AP of a whole move on the ground: the rest of a Stride begun, else one more (P14, P18). */
export function wholeMove(fight: PhasedFight, who: string): { readonly charged: number; readonly actions: number } {
  const { stride } = fight.figure(who).derived;
  const begun = restOf(walkedOn(fight, who), stride);
  return begun > 0 ? { charged: begun, actions: 0 } : { charged: stride, actions: 1 };
}

/** Feet that standing up or dropping costs, as part of a move (P15). */
export const postureCost = (stride: number, difficult: boolean): number => Math.ceil(stride / 2) * (difficult ? 2 : 1);

/** Pieces of the path that are paid already: 5 ft of a Disengage (P10), a Tumble's feet aside (P21). */
export function paidPieces(entries: readonly LedgerEntry[], activation: number): Piece[] {
  const found: Piece[] = [];
  for (const e of entries) {
    if (e.activation !== activation) continue;
    const feet =
      e.action === "phased.disengage" ? DISENGAGED : e.action === "phased.tumble" ? (ENTRY.get(e, "free") ?? 0) : 0;
    if (feet > 0) found.push({ from: e.at, to: e.at + feet });
  }
  return found;
}

/** Pieces of the path that a Disengage covers (P10). */
export const safePieces = (entries: readonly LedgerEntry[], activation: number): Piece[] =>
  paidPieces(
    entries.filter((e) => e.action === "phased.disengage"),
    activation,
  );

/** The share of a step that lies in `pieces`, 0 to 1. */
export function shareIn(pieces: readonly Piece[], along: number, length: number): number {
  if (pieces.length === 0) return 0;
  let within = 0;
  for (const { from, to } of pieces) within += Math.max(0, Math.min(to, along + length) - Math.max(from, along));
  return length > 0 ? Math.min(1, within / length) : 0;
}
