import { planPainter } from "./plan-drawing.ts";
import { painter } from "./ruler.ts";

/** Begins to draw over the map; called once, when a fight has begun. */
export function drawOverMap(): void {
  painter.present = planPainter;
  redrawRulers();
}

function redrawRulers(): void {
  for (const token of canvas.tokens?.placeables ?? []) token.renderFlags.set({ refreshRuler: true });
}
