import { impossible, parseFormula, plainUse, refuse } from "../../../engine/index.ts";
import type { Item, OfferField, Refusal, Use } from "../../../engine/index.ts";
import type { Arm, Attack, SurfaceAnswerContext, SurfaceFight, SurfaceQuestion } from "../types.ts";
import { actionsOf, attackRefusal, shotsOf } from "../actions/aiming.ts";
import { attackCost, firedFacts, shownCheck } from "../actions/attack-resolution.ts";
import { weaponOf } from "../creature/derived.ts";
import { ENTRY } from "../stored.ts";
import { able, turnForAttack } from "../state.ts";

const armOn = ({ fight, who, opponent, use }: SurfaceAnswerContext): Arm => armAt(fight, who, opponent, use.item);

/** The use of the attack: at whoever flees, with the weapon that was named or is at hand. */
const useOf = ({ use, opponent }: SurfaceAnswerContext, { item }: Arm): Use => ({
  ...use,
  targets: [opponent],
  item: item?.id ?? null,
});

const withArm = (arm: Arm): Attack => ({ arms: [arm] });

/** Why whoever flees cannot be attacked now: they are gone, or no attack is left of this turn and the next (F9). */
const closed = ({ fight, who, opponentIsHere }: SurfaceAnswerContext): Refusal | null =>
  !opponentIsHere
    ? impossible("TEMPO.Refusal.Gone")
    : turnForAttack(fight, who) === null
      ? refuse("TEMPO.Surface.Refusal.noAttack")
      : null;

/** As any attack, but it takes one action, and whoever flees was in reach when the flight began, wherever the token stands by now. */
function fleeingRefusal(context: SurfaceAnswerContext): Refusal | null {
  const { fight, who } = context;
  const arm = armOn(context);
  const attack = withArm(arm);
  if (actionsOf(fight, who, attack) > 1) return refuse("TEMPO.Surface.Refusal.oneAction");
  const use = useOf(context, arm);
  return arm.melee ? able(fight, who) : attackRefusal({ fight, who, use }, attack);
}

/** With what whoever flees is attacked, where that is not the one that deals the most. */
const weaponField = ({ figure }: SurfaceAnswerContext): OfferField => ({
  name: "item",
  label: "TEMPO.Surface.Option.weapon",
  options: [
    { value: "", label: { key: "TEMPO.Surface.Option.best" } },
    ...figure
      .items("weapon")
      .filter((i) => weaponOf(i).equipped && !weaponOf(i).tags.mounted)
      .map(({ id }) => ({ value: id, label: { item: id } })),
  ],
});

/** One attack at once, whatever the order says, with an action of this turn or the next (F9). */
export const provokedQuestion: SurfaceQuestion = {
  stage: "provoked",
  answers: {
    opportunity: {
      label: "TEMPO.Surface.Answer.provoked.opportunity",
      hint: ({ fight, who }) => ({
        key: `TEMPO.Surface.AnswerHint.provoked.${turnForAttack(fight, who) === fight.state.round + 1 ? "next" : "opportunity"}`,
        data: {},
      }),
      price: () => ({ cost: { action: 1 }, passedOn: true }),
      rolls: "attack",
      check(context) {
        if (!context.opponentIsHere) return null;
        const use = plainUse("", { targets: [context.opponent] });
        const [shot] = shotsOf({ fight: context.fight, who: context.who, use }, withArm(armOn(context)));
        return shot ? shownCheck(shot, context.opponent) : null;
      },
      refusal: closed,
      *does(context) {
        const { fight, who } = context;
        const wrong = fleeingRefusal(context);
        if (wrong && !(wrong.soft && fight.authority.force)) return wrong;
        const arm = armOn(context);
        const attack = withArm(arm);
        const turn = turnForAttack(fight, who) ?? fight.state.round;
        const facts = { ...ENTRY.of({ turn }), ...firedFacts(attack) };
        const action = arm.melee ? (arm.item ? "melee" : "unarmed") : "fire";
        const pay = { cost: attackCost(context, attack), facts };
        return yield* context.perform(action, useOf(context, arm), { pay, as: "opportunity" });
      },
    },
    none: {
      label: "TEMPO.Surface.Answer.provoked.none",
      hint: () => ({ key: "TEMPO.Surface.AnswerHint.provoked.none", data: {} }),
    },
  },
  stake: () => ({ amount: 0 }),
  fields: (context) => [weaponField(context)],
};

/**
 * With the weapon named, else the ready melee weapon that deals the most, else one that can be fired there by one action
 * (Handheld, or at the edge of the other's reach), else unarmed.
 */
export function armAt(fight: SurfaceFight, who: string, target: string, item: string | null): Arm {
  const weapons = fight
    .figure(who)
    .items("weapon")
    .filter((i: Item) => weaponOf(i).equipped && !weaponOf(i).tags.mounted)
    .sort((a, b) => dealtBy(b) - dealtBy(a) || (a.id < b.id ? -1 : 1));
  const chosen = weapons.find((i) => i.id === item) ?? weapons.find((i) => weaponOf(i).tags.melee);
  if (chosen) return { item: chosen, melee: weaponOf(chosen).tags.melee };
  const shots = weapons.map((i): Arm => ({ item: i, melee: false }));
  return shots.find((shot) => canFire(fight, who, target, withArm(shot))) ?? { item: null, melee: true };
}

/** What a weapon's dice come to on the average. */
function dealtBy(item: Item): number {
  const { dice, flat } = parseFormula(weaponOf(item).damage) ?? { dice: [], flat: 0 };
  return dice.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, flat);
}

const canFire = (fight: SurfaceFight, who: string, target: string, shot: Attack): boolean =>
  actionsOf(fight, who, shot) === 1 &&
  attackRefusal({ fight, who, use: plainUse("", { targets: [target] }) }, shot) === null;
