import type { Json } from "../json.ts";

/** Work over several turns: what at, how many turns have gone into it, and in which activation the last of them was. */
export interface Work {
  readonly key: string;
  readonly done: number;
  readonly activation: number;
}

/** Reads work as it is stored; null where there is none. */
export function parseWork(value: Json | undefined): Work | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { key, done, activation } = value as Record<string, Json>;
  return typeof key === "string" && typeof done === "number" && typeof activation === "number"
    ? { key, done, activation }
    : null;
}

/**
 * One more turn of work at `key` in the present activation. It goes on where the last one was of the turn before (or at
 * any time, where it may rest); otherwise, or at something else, it begins anew.
 */
export function workOn(before: Work | null, key: string, activation: number, mayRest = false): Work {
  const goesOn = before?.key === key && (mayRest || before.activation === activation - 1);
  return { key, done: goesOn ? before.done + 1 : 1, activation };
}
