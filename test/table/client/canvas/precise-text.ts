import { TEXT_ANCHOR_POINTS } from "../../common/constants.ts";
import { PIXI } from "./pixi.ts";

/** The style of text on the canvas: `CONFIG.canvasTextStyle`. */
export const canvasTextStyle = new PIXI.TextStyle({
  fontFamily: "Signika, sans-serif",
  fontSize: 36,
  fill: "#ffffff",
  stroke: "#111111",
  strokeThickness: 4,
  dropShadow: true,
  dropShadowColor: "#000000",
  dropShadowBlur: 2,
  dropShadowAngle: 0,
  dropShadowDistance: 0,
  align: "center",
  wordWrap: false,
  padding: 1,
});

/** Text that stays sharp when zoomed in. */
export class PreciseText extends PIXI.Text {
  constructor(text?: string | number, style?: Partial<PIXI.ITextStyle> | PIXI.TextStyle, canvas?: HTMLCanvasElement) {
    super(text, style, canvas);
    // An explicit resolution does not follow the renderer's.
    this.resolution = 2;
  }

  /** The canvas text style with the given changes. */
  static getTextStyle({ anchor, ...options }: Partial<PIXI.ITextStyle> & { anchor?: number } = {}): PIXI.TextStyle {
    const style = canvasTextStyle.clone();
    for (const [key, value] of Object.entries(options)) {
      if (value !== undefined) Reflect.set(style, key, value);
    }
    // Text that grows to one side is aligned to the other.
    if (anchor === TEXT_ANCHOR_POINTS.LEFT) style.align = "right";
    else if (anchor === TEXT_ANCHOR_POINTS.RIGHT) style.align = "left";
    // Dark text gets a light outline.
    if (!("stroke" in options)) {
      const [red = 0, green = 0, blue = 0] = new PIXI.Color(style.fill as PIXI.ColorSource).toArray();
      style.stroke = 0.3 * red + 0.59 * green + 0.11 * blue > 0.4 ? 0x111111 : 0xffffff;
    }
    return style;
  }
}
