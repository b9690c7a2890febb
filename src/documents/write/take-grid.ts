import { activeRuleset } from "../../data/active.ts";
import { gridOfUnits } from "./scene-units.ts";

/** Keeps that the GM was told, under this ruleset, that the scene's unit differs. */
export async function toldOfUnits(scene: Scene.Implementation): Promise<void> {
  await scene.setFlag("tempo", "toldOfUnits", activeRuleset().id);
}

/** Gives a scene the ruleset's grid type, distance and unit; everything on it stays where it is. */
export async function takeGrid(scene: Scene.Implementation): Promise<void> {
  await scene.update({ grid: gridOfUnits(activeRuleset().units) } as Scene.UpdateData);
}
