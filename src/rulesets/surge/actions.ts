import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import { lift } from "../../engine/harm/conditions.ts";
import { refuse } from "../../engine/refusal.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { endSpell, gather, release, sustain } from "./casting.ts";
import type { SurgeAction } from "./deed.ts";
import { action, countField, countIn } from "./deed.ts";
import { interact, relieve, switchWeapon, treat } from "./handling.ts";
import { endFocus } from "./magic.ts";
import { difficultyField } from "./rolls.ts";
import { able, actionCost, rooted } from "./rules.ts";
import { attack, escape, isMelee, isRanged, strengthCheck } from "./striking.ts";

/** S12: the roll the GM asks for before a climb, jump or swim; failed, the action is spent and nothing is moved. */
const attempt: SurgeAction = {
  ...action("attempt", { icon: "person-through-window", aim: "none", fields: () => [difficultyField] }),
  blocked: (fight, who) => able(fight, who) ?? rooted(fight, who),
  check: (fight, who, use) => strengthCheck(fight, who, use, 5),
  *perform(fight, who, use) {
    const check = adjust(strengthCheck(fight, who, use, 5), use.adjustment);
    const price = actionCost(fight, who, 1);
    openExchange(fight, use.exchange, "surge.attempt", who);
    const thrown = yield* throwCheck(check, who, "surge.attempt");
    const done = succeeded(thrown.reading);
    // It counts as movement (S24): a failed one ends a focus, as moving does (S25). A good one is paid for by moving.
    const deltas = fight.capture(() => (done ? undefined : endFocus(fight, who)));
    const paid = {
      id: use.id,
      action: "surge.attempt",
      cost: done ? {} : price,
      facts: done ? { reaction: true } : {},
    };
    fight.enter(who, { ...paid, exchange: use.exchange, deltas }, fight.authority.force);
    addBlow(fight, use.exchange, { action: "surge.attempt", by: who, target: null, ...thrown, entry: use.id });
    stageBy(fight, use.exchange, "defend");
    fight.record("act", who, { action: "surge.attempt" });
  },
};

/** S18: of the actions that are left; each following melee attack uses one. */
const aside = action("setAside", {
  icon: "shield-halved",
  aim: "none",
  fields: () => [countField("count")],
  cost: ({ use }) => countIn(use.options["count"]),
  blocked: ({ fight, who }) => (fight.state.turn === who ? null : refuse("TEMPO.Refusal.NotYourTurn")),
  facts: ({ use }) => ({ held: countIn(use.options["count"]) }),
});

const stand = action("stand", {
  icon: "arrow-up",
  aim: "none",
  blocked: ({ fight, who }) => (fight.figure(who).derived.prone ? null : refuse("TEMPO.Surge.Refusal.notProne")),
  change: ({ fight, who }) => lift(fight, who, "surge.prone"),
});

/** Everything an action can be spent on (S6), and what is free. */
export const actions: Readonly<Record<string, SurgeAction>> = {
  melee: attack("melee", "khanda", isMelee),
  ranged: attack("ranged", "crosshairs", isRanged),
  unarmed: attack("unarmed", "hand-fist"),
  grapple: attack("grapple", "hands"),
  tackle: attack("tackle", "person-falling"),
  pin: attack("pin", "thumbtack"),
  shove: attack("shove", "hand-back-fist"),
  move: action("move", { icon: "person-walking", aim: "path" }),
  attempt,
  gather,
  release,
  sustain,
  setAside: aside,
  interact,
  switchWeapon,
  relieve,
  treat,
  escape,
  stand,
  endSpell: { ...endSpell, group: "free" },
};
