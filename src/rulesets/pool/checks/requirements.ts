import { carriedDiceOf, carrying, costIn, poolOf, refuse } from "../../../engine/index.ts";
import type { Bill, OfferField, Refusal } from "../../../engine/index.ts";
import { entered } from "../stored.ts";
import type { PoolFight, Using } from "../types.ts";
import { hasEntered, REACTION, REQUIREMENT, STAMINA } from "../state.ts";

/** Scopes of carried dice: the checks they fall on (D8, D10). */
export const EVERY_CHECK = "all";
export const NOT_MOVING = "nonMovement";

/** An action's turn requirement, and the penalty dice for reducing it (D8). */
export interface Need {
  /** 0: once a turn each; 1: it takes the turn's one slot (D7). */
  readonly requirement: 0 | 1;
  /** Penalty dice for reducing it to 0; null: never reduced. `own`: they fall on this action's check, too. */
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

/** The need of a move: the first of the turn takes no requirement, later ones do (D8). */
export const moveNeed = (fight: PoolFight, who: string, jump = false): Need =>
  !movedAlready(fight, who) ? NEEDS.once : jump ? NEEDS.jump : NEEDS.whole;

/** Whether a move action was taken this turn: on the map, rolled for, or getting up. */
export const movedAlready = (fight: PoolFight, who: string): boolean =>
  hasEntered(
    fight,
    who,
    (e) => entered.get(e, "moves") === true || (e.action === "pool.move" && (entered.get(e, "charged") ?? 0) > 0),
  );

/**
 * Whether a use reduces the requirement to 0 (D8). The dialog's field decides; where it does not, the
 * requirement is reduced once the turn's slot is spent.
 */
export function reduces({ fight, who, use }: Using, need: Need): boolean {
  if (need.requirement === 0 || need.reduced === null) return false;
  const { requirement } = use.options;
  if (requirement === "reduced") return true;
  return requirement !== "full" && (poolOf(fight.budget(who), REQUIREMENT)?.left ?? 0) === 0;
}

/** The price in stamina and requirement; reducing the latter costs carried dice instead (D7, D8, D9). */
export function billOf(using: Using, need: Need, stamina = 0): Bill {
  const spared = need.reduced !== null && reduces(using, need);
  const slot = need.requirement === 1 && !spared;
  const cost = costIn(REQUIREMENT, slot ? 1 : 0, costIn(STAMINA, Math.max(0, stamina)));
  if (!spared) return { cost };
  return { cost, facts: { reduced: true, ...carrying([{ scope: EVERY_CHECK, dice: need.reduced.dice }]) } };
}

/** The price of a reaction: the one between two turns, and stamina (D16). */
export const reactionBill = (stamina: number): Bill => ({
  cost: costIn(STAMINA, Math.max(0, stamina), costIn(REACTION, 1)),
  facts: entered.of({ reaction: true }),
});

/** The same, only shown: the attack that the reaction makes books it. */
export const passedOnBill = (stamina: number): Bill => ({
  cost: costIn(STAMINA, Math.max(0, stamina), costIn(REACTION, 1)),
  facts: entered.of({ reaction: true }),
  passedOn: true,
});

/** Penalty dice that reducing the requirement lays on the action's own check (D8). */
export const ownDice = (using: Using, need: Need): number =>
  need.reduced?.own && reduces(using, need) ? need.reduced.dice : 0;

/** Penalty dice on a combatant's checks until its next turn; `moving` for movement checks (D9). */
export function carriedDice(fight: PoolFight, who: string, moving: boolean): number {
  return carriedDiceOf(fight.combatant(who))
    .filter((c) => c.scope === EVERY_CHECK || (!moving && c.scope === NOT_MOVING))
    .reduce((sum, c) => sum + c.dice, 0);
}

/** Refuses a second use in a turn of an action whose requirement is 0 (D7). */
export function requirementRefusal(
  { fight, who, action }: Pick<Using, "fight" | "who"> & { action: string },
  need: Need,
): Refusal | null {
  if (need.requirement === 1) return null;
  const used = hasEntered(fight, who, (e) => e.action === action && entered.get(e, "reaction") !== true);
  return used ? refuse("TEMPO.Pool.Refusal.oncePerTurn") : null;
}

/** The field that says whether the requirement is reduced, and at how many penalty dice (D8). */
const requirementField = (values: readonly ("auto" | "full" | "reduced")[], dice: number): OfferField => ({
  name: "requirement",
  label: "TEMPO.Pool.Requirement.label",
  options: values.map((value) => ({
    value,
    label: { key: `TEMPO.Pool.Requirement.${value}`, ...(value === "reduced" ? { data: { count: dice } } : {}) },
  })),
});

/**
 * The fields of a need: one, where its requirement can be reduced.
 * @param spent whether the turn's slot is gone, so that it is reduced anyway; undefined where that is not known
 */
export const fieldsFor = ({ reduced }: Need, spent?: boolean): readonly OfferField[] => {
  if (!reduced) return [];
  // Where the turn's slot is still there, either way has its price and its odds.
  if (spent === false) return [{ ...requirementField(["full", "reduced"], reduced.dice), style: "steps" }];
  const field = requirementField(["auto", "full", "reduced"], reduced.dice);
  return [spent ? { ...field, known: { value: "reduced", from: "sheet" } } : field];
};
