import {
  removeQuestion,
  costIn,
  ActionContext,
  dropTo,
  fallOn,
  happenByItself,
  hasLanded,
  idFrom,
  impossible,
  moveEntryId,
  numberIn,
  plainUse,
  refuse,
  stageBy,
  succeeded,
  costRefusal,
} from "../../../engine/index.ts";
import type { Check, Deed, Exchange, OfferField, Refusal, Rolling } from "../../../engine/index.ts";
import { skillCheck } from "../checks/index.ts";
import { half } from "../creature/derived.ts";
import type { Falling } from "../stored.ts";
import { BLOW, CARD, ENTRY, STORE } from "../stored.ts";
import type { PhasedActions, PhasedAnswerContext, PhasedActionContext, PhasedFight, PhasedQuestion } from "../types.ts";
import { AP, boundRefusal, cardOf } from "../state.ts";
import { flownIn } from "./strides.ts";

/** The longest fall that does no damage, in feet, and the most damage that a fall does (P21). */
const HARMLESS = 5;
const MOST = 1000;
/** Feet that a critically successful Tumble rolls aside (P21). */
const ASIDE = 10;

export const fallOf = (fight: PhasedFight, who: string): Falling | null => STORE.get(fight.combatant(who), "fall");

/** Damage of a whole fall: half its feet, rounded up, at most 1000; none on soft ground (P21). */
export const fallDamage = (feet: number, hard = true): number =>
  !hard || feet <= HARMLESS ? 0 : Math.min(MOST, half(feet));

/** Feet that a combatant is above the map's ground; 0 without a place on the map. */
export const heightOf = (fight: PhasedFight, who: string): number => dropTo(fight.combatant(who).place?.z ?? 0, 0);

/** Begins a fall; one already under way stays as it is. */
export function beginFall(fight: PhasedFight, who: string, feet: number, hard = true): void {
  if (feet <= 0 || fallOf(fight, who)) return;
  const { activation } = fight.combatant(who);
  const flown = flownIn(fight.entries(who), activation);
  STORE.set(fight, who, "fall", { fallen: 0, left: feet, hard, activation, flown });
}

/** Whether a falling combatant has flown since its fall began, which ends the fall (P19). */
export function caughtInFlight(fight: PhasedFight, who: string): boolean {
  const fall = fallOf(fight, who);
  const { activation } = fight.combatant(who);
  return fall !== null && flownIn(fight.entries(who), activation) > (fall.activation === activation ? fall.flown : 0);
}

/** Whether a combatant falls and has not caught itself by flying. */
export const isFalling = (fight: PhasedFight, who: string): boolean =>
  fallOf(fight, who) !== null && !caughtInFlight(fight, who);

export const endFall = (fight: PhasedFight, who: string): void => STORE.set(fight, who, "fall", null);

/** Marks whoever has come to the ground as no longer in the air, even if its last path ended there. */
function markLanded(fight: PhasedFight, who: string): void {
  const { activation, ledger } = fight.combatant(who);
  const moved = ledger[moveEntryId(activation)];
  STORE.set(fight, who, "aloft", null);
  if (moved && ENTRY.get(moved, "aloft") === true) ENTRY.amend(fight, who, moved.id, { aloft: false });
}

/** The card that still asks a faller for a Tumble; until it is answered nothing else may be done (P21). */
export function landingOf(fight: PhasedFight, who: string): Exchange | null {
  const id = STORE.get(fight.combatant(who), "landing");
  const card = id === null ? null : fight.exchange(id);
  return card && !card.undone && card.waiting[who] ? card : null;
}

/**
 * A round of falling (P21). Whoever reaches the ground and may Tumble is asked first; anybody else, or one
 * without a turn of its own, is hurt at once. A landing is resolved once, however often the GM steps back
 * over it.
 */
export function* resolveFall(fight: PhasedFight, by: string, ownTurn: boolean): Rolling<void> {
  const fall = fallOf(fight, by);
  if (!fall) return;
  const now = fallOn(fall, Number(fight.option("fallPerRound")));
  if (!hasLanded(now)) {
    STORE.set(fight, by, "fall", { ...fall, ...now });
    return;
  }
  endFall(fight, by);
  markLanded(fight, by);
  const card = idFrom("fall", by, fight.state.round);
  const facts = CARD.of({ feet: now.fallen, hard: fall.hard });
  yield* happenByItself(fight, { card, action: "landing", by, facts }, (context) => {
    if (!ownTurn || fallDamage(now.fallen, fall.hard) === 0 || tumbleRefusal(context)) return hitGround(context);
    context.ask(by, "fall", ["tumble", "none"]);
    STORE.set(fight, by, "landing", card);
  });
}

/** Why a Tumble is not possible: it takes an Action Point and free limbs (P10, P21, P23). */
const tumbleRefusal = ({ fight, who }: PhasedActionContext): Refusal | null =>
  boundRefusal(fight, who) ?? costRefusal(fight, who, costIn(AP, 1));

const feetOf = (landing: Exchange): number => CARD.get(landing, "feet") ?? 0;

/** Acrobatics against the feet fallen (P21). */
export const tumbleCheck = (fight: PhasedFight, who: string, landing: Exchange): Check =>
  skillCheck(fight.figure(who), "acrobatics", feetOf(landing));

const landingDamage = (landing: Exchange): number => fallDamage(feetOf(landing), CARD.get(landing, "hard") ?? true);

