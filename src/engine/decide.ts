import type { Authority, Command } from "./command.ts";
import { PLAYER } from "./command.ts";
import { after, applyDeltas } from "./delta.ts";
import type { DiceNeed, Faces, Rolling } from "./dice/rolling.ts";
import { runWithFaces } from "./dice/rolling.ts";
import { Draft } from "./draft.ts";
import type { FightEvent } from "./fight.ts";
import { Fight } from "./fight.ts";
import { recover } from "./harm/recovery.ts";
import { restore, setConditions } from "./harm/restore.ts";
import { changeResource } from "./harm/typed.ts";
import { move } from "./move/move.ts";
import { inFight } from "./places.ts";
import type { Refusal } from "./refusal.ts";
import { impossible } from "./refusal.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { FightState } from "./state.ts";
import { act } from "./turn/act.ts";
import { answer, applyBlow, dismiss, revertBlow, undoExchange } from "./turn/exchanges.ts";
import {
  advance,
  begin,
  delay,
  end,
  endTurn,
  openSealedChoices,
  rollInitiative,
  seal,
  setInitiative,
  setSituational,
  settle,
  stepBack,
  takeTurn,
} from "./turn/flow.ts";
import { comeBack } from "./turn/delay.ts";
import { retarget } from "./turn/retarget.ts";
import { setAware } from "./turn/surprise.ts";
import { setSide } from "./turn/sides.ts";
import { setLeft, spend, undoEntry } from "./turn/ledger.ts";

/** What a command leads to: events and the state after them, a refusal, or dice that must be thrown first. */
export type Decision =
  | { readonly events: readonly FightEvent[]; readonly after: FightState }
  | { readonly refusal: Refusal }
  /** Throw these, append their faces to those given before, and call again. */
  | { readonly needs: readonly DiceNeed[] };

/**
 * Decides a command by all rules about who may act, what it costs and what follows. It changes none of its
 * arguments: `after` is the new state, and `events` say how it differs. For many commands on one fight, use a
 * `Session`.
 * @param faces the faces of all dice asked for so far, left to right; or a function that throws them on
 * demand, so that `needs` never come back
 */
export function decide(
  ruleset: Ruleset,
  state: FightState,
  command: Command,
  faces: Faces = [],
  authority: Authority = PLAYER,
): Decision {
  return decideIn(new Fight(ruleset, state, authority), command, faces);
}

/** Decides a command on a new `Fight`, which nobody may write to before or after. */
export function decideIn<C extends Shape, D>(fight: Fight<C, D>, command: Command, faces: Faces): Decision {
  const { state } = fight;
  const missing = unknownCombatantRefusal(state, command) ?? outsideRefusal(state, command);
  if (missing) return { refusal: missing };
  const done = runWithFaces(dispatch(fight, withTool(command)), faces);
  if ("needs" in done) return { needs: done.needs };
  if ("refused" in done) return { refusal: done };
  if (fight.unrecorded) throw new Error(`${command.type} wrote what no event holds`);
  return { events: fight.events, after: fight.state };
}

/** Applies an event to a state, as a replay does. */
export const apply = (state: FightState, event: FightEvent): FightState => applyDeltas(state, event.deltas, inFight);

/** Applies many events at once. */
export function applyAll(state: FightState, events: readonly FightEvent[]): FightState {
  const draft = new Draft(state, inFight);
  for (const { deltas } of events) for (const delta of deltas) draft.writeAt(delta.path, after(draft.value, delta));
  return draft.value;
}

/** Refuses a command about a combatant who is not (or no longer) in the fight. */
function unknownCombatantRefusal(state: FightState, command: Command): Refusal | null {
  const isHere = (id: string): boolean => Object.hasOwn(state.combatants, id);
  const here =
    (!("who" in command) || command.type === "dismiss" || isHere(command.who)) &&
    (command.type !== "rollInitiative" || command.ids.every(isHere)) &&
    (command.type !== "setInitiative" || (command.alike ?? []).every(isHere)) &&
    (command.type !== "restore" || command.whom.every(isHere)) &&
    ((command.type !== "act" && command.type !== "answer") || command.use.targets.every(isHere));
  return here ? null : impossible("TEMPO.Refusal.Gone");
}

/** What can be asked for outside a fight: actions, what follows on their cards, figures. */
const OUTSIDE: readonly Command["type"][] = [
  "act",
  "answer",
  "apply",
  "revert",
  "dismiss",
  "undoExchange",
  "setResource",
  "restore",
];

/** Refuses outside a fight whatever is about turns, the order or budgets. */
const outsideRefusal = ({ outside }: FightState, { type }: Command): Refusal | null =>
  outside && !OUTSIDE.includes(type) ? impossible("TEMPO.Refusal.NeedsFight") : null;

/** Turns a missing or empty item id into null: plain JavaScript callers may leave it out. */
function withTool(command: Command): Command {
  if (command.type !== "act" && command.type !== "answer") return command;
  const { use } = command;
  return use.item === null || use.item ? command : { ...command, use: { ...use, item: null } };
}

// eslint-disable-next-line complexity -- one case for each command
function* dispatch<C extends Shape, D>(fight: Fight<C, D>, command: Command): Rolling<Refusal | void> {
  switch (command.type) {
    case "begin":
      return yield* begin(fight);
    case "advance":
      return yield* advance(fight);
    case "endTurn":
      return yield* endTurn(fight, command.who);
    case "takeTurn":
      return yield* takeTurn(fight, command.who);
    case "delay":
      return yield* delay(fight, command.who);
    case "comeBack":
      return comeBack(fight, command.who);
    case "end":
      return yield* end(fight);
    case "rollInitiative":
      return yield* rollInitiative(fight, command.ids);
    case "act":
      return yield* act(fight, command.who, command.action, command.use);
    case "answer": {
      const refusal = yield* answer(fight, command);
      return refusal ?? (yield* settle(fight));
    }
    case "reveal":
      return yield* openSealedChoices(fight, command.choices, command.ids);
    case "stepBack":
      return stepBack(fight);
    case "setInitiative":
      return setInitiative(fight, command);
    case "setSituational":
      return setSituational(fight, command.who, command.value);
    case "setAware":
      return setAware(fight, command.who, command.aware);
    case "setSide":
      return setSide(fight, command.side, command.field, command.value);
    case "move":
      return move(fight, command);
    case "spend":
      return spend(fight, command);
    case "setLeft":
      return setLeft(fight, command);
    case "setResource":
      return yield* changeResource(fight, command);
    case "recover":
      return recover(fight, command.who, command.manner, command.minutes);
    case "restore":
      return restore(fight, command);
    case "setConditions":
      return setConditions(fight, command);
    case "undo":
      return undoEntry(fight, command.who, command.entry);
    case "apply":
      return yield* applyBlow(fight, command.exchange, command.blow, command.amount);
    case "revert":
      return revertBlow(fight, command.exchange, command.blow);
    case "retarget":
      return yield* retarget(fight, command.exchange, command.blow, command.targets);
    case "dismiss": {
      const refusal = yield* dismiss(fight, command.exchange, command.who);
      return refusal ?? (yield* settle(fight));
    }
    case "undoExchange":
      return undoExchange(fight, command.exchange);
    case "seal":
      return seal(fight, command.who, command.hash);
    default:
      // The types rule this out, but commands also come from plain JavaScript.
      return impossible("TEMPO.Refusal.NoCommand", { type: (command satisfies never as Command).type });
  }
}
