import { distanceBetween, refuse } from "../../../engine/index.ts";
import type { OfferField, QueuedStep, Refusal } from "../../../engine/index.ts";
import { attemptIn } from "../checks/attempts.ts";
import { checkOf } from "../checks/contested.ts";
import { ATTACK_FIELDS } from "../checks/circumstances.ts";
import type { Arms, HeroicAction, HeroicDoing, HeroicFight } from "../types.ts";
import { atOneself, fullRound } from "./conduct.ts";
import type { Scope } from "../creature/schema.ts";
import { TRICKS } from "../creature/schema.ts";
import { talentOf } from "../creature/derived.ts";
import { STEP } from "../stored.ts";
import { meleeAgainst } from "../state.ts";
import { stakes } from "./strike.ts";
import { armsOf, isReadied, pairableArms } from "../creature/weapons.ts";

/** A target beyond what an attack is made with (H17). */
function rangeRefusal(fight: HeroicFight, who: string, target: string, item: string | null): Refusal | null {
  const most = armsOf(fight.figure(who), item).reach;
  const feet = distanceBetween(fight, who, target);
  return feet !== null && feet > most ? refuse("TEMPO.Heroic.Refusal.outOfReach", { feet, most }) : null;
}

export function reachRefusal({ fight, who, use }: HeroicDoing): Refusal | null {
  for (const target of use.targets) {
    const refusal = rangeRefusal(fight, who, target, use.item);
    if (refusal) return refusal;
  }
  return null;
}

/** Each attack has to reach its own target, and a manoeuvre is made hand to hand (H17, H21). */
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
 * So many attacks and manoeuvres, one after the other (H16). The dialog shows the first of them; what is named and switched there
 * counts for all. Firing is fighting, unless this table reads it otherwise (H18).
 */
export const attackOfSteps = (made: (doing: HeroicDoing) => readonly QueuedStep[]) => {
  const steps = (doing: HeroicDoing): readonly QueuedStep[] => doing.once(made);
  return {
    family: "attacks",
    rolls: "attack",
    against(doing) {
      const [first] = steps(doing);
      return first?.use.targets[0] ?? null;
    },
    needs: (doing) => atOneself(doing) ?? stepReachRefusal(doing.fight, steps(doing)),
    aimless: (doing) => steps(doing).length === 0,
    provokes: (doing) =>
      doing.fight.option("firingProvokes") === true &&
      steps(doing).some((step) => step.step === "attack" && attemptIn(doing.fight, step).arms.ranged),
    check(doing) {
      const [first] = steps(doing);
      return first ? checkOf(doing.fight, first) : null;
    },
    card: (doing) => (steps(doing).length > 0 ? {} : null),
    does(doing) {
      if (doing.card !== null) doing.push(...steps(doing));
    },
    damage: (doing) =>
      stakes(
        doing,
        steps(doing).find(({ step }) => step === "attack"),
      ),
  } satisfies Partial<HeroicAction>;
};

/** One attack at each target, with what is in hand. */
const atEach = (doing: HeroicDoing): QueuedStep[] =>
  doing.use.targets.map((target) => doing.step("attack", { use: { targets: [target] } }));

/** A power is one attack, unless its talent says that it strikes more (H16). */
function targetCountRefusal({ item, use }: HeroicDoing): Refusal | null {
  const most = item ? talentOf(item).targets : 1;
  return use.targets.length > most ? refuse("TEMPO.Heroic.Refusal.tooMany", { most }) : null;
}

export const attackActions = {
  attack: {
    ...attackOfSteps((doing) => atEach(doing).slice(0, 1)),
    rule: ["H15", "H16", "H17"],
    icon: "khanda",
    aim: "creature",
    intent: "harms",
    with: "weapon",
    bare: true,
    serves: isReadied,
    fields: ATTACK_FIELDS,
    needs: (doing) => atOneself(doing) ?? reachRefusal(doing),
  },
  /** Psychic powers: an attack where they hurt, and in any case something else than fighting (H16, H18). */
  power: {
    ...attackOfSteps(atEach),
    family: "powers",
    rule: ["H16", "H18"],
    icon: "brain",
    aim: "several",
    intent: "unknown",
    with: "talent",
    serves: (item) => talentOf(item).use === "power",
    fields: ATTACK_FIELDS,
    needs: (doing) => targetCountRefusal(doing) ?? reachRefusal(doing),
    aimless: () => false,
    provokes: () => true,
  },
} satisfies Record<string, HeroicAction>;

