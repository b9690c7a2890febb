import type { Command, Use } from "../../engine/command.ts";
import { AS_IT_IS } from "../../engine/command.ts";
import { distance } from "../../engine/move/grid.ts";
import type { TacticSpec } from "../../engine/ruleset.ts";
import { approach } from "../../engine/simulation/approach.ts";
import { whyNot } from "../../engine/turn/acting.ts";
import type { creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { talentOf } from "./derive.ts";
import { castingCost, incantationOf, spellsOf } from "./magic.ts";
import type { SurgeFight } from "./rules.ts";
import { ACTION, CLOSE, isAble, leftOf, readied } from "./rules.ts";

const useWith = (id: string, item: string | null, targets: readonly string[], options: Use["options"] = {}): Use => ({
  id: `u${id}`,
  exchange: `x${id}`,
  targets,
  item,
  options,
  adjustment: AS_IT_IS,
});

/** Enemies able to fight, the nearest first. */
function foes(fight: SurgeFight, who: string): string[] {
  const { place } = fight.combatant(who);
  const feet = (id: string): number => {
    const there = fight.combatant(id).place;
    return place && there ? distance(fight.state.map, place, there) : 0;
  };
  return fight
    .everyone()
    .map((c) => c.id)
    .filter((id) => fight.enemies(who, id) && isAble(fight, id))
    .sort((a, b) => feet(a) - feet(b) || (a < b ? -1 : 1));
}

/** The first of these that nothing stands against. */
function first(fight: SurgeFight, who: string, tries: readonly { action: string; use: Use }[]): Command | null {
  const found = tries.find(({ action, use }) => whyNot(fight, who, action, use) === null);
  return found ? { type: "act", who, ...found } : null;
}

/** Get free, get up, release what is ready, strike what is near, cast or shoot at what is not. */
function tries(fight: SurgeFight, who: string, id: string): { action: string; use: Use }[] {
  const targets = foes(fight, who);
  const weapons = readied(fight, who).map((i) => i.id);
  const spells = spellsOf(fight, who).filter((i) => talentOf(i).damage !== "" && !talentOf(i).heals);
  const best = [...spells].sort((a, b) => castingCost(fight, who, b) - castingCost(fight, who, a));
  const gathering = incantationOf(fight, who);
  const target = targets[0];
  const casting = best[0] && target !== undefined ? { school: talentOf(best[0]).school } : null;
  const at = (action: string, items: readonly (string | null)[]) =>
    targets.flatMap((t) => items.map((item) => ({ action, use: useWith(id, item, [t]) })));
  return [
    ...["escape", "stand"].map((action) => ({ action, use: useWith(id, null, []) })),
    ...at(
      "release",
      best.map((i) => i.id),
    ),
    ...(gathering && casting ? [{ action: "gather", use: useWith(id, null, [], casting) }] : []),
    ...(target === undefined ? [] : [{ action: "sustain", use: useWith(id, null, []) }]),
    ...at("melee", weapons),
    ...at("ranged", weapons),
    ...(casting ? [{ action: "gather", use: useWith(id, null, [], casting) }] : []),
    ...at("unarmed", [null]),
  ];
}

/** Attack what can be attacked, else close in. */
export const tactic: TacticSpec<typeof creature, SurgeDerived> = {
  act(fight, who, id) {
    const command = first(fight, who, tries(fight, who, id));
    if (command) return command;
    const [target] = foes(fight, who);
    if (target === undefined || leftOf(fight, who, ACTION) < 1) return null;
    const path = approach(fight, who, target, CLOSE);
    return path.length === 0 ? null : { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    const { levels } = fight.figure(who).derived;
    const wanted = [levels.survival > levels.strength ? "survival" : "strength", "strike", "defend"];
    // Whoever has begun to cast takes a hit rather than begin anew (S23).
    const option = incantationOf(fight, who) ? "none" : (wanted.find((o) => options.includes(o)) ?? "none");
    return { option, use: useWith(id, null, []) };
  },
};
