import type { Authority } from "./command.ts";
import type { Delta } from "./delta.ts";
import { applyDelta, invertAll } from "./delta.ts";
import type { Rolling } from "./dice/rolling.ts";
import type { Exchange } from "./exchange.ts";
import type { Json, Path } from "./json.ts";
import { getAt, same } from "./json.ts";
import type { Figure, ItemKind, Ruleset } from "./ruleset.ts";
import type { InferShape, Shape } from "./schema.ts";
import type { Combatant, Condition, Creature, FightState, Item, LedgerEntry, TrailEntry } from "./state.ts";
import { isActive, ledgerOf } from "./state.ts";
import type { Budget } from "./turn/budget.ts";

/** Something that happened: what kind, to whom, the figures for a log, and the deltas that took effect. */
export interface FightEvent {
  readonly kind: string;
  readonly who: string | null;
  readonly facts: Readonly<Record<string, Json>>;
  readonly deltas: readonly Delta[];
}

/** Rounds whose ledger entries and turn events are kept. */
const KEPT_ROUNDS = 2;

/**
 * A fight while a command is being decided: the rules read it, and whatever they write is at once visible to the rules
 * after them and at the same time recorded as deltas. The state it was made from is never touched.
 */
export class Fight<C extends Shape = Shape, D = unknown> {
  readonly ruleset: Ruleset<C, D>;
  readonly authority: Authority;
  readonly events: FightEvent[] = [];
  #state: FightState;
  #open: Delta[] = [];

  constructor(ruleset: Ruleset<C, D>, state: FightState, authority: Authority) {
    this.ruleset = ruleset;
    this.#state = state;
    this.authority = authority;
  }

  get state(): FightState {
    return this.#state;
  }

  // Reading

  /** @throws where there is no such combatant; commands are checked for that before any rule runs */
  combatant(id: string): Combatant {
    const found = this.#state.combatants[id];
    if (!found) throw new Error(`no combatant ${id}`);
    return found;
  }

