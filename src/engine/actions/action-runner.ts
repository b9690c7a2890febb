import type { Check } from "../check/check.ts";
import type { Use } from "../command.ts";
import type { Delta } from "../delta.ts";
import { plainUse } from "../command.ts";
import { isKeptHidden } from "../move/flanking.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { distanceBetween } from "../move/distance.ts";
import { impossible, refuse } from "../refusal.ts";
import type { ActionSpec, Answer, Label, OptionView, QuestionView, RollKind } from "../ruleset.ts";
import type { Exchange, Question } from "../exchange.ts";
import { asking } from "../exchange.ts";
import type { Shape } from "../schema.ts";
import { present } from "../json.ts";
import { costIn } from "../turn/budget.ts";
import { removeQuestion, isSettled, openExchange, stageBy } from "../turn/conduct.ts";
import { AnswerContext } from "./answer-context.ts";
import type {
  ActionDeclaration,
  AnswerDeclaration,
  Bill,
  Conduct,
  Cost,
  Deed,
  Facts,
  Price,
  QuestionDeclaration,
  Stakes,
  StepDeclaration,
  Watcher,
} from "./declaration.ts";
import type { BlowGiven, Manner } from "./action-context.ts";
import { ActionContext } from "./action-context.ts";
import { finishOutcome } from "./outcome.ts";
import type { QueuedStep } from "./queue.ts";
import { runQueue } from "./queue.ts";
import { StepContext } from "./step-context.ts";

/** The parts of a ruleset's declaration that say what can be done. */
export interface Declarations<C extends Shape, D> {
  readonly id: string;
  readonly conduct: Conduct<C, D>;
  readonly actions: Readonly<Record<string, ActionDeclaration<C, D>>>;
  readonly questions?: Readonly<Record<string, QuestionDeclaration<C, D>>>;
  readonly steps?: Readonly<Record<string, StepDeclaration<C, D>>>;
}

