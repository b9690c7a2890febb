import { fields, thingAs } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, dice, flag, group, number, open, text } = fields;

export const ATTRIBUTES = ["strength", "dexterity", "intelligence", "charisma", "luck"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const SKILLS = [
  "clerical",
  "culture",
  "guile",
  "leathercraft",
  "marksmanship",
  "martialCombat",
  "mechanical",
  "medicine",
  "memory",
  "metallurgy",
  "mystic",
  "survival",
  "woodcraft",
] as const;
export type Skill = (typeof SKILLS)[number];

/** What slows a movement action (S10). */
export const KINDS = ["rough", "climb", "jump", "swim"] as const;
export type Kind = (typeof KINDS)[number];

/** Of those the special movements, which the GM may ask a roll for (S12). */
export const SPECIAL = ["climb", "jump", "swim"] as const satisfies readonly Kind[];

/** The conditions under which they do not (S33). */
export const EASES: Readonly<Record<Kind, string>> = {
  rough: "easyRough",
  climb: "easyClimb",
  jump: "easyJump",
  swim: "easySwim",
};

/** One field under each of several names. */
const each = <const K extends string, F>(names: readonly K[], field: F): Readonly<Record<K, F>> =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<K, F>;

const level = number(1, { min: 1, max: 20 }); // S1
const bonus = number(0);
const cancels = group(each(KINDS, flag())); // S11

/** Kinds of contests (S13–S16). */
export const CONTESTS = ["melee", "ranged", "unarmed", "grapple", "tackle", "pin", "shove", "escape", "spell"] as const;
export type Contest = (typeof CONTESTS)[number];

export const STAGES = ["conscious", "unconscious", "dead", "stable"] as const;
export type Stage = (typeof STAGES)[number];

/** What is stored of a creature. Everything else is derived. */
export const creature = {
  level: number(1, { min: 1 }),
  attributes: group(each(ATTRIBUTES, level)),
  skills: group(each(SKILLS, level)),
  /** Of the species (S4). */
  baseHitPoints: number(10, { min: 1 }),
  /** The STR roll made at creation; open: its average, rounded up. */
  hitPointRoll: open({ min: 0 }),
  /** Encounters survived above 0 HP. */
  survived: number(0, { min: 0 }),
  /** Feet for each action. */
  speed: number(15, { min: 0 }),
  flight: flag(),
  /** Points of an unarmed strike; open: by STR (S14). */
  unarmed: open({ min: 0 }),
  cancels,
  /** Casts without speech, by leave of the GM (S19). */
  gestures: flag(),
  /** Actions that every spell costs less, besides what INT does (S20). */
  castingLess: number(0, { min: 0 }),
  /** Where death saves stand (S30); it counts at 0 HP. */
  dying: group({ stage: choice(STAGES, "conscious"), passed: number(0, { min: 0 }), failed: number(0, { min: 0 }) }),
  losses: group({ health: number(0, { min: 0 }) }),
} as const;

export const CONDITIONS = ["restrained", "pinned", "prone", "silenced", "bleeding"] as const;

/** What the ground may be that one stands on (S34), as the conditions are called that do the same. */
export const GROUNDS = ["silenced", "noMagic"] as const;
export type Ground = (typeof GROUNDS)[number];

/** S26: damage and hands by kind, where a weapon states nothing. */
export const WEAPONS = {
  light: { damage: "1d4", hands: 1 },
  oneHanded: { damage: "1d6", hands: 1 },
  twoHanded: { damage: "1d8", hands: 2 },
  bow: { damage: "1d6", hands: 2 },
} as const;

/** S26: what it adds to the dodge and to melee defence. */
export const ARMOURS = {
  shield: { dodge: 0, defence: 1 },
  light: { dodge: -1, defence: 0 },
  heavy: { dodge: -2, defence: 0 },
} as const;

export const weapon = {
  equipped: flag(true),
  kind: choice(["light", "oneHanded", "twoHanded", "bow"], "oneHanded"),
  /** Feet in melee; 0: it is none. */
  reach: number(5, { min: 0 }),
  /** Feet; beyond 10 it shoots or is thrown (S13). */
  range: number(0, { min: 0 }),
  /** Empty: by kind. */
  damage: dice(""),
} as const;

export const armor = {
  equipped: flag(true),
  kind: choice(["shield", "light", "heavy"], "light"),
  /** Open: by kind. */
  dodge: open(),
  defence: open(),
} as const;

/** What a spell may state that either side rolls (S16): `mystic` is with the INT level, `mysticRoll` without. */
const STATED = ["mysticRoll", ...ATTRIBUTES, ...SKILLS.filter((id) => id !== "mystic")] as const;

/** A spell, or something that always counts. */
export const talent = {
  use: choice(["passive", "spell"], "passive"),
  school: text(),
  /** Actions (S20). */
  cost: number(1, { min: 1 }),
  /** As the spell states it, or dodge and the caster's Mystic roll + INT level (S16). */
  attack: choice(["mystic", "melee", ...STATED], "mystic"),
  defence: choice(["dodge", "mystic", "guard", ...STATED, "none"], "dodge"),
  /** Feet; 0: any distance. */
  range: number(0, { min: 0 }),
  area: choice(["none", "blast", "cone", "ray"], "none"),
  /** Feet across, of a blast or a ray. */
  diameter: number(5, { min: 0 }),
  damage: dice(""),
  heals: flag(),
  condition: choice(["none", ...CONDITIONS, "noMagic"], "none"),
  /** Has to be kept up, action by action (S25). */
  focus: flag(),
  modifiers: group(each([...ATTRIBUTES, "speed", "dodge", "defence"], bonus)),
  flight: flag(),
  cancels,
} as const;

export const gear = {
  quantity: number(1, { min: 0 }),
  /** What it is used up on: a status effect (S7). */
  relieves: choice(["none", ...CONDITIONS], "none"),
  /** HP it gives back when it is used. */
  heals: dice(""),
  /** A gemstone: actions that spells of this school, or of any, cost less (S20). */
  castingLess: number(0, { min: 0 }),
  school: text(),
  cancels,
} as const;

export type SurgeTalent = InferShape<typeof talent>;

/** The conditions by which a spell overcomes the ground, for as long as it holds (S33). */
export const grantsOf = ({ flight, cancels: eased }: SurgeTalent): readonly string[] => [
  ...KINDS.filter((kind) => eased[kind]).map((kind) => EASES[kind]),
  ...(flight ? ["flying"] : []),
];

export const weaponOf = thingAs(weapon);
export const armorOf = thingAs(armor);
export const talentOf = thingAs(talent);
export const gearOf = thingAs(gear);
