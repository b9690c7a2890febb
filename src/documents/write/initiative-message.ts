import { activeRuleset } from "../../data/active.ts";
import { sideIdOf, tieOf } from "../../engine/index.ts";
import type { FightEvent, FightState } from "../../engine/index.ts";
import { sideName } from "../read/sides.ts";
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
  const { bySide = false } = activeRuleset().turn;
  const parts = Object.assign(
    {},
    ...events.filter((e) => e.kind === "initiative").map((e) => e.facts["parts"] ?? {}),
  ) as Record<string, Part>;
  const told = new Set<string>();
  const rows = state.order.flatMap((id) => {
    const part = parts[id];
    const combatant = combat.combatants.get(id);
    const own = state.combatants[id];
    if (!part || !own || !combatant || combatant.hidden) return [];
    // Where sides roll, each is told once, with what it threw for a tie.
    const side = bySide ? sideIdOf(own) : null;
    if (side !== null && told.has(side)) return [];
    if (side !== null) told.add(side);
    return {
      combatant: id,
      name: side === null ? (combatant.name ?? "") : sideName(combat, side),
      img: combatant.img ?? "icons/svg/mystery-man.svg",
      faces: [...part.faces],
      tie: side === null ? [] : tieOf(own),
      bonus: part.bonus,
      value: own.initiative ?? 0,
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
