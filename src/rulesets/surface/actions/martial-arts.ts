import { impossible, refuse } from "../../../engine/index.ts";
import { splitsOf } from "../creature/martial-arts.ts";
import { able } from "../state.ts";
import { ENTRY, STORE } from "../stored.ts";
import type { SurfaceAction, SurfaceDoing } from "../types.ts";

const splitsFor = ({ figure }: SurfaceDoing) => splitsOf(figure.source.martialArts);
const nameOf = ({ damage, defence }: { readonly damage: number; readonly defence: number }): string =>
  `${damage}/${defence}`;
const chosenSplit = (doing: SurfaceDoing) =>
  splitsFor(doing).find((s) => nameOf(s) === doing.said("split")) ?? splitsFor(doing)[0];

export const martialActions: Readonly<Record<string, SurfaceAction>> = {
  /** The die is split anew each turn, once (F20). */
  martial: {
    family: "attacks",
    rule: ["F20"],
    damage: null,
    icon: "hand-fist",
    always: true,
    price: () => 0,
    fields: (doing) => [
      {
        name: "split",
        label: "TEMPO.Surface.Option.split",
        options: splitsFor(doing).map((split) => ({
          value: nameOf(split),
          label: { key: "TEMPO.Surface.Split", data: { ...split } },
        })),
      },
    ],
    needs({ fight, who, figure }) {
      const { activation } = fight.combatant(who);
      if (figure.source.martialArts === "none") return refuse("TEMPO.Surface.Refusal.noArts");
      const split = fight.entries(who).some((e) => e.action === "surface.martial" && e.activation === activation);
      return able(fight, who) ?? (split ? refuse("TEMPO.Surface.Refusal.split") : null);
    },
    cannot: (doing) => (chosenSplit(doing) ? null : impossible("TEMPO.Surface.Refusal.noArts")),
    changes(doing) {
      const { fight, who } = doing;
      const { activation } = fight.combatant(who);
      const split = chosenSplit(doing);
      if (split) STORE.set(fight, who, "martial", { ...split, activation, used: false });
    },
    facts: (doing) => ENTRY.of({ ...chosenSplit(doing) }),
  },
};
