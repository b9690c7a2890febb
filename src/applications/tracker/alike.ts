import { activeRuleset } from "../../data/active.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";

/** Others in the fight that were made from the same actor: all harpies. */
export function alikeOf(combatant: TempoCombatant | null): string[] {
  if (!combatant?.actorId || activeRuleset().turn.bySide) return [];
  const others = combatant.combat?.combatants.contents ?? [];
  return others.flatMap((c) => (c !== combatant && c.actorId === combatant.actorId ? [c.id ?? ""] : []));
}
