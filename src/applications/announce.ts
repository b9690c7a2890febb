import type { TempoCombat } from "../documents/combat.ts";
import { setting } from "../documents/settings.ts";
import { nameOf, say } from "./words.ts";

const told = new Map<string, string>();

/** A short notice when a combatant of this user's begins its turn (U28); once, however often the fight is updated. */
export function announceTurn(combat: TempoCombat): void {
  const { turn, round } = combat.state;
  const key = `${round}.${turn}`;
  if (told.get(combat.id ?? "") === key) return;
  told.set(combat.id ?? "", key);
  const combatant = combat.combatants.get(turn ?? "");
  if (!turn || !combatant?.isOwner || game.user.isGM || !setting("announceTurn")) return;
  const pool = combat.fight.budget(turn).pools[0];
  const data = { name: nameOf(combat, turn), left: pool?.left ?? 0, pool: pool?.label ?? "" };
  ui.notifications.info(say("TEMPO.Turn.Yours", data));
}
