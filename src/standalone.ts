/**
 * The engine and the rulesets as one module without Foundry: what a table loads as `engine-<hash>.mjs`, and Node as
 * `dist/engine.mjs` (`docs/engine.md` shows how to use it there).
 */
export * from "./engine/index.ts";

export { BUILT_IN, BUILT_IN as rulesets } from "./rulesets/all.ts";
