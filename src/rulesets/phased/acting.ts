import { costIn } from "../../engine/turn/budget.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { ActionSpec } from "../../engine/ruleset.ts";
import type { creature } from "./creature.ts";
import type { PhasedDerived } from "./derive.ts";
import type { PhasedFight } from "./rules.ts";
import { AP, isAble } from "./rules.ts";

/** What every action of this ruleset is made of. */
export type PhasedAction = ActionSpec<typeof creature, PhasedDerived>;

export const ap = (amount: number): Record<string, number> => costIn(AP, amount);

export const words = (id: string): Pick<PhasedAction, "label" | "hint"> => ({
  label: `TEMPO.Phased.Action.${id}`,
  hint: `TEMPO.Phased.ActionHint.${id}`,
});

export const able = (fight: PhasedFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Phased.Refusal.incapacitated"); // P23

/** Why somebody cannot move at all (P23); null when it can. */
export function bound(fight: PhasedFight, who: string): Refusal | null {
  const { immobilized, restrained } = fight.figure(who).derived;
  if (immobilized) return refuse("TEMPO.Phased.Refusal.immobilized");
  return restrained ? refuse("TEMPO.Phased.Refusal.restrained") : able(fight, who);
}

export const noTarget = (): Refusal => impossible("TEMPO.Refusal.NoTarget");
