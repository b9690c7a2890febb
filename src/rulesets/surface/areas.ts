import type { Area, Spot } from "../../engine/move/area.ts";
import { apart } from "../../engine/move/area.ts";
import type { Item } from "../../engine/state.ts";
import { scaledUnit, weaponOf } from "./derive.ts";
import type { SurfaceFight } from "./rules.ts";
import { focusOf } from "./weapons.ts";

/** What a weapon covers when it is fired at `aim` (F23). */
export function areaOf(item: Item, range: number, from: Spot, aim: Spot): Area {
  const { tags, diameter } = weaponOf(item);
  if (tags.ray) return { kind: "ray", from, through: aim, length: range, diameter };
  if (tags.cone) return { kind: "cone", from, through: aim, length: range };
  return { kind: "blast", at: aim, diameter };
}

/** What a ray that was on last turn loses because its aim is shifted: 1 for each full scaled unit (F24). */
export function sweptLess(fight: SurfaceFight, who: string, item: Item, aim: Spot | null): number {
  const before = focusOf(fight, who, item.id);
  if (!weaponOf(item).tags.ray || !before?.aim || !aim || before.round !== fight.state.round - 1) return 0;
  return sweepLoss(apart(before.aim, aim), fight.figure(who).derived.scale);
}

/** F24: metres shifted, by scale. */
export const sweepLoss = (metres: number, scale: number): number => Math.floor(metres / scaledUnit(scale) + 1e-9);
