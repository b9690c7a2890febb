import type { Place } from "./grid.ts";

/** Whether two footprints that touch a third stand on opposite sides of it, on squares and at one height. */
export function isBetween(a: Place, middle: Place, b: Place): boolean {
  if (a.z !== middle.z || b.z !== middle.z || !touches(a, middle) || !touches(b, middle)) return false;
  return opposite(a.x, a.w, b.x, b.w, middle.x, middle.w) && opposite(a.y, a.h, b.y, b.h, middle.y, middle.h);
}

const touches = (a: Place, b: Place): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

/** Along one axis: the two stand on either side of the middle, or both in line with it. */
function opposite(a: number, aw: number, b: number, bw: number, mid: number, mw: number): boolean {
  const side = (x: number, w: number): number => (x + w <= mid ? -1 : x >= mid + mw ? 1 : 0);
  return side(a, aw) === -side(b, bw);
}
