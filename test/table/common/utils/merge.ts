/** C38: merging one object into another. */
import { ForcedDeletion, ForcedReplacement, warnOfKey } from "../data/operators.ts";
import { environment } from "../environment.ts";
import { logCompatibilityWarning } from "./compatibility.ts";
import { deepClone } from "./objects.ts";
import { expandObject } from "./paths.ts";
import { getType, isPlainObject, type AnyObject } from "./value-types.ts";

export interface MergeObjectOptions {
  /** Add keys at the top that the original lacks. */
  insertKeys?: boolean;
  /** Add keys in nested objects that the original lacks. */
  insertValues?: boolean;
  /** Replace values that both have. */
  overwrite?: boolean;
  /** Merge nested objects rather than replacing them. */
  recursive?: boolean;
  /** Change the original rather than a copy of it. */
  inplace?: boolean;
  /** Throw where both have a value, of different types. */
  enforceTypes?: boolean;
  /** C39: let `-=key: null` delete and `==key: value` replace. */
  performDeletions?: boolean;
  /** Generation 14's name for it: let operators in the place of values do the same. */
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

/** C39, C40: a deletion counts only if it carries null. */
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

/** A nested object is copied, and with performDeletions the operators inside it have nothing left to act on. */
function inserted(value: unknown, settings: Settings): unknown {
  if (!isPlainObject(value)) return value;
  if (!settings.performDeletions) return deepClone(value);
  const copy: AnyObject = {};
  mergeInto(copy, value, { ...settings, insertKeys: true, insertValues: true }, 1);
  return copy;
}
