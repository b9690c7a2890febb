import { listen } from "../../failures.ts";
import type { Dragged } from "../hotbar.ts";
import { thingOf } from "../text.ts";

/** What can be dragged from a sheet: rows of actions and checks to the hotbar, things to wherever core takes them. */
export function listenToDrags(sheet: HTMLElement, actor: Actor.Implementation): void {
  for (const row of sheet.querySelectorAll<HTMLElement>("[data-action][draggable]"))
    listen(row, "dragstart", (event) => carry(event, rowData(actor, row)));
  for (const row of sheet.querySelectorAll<HTMLElement>("[data-item-id][draggable]"))
    listen(row, "dragstart", (event) => carry(event, actor.items.get(row.dataset["itemId"] ?? "")?.toDragData()));
}

function rowData(actor: Actor.Implementation, { dataset }: HTMLElement): Dragged {
  const { name = "", check, row = check ?? "" } = dataset;
  const item = row.startsWith("item.") ? thingOf(actor, row.slice(5, row.lastIndexOf("."))) : null;
  const img = item?.img ?? actor.img ?? "icons/svg/d20.svg";
  return { type: check ? "TempoCheck" : "TempoAction", actor: actor.uuid, row, name, img };
}

function carry(event: DragEvent, data: object | undefined): void {
  event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}
