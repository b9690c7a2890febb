import type { Use } from "../../engine/command.ts";
import { impossible } from "../../engine/refusal.ts";
import { costIn } from "../../engine/turn/budget.ts";
import { openExchange, untriggered } from "../../engine/turn/conduct.ts";
import { attackCheck } from "./checks.ts";
import { ATTACK_FIELDS } from "./circumstances.ts";
import { able, atOneself, noTarget, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import { taskFor } from "./performing.ts";
import { OPPORTUNITY, meleeAgainst, reaches, threatOf } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { proceed } from "./proceeding.ts";
import type { Task } from "./tasks.ts";
import { interpose, OPENING } from "./tasks.ts";
import type { Arms } from "./weapons.ts";
import { armsOf, readiedArms } from "./weapons.ts";

/** Where the map cannot see the opening, the table does (H18). */
export const opportunityAction: HeroicAction = {
  ...words("opportunity"),
  icon: "fa-solid fa-bolt-lightning",
  group: "reaction",
  trigger: "TEMPO.Heroic.Trigger.opportunity",
  aim: "creature",
  cost: () => costIn(OPPORTUNITY, 1),
  fields: () => ATTACK_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? atOneself(who, use) ?? untriggered(fight, who, "opportunity"),
  check(fight, who, use) {
    const [target] = use.targets;
    const arms = target === undefined ? null : meleeAgainst(fight, who, target);
    return target === undefined || !arms ? null : attackCheck(fight, who, target, arms, "all", use.options);
  },
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    openExchange(fight, use.exchange, OPENING, who);
    if (!seize(fight, use.exchange, who, target, use)) return impossible("TEMPO.Heroic.Refusal.noReach");
    yield* proceed(fight, use.exchange);
    fight.record("act", who, { action: OPENING });
  },
};

/** What an opportunity in this exchange is taken with; null where nothing reaches. */
export function openingArms(fight: HeroicFight, exchange: string, who: string, target: string): Arms | null {
  if (fight.exchange(exchange)?.action !== "heroic.move") return meleeAgainst(fight, who, target);
  // Who is struck at while leaving was within what is threatened, wherever the token stands by now.
  const figure = fight.figure(who);
  const threatened = threatOf(fight, who);
  return readiedArms(figure).find((a) => a.reach >= threatened) ?? armsOf(figure, null);
}

/** Pays for an opportunity attack and puts it first in line. @returns false where nothing reaches */
export function seize(fight: HeroicFight, exchange: string, who: string, target: string, use: Use): boolean {
  const arms = openingArms(fight, exchange, who, target);
  if (!arms) return false;
  pay(fight, exchange, who, use);
  interpose(fight, exchange, taskFor(who, target, { ...use, item: arms.item }, { kind: "attack", action: OPENING }));
  return true;
}

/**
 * A critical struck once more: the same weapon, way of attacking and circumstances, so the same bonus (H19).
 * @returns false where it does not reach
 */
export function strikeAgain(fight: HeroicFight, exchange: string, task: Task, use: Use): boolean {
  const { by, target, item } = task;
  if (!reaches(fight, by, target, armsOf(fight.figure(by), item))) return false;
  pay(fight, exchange, by, use);
  const { switched, situational } = task.adjustment;
  const adjustment = {
    switched: { ...switched, ...use.adjustment.switched },
    situational: situational + use.adjustment.situational,
  };
  interpose(fight, exchange, { ...task, action: OPENING, entry: use.id, adjustment });
  return true;
}

const pay = (fight: HeroicFight, exchange: string, who: string, use: Use): void =>
  fight.enter(who, { id: use.id, action: OPENING, cost: costIn(OPPORTUNITY, 1), exchange }, fight.authority.force);
