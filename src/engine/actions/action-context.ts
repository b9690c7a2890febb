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

/** How something is done that is done within something else. */
export interface Manner {
  /** The card it is shown on; without one it opens its own. */
  readonly within?: string;
  /** What it is paid with in place of its own price; null: it is part of what was paid already. */
  readonly pay?: Bill | null;
  /** Booked as granted. */
  readonly granted?: boolean;
  /** Under which action it is booked and shown, where that is another one. */
  readonly as?: string;
  /** It is a part of something that closes an event of its own: a phase's beginning, choices that are revealed. */
  readonly part?: true;
}

/** What a blow is made with; by whom, as which action and with which entry is known. */
export type BlowGiven = Partial<Omit<Blow, "id" | "seq">>;

/** What was thrown for a check; where somebody opposed it, what they threw. */
export interface Contested extends ThrownCheck {
  readonly passive?: ThrownCheck;
}

/** Who does what, and how. */
interface Doer {
  readonly who: string;
  readonly action: string;
  readonly use: Use;
}

// Made anew for every row of a list: what all of them begin with is made once.
const NOTHING = {};
const ROLLS: Pick<RollOf, "kind" | "against"> = { kind: "check", against: null };

/** Somebody doing something: all that its rules may ask for, and what they may do on its card. */
export class ActionContext<C extends Shape, D> {
  readonly fight: Fight<C, D>;
  readonly who: string;
  readonly use: Use;
  /** `<ruleset>.<id>` */
  readonly action: string;
  /** The exchange it is shown on; null while it is only asked about, or where it is shown on none. */
  readonly card: string | null;
  /** The entry it is paid with; null: it is not. */
  readonly entry: string | null;
  /** What was thrown before it was paid, where that comes first. */
  thrown: Contested | null = null;
  /** Figures as they stood before it was paid. */
  begun: Facts = NOTHING;
  /** How it is done within something else. */
  manner: Manner = NOTHING;
  /** What its rolls are, and against whom: conditions may do something to them. */
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

  /** The thing it is done with; null for none, or one that is gone. */
  get item(): Item | null {
    return this.fight.item(this.who, this.use.item);
  }

  /** Whom it is aimed at, the first of several; null for nobody. */
  get target(): string | null {
    return this.use.targets[0] ?? null;
  }

  #made: { readonly by: unknown; readonly what: unknown } | null = null;

