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

/** Kinds of hindrance that slow a movement action (S10). */
export const KINDS = ["rough", "climb", "jump", "swim"] as const;
export type Kind = (typeof KINDS)[number];

/** The special movements among them, for which the GM may ask for a roll (S12). */
export const SPECIAL = ["climb", "jump", "swim"] as const satisfies readonly Kind[];

/** The condition that cancels each kind (S33). */
export const EASES: Readonly<Record<Kind, string>> = {
  rough: "easyRough",
  climb: "easyClimb",
  jump: "easyJump",
  swim: "easySwim",
};

/** A shape with the same field under each name. */
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

/** A creature as stored. Everything else is derived. */
export const creature = {
  level: number(1, { min: 1 }),
  attributes: group(each(ATTRIBUTES, level)),
  skills: group(each(SKILLS, level)),
  /** Set by the species (S4). */
  baseHitPoints: number(10, { min: 1 }),
  /** The STR roll made at creation (S4); null: its average, rounded up. */
  hitPointRoll: open({ min: 0 }),
  /** Encounters survived above 0 HP. */
  survived: number(0, { min: 0 }),
  /** Feet per movement action (S4). */
  speed: number(15, { min: 0 }),
  flight: flag(),
  /** Damage of an unarmed strike; null: by STR (S14). */
  unarmed: open({ min: 0 }),
  cancels,
  /** The GM lets it cast without speech (S19). */
  gestures: flag(),
  /** Actions that every spell costs less, on top of the INT table (S20). */
  castingLess: number(0, { min: 0 }),
  /** The death saves so far (S30); they count only at 0 HP. */
  dying: group({ stage: choice(STAGES, "conscious"), passed: number(0, { min: 0 }), failed: number(0, { min: 0 }) }),
  losses: group({ health: number(0, { min: 0 }) }),
} as const;

export const CONDITIONS = ["restrained", "pinned", "prone", "silenced", "bleeding"] as const;

/** Kinds of ground that hinder casting (S34), named like the conditions with the same effect. */
export const GROUNDS = ["silenced", "noMagic"] as const;
export type Ground = (typeof GROUNDS)[number];

/** S26, by kind: damage, if the weapon states none, and the hands it takes. */
export const WEAPONS = {
  light: { damage: "1d4", hands: 1 },
  oneHanded: { damage: "1d6", hands: 1 },
  twoHanded: { damage: "1d8", hands: 2 },
  bow: { damage: "1d6", hands: 2 },
} as const;

/** S26, by kind: what it adds to the dodge and to melee defence, if the item states nothing. */
export const ARMOURS = {
  shield: { dodge: 0, defence: 1 },
  light: { dodge: -1, defence: 0 },
  heavy: { dodge: -2, defence: 0 },
} as const;

export const weapon = {
  equipped: flag(true),
  kind: choice(["light", "oneHanded", "twoHanded", "bow"], "oneHanded", { sort: true }),
  /** Reach in ft; 0: not a melee weapon. */
  reach: number(5, { min: 0 }),
  /** Range in ft; beyond 10 it is a ranged weapon (S13). */
  range: number(0, { min: 0 }),
  /** Empty: by kind. */
  damage: dice(""),
} as const;

export const armor = {
  equipped: flag(true),
  kind: choice(["shield", "light", "heavy"], "light", { sort: true }),
  /** Both null: by kind. */
  dodge: open(),
  defence: open(),
} as const;

/** Rolls a spell may state for either side (S16): `mystic` adds the INT level, `mysticRoll` does not. */
const STATED = ["mysticRoll", ...ATTRIBUTES, ...SKILLS.filter((id) => id !== "mystic")] as const;

/** A spell, or a passive talent, which always counts. */
export const talent = {
  use: choice(["passive", "spell"], "passive", { sort: true }),
  school: text(),
  /** Actions to gather (S20). */
  cost: number(1, { min: 1 }),
  /** What caster and target roll: by default Mystic roll + INT level against the dodge (S16). */
  attack: choice(["mystic", "melee", ...STATED], "mystic"),
  defence: choice(["dodge", "mystic", "guard", ...STATED, "none"], "dodge"),
  /** Range in ft; 0: any distance. */
  range: number(0, { min: 0 }),
  /** How many it affects at most without an area; 0: any number (a reading). */
  targets: number(0, { min: 0 }),
  area: choice(["none", "blast", "cone", "ray"], "none"),
  /** Diameter of a blast, width of a ray, in ft. */
  diameter: number(5, { min: 0 }),
  damage: dice(""),
  heals: flag(),
  condition: choice(["none", ...CONDITIONS, "noMagic"], "none"),
  /** A focus spell: it is kept up by one action at a time (S25). */
  focus: flag(),
  modifiers: group(each([...ATTRIBUTES, "speed", "dodge", "defence"], bonus)),
  flight: flag(),
  cancels,
} as const;

export const gear = {
  quantity: number(1, { min: 0 }),
  /** The status effect that it removes, which uses it up (S7). */
  relieves: choice(["none", ...CONDITIONS], "none"),
  /** HP it restores, which uses it up. */
  heals: dice(""),
  /** A gemstone: actions that spells of `school` cost less; an empty school means any (S20). */
  castingLess: number(0, { min: 0 }),
  school: text(),
  cancels,
} as const;

export type SurgeTalent = InferShape<typeof talent>;

/** Conditions a spell grants against terrain (S33): flight, and one for each kind it cancels. */
export const grantsOf = ({ flight, cancels: eased }: SurgeTalent): readonly string[] => [
  ...KINDS.filter((kind) => eased[kind]).map((kind) => EASES[kind]),
  ...(flight ? ["flying"] : []),
];

export const weaponOf = thingAs(weapon);
export const armorOf = thingAs(armor);
export const talentOf = thingAs(talent);
export const gearOf = thingAs(gear);
