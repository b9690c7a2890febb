import type { Use } from "../../engine/command.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Refusal } from "../../engine/refusal.ts";
import type { ActionSpec, OfferField } from "../../engine/ruleset.ts";
import { costIn, payable } from "../../engine/turn/budget.ts";
import { budgetWithoutMove } from "../../engine/move/moving.ts";
import type { creature } from "./creature.ts";
import type { HeroicDerived } from "./derive.ts";
import { FREE, FULL, SHORT, STANDARD, isAble } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { chargedIn, moveEntry, STEP } from "./moves.ts";

export type HeroicAction = ActionSpec<typeof creature, HeroicDerived>;
export type Cost = Readonly<Record<string, number>>;

export const words = (id: string): Pick<HeroicAction, "label" | "hint"> => ({
  label: `TEMPO.Heroic.Action.${id}`,
  hint: `TEMPO.Heroic.ActionHint.${id}`,
});

export const able = (fight: HeroicFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Heroic.Refusal.unconscious");

/** Nobody is their own foe. */
export const atOneself = (who: string, { targets }: Pick<Use, "targets">): Refusal | null =>
  targets.includes(who) ? refuse("TEMPO.Heroic.Refusal.oneself") : null;

export const noTarget = (): Refusal => impossible("TEMPO.Refusal.NoTarget");

/** A free action costs nothing, or one where the GM counts them (H13). */
export const freeCost = (fight: HeroicFight): Cost => {
  const most = fight.option("freeActions");
  return typeof most === "number" && most > 0 ? costIn(FREE, 1) : {};
};

/**
 * Beside the one step that was made already, a full-round action takes what is left of the turn (H14), where there could
 * be one without the step (H23).
 */
export function fullCost(fight: HeroicFight, who: string): Cost {
  const charged = chargedIn(moveEntry(fight, who));
  const stepped = charged > 0 && charged <= STEP && payable(budgetWithoutMove(fight, who), FULL) >= 1;
  return stepped ? costIn(STANDARD, 1) : costIn(FULL, 1);
}

/** How long something takes, as the GM says (H32). */
export const LENGTHS = { standard: { [STANDARD]: 1 }, short: { [SHORT]: 1 }, full: { [FULL]: 1 } } as const;
const LENGTH_IDS = ["standard", "short", "full", "free", "none"] as const;

export function costByLength(fight: HeroicFight, who: string, length: string): Cost {
  if (length === "full") return fullCost(fight, who);
  if (length === "free") return freeCost(fight);
  return length === "none" ? {} : length === "short" ? LENGTHS.short : LENGTHS.standard;
}
/** What is booked: a full-round action as such, however it is paid. */
export const booked = (cost: Cost, length: string): Cost => (length === "full" ? LENGTHS.full : cost);

export const lengthField = (initial: string): OfferField => ({
  name: "length",
  label: "TEMPO.Heroic.Length.label",
  options: [initial, ...LENGTH_IDS.filter((id) => id !== initial)].map((value) => ({
    value,
    label: { key: `TEMPO.Heroic.Length.${value}` },
  })),
});

/** Whether it takes the mind off the fight, as the GM says (H18). */
export const provokesField: OfferField = {
  name: "provokes",
  label: "TEMPO.Heroic.Provokes.label",
  options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Heroic.Provokes.${value}` } })),
};
export const provokesIn = ({ options }: Use): boolean => options["provokes"] === "yes";
