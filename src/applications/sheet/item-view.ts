import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoItem } from "../../documents/classes/item.ts";
import { rulesetDataOf } from "../../documents/read/fight-state.ts";
import { fields, same } from "../../engine/index.ts";
import type { ItemKind, Shape } from "../../engine/index.ts";
import { localize } from "../text.ts";
import { combatantOfActor } from "../fighter.ts";
import { rowsWith } from "./action-list.ts";
import { formView } from "./fields.ts";
import { equippedWord } from "./gear-view.ts";
import { figuresOf, groupsOf, sortOf } from "./item-figures.ts";
import type { ItemFigure } from "./item-figures.ts";

/** Longer texts are paragraphs, and no figures. */
const SHORT = 30;

type Data = Readonly<Record<string, unknown>>;

/** Everything that an item's sheet draws: what it does in play, and the form for who may change it. */
export async function itemView(item: TempoItem) {
  const { shape, key, path, data } = filled(item);
  const description = (item.system as { description: string }).description;
  const figures = figuresOf(shape, data, key);
  const sort = sortOf(shape, figures);
  const unusual = figures.filter((figure) => !figure.usual && figure !== sort);
  const isLong = ({ kind, value }: ItemFigure): boolean => kind === "text" && value.length > SHORT;
  const { TextEditor } = foundry.applications.ux;
  return {
    name: item.name,
    img: item.img,
    kind: localize(`TYPES.Item.${item.type}`),
    sort: [sort?.value ?? "", placeOf(data, item.type)].filter((part) => part !== ""),
    figures: [...mainFirst(unusual.filter((f) => f.kind !== "flag" && !isLong(f))), ...quantityOf(data)],
    tags: unusual.filter(({ kind }) => kind === "flag"),
    texts: unusual.filter(isLong),
    groups: groupsOf(shape, data, key).map(({ label, figures: inside }) => ({
      label,
      figures: inside.filter(({ kind }) => kind !== "flag"),
      tags: inside.filter(({ kind }) => kind === "flag"),
    })),
    ways: waysOf(item),
    effects: item.effects.contents.map(({ name, img, disabled }) => ({ name, img, disabled })),
    enriched: await TextEditor.implementation.enrichHTML(description, { relativeTo: item, secrets: item.isOwner }),
    description,
    form: formView({ shape, key, path, data }),
  };
}

const mainFirst = (figures: readonly ItemFigure[]): ItemFigure[] =>
  figures.toSorted((a, b) => Number(b.main) - Number(a.main));

/** Whether nobody has written anything in it yet: it is opened to be filled in. */
export function isUntouched(item: TempoItem): boolean {
  const { shape, data } = filled(item);
  const { description } = item.system as { description: string };
  return description === "" && Object.entries(shape).every(([name, f]) => same(fields.initialOf(f), data[name]));
}

function filled(item: TempoItem): { shape: Shape; key: string; path: string; data: Data } {
  const ruleset = activeRuleset();
  return {
    shape: ruleset.items[item.type as ItemKind],
    key: fieldKey(ruleset),
    path: `system.${ruleset.id}`,
    data: (rulesetDataOf(item._source.system as object) ?? {}) as Data,
  };
}

/** Whether it is at hand or worn, put away, or out of its owner's hands. */
function placeOf({ equipped, place }: Data, kind: string): string {
  if (typeof place === "string" && place !== "carried") return localize(`TEMPO.Thing.${place}`);
  if (typeof equipped !== "boolean") return "";
  return equipped ? equippedWord(kind) : localize("TEMPO.Sheet.Away");
}

const quantityOf = ({ quantity }: Data): Pick<ItemFigure, "label" | "value">[] =>
  typeof quantity === "number" && quantity !== 1
    ? [{ label: localize("TEMPO.Sheet.Pieces"), value: String(quantity) }]
    : [];

/** What its owner can do with it, for whom that actor is to be seen. */
function waysOf({ actor, id }: TempoItem) {
  if (!actor?.testUserPermission(game.user, "OBSERVER")) return null;
  return rowsWith(actor, combatantOfActor(actor), id ?? "");
}
