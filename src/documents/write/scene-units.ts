import { onHook } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import type { GridKind, Units } from "../../engine/index.ts";

/** Foundry's numbers for grid types. */
const TYPES: Readonly<Record<GridKind, number>> = {
  gridless: 0,
  square: 1,
  hexOddR: 2,
  hexEvenR: 3,
  hexOddQ: 4,
  hexEvenQ: 5,
};

/** A ruleset's standard grid as a scene stores it. */
export const gridOfUnits = ({ distance, grid }: Units) => ({
  type: TYPES[grid.kind],
  distance: grid.size,
  units: distance,
});

/** Spellings that scenes use for feet and metres. */
const NAMES: Readonly<Record<Units["distance"], readonly string[]>> = {
  ft: ["ft", "ft.", "feet", "foot", "'", "′"],
  m: ["m", "m.", "metre", "metres", "meter", "meters"],
};

/** Whether a scene measures in the ruleset's units. */
export const measuresInRulesetUnits = (scene: Scene.Implementation): boolean =>
  NAMES[activeRuleset().units.distance].includes(scene.grid.units.trim().toLowerCase());

/** Whether the GM was told already, under this ruleset, that the scene's unit differs. */
export const wasToldOfUnits = (scene: Scene.Implementation): boolean =>
  scene.getFlag("tempo", "toldOfUnits") === activeRuleset().id;

/**
 * New scenes whose data name no grid take the ruleset's (K12). Imported, duplicated and pasted scenes name
 * one, and keep it.
 */
export function registerNewSceneGrids(): void {
  onHook("preCreateScene", (scene: Scene.Implementation, data: Scene.CreateData) => {
    const { type, distance, units } = (data.grid ?? {}) as { type?: unknown; distance?: unknown; units?: unknown };
    if (type === undefined && distance === undefined && units === undefined)
      scene.updateSource({ grid: gridOfUnits(activeRuleset().units) } as Scene.UpdateData, {});
  });
}
