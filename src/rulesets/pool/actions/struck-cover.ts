import { numberIn } from "../../../engine/index.ts";
import type { Item, Json } from "../../../engine/index.ts";
import type { PoolWeapon } from "../creature/schema.ts";
import { noted, store } from "../stored.ts";
import type { PoolActionContext, PoolFight } from "../types.ts";
import { itemPath } from "../state.ts";
import { coverLeft, weaponOf } from "../creature/weapons.ts";

type Options = Readonly<Record<string, Json>>;

/** A piece of cover that can be damaged: what the table says is there, or a shield. */
interface Piece {
  readonly value: number;
  /** null: what the table says is there. */
  readonly shield: Item | null;
}

/**
 * Cover that the table says is there, as it is known again: of that value, where its user stands. A dot would be a path in a
 * document, so that places between spaces are taken for the nearest.
 */
function keyOf(fight: PoolFight, who: string, value: number): string {
  const { place } = fight.combatant(who);
  return place ? `${value}_${Math.round(place.x)}_${Math.round(place.y)}` : String(value);
}

/** Hit points of cover of that value, as the world has it (D32). */
const pointsOf = (fight: PoolFight, value: number): number =>
  value * Math.max(1, Number(fight.option("coverPoints")) || 1);

/** What is left of cover that the table says is there (D32). */
const leftOf = (fight: PoolFight, who: string, value: number): number =>
  pointsOf(fight, value) - Math.max(0, store.one(fight.combatant(who), ["cover", keyOf(fight, who, value)]) ?? 0);

/** The cover that the table says is there; 0 where it is gone (D32). */
export function coverSaid(fight: PoolFight, target: string, options: Options, field: "cover" | "takenCover"): number {
  const value = numberIn(options, field) ?? 0;
  return value > 0 && leftOf(fight, target, value) > 0 ? value : 0;
}

/** The best piece that can be damaged: what stands there before what is held. */
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

/** What stopped a hit is damaged by it, and gone when nothing of it is left (D32). */
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
