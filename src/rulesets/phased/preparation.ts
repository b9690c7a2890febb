import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { costIn, shortfall } from "../../engine/turn/budget.ts";
import { beginChannel, channelOf } from "./channel.ts";
import { talentOf } from "./derive.ts";
import type { PhasedFight } from "./rules.ts";
import { AP } from "./rules.ts";
import { isLarge, isThing, takeOrStow } from "./things.ts";

/** What may be chosen in the Preparation Phase (P9). */
export type Preparation =
  | { readonly kind: "none" }
  | { readonly kind: "stance"; readonly talent: string }
  | { readonly kind: "channel"; readonly spell: string }
  | { readonly kind: "stow"; readonly item: string }
  | { readonly kind: "contingency"; readonly condition: string; readonly reaction: "strike" | "other" }
  | { readonly kind: "delay"; readonly after: string };

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Reads a choice as it comes from a client; null where it is none. */
export function readPreparation(choice: Json): Preparation | null {
  if (typeof choice !== "object" || choice === null || Array.isArray(choice)) return null;
  const { kind, talent, spell, item, condition, reaction, after } = choice as Record<string, Json>;
  switch (kind) {
    case "none":
      return { kind };
    case "stance":
      return { kind, talent: textOf(talent) };
    case "channel":
      return { kind, spell: textOf(spell) };
    case "stow":
      return { kind, item: textOf(item) };
    case "contingency":
      return { kind, condition: textOf(condition).slice(0, 300), reaction: reaction === "strike" ? "strike" : "other" };
    case "delay":
      return { kind, after: textOf(after) };
    default:
      return null;
  }
}

/** AP of a preparation: 0 unless its data says more (P9). */
export function preparationCost(fight: PhasedFight, who: string, choice: Preparation): number {
  const id = choice.kind === "stance" ? choice.talent : choice.kind === "channel" ? choice.spell : "";
  const item = fight.figure(who).creature.items[id];
  return item ? (talentOf(item).cost ?? 0) : 0;
}

/** Why a preparation is not open; null when it is. */
export function preparationProblem(fight: PhasedFight, who: string, choice: Preparation): Refusal | null {
  const { items } = fight.figure(who).creature;
  const cost = preparationCost(fight, who, choice);
  const lacking = shortfall(fight.budget(who), costIn(AP, cost))[0];
  if (lacking) return refuse("TEMPO.Refusal.Budget", { cost, left: lacking.left, pool: lacking.label });
  switch (choice.kind) {
    case "none":
      return null;
    case "stance": {
      const item = items[choice.talent];
      const known = choice.talent === "" || (item?.type === "talent" && talentOf(item).use === "stance");
      return known ? null : refuse("TEMPO.Phased.Refusal.noStance");
    }
    case "channel": {
      const item = items[choice.spell];
      if (item?.type !== "talent" || talentOf(item).use !== "spell" || !talentOf(item).channeled)
        return refuse("TEMPO.Phased.Refusal.noChannel");
      return channelOf(fight, who) ? refuse("TEMPO.Phased.Refusal.channeling") : null;
    }
    case "stow": {
      const item = items[choice.item];
      if (!isThing(item)) return refuse("TEMPO.Phased.Refusal.noItem");
      return isLarge(item) ? refuse("TEMPO.Phased.Refusal.largeItem") : null;
    }
    case "contingency":
      return choice.condition.trim() === "" ? refuse("TEMPO.Phased.Refusal.noCondition") : null;
    case "delay":
      return laterInOrder(fight, who).includes(choice.after) ? null : refuse("TEMPO.Phased.Refusal.notLater");
  }
}

/** Whom one may delay behind: everybody later in the order. */
export function laterInOrder(fight: PhasedFight, who: string): string[] {
  const { order } = fight.state;
  const place = order.indexOf(who);
  return place < 0 ? [] : order.slice(place + 1).filter((id) => fight.state.combatants[id]?.defeated === false);
}

/** A revealed choice takes effect; one that is not open any more is none (P9). */
export function prepare(fight: PhasedFight, who: string, given: Json, id: string): void {
  const choice = readPreparation(given);
  if (!choice || preparationProblem(fight, who, choice)) return;
  const cost = preparationCost(fight, who, choice);
  fight.set(["combatants", who, "store", "prepared"], { round: fight.state.round, kind: choice.kind });
  const deltas = fight.capture(() => takeEffect(fight, who, choice));
  if (choice.kind !== "none")
    fight.enter(who, { id, action: `phased.prepare.${choice.kind}`, cost: costIn(AP, cost), deltas });
}

function takeEffect(fight: PhasedFight, who: string, choice: Preparation): void {
  const { round } = fight.state;
  const { creature } = fight.combatant(who);
  switch (choice.kind) {
    case "none":
      return;
    case "stance":
      fight.set(["creatures", creature, "source", "stance"], choice.talent);
      return;
    case "channel":
      beginChannel(fight, who, choice.spell);
      return;
    case "stow": {
      const item = fight.figure(who).creature.items[choice.item];
      if (isThing(item)) takeOrStow(fight, who, item);
      return;
    }
    case "contingency":
      fight.set(["combatants", who, "store", "contingency"], {
        round,
        condition: choice.condition,
        reaction: choice.reaction,
      });
      return;
    case "delay":
      fight.set(["combatants", who, "store", "delay"], { round, after: choice.after });
  }
}

/** The contingency declared for this round; null when there is none. */
export function contingencyOf(fight: PhasedFight, who: string): { condition: string; reaction: string } | null {
  const declared = fight.combatant(who).store["contingency"];
  if (typeof declared !== "object" || declared === null || Array.isArray(declared)) return null;
  const { round, condition, reaction } = declared as Record<string, Json>;
  return round === fight.state.round ? { condition: textOf(condition), reaction: textOf(reaction) } : null;
}
