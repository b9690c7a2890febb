import type { Point } from "../../../common/grid/coordinates.ts";
import { Color, type ColorSource } from "../../../common/utils/color.ts";
import { PIXI } from "../pixi.ts";

export interface SegmentStyle {
  /** 0 for no segment. */
  width: number;
  color?: ColorSource;
  alpha?: number;
}

export interface WaypointStyle {
  /** 0 for no waypoint. */
  radius: number;
  color?: ColorSource;
  alpha?: number;
}

export interface OutlineStyle {
  thickness: number;
  color: ColorSource;
}

/** A waypoint as it is painted. */
export interface RulerStop {
  at: Point;
  /** Where the segment that leads here begins; null for the first. */
  from: Point | null;
  segment: SegmentStyle | null;
  dot: WaypointStyle;
}

/** Paint the paths of a ruler. Outlines first, so that none covers a segment. */
export function paintRuler(
  graphics: PIXI.Graphics,
  paths: readonly (readonly RulerStop[])[],
  { thickness, color }: OutlineStyle,
): void {
  graphics.clear();
  const outline = Color.from(color).valueOf();
  for (const stops of paths) paintPath(graphics, stops, 2 * thickness, outline);
  for (const stops of paths) paintPath(graphics, stops, 0, null);
}

function paintPath(graphics: PIXI.Graphics, stops: readonly RulerStop[], extra: number, outline: number | null): void {
  const paint = (color: ColorSource | undefined): number => outline ?? Color.from(color ?? 0xffffff).valueOf();
  for (const { at, from, segment } of stops) {
    if (!from || !segment || segment.width <= 0) continue;
    const { width, color, alpha = 1 } = segment;
    graphics.lineStyle({ width: width + extra, color: paint(color), alpha, cap: PIXI.LINE_CAP.ROUND });
    graphics.moveTo(from.x, from.y).lineTo(at.x, at.y);
  }
  graphics.lineStyle();
  for (const { at, dot } of stops) {
    const { radius, color, alpha = 1 } = dot;
    if (radius <= 0) continue;
    graphics
      .beginFill(paint(color), alpha)
      .drawCircle(at.x, at.y, radius + extra / 2)
      .endFill();
  }
}
