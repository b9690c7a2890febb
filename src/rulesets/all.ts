import type { Ruleset } from "../engine/ruleset.ts";
import { heroic } from "./heroic/index.ts";
import { phased } from "./phased/index.ts";
import { pool } from "./pool/index.ts";
import { surface } from "./surface/index.ts";
import { surge } from "./surge/index.ts";

/** The rulesets this system brings along; what is stored under their ids is kept whichever of them is played. */
export const BUILT_IN: readonly Ruleset[] = [phased, surface, heroic, pool, surge];

/** Ids under which actors and items keep data, built or still to come. */
export const RULESET_IDS = ["surge", "heroic", "surface", "phased", "pool"] as const;
