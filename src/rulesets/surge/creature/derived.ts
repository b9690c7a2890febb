import type { Bare, Figure, Item, Json } from "../../../engine/index.ts";
import type { Attribute, Kind, Skill, Stage, SurgeTalent, creature } from "./schema.ts";
import { ARMOURS, ATTRIBUTES, EASES, KINDS, armorOf, gearOf, talentOf } from "./schema.ts";
import { averageOfLevel, castingLessAt, tableIn } from "../checks/levels.ts";

export type SurgeFigure = Figure<typeof creature, SurgeDerived>;
type SurgeSource = SurgeFigure["source"];

export interface SurgeDerived {
  /** The rolling table of the world (S2). */
  readonly table: string;
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
  /** Actions that every spell costs less: by INT, and as its data says besides (S20). */
  readonly castingLess: number;
  /** `up` above 0 HP, else where death saves stand (S30). */
  readonly state: "up" | Stage;
  readonly prone: boolean;
  /** By what is on the creature; what its ground adds is in `speechless` and `standsIn` (S34). */
  readonly silenced: boolean;
}

/** S3: half of DEX, rounded down, and two. */
export const actionsOf = (dexterity: number): number => Math.floor(dexterity / 2) + 2;

/** S14 */
export const unarmedDamage = (strength: number): number => 1 + Math.floor(strength / 2);

/** S4: base + one STR roll for each level, and one for each encounter survived. */
export const hitPointsOf = (base: number, roll: number, level: number, survived: number): number =>
  base + roll * level + survived;

interface Levels {
  readonly skills: SurgeSource["skills"];
  readonly talents: readonly Item[];
  readonly levels: SurgeDerived["levels"];
}
/** Kept by the attributes they come from: harm derives everything anew and leaves these as they were. */
const known = new WeakMap<SurgeSource["attributes"], Levels>();

/** Levels with what talents add to attributes; never below 0 (S2). */
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

/** Kinds that do not slow it, by its own nature, a talent, a thing it has or a spell (S11, S33). */
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
