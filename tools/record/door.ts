/**
 * The little that a recorded fight needs of an engine, so that the engines of two commits can play the same
 * commands. Only this file in `tools/record` handles differences between commits' engines.
 */
import type { Authority, Command } from "../../src/engine/command.ts";
import type { DiceNeed } from "../../src/engine/dice/rolling.ts";
import type { Fight } from "../../src/engine/fight.ts";
import type { Refusal } from "../../src/engine/refusal.ts";
import type { Ruleset } from "../../src/engine/ruleset.ts";
import type { FightState } from "../../src/engine/state.ts";
import type { ActionRow } from "../../src/engine/turn/act.ts";

type Throws = (need: DiceNeed) => readonly number[];

/** The exports of `src/standalone.ts` that are used. */
export interface Door {
  readonly rulesets: readonly Ruleset[];
  readonly Fight: new (ruleset: Ruleset, state: FightState, authority: Authority) => Fight;
  readonly listActions: (fight: Fight, who: string) => readonly ActionRow[];
  readonly decide: (
    ruleset: Ruleset,
    state: FightState,
    command: Command,
    faces: Throws,
    authority: Authority,
  ) => unknown;
  /** Older engines fold events; newer ones return the state `after` in the decision. */
  readonly applyAll?: (state: FightState, events: readonly never[]) => FightState;
}

export type Outcome = { readonly after: FightState } | { readonly refusal: Refusal };

interface Decided {
  readonly after?: FightState;
  readonly events?: readonly never[];
  readonly refusal?: Refusal;
}

/** Decides a command, with `faces` to throw its dice, and returns the state after it or the refusal. */
export function carryOut(
  door: Door,
  ruleset: Ruleset,
  state: FightState,
  command: Command,
  faces: Throws,
  authority: Authority,
): Outcome {
  const decided = door.decide(ruleset, state, command, faces, authority) as Decided;
  if (decided.refusal) return { refusal: decided.refusal };
  if (decided.after) return { after: decided.after };
  if (!decided.events || !door.applyAll) throw new Error("this engine neither says what is after nor folds events");
  return { after: door.applyAll(state, decided.events) };
}

export function rulesetOf(door: Door, id: string): Ruleset {
  const found = door.rulesets.find((ruleset) => ruleset.id === id);
  if (!found) throw new Error(`there is no ruleset ${id}`);
  return found;
}
