import { thingAs } from "../../../engine/index.ts";
import type { Bare, Figure } from "../../../engine/index.ts";
import type { Ability, HeroicClass, HeroicSource, HeroicTalent, Save, Scope, Size, creature } from "./schema.ts";
import { ABILITIES, armor, talent, weapon } from "./schema.ts";

export type HeroicFigure = Figure<typeof creature, HeroicDerived>;

/** H1. */
export const modifierOf = (score: number): number => Math.floor((score - 10) / 2);

/** By class: Base Combat Bonus at levels 1–6, Vitality die, good saves (H29). */
export const CLASS_TABLE: Readonly<
  Record<HeroicClass, { combatBonus: readonly number[]; die: number; good: readonly Save[] }>
> = {
  warrior: { combatBonus: [1, 2, 3, 4, 5, 6], die: 10, good: ["fortitude"] },
  expert: { combatBonus: [0, 1, 2, 3, 3, 4], die: 8, good: ["fortitude", "reflex"] },
  psychic: { combatBonus: [0, 1, 1, 2, 2, 3], die: 4, good: ["will"] },
};
export const GOOD_SAVE = [2, 3, 3, 4, 4, 5] as const;
export const POOR_SAVE = [0, 0, 1, 1, 1, 2] as const;

export const ARMOUR = { light: 2, medium: 4, heavy: 6, shield: 1 } as const;

/** The special size modifier of CMA and CMD (H20). */
export const SIZE_MODIFIER: Readonly<Record<Size, number>> = {
  fine: -8,
  diminutive: -4,
  tiny: -2,
  small: -1,
  medium: 0,
  large: 1,
  huge: 2,
  gargantuan: 4,
  colossal: 8,
};

/** Factor of Wound Points: each size doubles the one below it, except that Medium equals Small (H29). */
const WOUND_FACTOR: Readonly<Record<Size, number>> = {
  fine: 1 / 8,
  diminutive: 1 / 4,
  tiny: 1 / 2,
  small: 1,
  medium: 1,
  large: 2,
  huge: 4,
  gargantuan: 8,
  colossal: 16,
};

const SAVE_ABILITY: Readonly<Record<Save, Ability>> = {
  fortitude: "constitution",
  reflex: "dexterity",
  will: "wisdom",
};

/** Wound Points below zero at which everybody is dead at the latest (H31). */
const DEATH = 10;

export interface HeroicDerived {
  /** Scores less damage and drain, never below 0, and their modifiers. */
  readonly abilities: Readonly<Record<Ability, { readonly score: number; readonly modifier: number }>>;
  readonly combatBonus: number;
  /** Has heroic class levels: the Base Combat Bonus counts for defence (H15). */
  readonly heroic: boolean;
  readonly vitality: { readonly value: number; readonly max: number };
  readonly wounds: { readonly value: number; readonly max: number };
  /** The Wound Points, below zero, at which the creature is dead (H31). */
  readonly deathAt: number;
  readonly saves: Readonly<Record<Save, { readonly base: number; readonly ability: number; readonly total: number }>>;
  readonly armour: number;
  readonly shield: number;
  /** The bonus to defence rolls when not flat-footed (H15). */
  readonly defence: number;
  readonly sizeModifier: number;
  readonly cma: number;
  readonly cmd: number;
  readonly initiative: number;
  /** Feet a creature reaches without a long weapon (H17). */
  readonly reach: number;
  /** Opportunity attacks per round (H18). */
  readonly opportunities: number;
  /** Vitality or Wound Points recovered per period (H25, H26). */
  readonly recovery: number;
  readonly prone: boolean;
  readonly grappled: boolean;
  readonly restricted: boolean;
  readonly dead: boolean;
  readonly dying: boolean;
  readonly unconscious: boolean;
}

export const weaponOf = thingAs(weapon);
export const talentOf = thingAs(talent);
const armorOf = thingAs(armor);

