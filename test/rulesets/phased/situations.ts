import type { Situations } from "../situation.ts";

/** A talent that is channeled over rounds. */
const CHANNELED = { channeled: true, use: "spell" };

export const situations: Situations = {
  hover: (at) => at.keeps({ aloft: true }),
  land: (at) => at.keeps({ aloft: true }),
  unleash(at) {
    at.has("talent", CHANNELED);
    at.keeps({ channel: { item: at.first("talent"), since: 0, due: 1 } });
  },
  cancelChannel: (at) => at.keeps({ channel: { item: at.first("talent"), since: 1, due: 2 } }),
  release: (at) =>
    at.keeps({ maintained: { a: { id: "a", item: at.first("talent"), target: null, defence: null, since: 1 } } }),
  escape: (at) => at.suffers("restrained"),
  stand: (at) => at.suffers("prone"),
  dismount: (at) => at.keeps({ steed: at.friend }),
  tumble: "asked",
  dropGear: (at) => at.has("gear", { stowed: false }),
  contingency: (at) => at.keeps({ contingency: { round: 1, condition: "they come", reaction: "other" } }),
  opportunity: "asked",
  react: "asked",
};
