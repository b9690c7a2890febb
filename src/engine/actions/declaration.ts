import type { Check } from "../check/check.ts";
import type { ThrownCheck } from "../check/throw-check.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Blow, Exchange } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import type { ConditionDeclaration, ItemKind, Label, OfferField, RollKind } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Item } from "../state.ts";
import type { AnswerContext } from "./answer-context.ts";
import type { BlowGiven, ActionContext } from "./action-context.ts";
import type { QueuedStep } from "./queue.ts";
import type { StepContext } from "./step-context.ts";

/** Figures of the ruleset, as they are stored. */
export type Facts = Readonly<Record<string, Json>>;

/** Pool to amount. */
export type Cost = Readonly<Record<string, number>>;

/** What something is paid with, and what its entry says besides: carried dice, that it was a reaction. */
export interface Bill {
  readonly cost: Cost;
  readonly facts?: Facts;
  /** What the list shows, where it is paid with something else: getting up, with the way of the turn. */
  readonly shown?: Cost;
  /** Shown alone: it is booked with the action that it performs, at this price. */
  readonly passedOn?: true;
}

/** So much of the ruleset's own pool (`Conduct.pool`), or a bill. */
export type Price = number | Bill;

/** What the rules say at once, refuse, or have to throw dice for. */
export type Outcome = Rolling<Refusal | void> | Refusal | null | void;

/** Under which heading of the sheet an action stands. */
export type Family =
  "attacks" | "grapples" | "magic" | "powers" | "defence" | "movement" | "skills" | "gear" | "reactions" | "other";

/** What it is aimed at. `path`: the token is dragged; `place` and `shape`: a spot or an area on the map. */
export type Aim = "none" | "self" | "creature" | "several" | "place" | "shape" | "path";

/** What an action may deal: a formula, the damage's type, and the band of its check from which on (null: in any case). */
export interface Stakes {
  readonly formula: string;
  readonly type: string;
  readonly on: string | null;
}

/** What may be declared of an action and of an answer alike: everything that is done. */
export interface Deed<Context> {
  /** Ids of the rules it follows: `["P10"]`. */
  readonly rule?: readonly string[];
  /** What it costs: the same for what is shown and for what is booked. */
  price?(context: Context): Price;
  /** The roll it asks for, for the dialog, the prompt and the throw. */
  check?(context: Context): Check | null;
  /**
   * What its check is, for conditions that do something to rolls. An attack, where it is one by its family or harms somebody by magic,
   * powers or as a reaction; an answer is one of defence; unless it says otherwise.
   */
  readonly rolls?: RollKind;
  /** Whom its check is against, where that is not its target or whoever it answers; null: nobody in particular. */
  against?(context: Context): string | null;
  /** What the blow of its check says besides what was thrown: another target, or none; figures. Asked once it is paid. */
  blow?(context: Context): BlowGiven;
  /** The check is thrown before it is paid: what it costs, or what its entry says, depends on it (`context.thrown`). */
  readonly rollsFirst?: true;
  /** Its check is as the dialog adjusted it already: without dice, what is adjusted counts otherwise (D3). */
  readonly adjusted?: true;
  /** What it changes on its doer: taken back with its entry. */
  changes?(context: Context): void;
  /** What its entry says besides what the price says. */
  facts?(context: Context): Facts;
  /** What follows from its check, which the engine throws as the dialog adjusted it and puts on the card. */
  rolled?(context: Context, thrown: ThrownCheck, blow: Blow): Outcome;
  /** What it does, on its card. What has to wait until nobody is asked any more is pushed as a step. */
  does?(context: Context): Outcome;
}

/**
 * What an action is declared with; it is carried out by the engine. Its id is its key among the ruleset's actions; texts are
 * found by it: `TEMPO.<Ruleset>.Action.<id>`, `TEMPO.<Ruleset>.ActionHint.<id>`, and where it answers something `Trigger.<id>`.
 */
