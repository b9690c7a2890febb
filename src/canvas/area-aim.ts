import { onHook } from "../compat.ts";
import type { AreaRequest, AreaTarget } from "../applications/dialog/aiming.ts";
import { localize } from "../applications/text.ts";
import { pointAt, spotAt } from "../documents/read/places.ts";
import { apart, areaAt, outlineOf } from "../engine/index.ts";
import type { Spot } from "../engine/index.ts";
import { guard, listen } from "../failures.ts";

/**
 * Aims an area on the map with the pointer or the keyboard. The preview is made of elements of the page above
 * the map, like the markers of things: it needs no document, works while the game is paused, and can be read
 * aloud.
 */

/** Degrees that one press of R turns by. */
const TURN = 15;
const SVG = "http://www.w3.org/2000/svg";
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let dropLast: (() => void) | null = null;

/** Lets the user place an area; null where it is dropped, or where there is no map. */
export async function aimArea(request: AreaRequest): Promise<Spot | null> {
  dropLast?.();
  const board = canvas.ready ? canvas.app?.view : null;
  if (!(board instanceof HTMLElement)) return null;
  const notice = ui.notifications.info(localize("TEMPO.Check.PickHint"), { permanent: true });
  const cursor = board.style.cursor;
  board.style.cursor = "crosshair";
  const preview = new Preview(request);
  try {
    return await new Promise<Spot | null>((resolve) => {
      dropLast = () => resolve(null);
      follow(board, preview, resolve);
    });
  } finally {
    dropLast = null;
    preview.remove();
    board.style.cursor = cursor;
    ui.notifications.remove(notice);
  }
}