/** The prefix of a ruleset's language keys: `TEMPO.Surge`. */
export const namespaceOf = (id: string): string => `TEMPO.${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const NOTHING: Facts = {};

/**
 * Runs what a ruleset declares. An action runs in these steps:
 *
 * 1. It is refused if its target or item is missing, or if it cannot be done at all; nothing has changed yet
 *    (`aimRefusal`, `cannot`).
 * 2. Its card is opened, if it has one or somebody may interrupt (`card`, `conduct.watchers`).
 * 3. If its price depends on a roll, that roll is thrown (`rollsFirst`).
 * 4. Its changes to the acting combatant and its price go into one ledger entry, with the deltas to undo them
 *    (`changes`, `price`).
 * 5. Those who may interrupt are asked. Only effects that are queued as steps wait for their answers.
 * 6. Its check is thrown and read, and its effects follow (`check`, `rolled`, `does`). Effects that must wait
 *    for an answer are queued on the card as steps.
 * 7. The card's queue runs until a step must wait, and the card gets its stage (`queue.ts`, `conduct.ts`).
 *
 * An answer skips steps 1, 2 and 5. Its question is closed first, because its effects may ask the same
 * combatant again. What the runner returns hides the declarations' types, so callers do not need them.
 */
export class ActionRunner<C extends Shape, D> {
  readonly #namespace: string;
  readonly #given: Declarations<C, D>;

  constructor(given: Declarations<C, D>) {
    this.#given = given;
    this.#namespace = namespaceOf(given.id);
  }

  /** The ruleset's actions by id, as the engine and the interface use them. */
  actions(): Readonly<Record<string, ActionSpec<C, D>>> {
    return Object.fromEntries(
      Object.entries(this.#given.actions).map(([id, declared]) => [id, this.#action(id, declared)]),
    );
  }

  #action(id: string, declared: ActionDeclaration<C, D>): ActionSpec<C, D> {
    const name = declared.as ?? id;
    const action = this.#keyOf(name);
    const { aim = "none", group = "action", family, rule } = declared;
    const context = (fight: Fight<C, D>, who: string, use: Use): ActionContext<C, D> =>
      new ActionContext(fight, { who, use, action });
    return {
      label: declared.label ?? `${this.#namespace}.Action.${name}`,
      hint: declared.hint ?? `${this.#namespace}.ActionHint.${name}`,
      icon: `fa-solid fa-${declared.icon}`,
      group,
      aim,
      family,
      rolls: kindOf(declared),
      rule,
      ...this.#optionalParts(id, declared, context),
      loses: (fight, who, use) => {
        const d = context(fight, who, use);
        return (declared.loses ? declared.loses(d) : this.#given.conduct.loses?.(d, declared)) ?? null;
      },
      cost: (fight, who, use) => {
        const { cost, shown = cost } = this.#priceOf(declared, context(fight, who, use));
        return shown;
      },
      blocked: (fight, who, use) => {
        const d = context(fight, who, use);
        const bill = (): Bill => this.#priceOf(declared, d);
        const hindered = declared.always ? null : (this.#given.conduct.hinders?.(d, declared, bill) ?? null);
        return hindered ?? this.#targetRefusal(declared, d) ?? declared.needs?.(d) ?? null;
      },
      perform: (fight, who, use, manner) => this.#resolveAction(id, declared, { fight, who, use }, manner),
    };
  }

  /** Members that only some actions have. */
  #optionalParts(
    id: string,
    declared: ActionDeclaration<C, D>,
    context: (fight: Fight<C, D>, who: string, use: Use) => ActionContext<C, D>,
  ): Partial<ActionSpec<C, D>> {
    const { group, aim, intent, with: tool, bare, fields, damage } = declared;
    const needsFight = declared.needsFight === true || group === "reaction" || aim === "path";
    const { strikers } = this.#given.conduct;
    return present<ActionSpec<C, D>>({
      needsFight: needsFight ? true : undefined,
      trigger: group === "reaction" ? `${this.#namespace}.Trigger.${id}` : undefined,
      intent,
      with: tool,
      bare: bare === undefined ? undefined : true,
      listedBare: bare === true ? undefined : bare,
      serves: declared.serves && ((item) => declared.serves?.(item) === true),
      fields:
        fields &&
        ((fight, who, item = null, chosen = {}) =>
          valueFrom(fields, () => context(fight, who, plainUse("", { item, ...chosen })))),
      area: declared.area && ((fight, who, use) => declared.area?.(context(fight, who, use)) ?? null),
      most: mostOf(declared, context),
      means: declared.means && ((fight, who, use) => declared.means?.(context(fight, who, use)) ?? "unknown"),
      strikers:
        strikers &&
        ((fight, who, use) =>
          strikers(context(fight, who, use), declared).filter((id) => id !== who && !isKeptHidden(fight, id))),
      damage:
        damage === undefined
          ? undefined
          : (fight, who, use) =>
              valueFrom<Stakes | "unknown" | null, ActionContext<C, D>>(damage, () => context(fight, who, use)),
      check: declared.check && ((fight, who, use) => checkOf(declared, aimed(declared, context(fight, who, use)))),
      summary: declared.summary && ((fight, who, use) => declared.summary?.(context(fight, who, use)) ?? null),
    });
  }

  /** Refuses targets too many, on the wrong side or too far away; null if all are valid. */
  #targetRefusal(declared: ActionDeclaration<C, D>, context: ActionContext<C, D>): Refusal | null {
    const { fight, who, use } = context;
    const count = declared.most?.(context) ?? null;
    if (count !== null && use.targets.length > count) return refuse("TEMPO.Refusal.TooManyTargets", { most: count });
    const most = declared.within?.(context) ?? null;
    for (const target of use.targets) {
      const wrong = wrongSide(declared.whom, fight, who, target);
      if (wrong) return refuse(`TEMPO.Refusal.${wrong}`);
      const away = most === null ? null : distanceBetween(fight, who, target);
      if (most !== null && away !== null && away > most)
        return refuse(`TEMPO.Refusal.TooFar.${fight.ruleset.units.distance}`, { away, most });
    }
    return null;
  }

  /** Runs an action in the steps above. Inside another card it asks nobody and records no event. */
  *#resolveAction(
    id: string,
    declared: ActionDeclaration<C, D>,
    by: Doer<C, D>,
    manner: Manner = {},
  ): Rolling<Refusal | void> {
    const { within, part } = manner;
    const uncarded = this.#contextOf(id, declared, by, manner, null);
    const wrong = aimRefusal(declared, uncarded) ?? declared.cannot?.(uncarded);
    if (wrong) return wrong;
    const watchers = this.#watchersOf(declared, uncarded);
    const card = within ?? this.#openCard(declared, uncarded, watchers.length > 0);
    const context = card === null ? uncarded : this.#contextOf(id, declared, by, manner, card);
    const check = yield* this.#throwFirst(declared, context, () => declared.check?.(context) ?? null);
    context.begun = declared.begins?.(context) ?? NOTHING;
    this.#changeAndPay(declared, context, manner);
    for (const { who, kind, options } of watchers) context.ask(who, kind, options);
    // An action without an aim rolls against nobody, whatever is targeted.
    const refusal = yield* this.#rollAndResolve(declared, context, check, isAimless(declared) ? AT_NOBODY : NOTHING);
    if (refusal || within !== undefined) return refusal;
    if (card !== null) yield* this.#continueCard(by.fight, card);
    if (!part) by.fight.record("act", by.who, { action: context.action });
  }

  #contextOf(
    id: string,
    declared: ActionDeclaration<C, D>,
    { fight, who, use }: Doer<C, D>,
    manner: Manner,
    card: string | null,
  ): ActionContext<C, D> {
    const action = this.#keyOf(manner.as ?? declared.as ?? id);
    const context = new ActionContext(fight, { who, use, action, card, entry: manner.pay === null ? null : use.id });
    context.manner = manner;
    return aimed(declared, context);
  }

  /** Who may interrupt, without combatants that the GM hides (K21). */
  #watchersOf(declared: ActionDeclaration<C, D>, context: ActionContext<C, D>): readonly Watcher[] {
    if (context.manner.within !== undefined) return NOBODY;
    const watchers = this.#given.conduct.watchers?.(context, declared) ?? NOBODY;
    return watchers.length === 0 ? NOBODY : watchers.filter(({ who }) => !isKeptHidden(context.fight, who));
  }

  /** The card of an action: an open one that it continues, a new one, or null for none. */
  #openCard(declared: ActionDeclaration<C, D>, context: ActionContext<C, D>, interrupted: boolean): string | null {
    const { fight, who, use, action } = context;
    const open = declared.on?.(context) ?? null;
    if (open !== null) return open;
    // Outside a fight nothing but a card keeps what an action did.
    const own = cardOf(declared, context) ?? (fight.state.outside ? NOTHING : null);
    const facts = interrupted ? { ...own, ...this.#given.conduct.interrupted } : own;
    if (!facts) return null;
    const shown = declared.shownAs === undefined ? action : this.#keyOf(declared.shownAs);
    openExchange(fight, use.exchange, shown, who, use.item === null ? facts : { item: use.item, ...facts });
    return use.exchange;
  }

  #keyOf(name: string): string {
    return `${this.#given.id}.${name}`;
  }

  /** Applies the action's changes to the acting combatant and books them, with its price, as one entry. */
  #changeAndPay(declared: ActionDeclaration<C, D>, context: ActionContext<C, D>, { pay, granted }: Manner): void {
    const { fight } = context;
    const bill = pay === undefined ? this.#priceOf(declared, context) : pay;
    const own = declared.facts?.(context);
    const deltas = fight.capture(() => {
      this.#given.conduct.besides?.(context, declared, bill);
      declared.changes?.(context);
    });
    if (bill && !bill.passedOn) bookEntry(context, bill, { own, deltas, granted: granted ?? fight.authority.force });
  }

  /** The check that effects depend on; null for none. Throws it at once if the price depends on it. */
  *#throwFirst<Context extends ActionContext<C, D>>(
    deed: Pick<Deed<Context>, "adjusted" | "rolled" | "rollsFirst">,
    context: Context,
    declared: () => Check | null,
  ): Rolling<Check | null> {
    if (!deed.rollsFirst && !deed.rolled) return null;
    const check = declared();
    if (check && deed.rollsFirst) context.thrown = yield* context.rollCheck(check, context.action, deed.adjusted);
    return check;
  }

  /** Throws the check unless that is done already, then resolves the effects. */
  *#rollAndResolve<Context extends ActionContext<C, D>>(
    deed: Pick<Deed<Context>, "adjusted" | "blow" | "rolled" | "does">,
    context: Context,
    check: Parameters<Context["rollCheck"]>[0] | null,
    initial: BlowGiven = NOTHING,
  ): Rolling<Refusal | void> {
    if (check) {
      const given = deed.blow?.(context) ?? initial;
      const made = context.thrown ?? (yield* context.rollCheck(check, context.action, deed.adjusted, given.target));
      const thrown = context.addResult(made, given);
      const follows = deed.rolled?.(context, thrown, thrown.blow);
      const refusal = follows && "next" in follows ? yield* follows : follows;
      if (refusal) return refusal;
    }
    const done = deed.does?.(context);
    return done && "next" in done ? yield* done : (done ?? undefined);
  }

  *#continueCard(fight: Fight<C, D>, card: string): Rolling<void> {
    if (fight.exchange(card)?.queue.length) yield* runQueue(fight, card);
    stageBy(fight, card, fight.ruleset.stage);
  }

  #priceOf<Context extends ActionContext<C, D>>(deed: Deed<Context>, context: Context, initial: Price = 1): Bill {
    const { conduct } = this.#given;
    const price = deed.price?.(context) ?? initial;
    if (context.fight.state.outside) return typeof price === "number" ? FREE : { ...price, ...FREE, shown: NO_COST };
    if (typeof price !== "number") return price;
    if (price === 0) return FREE;
    return { cost: conduct.cost?.(context.fight, context.who, price) ?? costIn(conduct.pool, price) };
  }

  /** Runs a queued step, or its `lost` if it is no longer possible. */
  *step(fight: Fight<C, D>, card: string, step: QueuedStep, possible: boolean): Rolling<void> {
    const declared = this.#given.steps?.[step.step];
    const context = new StepContext(fight, card, step);
    if (!possible) declared?.lost?.(context);
    else yield* finishOutcome(declared?.does(context));
  }

  /** Card stages by kind of question, for the kinds that have their own. */
  stages(): { readonly stages?: Readonly<Record<string, string>> } {
    const stages: Record<string, string> = {};
    for (const [kind, { stage }] of Object.entries(this.#given.questions ?? {})) if (stage) stages[kind] = stage;
    return Object.keys(stages).length > 0 ? { stages } : {};
  }

  ready(fight: Fight<C, D>, exchange: Exchange, step: QueuedStep): "go" | "drop" | "wait" {
    const { conduct } = this.#given;
    if (conduct.awaits?.(exchange, step) ?? !isSettled(exchange)) return "wait";
    if (fight.state.combatants[step.by] === undefined) return "drop"; // has left
    return conduct.ready?.(fight, exchange, step) ?? "go";
  }

  /** The declared answers by kind of question, `none` included. */
  answers(): Readonly<Record<string, readonly string[]>> {
    const questions = Object.entries(this.#given.questions ?? {});
    return Object.fromEntries(
      questions.map(([kind, { answers }]) => [kind, [...new Set([...Object.keys(answers), "none"])]]),
    );
  }

  #answerTo(kind: string, option: string): AnswerDeclaration<C, D> | null {
    const question = this.#given.questions?.[kind];
    return question?.answers[option] ?? question?.other?.(option) ?? (option === "none" ? LEAVE_IT : null);
  }

  /**
   * Resolves an answer: checks for refusals, closes the question, pays, applies the effects and runs the
   * card's queue. The question is closed before its effects, because they may ask the same combatant again.
   */
  *answer(fight: Fight<C, D>, given: Answer): Rolling<Refusal | void> {
    const { exchange, who, option } = given;
    const kind = exchange.waiting[who]?.kind ?? "";
    const question = this.#given.questions?.[kind];
    const declared = this.#answerTo(kind, option);
    if (!question || !declared) return impossible("TEMPO.Refusal.NoSuchAnswer", { option });
    if ((question.forGM || declared.forGM) && !fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
    const context = answering(
      declared,
      new AnswerContext(fight, given, { as: declared.as, paid: declared.price !== undefined }),
    );
    const moot = question.moot?.(context) === true;
    const refusal = moot ? null : unforced(fight, declared.refusal?.(context));
    if (refusal) return refusal;
    removeQuestion(fight, exchange.id, who);
    const wrong = moot ? undefined : yield* this.#resolveAnswer(question, declared, context);
    if (wrong) return wrong;
    yield* this.#continueCard(fight, exchange.id);
    fight.record("answer", who, { exchange: exchange.id, option });
  }

  /** Pays for the answer and applies its effects, then those of the question's `after`. */
  *#resolveAnswer(
    question: QuestionDeclaration<C, D>,
    declared: AnswerDeclaration<C, D>,
    context: AnswerContext<C, D>,
  ): Rolling<Refusal | void> {
    if (declared.rolled || !isAttack(declared)) context.check = answerCheck(declared, context);
    const check = yield* this.#throwFirst(declared, context, () => context.check);
    if (declared.price) {
      const bill = this.#priceOf(declared, context);
      const deltas = declared.changes ? context.fight.capture(() => declared.changes?.(context)) : [];
      if (!bill.passedOn)
        bookEntry(context, bill, { own: declared.facts?.(context), deltas, granted: context.fight.authority.force });
    }
    const wrong = yield* this.#rollAndResolve(declared, context, check);
    return wrong || !question.after ? wrong : yield* finishOutcome(question.after(context));
  }

  /** A question as a prompt shows it, with the price and the odds of each answer. */
  question(fight: Fight<C, D>, exchange: Exchange, who: string, given?: Use): QuestionView {
    const { kind, options } = exchange.waiting[who] ?? { kind: "none", options: [] };
    const question = this.#given.questions?.[kind];
    const asked = (option: string): AnswerContext<C, D> =>
      new AnswerContext(fight, { exchange, who, option, use: given });
    const about = asked("none");
    const view = {
      title: { key: `${this.#namespace}.Question.${kind}` },
      ...present<QuestionView>({ secrets: question?.secrets, forGM: question?.forGM === true ? true : undefined }),
    };
    const stake = (name: string, data = NOTHING): Label => ({ key: `${this.#namespace}.Stake.${name}`, data });
    // A combatant who has left has no answers.
    if (!question || fight.state.combatants[who] === undefined) return { ...view, stake: stake(kind), options: [] };
    const fields = question.fields?.(about) ?? [];
    return {
      ...view,
      stake: stake(question.stakeName?.(about) ?? kind, question.stake?.(about)),
      ...(fields.length > 0 ? { fields } : {}),
      options: options.flatMap((option) => this.#option(kind, option, asked(option))),
    };
  }

  /** What a combatant would roll for each answer to a question on a card, without attacks (K19). */
  standing(fight: Fight<C, D>, on: Exchange, who: string, question: Question): Readonly<Record<string, Check>> {
    let exchange: Exchange | null = null;
    const checks: Record<string, Check> = {};
    for (const option of question.options) {
      const declared = this.#answerTo(question.kind, option);
      if (!declared?.check || isAttack(declared)) continue;
      exchange ??= asking(on, who, question);
      const check = checkOf(declared, answering(declared, new AnswerContext(fight, { exchange, who, option })));
      if (check) checks[option] = check;
    }
    return checks;
  }

  #option(kind: string, id: string, context: AnswerContext<C, D>): OptionView[] {
    const declared = this.#answerTo(kind, id);
    if (!declared) return [];
    const own = id === "none" ? `Decline` : `Answer`;
    const name = id === "none" ? kind : id;
    return [
      {
        id,
        label: declared.label ?? `${this.#namespace}.${own}.${name}`,
        hint: declared.hint?.(context) ?? { key: `${this.#namespace}.${own}Hint.${name}` },
        cost: declared.price ? this.#priceOf(declared, context).cost : NO_COST,
        check: answerCheck(declared, answering(declared, context)),
        refusal: declared.refusal?.(context) ?? declared.closed?.(context) ?? null,
      },
    ];
  }
}

const NOBODY: readonly Watcher[] = [];
const NO_COST: Cost = {};
const FREE: Bill = { cost: NO_COST };
const LEAVE_IT = {};
const AT_NOBODY: BlowGiven = { target: null };

/** The refusal, or null if it is soft and the authority overrides it. */
const unforced = <C extends Shape, D>(fight: Fight<C, D>, refusal: Refusal | null = null): Refusal | null =>
  refusal?.soft && fight.authority.force ? null : refusal;

const mostOf = <C extends Shape, D>(
  { most }: ActionDeclaration<C, D>,
  context: (fight: Fight<C, D>, who: string, use: Use) => ActionContext<C, D>,
): ActionSpec<C, D>["most"] => most && ((fight, who, use) => most(context(fight, who, use)));

type Doer<C extends Shape, D> = Pick<ActionContext<C, D>, "fight" | "who" | "use">;

const isAimless = <C extends Shape, D>({ aim = "none" }: ActionDeclaration<C, D>): boolean => aim === "none";

/** A declared value, or what a declared function returns. */
const valueFrom = <V, Context>(declared: V | ((context: Context) => V), context: () => Context): V =>
  isFunction(declared) ? declared(context()) : declared;

const isFunction = <V, Context>(declared: V | ((context: Context) => V)): declared is (context: Context) => V =>
  typeof declared === "function";

/** Sets the kind of an action's rolls and their opponent. */
function aimed<C extends Shape, D>(
  declared: ActionDeclaration<C, D>,
  context: ActionContext<C, D>,
): ActionContext<C, D> {
  const against = declared.against ? declared.against(context) : isAimless(declared) ? null : context.target;
  context.rolls = { kind: kindOf(declared), against };
  return context;
}

const ATTACKS = ["attacks", "grapples"];
const MAY_HARM = ["magic", "powers", "reactions"];

function kindOf<C extends Shape, D>({ rolls, family, intent }: ActionDeclaration<C, D>): RollKind {
  if (rolls) return rolls;
  if (ATTACKS.includes(family) || (intent === "harms" && MAY_HARM.includes(family))) return "attack";
  return "check";
}

/** Sets the kind of an answer's rolls and their opponent: by default, a defence against whom it answers. */
function answering<C extends Shape, D>(
  declared: AnswerDeclaration<C, D>,
  context: AnswerContext<C, D>,
): AnswerContext<C, D> {
  const { opponent, who } = context;
  const against = declared.against ? declared.against(context) : opponent === who ? null : opponent;
  context.rolls = { kind: declared.rolls ?? "defence", against };
  return context;
}

/** An attack given as an answer is judged when it is made: the question stores no check for it (K19). */
const isAttack = <C extends Shape, D>({ rolls }: AnswerDeclaration<C, D>): boolean => rolls === "attack";

/** The declared check with condition modifiers. */
function checkOf<C extends Shape, D, Context extends ActionContext<C, D>>(
  deed: Deed<Context>,
  context: Context,
): Check | null {
  const check = deed.check?.(context) ?? null;
  return check && context.affected(check);
}

/**
 * An answer's check: the stored one if there is one, with the question's fields applied (S36). Null if it
 * would roll nothing now.
 */
function answerCheck<C extends Shape, D>(
  declared: AnswerDeclaration<C, D>,
  context: AnswerContext<C, D>,
): Check | null {
  const now = declared.check?.(context) ?? null;
  const check = now && (context.stood ?? context.affected(now));
  return check && (declared.said?.(context, check) ?? check);
}

/** What a target fails to be; null if it may be targeted. */
function wrongSide<C extends Shape, D>(
  whom: ActionDeclaration<C, D>["whom"],
  fight: Fight<C, D>,
  who: string,
  target: string,
): "NotEnemy" | "NotAlly" | "Oneself" | null {
  if (whom === "enemies") return fight.enemies(who, target) ? null : "NotEnemy";
  if (whom === "allies") return fight.enemies(who, target) ? "NotAlly" : null;
  return whom === "others" && target === who ? "Oneself" : null;
}

/** A hard refusal of an action that lacks its item or target; null if it has them. */
function aimRefusal<C extends Shape, D>(
  declared: ActionDeclaration<C, D>,
  context: ActionContext<C, D>,
): Refusal | null {
  const { aim, with: kind, bare } = declared;
  if (aim === "path") return impossible("TEMPO.Refusal.DragToken");
  const needsTool = kind !== undefined && bare === undefined && context.manner.within === undefined;
  if (needsTool && !context.item) return impossible("TEMPO.Refusal.NoTool");
  const aimless = declared.aimless?.(context) ?? (aim === "creature" && context.target === null);
  if (aimless) return impossible("TEMPO.Refusal.NoTarget");
  const atOneself = aim === "creature" && !declared.aimless && context.target === context.who;
  return atOneself ? impossible("TEMPO.Refusal.Oneself") : null;
}

/** Facts for a card of the action's own; null for no card. By default, an action that rolls has one. */
const cardOf = <C extends Shape, D>(declared: ActionDeclaration<C, D>, context: ActionContext<C, D>): Facts | null =>
  declared.card
    ? declared.card(context)
    : declared.rolled !== undefined || declared.rollsFirst === true
      ? NOTHING
      : null;

/** What an entry holds besides its price. */
interface Booked {
  readonly own: Facts | undefined;
  readonly deltas: readonly Delta[];
  readonly granted: boolean;
}

/** The only place where actions and answers enter the ledger. */
function bookEntry<C extends Shape, D>(
  { fight, who, use, action, card }: ActionContext<C, D>,
  { cost, facts }: Bill,
  { own, deltas, granted }: Booked,
): void {
  fight.addEntry(
    who,
    { id: use.id, action, cost, exchange: card, deltas, facts: Object.assign({}, facts, own) },
    granted,
  );
}
