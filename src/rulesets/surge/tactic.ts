import type { Command, Use } from "../../engine/command.ts";
import { plainUse } from "../../engine/command.ts";
import type { Item } from "../../engine/state.ts";
import type { TacticSpec } from "../../engine/ruleset.ts";
import { approach, byDistance, weakestWithin } from "../../engine/simulation/approach.ts";
import { whyNot } from "../../engine/turn/acting.ts";
import type { creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { isMelee, isRanged } from "./actions.ts";
import { cannotRelease, castingCost, focusOf, incantationOf, spellsOf } from "./magic.ts";
import type { SurgeFight } from "./rules.ts";
import { ACTION, CLOSE, heldBy, isAble, leftOf, readied } from "./rules.ts";

/** Enemies able to fight, the nearest first. */
const foes = (fight: SurgeFight, who: string): string[] =>
  byDistance(fight, who, (id) => fight.enemies(who, id) && isAble(fight, id));

interface Try {
  readonly action: string;
  readonly use: Use;
}

/** The first of these that nothing stands against. */
function first(fight: SurgeFight, who: string, tries: Iterable<Try>): Command | null {
  for (const { action, use } of tries)
    if (whyNot(fight, who, action, use) === null) return { type: "act", who, action, use };
  return null;
}

/** Get free, get up, release what is ready, strike what is near, cast or shoot at what is not. */
function* tries(fight: SurgeFight, who: string, id: string, targets: readonly string[]): Generator<Try, void> {
  const { prone } = fight.figure(who).derived;
  const health = (target: string): number => fight.figure(target).derived.health.value;
  const alone = (action: string, options: Use["options"] = {}): Try => ({ action, use: plainUse(id, { options }) });
  const at = (action: string, item: Item | null, most: number): Try[] => {
    const target = weakestWithin(fight, who, targets, most, health);
    return target === null ? [] : [{ action, use: plainUse(id, { item: item?.id ?? null, targets: [target] }) }];
  };
  if (heldBy(fight, who).length > 0) yield alone("escape");
  if (prone) yield alone("stand");
  if (targets.length === 0) return;
  const weapons = readied(fight, who);
  const best = harmful(fight, who);
  const gathering = incantationOf(fight, who);
  const casting = best[0] && { school: talentOf(best[0]).school };
  if (gathering)
    for (const spell of best)
      if (cannotRelease(fight, who, spell) === null) yield* at("release", spell, talentOf(spell).range || Infinity);
  if (gathering && casting) yield alone("gather", casting);
  if (focusOf(fight, who)) yield alone("sustain");
  for (const weapon of weapons) if (isMelee(weapon)) yield* at("melee", weapon, weaponOf(weapon).reach);
  for (const weapon of weapons) if (isRanged(weapon)) yield* at("ranged", weapon, weaponOf(weapon).range);
  if (casting) yield alone("gather", casting);
  yield* at("unarmed", null, CLOSE);
}

/** Spells that do harm, the costliest first. */
function harmful(fight: SurgeFight, who: string): Item[] {
  const spells = spellsOf(fight, who).filter((i) => talentOf(i).damage !== "" && !talentOf(i).heals);
  return spells.length < 2 ? spells : spells.sort((a, b) => castingCost(fight, who, b) - castingCost(fight, who, a));
}

/** Attack what can be attacked, else close in. */
export const tactic: TacticSpec<typeof creature, SurgeDerived> = {
  act(fight, who, id) {
    const targets = foes(fight, who);
    const command = first(fight, who, tries(fight, who, id, targets));
    if (command) return command;
    const [target] = targets;
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
    return { option, use: plainUse(id) };
  },
};
