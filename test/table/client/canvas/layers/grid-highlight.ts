import { PIXI } from "../pixi.ts";

/** One named highlight layer. Each space is painted once. */
export class GridHighlight extends PIXI.Graphics {
  declare positions: Set<string>;

  constructor(name: string) {
    super();
    this.name = name;
    this.positions = new Set();
  }

  /** Record a position. @returns whether it is new */
  highlight(x: number, y: number): boolean {
    const key = `${x},${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }

  override clear(): this {
    this.positions.clear();
    return super.clear();
  }
}
