import { chosenVisibility, onHook, seesPoint } from "../compat.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { takeByHand } from "../documents/write/by-hand.ts";
import { thingsOn } from "../documents/read/lying-items.ts";
import { activeRuleset } from "../data/active.ts";
import { plainUse, refuse } from "../engine/index.ts";
import type { LyingThing, Place } from "../engine/index.ts";
import { listen } from "../failures.ts";
import { notifyRefusal, run } from "../applications/run-command.ts";
import { localize, thingOf } from "../applications/text.ts";

/**
 * Small markers on the map for the things that lie there (D28). They are elements of the page above the map,
 * so that they can be reached by keyboard and read aloud. A click takes a thing up by the ruleset's action,
 * with the same refusals.
 */

let layer: HTMLElement | null = null;
/** Whether a redraw waits for the next frame: one serves many changes. */
let due = false;

/** Redraws the markers after every change that may add, move or hide one. */
export function markThings(): void {
  onHook("canvasReady", () => renew());
  onHook("canvasTearDown", () => layer?.replaceChildren());
  onHook("canvasPan", () => align());
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) onHook(hook, () => renew());
  for (const hook of ["createToken", "updateToken", "deleteToken"] as const) onHook(hook, () => renew());
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"] as const) onHook(hook, () => renew());
  for (const hook of ["createCombat", "updateCombat", "deleteCombat"] as const) onHook(hook, () => renew());
  onHook("sightRefresh", () => renew());
  renew();
}

function renew(): void {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    draw();
  });
}

/** The fight on the viewed scene; the one in the tracker comes first. */
function fightHere(): TempoCombat | null {
  const { scene } = canvas;
  const all = [game.combat, ...game.combats.contents];
  return all.find((combat) => combat && combat.state.mapId === scene?.id) ?? null;
}

function draw(): void {
  const { scene } = canvas;
  if (!canvas.ready || !scene) return;
  const shown: HTMLElement[] = [];
  for (const thing of thingsOn(scene, fightHere())) {
    const marker = markerOf(scene, thing);
    if (!marker) continue;
    const { left, top } = marker.style;
    const beside = shown.filter(({ style }) => style.left === left && style.top === top).length;
    if (beside > 0) marker.style.setProperty("--tempo-marker-nth", String(beside));
    shown.push(marker);
  }
  if (!layer && shown.length === 0) return;
  layer ??= newLayer();
  // An equal marker stays the same element, so that it keeps a press or the focus.
  const known = new Map([...layer.children].map((marker) => [marker.outerHTML, marker]));
  const next = shown.map((marker) => known.get(marker.outerHTML) ?? marker);
  if (next.length !== known.size || next.some((marker) => !marker.isConnected)) layer.replaceChildren(...next);
  align();
}

function newLayer(): HTMLElement {
  const made = document.createElement("div");
  made.id = "tempo-things";
  made.className = "tempo tp-things";
  document.body.append(made);
  return made;
}

/** Moves and scales the layer with the map. */
function align(): void {
  const { stage } = canvas;
  if (!layer || !stage) return;
  const scale = stage.scale.x;
  const [x, y] = [stage.position.x - stage.pivot.x * scale, stage.position.y - stage.pivot.y * scale];
  layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  layer.style.setProperty("--tempo-marker-scale", String(1 / scale));
}

/** A thing's marker; null where its place is unknown, or this user does not see it. */
function markerOf(scene: Scene.Implementation, thing: LyingThing): HTMLElement | null {
  const { id, owner, at } = thing;
  const item = thingOf(null, id);
  if (!at || !item || isSecret(scene, owner)) return null;
  const centre = centreOn(scene, at);
  if (!seesPoint(centre)) return null;
  const marker = document.createElement("button");
  const text = localize("TEMPO.Thing.takeUp", { name: item.name });
  marker.type = "button";
  marker.className = "tp-thing";
  marker.dataset["thing"] = id;
  marker.dataset["tooltipText"] = text;
  marker.setAttribute("aria-label", text);
  marker.style.left = `${centre.x}px`;
  marker.style.top = `${centre.y}px`;
  const picture = document.createElement("img");
  picture.src = item.img ?? "icons/svg/item-bag.svg";
  picture.alt = "";
  marker.append(picture);
  listen(marker, "click", (event) => (event.detail > 1 ? undefined : take(thing, item)));
  return marker;
}

/** The centre of a space, in pixels. */
function centreOn({ grid }: Scene.Implementation, { x, y }: Place): { x: number; y: number } {
  if (grid.isGridless) return { x: (x + 0.5) * grid.size, y: (y + 0.5) * grid.size };
  return grid.getCenterPoint({ i: y, j: x });
}

/** Whether a thing would give away an owner whom the GM hides (K21). */
function isSecret(scene: Scene.Implementation, owner: string): boolean {
  const theirs = scene.tokens.contents.filter(({ actor }) => actor?.uuid === owner);
  return !game.user.isGM && theirs.length > 0 && theirs.every((token) => token.hidden && !token.isOwner);
}

/**
 * Which of this user's combatants takes a thing up: a selected one, else the one on turn, else their
 * character.
 */
function takerIn(combat: TempoCombat): TempoCombatant | null {
  const selected = (canvas.tokens?.controlled ?? []).map(({ document }) => document.id);
  const own = combat.combatants.contents.filter((c) => c.isOwner && c.actor);
  return (
    own.find((c) => selected.includes(c.tokenId ?? "")) ??
    own.find((c) => c.id === combat.state.turn) ??
    own.find((c) => c.actor === game.user.character) ??
    null
  );
}

/** In a fight, takes a thing up by the ruleset's action; outside one, returns it to its owner. */
async function take({ id }: LyingThing, item: Item.Implementation): Promise<void> {
  const combat = fightHere();
  const action = activeRuleset().takeUp;
  if (!combat || combat.round === 0 || action === undefined) {
    if (item.isOwner) await takeByHand(item);
    else notifyRefusal(refuse("TEMPO.Refusal.NoFight", { name: item.name }));
    return;
  }
  const taker = takerIn(combat);
  if (!taker) return void ui.notifications.warn(localize("TEMPO.Thing.nobody"));
  const use = plainUse(foundry.utils.randomID(), { exchange: foundry.utils.randomID(), options: { thing: id } });
  await run(combat, { type: "act", who: taker.id ?? "", action, use }, { visibility: chosenVisibility() });
}