export function derive(figure: Bare<typeof creature>): HeroicDerived {
  const { source } = figure;
  const abilities = abilitiesOf(source);
  const mod = (id: Ability): number => abilities[id].modifier;
  const level = source.level - 1;
  const kind = source.class === "none" ? null : CLASS_TABLE[source.class];
  const combatBonus = kind ? (kind.combatBonus[level] ?? 0) : source.stated.combatBonus;
  const save = (id: Save): HeroicDerived["saves"][Save] => {
    const byClass = kind?.good.includes(id) ? GOOD_SAVE[level] : POOR_SAVE[level];
    const base = kind ? (byClass ?? 0) : source.stated[id];
    const ability = mod(SAVE_ABILITY[id]);
    return { base, ability, total: base + ability };
  };
  const armour = bestWorn(figure, false);
  const shield = bestWorn(figure, true);
  const heroic = kind !== null;
  const size = SIZE_MODIFIER[source.size];
  const { vitality, wounds, deathAt } = pointsOf(source, mod("constitution"));
  const dead = figure.has("heroic.dead") || wounds.value <= deathAt || abilities.constitution.score === 0; // H31
  const down = wounds.value <= 0;
  return {
    abilities,
    combatBonus,
    heroic,
    vitality,
    wounds,
    deathAt,
    saves: { fortitude: save("fortitude"), reflex: save("reflex"), will: save("will") },
    armour,
    shield,
    defence: (heroic ? combatBonus : 0) + mod("dexterity") + armour + shield + passiveBonus(figure, "defence"),
    sizeModifier: size,
    cma: combatBonus + mod(size <= SIZE_MODIFIER.tiny ? "dexterity" : "strength") + size, // H20
    cmd: combatBonus + mod("strength") + mod("dexterity") + size,
    initiative: combatBonus + mod("dexterity") + passiveBonus(figure, "initiative"), // H10
    reach: source.reach ?? (size >= SIZE_MODIFIER.large ? 10 : 5), // H17
    opportunities: Math.max(1, mod("dexterity")), // H18
    recovery: Math.max(1, source.level + mod("constitution")), // H25
    prone: figure.has("heroic.prone"),
    grappled: figure.has("heroic.grappled"),
    restricted: figure.has("heroic.restricted"),
    dead,
    dying: down && !dead && !figure.has("heroic.stable"),
    unconscious: dead || down || ABILITIES.some((id) => abilities[id].score === 0) || figure.has("heroic.unconscious"),
  };
}

/** Scores less losses, and their modifiers (H1). */
function abilitiesOf({ attributes, losses }: HeroicSource): HeroicDerived["abilities"] {
  const one = (id: Ability): HeroicDerived["abilities"][Ability] => {
    const score = Math.max(0, attributes[id] - losses.damaged[id] - losses.drained[id]);
    return { score, modifier: modifierOf(score) };
  };
  return {
    strength: one("strength"),
    dexterity: one("dexterity"),
    constitution: one("constitution"),
    intelligence: one("intelligence"),
    wisdom: one("wisdom"),
    charisma: one("charisma"),
  };
}

/** The bonus of the best armour worn, or of the best shield. */
function bestWorn(figure: Bare<typeof creature>, shield: boolean): number {
  let best = 0;
  for (const item of figure.items("armor")) {
    const { equipped, kind, bonus } = armorOf(item);
    if (equipped && (kind === "shield") === shield) best = Math.max(best, bonus ?? ARMOUR[kind]);
  }
  return best;
}

/** Vitality and Wound Points less stored losses (H24, H29); Wound Points count the undamaged CON score. */
function pointsOf(source: HeroicSource, constitution: number): Pick<HeroicDerived, "vitality" | "wounds" | "deathAt"> {
  const { losses, attributes, size } = source;
  const most = vitalityOf(source, constitution);
  const factor = source.woundFactor ?? WOUND_FACTOR[size];
  const points = Math.max(1, Math.floor(attributes.constitution * factor));
  return {
    vitality: { value: Math.max(0, most - losses.vitality - losses.drainedVitality), max: most },
    wounds: { value: points - losses.wounds - losses.drainedWounds, max: points },
    deathAt: -Math.min(DEATH, attributes.constitution),
  };
}

/**
 * Maximum Vitality (H29): the whole die at level 1, later the roll or half the die + 1. Each level adds the
 * CON modifier and counts at least 1.
 */
export function vitalityOf(source: HeroicSource, constitution: number): number {
  if (source.class === "none") return source.stated.vitality;
  const { die } = CLASS_TABLE[source.class];
  const { second, third, fourth, fifth, sixth } = source.rolled;
  const later = [second, third, fourth, fifth, sixth].slice(0, source.level - 1);
  return [die, ...later.map((r) => r ?? die / 2 + 1)].reduce((sum, r) => sum + Math.max(1, r + constitution), 0);
}

/** The sum of one modifier over passive talents of one scope; by default those that always count. */
export function passiveBonus(
  figure: Bare<typeof creature>,
  id: keyof HeroicTalent["modifiers"],
  scope: Scope = "all",
): number {
  let sum = 0;
  for (const item of figure.items("talent")) {
    const talent = talentOf(item);
    if (talent.use === "passive" && talent.scope === scope) sum += talent.modifiers[id];
  }
  return sum;
}
