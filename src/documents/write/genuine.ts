import { blowsOf } from "../../engine/index.ts";
import type { Command, Delta } from "../../engine/index.ts";
import { actorBy } from "./commit.ts";

/**
 * Undoing takes back whatever a card or a ledger entry names, and a tampered client can name anything on a card or a
 * combatant of its own. So what a player may have written is taken back at a player's request only as far as that
 * player could have changed it.
 */

/** Whether a player's request is about a card, or a ledger entry, that can be trusted in what it says it changed. */
export function isGenuine(combat: Combat.Implementation, command: Command): boolean {
  if ("exchange" in command) return isGenuineCard(combat, command.exchange);
  if (command.type !== "undo") return true;
  const combatant = combat.combatants.get(command.who);
  const deltas = combat.state.combatants[command.who]?.ledger[command.entry]?.deltas ?? [];
  const players = game.users.filter((user) => !user.isGM && combatant?.testUserPermission(user, "OWNER") === true);
  return deltas.length === 0 || players.some((user) => ownsAll(combat, user, deltas));
}

/** Players' clients make cards and never change them, so whoever wrote one last may have made it up. */
function isGenuineCard(combat: Combat.Implementation, id: string): boolean {
  const message = game.messages.get(id);
  const exchange = message?.exchange;
  if (!message || !exchange) return true;
  const writer = game.users.get(message._stats.lastModifiedBy ?? "") ?? message.author;
  // Players cannot write into the messages of a user who is gone.
  if (!writer || writer.isGM) return true;
  const applied = blowsOf(exchange).flatMap((blow) => blow.applied ?? []);
  return ownsAll(combat, writer, [...exchange.effects, ...applied]);
}

function ownsAll(combat: Combat.Implementation, user: User.Implementation, deltas: readonly Delta[]): boolean {
  return deltas.every(({ path: [room, id] }) => {
    const changed =
      room === "creatures" ? actorBy(combat, String(id)) : room === "combatants" && combat.combatants.get(String(id));
    return changed ? changed.testUserPermission(user, "OWNER") : false;
  });
}
