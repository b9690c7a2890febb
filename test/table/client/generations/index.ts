/** What differs between the generations of the software that is stood in for; 13 is what everything else is written for. */
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
    // What new tokens were like before actors had prototypes of their own.
    if (environment.generation < 14) {
      game.settings.register("core", "defaultToken", { scope: "world", type: Object, default: {} });
    }
  },
  initialize() {
    effectRegistry.initialize();
  },
};
