import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Values for the `{name}`s of a text; a value that is a key itself (`TEMPO.…`) is localized. */
export type Figures = Readonly<Record<string, string | number>>;

const FIGURE = /\{([a-zA-Z]+)\}/g;

function flatten(tree: object, at = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [[at + key, value]] : flatten(value as object, `${at}${key}.`),
  );
}

/** Every text of the language file by its key. */
export const texts: ReadonlyMap<string, string> = new Map(
  flatten(JSON.parse(readFileSync(join(resolve(import.meta.dirname, "../.."), "lang/en.json"), "utf8")) as object),
);

/**
 * A text of lang/en.json with its values filled in, as `localize()` of src/applications/text.ts does it.
 * Tests name keys, so that texts can change without them.
 * @throws for an unknown key, and for a `{name}` without a value
 */
export function words(key: string, data: Figures = {}): string {
  return textOf(key, data).replace(FIGURE, (_, name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`${key} needs {${name}}`);
    return filled(value);
  });
}

/** The longest stretch of a text between its values, for a test that does not know the values. */
export function piece(key: string, data: Figures = {}): string {
  const [longest = ""] = textOf(key, data)
    .split(/\{[a-zA-Z]+\}/)
    .map((part) => part.trim())
    .sort((a, b) => b.length - a.length);
  if (longest === "") throw new Error(`${key} has nothing but figures`);
  return longest;
}

/** A text as a pattern, in which a missing value matches anything. */
export function like(key: string, data: Figures = {}): RegExp {
  const parts = textOf(key, data).split(FIGURE);
  // The names of values are at every second place.
  const pattern = parts.map((part, i) => {
    const value = i % 2 === 0 ? part : data[part];
    return value === undefined ? ".+" : escaped(i % 2 === 0 ? part : filled(value));
  });
  return new RegExp(pattern.join(""));
}

/** An amount of a pool, as `describeAmount()` of src/applications/text.ts puts it: "2 short actions". */
export const amountOf = (pool: string, count: number): string => words(`${pool}Amount`, { count });

/** The same for what is left of a pool, which may be none. */
export const leftOf = (pool: string, count: number): string =>
  count === 0 ? words("TEMPO.Ledger.None") : amountOf(pool, count);

/**
 * A refusal with a cost and what is left of the pool, as `describeRefusal()` of src/applications/text.ts puts
 * it.
 */
export function overBudget(key: string, pool: string, cost: number, left: number): string {
  return words(key, { cost, left, costOf: amountOf(pool, cost), leftOf: leftOf(pool, left) });
}

function textOf(key: string, data: Figures): string {
  const text = texts.get(formOf(key, data));
  if (text === undefined) throw new Error(`lang/en.json has no ${key}`);
  return text;
}

/** The plural form that fits the first number, where the key has forms: `key.one`, `key.other`. */
function formOf(key: string, data: Figures): string {
  if (!texts.has(`${key}.other`)) return key;
  const count = Object.values(data).find((value) => typeof value === "number") ?? 0;
  const form = `${key}.${new Intl.PluralRules("en").select(count)}`;
  return texts.has(form) ? form : `${key}.other`;
}

const filled = (value: string | number): string =>
  typeof value === "string" && value.startsWith("TEMPO.") ? textOf(value, {}) : String(value);

/** A text for use in a pattern, its special characters escaped. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
