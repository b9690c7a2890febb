import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import { shortfall } from "../turn/budget.ts";
import type { GridSpec, Place } from "./grid.ts";
import { Heap } from "./heap.ts";
import { budgetWithoutMove } from "./move.ts";
import type { Step } from "./path.ts";
import { alternates, diagonalsIn, diagonalsOf, directionsFrom, stepLength } from "./steps.ts";
import type { StateWalk, SumWalk, Walk } from "./walk.ts";
import { walkByPrice } from "./walk.ts";

/** A space of the map. */
export interface Space {
  /** 1 plain, above 1 difficult, Infinity impassable except for some movement modes. */
  readonly difficulty: number;
  /** Height of the ground in the map's units. Default: 0. */
  readonly z?: number;
  /** false: a token may pass, but not stay. */
  readonly stay?: boolean;
}

/** The part of the map to search, in spaces; `space` gives null where nobody can be. */
export interface Terrain {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  space(x: number, y: number): Space | null;
  /** Whether a wall stands between two spaces. */
  wall?(from: readonly [number, number], to: readonly [number, number]): boolean;
}

/** The input of a search. */
export interface Search {
  readonly grid: GridSpec;
  readonly terrain: Terrain;
  /** Where the search starts; its size is the mover's. */
  readonly place: Place;
  readonly walk: Walk;
  readonly mode: string;
  /** Diagonals made on the path so far. */
  readonly diagonals: number;
  /** The mover stays at its height, whatever the ground. */
  readonly aloft: boolean;
  within(cost: Readonly<Record<string, number>>): boolean;
}

/** A space within reach, or the starting space. */
export interface Reached {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** What the best path to it costs, over the whole activation. */
  readonly cost: Readonly<Record<string, number>>;
  /** The rank of the best path (of a `SumWalk`, what is charged). */
  readonly rank: number;
}

export interface Reach {
  readonly spaces: readonly Reached[];
  at(x: number, y: number): Reached | null;
  /** The best path there, as steps from the start; empty if it is out of reach. */
  pathTo(x: number, y: number): Step[];
}

/**
 * Everywhere a combatant can still go in this activation, at the ruleset's own price.
 * @param mode the movement mode
 * @param path the steps made in this activation so far
 * @param aloft the mover stays at its height
 */
export function reach<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  terrain: Terrain,
  { mode = "walk", path = [], aloft = false }: { mode?: string; path?: readonly Step[]; aloft?: boolean } = {},
): Reach {
  const { place } = fight.combatant(who);
  const grid = fight.state.map;
  if (!place) return { spaces: [], at: () => null, pathTo: () => [] };
  const budget = budgetWithoutMove(fight, who);
  return search({
    grid,
    terrain,
    place,
    walk: fight.ruleset.movement.walk?.(fight, who, path, mode) ?? walkByPrice(fight, who, path),
    mode,
    diagonals: diagonalsIn(grid, path),
    aloft,
    within: (cost) => shortfall(budget, cost).length === 0,
  });
}

/** Like `reach`, for any place, price and budget. */
export function search(given: Search): Reach {
  const field = new Field(given);
  return given.walk.kind === "sum" ? searchSums(field, given, given.walk) : searchStates(field, given, given.walk);
}

/** The ground under the mover's footprint, looked up once a space. A space is row × columns + column. */
class Field {
  readonly columns: number;
  readonly rows: number;
  readonly start: number;
  readonly #known: (Space | null | undefined)[];
  readonly #given: Search;

  constructor(given: Search) {
    const { terrain, place } = given;
    this.columns = terrain.columns;
    this.rows = terrain.rows;
    this.#given = given;
    this.#known = new Array<undefined>(this.columns * this.rows);
    const column = Math.round(place.x - terrain.x);
    const row = Math.round(place.y - terrain.y);
    this.start = this.index(column, row);
    if (this.start >= 0) this.#known[this.start] = { difficulty: 1, z: place.z };
  }

  index(column: number, row: number): number {
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows ? -1 : row * this.columns + column;
  }

