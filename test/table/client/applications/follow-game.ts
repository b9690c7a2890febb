/** Updates the parts of the interface that depend on game events rather than on one document. */

import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { Hooks, ui } from "./host.ts";
import { instances } from "./instances.ts";

interface StoredSetting {
  key: string;
  value: unknown;
}

/** When the world's default sheets change, open sheets change too. */
function followSheetChoice({ key, value }: StoredSetting): void {
  if (key === "core.sheetClasses") {
    DocumentSheetConfig.updateDefaultSheets(value as Record<string, Record<string, string>>);
  }
}

export function followTheGame(): void {
  window.addEventListener("resize", () => {
    for (const app of instances.values()) if (app.rendered && app.hasFrame) app.setPosition();
  });
  Hooks.on("pauseGame", () => void ui.pause?.render());
  Hooks.on("createSetting", followSheetChoice);
  Hooks.on("updateSetting", followSheetChoice);
  // Another scene has other encounters and other tools.
  Hooks.on("canvasReady", () => {
    ui.combat?.initialize();
    void ui.controls?.render({ reset: true });
    void ui.nav?.render();
  });
  Hooks.on("userActivity", (_userId: string, activity: { sceneId?: string | null }) => {
    if (activity.sceneId !== undefined) void ui.nav?.render();
  });
}
