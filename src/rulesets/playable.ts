import type { Ruleset } from "../engine/ruleset.ts";
import { phased } from "./phased/index.ts";

/**
 * The rulesets a world may choose: those that have been taken through sheets, tracker and map in the browser. The others
 * are whole in the engine (`all.ts`) and wait for their controls; what nobody can play yet, nobody has to load.
 */
export const PLAYABLE: readonly Ruleset[] = [phased];
