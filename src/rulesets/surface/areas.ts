import type { Json } from "../../engine/json.ts";
import type { Area, Spot } from "../../engine/move/area.ts";
import { apart, centreOf, covers } from "../../engine/move/area.ts";
import type { Item } from "../../engine/state.ts";
import { scaledUnit, weaponOf } from "./derive.ts";
import type { SurfaceFight } from "./rules.ts";
import { focusOf } from "./weapons.ts";

/** A spot as it is given: `12, 8` or `12, 8, 2`, in metres from the map's corner. */
export function spotIn(value: Json | undefined): Spot | null {
  if (typeof value !== "string") return null;
  const parts = value.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const [x, y, z = 0] = parts;
  return parts.length <= 3 && [x, y, z].every((n) => n !== undefined && Number.isFinite(n))
    ? { x: x as number, y: y as number, z }
    : null;
}

/** Where someone stands; null off the map. */
export function spotOf(fight: SurfaceFight, who: string): Spot | null {
  const { place } = fight.combatant(who);
  return place ? centreOf(fight.state.map, place) : null;
}

/** Where an area is aimed at: as given, or at the first target. */
export const aimOf = (fight: SurfaceFight, target: string | undefined, given: Json | undefined): Spot | null =>
  spotIn(given) ?? (target === undefined ? null : spotOf(fight, target));

/** What a weapon covers when it is fired at `aim` (F23). */
export function areaOf(item: Item, range: number, from: Spot, aim: Spot): Area {
  const { tags, diameter } = weaponOf(item);
  if (tags.ray) return { kind: "ray", from, through: aim, length: range, diameter };
  if (tags.cone) return { kind: "cone", from, through: aim, length: range };
  return { kind: "blast", at: aim, diameter };
}

/** Everyone whose centre is inside, friend and foe (F23). */
export const inside = (fight: SurfaceFight, area: Area): string[] =>
  fight
    .everyone()
    .filter((c) => c.place !== null && covers(area, centreOf(fight.state.map, c.place)))
    .map((c) => c.id);

/** What a ray that was on last turn loses because its aim is shifted: 1 for each full scaled unit (F24). */
export function sweptLess(fight: SurfaceFight, who: string, item: Item, aim: Spot | null): number {
  const before = focusOf(fight, who, item.id);
  if (!weaponOf(item).tags.ray || !before?.aim || !aim || before.round !== fight.state.round - 1) return 0;
  return sweepLoss(apart(before.aim, aim), fight.figure(who).derived.scale);
}

/** F24: metres shifted, by scale. */
export const sweepLoss = (metres: number, scale: number): number => Math.floor(metres / scaledUnit(scale) + 1e-9);
