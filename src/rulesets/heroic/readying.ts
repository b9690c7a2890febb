import type { Rolling } from "../../engine/dice/rolling.ts";
import { LENGTHS, able, provokesField, provokesIn, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import { weaponOf } from "./derive.ts";
import { perform, taskFor } from "./performing.ts";

/**
 * Takes a stowed or fallen weapon in hand: about as long as a move (H32). Whether it takes the mind off the fight, as
 * bending down for it may, is the GM's to say (H18).
 */
export const readyAction: HeroicAction = {
  ...words("ready"),
  icon: "fa-solid fa-hand-fist",
  group: "action",
  aim: "none",
  with: "weapon",
  serves: (item) => !weaponOf(item).equipped,
  cost: () => LENGTHS.short,
  fields: () => [provokesField],
  blocked: able,
  *perform(fight, who, use): Rolling<void> {
    const action = "heroic.ready";
    const tasks = [taskFor(who, who, use, { kind: "ready", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.short, tasks, provokes: provokesIn(use) });
  },
};
