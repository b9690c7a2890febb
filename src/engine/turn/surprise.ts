import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import type { Combatant } from "../state.ts";

/** Who knew of the enemies when the fight began; everybody of whom nothing else was said. */
export const isAware = (combatant: Combatant): boolean => combatant.store["unaware"] !== true;

/** Some but not all of those who took part from the beginning were aware: what begins with a surprise round. */
export function isSurprise<C extends Shape, D>(fight: Fight<C, D>): boolean {
  const present = fight.everyone().filter((c) => !c.defeated);
  return present.some(isAware) && !present.every(isAware);
}

/** Says so before the fight begins; afterwards it has had its effect. */
export function setAware<C extends Shape, D>(fight: Fight<C, D>, who: string, aware: boolean): Refusal | void {
  if (fight.state.round > 0) return impossible("TEMPO.Refusal.Begun");
  fight.set(["combatants", who, "store", "unaware"], aware ? undefined : true);
  fight.record("aware", who, { aware });
}
