import { costIn } from "../../engine/turn/budget.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { idFrom } from "../../engine/ids.ts";
import { isBranch } from "../../engine/json.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { HEALING } from "./attacks.ts";
import { gearOf } from "./derive.ts";
import { breakOff } from "./magic.ts";
import type { SurgeFight } from "./rules.ts";
import { ACTION } from "./rules.ts";

/** An interaction that runs on into the next turn (S7): with what, and how many actions are still to come. */
interface Work {
  readonly item: string | null;
  readonly rest: number;
}

function workOf(fight: SurgeFight, who: string): Work | null {
  const value: unknown = fight.combatant(who).store["work"];
  if (!isBranch(value) || typeof value["rest"] !== "number") return null;
  const { item, rest } = value;
  return { item: typeof item === "string" ? item : null, rest };
}

/** Actions that the next turn still owes. */
export const owed = (fight: SurgeFight, who: string): number => workOf(fight, who)?.rest ?? 0;

const endWork = (fight: SurgeFight, who: string): void => {
  if (fight.combatant(who).store["work"] !== undefined) fight.drop(["combatants", who, "store", "work"]);
};

export const startWork = (fight: SurgeFight, who: string, item: string | null, rest: number): void =>
  fight.set(["combatants", who, "store", "work"], { item, rest });

/** What an interaction does once nothing is owed for it any more: a potion is drunk (S7). */
export function* finish(fight: SurgeFight, id: string, who: string, thing: string | null): Rolling<void> {
  const item = fight.item(who, thing);
  if (!item || gearOf(item).heals.trim() === "" || gearOf(item).quantity < 1) return;
  const { creature } = fight.combatant(who);
  takeEffect(fight, id, () => fight.add(["creatures", creature, "items", item.id, "source", "quantity"], -1));
  const damage = yield* throwDamage(gearOf(item).heals, { type: HEALING, who, why: "surge.heal" });
  addBlow(fight, id, { action: "surge.interact", by: who, target: who, damage, facts: { item: item.id } });
}

/** The next turn begins with what is still owed, as far as it goes. */
export function* goOnWorking(fight: SurgeFight, who: string): Rolling<void> {
  const work = workOf(fight, who);
  const { actions, state } = fight.figure(who).derived;
  if (!work || work.rest <= 0 || state !== "up") return endWork(fight, who);
  const amount = Math.min(work.rest, actions);
  const id = idFrom("surge.work", who, fight.combatant(who).activation);
  // Stepped back over, it is done again, but for what its card has done already.
  const before = fight.exchange(id)?.undone === false;
  if (!before) openExchange(fight, id, "surge.interact", who, { item: work.item });
  const deltas = fight.capture(() => {
    breakOff(fight, who); // an action won by a dodge may have gone into casting meanwhile (S22)
    if (work.rest > amount) startWork(fight, who, work.item, work.rest - amount);
    else endWork(fight, who);
  });
  fight.enter(who, { id, action: "surge.interact", cost: costIn(ACTION, amount), exchange: id, deltas });
  if (!before && work.rest <= amount) yield* finish(fight, id, who, work.item);
  stageBy(fight, id, "defend");
}
