import type { Situations } from "../situation.ts";

export const situations: Situations = {
  escape: (at) => at.suffers("grappled"),
  stand: (at) => at.suffers("prone"),
  ready: (at) => at.has("weapon", { equipped: false }),
  opportunity: "asked",
};
