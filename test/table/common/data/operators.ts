/**
 * Generation 14: what is done to a field, as a value in its place. Inside the table, and on the wire, these are the keys
 * of generation 13 (`-=key: null`, `==key: value`): they are translated where packages hand them in, and back where
 * packages are told of changes.
 */
import { environment } from "../environment.ts";
import { logCompatibilityWarning } from "../utils/compatibility.ts";
import { isPlainObject, type AnyObject } from "../utils/value-types.ts";

/** The key under which an operator that was turned into plain data says what it is. */
export const OPERATOR_IDENTIFIER = "__operator";
export const OPERATOR_VALUE = "value";

/** Something to be done to a field. */
export abstract class DataFieldOperator {
  declare readonly value: unknown;

  constructor(value?: unknown) {
    Object.assign(this, { value });
  }

  static create(this: new (value?: unknown) => DataFieldOperator, value?: unknown): DataFieldOperator {
    return new this(value);
  }

  /** Are two values the same, of which either may be an operator? */
  static equals(a: unknown, b: unknown): boolean {
    if (!(a instanceof DataFieldOperator) || !(b instanceof DataFieldOperator)) return a === b;
    return a.constructor === b.constructor && JSON.stringify(a.value) === JSON.stringify(b.value);
  }

  /** The value inside an operator, or the value itself. */
  static get(value: unknown): unknown {
    return value instanceof DataFieldOperator ? value.value : value;
  }

  toJSON(): AnyObject {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, [OPERATOR_VALUE]: this.value ?? null };
  }
}

/** The field is deleted. */
export class ForcedDeletion extends DataFieldOperator {}

/** The field is replaced as a whole. */
export class ForcedReplacement extends DataFieldOperator {}

/** An operator from the plain data it was turned into. */
export function reconstructOperator(data: AnyObject): DataFieldOperator {
  if (data[OPERATOR_IDENTIFIER] === ForcedDeletion.name) return new ForcedDeletion();
  if (data[OPERATOR_IDENTIFIER] === ForcedReplacement.name) return new ForcedReplacement(data[OPERATOR_VALUE]);
  throw new Error("This is not the data of an operator");
}

/** Changes that the table itself has already translated; nobody is to be blamed for their keys. */
const translated = new WeakSet<object>();

/** Has the table translated these changes already? */
export function isTranslated(changes: object): boolean {
  return translated.has(changes);
}

const hasOperators = (): boolean => environment.generation >= 14;

/** The server has no packages to blame or to tell. */
const hasPackages = (): boolean => hasOperators() && environment.user() !== null;

/** Turns operators into keys, in place. Keys that a package has written itself are still understood, with a warning. */
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

/** Turns keys into operators, in place: so packages are told of changes. */
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

/** The option by which `mergeObject` carries operators out. */
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
