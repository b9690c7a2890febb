import { impose, lift, refuse } from "../../../engine/index.ts";
import type { HeroicAction } from "../types.ts";
import { asSaid, freeAction, priceByLength, provokesField, SHORT_ACTION } from "./conduct.ts";

/** Getting up is a short action (H23), dropping prone a free one (H13). */
export const movementActions = {
  move: { family: "movement", rule: ["H13", "H14"], icon: "person-walking", aim: "path", price: () => SHORT_ACTION },
  stand: {
    family: "movement",
    rule: ["H23"],
    icon: "arrow-up",
    price: () => SHORT_ACTION,
    needs: ({ figure }) => (figure.derived.prone ? null : refuse("TEMPO.Heroic.Refusal.notProne")),
    changes: ({ fight, who }) => lift(fight, who, "heroic.prone"),
  },
  dropProne: {
    family: "movement",
    rule: ["H6", "H13"],
    icon: "arrow-down",
    price: freeAction,
    needs: ({ figure }) => (figure.derived.prone ? refuse("TEMPO.Heroic.Refusal.prone") : null),
    changes: ({ fight, who, use }) => impose(fight, who, use.id, { condition: "heroic.prone", by: who }),
  },
} satisfies Record<string, HeroicAction>;

/** Something other than fighting: a short action that provokes (H18, H32). */
const distraction = {
  family: "other",
  rule: ["H18", "H32"],
  price: () => SHORT_ACTION,
  provokes: () => true,
} satisfies Partial<HeroicAction>;

const anything = priceByLength("short");

export const otherActions = {
  phone: { ...distraction, icon: "phone" },
  fetch: { ...distraction, icon: "box-open" },
  /** An action the rules do not name; the GM sets its length and whether it provokes (H18, H32). */
  other: {
    family: "other",
    rule: ["H18", "H32"],
    icon: "ellipsis",
    price: anything.price,
    fields: [anything.field, provokesField],
    provokes: asSaid,
  },
} satisfies Record<string, HeroicAction>;
