/** What documents do for data under its former names: moved when it is migrated, and readable with a warning. */
import { logCompatibilityWarning, type CompatibilityWarningOptions } from "../utils/compatibility.ts";
import { deleteProperty, getProperty, hasProperty, setProperty } from "../utils/paths.ts";
import type { AnyObject } from "../utils/value-types.ts";

export interface DataFieldShimOptions extends CompatibilityWarningOptions {
  /** What is read, where it is not the value at the new path. */
  value?: unknown;
  warning?: string;
}

/** `Document._addDataFieldMigration`: whether a value was moved, because the data had it at the former path alone. */
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

/** `Document._addDataFieldShim`: an accessor at the former path, which warns. */
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

/** `Document._addDataFieldShims`: several, by former paths. */
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
