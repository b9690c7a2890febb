import { impossible, refuse, throwDamage, untriggered } from "../../../engine/index.ts";
import type { Bill, Deed, Item, Outcome, Refusal, Rolling } from "../../../engine/index.ts";
import { COUNTERED, secondStrikeCheck, strikeCheck } from "../checks/index.ts";
import { weaponOf } from "../creature/derived.ts";
import { BLOW, CARD } from "../stored.ts";
import type { PhasedActions, PhasedAnswerContext, PhasedActionContext, PhasedFight, PhasedStep } from "../types.ts";
import {
  reachRefusal,
  contingencyOf,
  cardOf,
  hasReaction,
  isStruckDown,
  meleeWeaponAgainst,
  noTarget,
  ONE_REACTION,
  outOfReach,
  outOfReachOf,
  reactOption,
  readiedMelee,
  reactionRefusal,
  stakesOf,
  weaponAgainst,
  weaponCost,
  writtenPrice,
} from "../state.ts";

/** One Strike: the roll, the band, the damage, and who may react to it (P4, P11, P22). */
function* resolveStrike(context: PhasedActionContext, target: string, item: Item, made = strikeCheck): Rolling<void> {
  const { fight, who } = context;
  const { check, reading } = yield* context.rollCheck(made(fight, who, target, item), "phased.strike");
  const { damage: formula, damageType: type } = weaponOf(item);
  const times = reading.band === "critical" ? 2 : reading.band === "hit" ? 1 : 0;
  const flats = fight.option("criticalDoublesAll") === true ? times : 1; // P22
  const damage = times === 0 ? null : yield* throwDamage(formula, { type, times, flats, who, why: "phased.damage" });
  const blow = context.blow({ target, check, reading, damage, facts: BLOW.of({ item: item.id }) });
  const options = reactionsTo(fight, who, target, reading.band);
  if (options.length > 0) context.ask(target, "struck", [...options, "none"], blow.id);
}

/** Answers open to the target of a Strike; empty when it has none, so that it is not asked (U5). */
function reactionsTo(fight: PhasedFight, attacker: string, target: string, band: string): string[] {
  if (!hasReaction(fight, target)) return [];
  const options: string[] = [];
  if (COUNTERED.includes(band) && meleeWeaponAgainst(fight, target, attacker)) options.push("counter");
  if (contingencyOf(fight, target)) options.push("contingency");
  options.push(...reactOption(fight, target, "struck", attacker));
  return options;
}

/** A Strike's target and weapon, and the refusal where no weapon serves. */
interface Striking<Context> {
  readonly whom: (context: Context) => string | null;
  readonly weapon: (context: Context, target: string) => Item | null;
  readonly lacking?: string;
}

/** A Strike, declared so that the dialog, the prompt and the card use the same weapon. */
function strikeAnswer<Context extends PhasedActionContext>({ whom, weapon, lacking = "noWeapon" }: Striking<Context>) {
  const armed = (context: Context) => {
    const target = whom(context);
    return { target, item: target === null ? null : weapon(context, target) };
  };
  return {
    rolls: "attack",
    check(context) {
      const { target, item } = armed(context);
      return item && target !== null ? strikeCheck(context.fight, context.who, target, item) : null;
    },
    *does(context) {
      const { target, item } = armed(context);
      if (target === null) return noTarget();
      if (!item) return impossible(`TEMPO.Phased.Refusal.${lacking}`);
      return yield* resolveStrike(context, target, item);
    },
  } satisfies Deed<Context>;
}

const aimedAt = ({ target }: PhasedActionContext): string | null => target;
const foeOf = ({ opponent, opponentIsHere }: PhasedAnswerContext): string | null => (opponentIsHere ? opponent : null);
const isAimless = ({ target }: PhasedActionContext): boolean => target === null;
const oneReaction = (): Bill => ONE_REACTION;

const inOneHand = (item: Item): boolean => weaponOf(item).equipped && weaponOf(item).hands === "one";

/** Weapons that may make a second Strike: one-handed, beside a one-handed first (P26). */
const beside = ({ figure, item }: PhasedActionContext): Item[] =>
  item && inOneHand(item) ? figure.items("weapon").filter((other) => other.id !== item.id && inOneHand(other)) : [];

/** The second weapon that the dialog names; undefined for none, or one that cannot strike. */
const second = (context: PhasedActionContext): Item | undefined =>
  beside(context).find(({ id }) => id === context.said("also"));

const inHand = strikeAnswer({ whom: aimedAt, weapon: ({ item }: PhasedActionContext) => item });

export const strikeActions = {
  strike: {
    ...inHand,
    *does(context) {
      const refused = yield* inHand.does(context);
      const item = second(context)?.id;
      // The target answers the first Strike before the second is made.
      if (!refused && item !== undefined) context.push(context.step("secondStrike", { use: { item } }));
      return refused;
    },
    family: "attacks",
    rule: ["P10", "P22", "P26"],
    icon: "khanda",
    aim: "creature",
    whom: "others",
    intent: "harms",
    with: "weapon",
    serves: (item) => weaponOf(item).equipped,
    price: (context) => Math.max(writtenPrice(context), weaponCost(second(context))),
    fields: (context) => {
      const others = beside(context).map(({ id }) => ({ value: id, label: { item: id } }));
      const none = { value: "", label: { key: "TEMPO.Phased.NoOther" } };
      return others.length === 0 ? [] : [{ name: "also", label: "TEMPO.Phased.Also", options: [none, ...others] }];
    },
    needs(context) {
      const also = second(context);
      if (context.said("also") !== "" && !also) return refuse("TEMPO.Phased.Refusal.noSecond");
      return outOfReach(context) ?? (also ? outOfReachOf(context, also) : null);
    },
    aimless: isAimless,
    card: () => ({}),
    damage: ({ item }) => stakesOf(item),
  },
} satisfies PhasedActions;

