import { costIn } from "../../engine/turn/budget.ts";
import type { Json } from "../../engine/json.ts";
import type { Priced, Segment, Step } from "../../engine/move/path.ts";
import { lengthOf } from "../../engine/move/path.ts";
import type { Walk } from "../../engine/move/walk.ts";
import { stateWalk } from "../../engine/move/walk.ts";
import type { GridSpec, Place } from "../../engine/move/grid.ts";
import { distance } from "../../engine/move/grid.ts";
import { diagonalsIn, diagonalsOf, stepLength } from "../../engine/move/steps.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { MovementSpec, Provocation } from "../../engine/ruleset.ts";
import type { LedgerEntry } from "../../engine/state.ts";
import type { creature } from "./creature.ts";
import type { PhasedDerived } from "./derive.ts";
import { fallOf, landingOf } from "./falling.ts";
import type { PhasedFight } from "./rules.ts";
import { AP, hasReaction } from "./rules.ts";
import type { Feet, Stretch, Way } from "./strides.ts";
import {
  besidePath,
  cutsIn,
  keptStretches,
  movesFor,
  movesOf,
  NO_FEET,
  plus,
  speedsOf,
  splitsStrides,
  stretchAt,
  wayOf,
} from "./strides.ts";

/** Ways over ground that nothing can be walked over (P15). */
const OVER_IMPASSIBLE = ["jump", "climb", "fly"];

/** A piece of the path of an activation, in feet along it. */
interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Stretches that are paid for already: 5 ft of a Disengage (P10), what a Tumble rolls aside (P21). */
function paidStretches(entries: readonly LedgerEntry[], activation: number): Piece[] {
  return entries.flatMap((e) => {
    const feet = e.action === "phased.disengage" ? 5 : e.action === "phased.tumble" ? Number(e.facts["free"] ?? 0) : 0;
    return e.activation === activation && feet > 0 ? [{ from: e.at, to: e.at + feet }] : [];
  });
}

/** Stretches that provoke nobody: from where a Disengage was taken, 5 ft (P10). */
const disengaged = (entries: readonly LedgerEntry[], activation: number): Piece[] =>
  paidStretches(
    entries.filter((e) => e.action === "phased.disengage"),
    activation,
  );

/** How a step is made: who is prone crawls, whatever was asked for (P23). */
const modeOf = (step: Step, prone: boolean): string => (prone && step.mode === "walk" ? "crawl" : step.mode);

/** What a foot of this step counts (P15, P19); the factors multiply. */
function factorOf(step: Step, mode: string): number {
  const ground = Number.isFinite(step.difficulty) && mode !== "jump" ? step.difficulty : 1;
  return ground * (mode === "crawl" ? 2 : 1) * (mode === "climb" ? 2 : 1) * (mode === "fly" && step.rise > 0 ? 2 : 1);
}

const feetFor = (step: Step, mode: string): number => Math.max(step.length, Math.abs(step.rise)) * factorOf(step, mode);

function price(fight: PhasedFight, who: string, path: readonly Step[]): Priced {
  const { running, stop, feet, stretches, way, whole, speeds } = lay(fight, who, path);
  const { cost, charged } = running.at(-1) ?? { cost: {}, charged: 0 };
  return {
    segments: segmentsOf(running),
    cost: cost[AP] ? cost : {},
    running,
    charged,
    left: movesFor(whole[way], speeds[way]) * speeds[way] - whole[way],
    stop,
    facts: {
      ...factsOf(feet, path.at(-1)),
      ...(stretches.some((s) => s.from > 0) ? { stretches: keptStretches(stretches) } : {}),
    },
  };
}

/** A path laid out over Strides. */
interface Laid {
  readonly running: { readonly charged: number; readonly cost: Record<string, number> }[];
  readonly stop: Priced["stop"];
  /** Feet over all stretches. */
  readonly feet: Feet;
  readonly stretches: readonly Stretch[];
  /** How it is moved last. */
  readonly way: Way;
  /** Feet of the Strides that may be gone on with, what is moved beside the path with them. */
  readonly whole: Feet;
  /** AP to add to those of `whole` for what the path costs: of Strides before it, without what is paid beside the path. */
  readonly fixed: number;
  readonly speeds: Feet;
}

