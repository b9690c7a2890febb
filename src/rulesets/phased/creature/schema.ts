import { fields, keysOf } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, dice, flag, group, number, open, text } = fields;

const ability = number(3, { min: 1, max: 12 }); // P1
const rank = number(0, { min: 0, max: 5 }); // P2
const bonus = number(0);

/** From the smallest; a steed is at least one size larger than its rider (P20). */
export const SIZES = ["tiny", "small", "medium", "large", "huge", "gigantic"] as const;

/** A creature's stored data. Everything else is derived. */
export const creature = {
  level: number(1, { min: 1, max: 20 }),
  attributes: group({
    strength: ability,
    constitution: ability,
    dexterity: ability,
    intellect: ability,
    wisdom: ability,
    charisma: ability,
  }),
  /** Ranks, 0–5. */
  skills: group({
    melee: rank,
    ranged: rank,
    acrobatics: rank,
    animalHandling: rank,
    athletics: rank,
    awareness: rank,
    lore: rank,
    persuasion: rank,
    stealth: rank,
  }),
  /** Further bonuses, besides those that items add. */
  bonuses: group({
    dodge: bonus,
    parry: bonus,
    block: bonus,
    armour: bonus,
    fortitude: bonus,
    reflex: bonus,
    willpower: bonus,
    initiative: bonus,
  }),
  /** Feet a Move action covers (P14). */
  stride: number(20, { min: 0, max: 200 }),
  /** Feet of a Stride in the air and in the earth; 0: it cannot fly or burrow (P19). */
  fly: number(0, { min: 0, max: 500 }),
  burrow: number(0, { min: 0, max: 200 }),
  /** Flies on wings: it falls unless it spends a Stride (Flying) each round (P19). */
  wings: flag(true, { of: "fly" }),
  /** Burrows through impassible ground, too (P19). */
  throughRock: flag(false, { of: "burrow" }),
  size: choice(SIZES, "medium"),
  actionPoints: number(3, { min: 0, max: 12 }),
  spellPower: number(0, { min: 0, max: 20 }),
  /** Pounds carried besides the items; P17. */
  load: number(0, { min: 0, integer: false }),
  /** The id of the talent whose stance is held; empty for none. */
  stance: text(),
  /** Losses instead of values: a new creature is whole, and a higher maximum keeps its wounds. */
  losses: group({ health: number(0, { min: 0 }) }),
} as const;

export type PhasedSource = InferShape<typeof creature>;

export const ABILITIES = ["strength", "constitution", "dexterity", "intellect", "wisdom", "charisma"] as const;
export type Ability = (typeof ABILITIES)[number];

/** A skill's two abilities; half their sum is the ability bonus (P2). Weapon skills as P22 has them. */
export const SKILLS = {
  melee: ["strength", "dexterity"],
  ranged: ["dexterity", "wisdom"],
  acrobatics: ["strength", "dexterity"],
  animalHandling: ["wisdom", "charisma"],
  athletics: ["strength", "constitution"],
  awareness: ["intellect", "wisdom"],
  lore: ["intellect", "wisdom"],
  persuasion: ["intellect", "charisma"],
  stealth: ["dexterity", "intellect"],
} as const satisfies Record<keyof PhasedSource["skills"], readonly [Ability, Ability]>;
export type Skill = keyof typeof SKILLS;
export const SKILL_IDS = keysOf(SKILLS);

export const DAMAGE_TYPES = [
  "bludgeoning",
  "piercing",
  "slashing",
  "fire",
  "cold",
  "lightning",
  "poison",
  "psychic",
] as const;

export const weapon = {
  equipped: flag(true),
  hands: choice(["one", "two"], "one", { sort: true }),
  /** Feet; 5, or 10 for a reach weapon (P11). */
  reach: number(5, { min: 0, max: 60 }),
  /** Feet; 0 for a melee weapon. */
  range: number(0, { min: 0 }),
  damage: dice("1d6"),
  damageType: choice(DAMAGE_TYPES, "slashing", { of: "damage" }),
  /** Action Points for a Strike; open: 1 (P10). */
  cost: open({ min: 0, max: 12 }),
  bonus: number(0),
  /** Modifier to the Strike as the second of two weapons; a major one by default (P26). */
  second: number(-5, { min: -20, max: 0 }),
  weight: number(3, { min: 0, integer: false }),
} as const;

export const armor = {
  equipped: flag(true),
  weight: number(10, { min: 0, integer: false }),
  armourClass: choice(["none", "light", "medium", "heavy"], "light", { sort: true }),
  bonus: number(0),
} as const;

/** Defences that spells and abilities are resisted with (P5, P22). */
export const RESISTING = ["fortitude", "reflex", "willpower"] as const;
export const DEFENCES = ["none", ...RESISTING] as const;

/** Triggers of a talent's reaction (P27): a Strike at its owner, an enemy who leaves its reach or casts. */
export const REACTS = ["none", "struck", "provoked", "casting"] as const;

export const talent = {
  /** How it is used: it always counts, or as an action, a spell, a stance (P9). */
  use: choice(["passive", "ability", "spell", "stance"], "passive", { sort: true }),
  /** AP; open: 1 for an action (P10), 0 for a preparation or a reaction (P9, P11). */
  cost: open({ min: 0, max: 12 }),
  /** What an unwilling target resists with (P22); none: nobody resists. */
  defence: choice(DEFENCES, "none"),
  range: number(30, { min: 0 }),
  /** Its trigger, where it is used as a reaction only (P27). */
  reacts: choice(REACTS, "none"),
  damage: dice(""),
  damageType: choice(DAMAGE_TYPES, "fire", { of: "damage" }),
  /** A spell that is begun in the Preparation Phase and comes into force `rounds` rounds later (P24). */
  channeled: flag(false),
  rounds: number(0, { min: 0, max: 100 }),
  /** An ability that opens attacks of opportunity as a spell does (P29). */
  concentrating: flag(false),
  /** Has to be kept up in the Maintenance Phase (P13). */
  maintained: flag(false),
  /** While the stance is held, or always for a passive talent. */
  modifiers: group({ attack: bonus, dodge: bonus, parry: bonus, block: bonus, actionPoints: bonus, second: bonus }),
} as const;

export const gear = {
  quantity: number(1, { min: 0 }),
  weight: number(1, { min: 0, integer: false }),
  /** Two-handed or in a container: an action to take out or put away (P10), not a preparation (P9). */
  large: flag(false),
  stowed: flag(true),
} as const;

export type PhasedTalent = InferShape<typeof talent>;
