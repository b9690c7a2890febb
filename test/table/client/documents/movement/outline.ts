import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { footprint, type TokenDimensions } from "./footprint.ts";

/** Rounded, because equal corners of neighbouring spaces differ by floating-point errors. */
function key({ x, y }: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** The outline of a token's spaces, relative to its top left corner. Undefined without a grid. */
export function footprintOutline(grid: BaseGrid, dimensions: TokenDimensions): Point[] | undefined {
  if (grid.isGridless) return undefined;
  const { spaces } = footprint(grid, dimensions);
  const scale = Math.min(1, dimensions.width, dimensions.height);
  const edges = new Map<string, { from: Point; to: Point }>();
  for (const space of spaces) {
    const corners = grid.getShape().map(({ x, y }) => ({ x: space.x + x * scale, y: space.y + y * scale }));
    corners.forEach((from, index) => {
      const to = corners[(index + 1) % corners.length] ?? from;
      // The shared edge of two spaces occurs in both directions and is not part of the outline.
      const back = `${key(to)}>${key(from)}`;
      if (edges.has(back)) edges.delete(back);
      else edges.set(`${key(from)}>${key(to)}`, { from, to });
    });
  }
  return chain([...edges.values()]);
}

/** The start points of the edges, each edge followed by the one that starts at its end. */
function chain(edges: readonly { from: Point; to: Point }[]): Point[] {
  const next = new Map(edges.map((edge) => [key(edge.from), edge]));
  const outline: Point[] = [];
  let edge = edges[0];
  while (edge && next.delete(key(edge.from))) {
    outline.push(edge.from);
    edge = next.get(key(edge.to));
  }
  return outline;
}