function lay(fight: PhasedFight, who: string, path: readonly Step[]): Laid {
  const { derived } = fight.figure(who);
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who);
  const paid = paidStretches(entries, activation);
  const speeds = speedsOf(derived);
  const cuts = cutsIn(entries, activation, splitsStrides(fight));
  const beside = besidePath(entries, activation, cuts);
  const running: Laid["running"] = [];
  const stretches: Stretch[] = [];
  let number = stretchAt(cuts, 0);
  let from = 0;
  let feet: Record<Way, number> = { ...NO_FEET };
  let spent = 0;
  let gone = 0;
  const others = (): Feet => beside[number] ?? NO_FEET;
  const added = (): number => movesOf(plus(others(), feet), speeds) - movesOf(others(), speeds);
  /** Goes on at a place on the path: past an action, in new Strides (P14). */
  const goOn = (at: number): void => {
    const next = stretchAt(cuts, at);
    if (next === number) return;
    spent += added();
    gone += total(feet);
    stretches.push({ from, feet });
    [number, from, feet] = [next, at, { ...NO_FEET }];
  };
  let stop: Priced["stop"] = null;
  let way: Way = "ground";
  let along = 0;
  let leap: Leap | null = null;
  for (const [i, step] of path.entries()) {
    goOn(along);
    const mode = modeOf(step, derived.prone);
    const refusal = cannot(fight, who, step, mode);
    if (refusal && !stop) stop = { step: i, refusal };
    way = wayOf(mode);
    if (mode === "jump") {
      if (!leap || leap.move !== step.move) leap = leapFrom(fight.state.map, path.slice(0, i), step.move);
      feet.ground += leapOn(fight.state.map, leap, step);
      const far = tooFar(derived, leap);
      if (far && !stop) stop = { step: i, refusal: far };
    } else {
      leap = null;
      const free = paid.some((f) => along >= f.from && along + step.length <= f.to);
      if (!free) feet[way] += feetFor(step, mode);
    }
    along += step.length;
    running.push({ charged: gone + total(feet), cost: costIn(AP, spent + added()) });
  }
  goOn(along);
  stretches.push({ from, feet });
  return {
    running,
    stop,
    feet: stretches.reduce<Feet>((sum, s) => plus(sum, s.feet), NO_FEET),
    stretches: stretches.filter((s) => total(s.feet) > 0),
    way,
    whole: plus(others(), feet),
    fixed: spent - movesOf(others(), speeds),
    speeds,
  };
}

/** A leap is one stretch of a path, of which the longer of across and up counts (P16). */
interface Leap {
  across: number;
  /** The highest that it went above where it began. */
  up: number;
  height: number;
  charged: number;
  /** Diagonals made before it and in it, as seen from above. */
  diagonals: number;
  readonly move: string | null;
}

const leapFrom = (map: GridSpec, before: readonly Step[], move: string | null): Leap => ({
  across: 0,
  up: 0,
  height: 0,
  charged: 0,
  diagonals: diagonalsIn(map, before),
  move,
});

/** Goes on with a leap; what it adds to its feet. A step's own length has its rise in it, so across is measured flat. */
function leapOn(map: GridSpec, leap: Leap, { from, to, rise }: Step): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  leap.across += stepLength(map, dx, dy, 0, leap.diagonals);
  leap.diagonals += diagonalsOf(map, dx, dy, 0);
  leap.height += rise;
  leap.up = Math.max(leap.up, leap.height);
  const whole = Math.max(leap.across, leap.up);
  const added = whole - leap.charged;
  leap.charged = whole;
  return added;
}

const total = ({ ground, air, earth }: Feet): number => ground + air + earth;

/** What the ledger keeps of a path besides its length: feet through air and earth, and whether it ends in the air. */
const factsOf = ({ air, earth }: Feet, last: Step | undefined): Readonly<Record<string, Json>> => ({
  ...(air > 0 ? { air } : {}),
  ...(earth > 0 ? { earth } : {}),
  ...(last ? { aloft: last.mode === "fly" && last.to.z > 0 } : {}),
});