  /** The lattice passes through the mover's position, also where there is no grid. */
  x(space: number): number {
    const { place } = this.#given;
    return place.x + (space % this.columns) - (this.start % this.columns);
  }

  y(space: number): number {
    const { place } = this.#given;
    return place.y + Math.floor(space / this.columns) - Math.floor(this.start / this.columns);
  }

  space(space: number): Space | null {
    return (this.#known[space] ??= this.#find(space));
  }

  /** The worst of all spaces it covers, at the height of the first. */
  #find(space: number): Space | null {
    const { terrain, place, aloft } = this.#given;
    let found: Space | null = null;
    for (let i = 0; i < Math.max(1, Math.round(place.h)); i++)
      for (let j = 0; j < Math.max(1, Math.round(place.w)); j++) {
        const here = terrain.space(this.x(space) + j, this.y(space) + i);
        if (!here) return null;
        found = found === null ? here : worse(found, here);
      }
    return found && aloft ? { ...found, z: place.z } : found;
  }

  place(space: number): Place {
    const { w, h } = this.#given.place;
    return { x: this.x(space), y: this.y(space), w, h, z: this.space(space)?.z ?? 0 };
  }

  /** Whether a step may be tried at all. */
  open(from: number, to: number, dx: number, dy: number): boolean {
    const { terrain } = this.#given;
    if (terrain.wall?.([this.x(from), this.y(from)], [this.x(to), this.y(to)]) === true) return false;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return true;
    // A knight's move passes over two spaces.
    const [ux, uy] = [Math.trunc(dx / 2), Math.trunc(dy / 2)];
    const difficulty = this.space(to)?.difficulty;
    return [from + ux + uy * this.columns, to - ux - uy * this.columns].every((s) => {
      const there = this.space(s);
      return there !== null && there.difficulty === difficulty;
    });
  }
}

const worse = (a: Space, b: Space): Space => ({
  ...a,
  difficulty: Math.max(a.difficulty, b.difficulty),
  ...(b.stay === false ? { stay: false } : {}),
});

/** Calls `visit` for each neighbour that may be tried, with the step's length and the diagonals it makes. */
function forNeighbours(
  field: Field,
  { grid }: Search,
  space: number,
  diagonals: number,
  visit: (to: number, length: number, rise: number, made: number, there: Space) => void,
): void {
  const column = space % field.columns;
  const row = Math.floor(space / field.columns);
  const z = field.space(space)?.z ?? 0;
  for (const { dx, dy } of directionsFrom(grid, field.x(space), field.y(space))) {
    const to = field.index(column + dx, row + dy);
    if (to < 0) continue;
    const there = field.space(to);
    if (!there || !field.open(space, to, dx, dy)) continue;
    const rise = (there.z ?? 0) - z;
    visit(to, stepLength(grid, dx, dy, rise, diagonals), rise, diagonalsOf(grid, dx, dy, rise), there);
  }
}

const stepOf = (field: Field, { mode }: Search, from: number, to: number, length: number, rise: number): Step => ({
  from: field.place(from),
  to: field.place(to),
  length,
  mode,
  difficulty: field.space(to)?.difficulty ?? 1,
  rise,
  move: null,
});

/** A direction out of a space, with everything that does not depend on the ground. */
interface Direction {
  readonly dx: number;
  readonly dy: number;
  /** Its number among the directions of all kinds of spaces. */
  readonly number: number;
  /** From one space's number to the other's. */
  readonly offset: number;
  /** Lengths on level ground, after an even and after an odd number of diagonals. */
  readonly lengths: readonly [number, number];
  readonly made: number;
  /** It passes over two spaces. */
  readonly long: boolean;
}

/** Directions by parity of row and column: hexes in shifted lines have others. */
function directionsByParity(field: Field, grid: GridSpec): readonly (readonly Direction[])[] {
  return [0, 1, 2, 3].map((kind) => {
    const space = (kind >> 1) * field.columns + (kind & 1);
    return directionsFrom(grid, field.x(space), field.y(space)).map(({ dx, dy }, i) => ({
      dx,
      dy,
      number: (kind << 4) | i,
      offset: dy * field.columns + dx,
      lengths: [stepLength(grid, dx, dy, 0, 0), stepLength(grid, dx, dy, 0, 1)],
      made: diagonalsOf(grid, dx, dy, 0),
      long: Math.abs(dx) > 1 || Math.abs(dy) > 1,
    }));
  });
}

