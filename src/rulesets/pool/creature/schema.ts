import { fields, keysOf, thingFields } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, flag, group, number, open, set, text } = fields;

const attribute = number(3, { min: 1, max: 20 }); // D20
const rank = number(0, { min: 0, max: 20 });
const count = number(0, { min: 0 });

/** D21. */
export const PRIMARY = [
  "awareness",
  "animalHandling",
  "craft",
  "discipline",
  "endurance",
  "knowledge",
  "arcaneAptitude",
  "meleeCombat",
  "personalDefense",
  "personalMovement",
  "rangedCombat",
  "stealth",
  "survival",
] as const;
export type Primary = (typeof PRIMARY)[number];

/** D21: secondary skills, each with its primary one; they add bonus dice, or what the actions say. */
export const SECONDARY = {
  aim: "rangedCombat",
  alertness: "awareness",
  balance: "personalMovement",
  climb: "personalMovement",
  dodge: "personalDefense",
  jump: "personalMovement",
  parry: "personalDefense",
  regainComposure: "personalDefense",
  reload: "rangedCombat",
  run: "personalMovement",
  stamina: "endurance",
  swim: "personalMovement",
  throw: "rangedCombat",
} as const satisfies Record<string, Primary>;
export type Secondary = keyof typeof SECONDARY;
export const SECONDARIES = keysOf(SECONDARY);

/** Weapon groups, secondary skills too (D21). */
export const WEAPON_SKILLS = [
  "unarmed",
  "axes",
  "blades",
  "maces",
  "polearms",
  "spears",
  "staves",
  "shields",
  "bows",
  "crossbows",
  "slings",
] as const;
export type WeaponSkill = (typeof WEAPON_SKILLS)[number];

export const ATTRIBUTES = ["body", "reflexes", "perception", "mind"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const LOCATIONS = ["head", "body", "leftArm", "rightArm", "legs"] as const; // D22
export type Location = (typeof LOCATIONS)[number];

export const DAMAGE_TYPES = ["concussive", "penetrating", "fire", "cold", "lightning"] as const; // D23
export type DamageType = (typeof DAMAGE_TYPES)[number];

const ranks = <K extends string>(ids: readonly K[]) =>
  group(Object.fromEntries(ids.map((id) => [id, rank])) as Readonly<Record<K, typeof rank>>);

/** A creature's stored data; everything else is derived. */
export const creature = {
  attributes: group({ body: attribute, reflexes: attribute, perception: attribute, mind: attribute }),
  /** 5 is human (D20). */
  size: number(5, { min: 0, max: 40 }),
  /** With more than two, a failed trip has to fail by more to put it on the ground itself (D11). */
  legs: number(2, { min: 0, max: 12 }),
  /** The arcane trait, without which there is no magic (D13). */
  arcane: flag(false),
  skills: ranks(PRIMARY),
  secondary: ranks(SECONDARIES),
  weaponSkills: ranks(WEAPON_SKILLS),
  /** Natural armour: reduction, armour value, and resistances (D23). */
  natural: group({ reduction: count, armourValue: count, fire: count, cold: count, lightning: count }),
  /** Losses instead of values, so that a new creature is whole; below 0, after an undo, counts as 0. */
  losses: group({ stamina: number(0), defense: number(0) }),
  stun: number(0),
  fatigue: number(0),
  wounds: group({ head: number(0), body: number(0), leftArm: number(0), rightArm: number(0), legs: number(0) }),
  /** Arcane energy not released yet (D13): stored, shaped, ever stored, and gather or shape actions. */
  energy: group({ stored: number(0), shaped: number(0), ever: number(0), actions: number(0) }),
} as const;

export type PoolSource = InferShape<typeof creature>;

export const HANDS = ["main", "off", "two"] as const;
export const KEYWORDS = ["bash", "thrust", "trip", "pick", "shield", "throwing"] as const;
export const MECHANISMS = ["none", "bow", "crossbow", "sling"] as const;
export const LOADERS = ["hand", "goatsFoot", "windlass"] as const;

/** D24. */
export const weapon = {
  /** Whoever has it has readied it. */
  equipped: flag(true),
  ...thingFields, // D28
  skill: choice(WEAPON_SKILLS, "blades", { sort: true }),
  /** Made for one hand or for two. */
  hands: choice(["one", "two"], "one"),
  /** The hand or hands that hold it now. */
  held: choice(HANDS, "main"),
  reach: number(2, { min: 0, max: 40 }),
  difficulty: number(0, { min: 0, max: 20 }),
  /** Parry in one hand, in two hands, in the off hand. */
  parry: group({ one: count, two: count, off: count }),
  /** Damage, to which `fromBody` adds Body. */
  damage: number(0, { min: -20, max: 60 }),
  fromBody: flag(true),
  damageType: choice(DAMAGE_TYPES, "concussive", { of: "damage" }),
  /** Armour piercing value. */
  apv: count,
  /** Damage and APV that one additional success buys; 0: it cannot. */
  successDamage: number(1, { min: 0, max: 10 }),
  successApv: count,
  keywords: set(KEYWORDS),
  /** Cover it gives while readied, as a shield does (D17). */
  cover: number(0, { min: 0, max: 9 }),
  /** Hit points of that cover, open: three for each point; and how many of them are lost (D32). */
  coverPoints: open({ min: 1 }),
  coverLost: count,
  /** Close range, increment and maximum in metres (D12); maximum 0: it cannot be shot or thrown. */
  close: count,
  increment: number(10, { min: 1 }),
  maximum: count,
  rangePenalty: number(1, { min: 0, max: 10 }),
  mechanism: choice(MECHANISMS, "none"),
  /** A crossbow's Body, and the device that spans it (D12). */
  body: count,
  loader: choice(LOADERS, "hand"),
  loaded: flag(false),
} as const;

/** D23: reduction, armour value, whether it is metal, and resistances. */
export const armor = {
  equipped: flag(true),
  reduction: count,
  armourValue: count,
  metal: flag(false),
  fire: count,
  cold: count,
  lightning: count,
} as const;

/** A power of a spell, with what it adds each time it is chosen (D31). */
const power = group({ name: text(), damage: count, range: count, area: count, duration: count });

/** D13. */
export const talent = {
  use: choice(["passive", "cantrip", "spell"], "passive", { sort: true }),
  /** Successes needed. */
  difficulty: number(1, { min: 0, max: 20 }),
  /** Arcane dues of the gated spell; and the modifier to the dues of the ungated one. */
  cost: count,
  modifier: number(0, { min: -10, max: 10 }),
  /** Metres; 0: oneself, or a touch. */
  range: number(20, { min: 0 }),
  /** Damage to its targets, 0 for none; each further power adds `powerDamage`. */
  damage: count,
  powerDamage: number(1, { min: 0, max: 10 }),
  damageType: choice(DAMAGE_TYPES, "fire", { of: "damage" }),
  apv: count,
  /** Diameter in metres, and duration in rounds; 0: none. */
  area: count,
  duration: count,
  powers: group({ first: power, second: power, third: power }),
  /** Its text, for the players to read. */
  effect: text(),
} as const;

export const gear = {
  quantity: number(1, { min: 0 }),
  /** The kind of weapon that shoots it; `none`: it is no ammunition. */
  ammunition: choice(MECHANISMS, "none"),
  /** Pieces readied (D12). */
  readied: count,
} as const;

export type PoolWeapon = InferShape<typeof weapon>;
export type PoolArmor = InferShape<typeof armor>;
export type PoolTalent = InferShape<typeof talent>;
export type PoolGear = InferShape<typeof gear>;
