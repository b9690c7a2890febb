import { moveEntryId } from "../../engine/fight.ts";
import type { Priced, Segment, Step } from "../../engine/move/path.ts";
import { lengthOf } from "../../engine/move/path.ts";
import type { Walk } from "../../engine/move/walk.ts";
import { stateWalk } from "../../engine/move/walk.ts";
import { distance } from "../../engine/move/grid.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { MovementSpec, Provocation } from "../../engine/ruleset.ts";
import type { LedgerEntry } from "../../engine/state.ts";
import type { creature } from "./creature.ts";
import type { PhasedDerived } from "./derive.ts";
import type { PhasedFight } from "./rules.ts";
import { AP, hasReaction } from "./rules.ts";

/** Ways over ground that nothing can be walked over (P15). */
const OVER_IMPASSIBLE = ["jump", "climb"];

/** Feet that standing up or dropping costs, as part of a move (P15). */
export const postureCost = (stride: number, difficult: boolean): number => Math.ceil(stride / 2) * (difficult ? 2 : 1);

/** Action Points for so many charged feet: a Move action covers a Stride, begun ones count whole (P14). */
export const movesFor = (charged: number, stride: number): number =>
  charged <= 0 ? 0 : stride <= 0 ? Infinity : Math.ceil(charged / stride);

/** Feet an entry takes of its activation's Strides: a move as charged, a change of posture. */
const feetOf = (entry: LedgerEntry): number => {
  const feet = entry.facts["charged"];
  return typeof feet === "number" ? feet : 0;
};

/**
 * Entries with the AP of movement as they fall due: Strides are shared by all that is moved in one activation, so an
 * entry costs what it adds to the Strides begun before it (P14).
 */
export function withStrides(entries: readonly LedgerEntry[], stride: number): LedgerEntry[] {
  const feet = new Map<number, number>();
  return entries.map((entry) => {
    const own = feetOf(entry);
    if (own === 0) return entry;
    const before = feet.get(entry.activation) ?? 0;
    feet.set(entry.activation, before + own);
    return { ...entry, cost: { ...entry.cost, [AP]: movesFor(before + own, stride) - movesFor(before, stride) } };
  });
}

/** Feet of this activation's Strides that went into something else than its path. */
const feetBesidePath = (entries: readonly LedgerEntry[], activation: number): number =>
  entries
    .filter((e) => e.activation === activation && e.id !== moveEntryId(activation))
    .reduce((sum, e) => sum + feetOf(e), 0);

/** Stretches of the path that a Disengage made safe and free: from where it was taken, 5 ft. */
function disengaged(entries: readonly LedgerEntry[], activation: number): { from: number; to: number }[] {
  return entries
    .filter((e) => e.activation === activation && e.action === "phased.disengage")
    .map((e) => ({ from: e.at, to: e.at + 5 }));
}

/** How a step is made: who is prone crawls, whatever was asked for (P23). */
const modeOf = (step: Step, prone: boolean): string => (prone && step.mode === "walk" ? "crawl" : step.mode);

/** What a foot of this step counts (P15); the factors multiply. */
function factorOf(step: Step, mode: string): number {
  const ground = Number.isFinite(step.difficulty) && mode !== "jump" ? step.difficulty : 1;
  return ground * (mode === "crawl" ? 2 : 1) * (mode === "climb" ? 2 : 1);
}

const feetFor = (step: Step, mode: string): number => Math.max(step.length, Math.abs(step.rise)) * factorOf(step, mode);

function price(fight: PhasedFight, who: string, path: readonly Step[]): Priced {
  const { derived } = fight.figure(who);
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who);
  const free = disengaged(entries, activation);
  const beside = feetBesidePath(entries, activation);
  const begun = movesFor(beside, derived.stride);
  const running: { charged: number; cost: Record<string, number> }[] = [];
  let stop: Priced["stop"] = null;
  let charged = 0;
  let along = 0;
  let leap: { across: number; up: number; height: number; charged: number; move: string | null } | null = null;
  for (const [i, step] of path.entries()) {
    const mode = modeOf(step, derived.prone);
    const refusal = cannot(derived, step, mode);
    if (refusal && !stop) stop = { step: i, refusal };
    if (mode === "jump") {
      // A leap is one stretch; the longer of across and up counts (P16).
      if (!leap || leap.move !== step.move) leap = { across: 0, up: 0, height: 0, charged: 0, move: step.move };
      leap.across += step.length;
      leap.height += step.rise;
      leap.up = Math.max(leap.up, leap.height);
      const whole = Math.max(leap.across, leap.up);
      charged += whole - leap.charged;
      leap.charged = whole;
      const far = tooFar(derived, leap);
      if (far && !stop) stop = { step: i, refusal: far };
    } else {
      leap = null;
      const safe = free.some((f) => along >= f.from && along + step.length <= f.to);
      if (!safe) charged += feetFor(step, mode);
    }
    along += step.length;
    running.push({ charged, cost: { [AP]: movesFor(beside + charged, derived.stride) - begun } });
  }
  const moves = movesFor(beside + charged, derived.stride);
  return {
    segments: segmentsOf(running),
    cost: moves === begun ? {} : { [AP]: moves - begun },
    running,
    charged,
    left: moves * derived.stride - beside - charged,
    stop,
  };
}

