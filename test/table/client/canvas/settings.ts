import { CANVAS_PERFORMANCE_MODES, GRID_DIAGONALS, SETTING_SCOPES } from "../../common/constants.ts";
import { NumberField } from "../../common/data/fields.ts";
import { game } from "../core/globals.ts";
import { canvas } from "./board.ts";

/** Register the core settings of the canvas. */
export function registerSettings(): void {
  const { CLIENT, WORLD } = SETTING_SCOPES;
  const { settings } = game;
  settings.register("core", "noCanvas", {
    name: "SETTINGS.NoCanvasN",
    hint: "SETTINGS.NoCanvasL",
    scope: CLIENT,
    config: true,
    type: Boolean,
    default: false,
    requiresReload: true,
  });
  settings.register("core", "performanceMode", {
    name: "SETTINGS.PerformanceModeN",
    hint: "SETTINGS.PerformanceModeL",
    scope: CLIENT,
    config: true,
    // Null: chosen by the renderer, see choosePerformance().
    type: new NumberField({
      required: true,
      nullable: true,
      initial: null,
      choices: Object.fromEntries(
        Object.entries(CANVAS_PERFORMANCE_MODES).map(([name, value]) => [
          value,
          `SETTINGS.PerformanceMode${camel(name)}`,
        ]),
      ),
    }),
    requiresReload: true,
  });
  settings.register("core", "maxFPS", {
    name: "SETTINGS.MaxFPSN",
    hint: "SETTINGS.MaxFPSL",
    scope: CLIENT,
    config: true,
    type: Number,
    range: { min: 10, max: 60, step: 5 },
    default: 60,
    onChange: (frames: number) => canvas.limitFrames(frames),
  });
  settings.register("core", "gridDiagonals", {
    name: "SETTINGS.GridDiagonalsN",
    hint: "SETTINGS.GridDiagonalsL",
    scope: WORLD,
    config: true,
    type: new NumberField({
      required: true,
      nullable: false,
      // The default comes from the system's manifest.
      initial: (game.system.grid as { diagonals?: number } | undefined)?.diagonals ?? GRID_DIAGONALS.EQUIDISTANT,
      choices: Object.fromEntries(
        Object.entries(GRID_DIAGONALS).map(([name, value]) => [value, `GRID.DIAGONALS.${camel(name)}`]),
      ),
    }),
    onChange: () => {
      for (const scene of game.scenes as Iterable<{ reset(): void }>) scene.reset();
      if (canvas.ready) void canvas.draw();
    },
  });
  const toggle = (key: string, name: string, initial: boolean, scope: typeof CLIENT | typeof WORLD): void =>
    settings.register("core", key, {
      name: `SETTINGS.${name}N`,
      hint: `SETTINGS.${name}L`,
      scope,
      config: true,
      type: Boolean,
      default: initial,
    });
  toggle("tokenAutoRotate", "TokenAutoRotate", false, WORLD);
  toggle("leftClickRelease", "LClickRelease", true, CLIENT);
  toggle("scrollingStatusText", "ScrollStatusText", true, WORLD);
  settings.register("core", "unconstrainedMovement", { scope: CLIENT, config: false, type: Boolean, default: false });
}

function camel(name: string): string {
  return (
    name.charAt(0) +
    name
      .slice(1)
      .toLowerCase()
      .replace(/_(.)/g, (_match, next: string) => next.toUpperCase())
  );
}
