import type { Point } from "../../../common/grid/coordinates.ts";
import { lineLineIntersection } from "../../../common/utils/geometry.ts";

/** The shapes of a region, as stored. */
export type RegionShape =
  | { type: "rectangle"; x: number; y: number; width: number; height: number; rotation?: number; hole?: boolean }
  | { type: "ellipse"; x: number; y: number; radiusX: number; radiusY: number; rotation?: number; hole?: boolean }
  | { type: "circle"; x: number; y: number; radius: number; hole?: boolean }
  | { type: "polygon"; points: readonly number[]; hole?: boolean };

/** Maximum distance between a curve and its polygon, in pixels. */
const TOLERANCE = 0.25;

/** Maximum distance from an edge that counts as on it, in pixels. */
const EDGE = 1e-6;

interface Curve {
  center: Point;
  radiusX: number;
  radiusY: number;
  radians: number;
}

function rotate(point: Point, center: Point, radians: number): Point {
  if (radians === 0) return { x: point.x, y: point.y };
  const [dx, dy] = [point.x - center.x, point.y - center.y];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
}

function curveOf(shape: RegionShape): Curve | null {
  if (shape.type === "circle") {
    return { center: { x: shape.x, y: shape.y }, radiusX: shape.radius, radiusY: shape.radius, radians: 0 };
  }
  if (shape.type !== "ellipse") return null;
  const radians = ((shape.rotation ?? 0) * Math.PI) / 180;
  return { center: { x: shape.x, y: shape.y }, radiusX: shape.radiusX, radiusY: shape.radiusY, radians };
}

/** The corners of a shape. Curves are approximated by polygons. */
export function shapeCorners(shape: RegionShape): Point[] {
  const curve = curveOf(shape);
  if (curve) {
    const step = 2 * Math.acos(Math.max(0, 1 - TOLERANCE / Math.max(curve.radiusX, curve.radiusY)));
    const count = Math.max(8, Math.ceil((2 * Math.PI) / step));
    return Array.from({ length: count }, (_, index) => {
      const angle = (index * 2 * Math.PI) / count;
      const x = curve.center.x + curve.radiusX * Math.cos(angle);
      const y = curve.center.y + curve.radiusY * Math.sin(angle);
      return rotate({ x, y }, curve.center, curve.radians);
    });
  }
  if (shape.type === "polygon") {
    const corners: Point[] = [];
    for (let index = 0; index + 1 < shape.points.length; index += 2) {
      corners.push({ x: shape.points[index] ?? 0, y: shape.points[index + 1] ?? 0 });
    }
    return corners;
  }
  if (shape.type === "rectangle") {
    const { x, y, width, height } = shape;
    const center = { x: x + width / 2, y: y + height / 2 };
    const radians = ((shape.rotation ?? 0) * Math.PI) / 180;
    const corners = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
    return corners.map((corner) => rotate(corner, center, radians));
  }
  return [];
}

function onEdge(point: Point, a: Point, b: Point): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const reach = length > 0 ? ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length : 0;
  const along = Math.min(Math.max(reach, 0), length);
  const near = length > 0 ? { x: a.x + ((b.x - a.x) * along) / length, y: a.y + ((b.y - a.y) * along) / length } : a;
  return Math.hypot(point.x - near.x, point.y - near.y) <= EDGE;
}

function insidePolygon(point: Point, corners: readonly Point[]): boolean {
  let inside = false;
  for (let index = 0; index < corners.length; index++) {
    const a = corners[index];
    const b = corners[(index + 1) % corners.length];
    if (!a || !b) continue;
    if (onEdge(point, a, b)) return true;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  }
  return inside;
}

function shapeContains(shape: RegionShape, point: Point): boolean {
  const curve = curveOf(shape);
  if (!curve) return insidePolygon(point, shapeCorners(shape));
  const straight = rotate(point, curve.center, -curve.radians);
  const x = (straight.x - curve.center.x) / curve.radiusX;
  const y = (straight.y - curve.center.y) / curve.radiusY;
  return x * x + y * y <= 1 + EDGE;
}

/** Whether a point is in the area of the shapes. Each shape adds to the area or cuts a hole, in order. */
export function shapesContain(shapes: readonly RegionShape[], point: Point): boolean {
  return shapes.reduce((inside, shape) => {
    if (inside === !shape.hole) return inside;
    return shapeContains(shape, point) ? !shape.hole : inside;
  }, false);
}

/** Where a line crosses the edge of a shape, as fractions between 0 and 1. */
export function edgeCrossings(shape: RegionShape, from: Point, to: Point): number[] {
  const curve = curveOf(shape);
  if (curve) return curveCrossings(curve, from, to);
  const corners = shapeCorners(shape);
  const crossings: number[] = [];
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const meeting = lineLineIntersection(from, to, corner, next, { t1: true });
    if (!meeting || meeting.t1 === undefined) return;
    if (meeting.t0 > 0 && meeting.t0 < 1 && meeting.t1 >= 0 && meeting.t1 <= 1) crossings.push(meeting.t0);
  });
  return crossings;
}

function curveCrossings({ center, radiusX, radiusY, radians }: Curve, from: Point, to: Point): number[] {
  // Transform the ellipse into the unit circle.
  const frame = (point: Point): Point => {
    const straight = rotate(point, center, -radians);
    return { x: (straight.x - center.x) / radiusX, y: (straight.y - center.y) / radiusY };
  };
  const a = frame(from);
  const b = frame(to);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const half = a.x * dx + a.y * dy;
  const root = half * half - square * (a.x * a.x + a.y * a.y - 1);
  if (square === 0 || root <= 0) return [];
  return [-1, 1].map((sign) => (-half + sign * Math.sqrt(root)) / square).filter((t) => t > 0 && t < 1);
}

/** The bounding rectangle of all shapes except holes. */
export function shapesBounds(shapes: readonly RegionShape[]): { x: number; y: number; width: number; height: number } {
  const corners = shapes.filter(({ hole }) => !hole).flatMap(shapeCorners);
  if (corners.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
