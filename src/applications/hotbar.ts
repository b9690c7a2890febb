import { onHook } from "../compat.ts";
import { detach } from "../failures.ts";
import { localize, thingOf } from "./text.ts";

/** The drag data of a row in the list of actions. */
interface DraggedAction {
  readonly type: "TempoAction";
  readonly actor: string;
  readonly row: string;
  readonly name: string;
  readonly img: string;
}

export function actionDrag(event: DragEvent, actor: Actor.Implementation, row: string): void {
  const name = (event.currentTarget as HTMLElement).dataset["name"] ?? "";
  const item = row.startsWith("item.") ? thingOf(actor, row.slice(5, row.lastIndexOf("."))) : null;
  const img = item?.img ?? actor.img ?? "icons/svg/d20.svg";
  const data: DraggedAction = { type: "TempoAction", actor: actor.uuid, row, name, img };
  event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

/** Makes a dropped action a macro that uses it for the token selected at that moment (U31). */
export function registerHotbar(): void {
  onHook("hotbarDrop", (_bar, data, slot) => {
    const dropped = data as Partial<DraggedAction>;
    if (dropped.type !== "TempoAction" || !dropped.actor || !dropped.row) return;
    detach(assign(dropped as DraggedAction, slot));
    return false;
  });
}

async function assign({ actor, row, name, img }: DraggedAction, slot: number): Promise<void> {
  const command = `await game.tempo.api.use(${JSON.stringify(actor)}, ${JSON.stringify(row)}, { event });`;
  const { assignMacro } = await import("../documents/write/by-hand.ts");
  await assignMacro(command, name === "" ? localize("TEMPO.Hotbar.Action") : name, img, slot);
}
