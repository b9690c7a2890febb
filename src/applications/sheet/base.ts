import { detach } from "../../failures.ts";
import { handlebarsSheet } from "../../compat.ts";
import type * as Typing from "./typing.ts";

const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

/** What a part hands to its successor when it is redrawn. */
export interface PartState {
  atWork?: Typing.AtWork | undefined;
}

/** Loaded with the first sheet that is opened (K20). */
export type ForTyping = typeof Typing;

export const HandlebarsActorSheet = handlebarsSheet(ActorSheetV2);
export type HandlebarsActorSheet = InstanceType<typeof HandlebarsActorSheet>;

export const HandlebarsItemSheet = handlebarsSheet(ItemSheetV2);
export type HandlebarsItemSheet = InstanceType<typeof HandlebarsItemSheet>;

/** Lets the user choose another picture for a document. */
export async function pickImage(document: Actor.Implementation | Item.Implementation): Promise<void> {
  const { FilePicker } = foundry.applications.apps;
  const picker = new FilePicker.implementation({
    type: "image",
    current: document.img ?? "",
    callback: (img: string) => {
      detach(import("../../documents/write/by-hand.ts").then(({ setImage }) => setImage(document, img)));
    },
  });
  await picker.browse();
}
