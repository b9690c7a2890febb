import type { Json } from "../engine/index.ts";

/** A copy as plain data, without anything of a document's own classes in it; empty for what is no record. */
export const plain = (value: unknown): Readonly<Record<string, Json>> => {
  const copy = JSON.parse(JSON.stringify(value ?? null)) as Json;
  return typeof copy === "object" && copy !== null && !Array.isArray(copy) ? (copy as Record<string, Json>) : {};
};
