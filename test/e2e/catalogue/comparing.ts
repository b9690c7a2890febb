import { isDeepStrictEqual } from "node:util";
import type { World } from "foundry-stand-in";

/** Documents as the server holds them, by `Collection.id.path`. */
type Tree = Record<string, unknown>;

/**
 * What may differ after everything was taken back, each with its reason. Anything else is a fault.
 */
const EXCEPT: readonly {
  readonly path: RegExp;
  readonly why: string;
  readonly only?: (before: unknown, now: unknown) => boolean;
}[] = [
  { path: /(^|\.)_stats$/, why: "who changed a document last, and when, is core's own record" },
  { path: /^Setting\.core\.time$/, why: "the world's time goes on and back with the GM's leave, not with an undo" },
  {
    path: /^Combat\.\w+\.system\.beat$/,
    why: "it counts every turn event there ever was, those stepped back over too",
  },
  {
    path: /^Combat\.\w+\.system\.trail\.\w+$/,
    why: "an event forgets how to be stepped back over when another one follows, and is dropped when it is old",
    only: (_, now) => now === undefined,
  },
  {
    path: /^Combat\.\w+\.combatants\.\w+\.system\.mark$/,
    why: "it points into core's record of the map, behind what the rules did with somebody's height",
  },
  {
    path: /^Scene\.\w+\.tokens\.\w+\._movementHistory\.\d+$/,
    why: "core's record of the map: to be put at another height by the rules, and back, stands in it and measures nothing",
    only: (before, now) => before === undefined && (now as { action?: string }).action === "displace",
  },
  {
    path: /\.system\.versions(\.\w+)?$/,
    why: "which version of the ruleset wrote a document is true of it whatever is taken back",
    only: (before) => before === undefined,
  },
];

const COLLECTIONS = ["Actor", "Scene", "Combat", "Setting", "User", "Item", "JournalEntry", "Folder"] as const;

/**
 * Every document except messages, because those are only marked undone. A token with an actor of its own
 * counts with the whole actor, however much of it the token stores.
 */
export function held(world: World): Tree {
  const found: Tree = {};
  for (const name of COLLECTIONS)
    for (const [id, source] of world.store(name)?.documents ?? [])
      found[`${name}.${name === "Setting" ? String(source["key"]) : id}`] = structuredClone(source);
  for (const [key, scene] of Object.entries(found)) {
    if (!key.startsWith("Scene.")) continue;
    for (const token of (scene as { tokens: Tree[] }).tokens)
      token["delta"] = token["actorLink"] ? null : over(found[`Actor.${String(token["actorId"])}`], token["delta"]);
  }
  return found;
}

/** A document with a delta laid over it; embedded documents are matched by their ids. */
function over(base: unknown, delta: unknown): unknown {
  if (delta === undefined || delta === null) return base;
  if (Array.isArray(base) && Array.isArray(delta)) {
    const changed = new Map((delta as unknown[]).filter(isDocument).map((d) => [d._id, d]));
    const kept = (base as unknown[]).filter((d) => !isDocument(d) || !changed.has(d._id));
    const there = [...changed.values()].filter((d) => (d as Tree)["_tombstone"] !== true);
    return [...kept, ...there].filter((d) => isDocument(d)).sort((a, b) => (a._id < b._id ? -1 : 1));
  }
  if (typeof base !== "object" || base === null || typeof delta !== "object") return delta;
  const merged: Tree = { ...(base as Tree) };
  for (const [key, value] of Object.entries(delta)) if (key !== "_id") merged[key] = over(merged[key], value);
  return merged;
}

/** Where two states of a world differ, as readable lines. */
export function differences(before: unknown, now: unknown, at = ""): string[] {
  if (isDeepStrictEqual(before, now)) return [];
  if (EXCEPT.some(({ path, only }) => path.test(at) && (only?.(before, now) ?? true))) return [];
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
