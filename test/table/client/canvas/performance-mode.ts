import { CANVAS_PERFORMANCE_MODES } from "../../common/constants.ts";
import { game } from "../core/globals.ts";

/** Renderer names of software rendering, where every pixel costs CPU time. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Whether this browser renders without a graphics card. */
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
  /** Whether edges are smoothed. */
  msaa: boolean;
}

/** The mode that the user has chosen, or LOW for software rendering and HIGH otherwise. */
export function choosePerformance(): CanvasPerformance {
  const chosen = game.settings.get("core", "performanceMode") as number | null;
  const { LOW, HIGH, MED } = CANVAS_PERFORMANCE_MODES;
  const mode = chosen ?? (drawsInSoftware() ? LOW : HIGH);
  return { mode, msaa: mode >= MED };
}
