import { markDeleted } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import { same } from "../../engine/index.ts";
import type { Combatant, Condition, Exchange, FightEvent, FightState } from "../../engine/index.ts";
import { storedInPlaceOf, presentVersions } from "../read/stored-version.ts";

type Tree = Record<string, unknown>;

/** What a decision changes, document by document, so that each is written once. */
export interface Writes {
  /** Fields of the Combat itself. */
  readonly combat: Tree;
  /** By combatant id. */
  readonly combatants: Readonly<Record<string, Tree>>;
  /** New elevations of tokens that rules have moved, in the scene's length unit, by combatant id. */
  readonly heights: Readonly<Record<string, number>>;
  /** By the actor's uuid. */
  readonly creatures: Readonly<Record<string, CreatureWrites>>;
  readonly created: readonly Exchange[];
  /** By message id. */
  readonly exchanges: Readonly<Record<string, Tree>>;
}

export interface CreatureWrites {
  readonly system: Tree;
  readonly items: Readonly<Record<string, Tree>>;
  readonly added: Readonly<Record<string, Condition>>;
  readonly removed: readonly string[];
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
export const isEmpty = (tree: object): boolean => Object.keys(tree).length === 0;

/** What differs between two states, in the Combat and in the documents that the events name. */
export function differencesBetween(before: FightState, after: FightState, events: readonly FightEvent[]): Writes {
  const touched = (room: string): Set<string> =>
    new Set(events.flatMap((e) => e.deltas.flatMap((d) => (d.path[0] === room && d.path[1] ? [d.path[1]] : []))));
  const combatants: Record<string, Tree> = {};
  const heights: Record<string, number> = {};
  for (const id of touched("combatants")) {
    const z = after.combatants[id]?.place?.z;
    if (z !== undefined && z !== before.combatants[id]?.place?.z) heights[id] = z;
    const tree = combatantTree(before, after, id);
    if (!isEmpty(tree)) combatants[id] = tree;
  }
  const creatures: Record<string, CreatureWrites> = {};
  for (const id of touched("creatures")) creatures[id] = creatureWrites(before, after, id);
  const created: Exchange[] = [];
  const exchanges: Record<string, Tree> = {};
  for (const id of touched("exchanges")) {
    const now = after.exchanges[id];
    const was = before.exchanges[id];
    if (now && !was) created.push(now);
    else if (now && was) exchanges[id] = exchangeTree(was, now);
  }
  return { combat: combatTree(before, after), combatants, heights, creatures, created, exchanges };
}

function combatTree(before: FightState, after: FightState): Tree {
  const tree: Tree = {};
  const system: Tree = {};
  if (before.round !== after.round) tree["round"] = after.round;
  if (before.turn !== after.turn || !same(before.order, after.order)) tree["turn"] = turnIndex(after);
  if (before.phase !== after.phase) system["phase"] = after.phase;
  if (!same(before.order, after.order)) system["order"] = [...after.order];
  if (before.beat !== after.beat) system["beat"] = after.beat;
  for (const key of ["sides", "trail"] as const) {
    const changed = before[key] === after[key] ? {} : difference(before[key], after[key]);
    if (!isEmpty(changed)) system[key] = changed;
  }
  const stored = storedInPlaceOf(before.sides) ?? storedInPlaceOf(after.sides);
  if (stored && !(isEmpty(system) && isEmpty(tree))) {
    const piece = ({ sides, trail }: FightState): Tree => ({ sides, trail });
    Object.assign(system, replacingAll(piece(after), [piece(before), stored]), presentVersions());
  }
  if (!isEmpty(system)) tree["system"] = system;
  return tree;
}

function exchangeTree(was: Exchange, now: Exchange): Tree {
  const changed = difference(was, now);
  const stored = storedInPlaceOf(was) ?? storedInPlaceOf(now);
  if (!stored || isEmpty(changed)) return changed;
  const { id: _, ...whole } = replacingAll({ ...now }, [{ ...was }, stored]);
  return { ...whole, ...presentVersions() };
}

/** The index in Foundry's `turns`, which begin with the round's order; null where nobody has the turn. */
const turnIndex = (state: FightState): number | null => (state.turn === null ? null : state.order.indexOf(state.turn));

function combatantTree(before: FightState, after: FightState, id: string): Tree {
  const was = before.combatants[id];
  const now = after.combatants[id];
  if (!was || !now) return {};
  const system: Tree = {};
  for (const key of ["activation", "done", "mark"] as const) if (was[key] !== now[key]) system[key] = now[key];
  for (const key of ["ledger", "store"] as const) {
    const changed = difference(was[key], now[key]);
    if (!isEmpty(changed)) system[key] = changed;
  }
  const initiative = was.initiative === now.initiative ? {} : { initiative: now.initiative };
  const stored = storedInPlaceOf(was) ?? storedInPlaceOf(now);
  if (stored && !(isEmpty(system) && isEmpty(initiative))) {
    const piece = ({ ledger, store }: Combatant): Tree => ({ ledger, store });
    Object.assign(system, replacingAll(piece(now), [piece(was), stored]), presentVersions());
  }
  return { ...initiative, ...(isEmpty(system) ? {} : { system }) };
}

function creatureWrites(before: FightState, after: FightState, id: string): CreatureWrites {
  const was = before.creatures[id];
  const now = after.creatures[id];
  if (!was || !now) return { system: {}, items: {}, added: {}, removed: [] };
  const room = activeRuleset().id;
  const items: Record<string, Tree> = {};
  for (const [key, item] of Object.entries(now.items)) {
    const changed = difference(was.items[key]?.source ?? {}, item.source);
    if (!isEmpty(changed)) items[key] = { [room]: changed };
  }
  const source = difference(was.source, now.source);
  const added = Object.entries(now.conditions).filter(([key, c]) => !same(was.conditions[key], c));
  return {
    system: isEmpty(source) ? {} : { [room]: source },
    items,
    added: Object.fromEntries(added),
    removed: Object.keys(was.conditions).filter((key) => !now.conditions[key]),
  };
}

/**
 * The update that replaces the trees in `there` by `now`, whatever they hold: it sets every leaf of `now` and
 * deletes every key that only they have. For data that were migrated when read (`stored-version.ts`).
 */
export function replacingAll(now: Tree, there: readonly Tree[]): Tree {
  const tree: Tree = {};
  for (const [key, value] of Object.entries(now)) {
    const beneath = there.map((t) => t[key]).filter(isTree);
    tree[key] = isTree(value) ? replacingAll(value, beneath) : value;
  }
  for (const t of there) for (const key of Object.keys(t)) if (!Object.hasOwn(now, key)) markDeleted(tree, key);
  return tree;
}

/**
 * The update that turns one tree into another: changed leaves, and deletions marked. Where both have a branch
 * only its leaves are set, because Foundry merges objects and would keep keys that `now` lacks.
 */
export function difference(was: object, now: object): Tree {
  const tree: Tree = {};
  const before = was as Tree;
  for (const [key, value] of Object.entries(now as Tree)) {
    const old = before[key];
    if (same(old, value)) continue;
    if (isTree(old) && isTree(value)) tree[key] = difference(old, value);
    else tree[key] = value;
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(now, key)) markDeleted(tree, key);
  return tree;
}
