import { onHook } from "../../compat.ts";
import { measuresInRulesetUnits, wasToldOfUnits } from "../../documents/write/scene-units.ts";
import { detach } from "../../failures.ts";

/** Tells the GM, once for each scene, that its unit is not the ruleset's, and offers to change the grid. */
export function watchSceneUnits(): void {
  onHook("canvasReady", ({ scene }) => {
    if (scene && game.user.isActiveGM && !measuresInRulesetUnits(scene) && !wasToldOfUnits(scene))
      detach(import("./scene-units.ts").then(({ tellOfUnits }) => tellOfUnits(scene)));
  });
}
