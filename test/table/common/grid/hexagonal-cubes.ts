import type { GridOffset } from "./coordinates.ts";

/** Cube coordinates of a hexagon: q + r + s = 0. */
export interface HexagonalGridCube {
  q: number;
  r: number;
  s: number;
  k?: number;
}

/** The layout of hexagons in rows or columns. */
export interface HexagonalLayout {
  /** True for columns of flat-topped hexagons, false for rows of pointy-topped ones. */
  columns: boolean;
  /** Whether the even rows or columns are shifted by half a hexagon, or the odd ones. */
  even: boolean;
}

/** The six neighbours, in clockwise order. */
export const CUBE_STEPS: readonly Readonly<HexagonalGridCube>[] = [
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
  { q: 1, r: -1, s: 0 },
];

export function isCube(coordinates: object): coordinates is HexagonalGridCube {
  return "q" in coordinates;
}

/** Half the number of rows or columns before this one; shifted ones are rounded up. */
function halfBefore(line: number, even: boolean): number {
  const parity = line & 1;
  return (even ? line + parity : line - parity) / 2;
}

export function offsetToCube({ i, j, k }: GridOffset, { columns, even }: HexagonalLayout): HexagonalGridCube {
  const q = columns ? j : j - halfBefore(i, even);
  const r = columns ? i - halfBefore(j, even) : i;
  const cube: HexagonalGridCube = { q, r, s: 0 - q - r };
  if (k !== undefined) cube.k = k;
  return cube;
}

export function cubeToOffset({ q, r, k }: HexagonalGridCube, { columns, even }: HexagonalLayout): GridOffset {
  const i = columns ? r + halfBefore(q, even) : r;
  const j = columns ? q : q + halfBefore(r, even);
  return k === undefined ? { i, j } : { i, j, k };
}

/** The hexagon that contains fractional coordinates. */
export function cubeRound({ q, r, s, k }: HexagonalGridCube): HexagonalGridCube {
  let roundQ = Math.round(q);
  let roundR = Math.round(r);
  let roundS = Math.round(s);
  const strayQ = Math.abs(roundQ - q);
  const strayR = Math.abs(roundR - r);
  const strayS = Math.abs(roundS - s);
  // The coordinate with the largest rounding error follows from the other two.
  if (strayQ > strayR && strayQ > strayS) roundQ = -roundR - roundS;
  else if (strayR > strayS) roundR = -roundQ - roundS;
  else roundS = -roundQ - roundR;
  // `+ 0` turns -0 into 0, so that equal positions are deeply equal.
  const cube: HexagonalGridCube = { q: roundQ + 0, r: roundR + 0, s: roundS + 0 };
  if (k !== undefined) cube.k = Math.floor(k + 1e-6);
  return cube;
}

/** The number of steps between two hexagons at the same elevation. */
export function cubeDistance(a: HexagonalGridCube, b: HexagonalGridCube): number {
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
}

export function translateCube(cube: HexagonalGridCube, step: Readonly<HexagonalGridCube>): HexagonalGridCube {
  return { ...cube, q: cube.q + step.q, r: cube.r + step.r, s: cube.s + step.s };
}

/** The hexagons on a straight line from `from` to `to`, without `from`, each adjacent to the one before. */
export function cubeLine(from: HexagonalGridCube, to: HexagonalGridCube): HexagonalGridCube[] {
  const steps = cubeDistance(from, to);
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    // Moved off the edges between hexagons, so that a line along an edge stays on one side.
    const nudge = index + 1 < steps ? 1e-6 : 0;
    const q = from.q + (to.q - from.q) * share + nudge;
    const r = from.r + (to.r - from.r) * share + nudge;
    return cubeRound({ q, r, s: -q - r });
  });
}
