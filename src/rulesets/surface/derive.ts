import type { Bare, Figure } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import type { Save, SurfaceArmor, SurfaceGear, SurfaceTalent, SurfaceWeapon, creature } from "./creature.ts";

export type SurfaceFigure = Figure<typeof creature, SurfaceDerived>;

/** Metres of melee range by scale, and of one scaled unit (F8, F24). */
export const MELEE_RANGE = [2, 5, 50] as const;
export const scaledUnit = (scale: number): number => MELEE_RANGE[scale] ?? MELEE_RANGE[0];

/** Dice of soak of one kind. */
export interface SoakLine {
  readonly item: string;
  readonly count: number;
  readonly faces: number;
  /** Heat for each die thrown. */
  readonly heat: number;
}

export interface SurfaceDerived {
  readonly combatBonus: number;
  readonly vulnerability: number;
  readonly health: { readonly value: number; readonly max: number };
  readonly armour: { readonly value: number; readonly max: number };
  readonly energy: { readonly value: number; readonly max: number };
  /** Nonlethal damage taken, and how much subdues (F18). */
  readonly stun: { readonly value: number; readonly max: number };
  readonly strength: number;
  readonly strengthBonus: number;
  /** Metres. */
  readonly encounterRange: number;
  readonly scale: number;
  /** Metres (F8). */
  readonly meleeRange: number;
  readonly sensors: number;
  readonly stealth: number;
  /** What a search has to reach before it can be aimed at (F17); 0: nothing. */
  readonly searched: number;
  readonly vent: number;
  readonly heat: number;
  readonly soak: readonly SoakLine[];
  readonly saves: Readonly<Record<Save, number>>;
  readonly intershields: boolean;
  /** 0 HP or less (F14). */
  readonly down: boolean;
  readonly dead: boolean;
  /** F18: by the GM's word, or by nonlethal damage for as long as any of that is left. */
  readonly subdued: boolean;
  readonly stunned: boolean;
  /** No movement, no action. */
  readonly out: boolean;
}

export const weaponOf = (item: Item): SurfaceWeapon => item.source as SurfaceWeapon;
export const armorOf = (item: Item): SurfaceArmor => item.source as SurfaceArmor;
export const talentOf = (item: Item): SurfaceTalent => item.source as SurfaceTalent;
export const gearOf = (item: Item): SurfaceGear => item.source as SurfaceGear;

/** Faces of a die as it is chosen: `d8`; 0 for anything else. */
export const facesOf = (die: string): number => (/^d\d+$/.test(die) ? Number(die.slice(1)) : 0);

const sum = (values: readonly number[]): number => values.reduce((total, n) => total + n, 0);
const clampScale = (scale: number): number => Math.min(2, Math.max(0, scale));

/** What somebody's things add to them, and nothing but these. */
interface Outfit {
  readonly combatBonus: number;
  readonly vulnerability: number;
  readonly strength: number;
  readonly strengthBonus: number;
  readonly encounterRange: number;
  readonly scale: number;
  readonly sensors: number;
  readonly stealth: number;
  readonly searched: number;
  readonly vent: number;
  readonly armour: number;
  readonly intershields: boolean;
  readonly long: boolean;
  readonly soak: readonly SoakLine[];
}

// Figures are derived anew at every hit, and things that nobody touched add what they added before.
const outfits = new WeakMap<Bare<typeof creature>["creature"]["items"], Outfit>();

function outfitOf(figure: Bare<typeof creature>): Outfit {
  const { items } = figure.creature;
  let outfit = outfits.get(items);
  if (!outfit) outfits.set(items, (outfit = makeOutfit(figure)));
  return outfit;
}

