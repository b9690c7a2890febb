import type { PIXI } from "../../pixi.ts";

/** Paint four arrows at the corners: this user has targeted the token. */
export function paintTargetArrows(
  graphics: PIXI.Graphics,
  size: { width: number; height: number },
  unit: number,
  color: number,
): void {
  const { width, height } = size;
  const length = unit / 6;
  const gap = -length / 2;
  graphics.clear();
  graphics.lineStyle({ width: 2, color: 0x000000, alpha: 0.8 }).beginFill(color, 0.9);
  const corners = [
    { x: 0, y: 0, dx: -1, dy: -1 },
    { x: width, y: 0, dx: 1, dy: -1 },
    { x: width, y: height, dx: 1, dy: 1 },
    { x: 0, y: height, dx: -1, dy: 1 },
  ];
  for (const { x, y, dx, dy } of corners) {
    const [tipX, tipY] = [x + dx * gap, y + dy * gap];
    graphics.drawPolygon([
      tipX,
      tipY,
      tipX + dx * length * 1.4,
      tipY + dy * length * 0.4,
      tipX + dx * length * 0.4,
      tipY + dy * length * 1.4,
    ]);
  }
  graphics.endFill();
}

/** Paint a row of dots, one per other user who has targeted the token. */
export function paintTargetPips(graphics: PIXI.Graphics, width: number, unit: number, colors: number[]): void {
  const radius = unit / 12;
  graphics.clear();
  colors.forEach((color, index) => {
    const x = width / 2 + (index - (colors.length - 1) / 2) * radius * 2.5;
    graphics.lineStyle({ width: 2, color: 0x000000 }).beginFill(color).drawCircle(x, 0, radius).endFill();
  });
}
