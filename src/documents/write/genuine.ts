import { markDeleted } from "../../compat.ts";
import { blowsOf, sealHash } from "../../engine/index.ts";
import type { Command, Delta, FightState } from "../../engine/index.ts";
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
  if (deltas.length === 0 || players.some((user) => ownsAll(combat, user, deltas))) return true;
  return combat.system.vouched[command.entry] === hashOf(command.entry, deltas);
}

/**
 * What the GM's client vouches for after a decision: the new ledger entries of players that change what is not theirs,
 * such as a thing of another's that they have picked up. Null where there are none.
 */
export function vouchersFor(
  combat: Combat.Implementation,
  before: FightState,
  after: FightState,
): Record<string, unknown> | null {
  const vouched: Record<string, unknown> = {};
  for (const [id, { ledger }] of Object.entries(after.combatants)) {
    const old = before.combatants[id]?.ledger ?? {};
    if (ledger === old) continue;
    const combatant = combat.combatants.get(id);
    const players = game.users.filter((user) => !user.isGM && combatant?.testUserPermission(user, "OWNER") === true);
    if (players.length === 0) continue;
    for (const [entry, { deltas }] of Object.entries(ledger))
      if (!(entry in old) && !players.some((user) => ownsAll(combat, user, deltas)))
        vouched[entry] = hashOf(entry, deltas);
  }
  if (Object.keys(vouched).length === 0) return null;
  const kept = new Set(Object.values(after.combatants).flatMap(({ ledger }) => Object.keys(ledger)));
  for (const entry of Object.keys(combat.system.vouched)) if (!kept.has(entry)) markDeleted(vouched, entry);
  return vouched;
}

const hashOf = (entry: string, deltas: readonly Delta[]): string => sealHash(entry, deltas);

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
