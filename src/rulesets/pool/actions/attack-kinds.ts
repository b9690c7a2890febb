import type { Kind } from "../checks/defence.ts";
import type { PoolWeapon } from "../creature/schema.ts";
import { HANDS } from "../creature/schema.ts";
import { entered, store } from "../stored.ts";
import type { Need } from "../checks/requirements.ts";
import { NEEDS } from "../checks/requirements.ts";
import type { Tool } from "../state.ts";
import type { PoolFight, Strike } from "../types.ts";
import { changeWeapon, hasEntered, heldBy, inReach, meleeTools, rangedTools, toolOf, totalReach } from "../state.ts";
import { letLie } from "../creature/dropped-items.ts";
import { holdOf, isMelee, isThrown } from "../creature/weapons.ts";

/** How an attack differs from the basic one: the rows of D11 and D12. */
export interface AttackSpec {
  readonly rule: readonly string[];
  readonly kind: Kind;
  readonly icon: string;
  readonly stamina: number;
  /** x stamina on top, or x bonus dice: 1 to 3. */
  readonly x?: "stamina" | "dice";
  /** Whether it can be made with the body. */
  readonly bare: boolean;
  need(fight: PoolFight, who: string): Need;
  /** A key why this weapon does not do; the body has no item. */
  readonly unfit?: (tool: Tool, fight: PoolFight, who: string) => string | null;
  /** P of the page, and bonus dice of the attack's own. */
  readonly penalty?: (fight: PoolFight, strike: Strike) => number;
  readonly bonus?: (fight: PoolFight, strike: Strike) => number;
  /** The weapon as it is used in this attack. */
  readonly using?: (weapon: PoolWeapon) => PoolWeapon;
  /** Times the character's own reach counts. */
  readonly stretch?: number;
  /** More to reach for this attack alone. */
  readonly harder?: (fight: PoolFight, strike: Strike) => number;
  /** Nothing that the wind could carry off (D17). */
  readonly massless?: boolean;
  /** Whether it harms, and whether what is over counts. */
  readonly harms: boolean;
  readonly additional: boolean;
  /** Body counts so much higher for damage; a success spent on damage, on APV gives so much more. */
  readonly body?: number;
  readonly perDamage?: number;
  readonly perApv?: number;
  /** APV on top. */
  readonly apv?: (weapon: PoolWeapon) => number;
  /** No two-handed bonus (D24). */
  readonly plainHands?: boolean;
  /** Its weapon parries nothing until the next turn. */
  readonly losesParry?: (weapon: PoolWeapon) => boolean;
  /** What it takes of the thing that it is made with, at whom it is aimed. */
  readonly takes?: (fight: PoolFight, who: string, item: string, target: string) => void;
  /** It may be a free attack (D16): what with, where nobody says; null: nothing serves, or the body does. */
  readonly handy?: (fight: PoolFight, who: string, target: string) => string | null;
}

const attack = () => NEEDS.attack;
const needs =
  (keyword: PoolWeapon["keywords"][number], refusal: string) =>
  ({ weapon }: Tool): string | null =>
    weapon.keywords.includes(keyword) ? null : refusal;

/**
 * The weapon a disarm aims at, near or far: what is in the hand named (nothing, where that is empty), the thing named, or
 * the longest that the target holds.
 */
export const aimedAt = (fight: PoolFight, target: string, named: unknown): Tool | null => {
  const held = [...meleeTools(fight, target).filter((t) => t.item !== null), ...rangedTools(fight, target)];
  const hand = HANDS.find((h) => h === named);
  if (hand) return held.find((t) => holdOf(t.weapon) === hand) ?? null;
  return held.find((t) => t.item?.id === named) ?? held[0] ?? null;
};

/** Whether nothing else is held, so that both hands may go to one weapon (D11). */
const handIsFree = (fight: PoolFight, who: string, { item }: Tool): boolean =>
  [...meleeTools(fight, who), ...rangedTools(fight, who)].every((t) => t.item === null || t.item.id === item?.id);

const twoHanded = (tool: Tool | null): boolean => tool !== null && holdOf(tool.weapon) === "two";

/** Penalty dice of a distracting attack: 2 against a weapon that reaches farther than one's own (D11). */
const outranged = (fight: PoolFight, who: string, item: string | null, target: string): boolean => {
  const own = toolOf(fight, who, item)?.weapon.reach ?? 0;
  return (meleeTools(fight, target).find((t) => t.item !== null)?.weapon.reach ?? 0) > own;
};

const offHandBefore = (fight: PoolFight, who: string): boolean =>
  hasEntered(fight, who, (e) => e.action === "pool.offHand" && entered.get(e, "reaction") !== true);

/** The first of somebody's things in hand that serves; null for none. */
const first = (tools: readonly Tool[], serves: (weapon: PoolWeapon) => boolean): string | null =>
  tools.find((t) => t.item && serves(t.weapon))?.item?.id ?? null;

/** The shortest weapon that reaches, else the longest; null: the body. */
export function handyAgainst(fight: PoolFight, who: string, target: string): string | null {
  const tools = meleeTools(fight, who).filter((t) => t.item !== null);
  const near = tools.filter((t) => inReach(fight, who, target, totalReach(fight, who, t.weapon)));
  return (near.at(-1) ?? tools[0])?.item?.id ?? null;
}

