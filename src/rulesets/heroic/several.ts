import type { Check } from "../../engine/check/check.ts";
import type { Use } from "../../engine/command.ts";
import { AS_IT_IS } from "../../engine/command.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import { checkOfTask } from "./checks.ts";
import { ATTACK_FIELDS } from "./circumstances.ts";
import type { Cost, HeroicAction } from "./costs.ts";
import { able, atOneself, booked, costByLength, fullCost, LENGTHS, noTarget, words } from "./costs.ts";
import { MANOEUVRES } from "./creature.ts";
import { weaponOf } from "./derive.ts";
import { perform, taskFor, tooFar } from "./performing.ts";
import type { HeroicFight } from "./rules.ts";
import { meleeAgainst, textIn } from "./rules.ts";
import type { Task } from "./tasks.ts";
import type { Arms } from "./weapons.ts";
import { armsOf, pairableArms } from "./weapons.ts";

const NO_REACH = "TEMPO.Heroic.Refusal.noReach";

/** Each attack has to reach its own target, and a manoeuvre is made hand to hand (H17, H21). */
function beyondReach(fight: HeroicFight, tasks: readonly Task[]): Refusal | null {
  for (const { kind, by, target, item } of tasks) {
    const near = (): Refusal | null => (meleeAgainst(fight, by, target) === null ? refuse(NO_REACH) : null);
    const refusal = kind === "attack" ? tooFar(fight, by, target, item) : near();
    if (refusal) return refusal;
  }
  return null;
}

/** So many attacks over the chosen targets: one each, and what is left on the last. */
const spread = (targets: readonly string[], attacks: number): string[] =>
  targets.length === 0 ? [] : Array.from({ length: attacks }, (_, i) => targets[i] ?? (targets.at(-1) as string));

interface Several {
  readonly id: "multipleAttack" | "extraAttack";
  /** Of warriors (H16). */
  readonly level: number;
  readonly attacks: number;
  readonly length: "standard" | "full";
}

/** The attacks of one action; where a manoeuvre is named it takes the place of the one that is said, else of the last. */
function attacksOf(fight: HeroicFight, who: string, use: Use, { id, attacks }: Several): Task[] {
  const chosen = textIn(use.options["manoeuvre"]);
  const trick = id === "extraAttack" ? (MANOEUVRES.find((m) => m === chosen) ?? null) : null;
  const which = WHICH.indexOf(textIn(use.options["which"]) as (typeof WHICH)[number]);
  const at = which < 0 ? attacks - 1 : which;
  const hand = armsOf(fight.figure(who), use.item).ranged ? null : use.item;
  return spread(use.targets, attacks).map((target, i) =>
    trick !== null && i === at
      ? taskFor(who, target, use, {
          kind: "manoeuvre",
          action: `heroic.${trick}`,
          item: hand,
          scope: trick,
          manoeuvre: trick,
        })
      : taskFor(who, target, use, { kind: "attack", action: `heroic.${id}`, scope: id }),
  );
}

/** The dialog shows the first of them; what is named and switched there counts for all. */
const firstCheck = (fight: HeroicFight, [first]: readonly Task[]): Check | null =>
  first ? checkOfTask(fight, { ...first, adjustment: AS_IT_IS }) : null;

/** So many attacks in one action (H16). */
export function several(given: Several): HeroicAction {
  const { id, level, length } = given;
  const cost = (fight: HeroicFight, who: string): Cost => costByLength(fight, who, length);
  return {
    ...words(id),
    icon: "fa-solid fa-bolt",
    group: "action",
    aim: "several",
    with: "weapon",
    bare: true,
    serves: (item) => weaponOf(item).equipped,
    cost,
    fields: () => (id === "extraAttack" ? [manoeuvreField, whichField, ...ATTACK_FIELDS] : ATTACK_FIELDS),
    blocked(fight, who, use) {
      const { source } = fight.figure(who);
      const known = source.class === "warrior" && source.level >= level;
      if (!known) return able(fight, who) ?? refuse("TEMPO.Heroic.Refusal.warriors", { level });
      return able(fight, who) ?? atOneself(who, use) ?? beyondReach(fight, attacksOf(fight, who, use, given));
    },
    check: (fight, who, use) => firstCheck(fight, attacksOf(fight, who, use, given)),
    *perform(fight, who, use) {
      const tasks = attacksOf(fight, who, use, given);
      if (tasks.length === 0) return noTarget();
      yield* perform(fight, who, use, { action: `heroic.${id}`, cost: booked(cost(fight, who), length), tasks });
    },
  };
}

const manoeuvreField: OfferField = {
  name: "manoeuvre",
  label: "TEMPO.Heroic.OneAttack",
  options: [
    { value: "", label: { key: "TEMPO.Heroic.Action.attack" } },
    ...MANOEUVRES.map((value) => ({ value, label: { key: `TEMPO.Heroic.Action.${value}` } })),
  ],
};

const WHICH = ["first", "second", "third"] as const;
const whichField: OfferField = {
  name: "which",
  label: "TEMPO.Heroic.Which.label",
  options: [...WHICH].reverse().map((value) => ({ value, label: { key: `TEMPO.Heroic.Which.${value}` } })),
};

/** The two that are named, the rest filled up with what comes first (H16). */
function pairOf(fight: HeroicFight, who: string, use: Use): Arms[] {
  const all = pairableArms(fight.figure(who));
  const named = ["weapon", "other"].map((name) => textIn(use.options[name]));
  const chosen = named.flatMap((id, i) => all.filter((a) => a.item === id && named.indexOf(id) === i));
  return [...chosen, ...all.filter((a) => !chosen.includes(a))].slice(0, 2);
}

const strikesOf = (fight: HeroicFight, who: string, use: Use): Task[] => {
  const targets = spread(use.targets, 2);
  return pairOf(fight, who, use).flatMap(({ item }, i) => {
    const target = targets[i];
    const given = { kind: "attack", action: "heroic.twoWeapon", item, scope: "twoWeapon" } as const;
    return target === undefined ? [] : [taskFor(who, target, use, given)];
  });
};

const weaponField = (name: "weapon" | "other", arms: readonly Arms[]): OfferField => ({
  name,
  label: `TEMPO.Heroic.TwoWeapons.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Heroic.TwoWeapons.any" } },
    ...arms.flatMap(({ item }) => (item === null ? [] : [{ value: item, label: { item } }])),
  ],
});

/** One attack with each of two readied weapons (H16). */
export const twoWeaponAction: HeroicAction = {
  ...words("twoWeapon"),
  icon: "fa-solid fa-hands-bound",
  group: "action",
  aim: "several",
  cost: fullCost,
  fields(fight, who) {
    const arms = pairableArms(fight.figure(who));
    const choice = arms.length > 2 ? [weaponField("weapon", arms), weaponField("other", arms)] : [];
    return [...choice, ...ATTACK_FIELDS];
  },
  blocked(fight, who, use) {
    if (pairOf(fight, who, use).length < 2) return able(fight, who) ?? refuse("TEMPO.Heroic.Refusal.twoWeapons");
    return able(fight, who) ?? atOneself(who, use) ?? beyondReach(fight, strikesOf(fight, who, use));
  },
  check: (fight, who, use) => firstCheck(fight, strikesOf(fight, who, use)),
  *perform(fight, who, use) {
    const tasks = strikesOf(fight, who, use);
    if (tasks.length === 0) return noTarget();
    yield* perform(fight, who, use, { action: "heroic.twoWeapon", cost: LENGTHS.full, tasks });
  },
};
