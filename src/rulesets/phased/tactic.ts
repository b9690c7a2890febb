import { approach, distanceBetween, standingFoesOf, nearest, plainUse, poolOf } from "../../engine/index.ts";
import type { Command, Item, TacticSpec, Use } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import type { PhasedDerived } from "./creature/derived.ts";
import { talentOf, weaponOf } from "./creature/derived.ts";
import { channelOf } from "./actions/spells.ts";
import { preparationRefusal } from "./actions/preparation.ts";
import type { PhasedFight } from "./types.ts";
import { AP, hasReaction } from "./state.ts";

const costOf = (item: Item): number => weaponOf(item).cost ?? 1;

/**
 * The weapon for a Strike: readied, affordable, with the reach, and no ranged one against a neighbour. The
 * one that costs most AP is taken, since it hits hardest.
 */
function weaponFor(fight: PhasedFight, who: string, target: string, left: number): Item | null {
  const feet = distanceBetween(fight, who, target) ?? 0;
  const near = feet <= 5;
  const fit = fight
    .figure(who)
    .items("weapon")
    .filter((i) => {
      const { equipped, range, reach } = weaponOf(i);
      return equipped && costOf(i) <= left && feet <= (range || reach) && !(near && range > 0);
    });
  return fit.sort((a, b) => costOf(b) - costOf(a) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** The longest reach or range of the readied weapons, in feet; at least a space. */
function farthestAttack(fight: PhasedFight, who: string): number {
  const readied = fight
    .figure(who)
    .items("weapon")
    .map(weaponOf)
    .filter(({ equipped }) => equipped);
  return Math.max(5, ...readied.map(({ range, reach }) => range || reach));
}

/** The first channeled spell by id that a combatant knows; null for none (P24). */
const channeledBy = (fight: PhasedFight, who: string): Item | null =>
  fight
    .figure(who)
    .items("talent")
    .filter((i) => talentOf(i).use === "spell" && talentOf(i).channeled)
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;

/** The channeled spell, if it may come into force now and `target` is within its range. */
function dueAt(fight: PhasedFight, who: string, target: string): Item | null {
  const channel = channelOf(fight, who);
  const item = channel && channel.due <= fight.state.round ? fight.figure(who).creature.items[channel.item] : undefined;
  return item && (distanceBetween(fight, who, target) ?? 0) <= talentOf(item).range ? item : null;
}

/**
 * Channels where it can and brings the spell into force; else escapes, stands up, strikes what is in reach,
 * closes in, or guards. Answers with any reaction there is.
 */
export const tactic: TacticSpec<typeof creature, PhasedDerived> = {
  act(fight, who, id): Command | null {
    const target = nearest(fight, who, standingFoesOf(fight, who));
    const left = poolOf(fight.budget(who), AP)?.left ?? 0;
    if (target === null) return null;
    const { derived } = fight.figure(who);
    const act = (action: string, given: Partial<Use> = {}): Command => ({
      type: "act",
      who,
      action,
      use: plainUse(id, given),
    });
    const spell = dueAt(fight, who, target);
    if (spell) return act("unleash", { item: spell.id, targets: [target] });
    if (left <= 0) return null;
    if (derived.restrained) return act("escape", { options: { difficulty: 15 } });
    if (derived.prone && !derived.immobilized) return act("stand");
    const weapon = weaponFor(fight, who, target, left);
    if (weapon) return act("strike", { item: weapon.id, targets: [target] });
    const reach = farthestAttack(fight, who);
    const mode = derived.fly > derived.stride ? "fly" : "walk";
    const path = (distanceBetween(fight, who, target) ?? 0) > reach ? approach(fight, who, target, reach, mode) : [];
    if (path.length > 0) return { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
    return fight.figure(who).condition("phased.guard") > 0 ? null : act("guard", { targets: [who] });
  },
  choose(fight, who) {
    const spell = channeledBy(fight, who);
    const choice = { kind: "channel", spell: spell?.id ?? "" } as const;
    return spell && preparationRefusal(fight, who, choice) === null ? choice : null;
  },
  answer(fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? [];
    const wanted = ["resist", "maintain", ...(hasReaction(fight, who) ? ["counter", "opportunity"] : [])];
    return { option: wanted.find((o) => options.includes(o)) ?? "none", use: plainUse(id) };
  },
};
