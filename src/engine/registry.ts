import type { Ruleset } from "./ruleset.ts";
import { isDefinedHere } from "./ruleset.ts";

const registered = new Map<string, Ruleset>();

/**
 * Registers a ruleset, which must come before the world's ruleset is looked up.
 * @throws if another copy of the engine made it, or its id is taken or not made of small letters and digits
 */
export function registerRuleset(ruleset: Ruleset): void {
  if (!/^[a-z][a-z0-9]*$/.test(ruleset.id)) throw new Error(`"${ruleset.id}" is no id for a ruleset: use a-z and 0-9`);
  if (!isDefinedHere(ruleset))
    throw new Error(
      `the ruleset "${ruleset.id}" was not made by this copy of the engine: make it with the one that the hook tempo.init hands over`,
    );
  if (registered.has(ruleset.id)) throw new Error(`there is a ruleset "${ruleset.id}" already`);
  registered.set(ruleset.id, ruleset);
}

/** All rulesets, in the order of registration. */
export const registeredRulesets = (): readonly Ruleset[] => [...registered.values()];

export const rulesetById = (id: string): Ruleset | null => registered.get(id) ?? null;