function makeOutfit(figure: Bare<typeof creature>): Outfit {
  const modifiers = figure
    .items("talent")
    .map(talentOf)
    .filter((t) => t.use === "passive" || t.taken)
    .map((t) => t.modifiers);
  const worn = figure
    .items("armor")
    .map(armorOf)
    .filter((a) => a.equipped);
  const changed = worn.filter((a) => a.transforms && a.transformed).map((a) => a.other);
  const deployed = figure
    .items("gear")
    .map(gearOf)
    .filter((g) => g.deployable && g.deployed);
  return {
    combatBonus: sum(modifiers.map((m) => m.combatBonus)),
    vulnerability: sum(modifiers.map((m) => m.vulnerability)),
    strength: sum(modifiers.map((m) => m.strength)),
    strengthBonus: sum(modifiers.map((m) => m.strengthBonus)),
    encounterRange: sum([...modifiers, ...changed].map((m) => m.encounterRange)),
    scale: sum([...modifiers, ...changed].map((m) => m.scale)),
    sensors: sum(modifiers.map((m) => m.sensors)) + sum(deployed.map((g) => g.sensors)),
    // Stealth that has to be found out is no cover beside that (F17).
    stealth:
      sum(modifiers.map((m) => m.stealth)) +
      sum([...worn.filter((a) => a.searched === 0), ...changed].map((a) => a.stealth)),
    searched: Math.max(0, ...worn.map((a) => a.searched)),
    vent: sum([...modifiers, ...worn, ...changed, ...deployed].map((thing) => thing.vent)),
    armour: sum([...worn, ...changed].map((a) => a.armour)),
    intershields: worn.some((a) => a.intershields),
    long: wieldsLong(figure),
    soak: soakOf(figure),
  };
}

export function derive(figure: Bare<typeof creature>): SurfaceDerived {
  const { source } = figure;
  const outfit = outfitOf(figure);
  const scale = clampScale(source.scale + outfit.scale);
  const health = healthOf(source);
  const armour = source.defences.armour + outfit.armour;
  const down = health.value <= 0;
  const struck = (id: string): boolean => figure.has(id) && (figure.condition(id) === 0 || source.losses.stun > 0);
  const subdued = struck("surface.subdued");
  const stunned = struck("surface.stunned");
  return {
    combatBonus: (source.combatBonus ?? bonusOf(source)) + outfit.combatBonus,
    vulnerability: source.vulnerability + outfit.vulnerability,
    health,
    armour: { value: Math.max(0, armour - source.losses.armour), max: armour },
    energy: { value: Math.max(0, source.energy - source.losses.energy), max: source.energy },
    stun: { value: source.losses.stun, max: health.max },
    strength: source.strength + outfit.strength,
    strengthBonus: source.strengthBonus + outfit.strengthBonus,
    encounterRange: Math.max(0, source.encounterRange + outfit.encounterRange),
    scale,
    meleeRange: scaledUnit(scale) * (outfit.long ? 2 : 1),
    sensors: source.sensors + outfit.sensors,
    stealth: source.defences.stealth + outfit.stealth,
    searched: outfit.searched,
    vent: Math.max(0, source.defences.vent + outfit.vent),
    // What was vented before the hit that brought it was undone leaves less than none.
    heat: Math.max(0, source.heat),
    soak: outfit.soak,
    saves: savesOf(source),
    intershields: source.intershields || outfit.intershields,
    down,
    dead: health.value <= -facesOf(source.hitDie), // F14
    subdued,
    stunned,
    out: down || subdued || stunned || figure.has("surface.stabilised"),
  };
}

/** F22: the level and the save's bonus. */
const savesOf = ({ level, saves }: SurfaceFigure["source"]): Record<Save, number> => ({
  beams: level + saves.beams,
  homing: level + saves.homing,
  area: level + saves.area,
  stun: level + saves.stun,
  instadeath: level + saves.instadeath,
});

/** F29: the level, or half of it rounded down. */
const bonusOf = ({ level, calling }: SurfaceFigure["source"]): number =>
  calling === "fighter" ? level : Math.floor(level / 2);

function healthOf(source: SurfaceFigure["source"]): SurfaceDerived["health"] {
  const average = Math.max(1, Math.ceil((source.level * (facesOf(source.hitDie) + 1)) / 2));
  const max = source.hitPoints ?? average;
  return { value: max - source.losses.health, max };
}

const wieldsLong = (figure: Bare<typeof creature>): boolean =>
  figure.items("weapon").some((i) => weaponOf(i).equipped && weaponOf(i).tags.long);

function soakOf(figure: Bare<typeof creature>): SoakLine[] {
  return figure
    .items("armor")
    .filter((i) => armorOf(i).equipped && armorOf(i).soak.count > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((i) => {
      const { count, faces, heat } = armorOf(i).soak;
      return { item: i.id, count, faces: facesOf(faces), heat };
    });
}
