import type { Json } from "./json.ts";

/**
 * Why something cannot be done: a language key, and values for its sentence. A `soft` refusal is a rule's:
 * the GM can override it, and so can a table whose limits only warn. A hard one (no such combatant, nothing
 * to undo) stands.
 */
export interface Refusal {
  readonly refused: true;
  readonly key: string;
  readonly data: Readonly<Record<string, Json>>;
  readonly soft: boolean;
  /** Ids of the rules that refuse. */
  readonly rule?: readonly string[];
}

/** A soft refusal: a rule says no. */
export const refuse = (key: string, data: Readonly<Record<string, Json>> = {}): Refusal => ({
  refused: true,
  key,
  data,
  soft: true,
});

/** A hard refusal: it makes no sense, and nobody can override it. */
export const impossible = (key: string, data: Readonly<Record<string, Json>> = {}): Refusal => ({
  refused: true,
  key,
  data,
  soft: false,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refused" in value && value.refused === true;
