import type { Writable } from "../json.ts";
import { adjust } from "../check/check.ts";
import { withConditionModifiers, modifiesRolls } from "../check/condition-modifiers.ts";
import type { RollOf } from "../check/condition-modifiers.ts";
import type { Check } from "../check/check.ts";
import { throwCheck, throwOpposed } from "../check/throw-check.ts";
import type { ThrownCheck } from "../check/throw-check.ts";
import type { Use } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Blow, Damage, Question } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Figure } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Item } from "../state.ts";
import { addBlow, ask } from "../turn/conduct.ts";
import { takeEffect } from "../turn/exchanges.ts";
import type { Bill, Facts } from "./declaration.ts";
import type { QueuedStep } from "./queue.ts";
import { queueLast, queueFirst } from "./queue.ts";

/** How an action runs inside another: on whose card, at which price, under which name. */
export interface Manner {
  /** The card that shows it; without one, the action opens its own. */
  readonly within?: string;
  /** Replaces the action's own price; null: something already paid for it. */
  readonly pay?: Bill | null;
  /** Whether its ledger entry is booked as granted. Default: the authority's `force`. */
  readonly granted?: boolean;
  /** The action it is booked and shown as, where that differs. */
  readonly as?: string;
  /** Set where the caller records the event, as at the start of a phase or when choices are revealed. */
  readonly part?: true;
}

/** Fields of a new blow. The context supplies `by`, `action`, `target` and `entry` where they are missing. */
export type BlowGiven = Partial<Omit<Blow, "id" | "seq">>;

function changedBlow(before: Blow, to: BlowGiven): Blow {
  const { action = before.action, by = before.by, entry = before.entry, facts = before.facts } = to;
  const { target = before.target, check = before.check, reading = before.reading } = to;
  const { damage = before.damage, applied = before.applied } = to;
  const { id, seq } = before;
  const changed: Writable<Blow> = { id, seq, action, by, target, check, reading, damage, applied, entry, facts };
  const aimed = to.before === undefined ? before.before : to.before;
  if (aimed !== undefined) changed.before = aimed;
  return changed;
}

/** A thrown check; `passive` is the opposing throw, if there was one. */
export interface Contested extends ThrownCheck {
  readonly passive?: ThrownCheck;
}

interface Doer {
  readonly who: string;
  readonly action: string;
  readonly use: Use;
}

// Shared initial values: every row of every action list makes a context.
const NOTHING = {};
const ROLLS: Pick<RollOf, "kind" | "against"> = { kind: "check", against: null };

/** A combatant performing an action: what its declaration may read, and what it may do on the card. */
export class ActionContext<C extends Shape, D> {
  readonly fight: Fight<C, D>;
  readonly who: string;
  readonly use: Use;
  /** `<ruleset>.<id>` */
  readonly action: string;
  /** The exchange that shows the action; null if it has no card or is only asked about. */
  readonly card: string | null;
  /** Id of the ledger entry that pays for it; null if none does. */
  readonly entry: string | null;
  /** The throw of its check where that comes before payment (`rollsFirst`); otherwise null. */
  thrown: Contested | null = null;
  /** Facts from the declaration's `begins`, as they stood before payment. */
  begun: Facts = NOTHING;
  /** How it runs inside another action. */
  manner: Manner = NOTHING;
  /** The kind of its rolls and their opponent, for condition modifiers. */
  rolls: Pick<RollOf, "kind" | "against"> = ROLLS;

  constructor(
    fight: Fight<C, D>,
    {
      who,
      use,
      action,
      card = null,
      entry = use.id,
    }: Doer & { readonly card?: string | null; readonly entry?: string | null },
  ) {
    this.fight = fight;
    this.who = who;
    this.use = use;
    this.action = action;
    this.card = card;
    this.entry = entry;
  }

  get figure(): Figure<C, D> {
    return this.fight.figure(this.who);
  }

  /** The item used; null for none, or if it no longer exists. */
  get item(): Item | null {
    return this.fight.item(this.who, this.use.item);
  }

  /** The first target; null for none. */
  get target(): string | null {
    return this.use.targets[0] ?? null;
  }

  #made: { readonly by: unknown; readonly what: unknown } | null = null;

