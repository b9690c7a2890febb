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
  /** Whether its x, 1 to 3, is extra stamina or bonus dice. */
  readonly x?: "stamina" | "dice";
  /** It can be made with the body. */
  readonly bare: boolean;
  need(fight: PoolFight, who: string): Need;
  /** Key of the refusal of an unfit weapon; null for a fit one. The body has no item. */
  readonly unfit?: (tool: Tool, fight: PoolFight, who: string) => string | null;
  /** Penalty dice (the page's P), and bonus dice of this attack. */
  readonly penalty?: (fight: PoolFight, strike: Strike) => number;
  readonly bonus?: (fight: PoolFight, strike: Strike) => number;
  /** The weapon as it is used in this attack. */
  readonly using?: (weapon: PoolWeapon) => PoolWeapon;
  /** How often the character's own reach counts. */
  readonly stretch?: number;
  /** Added to the target's defense against this attack alone. */
  readonly harder?: (fight: PoolFight, strike: Strike) => number;
  /** The wind does not affect it (D17). */
  readonly massless?: boolean;
  /** Whether it deals damage, and whether it has additional successes. */
  readonly harms: boolean;
  readonly additional: boolean;
  /** Added to Body for damage, and to what a success spent on damage or on APV gives. */
  readonly body?: number;
  readonly perDamage?: number;
  readonly perApv?: number;
  /** Added to the weapon's APV. */
  readonly apv?: (weapon: PoolWeapon) => number;
  /** No two-handed bonus (D24). */
  readonly plainHands?: boolean;
  /** Its weapon parries nothing until the next turn. */
  readonly losesParry?: (weapon: PoolWeapon) => boolean;
  /** What it does to the item it is made with: unloads it, lets it lie where it was aimed. */
  readonly takes?: (fight: PoolFight, who: string, item: string, target: string) => void;
  /** Present if it may be a free attack (D16): the default item; null for the body, or if none serves. */
  readonly handy?: (fight: PoolFight, who: string, target: string) => string | null;
}

const attack = () => NEEDS.attack;
const needs =
  (keyword: PoolWeapon["keywords"][number], refusal: string) =>
  ({ weapon }: Tool): string | null =>
    weapon.keywords.includes(keyword) ? null : refusal;

/**
 * The weapon a disarm aims at, melee or ranged: the one in the hand named (null if that is empty), the item
 * named, else the longest that the target holds.
 */
export const aimedAt = (fight: PoolFight, target: string, named: unknown): Tool | null => {
  const held = [...meleeTools(fight, target).filter((t) => t.item !== null), ...rangedTools(fight, target)];
  const hand = HANDS.find((h) => h === named);
  if (hand) return held.find((t) => holdOf(t.weapon) === hand) ?? null;
  return held.find((t) => t.item?.id === named) ?? held[0] ?? null;
};

/** Whether no other weapon is held, so that both hands are free for this one (D11). */
const handIsFree = (fight: PoolFight, who: string, { item }: Tool): boolean =>
  [...meleeTools(fight, who), ...rangedTools(fight, who)].every((t) => t.item === null || t.item.id === item?.id);

const twoHanded = (tool: Tool | null): boolean => tool !== null && holdOf(tool.weapon) === "two";

/** Whether the target's longest melee weapon has more reach than one's own (D11). */
const outranged = (fight: PoolFight, who: string, item: string | null, target: string): boolean => {
  const own = toolOf(fight, who, item)?.weapon.reach ?? 0;
  return (meleeTools(fight, target).find((t) => t.item !== null)?.weapon.reach ?? 0) > own;
};

const offHandBefore = (fight: PoolFight, who: string): boolean =>
  hasEntered(fight, who, (e) => e.action === "pool.offHand" && entered.get(e, "reaction") !== true);

const first = (tools: readonly Tool[], serves: (weapon: PoolWeapon) => boolean): string | null =>
  tools.find((t) => t.item && serves(t.weapon))?.item?.id ?? null;

/** The id of the shortest readied melee weapon that reaches, else the longest; null: the body. */
export function handyAgainst(fight: PoolFight, who: string, target: string): string | null {
  const tools = meleeTools(fight, who).filter((t) => t.item !== null);
  const near = tools.filter((t) => inReach(fight, who, target, totalReach(fight, who, t.weapon)));
  return (near.at(-1) ?? tools[0])?.item?.id ?? null;
}

const MELEE = { rule: ["D11"], kind: "melee", bare: true, harms: true, additional: true, need: attack } as const;
const RANGED = { rule: ["D12"], kind: "ranged", bare: false, harms: true, additional: true, need: attack } as const;
const BASIC: AttackSpec = { ...MELEE, icon: "hand-fist", stamina: 1, handy: handyAgainst };

/** The attacks of D11 and D12, by id. */
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
    penalty: () => 1, // besides the off hand's own die (D30)
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
    // It lies in the target's space until somebody takes it up (D28).
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

/** Whether a weapon is of the right kind for an attack: melee, ranged or throwing. */
export const servesFor = (id: string, weapon: PoolWeapon): boolean =>
  id === "looseSpell"
    ? weapon.maximum > 0
    : id === "throw"
      ? isThrown(weapon)
      : attackOf(id).kind === "ranged"
        ? !isMelee(weapon)
        : isMelee(weapon);