  /** Everybody in the fight, in the round's order, those without a place in it last. */
  everyone(): Combatant[] {
    const ranked = this.#state.order.flatMap((id) => this.#state.combatants[id] ?? []);
    const placed = new Set(this.#state.order);
    const rest = Object.keys(this.#state.combatants)
      .filter((id) => !placed.has(id))
      .sort();
    return [...ranked, ...rest.map((id) => this.combatant(id))];
  }

  /** Enemies stand on different sides; who takes none is nobody's enemy. */
  enemies(a: string, b: string): boolean {
    const mine = this.combatant(a).side;
    const theirs = this.combatant(b).side;
    return mine !== null && theirs !== null && mine !== theirs;
  }

  figure(who: string): Figure<C, D> {
    return figureOf(this.ruleset, this.#state, this.combatant(who).creature);
  }

  option(id: string): Json {
    return this.#state.options[id] ?? this.ruleset.options[id]?.initial ?? null;
  }

  budget(who: string): Budget {
    return this.ruleset.budget(this, who);
  }

  entries(who: string): LedgerEntry[] {
    return ledgerOf(this.combatant(who));
  }

  exchange(id: string): Exchange | null {
    return this.#state.exchanges[id] ?? null;
  }

  /** The same fight as it would stand in another state, for asking "what if". */
  with(state: FightState): Fight<C, D> {
    return new Fight(this.ruleset, state, this.authority);
  }

  // Writing

  set(path: Path, to: unknown): void {
    const from = getAt(this.#state, path);
    if (same(from, to)) return;
    this.#write({
      op: "set",
      path,
      ...(from === undefined ? {} : { from: from as Json }),
      ...(to === undefined ? {} : { to: to as Json }),
    });
  }

  drop(path: Path): void {
    this.set(path, undefined);
  }

  add(path: Path, by: number): void {
    if (by !== 0) this.#write({ op: "add", path, by });
  }

  /** Folds foreign deltas in, as an undo does. */
  take(deltas: readonly Delta[]): void {
    for (const delta of deltas) this.#write(delta);
  }

  #write(delta: Delta): void {
    this.#state = applyDelta(this.#state, delta);
    this.#open.push(delta);
  }

  /** Runs `change` and tells which deltas it made. */
  capture(change: () => void): Delta[] {
    const before = this.#open.length;
    change();
    return this.#open.slice(before);
  }

  /** The same for a change that throws dice; it must not close an event of its own. */
  *captureAll(change: Rolling<void>): Rolling<Delta[]> {
    const before = this.#open.length;
    yield* change;
    return this.#open.slice(before);
  }

  /** Closes what was written since the last event into one. */
  record(kind: string, who: string | null = null, facts: Readonly<Record<string, Json>> = {}): void {
    this.events.push({ kind, who, facts, deltas: this.#open });
    this.#open = [];
  }

  /** Whether anything was written that no event holds yet. */
  get unrecorded(): boolean {
    return this.#open.length > 0;
  }

  /**
   * Pays for something. The id comes with the command; the order within the activation is given here. What the cost takes
   * of the creature's own resources is taken at once and kept with the entry; an entry that is there already is replaced,
   * with what it took.
   */
  enter(
    who: string,
    entry: Pick<LedgerEntry, "id" | "action" | "cost"> & Partial<Pick<LedgerEntry, "exchange" | "facts" | "deltas">>,
    granted = false,
  ): void {
    const { activation, ledger } = this.combatant(who);
    const before = Object.values(ledger).filter((e) => e.activation === activation && e.id !== entry.id);
    this.take(invertAll(ledger[entry.id]?.deltas ?? []));
    const paid = this.capture(() => this.#pay(who, entry.cost));
    const full: LedgerEntry = {
      seq: ledger[entry.id]?.seq ?? Math.max(0, ...before.map((e) => e.seq)) + 1,
      round: this.#state.round,
      activation,
      granted,
      at: ledger[entry.id]?.at ?? movedIn(ledger, activation),
      exchange: null,
      facts: {},
      ...entry,
      deltas: [...(entry.deltas ?? []), ...paid],
    };
    this.set(["combatants", who, "ledger", entry.id], full);
  }

  /** Takes an entry out of the ledger, with everything it changed on its owner. */
  withdraw(who: string, entryId: string): void {
    this.take(invertAll(this.combatant(who).ledger[entryId]?.deltas ?? []));
    this.drop(["combatants", who, "ledger", entryId]);
  }

  /** Takes what a cost names of the creature's resources, as far as they go. */
  #pay(who: string, cost: LedgerEntry["cost"]): void {
    for (const [id, amount] of Object.entries(cost)) {
      const lost = this.ruleset.resources[id]?.lost;
      if (!lost) continue;
      const { value, max } = this.ruleset.resource(this.figure(who), id);
      const by = Math.max(value - max, Math.min(amount, value));
      this.add(["creatures", this.combatant(who).creature, "source", ...lost], by);
    }
  }

  /** Keeps what this command's turn events changed, so that it can be stepped back over, and drops what is too old. */
  keepTrail(kind: string): void {
    const written = (): Delta[] => [...this.events.flatMap((e) => e.deltas), ...this.#open];
    if (written().some((d) => d.path[0] === "round")) this.#forgetOldRounds();
    const deltas = written().filter((d) => isOfTurns(d.path));
    const { round } = this.#state;
    const beat = this.#state.beat + 1;
    const kept: TrailEntry = { beat, round, kind, deltas };
    this.set(["beat"], beat);
    this.set(["trail", String(beat)], kept);
    this.record("trail");
  }

  #forgetOldRounds(): void {
    const { round } = this.#state;
    for (const [key, entry] of Object.entries(this.#state.trail))
      if (entry.round <= round - KEPT_ROUNDS) this.drop(["trail", key]);
    for (const { id, ledger } of Object.values(this.#state.combatants))
      for (const entry of Object.values(ledger))
        if (entry.round <= round - KEPT_ROUNDS) this.drop(["combatants", id, "ledger", entry.id]);
  }
}

/** Turn events are order, phases, budgets; harm, places and exchanges have their own way back. */
const isOfTurns = (path: Path): boolean =>
  path[0] !== "creatures" && path[0] !== "exchanges" && path[0] !== "trail" && path[0] !== "beat";

/** The one movement entry of an activation. */
export const moveEntryId = (activation: number): string => `move-${activation}`;

function movedIn(ledger: Combatant["ledger"], activation: number): number {
  const moved = ledger[moveEntryId(activation)]?.facts["length"];
  return typeof moved === "number" ? moved : 0;
}

// Figures are asked for all the time and change rarely: remembered by the creature's identity and what is active on it.
const figures = new WeakMap<Ruleset<Shape, unknown>, WeakMap<Creature, { key: string; figure: unknown }>>();

/** A creature as the rules see it in this state. */
export function figureOf<C extends Shape, D>(
  ruleset: Ruleset<C, D>,
  state: FightState,
  creatureId: string,
): Figure<C, D> {
  const creature = state.creatures[creatureId];
  if (!creature) throw new Error(`no creature ${creatureId}`);
  const active: [string, Condition][] = [];
  let key = "";
  for (const id in creature.conditions) {
    const condition = creature.conditions[id] as Condition;
    if (!isActive(state, condition)) continue;
    active.push([id, condition]);
    key += `${id} `;
  }
  const shelf = figures.get(ruleset) ?? new WeakMap<Creature, { key: string; figure: unknown }>();
  figures.set(ruleset, shelf);
  const known = shelf.get(creature);
  if (known?.key === key) return known.figure as Figure<C, D>;
  const bare = {
    creature,
    source: creature.source as InferShape<C>,
    items: (kind: ItemKind): Item[] => Object.values(creature.items).filter((i) => i.type === kind),
    condition: (id: string): number => active.reduce((sum, [, c]) => (c.condition === id ? sum + c.value : sum), 0),
    has: (id: string): boolean => active.some(([, c]) => c.condition === id),
  };
  const figure = Object.freeze({ ...bare, derived: ruleset.derive(bare) });
  shelf.set(creature, { key, figure });
  return figure;
}
