import type { Point } from "../../common/grid/coordinates.ts";
import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { fromUuid } from "../core/uuids.ts";
import type { Actor } from "../documents/actor.ts";
import type { TokenDocument } from "../documents/token.ts";
import { canvas } from "./board.ts";

/** The data of a drop on the scene, with the point in canvas coordinates. */
export interface CanvasDropData extends Point {
  type?: string;
  uuid?: string;
  [detail: string]: unknown;
}

/** Accept drops of dragged documents on the canvas element. */
export function acceptDrops(view: HTMLCanvasElement): void {
  view.addEventListener("dragover", (event) => event.preventDefault());
  view.addEventListener("drop", (event) => void onDrop(event));
}

async function onDrop(event: DragEvent): Promise<void> {
  event.preventDefault();
  if (!canvas.ready) return;
  const given = parse(event.dataTransfer?.getData("text/plain") ?? "");
  const data: CanvasDropData = {
    ...given,
    ...canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }),
  };
  if (!Hooks.call("dropCanvasData", canvas, data, event)) return;
  if (data.type === "Actor") await dropActor(event, data);
}

function parse(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Create a token of a dropped actor. An actor of a compendium is imported first. */
async function dropActor(event: DragEvent, data: CanvasDropData): Promise<TokenDocument | null> {
  if (!game.user.can("TOKEN_CREATE")) {
    ui.notifications?.warn("You do not have permission to create new Tokens!");
    return null;
  }
  const dropped = data.uuid ? ((await fromUuid(data.uuid)) as Actor | null) : null;
  const actor = dropped?.inCompendium ? await importActor(dropped) : dropped;
  const scene = canvas.scene;
  if (!actor || !scene) return null;
  if (!actor.isOwner) {
    ui.notifications?.warn(`You do not have permission to create a new Token for the ${actor.name} Actor.`);
    return null;
  }
  const token = (await actor.getTokenDocument(
    { hidden: event.altKey && game.user.isGM },
    { parent: scene },
  )) as TokenDocument;
  // The pointer marks the centre of the token.
  const { x, y } = token.getCenterPoint({ x: 0, y: 0 });
  const place = { x: Math.round(data.x - x), y: Math.round(data.y - y) };
  const position = event.shiftKey ? place : token.getSnappedPosition(place);
  token.updateSource({ x: position.x, y: position.y });
  const [created] = await scene.createEmbeddedDocuments("Token", [token.toObject()]);
  canvas.tokens.activate();
  return (created as TokenDocument | undefined) ?? null;
}

async function importActor(actor: Actor): Promise<Actor | null> {
  const { pack, id } = actor;
  const source = game.packs.get(pack ?? "");
  if (!source || !id) return null;
  const known = game.actors.find(
    (candidate) => candidate._source["_stats"] !== undefined && isCopyOf(candidate, actor),
  );
  return known ?? (await game.actors.importFromCompendium(source, id)) ?? null;
}

function isCopyOf(candidate: Actor, original: Actor): boolean {
  const { compendiumSource } = candidate._source["_stats"] as { compendiumSource?: string | null };
  return compendiumSource === original.uuid;
}
