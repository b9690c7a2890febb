import { activeRuleset } from "../../data/active.ts";
import { isStanding } from "../../engine/index.ts";

/**
 * Posts a summary of the fight: its length, who fell, and how many exchanges were left open. Hidden
 * combatants are left out (U14).
 */
export async function postEnded(combat: Combat.Implementation): Promise<void> {
  const { fight, state } = combat;
  const shown = combat.combatants.contents.filter((c) => c.actor && !c.hidden);
  const fallen = shown.filter((c) => c.isDefeated || !isStanding(fight, c.id ?? ""));
  const open = Object.values(state.exchanges).filter((e) => !e.undone && Object.keys(e.waiting).length > 0);
  await ChatMessage.create({
    type: "ended",
    speaker: { alias: game.i18n.localize("TEMPO.Ended.Title") },
    system: {
      combat: combat.id,
      rounds: state.round,
      seconds: state.round * activeRuleset().units.round,
      fallen: fallen.map((c) => c.token?.name ?? c.name ?? ""),
      open: open.length,
    },
  });
}
