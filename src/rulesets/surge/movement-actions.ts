import { succeeded } from "../../engine/check/reading.ts";
import { lift } from "../../engine/harm/conditions.ts";
import { refuse } from "../../engine/refusal.ts";
import { ENTRY } from "./kept.ts";
import { endFocus } from "./magic.ts";
import { difficultyField } from "./rolls.ts";
import type { SurgeAction, SurgeDoing } from "./rules.ts";
import { rooted, strengthCheck } from "./rules.ts";

/** Whether the roll that comes first has succeeded. */
const done = ({ thrown }: SurgeDoing): boolean => thrown !== null && succeeded(thrown.reading);

export const movementActions = {
  move: { family: "movement", rule: ["S9", "S28"], icon: "person-walking", aim: "path" },
  /**
   * The roll the GM asks for before a climb, jump or swim; failed, the action is spent and nothing is moved. It counts as movement
   * (S24): a failed one ends a focus, as moving does (S25). A good one is paid for by moving.
   */
  attempt: {
    family: "movement",
    rule: ["S12", "S31"],
    icon: "person-through-window",
    fields: [difficultyField],
    keeps: ["gathered", "focus"],
    needs: ({ fight, who }) => rooted(fight, who),
    check: strengthCheck,
    rollsFirst: true,
    price: (doing) => (done(doing) ? { cost: {}, facts: ENTRY.of({ reaction: true }) } : 1),
    changes: (doing) => (done(doing) ? undefined : endFocus(doing.fight, doing.who)),
    card: () => ({}),
  },
  stand: {
    family: "movement",
    rule: ["S27"],
    icon: "arrow-up",
    needs: ({ fight, who }) => (fight.figure(who).derived.prone ? null : refuse("TEMPO.Surge.Refusal.notProne")),
    changes: ({ fight, who }) => lift(fight, who, "surge.prone"),
  },
} satisfies Record<string, SurgeAction>;
