import { aimOf, areaAt, bookedPath, inside, moveEntryId, spotOf } from "../../../engine/index.ts";
import type { Area, AreaShape, Item, Spot, Use } from "../../../engine/index.ts";
import { talentOf } from "../creature/schema.ts";
import type { Focus } from "../stored.ts";
import { ENTRY, STORE } from "../stored.ts";
import type { SurgeActionContext, SurgeFight } from "../types.ts";
import { isAble } from "../state.ts";

/** The shape of a spell's area; null if it has none. A cone or ray without a range ends where it is aimed. */
export function shapeOf(item: Item): AreaShape | null {
  const { area, diameter, range } = talentOf(item);
  const reach = range === 0 ? null : range;
  if (area === "blast") return { kind: "blast", diameter, range: reach };
  if (area === "cone") return { kind: "cone", length: reach };
  return area === "ray" ? { kind: "ray", length: reach, diameter } : null;
}

/** The area that a spell covers; null if it has none, or is not aimed. */
function areaOf(item: Item, from: Spot | null, aim: Spot | null): Area | null {
  const shape = shapeOf(item);
  return shape && aim && areaAt(shape, from, aim);
}

/** Whom a spell affects: everyone in its area, or without an area or a map the named targets. */
export function caughtBy(
  { fight, who }: Pick<SurgeActionContext, "fight" | "who">,
  item: Item,
  { targets, options }: Pick<Use, "targets" | "options">,
): readonly string[] {
  const area = areaOf(item, spotOf(fight, who), aimOf(fight, targets[0], options["at"]));
  return area ? inside(fight, area, who) : [...new Set(targets)];
}

/** The spot a use aims at, as stored with a focus spell: `x, y, z` in ft; null for none. */
export function aimText({ fight, use: { targets, options } }: SurgeActionContext): string | null {
  const aim = aimOf(fight, targets[0], options["at"]);
  return aim && `${aim.x}, ${aim.y}, ${aim.z}`;
}

/** The focus spell, unless its caster is at 0 HP or has moved since (S25). `focusOf` checks silence, too. */
export function spellKeptUp(fight: SurgeFight, who: string): Focus | null {
  const focus = STORE.get(fight.combatant(who), "focus");
  if (!focus || !isAble(fight, who) || !fight.item(who, focus.item)) return null;
  const { activation, ledger } = fight.combatant(who);
  const entry = ledger[moveEntryId(focus.activation)];
  const since = ((entry && ENTRY.get(entry, "charged")) ?? 0) > focus.moved;
  return since || (activation !== focus.activation && bookedPath(fight, who).charged > 0) ? null : focus;
}
