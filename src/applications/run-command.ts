import type { TempoCombat } from "../documents/classes/combat.ts";
import type { Execution, Outcome } from "../documents/write/execute.ts";
import { execute, refusalOf } from "../documents/write/execute.ts";
import { moveLimit, setting } from "../documents/settings.ts";
import type { Command, Refusal } from "../engine/index.ts";
import { insist, mayInsistOn } from "./dialog/insist.ts";
import { describeRefusal, localize } from "./text.ts";

/** Tells the user why something cannot be done. */
export function notifyRefusal(refusal: Refusal): void {
  ui.notifications.warn(describeRefusal(refusal));
}

/**
 * Keys of commands that are still running, wait for the GM, or have only just been done: a second one is not
 * sent.
 */
const held = new Set<string>();

/** In milliseconds: long enough for a result to be drawn everywhere. */
const DRAWN = 1000;

/**
 * The key of a command that makes sense once: answering a question, undoing an exchange or entry, applying a
 * blow or taking it back. Null for all other commands.
 */
function keyOf(combat: TempoCombat, command: Command): string | null {
  switch (command.type) {
    case "answer": {
      const question = combat.state.exchanges[command.exchange]?.waiting[command.who];
      return `answer ${command.exchange} ${command.who} ${JSON.stringify(question)}`;
    }
    case "undoExchange":
      return `undo ${command.exchange}`;
    case "undo":
      return `undo ${command.who} ${command.entry}`;
    case "apply":
    case "revert":
      return `${command.type} ${command.exchange} ${command.blow}`;
    default:
      return null;
  }
}

/** The key of the command that undoes this one. */
const oppositeOf = (command: Command, key: string): string =>
  command.type === "apply" ? key.replace(/^apply/, "revert") : key.replace(/^revert/, "apply");

/** Whether a command with this key was sent to the GM and waits in an outbox; outside a Combat in an actor's. */
const waitsForGM = (combat: TempoCombat, key: string): boolean =>
  [combat, ...combat.combatants.contents, ...combat.combatants.contents.map(({ actor }) => actor)].some((holder) =>
    Object.values((holder?.system.outbox ?? {}) as Record<string, { command?: Command }>).some(
      ({ command }) => command && keyOf(combat, command) === key,
    ),
  );

/** Whether a player asked to undo an exchange, and the GM has not answered yet. */
export const isUndoAsked = (combat: TempoCombat, exchange: string): boolean => waitsForGM(combat, `undo ${exchange}`);

/**
 * Runs a command for the user. A soft refusal is overridden where the world's limit is `off`. Where it is
 * `warn`, the user is asked whether to go on; a GM is asked under `enforce`, too (U15).
 * @returns null where the same was asked for already
 */
export async function run(combat: TempoCombat, command: Command, options: Execution = {}): Promise<Outcome | null> {
  const key = keyOf(combat, command);
  if (key === null) return executeOrInsist(combat, command, options);
  if (held.has(key) || waitsForGM(combat, key)) {
    if (command.type === "undoExchange" && waitsForGM(combat, key)) tellThatTheGMIsAsked();
    return null;
  }
  held.add(key);
  let outcome: Outcome | null = null;
  try {
    outcome = await executeOrInsist(combat, command, options);
    if (command.type === "undoExchange" && "sent" in outcome) tellThatTheGMIsAsked();
    return outcome;
  } finally {
    // A refused command may be sent again at once. One that waits for the GM is soon held by its outbox.
    const settled = outcome === null || "refusal" in outcome;
    // Applying allows taking back again, and the other way round.
    if (!settled) held.delete(oppositeOf(command, key));
    setTimeout(() => held.delete(key), settled ? 0 : DRAWN);
  }
}

/** Of an undo that waits for the GM nothing is seen but on its card, which may be out of sight. */
function tellThatTheGMIsAsked(): void {
  if (setting("undoConfirm")) ui.notifications.info(localize("TEMPO.Undo.Sent"));
}

async function executeOrInsist(combat: TempoCombat, command: Command, options: Execution): Promise<Outcome> {
  const first = await execute(combat, command, { ...options, force: options.force ?? moveLimit() === "off" });
  if (!("refusal" in first)) return first;
  const { refusal } = first;
  if (!mayInsistOn(refusal)) {
    notifyRefusal(refusal);
    return first;
  }
  const again = await insist(refusal, () => refusalOf(combat, command, options));
  return again ? execute(combat, command, { ...options, force: true }) : first;
}
