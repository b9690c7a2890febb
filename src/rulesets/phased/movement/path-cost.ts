import {
  bookedPath,
  costIn,
  diagonalsIn,
  diagonalsOf,
  moveEntryId,
  refuse,
  SLACK,
  stepLength,
} from "../../../engine/index.ts";
import type { GridSpec, Priced, Refusal, Step } from "../../../engine/index.ts";
import type { PhasedDerived } from "../creature/derived.ts";
import { fallOf, landingOf } from "./falling.ts";
import type { Piece } from "../stored.ts";
import { ENTRY } from "../stored.ts";
import type { PhasedFight } from "../types.ts";
import { AP } from "../state.ts";
import type { Feet, Stretch, Way } from "./strides.ts";
import {
  feetBesidePath,
  cutsBetweenActions,
  movesOf,
  NO_FEET,
  paidPieces,
  plus,
  shareIn,
  speedsOf,
  splitsStrides,
  stretchAt,
  total,
  wayOf,
} from "./strides.ts";

/** Modes that lead over impassible ground (P15). */
const OVER_IMPASSIBLE = ["jump", "climb", "fly"];

/** The mode of a step: whoever is prone crawls instead of walking (P23). */
export const modeOf = (step: Step, prone: boolean): string => (prone && step.mode === "walk" ? "crawl" : step.mode);

/**
 * Feet that a step costs (P15, P19); the factors multiply. The map measures its length; straight up or down
 * the height counts instead, since a grid measures whole spaces only. A foot gained in the air counts twice.
 */
export function feetFor(step: Step, mode: string): number {
  const { from, to, length, rise, difficulty } = step;
  const high = Math.abs(rise);
  const long = from.x === to.x && from.y === to.y && high > 0 ? high : Math.max(length, high);
  const gained = mode === "fly" ? Math.max(0, rise) : 0;
  const ground = Number.isFinite(difficulty) ? difficulty : 1;
  return (long + gained) * ground * (mode === "crawl" || mode === "climb" ? 2 : 1);
}

/** A path priced in Strides. */
export interface MeasuredPath {
  readonly running: readonly { readonly charged: number; readonly cost: Record<string, number> }[];
  readonly stop: Priced["stop"];
  /** Feet over all stretches. */
  readonly feet: Feet;
  readonly stretches: readonly Stretch[];
  readonly lying: readonly Piece[];
  readonly way: Way;
  /** Feet taken from the Strides that a next step goes on with, those spent outside the path included. */
  readonly whole: Feet;
  /** The path costs this plus the AP of `whole`: earlier stretches, minus feet spent outside the path. */
  readonly fixed: number;
  readonly speeds: Feet;
  /** Why a next step cannot be made from here; null when it can. */
  readonly cannot: (step: Step, mode: string) => Refusal | null;
}

export function measurePath(fight: PhasedFight, who: string, path: readonly Step[]): MeasuredPath {
  const course = new PathCost(fight, who);
  for (const [i, step] of path.entries()) course.take(step, i, path);
  return course.end();
}

class PathCost {
  readonly #fight: PhasedFight;
  readonly #who: string;
  readonly #derived: PhasedDerived;
  readonly #speeds: Feet;
  readonly #paid: readonly Piece[];
  readonly #cuts: ReturnType<typeof cutsBetweenActions>;
  readonly #beside: readonly Feet[];
  /** Feet of the path that are moved already, and the pieces of them moved prone. */
  readonly #moved: number;
  readonly #lay: readonly Piece[];
  /** Feet flown beyond which a falling creature catches itself; null when it does not fall. */
  readonly #caughtFrom: number | null;

  readonly #running: { charged: number; cost: Record<string, number> }[] = [];
  readonly #stretches: Stretch[] = [];
  readonly #lying: Piece[] = [];
  #stop: Priced["stop"] = null;
  #way: Way = "ground";
  #along = 0;
  #flown = 0;
  #leap: Leap | null = null;
  /** The present stretch: its index, where on the path it began, its feet. */
  #number: number;
  #from = 0;
  #feet: Record<Way, number> = { ...NO_FEET };
  #spent = 0;
  #gone = 0;

