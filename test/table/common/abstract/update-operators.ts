/**
 * Operators of an update: `-=key: null` deletes a key, `==key: value` replaces its whole value. They prefix
 * the last part of a path: `foo.-=bar`, not `-=foo.bar` (C41).
 */
import { deepClone, equals } from "../utils/objects.ts";
import { isPlainObject, type AnyObject } from "../utils/value-types.ts";

export function isDeletion(key: string): boolean {
  return key.startsWith("-=");
}

export function isReplacement(key: string): boolean {
  return key.startsWith("==");
}

/** The key without its operator. */
export function operand(key: string): string {
  return isDeletion(key) || isReplacement(key) ? key.slice(2) : key;
}

/** C40: the value of a deletion must be null. @throws {Error} otherwise */
export function requireNullDeletions(changes: AnyObject): void {
  for (const [key, value] of Object.entries(changes)) {
    if (isDeletion(key) && value !== null) throw new Error(`The deletion key "${key}" must carry null`);
    if (isPlainObject(value)) requireNullDeletions(value);
    else if (Array.isArray(value)) for (const entry of value) if (isPlainObject(entry)) requireNullDeletions(entry);
  }
}

/** The real difference of changes to data without a schema: no equal values, no void deletions (C19). */
export function diffFree(source: AnyObject, changes: AnyObject): AnyObject {
  const difference: AnyObject = {};
  for (const [key, value] of Object.entries(changes)) {
    const name = operand(key);
    const previous = source[name];
    if (isDeletion(key)) {
      if (Object.hasOwn(source, name)) difference[key] = null;
    } else if (isReplacement(key)) {
      if (!Object.hasOwn(source, name) || !equals(previous, value)) difference[key] = value;
    } else if (isPlainObject(previous) && isPlainObject(value)) {
      const inner = diffFree(previous, value);
      if (Object.keys(inner).length > 0) difference[key] = inner;
    } else if (!isPlainObject(value)) {
      if (!Object.hasOwn(source, name) || !equals(previous, value)) difference[key] = value;
    } else {
      const created = withoutOperators(value);
      if (created !== undefined) difference[key] = created;
    }
  }
  return difference;
}

/** Resolves operators in a new object. Undefined if it contains only deletions. */
function withoutOperators(value: AnyObject): AnyObject | undefined {
  const entries: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const kept = isPlainObject(inner) ? withoutOperators(inner) : inner;
    if (!isDeletion(key) && kept !== undefined) entries.push([operand(key), kept]);
  }
  return entries.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(entries);
}

/** Applies changes to data without a schema. */
export function commitFree(source: AnyObject, changes: AnyObject): void {
  for (const [key, value] of Object.entries(changes)) {
    const name = operand(key);
    const previous = source[name];
    if (isDeletion(key)) delete source[name];
    else if (isReplacement(key)) source[name] = deepClone(value);
    else if (isPlainObject(previous) && isPlainObject(value)) commitFree(previous, value);
    else source[name] = deepClone(value);
  }
}
