/** Types of values. */

export type AnyObject = Record<string, unknown>;

/** A class that may be abstract. */
export type AnyClass = abstract new (...args: never[]) => object;

/** Whether this is an object literal: no array, no instance of a class, no primitive. */
export function isPlainObject(value: unknown): value is AnyObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether this is an object of any class, but no array. */
export function isObject(value: unknown): value is AnyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** C49: the name of a value's type. */
export function getType(value: unknown): string {
  if (value === null) return "null";
  const kind = typeof value;
  if (kind !== "object") return kind;
  if (isPlainObject(value)) return "Object";
  if (Array.isArray(value)) return "Array";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  if (typeof HTMLElement !== "undefined" && value instanceof HTMLElement) return "HTMLElement";
  return "Unknown";
}

/** C49: whether a value is undefined, null, or an object without content. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (isPlainObject(value)) return Object.keys(value).length === 0;
  return false;
}

/** Whether a class is another one or a subclass of it. */
export function isSubclass(cls: unknown, parent: AnyClass): boolean {
  if (typeof cls !== "function") return false;
  return (cls as unknown) === parent || parent.isPrototypeOf(cls);
}

/** The superclasses of a class, nearest first. */
export function getParentClasses(cls: AnyClass): AnyClass[] {
  if (typeof cls !== "function") throw new Error("getParentClasses needs a class");
  const parents: AnyClass[] = [];
  let parent: unknown = Object.getPrototypeOf(cls);
  while (typeof parent === "function" && parent !== Function.prototype) {
    parents.push(parent as AnyClass);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** The class among the ancestors that defines a property: of a class a static one, of an instance its own kind. */
export function getDefiningClass(value: object, property: string): AnyClass {
  const isStatic = typeof value === "function";
  let owner: unknown = isStatic ? value : Object.getPrototypeOf(value);
  while (owner !== null && owner !== Function.prototype) {
    if (Object.hasOwn(owner as object, property)) return (isStatic ? owner : (owner as object).constructor) as AnyClass;
    owner = Object.getPrototypeOf(owner);
  }
  throw new Error(`No class defines the property "${property}"`);
}