  constructor(fight: PhasedFight, who: string) {
    const { activation, ledger } = fight.combatant(who);
    const entries = fight.entries(who);
    const entry = ledger[moveEntryId(activation)];
    const fall = fallOf(fight, who);
    this.#fight = fight;
    this.#who = who;
    this.#derived = fight.figure(who).derived;
    this.#speeds = speedsOf(this.#derived);
    this.#paid = paidPieces(entries, activation);
    this.#cuts = cutsBetweenActions(entries, activation, splitsStrides(fight));
    this.#beside = feetBesidePath(entries, activation, this.#cuts);
    this.#moved = bookedPath(fight, who).length;
    this.#lay = (entry && ENTRY.get(entry, "lying")) ?? NOWHERE;
    this.#caughtFrom = fall === null ? null : fall.activation === activation ? fall.flown : 0;
    this.#number = stretchAt(this.#cuts, 0);
  }

  take(step: Step, i: number, path: readonly Step[]): void {
    this.#goOn();
    const next = this.#along + step.length;
    // Steps moved before are not checked again, and keep the posture they were moved in.
    const before = next < this.#moved - SLACK || (next <= this.#moved + SLACK && step.length > 0);
    const prone = before ? this.#wasProne(next) : this.#derived.prone;
    const mode = modeOf(step, prone);
    if (prone) extend(this.#lying, this.#along, next);
    if (!before) this.#refuse(i, this.cannot(step, mode));
    this.#way = wayOf(mode);
    if (mode === "jump") {
      const { map } = this.#fight.state;
      if (!this.#leap || this.#leap.move !== step.move) this.#leap = newLeap(map, path.slice(0, i), step.move);
      this.#feet.ground += extendLeap(map, this.#leap, step);
      if (!before) this.#refuse(i, leapRefusal(this.#derived, this.#leap));
    } else {
      this.#leap = null;
      const feet = feetFor(step, mode) * (1 - shareIn(this.#paid, this.#along, step.length));
      this.#feet[this.#way] += feet;
      if (this.#way === "air") this.#flown += feet;
    }
    this.#along = next;
    const cost = costIn(AP, this.#spent + this.#added());
    this.#running.push({ charged: this.#gone + total(this.#feet), cost });
  }

  end(): MeasuredPath {
    this.#goOn();
    this.#stretches.push({ from: this.#from, feet: this.#feet });
    const others = this.#others();
    return {
      running: this.#running,
      stop: this.#stop,
      feet:
        this.#stretches.length === 1
          ? this.#feet
          : this.#stretches.reduce<Feet>((sum, s) => plus(sum, s.feet), NO_FEET),
      stretches: this.#stretches.filter((s) => total(s.feet) > 0),
      lying: this.#lying,
      way: this.#way,
      whole: plus(others, this.#feet),
      fixed: this.#spent - movesOf(others, this.#speeds),
      speeds: this.#speeds,
      cannot: (step, mode) => this.cannot(step, mode),
    };
  }

  #others(): Feet {
    return this.#beside[this.#number] ?? NO_FEET;
  }

  #added(): number {
    const others = this.#others();
    if (others === NO_FEET) return movesOf(this.#feet, this.#speeds);
    return movesOf(plus(others, this.#feet), this.#speeds) - movesOf(others, this.#speeds);
  }

  /** Begins a new stretch, with new Strides, where another action was taken (P14). */
  #goOn(): void {
    const next = stretchAt(this.#cuts, this.#along);
    if (next === this.#number) return;
    this.#spent += this.#added();
    this.#gone += total(this.#feet);
    this.#stretches.push({ from: this.#from, feet: this.#feet });
    this.#number = next;
    this.#from = this.#along;
    this.#feet = { ...NO_FEET };
  }

  #refuse(step: number, refusal: Refusal | null): void {
    if (refusal && !this.#stop) this.#stop = { step, refusal };
  }

  #wasProne(until: number): boolean {
    return this.#lay.some((p) => this.#along >= p.from - SLACK && until <= p.to + SLACK);
  }

  /** Why a new step cannot be made after those so far; null when it can. */
  cannot(step: Step, mode: string): Refusal | null {
    const problem = stepRefusal(this.#derived, step, mode);
    if (problem) return problem;
    if (landingOf(this.#fight, this.#who)) return refuse("TEMPO.Phased.Refusal.fallFirst"); // P21
    const falls = this.#caughtFrom !== null && this.#flown <= this.#caughtFrom && mode !== "fly";
    return falls ? refuse("TEMPO.Phased.Refusal.falling") : null;
  }
}

const NOWHERE: readonly Piece[] = [];

function extend(pieces: Piece[], from: number, to: number): void {
  const last = pieces.at(-1);
  if (last?.to === from) pieces[pieces.length - 1] = { from: last.from, to };
  else pieces.push({ from, to });
}

/** A leap: a part of a path of which the longer of across and up counts (P16). Lengths in feet. */
interface Leap {
  across: number;
  /** The highest point above its beginning, and the deepest below. */
  up: number;
  down: number;
  height: number;
  charged: number;
  /** Diagonals made before it and in it, as seen from above. */
  diagonals: number;
  readonly move: string | null;
}

const newLeap = (map: GridSpec, before: readonly Step[], move: string | null): Leap => ({
  across: 0,
  up: 0,
  down: 0,
  height: 0,
  charged: 0,
  diagonals: diagonalsIn(map, before),
  move,
});

/** Adds a step to a leap; returns the feet it costs. A step's length includes its rise, `across` does not. */
function extendLeap(map: GridSpec, leap: Leap, { from, to, rise }: Step): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  leap.across += stepLength(map, dx, dy, 0, leap.diagonals);
  leap.diagonals += diagonalsOf(map, dx, dy, 0);
  leap.height += rise;
  leap.up = Math.max(leap.up, leap.height);
  leap.down = Math.max(leap.down, -leap.height);
  // A leap straight down is as long as it is deep.
  const whole = Math.max(leap.charged, leap.across, leap.up, leap.across === 0 ? leap.down : 0);
  const added = whole - leap.charged;
  leap.charged = whole;
  return added;
}

function leapRefusal(derived: PhasedDerived, leap: { across: number; up: number }): Refusal | null {
  const { across, up } = derived.leap;
  if (across === 0) return refuse("TEMPO.Phased.Refusal.noLeap");
  if (leap.across > across + SLACK) return refuse("TEMPO.Phased.Refusal.leapAcross", { most: across });
  if (leap.up > up + SLACK) return refuse("TEMPO.Phased.Refusal.leapUp", { most: up });
  return null;
}

/** Whether a mode leads over or through impassible ground (P15, P19). */
const passesImpassible = ({ throughRock }: PhasedDerived, mode: string): boolean =>
  OVER_IMPASSIBLE.includes(mode) || (mode === "burrow" && throughRock);

/** Why a creature cannot make a step, by its present state and the step alone; null when it can. */
function stepRefusal(derived: PhasedDerived, step: Step, mode: string): Refusal | null {
  if (derived.incapacitated) return refuse("TEMPO.Phased.Refusal.incapacitated");
  if (derived.immobilized) return refuse("TEMPO.Phased.Refusal.immobilized"); // P23
  if (derived.restrained) return refuse("TEMPO.Phased.Refusal.restrained");
  if (derived.prone && mode !== "crawl") return refuse("TEMPO.Phased.Refusal.proneMoves");
  if (!Number.isFinite(step.difficulty) && !passesImpassible(derived, mode))
    return refuse("TEMPO.Phased.Refusal.impassible");
  if (mode === "fly" && derived.fly === 0) return refuse("TEMPO.Phased.Refusal.noFlight"); // P19
  if (mode === "burrow" && derived.burrow === 0) return refuse("TEMPO.Phased.Refusal.noBurrowing");
  if (derived.stride === 0 && wayOf(mode) === "ground") return refuse("TEMPO.Phased.Refusal.noStride"); // P14
  return null;
}
