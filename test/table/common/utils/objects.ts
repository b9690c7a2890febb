/** Copies, freezes and compares data. */
import { isDeletionKey } from "./keys.ts";
import { isPlainObject, isObject, type AnyObject } from "./value-types.ts";

const MAXIMUM_DEPTH = 100;

export interface DeepCloneOptions {
  /** Throw if something cannot be copied, instead of sharing it. */
  strict?: boolean;
}

/** C47: a deep copy of plain data. */
export function deepClone<T>(original: T, { strict = false }: DeepCloneOptions = {}): T {
  return cloneValue(original, strict, 0) as T;
}

function cloneValue(original: unknown, strict: boolean, depth: number): unknown {
  if (depth > MAXIMUM_DEPTH) throw new Error("The object is nested too deeply to clone");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((entry) => cloneValue(entry, strict, depth + 1));
  if (original instanceof Date) return new Date(original);
  if (!isPlainObject(original)) {
    if (strict) throw new Error(`An instance of ${original.constructor.name} cannot be cloned`);
    return original;
  }
  const clone: AnyObject = {};
  for (const key of Object.keys(original)) clone[key] = cloneValue(original[key], strict, depth + 1);
  return clone;
}

/** C46: a copy through JSON, so NaN and Infinity become null. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/** Freezes an object and the plain data inside it. */
export function deepFreeze<T extends object>(value: T, { strict = false }: DeepCloneOptions = {}): Readonly<T> {
  return visitDeep(value, strict, Object.freeze);
}

/** Seals an object and the plain data inside it: values can change, keys cannot. */
export function deepSeal<T extends object>(value: T, { strict = false }: DeepCloneOptions = {}): T {
  return visitDeep(value, strict, Object.seal);
}

function visitDeep<T extends object>(value: T, strict: boolean, treat: (value: object) => object): T {
  for (const inner of Object.values(value) as unknown[]) {
    if (typeof inner !== "object" || inner === null) continue;
    if (Array.isArray(inner) || isPlainObject(inner)) visitDeep(inner, strict, treat);
    else if (strict) throw new Error(`An instance of ${inner.constructor.name} cannot be treated deeply`);
  }
  return treat(value) as T;
}

/** Swaps keys and values. */
export function invertObject(object: Record<string, string | number>): Record<string, string> {
  const inverted: Record<string, string> = {};
  for (const [key, value] of Object.entries(object)) {
    if (value in inverted) throw new Error("The values of the object are not unique, so it cannot be inverted");
    inverted[value] = key;
  }
  return Object.freeze(inverted);
}

interface Comparable {
  equals(other: unknown): boolean;
}

function isComparable(value: object): value is Comparable {
  return !Array.isArray(value) && "equals" in value && typeof value.equals === "function";
}

/** Deep equality. An object with an `equals` method decides itself. */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry, index) => equals(entry, b[index]));
  }
  if (isComparable(a)) return a.equals(b);
  if (a instanceof Set) return b instanceof Set && a.size === b.size && Array.from(a).every((entry) => b.has(entry));
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}

/** Whether two objects are deeply equal. */
export function objectsEqual(a: object, b: object): boolean {
  return equals(a, b);
}

export interface DiffObjectOptions {
  /** Compare only keys of the original. */
  inner?: boolean;
  /** Keep a deletion key only if the original has the key. */
  deletionKeys?: boolean;
}

/** C45: the part of `other` that differs from `original`. */
export function diffObject(original: object, other: object, options: DiffObjectOptions = {}): AnyObject {
  const { inner = false, deletionKeys = false } = options;
  const before = original as AnyObject;
  const difference: AnyObject = {};
  for (const [key, value] of Object.entries(other) as [string, unknown][]) {
    if (deletionKeys && isDeletionKey(key)) {
      if (key.startsWith("==") || key.slice(2) in before) difference[key] = value;
      continue;
    }
    if (!(key in before)) {
      if (!inner) difference[key] = value;
      continue;
    }
    const previous = before[key];
    if (isPlainObject(previous) && isPlainObject(value)) {
      const nested = diffObject(previous, value, options);
      if (Object.keys(nested).length > 0) difference[key] = nested;
    } else if (!equals(previous, value)) difference[key] = value;
  }
  return difference;
}

export interface FilterObjectOptions {
  /** Keep deletion keys for keys of the template. */
  deletionKeys?: boolean;
  /** Use the values of the template instead of those of the source. */
  templateValues?: boolean;
}

/** C49: the part of `source` whose keys are in `template` too. */
export function filterObject(source: object, template: object, options: FilterObjectOptions = {}): AnyObject {
  const { deletionKeys = false, templateValues = false } = options;
  const filtered: AnyObject = {};
  const model = template as AnyObject;
  for (const [key, value] of Object.entries(source) as [string, unknown][]) {
    const target = key.startsWith("-=") && deletionKeys ? key.slice(2) : key;
    if (!Object.hasOwn(model, target)) continue;
    if (target !== key) filtered[key] = null;
    else if (isObject(value) && isObject(model[key])) filtered[key] = filterObject(value, model[key], options);
    else filtered[key] = templateValues ? model[key] : value;
  }
  return filtered;
}
