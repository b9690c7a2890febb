import { activeRuleset } from "../data/active.ts";
import { idFrom } from "../engine/index.ts";
import { setStatuses } from "../compat.ts";

/** The id of a condition's status. Foundry would read a dot in it as a path. */
export const statusOf = (condition: string): string => condition.replace(".", "-");

/** The condition that a status stands for; null for statuses that the ruleset does not know. */
export function conditionOfStatus(status: string): string | null {
  const { id, conditions } = activeRuleset();
  const name = status.startsWith(`${id}-`) ? status.slice(id.length + 1) : null;
  return name !== null && Object.hasOwn(conditions, name) ? `${id}.${name}` : null;
}

/** Statuses that core itself uses; they are kept beside the ruleset's conditions. */
const CORE = ["dead", "invisible"];

/**
 * Registers the ruleset's conditions as statuses; tokens' palette offers those that the ruleset marks for it.
 */
export function registerConditions(): void {
  const { id, conditions } = activeRuleset();
  setStatuses(
    Object.entries(conditions).map(([name, spec]) => ({
      id: statusOf(`${id}.${name}`),
      _id: idFrom(`${id}.${name}`),
      name: spec.label,
      img: spec.icon,
      ...(spec.palette ? {} : { hud: false }),
    })),
    CORE,
  );
  CONFIG.specialStatusEffects.DEFEATED = "dead";
}

/** Label and icon of a condition; its id and a default icon where the ruleset does not know it. */
export function conditionSpec(condition: string): { label: string; icon: string } {
  const { id, conditions } = activeRuleset();
  return conditions[condition.slice(id.length + 1)] ?? { label: condition, icon: "icons/svg/aura.svg" };
}
