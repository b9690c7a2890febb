import { onHook } from "../compat.ts";
import { rulerColor } from "../documents/settings.ts";
import type { Point } from "./outline.ts";

/**
 * What Tempo draws over the map: lines that move and grow with it, and plates that keep their size and stay in the part
 * of the map that can be seen. It is drawn with elements of the page, so that patterns and dashes are plain styles.
 * Nothing in it takes the pointer.
 */

export interface Line {
  /** Data of an SVG path, in pixels of the map. */
  readonly d: string;
  /** Classes that say how it looks. */
  readonly css: string;
}

export interface Mark {
  /** In pixels of the map; of several points, the first that can be seen. */
  readonly at: Point;
  readonly orAt?: readonly Point[];
  readonly element: HTMLElement;
  /** Where it stands: on the point, or off it by so much of the page. */
  readonly side: "on" | "above" | "below";
  readonly off?: number;
  /** Whether it is kept in the visible part of the map, and not drawn where a later one already is. */
  readonly kind: "plate" | "yields" | "fixed";
}

export interface Drawing {
  readonly lines: readonly Line[];
  readonly marks: readonly Mark[];
}

/** Users choose the colours of the map (U22); shapes say the same. */
const COLORS = [
  ["--tempo-map-1", "first"],
  ["--tempo-map-2", "more"],
  ["--tempo-map-over", "over"],
] as const;
const hexOf = (color: number): string => `#${color.toString(16).padStart(6, "0")}`;

const SVG = "http://www.w3.org/2000/svg";
const drawings = new Map<string, { readonly group: SVGGElement; readonly marks: readonly Mark[] }>();

let layer: HTMLElement | null = null;
let moving: SVGGElement | null = null;

/** Draws something under a name, in place of what was drawn under it before; null takes that away. */
export function show(name: string, drawing: Drawing | null): void {
  const old = drawings.get(name);
  old?.group.remove();
  for (const { element } of old?.marks ?? []) element.remove();
  drawings.delete(name);
  if (!drawing) return;
  const { page, map } = stageOf();
  for (const [property, stretch] of COLORS) page.style.setProperty(property, hexOf(rulerColor(stretch)));
  const group = document.createElementNS(SVG, "g");
  group.dataset["drawing"] = name;
  // Casings lie under all lines, so that none crosses a line.
  for (const { d, css } of drawing.lines) if (/\bln\b/.test(css)) group.append(pathOf(d, "cas"));
  for (const { d, css } of drawing.lines) group.append(pathOf(d, css));
  map.append(group);
  for (const { element } of drawing.marks) page.append(element);
  drawings.set(name, { group, marks: drawing.marks });
  align();
}

export const isShown = (name: string): boolean => drawings.has(name);

function pathOf(d: string, css: string): SVGPathElement {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  path.setAttribute("class", css);
  return path;
}

function stageOf(): { readonly page: HTMLElement; readonly map: SVGGElement } {
  if (layer && moving) return { page: layer, map: moving };
  layer = document.createElement("div");
  layer.id = "tempo-map";
  layer.className = "tempo tp-map themed theme-dark";
  layer.innerHTML = `<svg aria-hidden="true"><defs>${pattern("more", "M2 2h.01M6.5 6.5h.01")}${pattern("third", "M0 9L9 0")}</defs><g></g></svg>`;
  moving = layer.querySelector("svg > g");
  document.body.append(layer);
  onHook("canvasPan", () => align());
  onHook("canvasTearDown", () => {
    for (const name of [...drawings.keys()]) show(name, null);
  });
  addEventListener("resize", () => align());
  return { page: layer, map: moving as SVGGElement };
}

const pattern = (name: string, d: string): string =>
  `<pattern id="tempo-${name}" width="9" height="9" patternUnits="userSpaceOnUse"><path class="${name}" d="${d}"></path></pattern>`;

