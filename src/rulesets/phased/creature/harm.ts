import type { Harm } from "../../../engine/index.ts";
import { dropChannel } from "../actions/spells.ts";
import type { PhasedFight } from "../types.ts";

/** Health stops at 0; whoever is incapacitated by it loses the channeled spell (P24, P29). */
export function* applyHarm(fight: PhasedFight, { target, amount }: Harm): Generator<never, void> {
  const { creature: id } = fight.combatant(target);
  const { value } = fight.figure(target).derived.health;
  fight.add(["creatures", id, "source", "losses", "health"], Math.min(amount, value));
  if (fight.figure(target).derived.incapacitated) dropChannel(fight, target);
}
