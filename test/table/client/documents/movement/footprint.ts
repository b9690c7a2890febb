import { GRID_SNAPPING_MODES, TOKEN_SHAPES, type TokenShapeType } from "../../../common/constants.ts";
import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { HexagonalGrid } from "../../../common/grid/hexagonal-grid.ts";

/** The grid spaces that a token covers, relative to the top left corner of its bounds, in pixels. */
export interface Footprint {
  /** Of the bounds. */
  width: number;
  height: number;
  center: Point;
  /** The centres of the covered spaces. */
  spaces: Point[];
  /** The centre of the space that stands for the token's position on the grid. */
  anchor: Point;
}

export interface TokenDimensions {
  width: number;
  height: number;
  shape: TokenShapeType;
}

export function footprint(grid: BaseGrid, dimensions: TokenDimensions): Footprint {
  if (grid instanceof HexagonalGrid) return hexagonalFootprint(grid, dimensions);
  return rectangularFootprint(grid, dimensions);
}

function rectangularFootprint(grid: BaseGrid, dimensions: TokenDimensions): Footprint {
  const width = dimensions.width * grid.sizeX;
  const height = dimensions.height * grid.sizeY;
  const center = { x: width / 2, y: height / 2 };
  if (grid.isGridless) return { width, height, center, spaces: [center], anchor: center };
  const columns = Math.max(1, Math.floor(dimensions.width));
  const rows = Math.max(1, Math.floor(dimensions.height));
  const spaces: Point[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = center.x + (column - (columns - 1) / 2) * grid.sizeX;
      const y = center.y + (row - (rows - 1) / 2) * grid.sizeY;
      spaces.push({ x, y });
    }
  }
  return { width, height, center, spaces, anchor: spaces[0] ?? center };
}

/**
 * The number of hexagons in each row of a token, or in each column on a grid of columns. Ellipses are widest
 * in the middle, trapezoids taper to one side, rectangles have equal rows.
 */
function hexagonalLines(long: number, lines: number, shape: TokenShapeType): number[] {
  const taper = (widest: number): number[] =>
    Array.from({ length: lines }, (_, line) => long - Math.abs(line - widest));
  const straight = Array.from({ length: lines }, () => long);
  let lengths = straight;
  if (shape === TOKEN_SHAPES.ELLIPSE_1) lengths = taper(Math.floor(lines / 2));
  else if (shape === TOKEN_SHAPES.ELLIPSE_2) lengths = taper(Math.floor((lines - 1) / 2));
  else if (shape === TOKEN_SHAPES.TRAPEZOID_1) lengths = taper(lines - 1);
  else if (shape === TOKEN_SHAPES.TRAPEZOID_2) lengths = taper(0);
  // A shape with too short rows to taper is a rectangle.
  return lengths.every((length) => length > 0) ? lengths : straight;
}

function hexagonalFootprint(grid: HexagonalGrid, { width, height, shape }: TokenDimensions): Footprint {
  const [long, across] = grid.columns ? [height, width] : [width, height];
  // Space along a row and thickness across rows; rows overlap by a quarter of a hexagon.
  const [space, thickness] = grid.columns ? [grid.sizeY, grid.sizeX] : [grid.sizeX, grid.sizeY];
  const lengths = hexagonalLines(Math.max(1, Math.floor(long)), Math.max(1, Math.floor(across)), shape);
  const staggered = shape === TOKEN_SHAPES.RECTANGLE_1 || shape === TOKEN_SHAPES.RECTANGLE_2;
  const scale = Math.min(1, long, across);

  const places: { along: number; across: number }[] = [];
  lengths.forEach((length, line) => {
    let start = (Math.max(...lengths) - length) / 2;
    // Rows of equal length alternate by half a hexagon.
    if (staggered || lengths.every((other) => other === length)) {
      const pushed = line % 2 === (shape === TOKEN_SHAPES.RECTANGLE_2 ? 0 : 1);
      start += pushed && lengths.length > 1 ? 0.5 : 0;
    }
    for (let index = 0; index < length; index++) {
      places.push({ along: (start + index + 0.5) * space, across: (line * 0.75 + 0.5) * thickness });
    }
  });
  const alongSize = Math.max(...places.map(({ along }) => along)) + space / 2;
  const acrossSize = Math.max(...places.map((place) => place.across)) + thickness / 2;
  const toPoint = ({ along, across: off }: { along: number; across: number }): Point =>
    grid.columns ? { x: off * scale, y: along * scale } : { x: along * scale, y: off * scale };
  const spaces = places.map(toPoint);
  const size = toPoint({ along: alongSize, across: acrossSize });
  const center = {
    x: spaces.reduce((sum, point) => sum + point.x, 0) / spaces.length,
    y: spaces.reduce((sum, point) => sum + point.y, 0) / spaces.length,
  };
  return { width: size.x, height: size.y, center, spaces, anchor: spaces[0] ?? center };
}

/** The nearest top left corner at which a token of the given size is on the grid. */
export function snapPosition(grid: BaseGrid, { x, y }: Point, dimensions: TokenDimensions): Point {
  if (grid.isGridless) return { x: Math.round(x), y: Math.round(y) };
  const { anchor } = footprint(grid, dimensions);
  if (grid instanceof HexagonalGrid) {
    const behavior = { mode: GRID_SNAPPING_MODES.CENTER, resolution: 1 };
    const snapped = grid.getSnappedPoint({ x: x + anchor.x, y: y + anchor.y }, behavior);
    return { x: Math.round(snapped.x - anchor.x), y: Math.round(snapped.y - anchor.y) };
  }
  // Whole sizes snap to grid lines, halves also to half lines, quarters to quarter lines.
  const onLine = (value: number, spaces: number, size: number): number => {
    const resolution = [1, 2, 4].find((parts) => Number.isInteger(spaces * parts)) ?? 4;
    return Math.round(Math.round((value * resolution) / size) * (size / resolution));
  };
  return { x: onLine(x, dimensions.width, grid.sizeX), y: onLine(y, dimensions.height, grid.sizeY) };
}