  /** Caches a value for this use, of the latest `make` alone. It must not depend on dice or payment. */
  once<T>(make: (context: this) => T): T {
    if (this.#made?.by === make) return this.#made.what as T;
    const what = make(this);
    this.#made = { by: make, what };
    return what;
  }

  /** A dialog field's value as text: "yes" for a ticked box, "" where nothing was entered. */
  said(field: string): string {
    const value = this.use.options[field];
    return typeof value === "string" ? value : value === true ? "yes" : "";
  }

  /**
   * Adds condition modifiers to a check of this combatant. The engine does this to every check that is
   * declared or thrown here.
   */
  affected(check: Check, against = this.rolls.against): Check {
    const { fight, who, rolls, target: opponent } = this;
    return modifiesRolls(fight.ruleset)
      ? withConditionModifiers(fight, check, { kind: rolls.kind, who, against, opponent })
      : check;
  }

  /**
   * Throws a check with the dialog's adjustment, without putting it on the card. If the target opposes it,
   * both sides throw.
   * @param adjusted true if `check` already includes the adjustment
   * @param given who opposes it, where that is not the target
   */
  *rollCheck(check: Check, why = this.action, adjusted = false, given?: string | null): Rolling<Contested> {
    const { who, use } = this;
    const target = given === undefined ? this.target : given;
    const made = adjusted ? check : adjust(this.affected(check, given), use.adjustment);
    if (target === null || made.against?.value !== null) return yield* throwCheck(made, who, why);
    const { active, passive } = yield* throwOpposed(made, who, target);
    return { ...active, passive };
  }

  /**
   * Throws a check with the dialog's adjustment and adds it to the card. If it is opposed, both sides throw.
   * @param theirs more fields for the opponent's blow
   */
  *roll(check: Check, given: BlowGiven = {}, theirs?: BlowGiven): Rolling<ThrownCheck & { readonly blow: Blow }> {
    return this.addResult(yield* this.rollCheck(check, given.action, false, given.target), given, theirs);
  }

  /** Adds a thrown check to the card, after the opposing throw if there is one. */
  addResult(thrown: Contested, given: BlowGiven = {}, theirs: BlowGiven = {}): ThrownCheck & { readonly blow: Blow } {
    const { passive } = thrown;
    const { who, target: aimed } = this;
    const { target = aimed } = given;
    if (passive) this.blow({ ...passive, by: target ?? who, target: who, entry: null, ...theirs });
    const { check, reading } = thrown;
    return { check, reading, blow: this.blow({ check, reading, ...given }) };
  }

  /** Adds a blow by this combatant to the card. */
  blow(given: BlowGiven): Blow {
    const { action = this.action, by = this.who, target = this.target, entry = this.entry } = given;
    const { check = null, reading = null, damage = null, applied = null, facts = {} } = given;
    return addBlow(this.fight, this.shownOn, { action, by, target, entry, check, reading, damage, applied, facts });
  }

  /** Overwrites fields of a blow on the card, such as its reading. */
  change(blow: Blow["id"], to: BlowGiven): void {
    const before = this.fight.exchange(this.shownOn)?.blows[blow];
    if (before) this.fight.set(["exchanges", this.shownOn, "blows", blow], changedBlow(before, to));
  }

  /** Puts damage on a blow of the card; it waits for the command `apply`. */
  damage(blow: string, damage: Damage | null): void {
    this.fight.set(["exchanges", this.shownOn, "blows", blow, "damage"], damage);
  }

  /** Merges facts into a blow on the card. */
  note(blow: string, facts: Facts): void {
    const before = this.fight.exchange(this.shownOn)?.blows[blow]?.facts;
    this.fight.set(["exchanges", this.shownOn, "blows", blow, "facts"], Object.assign({}, before, facts));
  }

  /** Merges facts into the card. */
  noteCard(facts: Facts): void {
    for (const key of Object.keys(facts)) this.fight.set(["exchanges", this.shownOn, "facts", key], facts[key]);
  }

  /** Makes a change other than harm; undoing the card undoes it. */
  effect(change: () => void): void {
    takeEffect(this.fight, this.shownOn, change);
  }

  /** Asks a combatant on the card. By default, the card's queue waits for the answer. */
  ask(who: string, kind: string, options: readonly string[], blow: Question["blow"] = null): void {
    ask(this.fight, this.shownOn, who, { kind, options, blow });
  }

  /** Builds a queued step with this context's use, entry and `begun` facts, unless given otherwise. */
  step(
    step: string,
    { use, ...given }: Partial<Omit<QueuedStep, "use">> & { readonly use?: Partial<QueuedStep["use"]> } = {},
  ): QueuedStep {
    const { targets, item, options, adjustment } = this.use;
    const { who: by, action, entry, begun: facts } = this;
    return { step, by, action, entry, facts, ...given, use: { targets, item, options, adjustment, ...use } };
  }

  /** Adds steps to the end of the card's queue. */
  push(...steps: readonly QueuedStep[]): void {
    if (steps.length > 0) queueLast(this.fight, this.shownOn, steps);
  }

  /** Adds a step to the front of the card's queue. */
  pushFirst(step: QueuedStep): void {
    queueFirst(this.fight, this.shownOn, step);
  }

  /** Performs another action of the ruleset, on this card unless `manner` says otherwise. */
  *perform(action: string, use: Use = this.use, manner: Manner = {}): Rolling<Refusal | void> {
    const within = this.card === null ? {} : { within: this.card };
    return yield* resolveActionBy(this.fight, { who: this.who, action, use }, { ...within, ...manner });
  }

  /**
   * The card's id.
   * @throws if the action has no card
   */
  get shownOn(): string {
    if (this.card === null) throw new Error(`${this.action} is shown on no card`);
    return this.card;
  }
}

/** Performs an action of the ruleset, listed or not, at any time: a save at the start of a turn, say. */
export function* resolveActionBy<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, action, use }: Doer,
  manner: Manner = {},
): Rolling<Refusal | void> {
  const spec = fight.ruleset.actions[action];
  return spec ? yield* spec.perform(fight, who, use, manner) : impossible("TEMPO.Refusal.NoAction", { action });
}
