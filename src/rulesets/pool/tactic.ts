import {
  approach,
  distanceBetween,
  standingFoesOf,
  nearest,
  plainUse,
  poolOf,
  weakestWithin,
  whyNot,
} from "../../engine/index.ts";
import type { Blow, Command, Item, TacticSpec, Use } from "../../engine/index.ts";
import { attackOf } from "./actions/attack-kinds.ts";
import type { creature } from "./creature/schema.ts";
import type { PoolDerived } from "./creature/derived.ts";
import { gearOf, threatOf } from "./creature/derived.ts";
import { canSpan, clashes } from "./actions/items.ts";
import { factsOf } from "./stored.ts";
import type { PoolFight } from "./types.ts";
import { hasDone, inMeleeWith, meleeTools, REQUIREMENT, totalReach } from "./state.ts";
import { rawDamage, weaponIn } from "./actions/strike.ts";
import { holdOf, isMelee, weaponOf } from "./creature/weapons.ts";

const defenseOf =
  (fight: PoolFight) =>
  (id: string): number =>
    fight.figure(id).derived.defense.value;

/** A readied ranged weapon that is loaded, or that its user can span and feed; null for none. */
function bowOf(fight: PoolFight, who: string): Item | null {
  const figure = fight.figure(who);
  for (const item of figure.items("weapon")) {
    const weapon = weaponOf(item);
    if (!weapon.equipped || isMelee(weapon)) continue;
    const feeds = (gear: Item): boolean => gearOf(gear).ammunition === weapon.mechanism && gearOf(gear).quantity > 0;
    const spans = canSpan(weapon, figure.source.attributes.body);
    if (weapon.loaded || (spans && figure.items("gear").some(feeds))) return item;
  }
  return null;
}

function ifAllowed(fight: PoolFight, who: string, action: string, use: Use): Command | null {
  return whyNot(fight, who, action, use) === null ? { type: "act", who, action, use } : null;
}

/** Whether a quarter or less is left, and less than all. */
const isLow = ({ value, max }: { readonly value: number; readonly max: number }): boolean =>
  value < max && value <= max / 4;

/** Recovers stamina, else Defense, when a quarter of it or less is left. */
function recoverCommand(fight: PoolFight, who: string, id: string): Command | null {
  const { stamina, defense } = fight.figure(who).derived;
  return (
    (isLow(stamina) ? ifAllowed(fight, who, "restoration", plainUse(id)) : null) ??
    (isLow(defense) ? ifAllowed(fight, who, "composure", plainUse(id)) : null)
  );
}

/** With no weapon in hand: takes up one that lies beside it, else readies one it carries (D28). */
function rearmCommand(fight: PoolFight, who: string, id: string): Command | null {
  const weapons = fight.figure(who).items("weapon");
  if (weapons.some((item) => weaponOf(item).equipped)) return null;
  const found = ifAllowed(fight, who, "takeUp", plainUse(id));
  if (found) return found;
  for (const item of weapons) {
    const action = isMelee(weaponOf(item)) ? "readyWeapon" : "readyRanged";
    const ready = ifAllowed(fight, who, action, plainUse(id, { item: item.id }));
    if (ready) return ready;
  }
  return null;
}

/** Shoots at the nearest enemy; once the turn's requirement is spent, the action buys it off with a die. */
function shoot(fight: PoolFight, who: string, id: string, bow: Item): Command | null {
  const target = nearest(fight, who, standingFoesOf(fight, who));
  if (target === null || (distanceBetween(fight, who, target) ?? 0) > weaponOf(bow).maximum) return null;
  return { type: "act", who, action: "loose", use: plainUse(id, { targets: [target], item: bow.id }) };
}

/** Loads a weapon, or readies ammunition first. */
function loadCommand(fight: PoolFight, who: string, id: string, bow: Item): Command | null {
  const load = ifAllowed(fight, who, "load", plainUse(id, { item: bow.id }));
  if (load) return load;
  for (const item of fight.figure(who).items("gear"))
    if (gearOf(item).readied === 0) {
      const ready = ifAllowed(fight, who, "readyAmmunition", plainUse(id, { item: item.id }));
      if (ready) return ready;
    }
  return null;
}

/** Defense that is never staked on a reckless attack. */
const KEPT = 6;

