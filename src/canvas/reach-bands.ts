import { groundAt, wallBetween } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import type { TempoToken } from "../documents/classes/token.ts";
import { centreOn, placeOf } from "../documents/read/places.ts";
import { pathSteps, recordedPath } from "../documents/read/recorded-path.ts";
import { reach } from "../reach.ts";
import type { Terrain } from "../reach.ts";
import { describePrice } from "../applications/ledger-text.ts";
import { localize } from "../applications/text.ts";
import type { GridKind, Place } from "../engine/index.ts";
import { bandsOf, MOST_BANDS } from "./bands.ts";
import type { Band } from "./bands.ts";
import type { Point } from "./outline.ts";
import { outlineOf, pathData } from "./outline.ts";
import type { Drawing, Line, Mark } from "./overlay.ts";

/** How far a token can go, as bands on the map: what no, one, two, three more actions reach, at the ruleset's price. */

type Scene = NonNullable<TempoToken["parent"]>;

const LOOKS = ["first", "more", "third"] as const;

export function drawingOfReach(token: TempoToken): Drawing {
  const combatant = token.countedCombatant;
  const fight = combatant?.combat?.fight;
  const scene = token.parent;
  const place = placeOf(token);
  if (!combatant || !fight || !scene || !place) return { lines: [], marks: [] };
  const who = combatant.id ?? "";
  const path = pathSteps(token, recordedPath(combatant));
  const mode = token.movementAction ?? "walk";
  const found = reach(fight, who, terrainFor(token, scene, fight.state.map.kind), { mode, path, aloft: true });
  const spent = fight.ruleset.movement.price(fight, who, path).cost;
  const away = found.spaces.filter(({ x, y }) => x !== place.x || y !== place.y);
  const bands = bandsOf(away, spent);
  const name = (cost: Band["cost"]): string => {
    const text = describePrice(cost, fight, who);
    const spec = activeRuleset().movement.modes[mode];
    return text !== "" || !spec ? text : game.i18n.localize(spec.label);
  };
  return bands.length === 0 ? nothingLeft(scene, place) : drawBands(bands, { scene, place, name });
}

function nothingLeft(scene: Scene, place: Place): Drawing {
  const mark = nameMark("first", localize("TEMPO.Map.NoReach"), [centreOn(scene, place)], 0);
  return { lines: [], marks: [mark] };
}

interface Given {
  readonly scene: Scene;
  readonly place: Place;
  readonly name: (cost: Band["cost"]) => string;
}

function drawBands(bands: readonly Band[], { scene, place, name }: Given): Drawing {
  const fills: Line[] = [];
  const outlines: Line[] = [];
  const marks: Mark[] = [];
  // An outline surrounds everything up to its band, a fill is the band alone.
  const within = new Map(spacesUnder(scene, place, place).map((space) => [space.key, space.corners]));
  bands.forEach(({ cost, spaces }, i) => {
    const look = LOOKS[i] ?? LOOKS[MOST_BANDS - 1] ?? "third";
    const own = new Map<string, readonly Point[]>();
    for (const { x, y } of spaces)
      for (const { key, corners } of spacesUnder(scene, place, { ...place, x, y }))
        if (!within.has(key)) own.set(key, corners);
    for (const [key, corners] of own) within.set(key, corners);
    fills.push({ d: pathData([...own.values()], true), css: `band ${look}` });
    const loops = outlineOf([...within.values()]);
    outlines.push({ d: pathData(loops, true), css: `ln ${look}` });
    const text = name(cost);
    if (text !== "") marks.push(nameMark(look, text, sidesOf(loops), i));
  });
  // The nearest band's outline lies on top.
  return { lines: [...fills, ...outlines.reverse()], marks: marks.reverse() };
}

function nameMark(look: string, text: string, [at = { x: 0, y: 0 }, ...orAt]: readonly Point[], band: number): Mark {
  const element = document.createElement("span");
  element.className = `tp-bandname ${look}`;
  element.dataset["band"] = String(band);
  element.textContent = text;
  return { at, orAt, element, side: "on", kind: "plate" };
}

/** The middles of an outline's sides, the lowest first, then the longest: places for its name. */
function sidesOf(loops: readonly (readonly Point[])[]): Point[] {
  const sides = loops.flatMap((loop) =>
    loop.map((from, i) => {
      const to = loop[(i + 1) % loop.length] ?? from;
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      return { middle, length: Math.hypot(to.x - from.x, to.y - from.y) };
    }),
  );
  const lowest = Math.max(...sides.map(({ middle }) => middle.y));
  const rank = ({ middle, length }: (typeof sides)[number]): number => length + (lowest - middle.y < 2 ? 1e6 : 0);
  return sides.sort((a, b) => rank(b) - rank(a)).map(({ middle }) => middle);
}

/** The spaces that a footprint covers, each with its corners in pixels; squares where there is no grid. */
function spacesUnder(scene: Scene, mover: Place, { x, y }: Place): { key: string; corners: readonly Point[] }[] {
  const { grid } = scene;
  const found: { key: string; corners: readonly Point[] }[] = [];
  for (let row = 0; row < Math.max(1, Math.round(mover.h)); row++)
    for (let column = 0; column < Math.max(1, Math.round(mover.w)); column++) {
      const [j, i] = [x + column, y + row];
      const corners = grid.isGridless ? squareAt(j, i, grid.size) : grid.getVertices({ i, j });
      found.push({ key: `${j.toFixed(2)} ${i.toFixed(2)}`, corners });
    }
  return found;
}

const squareAt = (x: number, y: number, size: number): Point[] =>
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ].map(([column = 0, row = 0]) => ({ x: column * size, y: row * size }));

/** The scene as the search sees it: difficult ground and walls. Who stands where bars no way, as on the ruler. */
function terrainFor(token: TempoToken, scene: Scene, kind: GridKind): Terrain {
  const { columns, rows } = sizeOf(scene, kind);
  const here = placeOf(token);
  const spot = (x: number, y: number): Point => centreOn(scene, { x, y, w: 1, h: 1, z: 0 });
  const [left, top] = kind === "gridless" && here ? [here.x % 1, here.y % 1] : [0, 0];
  const terrain: Terrain = {
    ...{ x: left, y: top, columns, rows },
    space(x, y) {
      return { difficulty: groundAt(token, { ...spot(x, y), elevation: here?.z ?? 0 }) };
    },
  };
  if (scene.walls.size === 0) return terrain;
  return { ...terrain, wall: ([x, y], [toX, toY]) => wallBetween(token, spot(x, y), spot(toX, toY)) };
}

function sizeOf(scene: Scene, kind: GridKind): { columns: number; rows: number } {
  const { width, height } = scene.dimensions;
  if (kind === "gridless")
    return { columns: Math.floor(width / scene.grid.size), rows: Math.floor(height / scene.grid.size) };
  const { i, j } = scene.grid.getOffset({ x: width - 1, y: height - 1 });
  return { columns: j + 1, rows: i + 1 };
}