/** Moves everything with the map. */
function align(): void {
  const { stage } = canvas;
  if (!stage || !moving || !layer) return;
  const scale = stage.scale.x;
  const [left, top] = [stage.position.x - stage.pivot.x * scale, stage.position.y - stage.pivot.y * scale];
  moving.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
  for (const pattern of layer.querySelectorAll("pattern"))
    pattern.setAttribute("patternTransform", `scale(${1 / scale})`);
  const room = visibleMap();
  const taken: DOMRect[] = [];
  const onPage = ({ x, y }: Point): Point => ({ x: left + x * scale, y: top + y * scale });
  // The last of a drawing says most, so it is the first to get its place.
  for (const mark of [...drawings.values()].flatMap(({ marks }) => marks.toReversed())) {
    const points = [mark.at, ...(mark.orAt ?? [])].map(onPage);
    settle(mark, points, { scale, room, taken });
  }
}

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Setting {
  readonly scale: number;
  readonly room: Room;
  /** Where plates are already. */
  readonly taken: DOMRect[];
}

/** Puts a mark in its place, or in the nearest to it in which it can be seen. */
function settle(mark: Mark, points: readonly Point[], { scale, room, taken }: Setting): void {
  const { element, kind } = mark;
  const places = points.flatMap((at) => placesFor(mark, at, scale));
  const [first = new DOMRect()] = places;
  const kept = kind === "fixed" ? places : places.map((place) => within(place, room));
  const isFree = (place: DOMRect): boolean => !taken.some((other) => overlaps(place, other));
  const tried = kind === "plate" ? [...kept, ...placesAbove(kept[0] ?? first, room)] : kept;
  const found = kind === "fixed" ? first : tried.find((place) => isFree(place) && isOnMap(place));
  const here = found ?? kept[0] ?? first;
  element.style.translate = `${Math.round(here.x)}px ${Math.round(here.y)}px`;
  const hides = kind === "yields" && found === undefined;
  element.classList.toggle("tp-hides", hides);
  if (kind !== "fixed" && !hides) taken.push(here);
}

/** Places over one that the interface covers, such as the hotbar, the nearest first. */
function placesAbove({ x, y, width, height }: DOMRect, { top }: Room): DOMRect[] {
  const count = Math.floor((y - top) / height);
  return Array.from({ length: Math.max(0, Math.min(count, MOST_TRIED)) }, (_, i) => {
    return new DOMRect(x, y - (i + 1) * height, width, height);
  });
}

const MOST_TRIED = 8;

/** Where a mark may stand at a point, the best place first. */
function placesFor({ element, side, off = 0, kind }: Mark, at: Point, scale: number): DOMRect[] {
  const { offsetWidth: width, offsetHeight: height } = element;
  const x = at.x - width / 2;
  const on = new DOMRect(x, at.y - height / 2, width, height);
  if (side === "on") return [on];
  const away = off * scale + GAP;
  const below = new DOMRect(x, at.y + away, width, height);
  const above = new DOMRect(x, at.y - away - height, width, height);
  const beside = [at.x - away - width, at.x + away].map((edge) => new DOMRect(edge, on.y, width, height));
  const [best, other] = side === "below" ? [below, above] : [above, below];
  return kind === "yields" ? [best, other] : [best, other, ...beside];
}

function within({ x, y, width, height }: DOMRect, room: Room): DOMRect {
  const left = Math.max(room.left, Math.min(x, room.right - width));
  return new DOMRect(left, Math.max(room.top, Math.min(y, room.bottom - height)), width, height);
}

/** Whether nothing of the interface lies over a part of the page. */
function isOnMap({ left, right, top, bottom }: DOMRect): boolean {
  const points = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  return points.every(([x, y]) => document.elementFromPoint(x, y) instanceof HTMLCanvasElement);
}

const GAP = 6;

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The part of the page where the map is not covered by core's columns. */
export function visibleMap(): Room {
  const { innerWidth: width, innerHeight: height } = window;
  const column = (id: string): DOMRect | null => {
    const rect = document.getElementById(id)?.getBoundingClientRect();
    return rect && rect.width > 0 && rect.height > 0 ? rect : null;
  };
  const [left, right] = [column("scene-controls")?.right ?? 0, column("sidebar")?.left ?? width];
  // Where the columns leave no room, as on a phone, plates lie over them.
  const room = { left: left + GAP, right: right - GAP, top: GAP, bottom: height - GAP };
  return room.right - room.left >= MIN_ROOM ? room : { ...room, left: GAP, right: width - GAP };
}

const MIN_ROOM = 160;