// eslint-disable-next-line complexity, max-lines-per-function -- the innermost loop of dragging a token: a call in it costs a third
function searchSums(field: Field, given: Search, walk: SumWalk): Reach {
  const { grid, diagonals, terrain } = given;
  const { columns, rows } = field;
  // Under the alternating rules the next diagonal may be short or long: two states for each space.
  const states = alternates(grid) ? 2 : 1;
  const size = columns * rows;
  const charged = new Float64Array(size * states).fill(Infinity);
  const parents = new Int32Array(size * states).fill(-1);
  const lengths = new Float64Array(size * states);
  const heap = new Heap<number>();
  const affordable = upTo((sum) => given.within(walk.cost(sum)));
  if (field.start < 0 || !affordable(walk.start)) return reachOf(field, given, [], () => []);
  const ways = directionsByParity(field, grid);
  const walls = terrain.wall !== undefined;
  // Charges of level steps, by ground: the rule is asked only once for each.
  const charges = new Map<number, Float64Array>();
  let ground = NaN;
  let row: Float64Array = new Float64Array(0);
  const chargesOn = (difficulty: number): Float64Array => {
    ground = difficulty;
    row = charges.get(difficulty) ?? new Float64Array(4 * 16 * 2).fill(NaN);
    charges.set(difficulty, row);
    return row;
  };
  const first = field.start * states + (diagonals % states);
  charged[first] = walk.start;
  heap.add(walk.start, first);
  const done = new Uint8Array(size * states);
  for (let node = heap.take(); node !== undefined; node = heap.take()) {
    if (done[node] === 1) continue;
    done[node] = 1;
    const sum = charged[node] ?? Infinity;
    const space = states === 1 ? node : node >> 1;
    const parity = states === 1 || (node & 1) === 0 ? 0 : 1;
    const column = space % columns;
    const line = (space - column) / columns;
    const z = field.space(space)?.z ?? 0;
    const kind = ((line & 1) << 1) | (column & 1);
    for (const way of ways[kind] ?? []) {
      const [c, r] = [column + way.dx, line + way.dy];
      if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
      const to = space + way.offset;
      if (states === 1 && done[to] === 1) continue;
      const there = field.space(to);
      if (there === null || ((walls || way.long) && !field.open(space, to, way.dx, way.dy))) continue;
      const rise = (there.z ?? 0) - z;
      let length = way.lengths[parity];
      let { made } = way;
      let charge: number;
      if (rise === 0) {
        const on = there.difficulty === ground ? row : chargesOn(there.difficulty);
        const at = (way.number << 1) | parity;
        charge = on[at] ?? NaN;
        if (charge !== charge) on[at] = charge = walk.charge(stepOf(field, given, space, to, length, 0));
      } else {
        length = stepLength(grid, way.dx, way.dy, rise, parity);
        made = diagonalsOf(grid, way.dx, way.dy, rise);
        charge = walk.charge(stepOf(field, given, space, to, length, rise));
      }
      const next = states === 1 ? to : to * 2 + ((parity + made) & 1);
      const total = sum + charge;
      if (total >= (charged[next] ?? 0) || !affordable(total)) continue;
      charged[next] = total;
      parents[next] = node;
      lengths[next] = length;
      heap.add(total, next);
    }
  }
  const chargedAt = (node: number): number => charged[node] ?? Infinity;
  const best = (space: number): number =>
    states === 2 && chargedAt(space * 2 + 1) < chargedAt(space * 2) ? space * 2 + 1 : space * states;
  const found: Found[] = [];
  for (let space = 0; space < size; space++) {
    const rank = chargedAt(best(space));
    if (rank < Infinity) found.push({ space, rank, cost: () => walk.cost(rank) });
  }
  return reachOf(field, given, found, (space) => {
    const steps: Step[] = [];
    const parentOf = (node: number): number => parents[node] ?? -1;
    for (let node = best(space); parentOf(node) >= 0; node = parentOf(node)) {
      const from = Math.floor(parentOf(node) / states);
      const to = Math.floor(node / states);
      const rise = (field.space(to)?.z ?? 0) - (field.space(from)?.z ?? 0);
      steps.push(stepOf(field, given, from, to, lengths[node] ?? 0, rise));
    }
    return steps.reverse();
  });
}

