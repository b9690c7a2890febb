import type { HeroicAction, HeroicStep } from "../types.ts";
import { asSaid, freeAction, provokesField, SHORT_ACTION } from "./conduct.ts";
import { isReadied, setReadied } from "../creature/weapons.ts";

export const gearActions = {
  /**
   * Takes a stowed or fallen weapon in hand, a short action like a move (H32). The GM says whether it
   * provokes (H18).
   */
  ready: {
    family: "gear",
    rule: ["H18", "H32"],
    icon: "hand-fist",
    with: "weapon",
    serves: (item) => !isReadied(item),
    price: () => SHORT_ACTION,
    fields: [provokesField],
    provokes: asSaid,
    card: () => ({}),
    does: (context) => context.push(context.step("ready")),
  },
} satisfies Record<string, HeroicAction>;

export const gearSteps = {
  ready: {
    does(context) {
      const { fight, who, item } = context;
      if (item) context.effect(() => setReadied(fight, who, item.id, true));
    },
  },
} satisfies Record<string, HeroicStep>;

export const freeActions = {
  dropItem: {
    family: "gear",
    rule: ["H13"],
    icon: "arrow-down-long",
    group: "free",
    with: "weapon",
    serves: isReadied,
    price: freeAction,
    changes: ({ fight, who, item }) => item && setReadied(fight, who, item.id, false),
  },
  speak: { family: "other", rule: ["H13"], icon: "comment", group: "free", price: freeAction },
} satisfies Record<string, HeroicAction>;
