import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import { rulesetDataOf } from "../../documents/read/fight-state.ts";
import { ITEM_KINDS } from "../../engine/index.ts";
import type { Field, ItemKind } from "../../engine/index.ts";
import { BOOKKEEPING } from "./bookkeeping.ts";
import { localize } from "../text.ts";

/** Fields that the list shows in places of their own. */
const APART = [...BOOKKEEPING, "equipped", "quantity", "place"];

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
    // Where a thing is that its owner does not have with them.
    place: away ? localize(`TEMPO.Thing.${place}`) : "",
    quantity: typeof quantity === "number" ? quantity : null,
    quantityPath: `system.${activeRuleset().id}.quantity`,
  };
}

/**
 * What distinguishes a thing, in one line: "Damage 2d6 · Range 60". What is as in most things says nothing; a thing that
 * is in everything as most are says how it is held or worn.
 */
export function lineOfThing(kind: ItemKind, data: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(activeRuleset().items[kind]).filter(([name]) => !APART.includes(name));
  const isUsual = (field: Field, value: unknown): boolean => "initial" in field && field.initial === value;
  const unusual = fields.filter(([name, field]) => field.kind === "dice" || !isUsual(field, data[name]));
  const usual = fields.filter(([name, { kind: as }]) => as === "choice" && data[name] !== "none").slice(0, 1);
  return lineOf(unusual, data) || lineOf(usual, data);
}

const lineOf = (fields: readonly [name: string, field: Field][], data: Readonly<Record<string, unknown>>): string =>
  fields
    .toSorted(([, a], [, b]) => Number(b.kind === "dice") - Number(a.kind === "dice"))
    .flatMap(([name, field]) => figureOf(field, data[name], `${fieldKey(activeRuleset())}.${name}`) ?? [])
    .slice(0, FIGURES)
    .join(" · ");

/** A field's value with its name; null where it says nothing. */
function figureOf({ kind }: Field, value: unknown, key: string): string | null {
  if (value === "" || value === 0 || (typeof value !== "string" && typeof value !== "number" && value !== true))
    return null;
  switch (kind) {
    case "number":
    case "open":
    case "dice":
      return `${game.i18n.localize(key)} ${value.toString()}`;
    case "choice":
      return game.i18n.localize(`${key}Choice.${value.toString()}`);
    case "flag":
      return game.i18n.localize(key);
    case "text":
    case "set":
    case "group":
    case "record":
      return null;
  }
}