export interface ActionDeclaration<C extends Shape, D> extends Deed<ActionContext<C, D>> {
  readonly family: Family;
  /** Ids of the rules it follows: `["P10"]`. */
  readonly rule: readonly string[];
  /** Keys of its own, where it has no text of that name. */
  readonly label?: string;
  readonly hint?: string;
  /** The action that it is called and booked as, where the rules know but one: a weapon is put away as gear is. */
  readonly as?: string;
  /** A name of Font Awesome: `khanda`. */
  readonly icon: string;
  /** `none` unless it says otherwise. */
  readonly aim?: Aim;
  /** Whom it is aimed at, it helps or harms; `unknown` where only the table can say. */
  readonly intent?: "helps" | "harms" | "unknown";
  /** `action` unless it says otherwise. What comes by itself is not listed: `reply`, `work` going on, a `choice` revealed. */
  readonly group?: "action" | "reaction" | "free" | "reply" | "work" | "choice";
  readonly with?: ItemKind;
  /** It can be done without a thing as well; where it is asked, the list shows that only to whom it says so. */
  readonly bare?: true | ((fight: Fight<C, D>, who: string) => boolean);
  serves?(item: Item): boolean;
  readonly fields?: readonly OfferField[] | ((context: ActionContext<C, D>) => readonly OfferField[]);
  /** Whom it may be aimed at; anybody unless it says otherwise. */
  readonly whom?: "enemies" | "allies" | "others";
  /** How far away they may be, in ft or m; null: as far as anybody is. */
  within?(context: ActionContext<C, D>): number | null;
  /** Why not, besides timing, budget and what the conduct says of every action. */
  needs?(context: ActionContext<C, D>): Refusal | null;
  /**
   * Whether it would be done at nobody, and lost on the air. Without it, what is aimed at a creature needs one, and another
   * than its doer.
   */
  aimless?(context: ActionContext<C, D>): boolean;
  /** Why it can't be done at all, whoever insists: there is nothing to let go of, a depth is no figure. */
  cannot?(context: ActionContext<C, D>): Refusal | null;
  /** Works whatever the conduct says against acting. */
  readonly always?: true;
  /** Conditions that it alone brings, by their ids. */
  readonly brings?: Readonly<Record<string, ConditionDeclaration>>;
  /** What goes on beside it, by the ruleset's own words: a spell kept up, what is gathered. */
  readonly keeps?: readonly string[];
  /** Whether it turns its doer from the fight, so that whoever threatens the place may come first. */
  provokes?(context: ActionContext<C, D>): boolean;
  /** It is shown on a card of its own, with these facts; null: on none, unless somebody is asked. Without it, what is rolled is. */
  card?(context: ActionContext<C, D>): Facts | null;
  /** Under which action its card is shown, where that is another one: a spell that was prepared is cast. */
  readonly shownAs?: string;
  /** The open card that it goes on with, in place of one of its own: a fall that is tumbled off. */
  on?(context: ActionContext<C, D>): string | null;
  /** Figures as they stand before it is paid: in `context.begun` for all that follows, its steps included. */
  begins?(context: ActionContext<C, D>): Facts;
  /** What it may deal; null: nothing; `unknown` where only the table can say. */
  readonly damage?: "unknown" | null | ((context: ActionContext<C, D>) => Stakes | null);
  /** A line of dice and damage for the list. */
  summary?(context: ActionContext<C, D>): Label | null;
  /** What would be lost by doing it: what is gathered, a focus; without it, what the conduct says. */
  loses?(context: ActionContext<C, D>): Label | null;
}

