import { rulesetById, rulesets } from "../engine/registry.ts";
import type { Ruleset } from "../engine/ruleset.ts";

let chosen: Ruleset | null = null;

/**
 * Takes the world's ruleset up, once, in `init`. A world whose ruleset is not there (a module was switched off) is opened
 * with the first one that is; nothing stored under the missing one is touched.
 * @returns whether the asked-for ruleset was there
 */
export function chooseRuleset(id: string): boolean {
  const found = rulesetById(id);
  chosen = found ?? rulesets()[0] ?? null;
  return found !== null;
}

/** The ruleset this world plays. */
export function activeRuleset(): Ruleset {
  if (!chosen) throw new Error("no ruleset is registered");
  return chosen;
}
