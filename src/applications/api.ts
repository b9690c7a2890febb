import { activeRuleset } from "../data/active.ts";
import type { Outcome } from "../documents/write/execute.ts";
import * as engine from "../engine/index.ts";
import { listActions, registeredRulesets, rulesetById } from "../engine/index.ts";
import { describeCost } from "./ledger-text.ts";
import { listingOf } from "./listing.ts";
import { combatantOfActor } from "./fighter.ts";
import type { useSelected } from "./macro.ts";
import type { useAction as UseAction } from "./use-action.ts";
import type { checkSelected, rollCheck } from "./dialog/sheet-check.ts";
import { register } from "./ruleset-registration.ts";
import { describeRefusal } from "./text.ts";

/** An action as `listActions` returns it to add-ons. */
export interface ListedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly group: string;
  readonly cost: string;
  readonly available: boolean;
  readonly reason: string | null;
}

// Loaded with the first use (K20).
const useAction: typeof UseAction = async (...asked) => (await import("./use-action.ts")).useAction(...asked);

/** The public programming interface, at `game.tempo`; semver covers it. */
export const publicApi = {
  api: {
    /** Lists every action of an actor, with its cost and why it is not available. */
    listActions(actor: Actor.Implementation): ListedAction[] {
      const { fight, who } = listingOf(actor, combatantOfActor(actor));
      return listActions(fight, who).map(({ id, label, icon, group, cost, refusal }) => {
        const reason = refusal ? describeRefusal(refusal) : null;
        const name = game.i18n.localize(label);
        return { id, label: name, icon, group, cost: describeCost(cost, fight, who), available: !reason, reason };
      });
    },
    /** Uses one of them. `skipDialog` decides about the dialog; else the user's setting and Shift do. */
    useAction,
    /**
     * For macros: uses an action for the selected token that has it; where none is selected, for the actor of
     * this uuid.
     */
    use: async (...asked: Parameters<typeof useSelected>): Promise<Outcome | null> =>
      (await import("./macro.ts")).useSelected(...asked),
    // Loaded with the first roll (K20).
    rollCheck: async (...asked: Parameters<typeof rollCheck>): Promise<void> =>
      (await import("./dialog/sheet-check.ts")).rollCheck(...asked),
    /** For macros: rolls a check for every selected token on one card, or for the actor of this uuid. */
    check: async (...asked: Parameters<typeof checkSelected>): Promise<void> =>
      (await import("./dialog/sheet-check.ts")).checkSelected(...asked),
  },
  rulesets: { register, all: registeredRulesets, get: rulesetById, active: activeRuleset },
  /** The whole engine with its rulesets, as `dist/engine.mjs` offers it to Node. */
  engine,
};
