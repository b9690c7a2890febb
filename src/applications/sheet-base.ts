import type { Typing } from "./typing.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;
type Parts = { PARTS: Record<string, Part> };
type Rendering = {
  _preparePartContext(partId: string, context: object, options: object): Promise<object>;
  _preSyncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void;
  _syncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void;
};

/** What a part hands over to its successor when it is drawn anew. */
export interface PartState {
  typing?: Typing | null;
}

/**
 * The mixin over a sheet nests the types deeper than the compiler goes (TS2321); one cast here keeps everything below it
 * typed.
 */
export const HandlebarsActorSheet = HandlebarsApplicationMixin(ActorSheetV2) as unknown as (new (
  ...args: ConstructorParameters<typeof ActorSheetV2>
) => InstanceType<typeof ActorSheetV2> & Rendering) &
  Omit<typeof ActorSheetV2, "prototype"> &
  Parts;
export type HandlebarsActorSheet = InstanceType<typeof HandlebarsActorSheet>;

export const HandlebarsItemSheet = HandlebarsApplicationMixin(ItemSheetV2) as unknown as (new (
  ...args: ConstructorParameters<typeof ItemSheetV2>
) => InstanceType<typeof ItemSheetV2> & Rendering) &
  Omit<typeof ItemSheetV2, "prototype"> &
  Parts;
export type HandlebarsItemSheet = InstanceType<typeof HandlebarsItemSheet>;
