import { distanceBetween, refuse } from "../../../engine/index.ts";
import type { OfferField, QueuedStep, Refusal } from "../../../engine/index.ts";
import { attemptIn } from "../checks/attempts.ts";
import { checkOf } from "../checks/contested.ts";
import { attackFields } from "../checks/circumstances.ts";
import type { Arms, HeroicAction, HeroicActionContext, HeroicFight } from "../types.ts";
import { atOneself, fullRound } from "./conduct.ts";
import type { Scope } from "../creature/schema.ts";
import { TRICKS } from "../creature/schema.ts";
import { talentOf } from "../creature/derived.ts";
import { STEP } from "../stored.ts";
import { meleeAgainst } from "../state.ts";
import { stakes } from "./strike.ts";
import { armsOf, isReadied, pairableArms } from "../creature/weapons.ts";

/** Refuses a target beyond the reach or range of the arms (H17). */
function rangeRefusal(fight: HeroicFight, who: string, target: string, item: string | null): Refusal | null {
  const most = armsOf(fight.figure(who), item).reach;
  const feet = distanceBetween(fight, who, target);
  return feet !== null && feet > most ? refuse("TEMPO.Heroic.Refusal.outOfReach", { feet, most }) : null;
}

export function reachRefusal({ fight, who, use }: HeroicActionContext): Refusal | null {
  for (const target of use.targets) {
    const refusal = rangeRefusal(fight, who, target, use.item);
    if (refusal) return refusal;
  }
  return null;
}

/** Refuses attacks that do not reach their own target, and manoeuvres beyond melee reach (H17, H21). */
function stepReachRefusal(fight: HeroicFight, steps: readonly QueuedStep[]): Refusal | null {
  for (const { step, by, use } of steps) {
    const [target = by] = use.targets;
    const near = (): boolean => meleeAgainst(fight, by, target) !== null;
    const refusal =
      step === "attack"
        ? rangeRefusal(fight, by, target, use.item)
        : near()
          ? null
          : refuse("TEMPO.Heroic.Refusal.noReach");
    if (refusal) return refusal;
  }
  return null;
}

/**
 * Declares an action of several attacks and manoeuvres, one after the other (H16). The dialog shows the first
 * of them; modifiers set there count for all. Ranged attacks provoke only by a world option (H18).
 */
export const attackOfSteps = (made: (context: HeroicActionContext) => readonly QueuedStep[]) => {
  const steps = (context: HeroicActionContext): readonly QueuedStep[] => context.once(made);
  return {
    family: "attacks",
    rolls: "attack",
    against(context) {
      const [first] = steps(context);
      return first?.use.targets[0] ?? null;
    },
    needs: (context) => atOneself(context) ?? stepReachRefusal(context.fight, steps(context)),
    aimless: (context) => steps(context).length === 0,
    provokes: (context) =>
      context.fight.option("firingProvokes") === true &&
      steps(context).some((step) => step.step === "attack" && attemptIn(context.fight, step).arms.ranged),
    check(context) {
      const [first] = steps(context);
      return first ? checkOf(context.fight, first) : null;
    },
    card: (context) => (steps(context).length > 0 ? {} : null),
    does(context) {
      if (context.card !== null) context.push(...steps(context));
    },
    damage: (context) =>
      stakes(
        context,
        steps(context).find(({ step }) => step === "attack"),
      ),
  } satisfies Partial<HeroicAction>;
};

/** One attack at each target, with the item of the use. */
const atEach = (context: HeroicActionContext): QueuedStep[] =>
  context.use.targets.map((target) => context.step("attack", { use: { targets: [target] } }));

export const attackActions = {
  attack: {
    ...attackOfSteps((context) => atEach(context).slice(0, 1)),
    rule: ["H15", "H16", "H17"],
    icon: "khanda",
    aim: "creature",
    intent: "harms",
    with: "weapon",
    bare: true,
    serves: isReadied,
    fields: attackFields,
    needs: (context) => atOneself(context) ?? reachRefusal(context),
  },
  /** A psychic power attacks each target, if any, and always provokes (H16, H18). */
  power: {
    ...attackOfSteps(atEach),
    family: "powers",
    rule: ["H16", "H18"],
    icon: "brain",
    aim: "several",
    intent: "unknown",
    with: "talent",
    serves: (item) => talentOf(item).use === "power",
    fields: attackFields,
    most: ({ item }) => (item ? talentOf(item).targets : 1),
    needs: reachRefusal,
    aimless: () => false,
    provokes: () => true,
  },
} satisfies Record<string, HeroicAction>;

/** Spreads attacks over the chosen targets: one each, the remaining ones on the last. */
function targetsOfAttacks({ use: { targets } }: HeroicActionContext, attacks: number): string[] {
  const last = targets.at(-1);
  if (last === undefined) return [];
  const over: string[] = [];
  for (let i = 0; i < attacks; i++) over.push(targets[i] ?? last);
  return over;
}

