/** Lines, circles and polygons in the plane. */

export interface Point {
  x: number;
  y: number;
}

export interface LineIntersection extends Point {
  /** The position on the first line: 0 at its start, 1 at its end. */
  t0: number;
  /** The position on the second line, if requested. */
  t1?: number;
}

export interface LineCircleIntersection {
  aInside: boolean;
  bInside: boolean;
  /** Whether both ends are inside the circle. */
  contained: boolean;
  /** Whether the whole segment is outside. */
  outside: boolean;
  tangent: boolean;
  intersections: Point[];
}

/** Positive if c is left of the line from a to b (with y pointing down), negative if right, 0 if on it. */
export function orient2dFast(a: Point, b: Point, c: Point): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Whether two segments cross or touch. */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ca, cb] = [orient2dFast(a, b, c), orient2dFast(a, b, d)];
  if (ca === 0 && cb === 0) return rangesOverlap(a, b, c, d);
  return ca * cb <= 0 && orient2dFast(c, d, a) * orient2dFast(c, d, b) <= 0;
}

function rangesOverlap(a: Point, b: Point, c: Point, d: Point): boolean {
  const overlap = (p: number, q: number, r: number, s: number): boolean =>
    Math.max(Math.min(p, q), Math.min(r, s)) <= Math.min(Math.max(p, q), Math.max(r, s));
  return overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y);
}

/** The intersection of two infinite lines, or null if they are parallel. */
export function lineLineIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  { t1 = false }: { t1?: boolean } = {},
): LineIntersection | null {
  const denominator = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (denominator === 0) return null;
  const t0 = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / denominator;
  const meeting: LineIntersection = { x: a.x + t0 * (b.x - a.x), y: a.y + t0 * (b.y - a.y), t0 };
  if (t1) meeting.t1 = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / denominator;
  return meeting;
}

/** The intersection of two segments, or null. */
export function lineSegmentIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  epsilon = 1e-8,
): LineIntersection | null {
  const meeting = lineLineIntersection(a, b, c, d, { t1: true });
  if (!meeting || meeting.t1 === undefined) return null;
  const within = (t: number): boolean => t >= -epsilon && t <= 1 + epsilon;
  return within(meeting.t0) && within(meeting.t1) ? meeting : null;
}

/** The point of the segment from a to b that is nearest to c. */
export function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  if (length === 0) return { x: a.x, y: a.y };
  const t = Math.min(Math.max(((c.x - a.x) * dx + (c.y - a.y) * dy) / length, 0), 1);
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/** The intersections of the segment from a to b with a circle, in order from a. */
export function quadraticIntersection(a: Point, b: Point, center: Point, radius: number, epsilon = 0): Point[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [fx, fy] = [a.x - center.x, a.y - center.y];
  const square = dx * dx + dy * dy;
  const linear = 2 * (fx * dx + fy * dy);
  const constant = fx * fx + fy * fy - radius * radius;
  const discriminant = linear * linear - 4 * square * constant;
  if (square === 0 || discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  const times = root === 0 ? [-linear / (2 * square)] : [-1, 1].map((sign) => (-linear + sign * root) / (2 * square));
  return times.filter((t) => t >= -epsilon && t <= 1 + epsilon).map((t) => ({ x: a.x + t * dx, y: a.y + t * dy }));
}

export function lineCircleIntersection(
  a: Point,
  b: Point,
  center: Point,
  radius: number,
  epsilon = 1e-8,
): LineCircleIntersection {
  const inside = (point: Point): boolean => Math.hypot(point.x - center.x, point.y - center.y) <= radius + epsilon;
  const [aInside, bInside] = [inside(a), inside(b)];
  const intersections = aInside && bInside ? [] : quadraticIntersection(a, b, center, radius, epsilon);
  return {
    aInside,
    bInside,
    contained: aInside && bInside,
    outside: !aInside && !bInside && intersections.length === 0,
    tangent: !aInside && !bInside && intersections.length === 1,
    intersections,
  };
}

export function circleCircleIntersects(
  x0: number,
  y0: number,
  r0: number,
  x1: number,
  y1: number,
  r1: number,
): boolean {
  return Math.hypot(x1 - x0, y1 - y0) <= r0 + r1;
}

/** Whether a path of points touches a circle. */
export function pathCircleIntersects(points: Point[], close: boolean, center: Point, radius: number): boolean {
  const last = close ? points.length : points.length - 1;
  for (let index = 0; index < last; index++) {
    const nearest = closestPointToSegment(center, points[index] as Point, points[(index + 1) % points.length] as Point);
    if (Math.hypot(nearest.x - center.x, nearest.y - center.y) <= radius) return true;
  }
  return false;
}

/** The centroid of a polygon, given as points or as numbers x, y, x, y, … */
export function polygonCentroid(points: readonly (Point | number)[]): Point {
  const corners = toPoints(points);
  const first = corners[0];
  if (!first) return { x: 0, y: 0 };
  let [area, x, y] = [0, 0, 0];
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Point;
    const cross = (corner.x - first.x) * (next.y - first.y) - (next.x - first.x) * (corner.y - first.y);
    area += cross;
    x += (corner.x + next.x - 2 * first.x) * cross;
    y += (corner.y + next.y - 2 * first.y) * cross;
  });
  if (area === 0) {
    const sum = corners.reduce((total, corner) => ({ x: total.x + corner.x, y: total.y + corner.y }), { x: 0, y: 0 });
    return { x: sum.x / corners.length, y: sum.y / corners.length };
  }
  return { x: first.x + x / (3 * area), y: first.y + y / (3 * area) };
}

function toPoints(points: readonly (Point | number)[]): Point[] {
  const corners: Point[] = [];
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point | number;
    if (typeof point === "number") corners.push({ x: point, y: points[++index] as number });
    else corners.push(point);
  }
  return corners;
}
