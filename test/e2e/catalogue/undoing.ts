import { decide, GM, same } from "../../../src/engine/index.ts";
import type { Command, FightState } from "../../../src/engine/index.ts";
import { rulesetOf } from "./cast.ts";
import type { Done, Scenario } from "./explore.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";

/** A control with which something is taken back. */
export type Control =
  /** The undo button of the scenario's nth card, from 0. */
  | { readonly kind: "card"; readonly nth: number }
  /** The undo in the tracker's foot: the newest entry of somebody that is on no card, moves included. */
  | { readonly kind: "own"; readonly who: string }
  /** The GM's step back to the turn before. */
  | { readonly kind: "back" };

/**
 * The states of a fight after each step, the first state included.
 * @throws where the rules have changed since the scenario was found
 */
export function statesOf(ruleset: string, { start, steps }: Scenario): FightState[] {
  const states = [start];
  for (const step of steps) states.push(after(ruleset, states.at(-1) ?? start, step));
  return states;
}

function after(ruleset: string, state: FightState, { command, faces, forced }: Done): FightState {
  const thrown = faces.map(([face]) => face);
  const decision = decide(rulesetOf(ruleset as RulesetId), state, command, thrown, { gm: true, force: forced });
  if (!("events" in decision)) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(decision)}`);
  return carried(decision.after, command);
}

/** Moves the token of a move, as Foundry does. */
export function carried(state: FightState, command: Command): FightState {
  if (command.type !== "move") return state;
  const to = command.path.at(-1)?.to;
  const c = state.combatants[command.who];
  return to && c ? { ...state, combatants: { ...state.combatants, [c.id]: { ...c, place: to } } } : state;
}

/** The exchanges of a scenario in the order of their cards. */
export function cardsOf(states: readonly FightState[]): string[] {
  const found: string[] = [];
  for (const { exchanges } of states) for (const id of Object.keys(exchanges)) if (!found.includes(id)) found.push(id);
  return found;
}

/** Whether two states are equal apart from trail, beat and exchanges, which record what has been. */
export const isAsBefore = (before: FightState, now: FightState): boolean => same(core(before), core(now));

const core = ({ trail: _t, beat: _b, exchanges: _e, ...rest }: FightState): object => rest;

/** The shortest way back by the controls, from the scenario's end to its start; null where there is none. */
export function wayBack(ruleset: string, scenario: Scenario): Control[] | null {
  const states = statesOf(ruleset, scenario);
  const cards = cardsOf(states);
  const end = states.at(-1) ?? scenario.start;
  let reached: { state: FightState; by: Control[] }[] = [{ state: end, by: [] }];
  for (let depth = 0; depth < 7; depth++) {
    const next: typeof reached = [];
    for (const { state, by } of reached) {
      if (isAsBefore(scenario.start, state)) return by;
      for (const { control, command } of controlsAt(state, cards, scenario)) {
        const undone = tryTo(ruleset, state, command, scenario);
        if (undone) next.push({ state: undone, by: [...by, control] });
      }
    }
    reached = next.slice(0, 200);
  }
  return null;
}

function controlsAt(
  state: FightState,
  cards: readonly string[],
  { start }: Scenario,
): { control: Control; command: Command }[] {
  const found: { control: Control; command: Command }[] = [];
  for (const [nth, exchange] of cards.entries())
    if (state.exchanges[exchange]?.undone === false)
      found.push({ control: { kind: "card", nth }, command: { type: "undoExchange", exchange } });
  for (const { id, ledger, activation } of Object.values(state.combatants)) {
    const newest = Object.values(ledger)
      .filter((e) => e.activation === activation && !start.combatants[id]?.ledger[e.id])
      .sort((a, b) => b.seq - a.seq)[0];
    if (newest && newest.exchange === null)
      found.push({ control: { kind: "own", who: id }, command: takingBack(id, newest.id) });
  }
  if (state.beat !== start.beat) found.push({ control: { kind: "back" }, command: { type: "stepBack" } });
  return found;
}

/** A move is taken back by the token: nothing of its path is left. */
const takingBack = (who: string, entry: string): Command =>
  entry.startsWith("move-")
    ? { type: "move", who, skip: [], path: [], held: null, exchange: "none" }
    : { type: "undo", who, entry };

function tryTo(ruleset: string, state: FightState, command: Command, { start }: Scenario): FightState | null {
  const decision = decide(rulesetOf(ruleset as RulesetId), state, command, [], GM);
  if (!("events" in decision)) return null;
  const undone = decision.after;
  if (command.type !== "move") return undone;
  // The token goes back with its move.
  const c = undone.combatants[command.who];
  const place = start.combatants[command.who]?.place ?? null;
  return c ? { ...undone, combatants: { ...undone.combatants, [c.id]: { ...c, place } } } : undone;
}
