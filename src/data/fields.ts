import type { Field, Shape } from "../engine/index.ts";

const { fields } = foundry.data;

type AnyField = foundry.data.fields.DataField.Any;
type AnySchema = foundry.data.fields.DataSchema;

/**
 * Foundry's data fields for a shape that a ruleset declares.
 * @param key the prefix of the fields' labels in the language files
 */
export function schemaOf(shape: Shape, key: string): AnySchema {
  return Object.fromEntries<AnyField>(
    Object.entries(shape).map(([name, field]) => [name, fieldOf(field, `${key}.${name}`)]),
  );
}

function fieldOf(field: Field, label: string): AnyField {
  switch (field.kind) {
    case "number":
    case "open":
      return new fields.NumberField({
        required: true,
        nullable: field.kind === "open",
        integer: field.integer,
        initial: field.kind === "open" ? null : field.initial,
        label,
        ...(field.min === undefined ? {} : { min: field.min }),
        ...(field.max === undefined ? {} : { max: field.max }),
      });
    case "text":
    case "dice":
      return new fields.StringField({ required: true, blank: true, initial: field.initial, label });
    case "flag":
      return new fields.BooleanField({ initial: field.initial, label });
    case "choice": {
      const choices = Object.fromEntries(field.choices.map((c) => [c, `${label}Choice.${c}`]));
      return new fields.StringField({
        required: true,
        blank: false,
        initial: field.initial,
        choices,
        label,
      });
    }
    case "set":
      return new fields.ArrayField(new fields.StringField({ required: true, choices: [...field.choices] }), {
        label,
      }) as AnyField;
    case "group":
      return new fields.SchemaField(schemaOf(field.fields, label), { label: `${label}.label` });
    case "record":
      return new fields.TypedObjectField(fieldOf(field.of, label), { label });
  }
}
