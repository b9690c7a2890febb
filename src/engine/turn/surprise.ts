import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import type { Combatant } from "../state.ts";

/** Whether a combatant knew of its enemies when the fight began. Default: yes. */
export const isAware = (combatant: Combatant): boolean => combatant.store["unaware"] !== true;

/** Whether some but not all undefeated combatants were aware: such a fight begins with a surprise round. */
export function isSurprise<C extends Shape, D>(fight: Fight<C, D>): boolean {
  const present = fight.everyone().filter((c) => !c.defeated);
  return present.some(isAware) && !present.every(isAware);
}

/** The GM's to say. Refused once the fight has begun: awareness has had its effect by then. */
export function setAware<C extends Shape, D>(fight: Fight<C, D>, who: string, aware: boolean): Refusal | void {
  if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
  if (fight.state.round > 0) return impossible("TEMPO.Refusal.Begun");
  fight.set(["combatants", who, "store", "unaware"], aware ? undefined : true);
  fight.record("aware", who, { aware });
}
