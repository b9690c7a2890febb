import { fields } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, dice, flag, group, number, open, text } = fields;

const bonus = number(0);
const metres = number(0, { min: 0, integer: false });

const saves = group({ beams: bonus, homing: bonus, area: bonus, stun: bonus, instadeath: bonus });

/** What talents and armour add to the usual values: two actions, one attack … (F34). */
const unusual = { actions: bonus, attacks: bonus, hands: bonus, hitPoints: bonus, saves } as const;

/** The owner chooses at every attack which dice to throw; each adds its heat (F13, F25). */
const soak = group({
  count: number(0, { min: 0, max: 20 }),
  faces: choice(["d4", "d6", "d8", "d10", "d12"], "d6"),
  heat: number(0, { min: 0 }),
});

export const DICE_CHAIN = ["d2", "d4", "d6", "d8", "d10", "d12"] as const; // F20
export const SCALES = [0, 1, 2] as const;

/** A creature's stored data (F29). Everything else is derived. */
export const creature = {
  level: number(1, { min: 0, max: 30 }),
  /** Fighters add their level to attacks, others half of it, rounded down. */
  calling: choice(["fighter", "other"], "fighter"),
  /** Open: by calling and level. */
  combatBonus: open(),
  vulnerability: number(9, { min: 0, max: 20 }),
  hitDie: choice(["d6", "d8"], "d8"),
  /** As rolled; open: the average of a hit die per level. */
  hitPoints: open({ min: 1 }),
  strength: number(0),
  strengthBonus: bonus,
  /** Metres. */
  encounterRange: number(20, { min: 0, integer: false }),
  scale: number(0, { min: 0, max: 2 }),
  hands: number(2, { min: 0, max: 12 }),
  sensors: number(0, { min: 0 }),
  saves,
  martialArts: choice(["none", ...DICE_CHAIN], "none"),
  intershields: flag(false),
  /** Its own, used in place of its faction's; open: the faction's (F36). */
  morale: open({ min: 2, max: 12 }),
  /** Number of mounts with operators; 0 unless it is a vehicle (F16). */
  operators: number(0, { min: 0 }),
  /** The maximum of the energy that its weapons draw on. */
  energy: number(0, { min: 0 }),
  /** Its own defences, besides those it wears (F25). */
  defences: group({ stealth: bonus, vent: number(0, { min: 0 }), armour: number(0, { min: 0 }) }),
  heat: number(0, { min: 0 }),
  /** What has been lost; `stun` is nonlethal damage taken. Hit points go below 0 (F13). */
  losses: group({
    health: number(0, { min: 0 }),
    armour: number(0, { min: 0 }),
    stun: number(0, { min: 0 }),
    energy: number(0, { min: 0 }),
  }),
} as const;

export type SurfaceSource = InferShape<typeof creature>;

export const SAVES = ["beams", "homing", "area", "stun", "instadeath"] as const;
export type Save = (typeof SAVES)[number];

export const DAMAGE_TYPES = ["kinetic", "energy", "particle", "explosive", "chemical"] as const;
/** Damage types whose hits heat the target (F26). */
export const HEATING: readonly string[] = ["energy", "particle"];

export const TAGS = [
  "melee",
  "thrown",
  "handheld",
  "assault",
  "long",
  "steady",
  "heavy",
  "beam",
  "continuous",
  "blast",
  "cone",
  "ray",
  "homing",
  "quench",
  "mounted",
] as const;
export type Tag = (typeof TAGS)[number];

const tags = {
  melee: flag(),
  thrown: flag(),
  handheld: flag(),
  assault: flag(),
  long: flag(),
  steady: flag(),
  heavy: flag(),
  beam: flag(),
  continuous: flag(),
  blast: flag(),
  cone: flag(),
  ray: flag(),
  homing: flag(),
  quench: flag(),
  mounted: flag(),
} as const satisfies Record<Tag, unknown>;

const shots = number(1, { min: 1, max: 20 });

