/** Replays a recorded fight: its commands with its faces; nothing is chosen anew. */
import type { Authority, Command } from "../../src/engine/command.ts";
import type { DiceNeed } from "../../src/engine/dice/rolling.ts";
import type { Ruleset } from "../../src/engine/ruleset.ts";
import type { FightState } from "../../src/engine/state.ts";
import type { Door } from "./door.ts";
import { carryOut } from "./door.ts";
import type { By, RecordFile, Script, Step } from "./script.ts";
import { filled } from "./filling.ts";
import { facesIn, patched } from "./script.ts";
import { refusalTold, textOf, Teller } from "./telling.ts";
import type { Parts } from "./telling.ts";

export const AUTHORITY: Readonly<Record<By, Authority>> = {
  p: { gm: false, force: false },
  g: { gm: true, force: false },
  f: { gm: true, force: true },
};

/**
 * What a person could notice of one step: its result, and every part that has changed since it was last
 * described.
 */
export interface StepTold {
  readonly index: number;
  readonly step: Step;
  readonly before: FightState;
  readonly after: FightState;
  readonly parts: ReadonlyMap<string, string>;
}

/** Moves the token of a move that was carried out, as Foundry does at a table. */
export function hosted(state: FightState, command: Command): FightState {
  if (command.type !== "move") return state;
  const last = command.path.at(-1);
  const combatant = state.combatants[command.who];
  if (!last || !combatant) return state;
  const moved = { ...combatant, place: last.to, lastMove: last.move ?? combatant.lastMove };
  return { ...state, combatants: { ...state.combatants, [combatant.id]: moved } };
}

/** Hands out the recorded faces, and notes where other dice are asked for than were thrown. */
class Faces {
  readonly asked: string[] = [];
  wrong: string | null = null;
  readonly #dice: ReturnType<typeof facesIn>;
  #at = 0;

  constructor(text: string) {
    this.#dice = facesIn(text);
  }

  readonly throw = ({ who, count, faces, why }: DiceNeed): readonly number[] => {
    this.asked.push(`${who ?? "nobody"} ${count}d${faces} ${why}`);
    return Array.from({ length: count }, () => {
      const die = this.#dice[this.#at++];
      if (die?.[1] === faces) return die[0];
      this.wrong ??= die ? `a d${faces} is thrown where a d${die[1]} was` : `a d${faces} more is thrown`;
      // Not all alike: two rollers who tie would roll for ever.
      return 1 + (this.#at % faces);
    });
  };

  get told(): unknown {
    const over = this.#dice.length - this.#at;
    const wrong = this.wrong ?? (over > 0 ? `${over} dice fewer are thrown` : null);
    return wrong === null ? this.asked : [wrong, ...this.asked];
  }
}

/** Replays a fight step by step. */
export function* playing(
  door: Door,
  ruleset: Ruleset,
  { base, actions }: Pick<RecordFile, "base" | "actions">,
  script: Script,
): Generator<StepTold> {
  const teller = new Teller(door, ruleset, new Set(actions));
  const known = new Map<string, string>();
  let state = filled(ruleset, patched(base, script.start));
  let [turn, round] = [state.turn, -1];
  for (const [index, step] of script.steps.entries()) {
    const before = state;
    const parts: Parts = new Map();
    if ("hand" in step) state = patched(state, step.hand);
    else {
      const dialog = guarded(() => teller.dialog(before, step.do));
      if (dialog !== null) parts.set("dialog", dialog);
      const faces = new Faces(step.faces);
      const result = guarded(() => {
        const outcome = carryOut(door, ruleset, before, step.do, faces.throw, AUTHORITY[step.as]);
        if ("refusal" in outcome) return textOf({ refusal: refusalTold(outcome.refusal) });
        state = hosted(outcome.after, step.do);
        return JSON.stringify({ done: faces.told });
      });
      parts.set("result", result ?? "");
    }
    if (state !== before) {
      const anew = state.turn !== turn || state.round !== round;
      [turn, round] = [state.turn, state.round];
      const found = new Map<string, string>();
      const failed = guarded(() => {
        for (const [key, value] of teller.tell(state, anew ? everybody(state) : concerned(state, step)))
          found.set(key, value);
        return null;
      });
      if (failed !== null) parts.set("turn", failed);
      for (const [key, value] of found) if (known.get(key) !== value) parts.set(key, value);
      for (const [key, value] of parts) if (key !== "result" && key !== "dialog") known.set(key, value);
    }
    yield { index, step, before, after: state, parts };
  }
}

const everybody = (state: FightState): ReadonlySet<string> => new Set(Object.keys(state.combatants));

/** Those whom a step concerns, and whoever has the turn. */
function concerned(state: FightState, step: Step): ReadonlySet<string> {
  const found = new Set<string>();
  if (state.turn !== null) found.add(state.turn);
  if ("do" in step && "who" in step.do) found.add(step.do.who);
  if ("do" in step && step.do.type === "act" && step.do.use.targets[0] !== undefined) found.add(step.do.use.targets[0]);
  for (const id of found) if (!state.combatants[id]) found.delete(id);
  return found;
}

/** An error that the engine throws is part of the description. */
function guarded(ask: () => string | null): string | null {
  try {
    return ask();
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  }
}
