import type { Json } from "./json.ts";

/**
 * Why something cannot be done: a key for the language files and the figures its sentence needs. A `soft` refusal is a
 * rule's: it gives way where the table only warns, or to the GM. A hard one (no such combatant, nothing to undo) does not.
 */
export interface Refusal {
  readonly refused: true;
  readonly key: string;
  readonly data: Readonly<Record<string, Json>>;
  readonly soft: boolean;
  /** Ids of the rules that say no. */
  readonly rule?: readonly string[];
}

/** A rule says no. */
export const refuse = (key: string, data: Readonly<Record<string, Json>> = {}): Refusal => ({
  refused: true,
  key,
  data,
  soft: true,
});

/** It makes no sense; nobody can overrule it. */
export const impossible = (key: string, data: Readonly<Record<string, Json>> = {}): Refusal => ({
  refused: true,
  key,
  data,
  soft: false,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refused" in value && value.refused === true;
