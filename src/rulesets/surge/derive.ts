import type { Bare, Figure } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import type {
  Attribute,
  Kind,
  Skill,
  Stage,
  SurgeArmor,
  SurgeGear,
  SurgeTalent,
  SurgeWeapon,
  creature,
} from "./creature.ts";
import { ARMOURS, ATTRIBUTES, KINDS } from "./creature.ts";

export type SurgeFigure = Figure<typeof creature, SurgeDerived>;

export interface SurgeDerived {
  readonly levels: Readonly<Record<Attribute | Skill, number>>;
  /** In a turn (S3). */
  readonly actions: number;
  readonly health: { readonly value: number; readonly max: number };
  /** Feet for each movement action. */
  readonly speed: number;
  readonly flight: boolean;
  /** Kinds that do not slow it (S11). */
  readonly cancelled: readonly Kind[];
  /** What armour adds to the dodge, and a shield to melee defence (S26). */
  readonly dodge: number;
  readonly shield: number;
  /** Points an unarmed strike does (S14). */
  readonly unarmed: number;
  /** `up` above 0 HP, else where death saves stand (S30). */
  readonly state: "up" | Stage;
  readonly prone: boolean;
  /** Nothing can be said, or nothing works that is said (S19). */
  readonly silenced: boolean;
}

export const weaponOf = (item: Item): SurgeWeapon => item.source as unknown as SurgeWeapon;
export const armorOf = (item: Item): SurgeArmor => item.source as unknown as SurgeArmor;
export const talentOf = (item: Item): SurgeTalent => item.source as unknown as SurgeTalent;
export const gearOf = (item: Item): SurgeGear => item.source as unknown as SurgeGear;

/** S3: half of DEX, rounded down, and two. */
export const actionsOf = (dexterity: number): number => Math.floor(dexterity / 2) + 2;

/** S14 */
export const unarmedDamage = (strength: number): number => 1 + Math.floor(strength / 2);

/** S4: base + one STR roll for each level, and one for each encounter survived. */
export const hitPointsOf = (base: number, roll: number, level: number, survived: number): number =>
  base + roll * level + survived;

const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0);

export function derive(bare: Bare<typeof creature>): SurgeDerived {
  const { source } = bare;
  const passive = bare
    .items("talent")
    .map(talentOf)
    .filter((t) => t.use === "passive");
  const gear = bare
    .items("gear")
    .map(gearOf)
    .filter((g) => g.quantity > 0);
  const worn = bare
    .items("armor")
    .map(armorOf)
    .filter((a) => a.equipped);
  const given = (id: keyof SurgeTalent["modifiers"]): number => {
    let total = 0;
    for (const { modifiers } of passive) total += modifiers[id];
    return total;
  };
  const levels = { ...source.attributes, ...source.skills };
  for (const id of ATTRIBUTES) levels[id] = Math.max(0, levels[id] + given(id)); // S2: never below 0
  const slowing = [source, ...passive, ...gear];
  const roll = source.hitPointRoll ?? levels.strength + 3;
  const max = Math.max(1, hitPointsOf(source.baseHitPoints, roll, source.level, source.survived));
  const value = Math.max(0, max - source.losses.health);
  return {
    levels,
    actions: actionsOf(levels.dexterity),
    health: { value, max },
    speed: Math.max(0, source.speed + given("speed")),
    flight: source.flight || passive.some((t) => t.flight),
    cancelled: KINDS.filter((kind) => slowing.some((s) => s.cancels[kind])),
    dodge: sum(worn.map((a) => a.dodge ?? ARMOURS[a.kind].dodge)) + given("dodge"),
    shield: sum(worn.map((a) => a.defence ?? ARMOURS[a.kind].defence)) + given("defence"),
    unarmed: unarmedDamage(levels.strength),
    state: value > 0 ? "up" : source.dying.stage,
    prone: bare.has("surge.prone"),
    silenced: bare.has("surge.silenced") || bare.has("surge.noMagic"),
  };
}