/** The same one step at a time: a sum of charged feet, but for stretches that are paid for already (P10, P15, P21). */
function walk(fight: PhasedFight, who: string, path: readonly Step[], mode: string): Walk | null {
  if (mode === "jump") return null;
  const { derived } = fight.figure(who);
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who);
  const { running, whole, fixed, speeds } = lay(fight, who, path);
  const start = running.at(-1)?.charged ?? 0;
  const way = wayOf(mode);
  const charge = (step: Step): number => {
    const manner = modeOf(step, derived.prone);
    return cannot(fight, who, step, manner) ? Infinity : feetFor(step, manner);
  };
  const cost = (charged: number): Record<string, number> => ({
    [AP]: fixed + movesOf({ ...whole, [way]: whole[way] + charged - start }, speeds),
  });
  const along = lengthOf(path);
  const free = paidStretches(entries, activation).filter((f) => f.to > along);
  if (free.length === 0) return { kind: "sum", start, charge, cost };
  const last = Math.max(...free.map((f) => f.to));
  return stateWalk<{ charged: number; along: number }>({
    kind: "states",
    start: { charged: start, along },
    step(state, step) {
      const added = charge(step);
      if (added === Infinity) return null;
      const next = state.along + step.length;
      const paid = free.some((f) => state.along >= f.from && next <= f.to);
      return { charged: state.charged + (paid ? 0 : added), along: next };
    },
    rank: (state) => state.charged,
    // Past the free stretch it does not matter how long the way was.
    key: (state) => Math.min(state.along, last),
    cost: (state) => cost(state.charged),
  });
}

function cannot(fight: PhasedFight, who: string, step: Step, mode: string): Refusal | null {
  const { derived } = fight.figure(who);
  if (derived.incapacitated) return refuse("TEMPO.Phased.Refusal.incapacitated");
  if (derived.immobilized) return refuse("TEMPO.Phased.Refusal.immobilized"); // P23
  if (derived.restrained) return refuse("TEMPO.Phased.Refusal.restrained");
  if (derived.prone && mode !== "crawl") return refuse("TEMPO.Phased.Refusal.proneMoves");
  const passes = OVER_IMPASSIBLE.includes(mode) || (mode === "burrow" && derived.throughRock); // P15, P19
  if (!Number.isFinite(step.difficulty) && !passes) return refuse("TEMPO.Phased.Refusal.impassible");
  if (mode === "fly" && derived.fly === 0) return refuse("TEMPO.Phased.Refusal.noFlight"); // P19
  if (mode === "burrow" && derived.burrow === 0) return refuse("TEMPO.Phased.Refusal.noBurrowing");
  if (landingOf(fight, who)) return refuse("TEMPO.Phased.Refusal.fallFirst"); // P21
  if (mode !== "fly" && fallOf(fight, who)) return refuse("TEMPO.Phased.Refusal.falling");
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
    segments.push({
      start,
      end: i + 1,
      cost: costIn(AP, moves - before.moves),
      charged: here.charged - before.charged,
    });
    start = i + 1;
    before = { charged: here.charged, moves };
  }
  return segments;
}

/**
 * Enemies out of a square of whose threatened radius a step goes, other than by a Disengage, or into one where this table
 * has it so (P11).
 */
function provoked(fight: PhasedFight, who: string, path: readonly Step[]): Provocation[] {
  const entering = fight.option("enteringProvokes") === true;
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
      const { threat } = fight.figure(id).derived;
      const near = (at: Place): boolean => distance(fight.state.map, at, place) <= threat;
      if (near(step.from) || (entering && near(step.to))) found.push({ by: id, step: i });
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
    fly: { label: "TEMPO.Mode.fly", icon: "fa-solid fa-dove", factor: 1 },
    burrow: { label: "TEMPO.Mode.burrow", icon: "fa-solid fa-person-digging", factor: 1 },
  },
  price,
  walk,
  provoked,
};
