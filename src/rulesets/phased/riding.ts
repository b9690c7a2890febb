import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import type { PhasedAction } from "./acting.ts";
import { ap, bound, noTarget, words } from "./acting.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { difficultyField, skillCheck } from "./checks.ts";
import { SIZES } from "./creature.ts";
import type { PhasedFight } from "./rules.ts";
import { beyond } from "./rules.ts";

/** Whom somebody rides; null for nobody, or who has left the fight. */
export function steedOf(fight: PhasedFight, who: string): string | null {
  const steed = fight.combatant(who).store["steed"];
  return typeof steed === "string" && fight.state.combatants[steed] ? steed : null;
}

const riderOf = (fight: PhasedFight, steed: string): string | null =>
  fight.everyone().find((c) => steedOf(fight, c.id) === steed)?.id ?? null;

const sizeOf = (fight: PhasedFight, who: string): number => SIZES.indexOf(fight.figure(who).source.size);

/** An enemy never is; anyone else unless it is said. */
const isWilling = (fight: PhasedFight, who: string, steed: string, use: Use): boolean =>
  use.options["willing"] !== "no" && !fight.enemies(who, steed);

const setSteed = (fight: PhasedFight, who: string, steed: string | undefined): void =>
  fight.set(["combatants", who, "store", "steed"], steed);

/** Hands and legs are needed for both. */
function unfree(fight: PhasedFight, who: string): Refusal | null {
  const { prone } = fight.figure(who).derived;
  return bound(fight, who) ?? (prone ? refuse("TEMPO.Phased.Refusal.proneMoves") : null);
}

function unfit(fight: PhasedFight, who: string, steed: string, use: Use): Refusal | null {
  if (steed === who || sizeOf(fight, steed) <= sizeOf(fight, who)) return refuse("TEMPO.Phased.Refusal.steedSmall");
  if (riderOf(fight, steed) !== null) return refuse("TEMPO.Phased.Refusal.ridden");
  const far = beyond(fight, who, [steed], 5);
  if (far) return far;
  const open = isWilling(fight, who, steed, use) || difficultyIn(use.options) !== null;
  return open ? null : refuse("TEMPO.Phased.Refusal.unwilling");
}

const tameCheck = (fight: PhasedFight, who: string, use: Use): Check =>
  skillCheck(fight.figure(who), "animalHandling", difficultyIn(use.options));

/** A whole Move action, onto somebody willing and larger; unwilling, the GM's difficulty decides (P20). */
const mountAction: PhasedAction = {
  ...words("mount"),
  icon: "fa-solid fa-horse",
  group: "action",
  aim: "creature",
  cost: () => ap(1),
  fields: () => [
    {
      name: "willing",
      label: "TEMPO.Phased.Steed",
      options: ["yes", "no"].map((value) => ({ value, label: { key: `TEMPO.Phased.Willing.${value}` } })),
    },
    difficultyField,
  ],
  blocked(fight, who, use) {
    if (steedOf(fight, who) !== null) return refuse("TEMPO.Phased.Refusal.mounted");
    const [steed] = use.targets;
    return unfree(fight, who) ?? (steed === undefined ? null : unfit(fight, who, steed, use));
  },
  check(fight, who, use) {
    const [steed] = use.targets;
    return steed === undefined || isWilling(fight, who, steed, use) ? null : tameCheck(fight, who, use);
  },

  *perform(fight, who, use) {
    const [steed] = use.targets;
    if (steed === undefined) return noTarget();
    const action = "phased.mount";
    if (isWilling(fight, who, steed, use)) {
      const deltas = fight.capture(() => setSteed(fight, who, steed));
      fight.enter(who, { id: use.id, action, cost: ap(1), deltas }, fight.authority.force);
    } else {
      openExchange(fight, use.exchange, action, who);
      fight.enter(who, { id: use.id, action, cost: ap(1), exchange: use.exchange }, fight.authority.force);
      const thrown = yield* throwCheck(adjust(tameCheck(fight, who, use), use.adjustment), who, action);
      addBlow(fight, use.exchange, { action, by: who, target: steed, ...thrown, entry: use.id });
      if (succeeded(thrown.reading)) takeEffect(fight, use.exchange, () => setSteed(fight, who, steed));
      stageBy(fight, use.exchange, "react");
    }
    fight.record("act", who, { action });
  },
};

const dismountAction: PhasedAction = {
  ...words("dismount"),
  icon: "fa-solid fa-person-arrow-down-to-line",
  group: "action",
  aim: "none",
  cost: () => ap(1),
  blocked: (fight, who) =>
    steedOf(fight, who) === null ? refuse("TEMPO.Phased.Refusal.notMounted") : unfree(fight, who),

  *perform(fight, who, use) {
    const deltas = fight.capture(() => setSteed(fight, who, undefined));
    fight.enter(who, { id: use.id, action: "phased.dismount", cost: ap(1), deltas }, fight.authority.force);
    fight.record("act", who, { action: "phased.dismount" });
  },
};

export const ridingActions = { mount: mountAction, dismount: dismountAction };
