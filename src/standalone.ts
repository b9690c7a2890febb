/**
 * The engine and the rulesets as one module without Foundry: `dist/engine.mjs`. It is not part of what a table loads.
 * `docs/engine.md` shows how to use it.
 */
export * from "./engine/check/check.ts";
export * from "./engine/check/modifier.ts";
export * from "./engine/check/odds.ts";
export * from "./engine/check/reading.ts";
export * from "./engine/check/throwing.ts";
export * from "./engine/command.ts";
export * from "./engine/decide.ts";
export * from "./engine/delta.ts";
export * from "./engine/dice/distribution.ts";
export * from "./engine/dice/formula.ts";
export * from "./engine/dice/pool.ts";
export * from "./engine/dice/rolling.ts";
export * from "./engine/fight.ts";
export * from "./engine/figure.ts";
export * from "./engine/move/area.ts";
export * from "./engine/move/grid.ts";
export * from "./engine/move/path.ts";
export * from "./engine/move/reach.ts";
export * from "./engine/move/steps.ts";
export * from "./engine/move/threat.ts";
export * from "./engine/move/walk.ts";
export * from "./engine/options.ts";
export * from "./engine/refusal.ts";
export * from "./engine/ruleset.ts";
export * as fields from "./engine/schema.ts";
export * from "./engine/simulation/encounter.ts";
export * from "./engine/simulation/fighting.ts";
export * from "./engine/simulation/generator.ts";
export * from "./engine/simulation/tally.ts";
export * from "./engine/state.ts";
export * from "./engine/turn/acting.ts";
export { foldCounts, payable, poolOf, poolsOf, shortfall } from "./engine/turn/budget.ts";
export * from "./engine/turn/conduct.ts";
export * from "./engine/turn/ties.ts";
export { BUILT_IN as rulesets } from "./rulesets/all.ts";
