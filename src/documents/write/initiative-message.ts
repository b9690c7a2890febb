import type { FightEvent, FightState } from "../../engine/index.ts";
import { setting } from "../settings.ts";

interface Part {
  readonly faces: readonly number[];
  readonly bonus: number;
}

/** Posts all initiatives that were rolled in one step (U36). Hidden combatants are left out (U14). */
export async function postInitiative(
  combat: Combat.Implementation,
  state: FightState,
  events: readonly FightEvent[],
  rolls: readonly Roll.Implementation[],
): Promise<void> {
  if (!setting("initiativeMessage")) return;
  const parts = Object.assign(
    {},
    ...events.filter((e) => e.kind === "initiative").map((e) => e.facts["parts"] ?? {}),
  ) as Record<string, Part>;
  const rows = state.order.flatMap((id) => {
    const part = parts[id];
    const combatant = combat.combatants.get(id);
    if (!part || !combatant || combatant.hidden) return [];
    return {
      combatant: id,
      name: combatant.name ?? "",
      img: combatant.img ?? "icons/svg/mystery-man.svg",
      faces: [...part.faces],
      bonus: part.bonus,
      value: state.combatants[id]?.initiative ?? 0,
    };
  });
  if (rows.length === 0) return;
  await ChatMessage.create({
    type: "initiative",
    speaker: { alias: game.i18n.format("TEMPO.Initiative.Alias", { round: String(state.round) }) },
    system: { combat: combat.id, round: state.round, rows },
    rolls: rolls.map((r) => JSON.stringify(r.toJSON())),
    sound: CONFIG.sounds.dice,
  });
}