/** Caches a monotone predicate: asks `holds` only if earlier answers do not decide. */
function upTo(holds: (value: number) => boolean): (value: number) => boolean {
  let yes = -Infinity;
  let no = Infinity;
  return (value) => {
    if (value <= yes) return true;
    if (value >= no) return false;
    const answer = holds(value);
    if (answer) yes = value;
    else no = value;
    return answer;
  };
}

/** A path to a space, with the walk's state at its end. */
interface Label {
  readonly space: number;
  readonly diagonals: number;
  readonly state: unknown;
  readonly rank: number;
  readonly parent: Label | null;
  readonly step: Step | null;
}

function searchStates(field: Field, given: Search, walk: StateWalk): Reach {
  const { grid, diagonals } = given;
  const turns = alternates(grid);
  const heap = new Heap<Label>();
  // The lowest rank by space, parity of diagonals and key: another path there with no lower rank is dropped.
  const least = new Map<string, number>();
  const best = new Map<number, Label>();
  const add = (label: Label): void => {
    const key = `${label.space} ${turns ? label.diagonals % 2 : 0} ${walk.key(label.state)}`;
    if (label.rank >= (least.get(key) ?? Infinity) || !given.within(walk.cost(label.state))) return;
    least.set(key, label.rank);
    heap.add(label.rank, label);
    const known = best.get(label.space);
    if (!known || label.rank < known.rank) best.set(label.space, label);
  };
  const { start } = walk;
  if (field.start >= 0)
    add({ space: field.start, diagonals, state: start, rank: walk.rank(start), parent: null, step: null });
  for (let label = heap.take(); label; label = heap.take()) {
    const here = label;
    const key = `${here.space} ${turns ? here.diagonals % 2 : 0} ${walk.key(here.state)}`;
    if (here.rank > (least.get(key) ?? Infinity)) continue;
    forNeighbours(field, given, here.space, here.diagonals, (to, length, rise, made) => {
      const step = stepOf(field, given, here.space, to, length, rise);
      const state = walk.step(here.state, step);
      if (state === null) return;
      add({ space: to, diagonals: here.diagonals + made, state, rank: walk.rank(state), parent: here, step });
    });
  }
  const found = [...best.values()].map(({ space, rank, state }): Found => ({
    space,
    rank,
    cost: () => walk.cost(state),
  }));
  return reachOf(field, given, found, (space) => {
    const steps: Step[] = [];
    for (let label = best.get(space) ?? null; label?.step; label = label.parent) steps.push(label.step);
    return steps.reverse();
  });
}

interface Found {
  readonly space: number;
  readonly rank: number;
  cost(): Readonly<Record<string, number>>;
}

function reachOf(field: Field, given: Search, found: readonly Found[], way: (space: number) => Step[]): Reach {
  const { place } = given;
  const spaces = new Map<number, Reached>();
  for (const one of found) {
    const { space, rank } = one;
    const { z = 0, stay } = field.space(space) ?? {};
    if (stay === false && space !== field.start) continue;
    let priced: Readonly<Record<string, number>> | null = null;
    spaces.set(space, {
      x: field.x(space),
      y: field.y(space),
      z,
      rank,
      get cost() {
        return (priced ??= one.cost());
      },
    });
  }
  const at = (x: number, y: number): number => {
    const [column, row] = [field.start % field.columns, Math.floor(field.start / field.columns)];
    return field.index(Math.round(x - place.x) + column, Math.round(y - place.y) + row);
  };
  return {
    spaces: [...spaces.values()],
    at: (x, y) => spaces.get(at(x, y)) ?? null,
    pathTo: (x, y) => (spaces.has(at(x, y)) ? way(at(x, y)) : []),
  };
}
