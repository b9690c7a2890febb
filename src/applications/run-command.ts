import type { TempoCombat } from "../documents/classes/combat.ts";
import type { Execution, Outcome } from "../documents/write/execute.ts";
import { execute, refusalOf } from "../documents/write/execute.ts";
import { moveLimit } from "../documents/settings.ts";
import type { Command, Refusal } from "../engine/index.ts";
import { insist } from "./dialog/insist.ts";
import { describeRefusal } from "./text.ts";

/** Says why something cannot be done. */
export function notifyRefusal(refusal: Refusal): void {
  ui.notifications.warn(describeRefusal(refusal));
}

/** What was asked for and is not settled yet, or only just: whatever control asks for the same again finds it held. */
const held = new Set<string>();

/** Long enough for what was done to be drawn everywhere. */
const DRAWN = 1000;

/** Commands that make sense once: a question is answered once, an exchange or entry undone once, a blow applied once. */
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

/** The key of the command that takes this one back. */
const oppositeOf = (command: Command, key: string): string =>
  command.type === "apply" ? key.replace(/^apply/, "revert") : key.replace(/^revert/, "apply");

/** Whether the same has been asked of the GM and waits in somebody's outbox. */
const waitsForGM = (combat: TempoCombat, key: string): boolean =>
  [combat, ...combat.combatants.contents].some((holder) =>
    Object.values(holder.system.outbox as Record<string, { command?: Command }>).some(
      ({ command }) => command && keyOf(combat, command) === key,
    ),
  );

/**
 * Asks a fight for something on behalf of a person. What a rule forbids is done all the same where the world does not
 * keep rules, and asked about where it warns; the GM is always asked and never stopped (U15).
 * @returns null where the same has been asked for already
 */
export async function run(combat: TempoCombat, command: Command, options: Execution = {}): Promise<Outcome | null> {
  const key = keyOf(combat, command);
  if (key === null) return executeOrInsist(combat, command, options);
  if (held.has(key) || waitsForGM(combat, key)) return null;
  held.add(key);
  let outcome: Outcome | null = null;
  try {
    outcome = await executeOrInsist(combat, command, options);
    return outcome;
  } finally {
    // What the GM has yet to carry out is held until it may be asked for again.
    const settled = outcome === null || "refusal" in outcome;
    // What takes something back leaves it to be done again.
    if (!settled) held.delete(oppositeOf(command, key));
    setTimeout(() => held.delete(key), settled ? 0 : DRAWN);
  }
}

async function executeOrInsist(combat: TempoCombat, command: Command, options: Execution): Promise<Outcome> {
  const limit = moveLimit();
  const first = await execute(combat, command, { ...options, force: options.force ?? limit === "off" });
  if (!("refusal" in first)) return first;
  const { refusal } = first;
  const mayInsist = refusal.soft && (game.user.isGM || limit === "warn");
  if (!mayInsist) {
    notifyRefusal(refusal);
    return first;
  }
  const again = await insist(refusal, () => refusalOf(combat, command, options));
  return again ? execute(combat, command, { ...options, force: true }) : first;
}
