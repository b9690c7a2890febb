import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import { refuse } from "../../engine/refusal.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { numberIn } from "../../engine/json.ts";
import type { PhasedAction } from "./acting.ts";
import { ap, bound, words } from "./acting.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { difficultyField, skillCheck, TIERS } from "./checks.ts";
import { beginFall, depthField, heightOf } from "./falling.ts";
import { wholeMove } from "./strides.ts";
import type { PhasedFight } from "./rules.ts";

const climbCheck = (fight: PhasedFight, who: string, use: Use): Check =>
  skillCheck(fight.figure(who), "acrobatics", difficultyIn(use.options) ?? TIERS.moderate);

/**
 * Without holds or tools, where the GM asks for it (P18). A good one costs nothing, because the climb that follows does; a
 * failure has spent the move, and a critical failure lets go.
 */
export const climbAction: PhasedAction = {
  ...words("climb"),
  icon: "fa-solid fa-person-through-window",
  group: "action",
  aim: "none",
  cost: (fight, who) => ap(wholeMove(fight, who).actions),
  blocked(fight, who) {
    const { prone } = fight.figure(who).derived;
    return bound(fight, who) ?? (prone ? refuse("TEMPO.Phased.Refusal.proneMoves") : null);
  },
  fields: (fight, who) => [{ ...difficultyField, options: moderateFirst() }, depthField(fight, who)],
  check: climbCheck,

  *perform(fight, who, use) {
    const action = "phased.climb";
    openExchange(fight, use.exchange, action, who);
    const thrown = yield* throwCheck(adjust(climbCheck(fight, who, use), use.adjustment), who, action);
    const held = succeeded(thrown.reading);
    const depth = Math.max(0, Math.round(numberIn(use.options, "feet") ?? heightOf(fight, who)));
    const falls = thrown.reading.band === "criticalFailure" && depth > 0;
    const facts = held ? {} : { charged: wholeMove(fight, who).charged };
    fight.enter(who, { id: use.id, action, cost: {}, exchange: use.exchange, facts }, fight.authority.force);
    addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id, facts: { held, falls } });
    if (falls) takeEffect(fight, use.exchange, () => beginFall(fight, who, depth));
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action });
  },
};

/** Moderate unless set, so it leads the list. */
function moderateFirst(): typeof difficultyField.options {
  const tiers = (difficultyField.options ?? []).filter((o) => o.value !== "");
  const moderate = tiers.filter((o) => o.value === String(TIERS.moderate));
  return [...moderate, ...tiers.filter((o) => !moderate.includes(o))];
}
