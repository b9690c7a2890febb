/**
 * Restricts packages to the public names of the API. A name that is public but not built can be read, named
 * and extended, and throws when it is constructed or called. A name that is not listed throws when read: if
 * the stand-in returned `undefined`, a package could pass here and fail in Foundry. The names come from
 * test/table/surface; it has nothing but names.
 */
import { placeholder } from "./placeholders.ts";
import type { ClassSurface, Surface } from "../../surface/surface.ts";

type Namespace = Record<string, unknown>;
type Class = (abstract new (...args: never[]) => object) & Record<string, unknown>;

export interface SurfaceReport {
  /** Public names that are not built and were constructed, called or used as a value. */
  readonly notImplemented: string[];
  /** Names that were read and are not in our list of public names, which may be incomplete. */
  readonly notListed: string[];
  /** Missing properties that were read from the open objects (`game`, `CONFIG`, `ui`). */
  readonly unknownReads: string[];
  /** Names that the stand-in has in a public namespace although they are not public. */
  readonly extra: string[];
}

/** Properties that the language, the console or a test library reads from any object. */
const LANGUAGE_READS = new Set([
  "then",
  "toJSON",
  "toString",
  "toLocaleString",
  "valueOf",
  "constructor",
  "prototype",
  "length",
  "inspect",
  "nodeType",
  "tagName",
  "asymmetricMatch",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "$$typeof",
  "_isMockFunction",
]);

/** Classes with one instance that anybody may extend: watch() reports what it lacks. */
const OPEN_CLASSES = new Set(["foundry.Game"]);

const isLanguageRead = (key: PropertyKey): key is symbol =>
  typeof key !== "string" || LANGUAGE_READS.has(key) || key.startsWith("@@") || key.startsWith("__");

export class StrictSurface {
  readonly report: SurfaceReport = { notImplemented: [], notListed: [], unknownReads: [], extra: [] };
  #surface: Surface;
  #seen = new Set<unknown>();

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** Wraps a namespace and its inner ones, and adds throwing members to its classes for what they lack. */
  apply(root: string, implementation: Namespace): Namespace {
    const classes: [string, Class][] = [];
    const wrapped = this.#namespace(root, implementation, classes);
    // Base classes first, so that a subclass inherits a missing member under its base's path.
    classes.sort(([, a], [, b]) => depth(a) - depth(b));
    for (const [path, cls] of classes) this.#completeClass(path, cls);
    return wrapped;
  }

  /** Wraps an object that anybody may extend: reads of missing properties are reported and give undefined. */
  watch<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get: (object, key, receiver) => {
        if (!(key in object) && !isLanguageRead(key)) this.#note("unknownReads", `${name}.${key}`);
        return Reflect.get(object, key, receiver) as unknown;
      },
    });
  }

  #namespace(path: string, implementation: Namespace, classes: [string, Class][]): Namespace {
    const names = new Set(this.#surface.namespaces[path] ?? []);
    const members = new Map<string, unknown>();
    const getters = new Map<PropertyKey, () => unknown>();
    for (const [name, value] of Object.entries(implementation)) {
      const inner = `${path}.${name}`;
      if (!names.has(name)) this.report.extra.push(inner);
      if (inner in this.#surface.namespaces && isRecord(value))
        members.set(name, this.#namespace(inner, value, classes));
      else {
        if (inner in this.#surface.classes && typeof value === "function" && !OPEN_CLASSES.has(inner))
          classes.push([inner, value as unknown as Class]);
        members.set(name, value);
      }
    }
    for (const name of names) {
      if (members.has(name)) continue;
      const inner = `${path}.${name}`;
      const isNamespace = inner in this.#surface.namespaces;
      members.set(name, isNamespace ? this.#namespace(inner, {}, classes) : placeholder(inner, this.#notImplemented));
    }
    return new Proxy(
      {},
      {
        get: (target, key) => {
          const getter = getters.get(key);
          if (getter) return getter();
          if (typeof key === "string" && members.has(key)) return members.get(key);
          if (isLanguageRead(key)) return Reflect.get(target, key) as unknown;
          throw this.#error(
            "notListed",
            `${path}.${key}`,
            `NotListed: ${path}.${key} is not in our list of public names`,
          );
        },
        has: (target, key) => (typeof key === "string" && members.has(key)) || Reflect.has(target, key),
        set: (_target, key, value) => {
          getters.delete(key);
          members.set(String(key), value);
          return true;
        },
        // Members that log a warning when read are defined as accessors.
        defineProperty: (_target, key, descriptor) => {
          if ("get" in descriptor) getters.set(key, () => descriptor.get?.() as unknown);
          members.set(String(key), descriptor.value);
          return true;
        },
        deleteProperty: (_target, key) => members.delete(String(key)),
        ownKeys: () => [...members.keys()],
        getOwnPropertyDescriptor: (_target, key) =>
          typeof key === "string" && members.has(key)
            ? { value: members.get(key), writable: true, enumerable: true, configurable: true }
            : undefined,
      },
    );
  }

  /** Adds the missing members. A package's subclass may define, override or assign each of them. */
  #completeClass(path: string, cls: Class): void {
    if (this.#seen.has(cls)) return;
    this.#seen.add(cls);
    const { statics, methods, properties } = this.#surface.classes[path] as ClassSurface;
    const prototype = cls.prototype as object;
    for (const name of statics) this.#lacking(cls, name, `${path}.${name}`, true);
    for (const name of methods) this.#lacking(prototype, name, `${path}#${name}`, true);
    for (const name of properties) this.#lacking(prototype, name, `${path}#${name}`, false);
  }

  /** Methods and statics can be read, to wrap or inherit them, but not called; data throws when read. */
  #lacking(target: object, name: string, path: string, readable: boolean): void {
    // The browser itself reads the callbacks of custom elements.
    if (name in target || LANGUAGE_READS.has(name) || name === "name" || name.endsWith("Callback")) return;
    let standIn: object | undefined;
    const read = (): object | undefined => {
      if (isReadByTheTable()) return undefined;
      if (readable) return (standIn ??= placeholder(path, this.#notImplemented));
      throw this.#notImplemented(path);
    };
    Object.defineProperty(target, name, {
      configurable: true,
      enumerable: false,
      get: read,
      set(this: object, value: unknown) {
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  }

  #notImplemented = (path: string): Error => this.#error("notImplemented", path, `NotImplemented: ${path}`);

  #error(list: "notImplemented" | "notListed", name: string, message: string): Error {
    this.#note(list, name);
    return new Error(message);
  }

  #note(list: keyof SurfaceReport, name: string): void {
    if (this.report[list].includes(name)) return;
    this.report[list].push(name);
    console.warn(`[table] ${list}: ${name}`);
  }
}

/** Whether the stand-in's own code reads a member; it checks for undefined itself. */
function isReadByTheTable(): boolean {
  const frames = new Error().stack?.split("\n").slice(3) ?? [];
  // Frames without a URL belong to the JavaScript engine; the first with one is the reader's.
  return frames.find((frame) => /https?:/.test(frame))?.includes(import.meta.url) ?? false;
}

function isRecord(value: unknown): value is Namespace {
  return typeof value === "object" && value !== null;
}

function depth(cls: object): number {
  let steps = 0;
  for (let base: unknown = cls; base; base = Object.getPrototypeOf(base)) steps++;
  return steps;
}
