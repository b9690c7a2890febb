import { onHook } from "../compat.ts";
import { ports } from "../documents/ports.ts";
import { detach } from "../failures.ts";
import { drawActing } from "./acting-marks.ts";
import { tellCharge } from "./moved.ts";
import { planPainter } from "./plan-drawing.ts";
import { redrawReach } from "./reach-switch.ts";
import { painter } from "./ruler.ts";
import { fillTokenHud, refillTokenHud } from "./token-hud.ts";
import { drawTurnPlate } from "./turn-plate.ts";

export { holdReach } from "./reach-switch.ts";

/** Begins to draw over the map; called once, when a fight has begun. */
export function drawOverMap(): void {
  painter.present = planPainter;
  ports.moved = tellCharge;
  fillTokenHud();
  for (const hook of ["canvasReady", "sightRefresh", "refreshToken"] as const) onHook(hook, () => renew());
  for (const hook of ["updateToken", "deleteToken", "createToken"] as const) onHook(hook, () => renew());
  for (const hook of ["updateCombat", "deleteCombat", "updateCombatant", "updateActor"] as const)
    onHook(hook, () => renew());
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    onHook(hook, () => renew());
  for (const token of canvas.tokens?.placeables ?? []) token.renderFlags.set({ refreshRuler: true });
  renew();
}

/** Whether a redraw waits for the next frame: one serves many changes. */
let due = false;

function renew(): void {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    drawActing();
    detach(drawTurnPlate());
    detach(redrawReach());
    detach(refillTokenHud());
  });
}
