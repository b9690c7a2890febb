import { costIn, resolveActionBy, plainUse, refuse, succeeded } from "../../../engine/index.ts";
import type { Blow, Check, Facts, Item, Refusal, Use } from "../../../engine/index.ts";
import { attackRefusal, isMelee } from "./attack.ts";
import type { Attack } from "./contest.ts";
import {
  answerCheck,
  askToDefend,
  attackCheck,
  dealtBy,
  defenceCheck,
  resolveHit,
  factsOfSettledBlow,
} from "./contest.ts";
import { ENTRY } from "../stored.ts";
import { breakOff, focusOf, incantationOf } from "./incantation.ts";
import type { SurgeAction, SurgeAnswerContext, SurgeActionContext, SurgeFight, SurgeQuestion } from "../types.ts";
import {
  able,
  countField,
  countIn,
  COUNTER,
  HELD,
  isAble,
  keepsCounter,
  leftOf,
  mayCounter,
  readied,
  turnNow,
} from "../state.ts";

/** The attack that a dodge answers. */
const blowMet = (context: SurgeActionContext): Blow | null =>
  context.fight.exchange(context.card ?? "")?.blows[context.said("blow")] ?? null;

export const defenceActions = {
  /** Sets aside actions that are left; each following melee attack uses one. */
  setAside: {
    needsFight: true,
    family: "defence",
    rule: ["S18"],
    icon: "shield-halved",
    price: (context) => countIn(context, "count"),
    fields: [countField("count")],
    needs: ({ fight, who }) => (fight.state.turn === who ? null : refuse("TEMPO.Refusal.NotYourTurn")),
    facts: (context) => ENTRY.of({ held: countIn(context, "count") }),
  },
  /** Spends one action set aside on a DEX roll against the attack total; a success wins a counter. */
  dodge: {
    family: "defence",
    rule: ["S18"],
    icon: "shield-halved",
    group: "reply",
    aim: "creature",
    rollsFirst: true,
    rolls: "defence",
    check: (context) => answerCheck(context.fight, context.who, "dexterity", blowMet(context)),
    price: () => ({ cost: costIn(HELD, 1), facts: REACTION }),
    facts: ({ fight, thrown }) =>
      thrown && succeeded(thrown.reading) ? ENTRY.of({ won: true, during: turnNow(fight) }) : {},
    rolled(context, { reading }) {
      const blow = blowMet(context);
      if (!blow) return;
      if (!succeeded(reading)) {
        askToDefend(context, context.who, blow);
        return;
      }
      settleMiss(context, blow, reading.total);
      context.ask(context.who, "counter", ["strike", "act", "none"], blow.id);
    },
  },
  /** Uses up counters that are not taken. */
  forgo: {
    family: "defence",
    rule: ["S18"],
    icon: "shield-halved",
    group: "reply",
    keeps: ["gathered", "focus"],
    price: ({ fight, who }) => ({ cost: costIn(COUNTER, leftOf(fight, who, COUNTER)), facts: REACTION }),
  },
} satisfies Record<string, SurgeAction>;

const REACTION: Facts = ENTRY.of({ reaction: true });

const settleMiss = (context: SurgeActionContext, blow: Blow, total: number): void =>
  context.change(blow.id, factsOfSettledBlow(context.fight, blow, total, false));

/** Uses up somebody's unspent counters, in a ledger entry with this id. */
export function* forgoCounter(fight: SurgeFight, who: string, id: string) {
  yield* resolveActionBy(fight, { who, action: "forgo", use: plainUse(id) }, { granted: false, part: true });
}

/** The attack that the question is about; null for none, or if the attacker has left the fight. */
export const blowAsked = (context: SurgeAnswerContext): Blow | null => (context.opponentIsHere ? context.asks : null);

/** Facts for the prompt: the attack's total and damage, and what is gathered, which defending loses (S23). */
function stake(context: SurgeAnswerContext): Facts {
  const { fight, who } = context;
  const blow = blowAsked(context);
  const damage = (blow && dealtBy(fight, blow))?.formula ?? "–";
  return { total: blow?.reading?.total ?? 0, damage, ...incantationOf(fight, who) };
}

