import { costIn } from "../../engine/turn/budget.ts";
import type { Use } from "../../engine/command.ts";
import type { Delta } from "../../engine/delta.ts";
import type { Json } from "../../engine/json.ts";
import { hasEnergy, loseEnergy } from "./energy.ts";
import type { Need } from "./requirements.ts";
import { costOf, reduction } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { REACTION, REQUIREMENT, STAMINA } from "./rules.ts";

/** What an entry says besides its cost. */
export interface Bill {
  readonly action: string;
  readonly need: Need;
  readonly stamina: number;
  readonly exchange?: string;
  readonly facts?: Readonly<Record<string, Json>>;
  /** Changes on the payer that belong to the entry. */
  readonly deltas?: readonly Delta[];
  /** Gathering, shaping and releasing keep what energy is stored (D13). */
  readonly keepsEnergy?: boolean;
  /** Paid with the reaction between two turns, whatever the action asks otherwise (D16). */
  readonly reaction?: boolean;
}

/** Pays for an action: stamina, the requirement or the dice that buy it off; energy that is stored may be lost over it. */
export function pay(fight: PoolFight, who: string, use: Use, bill: Bill): void {
  const cost = bill.reaction ? reactionCost(bill.stamina) : costOf(fight, who, bill.need, bill.stamina, use);
  const carries = bill.reaction ? { reaction: true } : reduction(fight, who, bill.need, use);
  const whole = (cost[REQUIREMENT] ?? 0) > 0 && bill.keepsEnergy !== true;
  const lost = whole && hasEnergy(fight, who) ? fight.capture(() => loseEnergy(fight, who)) : [];
  fight.enter(
    who,
    {
      id: use.id,
      action: bill.action,
      cost,
      exchange: bill.exchange ?? null,
      facts: { ...bill.facts, ...carries },
      deltas: lost.length === 0 ? (bill.deltas ?? lost) : [...(bill.deltas ?? []), ...lost],
    },
    fight.authority.force,
  );
}

export const reactionCost = (stamina: number): Readonly<Record<string, number>> =>
  costIn(STAMINA, Math.max(0, stamina), costIn(REACTION, 1));
