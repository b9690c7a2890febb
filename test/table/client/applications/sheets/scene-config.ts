import { GRID_TYPES } from "../../../common/constants.ts";
import { environment } from "../../../common/environment.ts";
import type { Scene } from "../../documents/scene.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { DocumentSheetOptions } from "../api/document-sheet.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game, localize } from "../host.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "./config-sheet.ts";

const GRID_LABELS: Readonly<Record<keyof typeof GRID_TYPES, string>> = {
  GRIDLESS: "SCENE.GridGridless",
  SQUARE: "SCENE.GridSquare",
  HEXODDR: "SCENE.GridHexOddR",
  HEXEVENR: "SCENE.GridHexEvenR",
  HEXODDQ: "SCENE.GridHexOddQ",
  HEXEVENQ: "SCENE.GridHexEvenQ",
};

/** The form of a scene: name, size and grid. */
export class SceneConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["scene-config"],
    canCreate: true,
    position: { width: 560 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-map" },
  };

  static override PARTS: HandlebarsParts = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    basics: { template: "templates/sheets/scene/basics.hbs", scrollable: [""] },
    grid: { template: "templates/sheets/scene/grid.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  static override TABS = {
    sheet: {
      tabs: [
        { id: "basics", icon: "fa-solid fa-image" },
        { id: "grid", icon: "fa-solid fa-grid" },
      ],
      initial: "basics",
      labelPrefix: "SCENE.TABS",
    },
  };

  get scene(): Scene {
    return this.document as unknown as Scene;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const rule = game.settings.settings.get("core.gridDiagonals")?.type as
      { choices?: Record<string, string> } | undefined;
    const diagonals = game.settings.get("core", "gridDiagonals") as number;
    return Object.assign(await super._prepareContext(options), {
      gridTypes: Object.fromEntries(
        Object.entries(GRID_TYPES).map(([name, type]) => [
          String(type),
          localize(GRID_LABELS[name as keyof typeof GRID_TYPES]),
        ]),
      ),
      // The rule for diagonals is a world setting; the sheet only displays it.
      diagonals: localize(rule?.choices?.[diagonals] ?? ""),
      hasBackground: environment.generation < 14,
      buttons: [saveButton(this.scene.id ? "SCENE.Update" : "SCENE.Create")],
    });
  }

  override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    await super._preparePartContext(partId, context, options);
    const { tabs } = context as { tabs: Record<string, object> };
    if (partId in tabs) context.tab = tabs[partId];
    return context;
  }
}
