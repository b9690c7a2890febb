/** Measures an element for its position, and writes the position to its style. */

import type { ApplicationPosition, PositionInput } from "./configuration.ts";
import { windowOf } from "../element-kinds.ts";
import { parseLength, place } from "./position.ts";

const viewport = ({ innerWidth, innerHeight }: Window = window) => ({ width: innerWidth, height: innerHeight });

/** A CSS dimension in pixels; undefined if the text is not one. */
export function cssDimension(style: string, parentDimension: number): number | undefined {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return parseLength(style, parentDimension, viewport(), rem);
}

/** The resulting position, inside the viewport and the limits of the style sheet. */
export function positionInViewport(
  element: HTMLElement,
  requested: PositionInput,
  current: ApplicationPosition,
): ApplicationPosition {
  const style = getComputedStyle(element);
  const available = viewport(windowOf(element));
  const { width: availableWidth, height: availableHeight } = available;
  return place({
    requested,
    current,
    viewport: available,
    limits: {
      minWidth: cssDimension(style.minWidth, availableWidth) ?? 0,
      maxWidth: cssDimension(style.maxWidth, availableWidth) ?? Infinity,
      minHeight: cssDimension(style.minHeight, availableHeight) ?? 0,
      maxHeight: cssDimension(style.maxHeight, availableHeight) ?? Infinity,
    },
    measure: ({ width, height }) => {
      const before = { width: element.style.width, height: element.style.height };
      writeSize(element, { width, height });
      const natural = { width: element.offsetWidth, height: element.offsetHeight };
      Object.assign(element.style, before);
      return natural;
    },
  });
}

const length = (value: number | "auto") => (value === "auto" ? "" : `${value}px`);

export function writeSize(
  element: HTMLElement,
  { width, height }: Pick<ApplicationPosition, "width" | "height">,
): void {
  Object.assign(element.style, { width: length(width), height: length(height) });
}

export function writePlace(element: HTMLElement, { left, top, zIndex, scale }: ApplicationPosition): void {
  Object.assign(element.style, {
    left: `${Math.round(left)}px`,
    top: `${Math.round(top)}px`,
    zIndex: String(zIndex),
    transform: scale === 1 ? "" : `scale(${scale})`,
  });
}
