import { DataModel } from "../abstract/data-model.ts";
import { EmbeddedDataField, SchemaField } from "./fields.ts";
import type { DataField } from "./fields/data-field.ts";
import { PrototypeToken } from "./prototype-token.ts";

/** What every actor is called and looks like is its own; numbers and adjectives cannot be overridden either (#12977). */
const EACH_ITS_OWN = ["name", "appendNumber", "prependAdjective", "randomImg", "flags"];

/**
 * C172: what prototype tokens are to be whatever their actors say: `base` for all, and by the actors' types, which
 * overrule it. Fields that are not set override nothing.
 */
export class PrototypeTokenOverrides extends DataModel {
  static readonly SETTING = "prototypeTokenOverrides";

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "TOKEN"];

  /** The types of actors; the client says which there are. */
  static actorTypes: () => readonly string[] = () => [];

  static override defineSchema(): Record<string, DataField> {
    return Object.fromEntries(["base", ...this.actorTypes()].map((type) => [type, overridesOfOneType()]));
  }
}

function overridesOfOneType(): SchemaField {
  const fields = Object.entries(PrototypeToken.defineSchema()).filter(([name]) => !EACH_ITS_OWN.includes(name));
  return new SchemaField(optional(Object.fromEntries(fields)));
}

/** The same fields, none of which has to be there. */
function optional(fields: Record<string, DataField>): Record<string, DataField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field instanceof EmbeddedDataField) return [name, new SchemaField(optional(field.model.defineSchema()))];
      if (field instanceof SchemaField) {
        optional(field.fields);
        field.options = { ...field.options, initial: undefined };
      } else field.options = { ...field.options, required: false, initial: undefined };
      Object.assign(field, field.options);
      return [name, field];
    }),
  );
}
