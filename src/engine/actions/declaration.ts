import type { Check } from "../check/check.ts";
import type { ThrownCheck } from "../check/throw-check.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Blow, Exchange } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { AreaOffer } from "../move/area.ts";
import type { Refusal } from "../refusal.ts";
import type { ConditionDeclaration, ItemKind, Label, OfferField, RollKind } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Item } from "../state.ts";
import type { AnswerContext } from "./answer-context.ts";
import type { BlowGiven, ActionContext } from "./action-context.ts";
import type { QueuedStep } from "./queue.ts";
import type { StepContext } from "./step-context.ts";

/** Ruleset-specific facts, as they are stored. */
export type Facts = Readonly<Record<string, Json>>;

/** Amounts by pool id. */
export type Cost = Readonly<Record<string, number>>;

/** A cost, with facts for its ledger entry. */
export interface Bill {
  readonly cost: Cost;
  readonly facts?: Facts;
  /** The cost that lists show, where it differs from the one booked. */
  readonly shown?: Cost;
  /** Only shown: the action that is performed books it. */
  readonly passedOn?: true;
}

/** An amount of the ruleset's own pool (`Conduct.pool`), or a bill. */
export type Price = number | Bill;

/** A refusal, nothing, or a generator that asks for dice first. */
export type Outcome = Rolling<Refusal | void> | Refusal | null | void;

/** The heading of the sheet that lists the action. */
export type Family =
  "attacks" | "grapples" | "magic" | "powers" | "defence" | "movement" | "skills" | "gear" | "reactions" | "other";

/** How it is aimed. `path`: by dragging the token; `place` and `shape`: at a spot or an area on the map. */
export type Aim = "none" | "self" | "creature" | "several" | "place" | "shape" | "path";

/** Whether an action helps or harms its target; `unknown` where only the GM can say. */
export type Intent = "helps" | "harms" | "unknown";

/** What an action may deal: formula, damage type, and the lowest band that deals it (null: any). */
export interface Stakes {
  readonly formula: string;
  readonly type: string;
  readonly on: string | null;
}

/** Members that actions and answers share. */
export interface Deed<Context> {
  /** Ids of the rules it follows: `["P10"]`. */
  readonly rule?: readonly string[];
  /** The price that lists show and the ledger books. Default: 1 for an action, nothing for an answer. */
  price?(context: Context): Price;
  /** Its roll, for the dialog, the prompt and the throw. */
  check?(context: Context): Check | null;
  /**
   * The kind of its check, for condition modifiers. Default: `attack` for attacks, grapples, and harmful
   * magic, powers and reactions; `defence` for answers; else `check`.
   */
  readonly rolls?: RollKind;
  /** Whom its check is against, for condition modifiers; null: nobody. Default: the target or opponent. */
  against?(context: Context): string | null;
  /** More fields for the blow of its check, such as another target or facts. Called after payment. */
  blow?(context: Context): BlowGiven;
  /** Throws the check before payment: the price or the entry's facts depend on it (`context.thrown`). */
  readonly rollsFirst?: true;
  /** `check` already includes the dialog's adjustment, which counts differently without dice (D3). */
  readonly adjusted?: true;
  /** Changes to the acting combatant; undone with its ledger entry. */
  changes?(context: Context): void;
  /** Facts for the ledger entry, besides those of the price. */
  facts?(context: Context): Facts;
  /** Resolves the check. The engine has thrown it with the dialog's adjustment and added it to the card. */
  rolled?(context: Context, thrown: ThrownCheck, blow: Blow): Outcome;
  /** Its effects on the card. Push effects that must wait for an answer as steps. */
  does?(context: Context): Outcome;
}

/**
 * A declared action, which the engine runs. Its id is its key among the ruleset's actions. Its texts are
 * `TEMPO.<Ruleset>.Action.<id>`, `TEMPO.<Ruleset>.ActionHint.<id>` and, for a reaction,
 * `TEMPO.<Ruleset>.Trigger.<id>`.
 */
