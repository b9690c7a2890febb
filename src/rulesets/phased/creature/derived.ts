import { keysOf, thingAs } from "../../../engine/index.ts";
import type { Bare, Figure, Item } from "../../../engine/index.ts";
import type { Ability, PhasedSource, PhasedTalent, Skill, creature } from "./schema.ts";
import { armor, gear, SKILL_IDS, SKILLS, talent, weapon } from "./schema.ts";

export type PhasedFigure = Figure<typeof creature, PhasedDerived>;

/** Halves round up everywhere (P1). */
export const half = (n: number): number => Math.ceil(n / 2);

/** What a skill's rank adds (P2). */
export const RANK_BONUS = [-4, 2, 4, 6, 10, 12] as const;
export const rankBonus = (rank: number): number => RANK_BONUS[rank] ?? RANK_BONUS[0];

/** What armour adds, and up to how much Dodge still counts in it (P4). */
export const ARMOUR = {
  none: { armour: 0, dodge: Infinity },
  light: { armour: 4, dodge: 12 },
  medium: { armour: 8, dodge: 4 },
  heavy: { armour: 16, dodge: 0 },
} as const;

/** Feet across and up by tier of Strength (P16). */
export const LEAPS = [
  { strength: 1, across: 5, up: 2 },
  { strength: 4, across: 10, up: 5 },
  { strength: 7, across: 20, up: 10 },
  { strength: 10, across: 30, up: 15 },
] as const;

export const LOADS = ["unencumbered", "encumbered", "overburdened", "immobilized"] as const;
export type Load = (typeof LOADS)[number];

export interface PhasedDerived {
  readonly abilities: Readonly<Record<Ability, number>>;
  /** Ability bonus and rank bonus of each skill (P2). */
  readonly skills: Readonly<Record<Skill, { readonly ability: number; readonly rank: number; readonly total: number }>>;
  /** The parts of Physical Defense, each as far as it counts (P4). */
  readonly physical: {
    readonly dodge: number;
    readonly parry: number;
    readonly block: number;
    readonly armour: number;
    readonly total: number;
  };
  readonly fortitude: number;
  readonly reflex: number;
  readonly willpower: number;
  readonly health: { readonly value: number; readonly max: number };
  readonly initiative: number;
  readonly actionPoints: number;
  /** Per round (P11, P28). */
  readonly reactions: number;
  readonly spellPower: number;
  /** Feet (P14). */
  readonly stride: number;
  /** Feet of a Stride in the air and in the earth; 0: it cannot fly or burrow (P19). */
  readonly fly: number;
  readonly burrow: number;
  readonly wings: boolean;
  readonly throughRock: boolean;
  readonly leap: { readonly across: number; readonly up: number };
  readonly load: { readonly carried: number; readonly limits: readonly [number, number, number]; readonly state: Load };
  /** Feet within which enemies are threatened (P11); 0 without a readied melee weapon. */
  readonly threat: number;
  readonly attack: number;
  /** What talents add to the penalty of a second weapon, up to 0 (P26). */
  readonly second: number;
  readonly prone: boolean;
  readonly restrained: boolean;
  readonly immobilized: boolean;
  readonly incapacitated: boolean;
}

export const weaponOf = thingAs(weapon);
export const armorOf = thingAs(armor);
export const talentOf = thingAs(talent);
export const gearOf = thingAs(gear);

export function derive(figure: Bare<typeof creature>): PhasedDerived {
  const { source } = figure;
  const a = source.attributes;
  const talents = modifiersFrom(figure);
  const prone = figure.has("phased.prone");
  const health = healthOf(source);
  const load = loadOf(figure);
  const incapacitated = figure.has("phased.incapacitated") || health.value === 0; // P23
  const immobilized = figure.has("phased.immobilized") || load.state === "immobilized";
  return {
    abilities: a,
    skills: skillsOf(source),
    physical: physicalDefense(figure, talents, prone),
    fortitude: a.constitution + half(a.strength) + source.bonuses.fortitude, // P5
    reflex: a.dexterity + half(a.intellect) + source.bonuses.reflex,
    willpower: a.wisdom + half(a.charisma) + source.bonuses.willpower,
    health,
    initiative: half(a.dexterity + a.intellect) + source.bonuses.initiative, // P7
    actionPoints: Math.max(0, source.actionPoints + talents.actionPoints + pointsOf(figure)),
    reactions: figure.has("phased.distracted") ? 0 : 1, // P28
    spellPower: source.spellPower,
    stride: figure.has("phased.slowed") ? half(source.stride) : source.stride, // P28
    fly: source.fly,
    burrow: source.burrow,
    wings: source.wings,
    throughRock: source.throughRock,
    leap: immobilized ? { across: 0, up: 0 } : leapOf(a.strength, load.state),
    load,
    threat: Math.max(0, ...readied(figure).map((w) => weaponOf(w).reach)),
    attack: talents.attack,
    second: talents.second,
    prone,
    restrained: figure.has("phased.restrained"),
    immobilized,
    incapacitated,
  };
}

