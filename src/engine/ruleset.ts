import type { Aim, Family, Stakes } from "./actions/declaration.ts";
import type { Manner } from "./actions/action-context.ts";
import type { QueuedStep } from "./actions/queue.ts";
import type { Check } from "./check/check.ts";
import type { Modifier } from "./check/modifier.ts";
import type { Command, Use } from "./command.ts";
import type { Rolling } from "./dice/rolling.ts";
import type { Blow, Exchange } from "./exchange.ts";
import type { Fight } from "./fight.ts";
import type { RecoverySpec } from "./harm/recovery.ts";
import type { Branch, Json, Path } from "./json.ts";
import { isBranch } from "./json.ts";
import type { Migration } from "./migration.ts";
import { versionOf } from "./migration.ts";
import type { Diagonals, GridKind } from "./move/grid.ts";
import type { Priced, Step } from "./move/path.ts";
import type { Walk } from "./move/walk.ts";
import type { Refusal } from "./refusal.ts";
import type { BriefDeclaration } from "./ruleset-declaration.ts";
import { completeRuleset } from "./ruleset-declaration.ts";
import type { InferShape, Shape } from "./schema.ts";
import type { Condition, Creature, Item } from "./state.ts";
import type { Budget } from "./turn/budget.ts";

export type {
  BriefDeclaration,
  ResourceDeclaration,
  RulesetDeclaration,
  TurnDeclaration,
} from "./ruleset-declaration.ts";

/**
 * What a ruleset has to say. It is a value: the engine, the data models, the sheets and the tracker read it, and nothing
 * outside `rulesets/` asks for a ruleset by name.
 *
 * `C` is the shape of a creature's stored data, `D` what the ruleset derives from it.
 */
export interface Ruleset<C extends Shape = Shape, D = unknown> {
  readonly id: string;
  /** Grows by one whenever the shape of stored data changes; 1 where it is left out. */
  readonly version?: number;
  /** By version: how what it wrote becomes what the next one writes. There is one for each version before the present. */
  readonly migrate?: Readonly<Record<number, Migration>>;
  readonly units: Units;
  readonly creature: C;
  readonly items: Readonly<Record<ItemKind, Shape>>;
  readonly conditions: Readonly<Record<string, ConditionSpec>>;
  /** What the GM may state of a side as a whole. */
  readonly sides?: Shape;
  /** Readings that a group may choose otherwise. */
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** What token bars and sheets show as filled by so much of so much. */
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly bars: readonly [string, string | null];
  readonly turn: TurnSpec<C, D>;
  readonly movement: MovementSpec<C, D>;
  readonly actions: Readonly<Record<string, ActionSpec<C, D>>>;
  /** Checks without an action: attributes, skills, saves. */
  readonly checks: Readonly<Record<string, CheckSpec<C, D>>>;
  /** The action with which things that lie about are taken up, where there are such: its use says which in `thing` (`things.ts`). */
  readonly takeUp?: string;
  readonly sheet: SheetLayout;
  readonly view: ViewSpec<C, D>;
  /**
   * Everything computed from a creature alone.
   * @param world the world's choices among the `options`; what it leaves out is as it begins
   */
  derive(figure: Bare<C>, world: Readonly<Record<string, Json>>): D;
  /** A resource's present value and maximum. */
  resource(figure: Figure<C, D>, id: string): { value: number; max: number };
  /** Follows from the combatant's ledger and store, its figure, the round, the phase and the options, and from nothing else. */
  budget(fight: Fight<C, D>, who: string): Budget;
  /** Someone answers an open exchange; the engine has checked that they may. */
  answer(fight: Fight<C, D>, answer: Answer): Rolling<Refusal | void>;
  /** By the kind of question: the answers that are declared to it, `none` among them; what data makes of them besides is not. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  /** What whoever is asked on a card would roll for each answer as things stand; nothing of attacks, which are judged when they are made. */
  standing(fight: Fight<C, D>, exchange: Exchange, who: string): Readonly<Record<string, Check>>;
  /** The stage of a card while somebody is asked on it. */
  readonly stage: string;
  /** The same by the kind of the question, where that is another. */
  readonly stages?: Readonly<Record<string, string>>;
  /** Whether a step that waits on a card may be taken now. */
  ready(fight: Fight<C, D>, exchange: Exchange, step: QueuedStep): "go" | "drop" | "wait";
  /** Takes a step that waited, or lets it go where it is not possible any more. */
  step(fight: Fight<C, D>, card: string, step: QueuedStep, possible: boolean): Rolling<void>;
  /** Damage arrives. The deltas are recorded by the fight as they are made; dice may be asked for on the way. */
  harm(fight: Fight<C, D>, harm: Harm): Rolling<void>;
  /** What comes back by itself in the course of time. */
  readonly recovery?: RecoverySpec<C, D>;
  /** How a simulation plays it: plainly. */
  readonly tactic?: TacticSpec<C, D>;
}

