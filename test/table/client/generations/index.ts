/** What differs between the generations of the software that is stood in for; 13 is what everything else is written for. */
import type { UpperRoom } from "../core/ports.ts";
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
  initialize() {
    effectRegistry.initialize();
  },
};
