import type { Situations } from "../situation.ts";

export const situations: Situations = {
  release: (at) => at.keeps(0),
  sustain: (at) => at.keeps(3),
  endSpell: (at) => at.keeps(3),
  giveUp: (at) => at.keeps({ work: { item: null, rest: 2 } }),
  relieve: (at) => at.suffers("silenced"),
  escape: (at) => at.suffers("restrained"),
  stand: (at) => at.suffers("prone"),
};
