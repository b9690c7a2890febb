import type { Check } from "../check/check.ts";
import type { Use } from "../command.ts";
import type { Delta } from "../delta.ts";
import { plainUse } from "../command.ts";
import { isKeptHidden } from "../move/flanking.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { distanceBetween } from "../move/between.ts";
import { impossible, refuse } from "../refusal.ts";
import type { ActionSpec, Answer, OptionView, QuestionView, RollKind } from "../ruleset.ts";
import type { Exchange } from "../exchange.ts";
import type { Shape } from "../schema.ts";
import { costIn } from "../turn/budget.ts";
import { answered, isSettled, openExchange, stageBy } from "../turn/conduct.ts";
import { Asked } from "./asked.ts";
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
  StepDeclaration,
  Watcher,
} from "./declaration.ts";
import type { BlowGiven, Manner } from "./doing.ts";
import { Doing } from "./doing.ts";
import { carried } from "./outcome.ts";
import type { QueuedStep } from "./queue.ts";
import { runQueue } from "./queue.ts";
import { Stepping } from "./stepping.ts";

/** What a ruleset declares of what can be done. */
export interface Declarations<C extends Shape, D> {
  readonly id: string;
  readonly conduct: Conduct<C, D>;
  readonly actions: Readonly<Record<string, ActionDeclaration<C, D>>>;
  readonly questions?: Readonly<Record<string, QuestionDeclaration<C, D>>>;
  readonly steps?: Readonly<Record<string, StepDeclaration<C, D>>>;
}

