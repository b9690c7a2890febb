import { difficultyIn, refuse, succeeded } from "../../../engine/index.ts";
import type { Refusal, Use } from "../../../engine/index.ts";
import { difficultyField, skillCheck } from "../checks/index.ts";
import { SIZES } from "../creature/schema.ts";
import { STORE } from "../stored.ts";
import type { PhasedActions, PhasedActionContext, PhasedFight } from "../types.ts";
import { reachRefusal, unfree } from "../state.ts";

/** The id of a rider's steed; null for none, or one that has left the fight. */
export function steedOf(fight: PhasedFight, who: string): string | null {
  const steed = STORE.get(fight.combatant(who), "steed");
  return steed !== null && fight.state.combatants[steed] ? steed : null;
}

const riderOf = (fight: PhasedFight, steed: string): string | null =>
  fight.everyone().find((c) => steedOf(fight, c.id) === steed)?.id ?? null;

const sizeOf = (fight: PhasedFight, who: string): number => SIZES.indexOf(fight.figure(who).source.size);

/** An enemy is never willing; anyone else is, unless the dialog says otherwise. */
const isWilling = (fight: PhasedFight, who: string, steed: string, use: Use): boolean =>
  use.options["willing"] !== "no" && !fight.enemies(who, steed);

function steedRefusal(fight: PhasedFight, who: string, steed: string, use: Use): Refusal | null {
  if (steed === who || sizeOf(fight, steed) <= sizeOf(fight, who)) return refuse("TEMPO.Phased.Refusal.steedSmall");
  if (riderOf(fight, steed) !== null) return refuse("TEMPO.Phased.Refusal.ridden");
  const far = reachRefusal(fight, who, [steed], 5);
  if (far) return far;
  const open = isWilling(fight, who, steed, use) || difficultyIn(use.options) !== null;
  return open ? null : refuse("TEMPO.Phased.Refusal.unwilling");
}

/** Whether no check is needed: the steed is willing, or none is named. */
const isEasy = ({ fight, who, target, use }: PhasedActionContext): boolean =>
  target === null || isWilling(fight, who, target, use);

export const ridingActions = {
  /** A Stride action onto a larger steed; an unwilling one takes a check at the GM's difficulty (P20). */
  mount: {
    family: "movement",
    rule: ["P20"],
    icon: "horse",
    aim: "creature",
    intent: "unknown",
    fields: [
      {
        name: "willing",
        label: "TEMPO.Phased.Steed",
        options: ["yes", "no"].map((value) => ({ value, label: { key: `TEMPO.Phased.Willing.${value}` } })),
      },
      difficultyField,
    ],
    needs({ fight, who, target, use }) {
      if (steedOf(fight, who) !== null) return refuse("TEMPO.Phased.Refusal.mounted");
      return unfree(fight, who) ?? (target === null ? null : steedRefusal(fight, who, target, use));
    },
    aimless: ({ target }) => target === null,
    check: (context) =>
      isEasy(context) ? null : skillCheck(context.figure, "animalHandling", difficultyIn(context.use.options)),
    card: (context) => (isEasy(context) ? null : {}),
    changes(context) {
      if (isEasy(context)) STORE.set(context.fight, context.who, "steed", context.target);
    },
    rolled(context, { reading }) {
      if (succeeded(reading)) context.effect(() => STORE.set(context.fight, context.who, "steed", context.target));
    },
  },
  dismount: {
    family: "movement",
    rule: ["P20"],
    icon: "person-arrow-down-to-line",
    needs: ({ fight, who }) =>
      steedOf(fight, who) === null ? refuse("TEMPO.Phased.Refusal.notMounted") : unfree(fight, who),
    changes: ({ fight, who }) => STORE.set(fight, who, "steed", null),
  },
} satisfies PhasedActions;
