import { refuse } from "../../engine/refusal.ts";
import { composingActions, overspends } from "./composing.ts";
import type { PoolAction } from "./declaring.ts";
import { attackActions } from "./declaring.ts";
import { magicActions } from "./magic.ts";
import { moveActions } from "./moves.ts";
import { rangedActions, weaponActions } from "./preparing.ts";
import { freeAttack, takeCover } from "./reacting.ts";
import { STAMINA } from "./rules.ts";

/** After a restoration, what would spend more stamina in the turn than it allows is closed (D15). */
const sparing = (action: PoolAction): PoolAction => ({
  ...action,
  blocked(fight, who, use) {
    const stamina = action.cost(fight, who, use)[STAMINA] ?? 0;
    if (action.group === "action" && stamina > 0 && overspends(fight, who, stamina))
      return refuse("TEMPO.Pool.Refusal.restored");
    return action.blocked?.(fight, who, use) ?? null;
  },
});

const all: Readonly<Record<string, PoolAction>> = {
  ...moveActions,
  ...attackActions,
  ...weaponActions,
  ...rangedActions,
  ...magicActions,
  ...composingActions,
  opportunity: freeAttack,
  takeCover,
};

/** D10–D16, in the order of the page. */
export const actions = Object.fromEntries(Object.entries(all).map(([id, action]) => [id, sparing(action)]));
