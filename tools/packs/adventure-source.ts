/**
 * What an adventure's source says: a scene in spaces and who stands in it. The build draws the scene and makes
 * Foundry's documents of it.
 */
import type { Ruleset } from "../../src/engine/index.ts";
import { Checking } from "./checking.ts";
import type { PackFile, PackProblem, PackSources, Source } from "./sources.ts";
import { isSource } from "./sources.ts";

/** What the ground, an area or a thing looks like. */
export const GROUNDS = ["meadow", "causeway", "quay", "deck", "yard"] as const;
export const LOOKS = [
  ...["reeds", "mud", "silt", "water", "nets", "crates", "rubble"],
  ...["planks", "block", "gap", "roof", "pavement"],
] as const;
export const PROPS = ["tree", "barrel", "boat", "stone", "machine"] as const;

/** Column and row of a space, or of a corner of spaces. */
export type Spot = readonly [column: number, row: number];
/** Column, row, columns, rows. */
export type Rectangle = readonly [column: number, row: number, columns: number, rows: number];

export interface AreaSource {
  readonly name: string;
  readonly look: (typeof LOOKS)[number];
  readonly at: Rectangle;
  /** What each foot or metre costs, by movement mode; null for impassable. Without it the area is only drawn. */
  readonly cost?: Readonly<Record<string, number | null>>;
  /** The height of its floor in the scene's units. */
  readonly height?: number;
}

export interface WallSource {
  readonly from: Spot;
  readonly to: Spot;
  readonly door?: "closed" | "open";
}

export interface LampSource {
  readonly at: Spot;
  /** Radii in the scene's units. */
  readonly bright: number;
  readonly dim: number;
  readonly color: string;
}

export interface SceneSource {
  readonly name: string;
  /** Columns and rows. */
  readonly size: Spot;
  readonly ground: (typeof GROUNDS)[number];
  /** 0: full day, 1: night; the whole scene is lit all the same. */
  readonly darkness: number;
  readonly areas: readonly AreaSource[];
  readonly walls: readonly WallSource[];
  readonly lamps: readonly LampSource[];
  readonly props: readonly { readonly look: (typeof PROPS)[number]; readonly at: Spot }[];
}

export interface MemberSource {
  /** The actor's file in the ruleset's pack, without `.json`. */
  readonly actor: string;
  readonly at: Spot;
  /** The token's name, where it is not the actor's. */
  readonly name?: string;
  readonly height?: number;
}

export interface AdventureSource {
  readonly name: string;
  readonly img: string;
  readonly caption: string;
  readonly description: string;
  readonly scene: SceneSource;
  /** By the side's name; `morale` and the like are what the GM states of it. */
  readonly sides: Readonly<Record<string, { readonly source?: Source; readonly members: readonly MemberSource[] }>>;
}

const isSpot = (value: unknown, length = 2): value is readonly number[] =>
  Array.isArray(value) && value.length === length && value.every((n) => Number.isInteger(n) && n >= 0);

/** Everything that is wrong with an adventure; without a problem the source is an `AdventureSource`. */
export function checkAdventure({ file, source }: PackFile, ruleset: Ruleset, actors: readonly string[]): PackProblem[] {
  const check = new Checking(file);
  check.keys(source, ["name", "img", "caption", "description", "scene", "sides"], []);
  for (const key of ["name", "caption", "description"]) check.text(source, key, []);
  check.icon(source["img"], ["img"]);
  const scene = check.object(source, "scene", []);
  const size = checkScene(check, ruleset, scene);
  const sides = check.object(source, "sides", []);
  if (Object.keys(sides).length < 2) check.wrong(["sides"], "a fight has two sides");
  const names = new Set<string>();
  const spots = new Set<string>();
  for (const [name, side] of Object.entries(sides)) {
    const at = ["sides", name];
    if (!isSource(side)) {
      check.wrong(at, "needs an object");
      continue;
    }
    check.keys(side, ["source", "members"], at);
    if (side["source"] !== undefined) check.model(ruleset.sides ?? {}, side["source"], [...at, "source"]);
    for (const [i, member] of check.list(side, "members", at).entries()) {
      const where = [...at, "members", i];
      if (!isSource(member)) check.wrong(where, "needs an object");
      else checkMember(check, member, where, { actors, size, names, spots });
    }
  }
  return check.problems;
}

interface Known {
  readonly actors: readonly string[];
  readonly size: readonly number[];
  readonly names: Set<string>;
  readonly spots: Set<string>;
}

