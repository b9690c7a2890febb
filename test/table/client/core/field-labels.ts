import { ALL_DOCUMENT_TYPES } from "../../common/constants.ts";
import { documentConfiguration } from "./document-classes.ts";
import { game } from "./globals.ts";

/** The part of a field that labelling needs. */
interface LabelledField {
  label: string;
  hint: string;
  fields?: Record<string, LabelledField>;
  element?: LabelledField;
  /** The model of an embedded data field. */
  model?: unknown;
  /** The models of a TypedSchemaField, by type. */
  types?: unknown;
  choices?: unknown;
}

export interface LabelledSchema {
  fields: Record<string, unknown>;
}

export interface LabelledModel {
  readonly name: string;
  readonly schema: LabelledSchema;
  readonly LOCALIZATION_PREFIXES?: readonly string[];
}

const labelled = new WeakSet<object>();

/**
 * Labels the fields of a data model with the texts `PREFIX.FIELDS.path.label` and `.hint`. The prefixes come
 * from the model's LOCALIZATION_PREFIXES; the last one that has a text wins.
 */
export function labelDataModel(
  model: LabelledModel,
  { prefixes = [], prefixPath = "" }: { prefixes?: readonly string[]; prefixPath?: string } = {},
): void {
  labelFields(model.schema, [...prefixes, ...(model.LOCALIZATION_PREFIXES ?? [])], prefixPath);
}

/** Labels all document classes and all configured data models. */
export function labelConfiguredModels(): void {
  for (const documentName of ALL_DOCUMENT_TYPES) {
    const { documentClass, dataModels = {} } = documentConfiguration(documentName) ?? {};
    if (documentClass) labelDataModel(documentClass);
    for (const model of Object.values(dataModels)) labelDataModel(model as LabelledModel);
  }
}

export function labelFields(schema: LabelledSchema, prefixes: readonly string[], prefixPath: string): void {
  for (const [name, field] of Object.entries(schema.fields)) {
    labelField(field as LabelledField, `${prefixPath}${name}`, prefixes);
  }
}

function labelField(field: LabelledField, path: string, prefixes: readonly string[]): void {
  if (labelled.has(field)) return;
  labelled.add(field);
  for (const prefix of prefixes) {
    const key = `${prefix}.FIELDS.${path}`;
    if (game.i18n.has(`${key}.label`)) field.label = game.i18n.localize(`${key}.label`);
    if (game.i18n.has(`${key}.hint`)) field.hint = game.i18n.localize(`${key}.hint`);
  }
  if (field.label) field.label = game.i18n.localize(field.label);
  if (field.hint) field.hint = game.i18n.localize(field.hint);
  const inner = field.fields ?? innerModel(field)?.schema.fields;
  if (inner)
    labelFields({ fields: inner }, [...prefixes, ...(innerModel(field)?.LOCALIZATION_PREFIXES ?? [])], `${path}.`);
  if (field.element && typeof field.element === "object") labelField(field.element, `${path}.element`, prefixes);
}

function innerModel(field: LabelledField): LabelledModel | undefined {
  return typeof field.model === "function" && "schema" in field.model
    ? (field.model as unknown as LabelledModel)
    : undefined;
}
