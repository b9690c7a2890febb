import type { Rolling } from "../../engine/dice/rolling.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { getAt } from "../../engine/json.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { talentOf } from "./derive.ts";
import type { HeroicFight } from "./rules.ts";
import type { Task } from "./strikes.ts";

/** Psychic healing gives back Wound Points or one ability's points, never Vitality (H26); what was drained stays drained. */
export function* heal(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, item } = task;
  const found = item === null ? undefined : fight.figure(by).creature.items[item];
  if (!found) return;
  const { damage: text, heals } = talentOf(found);
  const thrown = yield* throwDamage(text, { type: heals, who: by, why: "heroic.healing" });
  const at = heals === "wounds" ? ["losses", "wounds"] : ["losses", "damaged", heals];
  const path = ["creatures", fight.combatant(target).creature, "source", ...at];
  const lost = getAt(fight.state, path);
  const healed = Math.min(typeof lost === "number" ? Math.max(0, lost) : 0, thrown?.amount ?? 0);
  takeEffect(fight, id, () => fight.add(path, -healed));
  addBlow(fight, id, { action: task.action, by, target, entry: task.entry, facts: { item, healed, heals } });
}
