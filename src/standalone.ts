/**
 * The engine and the rulesets as one module without Foundry. A table loads it as `engine-<hash>.mjs`, Node as
 * `dist/engine.mjs` (`docs/engine.md` shows how).
 */
export * from "./engine/index.ts";

export { BUILT_IN, BUILT_IN as rulesets } from "./rulesets/all.ts";
