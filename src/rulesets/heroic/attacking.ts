import type { Use } from "../../engine/command.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { attackCheck } from "./checks.ts";
import { ATTACK_FIELDS } from "./circumstances.ts";
import { LENGTHS, able, atOneself, noTarget, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { outOfReach, perform, taskFor } from "./performing.ts";
import type { HeroicFight } from "./rules.ts";
import { armsOf } from "./weapons.ts";

const aimedCheck: NonNullable<HeroicAction["check"]> = (fight, who, use) => {
  const [target] = use.targets;
  if (target === undefined) return null;
  return attackCheck(fight, who, target, armsOf(fight.figure(who), use.item), "all", use.options);
};

export const attackAction: HeroicAction = {
  ...words("attack"),
  icon: "fa-solid fa-khanda",
  group: "action",
  aim: "creature",
  with: "weapon",
  bare: true,
  serves: (item) => weaponOf(item).equipped,
  cost: () => LENGTHS.standard,
  fields: () => ATTACK_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? atOneself(who, use) ?? outOfReach(fight, who, use),
  check: aimedCheck,
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const action = "heroic.attack";
    const tasks = [taskFor(who, target, use, { kind: "attack", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
  },
};

/** A power is one attack, unless its talent says that it strikes more (H16). */
function tooMany(fight: HeroicFight, who: string, { item, targets }: Use): Refusal | null {
  const talent = fight.item(who, item);
  const most = talent ? talentOf(talent).targets : 1;
  return targets.length > most ? refuse("TEMPO.Heroic.Refusal.tooMany", { most }) : null;
}

/** Psychic powers: an attack where they hurt, and in any case something else than fighting (H16, H18). */
export const powerAction: HeroicAction = {
  ...words("power"),
  icon: "fa-solid fa-brain",
  group: "action",
  aim: "several",
  with: "talent",
  serves: (item) => talentOf(item).use === "power",
  cost: () => LENGTHS.standard,
  fields: () => ATTACK_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? tooMany(fight, who, use) ?? outOfReach(fight, who, use),
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
  aim: "creature",
  with: "talent",
  serves: (item) => talentOf(item).use === "healing",
  cost: () => LENGTHS.standard,
  blocked(fight, who, use) {
    const dead = fight.figure(use.targets[0] ?? who).derived.dead ? refuse("TEMPO.Heroic.Refusal.dead") : null;
    return able(fight, who) ?? outOfReach(fight, who, use) ?? dead; // H31
  },
  *perform(fight, who, use) {
    const action = "heroic.heal";
    const tasks = [taskFor(who, use.targets[0] ?? who, use, { kind: "heal", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks, provokes: true });
  },
};
