import { impossible, refuse } from "../../../engine/index.ts";
import { splitsOf } from "../creature/martial-arts.ts";
import { incapacityRefusal } from "../state.ts";
import { ENTRY, STORE } from "../stored.ts";
import type { SurfaceAction, SurfaceActionContext } from "../types.ts";

const splitsFor = ({ figure }: SurfaceActionContext) => splitsOf(figure.source.martialArts);
const nameOf = ({ damage, defence }: { readonly damage: number; readonly defence: number }): string =>
  `${damage}/${defence}`;
const chosenSplit = (context: SurfaceActionContext) =>
  splitsFor(context).find((s) => nameOf(s) === context.said("split")) ?? splitsFor(context)[0];

export const martialActions: Readonly<Record<string, SurfaceAction>> = {
  /** Splits the die, once a turn (F20). */
  martial: {
    needsFight: true,
    family: "attacks",
    rule: ["F20"],
    damage: null,
    icon: "hand-fist",
    always: true,
    price: () => 0,
    fields: (context) => [
      {
        name: "split",
        label: "TEMPO.Surface.Option.split",
        options: splitsFor(context).map((split) => ({
          value: nameOf(split),
          label: { key: "TEMPO.Surface.Split", data: { ...split } },
        })),
      },
    ],
    needs({ fight, who, figure }) {
      const { activation } = fight.combatant(who);
      if (figure.source.martialArts === "none") return refuse("TEMPO.Surface.Refusal.noArts");
      const split = fight.entries(who).some((e) => e.action === "surface.martial" && e.activation === activation);
      return incapacityRefusal(fight, who) ?? (split ? refuse("TEMPO.Surface.Refusal.split") : null);
    },
    cannot: (context) => (chosenSplit(context) ? null : impossible("TEMPO.Surface.Refusal.noArts")),
    changes(context) {
      const { fight, who } = context;
      const { activation } = fight.combatant(who);
      const split = chosenSplit(context);
      if (split) STORE.set(fight, who, "martial", { ...split, activation, used: false });
    },
    facts: (context) => ENTRY.of({ ...chosenSplit(context) }),
  },
};
