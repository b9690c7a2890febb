import { DataModel } from "../../common/abstract/data-model.ts";
import { NumberField } from "../../common/data/fields/number-fields.ts";
import { EmbeddedDataField } from "../../common/data/fields/embedded-fields.ts";
import { SchemaField } from "../../common/data/fields/schema-field.ts";
import { getProperty } from "../../common/utils/paths.ts";
import { isPlainObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { documentConfiguration } from "../core/document-classes.ts";
import { game } from "../core/globals.ts";
import type { Actor } from "./actor.ts";

/** The value of a token's bar. */
export type BarAttribute =
  | { type: "bar"; attribute: string; value: number; max: number; editable: boolean }
  | { type: "value"; attribute: string; value: number; editable: boolean };

/** The attribute paths that a bar may show: with a maximum, or a value only. */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

export function barAttribute(actor: Actor | null, attribute: string | null): BarAttribute | null {
  if (!actor || !attribute) return null;
  const system = (actor as unknown as { system: object }).system;
  const data = getProperty(system, attribute);
  if (data === null || data === undefined) return null;
  const editable = isEditable(actor, attribute);
  if (typeof data === "number" || (typeof data === "string" && Number.isFinite(Number(data)))) {
    return { type: "value", attribute, value: Number(data), editable };
  }
  const { value, max } = data as { value?: unknown; max?: unknown };
  if (!Number.isFinite(Number(value)) || value === null || max === undefined || max === null) return null;
  return { type: "bar", attribute, value: Number(value), max: Number(max), editable };
}

/** Only attributes in the schema, or without a model in the source data, can be edited. */
function isEditable(actor: Actor, attribute: string): boolean {
  const { system } = actor as unknown as { system: object };
  if (system instanceof DataModel) {
    const field = system.schema.getField(attribute) ?? system.schema.getField(`${attribute}.value`);
    return field !== undefined;
  }
  return getProperty(actor._source["system"], attribute) !== undefined;
}

/** The trackable attributes of data, of a schema, of an actor type by name, or of all actor types. */
export function trackedAttributes(data: unknown, path: string[]): TrackedAttributes {
  if (data instanceof DataModel) return ofSchema(data.schema, path);
  if (data instanceof SchemaField) return ofSchema(data, path);
  if (isPlainObject(data)) return ofObject(data, path);
  if (typeof data === "string") return configured(data) ?? ofModel(data) ?? { bar: [], value: [] };
  const types = Object.keys((CONFIG["Actor"] as { dataModels?: object } | undefined)?.dataModels ?? {});
  return merge(types.map((type) => trackedAttributes(type, path)));
}

/** Attributes that a system lists in `CONFIG.Actor.trackableAttributes`. */
function configured(type: string): TrackedAttributes | null {
  const { trackableAttributes } = (documentConfiguration("Actor") ?? {}) as {
    trackableAttributes?: Record<string, { bar?: string[]; value?: string[] }>;
  };
  const own = trackableAttributes?.[type];
  if (!own) return null;
  const split = (paths: readonly string[] = []): string[][] => Array.from(paths, (path) => path.split("."));
  return { bar: split(own.bar), value: split(own.value) };
}

function ofModel(type: string): TrackedAttributes | null {
  const models = documentConfiguration("Actor")?.dataModels as Record<string, { schema: SchemaField }> | undefined;
  const model = models?.[type];
  return model ? ofSchema(model.schema, []) : null;
}

function ofSchema(schema: SchemaField, path: string[]): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, field] of Object.entries(schema.fields)) {
    const place = [...path, name];
    if (field instanceof NumberField) found.value.push(place);
    const inner = field instanceof EmbeddedDataField ? field.model.schema : field;
    if (!(inner instanceof SchemaField)) continue;
    if ("value" in inner.fields && "max" in inner.fields) found.bar.push(place);
    else {
      const nested = ofSchema(inner, place);
      found.bar.push(...nested.bar);
      found.value.push(...nested.value);
    }
  }
  return found;
}

function ofObject(data: object, path: string[]): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, value] of Object.entries(data) as [string, unknown][]) {
    const place = [...path, name];
    if (typeof value === "number") found.value.push(place);
    if (!isPlainObject(value)) continue;
    if ("value" in value && "max" in value) found.bar.push(place);
    else {
      const nested = ofObject(value, place);
      found.bar.push(...nested.bar);
      found.value.push(...nested.value);
    }
  }
  return found;
}

function merge(all: TrackedAttributes[]): TrackedAttributes {
  const unique = (paths: string[][]): string[][] =>
    [...new Set(paths.map((path) => path.join(".")))].sort().map((path) => path.split("."));
  return { bar: unique(all.flatMap(({ bar }) => bar)), value: unique(all.flatMap(({ value }) => value)) };
}

export interface AttributeChoice {
  group: string;
  value: string;
  label: string;
}

/** Options for a select element. */
export function trackedAttributeChoices({ bar, value }: TrackedAttributes): AttributeChoice[] {
  const choices = (paths: string[][], group: string): AttributeChoice[] =>
    paths
      .map((path) => path.join("."))
      .sort((a, b) => a.localeCompare(b))
      .map((path) => ({ group: game.i18n.localize(group), value: path, label: path }));
  return [...choices(bar, "TOKEN.BarAttributes"), ...choices(value, "TOKEN.BarValues")];
}
