import type { Ruleset, Shape, TacticSpec } from "../engine/index.ts";
import { tactic as heroic } from "./heroic/tactic.ts";
import { tactic as phased } from "./phased/tactic.ts";
import { tactic as pool } from "./pool/tactic.ts";
import { tactic as surface } from "./surface/tactic.ts";
import { tactic as surge } from "./surge/tactic.ts";

/** The built-in rulesets' tactics. Only simulations import this file; the Foundry module does not load it. */
const TACTICS: Readonly<Record<string, TacticSpec<Shape, unknown> | undefined>> = {
  heroic,
  phased,
  pool,
  surface,
  surge,
};

/** The tactic that plays a ruleset in a simulation: its own, else the built-in one; null without either. */
export const tacticOf = (ruleset: Ruleset): TacticSpec<Shape, unknown> | null =>
  ruleset.tactic ?? TACTICS[ruleset.id] ?? null;
