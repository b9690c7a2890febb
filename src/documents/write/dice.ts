import { markDice } from "../../engine/index.ts";
import type { DiceNeed } from "../../engine/index.ts";

/** Dice that were thrown because rules asked for them. */
export interface Thrown {
  /** The faces of each need, in the order of the needs. */
  readonly faces: readonly number[];
  /** The dice that everybody may see; null for none. */
  readonly open: Roll.Implementation | null;
}

/**
 * Throws the rules' dice as core Rolls, so that dice add-ons see them (K3). The dice of hidden combatants
 * make a roll of their own: not even their number may appear on an open card (U14).
 */
export async function throwDice(needs: readonly DiceNeed[], isHidden: (who: string) => boolean): Promise<Thrown> {
  const secret = needs.map((n) => n.who !== null && isHidden(n.who));
  const open = await throwSome(needs.filter((_, i) => !secret[i]));
  const hidden = await throwSome(needs.filter((_, i) => secret[i]));
  const groups = { open: groupsOf(open), hidden: groupsOf(hidden) };
  const faces = needs.flatMap((_, i) => groups[secret[i] ? "hidden" : "open"].shift() ?? []);
  return { faces, open };
}

async function throwSome(needs: readonly DiceNeed[]): Promise<Roll.Implementation | null> {
  if (needs.length === 0) return null;
  const roll = new Roll(needs.map((n) => `${n.count}d${n.faces}`).join(" + "));
  await roll.evaluate();
  return needs.some((n) => n.pool) ? withoutDroppedDice(roll, needs) : roll;
}

/**
 * Strikes through the dice that a pool removes or leaves over; they count for nothing in the roll's total.
 */
function withoutDroppedDice(roll: Roll.Implementation, needs: readonly DiceNeed[]): Roll.Implementation {
  const pools = new Map(needs.flatMap(({ pool }) => (pool ? [[pool.id, pool] as const] : [])));
  for (const { id, remove, keep } of pools.values()) {
    const results = roll.dice.flatMap((d, i) => (needs[i]?.pool?.id === id ? d.results : []));
    const marks = markDice(
      results.map((r) => r.result),
      remove,
      keep,
    );
    results.forEach((result, i) => {
      if (marks[i] === "kept") return;
      result.active = false;
      result.discarded = true;
    });
  }
  // Operators between evaluated dice count as unevaluated, so the terms cannot make a new roll
  // (foundryvtt#12080).
  const total = roll.dice.reduce((sum, die) => sum + (die.total ?? 0), 0);
  return Roll.fromJSON(JSON.stringify({ ...roll.toJSON(), total }));
}

const groupsOf = (roll: Roll.Implementation | null): number[][] =>
  roll === null ? [] : roll.dice.map((d) => d.results.map((r) => r.result));
