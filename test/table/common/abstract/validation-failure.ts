/** Reports of invalid data, down to the single invalid value. */
import { getProperty } from "../utils/paths.ts";
import { isObject } from "../utils/value-types.ts";

export interface ValidationFailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

export interface ElementFailure {
  /** The id of an invalid document, or the index of an invalid entry. */
  id: string | number;
  name?: string | undefined;
  failure: DataModelValidationFailure;
}

/** The failure of one field and of those inside it. */
export class DataModelValidationFailure {
  /** The rejected value. */
  declare invalidValue: unknown;
  /** The value that replaces it, if any. */
  declare fallback: unknown;
  /** Whether an invalid document was dropped. */
  declare dropped: boolean;
  declare message: string | undefined;
  /** Whether the data is still invalid. */
  declare unresolved: boolean;
  /** Failures of inner fields by name. */
  fields: Record<string, DataModelValidationFailure> = {};
  /** Failures of list entries. */
  elements: ElementFailure[] = [];

  constructor(options: ValidationFailureOptions = {}) {
    const { invalidValue, fallback, dropped = false, message, unresolved = false } = options;
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  isEmpty(): boolean {
    return this.message === undefined && this.elements.length === 0 && Object.keys(this.fields).length === 0;
  }

  /** Adds the failure of an inner field. */
  addField(name: string, failure: DataModelValidationFailure): void {
    this.fields[name] = failure;
    if (failure.unresolved) this.unresolved = true;
  }

  /** Adds the failure of an entry. */
  addElement(element: ElementFailure): void {
    this.elements.push(element);
    if (element.failure.unresolved) this.unresolved = true;
  }

  /** The failure at a dotted path. */
  getFailure(path: string): DataModelValidationFailure | undefined {
    const [name = "", ...rest] = path.split(".");
    const inner = this.fields[name] ?? this.elements.find(({ id }) => String(id) === name)?.failure;
    return rest.length > 0 ? inner?.getFailure(rest.join(".")) : inner;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toObject(): Record<string, unknown> {
    const { invalidValue, fallback, dropped, message } = this;
    const object: Record<string, unknown> = { invalidValue, fallback, dropped, message };
    if (Object.keys(this.fields).length > 0) {
      object["fields"] = Object.fromEntries(
        Object.entries(this.fields).map(([name, failure]) => [name, failure.toObject()]),
      );
    }
    if (this.elements.length > 0) {
      object["elements"] = this.elements.map(({ id, name, failure }) => ({ id, name, failure: failure.toObject() }));
    }
    return object;
  }

  toString(): string {
    return this.#lines(0).join("\n");
  }

  #lines(depth: number): string[] {
    const indent = "  ".repeat(depth);
    const lines = this.message === undefined ? [] : [`${indent}${this.message}`];
    for (const [name, failure] of Object.entries(this.fields))
      lines.push(...failure.#titled(`${indent}${name}`, depth));
    for (const { id, name, failure } of this.elements) {
      lines.push(...failure.#titled(`${indent}${name === undefined ? id : `${name} [${id}]`}`, depth));
    }
    return lines;
  }

  #titled(title: string, depth: number): string[] {
    const lines = this.#lines(depth + 1);
    const inner = this.elements.length > 0 || Object.keys(this.fields).length > 0;
    return inner || this.message === undefined ? [`${title}:`, ...lines] : [`${title}: ${this.message}`];
  }
}

/** Thrown for invalid data that was not replaced. */
export class DataModelValidationError extends Error {
  declare failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, ...parameters: [ErrorOptions?]) {
    super(failure.toString(), ...parameters);
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? undefined : failure;
  }

  getFailure(path: string): DataModelValidationFailure | undefined {
    return this.failure?.getFailure(path);
  }

  /** The failures without inner failures, by dotted path. */
  getAllFailures(): Record<string, DataModelValidationFailure> {
    const all: Record<string, DataModelValidationFailure> = {};
    const collect = (path: string, failure: DataModelValidationFailure): void => {
      const inner = Object.entries(failure.fields).concat(
        failure.elements.map(({ id, failure: element }): [string, DataModelValidationFailure] => [String(id), element]),
      );
      if (inner.length === 0) all[path] = failure;
      for (const [name, entry] of inner) collect(path ? `${path}.${name}` : name, entry);
    };
    if (this.failure) collect("", this.failure);
    return all;
  }

  /** Puts the name of the validated object before the message. */
  prepend(label: string): this {
    this.message = `${label} validation errors:\n${indent(this.message)}`;
    return this;
  }
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

/** The failure for an error thrown by a validator. Throws again whatever is not an Error. */
export function failureOf(error: unknown, invalidValue: unknown): DataModelValidationFailure {
  if (error instanceof DataModelValidationError && error.failure) return error.failure;
  if (!(error instanceof Error)) throw error;
  return new DataModelValidationFailure({ invalidValue, message: error.message, unresolved: true });
}

/** The name of a document in messages, if it has one. */
export function nameOf(source: unknown): string | undefined {
  const name = isObject(source) ? getProperty(source, "name") : undefined;
  return typeof name === "string" && name !== "" ? name : undefined;
}
