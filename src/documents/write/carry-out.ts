import { activeRuleset } from "../../data/active.ts";
import type { Command, FightEvent, FightState, Refusal } from "../../engine/index.ts";
import { callHook, chosenVisibility } from "../../compat.ts";
import type { CommitContext } from "./commit.ts";
import { commit, mayWriteAll } from "./commit.ts";
import { throwDice } from "./dice.ts";
import { project } from "../read/fight-state.ts";
import { isOutside } from "../read/outside-fight.ts";
import { choicesClosedAgain } from "./reopened-choices.ts";
import { ontoCard } from "./outside.ts";
import { differencesBetween } from "./differences.ts";
import type { Writes } from "./differences.ts";
import type { Execution, Outcome } from "./execute.ts";
import { authorityOf } from "./execute.ts";
import { undoRecord } from "./undo-record.ts";
import { isInCharge } from "../charge.ts";

/** A decision with all dice that were thrown for it. */
interface Decided {
  readonly before: FightState;
  readonly after: FightState;
  readonly events: readonly FightEvent[];
  readonly faces: readonly number[];
  readonly rolls: readonly Roll.Implementation[];
}

/** Decides a command and writes what follows from it, or sends it to the active GM (K1); one at a time (`queued`). */
export async function carryOut(combat: Combat.Implementation, command: Command, options: Execution): Promise<Outcome> {
  const decided = await decideWithDice(combat, command, options);
  if ("refusal" in decided) return decided;
  const { before, after } = decided;
  const between = (was: FightState, now: FightState): Writes => {
    const found = differencesBetween(was, now, decided.events);
    return isOutside(combat) ? ontoCard(combat, found, now) : found;
  };
  const found = between(before, after);
  const writes = command.type === "stepBack" ? choicesClosedAgain(before, after, found) : found;
  const visibility = options.visibility ?? chosenVisibility();
  if (!isInCharge() && !mayWriteAll(combat, writes)) {
    const sent = { ...options, visibility, faces: decided.faces, rolls: decided.rolls };
    const refusal = await (await import("./outbox.ts")).sendRequest(combat, command, sent);
    return refusal ? { refusal } : { sent: true };
  }
  await commit(combat, await withVouchers(combat, writes, [before, after]), () => between(after, before), {
    after,
    rolls: decided.rolls,
    visibility,
    settled: options.settled ?? [],
    turn: turnOf(before, after, command),
    undo: undoRecord(command, decided.events, [before, after], { by: askedBy(options), at: Date.now() }),
  });
  // Nobody waits for a message that most decisions have not.
  if (isInCharge() && decided.events.some(({ kind }) => kind === "initiative"))
    await (await import("./initiative-message.ts")).postInitiative(combat, after, decided.events, decided.rolls);
  callHook("tempo.events", combat, decided.events);
  return { done: true, events: decided.events };
}

/** The code is loaded with the first fight that goes on (K20). */
async function withVouchers(
  combat: Combat.Implementation,
  writes: Writes,
  [before, after]: readonly [FightState, FightState],
): Promise<Writes> {
  if (!isInCharge() || isOutside(combat)) return writes;
  const vouched = (await import("./genuine.ts")).vouchersFor(combat, before, after);
  if (!vouched) return writes;
  const system = { ...(writes.combat["system"] as object | undefined), vouched };
  return { ...writes, combat: { ...writes.combat, system } };
}

/** The combatant in whose name a player asked for the command; "" for a GM's own. */
const askedBy = ({ settled = [] }: Execution): string => settled[0]?.combatant ?? "";

async function decideWithDice(
  combat: Combat.Implementation,
  command: Command,
  options: Execution,
): Promise<Decided | { refusal: Refusal }> {
  const authority = authorityOf(options);
  const before = project(combat, "exchange" in command ? command.exchange : null);
  const faces = [...(options.faces ?? [])];
  const rolls = [...(options.rolls ?? [])];
  for (;;) {
    const decision = combat.session.ask(command, faces, authority, before);
    if ("refusal" in decision) return decision;
    if ("events" in decision) return { before, after: decision.after, events: decision.events, faces, rolls };
    const thrown = await throwDice(decision.needs, (who) => before.combatants[who]?.hidden === true);
    faces.push(...thrown.faces);
    if (thrown.open) rolls.push(thrown.open);
  }
}

function turnOf(before: FightState, after: FightState, command: Command): CommitContext["turn"] {
  if (before.round === after.round && before.turn === after.turn) return null;
  const seconds = Math.abs(after.round - Math.max(before.round, 1)) * activeRuleset().units.round;
  return { direction: command.type === "stepBack" ? -1 : 1, seconds };
}