/** AP that conditions give and take: one each, unless the condition says how many (P28). */
const pointsOf = (figure: Bare<typeof creature>): number =>
  sumOf(figure.values("phased.hastened")) - sumOf(figure.values("phased.dazed"));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + (value || 1), 0);

/** P2. */
function skillsOf(source: PhasedSource): PhasedDerived["skills"] {
  const skills = {} as Record<Skill, { ability: number; rank: number; total: number }>;
  for (const id of SKILL_IDS) {
    const [first, second] = SKILLS[id];
    const ability = half(source.attributes[first] + source.attributes[second]);
    const rank = rankBonus(source.skills[id]);
    skills[id] = { ability, rank, total: ability + rank };
  }
  return skills;
}

const readied = (figure: Bare<typeof creature>): Item[] =>
  figure.items("weapon").filter((i) => weaponOf(i).equipped && weaponOf(i).range === 0);

/** The sum of what passive talents and the present stance add. */
function modifiersFrom(figure: Bare<typeof creature>): PhasedTalent["modifiers"] {
  const sum = { attack: 0, dodge: 0, parry: 0, block: 0, actionPoints: 0, second: 0 };
  for (const item of figure.items("talent")) {
    const { use, modifiers } = talentOf(item);
    if (use !== "passive" && !(use === "stance" && figure.source.stance === item.id)) continue;
    for (const key of keysOf(sum)) sum[key] += modifiers[key];
  }
  return sum;
}

/** P4; prone takes 2 off Dodge, Parry and Block (P23), and no part falls below 0. */
function physicalDefense(
  figure: Bare<typeof creature>,
  talents: PhasedTalent["modifiers"],
  prone: boolean,
): PhasedDerived["physical"] {
  const { attributes: a, bonuses } = figure.source;
  const worn = figure.items("armor").filter((i) => armorOf(i).equipped);
  const down = prone ? 2 : 0;
  const cap = Math.min(Infinity, ...worn.map((i) => ARMOUR[armorOf(i).armourClass].dodge));
  const part = (n: number): number => Math.max(0, n - down);
  const dodge = Math.min(cap, part(a.dexterity + bonuses.dodge + talents.dodge));
  const parry = part(half(a.strength) + bonuses.parry + talents.parry);
  const block = part(half(a.constitution) + bonuses.block + talents.block);
  const armour = Math.max(
    0,
    bonuses.armour + worn.reduce((sum, i) => sum + ARMOUR[armorOf(i).armourClass].armour + armorOf(i).bonus, 0),
  );
  return { dodge, parry, block, armour, total: dodge + parry + block + armour };
}

function healthOf(source: PhasedSource): PhasedDerived["health"] {
  const max = source.level * (source.attributes.constitution + half(source.attributes.strength)); // P5
  return { value: Math.max(0, max - source.losses.health), max };
}

/** P17. */
function loadOf(figure: Bare<typeof creature>): PhasedDerived["load"] {
  const { strength } = figure.source.attributes;
  let carried = figure.source.load;
  for (const i of figure.items("weapon")) carried += weaponOf(i).weight;
  for (const i of figure.items("armor")) carried += armorOf(i).weight;
  for (const i of figure.items("gear")) carried += gearOf(i).weight * gearOf(i).quantity;
  const limits = [strength * 10, strength * 20, strength * 30] as const;
  const over = limits.filter((limit) => carried > limit).length;
  return { carried, limits, state: LOADS[over] as Load };
}

/** P16: the tier of Strength, one lower when encumbered, two when overburdened; none below the first. */
export function leapOf(strength: number, load: Load): { across: number; up: number } {
  const tier = LEAPS.findLastIndex((row) => strength >= row.strength);
  const row = LEAPS[tier - LOADS.indexOf(load)];
  return row && load !== "immobilized" ? { across: row.across, up: row.up } : { across: 0, up: 0 };
}
