import type { Use } from "../../engine/command.ts";
import { impossible } from "../../engine/refusal.ts";
import { costIn } from "../../engine/turn/budget.ts";
import { openExchange } from "../../engine/turn/conduct.ts";
import { attackCheck } from "./checks.ts";
import { able, noTarget, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import { taskFor } from "./performing.ts";
import { OPPORTUNITY, meleeAgainst, reaches } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { proceed } from "./proceeding.ts";
import type { Task } from "./tasks.ts";
import { interpose } from "./tasks.ts";
import type { Arms } from "./weapons.ts";
import { armsOf, readiedArms } from "./weapons.ts";

const ACTION = "heroic.opportunity";

/** Where the map cannot see the opening, the table does (H18). */
export const opportunityAction: HeroicAction = {
  ...words("opportunity"),
  icon: "fa-solid fa-bolt-lightning",
  group: "reaction",
  trigger: "TEMPO.Heroic.Trigger.opportunity",
  target: "one",
  cost: () => costIn(OPPORTUNITY, 1),
  blocked: able,
  check(fight, who, use) {
    const [target] = use.targets;
    const arms = target === undefined ? null : meleeAgainst(fight, who, target);
    return target === undefined || !arms ? null : attackCheck(fight, who, target, arms, "all", use.options);
  },
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    openExchange(fight, use.exchange, ACTION, who);
    if (!seize(fight, use.exchange, who, target, use)) return impossible("TEMPO.Heroic.Refusal.noReach");
    yield* proceed(fight, use.exchange);
    fight.record("act", who, { action: ACTION });
  },
};

/** What an opportunity in this exchange is taken with; null where nothing reaches. */
export function openingArms(fight: HeroicFight, exchange: string, who: string, target: string): Arms | null {
  // Who is struck at while leaving was in reach, wherever the token stands by now.
  const leaving = fight.exchange(exchange)?.action === "heroic.move";
  const figure = fight.figure(who);
  return leaving ? (readiedArms(figure)[0] ?? armsOf(figure, null)) : meleeAgainst(fight, who, target);
}

/** Pays for an opportunity attack and puts it first in line. @returns false where nothing reaches */
export function seize(fight: HeroicFight, exchange: string, who: string, target: string, use: Use): boolean {
  const arms = openingArms(fight, exchange, who, target);
  if (!arms) return false;
  pay(fight, exchange, who, use);
  interpose(fight, exchange, taskFor(who, target, { ...use, item: arms.item }, { kind: "attack", action: ACTION }));
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
  interpose(fight, exchange, { ...task, action: ACTION, entry: use.id, adjustment });
  return true;
}

const pay = (fight: HeroicFight, exchange: string, who: string, use: Use): void =>
  fight.enter(who, { id: use.id, action: ACTION, cost: costIn(OPPORTUNITY, 1), exchange }, fight.authority.force);