export interface ActionDeclaration<C extends Shape, D> extends Deed<ActionContext<C, D>> {
  readonly family: Family;
  /** Ids of the rules it follows: `["P10"]`. */
  readonly rule: readonly string[];
  /** Language keys in place of those made from its id. */
  readonly label?: string;
  readonly hint?: string;
  /** The action it is named and booked as, where the rules know only one: a weapon is stowed as gear is. */
  readonly as?: string;
  /** A Font Awesome icon name: `khanda`. */
  readonly icon: string;
  /** Default: `none`. */
  readonly aim?: Aim;
  /** Whether it helps or harms its target; `unknown` where only the GM can say. */
  readonly intent?: Intent;
  /** The same for one use, where the item decides: a ward helps, a dart harms. */
  means?(context: ActionContext<C, D>): Intent;
  /** Default: `action`. Lists leave out `reply`, `work` and `choice`, which the rules trigger. */
  readonly group?: "action" | "reaction" | "free" | "reply" | "work" | "choice";
  /**
   * It makes no sense outside a fight, because turns or the order are all it is about: to delay, to aim, to
   * gather for a spell. Reactions and what is aimed along a path need a fight without saying so.
   */
  readonly needsFight?: true;
  readonly with?: ItemKind;
  /** It also works without an item. A function says for whom the list shows that row. */
  readonly bare?: true | ((fight: Fight<C, D>, who: string) => boolean);
  serves?(item: Item): boolean;
  readonly fields?: readonly OfferField[] | ((context: ActionContext<C, D>) => readonly OfferField[]);
  /** The area that it is aimed with on the map, and the field that takes its spot; null for none. */
  area?(context: ActionContext<C, D>): AreaOffer | null;
  /** Whom it may target. Default: anybody. */
  readonly whom?: "enemies" | "allies" | "others";
  /** How many targets it takes at most where `aim` is `several`; null: any number. */
  readonly most?: (context: ActionContext<C, D>) => number | null;
  /** Maximum distance to its targets, in ft or m; null: unlimited. */
  within?(context: ActionContext<C, D>): number | null;
  /** Why it is refused, besides timing, budget, targets and the conduct's `hinders`. */
  needs?(context: ActionContext<C, D>): Refusal | null;
  /**
   * Whether a target that it needs is missing. Default: an action aimed at a creature needs a target other
   * than oneself.
   */
  aimless?(context: ActionContext<C, D>): boolean;
  /** Why it cannot be done even if forced: there is nothing to let go of, a depth is not a number. */
  cannot?(context: ActionContext<C, D>): Refusal | null;
  /** Ignores the conduct's `hinders`. */
  readonly always?: true;
  /** Conditions that only this action imposes, by id. */
  readonly brings?: Readonly<Record<string, ConditionDeclaration>>;
  /** What it does not end, in the ruleset's own terms: a sustained spell, gathered energy. */
  readonly keeps?: readonly string[];
  /** Whether it distracts the acting combatant, so that whoever threatens its space may act first. */
  provokes?(context: ActionContext<C, D>): boolean;
  /** Facts for a card of its own; null: no card unless somebody is asked. Default: a card if it rolls. */
  card?(context: ActionContext<C, D>): Facts | null;
  /** The action its card is shown as, where that differs: casting a prepared spell is shown as casting. */
  readonly shownAs?: string;
  /** The open card it continues instead of opening its own: a tumble continues the card of the fall. */
  on?(context: ActionContext<C, D>): string | null;
  /** Facts as they stand before payment: `context.begun` for all that follows, queued steps included. */
  begins?(context: ActionContext<C, D>): Facts;
  /** What it may deal; null: nothing; `unknown`: only the GM can say. */
  readonly damage?: "unknown" | null | ((context: ActionContext<C, D>) => Stakes | null);
  /** A line of dice and damage for the list. */
  summary?(context: ActionContext<C, D>): Label | null;
  /** What performing it would lose: gathered energy, a focus. Default: the conduct's `loses`. */
  loses?(context: ActionContext<C, D>): Label | null;
}

