/** C38: merges one object into another. */
import { ForcedDeletion, ForcedReplacement, warnOfKey } from "../data/operators.ts";
import { environment } from "../environment.ts";
import { logCompatibilityWarning } from "./compatibility.ts";
import { deepClone } from "./objects.ts";
import { expandObject } from "./paths.ts";
import { getType, isPlainObject, type AnyObject } from "./value-types.ts";

export interface MergeObjectOptions {
  /** Insert new top-level keys. */
  insertKeys?: boolean;
  /** Insert new keys into nested objects. */
  insertValues?: boolean;
  /** Overwrite values of existing keys. */
  overwrite?: boolean;
  /** Merge nested objects instead of replacing them. */
  recursive?: boolean;
  /** Change the original instead of a copy. */
  inplace?: boolean;
  /** Throw if existing values have a different type. */
  enforceTypes?: boolean;
  /** C39: apply the operators `-=key: null` and `==key: value`. */
  performDeletions?: boolean;
  /** The name of `performDeletions` in generation 14; also applies operators that are values. */
  applyOperators?: boolean;
}

type Settings = Required<Omit<MergeObjectOptions, "inplace" | "applyOperators">>;

export function mergeObject<T extends object, U extends object>(
  original: T,
  other: U = {} as U,
  options: MergeObjectOptions = {},
): T & U {
  if (typeof original !== "object" || typeof other !== "object" || original === null || other === null) {
    throw new Error("mergeObject needs two objects");
  }
  const { inplace = true, applyOperators, ...rest } = options;
  if (environment.generation >= 14) {
    if ("performDeletions" in rest) warnOfPerformDeletions();
    rest.performDeletions = applyOperators ?? rest.performDeletions ?? false;
  }
  const settings: Settings = {
    insertKeys: true,
    insertValues: true,
    overwrite: true,
    recursive: true,
    enforceTypes: false,
    performDeletions: false,
    ...rest,
  };
  const target = (inplace ? original : deepClone(original)) as AnyObject;
  if (hasDottedKeys(target)) {
    const expanded = expandObject(target);
    for (const key of Object.keys(target)) delete target[key];
    Object.assign(target, expanded);
  }
  mergeInto(target, hasDottedKeys(other) ? expandObject(other) : (other as AnyObject), settings, 0);
  return target as T & U;
}

function warnOfPerformDeletions(): void {
  logCompatibilityWarning("The performDeletions option of mergeObject is deprecated in favor of applyOperators.", {
    since: 14,
    until: 16,
    once: true,
  });
}

function hasDottedKeys(object: object): boolean {
  return Object.keys(object).some((key) => key.includes("."));
}

function mergeInto(target: AnyObject, other: AnyObject, settings: Settings, depth: number): void {
  if (depth > 100) throw new Error("The object is nested too deeply to merge");
  for (const [key, value] of Object.entries(other)) {
    if (key === "__proto__") continue;
    if (settings.performDeletions && applyOperator(target, key, value)) continue;
    if (Object.hasOwn(target, key)) mergeExisting(target, key, value, settings, depth);
    else if (depth === 0 ? settings.insertKeys : settings.insertValues) target[key] = inserted(value, settings);
  }
}

/** C39, C40: a deletion key is applied only with the value null. */
function applyOperator(target: AnyObject, key: string, value: unknown): boolean {
  if (environment.generation >= 14) {
    if (/^[-=]=/.test(key)) warnOfKey(key);
    if (value instanceof ForcedDeletion) {
      delete target[key];
      return true;
    }
    if (value instanceof ForcedReplacement) {
      target[key] = deepClone(value.value);
      return true;
    }
  }
  if (key.startsWith("-=") && value === null) {
    delete target[key.slice(2)];
    return true;
  }
  if (key.startsWith("==")) {
    target[key.slice(2)] = deepClone(value);
    return true;
  }
  return false;
}

function mergeExisting(target: AnyObject, key: string, value: unknown, settings: Settings, depth: number): void {
  const previous = target[key];
  if (settings.recursive && isPlainObject(previous) && isPlainObject(value)) {
    mergeInto(previous, value, settings, depth + 1);
    return;
  }
  if (!settings.overwrite) return;
  const comparable = previous !== undefined && value !== undefined;
  if (settings.enforceTypes && comparable && getType(previous) !== getType(value)) {
    throw new Error(`The types of "${key}" differ: ${getType(previous)} and ${getType(value)}`);
  }
  target[key] = inserted(value, settings);
}

/** Copies a nested object; with `performDeletions` its inner operators are resolved. */
function inserted(value: unknown, settings: Settings): unknown {
  if (!isPlainObject(value)) return value;
  if (!settings.performDeletions) return deepClone(value);
  const copy: AnyObject = {};
  mergeInto(copy, value, { ...settings, insertKeys: true, insertValues: true }, 1);
  return copy;
}
