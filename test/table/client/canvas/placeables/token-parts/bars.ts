import { Color } from "../../../../common/utils/color.ts";
import type { BarAttribute } from "../../../documents/token-attributes.ts";
import { PIXI } from "../../pixi.ts";

/** Colours of the first and the second bar, from empty to full. */
const COLORS = [
  { empty: Color.from(0xff0000), full: Color.from(0x00ff00) },
  { empty: Color.from(0x0000ff), full: Color.from(0x00aaff) },
] as const;

/** The two resource bars of a token. */
export class TokenBars extends PIXI.Container {
  declare readonly bar1: PIXI.Graphics;
  declare readonly bar2: PIXI.Graphics;

  constructor() {
    super();
    this.bar1 = this.addChild(new PIXI.Graphics());
    this.bar2 = this.addChild(new PIXI.Graphics());
  }
}

/**
 * Paint a bar: the first at the lower edge, the second at the upper.
 * @param size of the token, in pixels
 * @param unit of a grid space, in pixels
 */
export function paintBar(
  number: number,
  bar: PIXI.Graphics,
  data: BarAttribute & { type: "bar" },
  size: { width: number; height: number },
  unit: number,
): void {
  const share = data.max > 0 ? Math.min(Math.max(data.value / data.max, 0), 1) : 0;
  const height = Math.max(unit / 12, 8) * (size.height >= 2 * unit ? 1.6 : 1);
  const line = Math.min(Math.max(height / 8, 1), 2);
  const { empty, full } = COLORS[number === 0 ? 0 : 1];
  const color = Color.mix(empty, full, share);
  bar.clear();
  bar.lineStyle(line, 0x000000, 1);
  bar.beginFill(0x000000, 0.5).drawRoundedRect(0, 0, size.width, height, 3).endFill();
  bar.beginFill(color, 1);
  bar.drawRoundedRect(0, 0, share * size.width, height, 2).endFill();
  bar.position.set(0, number === 0 ? size.height - height : 0);
}
