import { fields, keysOf } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, dice, flag, group, number, open } = fields;

export const ABILITIES = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"] as const;
export type Ability = (typeof ABILITIES)[number];

export const SAVES = ["fortitude", "reflex", "will"] as const;
export type Save = (typeof SAVES)[number];

/** `none`: a creature without heroic levels, whose values are `stated` (H29). */
export const CLASSES = ["warrior", "expert", "psychic", "none"] as const;
export type HeroicClass = Exclude<(typeof CLASSES)[number], "none">;

export const SIZES = [
  "fine",
  "diminutive",
  "tiny",
  "small",
  "medium",
  "large",
  "huge",
  "gargantuan",
  "colossal",
] as const;
export type Size = (typeof SIZES)[number];

/** Skills, each with its ability (H27). */
export const SKILLS = {
  acrobatics: "dexterity",
  athletics: "strength",
  stealth: "dexterity",
  perception: "wisdom",
  deception: "charisma",
  diplomacy: "charisma",
  intimidate: "charisma",
  knowledge: "intelligence",
  senseMotive: "wisdom",
  mechanical: "intelligence",
} as const satisfies Record<string, Ability>;
export type Skill = keyof typeof SKILLS;
export const SKILL_IDS = keysOf(SKILLS);

/** Manoeuvres that the rules name (H23). */
export const TRICKS = ["bullRush", "shove", "disarm", "grapple", "trip"] as const;
/** Those, and `improvise`: whatever else a player thinks of (H34). */
export const MANOEUVRES = [...TRICKS, "improvise"] as const;
export type Manoeuvre = (typeof MANOEUVRES)[number];

const score = number(10, { min: 1, max: 99 }); // H1, H39
const rank = number(0, { min: 0, max: 6 });
const lost = number(0, { min: 0 });
const scores = {
  strength: lost,
  dexterity: lost,
  constitution: lost,
  intelligence: lost,
  wisdom: lost,
  charisma: lost,
};
const rolled = open({ min: 1, max: 10 });

/** A creature as stored. Everything else is derived. */
export const creature = {
  class: choice(CLASSES, "warrior"),
  level: number(1, { min: 1, max: 6 }),
  size: choice(SIZES, "medium"),
  /** Feet per short action (H29). */
  speed: number(30, { min: 0, max: 300 }),
  /** Feet without a long weapon; null: by size (H17). */
  reach: open({ min: 0, max: 300 }),
  attributes: group({
    strength: score,
    dexterity: score,
    constitution: score,
    intelligence: score,
    wisdom: score,
    charisma: score,
  }),
  /** Ranks; at most the level counts (H1). */
  skills: group({
    acrobatics: rank,
    athletics: rank,
    stealth: rank,
    perception: rank,
    deception: rank,
    diplomacy: rank,
    intimidate: rank,
    knowledge: rank,
    senseMotive: rank,
    mechanical: rank,
  }),
  /** The Vitality die rolled for each later level; null: half the die plus 1 (H29). */
  rolled: group({ second: rolled, third: rolled, fourth: rolled, fifth: rolled, sixth: rolled }),
  /** Values of a creature without heroic levels (H29). */
  stated: group({
    combatBonus: number(0, { min: 0, max: 20 }),
    vitality: number(8, { min: 0 }),
    fortitude: number(0),
    reflex: number(0),
    will: number(0),
  }),
  /** Factor of Wound Points; null: by size (H29). */
  woundFactor: open({ min: 0, integer: false }),
  /** Points lost, not points left: a new creature is whole, and a higher maximum heals nothing. */
  losses: group({
    vitality: lost,
    wounds: lost,
    drainedVitality: lost,
    drainedWounds: lost,
    damaged: group(scores),
    drained: group(scores),
  }),
} as const;

export type HeroicSource = InferShape<typeof creature>;

export const WEIGHTS = ["light", "medium", "heavy"] as const;
export const DAMAGE_TYPES = ["bludgeoning", "piercing", "slashing", "fire", "cold", "lightning", "psychic"] as const;

/** What damage reduces. `usual`: Vitality, then Wound Points; the others: only what they name (H35). */
export const HURTS = ["usual", "vitality", "wounds", ...ABILITIES] as const;

const hurting = {
  hurts: choice(HURTS, "usual"),
  /** Its damage is drain, which recovers by the week (H26). */
  drains: flag(false),
  /** Vitality that using it costs (H35). */
  exertion: number(0, { min: 0 }),
} as const;

export const weapon = {
  equipped: flag(true),
  weight: choice(WEIGHTS, "medium", { sort: true }),
  /** Empty: by weight (H30). */
  damage: dice(""),
  damageType: choice(DAMAGE_TYPES, "slashing", { of: "damage" }),
  /** Range in ft; 0 for a melee weapon. */
  range: number(0, { min: 0 }),
  /** Thrown by hand: the Strength modifier counts (H30). */
  thrown: flag(false),
  /** Hits with Dexterity in melee (H15). */
  finesse: flag(false),
  /** Reaches 10 ft instead of 5 (H17). */
  long: flag(false),
  /** The lowest natural face of a critical (H19). */
  threat: number(20, { min: 2, max: 20 }),
  bonus: number(0),
  ...hurting,
} as const;

export const armor = {
  equipped: flag(true),
  kind: choice([...WEIGHTS, "shield"], "light", { sort: true }),
  /** Null: by kind, for a shield 1; a better shield states 2 (H29). */
  bonus: open({ min: 0 }),
} as const;

/** When a talent's modifiers count: always, with one manoeuvre or with one multi-attack (H16, H23). */
export const SCOPES = ["all", ...MANOEUVRES, "multipleAttack", "extraAttack", "twoWeapon"] as const;
export type Scope = (typeof SCOPES)[number];

/** What a talent can put another ability in place of (H23): CMA's ability, or one of CMD's two. */
export const SWAPPED = ["cma", "cmdStrength", "cmdDexterity"] as const;

export const HEALED = ["wounds", ...ABILITIES] as const;

export const talent = {
  /** Passive modifiers, a psychic power, or psychic healing (H16, H26). */
  use: choice(["passive", "power", "healing"], "passive", { sort: true }),
  range: number(30, { min: 0 }),
  /** The most targets of one use of a power (H16). */
  targets: number(1, { min: 1, max: 20 }),
  damage: dice(""),
  damageType: choice(DAMAGE_TYPES, "psychic", { of: "damage" }),
  ...hurting,
  /** What healing restores; never Vitality (H26). */
  heals: choice(HEALED, "wounds"),
  /** When a passive talent counts. */
  scope: choice(SCOPES, "all"),
  /** The ability that replaces another within the scope (H23). */
  swap: choice(["none", ...ABILITIES], "none"),
  /** What `swap` replaces. */
  instead: choice(SWAPPED, "cma"),
  modifiers: group({
    attack: number(0),
    damage: number(0),
    defence: number(0),
    manoeuvre: number(0),
    resistance: number(0),
    initiative: number(0),
  }),
} as const;

export const gear = { quantity: number(1, { min: 0 }) } as const;

export type HeroicWeapon = InferShape<typeof weapon>;
export type HeroicArmor = InferShape<typeof armor>;
export type HeroicTalent = InferShape<typeof talent>;
