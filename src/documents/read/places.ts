import { levelOf } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import type { Diagonals, GridKind, GridSpec, Place } from "../../engine/index.ts";

/** Foundry's pixels and grids as the engine's spaces and lengths. */

const GRIDS: Readonly<Record<number, GridKind>> = {
  0: "gridless",
  1: "square",
  2: "hexOddR",
  3: "hexEvenR",
  4: "hexOddQ",
  5: "hexEvenQ",
};
const DIAGONALS: readonly Diagonals[] = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "alternating1",
  "alternating2",
  "illegal",
];

/**
 * A scene's grid, with sizes in the scene's length unit; the ruleset's standard grid where there is no scene.
 */
export function gridOf(scene: Scene.Implementation | null | undefined): GridSpec {
  const standard = activeRuleset().units.grid;
  if (!scene) return { kind: standard.kind, size: standard.size, diagonals: standard.diagonals };
  return {
    kind: GRIDS[scene.grid.type] ?? "square",
    size: scene.grid.distance,
    diagonals: DIAGONALS[(scene.grid as { diagonals?: number }).diagonals ?? 0] ?? "equidistant",
  };
}

/** Where a token stands, in spaces (on hexes column and row); null without a token or a scene. */
export function placeOf(token: TokenDocument.Implementation | null | undefined): Place | null {
  const scene = token?.parent;
  if (!token || !scene) return null;
  const source = token._source;
  return placeAt(scene, source);
}

interface Standing {
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  /** Of generation 14. */
  level?: string | undefined;
}

/**
 * The place of a footprint whose upper left corner is at these pixels; `width` and `height` are in spaces.
 */
export function placeAt(scene: Scene.Implementation, at: Standing): Place {
  const { grid } = scene;
  const size = { w: Math.max(at.width, 0.5), h: Math.max(at.height, 0.5), z: at.elevation };
  const level = levelOf(scene, at.level);
  const footprint = level === null ? size : { ...size, level };
  if (GRIDS[grid.type] === "gridless") return { x: at.x / grid.size, y: at.y / grid.size, ...footprint };
  if (GRIDS[grid.type] === "square")
    return { x: Math.round(at.x / grid.size), y: Math.round(at.y / grid.size), ...footprint };
  const middle = { x: at.x + (at.width * grid.sizeX) / 2, y: at.y + (at.height * grid.sizeY) / 2 };
  const { i, j } = grid.getOffset(middle);
  return { x: j, y: i, ...footprint };
}

/**
 * The upper left corner in pixels of a footprint of this many spaces: `placeAt` the other way round, so that what is
 * put there stands on these very spaces.
 */
export function cornerAt(
  scene: Scene.Implementation,
  place: Place,
  { width, height }: Pick<Standing, "width" | "height">,
): { x: number; y: number } {
  const { grid } = scene;
  const kind = GRIDS[grid.type];
  if (kind === "gridless" || kind === "square") return { x: place.x * grid.size, y: place.y * grid.size };
  const { x, y } = grid.getCenterPoint({ i: place.y, j: place.x });
  return { x: Math.round(x - (width * grid.sizeX) / 2), y: Math.round(y - (height * grid.sizeY) / 2) };
}

/**
 * A point in pixels as the rules measure spots: in the scene's length unit, from the same origin as
 * `centreOf`.
 */
export function spotAt(scene: Scene.Implementation, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const { grid } = scene;
  const kind = GRIDS[grid.type] ?? "square";
  // On hexes, lengths begin at the centre of the first hex.
  const hex = kind.startsWith("hex");
  const [left, top] = hex ? [grid.sizeX / 2, grid.sizeY / 2] : [0, 0];
  const units = (pixels: number): number => Math.round((pixels / grid.size) * grid.distance * 100) / 100;
  return { x: units(x - left), y: units(y - top) };
}

/** The point in pixels of a spot: `spotAt` the other way round. */
export function pointAt({ grid }: Scene.Implementation, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const hex = (GRIDS[grid.type] ?? "square").startsWith("hex");
  const [left, top] = hex ? [grid.sizeX / 2, grid.sizeY / 2] : [0, 0];
  const pixels = (units: number): number => (units / grid.distance) * grid.size;
  return { x: pixels(x) + left, y: pixels(y) + top };
}

/** The centre of a footprint, in pixels. */
export function centreOn({ grid }: Scene.Implementation, { x, y, w, h }: Place): { x: number; y: number } {
  const kind = GRIDS[grid.type];
  if (kind === "gridless" || kind === "square") return { x: (x + w / 2) * grid.size, y: (y + h / 2) * grid.size };
  return grid.getCenterPoint({ i: y, j: x });
}
