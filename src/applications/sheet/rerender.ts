import { TempoActorSheet } from "./actor-sheet.ts";

/** Redraws the parts of open actor sheets that show the turn; the forms on other tabs stay as they are. */
export function rerenderSheets(): void {
  for (const app of foundry.applications.instances.values())
    if (app instanceof TempoActorSheet && app.rendered) void app.render({ parts: ["band", "turn"] });
}