/** F30 */
export const weapon = {
  equipped: flag(true),
  tags: group(tags),
  /** Any other tag; a label without effect (F21). */
  words: text(),
  /** Metres; in melee the wielder's melee range counts instead (F8). */
  range: metres,
  /** Distance in metres and modifier to hit up to there: `10: 1, 50: -2`. */
  bands: text(),
  damage: dice("1d6"),
  damageType: choice(DAMAGE_TYPES, "kinetic", { of: "damage" }),
  shots,
  lethality: choice(["lethal", "blunt", "nonlethal"], "lethal"),
  costKind: choice(["none", "ammunition", "energy", "heat"], "none"),
  cost: number(1, { min: 0 }),
  magazine: number(0, { min: 0 }),
  loaded: number(0, { min: 0 }),
  /** The ammunition it takes is gear of the same caliber. */
  caliber: text(),
  /** Heat that a hit gives its target; open: by damage type (F26). */
  hitHeat: open({ min: 0 }),
  /** Heat that each attack gives its user, besides the cost (F32). */
  heats: number(0, { min: 0 }),
  hands: number(1, { min: 0, max: 12 }),
  /** Modifier to every roll of an attack in which it is an extra weapon; open: −4 (F16, F33). */
  beside: open({ max: 0 }),
  /** Strength below which a Heavy weapon takes two actions; open: it always does (F21). */
  heavyBelow: open(),
  continuousBy: number(1, { min: 0 }),
  /** Minimum distance for Homing, in metres (F31). */
  homingFrom: metres,
  /** Diameter of a blast or of a ray's aperture, in metres (F23). */
  diameter: metres,
  mode: choice(["first", "second"], "first"),
  /** The profile of a second mode; without damage there is none. */
  second: group({ damage: dice(""), shots, range: metres }),
  /** The profile for users with Intershields; without damage there is none (F21). */
  quench: group({ damage: dice(""), shots, range: metres, heat: number(1, { min: 0 }) }),
} as const;

export const armor = {
  equipped: flag(true),
  stealth: bonus,
  vent: bonus,
  armour: number(0, { min: 0 }),
  soak,
  modifiers: group(unusual),
  /** Total of the search that its stealth demands instead of counting as cover (F17); 0: it is cover. */
  searched: number(0, { min: 0 }),
  intershields: flag(false),
  /** Transforms for two actions; `other` is what it gives in addition while transformed (F5). */
  transforms: flag(false),
  transformed: flag(false),
  other: group({
    stealth: bonus,
    vent: bonus,
    armour: number(0, { min: 0 }),
    encounterRange: bonus,
    scale: bonus,
    ...unusual,
  }),
} as const;

/** An ability or a form; a form is taken on or off for two actions (F5). */
export const talent = {
  use: choice(["passive", "form"], "passive", { sort: true }),
  taken: flag(false),
  modifiers: group({
    combatBonus: bonus,
    vulnerability: bonus,
    strength: bonus,
    strengthBonus: bonus,
    encounterRange: bonus,
    scale: bonus,
    stealth: bonus,
    vent: bonus,
    sensors: bonus,
    ...unusual,
    /** Added to the penalty of each weapon beyond the first, up to 0 (F16, F33). */
    beside: bonus,
  }),
  soak,
} as const;

export const USAGE = ["d100", "d20", "d12", "d10", "d8", "d6", "d4", "d2"] as const; // F28

export const gear = {
  quantity: number(1, { min: 0 }),
  /** The usage die of an ammunition (F28). */
  usage: choice(["none", ...USAGE, "empty"], "none"),
  caliber: text(),
  /** Panels, radiators, transceivers: deployed by one action, packed by another (F5). */
  deployable: flag(false),
  deployed: flag(false),
  vent: bonus,
  sensors: bonus,
} as const;

/** What the GM states for a faction (F29). */
export const sides = { morale: open({ min: 2, max: 12 }) } as const;

export type SurfaceWeapon = InferShape<typeof weapon>;
export type SurfaceArmor = InferShape<typeof armor>;
export type SurfaceTalent = InferShape<typeof talent>;
export type SurfaceGear = InferShape<typeof gear>;