function checkMember(check: Checking, member: Source, at: readonly (string | number)[], known: Known): void {
  check.keys(member, ["actor", "at", "name", "height"], at);
  check.choice(member, "actor", known.actors, at);
  const name = String(member["name"] ?? member["actor"]);
  if (known.names.has(name)) check.wrong([...at, "name"], `${name} is in the fight already`);
  known.names.add(name);
  checkSpot(check, member["at"], known.size, [...at, "at"]);
  const spot = String(member["at"]);
  if (known.spots.has(spot)) check.wrong([...at, "at"], "somebody stands there already");
  known.spots.add(spot);
  checkNumber(check, member, "height", at, true);
}

/** @returns columns and rows */
function checkScene(check: Checking, ruleset: Ruleset, scene: Source): readonly number[] {
  const at = ["scene"];
  check.keys(scene, ["name", "size", "ground", "darkness", "areas", "walls", "lamps", "props"], at);
  check.text(scene, "name", at);
  check.choice(scene, "ground", GROUNDS, at);
  checkNumber(check, scene, "darkness", at, false);
  const size = isSpot(scene["size"]) ? scene["size"] : [0, 0];
  if (size[0] === 0) check.wrong([...at, "size"], "needs columns and rows");
  const modes = Object.keys(ruleset.movement.modes);
  for (const { one, where } of each(check, scene, "areas", ["name", "look", "at", "cost", "height"])) {
    check.text(one, "name", where);
    check.choice(one, "look", LOOKS, where);
    const [column = 0, row = 0, columns = 0, rows = 0] = isSpot(one["at"], 4) ? one["at"] : [];
    if (columns === 0 || rows === 0) check.wrong([...where, "at"], "needs column, row, columns and rows");
    checkSpot(check, [column + columns, row + rows], size, [...where, "at"]);
    checkNumber(check, one, "height", where, true);
    if (one["cost"] === undefined) continue;
    const cost = check.object(one, "cost", where);
    check.keys(cost, modes, [...where, "cost"]);
    for (const [mode, value] of Object.entries(cost))
      if (value !== null && (typeof value !== "number" || value < 0))
        check.wrong([...where, "cost", mode], "needs a factor, or null for impassable");
  }
  for (const { one, where } of each(check, scene, "walls", ["from", "to", "door"])) {
    for (const end of ["from", "to"]) checkSpot(check, one[end], size, [...where, end]);
    if (one["door"] !== undefined) check.choice(one, "door", ["closed", "open"], where);
  }
  for (const { one, where } of each(check, scene, "lamps", ["at", "bright", "dim", "color"])) {
    checkSpot(check, one["at"], size, [...where, "at"]);
    for (const radius of ["bright", "dim"]) checkNumber(check, one, radius, where, false);
    if (!/^#[0-9a-f]{6}$/.test(String(one["color"])))
      check.wrong([...where, "color"], "needs a colour such as #ffb060");
  }
  for (const { one, where } of each(check, scene, "props", ["look", "at"])) {
    check.choice(one, "look", PROPS, where);
    checkSpot(check, one["at"], size, [...where, "at"]);
  }
  return size;
}

/** The entries of a list in the scene, each an object with known keys. */
function each(
  check: Checking,
  scene: Source,
  list: string,
  keys: readonly string[],
): { readonly one: Source; readonly where: readonly (string | number)[] }[] {
  return check.list(scene, list, ["scene"]).flatMap((one, i) => {
    const where = ["scene", list, i];
    if (!isSource(one)) {
      check.wrong(where, "needs an object");
      return [];
    }
    check.keys(one, keys, where);
    return [{ one, where }];
  });
}

function checkSpot(check: Checking, spot: unknown, size: readonly number[], at: readonly (string | number)[]): void {
  const [columns = 0, rows = 0] = size;
  if (!isSpot(spot)) check.wrong(at, "needs column and row");
  else if ((spot[0] ?? 0) > columns || (spot[1] ?? 0) > rows) check.wrong(at, `is beyond ${columns} × ${rows} spaces`);
}

function checkNumber(
  check: Checking,
  source: Source,
  key: string,
  at: readonly (string | number)[],
  optional: boolean,
): void {
  const value = source[key];
  if (value === undefined && optional) return;
  if (typeof value !== "number" || value < 0) check.wrong([...at, key], "needs a number of 0 or more");
}

/** The names of the actors of a ruleset's pack, as adventures and encounters name them. */
export const actorNames = (packs: readonly PackSources[], ruleset: Ruleset): string[] =>
  packs
    .filter((pack) => pack.ruleset === ruleset && pack.kind === "actors")
    .flatMap(({ name, files }) => files.map(({ file }) => file.slice(name.length + 1, -".json".length)));

/** Everything that is wrong with the adventures of all packs. */
export const checkAdventures = (packs: readonly PackSources[]): PackProblem[] =>
  packs
    .filter(({ kind }) => kind === "adventure")
    .flatMap(({ ruleset, files }) =>
      files.flatMap((file) => checkAdventure(file, ruleset, actorNames(packs, ruleset))),
    );
