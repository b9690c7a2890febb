import { isDeepStrictEqual } from "node:util";
import type { World } from "../../table/server/world.ts";

/** Documents as the server holds them, by `Collection.id.path`. */
type Tree = Record<string, unknown>;

/**
 * What may differ after everything was taken back, each with its reason. Anything else is a fault.
 */
const EXCEPT: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /(^|\.)_stats(\.|$)/, why: "who changed a document last, and when, is core's own record" },
  { path: /^Setting\.core\.time$/, why: "the world's time goes on and back with the GM's leave, not with an undo" },
];

const COLLECTIONS = ["Actor", "Scene", "Combat", "Setting", "User", "Item", "JournalEntry", "Folder"] as const;

/** Every document but messages: what has been said stays said, and is marked undone. */
export function held(world: World): Tree {
  const found: Tree = {};
  for (const name of COLLECTIONS)
    for (const [id, source] of world.store(name)?.documents ?? [])
      found[`${name}.${name === "Setting" ? String(source["key"]) : id}`] = structuredClone(source);
  return found;
}

/** Where two states of a world differ, as people read it. */
export function differences(before: unknown, now: unknown, at = ""): string[] {
  if (isDeepStrictEqual(before, now) || EXCEPT.some(({ path }) => path.test(at))) return [];
  const within = (key: string): string => (at === "" ? key : `${at}.${key}`);
  const [was, is] = [branches(before), branches(now)];
  if (was === null || is === null) return [`${at}: ${JSON.stringify(before)} → ${JSON.stringify(now)}`];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    differences(was[key], is[key], within(key)),
  );
}

/** Lists of documents by their ids, so that their order does not matter; null for leaves. */
function branches(value: unknown): Tree | null {
  if (Array.isArray(value)) {
    const known = value as unknown[];
    return Object.fromEntries(known.map((v, i) => [isDocument(v) ? v._id : String(i), v]));
  }
  return typeof value === "object" && value !== null ? (value as Tree) : null;
}

const isDocument = (value: unknown): value is { _id: string } =>
  typeof value === "object" && value !== null && typeof (value as Tree)["_id"] === "string";
