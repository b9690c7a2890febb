/** Who answers the questions of a card. */
import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import type { Exchange } from "../../engine/index.ts";

/** Whether only the GM may answer. */
export function isForGM(combat: TempoCombat, exchange: Exchange, who: string): boolean {
  return activeRuleset().view.question(combat.fight, exchange, who).forGM === true;
}

/** Whether this user may remind another one of a question. */
export const mayNudge = (combat: TempoCombat, exchange: Exchange, who: string): boolean =>
  game.user.isGM && responderTo(combat, exchange, who)?.isGM === false;

/** Who answers a question: a user who is here; null for nobody. */
export function responderTo(combat: TempoCombat, exchange: Exchange, who: string): User.Implementation | null {
  const combatant = combat.combatants.get(who);
  return combatant ? responderFor(combatant, isForGM(combat, exchange, who)) : null;
}

/** Whom to ask (U6): the player whose character it is, else any player who owns it, else the active GM. */
export function responderFor(combatant: TempoCombatant, forGM: boolean): User.Implementation | null {
  const { actor } = combatant;
  if (!actor || forGM) return game.users.activeGM;
  const owners = game.users.contents.filter((u) => u.active && !u.isGM && actor.testUserPermission(u, "OWNER"));
  return owners.find((u) => u.character === actor) ?? owners[0] ?? game.users.activeGM;
}
