import type { Use } from "../../engine/command.ts";
import { impossible } from "../../engine/refusal.ts";
import { costIn } from "../../engine/turn/budget.ts";
import { openExchange } from "../../engine/turn/conduct.ts";
import { attackCheck } from "./checks.ts";
import { able, noTarget, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import { taskFor } from "./performing.ts";
import { OPPORTUNITY, meleeAgainst } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { interpose, proceed } from "./strikes.ts";
import { armsOf, readiedArms } from "./weapons.ts";

/** Where the map cannot see the opening, the table does (H18). */
export const opportunityAction: HeroicAction = {
  ...words("opportunity"),
  icon: "fa-solid fa-bolt-lightning",
  group: "reaction",
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
    openExchange(fight, use.exchange, "heroic.opportunity", who);
    if (!seize(fight, use.exchange, who, target, use)) return impossible("TEMPO.Heroic.Refusal.noReach");
    yield* proceed(fight, use.exchange);
    fight.record("act", who, { action: "heroic.opportunity" });
  },
};

/** Pays for an opportunity attack and puts it first in line. @returns false where nothing reaches */
export function seize(fight: HeroicFight, exchange: string, who: string, target: string, use: Use): boolean {
  // Who is struck at while leaving was in reach, wherever the token stands by now.
  const leaving = fight.exchange(exchange)?.action === "heroic.move";
  const figure = fight.figure(who);
  const arms = leaving ? (readiedArms(figure)[0] ?? armsOf(figure, null)) : meleeAgainst(fight, who, target);
  if (!arms) return false;
  const action = "heroic.opportunity";
  fight.enter(who, { id: use.id, action, cost: costIn(OPPORTUNITY, 1), exchange }, fight.authority.force);
  interpose(fight, exchange, taskFor(who, target, { ...use, item: arms.item }, { kind: "attack", action }));
  return true;
}
