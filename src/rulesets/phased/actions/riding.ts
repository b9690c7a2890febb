import { difficultyIn, refuse, succeeded } from "../../../engine/index.ts";
import type { Refusal, Use } from "../../../engine/index.ts";
import { difficultyField, skillCheck } from "../checks/index.ts";
import { SIZES } from "../creature/schema.ts";
import { STORE } from "../stored.ts";
import type { PhasedActions, PhasedDoing, PhasedFight } from "../types.ts";
import { reachRefusal, unfree } from "../state.ts";

/** Whom somebody rides; null for nobody, or who has left the fight. */
export function steedOf(fight: PhasedFight, who: string): string | null {
  const steed = STORE.get(fight.combatant(who), "steed");
  return steed !== null && fight.state.combatants[steed] ? steed : null;
}

const riderOf = (fight: PhasedFight, steed: string): string | null =>
  fight.everyone().find((c) => steedOf(fight, c.id) === steed)?.id ?? null;

const sizeOf = (fight: PhasedFight, who: string): number => SIZES.indexOf(fight.figure(who).source.size);

/** An enemy never is; anyone else unless it is said. */
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

/** Whether it lets itself be mounted, or there is nobody to ask. */
const isEasy = ({ fight, who, target, use }: PhasedDoing): boolean =>
  target === null || isWilling(fight, who, target, use);

export const ridingActions = {
  /** A whole Move action, onto somebody willing and larger; unwilling, the GM's difficulty decides (P20). */
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
    check: (doing) =>
      isEasy(doing) ? null : skillCheck(doing.figure, "animalHandling", difficultyIn(doing.use.options)),
    card: (doing) => (isEasy(doing) ? null : {}),
    changes(doing) {
      if (isEasy(doing)) STORE.set(doing.fight, doing.who, "steed", doing.target);
    },
    rolled(doing, { reading }) {
      if (succeeded(reading)) doing.effect(() => STORE.set(doing.fight, doing.who, "steed", doing.target));
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