const MELEE = { rule: ["D11"], kind: "melee", bare: true, harms: true, additional: true, need: attack } as const;
const RANGED = { rule: ["D12"], kind: "ranged", bare: false, harms: true, additional: true, need: attack } as const;
const BASIC: AttackSpec = { ...MELEE, icon: "hand-fist", stamina: 1, handy: handyAgainst };

/** D11 and D12: every attack, as it differs from the basic one. */
export const ATTACKS: Readonly<Record<string, AttackSpec>> = {
  basic: BASIC,
  bash: {
    ...MELEE,
    icon: "hammer",
    stamina: 2,
    unfit: needs("bash", "noBash"),
    penalty: (fight, s) => (toolOf(fight, s.who, s.item)?.weapon.keywords.includes("shield") ? 0 : 1),
  },
  disarm: {
    ...MELEE,
    icon: "hand-sparkles",
    stamina: 2,
    harms: false,
    penalty: (fight, s) => (twoHanded(aimedAt(fight, s.target, s.options["weapon"])) ? 4 : 2),
  },
  distracting: {
    ...MELEE,
    icon: "masks-theater",
    stamina: 2,
    penalty: (fight, s) => (outranged(fight, s.who, s.item, s.target) ? 2 : 1),
  },
  flurry: { ...MELEE, icon: "wind", stamina: 2, x: "stamina", additional: false, bonus: (_fight, s) => 1 + s.x },
  halfSword: {
    ...MELEE,
    icon: "grip-lines",
    stamina: 2,
    bare: false,
    unfit: (tool, fight, who) =>
      tool.weapon.hands !== "one" || !tool.weapon.keywords.includes("thrust")
        ? "noHalfSword"
        : handIsFree(fight, who, tool)
          ? null
          : "handsFull",
    using: (weapon) => ({ ...weapon, held: "two", reach: Math.floor(weapon.reach / 2) }),
    apv: () => 1,
    perApv: 1,
    plainHands: true,
  },
  lunge: {
    ...MELEE,
    icon: "person-falling",
    stamina: 2,
    stretch: 2,
    penalty: () => 1,
    losesParry: (weapon) => !weapon.keywords.includes("thrust"),
  },
  offHand: {
    ...MELEE,
    icon: "hand",
    stamina: 1,
    bare: false,
    need: (fight, who) => (offHandBefore(fight, who) ? NEEDS.attack : NEEDS.once),
    unfit: ({ weapon }) => (holdOf(weapon) === "off" ? null : "notOffHand"),
    penalty: () => 1, // and one of the off hand (D30)
    losesParry: () => true,
    handy: (fight, who) => first(meleeTools(fight, who), (weapon) => holdOf(weapon) === "off"),
  },
  power: {
    ...MELEE,
    icon: "burst",
    stamina: 2,
    penalty: (_fight, s) => (s.charge ? 0 : 2),
    body: 1,
    perDamage: 1,
    apv: (weapon) => (weapon.keywords.includes("pick") ? 1 : 0),
  },
  quick: { ...MELEE, icon: "bolt", stamina: 2, additional: false, need: () => NEEDS.once },
  reckless: { ...MELEE, icon: "skull", stamina: 2, x: "dice", bonus: (_fight, s) => s.x },
  trip: {
    ...MELEE,
    icon: "shoe-prints",
    stamina: 2,
    harms: false,
    unfit: needs("trip", "noTrip"),
    penalty: () => 2,
    harder: (fight, s) => {
      const { skills, secondary } = fight.figure(s.target).source;
      return skills.personalMovement + secondary.balance;
    },
  },
  loose: {
    ...RANGED,
    icon: "crosshairs",
    stamina: 0,
    unfit: ({ weapon }) => (weapon.loaded ? null : "notLoaded"),
    takes: (fight, who, item) => changeWeapon(fight, who, item, { loaded: false }),
    handy: (fight, who) => first(rangedTools(fight, who), (weapon) => weapon.loaded),
  },
  throw: {
    ...RANGED,
    icon: "baseball",
    stamina: 1,
    // It lies where it was aimed until somebody takes it up (D28).
    takes: (fight, who, item, target) => letLie(fight, who, item, fight.combatant(target).place),
    handy: (fight, who) => first(meleeTools(fight, who), isThrown),
  },
  looseSpell: {
    ...RANGED,
    rule: ["D12", "D13"],
    icon: "meteor",
    stamina: 0,
    massless: true,
    takes: (fight, who) => store.set(fight, who, "held", null),
    handy: (fight, who) => heldBy(fight, who)?.item ?? null,
  },
};

export const attackOf = (id: string): AttackSpec => ATTACKS[id] ?? BASIC;

/** Whether a weapon is one for this attack at all: swung, shot or thrown. */
export const servesFor = (id: string, weapon: PoolWeapon): boolean =>
  id === "looseSpell"
    ? weapon.maximum > 0
    : id === "throw"
      ? isThrown(weapon)
      : attackOf(id).kind === "ranged"
        ? !isMelee(weapon)
        : isMelee(weapon);
