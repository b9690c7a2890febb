import type { Json } from "../../engine/index.ts";

/** A copy as plain data, without instances of a document's classes; `{}` where the value is no record. */
export const plain = (value: unknown): Readonly<Record<string, Json>> => {
  const copy = JSON.parse(JSON.stringify(value ?? null)) as Json;
  return typeof copy === "object" && copy !== null && !Array.isArray(copy) ? (copy as Record<string, Json>) : {};
};

/** The same for a record whose data model declares its shape: plain data come out of JSON as they went in. */
export const plainCopy = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  JSON.parse(JSON.stringify(record)) as Readonly<Record<string, T>>;
