import type { Command } from "../../engine/command.ts";
import { plainUse } from "../../engine/command.ts";
import type { TacticSpec } from "../../engine/ruleset.ts";
import { approach, byDistance } from "../../engine/simulation/approach.ts";
import { whyNot } from "../../engine/turn/acting.ts";
import { poolOf } from "../../engine/turn/budget.ts";
import { moveEntryId } from "../../engine/fight.ts";
import type { creature } from "./creature.ts";
import type { SurfaceDerived } from "./derive.ts";
import type { SurfaceFight } from "./rules.ts";
import { ACTION, ATTACK, hasMoved, isAble } from "./rules.ts";

/** Enemies able to fight, the nearest first. */
const foes = (fight: SurfaceFight, who: string): string[] =>
  byDistance(fight, who, (id) => fight.enemies(who, id) && isAble(fight, id));

/** The first attack that nothing stands against, melee before fire, the nearest enemy first. */
function attackNow(fight: SurfaceFight, who: string, id: string, targets: readonly string[]): Command | null {
  const weapons = fight
    .figure(who)
    .items("weapon")
    .map((i) => i.id)
    .sort();
  const budget = fight.budget(who);
  const mayAttack = (poolOf(budget, ATTACK)?.left ?? 0) > 0;
  if ((poolOf(budget, ACTION)?.left ?? 0) < 1) return null;
  for (const target of targets)
    for (const action of mayAttack ? ["melee", "fireMounted", "fire", "unarmed"] : ["fireMounted"])
      for (const item of action === "unarmed" ? [null] : weapons) {
        const use = plainUse(id, { item, targets: [target] });
        if (whyNot(fight, who, action, use) === null) return { type: "act", who, action, use };
      }
  return null;
}

/** Reload what is empty. */
function reload(fight: SurfaceFight, who: string, id: string): Command | null {
  for (const item of fight.figure(who).items("weapon")) {
    const use = plainUse(id, { item: item.id });
    const { loaded, cost } = item.source as { loaded: number; cost: number };
    if (loaded < cost && whyNot(fight, who, "reload", use) === null) return { type: "act", who, action: "reload", use };
  }
  return null;
}

/** Attack what can be attacked, else close in. */
export const tactic: TacticSpec<typeof creature, SurfaceDerived> = {
  act(fight, who, id) {
    const targets = foes(fight, who);
    const attack = attackNow(fight, who, id, targets) ?? reload(fight, who, id);
    if (attack) return attack;
    const [target] = targets;
    const left = poolOf(fight.budget(who), ACTION)?.left ?? 0;
    const { activation, ledger } = fight.combatant(who);
    if (target === undefined || left < 1 || hasMoved(fight, who) || ledger[moveEntryId(activation)]) return null;
    const path = approach(fight, who, target, fight.figure(who).derived.meleeRange);
    if (path.length === 0) return null;
    return { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(_fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    const option = ["opportunity", "all", "flee"].find((o) => options.includes(o)) ?? "none";
    return { option, use: plainUse(id) };
  },
};
