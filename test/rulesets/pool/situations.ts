import type { Situations } from "../situation.ts";

const STORED = { stored: 2, shaped: 0, ever: 2, actions: 0 };

export const situations: Situations = {
  stand: (at) => at.does("kneel"),
  halfSword: (at) => at.wields({ hands: "one", keywords: ["thrust"], mechanism: "none" }),
  looseSpell: (at) => at.keeps(0),
  readyWeapon: (at) => at.has("weapon", { equipped: false }),
  readyRanged: (at) => at.has("weapon", { equipped: false }),
  takeUp: (at) => at.has("weapon", { equipped: false, place: "ground" }),
  load: (at) => at.has("weapon", { loaded: false }),
  shape: (at) => at.is({ energy: STORED }),
  release: (at) => at.is({ energy: STORED }),
  opportunity: "asked",
  takeCover: "asked",
};
