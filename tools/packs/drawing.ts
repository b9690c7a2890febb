/** Draws an adventure's scene as SVG: the same picture at every build. */
import type { Ruleset } from "../../src/engine/index.ts";
import type { AreaSource, SceneSource, WallSource } from "./adventure-source.ts";
import { cornerOf, edgeOf, rectangleOf, SPACE } from "./grid.ts";
import type { Point } from "./grid.ts";

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Numbers from 0 to 1 that follow from a name. */
function scatterOf(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (n: number): string => String(Math.round(n));

const rect = ({ x, y, width, height }: Box, given: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${given}/>`;

const path = (d: string, given: string): string => `<path d="${d}" ${given}/>`;

/** A rectangle with uneven edges. */
function blotch({ x, y, width, height }: Box, name: string): string {
  const next = scatterOf(name);
  const points: [number, number][] = [];
  const along = (from: Point, to: Point): void => {
    const count = Math.max(2, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 90));
    for (let i = 0; i < count; i++) {
      const part = i / count;
      const off = (): number => (next() - 0.5) * 36;
      points.push([from.x + (to.x - from.x) * part + off(), from.y + (to.y - from.y) * part + off()]);
    }
  };
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  for (const [i, corner] of corners.entries()) along(corner, corners[(i + 1) % 4] ?? corner);
  const middle = (i: number): string => {
    const [a, b] = points[i % points.length] ?? [0, 0];
    const [c, d] = points[(i + 1) % points.length] ?? [0, 0];
    return `${round((a + c) / 2)} ${round((b + d) / 2)}`;
  };
  const curves = points.map((_, i) => {
    const [a, b] = points[(i + 1) % points.length] ?? [0, 0];
    return `Q${round(a)} ${round(b)} ${middle(i + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}Z`;
}

/** A box that reaches beyond the picture where it touches its edge, so that nothing ends just there. */
function overTheEdge({ x, y, width, height }: Box, picture: Point): Box {
  const more = (touches: boolean): number => (touches ? SPACE : 0);
  const left = more(x === 0);
  const up = more(y === 0);
  return {
    x: x - left,
    y: y - up,
    width: width + left + more(x + width >= picture.x),
    height: height + up + more(y + height >= picture.y),
  };
}

/** Marks strewn over a box, one for each `area` square pixels. */
function strewn(box: Box, name: string, area: number, mark: (at: Point, next: () => number) => string): string {
  const next = scatterOf(name);
  const count = Math.round((box.width * box.height) / area);
  const marks: string[] = [];
  for (let i = 0; i < count; i++) {
    const at = { x: box.x + 24 + next() * (box.width - 90), y: box.y + 40 + next() * (box.height - 90) };
    marks.push(mark(at, next));
  }
  return marks.join("");
}

const tuft = ({ x, y }: Point, next: () => number): string => {
  const lean = (next() - 0.5) * 16;
  return `M${round(x - 7)} ${round(y)}l${round(lean - 3)}-18M${round(x)} ${round(y)}l${round(lean)}-26M${round(x + 7)} ${round(y)}l${round(lean + 3)}-17`;
};

const ripple = ({ x, y }: Point, next: () => number): string => {
  const width = 20 + next() * 40;
  return `M${round(x)} ${round(y)}q${round(width / 4)}-9 ${round(width / 2)} 0t${round(width / 2)} 0`;
};

const pebble = ({ x, y }: Point, next: () => number): string => {
  const r = 4 + next() * 12;
  return `M${round(x)} ${round(y)}l${round(r)}-${round(r * 0.7)} ${round(r)} ${round(r * 0.5)}-${round(r * 0.4)} ${round(r)}-${round(r * 1.3)} ${round(r * 0.2)}z`;
};

const box = ({ x, y }: Point, next: () => number): string => {
  const side = 30 + next() * 36;
  return `M${round(x)} ${round(y)}h${round(side)}v${round(side)}h-${round(side)}zl${round(side)} ${round(side)}m0-${round(side)}l-${round(side)} ${round(side)}`;
};

/** Lines across a box, such as the joints of planks or plates. */
function joints({ x, y, width, height }: Box, step: number, across: boolean): string {
  const lines: string[] = [];
  for (let at = step; at < (across ? width : height); at += step)
    lines.push(
      across ? `M${round(x + at)} ${round(y)}v${round(height)}` : `M${round(x)} ${round(y + at)}h${round(width)}`,
    );
  return lines.join("");
}

const stroke = (color: string, width: number, opacity = 1): string =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"`;

const GROUND: Readonly<Record<SceneSource["ground"], (all: Box) => string>> = {
  meadow: (all) =>
    rect(all, 'fill="#7f8f64"') +
    path(strewn(all, "meadow", 26_000, tuft), stroke("#5f7048", 3, 0.6)) +
    path(strewn(all, "pebbles", 120_000, pebble), 'fill="#9aa184" fill-opacity="0.7"'),
  causeway: (all) =>
    rect(all, 'fill="#8c8f83"') +
    path(joints(all, SPACE, false) + joints(all, SPACE * 1.5, true), stroke("#6f7268", 3, 0.5)) +
    path(strewn(all, "moss", 60_000, pebble), 'fill="#67745c" fill-opacity="0.6"'),
  quay: (all) =>
    rect(all, 'fill="#8a7358"') +
    path(joints(all, 33, false), stroke("#6b5740", 3, 0.8)) +
    path(joints(all, 300, true), stroke("#5a4835", 5, 0.6)),
  deck: (all) =>
    rect(all, 'fill="#6c727a"') +
    path(joints(all, SPACE * 2, false) + joints(all, SPACE * 2, true), stroke("#4f545c", 5, 0.8)) +
    path(strewn(all, "scuffs", 60_000, ripple), stroke("#868d96", 3, 0.5)),
  yard: (all) =>
    rect(all, 'fill="#93887a"') +
    path(strewn(all, "yard", 22_000, pebble), 'fill="#7d7366" fill-opacity="0.7"') +
    path(strewn(all, "grass", 90_000, tuft), stroke("#6d7451", 3, 0.6)),
};

/** Draws an area on its box. Edges of what grows or flows are uneven, edges of what was built are straight. */
const AREA: Readonly<Record<AreaSource["look"], (at: Box, name: string) => string>> = {
  reeds: (at, name) =>
    path(blotch(at, name), 'fill="#6f7f45"') + path(strewn(at, name, 2_200, tuft), stroke("#3f5230", 4, 0.9)),
  mud: (at, name) =>
    path(blotch(at, name), 'fill="#6a543b"') + path(strewn(at, name, 5_000, ripple), stroke("#4c3b28", 4, 0.8)),
  silt: (at, name) =>
    path(blotch(at, name), 'fill="#8a7a55"') + path(strewn(at, name, 6_000, ripple), stroke("#6b5d3e", 4, 0.8)),
  water: (at, name) =>
    path(blotch(at, name), 'fill="#35607a"') + path(strewn(at, name, 9_000, ripple), stroke("#7fa6b8", 4, 0.7)),
  nets: (at, name) =>
    path(blotch(at, name), 'fill="#6f6247" fill-opacity="0.7"') +
    path(joints(at, 22, false) + joints(at, 22, true), stroke("#b9ac86", 2, 0.7)),
  crates: (at, name) =>
    path(blotch(at, name), 'fill="#3c3527" fill-opacity="0.25"') +
    path(strewn(at, name, 7_000, box), 'fill="#9a7b4f" stroke="#54401f" stroke-width="4"'),
  rubble: (at, name) =>
    path(blotch(at, name), 'fill="#77706a"') +
    path(strewn(at, name, 1_500, pebble), 'fill="#a39a90" stroke="#4d4844" stroke-width="3"'),
  planks: (at) =>
    rect(at, 'fill="#9b7d54" stroke="#4f3c22" stroke-width="6"') +
    path(joints(at, 25, true), stroke("#6f5733", 3, 0.9)),
  block: (at) =>
    rect(at, 'fill="#4d4842" stroke="#2b2825" stroke-width="8"') +
    path(joints(at, 50, false) + joints(at, 70, true), stroke("#37332f", 4, 0.9)),
  gap: (at, name) =>
    path(blotch(at, name), 'fill="#0d0f13" stroke="#9aa1aa" stroke-width="6" stroke-dasharray="24 14"'),
  roof: (at) =>
    rect(at, 'fill="#7c5545" stroke="#3b251b" stroke-width="8"') +
    path(joints(at, 20, false), stroke("#57382b", 4, 0.9)),
  pavement: (at) =>
    rect(at, 'fill="#9c968b"') + path(joints(at, 50, false) + joints(at, 50, true), stroke("#7b756b", 3, 0.8)),
};

const circle = ({ x, y }: Point, r: number, given: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${given}/>`;

const PROP: Readonly<Record<SceneSource["props"][number]["look"], (middle: Point) => string>> = {
  tree: (middle) =>
    circle(middle, 62, 'fill="#4c6a3a" stroke="#2f4526" stroke-width="5"') +
    circle({ x: middle.x - 14, y: middle.y - 12 }, 34, 'fill="#5f8048"') +
    circle(middle, 9, 'fill="#5a452c"'),
  barrel: (middle) =>
    circle(middle, 30, 'fill="#8a6237" stroke="#3d2a15" stroke-width="6"') +
    circle(middle, 18, 'fill="none" stroke="#3d2a15" stroke-width="4"'),
  boat: ({ x, y }) =>
    path(
      `M${round(x - 95)} ${round(y)}q95-70 190 0q-95 70-190 0z`,
      'fill="#7a5a38" stroke="#34240f" stroke-width="7"',
    ) + path(`M${round(x - 30)} ${round(y - 32)}v64m60-64v64`, stroke("#34240f", 8)),
  stone: (middle) =>
    circle(middle, 38, 'fill="#8b877f" stroke="#4a4742" stroke-width="6"') +
    circle({ x: middle.x - 10, y: middle.y - 12 }, 15, 'fill="#a6a299"'),
  machine: ({ x, y }) =>
    rect({ x: x - 42, y: y - 42, width: 84, height: 84 }, 'fill="#535a63" stroke="#23272c" stroke-width="6"') +
    circle({ x, y }, 24, 'fill="#8f99a5" stroke="#23272c" stroke-width="5"'),
};

/** A height: a thick pale rim and its figure, so that it is told without colour. */
function heightMark(ruleset: Ruleset, at: Box, height: number): string {
  const inner = { x: at.x + 8, y: at.y + 8, width: at.width - 16, height: at.height - 16 };
  const label = `<text x="${round(at.x + at.width - 16)}" y="${round(at.y + 40)}" text-anchor="end" font-family="sans-serif" font-size="30" font-weight="bold" fill="#fff6dc" stroke="#2b2118" stroke-width="7" paint-order="stroke">${height} ${ruleset.units.distance}</text>`;
  return (
    rect(inner, 'fill="none" stroke="#f0e2b6" stroke-width="6" stroke-dasharray="2 16" stroke-linecap="round"') + label
  );
}

/** A wall as a thick line; a door as a paler piece with a post at either end. */
function wallMark(ruleset: Ruleset, { from, to, door }: WallSource): string {
  const a = edgeOf(ruleset, from);
  const b = edgeOf(ruleset, to);
  const line = `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
  if (door === undefined) return path(line, stroke("#2a2622", 18));
  const posts = [a, b].map((post) => circle(post, 13, 'fill="#2a2622"')).join("");
  return path(line, `${stroke("#a5743f", 12)} stroke-dasharray="${door === "open" ? "4 20" : "none"}"`) + posts;
}

export function drawScene(ruleset: Ruleset, scene: SceneSource): string {
  const { x: width, y: height } = edgeOf(ruleset, scene.size);
  const parts = [GROUND[scene.ground]({ x: 0, y: 0, width, height })];
  for (const { name, look, at } of scene.areas)
    parts.push(AREA[look](overTheEdge(rectangleOf(ruleset, at), { x: width, y: height }), name));
  for (const { at, height: high } of scene.areas)
    if (high !== undefined) parts.push(heightMark(ruleset, rectangleOf(ruleset, at), high));
  const middle = (spot: readonly [number, number]): Point => {
    const { x, y } = cornerOf(ruleset, spot);
    return { x: x + SPACE / 2, y: y + SPACE / 2 };
  };
  for (const { look, at } of scene.props) parts.push(PROP[look](middle(at)));
  for (const wall of scene.walls) parts.push(wallMark(ruleset, wall));
  for (const { at, color } of scene.lamps)
    parts.push(circle(middle(at), 14, `fill="${color}" stroke="#2a2622" stroke-width="6"`));
  const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${parts.join("\n")}\n</svg>\n`;
}
