/** Merges the static configuration of a class chain into the options of one application (C95, C96). */

type Plain = Record<string, unknown>;

/** Cloning stops at class instances (documents, elements, functions): options hold them by reference. */
function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  if (isPlain(value)) return mergeOptions({}, value);
  return value;
}

/** Fold `overrides` into `target`: concatenates arrays, merges plain objects, replaces the rest. C95 */
export function mergeOptions<T extends object>(target: T, overrides: object): T {
  const result = target as Plain;
  for (const [key, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    const present = result[key];
    if (Array.isArray(present) && Array.isArray(value))
      result[key] = [...(present as unknown[]), ...(value as unknown[])];
    else if (isPlain(present) && isPlain(value)) mergeOptions(present, value);
    else result[key] = copyOf(value);
  }
  return target;
}

interface ChainedClass {
  BASE_APPLICATION: unknown;
  name: string;
}

/** The class and its ancestors, up to and including its `BASE_APPLICATION`, nearest first. C96 */
export function* classChain<T extends ChainedClass>(start: T): Generator<T> {
  for (let cls: T | null = start; typeof cls === "function"; cls = Object.getPrototypeOf(cls) as T | null) {
    yield cls;
    if (cls === start.BASE_APPLICATION) return;
  }
}

/** The merged default options of a class chain, base class first. */
export function defaultOptionsOf(start: ChainedClass & { DEFAULT_OPTIONS: object }): Plain {
  const options: Plain = {};
  const chain = [...classChain(start)].reverse();
  for (const cls of chain) {
    if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) mergeOptions(options, cls.DEFAULT_OPTIONS);
  }
  return options;
}
