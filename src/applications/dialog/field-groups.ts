import type { Json, OfferField } from "../../engine/index.ts";
import { fieldLabel, label, localize } from "../text.ts";
import type { Naming } from "../text.ts";
import { initialOf, isSettled } from "./field-values.ts";

/** The fields of a dialog or a prompt as their template draws them. */

type Options = Readonly<Record<string, Json>>;

/** What choosing an option of a field would cost, and with what odds it would be rolled. */
export type Pricing = (field: OfferField, value: string) => { readonly cost: string; readonly odds: string };

function fieldView(field: OfferField, chosen: Options, naming: Naming, pricing: Pricing) {
  const value = chosen[field.name] ?? initialOf(field);
  const options = field.options?.map((o) => ({
    value: o.value,
    label: label(o.label, naming),
    selected: o.value === value,
    ...(field.style === "steps" ? pricing(field, o.value) : {}),
  }));
  const isKnown = value === field.known?.value;
  return {
    name: field.name,
    label: fieldLabel(field, naming),
    value,
    pick: field.pick ?? null,
    steps: field.style === "steps",
    options: options ?? null,
    onMap: isKnown && field.known?.from === "map",
    onSheet: isKnown && field.known?.from === "sheet",
    said: options?.find((o) => o.selected)?.label ?? (typeof value === "object" ? "" : String(value)),
    changed: value !== initialOf(field),
  };
}

const unpriced: Pricing = () => ({ cost: "", odds: "" });

/** The fields in three groups: what is open, what is known, and what hardly ever matters. */
export function fieldGroups(
  fields: readonly OfferField[],
  chosen: Options,
  naming: Naming,
  pricing: Pricing = unpriced,
) {
  const views = (some: readonly OfferField[]) => some.map((field) => fieldView(field, chosen, naming, pricing));
  const fold = (id: "known" | "usual") => {
    const found = views(fields.filter((f) => (id === "known" ? f.known : f.usual && !f.known)));
    const shown = found.filter((f) => id === "known" || f.changed);
    return {
      id,
      title: localize(`TEMPO.Check.Fold.${id}`, { count: found.length }),
      fields: found,
      said: shown.map((f) => localize("TEMPO.Check.FieldSaid", { field: f.label, value: f.said })).join(" · "),
    };
  };
  return {
    open: views(fields.filter((f) => !isSettled(f))),
    folds: [fold("known"), fold("usual")].filter((f) => f.fields.length > 0),
  };
}