/** The defender's roll; null if they cannot defend. */
const ownDefence = ({ fight, who }: SurgeAnswerContext, blow: Blow | null): Check | null =>
  blow && isAble(fight, who) ? defenceCheck(fight, blow) : null;

/** Asks the target of an attack whether they defend (S16, S17). */
const defend: SurgeQuestion = {
  stake,
  secrets: ["damage"],
  stakeName: ({ fight, who }) => (incantationOf(fight, who) ? "casting" : focusOf(fight, who) ? "focus" : "defend"),
  answers: {
    defend: {
      check: (context) => ownDefence(context, blowAsked(context)),
      closed: ({ fight, who }) => able(fight, who), // they may have dropped to 0 HP since
      *does(context) {
        const { fight, who } = context;
        const blow = blowAsked(context);
        const { check } = context;
        if (!blow) return;
        if (!check) return yield* resolveHit(context, blow, who);
        context.effect(() => breakOff(fight, who));
        const { reading } = yield* context.roll(check, { target: blow.by });
        if (succeeded(reading)) {
          settleMiss(context, blow, reading.total);
          return;
        }
        yield* resolveHit(context, blow, who, factsOfSettledBlow(fight, blow, reading.total, true));
      },
    },
    none: {
      *does(context) {
        const blow = blowAsked(context);
        if (blow) yield* resolveHit(context, blow, context.who);
      },
    },
  },
};

/** A counter's attack: with the named weapon, or if none is named, the first that reaches; else unarmed. */
export function counterWith({ fight, who, use }: SurgeActionContext, target: string): Attack | null {
  const arms = readied(fight, who).filter((i) => isMelee(i) && (use.item === null || i.id === use.item));
  const attacks = [...arms, null].map((item: Item | null): Attack => ({ fight, who, item, target }));
  return attacks.find((attack) => attackRefusal(attack, kindWith(attack)) === null) ?? null;
}

const kindWith = ({ item }: Attack) => (item ? "melee" : "unarmed");

/** The attack that strikes back; null if nothing reaches, or the attacker has left the fight. */
function counterAttack(context: SurgeAnswerContext): Attack | null {
  const blow = blowAsked(context);
  return blow && counterWith(context, blow.by);
}

const counterRefusal = ({ fight, who }: SurgeAnswerContext): Refusal | null =>
  mayCounter(fight, who) ? null : refuse("TEMPO.Surge.Refusal.noCounter");

/** Asks how to spend a counter, at once, on the attacker's turn (S18). */
const counter: SurgeQuestion = {
  stake,
  secrets: ["damage"],
  fields: ({ fight, who }) => [
    {
      name: "item",
      label: "TEMPO.Surge.Option.arms",
      options: [
        { value: "", label: { key: "TEMPO.Surge.Option.handy" } },
        ...readied(fight, who)
          .filter(isMelee)
          .map(({ id }) => ({ value: id, label: { item: id } })),
      ],
    },
  ],
  answers: {
    strike: {
      price: () => ({ cost: costIn(COUNTER, 1), passedOn: true }),
      rolls: "attack",
      check(context) {
        const attack = counterAttack(context);
        return attack && attackCheck(attack, kindWith(attack));
      },
      closed: (context) =>
        counterRefusal(context) ?? (counterAttack(context) ? null : refuse("TEMPO.Surge.Refusal.noCounter")),
      *does(context) {
        const attack = counterAttack(context);
        if (!attack || counterRefusal(context)) return refuse("TEMPO.Surge.Refusal.noCounter");
        const use: Use = { ...context.use, targets: [context.opponent], item: attack.item?.id ?? null };
        return yield* context.perform(kindWith(attack), use, { pay: { cost: costIn(COUNTER, 1) }, granted: false });
      },
    },
    act: { closed: counterRefusal },
    none: { does: ({ fight, who, use }) => (keepsCounter(fight, who) ? forgoCounter(fight, who, use.id) : undefined) },
  },
};

export const defenceQuestions = { defend, counter };
