import type { GridSpec, Place } from "./grid.ts";
import { areOnOtherLevels } from "./grid.ts";

/** A spot in the map's units (ft, m), measured from the map's corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The level that it is on, where that is known (`Place.level`). */
  readonly level?: string;
}

/** An area of effect. Lengths in the map's units; cones and rays point from `from` towards `through`. */
export type Area =
  | { readonly kind: "blast"; readonly at: Spot; readonly diameter: number }
  | { readonly kind: "cone"; readonly from: Spot; readonly through: Spot; readonly length: number }
  | {
      readonly kind: "ray";
      readonly from: Spot;
      readonly through: Spot;
      readonly length: number;
      readonly diameter: number;
    };

/**
 * An area that is still to be aimed, in the map's units. `range`: how far from its owner a blast may be
 * centred; null for any distance. `length`: null where it reaches as far as the spot it is aimed at.
 */
export type AreaShape =
  | { readonly kind: "blast"; readonly diameter: number; readonly range: number | null }
  | { readonly kind: "cone"; readonly length: number | null }
  | { readonly kind: "ray"; readonly length: number | null; readonly diameter: number };

/** An area that an action is aimed with, and the field of its dialog that takes the spot (`parseSpot`). */
export interface AreaOffer {
  readonly shape: AreaShape;
  readonly field: string;
}

/** An area aimed at a spot; null where it points from nowhere. */
export function areaAt(shape: AreaShape, from: Spot | null, at: Spot): Area | null {
  if (shape.kind === "blast") return { kind: "blast", at, diameter: shape.diameter };
  if (!from) return null;
  const length = shape.length ?? apart(from, at);
  return shape.kind === "cone"
    ? { kind: "cone", from, through: at, length }
    : { kind: "ray", from, through: at, length, diameter: shape.diameter };
}

/**
 * An area's outline seen from above, clockwise, in the map's units: a blast as a polygon, a cone with the
 * straight edge at which it ends, a ray as a rectangle. Empty for an area without direction.
 */
export function outlineOf(area: Area, corners = 48): { readonly x: number; readonly y: number }[] {
  if (area.kind === "blast")
    return Array.from({ length: corners }, (_, i) => {
      const turn = (i / corners) * 2 * Math.PI;
      return {
        x: area.at.x + (Math.cos(turn) * area.diameter) / 2,
        y: area.at.y + (Math.sin(turn) * area.diameter) / 2,
      };
    });
  const { from, through, length } = area;
  const reach = Math.hypot(through.x - from.x, through.y - from.y);
  if (reach === 0) return [];
  const [dx, dy] = [(through.x - from.x) / reach, (through.y - from.y) / reach];
  const corner = (along: number, aside: number) => ({
    x: from.x + dx * along - dy * aside,
    y: from.y + dy * along + dx * aside,
  });
  if (area.kind === "cone") {
    const half = length * CONE_SLOPE;
    return [corner(0, 0), corner(length, -half), corner(length, half)];
  }
  const half = area.diameter / 2;
  return [corner(0, -half), corner(length, -half), corner(length, half), corner(0, half)];
}

/** Half a cone's width per unit of distance: its width is half the distance (F23), an angle of 28.07°. */
export const CONE_SLOPE = 1 / 4;

/** Tolerance for rounding errors; the border belongs to the area. */
const SLACK = 1e-9;

/** The centre of a footprint. Adjacent hexes are one space apart, centre to centre. */
export function centreOf(grid: GridSpec, place: Place): Spot {
  const spot = middleOf(grid, place);
  return place.level === undefined ? spot : { ...spot, level: place.level };
}

function middleOf(grid: GridSpec, place: Place): Spot {
  if (grid.kind === "square" || grid.kind === "gridless")
    return { x: (place.x + place.w / 2) * grid.size, y: (place.y + place.h / 2) * grid.size, z: place.z };
  const { kind } = grid;
  let x = 0;
  let y = 0;
  const columns = Math.max(1, Math.round(place.w));
  const rows = Math.max(1, Math.round(place.h));
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const [column, row] = [Math.round(place.x) + j, Math.round(place.y) + i];
      const shoved = (at: number): number => (Math.abs(at % 2) === (kind.startsWith("hexOdd") ? 1 : 0) ? 0.5 : 0);
      const byRows = kind.endsWith("R");
      x += byRows ? column + shoved(row) : (column * Math.sqrt(3)) / 2;
      y += byRows ? (row * Math.sqrt(3)) / 2 : row + shoved(column);
    }
  const count = columns * rows;
  return { x: (x / count) * grid.size, y: (y / count) * grid.size, z: place.z };
}

/** The straight-line distance between two spots. */
export const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Whether a spot lies in an area, border included. The origin of a cone or ray does not. */
export function covers(area: Area, spot: Spot): boolean {
  if (areOnOtherLevels(area.kind === "blast" ? area.at : area.from, spot)) return false;
  if (area.kind === "blast") return apart(area.at, spot) <= area.diameter / 2 + SLACK;
  const { from, through, length } = area;
  const reach = apart(from, through);
  if (reach === 0) return false;
  const [dx, dy, dz] = [(through.x - from.x) / reach, (through.y - from.y) / reach, (through.z - from.z) / reach];
  const [px, py, pz] = [spot.x - from.x, spot.y - from.y, spot.z - from.z];
  const along = px * dx + py * dy + pz * dz;
  if (along <= SLACK || along > length + SLACK) return false;
  const aside = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - along * along));
  return aside <= (area.kind === "cone" ? along * CONE_SLOPE : area.diameter / 2) + SLACK;
}
