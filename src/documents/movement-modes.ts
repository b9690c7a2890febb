import { activeRuleset } from "../data/active.ts";
import { PLACED } from "./read/recorded-path.ts";

/**
 * Offers the ruleset's ways to move. Core's own of the same name keep what they do on the map and take the ruleset's
 * name and measure; ways that the ruleset does not know are not offered.
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
