import type { Ruleset } from "../engine/index.ts";
import { heroic } from "./heroic/index.ts";
import { phased } from "./phased/index.ts";
import { pool } from "./pool/index.ts";
import { surface } from "./surface/index.ts";
import { surge } from "./surge/index.ts";

/** Every built-in ruleset, for the Foundry module, the Node module, the tools and the tests. */
export const BUILT_IN: readonly Ruleset[] = [phased, surface, heroic, pool, surge];
