import { costIn } from "../../engine/turn/budget.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { idFrom } from "../../engine/ids.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { HEALING } from "./attacks.ts";
import { gearOf } from "./derive.ts";
import type { SurgeFight } from "./rules.ts";
import { ACTION } from "./rules.ts";

/** An interaction that runs on into the next turn (S7): with what, and how many actions are still to come. */
interface Work {
  readonly item: string | null;
  readonly rest: number;
}

function workOf(fight: SurgeFight, who: string): Work | null {
  const value = fight.combatant(who).store["work"];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as unknown as Work) : null;
}

/** Actions that the next turn still owes. */
export const owed = (fight: SurgeFight, who: string): number => workOf(fight, who)?.rest ?? 0;

export const startWork = (fight: SurgeFight, who: string, item: string | null, rest: number): void =>
  fight.set(["combatants", who, "store", "work"], { item, rest });

/** What was begun is done once nothing is owed any more: a potion is drunk. */
export function* finishWork(fight: SurgeFight, id: string, who: string): Rolling<void> {
  const work = workOf(fight, who);
  if (!work || work.rest > 0) return;
  takeEffect(fight, id, () => fight.drop(["combatants", who, "store", "work"]));
  const item = fight.item(who, work.item);
  if (!item || gearOf(item).heals.trim() === "") return;
  const { creature } = fight.combatant(who);
  takeEffect(fight, id, () => fight.add(["creatures", creature, "items", item.id, "source", "quantity"], -1));
  const damage = yield* throwDamage(gearOf(item).heals, { type: HEALING, who, why: "surge.heal" });
  addBlow(fight, id, { action: "surge.interact", by: who, target: who, damage, facts: { item: item.id } });
}

/** The next turn begins with what is still owed, as far as it goes. */
export function* goOnWorking(fight: SurgeFight, who: string): Rolling<void> {
  const work = workOf(fight, who);
  const { actions, state } = fight.figure(who).derived;
  if (!work || work.rest <= 0 || state !== "up") return fight.drop(["combatants", who, "store", "work"]);
  const amount = Math.min(work.rest, actions);
  const id = idFrom("surge.work", who, fight.combatant(who).activation);
  // Stepped back over, it is done again, but for what its card has done already.
  const before = fight.exchange(id)?.undone === false;
  if (!before) openExchange(fight, id, "surge.interact", who, { item: work.item });
  const deltas = fight.capture(() => startWork(fight, who, work.item, work.rest - amount));
  fight.enter(who, { id, action: "surge.interact", cost: costIn(ACTION, amount), exchange: id, deltas });
  if (!before) yield* finishWork(fight, id, who);
  else if (work.rest === amount) fight.drop(["combatants", who, "store", "work"]);
  stageBy(fight, id, "defend");
}
