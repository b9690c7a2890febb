import { handlebarsSheet } from "../../compat.ts";
import type { Typing } from "./typing.ts";

const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

/** What a part hands to its successor when it is redrawn. */
export interface PartState {
  typing?: Typing | null;
}

export const HandlebarsActorSheet = handlebarsSheet(ActorSheetV2);
export type HandlebarsActorSheet = InstanceType<typeof HandlebarsActorSheet>;

export const HandlebarsItemSheet = handlebarsSheet(ItemSheetV2);
export type HandlebarsItemSheet = InstanceType<typeof HandlebarsItemSheet>;