/** Damage on its way to a combatant. */
export interface Harm {
  readonly target: string;
  readonly amount: number;
  readonly type: string;
  /** Who deals it, and with which blow; null where nobody does (a fall, bleeding, heat). */
  readonly blow: Blow | null;
  readonly exchange: string | null;
}

/** A plain player: close in, attack, defend sensibly. The simulator asks it whenever somebody has to decide. */
export interface TacticSpec<C extends Shape, D> {
  /**
   * What to do now on the own turn; null ends the turn. A command that is refused ends it too. `id` is fresh each time. A
   * move's path holds the steps to come; those made before in this activation are put in front.
   */
  act(fight: Fight<C, D>, who: string, id: string): Command | null;
  /** What to answer when asked. */
  answer(
    fight: Fight<C, D>,
    exchange: Exchange,
    who: string,
    id: string,
  ): { readonly option: string; readonly use: Use };
  /** What to choose in secret, in a phase of choices. */
  choose?(fight: Fight<C, D>, who: string): Json;
  /** Items in somebody's hands that no hand is left for, by their ids: no fight begins so. Left out: hands are not counted. */
  beyondHands?(fight: Fight<C, D>, who: string): readonly string[];
}

export interface Units {
  readonly distance: "ft" | "m";
  readonly grid: { readonly kind: GridKind; readonly size: number; readonly diagonals: Diagonals };
  /** Seconds a round lasts. */
  readonly round: number;
}

export const ITEM_KINDS = ["weapon", "armor", "talent", "gear"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface ConditionSpec {
  readonly label: string;
  readonly icon: string;
  /** Listed in the token's palette. */
  readonly palette: boolean;
  /** What it does to rolls of whoever has it; null: nothing to this one. */
  modifies?(roll: AffectedRoll): (Pick<Modifier, "value"> & Partial<Pick<Modifier, "side" | "kind">>) | null;
}

/** What is rolled for: an attack, an answer to what somebody does, or anything else. */
export type RollKind = "attack" | "defence" | "check";

/** A roll of somebody who has a condition. */
export interface AffectedRoll {
  readonly kind: RollKind;
  readonly who: string;
  /** Whom it is against; null for nobody in particular. */
  readonly against: string | null;
  /** Who brought the condition about, and how strong it is. */
  readonly by: string | null;
  readonly value: number;
}

/** A condition as it is declared: its label follows from its id, and it is listed unless it says otherwise. */
export interface ConditionDeclaration extends Partial<ConditionSpec> {
  /** A file of Tempo's icons (`restrained`), or the whole path of another. */
  readonly icon: string;
}

/** An option as it is declared: label and hint follow from its id. */
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
   * Where a creature's source counts what is lost of it (`["losses", "stamina"]`). A cost under this resource's id is then
   * taken from there when it is paid, and given back when the entry is undone.
   */
  readonly lost?: Path;
  /** Where the source holds its very value, for what grows from 0 on (`["stun"]`). */
  readonly held?: Path;
}

/** A creature as stored, with its types. */
export interface Bare<C extends Shape> {
  readonly creature: Creature;
  readonly source: InferShape<C>;
  items(kind: ItemKind): readonly Item[];
  /** The sum of a condition's values over all that are active; 0 when none is. */
  condition(id: string): number;
  /** The same one by one, where several of a kind do not simply add up. */
  values(condition: string): readonly number[];
  has(condition: string): boolean;
  /** All that are active. */
  readonly active: readonly Condition[];
}

