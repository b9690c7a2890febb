/** The public `foundry.grid` namespace. */
export { BaseGrid } from "./base-grid.ts";

export { GridlessGrid } from "./gridless-grid.ts";

export { HexagonalGrid } from "./hexagonal-grid.ts";

export { SquareGrid } from "./square-grid.ts";
