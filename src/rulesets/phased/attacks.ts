import type { Bill, Deed, Outcome } from "../../engine/actions/declaration.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Item } from "../../engine/state.ts";
import { untriggered } from "../../engine/turn/conduct.ts";
import { COUNTERED, strikeCheck } from "./checks.ts";
import { weaponOf } from "./derive.ts";
import { BLOW, CARD } from "./kept.ts";
import type { PhasedActions, PhasedAsked, PhasedDoing, PhasedFight } from "./rules.ts";
import {
  beyond,
  contingencyOf,
  hasReaction,
  meleeWeaponAgainst,
  noTarget,
  ONE_REACTION,
  outOfReach,
  readiedMelee,
  stakesOf,
  weaponAgainst,
  writtenPrice,
} from "./rules.ts";

/** One Strike: the roll, the band, the damage, and who may react to it (P4, P11, P22). */
function* strike(doing: PhasedDoing, target: string, item: Item): Rolling<void> {
  const { fight, who } = doing;
  const { check, reading } = yield* doing.throws(strikeCheck(fight, who, target, item), "phased.strike");
  const { damage: formula, damageType: type } = weaponOf(item);
  const times = reading.band === "critical" ? 2 : reading.band === "hit" ? 1 : 0;
  const flats = fight.option("criticalDoublesAll") === true ? times : 1; // P22
  const damage = times === 0 ? null : yield* throwDamage(formula, { type, times, flats, who, why: "phased.damage" });
  const blow = doing.blow({ target, check, reading, damage, facts: BLOW.of({ item: item.id }) });
  const options = reactionsTo(fight, who, target, reading.band);
  if (options.length > 0) doing.ask(target, "struck", [...options, "none"], blow.id);
}

/** What the target of a Strike may do about it; nothing when it can't change anything (U5). */
function reactionsTo(fight: PhasedFight, attacker: string, target: string, band: string): string[] {
  if (!hasReaction(fight, target)) return [];
  const options: string[] = [];
  if (COUNTERED.includes(band) && meleeWeaponAgainst(fight, target, attacker)) options.push("counter");
  if (contingencyOf(fight, target)) options.push("contingency");
  return options;
}

/** Whom somebody strikes at, with what, and what is said where nothing serves. */
interface Striking<Context> {
  readonly whom: (doing: Context) => string | null;
  readonly weapon: (doing: Context, target: string) => Item | null;
  readonly lacking?: string;
}

/** A Strike: with the same weapon in the dialog, in the prompt and on the card. */
function striking<Context extends PhasedDoing>({ whom, weapon, lacking = "noWeapon" }: Striking<Context>) {
  const armed = (doing: Context) => {
    const target = whom(doing);
    return { target, item: target === null ? null : weapon(doing, target) };
  };
  return {
    rolls: "attack",
    check(doing) {
      const { target, item } = armed(doing);
      return item && target !== null ? strikeCheck(doing.fight, doing.who, target, item) : null;
    },
    *does(doing) {
      const { target, item } = armed(doing);
      if (target === null) return noTarget();
      if (!item) return impossible(`TEMPO.Phased.Refusal.${lacking}`);
      return yield* strike(doing, target, item);
    },
  } satisfies Deed<Context>;
}

const aimedAt = ({ target }: PhasedDoing): string | null => target;
const foeOf = ({ opponent, opponentIsHere }: PhasedAsked): string | null => (opponentIsHere ? opponent : null);
const isAimless = ({ target }: PhasedDoing): boolean => target === null;
const oneReaction = (): Bill => ONE_REACTION;

export const strikeActions = {
  strike: {
    ...striking({ whom: aimedAt, weapon: ({ item }: PhasedDoing) => item }),
    family: "attacks",
    rule: ["P10", "P22"],
    icon: "khanda",
    aim: "creature",
    whom: "others",
    intent: "harms",
    with: "weapon",
    serves: (item) => weaponOf(item).equipped,
    price: writtenPrice,
    needs: outOfReach,
    aimless: isAimless,
    card: () => ({}),
    damage: ({ item }) => stakesOf(item),
  },
} satisfies PhasedActions;

