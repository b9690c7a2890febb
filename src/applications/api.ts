import { activeRuleset } from "../data/active.ts";
import type { Outcome } from "../documents/write/execute.ts";
import * as engine from "../engine/index.ts";
import { listActions, registeredRulesets, rulesetById } from "../engine/index.ts";
import type { ActionRow } from "../engine/index.ts";
import { actionsView } from "./sheet/actor-view.ts";
import { combatantOfActor, useAction } from "./use-action.ts";
import type { UseOptions } from "./use-action.ts";
import { rollCheck } from "./dialog/sheet-check.ts";
import { register } from "./ruleset-registration.ts";
import { localize } from "./text.ts";

/** One action as add-ons list it. */
export interface ListedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly group: string;
  readonly cost: string;
  readonly available: boolean;
  readonly reason: string | null;
}

/** The public programming interface, at `game.tempo`; semver covers it. */
export const publicApi = {
  api: {
    /** Every action of an actor, cheaply and at once. */
    listActions(actor: Actor.Implementation): ListedAction[] {
      const groups = actionsView(actor, combatantOfActor(actor));
      return groups.flatMap(({ group, rows }) =>
        rows.map(({ id, name, icon, cost, reason }) => ({
          id,
          label: name,
          icon,
          group,
          cost,
          available: reason === null,
          reason,
        })),
      );
    },
    /** Uses one of them, with the dialog or without it. */
    useAction,
    /** For macros: the action of a certain actor, or of the selected token's where that has it too. */
    async use(uuid: string, rowId: string, options: UseOptions = {}): Promise<Outcome | null> {
      const [selected] = canvas.tokens?.controlled ?? [];
      const own = selected?.actor && rowsOf(selected.actor).some((r) => r.id === rowId) ? selected.actor : null;
      const actor = own ?? (await fromUuid<Actor.Implementation>(uuid));
      if (actor) return useAction(actor, rowId, options);
      ui.notifications.warn(localize("TEMPO.Hotbar.NoActor"));
      return null;
    },
    rollCheck,
  },
  rulesets: { register, all: registeredRulesets, get: rulesetById, active: activeRuleset },
  /** All of the engine and its rulesets, as `dist/engine.mjs` offers it to Node. */
  engine,
};

function rowsOf(actor: Actor.Implementation): ActionRow[] {
  const combatant = combatantOfActor(actor);
  const combat = combatant?.combat ?? null;
  return combatant && combat ? listActions(combat.fight, combatant.id ?? "") : [];
}
