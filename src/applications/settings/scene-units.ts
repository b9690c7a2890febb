import { activeRuleset } from "../../data/active.ts";
import { takeGrid, toldOfUnits } from "../../documents/write/scene-units.ts";
import { say } from "../text.ts";

/** Says it, and mends it where that is wanted. */
export async function tellOfUnits(scene: Scene.Implementation): Promise<void> {
  await toldOfUnits(scene);
  if (await wantsMending(scene)) await takeGrid(scene);
}

/** The ruleset's grid in words: "squares of 2 m". */
function gridWords(): string {
  const { distance, grid } = activeRuleset().units;
  const kind = grid.kind.startsWith("hex") ? "hex" : grid.kind;
  return say(`TEMPO.Scene.Grid.${kind}`, { size: grid.size, unit: `TEMPO.Unit.Short.${distance}` });
}

async function wantsMending(scene: Scene.Implementation): Promise<boolean> {
  const { id, units } = activeRuleset();
  const grid = gridWords();
  const text = say("TEMPO.Scene.Other", {
    units: scene.grid.units,
    ruleset: `TEMPO.Ruleset.${id}.name`,
    wanted: `TEMPO.Unit.Short.${units.distance}`,
    grid,
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tempo", "tp-ask", "tp-units"],
    window: { title: `${say("TEMPO.Scene.Title")}: ${scene.name}` },
    content: `<p>${foundry.utils.escapeHTML(text)}</p>`,
    buttons: [
      { action: "mend", label: say("TEMPO.Scene.Mend", { grid }), default: true, callback: () => "mend" },
      { action: "leave", label: "TEMPO.Scene.Leave", callback: () => "leave" },
    ],
    rejectClose: false,
  });
  return answer === "mend";
}
