/** Computes a window's position and size, without access to the page. */

import type { ApplicationPosition, PositionInput } from "./configuration.ts";

export interface Size {
  width: number;
  height: number;
}

/** A CSS length (`"50%"`, `"20vw"`, `"10vh"`, `"12rem"`, `"300px"`, `"300"`) in pixels, else undefined. */
export function parseLength(
  style: string | undefined,
  parent: number,
  viewport: Size,
  rem: number,
): number | undefined {
  const match = /^\s*(-?[\d.]+)\s*(px|%|vw|vh|rem|em)?\s*$/.exec(style ?? "");
  if (!match) return undefined;
  const amount = Number(match[1]);
  if (!Number.isFinite(amount)) return undefined;
  const units: Record<string, number> = {
    px: 1,
    "%": parent / 100,
    vw: viewport.width / 100,
    vh: viewport.height / 100,
    rem,
    em: rem,
  };
  return amount * (units[match[2] ?? "px"] ?? 1);
}

export interface PlacementRequest {
  requested: PositionInput;
  current: ApplicationPosition;
  viewport: Size;
  limits: { minWidth: number; maxWidth: number; minHeight: number; maxHeight: number };
  /** The element's natural size; called only if width or height is "auto". */
  measure: (size: { width: number | "auto"; height: number | "auto" }) => Size;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

const given = <T>(value: T | null | undefined, otherwise: T): T => value ?? otherwise;

/**
 * The resulting position of a window. A null or unset coordinate centres it. The window is moved to stay in
 * the viewport, and a given size is limited to it.
 */
export function place({ requested, current, viewport, limits, measure }: PlacementRequest): ApplicationPosition {
  const scale = given(requested.scale, current.scale) || 1;
  const zIndex = given(requested.zIndex, current.zIndex);
  let width = given(requested.width, current.width);
  let height = given(requested.height, current.height);

  if (width !== "auto") width = clamp(width, limits.minWidth, Math.min(limits.maxWidth, viewport.width / scale));
  if (height !== "auto") height = clamp(height, limits.minHeight, Math.min(limits.maxHeight, viewport.height / scale));

  const natural = width === "auto" || height === "auto" ? measure({ width, height }) : { width: width, height: height };
  const outer = {
    width: (width === "auto" ? natural.width : width) * scale,
    height: (height === "auto" ? natural.height : height) * scale,
  };

  const centred = { left: (viewport.width - outer.width) / 2, top: (viewport.height - outer.height) / 2 };
  const left = requested.left === null ? centred.left : (requested.left ?? current.left);
  const top = requested.top === null ? centred.top : (requested.top ?? current.top);
  return {
    left: clamp(Number.isFinite(left) ? left : centred.left, 0, viewport.width - outer.width),
    top: clamp(Number.isFinite(top) ? top : centred.top, 0, viewport.height - outer.height),
    width,
    height,
    scale,
    zIndex,
  };
}
