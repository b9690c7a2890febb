import type { Use } from "../../engine/command.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import type { LedgerEntry } from "../../engine/state.ts";
import { costIn, poolOf } from "../../engine/turn/budget.ts";
import { carrying, carriedBy } from "../../engine/turn/carried.ts";
import type { PoolFight } from "./rules.ts";
import { hasEntered, REQUIREMENT, STAMINA } from "./rules.ts";

/** On which checks carried dice fall (D8, D10). */
export const EVERY_CHECK = "all";
export const NOT_MOVING = "nonMovement";

/** What an action asks of a turn, and what reducing that costs in penalty dice (D8). */
export interface Need {
  /** 0: once a turn, by itself; 1: the one big action of the turn. */
  readonly requirement: 0 | 1;
  /** Penalty dice for reducing it to 0; null: never. `own`: on this action's check too. */
  readonly reduced: { readonly dice: number; readonly own: boolean } | null;
}

/** D8, by type. */
export const NEEDS = {
  attack: { requirement: 1, reduced: { dice: 1, own: true } },
  jump: { requirement: 1, reduced: { dice: 1, own: false } },
  cantrip: { requirement: 1, reduced: { dice: 1, own: false } },
  defensive: { requirement: 1, reduced: { dice: 2, own: false } },
  whole: { requirement: 1, reduced: null },
  once: { requirement: 0, reduced: null },
} as const satisfies Record<string, Need>;

/** A move: the first of the turn takes nothing, later ones the requirement (D8). */
export const moveNeed = (fight: PoolFight, who: string, jump: boolean): Need =>
  !movedAlready(fight, who) ? { requirement: 0, reduced: null } : jump ? NEEDS.jump : NEEDS.whole;

/** Whether a move action was taken this turn: a path, a rolled move, or getting up. */
export const movedAlready = (fight: PoolFight, who: string): boolean =>
  hasEntered(fight, who, (e) => e.facts["moves"] === true || movesIn(e) > 0);

/** Move actions that a path was made of. */
export const movesIn = (entry: LedgerEntry): number =>
  entry.action === "pool.move" && typeof entry.facts["charged"] === "number" && entry.facts["charged"] > 0 ? 1 : 0;

const slotLeft = (fight: PoolFight, who: string): number => poolOf(fight.budget(who), REQUIREMENT)?.left ?? 0;

/**
 * Whether a use buys the requirement off. The dialog's field says it; where it says nothing, one does it as soon as the
 * turn's big action is gone.
 */
export function reduces(fight: PoolFight, who: string, need: Need, use: Use): boolean {
  if (need.requirement === 0 || need.reduced === null) return false;
  const { requirement } = use.options;
  if (requirement === "reduced") return true;
  return requirement !== "full" && slotLeft(fight, who) === 0;
}

/** Stamina and what is asked of the turn (D7). */
export function costOf(
  fight: PoolFight,
  who: string,
  need: Need,
  stamina: number,
  use: Use,
): Readonly<Record<string, number>> {
  const slot = need.requirement === 1 && !reduces(fight, who, need, use);
  return costIn(REQUIREMENT, slot ? 1 : 0, costIn(STAMINA, Math.max(0, stamina)));
}

/** Penalty dice of a reduction on the action's own check. */
export const ownDice = (fight: PoolFight, who: string, need: Need, use: Use): number =>
  need.reduced?.own && reduces(fight, who, need, use) ? need.reduced.dice : 0;

/** What an entry says of a reduction: the dice on all that follows (D8, D9). */
export const reduction = (fight: PoolFight, who: string, need: Need, use: Use): Readonly<Record<string, Json>> =>
  need.reduced && reduces(fight, who, need, use)
    ? { reduced: true, ...carrying([{ scope: EVERY_CHECK, dice: need.reduced.dice }]) }
    : {};

/** Penalty dice that lie on one's checks until the next turn (D9). */
export function carriedDice(fight: PoolFight, who: string, moving: boolean): number {
  return carriedBy(fight.combatant(who))
    .filter((c) => c.scope === EVERY_CHECK || (!moving && c.scope === NOT_MOVING))
    .reduce((sum, c) => sum + c.dice, 0);
}

/** A standard requirement of 0 is open once a turn for each action (D7). */
export function usedUp(fight: PoolFight, who: string, need: Need, action: string): Refusal | null {
  if (need.requirement === 1) return null;
  const used = hasEntered(fight, who, (e) => e.action === action && e.facts["reaction"] !== true);
  return used ? refuse("TEMPO.Pool.Refusal.oncePerTurn") : null;
}

/** The dialog's question whether the requirement is bought off (D8). */
export const requirementField: OfferField = {
  name: "requirement",
  label: "TEMPO.Pool.Requirement.label",
  options: ["auto", "full", "reduced"].map((value) => ({ value, label: { key: `TEMPO.Pool.Requirement.${value}` } })),
};

/** Fields of an action by what can be bought off. */
export const fieldsFor = (need: Need): readonly OfferField[] => (need.reduced ? [requirementField] : []);
