import {
  beyond,
  distance,
  holderOf,
  isKeptHidden,
  placeOfLyingItem,
  lyingThings,
  placeOfThing,
  refuse,
  spaceTowards,
  spotAtPlace,
  parseSpot,
  thingId,
  thingIn,
} from "../../../engine/index.ts";
import type { Json, LyingThing, Place, Refusal, Thing } from "../../../engine/index.ts";
import type { PoolWeapon } from "./schema.ts";
import type { PoolFight } from "../types.ts";
import { changeWeapon, isAble, isWithin } from "../state.ts";

/** Metres within which a thing is in easy reach: in one's own space or one beside it (D28). */
const EASY_REACH = 1;

/** A combatant's own thing by item id, or another's by its full id (`thingId`); null for none. */
export function thingOf(fight: PoolFight, who: string, id: string): Thing | null {
  const owner = fight.combatant(who).creature;
  const item = fight.state.creatures[owner]?.items[id];
  return item ? { id: thingId(owner, id), owner, item } : thingIn(fight.state, id);
}

/** The id by which a combatant knows a thing: its own by item id, another's by the full id. */
export const calledBy = (fight: PoolFight, who: string, { id, owner, item }: Thing): string =>
  owner === fight.combatant(who).creature ? item.id : id;

/** Metres from a combatant to where a thing lies; null where the map does not know. */
function metresTo(fight: PoolFight, who: string, at: Place | null): number | null {
  const { place } = fight.combatant(who);
  return place && at ? distance(fight.state.map, place, at) : null;
}

/** An enemy who is as near to a thing and in easy reach of it, which contests it; null for none (D28). */
function rivalFor(fight: PoolFight, who: string, at: Place | null): string | null {
  const own = metresTo(fight, who, at);
  if (own === null) return null;
  for (const { id } of fight.enemiesOf(who)) {
    if (isKeptHidden(fight, id) || !isAble(fight, id)) continue;
    const theirs = metresTo(fight, id, at);
    if (theirs !== null && isWithin(theirs, Math.min(own, EASY_REACH))) return id;
  }
  return null;
}

/** Why a thing cannot be taken in hand from where it is; null where it can, or one has it already (D28). */
export function takeUpRefusal(fight: PoolFight, who: string, { owner, item }: Thing): Refusal | null {
  const own = fight.combatant(who).creature;
  const holder = placeOfThing(item) === "carried" ? owner : holderOf(fight.state, item);
  if (holder !== null) return holder === own ? null : refuse("TEMPO.Pool.Refusal.inOthersHand");
  const lying = placeOfLyingItem(fight.state, item);
  if (!lying) return refuse("TEMPO.Pool.Refusal.leftElsewhere");
  const metres = metresTo(fight, who, lying.at);
  if (metres !== null && !isWithin(metres, EASY_REACH)) return refuse("TEMPO.Pool.Refusal.liesAway", { metres });
  const other = rivalFor(fight, who, lying.at);
  return other === null ? null : refuse("TEMPO.Pool.Refusal.contested", { asked: [other] });
}

/**
 * Things that lie in a combatant's easy reach, contested or not. A hidden enemy's things are left out, since
 * they would give the enemy away (K21).
 */
export const withinReach = (fight: PoolFight, who: string): LyingThing[] =>
  lyingThings(fight.state).filter(({ owner, at }) => {
    const metres = metresTo(fight, who, at);
    const theirs = fight.everyone().find(({ creature }) => creature === owner)?.id;
    const secret = theirs !== undefined && fight.enemies(theirs, who) && isKeptHidden(fight, theirs);
    return !secret && (metres === null || isWithin(metres, EASY_REACH));
  });

/** Leaves a thing on the ground at a place; nobody has it in hand any more. */
export const letLie = (fight: PoolFight, who: string, item: string, at: Place | null): void =>
  changeWeapon(fight, who, item, { equipped: false, place: "ground", spot: spotAtPlace(fight.state, at) });

/** Gives a combatant a thing: its own is carried, another's is held; `to` sets further fields (D28). */
export function takeInHand(fight: PoolFight, who: string, thing: Thing, to: Partial<PoolWeapon>): void {
  const { creature, place } = fight.combatant(who);
  const isOwn = thing.owner === creature;
  const where: Partial<PoolWeapon> = isOwn
    ? { place: "carried" }
    : { place: "held", spot: spotAtPlace(fight.state, place, creature) };
  const stays = isOwn ? placeOfThing(thing.item) === "carried" : holderOf(fight.state, thing.item) === creature;
  changeWeapon(fight, who, thing.id, stays ? to : { ...to, ...where });
}

/**
 * Where a weapon struck from the target's hand comes to lie: so many metres from the target, towards the spot
 * that the attacker names, else straight away from the attacker (D11, D28). Null without a map.
 */
export function struckTo(
  fight: PoolFight,
  { who, target, options }: { who: string; target: string; options: Readonly<Record<string, Json>> },
  metres: number,
): Place | null {
  const { map } = fight.state;
  const from = fight.combatant(target).place;
  const here = fight.combatant(who).place;
  if (!from) return null;
  const named = parseSpot(options["where"]);
  return named || here ? spaceTowards(map, from, named ?? beyond(map, from, here ?? from), metres) : from;
}
