/** A point of the map, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The border of spaces that lie side by side, as closed lines; each space is given by its corners in order. */
export function outlineOf(spaces: readonly (readonly Point[])[]): Point[][] {
  const edges = new Map<string, { readonly from: Point; readonly to: Point }>();
  for (const corners of spaces)
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length] ?? from;
      // What two spaces share lies inside; neighbours go along it in opposite directions.
      if (!edges.delete(`${keyOf(to)} ${keyOf(from)}`)) edges.set(`${keyOf(from)} ${keyOf(to)}`, { from, to });
    });
  const onward = new Map<string, Point[]>();
  for (const { from, to } of edges.values()) {
    const there = onward.get(keyOf(from));
    if (there) there.push(to);
    else onward.set(keyOf(from), [to]);
  }
  const loops: Point[][] = [];
  for (const { from } of edges.values()) {
    const loop: Point[] = [];
    for (let at: Point | undefined = from; at; at = onward.get(keyOf(at))?.pop()) loop.push(at);
    if (loop.length > 1) loops.push(straightened(loop.slice(0, -1)));
  }
  return loops;
}

const keyOf = ({ x, y }: Point): string => `${Math.round(x * 10)},${Math.round(y * 10)}`;

/** Without the points that lie in the middle of a straight line. */
function straightened(loop: readonly Point[]): Point[] {
  return loop.filter((at, i) => {
    const before = loop.at(i - 1) ?? at;
    const after = loop[(i + 1) % loop.length] ?? at;
    const bend = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
    return Math.abs(bend) > 0.5;
  });
}

/** Lines as the data of an SVG path. */
export const pathData = (lines: readonly (readonly Point[])[], close = false): string =>
  lines.map((line) => `M${line.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}${close ? "Z" : ""}`).join("");

const round = (value: number): number => Math.round(value * 10) / 10;
