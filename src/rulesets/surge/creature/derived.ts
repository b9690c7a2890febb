import type { Bare, Figure, Item, Json } from "../../../engine/index.ts";
import type { Attribute, Kind, Skill, Stage, SurgeTalent, creature } from "./schema.ts";
import { ARMOURS, ATTRIBUTES, EASES, KINDS, armorOf, gearOf, talentOf } from "./schema.ts";
import { averageOfLevel, castingLessAt, tableIn } from "../checks/levels.ts";

export type SurgeFigure = Figure<typeof creature, SurgeDerived>;
type SurgeSource = SurgeFigure["source"];

export interface SurgeDerived {
  /** The world's rolling table (S2). */
  readonly table: string;
  readonly levels: Readonly<Record<Attribute | Skill, number>>;
  /** Actions per turn (S3). */
  readonly actions: number;
  readonly health: { readonly value: number; readonly max: number };
  /** Feet per movement action. */
  readonly speed: number;
  readonly flight: boolean;
  /** Kinds of hindrance that do not slow the creature (S11). */
  readonly cancelled: readonly Kind[];
  /** What armour adds to the dodge, and a shield to melee defence (S26), with what talents add to each. */
  readonly dodge: number;
  readonly shield: number;
  /** Damage of an unarmed strike (S14). */
  readonly unarmed: number;
  /** Actions that every spell costs less, by INT and by the creature's own data (S20). */
  readonly castingLess: number;
  /** `up` above 0 HP, else the stage of the death saves (S30). */
  readonly state: "up" | Stage;
  readonly prone: boolean;
  /** Has Silenced or No magic. Ground is not counted: `castingRefusal` and `standsIn` do that (S34). */
  readonly silenced: boolean;
}

/** S3: half of DEX, rounded down, plus two. */
export const actionsOf = (dexterity: number): number => Math.floor(dexterity / 2) + 2;

/** S14 */
export const unarmedDamage = (strength: number): number => 1 + Math.floor(strength / 2);

/** S4: base, plus the STR roll for each level, plus 1 for each encounter survived. */
export const hitPointsOf = (base: number, roll: number, level: number, survived: number): number =>
  base + roll * level + survived;

interface Levels {
  readonly skills: SurgeSource["skills"];
  readonly talents: readonly Item[];
  readonly levels: SurgeDerived["levels"];
}
/** Cached by the `attributes` object: harm derives the creature again, but keeps this object. */
const known = new WeakMap<SurgeSource["attributes"], Levels>();

/** Levels of attributes and skills. Talents change attributes only, never below 0 (S2). */
function levelsOf(bare: Bare<typeof creature>, given: (id: Attribute) => number): SurgeDerived["levels"] {
  const { attributes, skills } = bare.source;
  const talents = bare.items("talent");
  const before = known.get(attributes);
  if (before?.skills === skills && before.talents === talents) return before.levels;
  const levels = { ...attributes, ...skills };
  for (const id of ATTRIBUTES) levels[id] = Math.max(0, levels[id] + given(id));
  known.set(attributes, { skills, talents, levels });
  return levels;
}

export function derive(bare: Bare<typeof creature>, world: Readonly<Record<string, Json>>): SurgeDerived {
  const { source } = bare;
  const table = tableIn(world["rolling"]);
  const passive: SurgeTalent[] = [];
  for (const item of bare.items("talent")) if (talentOf(item).use === "passive") passive.push(talentOf(item));
  const given = (id: keyof SurgeTalent["modifiers"]): number => {
    let total = 0;
    for (const { modifiers } of passive) total += modifiers[id];
    return total;
  };
  const levels = levelsOf(bare, given);
  const roll = source.hitPointRoll ?? Math.ceil(averageOfLevel(levels.strength, table));
  const max = Math.max(1, hitPointsOf(source.baseHitPoints, roll, source.level, source.survived));
  const value = Math.max(0, max - source.losses.health);
  let dodge = given("dodge");
  let shield = given("defence");
  for (const item of bare.items("armor")) {
    const worn = armorOf(item);
    if (!worn.equipped) continue;
    dodge += worn.dodge ?? ARMOURS[worn.kind].dodge;
    shield += worn.defence ?? ARMOURS[worn.kind].defence;
  }
  return {
    table,
    levels,
    actions: actionsOf(levels.dexterity),
    health: { value, max },
    speed: Math.max(0, source.speed + given("speed")),
    flight: source.flight || passive.some((t) => t.flight) || bare.has("surge.flying"),
    cancelled: cancelledBy(bare, passive),
    dodge,
    shield,
    unarmed: source.unarmed ?? unarmedDamage(levels.strength),
    castingLess: source.castingLess + castingLessAt(levels.intelligence, world["castingLess"]),
    state: value > 0 ? "up" : source.dying.stage,
    prone: bare.has("surge.prone"),
    silenced: bare.has("surge.silenced") || bare.has("surge.noMagic"),
  };
}

/** Kinds cancelled by the creature's nature, a passive talent, an item it carries or a spell (S11, S33). */
function cancelledBy(bare: Bare<typeof creature>, passive: readonly SurgeTalent[]): Kind[] {
  const gear = bare.items("gear");
  return KINDS.filter(
    (kind) =>
      bare.source.cancels[kind] ||
      bare.has(`surge.${EASES[kind]}`) ||
      passive.some((t) => t.cancels[kind]) ||
      gear.some((i) => gearOf(i).quantity > 0 && gearOf(i).cancels[kind]),
  );
}
