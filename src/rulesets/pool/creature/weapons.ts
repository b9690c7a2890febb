import { fields, placeOfThing, thingAs } from "../../../engine/index.ts";
import type { Bare, Item } from "../../../engine/index.ts";
import type { creature, Location, PoolWeapon } from "./schema.ts";
import { DAMAGE_TYPES, weapon } from "./schema.ts";

const { initialShape } = fields;

type PoolBare = Bare<typeof creature>;

const asStored = thingAs(weapon);

/** An item as a weapon; its owner has not readied it while it lies about or another holds it (D28). */
export function weaponOf(item: Item): PoolWeapon {
  const stored = asStored(item);
  return stored.equipped && placeOfThing(item) !== "carried" ? { ...stored, equipped: false } : stored;
}

/** The body as a weapon: an open hand or a foot. It can trip, but not bash (D11, D24). */
export const BODILY: PoolWeapon = {
  ...initialShape(weapon),
  skill: "unarmed",
  reach: 0,
  damage: 0,
  keywords: ["trip"],
};

/** An effect that is thrown (D12, D13); range in metres, `perSuccess` is damage per additional success. */
export interface Effect {
  readonly damage: number;
  readonly type: string;
  readonly range: number;
  readonly apv: number;
  readonly perSuccess: number;
}

export const asWeapon = ({ damage, type, range, apv, perSuccess }: Effect): PoolWeapon => ({
  ...BODILY,
  keywords: [],
  fromBody: false,
  damage,
  damageType: DAMAGE_TYPES.find((t) => t === type) ?? "fire",
  apv,
  successDamage: perSuccess,
  close: range,
  maximum: range,
  loaded: true,
});

export const isMelee = (w: PoolWeapon): boolean => w.mechanism === "none";
export const isThrown = (w: PoolWeapon): boolean => w.keywords.includes("throwing") && w.maximum > 0;

/** Hit points of each point of cover (D32). */
const COVER_POINTS = 3;

/** Hit points left of the cover that a weapon gives; 0 for none (D32). */
export const coverLeft = ({ cover, coverPoints, coverLost }: PoolWeapon): number =>
  cover === 0 ? 0 : Math.max(0, (coverPoints ?? cover * COVER_POINTS) - coverLost);

/** The hand or hands a weapon is in: one made for two takes both, whatever its sheet says (D24). */
export const holdOf = ({ hands, held }: Pick<PoolWeapon, "hands" | "held">): PoolWeapon["held"] =>
  hands === "two" ? "two" : held;

/** Penalty dice for a melee weapon's difficulty, less the ranks in Melee Combat and its skill (D24). */
export const awkwardness = ({ source }: PoolBare, w: PoolWeapon): number =>
  isMelee(w) ? Math.max(0, w.difficulty - source.skills.meleeCombat - source.weaponSkills[w.skill]) : 0;

/** A weapon's parry as held: at most the ranks for it, less 1 per penalty die of its difficulty (D24). */
export function parryOf(figure: PoolBare, w: PoolWeapon): number {
  const { skills, secondary, weaponSkills } = figure.source;
  const hold = holdOf(w);
  const written = hold === "two" ? w.parry.two : hold === "off" ? w.parry.off : w.parry.one;
  const most = skills.personalDefense + secondary.parry + weaponSkills[w.skill];
  return Math.max(0, Math.min(written, most) - awkwardness(figure, w));
}

/** The parries of the readied melee weapons, the best first (D24). */
export function parriesOf(figure: PoolBare): { readonly item: string; readonly parry: number }[] {
  const found: { item: string; parry: number }[] = [];
  for (const item of figure.items("weapon")) {
    const weapon = weaponOf(item);
    if (weapon.equipped && isMelee(weapon)) found.push({ item: item.id, parry: parryOf(figure, weapon) });
  }
  return found.length < 2 ? found : found.sort((a, b) => b.parry - a.parry);
}

/** The arm or arms a weapon is used with (D26). */
export const armsOf = (w: PoolWeapon): readonly Location[] => {
  const hold = holdOf(w);
  return hold === "two" || w.mechanism !== "none"
    ? ["leftArm", "rightArm"]
    : hold === "off"
      ? ["leftArm"]
      : ["rightArm"];
};
