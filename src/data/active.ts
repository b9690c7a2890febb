import { rulesetById, registeredRulesets } from "../engine/index.ts";
import type { Ruleset } from "../engine/index.ts";

let chosen: Ruleset | null = null;
let wanted: () => string = () => "";

/** Sets how the world's choice of ruleset is looked up. */
export function lookUpWith(setting: () => string): void {
  wanted = setting;
}

/**
 * The ruleset that this world plays. It is looked up when first needed, after every module's `init` has
 * registered its rulesets. Where the world's ruleset is missing (a module was switched off), this is the
 * first one registered; data stored under the missing one stay untouched.
 * @throws where no ruleset is registered
 */
export function activeRuleset(): Ruleset {
  chosen ??= rulesetById(wanted()) ?? registeredRulesets()[0] ?? null;
  if (!chosen) throw new Error("no ruleset is registered");
  return chosen;
}

/** Whether the ruleset that the world chose is registered. */
export const isRulesetThere = (): boolean => rulesetById(wanted()) !== null;

/** The resource that a token's bar shows, by the path that tokens know (K10); null for any other path. */
export function resourceOfBar(attribute: string): string | null {
  const [a, b] = activeRuleset().bars;
  return attribute === "bars.a" ? a : attribute === "bars.b" ? b : null;
}
