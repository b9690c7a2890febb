import { thingAs } from "../../../engine/index.ts";
import type { Bare, Figure, Item } from "../../../engine/index.ts";
import type { creature } from "./schema.ts";
import { armor, gear, LOCATIONS, talent } from "./schema.ts";
import { BODILY, coverLeft, isMelee, parriesOf, weaponOf } from "./weapons.ts";

export type PoolFigure = Figure<typeof creature, PoolDerived>;
type PoolBare = Bare<typeof creature>;

export const armorOf = thingAs(armor);
export const talentOf = thingAs(talent);
export const gearOf = thingAs(gear);

export interface Gauge {
  readonly value: number;
  readonly max: number;
}

/** Everything that follows from a creature alone. */
export type PoolDerived = ReturnType<typeof derive>;

interface Worn {
  readonly reduction: number;
  readonly armourValue: number;
  readonly metal: number;
  readonly fire: number;
  readonly cold: number;
  readonly lightning: number;
}

// Creatures are derived anew at every loss; sums over items are cached by their unchanged lists.
const armours = new WeakMap<readonly Item[], Worn>();
const arms = new WeakMap<readonly Item[], { readonly reach: number; readonly cover: number }>();

/** The sums of all equipped armour (D23); of armour values the highest. */
function wornOf(items: readonly Item[]): Worn {
  const known = armours.get(items);
  if (known) return known;
  const worn = items.map(armorOf).filter((a) => a.equipped);
  const made: Worn = {
    reduction: sum(worn.map((a) => a.reduction)),
    armourValue: Math.max(0, ...worn.map((a) => a.armourValue)),
    metal: sum(worn.map((a) => (a.metal ? a.reduction : 0))),
    fire: sum(worn.map((a) => a.fire)),
    cold: sum(worn.map((a) => a.cold)),
    lightning: sum(worn.map((a) => a.lightning)),
  };
  armours.set(items, made);
  return made;
}

/** The longest melee reach and the best cover of readied weapons (D16, D17). */
function heldOf(items: readonly Item[]): { readonly reach: number; readonly cover: number } {
  const known = arms.get(items);
  if (known) return known;
  let { reach } = BODILY;
  let cover = 0;
  for (const item of items) {
    const weapon = weaponOf(item);
    if (!weapon.equipped) continue;
    if (isMelee(weapon)) reach = Math.max(reach, weapon.reach);
    if (coverLeft(weapon) > 0) cover = Math.max(cover, weapon.cover);
  }
  const made = { reach, cover };
  arms.set(items, made);
  return made;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const SLOWED = { standing: 0, kneeling: 3, prone: 9 } as const;

/** D20, D26. */
export function derive(figure: PoolBare) {
  const { source } = figure;
  const { body, reflexes, perception } = source.attributes;
  const { skills, secondary, size } = source;
  const worn = wornOf(figure.items("armor"));
  const held = heldOf(figure.items("weapon"));
  const fullStamina = 10 + body + skills.endurance + secondary.stamina;
  const lasting = Math.max(0, source.stun) + Math.max(0, source.fatigue);
  const maxStamina = Math.max(0, fullStamina - lasting);
  const maxDefense = Math.max(0, 10 + reflexes + perception + 2 * skills.personalDefense - size);
  let total = 0;
  for (const location of LOCATIONS) total += Math.max(0, source.wounds[location]);
  const wounds = { total, max: Math.ceil((body + size) / 2) };
  const dead = figure.has("pool.dead") || wounds.total > 2 * wounds.max;
  const dying = !dead && wounds.total >= wounds.max;
  const unconscious = figure.has("pool.unconscious") || lasting >= fullStamina;
  const posture: keyof typeof SLOWED = figure.has("pool.prone")
    ? "prone"
    : figure.has("pool.kneeling")
      ? "kneeling"
      : "standing";
  const { natural, energy } = source;
  return {
    stamina: gauge(source.losses.stamina, maxStamina),
    /** Maximum stamina with no stun and no fatigue (D26). */
    fullStamina,
    defense: gauge(source.losses.defense, maxDefense),
    /** What readied weapons parry, the best first: with the Melee Combat rank, the melee bonus (D20, D24). */
    parries: parriesOf(figure),
    /** What is added to Defense against ranged attacks that one is aware of (D20). */
    rangedBonus: secondary.alertness + secondary.dodge,
    /** Metres (D20). */
    movement: Math.max(0, 3 + size + skills.personalMovement),
    /** Metres that kneeling or lying takes off each movement action (D17). */
    slowed: SLOWED[posture],
    reach: size,
    /** Metres within which hexes are threatened (D16). */
    threat: threatOf(size + held.reach),
    /** Taken off damage; and the armour value that APV is compared with (D23). */
    reduction: natural.reduction + worn.reduction,
    armourValue: Math.max(natural.armourValue, worn.armourValue),
    metal: worn.metal,
    resistance: {
      fire: natural.fire + worn.fire,
      cold: natural.cold + worn.cold,
      lightning: natural.lightning + worn.lightning,
    },
    /** Cover of a readied shield (D17). */
    shield: held.cover,
    wounds,
    /** Dues that a release would cost now; `max` is what can be paid without wounds (D13, D19). */
    dues: { value: energy.ever === 0 ? 0 : energy.ever + energy.actions, max: 2 * body },
    posture,
    unconscious,
    dying,
    dead,
    able: !unconscious && !dying && !dead,
  };
}

const gauge = (lost: number, max: number): Gauge => ({ value: Math.max(0, Math.min(max, max - lost)), max });

/** How many hexes far a total reach threatens: a fifth of it, rounded down, at least 1 (D16). */
export const threatOf = (totalReach: number): number => Math.max(1, Math.floor(totalReach / 5));

/** The stored loss that gives a value under a maximum. */
export const lossFor = (value: number, max: number): number => max - value;
