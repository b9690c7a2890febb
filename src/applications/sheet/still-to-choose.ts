import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import { rulesetDataOf } from "../../documents/read/fight-state.ts";
import { fields } from "../../engine/index.ts";
import type { Field, ItemKind } from "../../engine/index.ts";
import { localize } from "../text.ts";

/** Kinds of things that most characters have; gear comes by itself. */
const KINDS: readonly ItemKind[] = ["weapon", "armor", "talent"];

/** What is still to be chosen for a character that was made from nothing; null once its player is done. */
export function stillToChoose(actor: TempoActor) {
  if (!actor.isOwner || actor.getFlag("tempo", "beginning") !== true) return null;
  return {
    fields: (activeRuleset().sheet.begin?.choose ?? []).flatMap((path) => fieldToChoose(actor, path) ?? []),
    kinds: KINDS.filter((kind) => hasFields(kind) && !actor.items.some((item) => item.type === kind)).map((kind) => ({
      kind,
      label: localize(`TEMPO.Kind.${kind}`),
    })),
    picture: actor.img === Actor.getDefaultArtwork(actor.toObject()).img,
  };
}

const hasFields = (kind: ItemKind): boolean => Object.keys(activeRuleset().items[kind]).length > 0;

/** A field, or a group of them, that holds its initial values; null where something was chosen. */
function fieldToChoose(actor: TempoActor, path: string) {
  const ruleset = activeRuleset();
  const field = ruleset.creature[path];
  const data = (rulesetDataOf(actor._source.system as object) ?? {}) as Readonly<Record<string, unknown>>;
  if (!field || !isInitial(field, data[path])) return null;
  const key = `${fieldKey(ruleset)}.${path}`;
  return {
    path: `system.${ruleset.id}.${path}`,
    label: game.i18n.localize(field.kind === "group" ? `${key}.label` : key),
  };
}

function isInitial(field: Field, value: unknown): boolean {
  if (field.kind !== "group") return value === undefined || value === fields.initialOf(field);
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(field.fields).every(([name, inner]) => isInitial(inner, values[name]));
}
