import { numbered } from "./ids.ts";
import type { Authority } from "./command.ts";
import type { Delta } from "./delta.ts";
import { after, invertAll, setting } from "./delta.ts";
import type { Settled } from "./derived.ts";
import { Derived } from "./derived.ts";
import type { Rolling } from "./dice/rolling.ts";
import { Draft, NOTHING_NEW } from "./draft.ts";
import type { Exchange } from "./exchange.ts";
import type { Json, Path } from "./json.ts";
import { getAt } from "./json.ts";
import { inFight } from "./places.ts";
import type { Figure, Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { Combatant, FightState, Item, LedgerEntry, TrailEntry } from "./state.ts";
import type { Held } from "./things.ts";
import type { Budget } from "./turn/budget.ts";

/** Something that happened: its kind, whom it concerns, values for the log, and its deltas. */
export interface FightEvent {
  readonly kind: string;
  readonly who: string | null;
  readonly facts: Readonly<Record<string, Json>>;
  readonly deltas: readonly Delta[];
}

/** How many rounds of ledger entries and turn events are kept, the present one included. */
const KEPT_ROUNDS = 2;

/**
 * A fight while a command is decided. The rules read it, and what a rule writes is at once visible to the
 * rules after it and recorded as deltas. The original state never changes.
 */
export class Fight<C extends Shape = Shape, D = unknown> {
  readonly ruleset: Ruleset<C, D>;
  readonly authority: Authority;
  readonly events: FightEvent[] = [];
  readonly #draft: Draft<FightState>;
  readonly #derived: Derived<C, D>;
  #open: Delta[] = [];
  #endedWithTurn: Delta[] | null = null;
  /** Cached until a combatant or the order is written to. */
  #everyone: readonly Combatant[] | null = null;
  /** Cached until a creature's items are written to. */
  #held: Held | null;
  /** Shared with other fights about the same creatures, until one of them is written to. */
  #figures: Settled<C, D>["figures"] | null;

  /**
   * @param derived values that a `Session` has already derived
   * @param settled what is known of this state, if nobody writes to it any more
   */
  constructor(
    ruleset: Ruleset<C, D>,
    state: FightState,
    authority: Authority,
    derived = new Derived(ruleset),
    settled: Settled<C, D> | null = null,
  ) {
    this.ruleset = ruleset;
    this.#draft = new Draft(state, inFight);
    this.authority = authority;
    this.#derived = derived;
    this.#held = settled && settled.held;
    this.#figures = settled && settled.figures;
  }

  /** The state with all writes so far. Later writes may change it in place, so read earlier values first. */
  get state(): FightState {
    return this.#draft.value;
  }

  // Reading

  /** @throws if there is no such combatant; commands are checked for that before any rule runs */
  combatant(id: string): Combatant {
    const found = this.state.combatants[id];
    if (!found) throw new Error(`no combatant ${id}`);
    return found;
  }

  /** All combatants in the round's order; those outside it come last. */
  everyone(): readonly Combatant[] {
    return (this.#everyone ??= this.#derived.everyone(this.state));
  }

  /** Whether two combatants are on different sides; a combatant without a side has no enemies. */
  enemies(a: string, b: string): boolean {
    const mine = this.combatant(a).side;
    const theirs = this.combatant(b).side;
    return mine !== null && theirs !== null && mine !== theirs;
  }

  /** Those on other sides than a combatant, in the round's order. */
  enemiesOf(who: string): readonly Combatant[] {
    const mine = this.combatant(who).side;
    return mine === null ? NOBODY : this.everyone().filter(({ side }) => side !== null && side !== mine);
  }

  /** A combatant's creature as the rules see it, with the items of others that it holds. */
  figure(who: string): Figure<C, D> {
    const known = this.#figures?.get(who);
    if (known) return known;
    this.#held ??= this.#derived.held(this.state);
    const figure = this.#derived.figure(this.state, this.combatant(who).creature, this.#held);
    if (!figure.runsOut) this.#figures?.set(who, figure);
    return figure;
  }

  /** An item that a combatant has; null for none, or if it no longer exists. */
  item(who: string, id: string | null): Item | null {
    return id === null ? null : (this.figure(who).creature.items[id] ?? null);
  }

  option(id: string): Json {
    return this.state.options[id] ?? this.ruleset.options[id]?.initial ?? null;
  }

  budget(who: string): Budget {
    return this.#derived.budget(this, this.combatant(who));
  }

  /** A combatant's ledger entries, the newest last. */
  entries(who: string): readonly LedgerEntry[] {
    return this.#derived.entries(this.combatant(who));
  }

  exchange(id: string): Exchange | null {
    return this.state.exchanges[id] ?? null;
  }

  /** The same fight in another state, for asking "what if". */
  with(state: FightState): Fight<C, D> {
    return new Fight(this.ruleset, state, this.authority, this.#derived);
  }

  // Writing

  set(path: Path, to: unknown): void {
    const from = this.#draft.replaceAt(path, to);
    if (from === NOTHING_NEW) return;
    this.#forgetAbout(path);
    this.#open.push(setting(path, from as Json | undefined, to as Json | undefined));
  }

  drop(path: Path): void {
    this.set(path, undefined);
  }

  add(path: Path, by: number): void {
    if (by !== 0) this.#write({ op: "add", path, by });
  }

  /** Applies existing deltas, as an undo does. */
  take(deltas: readonly Delta[]): void {
    for (const delta of deltas) this.#write(delta);
  }

  #write(delta: Delta): void {
    this.#open.push(delta);
    this.#put(delta.path, after(this.state, delta));
  }

  #put(path: Path, value: unknown): void {
    this.#forgetAbout(path);
    this.#draft.writeAt(path, value);
  }

  /** Forgets what is cached about what stands at a path. */
  #forgetAbout(path: Path): void {
    const room = path[0];
    if (room === "combatants" || room === "order") this.#everyone = null;
    if (room === "creatures" && (path[2] ?? "items") === "items") this.#held = null;
    if (room === "creatures" || room === "options" || (room === "combatants" && (path[2] ?? "creature") === "creature"))
      this.#figures = null;
  }

  /** Runs `change` and returns the deltas it made. */
  capture(change: () => void): Delta[] {
    const before = this.#open.length;
    change();
    return this.#open.slice(before);
  }

  /** Changes creatures as part of the present turn event: stepping back over it undoes the change (K6). */
  endWithTurn(change: () => void): void {
    for (const delta of this.capture(change))
      if (delta.path[0] === "creatures") (this.#endedWithTurn ??= []).push(delta);
  }

  /** Like `capture`, for a change that throws dice; it must not record an event. */
  *captureAll(change: Rolling<void>): Rolling<Delta[]> {
    const before = this.#open.length;
    yield* change;
    return this.#open.slice(before);
  }

  /** Puts everything written since the last event into a new one. */
  record(kind: string, who: string | null = null, facts: Readonly<Record<string, Json>> = {}): void {
    this.events.push({ kind, who, facts, deltas: this.#open });
    this.#open = [];
  }

  /** Whether something was written that no event holds yet. */
  get unrecorded(): boolean {
    return this.#open.length > 0;
  }

  /**
   * Books a ledger entry. The command supplies its id, this function its order in the ledger. What the cost
   * takes from the creature's own resources is taken at once and kept with the entry. An entry with the same
   * id is undone and replaced. Outside a fight it costs nothing.
   */
  addEntry(
    who: string,
    entry: Pick<LedgerEntry, "id" | "action" | "cost"> & Partial<Pick<LedgerEntry, "exchange" | "facts" | "deltas">>,
    granted = false,
  ): void {
    const { activation, ledger } = this.combatant(who);
    const { id, action, exchange = null, facts = {}, deltas = [] } = entry;
    const cost = this.state.outside ? {} : entry.cost;
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

  /** Removes a ledger entry and undoes everything it changed on its owner. */
  withdraw(who: string, entryId: string): void {
    this.take(invertAll(onThePresent(this.state, this.combatant(who).ledger[entryId]?.deltas ?? [])));
    this.drop(["combatants", who, "ledger", entryId]);
  }

  /** Takes the part of a cost that the creature's resources pay, as far as they last. */
  #pay(who: string, cost: LedgerEntry["cost"]): void {
    for (const id of Object.keys(cost)) {
      const amount = cost[id] as number;
      const lost = this.ruleset.resources[id]?.lost;
      if (!lost) continue;
      const { value, max } = this.ruleset.resource(this.figure(who), id);
      const by = Math.max(value - max, Math.min(amount, value));
      const path = ["creatures", this.combatant(who).creature, "source", ...lost];
      // An undo may leave a stored loss below 0: that is no surplus to pay from.
      const stored = getAt(this.state, path);
      this.add(path, by === 0 || typeof stored !== "number" ? by : max - value + by - stored);
    }
  }

  /**
   * Stores what this command's turn events changed, so that it can be stepped back over; drops old rounds.
   * @param closed how many of its first events closed open questions: all changes of those are stored
   */
  keepTurnEvent(kind: string, closed = 0): void {
    const turned = (deltas: readonly Delta[]): boolean => deltas.some((d) => d.path[0] === "round");
    if (turned(this.#open) || this.events.some((e) => turned(e.deltas))) this.#forgetOldRounds();
    const deltas: Delta[] = [];
    for (let n = closed; n < this.events.length; n++)
      for (const delta of this.events[n]?.deltas ?? []) if (isOfTurns(delta.path)) deltas.push(delta);
    for (const delta of this.#open) if (isOfTurns(delta.path)) deltas.push(delta);
    if (this.#endedWithTurn) deltas.push(...this.#endedWithTurn);
    this.#endedWithTurn = null;
    const { round } = this.state;
    const beat = this.state.beat + 1;
    const entry: TrailEntry = { beat, round, kind, deltas };
    const kept = closed === 0 ? entry : { ...entry, closed: this.events.slice(0, closed).map((event) => event.deltas) };
    this.set(["beat"], beat);
    this.set(["trail", trailKey(beat)], kept);
    this.record("trail");
  }

  #forgetOldRounds(): void {
    const { combatants, round, trail } = this.state;
    const last = round - KEPT_ROUNDS;
    this.#dropUpTo(last, ["trail"], trail);
    for (const id of Object.keys(combatants))
      this.#dropUpTo(last, ["combatants", id, "ledger"], this.combatant(id).ledger);
  }

  /** Drops a round's entries and those before it as one delta each, but writes the record once, which is faster. */
  #dropUpTo<T extends Dated>(last: number, path: Path, record: Readonly<Record<string, T>>): void {
    const keys = Object.keys(record);
    if (!keys.some((key) => (record[key] as T).round <= last)) return;
    const kept: Record<string, T> = {};
    for (const key of keys) {
      const entry = record[key] as Json & T;
      if (entry.round > last) kept[key] = entry;
      else this.#open.push({ op: "set", path: [...path, key], from: entry });
    }
    this.#put(path, kept);
  }
}

const NOBODY: readonly Combatant[] = [];

/** What belongs to a round. */
type Dated = Pick<LedgerEntry | TrailEntry, "round">;

/** Whether a path is a turn event's (order, phases, budgets). Harm, places and cards have their own undo. */
const isOfTurns = (path: Path): boolean =>
  path[0] !== "creatures" &&
  path[0] !== "exchanges" &&
  path[0] !== "trail" &&
  path[0] !== "beat" &&
  !(path[0] === "combatants" && path[2] === "place");

/** The deltas whose combatant, creature or item still exists; those who have left get nothing back. */
export const onThePresent = ({ combatants, creatures }: FightState, deltas: readonly Delta[]): readonly Delta[] =>
  deltas.filter(({ path: [room, id = "", branch, thing = ""] }) => {
    if (room === "combatants") return Object.hasOwn(combatants, id);
    if (room !== "creatures") return true;
    return Object.hasOwn(creatures, id) && (branch !== "items" || Object.hasOwn(creatures[id]?.items ?? {}, thing));
  });

/** A turn event's key in the trail. Not a bare number: objects with numeric keys are slow to copy. */
const trailKey = numbered("b");

/** Id of an activation's only movement entry. */
export const moveEntryId = numbered("move-");

/** Higher than any in the ledger, also after stepping back: entries are undone in the reverse order. */
function nextSeq(ledger: Combatant["ledger"]): number {
  let seq = 1;
  for (const id of Object.keys(ledger)) seq = Math.max(seq, (ledger[id] as LedgerEntry).seq + 1);
  return seq;
}

function movedIn(ledger: Combatant["ledger"], activation: number): number {
  const moved = ledger[moveEntryId(activation)]?.facts["length"];
  return typeof moved === "number" ? moved : 0;
}
