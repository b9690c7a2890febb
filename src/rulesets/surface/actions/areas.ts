import { aimOf, apart, areaAt, inside, parseSpot, spotOf } from "../../../engine/index.ts";
import type { Area, AreaShape, Item, Spot } from "../../../engine/index.ts";
import type { Shot, SurfaceFight } from "../types.ts";
import { scaledUnit, weaponOf } from "../creature/derived.ts";
import { isChosen } from "../state.ts";
import { focusOf, isArea, profileOf, turnsRunning } from "../creature/weapons.ts";

/** The shape of a weapon's area (F23); `range` in metres. */
export function shapeOf(item: Item, range: number): AreaShape {
  const { tags, diameter } = weaponOf(item);
  if (tags.ray) return { kind: "ray", length: range, diameter };
  return tags.cone ? { kind: "cone", length: range } : { kind: "blast", diameter, range };
}

/** The area that a weapon covers when it is fired at `aim` (F23); `range` in metres. */
export function areaOf(item: Item, range: number, from: Spot, aim: Spot): Area {
  return areaAt(shapeOf(item, range), from, aim) ?? { kind: "blast", at: aim, diameter: 0 };
}

/** Ids of those whom an area catches, by the map; without one, the targets named. */
export function caughtIn({ fight, who, use, target }: Shot, item: Item): string[] {
  const from = spotOf(fight, who);
  const aim = aimOf(fight, target, use.options["at"]);
  if (!from || !aim) return [...new Set(use.targets)];
  const { range } = profileOf(fight.figure(who), item, isChosen(use, "quench"));
  return inside(fight, areaOf(item, range, from, aim), who);
}

/** Ids of those a weapon is kept on: its target, or all whom an area aimed at a spot catches (F21). */
export function keptOn(shot: Shot): readonly string[] {
  const { item, target, use } = shot;
  if (item && isArea(item) && (target === undefined || parseSpot(use.options["at"]))) return caughtIn(shot, item);
  return target === undefined ? [] : [target];
}

/** Extra damage, and extra ammunition or energy, of a Continuous weapon kept on its target (F21). */
export function continuousExtra(shot: Shot): number {
  const { fight, who, item } = shot;
  if (!item || !weaponOf(item).tags.continuous) return 0;
  return (turnsRunning(fight, who, item.id, keptOn(shot)) - 1) * weaponOf(item).continuousBy;
}

/** Damage that a ray, on since last turn, loses by shifting its aim: 1 for each full scaled unit (F24). */
export function sweptLess(fight: SurfaceFight, who: string, item: Item, aim: Spot | null): number {
  const before = focusOf(fight, who, item.id);
  if (!weaponOf(item).tags.ray || !before?.aim || !aim || before.round !== fight.state.round - 1) return 0;
  return sweepLoss(apart(before.aim, aim), fight.figure(who).derived.scale);
}

/** F24: damage lost by shifting the aim so many metres. */
export const sweepLoss = (metres: number, scale: number): number => Math.floor(metres / scaledUnit(scale) + 1e-9);

/** F23: a save halves, rounded down. */
export const halved = (amount: number, saved: boolean): number => (saved ? Math.floor(amount / 2) : amount);
