import { costIn, difficultyIn, impose, lift, refuse, succeeded } from "../../../engine/index.ts";
import type { OfferField } from "../../../engine/index.ts";
import { difficultyField, skillCheck, TIERS } from "../checks/index.ts";
import { beginFall, depthField, depthOf } from "../movement/falling.ts";
import { hoverActions } from "../movement/flying.ts";
import { BLOW, ENTRY } from "../stored.ts";
import type { PhasedAction, PhasedActions, PhasedActionContext } from "../types.ts";
import { AP, boundRefusal, unfree } from "../state.ts";
import { isMidway, movesFor, postureCost, walkedOn, wholeMove } from "../movement/strides.ts";

/** The tiers with Moderate first, which is the default (P18). */
function moderateFirst(): typeof difficultyField.options {
  const tiers = (difficultyField.options ?? []).filter((o) => o.value !== "");
  const moderate = tiers.filter((o) => o.value === String(TIERS.moderate));
  return [...moderate, ...tiers.filter((o) => !moderate.includes(o))];
}

const isBound = ({ fight, who }: PhasedActionContext) => boundRefusal(fight, who);

export const moveActions = {
  move: {
    family: "movement",
    rule: ["P10", "P14"],
    icon: "person-walking",
    aim: "path",
    // The rest of a Stride already begun costs nothing (P14).
    price: ({ fight, who }) => (isMidway(fight, who) ? 0 : 1),
    needs: isBound,
  },
  /**
   * The check for a climb without holds or tools, where the GM asks for it. A success costs nothing, because
   * the climb that follows is paid; a failure uses up the move, and a critical failure begins a fall (P18).
   */
  climb: {
    family: "movement",
    rule: ["P18"],
    icon: "person-through-window",
    needs: ({ fight, who }) => unfree(fight, who),
    fields: (context) => [{ ...difficultyField, options: moderateFirst() }, depthField(context)],
    check: ({ figure, use }) => skillCheck(figure, "acrobatics", difficultyIn(use.options) ?? TIERS.moderate),
    rollsFirst: true,
    price({ fight, who, thrown }) {
      const { actions, charged } = wholeMove(fight, who);
      const failed = thrown && !succeeded(thrown.reading);
      return { cost: {}, shown: costIn(AP, actions), facts: failed ? ENTRY.of({ charged }) : {} };
    },
    rolled(context, { reading }, blow) {
      const depth = Math.max(0, Math.round(depthOf(context)));
      const falls = reading.band === "criticalFailure" && depth > 0;
      context.note(blow.id, BLOW.of({ held: succeeded(reading), falls }));
      if (falls) context.effect(() => beginFall(context.fight, context.who, depth));
    },
  },
  ...hoverActions,
  disengage: {
    needsFight: true,
    family: "movement",
    rule: ["P10"],
    icon: "person-walking-arrow-right",
    needs: isBound,
  },
} satisfies PhasedActions;

const groundField: OfferField = {
  name: "difficult",
  label: "TEMPO.Phased.Ground",
  options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Phased.Difficult.${value}` } })),
};

/** Standing up and dropping prone are part of a move, paid with the path: half a Stride each (P15). */
const posture = {
  family: "movement",
  rule: ["P15", "P30"],
  // The ground under the token counts (P30); only where that is unknown does the dialog ask.
  fields: ({ fight, who }) => (fight.combatant(who).ground === undefined ? [groundField] : []),
  price(context) {
    const { ground } = context.fight.combatant(context.who);
    const { stride } = context.figure.derived;
    const moved = walkedOn(context.fight, context.who);
    const charged = postureCost(stride, ground === undefined ? context.said("difficult") === "yes" : ground > 1);
    const shown = costIn(AP, movesFor(moved + charged, stride) - movesFor(moved, stride));
    return { cost: {}, shown, facts: ENTRY.of({ charged }) };
  },
} satisfies Partial<PhasedAction>;

export const postureActions = {
  stand: {
    ...posture,
    icon: "arrow-up",
    needs: ({ fight, who, figure }) =>
      boundRefusal(fight, who) ?? (figure.derived.prone ? null : refuse("TEMPO.Phased.Refusal.notProne")),
    changes: ({ fight, who }) => lift(fight, who, "phased.prone"),
  },
  dropProne: {
    ...posture,
    icon: "arrow-down",
    needs: ({ fight, who, figure }) =>
      boundRefusal(fight, who) ?? (figure.derived.prone ? refuse("TEMPO.Phased.Refusal.prone") : null),
    changes: ({ fight, who, use }) => impose(fight, who, use.id, { condition: "phased.prone", by: who }),
  },
} satisfies PhasedActions;
