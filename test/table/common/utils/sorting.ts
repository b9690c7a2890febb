/** Sort values with gaps, so that moving one entry rarely changes the others. */
import { SORT_INTEGER_DENSITY } from "../constants/documents.ts";
import type { AnyObject } from "./value-types.ts";

export interface SortOptions<T> {
  /** The entry next to which the source is put. Default: the end of the list. */
  target?: T | null;
  /** The other entries of the list. */
  siblings?: T[];
  sortKey?: string;
  /** Put the source before the target instead of after it. Default: before it, if the source was after it. */
  sortBefore?: boolean;
}

export interface SortUpdate<T> {
  target: T;
  update: AnyObject;
}

function sortValue(entry: object, sortKey: string): number {
  const value = (entry as AnyObject)[sortKey];
  return typeof value === "number" ? value : 0;
}

/** The updates that move an entry to its new position in a sorted list. */
export function performIntegerSort<T extends object>(source: T, options: SortOptions<T> = {}): SortUpdate<T>[] {
  const { target = null, siblings = [], sortKey = "sort" } = options;
  const others = siblings
    .filter((entry) => entry !== source)
    .sort((a, b) => sortValue(a, sortKey) - sortValue(b, sortKey));
  const before = options.sortBefore ?? (target ? sortValue(source, sortKey) > sortValue(target, sortKey) : false);
  const found = target ? others.indexOf(target) : -1;
  const place = found === -1 ? others.length : found + (before ? 0 : 1);

  const previous = others[place - 1];
  const next = others[place];
  const low = previous && sortValue(previous, sortKey);
  const high = next && sortValue(next, sortKey);
  const density = SORT_INTEGER_DENSITY;
  let value = 0;
  if (low !== undefined && high !== undefined) value = Math.round((low + high) / 2);
  else if (low !== undefined) value = low + density;
  else if (high !== undefined) value = high - density;
  const fits = (low === undefined || value > low) && (high === undefined || value < high);
  if (fits) return [{ target: source, update: { [sortKey]: value } }];

  others.splice(place, 0, source);
  return others.map((entry, index) => ({ target: entry, update: { [sortKey]: (index + 1) * density } }));
}
