import { ask, budgetWithoutMove, payable, refuse } from "../../../engine/index.ts";
import type { Bill, Conduct, Cost, Item, OfferField, Price, Refusal } from "../../../engine/index.ts";
import type { creature } from "../creature/schema.ts";
import type { HeroicDerived } from "../creature/derived.ts";
import { talentOf, weaponOf } from "../creature/derived.ts";
import { noteRestrictedTurn } from "./restricted-turn.ts";
import { BLOW, CARD } from "../stored.ts";
import { chargedIn, moveEntry, STEP_FEET } from "../movement/moves.ts";
import { freeCounted, FREE, FULL, isAble, isHere, OPPORTUNITY, SHORT, STANDARD, watchersOf } from "../state.ts";
import type { HeroicAction, HeroicActionContext } from "../types.ts";

type C = typeof creature;

/** What is struck at an opening that somebody gave, by its action. */
export const OPENING = "heroic.opportunity";

export const able = ({ fight, who }: HeroicActionContext): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Heroic.Refusal.unconscious");

const EXERTING: readonly HeroicAction["family"][] = ["attacks", "powers", "reactions"];

/** Vitality that attacking with a weapon, or a power, costs (H35). */
function exertionOf(item: Item | null, { family }: Pick<HeroicAction, "family">): number {
  if (!item || !EXERTING.includes(family)) return 0;
  return item.type === "weapon" ? weaponOf(item).exertion : talentOf(item).exertion;
}

function exertionRefusal({ item, figure }: HeroicActionContext, declared: HeroicAction): Refusal | null {
  const [needed, left] = [exertionOf(item, declared), figure.derived.vitality.value];
  return needed > left ? refuse("TEMPO.Heroic.Refusal.exertion", { needed, left }) : null;
}

export const conduct: Conduct<C, HeroicDerived> = {
  pool: STANDARD,
  stage: "react",
  interrupted: CARD.of({ interrupted: true }),
  hinders: (context, declared) => able(context) ?? exertionRefusal(context, declared),
  besides({ fight, who, item }, declared, bill) {
    const exertion = bill ? exertionOf(item, declared) : 0;
    const { creature: id } = fight.combatant(who);
    if (exertion > 0) fight.add(["creatures", id, "source", "losses", "vitality"], exertion);
    if (bill) noteRestrictedTurn(fight, who, bill);
  },
  /** Whoever threatens the place of somebody whose mind is off the fight comes first (H18). */
  watchers(context, declared) {
    const watchers = declared.provokes?.(context) ? watchersOf(context.fight, context.who) : [];
    return watchers.map((who) => ({ who, kind: "provoked", options: ["opportunity", "none"] }));
  },
  /**
   * Who was hit at an opening goes on once there was time for its damage to be applied (H18); whoever was struck down by what
   * came between does nothing more (H18, H22).
   */
  ready(fight, exchange, { by }) {
    if (!isHere(fight, by)) return "drop";
    const openings = Object.values(exchange.blows).filter((b) => b.action === OPENING && b.target === by);
    const hit = openings.find((b) => b.damage && !b.applied && BLOW.get(b, "heeded") !== true);
    if (hit) {
      ask(fight, exchange.id, by, { kind: "goOn", options: ["goOn", "none"], blow: hit.id });
      return "wait";
    }
    const between = openings.length > 0 || CARD.get(exchange, "interrupted") === true;
    return between && !isAble(fight, by) ? "drop" : "go";
  },
};

/** Nobody is their own foe. */
export const atOneself = ({ who, use }: HeroicActionContext): Refusal | null =>
  use.targets.includes(who) ? refuse("TEMPO.Heroic.Refusal.oneself") : null;

/** An action at a creature may be aimed at anybody; only nobody is none. */
export const aimless = ({ target }: HeroicActionContext): boolean => target === null;

export const SHORT_ACTION: Bill = { cost: { [SHORT]: 1 } };
export const AN_OPPORTUNITY: Bill = { cost: { [OPPORTUNITY]: 1 } };
const NOTHING: Bill = { cost: {} };
const ONE_FREE: Bill = { cost: { [FREE]: 1 } };
const FULL_ROUND: Cost = { [FULL]: 1 };

/** A free action costs nothing, or one where the GM counts them (H13). */
export const freeAction = ({ fight }: HeroicActionContext): Bill => (freeCounted(fight) > 0 ? ONE_FREE : NOTHING);

/**
 * A full-round action is booked as such. Beside the one step that was made already it takes what is left of the turn (H14), where
 * there could be one without the step (H23).
 */
export function fullRound({ fight, who }: HeroicActionContext): Bill {
  const charged = chargedIn(moveEntry(fight, who));
  const stepped = charged > 0 && charged <= STEP_FEET && payable(budgetWithoutMove(fight, who), FULL) >= 1;
  return { cost: FULL_ROUND, shown: stepped ? { [STANDARD]: 1 } : FULL_ROUND };
}

/** How long something takes, as the GM says (H32). */
const LENGTHS = {
  standard: () => 1,
  short: () => SHORT_ACTION,
  full: fullRound,
  free: freeAction,
  none: () => NOTHING,
} as const satisfies Record<string, (context: HeroicActionContext) => Price>;
type Length = keyof typeof LENGTHS;
const LENGTH_IDS = ["standard", "short", "full", "free", "none"] as const satisfies readonly Length[];

/** Something that takes as long as is said. */
export function priceByLength(unsaid: Length): {
  readonly price: (context: HeroicActionContext) => Price;
  readonly field: OfferField;
} {
  return {
    price: (context) => LENGTHS[LENGTH_IDS.find((id) => id === context.said("length")) ?? unsaid](context),
    field: {
      name: "length",
      label: "TEMPO.Heroic.Length.label",
      options: [unsaid, ...LENGTH_IDS.filter((id) => id !== unsaid)].map((value) => ({
        value,
        label: { key: `TEMPO.Heroic.Length.${value}` },
      })),
    },
  };
}

/** Whether it takes the mind off the fight, as the GM says (H18). */
export const provokesField: OfferField = {
  name: "provokes",
  label: "TEMPO.Heroic.Provokes.label",
  options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Heroic.Provokes.${value}` } })),
};
export const asSaid = (context: HeroicActionContext): boolean => context.said("provokes") === "yes";