/** A creature as the rules see it. */
export interface Figure<C extends Shape, D> extends Bare<C> {
  readonly derived: D;
}

export interface TurnSpec<C extends Shape, D> {
  readonly phases: readonly PhaseSpec<C, D>[];
  /** Whether its order serves scenes without a battle, too: `state.scene` says which it is (P31). */
  readonly scenes?: true;
  /**
   * The order is one of sides: each has its turn as a whole, in which its members act as they like, chosen anew each
   * round (`takeTurn`). Initiatives then are the side's: `initiative` gives all its members the same.
   */
  readonly bySide?: true;
  /** Whether it gets a turn in this round. */
  eligible(fight: Fight<C, D>, who: string): boolean;
  /**
   * Who of those still in the fight can fight on; without it whoever gets a turn. The dying, who have turns for their saves,
   * decide no fight.
   */
  able?(fight: Fight<C, D>, who: string): boolean;
  /** Initiative for `ids`, in one throw; ties are settled in here, down to the last. */
  initiative(fight: Fight<C, D>, ids: readonly string[]): Rolling<Initiatives>;
  /**
   * Negative when `a` comes before `b`: a total order on combatants with an initiative. Without it the higher initiative comes
   * first, then what settled a tie.
   */
  compare?(fight: Fight<C, D>, a: string, b: string): number;
  onTurnStart?(fight: Fight<C, D>, who: string): Rolling<void>;
  onTurnEnd?(fight: Fight<C, D>, who: string): Rolling<void>;
  onRoundEnd?(fight: Fight<C, D>): Rolling<void>;
  /** All of a side have acted, or the GM has ended its turn. */
  onSideEnd?(fight: Fight<C, D>, side: string): Rolling<void>;
  /** Whether someone may act and move while another has the turn: a counter that was won (S18). */
  outOfTurn?(fight: Fight<C, D>, who: string): boolean;
  /** Whether the fight is decided; asked whenever a turn is over. */
  over?(fight: Fight<C, D>): boolean;
  /** The fight is over, by itself or because the GM says so. */
  onEnd?(fight: Fight<C, D>): Rolling<void>;
}

export interface Initiatives {
  readonly values: Readonly<Record<string, number>>;
  /** Per combatant: what it is made of, for the message. */
  readonly parts: Readonly<Record<string, { readonly faces: readonly number[]; readonly bonus: number }>>;
  /** What settles a tie, highest first; compared after the initiative. */
  readonly ties: Readonly<Record<string, readonly number[]>>;
}

/**
 * A phase of the round. `initiative` rolls and goes on, `choices` waits for sealed choices, `turns` gives everybody their
 * turn, `upkeep` waits until nothing is open.
 */
export interface PhaseSpec<C extends Shape, D> {
  readonly id: string;
  readonly label: string;
  readonly kind: "initiative" | "choices" | "turns" | "upkeep";
  /** Whether initiative stands for the whole fight: only who has none rolls in later rounds. */
  once?(fight: Fight<C, D>): boolean;
  /** Whether it takes place in this round; without it, in every one. */
  when?(fight: Fight<C, D>): boolean;
  /** Who has a turn in this phase, of those who have one at all: in a surprise round, the aware. */
  eligible?(fight: Fight<C, D>, who: string): boolean;
  enter?(fight: Fight<C, D>): Rolling<void>;
  /** Who still has to do something before the phase is over. */
  waitsFor?(fight: Fight<C, D>): readonly string[];
  /** What may be chosen in secret. */
  offers?(fight: Fight<C, D>, who: string): readonly Offer[];
  /** What the revealed choices do, all at once. */
  reveal?(
    fight: Fight<C, D>,
    choices: Readonly<Record<string, Json>>,
    ids: Readonly<Record<string, string>>,
  ): Rolling<void>;
}

/** One thing to choose in secret: the choice is `{ kind, …the fields' values }`. */
export interface Offer {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly OfferField[];
  readonly refusal: Refusal | null;
}

