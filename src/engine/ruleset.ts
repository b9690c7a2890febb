import type { Aim, Family, Intent, Stakes } from "./actions/declaration.ts";
import type { Manner } from "./actions/action-context.ts";
import type { QueuedStep } from "./actions/queue.ts";
import type { Check } from "./check/check.ts";
import type { Control } from "./control.ts";
import type { Modifier } from "./check/modifier.ts";
import type { Command, Use } from "./command.ts";
import type { Rolling } from "./dice/rolling.ts";
import type { Blow, Exchange, Question } from "./exchange.ts";
import type { Fight } from "./fight.ts";
import type { RecoverySpec } from "./harm/recovery.ts";
import type { Branch, Json, Path } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Migration } from "./migration.ts";
import { versionOf } from "./migration.ts";
import type { AreaOffer } from "./move/area.ts";
import type { Diagonals, GridKind } from "./move/grid.ts";
import type { Priced, Step } from "./move/path.ts";
import type { Walk } from "./move/walk.ts";
import type { Refusal } from "./refusal.ts";
import type { BriefDeclaration } from "./ruleset-declaration.ts";
import { completeRuleset } from "./ruleset-declaration.ts";
import type { InferShape, Shape } from "./schema.ts";
import type { SheetLayout } from "./sheet-layout.ts";
import type { Condition, Creature, Item } from "./state.ts";
import type { Term } from "./terms.ts";
import type { Budget } from "./turn/budget.ts";

export type {
  BriefDeclaration,
  ResourceDeclaration,
  RulesetDeclaration,
  TurnDeclaration,
} from "./ruleset-declaration.ts";

export type { Beginning, SheetLayout, SheetPart } from "./sheet-layout.ts";

/**
 * What a ruleset says. It is a value that the engine, the data models, the sheets and the tracker read;
 * nothing outside `rulesets/` names a particular ruleset.
 *
 * `C` is the shape of a creature's stored data, `D` what the ruleset derives from it.
 */
export interface Ruleset<C extends Shape = Shape, D = unknown> {
  readonly id: string;
  /** Grows by one whenever the shape of stored data changes. Default: 1. */
  readonly version?: number;
  /** By version: the step to the next one. Each version before the present needs one. */
  readonly migrate?: Readonly<Record<number, Migration>>;
  readonly units: Units;
  readonly creature: C;
  readonly items: Readonly<Record<ItemKind, Shape>>;
  readonly conditions: Readonly<Record<string, ConditionSpec>>;
  /** What the GM may set for a side as a whole. */
  readonly sides?: Shape;
  /** World settings for rules that groups read differently. */
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** What token bars and sheets show as a value out of a maximum. */
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly bars: readonly [string, string | null];
  readonly turn: TurnSpec<C, D>;
  readonly movement: MovementSpec<C, D>;
  readonly actions: Readonly<Record<string, ActionSpec<C, D>>>;
  /** Checks that are no actions: attributes, skills, saves. */
  readonly checks: Readonly<Record<string, CheckSpec<C, D>>>;
  /** The action that takes up an item from the ground; its option `thing` names the item (`things.ts`). */
  readonly takeUp?: string;
  readonly sheet: SheetLayout;
  readonly view: ViewSpec<C, D>;
  /**
   * Computes everything that depends on a creature alone.
   * @param world the world's values for `options`; missing ones take their initial value
   */
  derive(figure: Bare<C>, world: Readonly<Record<string, Json>>): D;
  /** A resource's present value and maximum. */
  resource(this: void, figure: Figure<C, D>, id: string): { value: number; max: number };
  /** Must depend only on the combatant (ledger, store, activation, figure), round, phase and options. */
  budget(fight: Fight<C, D>, who: string): Budget;
  /** Resolves an answer to an open question; the engine has checked that it is among the options. */
  answer(fight: Fight<C, D>, answer: Answer): Rolling<Refusal | void>;
  /** The declared answers by kind of question, `none` included; answers made from data are not. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  /** What a combatant would roll now for each answer to a question on a card, without attacks (K19). */
  standing(fight: Fight<C, D>, on: Exchange, who: string, question: Question): Readonly<Record<string, Check>>;
  /** The stage of a card while somebody is asked on it. */
  readonly stage: string;
  /** The stage by kind of question, where it is another. */
  readonly stages?: Readonly<Record<string, string>>;
  /** Whether a step queued on a card may run now. */
  ready(fight: Fight<C, D>, exchange: Exchange, step: QueuedStep): "go" | "drop" | "wait";
  /** Runs a queued step, or drops it if it is no longer possible. */
  step(fight: Fight<C, D>, card: string, step: QueuedStep, possible: boolean): Rolling<void>;
  /** Applies damage. The fight records the deltas; the rule may ask for dice. */
  harm(fight: Fight<C, D>, harm: Harm): Rolling<void>;
  /** What recovers with time. */
  readonly recovery?: RecoverySpec<C, D>;
  /** How a simulation plays it. */
  readonly tactic?: TacticSpec<C, D>;
}

