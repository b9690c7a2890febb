import type { Item } from "./state.ts";
import type { Label } from "./ruleset.ts";

/** One part of a figure: what gives it, and how much. */
export interface Term {
  readonly label: Label;
  readonly value: number;
}

/** A part before it is looked at: a language key or another label, and its value. */
export type Part = readonly [label: Label | string, value: number];

/** The parts that count: those of 0 say nothing. */
export const termsOf = (...parts: readonly Part[]): readonly Term[] =>
  parts.flatMap(([label, value]) =>
    value === 0 ? [] : [{ label: typeof label === "string" ? { key: label } : label, value }],
  );

/** The same of a figure with a limit: what the limit takes away or adds stands last. */
export function termsWithin(figure: number, limit: Label | string, ...parts: readonly Part[]): readonly Term[] {
  const sum = parts.reduce((total, [, value]) => total + value, 0);
  return termsOf(...parts, [limit, figure - sum]);
}

/** What each of these items adds, by its name. */
export const partsOfItems = <V>(items: readonly Item[], read: (item: Item) => V, of: (read: V) => number): Part[] =>
  items.map((item): Part => [{ item: item.id }, of(read(item))]);

/** Half of something, and something counted several times. */
export const halfOf = (of: string): Label => ({ key: "TEMPO.Term.half", data: { of } });
export const timesOf = (of: string, times: number): Label => ({ key: "TEMPO.Term.times", data: { of, times } });

/** What rules give everybody, and the least or most that they allow. */
export const BASE = "TEMPO.Term.base";
export const LEAST = "TEMPO.Term.least";
export const MOST = "TEMPO.Term.most";
