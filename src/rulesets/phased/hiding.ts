import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { PhasedAction } from "./acting.ts";
import { able, ap, words } from "./acting.ts";
import { against, skillModifiers } from "./checks.ts";
import type { PhasedFight } from "./rules.ts";
import { isAble } from "./rules.ts";

/** What an observer notices without trying: 12 + bonuses (P2). */
export const passive = (fight: PhasedFight, who: string): number =>
  12 + fight.figure(who).derived.skills.awareness.total;

const observersOf = (fight: PhasedFight, who: string): string[] =>
  fight
    .everyone()
    .map((c) => c.id)
    .filter((id) => fight.enemies(id, who) && isAble(fight, id));

export const hideAction: PhasedAction = {
  ...words("hide"),
  icon: "fa-solid fa-user-ninja",
  group: "action",
  aim: "none",
  cost: () => ap(1),
  blocked: able,
  // Nobody knows of observers who are hidden themselves (K18).
  check: (fight, who) =>
    hideCheck(
      fight,
      who,
      observersOf(fight, who).filter((id) => !fight.combatant(id).hidden),
    ),
  *perform(fight, who, use) {
    const observers = observersOf(fight, who);
    const check = adjust(hideCheck(fight, who, observers), use.adjustment);
    openExchange(fight, use.exchange, "phased.hide", who);
    fight.enter(who, { id: use.id, action: "phased.hide", cost: ap(1), exchange: use.exchange }, fight.authority.force);
    const thrown = yield* throwCheck(check, who, "phased.hide");
    const { total } = thrown.reading;
    const seenBy = observers.filter((id) => total < passive(fight, id));
    addBlow(fight, use.exchange, {
      action: "phased.hide",
      by: who,
      target: null,
      ...thrown,
      entry: use.id,
      facts: { seenBy },
    });
    takeEffect(fight, use.exchange, () => {
      if (seenBy.length > 0) lift(fight, who, "phased.hidden");
      else if (!fight.figure(who).has("phased.hidden"))
        impose(fight, who, use.id, { condition: "phased.hidden", by: who });
    });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "phased.hide" });
  },
};

/** Against the keenest observer: who beats that one beats them all. */
function hideCheck(fight: PhasedFight, who: string, observers: readonly string[]): Check {
  const [keenest] = [...observers].sort((a, b) => passive(fight, b) - passive(fight, a));
  const target =
    keenest === undefined ? null : { label: "TEMPO.Phased.Passive", value: passive(fight, keenest), of: keenest };
  return against("phased.hide", "TEMPO.Phased.Action.hide", skillModifiers(fight.figure(who), "stealth"), target);
}