/**
 * One attack at the full requirement, since buying it off would lay penalty dice on all further checks: with
 * a weapon as reckless as Defense allows, with the body a power attack, a basic one where stamina is short.
 */
function strikeCommand(fight: PoolFight, who: string, id: string, foes: readonly string[]): Command | null {
  const { stamina, defense } = fight.figure(who).derived;
  for (const { item, weapon } of meleeTools(fight, who)) {
    const reach = threatOf(totalReach(fight, who, weapon));
    const target = weakestWithin(fight, who, foes, reach, defenseOf(fight));
    if (target === null) continue;
    const x = Math.max(1, Math.min(3, Math.floor((defense.value - KEPT) / 2)));
    const use = plainUse(id, { targets: [target], item: item?.id ?? null, options: { requirement: "full", x } });
    return { type: "act", who, action: stamina.value < 2 ? "basic" : item ? "reckless" : "power", use };
  }
  return null;
}

/** Closes in on the nearest enemy, once a turn. */
function closeInCommand(fight: PoolFight, who: string, id: string, foes: readonly string[]): Command | null {
  if (hasDone(fight, who, "pool.move")) return null;
  const foe = nearest(fight, who, foes);
  if (foe === null) return null;
  const path = approach(fight, who, foe, fight.figure(who).derived.threat);
  return path.length === 0 ? null : { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
}

/** Spends successes on armour piercing if that gets the blow through the armour, else on damage. */
function purchaseFor(
  fight: PoolFight,
  blow: Blow | undefined,
  options: readonly string[],
): [option: string, times: number] {
  const facts = blow && factsOf(blow);
  if (!facts) return ["none", 1];
  const spec = attackOf(facts.strike.attack);
  const { successApv } = weaponIn(fight, facts.strike);
  const { apv, type } = rawDamage(fight, facts.strike, facts);
  const lacking = fight.figure(facts.strike.target).derived.armourValue - apv;
  const times = Math.ceil(lacking / (successApv + (spec.perApv ?? 0)));
  if (type === "penetrating" && options.includes("apv") && times > 0 && times <= facts.open) return ["apv", times];
  return [options.find((o) => o === "damage" || o === "apv") ?? "none", facts.open];
}

/**
 * Stands up, recovers when low, takes a weapon in an empty hand, shoots or strikes, else closes in. It does
 * not ask whether attacks and moves are allowed; one that is refused ends the turn.
 */
export const tactic: TacticSpec<typeof creature, PoolDerived> = {
  beyondHands(fight, who) {
    const held = fight
      .figure(who)
      .items("weapon")
      .filter((i) => weaponOf(i).equipped);
    const hold = (item: Item) => holdOf(weaponOf(item));
    return held.filter((item, i) => held.slice(0, i).some((o) => clashes(hold(item), hold(o)))).map((item) => item.id);
  },
  act(fight, who, id) {
    if (fight.figure(who).derived.posture !== "standing") {
      const stand = ifAllowed(fight, who, "stand", plainUse(id));
      if (stand) return stand;
    }
    const unspent = (poolOf(fight.budget(who), REQUIREMENT)?.left ?? 0) > 0;
    const rest = unspent ? (recoverCommand(fight, who, id) ?? rearmCommand(fight, who, id)) : null;
    if (rest) return rest;
    const bow = bowOf(fight, who);
    if (bow && !weaponOf(bow).loaded) return loadCommand(fight, who, id, bow);
    if (bow) return shoot(fight, who, id, bow);
    const foes = standingFoesOf(fight, who);
    return (unspent ? strikeCommand(fight, who, id, foes) : null) ?? closeInCommand(fight, who, id, foes);
  },
  answer(fight, exchange, who, id) {
    const { kind = "none", options = [], blow = null } = exchange.waiting[who] ?? {};
    if (kind === "spend") {
      const [option, times] = purchaseFor(fight, exchange.blows[blow ?? ""], options);
      return { option, use: plainUse(id, { options: { times } }) };
    }
    if (kind === "powers") return { option: options[0] ?? "none", use: plainUse(id) };
    if (kind === "goOn") return { option: kind, use: plainUse(id) };
    // With an enemy in melee range, the one reaction is kept for a free attack.
    const option =
      options.find((o) => o === "opportunity" || (o === "takeCover" && inMeleeWith(fight, who).length === 0)) ?? "none";
    return { option, use: plainUse(id) };
  },
};