export interface OfferField {
  readonly name: string;
  /** A key, or the name of a thing. */
  readonly label: string | Label;
  /** A list to choose from, or free text. */
  readonly options: readonly { readonly value: string; readonly label: Label }[] | null;
  /** What stands in free text before anybody writes there, and what is chosen of a list: its first where nothing is said. */
  readonly initial?: string;
  /** Free text that names a spot (`spotIn`): it can be clicked on the map. */
  readonly pick?: "spot";
}

/** Something to show: a key with its figures, or the name of a document. */
export type Label =
  | { readonly key: string; readonly data?: Readonly<Record<string, Json>> }
  | { readonly item: string }
  | { readonly combatant: string };

/** What comes by itself stands in no list: a `reply`, `work` that goes on, a `choice` that is revealed. */
export type ActionGroup = "action" | "reaction" | "free" | "reply" | "work" | "choice";

/** An action as it was declared, ready to be asked about and carried out. */
export interface ActionSpec<C extends Shape, D> {
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  readonly group: ActionGroup;
  /** Key of what opens it: what a reaction answers. */
  readonly trigger?: string;
  readonly aim: Aim;
  readonly family: Family;
  /** What its check is: conditions may do something to it. */
  readonly rolls: RollKind;
  /** Ids of the rules it follows. */
  readonly rule: readonly string[];
  /** Whether it helps or harms whom it is aimed at. */
  readonly intent?: "helps" | "harms" | "unknown";
  /** The kind of item it is done with; the list then holds one row for each such item. */
  readonly with?: ItemKind;
  /** Whether it can be done without such an item as well: with bare hands. */
  readonly bare?: boolean;
  /** To whom the list shows it without one; to everybody unless it is asked. */
  listedBare?(fight: Fight<C, D>, who: string): boolean;
  /** Whether a given item serves, where not all of its kind do. */
  serves?(item: Item): boolean;
  cost(fight: Fight<C, D>, who: string, use: Use): Readonly<Record<string, number>>;
  /** What else has to be said to use it, with an item or without; the values arrive in the use's `options`, as text. */
  fields?(fight: Fight<C, D>, who: string, item?: string | null): readonly OfferField[];
  /** Why not, besides timing and budget. */
  blocked?(fight: Fight<C, D>, who: string, use: Use): Refusal | null;
  /** The roll it asks for, for the dialog; what cannot be seen of the other side is not in it. */
  check?(fight: Fight<C, D>, who: string, use: Use): Check | null;
  /** What it may deal. */
  damage?(fight: Fight<C, D>, who: string, use: Use): "unknown" | Stakes | null;
  /** A line of dice and damage for the list. */
  summary?(fight: Fight<C, D>, who: string, use: Use): Label | null;
  /** What would be lost by doing it. */
  loses?(fight: Fight<C, D>, who: string, use: Use): Label | null;
  perform(fight: Fight<C, D>, who: string, use: Use, manner?: Manner): Rolling<Refusal | void>;
}

export interface CheckSpec<C extends Shape, D> {
  readonly label: string;
  readonly group: "attribute" | "skill" | "save";
  /** What has to be said to roll it; the values arrive in the options, as text. */
  readonly fields?: readonly OfferField[];
  /**
   * @param world the world's choices among the ruleset's `options`; what it leaves out is as it begins
   * @param at the fight that the creature is in, where what lies on it there counts (D9, D26)
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
  /** Ways to move that tokens are offered, by Foundry's names where it has them. */
  readonly modes: Readonly<Record<string, MovementMode>>;
  /** What the path of one activation costs; `entries` are what else was done in it, each with its place on the path. */
  price(fight: Fight<C, D>, who: string, path: readonly Step[]): Priced;
  /**
   * The same price one step at a time, for reach, going on from `path`; null where there is none for this manner of
   * moving. Whatever it leads to has to cost what `price` says of the whole path.
   */
  walk?(fight: Fight<C, D>, who: string, path: readonly Step[], mode: string): Walk | null;
  /** Who may interrupt it, and before which step. */
  provoked?(fight: Fight<C, D>, who: string, path: readonly Step[]): readonly Provocation[];
}

export interface MovementMode {
  readonly label: string;
  readonly icon: string;
  /** What Foundry's own measure multiplies a length with. */
  readonly factor: number;
}

