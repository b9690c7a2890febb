import { CANVAS_PERFORMANCE_MODES } from "../../common/constants.ts";
import { game } from "../core/globals.ts";

/** Renderers that paint with the processor: every pixel counts there. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Does this browser draw without a graphics card? */
function drawsInSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return true;
  const details = context.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(renderer);
}

export interface CanvasPerformance {
  /** CONST.CANVAS_PERFORMANCE_MODES. */
  mode: number;
  /** Are edges smoothed? */
  msaa: boolean;
}

/** What the person has chosen, or what the machine is likely to bear. */
export function choosePerformance(): CanvasPerformance {
  const chosen = game.settings.get("core", "performanceMode") as number | null;
  const { LOW, HIGH, MED } = CANVAS_PERFORMANCE_MODES;
  const mode = chosen ?? (drawsInSoftware() ? LOW : HIGH);
  return { mode, msaa: mode >= MED };
}
