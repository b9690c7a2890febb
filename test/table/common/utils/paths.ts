/** Nested properties by dotted paths. */
import { isPlainObject, type AnyObject } from "./value-types.ts";

const MAXIMUM_DEPTH = 100;

/** Names that would reach the object's prototype. */
function isUnsafe(target: object, name: string): boolean {
  return name === "__proto__" || (name === "constructor" && !Object.hasOwn(target, name));
}

function isTraversable(value: unknown): value is AnyObject {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** The value at a dotted path, or undefined. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || !isTraversable(object)) return undefined;
  if (key in object) return object[key];
  let target: unknown = object;
  for (const name of key.split(".")) {
    if (!isTraversable(target) || !(name in target)) return undefined;
    target = target[name];
  }
  return target;
}

/** Whether there is a property at a dotted path, even if its value is undefined. */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || !isTraversable(object)) return false;
  if (key in object) return true;
  let target: unknown = object;
  for (const name of key.split(".")) {
    if (!isTraversable(target) || !(name in target)) return false;
    target = target[name];
  }
  return true;
}

/** C48: sets a property by dotted path and creates objects above it. @returns whether anything changed */
export function setProperty(object: object, key: string, value: unknown): boolean {
  if (!key) return false;
  const names = key.split(".");
  const last = names.pop() as string;
  let target = object as AnyObject;
  for (const name of names) {
    if (isUnsafe(target, name)) return false;
    const inner = target[name];
    if (isTraversable(inner)) target = inner;
    else {
      const made: AnyObject = {};
      target[name] = made;
      target = made;
    }
  }
  if (last === "__proto__") return false;
  const changed = !(last in target) || target[last] !== value;
  if (changed) target[last] = value;
  return changed;
}

/** Deletes the property at a dotted path. @returns whether there was one */
export function deleteProperty(object: object, key: string): boolean {
  if (!key) return false;
  const names = key.split(".");
  const last = names.pop() as string;
  let target: unknown = object;
  for (const name of names) {
    if (!isTraversable(target) || !(name in target)) return false;
    target = target[name];
  }
  if (!isTraversable(target) || !Object.hasOwn(target, last)) return false;
  return delete target[last];
}

/**
 * C36: turns dotted keys into nested objects. A later object replaces what earlier dotted keys created. C37:
 * instances of classes are kept as they are.
 */
export function expandObject(object: object): AnyObject {
  return expand(object, 0) as AnyObject;
}

function expand(value: unknown, depth: number): unknown {
  if (depth > MAXIMUM_DEPTH) throw new Error("The object is nested too deeply to expand");
  if (Array.isArray(value)) return value.map((entry) => expand(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: AnyObject = {};
  for (const [key, inner] of Object.entries(value)) setProperty(expanded, key, expand(inner, depth + 1));
  return expanded;
}

/** Turns nested objects into one object with dotted keys. Empty objects and arrays are kept as values. */
export function flattenObject(object: object): AnyObject {
  const flat: AnyObject = {};
  flattenInto(flat, "", object as AnyObject, 0);
  return flat;
}

function flattenInto(flat: AnyObject, prefix: string, object: AnyObject, depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new Error("The object is nested too deeply to flatten");
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && Object.keys(value).length > 0) flattenInto(flat, `${prefix}${key}.`, value, depth + 1);
    else flat[prefix + key] = value;
  }
}