/** Where the texts of a ruleset begin: `TEMPO.Surge`. */
export const roomOf = (id: string): string => `TEMPO.${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const NOTHING: Facts = {};

/** Carries out what a ruleset declares. Each part is closed over its declarations, so that nobody else needs their types. */
export class ActionRunner<C extends Shape, D> {
  readonly #room: string;
  readonly #given: Declarations<C, D>;

  constructor(given: Declarations<C, D>) {
    this.#given = given;
    this.#room = roomOf(given.id);
  }

  /** The ruleset's list of actions, as the rest of the engine and the interface read it. */
  actions(): Readonly<Record<string, ActionSpec<C, D>>> {
    return Object.fromEntries(
      Object.entries(this.#given.actions).map(([id, declared]) => [id, this.#action(id, declared)]),
    );
  }

  #action(id: string, declared: ActionDeclaration<C, D>): ActionSpec<C, D> {
    const name = declared.as ?? id;
    const key = `${this.#given.id}.${name}`;
    const { aim = "none", group = "action", fields, damage, family, rule, bare, intent } = declared;
    const doing = (fight: Fight<C, D>, who: string, use: Use): Doing<C, D> =>
      new Doing(fight, { who, use, action: key });
    return {
      label: declared.label ?? `${this.#room}.Action.${name}`,
      hint: declared.hint ?? `${this.#room}.ActionHint.${name}`,
      icon: `fa-solid fa-${declared.icon}`,
      group,
      aim,
      family,
      rolls: kindOf(declared),
      rule,
      ...(group === "reaction" ? { trigger: `${this.#room}.Trigger.${id}` } : {}),
      ...(intent ? { intent } : {}),
      ...(declared.with ? { with: declared.with } : {}),
      ...(bare === undefined ? {} : { bare: true, ...(bare === true ? {} : { listedBare: bare }) }),
      ...(declared.serves ? { serves: (item) => declared.serves?.(item) === true } : {}),
      ...(fields
        ? {
            fields: (fight, who, item = null) =>
              typeof fields === "function" ? fields(doing(fight, who, plainUse("", { item }))) : fields,
          }
        : {}),
      ...(damage === undefined
        ? {}
        : { damage: (fight, who, use) => (typeof damage === "function" ? damage(doing(fight, who, use)) : damage) }),
      ...(declared.check
        ? { check: (fight, who, use) => checkOf(declared, aimed(declared, doing(fight, who, use))) }
        : {}),
      ...(declared.summary ? { summary: (fight, who, use) => declared.summary?.(doing(fight, who, use)) ?? null } : {}),
      loses: (fight, who, use) => {
        const d = doing(fight, who, use);
        return (declared.loses ? declared.loses(d) : this.#given.conduct.loses?.(d, declared)) ?? null;
      },
      cost: (fight, who, use) => {
        const { cost, shown = cost } = this.#priceOf(declared, doing(fight, who, use));
        return shown;
      },
      blocked: (fight, who, use) => {
        const d = doing(fight, who, use);
        const bill = (): Bill => this.#priceOf(declared, d);
        const hindered = declared.always ? null : (this.#given.conduct.hinders?.(d, declared, bill) ?? null);
        return hindered ?? this.#targetRefusal(declared, d) ?? declared.needs?.(d) ?? null;
      },
      perform: (fight, who, use, manner) => this.#resolveAction(id, declared, { fight, who, use }, manner),
    };
  }

  /** Why it can't be aimed at somebody who was chosen. */
  #targetRefusal(declared: ActionDeclaration<C, D>, doing: Doing<C, D>): Refusal | null {
    const { fight, who, use } = doing;
    const most = declared.within?.(doing) ?? null;
    for (const target of use.targets) {
      const wrong = wrongSide(declared.whom, fight, who, target);
      if (wrong) return refuse(`TEMPO.Refusal.${wrong}`);
      const away = most === null ? null : distanceBetween(fight, who, target);
      if (most !== null && away !== null && away > most)
        return refuse(`TEMPO.Refusal.TooFar.${fight.ruleset.units.distance}`, { away, most });
    }
    return null;
  }

  /**
   * An action is carried out: what it would be done at nobody is refused; what it costs is worked out; what it changes on its
   * doer is captured; its card is opened; it is paid; whoever comes first is asked; then it does what it does, and what that
   * leaves to be done is done as far as nobody is asked. Within another card only what it changes, costs and does is done.
   */
  *#resolveAction(
    id: string,
    declared: ActionDeclaration<C, D>,
    { fight, who, use }: Pick<Doing<C, D>, "fight" | "who" | "use">,
    manner: Manner = {},
  ): Rolling<Refusal | void> {
    const { within, pay, granted = fight.authority.force, as = declared.as ?? id, part } = manner;
    const { conduct } = this.#given;
    const action = `${this.#given.id}.${as}`;
    const at = (card: string | null): Doing<C, D> => {
      const doing = new Doing(fight, { who, use, action, card, entry: pay === null ? null : use.id });
      doing.manner = manner;
      return aimed(declared, doing);
    };
    const asked = at(null);
    const wrong = aimRefusal(declared, asked) ?? declared.cannot?.(asked);
    if (wrong) return wrong;
    const watching = within === undefined ? (conduct.watchers?.(asked, declared) ?? NOBODY) : NOBODY;
    const watchers = watching.length === 0 ? NOBODY : watching.filter((watcher) => !isKeptHidden(fight, watcher.who));
    const open = within ?? declared.on?.(asked) ?? null;
    const begun = open === null ? cardOf(declared, asked) : null;
    const facts = open === null && watchers.length > 0 ? { ...begun, ...conduct.interrupted } : begun;
    const card = open ?? (facts ? use.exchange : null);
    const doing = card === null ? asked : at(card);
    if (facts) {
      const shown = declared.shownAs === undefined ? action : `${this.#given.id}.${declared.shownAs}`;
      openExchange(fight, use.exchange, shown, who, use.item === null ? facts : { item: use.item, ...facts });
    }
    const check = declared.rollsFirst || declared.rolled ? (declared.check?.(doing) ?? null) : null;
    if (check && declared.rollsFirst) doing.thrown = yield* doing.rollCheck(check, action, declared.adjusted);
    doing.begun = declared.begins?.(doing) ?? NOTHING;
    const bill = pay === undefined ? this.#priceOf(declared, doing) : pay;
    const own = declared.facts?.(doing);
    const deltas = fight.capture(() => {
      conduct.besides?.(doing, declared, bill);
      declared.changes?.(doing);
    });
    if (bill && !bill.passedOn) bookEntry(doing, bill, { own, deltas, granted });
    for (const { who: watcher, kind, options } of watchers) doing.ask(watcher, kind, options);
    // What is aimed at nobody is rolled at nobody, whoever is targeted meanwhile.
    const refusal = yield* this.#rollAndResolve(
      declared,
      doing,
      check,
      (declared.aim ?? "none") === "none" ? AT_NOBODY : NOTHING,
    );
    if (refusal) return refusal;
    if (within !== undefined) return;
    if (doing.card !== null) yield* this.#continueCard(fight, doing.card);
    if (!part) fight.record("act", who, { action });
  }

  /** Throws its check where something follows from it, and does what it does. */
  *#rollAndResolve<Context extends Doing<C, D>>(
    deed: Pick<Deed<Context>, "adjusted" | "blow" | "rolled" | "does">,
    doing: Context,
    check: Parameters<Context["rollCheck"]>[0] | null,
    initial: BlowGiven = NOTHING,
  ): Rolling<Refusal | void> {
    if (check) {
      const given = deed.blow?.(doing) ?? initial;
      const made = doing.thrown ?? (yield* doing.rollCheck(check, doing.action, deed.adjusted, given.target));
      const thrown = doing.addResult(made, given);
      const follows = deed.rolled?.(doing, thrown, thrown.blow);
      const refusal = follows && "next" in follows ? yield* follows : follows;
      if (refusal) return refusal;
    }
    const done = deed.does?.(doing);
    return done && "next" in done ? yield* done : (done ?? undefined);
  }

  *#continueCard(fight: Fight<C, D>, card: string): Rolling<void> {
    if (fight.exchange(card)?.queue.length) yield* runQueue(fight, card);
    stageBy(fight, card, fight.ruleset.stage);
  }

  #priceOf<Context extends Doing<C, D>>(deed: Deed<Context>, doing: Context, initial: Price = 1): Bill {
    const { conduct } = this.#given;
    const price = deed.price?.(doing) ?? initial;
    if (typeof price !== "number") return price;
    if (price === 0) return FREE;
    return { cost: conduct.cost?.(doing.fight, doing.who, price) ?? costIn(conduct.pool, price) };
  }

  /** Takes a step that waited in line, or lets it go where it can't be taken any more. */
  *step(fight: Fight<C, D>, card: string, step: QueuedStep, possible: boolean): Rolling<void> {
    const declared = this.#given.steps?.[step.step];
    const stepping = new Stepping(fight, card, step);
    if (!possible) declared?.lost?.(stepping);
    else yield* carried(declared?.does(stepping));
  }

  /** The stages of its questions, by their kinds. */
  stages(): { readonly stages?: Readonly<Record<string, string>> } {
    const stages: Record<string, string> = {};
    for (const [kind, { stage }] of Object.entries(this.#given.questions ?? {})) if (stage) stages[kind] = stage;
    return Object.keys(stages).length > 0 ? { stages } : {};
  }

  ready(fight: Fight<C, D>, exchange: Exchange, step: QueuedStep): "go" | "drop" | "wait" {
    const { conduct } = this.#given;
    if (conduct.awaits?.(exchange, step) ?? !isSettled(exchange)) return "wait";
    if (fight.state.combatants[step.by] === undefined) return "drop"; // whoever is gone is not asked about
    return conduct.ready?.(fight, exchange, step) ?? "go";
  }

  /** The answers declared to each kind of question. */
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
   * Somebody answers: why not is asked first; the question is closed, since what follows may put a new one to the same person;
   * it is paid; then what follows from it is done, and what waited on the card.
   */
  *answer(fight: Fight<C, D>, given: Answer): Rolling<Refusal | void> {
    const { exchange, who, option } = given;
    const kind = exchange.waiting[who]?.kind ?? "";
    const question = this.#given.questions?.[kind];
    const declared = this.#answerTo(kind, option);
    if (!question || !declared) return impossible("TEMPO.Refusal.NoSuchAnswer", { option });
    if ((question.forGM || declared.forGM) && !fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
    const asked = answering(declared, new Asked(fight, given, { as: declared.as, paid: declared.price !== undefined }));
    const moot = question.moot?.(asked) === true;
    const refusal = moot ? null : (declared.refusal?.(asked) ?? null);
    if (refusal && !(refusal.soft && fight.authority.force)) return refusal;
    answered(fight, exchange.id, who);
    const wrong = moot ? undefined : yield* this.#resolveAnswer(question, declared, asked);
    if (wrong) return wrong;
    yield* this.#continueCard(fight, exchange.id);
    fight.record("answer", who, { exchange: exchange.id, option });
  }

  /** It is paid, and what follows from it is done. */
  *#resolveAnswer(
    question: QuestionDeclaration<C, D>,
    declared: AnswerDeclaration<C, D>,
    asked: Asked<C, D>,
  ): Rolling<Refusal | void> {
    if (declared.rolled || !isAttack(declared)) asked.check = answerCheck(declared, asked);
    const check = declared.rollsFirst || declared.rolled ? asked.check : null;
    if (check && declared.rollsFirst) asked.thrown = yield* asked.rollCheck(check, asked.action, declared.adjusted);
    if (declared.price) {
      const bill = this.#priceOf(declared, asked);
      const deltas = declared.changes ? asked.fight.capture(() => declared.changes?.(asked)) : [];
      if (!bill.passedOn)
        bookEntry(asked, bill, { own: declared.facts?.(asked), deltas, granted: asked.fight.authority.force });
    }
    const wrong = yield* this.#rollAndResolve(declared, asked, check);
    return wrong || !question.after ? wrong : yield* carried(question.after(asked));
  }

  /** What somebody is asked, with the price and the odds of every answer. */
  question(fight: Fight<C, D>, exchange: Exchange, who: string, given?: Use): QuestionView {
    const { kind, options } = exchange.waiting[who] ?? { kind: "none", options: [] };
    const question = this.#given.questions?.[kind];
    const asked = (option: string): Asked<C, D> => new Asked(fight, { exchange, who, option, use: given });
    const about = asked("none");
    const here = fight.state.combatants[who] !== undefined; // whoever is gone has nothing to answer with
    const fields = here ? (question?.fields?.(about) ?? []) : [];
    return {
      title: { key: `${this.#room}.Question.${kind}` },
      stake: {
        key: `${this.#room}.Stake.${(here && question?.stakeName?.(about)) || kind}`,
        data: (here && question?.stake?.(about)) || NOTHING,
      },
      ...(question?.secrets ? { secrets: question.secrets } : {}),
      ...(fields.length > 0 ? { fields } : {}),
      ...(question?.forGM ? { forGM: true } : {}),
      options: here ? options.flatMap((option) => this.#option(kind, option, asked(option))) : [],
    };
  }

  /** What whoever is asked would roll for each answer, but for attacks. */
  standing(fight: Fight<C, D>, exchange: Exchange, who: string): Readonly<Record<string, Check>> {
    const { kind, options } = exchange.waiting[who] ?? { kind: "none", options: [] };
    const checks: Record<string, Check> = {};
    for (const option of options) {
      const declared = this.#answerTo(kind, option);
      if (!declared?.check || isAttack(declared)) continue;
      const check = checkOf(declared, answering(declared, new Asked(fight, { exchange, who, option })));
      if (check) checks[option] = check;
    }
    return checks;
  }

  #option(kind: string, id: string, asked: Asked<C, D>): OptionView[] {
    const declared = this.#answerTo(kind, id);
    if (!declared) return [];
    const own = id === "none" ? `Decline` : `Answer`;
    const name = id === "none" ? kind : id;
    return [
      {
        id,
        label: declared.label ?? `${this.#room}.${own}.${name}`,
        hint: declared.hint?.(asked) ?? { key: `${this.#room}.${own}Hint.${name}` },
        cost: declared.price ? this.#priceOf(declared, asked).cost : NO_COST,
        check: answerCheck(declared, answering(declared, asked)),
        refusal: declared.refusal?.(asked) ?? declared.closed?.(asked) ?? null,
      },
    ];
  }
}

const NOBODY: readonly Watcher[] = [];
const NO_COST: Cost = {};
const FREE: Bill = { cost: NO_COST };
const LEAVE_IT = {};
const AT_NOBODY: BlowGiven = { target: null };

/** What an action rolls, and against whom. */
function aimed<C extends Shape, D>(declared: ActionDeclaration<C, D>, doing: Doing<C, D>): Doing<C, D> {
  const aimless = (declared.aim ?? "none") === "none";
  const against = declared.against ? declared.against(doing) : aimless ? null : doing.target;
  doing.rolls = { kind: kindOf(declared), against };
  return doing;
}

const ATTACKS = ["attacks", "grapples"];
const MAY_HARM = ["magic", "powers", "reactions"];

function kindOf<C extends Shape, D>({ rolls, family, intent }: ActionDeclaration<C, D>): RollKind {
  if (rolls) return rolls;
  if (ATTACKS.includes(family) || (intent === "harms" && MAY_HARM.includes(family))) return "attack";
  return "check";
}

/** What an answer rolls: against whoever it is given to. */
function answering<C extends Shape, D>(declared: AnswerDeclaration<C, D>, asked: Asked<C, D>): Asked<C, D> {
  const { opponent, who } = asked;
  const against = declared.against ? declared.against(asked) : opponent === who ? null : opponent;
  asked.rolls = { kind: declared.rolls ?? "defence", against };
  return asked;
}

/** An attack is an action of its own, judged when it is made: what is rolled for it is not kept with the question (K19). */
const isAttack = <C extends Shape, D>({ rolls }: AnswerDeclaration<C, D>): boolean => rolls === "attack";

/** Its check as dialogs and prompts show it. */
function checkOf<C extends Shape, D, Context extends Doing<C, D>>(deed: Deed<Context>, doing: Context): Check | null {
  const check = deed.check?.(doing) ?? null;
  return check && doing.affected(check);
}

/** What an answer rolls: as it stood when it was asked for, while anything would be rolled at all, with what is said to it now (S36). */
function answerCheck<C extends Shape, D>(declared: AnswerDeclaration<C, D>, asked: Asked<C, D>): Check | null {
  const now = checkOf(declared, asked);
  const check = now && (asked.stood ?? now);
  return check && (declared.said?.(asked, check) ?? check);
}

/** What a target is not, of those whom it may be aimed at. */
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

/** Why it can't be done as it was aimed; no insisting helps. */
function aimRefusal<C extends Shape, D>(declared: ActionDeclaration<C, D>, doing: Doing<C, D>): Refusal | null {
  const { aim, with: kind, bare } = declared;
  if (aim === "path") return impossible("TEMPO.Refusal.DragToken");
  const needsTool = kind !== undefined && bare === undefined && doing.manner.within === undefined;
  if (needsTool && !doing.item) return impossible("TEMPO.Refusal.NoTool");
  const aimless = declared.aimless?.(doing) ?? (aim === "creature" && doing.target === null);
  if (aimless) return impossible("TEMPO.Refusal.NoTarget");
  const atOneself = aim === "creature" && !declared.aimless && doing.target === doing.who;
  return atOneself ? impossible("TEMPO.Refusal.Oneself") : null;
}

/** What a card of its own says; null for none. What is rolled is shown. */
const cardOf = <C extends Shape, D>(declared: ActionDeclaration<C, D>, doing: Doing<C, D>): Facts | null =>
  declared.card ? declared.card(doing) : (declared.rolled ?? declared.rollsFirst) ? NOTHING : null;

/** What comes into an entry besides its price, and whether it was granted. */
interface Booked {
  readonly own: Facts | undefined;
  readonly deltas: readonly Delta[];
  readonly granted: boolean;
}

/** The one place where what is done comes into the ledger. */
function bookEntry<C extends Shape, D>(
  { fight, who, use, action, card }: Doing<C, D>,
  { cost, facts }: Bill,
  { own, deltas, granted }: Booked,
): void {
  fight.addEntry(who, { id: use.id, action, cost, exchange: card, deltas, facts: { ...facts, ...own } }, granted);
}
