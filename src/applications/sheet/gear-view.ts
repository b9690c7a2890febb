import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import { rulesetDataOf } from "../../documents/read/fight-state.ts";
import { ITEM_KINDS } from "../../engine/index.ts";
import type { Field, ItemKind } from "../../engine/index.ts";
import { figuresOf, sortOf } from "./item-figures.ts";
import type { ItemFigure } from "./item-figures.ts";
import { localize } from "../text.ts";

/** Too long for a line of a list. */
const LONG: readonly Field["kind"][] = ["text", "set"];

/** More figures than this make a line that nobody reads. */
const FIGURES = 5;

/** An actor's things by kind: each with a line of its figures, whether it is at hand, and how many there are. */
export function gearView(actor: TempoActor) {
  return ITEM_KINDS.map((kind) => ({
    kind,
    label: localize(`TEMPO.Kind.${kind}`),
    one: localize(`TYPES.Item.${kind}`),
    items: actor.items.contents
      .filter((item) => item.type === kind)
      .sort((a, b) => a.sort - b.sort)
      .map((item) => thingView(item, kind)),
  }));
}

function thingView(item: Item.Implementation, kind: ItemKind) {
  const data = (rulesetDataOf(item.system) ?? {}) as Readonly<Record<string, unknown>>;
  const { equipped, quantity, place } = data;
  const away = typeof place === "string" && place !== "carried";
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img,
    line: lineOfThing(kind, data),
    hasEquipped: equipped !== undefined && !away,
    equipped: equipped === true,
    equipLabel: equippedWord(kind),
    // Where a thing is that its owner does not have with them.
    place: away ? localize(`TEMPO.Thing.${place}`) : "",
    quantity: typeof quantity === "number" ? quantity : null,
    quantityPath: `system.${activeRuleset().id}.quantity`,
  };
}

/** What a thing of a kind is while its owner uses it. */
export const equippedWord = (kind: string): string =>
  localize(kind === "armor" ? "TEMPO.Sheet.Worn" : "TEMPO.Sheet.AtHand");

/**
 * What distinguishes a thing, in one line: "Damage 2d6 fire · Range 60". What is as in most things says nothing; a thing
 * that is in everything as most are says of which sort it is.
 */
export function lineOfThing(kind: ItemKind, data: Readonly<Record<string, unknown>>): string {
  const shape = activeRuleset().items[kind];
  const figures = figuresOf(shape, data, fieldKey(activeRuleset())).filter(({ kind: as }) => !LONG.includes(as));
  const sort = sortOf(shape, figures);
  return lineOf(figures.filter(({ usual }) => !usual)) || lineOf(sort ? [sort] : []);
}

const lineOf = (figures: readonly ItemFigure[]): string =>
  figures
    .toSorted((a, b) => Number(b.kind === "dice") - Number(a.kind === "dice"))
    .map(textOf)
    .slice(0, FIGURES)
    .join(" · ");

/** A choice says without its name what it is about. */
const textOf = ({ kind, label, value }: ItemFigure): string => {
  if (kind === "flag") return label;
  return kind === "choice" ? value : `${label} ${value}`;
};
