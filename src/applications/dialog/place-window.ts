/** Where a window is placed: beside what it is about, and on no other window. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8;
/** How far windows that must overlap are moved against each other, so that both headers can be reached. */
const STEP = 36;
/** How much of a window at its top must stay free, so that it can be moved and closed. */
const HEADER = 36;
/** How wide the controls at the end of a window's header are. */
const CONTROLS = 110;
/** How many places down the edge are tried. */
const STEPS = 8;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;

/** Whether a window lies over most of a token. */
export const hides = (window: Box, token: Box): boolean => overlap(window, token) * 2 > token.width * token.height;

/** The end of a window's header, where its controls are. */
const controlsOf = ({ left, top, width }: Box): Box => ({
  left: left + width - Math.min(CONTROLS, width),
  top,
  width: Math.min(CONTROLS, width),
  height: HEADER,
});

export interface Surroundings {
  /** The part of the page that windows may lie in: the map, without the sidebar. */
  readonly view: Box;
  /** What must stay visible: the tokens that the window is about. */
  readonly about: readonly Box[];
  /** Other windows; the first is the one that it was opened from. */
  readonly windows: readonly Box[];
}

/**
 * The best place for a window: beside the one that it was opened from where there is room, else at an edge of
 * the view. Covering the controls of another window weighs most, then a token, then the rest of a header, then a window.
 */
export function placeBeside(
  size: { readonly width: number; readonly height: number },
  { view, about, windows }: Surroundings,
): { left: number; top: number } {
  const width = Math.min(size.width, view.width);
  const height = Math.min(size.height, view.height);
  const top = view.top + MARGIN;
  const right = view.left + view.width - width - MARGIN;
  const beside = windows.flatMap((w) => [
    { left: w.left + w.width + MARGIN, top: Math.max(view.top, w.top) },
    { left: w.left - width - MARGIN, top: Math.max(view.top, w.top) },
  ]);
  const atEdges = Array.from({ length: STEPS }, (_, i) => [
    { left: right - (i * STEP) / 2, top: top + i * STEP },
    { left: view.left + MARGIN + (i * STEP) / 2, top: top + i * STEP },
  ]).flat();
  const area = width * height;
  // A tall window has only a few places at the top, which count nevertheless.
  const highest = (at: { left: number; top: number }) => ({
    left: at.left,
    top: Math.min(at.top, view.top + view.height - height),
  });
  let best = highest({ left: right, top });
  let least = Infinity;
  for (const [order, at] of [...beside, ...atEdges].map(highest).entries()) {
    const box = { ...at, width, height };
    if (!within(box, view)) continue;
    const covers = about.reduce((sum, token) => sum + (overlap(box, token) > 0 ? 1 : 0), 0);
    const lies = windows.reduce((sum, w) => sum + overlap(box, w) / area, 0);
    const heads = windows.filter((w) => overlap(box, { ...w, height: Math.min(w.height, HEADER) }) > 0).length;
    const shut = windows.filter((w) => overlap(box, controlsOf(w)) > 0).length;
    const cost = covers * 100 + shut * 1000 + heads * 20 + lies * 10 + order / 100;
    if (cost < least) [best, least] = [at, cost];
  }
  return {
    left: Math.max(view.left, Math.round(best.left)),
    top: Math.max(view.top, Math.round(best.top)),
  };
}
