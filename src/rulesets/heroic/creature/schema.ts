import { fields } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, dice, flag, group, number, open } = fields;

export const ABILITIES = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"] as const;
export type Ability = (typeof ABILITIES)[number];

export const SAVES = ["fortitude", "reflex", "will"] as const;
export type Save = (typeof SAVES)[number];

/** `none`: a creature without heroic levels, which states its figures (H29). */
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

/** Skills with their ability (H27). */
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
export const SKILL_IDS = Object.keys(SKILLS) as readonly Skill[];

/** Manoeuvres that the page names. */
export const TRICKS = ["bullRush", "shove", "disarm", "grapple", "trip"] as const;
/** Those, and whatever else somebody thinks of (H34). */
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

/** What is stored of a creature. Everything else is derived. */
export const creature = {
  class: choice(CLASSES, "warrior"),
  level: number(1, { min: 1, max: 6 }),
  size: choice(SIZES, "medium"),
  /** Feet (H29). */
  speed: number(30, { min: 0, max: 300 }),
  /** Feet without a long weapon; open: by size (H17). */
  reach: open({ min: 0, max: 300 }),
  attributes: group({
    strength: score,
    dexterity: score,
    constitution: score,
    intelligence: score,
    wisdom: score,
    charisma: score,
  }),
  /** Ranks; they count up to the level (H1). */
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
  /** Vitality dice as rolled on reaching a level; open: half the die and 1 (H29). */
  rolled: group({ second: rolled, third: rolled, fourth: rolled, fifth: rolled, sixth: rolled }),
  /** Figures of those without heroic levels (H29). */
  stated: group({
    combatBonus: number(0, { min: 0, max: 20 }),
    vitality: number(8, { min: 0 }),
    fortitude: number(0),
    reflex: number(0),
    will: number(0),
  }),
  /** What Wound Points are multiplied with; open: by size (H29). */
  woundFactor: open({ min: 0, integer: false }),
  /** What has been lost, so that a new creature is whole and a higher maximum keeps its wounds. */
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

/** What a hit takes from: Vitality and what is left over from Wound Points, or one of these alone (H35). */
export const HURTS = ["usual", "vitality", "wounds", ...ABILITIES] as const;

const hurting = {
  hurts: choice(HURTS, "usual"),
  /** What it takes is drained, and comes back by the week (H26). */
  drains: flag(false),
  /** Vitality that using it costs (H35). */
  exertion: number(0, { min: 0 }),
} as const;

export const weapon = {
  equipped: flag(true),
  weight: choice(WEIGHTS, "medium"),
  /** Empty: by weight (H30). */
  damage: dice(""),
  damageType: choice(DAMAGE_TYPES, "slashing"),
  /** Feet; 0 for a melee weapon. */
  range: number(0, { min: 0 }),
  /** Thrown by hand: the Strength modifier counts (H30). */
  thrown: flag(false),
  /** Dexterity to hit in melee (H15). */
  finesse: flag(false),
  /** 10 ft instead of 5 (H17). */
  long: flag(false),
  /** The lowest natural face of a critical (H19). */
  threat: number(20, { min: 2, max: 20 }),
  bonus: number(0),
  ...hurting,
} as const;

export const armor = {
  equipped: flag(true),
  kind: choice([...WEIGHTS, "shield"], "light"),
  /** Open: by kind; a shield's 1 or 2 (H29). */
  bonus: open({ min: 0 }),
} as const;

/** Where a talent's modifiers count: always, or with one manoeuvre or way of attacking several times (H16, H23). */
export const SCOPES = ["all", ...MANOEUVRES, "multipleAttack", "extraAttack", "twoWeapon"] as const;
export type Scope = (typeof SCOPES)[number];

/** Whose place another ability takes (H23). */
export const SWAPPED = ["cma", "cmdStrength", "cmdDexterity"] as const;

export const HEALED = ["wounds", ...ABILITIES] as const;

export const talent = {
  /** What it is good for: nothing to do, a psychic power, psychic healing (H16, H26). */
  use: choice(["passive", "power", "healing"], "passive"),
  range: number(30, { min: 0 }),
  /** How many one use of a power strikes (H16). */
  targets: number(1, { min: 1, max: 20 }),
  damage: dice(""),
  damageType: choice(DAMAGE_TYPES, "psychic"),
  ...hurting,
  /** What healing gives back; Vitality is not among it (H26). */
  heals: choice(HEALED, "wounds"),
  /** Where the modifiers of a passive talent count. */
  scope: choice(SCOPES, "all"),
  /** The ability that stands in for another, within the scope (H23). */
  swap: choice(["none", ...ABILITIES], "none"),
  /** What it stands in for: the ability of CMA, or one of the two in CMD. */
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
