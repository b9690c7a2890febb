import { GRID_DIAGONALS, type GridDiagonalRule } from "../constants.ts";
import type { GridOffset } from "./coordinates.ts";

type Axis = "i" | "j" | "k";

/** The spaces of a shortest path from `from` to `to`, without `from`. */
export function directOffsets(from: GridOffset, to: GridOffset, rule: GridDiagonalRule): GridOffset[] {
  const axes: { axis: Axis; span: number; sign: number }[] = (["i", "j", "k"] as const)
    .map((axis) => {
      const span = (to[axis] ?? 0) - (from[axis] ?? 0);
      return { axis, span: Math.abs(span), sign: Math.sign(span) };
    })
    .sort((a, b) => b.span - a.span);
  const steps = rule === GRID_DIAGONALS.ILLEGAL ? orthogonalSteps(axes) : diagonalSteps(axes);
  return steps.map((progress) => {
    const offset: GridOffset = { i: from.i, j: from.j };
    if (from.k !== undefined || to.k !== undefined) offset.k = from.k ?? 0;
    axes.forEach(({ axis, sign }, index) => {
      if (axis === "k" && offset.k === undefined) return;
      offset[axis] = (offset[axis] ?? 0) + sign * (progress[index] ?? 0);
    });
    return offset;
  });
}

/**
 * One step per space of the longest axis. A shorter axis advances only together with the next longer one, so
 * that there are as many diagonal steps as possible, evenly spread.
 */
function diagonalSteps(axes: readonly { span: number }[]): number[][] {
  const [longest = 0, middle = 0, shortest = 0] = axes.map(({ span }) => span);
  const share = (part: number, of: number, whole: number): number => (whole ? Math.round((part * of) / whole) : 0);
  return Array.from({ length: longest }, (_, index) => {
    const far = index + 1;
    const second = share(far, middle, longest);
    return [far, second, share(second, shortest, middle)];
  });
}

/** Only orthogonal steps: next goes the axis that is furthest behind the line. */
function orthogonalSteps(axes: readonly { span: number }[]): number[][] {
  const spans = axes.map(({ span }) => span);
  const progress = spans.map(() => 0);
  const total = spans.reduce((sum, span) => sum + span, 0);
  return Array.from({ length: total }, () => {
    let next = 0;
    let least = Infinity;
    spans.forEach((span, index) => {
      const lag = span ? ((progress[index] ?? 0) + 0.5) / span : Infinity;
      if (lag < least) {
        least = lag;
        next = index;
      }
    });
    progress[next] = (progress[next] ?? 0) + 1;
    return [...progress];
  });
}
