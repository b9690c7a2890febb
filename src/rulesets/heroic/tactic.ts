import {
  distance,
  standingFoesOf,
  moveEntryId,
  nearest,
  payable,
  plainUse,
  weakestWithin,
  whyNot,
} from "../../engine/index.ts";
import type { Command, Item, Place, Step, TacticSpec } from "../../engine/index.ts";
import { speedOf } from "./checks/circumstances.ts";
import type { creature } from "./creature/schema.ts";
import type { HeroicDerived, HeroicFigure } from "./creature/derived.ts";
import { talentOf, weaponOf } from "./creature/derived.ts";
import { greatestGrade } from "./checks/grades.ts";
import type { Arms, HeroicFight } from "./types.ts";
import { SHORT, STANDARD, threatOf } from "./state.ts";
import { stancesOf } from "./actions/stances.ts";
import { armsOf, readiedWeapons } from "./creature/weapons.ts";

/** Arms in the order to try them: damaging powers, melee weapons, ranged weapons, bare hands. */
function* armsToChoose(figure: HeroicFigure): Generator<Arms, void> {
  for (const item of figure.items("talent")) if (isHarmful(item)) yield armsOf(figure, item.id);
  const ready = readiedWeapons(figure);
  for (const item of ready) if (weaponOf(item).range === 0) yield armsOf(figure, item.id);
  for (const item of ready) if (weaponOf(item).range > 0) yield armsOf(figure, item.id);
  yield armsOf(figure, null);
}

const isHarmful = (item: Item): boolean => talentOf(item).use === "power" && talentOf(item).damage !== "";

interface Aim {
  readonly item: string | null;
  readonly target: string;
}

/** The first arms that reach an enemy, and the enemy in reach with the fewest points left; null for none. */
function bestAim(fight: HeroicFight, who: string, targets: readonly string[]): Aim | null {
  const left = (target: string): number => {
    const { vitality, wounds } = fight.figure(target).derived;
    return vitality.value + wounds.value;
  };
  for (const { item, reach } of armsToChoose(fight.figure(who))) {
    const target = weakestWithin(fight, who, targets, reach, left);
    if (target !== null) return { item, target };
  }
  return null;
}

/** Trades defence for damage (H7) to end the fight sooner; null without a grade, or in a stance already. */
function stanceCommand(fight: HeroicFight, who: string, id: string): Command | null {
  const grade = greatestGrade(fight.figure(who).derived.combatBonus);
  if (grade === null || stancesOf(fight, who).length > 0) return null;
  return { type: "act", who, action: "stance", use: plainUse(id, { options: { stance: "aggressive", grade } }) };
}

/** Uses a power; with other arms, as many attacks as the rules allow. */
function attackCommand(fight: HeroicFight, who: string, id: string, { item, target }: Aim): Command {
  const use = plainUse(id, { item, targets: [target] });
  const several = (action: string): boolean => whyNot(fight, who, action, use) === null;
  const isPower = fight.item(who, item)?.type === "talent";
  const action = isPower ? "power" : (["extraAttack", "multipleAttack"].find(several) ?? "attack");
  return { type: "act", who, action, use };
}

/** Steps straight towards someone, until they are in reach or one short action is used up. */
function stepsTowards(fight: HeroicFight, who: string, target: string): Step[] {
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

/** Answers in the order of preference. */
const ANSWERS = ["goOn", "defend", "resist", "opportunity", "trip", "crippleAttack"];

/**
 * Stands up, takes a stance and attacks whoever is in reach, else moves closer. It does not move after an
 * attack: the next turn begins with the move.
 */
export const tactic: TacticSpec<typeof creature, HeroicDerived> = {
  act(fight, who, id) {
    const { prone, unconscious } = fight.figure(who).derived;
    if (unconscious) return null;
    const budget = fight.budget(who);
    if (prone && payable(budget, SHORT) >= 1) return { type: "act", who, action: "stand", use: plainUse(id) };
    if (payable(budget, STANDARD) < 1) return null;
    const targets = standingFoesOf(fight, who);
    if (targets.length === 0) return null;
    const aim = bestAim(fight, who, targets);
    if (aim) return stanceCommand(fight, who, id) ?? attackCommand(fight, who, id, aim);
    const target = nearest(fight, who, targets);
    const { activation, ledger } = fight.combatant(who);
    if (target === null || ledger[moveEntryId(activation)]) return null;
    const path = stepsTowards(fight, who, target);
    if (path.length === 0) return null;
    return { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(_fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    return { option: ANSWERS.find((o) => options.includes(o)) ?? "none", use: plainUse(id) };
  },
};
