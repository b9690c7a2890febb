/**
 * What only Node uses and no table loads: encounter files, whole fights by the rulesets' tactics, and reach
 * on a map.
 */
import type { Encounter, FileProblem, ContentSource } from "./engine/simulation/encounter.ts";
import { readEncounter as read } from "./engine/simulation/encounter.ts";
import type { FightState, Ruleset } from "./engine/index.ts";
import type { Ended, Watch } from "./engine/simulation/play-fight.ts";
import { playFight as play } from "./engine/simulation/play-fight.ts";
import type { FaceSource } from "./engine/simulation/generator.ts";
import { tacticOf } from "./rulesets/tactics.ts";

export * from "./reach.ts";

export type { Actor, Encounter, FileProblem, ContentSource } from "./engine/simulation/encounter.ts";

export { contentSource } from "./engine/simulation/encounter.ts";

export type { Ended, Watch } from "./engine/simulation/play-fight.ts";

export * from "./engine/simulation/generator.ts";

export * from "./engine/simulation/tally.ts";

export { tacticOf } from "./rulesets/tactics.ts";

/** Plays a fight to its end by the ruleset's tactic, through the same `Session` as play at a table. */
export const playFight = (
  ruleset: Ruleset,
  start: FightState,
  faces: FaceSource,
  rounds?: number,
  watch?: Watch,
): Ended => play(ruleset, start, faces, rounds, tacticOf(ruleset), watch);

/**
 * Reads an encounter file (`docs/engine.md` explains every key): the encounter, or all problems of the file.
 */
export const readEncounter = (
  text: string,
  source: ContentSource,
): Encounter | { readonly problems: readonly FileProblem[] } => read(text, source, tacticOf);
