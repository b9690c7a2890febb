/** Document methods for data at former paths: migration, and access with a warning. */
import { logCompatibilityWarning, type CompatibilityWarningOptions } from "../utils/compatibility.ts";
import { deleteProperty, getProperty, hasProperty, setProperty } from "../utils/paths.ts";
import type { AnyObject } from "../utils/value-types.ts";

export interface DataFieldShimOptions extends CompatibilityWarningOptions {
  /** The value to return instead of the one at the new path. */
  value?: unknown;
  warning?: string;
}

/** `Document._addDataFieldMigration`: moves a value that only the former path has. Returns whether it did. */
export function addDataFieldMigration(
  data: AnyObject,
  oldKey: string,
  newKey: string,
  apply?: (data: AnyObject) => unknown,
): boolean {
  if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
  setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
  deleteProperty(data, oldKey);
  return true;
}

/** `Document._addDataFieldShim`: adds an accessor at the former path, which warns. */
export function addDataFieldShim(
  this: { readonly name: string },
  data: AnyObject,
  oldKey: string,
  newKey: string,
  options: DataFieldShimOptions = {},
): void {
  if (hasProperty(data, oldKey)) return;
  const path = oldKey.split(".");
  const name = path.pop() ?? oldKey;
  const target = path.length ? getProperty(data, path.join(".")) : data;
  if (typeof target !== "object" || target === null) return;
  Object.defineProperty(target, name, {
    get: () => {
      logDataFieldMigration.call(this, oldKey, newKey, options);
      return "value" in options ? options.value : getProperty(data, newKey);
    },
    set: (value: unknown) => {
      if (newKey) setProperty(data, newKey, value);
    },
    ...{ configurable: true, enumerable: false },
  });
}

/** `Document._addDataFieldShims`: adds several, by former path. */
export function addDataFieldShims(
  this: { readonly name: string },
  data: AnyObject,
  shims: Readonly<Record<string, string>>,
  options?: DataFieldShimOptions,
): void {
  for (const [oldKey, newKey] of Object.entries(shims)) addDataFieldShim.call(this, data, oldKey, newKey, options);
}

export function logDataFieldMigration(
  this: { readonly name: string },
  oldKey: string,
  newKey: string,
  { value: _value, warning, ...options }: DataFieldShimOptions = {},
): void {
  const said = `You are accessing ${this.name}#${oldKey} which has been migrated to ${this.name}#${newKey}`;
  logCompatibilityWarning(warning ?? said, options);
}