/** With what just reaches. */
const melee = striking({
  whom: aimedAt,
  weapon: ({ fight, who }: PhasedDoing, target) => meleeWeaponAgainst(fight, who, target),
});

/** With what reaches, else with what reaches farthest: where the map does not see the trigger, the table does. */
const handiest = ({ fight, who }: PhasedDoing, target: string): Item | null =>
  meleeWeaponAgainst(fight, who, target) ?? readiedMelee(fight, who).at(-1) ?? null;

/** Why a contingency can't be carried out on `target`; null when it can. */
function contingencyProblem({ fight, who }: PhasedDoing, target: string | null): Refusal | null {
  const declared = contingencyOf(fight, who);
  if (!declared) return refuse("TEMPO.Phased.Refusal.noContingency");
  const armed = declared.reaction !== "strike" || target === null || weaponAgainst(fight, who, target);
  return armed ? null : refuse("TEMPO.Phased.Refusal.noReach");
}

/** The declared reaction: a Strike, or what the table makes of it (P9, P11). */
function contingent<Context extends PhasedDoing>(whom: (doing: Context) => string | null) {
  const strike = striking<Context>({
    whom,
    weapon: ({ fight, who }, target) => weaponAgainst(fight, who, target),
    lacking: "noReach",
  });
  const strikes = ({ fight, who }: Context): boolean => contingencyOf(fight, who)?.reaction === "strike";
  return {
    rolls: "attack",
    price: oneReaction,
    check: (doing) => (strikes(doing) ? strike.check(doing) : null),
    does(doing): Outcome {
      const declared = contingencyOf(doing.fight, doing.who);
      if (!declared) return refuse("TEMPO.Phased.Refusal.noContingency");
      doing.noteCard(CARD.of({ contingency: declared.condition }));
      return strikes(doing) ? strike.does(doing) : undefined;
    },
  } satisfies Deed<Context>;
}

/** Strikes as reactions that nobody was asked for. */
export const reactionActions = {
  opportunity: {
    ...striking({ whom: aimedAt, weapon: handiest }),
    check: (doing) => melee.check(doing),
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
        : (beyond(fight, who, use.targets, fight.figure(who).derived.threat) ?? untriggered(fight, who, "opportunity")),
    aimless: isAimless,
    card: (doing) => ({ item: (doing.target === null ? null : handiest(doing, doing.target))?.id ?? null }),
    damage: ({ fight, who }) => stakesOf(readiedMelee(fight, who).at(-1) ?? null),
  },
  contingency: {
    ...contingent(aimedAt),
    family: "reactions",
    rule: ["P9", "P11"],
    icon: "hourglass-half",
    group: "reaction",
    aim: "creature",
    whom: "others",
    intent: "unknown",
    needs: (doing) => contingencyProblem(doing, doing.target),
    aimless: ({ fight, who, target }) => target === null && contingencyOf(fight, who)?.reaction === "strike",
    card: () => ({}),
    damage: "unknown",
  },
} satisfies PhasedActions;

/** One reaction per round (P11). */
export const spent = ({ fight, who }: PhasedAsked): Refusal | null =>
  hasReaction(fight, who) ? null : refuse("TEMPO.Phased.Refusal.noReaction");

/** Strikes in answer to a question. */
export const strikeAnswers = {
  counter: {
    ...striking({
      whom: foeOf,
      weapon: ({ fight, who }: PhasedAsked, target) => meleeWeaponAgainst(fight, who, target),
    }),
    price: oneReaction,
    refusal: spent,
  },
  opportunity: {
    ...striking({
      whom: foeOf,
      // Who is struck at while leaving was in reach, wherever the token stands by now.
      weapon: ({ fight, who, question }: PhasedAsked, target) =>
        question.kind === "provoked"
          ? (readiedMelee(fight, who).at(-1) ?? null)
          : meleeWeaponAgainst(fight, who, target),
    }),
    price: oneReaction,
    refusal: spent,
  },
  contingency: {
    ...contingent(foeOf),
    refusal: (asked: PhasedAsked) => spent(asked) ?? contingencyProblem(asked, foeOf(asked)),
  },
};
