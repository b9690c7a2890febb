import type { Json } from "../../engine/index.ts";

/** A copy as plain data, without anything of a document's own classes in it; empty for what is no record. */
export const plain = (value: unknown): Readonly<Record<string, Json>> => {
  const copy = JSON.parse(JSON.stringify(value ?? null)) as Json;
  return typeof copy === "object" && copy !== null && !Array.isArray(copy) ? (copy as Record<string, Json>) : {};
};

/** The same of a record whose form its data model states: plain data come out of JSON as they went in. */
export const plainCopy = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  JSON.parse(JSON.stringify(record)) as Readonly<Record<string, T>>;
