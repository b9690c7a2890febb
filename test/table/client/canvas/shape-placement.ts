/** Moves and rotates shapes of regions. */
import { PolygonShapeData, type BaseShapeData } from "../../common/data/shapes.ts";
import type { Point } from "../../common/grid/coordinates.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";

/** The update that moves a shape's origin to a point. The origin of a polygon is its first point. */
export function shapeAt(shape: BaseShapeData, { x, y }: Point): AnyObject {
  if (!(shape instanceof PolygonShapeData)) return { x, y };
  const [startX = 0, startY = 0] = shape.points;
  return { points: shape.points.map((value, index) => value + (index % 2 === 0 ? x - startX : y - startY)) };
}

/** The update that rotates a shape by degrees; empty for a circle. A polygon turns around its first point. */
export function shapeTurned(shape: BaseShapeData, degrees: number): AnyObject {
  if (shape instanceof PolygonShapeData) return { points: turnedAroundFirst(shape.points, degrees) };
  if (!("rotation" in shape)) return {};
  return { rotation: ((((shape.rotation as number) + degrees) % 360) + 360) % 360 };
}

function turnedAroundFirst(points: readonly number[], degrees: number): number[] {
  const [originX = 0, originY = 0] = points;
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return points.map((value, index) => {
    const even = index % 2 === 0;
    const dx = (even ? value : (points[index - 1] ?? 0)) - originX;
    const dy = (even ? (points[index + 1] ?? 0) : value) - originY;
    return even ? originX + dx * cos - dy * sin : originY + dx * sin + dy * cos;
  });
}
