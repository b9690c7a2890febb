import { distanceBetween, enemiesNear, moveEntryId, poolOf, refuse, thingIn } from "../../engine/index.ts";
import type { Damage, Item, LedgerEntry, Refusal } from "../../engine/index.ts";
import type { PoolTalent, PoolWeapon } from "./creature/schema.ts";
import { lossFor, talentOf, threatOf } from "./creature/derived.ts";
import { entered, store } from "./stored.ts";
import type { Effect } from "./creature/weapons.ts";
import { asWeapon, BODILY, isMelee, weaponOf } from "./creature/weapons.ts";
import type { PoolFight } from "./types.ts";

/** Pool ids: the turn's requirement (D7), the reaction between two turns (D16), two resources (D19). */
export const REQUIREMENT = "requirement";
export const REACTION = "reaction";
export const STAMINA = "stamina";
export const DEFENSE = "defense";

/** Whether a combatant is neither unconscious, dying, dead nor marked defeated (D26). */
export const isAble = (fight: PoolFight, who: string): boolean =>
  !fight.combatant(who).defeated && fight.figure(who).derived.able;

export const incapacityRefusal = (fight: PoolFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Pool.Refusal.unable");

export const hasReaction = (fight: PoolFight, who: string, stamina = 1): boolean =>
  isAble(fight, who) &&
  fight.figure(who).derived.stamina.value >= stamina &&
  (poolOf(fight.budget(who), REACTION)?.left ?? 0) > 0;

/** The free attack that costs no stamina: with a kept effect or a loaded weapon (D12, D16); null for none. */
export function staminaFreeAttack(
  fight: PoolFight,
  who: string,
): { readonly attack: string; readonly item: string } | null {
  const held = heldBy(fight, who);
  if (held?.item) return { attack: "looseSpell", item: held.item };
  const item = fight
    .figure(who)
    .items("weapon")
    .find((i) => {
      const w = weaponOf(i);
      return w.equipped && w.loaded && !isMelee(w);
    });
  return item ? { attack: "loose", item: item.id } : null;
}

/** Whether a combatant has regained composure: no attack until its next turn, free ones included (D15). */
export const isComposed = (fight: PoolFight, who: string): boolean => hasDone(fight, who, "pool.composure");

/** Whether a combatant can make a free attack: a shot or thrown effect takes no stamina, others 1 (D16). */
export const canStrikeFreely = (fight: PoolFight, who: string): boolean =>
  (hasReaction(fight, who) || (hasReaction(fight, who, 0) && staminaFreeAttack(fight, who) !== null)) &&
  !isComposed(fight, who);

/** Ledger entries since the combatant's present or last turn began, oldest first. */
export function entriesOfTurn(fight: PoolFight, who: string): readonly LedgerEntry[] {
  const { activation } = fight.combatant(who);
  return fight.entries(who).filter((e) => e.activation === activation);
}

/** Whether one of those entries matches. */
export function hasEntered(fight: PoolFight, who: string, wanted: (entry: LedgerEntry) => boolean): boolean {
  const { activation } = fight.combatant(who);
  for (const entry of fight.entries(who)) if (entry.activation === activation && wanted(entry)) return true;
  return false;
}

/** Whether one of those entries is of an action, such as `pool.aim`. */
export const hasDone = (fight: PoolFight, who: string, action: string): boolean =>
  hasEntered(fight, who, (e) => e.action === action);

/** The length of this turn's path in metres, as measured (D14). */
export function movedThisTurn(fight: PoolFight, who: string): number {
  const combatant = fight.combatant(who);
  const moved = combatant.ledger[moveEntryId(combatant.activation)];
  return (moved && entered.get(moved, "length")) ?? 0;
}

/** A weapon in use; the item is null for the body. */
export interface Tool {
  readonly item: Item | null;
  readonly weapon: PoolWeapon;
}

export const BODY: Tool = { item: null, weapon: BODILY };

/** The named weapon, or spell as one; the body where none is named; null for any other item. */
export function toolOf(fight: PoolFight, who: string, item: string | null): Tool | null {
  if (item === null) return BODY;
  const found = fight.figure(who).creature.items[item];
  if (found?.type === "weapon") return { item: found, weapon: weaponOf(found) };
  return found?.type === "talent" && talentOf(found).use === "spell"
    ? { item: found, weapon: asWeapon(plainEffect(talentOf(found))) }
    : null;
}

/** A spell's effect without powers (D12, D13). */
export const plainEffect = ({ range, damage, powerDamage, damageType, apv }: PoolTalent): Effect => ({
  damage,
  type: damageType,
  range,
  apv,
  perSuccess: powerDamage,
});

/** The effect that a combatant keeps and may still throw (D13); null for none. */
export function heldBy(fight: PoolFight, who: string) {
  const held = store.get(fight.combatant(who), "held");
  return held && fight.state.round <= held.round ? held : null;
}

// Cached by the list of weapons, which is all that the tools follow from.
const inHand = new WeakMap<readonly Item[], readonly Tool[]>();

/** Readied melee weapons and the body, the longest first. */
export function meleeTools(fight: PoolFight, who: string): readonly Tool[] {
  const weapons = fight.figure(who).items("weapon");
  const known = inHand.get(weapons);
  if (known) return known;
  const readied = weapons
    .map((item): Tool => ({ item, weapon: weaponOf(item) }))
    .filter(({ weapon }) => weapon.equipped && isMelee(weapon));
  const tools = [...readied, BODY].sort((a, b) => b.weapon.reach - a.weapon.reach);
  inHand.set(weapons, tools);
  return tools;
}

export const rangedTools = (fight: PoolFight, who: string): Tool[] =>
  fight
    .figure(who)
    .items("weapon")
    .map((item): Tool => ({ item, weapon: weaponOf(item) }))
    .filter(({ weapon }) => weapon.equipped && !isMelee(weapon));

/** An attack's total reach: the character's plus the weapon's (D24). */
export const totalReach = (fight: PoolFight, who: string, weapon: PoolWeapon): number =>
  fight.figure(who).derived.reach + weapon.reach;

/** The longest total reach of what a combatant has readied (D18). */
export const longestReach = (fight: PoolFight, who: string): number =>
  totalReach(fight, who, (meleeTools(fight, who)[0] ?? BODY).weapon);

/** Tolerance for rounding when lengths are compared, in metres. */
export const SLACK = 1e-9;

export const isWithin = (metres: number, reach: number): boolean => metres <= reach + SLACK;

/** Whether a total reach covers the hexes between two combatants; true without a map (D16). */
export function inReach(fight: PoolFight, who: string, target: string, reach: number): boolean {
  const metres = distanceBetween(fight, who, target);
  return metres === null || isWithin(metres, threatOf(reach));
}

/** Ids of enemies able to act in whose threatened hexes `who` stands (D17). */
export const inMeleeWith = (fight: PoolFight, who: string): string[] =>
  enemiesNear(fight, who, (id) => fight.figure(id).derived.threat + SLACK).filter((id) => isAble(fight, id));

/**
 * Sets stamina or Defense to a value, clamped to 0 and its maximum. Undoing harm after a recovery can leave
 * the stored loss below 0, so the change is computed from the stored loss and not from the present value.
 */
export function setGauge(fight: PoolFight, who: string, what: "stamina" | "defense", value: number): void {
  const { derived, source } = fight.figure(who);
  const { max } = derived[what];
  const path = ["creatures", fight.combatant(who).creature, "source", "losses", what];
  fight.add(path, lossFor(Math.max(0, Math.min(value, max)), max) - source.losses[what]);
}

/** Takes Defense away, down to 0 (D22). */
export function loseDefense(fight: PoolFight, who: string, points: number): void {
  if (points > 0) setGauge(fight, who, "defense", fight.figure(who).derived.defense.value - points);
}

/** Gives stamina or Defense back, up to the maximum; returns the points regained (D15). */
export function regain(fight: PoolFight, who: string, what: "stamina" | "defense", points: number): number {
  const { value, max } = fight.figure(who).derived[what];
  const gained = Math.max(0, Math.min(points, max - value));
  if (gained > 0) setGauge(fight, who, what, value + gained);
  return gained;
}

/** The path of an item's source; an item held for another stays among its owner's items (D28). */
export function itemPath(fight: PoolFight, who: string, item: string): string[] {
  const { creature } = fight.combatant(who);
  const other = fight.state.creatures[creature]?.items[item] ? null : thingIn(fight.state, item);
  return ["creatures", other?.owner ?? creature, "items", other?.item.id ?? item, "source"];
}

export function changeWeapon(fight: PoolFight, who: string, item: string, change: Partial<PoolWeapon>): void {
  for (const [key, value] of Object.entries(change)) fight.set([...itemPath(fight, who, item), key], value);
}

export const flatDamage = (type: string, amount: number): Damage => ({
  type,
  formula: String(amount),
  faces: [],
  amount,
});
