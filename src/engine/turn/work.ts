import type { Json } from "../json.ts";

/** Work over several turns: on what, how many turns it has taken, and the activation of the last one. */
export interface Work {
  readonly key: string;
  readonly done: number;
  readonly activation: number;
}

/** Parses stored work; null for none. */
export function parseWork(value: Json | undefined): Work | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { key, done, activation } = value as Record<string, Json>;
  return typeof key === "string" && typeof done === "number" && typeof activation === "number"
    ? { key, done, activation }
    : null;
}

/**
 * Adds one turn of work on `key` in the present activation. It continues work of the turn before (of any
 * turn, if it may rest); anything else starts anew.
 */
export function workOn(before: Work | null, key: string, activation: number, mayRest = false): Work {
  const goesOn = before?.key === key && (mayRest || before.activation === activation - 1);
  return { key, done: goesOn ? before.done + 1 : 1, activation };
}
