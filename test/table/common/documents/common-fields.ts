/** Fields that many documents have. */
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  FilePathField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields.ts";
import type { FilePathFieldOptions } from "../data/fields/string-fields.ts";
import type { DataSchema } from "../data/fields/schema-field.ts";

/** The `_id` of every document. */
export function identity(): DataSchema {
  return { _id: new DocumentIdField() };
}

export function nameField(): StringField {
  return new StringField({ required: true, blank: false, textSearch: true });
}

export function imageField(options: FilePathFieldOptions = {}): FilePathField {
  return new FilePathField({ categories: ["IMAGE"], ...options });
}

export function sortField(): IntegerSortField {
  return new IntegerSortField();
}

/** The last fields of documents with an ownership. */
export function administration(): DataSchema {
  return { ownership: new DocumentOwnershipField(), flags: new DocumentFlagsField(), _stats: new DocumentStatsField() };
}

/** A value of an enumeration. */
export function choiceField(values: Readonly<Record<string, number>>, initial: number): NumberField {
  return new NumberField({ required: true, nullable: false, initial, choices: Object.values(values) });
}

export function coordinateField(): NumberField {
  return new NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}
