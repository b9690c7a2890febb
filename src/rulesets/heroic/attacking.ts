import { refuse } from "../../engine/refusal.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import { attackCheck } from "./checks.ts";
import { GRADE_FIELDS } from "./circumstances.ts";
import { LENGTHS, able, booked, costByLength, fullCost, noTarget, words } from "./costs.ts";
import type { Cost, HeroicAction } from "./costs.ts";
import { MANOEUVRES } from "./creature.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { outOfReach, perform, taskFor } from "./performing.ts";
import { textIn } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { armsOf, readiedArms } from "./weapons.ts";

const aimedCheck: NonNullable<HeroicAction["check"]> = (fight, who, use) => {
  const [target] = use.targets;
  if (target === undefined) return null;
  return attackCheck(fight, who, target, armsOf(fight.figure(who), use.item), "all", use.options);
};

export const attackAction: HeroicAction = {
  ...words("attack"),
  icon: "fa-solid fa-khanda",
  group: "action",
  target: "one",
  with: "weapon",
  bare: true,
  serves: (item) => weaponOf(item).equipped,
  cost: () => LENGTHS.standard,
  fields: () => GRADE_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  check: aimedCheck,
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const action = "heroic.attack";
    const tasks = [taskFor(who, target, use, { kind: "attack", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
  },
};

/** Psychic powers: an attack where they hurt, and in any case something else than fighting (H16, H18). */
export const powerAction: HeroicAction = {
  ...words("power"),
  icon: "fa-solid fa-brain",
  group: "action",
  target: "any",
  with: "talent",
  serves: (item) => talentOf(item).use === "power",
  cost: () => LENGTHS.standard,
  fields: () => GRADE_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  check: aimedCheck,
  *perform(fight, who, use) {
    const action = "heroic.power";
    const tasks = use.targets.map((target) => taskFor(who, target, use, { kind: "attack", action }));
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks, provokes: true });
  },
};

export const healAction: HeroicAction = {
  ...words("heal"),
  icon: "fa-solid fa-hand-holding-medical",
  group: "action",
  target: "one",
  with: "talent",
  serves: (item) => talentOf(item).use === "healing",
  cost: () => LENGTHS.standard,
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  *perform(fight, who, use) {
    const action = "heroic.heal";
    const tasks = [taskFor(who, use.targets[0] ?? who, use, { kind: "heal", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks, provokes: true });
  },
};

/** So many attacks in one action; the last may be a manoeuvre where one is named (H16). */
export function several(
  id: "multipleAttack" | "extraAttack",
  { level, attacks, length }: { level: number; attacks: number; length: "standard" | "full" },
): HeroicAction {
  const cost = (fight: HeroicFight, who: string): Cost => costByLength(fight, who, length);
  return {
    ...words(id),
    icon: "fa-solid fa-bolt",
    group: "action",
    target: "any",
    with: "weapon",
    bare: true,
    serves: (item) => weaponOf(item).equipped,
    cost,
    fields: () => (id === "extraAttack" ? [manoeuvreField, ...GRADE_FIELDS] : GRADE_FIELDS),
    blocked(fight, who, use) {
      const { source } = fight.figure(who);
      const known = source.class === "warrior" && source.level >= level;
      return (
        able(fight, who) ?? (known ? outOfReach(fight, who, use) : refuse("TEMPO.Heroic.Refusal.warriors", { level }))
      );
    },
    *perform(fight, who, use) {
      const targets = spread(use.targets, attacks);
      if (targets.length === 0) return noTarget();
      const action = `heroic.${id}`;
      const chosen = textIn(use.options["manoeuvre"]);
      const trick = id === "extraAttack" ? (MANOEUVRES.find((m) => m === chosen) ?? null) : null;
      const tasks = targets.map((target, i) =>
        trick !== null && i === attacks - 1
          ? taskFor(who, target, use, { kind: "manoeuvre", action: `heroic.${trick}`, scope: trick, manoeuvre: trick })
          : taskFor(who, target, use, { kind: "attack", action, scope: id }),
      );
      yield* perform(fight, who, use, { action, cost: booked(cost(fight, who), length), tasks });
    },
  };
}

/** So many attacks over the chosen targets: one each, and what is left on the last. */
const spread = (targets: readonly string[], attacks: number): string[] =>
  targets.length === 0 ? [] : Array.from({ length: attacks }, (_, i) => targets[i] ?? (targets.at(-1) as string));

const manoeuvreField: OfferField = {
  name: "manoeuvre",
  label: "TEMPO.Heroic.LastAttack",
  options: [
    { value: "", label: { key: "TEMPO.Heroic.Action.attack" } },
    ...MANOEUVRES.map((value) => ({ value, label: { key: `TEMPO.Heroic.Action.${value}` } })),
  ],
};

/** One attack with each of two readied melee weapons (H16). */
export const twoWeaponAction: HeroicAction = {
  ...words("twoWeapon"),
  icon: "fa-solid fa-hands-bound",
  group: "action",
  target: "any",
  cost: fullCost,
  fields: () => GRADE_FIELDS,
  blocked(fight, who) {
    const two = readiedArms(fight.figure(who)).length >= 2;
    return able(fight, who) ?? (two ? null : refuse("TEMPO.Heroic.Refusal.twoWeapons"));
  },
  *perform(fight, who, use) {
    const arms = readiedArms(fight.figure(who)).slice(0, 2);
    const targets = spread(use.targets, arms.length);
    if (targets.length === 0) return noTarget();
    const action = "heroic.twoWeapon";
    const tasks = arms.map(({ item }, i) =>
      taskFor(who, targets[i] as string, use, { kind: "attack", action, item, scope: "twoWeapon" }),
    );
    yield* perform(fight, who, use, { action, cost: LENGTHS.full, tasks });
  },
};
