import * as engine from "../engine/index.ts";
import type { Ruleset } from "../engine/index.ts";

/** A ruleset is a function of the engine, because the copy that carries it out has to be the one that made it (K20). */
export type RulesetMaker = (given: typeof engine) => Ruleset;

const refused: string[] = [];
let open = true;

/**
 * Makes a module's ruleset known, in the hook `tempo.init` and never later: data models are built from it.
 * @throws where it comes too late, is not whole, was made by another engine, or has an id that is taken
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

/** Nothing is registered from here on. */
export function closeRegistration(): void {
  open = false;
}

/** Why rulesets of modules were refused, to be told to the GM once somebody can be told. */
export const refusedRulesets = (): readonly string[] => refused;
