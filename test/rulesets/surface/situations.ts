import type { Situations } from "../situation.ts";

export const situations: Situations = {
  cover: (at) => at.moves(),
  reload: (at) => at.has("weapon", { loaded: 0, costKind: "ammunition" }),
};
