/** Queries: a value for each path, compared by a suffix such as `__in` or `__ne`, or for equality. */
import { equals } from "../common/utils/objects.ts";
import { getProperty } from "../common/utils/paths.ts";
import type { AnyObject } from "../common/utils/value-types.ts";

type Comparison = (value: unknown, wanted: unknown) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = Object.freeze({
  in: (value, wanted) => Array.isArray(wanted) && wanted.some((entry) => equals(value, entry)),
  ne: (value, wanted) => !equals(value, wanted),
  contains: (value, wanted) => typeof value === "string" && typeof wanted === "string" && value.includes(wanted),
  icontains: (value, wanted) =>
    typeof value === "string" && typeof wanted === "string" && value.toLowerCase().includes(wanted.toLowerCase()),
  startswith: (value, wanted) => typeof value === "string" && typeof wanted === "string" && value.startsWith(wanted),
  endswith: (value, wanted) => typeof value === "string" && typeof wanted === "string" && value.endsWith(wanted),
  lt: (value, wanted) => typeof value === "number" && typeof wanted === "number" && value < wanted,
  lte: (value, wanted) => typeof value === "number" && typeof wanted === "number" && value <= wanted,
  gt: (value, wanted) => typeof value === "number" && typeof wanted === "number" && value > wanted,
  gte: (value, wanted) => typeof value === "number" && typeof wanted === "number" && value >= wanted,
});

/** Whether a document meets all conditions of a query. */
export function matches(source: AnyObject, query: AnyObject): boolean {
  return Object.entries(query).every(([key, wanted]) => {
    const [, path, suffix] = /^(.+?)__([a-z]+)$/.exec(key) ?? [];
    const comparison = suffix === undefined ? undefined : COMPARISONS[suffix];
    if (comparison) return comparison(getProperty(source, path as string), wanted);
    return equals(getProperty(source, key), wanted);
  });
}