/** One answer to a question, declared like an action; its id is its key. `none` may be left out: nothing follows from it. */
export interface AnswerDeclaration<C extends Shape, D> extends Deed<AnswerContext<C, D>> {
  /** `TEMPO.<Ruleset>.Answer.<id>`, or `TEMPO.<Ruleset>.Decline.<kind>` for `none`, unless it says otherwise. */
  readonly label?: string;
  hint?(context: AnswerContext<C, D>): Label;
  /** Why it is not open any more. */
  refusal?(context: AnswerContext<C, D>): Refusal | null;
  /** Its check with what the question's fields say to it: a grade, cover (S36). Modifiers are switched and added to all alike. */
  said?(context: AnswerContext<C, D>, check: Check): Check;
  /** Under which action it is booked, where that is not named as the answer is. */
  readonly as?: string;
  /** Why the prompt shows it closed, where whoever gives it all the same is not refused: what it does says what then comes of it. */
  closed?(context: AnswerContext<C, D>): Refusal | null;
  /** It is the GM's to give, whoever is asked. */
  readonly forGM?: true;
}

/** A question that somebody is asked on a card; its kind is its key. */
export interface QuestionDeclaration<C extends Shape, D> {
  /** Ids of the rules it is asked by. */
  readonly rule?: readonly string[];
  readonly answers: Readonly<Record<string, AnswerDeclaration<C, D>>>;
  /** An answer whose id is made from data: so many dice of this and of that. */
  other?(option: string): AnswerDeclaration<C, D> | null;
  /** Figures of the sentence that says what is at stake. */
  stake?(context: AnswerContext<C, D>): Facts;
  /** Those of them that are the opponent's own, and not for everybody to see (K18). */
  readonly secrets?: readonly string[];
  /** The name of that sentence (`TEMPO.<Ruleset>.Stake.<name>`), where it is not the kind's. */
  stakeName?(context: AnswerContext<C, D>): string;
  /** What else may be said with the answer. */
  fields?(context: AnswerContext<C, D>): readonly OfferField[];
  /** It is the GM's to answer, whoever plays whom it is put to. */
  readonly forGM?: true;
  /** The stage of a card while this is asked on it, where that is another than the conduct's. */
  readonly stage?: string;
  /** Whether it has come to nothing, since somebody has left: any answer closes it, costs nothing and does nothing. */
  moot?(context: AnswerContext<C, D>): boolean;
  /** What follows from any answer, after what follows from it by itself. */
  after?(context: AnswerContext<C, D>): Outcome;
}

/** What is done later on a card, by its name: what waits in line is stored, its code stands here. */
export interface StepDeclaration<C extends Shape, D> {
  does(context: StepContext<C, D>): Outcome;
  /** What becomes of it where its doer or target is not there any more. */
  lost?(context: StepContext<C, D>): void;
}

/** Somebody to be asked before something is done. */
export interface Watcher {
  readonly who: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** What all actions of a ruleset have in common. */
export interface Conduct<C extends Shape, D> {
  /** The pool that a plain number is paid from. */
  readonly pool: string;
  /** A plain number as a cost, where that is more than so much of the pool. */
  cost?(fight: Fight<C, D>, who: string, amount: number): Cost;
  /** The stage of a card while somebody is asked on it. */
  readonly stage?: string;
  /** What a card says besides, where somebody came first and was asked before anything was done. */
  readonly interrupted?: Facts;
  /** What stands against acting at all, whatever is done. */
  hinders?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>, bill: () => Bill): Refusal | null;
  /** What every action does besides, unless it keeps it; taken back with its entry. The bill is null where it was paid for. */
  besides?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>, bill: Bill | null): void;
  /** What would be lost by doing it: of what every action ends. */
  loses?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>): Label | null;
  /** Who comes first, where it provokes or may be hindered: nothing is done before they have answered. */
  watchers?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>): readonly Watcher[];
  /** Whether a step has to wait for somebody who is asked on its card; unless it says otherwise, for everybody. */
  awaits?(exchange: Exchange, step: QueuedStep): boolean;
  /** Whether a step may be taken now; `wait` where somebody had to be asked first. */
  ready?(fight: Fight<C, D>, exchange: Exchange, step: QueuedStep): "go" | "drop" | "wait";
}
