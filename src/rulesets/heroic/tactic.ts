import type { Command } from "../../engine/command.ts";
import { plainUse } from "../../engine/command.ts";
import { moveEntryId } from "../../engine/fight.ts";
import type { Place } from "../../engine/move/grid.ts";
import { distance } from "../../engine/move/grid.ts";
import type { Step } from "../../engine/move/path.ts";
import type { TacticSpec } from "../../engine/ruleset.ts";
import { byDistance, weakestWithin } from "../../engine/simulation/approach.ts";
import { whyNot } from "../../engine/turn/acting.ts";
import { payable } from "../../engine/turn/budget.ts";
import { speedOf } from "./circumstances.ts";
import type { creature } from "./creature.ts";
import type { HeroicDerived } from "./derive.ts";
import type { HeroicFight } from "./rules.ts";
import { isAble, SHORT, STANDARD, threatOf } from "./rules.ts";
import { armsOf, readiedWeapons } from "./weapons.ts";

/** Enemies able to fight, the nearest first. */
const foes = (fight: HeroicFight, who: string): string[] =>
  byDistance(fight, who, (id) => fight.enemies(who, id) && isAble(fight, id));

/**
 * The first attack that nothing stands against, at whoever has least left within its reach: blades before shots before
 * bare hands, several at once before a single one.
 */
function attackNow(fight: HeroicFight, who: string, id: string, targets: readonly string[]): Command | null {
  if (payable(fight.budget(who), STANDARD) < 1) return null;
  const figure = fight.figure(who);
  const ready = readiedWeapons(figure).map((i) => armsOf(figure, i.id));
  const left = (target: string): number => {
    const { vitality, wounds } = fight.figure(target).derived;
    return vitality.value + wounds.value;
  };
  for (const arms of [...ready.filter((a) => !a.ranged), ...ready.filter((a) => a.ranged), armsOf(figure, null)]) {
    const target = weakestWithin(fight, who, targets, arms.reach, left);
    if (target === null) continue;
    const use = plainUse(id, { item: arms.item, targets: [target] });
    for (const action of ["extraAttack", "multipleAttack", "attack"])
      if (whyNot(fight, who, action, use) === null) return { type: "act", who, action, use };
  }
  return null;
}

/** Straight towards someone, space by space, until in reach or as far as one short action goes. */
function approach(fight: HeroicFight, who: string, target: string): Step[] {
  const from = fight.combatant(who).place;
  const to = fight.combatant(target).place;
  const path: Step[] = [];
  if (!from || !to) return path;
  const { map } = fight.state;
  const most = speedOf(fight.figure(who));
  const reach = threatOf(fight, who);
  let here: Place = from;
  let moved = 0;
  while (distance(map, here, to) > reach) {
    const next = { ...here, x: here.x + Math.sign(to.x - here.x), y: here.y + Math.sign(to.y - here.y) };
    const length = distance(map, here, next);
    if (length <= 0 || moved + length > most) break;
    path.push({ from: here, to: next, length, mode: "walk", difficulty: 1, rise: 0, move: null });
    moved += length;
    here = next;
  }
  return path;
}

/** What to answer, the best first. */
const ANSWERS = ["defend", "resist", "opportunity", "trip", "crippleAttack"];

/** Get up, attack what can be attacked, else close in. */
export const tactic: TacticSpec<typeof creature, HeroicDerived> = {
  act(fight, who, id) {
    const { prone } = fight.figure(who).derived;
    const up = plainUse(id);
    if (prone && whyNot(fight, who, "stand", up) === null) return { type: "act", who, action: "stand", use: up };
    const targets = foes(fight, who);
    const attack = attackNow(fight, who, id, targets);
    if (attack) return attack;
    const [target] = targets;
    const { activation, ledger } = fight.combatant(who);
    if (target === undefined || payable(fight.budget(who), SHORT) < 1 || ledger[moveEntryId(activation)]) return null;
    const path = approach(fight, who, target);
    if (path.length === 0) return null;
    return { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(_fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    return { option: ANSWERS.find((o) => options.includes(o)) ?? "none", use: plainUse(id) };
  },
};
