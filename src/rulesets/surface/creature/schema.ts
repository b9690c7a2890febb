import { fields } from "../../../engine/index.ts";
import type { InferShape } from "../../../engine/index.ts";

const { choice, dice, flag, group, number, open, text } = fields;

const bonus = number(0);
const metres = number(0, { min: 0, integer: false });

const saves = group({ beams: bonus, homing: bonus, area: bonus, stun: bonus, instadeath: bonus });

/** What talents and armour may change of what is usual: two actions, one attack … (F34). */
const unusual = { actions: bonus, attacks: bonus, hands: bonus, hitPoints: bonus, saves } as const;

/** Thrown by choice at every attack; each die adds its heat (F25). */
const soak = group({
  count: number(0, { min: 0, max: 20 }),
  faces: choice(["d4", "d6", "d8", "d10", "d12"], "d6"),
  heat: number(0, { min: 0 }),
});

export const DICE_CHAIN = ["d2", "d4", "d6", "d8", "d10", "d12"] as const; // F20
export const SCALES = [0, 1, 2] as const;

/** What is stored of a creature (F29). Everything else is derived. */
export const creature = {
  level: number(1, { min: 0, max: 30 }),
  /** Fighters add their level to attacks, others half of it. */
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
  /** Goes before its faction's; open: that of the faction (F36). */
  morale: open({ min: 2, max: 12 }),
  /** Mounts that have somebody to work them; 0 for whoever is no vehicle (F16). */
  operators: number(0, { min: 0 }),
  /** What weapons that draw energy live on. */
  energy: number(0, { min: 0 }),
  /** Its own defences, beside what it wears (F25). */
  defences: group({ stealth: bonus, vent: number(0, { min: 0 }), armour: number(0, { min: 0 }) }),
  heat: number(0, { min: 0 }),
  /** What has been lost or taken. Hit points go below 0 (F13). */
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
/** Types whose hits heat (F26). */
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
  /** Any other word, a label (F21). */
  words: text(),
  /** Metres; a melee weapon reaches as far as its wielder. */
  range: metres,
  /** `10: 1, 50: -2`: up to so many metres, the modifier to hit. */
  bands: text(),
  damage: dice("1d6"),
  damageType: choice(DAMAGE_TYPES, "kinetic"),
  shots,
  lethality: choice(["lethal", "blunt", "nonlethal"], "lethal"),
  costKind: choice(["none", "ammunition", "energy", "heat"], "none"),
  cost: number(1, { min: 0 }),
  magazine: number(0, { min: 0 }),
  loaded: number(0, { min: 0 }),
  /** Names the ammunition it takes: the same word as on that. */
  caliber: text(),
  /** Heat a hit brings; open: by damage type (F26). */
  hitHeat: open({ min: 0 }),
  /** Heat for its user by each attack, besides what it costs (F32). */
  heats: number(0, { min: 0 }),
  hands: number(1, { min: 0, max: 12 }),
  /** To hit with everything, where it is used beside another; open: −4 (F16, F33). */
  beside: open({ max: 0 }),
  /** Strength below which a Heavy weapon takes two actions; open: whoever fires it. */
  heavyBelow: open(),
  continuousBy: number(1, { min: 0 }),
  /** Metres a Homing weapon needs to lock on. */
  homingFrom: metres,
  /** Metres across: of a blast, or a ray's aperture. */
  diameter: metres,
  mode: choice(["first", "second"], "first"),
  /** What another mode changes; no dice: there is none. */
  second: group({ damage: dice(""), shots, range: metres }),
  /** The profile with Intershields (F21). */
  quench: group({ damage: dice(""), shots, range: metres, heat: number(1, { min: 0 }) }),
} as const;

export const armor = {
  equipped: flag(true),
  stealth: bonus,
  vent: bonus,
  armour: number(0, { min: 0 }),
  soak,
  modifiers: group(unusual),
  /** What a search has to reach, where its stealth is no cover but has to be found out (F17); 0: it is cover. */
  searched: number(0, { min: 0 }),
  intershields: flag(false),
  /** Takes two actions to change over, and what it gives changed over (F5). */
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

/** What someone can do or become: a form is taken on and off by two actions (F5). */
export const talent = {
  use: choice(["passive", "form"], "passive"),
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
    /** Taken off what each weapon beyond the first makes worse (F16, F33). */
    beside: bonus,
  }),
  soak,
} as const;

export const USAGE = ["d100", "d20", "d12", "d10", "d8", "d6", "d4", "d2"] as const; // F28

export const gear = {
  quantity: number(1, { min: 0 }),
  /** Ammunition: what is left of it, as a die. */
  usage: choice(["none", ...USAGE, "empty"], "none"),
  caliber: text(),
  /** Panels, radiators, transceivers: deployed by one action, packed by another (F5). */
  deployable: flag(false),
  deployed: flag(false),
  vent: bonus,
  sensors: bonus,
} as const;

/** What the GM states of a faction (F29). */
export const sides = { morale: open({ min: 2, max: 12 }) } as const;

export type SurfaceWeapon = InferShape<typeof weapon>;
export type SurfaceArmor = InferShape<typeof armor>;
export type SurfaceTalent = InferShape<typeof talent>;
export type SurfaceGear = InferShape<typeof gear>;