/** The same one step at a time: a sum of charged feet, but for the free stretch of a Disengage (P10, P15). */
function walk(fight: PhasedFight, who: string, path: readonly Step[], mode: string): Walk | null {
  if (mode === "jump") return null;
  const { derived } = fight.figure(who);
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who);
  const beside = feetBesidePath(entries, activation);
  const begun = movesFor(beside, derived.stride);
  const { charged: start } = price(fight, who, path);
  const charge = (step: Step): number => {
    const manner = modeOf(step, derived.prone);
    return cannot(derived, step, manner) ? Infinity : feetFor(step, manner);
  };
  const cost = (charged: number): Record<string, number> => ({
    [AP]: movesFor(beside + charged, derived.stride) - begun,
  });
  const along = lengthOf(path);
  const free = disengaged(entries, activation).filter((f) => f.to > along);
  if (free.length === 0) return { kind: "sum", start, charge, cost };
  const last = Math.max(...free.map((f) => f.to));
  return stateWalk<{ charged: number; along: number }>({
    kind: "states",
    start: { charged: start, along },
    step(state, step) {
      const added = charge(step);
      if (added === Infinity) return null;
      const next = state.along + step.length;
      const safe = free.some((f) => state.along >= f.from && next <= f.to);
      return { charged: state.charged + (safe ? 0 : added), along: next };
    },
    rank: (state) => state.charged,
    // Past the free stretch it does not matter how long the way was.
    key: (state) => Math.min(state.along, last),
    cost: (state) => cost(state.charged),
  });
}

function cannot(derived: PhasedDerived, step: Step, mode: string): Refusal | null {
  if (derived.incapacitated) return refuse("TEMPO.Phased.Refusal.incapacitated");
  if (derived.immobilized) return refuse("TEMPO.Phased.Refusal.immobilized"); // P23
  if (derived.restrained) return refuse("TEMPO.Phased.Refusal.restrained");
  if (derived.prone && mode !== "crawl") return refuse("TEMPO.Phased.Refusal.proneMoves");
  if (!Number.isFinite(step.difficulty) && !OVER_IMPASSIBLE.includes(mode))
    return refuse("TEMPO.Phased.Refusal.impassible"); // P15
  return null;
}

function tooFar(derived: PhasedDerived, leap: { across: number; up: number }): Refusal | null {
  const { across, up } = derived.leap;
  if (across === 0) return refuse("TEMPO.Phased.Refusal.noLeap");
  if (leap.across > across) return refuse("TEMPO.Phased.Refusal.leapAcross", { most: across });
  if (leap.up > up) return refuse("TEMPO.Phased.Refusal.leapUp", { most: up });
  return null;
}

/** The stretches of the path that stay within one Move action each. */
function segmentsOf(running: Priced["running"]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let before = { charged: 0, moves: 0 };
  for (const [i, here] of running.entries()) {
    const moves = here.cost[AP] ?? 0;
    const next = running[i + 1];
    if (next && (next.cost[AP] ?? 0) === moves) continue;
    segments.push({ start, end: i + 1, cost: { [AP]: moves - before.moves }, charged: here.charged - before.charged });
    start = i + 1;
    before = { charged: here.charged, moves };
  }
  return segments;
}

/** Enemies whose threatened radius a step leaves, other than by a Disengage (P11). */
function provoked(fight: PhasedFight, who: string, path: readonly Step[]): Provocation[] {
  const { activation } = fight.combatant(who);
  const safe = disengaged(fight.entries(who), activation);
  const watchers = fight
    .everyone()
    .filter(
      (c) =>
        c.place !== null &&
        fight.enemies(c.id, who) &&
        fight.figure(c.id).derived.threat > 0 &&
        hasReaction(fight, c.id),
    );
  const found: Provocation[] = [];
  let along = 0;
  for (const [i, step] of path.entries()) {
    const covered = safe.some((f) => along >= f.from && along + step.length <= f.to);
    along += step.length;
    if (covered || step.length === 0) continue;
    for (const { id, place } of watchers) {
      if (!place || found.some((p) => p.by === id)) continue;
      if (distance(fight.state.map, step.from, place) <= fight.figure(id).derived.threat)
        found.push({ by: id, step: i });
    }
  }
  return found;
}

export const movement: MovementSpec<typeof creature, PhasedDerived> = {
  modes: {
    walk: { label: "TEMPO.Mode.walk", icon: "fa-solid fa-person-walking", factor: 1 },
    crawl: { label: "TEMPO.Mode.crawl", icon: "fa-solid fa-person-praying", factor: 2 },
    climb: { label: "TEMPO.Mode.climb", icon: "fa-solid fa-person-through-window", factor: 2 },
    jump: { label: "TEMPO.Mode.jump", icon: "fa-solid fa-person-running-fast", factor: 1 },
  },
  price,
  walk,
  provoked,
};
