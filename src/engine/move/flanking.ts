import type { Place } from "./grid.ts";

/** Whether two footprints that touch a third stand on opposite sides of it, on squares and at one height. */
export function isBetween(a: Place, middle: Place, b: Place): boolean {
  if (a.z !== middle.z || b.z !== middle.z || !touches(a, middle) || !touches(b, middle)) return false;
  return (
    sideOf(a.x, a.w, middle.x, middle.w) === -sideOf(b.x, b.w, middle.x, middle.w) &&
    sideOf(a.y, a.h, middle.y, middle.h) === -sideOf(b.y, b.h, middle.y, middle.h)
  );
}

const touches = (a: Place, b: Place): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

/** Along one axis: on which side of the middle it stands; 0 in line with it. Two are opposite where theirs cancel out. */
const sideOf = (x: number, w: number, middle: number, mw: number): number =>
  x + w <= middle ? -1 : x >= middle + mw ? 1 : 0;
