import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import { CONFIG, type StatusEffectConfiguration } from "../core/config.ts";

type StatusRecord = Record<string, StatusEffectConfiguration>;

/** Array members that packages use on generation 13's `CONFIG.statusEffects`. */
const ARRAY_MEMBERS: ReadonlySet<PropertyKey> = new Set([
  ...["find", "filter", "map", "some", "every", "forEach", "findIndex", "push", "splice", "concat", "reduce"],
  ...["includes", "indexOf", "at", "slice", "sort", "flatMap", "length", "entries", "values", "keys", Symbol.iterator],
]);

/**
 * Generation 14: `CONFIG.statusEffects` is a record by id. Using it as an array still works, with a warning;
 * assigning an array replaces all statuses of the record.
 */
export function keepStatusesById(): void {
  let record = compatible({});
  fill(record, CONFIG.statusEffects);
  Object.defineProperty(CONFIG, "statusEffects", {
    get: () => record,
    set(value: StatusEffectConfiguration[] | StatusRecord) {
      if (!Array.isArray(value)) {
        record = compatible(value);
        return;
      }
      warn();
      for (const id of Object.keys(record)) Reflect.deleteProperty(record, id);
      fill(record, value);
    },
    configurable: true,
    enumerable: true,
  });
}

function fill(record: StatusRecord, statuses: readonly StatusEffectConfiguration[]): void {
  for (const status of statuses) record[status.id] = status;
}

function warn(): void {
  logCompatibilityWarning("CONFIG.statusEffects is a record of statuses by their ids, and no longer an array.", {
    since: 14,
    until: 16,
    once: true,
  });
}

function compatible(record: StatusRecord): StatusRecord {
  return new Proxy(record, {
    get(target, key, receiver): unknown {
      if (key in target && Object.hasOwn(target, key)) return Reflect.get(target, key, receiver);
      if (!ARRAY_MEMBERS.has(key) && !isIndex(key)) return Reflect.get(target, key, receiver);
      warn();
      const list = Object.values(target);
      const member: unknown = Reflect.get(list, key);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]): unknown => {
        const result = Reflect.apply(member, list, parameters) as unknown;
        replace(target, list);
        return result;
      };
    },
  });
}

function isIndex(key: PropertyKey): boolean {
  return typeof key === "string" && /^\d+$/.test(key);
}

/** Copies the list back into the record, as an array method may have changed it. */
function replace(target: StatusRecord, list: readonly StatusEffectConfiguration[]): void {
  for (const id of Object.keys(target)) Reflect.deleteProperty(target, id);
  fill(target, list);
}