export const strikeSteps = {
  /** An attacker felled by a counter attack does not strike again (P26). */
  secondStrike: {
    *does(context) {
      const { fight, item, target } = context;
      const card = cardOf(context);
      if (card && item && target !== null && fight.state.combatants[target] && !isStruckDown(fight, card))
        yield* resolveStrike(context, target, item, secondStrikeCheck);
    },
  },
} satisfies Record<string, PhasedStep>;

/** A Strike with the melee weapon of the shortest reach that still reaches. */
const melee = strikeAnswer({
  whom: aimedAt,
  weapon: ({ fight, who }: PhasedActionContext, target) => meleeWeaponAgainst(fight, who, target),
});

/** The weapon that reaches, else that of the longest reach: the map need not show what provoked it. */
const handiest = ({ fight, who }: PhasedActionContext, target: string): Item | null =>
  meleeWeaponAgainst(fight, who, target) ?? readiedMelee(fight, who).at(-1) ?? null;

/** Why a contingency cannot be carried out on `target`; null when it can. */
function contingencyRefusal({ fight, who }: PhasedActionContext, target: string | null): Refusal | null {
  const declared = contingencyOf(fight, who);
  if (!declared) return refuse("TEMPO.Phased.Refusal.noContingency");
  const armed = declared.reaction !== "strike" || target === null || weaponAgainst(fight, who, target);
  return armed ? null : refuse("TEMPO.Phased.Refusal.noReach");
}

/** The declared reaction: a Strike, or anything else, which the table resolves (P9, P11). */
function contingencyAnswer<Context extends PhasedActionContext>(whom: (context: Context) => string | null) {
  const answer = strikeAnswer<Context>({
    whom,
    weapon: ({ fight, who }, target) => weaponAgainst(fight, who, target),
    lacking: "noReach",
  });
  const strikes = ({ fight, who }: Context): boolean => contingencyOf(fight, who)?.reaction === "strike";
  return {
    rolls: "attack",
    price: oneReaction,
    check: (context) => (strikes(context) ? answer.check(context) : null),
    does(context): Outcome {
      const declared = contingencyOf(context.fight, context.who);
      if (!declared) return refuse("TEMPO.Phased.Refusal.noContingency");
      context.noteCard(CARD.of({ contingency: declared.condition }));
      return strikes(context) ? answer.does(context) : undefined;
    },
  } satisfies Deed<Context>;
}

/** Reactions from the list of actions, without a prompt (P11). */
export const reactionActions = {
  opportunity: {
    ...strikeAnswer({ whom: aimedAt, weapon: handiest }),
    check: (context) => melee.check(context),
    family: "reactions",
    rule: ["P11"],
    icon: "bolt-lightning",
    group: "reaction",
    aim: "creature",
    whom: "others",
    intent: "harms",
    price: oneReaction,
    needs: ({ fight, who, use }) =>
      readiedMelee(fight, who).length === 0
        ? refuse("TEMPO.Phased.Refusal.noWeapon")
        : (reachRefusal(fight, who, use.targets, fight.figure(who).derived.threat) ??
          untriggered(fight, who, "opportunity")),
    aimless: isAimless,
    card: (context) => ({ item: (context.target === null ? null : handiest(context, context.target))?.id ?? null }),
    damage: ({ fight, who }) => stakesOf(readiedMelee(fight, who).at(-1) ?? null),
  },
  contingency: {
    ...contingencyAnswer(aimedAt),
    family: "reactions",
    rule: ["P9", "P11"],
    icon: "hourglass-half",
    group: "reaction",
    aim: "creature",
    whom: "others",
    intent: "unknown",
    needs: (context) => contingencyRefusal(context, context.target),
    aimless: ({ fight, who, target }) => target === null && contingencyOf(fight, who)?.reaction === "strike",
    card: () => ({}),
    damage: "unknown",
  },
} satisfies PhasedActions;

export const strikeAnswers = {
  counter: {
    ...strikeAnswer({
      whom: foeOf,
      weapon: ({ fight, who }: PhasedAnswerContext, target) => meleeWeaponAgainst(fight, who, target),
    }),
    price: oneReaction,
    refusal: reactionRefusal,
  },
  opportunity: {
    ...strikeAnswer({
      whom: foeOf,
      // Whoever leaves a reach was in it when the move began, wherever its token stands by now (P11).
      weapon: ({ fight, who, question }: PhasedAnswerContext, target) =>
        question.kind === "provoked"
          ? (readiedMelee(fight, who).at(-1) ?? null)
          : meleeWeaponAgainst(fight, who, target),
    }),
    price: oneReaction,
    refusal: reactionRefusal,
  },
  contingency: {
    ...contingencyAnswer(foeOf),
    refusal: (context: PhasedAnswerContext) => reactionRefusal(context) ?? contingencyRefusal(context, foeOf(context)),
  },
};
