import { numberIn } from "../../../engine/index.ts";
import type { Item, Json } from "../../../engine/index.ts";
import type { PoolWeapon } from "../creature/schema.ts";
import { noted, store } from "../stored.ts";
import type { PoolActionContext, PoolFight } from "../types.ts";
import { itemPath } from "../state.ts";
import { coverLeft, weaponOf } from "../creature/weapons.ts";

type Options = Readonly<Record<string, Json>>;

/** A piece of cover that can be damaged: one that the dialog names, or a shield. */
interface Piece {
  readonly value: number;
  /** Null: the dialog names it. */
  readonly shield: Item | null;
}

/**
 * The key of cover that the dialog names: its value, and the space where its user stands. Coordinates are
 * rounded, since a dot in the key would be read as a path when the document is updated.
 */
function keyOf(fight: PoolFight, who: string, value: number): string {
  const { place } = fight.combatant(who);
  return place ? `${value}_${Math.round(place.x)}_${Math.round(place.y)}` : String(value);
}

/** Hit points of cover of a value, by the world's setting (D32). */
const pointsOf = (fight: PoolFight, value: number): number =>
  value * Math.max(1, Number(fight.option("coverPoints")) || 1);

/** Hit points left of cover that the dialog names (D32). */
const leftOf = (fight: PoolFight, who: string, value: number): number =>
  pointsOf(fight, value) - Math.max(0, store.one(fight.combatant(who), ["cover", keyOf(fight, who, value)]) ?? 0);

/** The value of cover that the dialog names; 0 once it is destroyed (D32). */
export function coverSaid(fight: PoolFight, target: string, options: Options, field: "cover" | "takenCover"): number {
  const value = numberIn(options, field) ?? 0;
  return value > 0 && leftOf(fight, target, value) > 0 ? value : 0;
}

/** The best piece that can be damaged; of equal ones, standing cover before a shield (D32). */
function bestCoverPiece(fight: PoolFight, target: string, options: Options): Piece | null {
  const said = (["cover", "takenCover"] as const).map((field): Piece => ({
    value: coverSaid(fight, target, options, field),
    shield: null,
  }));
  const shields = fight.figure(target).items("weapon").filter(isUp);
  const held = shields.map((shield): Piece => ({ value: weaponOf(shield).cover, shield }));
  const found = [...said, ...held].filter(({ value }) => value > 0);
  return found.reduce<Piece | null>((best, piece) => (best && best.value >= piece.value ? best : piece), null);
}

const isUp = (item: Item): boolean => {
  const weapon: PoolWeapon = weaponOf(item);
  return weapon.equipped && coverLeft(weapon) > 0;
};

/** Damages the cover that stopped a hit; without hit points left it is gone (D32). */
export function damageCover(context: PoolActionContext, blow: string, target: string, damage: number): void {
  const { fight } = context;
  const piece = bestCoverPiece(fight, target, context.use.options);
  if (!piece || damage <= 0) return;
  const { shield, value } = piece;
  const left = Math.max(0, (shield ? coverLeft(weaponOf(shield)) : leftOf(fight, target, value)) - damage);
  context.effect(() => {
    if (shield) fight.add([...itemPath(fight, target, shield.id), "coverLost"], damage);
    else store.add(fight, target, ["cover", keyOf(fight, target, value)], damage);
  });
  context.note(blow, noted.of({ coverDamage: damage, coverLeft: left }));
}
