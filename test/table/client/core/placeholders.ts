/**
 * Placeholders for public names that are not built. A package may read, name, extend and patch them; only
 * constructing or calling one throws. So no package fails at load because of a class it never uses.
 */

/** Creates the error for a name that was constructed, called or used as a value. */
export type Refusal = (path: string) => Error;

/** Keys that JavaScript, the console or `await` reads on any object. They are never placeholders. */
const READ_BY_THE_LANGUAGE = new Set(["prototype", "then", "toJSON"]);

/** The document name for the name of a document class: `BaseScene` gives `Scene`. */
const documentNameOf = (className: string): string => className.replace(/^Base|Document$/g, "");

const made = new WeakSet();

/** Whether a class is a placeholder, or extends one. */
export function isUnbuilt(cls: unknown): boolean {
  for (let base = cls; typeof base === "function"; base = Object.getPrototypeOf(base) as unknown) {
    if (made.has(base)) return true;
  }
  return false;
}

const notImplemented: Refusal = (path) => new Error(`NotImplemented: ${path}`);

/** Stands for a class or function that is not built; its members are placeholders too. */
export function placeholder(path: string, refuse: Refusal = notImplemented): object {
  const name = path.split(/[.#]/).at(-1) ?? path;
  const refused = (): never => {
    throw refuse(path);
  };
  const standIn = function (): void {
    refused();
  };
  Object.defineProperty(standIn, "name", { value: name, configurable: true });
  Object.setPrototypeOf(standIn.prototype as object, placeholderMembers(`${path}#`, refuse));
  const known = new Map([["documentName", documentNameOf(name)]]);
  Object.setPrototypeOf(standIn, placeholderMembers(`${path}.`, refuse, known));
  const proxy = new Proxy(standIn, {
    apply: refused,
    construct: refused,
    get: (target, key, receiver) =>
      key === Symbol.toPrimitive ? refused : (Reflect.get(target, key, receiver) as unknown),
  });
  made.add(proxy);
  return proxy;
}

/** An object on which every name is a placeholder until it is defined. */
function placeholderMembers(prefix: string, refuse: Refusal, members = new Map<string, unknown>()): object {
  return new Proxy(Object.create(Function.prototype) as object, {
    get: (target, key) => {
      if (typeof key === "symbol" || READ_BY_THE_LANGUAGE.has(key) || key in target) {
        return Reflect.get(target, key) as unknown;
      }
      if (!members.has(key)) members.set(key, placeholder(`${prefix}${key}`, refuse));
      return members.get(key);
    },
  });
}
