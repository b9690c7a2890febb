import { impossible, parseFormula, plainUse, refuse } from "../../../engine/index.ts";
import type { Item, OfferField, Refusal, Use } from "../../../engine/index.ts";
import type { Arm, Attack, SurfaceAnswerContext, SurfaceFight, SurfaceQuestion } from "../types.ts";
import { actionsOf, attackRefusal, shotsOf } from "../actions/aiming.ts";
import { attackCost, shownCheck } from "../actions/attack-resolution.ts";
import { weaponOf } from "../creature/derived.ts";
import { ENTRY } from "../stored.ts";
import { incapacityRefusal, turnForAttack } from "../state.ts";

const armOn = ({ fight, who, opponent, use }: SurfaceAnswerContext): Arm => armAt(fight, who, opponent, use.item);

const useOf = ({ use, opponent }: SurfaceAnswerContext, { item }: Arm): Use => ({
  ...use,
  targets: [opponent],
  item: item?.id ?? null,
});

const withArm = (arm: Arm): Attack => ({ arms: [arm] });

/** Refuses where the opponent has left the fight, or no attack is left of this turn and the next (F9). */
const closed = ({ fight, who, opponentIsHere }: SurfaceAnswerContext): Refusal | null =>
  !opponentIsHere
    ? impossible("TEMPO.Refusal.Gone")
    : turnForAttack(fight, who) === null
      ? refuse("TEMPO.Surface.Refusal.noAttack")
      : null;

/**
 * An attack that needs two actions is refused. Melee range is not checked: the opponent was in reach when the
 * flight began, wherever its token stands by now (F9).
 */
function fleeingRefusal(context: SurfaceAnswerContext): Refusal | null {
  const { fight, who } = context;
  const arm = armOn(context);
  const attack = withArm(arm);
  if (actionsOf(fight, who, attack) > 1) return refuse("TEMPO.Surface.Refusal.oneAction");
  const use = useOf(context, arm);
  return arm.melee ? incapacityRefusal(fight, who) : attackRefusal({ fight, who, use }, attack);
}

/** Chooses the weapon; left empty, `armAt` does. */
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

/** Whether to attack the fleeing opponent, out of order, with an action of this turn or the next (F9). */
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
        const action = arm.melee ? (arm.item ? "melee" : "unarmed") : "fire";
        const pay = { cost: attackCost(context, attack), facts: ENTRY.of({ turn }) };
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
 * The weapon for an attack on `target`: the one named, else the ready melee weapon with the highest average
 * damage, else one that one action can fire there (Handheld, or at the edge of its reach), else none.
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

/** A weapon's average damage. */
function dealtBy(item: Item): number {
  const { dice, flat } = parseFormula(weaponOf(item).damage) ?? { dice: [], flat: 0 };
  return dice.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, flat);
}

const canFire = (fight: SurfaceFight, who: string, target: string, shot: Attack): boolean =>
  actionsOf(fight, who, shot) === 1 &&
  attackRefusal({ fight, who, use: plainUse("", { targets: [target] }) }, shot) === null;