/** Damage about to be applied to a combatant. */
export interface Harm {
  readonly target: string;
  readonly amount: number;
  readonly type: string;
  /** The blow that dealt it; null if nobody did (a fall, bleeding, heat). */
  readonly blow: Blow | null;
  readonly exchange: string | null;
  /** The resource at which it was typed; damage that was dealt names none. */
  readonly resource?: string;
}

/** A simple player: close in, attack, defend sensibly. The simulator asks it for every decision. */
export interface TacticSpec<C extends Shape, D> {
  /**
   * The next command on one's own turn; null ends the turn, and so does a refused command. `id` is new for
   * each call. A move's path holds only the steps to come; the simulator adds those made before in this
   * activation.
   */
  act(fight: Fight<C, D>, who: string, id: string): Command | null;
  /** The answer to an open question. */
  answer(
    fight: Fight<C, D>,
    exchange: Exchange,
    who: string,
    id: string,
  ): { readonly option: string; readonly use: Use };
  /** The secret choice in a phase of choices; null for none. */
  choose?(fight: Fight<C, D>, who: string): Json;
  /** Ids of held items for which no hand is left; encounters refuse any. Default: hands are not counted. */
  beyondHands?(fight: Fight<C, D>, who: string): readonly string[];
}

export interface Units {
  readonly distance: "ft" | "m";
  readonly grid: { readonly kind: GridKind; readonly size: number; readonly diagonals: Diagonals };
  /** Length of a round, in seconds. */
  readonly round: number;
}

