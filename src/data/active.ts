import { rulesetById, registeredRulesets } from "../engine/index.ts";
import type { Ruleset } from "../engine/index.ts";

let chosen: Ruleset | null = null;
let wanted: () => string = () => "";

/** Says how the world's choice is looked up. */
export function lookUpWith(setting: () => string): void {
  wanted = setting;
}

/**
 * The ruleset this world plays, looked up when it is first needed: by then every module's `init` has run and registered
 * what it brings. A world whose ruleset is not there (a module was switched off) is opened with the first one that is;
 * nothing stored under the missing one is touched.
 */
export function activeRuleset(): Ruleset {
  chosen ??= rulesetById(wanted()) ?? registeredRulesets()[0] ?? null;
  if (!chosen) throw new Error("no ruleset is registered");
  return chosen;
}

/** Whether the world's own ruleset is there. */
export const isRulesetThere = (): boolean => rulesetById(wanted()) !== null;