function follow(board: HTMLElement, preview: Preview, resolve: (spot: Spot | null) => void): void {
  const page = board.ownerDocument;
  const options = { capture: true, signal: preview.ended.signal };
  const take = (event: Event): void => {
    // The map must not take it for a drag, a selection or a pan.
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const under = ({ clientX, clientY }: PointerEvent): Spot => preview.spotUnder({ x: clientX, y: clientY });
  listen(
    page,
    "pointermove",
    (event) => {
      if (event.target === board && event.buttons === 0) preview.show(under(event));
    },
    options,
  );
  listen(
    page,
    "pointerdown",
    (event) => {
      if (event.target !== board || event.button !== 0) return;
      take(event);
      resolve(under(event));
    },
    options,
  );
  listen(
    page,
    "keydown",
    (event) => {
      const arrow = ARROWS[event.key];
      const key = event.key.toLowerCase();
      if (!arrow && !["r", "enter", "escape"].includes(key)) return;
      take(event);
      if (arrow) preview.move(arrow);
      else if (key === "r") preview.turn(event.shiftKey ? -TURN : TURN);
      else resolve(key === "enter" ? preview.at : null);
    },
    options,
  );
}

/** The outline on the map, the marks of those it catches, and the plate that lists them. */
class Preview {
  readonly ended = new AbortController();
  readonly #request: AreaRequest;
  readonly #layer: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #plate: HTMLElement;
  #at: Spot;

  constructor(request: AreaRequest) {
    this.#request = request;
    const { from, start, scene } = request;
    const { distance } = scene.grid;
    this.#at = start ?? (from ? { ...from, x: from.x + distance } : centreOfView(scene));
    this.#layer = document.createElement("div");
    this.#layer.id = "tempo-area";
    this.#layer.className = "tempo tp-area";
    this.#svg = document.createElementNS(SVG, "svg");
    this.#svg.setAttribute("aria-hidden", "true");
    this.#layer.append(this.#svg);
    this.#plate = document.createElement("aside");
    this.#plate.className = "tempo tp-areaplate";
    this.#plate.dataset["area"] = "";
    this.#plate.setAttribute("role", "status");
    document.body.append(this.#layer, this.#plate);
    onHook("canvasPan", this.#align);
    this.#align();
    this.show(this.#at);
  }

  get at(): Spot {
    return this.#at;
  }

  spotUnder(client: { x: number; y: number }): Spot {
    return { ...spotAt(this.#request.scene, canvas.canvasCoordinatesFromClient(client)), z: 0 };
  }

  /** By one space of the grid. */
  move([dx, dy]: readonly [number, number]): void {
    const { distance } = this.#request.scene.grid;
    const { x, y, z } = this.#at;
    this.show({ x: round(x + dx * distance), y: round(y + dy * distance), z });
  }

  /** Turns a cone or a ray about whoever aims it; a blast is round. */
  turn(degrees: number): void {
    const { from, shape } = this.#request;
    if (!from || shape.kind === "blast") return;
    const reach = apart({ ...from, z: 0 }, { ...this.#at, z: 0 });
    const angle = Math.atan2(this.#at.y - from.y, this.#at.x - from.x) + (degrees * Math.PI) / 180;
    const to = reach || this.#request.scene.grid.distance;
    this.show({ x: round(from.x + Math.cos(angle) * to), y: round(from.y + Math.sin(angle) * to), z: this.#at.z });
  }

  show(at: Spot): void {
    this.#at = at;
    const { scene, shape, from, label } = this.#request;
    const area = areaAt(shape, from, at);
    const points = (area ? outlineOf(area) : []).map((corner) => pointAt(scene, corner));
    const caught = area ? this.#request.caught(at) : [];
    const path = points.map(({ x, y }) => `${x},${y}`).join(" ");
    this.#svg.replaceChildren(
      element("polygon", { points: path, class: "casing" }),
      element("polygon", { points: path, class: "area" }),
      ...caught.flatMap((target, i) => marksOf(target, i + 1)),
    );
    this.#tell(label, caught);
  }

  #tell(label: string, caught: readonly AreaTarget[]): void {
    const title = document.createElement("strong");
    title.textContent = label;
    const sum = document.createElement("span");
    sum.textContent = summaryOf(caught);
    const list = document.createElement("ol");
    for (const { id, name, relation, odds } of caught) {
      const row = document.createElement("li");
      row.dataset["caught"] = id;
      row.dataset["relation"] = relation;
      const who = document.createElement("span");
      who.textContent = name;
      const what = document.createElement("small");
      what.textContent = localize(`TEMPO.Check.Relation.${relation}`);
      const chance = document.createElement("b");
      chance.textContent = odds;
      row.append(who, what, chance);
      list.append(row);
    }
    const keys = document.createElement("small");
    keys.textContent = localize("TEMPO.Check.Area.Keys");
    this.#plate.replaceChildren(title, sum, list, keys);
  }

  /** Moves and scales the preview with the map. */
  readonly #align = guard((): void => {
    const { stage } = canvas;
    if (!stage || this.ended.signal.aborted) return;
    const scale = stage.scale.x;
    const [x, y] = [stage.position.x - stage.pivot.x * scale, stage.position.y - stage.pivot.y * scale];
    this.#layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.#layer.style.setProperty("--tempo-marker-scale", String(1 / scale));
  });

  remove(): void {
    this.ended.abort();
    Hooks.off("canvasPan", this.#align);
    this.#layer.remove();
    this.#plate.remove();
  }
}

/** "2 foes, 1 ally". */
function summaryOf(caught: readonly AreaTarget[]): string {
  const parts = (["foe", "friend", "self"] as const).flatMap((relation) => {
    const count = caught.filter((c) => c.relation === relation).length;
    return count === 0 ? [] : [localize(`TEMPO.Check.Area.Caught.${relation}`, { count })];
  });
  return parts.length === 0 ? localize("TEMPO.Check.Area.Nobody") : parts.join(", ");
}

/** Corner brackets and a number on a foe; a triangle on whoever is none. */
function marksOf({ token: id, relation }: AreaTarget, nth: number): SVGElement[] {
  const token = id === null ? null : canvas.tokens?.get(id);
  if (!token) return [];
  const { x, y, width: w, height: h } = token.bounds;
  const c = Math.min(w, h) / 4;
  const [r, b] = [x + w, y + h];
  const corners = `M${x} ${y + c}V${y}H${x + c}M${r - c} ${y}H${r}V${y + c}M${r} ${b - c}V${b}H${r - c}M${x + c} ${b}H${x}V${b - c}`;
  const sign =
    relation === "foe"
      ? element("rect", { x: r - c * 1.5, y: y - c / 2, width: c * 2, height: c * 1.5, class: "plate" })
      : element("polygon", {
          points: `${r - c / 2},${y - c / 2} ${r + c},${y + c * 1.5} ${r - c * 2},${y + c * 1.5}`,
          class: "plate own",
        });
  const text = element("text", {
    x: r - c / 2,
    y: y + c * (relation === "foe" ? 0.7 : 1.3),
    "font-size": c * 1.2,
    class: "nth",
  });
  text.textContent = relation === "foe" ? String(nth) : "!";
  return [
    element("path", { d: corners, class: "casing" }),
    element("path", { d: corners, class: "corners" }),
    sign,
    text,
  ];
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function centreOfView(scene: Scene.Implementation): Spot {
  const { innerWidth, innerHeight } = window;
  return { ...spotAt(scene, canvas.canvasCoordinatesFromClient({ x: innerWidth / 2, y: innerHeight / 2 })), z: 0 };
}

const round = (n: number): number => Math.round(n * 100) / 100;
