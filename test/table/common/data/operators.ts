/**
 * Generation 14: operators that are values in updates. The stand-in's own code and its messages use the keys
 * of generation 13 (`-=key: null`, `==key: value`). Operators of packages are translated to keys, and keys
 * back to operators in what packages get to see.
 */
import { environment } from "../environment.ts";
import { logCompatibilityWarning } from "../utils/compatibility.ts";
import { isPlainObject, type AnyObject } from "../utils/value-types.ts";

/** The key that identifies an operator in plain data. */
export const OPERATOR_IDENTIFIER = "__operator";
export const OPERATOR_VALUE = "value";

/** An operation on a field. */
export abstract class DataFieldOperator {
  declare readonly value: unknown;

  constructor(value?: unknown) {
    Object.assign(this, { value });
  }

  static create(this: new (value?: unknown) => DataFieldOperator, value?: unknown): DataFieldOperator {
    return new this(value);
  }

  /** Whether two values, which may be operators, are equal. */
  static equals(a: unknown, b: unknown): boolean {
    if (!(a instanceof DataFieldOperator) || !(b instanceof DataFieldOperator)) return a === b;
    return a.constructor === b.constructor && JSON.stringify(a.value) === JSON.stringify(b.value);
  }

  /** The value of an operator, or the given value if it is none. */
  static get(value: unknown): unknown {
    return value instanceof DataFieldOperator ? value.value : value;
  }

  toJSON(): AnyObject {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, [OPERATOR_VALUE]: this.value ?? null };
  }
}

/** Deletes the field. */
export class ForcedDeletion extends DataFieldOperator {}

/** Replaces the whole field. */
export class ForcedReplacement extends DataFieldOperator {}

/** The operator for its plain data. */
export function reconstructOperator(data: AnyObject): DataFieldOperator {
  if (data[OPERATOR_IDENTIFIER] === ForcedDeletion.name) return new ForcedDeletion();
  if (data[OPERATOR_IDENTIFIER] === ForcedReplacement.name) return new ForcedReplacement(data[OPERATOR_VALUE]);
  throw new Error("This is not the data of an operator");
}

/** Changes that the stand-in has translated. Their keys are no reason for a warning. */
const translated = new WeakSet<object>();

/** Whether the stand-in has translated these changes. */
export function isTranslated(changes: object): boolean {
  return translated.has(changes);
}

const hasOperators = (): boolean => environment.generation >= 14;

/** The server has no packages to warn. */
const hasPackages = (): boolean => hasOperators() && environment.user() !== null;

/** Replaces operators by keys, in place. Keys written by a package itself still work, with a warning. */
export function hideOperators<T extends object>(changes: T, { blame = true }: { blame?: boolean } = {}): T {
  if (hasOperators()) {
    hide(changes, blame && hasPackages() && !translated.has(changes));
    translated.add(changes);
  }
  return changes;
}

function hide(value: unknown, blame: boolean): void {
  if (Array.isArray(value)) for (const entry of value) hide(entry, blame);
  if (!isPlainObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (blame && /^[-=]=/.test(key)) warnOfKey(key);
    if (inner instanceof ForcedDeletion) replaceKey(value, key, `-=${key}`, null);
    else if (inner instanceof ForcedReplacement) replaceKey(value, key, `==${key}`, inner.value);
    hide(inner, blame);
  }
}

/** Replaces keys by operators, in place, for packages. */
export function showOperators<T extends object>(changes: T): T {
  if (hasPackages()) {
    show(changes);
    translated.delete(changes);
  }
  return changes;
}

function show(value: unknown): void {
  if (Array.isArray(value)) for (const entry of value) show(entry);
  if (!isPlainObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith("-=")) replaceKey(value, key, key.slice(2), new ForcedDeletion());
    else if (key.startsWith("==")) replaceKey(value, key, key.slice(2), new ForcedReplacement(inner));
    else show(inner);
  }
}

function replaceKey(object: AnyObject, key: string, replacement: string, value: unknown): void {
  Reflect.deleteProperty(object, key);
  object[replacement] = value;
}

/** The option that makes `mergeObject` apply operators. */
export function mergingOperators(): { performDeletions: true } | { applyOperators: true } {
  return hasOperators() ? { applyOperators: true } : { performDeletions: true };
}

export function warnOfKey(key: string): void {
  const name = key.slice(2);
  const operator = key.startsWith("-=") ? "ForcedDeletion" : "ForcedReplacement";
  const value = key.startsWith("-=") ? "null" : "value";
  logCompatibilityWarning(
    `The {"${key}": ${value}} syntax is deprecated in favor of {${name}: foundry.data.operators.${operator}}`,
    { since: 14, until: 16, once: true },
  );
}
