import { ask, budgetWithoutMove, GO_ON, payable, refuse } from "../../../engine/index.ts";
import type { Bill, Conduct, Cost, Item, OfferField, Price, Refusal } from "../../../engine/index.ts";
import type { creature } from "../creature/schema.ts";
import type { HeroicDerived } from "../creature/derived.ts";
import { talentOf, weaponOf } from "../creature/derived.ts";
import { noteRestrictedTurn } from "./restricted-turn.ts";
import { BLOW, CARD } from "../stored.ts";
import { chargedIn, moveEntry, STEP_FEET } from "../movement/moves.ts";
import {
  freeCounted,
  FREE,
  FULL,
  isAble,
  isHere,
  OPPORTUNITY,
  SHORT,
  STANDARD,
  threatening,
  watchersOf,
} from "../state.ts";
import type { HeroicAction, HeroicActionContext } from "../types.ts";

type C = typeof creature;

/** The action as which an opportunity attack's blow is shown. */
export const OPENING = "heroic.opportunity";

export const able = ({ fight, who }: HeroicActionContext): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Heroic.Refusal.unconscious");

const EXERTING: readonly HeroicAction["family"][] = ["attacks", "powers", "reactions"];

/** Vitality that an attack with this weapon or power costs (H35). */
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
  /** Opportunity attacks that are left are not counted: not everybody may know them (K21). */
  strikers: (context, declared) => (declared.provokes?.(context) ? threatening(context.fight, context.who) : []),
  /** An action that provokes waits for the enemies who threaten its doer (H18). */
  watchers(context, declared) {
    const watchers = declared.provokes?.(context) ? watchersOf(context.fight, context.who) : [];
    return watchers.map((who) => ({ who, kind: "provoked", options: ["opportunity", "none"] }));
  },
  /**
   * Whoever an opportunity attack hit is asked whether to go on, so that its damage can be applied first.
   * Whoever it has struck down does nothing more (H18, H22).
   */
  ready(fight, exchange, { by }) {
    if (!isHere(fight, by)) return "drop";
    const openings = Object.values(exchange.blows).filter((b) => b.action === OPENING && b.target === by);
    const hit = openings.find((b) => b.damage && !b.applied && BLOW.get(b, "heeded") !== true);
    if (hit) {
      ask(fight, exchange.id, by, { kind: GO_ON, options: ["goOn", "none"], blow: hit.id });
      return "wait";
    }
    const between = openings.length > 0 || CARD.get(exchange, "interrupted") === true;
    return between && !isAble(fight, by) ? "drop" : "go";
  },
};

/** Refuses a use aimed at oneself. */
export const atOneself = ({ who, use }: HeroicActionContext): Refusal | null =>
  use.targets.includes(who) ? refuse("TEMPO.Heroic.Refusal.oneself") : null;

/** Only a missing target is aimless: declaring this lifts the engine's refusal of oneself as target. */
export const aimless = ({ target }: HeroicActionContext): boolean => target === null;

export const SHORT_ACTION: Bill = { cost: { [SHORT]: 1 } };
export const AN_OPPORTUNITY: Bill = { cost: { [OPPORTUNITY]: 1 } };
const NOTHING: Bill = { cost: {} };
const ONE_FREE: Bill = { cost: { [FREE]: 1 } };
const FULL_ROUND: Cost = { [FULL]: 1 };

/** A free action costs nothing, or one from the pool if the GM limits them (H13). */
export const freeAction = ({ fight }: HeroicActionContext): Bill => (freeCounted(fight) > 0 ? ONE_FREE : NOTHING);

/**
 * A full-round action is booked as one. After a single step, which it makes free (H14), it is shown as the
 * standard action that is left, provided that it could be paid without the step (H23).
 */
export function fullRound({ fight, who }: HeroicActionContext): Bill {
  const charged = chargedIn(moveEntry(fight, who));
  const stepped = charged > 0 && charged <= STEP_FEET && payable(budgetWithoutMove(fight, who), FULL) >= 1;
  return { cost: FULL_ROUND, shown: stepped ? { [STANDARD]: 1 } : FULL_ROUND };
}

/** What an action costs by the length that the GM sets (H32). */
const LENGTHS = {
  standard: () => 1,
  short: () => SHORT_ACTION,
  full: fullRound,
  free: freeAction,
  none: () => NOTHING,
} as const satisfies Record<string, (context: HeroicActionContext) => Price>;
type Length = keyof typeof LENGTHS;
const LENGTH_IDS = ["standard", "short", "full", "free", "none"] as const satisfies readonly Length[];

/** The price of an action by the length from its dialog (by default `unsaid`), and the field for it. */
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

/** Asks whether the action provokes; the GM decides (H18). */
export const provokesField: OfferField = {
  name: "provokes",
  label: "TEMPO.Heroic.Provokes.label",
  options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Heroic.Provokes.${value}` } })),
};
export const asSaid = (context: HeroicActionContext): boolean => context.said("provokes") === "yes";
