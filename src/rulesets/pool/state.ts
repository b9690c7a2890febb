import { distanceBetween, moveEntryId, poolOf, refuse, thingIn } from "../../engine/index.ts";
import type { Damage, Item, LedgerEntry, Refusal } from "../../engine/index.ts";
import type { PoolTalent, PoolWeapon } from "./creature/schema.ts";
import { lossFor, talentOf, threatOf } from "./creature/derived.ts";
import { entered, store } from "./stored.ts";
import type { Effect } from "./creature/weapons.ts";
import { asWeapon, BODILY, isMelee, weaponOf } from "./creature/weapons.ts";
import type { PoolFight } from "./types.ts";

/** What one big action a turn is paid with (D7), and the one reaction between two turns (D16). */
export const REQUIREMENT = "requirement";
export const REACTION = "reaction";
export const STAMINA = "stamina";
export const DEFENSE = "defense";

/** Neither unconscious, dying nor dead, and still in the fight (D26). */
export const isAble = (fight: PoolFight, who: string): boolean =>
  !fight.combatant(who).defeated && fight.figure(who).derived.able;

export const unable = (fight: PoolFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Pool.Refusal.unable");

export const hasReaction = (fight: PoolFight, who: string, stamina = 1): boolean =>
  isAble(fight, who) &&
  fight.figure(who).derived.stamina.value >= stamina &&
  (poolOf(fight.budget(who), REACTION)?.left ?? 0) > 0;

/** The loaded weapon or the kept effect that a free attack costs no stamina with (D12, D16); null: there is none. */
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

/** Whoever has regained composure attacks no more until the next turn begins, free attacks included (D15). */
export const isComposed = (fight: PoolFight, who: string): boolean => hasDone(fight, who, "pool.composure");

/** Whether somebody can answer with a free attack: a shot asks for no stamina, everything else for 1 (D16). */
export const canStrikeFreely = (fight: PoolFight, who: string): boolean =>
  (hasReaction(fight, who) || (hasReaction(fight, who, 0) && staminaFreeAttack(fight, who) !== null)) &&
  !isComposed(fight, who);

/** What was entered since the present turn (or the last one) began, oldest first. */
export function entriesOfTurn(fight: PoolFight, who: string): readonly LedgerEntry[] {
  const { activation } = fight.combatant(who);
  return fight.entries(who).filter((e) => e.activation === activation);
}

/** Whether something of the kind was entered since then. */
export function hasEntered(fight: PoolFight, who: string, wanted: (entry: LedgerEntry) => boolean): boolean {
  const { activation } = fight.combatant(who);
  for (const entry of fight.entries(who)) if (entry.activation === activation && wanted(entry)) return true;
  return false;
}

/** Whether an action was done since then. */
export const hasDone = (fight: PoolFight, who: string, action: string): boolean =>
  hasEntered(fight, who, (e) => e.action === action);

/** Metres along the path of this turn (D14). */
export function movedThisTurn(fight: PoolFight, who: string): number {
  const combatant = fight.combatant(who);
  const moved = combatant.ledger[moveEntryId(combatant.activation)];
  return (moved && entered.get(moved, "length")) ?? 0;
}

/** A weapon in use: the item, or null for the body. */
export interface Tool {
  readonly item: Item | null;
  readonly weapon: PoolWeapon;
}

export const BODY: Tool = { item: null, weapon: BODILY };

/** The named item as a weapon; the body where none is named. null where it is no weapon. */
export function toolOf(fight: PoolFight, who: string, item: string | null): Tool | null {
  if (item === null) return BODY;
  const found = fight.figure(who).creature.items[item];
  if (found?.type === "weapon") return { item: found, weapon: weaponOf(found) };
  return found?.type === "talent" && talentOf(found).use === "spell"
    ? { item: found, weapon: asWeapon(plainEffect(talentOf(found))) }
    : null;
}

/** A spell's effect before its powers (D12, D13). */
export const plainEffect = ({ range, damage, powerDamage, damageType, apv }: PoolTalent): Effect => ({
  damage,
  type: damageType,
  range,
  apv,
  perSuccess: powerDamage,
});

/** An effect that may still be thrown (D13). */
export function heldBy(fight: PoolFight, who: string) {
  const held = store.get(fight.combatant(who), "held");
  return held && fight.state.round <= held.round ? held : null;
}

// What is in somebody's hands follows from their weapons alone.
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

/** Readied weapons that shoot. */
export const rangedTools = (fight: PoolFight, who: string): Tool[] =>
  fight
    .figure(who)
    .items("weapon")
    .map((item): Tool => ({ item, weapon: weaponOf(item) }))
    .filter(({ weapon }) => weapon.equipped && !isMelee(weapon));

/** An attack's reach: the character's and the weapon's (D24). */
export const totalReach = (fight: PoolFight, who: string, weapon: PoolWeapon): number =>
  fight.figure(who).derived.reach + weapon.reach;

/** The longest total reach a combatant has ready (D18). */
export const longestReach = (fight: PoolFight, who: string): number =>
  totalReach(fight, who, (meleeTools(fight, who)[0] ?? BODY).weapon);

/** Lengths of a map without a grid that are the same but for the last bit. */
export const SLACK = 1e-9;

export const isWithin = (metres: number, reach: number): boolean => metres <= reach + SLACK;

/** Whether a total reach covers the hexes between two combatants; off the map the table says so (D16). */
export function inReach(fight: PoolFight, who: string, target: string, reach: number): boolean {
  const metres = distanceBetween(fight, who, target);
  return metres === null || isWithin(metres, threatOf(reach));
}

/** Enemies who could strike at `who` where it stands (D17). */
export function inMeleeWith(fight: PoolFight, who: string): string[] {
  const found: string[] = [];
  for (const { id } of fight.everyone()) {
    if (!fight.enemies(id, who)) continue;
    const metres = distanceBetween(fight, id, who);
    if (metres !== null && isWithin(metres, fight.figure(id).derived.threat) && isAble(fight, id)) found.push(id);
  }
  return found;
}

/**
 * Puts stamina or Defense at a value, whatever is stored of it: taking harm back after a recovery leaves less than nothing
 * lost, which is no store to draw on.
 */
export function setGauge(fight: PoolFight, who: string, what: "stamina" | "defense", value: number): void {
  const { derived, source } = fight.figure(who);
  const { max } = derived[what];
  const path = ["creatures", fight.combatant(who).creature, "source", "losses", what];
  fight.add(path, lossFor(Math.max(0, Math.min(value, max)), max) - source.losses[what]);
}

/** Takes Defense away, down to nothing (D22). */
export function loseDefense(fight: PoolFight, who: string, points: number): void {
  if (points > 0) setGauge(fight, who, "defense", fight.figure(who).derived.defense.value - points);
}

/** Gives stamina or Defense back, up to the maximum (D15). */
export function regain(fight: PoolFight, who: string, what: "stamina" | "defense", points: number): number {
  const { value, max } = fight.figure(who).derived[what];
  const gained = Math.max(0, Math.min(points, max - value));
  if (gained > 0) setGauge(fight, who, what, value + gained);
  return gained;
}

/** Where a thing is stored: what somebody holds of another's stays among the other's things (D28). */
export function itemPath(fight: PoolFight, who: string, item: string): string[] {
  const { creature } = fight.combatant(who);
  const other = fight.state.creatures[creature]?.items[item] ? null : thingIn(fight.state, item);
  return ["creatures", other?.owner ?? creature, "items", other?.item.id ?? item, "source"];
}

/** Changes a weapon: readied or put away, loaded or shot. */
export function changeWeapon(fight: PoolFight, who: string, item: string, change: Partial<PoolWeapon>): void {
  for (const [key, value] of Object.entries(change)) fight.set([...itemPath(fight, who, item), key], value);
}

/** Damage in figures, without dice. */
export const flatDamage = (type: string, amount: number): Damage => ({
  type,
  formula: String(amount),
  faces: [],
  amount,
});