/** So many attacks over the chosen targets: one each, and what is left on the last. */
function targetsOfAttacks({ use: { targets } }: HeroicDoing, attacks: number): string[] {
  const last = targets.at(-1);
  if (last === undefined) return [];
  const over: string[] = [];
  for (let i = 0; i < attacks; i++) over.push(targets[i] ?? last);
  return over;
}

/** One of several attacks, with the talents that are for them (H16). */
const oneOf = (doing: HeroicDoing, scope: Scope, target: string, item = doing.use.item): QueuedStep =>
  doing.step("attack", { facts: STEP.of({ scope }), use: { targets: [target], item } });

const WHICH = ["first", "second", "third"] as const;

/** The attacks; where a manoeuvre is named it takes the place of the one that is said, else of the last (H16). */
function stepsOfThreeAttacks(doing: HeroicDoing): QueuedStep[] {
  const trick = TRICKS.find((m) => m === doing.said("manoeuvre"));
  const which = WHICH.findIndex((w) => w === doing.said("which"));
  const at = which < 0 ? WHICH.length - 1 : which;
  const hand = armsOf(doing.figure, doing.use.item).ranged ? null : doing.use.item;
  return targetsOfAttacks(doing, WHICH.length).map((target, i) =>
    trick && i === at
      ? doing.step("manoeuvre", {
          action: `heroic.${trick}`,
          facts: STEP.of({ scope: trick }),
          use: { targets: [target], item: hand },
        })
      : oneOf(doing, "extraAttack", target),
  );
}

/** So many attacks of warriors from a level on (H16). */
function warriorsOnly(level: number, steps: (doing: HeroicDoing) => readonly QueuedStep[]) {
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
    needs(doing) {
      const { source } = doing.figure;
      const known = source.class === "warrior" && source.level >= level;
      return known ? made.needs(doing) : refuse("TEMPO.Heroic.Refusal.warriors", { level });
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

/** The two that are named, the rest filled up with what comes first (H16). */
function pairOf(doing: HeroicDoing): Arms[] {
  const all = pairableArms(doing.figure);
  const named = HANDS.map((field) => doing.said(field));
  const chosen = [...new Set(named)].flatMap((id) => all.filter((a) => a.item === id));
  return [...chosen, ...all.filter((a) => !chosen.includes(a))].slice(0, HANDS.length);
}

function stepsOfBothHands(doing: HeroicDoing): QueuedStep[] {
  const targets = targetsOfAttacks(doing, HANDS.length);
  return pairOf(doing).flatMap(({ item }, i) => {
    const target = targets[i];
    return target === undefined ? [] : [oneOf(doing, "twoWeapon", target, item)];
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

const twoHanded = attackOfSteps(stepsOfBothHands);

/** Several attacks in one action (H16). */
export const severalActions = {
  multipleAttack: {
    ...warriorsOnly(2, (doing) => targetsOfAttacks(doing, 2).map((target) => oneOf(doing, "multipleAttack", target))),
    fields: ATTACK_FIELDS,
  },
  extraAttack: {
    ...warriorsOnly(6, stepsOfThreeAttacks),
    price: fullRound,
    fields: [manoeuvreField, whichField, ...ATTACK_FIELDS],
  },
  /** One attack with each of two readied weapons. */
  twoWeapon: {
    ...twoHanded,
    rule: ["H16"],
    icon: "hands-bound",
    aim: "several",
    intent: "harms",
    price: fullRound,
    fields(doing) {
      const arms = pairableArms(doing.figure);
      return [...(arms.length > HANDS.length ? HANDS.map((hand) => handField(hand, arms)) : []), ...ATTACK_FIELDS];
    },
    needs: (doing) =>
      pairOf(doing).length < HANDS.length ? refuse("TEMPO.Heroic.Refusal.twoWeapons") : twoHanded.needs(doing),
  },
} satisfies Record<string, HeroicAction>;
