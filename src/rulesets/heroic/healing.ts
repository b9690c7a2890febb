import type { Rolling } from "../../engine/dice/rolling.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { getAt } from "../../engine/json.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { HeroicTalent } from "./creature.ts";
import { talentOf } from "./derive.ts";
import type { HeroicFight } from "./rules.ts";
import type { Task } from "./tasks.ts";

/** What was damaged comes back before what was drained (H26). */
const lossesOf = (heals: HeroicTalent["heals"]): readonly (readonly string[])[] =>
  heals === "wounds"
    ? [["wounds"], ["drainedWounds"]]
    : [
        ["damaged", heals],
        ["drained", heals],
      ];

/** Psychic healing gives back Wound Points or one ability's points, drained ones as well, never Vitality (H26). */
export function* heal(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, item } = task;
  const found = item === null ? undefined : fight.figure(by).creature.items[item];
  if (!found) return;
  const { damage: text, heals } = talentOf(found);
  const thrown = yield* throwDamage(text, { type: heals, who: by, why: "heroic.healing" });
  const most = thrown?.amount ?? 0;
  let healed = 0;
  for (const at of lossesOf(heals)) {
    const path = ["creatures", fight.combatant(target).creature, "source", "losses", ...at];
    const lost = getAt(fight.state, path);
    const back = Math.min(typeof lost === "number" ? Math.max(0, lost) : 0, most - healed);
    takeEffect(fight, id, () => fight.add(path, -back));
    healed += back;
  }
  addBlow(fight, id, { action: task.action, by, target, entry: task.entry, facts: { item, healed, heals } });
}