export const ITEM_KINDS = ["weapon", "armor", "talent", "gear"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface ConditionSpec {
  readonly label: string;
  readonly icon: string;
  /** Whether the token's palette lists it. */
  readonly palette: boolean;
  /** What it adds to a roll of whoever has it; null for nothing. */
  modifies?(roll: AffectedRoll): (Pick<Modifier, "value"> & Partial<Pick<Modifier, "side" | "kind">>) | null;
}

/** The kind of roll: an attack, an answer to somebody's action, or anything else. */
export type RollKind = "attack" | "defence" | "check";

/** A roll by a combatant who has a condition. */
export interface AffectedRoll {
  readonly kind: RollKind;
  readonly who: string;
  /** The opponent; null for nobody in particular. */
  readonly against: string | null;
  /** Who caused the condition, and its value. */
  readonly by: string | null;
  readonly value: number;
}

/** A declared condition: its label defaults to a key made from its id; by default it is in the palette. */
export interface ConditionDeclaration extends Partial<ConditionSpec> {
  /** A file among Tempo's icons (`restrained`), or the full path of another. */
  readonly icon: string;
}

/** A declared option: label and hint default to keys made from its id. */
export type OptionDeclaration = Omit<OptionSpec, "label" | "hint"> & Partial<Pick<OptionSpec, "label" | "hint">>;

export interface OptionSpec {
  readonly label: string;
  readonly hint: string;
  readonly initial: boolean | number | string;
  readonly choices?: Readonly<Record<string, string>>;
}

export interface ResourceSpec {
  readonly label: string;
  /**
   * Path in a creature's source to what is lost of it (`["losses", "stamina"]`). A cost under this resource's
   * id adds to it when it is paid; undoing the entry gives it back.
   */
  readonly lost?: Path;
  /** Path in the source to the value itself, for one that grows from 0 (`["stun"]`). */
  readonly held?: Path;
  /**
   * How damage shows it: `armour` takes damage before life does (striped), `life` takes the rest (solid).
   * Default: it is no part of the bar that a card draws of damage.
   */
  readonly harm?: "armour" | "life";
  /** Whether it grows as things get worse, without a path of its own (`held`): wounds summed over the body. */
  readonly grows?: true;
  /**
   * What it means to make it worse or better by hand: damage of these types, applied by `harm`. Default: the figure
   * itself changes.
   */
  readonly typed?: { readonly harm?: string; readonly heals?: string };
}

/** A creature as stored, typed. */
export interface Bare<C extends Shape> {
  readonly creature: Creature;
  readonly source: InferShape<C>;
  items(kind: ItemKind): readonly Item[];
  /** The sum of the values of all active conditions with this id; 0 without any. */
  condition(id: string): number;
  /** These values one by one, where several do not simply add up. */
  values(condition: string): readonly number[];
  has(condition: string): boolean;
  /** All active conditions. */
  readonly active: readonly Condition[];
}

/** A creature as the rules see it, derived values included. */
export interface Figure<C extends Shape, D> extends Bare<C> {
  readonly derived: D;
}

export interface TurnSpec<C extends Shape, D> {
  readonly phases: readonly PhaseSpec<C, D>[];
  /** Whether its order also serves scenes without a battle; `state.scene` says which it is (P31). */
  readonly scenes?: true;
  /**
   * Whole sides take turns: the members of a side act in any order, chosen anew each round (`takeTurn`).
   * `initiative` gives all members of a side the same value.
   */
  readonly bySide?: true;
  /** Whoever's turn has just begun may put it off, and take it later in the same round. */
  readonly delays?: true;
  /** Whether a combatant gets a turn in this round. */
  eligible(fight: Fight<C, D>, who: string): boolean;
  /**
   * Whether a combatant can still fight. Default: `eligible`. The dying may get turns for their saves, but
   * decide no fight.
   */
  able?(fight: Fight<C, D>, who: string): boolean;
  /** Rolls initiative for `ids` in one throw, then breaks every tie. */
  initiative(fight: Fight<C, D>, ids: readonly string[]): Rolling<Initiatives>;
  /**
   * Negative if `a` comes before `b`; a total order on combatants with an initiative. Default: the higher
   * initiative, then the tie-breakers.
   */
  compare?(fight: Fight<C, D>, a: string, b: string): number;
  onTurnStart?(fight: Fight<C, D>, who: string): Rolling<void>;
  onTurnEnd?(fight: Fight<C, D>, who: string): Rolling<void>;
  onRoundEnd?(fight: Fight<C, D>): Rolling<void>;
  /** After all members of a side have acted, or the GM has ended its turn. */
  onSideEnd?(fight: Fight<C, D>, side: string): Rolling<void>;
  /** Whether a combatant may act and move during another's turn: it has won a counter (S18). */
  outOfTurn?(fight: Fight<C, D>, who: string): boolean;
  /** Whether the fight is decided; asked after each turn and before each phase. */
  over?(fight: Fight<C, D>): boolean;
  /** After the fight has ended, by itself or by the GM. */
  onEnd?(fight: Fight<C, D>): Rolling<void>;
}

export interface Initiatives {
  readonly values: Readonly<Record<string, number>>;
  /** Per combatant: the faces and the bonus, for the message. */
  readonly parts: Readonly<Record<string, { readonly faces: readonly number[]; readonly bonus: number }>>;
  /** Per combatant: what breaks ties, most significant first; the higher wins. */
  readonly ties: Readonly<Record<string, readonly number[]>>;
}

/**
 * A phase of the round. `initiative` rolls and goes on, `choices` waits for sealed choices, `turns` gives
 * everybody a turn, `upkeep` waits until nothing is open.
 */
export interface PhaseSpec<C extends Shape, D> {
  readonly id: string;
  readonly label: string;
  readonly kind: "initiative" | "choices" | "turns" | "upkeep";
  /**
   * What the GM is offered to say before the fight: who is aware of the enemy (`setAware`). The tracker's phases show
   * such a phase only where it takes place.
   */
  readonly asks?: "awareness";
  /** Whether initiative lasts the whole fight: in later rounds, only combatants without one roll. */
  once?(fight: Fight<C, D>): boolean;
  /** Whether it takes place in this round. Default: always. */
  when?(fight: Fight<C, D>): boolean;
  /** Who, of those who get turns at all, has one in this phase: in a surprise round, the aware. */
  eligible?(fight: Fight<C, D>, who: string): boolean;
  enter?(fight: Fight<C, D>): Rolling<void>;
  /** Who must still do something before the phase is over. */
  waitsFor?(fight: Fight<C, D>): readonly string[];
  /** What a combatant may choose in secret. */
  offers?(fight: Fight<C, D>, who: string): readonly Offer[];
  /** Applies the revealed choices, all at once. */
  reveal?(
    fight: Fight<C, D>,
    choices: Readonly<Record<string, Json>>,
    ids: Readonly<Record<string, string>>,
  ): Rolling<void>;
}

/** Something to choose in secret; the choice is `{ kind, …the fields' values }`. */
export interface Offer {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly OfferField[];
  readonly refusal: Refusal | null;
}

export interface OfferField {
  readonly name: string;
  /** A language key, or a label. */
  readonly label: string | Label;
  /** A list to choose from; null for free text. */
  readonly options: readonly { readonly value: string; readonly label: Label }[] | null;
  /** What free text starts with, or what a list starts on (default: its first). */
  readonly initial?: string;
  /** Free text that names a spot (`parseSpot`): users can click it on the map. */
  readonly pick?: "spot";
  /** How a list is drawn: `steps` beside each other, each with its price and its odds. Default: to be unfolded. */
  readonly style?: "steps";
  /** The answer that the map or the sheet gives: it is shown folded, and submitted only where users differ. */
  readonly known?: Known;
  /** What it starts with is nearly always right, so it is folded away until somebody changes it. */
  readonly usual?: true;
}

/** The answer to a field that nobody has to give. */
export interface Known {
  /** One of the field's options, or its text. */
  readonly value: string;
  readonly from: "map" | "sheet";
}

/**
 * Something to show: a language key with its values, or the name of an item or a combatant. Of the values `item` is an
 * item's id, `combatants` are ids and `side` is a side's: they are shown by name.
 */
export type Label =
  | { readonly key: string; readonly data?: Readonly<Record<string, Json>> }
  | { readonly item: string }
  | { readonly combatant: string };

/** Lists leave out what the rules trigger: a `reply`, `work` that continues, a revealed `choice`. */
export type ActionGroup = "action" | "reaction" | "free" | "reply" | "work" | "choice";

/** An action built from its declaration, ready to be asked about and performed. */
export interface ActionSpec<C extends Shape, D> {
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  readonly group: ActionGroup;
  /** The language key of what triggers a reaction. */
  readonly trigger?: string;
  readonly aim: Aim;
  readonly family: Family;
  /** The kind of its check, for condition modifiers. */
  readonly rolls: RollKind;
  /** Ids of the rules it follows. */
  readonly rule: readonly string[];
  /** Whether it is refused outside a fight (`FightState.outside`). */
  readonly needsFight?: true;
  /** Whether it helps or harms its target. */
  readonly intent?: Intent;
  /** The kind of item it is done with; lists have one row for each such item. */
  readonly with?: ItemKind;
  /** Whether it also works without such an item: with bare hands. */
  readonly bare?: boolean;
  /** How many targets this use of it takes at most; null: any number. */
  most?(fight: Fight<C, D>, who: string, use: Use): number | null;
  /** Who sees it listed without an item. Default: everybody. */
  listedBare?(fight: Fight<C, D>, who: string): boolean;
  /** Whether an item of that kind will do. Default: all will. */
  serves?(item: Item): boolean;
  cost(fight: Fight<C, D>, who: string, use: Use): Readonly<Record<string, number>>;
  /**
   * Fields of the dialog, with an item or without; their values arrive as text in the use's `options`. With
   * the targets and options chosen so far, only those that still matter are offered.
   */
  fields?(
    fight: Fight<C, D>,
    who: string,
    item?: string | null,
    chosen?: Partial<Pick<Use, "targets" | "options">>,
  ): readonly OfferField[];
  /** The area that it is aimed with; null for none. */
  area?(fight: Fight<C, D>, who: string, use: Use): AreaOffer | null;
  /** Whom everybody can see may strike at its doer before it takes effect. */
  strikers?(fight: Fight<C, D>, who: string, use: Use): readonly string[];
  /** Whether this use of it helps or harms, where its item decides. Default: `intent`. */
  means?(fight: Fight<C, D>, who: string, use: Use): Intent;
  /** Why it is refused, besides timing and budget. */
  blocked?(fight: Fight<C, D>, who: string, use: Use): Refusal | null;
  /** The roll as the dialog shows it, without values of the target that stay hidden. */
  check?(fight: Fight<C, D>, who: string, use: Use): Check | null;
  /** What it may deal; `unknown` where only the GM can say. */
  damage?(fight: Fight<C, D>, who: string, use: Use): "unknown" | Stakes | null;
  /** A line of dice and damage for the list. */
  summary?(fight: Fight<C, D>, who: string, use: Use): Label | null;
  /** What performing it would lose. */
  loses?(fight: Fight<C, D>, who: string, use: Use): Label | null;
  perform(fight: Fight<C, D>, who: string, use: Use, manner?: Manner): Rolling<Refusal | void>;
}

export interface CheckSpec<C extends Shape, D> {
  readonly label: string;
  readonly group: "attribute" | "skill" | "save";
  /** Sheets show its dice, too, where the bonus alone would be taken for another value, such as a level. */
  readonly withDice?: true;
  /** Fields of the dialog; their values arrive as text in `options`. */
  readonly fields?: readonly OfferField[];
  /**
   * @param world the world's values for the ruleset's `options`; missing ones take their initial value
   * @param at the creature's fight, where modifiers there count (D9, D26)
   */
  build(
    figure: Figure<C, D>,
    options: Readonly<Record<string, Json>>,
    world?: Readonly<Record<string, Json>>,
    at?: { readonly fight: Fight<C, D>; readonly who: string } | null,
  ): Check;
}

export interface Answer {
  readonly exchange: Exchange;
  readonly who: string;
  readonly option: string;
  readonly use: Use;
}

export interface MovementSpec<C extends Shape, D> {
  /** The movement modes that tokens offer, by Foundry's names where it has them. */
  readonly modes: Readonly<Record<string, MovementMode<C, D>>>;
  /**
   * What the path of one activation costs. The ledger has what else was done, each entry with its position on
   * the path (`at`).
   */
  price(fight: Fight<C, D>, who: string, path: readonly Step[]): Priced;
  /**
   * The same price one step at a time, for reach, continuing from `path`; null if this mode has none. It must
   * agree with `price`.
   */
  walk?(fight: Fight<C, D>, who: string, path: readonly Step[], mode: string): Walk | null;
  /** Who may interrupt the path, and before which step. */
  provoked?(fight: Fight<C, D>, who: string, path: readonly Step[]): readonly Provocation[];
}

export interface MovementMode<C extends Shape = Shape, D = unknown> {
  readonly label: string;
  readonly icon: string;
  /** What Foundry's own measurement multiplies lengths by. */
  readonly factor: number;
  /** Whether somebody moves so at all; sheets offer only what they can. Default: everybody. */
  has?(this: void, figure: Figure<C, D>): boolean;
}

export interface Provocation {
  readonly by: string;
  readonly step: number;
  /** Which move of the path it belongs to, where a combatant is asked once for each move (D16). */
  readonly move?: number;
  /** The possible answers, where there are more than "opportunity" and "none"; both are among them. */
  readonly options?: readonly string[];
}

/** What the tracker and the sheet show about a combatant, as language keys and values. */
export interface ViewSpec<C extends Shape, D> {
  /** Short labels for the tracker's row. */
  tags(fight: Fight<C, D>, who: string): readonly Tag[];
  /** Work over several actions or turns that is under way, for the plate over the token. Default: nothing. */
  progress?(fight: Fight<C, D>, who: string): readonly Progress[];
  /** Controls of this ruleset alone, for the sheet of somebody in a fight. Default: none. */
  controls?(fight: Fight<C, D>, who: string): readonly Control[];
  /** Where sides act together: what the heading of a side says besides its name, state and initiative. */
  side?(fight: Fight<C, D>, side: string): readonly Fact[];
  /** What is left of the turn besides the pools: movement, and what ending the turn now would keep. */
  turnFacts(fight: Fight<C, D>, who: string): readonly Fact[];
  /** Remarks for the card: on one blow, or with null on the whole exchange. */
  notes(exchange: Exchange, blow: Blow | null): readonly Label[];
  /** How much of a blow's damage is taken off before anything of its target's changes. Default: none. */
  soaked?(blow: Blow): number;
  /**
   * A combatant's question on an open exchange, as a prompt shows it.
   * @param given what was chosen in the question's fields so far; odds and refusals follow it
   */
  question(fight: Fight<C, D>, exchange: Exchange, who: string, given?: Use): QuestionView;
  /** Derived values for the sheet, by group. */
  facts(figure: Figure<C, D>): Readonly<Record<string, readonly Fact[]>>;
  /** What the maximum of each resource is made of, by its id. */
  maxima?(figure: Figure<C, D>): Readonly<Record<string, readonly Term[]>>;
}

/** A question as a prompt shows it: what is at stake, and every answer with its price and its odds. */
export interface QuestionView {
  readonly title: Label;
  readonly stake: Label;
  /** Names of the stake's values that belong to the opponent (K18). */
  readonly secrets?: readonly string[];
  /**
   * Further fields of the prompt; their values arrive as text in the `options` of the answer's use. The value
   * of a field named `item` is the item used.
   */
  readonly fields?: readonly OfferField[];
  /** Only the GM may answer, whoever is asked. */
  readonly forGM?: boolean;
  readonly options: readonly OptionView[];
}

export interface OptionView {
  readonly id: string;
  readonly label: string;
  readonly hint: Label;
  readonly cost: Readonly<Record<string, number>>;
  readonly check: Check | null;
  readonly refusal: Refusal | null;
}

export interface Tag {
  readonly label: Label;
  readonly tone: "plain" | "warn" | "harm";
  /** The name of a mark or icon of the interface. */
  readonly mark: string | null;
}

/** Work that takes several actions or turns: how much of it is done, of how much where that is known. */
export interface Progress {
  readonly label: Label;
  readonly done: number;
  readonly of: number | null;
}

export interface Fact {
  readonly label: string;
  readonly value: Label | number;
  /** What its number is made of, for who asks. */
  readonly terms?: readonly Term[];
}

/**
 * Declares a ruleset with inferred types.
 * @throws if a part is missing, naming it: plain JavaScript has no compiler to say so
 */
export function defineRuleset<const C extends Shape, D>(spec: BriefDeclaration<C, D>): Ruleset<C, D> {
  assertComplete(spec);
  const ruleset = completeRuleset(spec);
  defined.add(ruleset);
  return ruleset;
}

const defined = new WeakSet<object>();

/** Whether this copy of the engine made it: a ruleset from another copy would run on that copy's rules. */
export const isDefinedHere = (ruleset: object): boolean => defined.has(ruleset);

/** Paths that a declaration must have; the rest has defaults (`BriefDeclaration`). */
const PARTS = [
  ...["units.distance", "units.grid", "units.round", "creature", "resources", "derive", "budget"],
  ...["turn.eligible", "turn.initiative", "movement", "harm", "actions", "conduct.pool"],
];

/** What each entry of a record must have. */
const PARTS_OF_EACH = { actions: ["family", "rule", "icon"], questions: ["answers"] };

/** @throws if parts are missing, naming all of them, or if an action is already built instead of declared */
function assertComplete(spec: Pick<Ruleset, "id" | "version">): void {
  if (!spec.id) throw new Error("a ruleset has no id");
  const whole: Branch = { ...spec };
  const entries = Object.entries(PARTS_OF_EACH).flatMap(([part, needed]) =>
    keysOf(whole[part]).flatMap((id) => needed.map((name) => [part, id, name])),
  );
  const { movement } = whole;
  const moving = isBranch(movement) ? ("pool" in movement ? ["length"] : ["modes", "price"]) : [];
  const steps = Array.from({ length: versionOf(spec) - 1 }, (_, i) => `migrate.${i + 1}`);
  const parts = [...PARTS, ...moving.map((part) => `movement.${part}`), ...steps];
  const missing = [...parts.map((path) => path.split(".")), ...entries].flatMap(
    (path) => firstMissingPart(whole, path) ?? [],
  );
  if (missing.length > 0) throw new Error(`ruleset "${spec.id}" has no ${[...new Set(missing)].join(", ")}`);
  const made = keysOf(whole["actions"]).find((id) => firstMissingPart(whole, ["actions", id, "perform"]) === null);
  if (made !== undefined)
    throw new Error(`ruleset "${spec.id}" does not declare actions.${made}, but takes one that is made`);
}

const keysOf = (record: unknown): string[] => (isBranch(record) ? Object.keys(record) : []);

/** The path up to the first missing key; null if none is missing. */
function firstMissingPart(spec: unknown, path: readonly string[]): string | null {
  let here = spec;
  for (const [depth, key] of path.entries()) {
    here = isBranch(here) ? here[key] : undefined;
    if (here === undefined || here === null) return path.slice(0, depth + 1).join(".");
  }
  return null;
}
