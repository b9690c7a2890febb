import type { Exchange } from "../../engine/exchange.ts";
import { idFrom } from "../../engine/ids.ts";
import { isSettled } from "../../engine/turn/conduct.ts";
import type { Json } from "../../engine/json.ts";
import type { PhasedFight } from "./rules.ts";
import { isAble } from "./rules.ts";

/** An effect kept up over rounds (P13): the spell, whom it holds, and with which defence that one strives against it. */
export interface Maintained {
  readonly id: string;
  readonly item: string;
  /** The target combatant; null where nobody is unwilling. */
  readonly target: string | null;
  readonly defence: "fortitude" | "reflex" | "willpower" | null;
  /** The round in which it began. */
  readonly since: number;
}

export function maintainedBy(fight: PhasedFight, who: string): Maintained[] {
  const all = fight.combatant(who).store["maintained"];
  if (typeof all !== "object" || all === null || Array.isArray(all)) return [];
  return Object.values(all as Record<string, Json>) as unknown as Maintained[];
}

export function keepUp(fight: PhasedFight, who: string, effect: Maintained): void {
  fight.set(["combatants", who, "store", "maintained", effect.id], effect);
}

export function letGo(fight: PhasedFight, who: string, id: string): void {
  fight.drop(["combatants", who, "store", "maintained", id]);
}

/**
 * Asks for the check of every effect that `who` keeps up, once a round however often the GM steps back over it; what nobody
 * able keeps up is over at once.
 */
export function openMaintenance(fight: PhasedFight, who: string): void {
  for (const effect of maintainedBy(fight, who)) {
    if (!isAble(fight, who)) {
      letGo(fight, who, effect.id);
      continue;
    }
    const id = idFrom("maintain", who, effect.id, fight.state.round);
    const before = fight.exchange(id);
    if (before && !before.undone) {
      // It has failed already, and came back with the round.
      if (isSettled(before) && before.effects.length > 0) letGo(fight, who, effect.id);
      continue;
    }
    const exchange: Exchange = {
      id,
      action: "phased.maintain",
      round: fight.state.round,
      by: who,
      stage: "maintain",
      waiting: { [who]: { kind: "maintain", options: ["maintain", "none"], blow: null } },
      blows: {},
      effects: [],
      facts: { effect: effect.id, item: effect.item, target: effect.target },
      queue: [],
      undone: false,
    };
    fight.set(["exchanges", id], exchange);
  }
}
