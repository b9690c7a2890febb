import type { Ruleset, Shape, TacticSpec } from "../engine/index.ts";
import { tactic as heroic } from "./heroic/tactic.ts";
import { tactic as phased } from "./phased/tactic.ts";
import { tactic as pool } from "./pool/tactic.ts";
import { tactic as surface } from "./surface/tactic.ts";
import { tactic as surge } from "./surge/tactic.ts";

/** The plain players of the five: simulations alone ask them, so a table does not load them. */
const TACTICS: Readonly<Record<string, TacticSpec<Shape, unknown> | undefined>> = {
  heroic,
  phased,
  pool,
  surface,
  surge,
};

/** Who plays a ruleset in a simulation: the one that it brings, else ours. */
export const tacticOf = (ruleset: Ruleset): TacticSpec<Shape, unknown> | null =>
  ruleset.tactic ?? TACTICS[ruleset.id] ?? null;