/** An answer to a question, declared like an action; its id is its key. An undeclared `none` does nothing. */
export interface AnswerDeclaration<C extends Shape, D> extends Deed<AnswerContext<C, D>> {
  /** Default: `TEMPO.<Ruleset>.Answer.<id>`, or `TEMPO.<Ruleset>.Decline.<kind>` for `none`. */
  readonly label?: string;
  hint?(context: AnswerContext<C, D>): Label;
  /** Why it can no longer be given. */
  refusal?(context: AnswerContext<C, D>): Refusal | null;
  /**
   * Applies the question's fields to its check: a grade, cover (S36). The dialog's adjustment applies to
   * every answer anyway.
   */
  said?(context: AnswerContext<C, D>, check: Check): Check;
  /** The action it is booked as. Default: the answer's id. */
  readonly as?: string;
  /** Why the prompt disables it. Unlike `refusal`, it refuses nothing: `does` handles such an answer. */
  closed?(context: AnswerContext<C, D>): Refusal | null;
  /** Only the GM may give it, whoever is asked. */
  readonly forGM?: true;
}

/** A question to a combatant on a card; its kind is its key. */
export interface QuestionDeclaration<C extends Shape, D> {
  /** Ids of the rules that ask it. */
  readonly rule?: readonly string[];
  readonly answers: Readonly<Record<string, AnswerDeclaration<C, D>>>;
  /** An answer whose id is made from data, such as numbers of dice. */
  other?(option: string): AnswerDeclaration<C, D> | null;
  /** Values for the sentence that says what is at stake. */
  stake?(context: AnswerContext<C, D>): Facts;
  /** Names of those values that belong to the opponent; not everybody may see them (K18). */
  readonly secrets?: readonly string[];
  /** The sentence's name in `TEMPO.<Ruleset>.Stake.<name>`. Default: the question's kind. */
  stakeName?(context: AnswerContext<C, D>): string;
  /** Further fields of the prompt. */
  fields?(context: AnswerContext<C, D>): readonly OfferField[];
  /** Only the GM may answer, whoever is asked. */
  readonly forGM?: true;
  /** The card's stage while this is asked. Default: the conduct's `stage`. */
  readonly stage?: string;
  /** Whether somebody's leaving has made it pointless: then any answer just closes it, at no cost. */
  moot?(context: AnswerContext<C, D>): boolean;
  /** Runs after any answer's own effects. */
  after?(context: AnswerContext<C, D>): Outcome;
}

/** The code of a queued step, by name. The card stores only the name and the data. */
export interface StepDeclaration<C extends Shape, D> {
  does(context: StepContext<C, D>): Outcome;
  /** Runs if the step is dropped: its combatant or all its targets have left, or `ready` says so. */
  lost?(context: StepContext<C, D>): void;
}

/** A combatant to ask before an action is resolved. */
export interface Watcher {
  readonly who: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** What all actions of a ruleset have in common. */
export interface Conduct<C extends Shape, D> {
  /** The pool that pays a price given as a number. */
  readonly pool: string;
  /** Turns a price given as a number into a cost. Default: that amount of `pool`. */
  cost?(fight: Fight<C, D>, who: string, amount: number): Cost;
  /** The card's stage while somebody is asked. Default: `open`. */
  readonly stage?: string;
  /** Facts for a card on which somebody may interrupt the action. */
  readonly interrupted?: Facts;
  /** Why the combatant cannot act at all; `bill` computes the action's price. */
  hinders?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>, bill: () => Bill): Refusal | null;
  /**
   * Changes that every action makes, undone with its entry. The action's `keeps` may exempt it; `bill` is
   * null if it was already paid.
   */
  besides?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>, bill: Bill | null): void;
  /** What those changes would lose. */
  loses?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>): Label | null;
  /** Who may interrupt the action and is asked first. Only effects queued as steps wait for the answers. */
  watchers?(context: ActionContext<C, D>, declared: ActionDeclaration<C, D>): readonly Watcher[];
  /**
   * Whom everybody can see may strike at the doer before the action takes effect, for the dialog. Nothing
   * that players may not know decides it (K21): no count of reactions, no sealed choice.
   */
  strikers?(this: void, context: ActionContext<C, D>, declared: ActionDeclaration<C, D>): readonly string[];
  /** Whether a queued step must wait for an open question on its card. Default: for any. */
  awaits?(exchange: Exchange, step: QueuedStep): boolean;
  /** Whether a queued step may run now; `wait` if somebody had to be asked first. Default: `go`. */
  ready?(fight: Fight<C, D>, exchange: Exchange, step: QueuedStep): "go" | "drop" | "wait";
}
