import * as engine from "../engine/index.ts";
import type { Ruleset } from "../engine/index.ts";

/**
 * Makes a ruleset with the given engine, because the copy of the engine that runs it must have made it (K20).
 */
export type RulesetMaker = (given: typeof engine) => Ruleset;

const refused: string[] = [];
let open = true;

/**
 * Registers a module's ruleset. Call it in the hook `tempo.init`: data models are built from the rulesets
 * afterwards.
 * @throws where it comes too late, or the ruleset is incomplete, made by another engine, or has an id in use
 */
export function register(make: RulesetMaker): void {
  try {
    if (!open) throw new Error("rulesets are registered in the hook tempo.init; it is over");
    // Modules are plain JavaScript: no compiler has seen what they hand over.
    if (typeof (make as unknown) !== "function")
      throw new Error("register takes a function of the engine: (engine) => engine.defineRuleset({ … })");
    engine.registerRuleset(make(engine));
  } catch (error) {
    refused.push((error as Error).message);
    throw error;
  }
}

/** Ends registration. */
export function closeRegistration(): void {
  open = false;
}

/** Why modules' rulesets were refused, for the GM to be told once notifications can be shown. */
export const refusedRulesets = (): readonly string[] => refused;