  /** What is made once of a use, however often it is looked at; it follows from nothing that is thrown or paid meanwhile. */
  once<T>(make: (context: this) => T): T {
    if (this.#made?.by === make) return this.#made.what as T;
    const what = make(this);
    this.#made = { by: make, what };
    return what;
  }

  /** What was said in a field of the dialog; "" where nothing was. */
  said(field: string): string {
    const value = this.use.options[field];
    return typeof value === "string" ? value : value === true ? "yes" : "";
  }

  /** A check of its doer with what conditions do to it; the engine does this to all that is declared or thrown here. */
  affected(check: Check, against = this.rolls.against): Check {
    const { fight, who, rolls, target: opponent } = this;
    return modifiesRolls(fight.ruleset)
      ? withConditionModifiers(fight, check, { kind: rolls.kind, who, against, opponent })
      : check;
  }

  /**
   * Throws a check as the dialog adjusted it, without putting it on the card; where the target opposes it, both throw.
   * @param adjusted it is as the dialog adjusted it already
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
   * Throws a check as the dialog adjusted it and puts it on the card; where it is opposed, both roll in one go.
   * @param theirs what the blow of whoever opposes it says besides
   */
  *roll(check: Check, given: BlowGiven = {}, theirs?: BlowGiven): Rolling<ThrownCheck & { readonly blow: Blow }> {
    return this.addResult(yield* this.rollCheck(check, given.action, false, given.target), given, theirs);
  }

  /** Puts what was thrown on the card, what opposed it first. */
  addResult(thrown: Contested, given: BlowGiven = {}, theirs: BlowGiven = {}): ThrownCheck & { readonly blow: Blow } {
    const { passive } = thrown;
    const { who, target: aimed } = this;
    const { target = aimed } = given;
    if (passive) this.blow({ ...passive, by: target ?? who, target: who, entry: null, ...theirs });
    const { check, reading } = thrown;
    return { check, reading, blow: this.blow({ check, reading, ...given }) };
  }

  /** Adds a blow of its doer to the card. */
  blow(given: BlowGiven): Blow {
    const { action, who: by, target, entry } = this;
    return addBlow(this.fight, this.shownOn, { action, by, target, entry, ...given });
  }

  /** Changes a blow of the card: how it is read, what came of it. */
  change(blow: Blow["id"], to: BlowGiven): void {
    const before = this.fight.exchange(this.shownOn)?.blows[blow];
    if (before) this.fight.set(["exchanges", this.shownOn, "blows", blow], { ...before, ...to });
  }

  /** Puts damage on a blow of the card; it waits to be applied. */
  damage(blow: string, damage: Damage | null): void {
    this.fight.set(["exchanges", this.shownOn, "blows", blow, "damage"], damage);
  }

  /** Notes figures on a blow of the card. */
  note(blow: string, facts: Facts): void {
    const before = this.fight.exchange(this.shownOn)?.blows[blow]?.facts;
    this.fight.set(["exchanges", this.shownOn, "blows", blow, "facts"], { ...before, ...facts });
  }

  /** Notes figures on the card as a whole. */
  noteCard(facts: Facts): void {
    for (const key of Object.keys(facts)) this.fight.set(["exchanges", this.shownOn, "facts", key], facts[key]);
  }

  /** Changes something besides harm: taken back with the card. */
  effect(change: () => void): void {
    takeEffect(this.fight, this.shownOn, change);
  }

  /** Asks somebody on the card; what waits there waits for the answer. */
  ask(who: string, kind: string, options: readonly string[], blow: Question["blow"] = null): void {
    ask(this.fight, this.shownOn, who, { kind, options, blow });
  }

  /** A step of its doer on its card, with what it was begun with. */
  step(
    step: string,
    { use, ...given }: Partial<Omit<QueuedStep, "use">> & { readonly use?: Partial<QueuedStep["use"]> } = {},
  ): QueuedStep {
    const { targets, item, options, adjustment } = this.use;
    const { who: by, action, entry, begun: facts } = this;
    return { step, by, action, entry, facts, ...given, use: { targets, item, options, adjustment, ...use } };
  }

  /** Puts a step behind everything that waits on the card. */
  push(...steps: readonly QueuedStep[]): void {
    if (steps.length > 0) queueLast(this.fight, this.shownOn, steps);
  }

  /** Puts a step before everything that waits on the card. */
  pushFirst(step: QueuedStep): void {
    queueFirst(this.fight, this.shownOn, step);
  }

  /** Does another action of the ruleset: on this card, at another price, under another name. */
  *perform(action: string, use: Use = this.use, manner: Manner = {}): Rolling<Refusal | void> {
    const within = this.card === null ? {} : { within: this.card };
    return yield* resolveActionBy(this.fight, { who: this.who, action, use }, { ...within, ...manner });
  }

  /**
   * The card it is shown on, for whoever does something there.
   * @throws where it is shown on none
   */
  get shownOn(): string {
    if (this.card === null) throw new Error(`${this.action} is shown on no card`);
    return this.card;
  }
}

/** Somebody does an action of the ruleset, whether its list shows it or not: what comes by itself at a turn's beginning, say. */
export function* resolveActionBy<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, action, use }: Doer,
  manner: Manner = {},
): Rolling<Refusal | void> {
  const spec = fight.ruleset.actions[action];
  return spec ? yield* spec.perform(fight, who, use, manner) : impossible("TEMPO.Refusal.NoAction", { action });
}
