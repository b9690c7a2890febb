import { activeRuleset } from "../data/active.ts";
import { PLACED } from "./read/recorded-path.ts";

/**
 * Registers the ruleset's movement modes as core movement actions. A core action of the same id keeps its
 * behaviour on the map and takes the ruleset's label, icon and cost. Users cannot select core actions that
 * the ruleset lacks.
 */
export function registerMovementModes(): void {
  const { modes } = activeRuleset().movement;
  const { actions } = CONFIG.Token.movement;
  let order = 0;
  for (const [id, mode] of Object.entries(modes)) {
    const known = actions[id] ?? {};
    actions[id] = {
      ...known,
      label: mode.label,
      icon: mode.icon,
      order: order++,
      canSelect: () => true,
      getCostFunction: () => (cost: number) => cost * mode.factor,
    };
  }
  for (const [id, action] of Object.entries(actions))
    if (action && !modes[id] && id !== PLACED) action.canSelect = () => false;
  CONFIG.Token.movement.defaultAction = Object.keys(modes)[0] ?? "walk";
}
