import type { Point } from "./coordinates.ts";

/** The nearest of the candidates, or the point itself without any. */
export function nearestPoint(point: Point, candidates: Point[]): Point {
  let nearest: Point | undefined;
  let shortest = Infinity;
  for (const candidate of candidates) {
    const distance = (candidate.x - point.x) ** 2 + (candidate.y - point.y) ** 2;
    if (distance < shortest) {
      shortest = distance;
      nearest = candidate;
    }
  }
  return nearest ?? { x: point.x, y: point.y };
}
