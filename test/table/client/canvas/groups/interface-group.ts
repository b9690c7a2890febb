import { TEXT_ANCHOR_POINTS } from "../../../common/constants.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { PIXI } from "../pixi.ts";
import { PreciseText } from "../precise-text.ts";
import type { GridLayer } from "../layers/grid-layer.ts";
import { CanvasGroup } from "./canvas-group.ts";

export interface ScrollingTextOptions extends Partial<PIXI.ITextStyle> {
  /** In milliseconds. */
  duration?: number;
  /** Distance scrolled, in pixels. Default: twice the height of the text. */
  distance?: number;
  /** CONST.TEXT_ANCHOR_POINTS: the side of the origin that the text is on. */
  anchor?: number;
  /** CONST.TEXT_ANCHOR_POINTS: the scroll direction. */
  direction?: number;
  /** Random offset from the origin, as a fraction of the text's size. */
  jitter?: number;
}

const ANCHORS: Record<number, readonly [number, number]> = {
  [TEXT_ANCHOR_POINTS.CENTER]: [0.5, 0.5],
  [TEXT_ANCHOR_POINTS.BOTTOM]: [0.5, 0],
  [TEXT_ANCHOR_POINTS.TOP]: [0.5, 1],
  [TEXT_ANCHOR_POINTS.LEFT]: [1, 0.5],
  [TEXT_ANCHOR_POINTS.RIGHT]: [0, 0.5],
};

const DIRECTIONS: Record<number, readonly [number, number]> = {
  [TEXT_ANCHOR_POINTS.BOTTOM]: [0, 1],
  [TEXT_ANCHOR_POINTS.TOP]: [0, -1],
  [TEXT_ANCHOR_POINTS.LEFT]: [-1, 0],
  [TEXT_ANCHOR_POINTS.RIGHT]: [1, 0],
};

/** The interface group: grid, objects, rulers, scrolling texts. */
export class InterfaceCanvasGroup extends CanvasGroup {
  static override groupName = "interface";

  declare grid: GridLayer;

  /** Whether this client shows scrolling texts. Set by the canvas at start from a setting. */
  static scrollingTextEnabled: () => boolean = () => true;

  #scrolling: PIXI.Container | null = null;

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    this.#scrolling = this.addChild(new PIXI.Container());
    this.#scrolling.zIndex = 1100;
    await super._draw(options);
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    await super._tearDown(options);
    this.#scrolling = null;
  }

  /**
   * Scroll a text from a point and fade it out.
   * @returns null if scrolling texts are off or nothing is drawn
   */
  async createScrollingText(
    origin: Point,
    content: string,
    options: ScrollingTextOptions = {},
  ): Promise<PreciseText | null> {
    if (!InterfaceCanvasGroup.scrollingTextEnabled() || !this.#scrolling) return null;
    const { duration = 2000, distance, jitter = 0, anchor = TEXT_ANCHOR_POINTS.CENTER, ...rest } = options;
    const { direction = TEXT_ANCHOR_POINTS.TOP, ...style } = rest;
    const text = this.#scrolling.addChild(new PreciseText(content, PreciseText.getTextStyle({ anchor, ...style })));
    text.anchor.set(...(ANCHORS[anchor] ?? [0.5, 0.5]));
    const stray = (size: number): number => (Math.random() - 0.5) * jitter * size;
    text.position.set(origin.x + stray(text.width), origin.y + stray(text.height));
    text.alpha = 0;
    const [dx, dy] = DIRECTIONS[direction] ?? [0, 0];
    const reach = distance ?? 2 * text.height;
    const end = { x: text.x + dx * reach, y: text.y + dy * reach };
    const name = Symbol("scrolling text");
    // Fade in first, then scroll while fading out.
    await CanvasAnimation.animate([{ parent: text, attribute: "alpha", from: 0, to: 1 }], {
      name,
      duration: duration * 0.25,
    });
    await CanvasAnimation.animate(
      [
        { parent: text, attribute: "x", to: end.x },
        { parent: text, attribute: "y", to: end.y },
        { parent: text, attribute: "alpha", from: 1, to: 0 },
      ],
      { name, duration: duration * 0.75, easing: "easeInOutCosine" },
    );
    if (!text.destroyed) text.destroy();
    return text;
  }
}