/** Lowers the faller by the feet fallen, never below the map's ground; undone with the fall's card. */
function land(context: PhasedActionContext, landing: Exchange): void {
  const { fight, who } = context;
  const { place } = fight.combatant(who);
  if (!place || place.z <= 0) return;
  context.effect(() => fight.set(["combatants", who, "place", "z"], Math.max(0, place.z - feetOf(landing))));
}

/** Lowers the faller and puts the damage on the card. */
function hitGround(context: PhasedActionContext): void {
  const landing = cardOf(context);
  if (!landing) return;
  land(context, landing);
  const amount = landingDamage(landing);
  const damage = amount === 0 ? null : { type: "bludgeoning", formula: String(amount), faces: [], amount };
  const facts = BLOW.of({ landed: true });
  context.blow({ action: "phased.landing", target: context.who, entry: null, damage, facts });
}

function settleLanding({ fight, who }: PhasedActionContext, landing: Exchange): void {
  removeQuestion(fight, landing.id, who);
  STORE.set(fight, who, "landing", null);
}

/** At the end of a turn, a Tumble that was not answered counts as declined. */
export function closeLanding(fight: PhasedFight, who: string): void {
  const landing = landingOf(fight, who);
  if (!landing) return;
  const context = new ActionContext(fight, {
    who,
    use: plainUse("", { exchange: landing.id }),
    action: "phased.landing",
    card: landing.id,
    entry: null,
  });
  settleLanding(context, landing);
  hitGround(context);
  stageBy(fight, landing.id, "done");
}

const asideOf = ({ thrown }: PhasedActionContext): number => (thrown?.reading.band === "criticalSuccess" ? ASIDE : 0);

/** A success avoids the damage, a critical success also rolls aside (P21). */
const tumbleAnswer = <Context extends PhasedActionContext>(landingIn: (context: Context) => Exchange | null) =>
  ({
    check(context) {
      const landing = landingIn(context);
      return landing && tumbleCheck(context.fight, context.who, landing);
    },
    rollsFirst: true,
    blow: () => ({ target: null }),
    price: () => 1,
    facts: (context) => (asideOf(context) > 0 ? ENTRY.of({ free: ASIDE }) : {}),
    rolled(context, { reading }, blow) {
      const landing = landingIn(context);
      if (!landing) return;
      settleLanding(context, landing);
      context.note(blow.id, BLOW.of({ aside: asideOf(context) }));
      if (succeeded(reading)) land(context, landing);
      else hitGround(context);
    },
  }) satisfies Deed<Context>;

export const fallQuestion: PhasedQuestion = {
  stage: "fall",
  stake: ({ exchange }) => ({ feet: feetOf(exchange) }),
  answers: {
    tumble: { ...tumbleAnswer(({ exchange }: PhasedAnswerContext) => exchange), refusal: tumbleRefusal },
    none: {
      hint: ({ exchange }) => ({
        key: "TEMPO.Phased.DeclineHint.fall",
        data: { damage: landingDamage(exchange) },
      }),
      does(context) {
        settleLanding(context, context.exchange);
        hitGround(context);
      },
    },
  },
};

/** Field for the depth of a fall in feet; it begins with the token's height above the map's ground. */
export function depthField({ fight, who }: PhasedActionContext): OfferField {
  const height = heightOf(fight, who);
  return { name: "feet", label: "TEMPO.Phased.FallFeet", options: null, initial: height > 0 ? String(height) : "" };
}

/** Depth in feet as named in the dialog, else down to the map's ground. */
export const depthOf = ({ fight, who, use }: PhasedActionContext): number =>
  numberIn(use.options, "feet") ?? heightOf(fight, who);

/** The card of the fall that is being resolved; null for none. */
const resolved = (context: PhasedActionContext): Exchange | null =>
  cardOf(context) ?? landingOf(context.fight, context.who);

export const tumbleActions = {
  /** P21: only while a fall is resolved. */
  tumble: {
    needsFight: true,
    ...tumbleAnswer(resolved),
    family: "movement",
    rule: ["P10", "P21"],
    icon: "person-falling-burst",
    always: true,
    needs: (context) => (resolved(context) ? tumbleRefusal(context) : refuse("TEMPO.Phased.Refusal.notLanding")),
    on: (context) => resolved(context)?.id ?? null,
    cannot: (context) => (resolved(context) ? null : impossible("TEMPO.Phased.Refusal.notLanding")),
  },
} satisfies PhasedActions;

export const fallActions = {
  /** Begins a fall, which is no action and so always open; the dialog says how deep it is (P21). */
  fall: {
    family: "movement",
    rule: ["P21"],
    icon: "person-falling",
    group: "free",
    always: true,
    price: () => 0,
    fields: (context) => [
      depthField(context),
      {
        name: "surface",
        label: "TEMPO.Phased.Ground",
        options: ["hard", "soft"].map((value) => ({ value, label: { key: `TEMPO.Phased.Surface.${value}` } })),
      },
    ],
    needs: ({ fight, who }) => (fallOf(fight, who) ? refuse("TEMPO.Phased.Refusal.falling") : null),
    cannot(context) {
      const feet = depthOf(context);
      return Number.isInteger(feet) && feet > 0 ? null : impossible("TEMPO.Refusal.Number");
    },
    changes: (context) => beginFall(context.fight, context.who, depthOf(context), context.said("surface") !== "soft"),
  },
} satisfies PhasedActions;
