import type { Point } from "../../../common/grid/coordinates.ts";
import { lineSegmentIntersection, type LineIntersection } from "../../../common/utils/geometry.ts";

/** A line segment from point A to point B. */
export class Ray {
  declare readonly A: Point;
  declare readonly B: Point;
  declare readonly x0: number;
  declare readonly y0: number;
  declare readonly dx: number;
  declare readonly dy: number;
  #angle: number | undefined = undefined;
  #distance: number | undefined = undefined;

  constructor(A: Point, B: Point) {
    this.A = A;
    this.B = B;
    this.x0 = A.x;
    this.y0 = A.y;
    this.dx = B.x - A.x;
    this.dy = B.y - A.y;
  }

  /** In radians, clockwise from the positive x-axis. */
  get angle(): number {
    return (this.#angle ??= Math.atan2(this.dy, this.dx));
  }

  get distance(): number {
    return (this.#distance ??= Math.hypot(this.dx, this.dy));
  }

  get slope(): number {
    return this.dy / this.dx;
  }

  /** The bounding rectangle of both ends. */
  get bounds(): { x: number; y: number; width: number; height: number } {
    return {
      x: Math.min(this.A.x, this.B.x),
      y: Math.min(this.A.y, this.B.y),
      width: Math.abs(this.dx),
      height: Math.abs(this.dy),
    };
  }

  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    return new Ray({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
  }

  static fromArrays(A: readonly [number, number], B: readonly [number, number]): Ray {
    return new Ray({ x: A[0], y: A[1] }, { x: B[0], y: B[1] });
  }

  static towardsPoint(origin: Point, point: Point, distance: number): Ray {
    return this.fromAngle(origin.x, origin.y, Math.atan2(point.y - origin.y, point.x - origin.x), distance);
  }

  static towardsPointSquared(origin: Point, point: Point, distance2: number): Ray {
    return this.towardsPoint(origin, point, Math.sqrt(distance2));
  }

  /** The point at the fraction `t` of the segment: 0 is A, 1 is B. */
  project(t: number): Point {
    return { x: this.A.x + this.dx * t, y: this.A.y + this.dy * t };
  }

  reverse(): Ray {
    return new Ray(this.B, this.A);
  }

  shiftAngle(offset: number, distance = this.distance): Ray {
    return Ray.fromAngle(this.x0, this.y0, this.angle + offset, distance);
  }

  intersectSegment([x0, y0, x1, y1]: readonly [number, number, number, number]): LineIntersection | null {
    return lineSegmentIntersection(this.A, this.B, { x: x0, y: y0 }, { x: x1, y: y1 });
  }
}
