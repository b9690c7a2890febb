import type { Bare, Figure, Item } from "../../../engine/index.ts";
import { SAVES } from "./schema.ts";
import type { Save, SurfaceArmor, SurfaceGear, SurfaceTalent, SurfaceWeapon, creature } from "./schema.ts";

export type SurfaceFigure = Figure<typeof creature, SurfaceDerived>;

/** Actions and attacks per turn, unless otherwise specified (F4, F34). */
export const ACTIONS = 2;
export const ATTACKS = 1;

/** How much a condition changes saves and hit points, unless it states its own amount (F34; reading). */
const SAVES_STEP = 2;
export const HIT_POINTS_STEP = 4;

const NO_SOAK: readonly SoakLine[] = [];

/** By scale, in metres: the melee range and the scaled unit (F8, F24). */
export const MELEE_RANGE = [2, 5, 50] as const;
export const scaledUnit = (scale: number): number => MELEE_RANGE[scale] ?? MELEE_RANGE[0];

/** The soak dice of one item. */
export interface SoakLine {
  readonly item: string;
  readonly count: number;
  readonly faces: number;
  /** Heat for each die thrown. */
  readonly heat: number;
}

export interface SurfaceDerived {
  /** Per turn (F4, F34). */
  readonly actions: number;
  readonly attacks: number;
  readonly hands: number;
  /** Added to the penalty of each weapon beyond the first, up to 0 (F33). */
  readonly beside: number;
  readonly combatBonus: number;
  readonly vulnerability: number;
  readonly health: { readonly value: number; readonly max: number };
  readonly armour: { readonly value: number; readonly max: number };
  readonly energy: { readonly value: number; readonly max: number };
  /** Nonlethal damage taken, and the amount that subdues (F18). */
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
  /** Total that an attacker's search has to reach (F17); 0: no search. */
  readonly searched: number;
  readonly vent: number;
  readonly heat: number;
  readonly soak: readonly SoakLine[];
  readonly saves: Readonly<Record<Save, number>>;
  readonly intershields: boolean;
  /** 0 HP or less (F14). */
  readonly down: boolean;
  readonly dead: boolean;
  /** F18: set by the GM (value 0), or by nonlethal damage (value 1) while any of it is left. */
  readonly subdued: boolean;
  readonly stunned: boolean;
  /** No movement, no action. */
  readonly out: boolean;
}

export const weaponOf = (item: Item): SurfaceWeapon => item.source as SurfaceWeapon;
export const armorOf = (item: Item): SurfaceArmor => item.source as SurfaceArmor;
export const talentOf = (item: Item): SurfaceTalent => item.source as SurfaceTalent;
export const gearOf = (item: Item): SurfaceGear => item.source as SurfaceGear;

/** The faces of a die written as `d8`; 0 for anything else. */
export const facesOf = (die: string): number => (/^d\d+$/.test(die) ? Number(die.slice(1)) : 0);

const sum = (values: readonly number[]): number => values.reduce((total, n) => total + n, 0);
const clampScale = (scale: number): number => Math.min(2, Math.max(0, scale));

/** Changes to the usual values by talents, armour and conditions (F34). */
interface Unusual {
  readonly actions: number;
  readonly attacks: number;
  readonly hands: number;
  readonly hitPoints: number;
  readonly saves: Readonly<Record<Save, number>>;
}

/** What a creature's armour, talents and gear add to it; it follows from them alone. */
interface Outfit extends Unusual {
  readonly beside: number;
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
  readonly soak: readonly SoakLine[];
}

interface KeptOutfit {
  readonly talents: readonly Item[];
  readonly gear: readonly Item[];
  readonly outfit: Outfit;
}

// Creatures are derived anew at every hit and shot; cached by the lists that an outfit follows from.
const outfits = new WeakMap<readonly Item[], KeptOutfit>();

function outfitOf(figure: Bare<typeof creature>): Outfit {
  const [armour, talents, gear] = [figure.items("armor"), figure.items("talent"), figure.items("gear")];
  const kept = outfits.get(armour);
  if (kept?.talents === talents && kept.gear === gear) return kept.outfit;
  const outfit = makeOutfit(figure);
  outfits.set(armour, { talents, gear, outfit });
  return outfit;
}

function makeOutfit(figure: Bare<typeof creature>): Outfit {
  const modifiers = figure
    .items("talent")
    .map(talentOf)
    .filter(isOn)
    .map((t) => t.modifiers);
  const worn = figure
    .items("armor")
    .map(armorOf)
    .filter((a) => a.equipped);
  const changed = worn.filter((a) => a.transforms && a.transformed).map((a) => a.other);
  const unusual = [...modifiers, ...worn.map((a) => a.modifiers), ...changed];
  const deployed = figure
    .items("gear")
    .map(gearOf)
    .filter((g) => g.deployable && g.deployed);
  const lasting = [...modifiers, ...changed];
  const quiet = worn.filter((a) => a.searched === 0); // what demands a search is no cover as well (F17)
  return {
    actions: total(unusual, "actions"),
    attacks: total(unusual, "attacks"),
    hands: total(unusual, "hands"),
    hitPoints: total(unusual, "hitPoints"),
    saves: bySave((save) => unusual.reduce((more, m) => more + m.saves[save], 0)),
    beside: total(modifiers, "beside"),
    combatBonus: total(modifiers, "combatBonus"),
    vulnerability: total(modifiers, "vulnerability"),
    strength: total(modifiers, "strength"),
    strengthBonus: total(modifiers, "strengthBonus"),
    encounterRange: total(lasting, "encounterRange"),
    scale: total(lasting, "scale"),
    sensors: total(modifiers, "sensors") + total(deployed, "sensors"),
    stealth: total(lasting, "stealth") + total(quiet, "stealth"),
    searched: Math.max(0, ...worn.map((a) => a.searched)),
    vent: total(lasting, "vent") + total(worn, "vent") + total(deployed, "vent"),
    armour: total(worn, "armour") + total(changed, "armour"),
    intershields: worn.some((a) => a.intershields),
    soak: soakOf(figure),
  };
}

