import type { Authority } from "./command.ts";
import type { Delta } from "./delta.ts";
import { after, invertAll, setting } from "./delta.ts";
import { Derived } from "./derived.ts";
import type { Rolling } from "./dice/rolling.ts";
import { Draft } from "./draft.ts";
import type { Exchange } from "./exchange.ts";
import type { Json, Path } from "./json.ts";
import { getAt, same } from "./json.ts";
import { inFight } from "./places.ts";
import type { Figure, Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { Combatant, FightState, Item, LedgerEntry, TrailEntry } from "./state.ts";
import type { Held } from "./things.ts";
import { heldThings } from "./things.ts";
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
  readonly #draft: Draft<FightState>;
  readonly #derived: Derived<C, D>;
  #open: Delta[] = [];
  readonly #endedWithTurn: Delta[] = [];
  /** Until anything is written to it. */
  #everyone: readonly Combatant[] | null = null;
  /** Until anything is written to somebody's things. */
  #held: Held | null = null;

  /** @param derived values that a `Session` has derived before, and keeps */
  constructor(ruleset: Ruleset<C, D>, state: FightState, authority: Authority, derived = new Derived(ruleset)) {
    this.ruleset = ruleset;
    this.#draft = new Draft(state, inFight);
    this.authority = authority;
    this.#derived = derived;
  }

  /** As it stands now: whoever wants to know how it stood before has to read what they need of it before writing. */
  get state(): FightState {
    return this.#draft.value;
  }

  // Reading

  /** @throws where there is no such combatant; commands are checked for that before any rule runs */
  combatant(id: string): Combatant {
    const found = this.state.combatants[id];
    if (!found) throw new Error(`no combatant ${id}`);
    return found;
  }

  /** Everybody in the fight, in the round's order, those without a place in it last. */
  everyone(): readonly Combatant[] {
    return (this.#everyone ??= inOrder(this.state));
  }

  /** Enemies stand on different sides; who takes none is nobody's enemy. */
  enemies(a: string, b: string): boolean {
    const mine = this.combatant(a).side;
    const theirs = this.combatant(b).side;
    return mine !== null && theirs !== null && mine !== theirs;
  }

  /** Somebody as the rules see them, with what they hold of others' things. */
  figure(who: string): Figure<C, D> {
    this.#held ??= heldThings(this.ruleset, this.state);
    return this.#derived.figure(this.state, this.combatant(who).creature, this.#held);
  }

  /** A thing that somebody has; null for none, or one that is gone. */
  item(who: string, id: string | null): Item | null {
    return id === null ? null : (this.figure(who).creature.items[id] ?? null);
  }

  option(id: string): Json {
    return this.state.options[id] ?? this.ruleset.options[id]?.initial ?? null;
  }

  budget(who: string): Budget {
    return this.#derived.budget(this, this.combatant(who));
  }

  /** What someone has spent, the newest entry last. */
  entries(who: string): readonly LedgerEntry[] {
    return this.#derived.entries(this.combatant(who));
  }

  exchange(id: string): Exchange | null {
    return this.state.exchanges[id] ?? null;
  }

  /** The same fight as it would stand in another state, for asking "what if". */
  with(state: FightState): Fight<C, D> {
    return new Fight(this.ruleset, state, this.authority, this.#derived);
  }

  // Writing

  set(path: Path, to: unknown): void {
    const from = getAt(this.state, path);
    if (same(from, to)) return;
    this.#open.push(setting(path, from as Json | undefined, to as Json | undefined));
    this.#put(path, to);
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
    this.#open.push(delta);
    this.#put(delta.path, after(this.state, delta));
  }

  #put(path: Path, value: unknown): void {
    if (path[0] === "combatants" || path[0] === "order") this.#everyone = null;
    if (path[0] === "creatures" && (path[2] ?? "items") === "items") this.#held = null;
    this.#draft.writeAt(path, value);
  }

  /** Runs `change` and tells which deltas it made. */
  capture(change: () => void): Delta[] {
    const before = this.#open.length;
    change();
    return this.#open.slice(before);
  }

  /** Something of creatures that ends with the turn event under way: what steps back over that brings it back (K6). */
  endWithTurn(change: () => void): void {
    for (const delta of this.capture(change)) if (delta.path[0] === "creatures") this.#endedWithTurn.push(delta);
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
  addEntry(
    who: string,
    entry: Pick<LedgerEntry, "id" | "action" | "cost"> & Partial<Pick<LedgerEntry, "exchange" | "facts" | "deltas">>,
    granted = false,
  ): void {
    const { activation, ledger } = this.combatant(who);
    const { id, action, cost, exchange = null, facts = {}, deltas = [] } = entry;
    const replaced = ledger[id];
    if (replaced) this.take(invertAll(replaced.deltas));
    const paid = this.capture(() => this.#pay(who, cost));
    const full: LedgerEntry = {
      id,
      seq: replaced?.seq ?? nextSeq(ledger),
      round: this.state.round,
      activation,
      action,
      cost,
      granted,
      at: replaced?.at ?? movedIn(ledger, activation),
      deltas: paid.length === 0 ? deltas : [...deltas, ...paid],
      exchange,
      facts,
    };
    this.set(["combatants", who, "ledger", id], full);
  }

  /** Takes an entry out of the ledger, with everything it changed on its owner. */
  withdraw(who: string, entryId: string): void {
    this.take(invertAll(onThePresent(this.state, this.combatant(who).ledger[entryId]?.deltas ?? [])));
    this.drop(["combatants", who, "ledger", entryId]);
  }

  /** Takes what a cost names of the creature's resources, as far as they go. */
  #pay(who: string, cost: LedgerEntry["cost"]): void {
    for (const id of Object.keys(cost)) {
      const amount = cost[id] as number;
      const lost = this.ruleset.resources[id]?.lost;
      if (!lost) continue;
      const { value, max } = this.ruleset.resource(this.figure(who), id);
      const by = Math.max(value - max, Math.min(amount, value));
      const path = ["creatures", this.combatant(who).creature, "source", ...lost];
      // What is stored may be below 0 after something was taken back: that is no store to pay from.
      const stored = getAt(this.state, path);
      this.add(path, by === 0 || typeof stored !== "number" ? by : max - value + by - stored);
    }
  }

  /**
   * Keeps what this command's turn events changed, so that it can be stepped back over, and drops what is too old.
   * @param closed so many of its events answered questions that were open: all that they changed is kept, too
   */
  keepTurnEvent(kind: string, closed = 0): void {
    const turned = (deltas: readonly Delta[]): boolean => deltas.some((d) => d.path[0] === "round");
    if (turned(this.#open) || this.events.some((e) => turned(e.deltas))) this.#forgetOldRounds();
    const deltas: Delta[] = [];
    for (let n = closed; n < this.events.length; n++)
      for (const delta of this.events[n]?.deltas ?? []) if (isOfTurns(delta.path)) deltas.push(delta);
    for (const delta of this.#open) if (isOfTurns(delta.path)) deltas.push(delta);
    if (this.#endedWithTurn.length > 0) deltas.push(...this.#endedWithTurn.splice(0));
    const { round } = this.state;
    const beat = this.state.beat + 1;
    const entry: TrailEntry = { beat, round, kind, deltas };
    const kept = closed === 0 ? entry : { ...entry, closed: this.events.slice(0, closed).map((event) => event.deltas) };
    this.set(["beat"], beat);
    this.set(["trail", trailKey(beat)], kept);
    this.record("trail");
  }

  #forgetOldRounds(): void {
    const { round } = this.state;
    const old = (entry: TrailEntry | LedgerEntry): boolean => entry.round <= round - KEPT_ROUNDS;
    this.#dropAll(["trail"], this.state.trail, old);
    for (const { id, ledger } of Object.values(this.state.combatants))
      this.#dropAll(["combatants", id, "ledger"], ledger, old);
  }

  /** Drops entries of a record one by one as far as anybody is told, and in one go as far as it costs. */
  #dropAll<T>(path: Path, record: Readonly<Record<string, T>>, old: (entry: T) => boolean): void {
    const all = Object.keys(record);
    const gone = all.filter((key) => old(record[key] as T));
    if (gone.length === 0) return;
    const kept: Record<string, T> = {};
    for (const key of all) if (!gone.includes(key)) kept[key] = record[key] as T;
    for (const key of gone) this.#open.push({ op: "set", path: [...path, key], from: record[key] as Json });
    this.#put(path, kept);
  }
}

function inOrder({ order, combatants }: FightState): readonly Combatant[] {
  const ranked: Combatant[] = [];
  for (const id of order) {
    const combatant = combatants[id];
    if (combatant) ranked.push(combatant);
  }
  const all = Object.keys(combatants);
  if (ranked.length === all.length) return ranked;
  const rest = all.filter((id) => !order.includes(id)).sort();
  return [...ranked, ...rest.map((id) => combatants[id] as Combatant)];
}

/** Turn events are order, phases, budgets; harm, places and exchanges have their own way back. */
const isOfTurns = (path: Path): boolean =>
  path[0] !== "creatures" &&
  path[0] !== "exchanges" &&
  path[0] !== "trail" &&
  path[0] !== "beat" &&
  !(path[0] === "combatants" && path[2] === "place");

/** What of these lies on somebody and something still in the fight: whoever has left, and what is gone, is given nothing back. */
export const onThePresent = ({ combatants, creatures }: FightState, deltas: readonly Delta[]): readonly Delta[] =>
  deltas.filter(({ path: [room, id = "", branch, thing = ""] }) => {
    if (room === "combatants") return Object.hasOwn(combatants, id);
    if (room !== "creatures") return true;
    return Object.hasOwn(creatures, id) && (branch !== "items" || Object.hasOwn(creatures[id]?.items ?? {}, thing));
  });

/** A turn event's key in the trail. No bare number: objects with numbers for keys are copied slowly. */
const trailKey = (beat: number): string => `b${beat}`;

/** The one movement entry of an activation. */
export const moveEntryId = (activation: number): string => `move-${activation}`;

/** Later than all that is in the ledger, also where somebody has stepped back: what came first is taken back last. */
function nextSeq(ledger: Combatant["ledger"]): number {
  let seq = 1;
  for (const id of Object.keys(ledger)) seq = Math.max(seq, (ledger[id] as LedgerEntry).seq + 1);
  return seq;
}

function movedIn(ledger: Combatant["ledger"], activation: number): number {
  const moved = ledger[moveEntryId(activation)]?.facts["length"];
  return typeof moved === "number" ? moved : 0;
}
