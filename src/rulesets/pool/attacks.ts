import type { AttackSpec } from "./strikes.ts";
import type { PoolWeapon } from "./creature.ts";
import { HANDS } from "./creature.ts";
import { NEEDS } from "./requirements.ts";
import type { PoolFight, Tool } from "./rules.ts";
import { hasEntered, meleeTools, rangedTools, toolOf } from "./rules.ts";
import { holdOf, isMelee, isThrown } from "./weapons.ts";

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
  hasEntered(fight, who, (e) => e.action === "pool.offHand" && e.facts["reaction"] !== true);

const MELEE = { kind: "melee", bare: true, harms: true, additional: true, need: attack } as const;
const RANGED = { kind: "ranged", bare: false, harms: true, additional: true, need: attack } as const;

/** D11 and D12: every attack, as it differs from the basic one. */
export const ATTACKS = {
  basic: { ...MELEE, icon: "fa-solid fa-hand-fist", stamina: 1 },
  bash: {
    ...MELEE,
    icon: "fa-solid fa-hammer",
    stamina: 2,
    unfit: needs("bash", "noBash"),
    penalty: (fight, s) => (toolOf(fight, s.who, s.item)?.weapon.keywords.includes("shield") ? 0 : 1),
  },
  disarm: {
    ...MELEE,
    icon: "fa-solid fa-hand-sparkles",
    stamina: 2,
    harms: false,
    penalty: (fight, s) => (twoHanded(aimedAt(fight, s.target, s.options["weapon"])) ? 4 : 2),
  },
  distracting: {
    ...MELEE,
    icon: "fa-solid fa-masks-theater",
    stamina: 2,
    penalty: (fight, s) => (outranged(fight, s.who, s.item, s.target) ? 2 : 1),
  },
  flurry: {
    ...MELEE,
    icon: "fa-solid fa-wind",
    stamina: 2,
    x: "stamina",
    additional: false,
    bonus: (_fight, s) => 1 + s.x,
  },
  halfSword: {
    ...MELEE,
    icon: "fa-solid fa-grip-lines",
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
    icon: "fa-solid fa-person-falling",
    stamina: 2,
    stretch: 2,
    penalty: () => 1,
    losesParry: (weapon) => !weapon.keywords.includes("thrust"),
  },
  offHand: {
    ...MELEE,
    icon: "fa-solid fa-hand",
    stamina: 1,
    bare: false,
    need: (fight, who) => (offHandBefore(fight, who) ? NEEDS.attack : NEEDS.once),
    unfit: ({ weapon }) => (holdOf(weapon) === "off" ? null : "notOffHand"),
    penalty: () => 2,
    losesParry: () => true,
  },
  power: {
    ...MELEE,
    icon: "fa-solid fa-burst",
    stamina: 2,
    penalty: (_fight, s) => (s.charge ? 0 : 2),
    body: 1,
    perDamage: 1,
    apv: (weapon) => (weapon.keywords.includes("pick") ? 1 : 0),
  },
  quick: { ...MELEE, icon: "fa-solid fa-bolt", stamina: 2, additional: false, need: () => NEEDS.once },
  reckless: { ...MELEE, icon: "fa-solid fa-skull", stamina: 2, x: "dice", bonus: (_fight, s) => s.x },
  trip: {
    ...MELEE,
    icon: "fa-solid fa-shoe-prints",
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
    icon: "fa-solid fa-crosshairs",
    stamina: 0,
    unfit: ({ weapon }) => (weapon.loaded ? null : "notLoaded"),
  },
  throw: { ...RANGED, icon: "fa-solid fa-baseball", stamina: 1 },
  looseSpell: { ...RANGED, icon: "fa-solid fa-meteor", stamina: 0, massless: true },
} as const satisfies Record<string, AttackSpec>;

export type AttackId = keyof typeof ATTACKS;
export const attackOf = (id: string): AttackSpec => (ATTACKS as Record<string, AttackSpec>)[id] ?? ATTACKS.basic;

/** Whether a weapon is one for this attack at all: swung, shot or thrown. */
export const servesFor = (id: string, weapon: PoolWeapon): boolean =>
  id === "looseSpell"
    ? weapon.maximum > 0
    : id === "throw"
      ? isThrown(weapon)
      : attackOf(id).kind === "ranged"
        ? !isMelee(weapon)
        : isMelee(weapon);
