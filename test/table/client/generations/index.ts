/** The differences between Foundry's generations; all other code is written for 13. */
import type { UpperRoom } from "../core/ports.ts";
import { environment } from "../../common/environment.ts";
import { game } from "../core/globals.ts";
import { effectRegistry } from "../documents/effect-registry.ts";
import { becomeFourteen } from "./fourteen.ts";
import { offerWhatGoesInFourteen } from "./until-fourteen.ts";

export const room: UpperRoom = {
  namespaces: {},
  configuration: {},
  adoptGeneration(generation) {
    if (generation >= 14) becomeFourteen();
    else offerWhatGoesInFourteen();
  },
  registerSettings() {
    // The defaults of new tokens from before prototype tokens; 14 no longer has the setting.
    if (environment.generation < 14) {
      game.settings.register("core", "defaultToken", { scope: "world", type: Object, default: {} });
    }
  },
  initialize() {
    effectRegistry.initialize();
  },
};
