import type { Figure, ItemKind, Ruleset } from "./ruleset.ts";
import type { InferShape, Shape } from "./schema.ts";
import type { Condition, Creature, FightState, Item } from "./state.ts";
import { isActive } from "./state.ts";
import type { Held } from "./things.ts";
import { heldThings, withHeldItems } from "./things.ts";

/**
 * A creature as the rules see it in this state, derived anew.
 * @throws if there is no such creature
 */
export function figureOf<C extends Shape, D>(ruleset: Ruleset<C, D>, state: FightState, id: string): Figure<C, D> {
  const creature = creatureIn(state, id, heldThings(ruleset, state));
  return new CreatureFigure(ruleset, state.options, creature, activeConditions(state, creature));
}

/** Creatures as the rules see them, each cached while its inputs are the same. */
export class Figures<C extends Shape, D> {
  readonly #ruleset: Ruleset<C, D>;
  readonly #kept = new Map<string, CreatureFigure<C, D>>();

  constructor(ruleset: Ruleset<C, D>) {
    this.#ruleset = ruleset;
  }

  /**
   * @param held the items of others that everybody holds in this state
   * @throws if there is no such creature
   */
  of(state: FightState, id: string, held: Held): KeptFigure<C, D> {
    const creature = creatureIn(state, id, held);
    const kept = this.#kept.get(id);
    if (kept?.isReadFrom(state, creature)) return kept;
    const active = activeConditions(state, creature);
    const made = new CreatureFigure(this.#ruleset, state.options, creature, active, kept);
    this.#kept.set(id, made);
    return made;
  }
}

/** A figure that may be kept. */
export interface KeptFigure<C extends Shape, D> extends Figure<C, D> {
  /** Whether any of its conditions has an end; else it follows from creature, held items and options alone. */
  readonly runsOut: boolean;
}

function creatureIn(state: FightState, id: string, held: Held): Creature {
  const creature = state.creatures[id];
  if (!creature) throw new Error(`no creature ${id}`);
  return held.size === 0 ? creature : withHeldItems(creature, held.get(id));
}

class CreatureFigure<C extends Shape, D> implements KeptFigure<C, D> {
  readonly creature: Creature;
  readonly source: InferShape<C>;
  readonly derived: D;
  readonly #options: FightState["options"];
  readonly active: readonly Condition[];
  readonly runsOut: boolean;
  readonly #byKind: ItemsByKind;

  constructor(
    ruleset: Ruleset<C, D>,
    options: FightState["options"],
    creature: Creature,
    active: readonly Condition[],
    before?: CreatureFigure<C, D>,
  ) {
    this.creature = creature;
    this.source = creature.source as InferShape<C>;
    this.#options = options;
    this.active = active;
    this.runsOut = hasEnds(creature);
    this.#byKind =
      before?.creature.items === creature.items
        ? before.#byKind
        : itemsByType(creature.items, before ? before.#byKind : {});
    this.derived = ruleset.derive(this, options);
  }

  /** Whether it is still valid: same creature, same options, same active conditions. */
  isReadFrom(state: FightState, creature: Creature): boolean {
    return (
      this.creature === creature &&
      this.#options === state.options &&
      (!this.runsOut || hasSameActiveConditions(state, creature, this.active))
    );
  }

  items(kind: ItemKind): readonly Item[] {
    return this.#byKind[kind] ?? NOTHING;
  }

  condition(id: string): number {
    let sum = 0;
    for (const c of this.active) if (c.condition === id) sum += c.value;
    return sum;
  }

  values(id: string): readonly number[] {
    const values: number[] = [];
    for (const c of this.active) if (c.condition === id) values.push(c.value);
    return values;
  }

  has(id: string): boolean {
    for (const c of this.active) if (c.condition === id) return true;
    return false;
  }
}

const NOTHING: readonly never[] = [];

function activeConditions(state: FightState, { conditions }: Creature): readonly Condition[] {
  let active: Condition[] | null = null;
  for (const id in conditions) {
    const condition = conditions[id] as Condition;
    if (isActive(state, condition)) (active ??= []).push(condition);
  }
  return active ?? NOTHING;
}

function hasEnds({ conditions }: Creature): boolean {
  for (const id in conditions) if (conditions[id]?.until) return true;
  return false;
}

/** Whether the active conditions are still `active`. */
function hasSameActiveConditions(state: FightState, { conditions }: Creature, active: readonly Condition[]): boolean {
  let n = 0;
  for (const id in conditions) {
    const condition = conditions[id] as Condition;
    if (isActive(state, condition) && active[n++] !== condition) return false;
  }
  return n === active.length;
}

/** Items by kind, sorted by id, so that every client has the same order. */
type ItemsByKind = Partial<Record<ItemKind, readonly Item[]>>;

// Items change rarely, and values derived from them are cached by these lists.
const itemsByKind = new WeakMap<Creature["items"], ItemsByKind>();

/** @param before lists of which those with the same items stay the same, so that what is cached by them holds */
function itemsByType(items: Creature["items"], before: ItemsByKind): ItemsByKind {
  const known = itemsByKind.get(items);
  if (known) return known;
  const byKind = updated(before, items);
  if (byKind) return byKind;
  const sorted = sortedByKind(items);
  itemsByKind.set(items, sorted);
  return sorted;
}

function sortedByKind(items: Creature["items"]): ItemsByKind {
  const byKind: Partial<Record<ItemKind, Item[]>> = {};
  for (const item of Object.values(items).sort((a, b) => (a.id < b.id ? -1 : 1)))
    (byKind[item.type as ItemKind] ??= []).push(item);
  return byKind;
}

/** The lists with the present items in place of those before; null if an item has come, gone or changed its kind. */
function updated(before: ItemsByKind, items: Creature["items"]): ItemsByKind | null {
  let more = 0;
  for (const _id in items) more++;
  const byKind: ItemsByKind = {};
  for (const key in before) {
    const kind = key as ItemKind;
    const list = before[kind] ?? NOTHING;
    let changed: Item[] | null = null;
    for (let n = 0; n < list.length; n++) {
      const old = list[n] as Item;
      const item = items[old.id];
      if (item?.type !== kind) return null;
      if (item !== old) (changed ??= [...list])[n] = item;
    }
    byKind[kind] = changed ?? list;
    more -= list.length;
  }
  return more === 0 ? byKind : null;
}