/** The sum of one number of several things. */
function total<K extends string>(things: readonly Readonly<Record<K, number>>[], key: K): number {
  let all = 0;
  for (const thing of things) all += thing[key];
  return all;
}

/** Changes to the usual values by conditions (F34); one number for all saves. */
interface Held extends Omit<Unusual, "saves"> {
  readonly saves: number;
}

const NOTHING_HELD: Held = { actions: 0, attacks: 0, hands: 0, hitPoints: 0, saves: 0 };

function heldOn(figure: Bare<typeof creature>): Held {
  if (figure.active.length === 0) return NOTHING_HELD;
  const by = (id: string, step = 1): number => sum(figure.values(`surface.${id}`).map((value) => value || step));
  return {
    actions: by("hastened") - by("slowed"),
    attacks: by("driven") - by("suppressed"),
    hands: -by("armHurt"),
    hitPoints: by("bolstered", HIT_POINTS_STEP) - by("weakened", HIT_POINTS_STEP),
    saves: by("steeled", SAVES_STEP) - by("shaken", SAVES_STEP),
  };
}

export function derive(figure: Bare<typeof creature>): SurfaceDerived {
  const { source } = figure;
  const outfit = outfitOf(figure);
  const held = heldOn(figure);
  const scale = clampScale(source.scale + outfit.scale);
  const health = healthOf(source, outfit.hitPoints + held.hitPoints);
  const armour = source.defences.armour + outfit.armour;
  const down = health.value <= 0;
  const struck = (id: string): boolean => figure.has(id) && (figure.condition(id) === 0 || source.losses.stun > 0);
  const subdued = struck("surface.subdued");
  const stunned = struck("surface.stunned");
  return {
    actions: Math.max(0, ACTIONS + outfit.actions + held.actions),
    attacks: Math.max(0, ATTACKS + outfit.attacks + held.attacks),
    hands: Math.max(0, source.hands + outfit.hands + held.hands),
    beside: outfit.beside,
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
    meleeRange: scaledUnit(scale) * (wieldsLong(figure) ? 2 : 1),
    sensors: source.sensors + outfit.sensors,
    stealth: source.defences.stealth + outfit.stealth,
    searched: outfit.searched,
    vent: Math.max(0, source.defences.vent + outfit.vent),
    // Undoing a hit after its heat was vented can leave the stored heat below 0.
    heat: Math.max(0, source.heat),
    soak: figure.has("surface.exposed") ? NO_SOAK : outfit.soak,
    saves: savesOf(source, outfit.saves, held.saves),
    intershields: source.intershields || outfit.intershields,
    down,
    dead: health.value <= -facesOf(source.hitDie), // F14
    subdued,
    stunned,
    out: down || subdued || stunned || figure.has("surface.stabilised"),
  };
}

/** F22: level + the save's bonus + what items and conditions add. */
const savesOf = ({ level, saves }: SurfaceFigure["source"], worn: Record<Save, number>, held: number) =>
  bySave((save) => level + saves[save] + worn[save] + held);

function bySave(value: (save: Save) => number): Record<Save, number> {
  const found = {} as Record<Save, number>;
  for (const save of SAVES) found[save] = value(save);
  return found;
}

/** F29: a fighter's level, half of it rounded down for others. */
const bonusOf = ({ level, calling }: SurfaceFigure["source"]): number =>
  calling === "fighter" ? level : Math.floor(level / 2);

/** Hit points as rolled, or the average of the hit dice. */
export const rolledOf = ({ level, hitDie, hitPoints }: SurfaceFigure["source"]): number =>
  hitPoints ?? Math.max(1, Math.ceil((level * (facesOf(hitDie) + 1)) / 2));

function healthOf(source: SurfaceFigure["source"], more: number): SurfaceDerived["health"] {
  const max = Math.max(1, rolledOf(source) + more);
  return { value: max - source.losses.health, max };
}

const wieldsLong = (figure: Bare<typeof creature>): boolean =>
  figure.items("weapon").some((i) => weaponOf(i).equipped && weaponOf(i).tags.long);

function soakOf(figure: Bare<typeof creature>): SoakLine[] {
  const worn = figure.items("armor").filter((i) => armorOf(i).equipped);
  const known = figure.items("talent").filter((i) => isOn(talentOf(i)));
  return [...worn, ...known]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((i) => {
      const { count, faces, heat } = (i.source as SurfaceArmor | SurfaceTalent).soak;
      return count > 0 ? { item: i.id, count, faces: facesOf(faces), heat } : [];
    });
}

/** Whether a talent counts: a form only while it is taken on. */
export const isOn = ({ use, taken }: SurfaceTalent): boolean => use === "passive" || taken;