export interface Provocation {
  readonly by: string;
  readonly step: number;
  /** The move of the path it belongs to, where whoever is asked is asked once for each (D16) and not once for all. */
  readonly move?: number;
  /** What may be answered, where that is more than "opportunity" and "none"; both are among them. */
  readonly options?: readonly string[];
}

/** What the tracker and the sheet say about a combatant, as keys and figures. */
export interface ViewSpec<C extends Shape, D> {
  /** Short remarks on the tracker's row. */
  tags(fight: Fight<C, D>, who: string): readonly Tag[];
  /** What the rest of the turn holds besides the pools: movement left, what ending now would keep. */
  turnFacts(fight: Fight<C, D>, who: string): readonly Fact[];
  /** Remarks for the card: on one blow, or with null on the exchange as a whole. */
  notes(exchange: Exchange, blow: Blow | null): readonly Label[];
  /**
   * What someone is asked by an open exchange.
   * @param given what has been chosen in the question's fields so far: odds and refusals follow it
   */
  question(fight: Fight<C, D>, exchange: Exchange, who: string, given?: Use): QuestionView;
  /** Derived figures for the sheet, by group. */
  facts(figure: Figure<C, D>): Readonly<Record<string, readonly Fact[]>>;
}

/** A question as a prompt puts it: what is at stake, and every answer with its price and its odds. */
export interface QuestionView {
  readonly title: Label;
  readonly stake: Label;
  /** Figures of the stake that are the opponent's own (K18). */
  readonly secrets?: readonly string[];
  /**
   * What else has to be said, or may be, with the answer; the values arrive in its use's `options`, as text. The value of a field
   * named `item` is the thing that is used.
   */
  readonly fields?: readonly OfferField[];
  /** Whether it is the GM's to answer, whoever plays whom it is put to. */
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
  /** A name known to the marks and icons of the interface. */
  readonly mark: string | null;
}

export interface Fact {
  readonly label: string;
  readonly value: Label | number;
}

/** The order and columns of a sheet; the templates draw it without knowing the ruleset. */
export interface SheetLayout {
  readonly columns: readonly (readonly SheetPart[])[];
}

export type SheetPart =
  | { readonly kind: "fields"; readonly label: string; readonly path: string; readonly style: "tiles" | "rows" }
  | { readonly kind: "resources" }
  | { readonly kind: "checks"; readonly label: string; readonly group: CheckSpec<Shape, unknown>["group"] }
  | { readonly kind: "actions" }
  | { readonly kind: "conditions" }
  | { readonly kind: "facts"; readonly label: string; readonly facts: string };

/**
 * Declares a ruleset with its types inferred.
 * @throws where a part is missing, naming it: what is written in plain JavaScript has no compiler to say so
 */
export function defineRuleset<const C extends Shape, D>(spec: BriefDeclaration<C, D>): Ruleset<C, D> {
  assertComplete(spec);
  const ruleset = completeRuleset(spec);
  defined.add(ruleset);
  return ruleset;
}

const defined = new WeakSet<object>();

/** Whether this very copy of the engine made it: what another copy made is carried out by rules it was not written for. */
export const isDefinedHere = (ruleset: object): boolean => defined.has(ruleset);

/** What a declaration has to say, by its path: the rest follows from it (`BriefDeclaration`). */
const PARTS = [
  ...["units.distance", "units.grid", "units.round", "creature", "resources", "derive", "budget"],
  ...["turn.eligible", "turn.initiative", "movement", "harm", "actions", "conduct.pool"],
];

/** The same of each entry of a record. */
const PARTS_OF_EACH = { actions: ["family", "rule", "icon"], questions: ["answers"] };

/** @throws where a declaration is not whole, with all that is missing, or where its actions are those of a ruleset, not declared */
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

/** How far along a path the first gap is; null for none. */
function firstMissingPart(spec: unknown, path: readonly string[]): string | null {
  let here = spec;
  for (const [depth, key] of path.entries()) {
    here = isBranch(here) ? here[key] : undefined;
    if (here === undefined || here === null) return path.slice(0, depth + 1).join(".");
  }
  return null;
}
