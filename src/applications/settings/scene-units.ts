import { activeRuleset } from "../../data/active.ts";
import { takeGrid, toldOfUnits } from "../../documents/write/take-grid.ts";
import { localize } from "../text.ts";

/** Tells the GM that a scene's unit differs, and changes its grid on request. */
export async function tellOfUnits(scene: Scene.Implementation): Promise<void> {
  await toldOfUnits(scene);
  if (await confirmChangeOfUnits(scene)) await takeGrid(scene);
}

/** The ruleset's grid in words: "squares of 2 m". */
function gridWords(): string {
  const { distance, grid } = activeRuleset().units;
  const kind = grid.kind.startsWith("hex") ? "hex" : grid.kind;
  return localize(`TEMPO.Scene.Grid.${kind}`, { size: grid.size, unit: `TEMPO.Unit.Short.${distance}` });
}

async function confirmChangeOfUnits(scene: Scene.Implementation): Promise<boolean> {
  const { id, units } = activeRuleset();
  const grid = gridWords();
  const text = localize("TEMPO.Scene.Other", {
    units: scene.grid.units,
    ruleset: `TEMPO.Ruleset.${id}.name`,
    wanted: `TEMPO.Unit.Short.${units.distance}`,
    grid,
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tempo", "tp-ask", "tp-units"],
    window: { title: `${localize("TEMPO.Scene.Title")}: ${scene.name}` },
    content: `<p>${foundry.utils.escapeHTML(text)}</p>`,
    buttons: [
      { action: "mend", label: localize("TEMPO.Scene.Mend", { grid }), default: true, callback: () => "mend" },
      { action: "leave", label: "TEMPO.Scene.Leave", callback: () => "leave" },
    ],
    rejectClose: false,
  });
  return answer === "mend";
}