/** One attack of a multi-attack, with the talents that are for it (H16). */
const oneOf = (context: HeroicActionContext, scope: Scope, target: string, item = context.use.item): QueuedStep =>
  context.step("attack", { facts: STEP.of({ scope }), use: { targets: [target], item } });

const WHICH = ["first", "second", "third"] as const;

/** Three attacks; a manoeuvre from the dialog replaces the attack named there, by default the last (H16). */
function stepsOfThreeAttacks(context: HeroicActionContext): QueuedStep[] {
  const trick = TRICKS.find((m) => m === context.said("manoeuvre"));
  const which = WHICH.findIndex((w) => w === context.said("which"));
  const at = which < 0 ? WHICH.length - 1 : which;
  const hand = armsOf(context.figure, context.use.item).ranged ? null : context.use.item;
  return targetsOfAttacks(context, WHICH.length).map((target, i) =>
    trick && i === at
      ? context.step("manoeuvre", {
          action: `heroic.${trick}`,
          facts: STEP.of({ scope: trick }),
          use: { targets: [target], item: hand },
        })
      : oneOf(context, "extraAttack", target),
  );
}

/** A multi-attack that only warriors of at least this level may make (H16). */
function warriorsOnly(level: number, attacks: number, steps: (context: HeroicActionContext) => readonly QueuedStep[]) {
  const made = attackOfSteps(steps);
  return {
    ...made,
    rule: ["H16"],
    icon: "bolt",
    aim: "several",
    intent: "harms",
    with: "weapon",
    bare: true,
    serves: isReadied,
    most: () => attacks,
    needs(context) {
      const { source } = context.figure;
      const known = source.class === "warrior" && source.level >= level;
      return known ? made.needs(context) : refuse("TEMPO.Heroic.Refusal.warriors", { level });
    },
  } satisfies Partial<HeroicAction>;
}

const manoeuvreField: OfferField = {
  name: "manoeuvre",
  label: "TEMPO.Heroic.OneAttack",
  options: [
    { value: "", label: { key: "TEMPO.Heroic.Action.attack" } },
    ...TRICKS.map((value) => ({ value, label: { key: `TEMPO.Heroic.Action.${value}` } })),
  ],
};

const whichField: OfferField = {
  name: "which",
  label: "TEMPO.Heroic.Which.label",
  options: [...WHICH].reverse().map((value) => ({ value, label: { key: `TEMPO.Heroic.Which.${value}` } })),
};

const HANDS = ["weapon", "other"] as const;

/** The two weapons chosen in the dialog; a missing one is the first other that can be paired (H16). */
function pairOf(context: HeroicActionContext): Arms[] {
  const all = pairableArms(context.figure);
  const named = HANDS.map((field) => context.said(field));
  const chosen = [...new Set(named)].flatMap((id) => all.filter((a) => a.item === id));
  return [...chosen, ...all.filter((a) => !chosen.includes(a))].slice(0, HANDS.length);
}

function stepsOfBothHands(context: HeroicActionContext): QueuedStep[] {
  const targets = targetsOfAttacks(context, HANDS.length);
  return pairOf(context).flatMap(({ item }, i) => {
    const target = targets[i];
    return target === undefined ? [] : [oneOf(context, "twoWeapon", target, item)];
  });
}

const handField = (name: (typeof HANDS)[number], arms: readonly Arms[]): OfferField => ({
  name,
  label: `TEMPO.Heroic.TwoWeapons.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Heroic.TwoWeapons.any" } },
    ...arms.flatMap(({ item }) => (item === null ? [] : [{ value: item, label: { item } }])),
  ],
});

const twoWeaponFighting = attackOfSteps(stepsOfBothHands);

/** Several attacks in one action (H16). */
export const multiAttackActions = {
  multipleAttack: {
    ...warriorsOnly(2, 2, (context) =>
      targetsOfAttacks(context, 2).map((target) => oneOf(context, "multipleAttack", target)),
    ),
    fields: attackFields,
  },
  extraAttack: {
    ...warriorsOnly(6, 3, stepsOfThreeAttacks),
    price: fullRound,
    fields: (context) => [manoeuvreField, whichField, ...attackFields(context)],
  },
  /** One attack with each of two readied weapons. */
  twoWeapon: {
    ...twoWeaponFighting,
    rule: ["H16"],
    icon: "hands-bound",
    aim: "several",
    intent: "harms",
    most: () => HANDS.length,
    price: fullRound,
    fields(context) {
      const arms = pairableArms(context.figure);
      return [
        ...(arms.length > HANDS.length ? HANDS.map((hand) => handField(hand, arms)) : []),
        ...attackFields(context),
      ];
    },
    needs: (context) =>
      pairOf(context).length < HANDS.length
        ? refuse("TEMPO.Heroic.Refusal.twoWeapons")
        : twoWeaponFighting.needs(context),
  },
} satisfies Record<string, HeroicAction>;
