/** C133: sanitises data whose model the server never runs: HTML, file paths, gamemasters' fields. */
import type { Document } from "../common/abstract/document.ts";
import { operand } from "../common/abstract/update-operators.ts";
import { FILE_CATEGORIES, type FileCategory } from "../common/constants/files.ts";
import { FilePathField, HTMLField, SchemaField } from "../common/data/fields.ts";
import type { DataField } from "../common/data/fields/data-field.ts";
import type { SanitizationFields } from "../common/manifest.ts";
import { cleanHTML } from "../common/utils/html.ts";
import { equals } from "../common/utils/objects.ts";
import { isPlainObject, type AnyObject } from "../common/utils/value-types.ts";

type DocumentClass = typeof Document;

const htmlPaths = new WeakMap<DocumentClass, string[]>();

/** The paths of HTML fields of a document type, without those of embedded documents. */
function htmlPathsOf(cls: DocumentClass): string[] {
  let paths = htmlPaths.get(cls);
  if (!paths) {
    paths = [];
    collectHTML(cls.schema, "", paths);
    htmlPaths.set(cls, paths);
  }
  return paths;
}

function collectHTML(schema: SchemaField, prefix: string, paths: string[]): void {
  for (const [name, field] of schema.entries()) {
    if (field instanceof HTMLField) paths.push(prefix + name);
    else if (field instanceof SchemaField && !(field.constructor as typeof DataField).hierarchical) {
      collectHTML(field, `${prefix}${name}.`, paths);
    }
  }
}

/** Sanitises data or changes in place. `*` in a path means any key or index. */
export function sanitize(cls: DocumentClass, data: AnyObject, fields: SanitizationFields): void {
  for (const path of htmlPathsOf(cls)) visit(data, path.split("."), cleanText);
  for (const path of fields.htmlFields ?? []) visit(data, ["system", ...path.split(".")], cleanText);
  for (const [path, categories] of Object.entries(fields.filePathFields ?? {})) {
    const field = new FilePathField({ categories: categories.filter(isCategory), nullable: true });
    visit(data, ["system", ...path.split(".")], (value) => {
      if (value === null || value === "" || typeof value !== "string") return value;
      return field.validate(value) === undefined ? value : null;
    });
  }
}

function isCategory(name: string): name is FileCategory {
  return name in FILE_CATEGORIES;
}

function cleanText(value: unknown): unknown {
  return typeof value === "string" ? cleanHTML(value) : value;
}

/** Changes the values at a path; keys may have operators. */
function visit(target: unknown, path: readonly string[], change: (value: unknown) => unknown): void {
  if (typeof target !== "object" || target === null) return;
  const [name, ...rest] = path;
  const container = target as AnyObject;
  for (const key of Object.keys(container)) {
    if (name !== "*" && operand(key) !== name) continue;
    if (rest.length > 0) visit(container[key], rest, change);
    else container[key] = change(container[key]);
  }
}

/** Removes the fields from new data that only gamemasters may set. */
export function removeGameMasterFields(source: AnyObject, fields: SanitizationFields): void {
  for (const path of fields.gmOnlyFields ?? []) {
    const parts = ["system", ...path.split(".")];
    const last = parts.pop() as string;
    visit(source, parts, (container) => {
      if (!isPlainObject(container)) return container;
      return Object.fromEntries(Object.entries(container).filter(([key]) => key !== last && last !== "*"));
    });
  }
}

/** Whether fields differ that only gamemasters may change. */
export function changesGameMasterFields(before: AnyObject, after: AnyObject, fields: SanitizationFields): boolean {
  return (fields.gmOnlyFields ?? []).some((path) => {
    const parts = ["system", ...path.split(".")];
    return !equals(valuesAt(before, parts), valuesAt(after, parts));
  });
}

/** The values at a path with wildcards, by their full paths. */
function valuesAt(target: unknown, path: readonly string[], prefix = ""): AnyObject {
  const [name, ...rest] = path;
  if (name === undefined) return target === undefined ? {} : { [prefix]: target };
  if (!isPlainObject(target) && !Array.isArray(target)) return {};
  const values: AnyObject = {};
  for (const [key, value] of Object.entries(target)) {
    if (name === "*" || key === name) Object.assign(values, valuesAt(value, rest, `${prefix}.${key}`));
  }
  return values;
}
