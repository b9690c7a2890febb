import { adjust } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import { idFrom } from "../../engine/ids.ts";
import type { Json } from "../../engine/json.ts";
import type { Fall } from "../../engine/move/fall.ts";
import { dropTo, fallOn, hasLanded } from "../../engine/move/fall.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import { moveEntryId } from "../../engine/fight.ts";
import { unaffordable } from "../../engine/turn/acting.ts";
import { addBlow, answered, ask, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import { numberIn } from "../../engine/json.ts";
import type { PhasedAction } from "./acting.ts";
import { ap, bound, words } from "./acting.ts";
import { skillCheck } from "./checks.ts";
import { half } from "./derive.ts";
import { flownIn } from "./strides.ts";
import type { PhasedFight } from "./rules.ts";

/** Feet that a fall may have without hurting, and the most that one hurts (P21). */
const HARMLESS = 5;
const MOST = 1000;
/** Feet aside that a Tumble with a critical success rolls (P21). */
const ASIDE = 10;

/** A fall, and what of it was begun when: flying on from there catches it. */
interface Falling extends Fall {
  /** Onto something hard; anything else does not hurt. */
  readonly hard: boolean;
  readonly activation: number;
  readonly flown: number;
}

/** Whoever falls; null where nobody does. */
export function fallOf(fight: PhasedFight, who: string): Falling | null {
  const fall = fight.combatant(who).store["fall"];
  return typeof fall === "object" && fall !== null && !Array.isArray(fall) ? (fall as unknown as Falling) : null;
}

/** Damage of a whole fall: half its feet, rounded up (P21). */
export const fallDamage = (feet: number, hard = true): number =>
  !hard || feet <= HARMLESS ? 0 : Math.min(MOST, half(feet));

/** How high somebody stands above the map's ground, as far as it is known. */
export const heightOf = (fight: PhasedFight, who: string): number => dropTo(fight.combatant(who).place?.z ?? 0, 0);

/** Who falls already goes on falling as before. */
export function beginFall(fight: PhasedFight, who: string, feet: number, hard = true): void {
  if (feet <= 0 || fallOf(fight, who)) return;
  const { activation } = fight.combatant(who);
  const flown = flownIn(fight.entries(who), activation);
  fight.set(["combatants", who, "store", "fall"], { fallen: 0, left: feet, hard, activation, flown });
}

/** Who has flown since it began to fall has caught itself. */
export function caughtInFlight(fight: PhasedFight, who: string): boolean {
  const fall = fallOf(fight, who);
  const { activation } = fight.combatant(who);
  return fall !== null && flownIn(fight.entries(who), activation) > (fall.activation === activation ? fall.flown : 0);
}

/** Falls, and has not caught itself. */
export const isFalling = (fight: PhasedFight, who: string): boolean =>
  fallOf(fight, who) !== null && !caughtInFlight(fight, who);

export function endFall(fight: PhasedFight, who: string): void {
  fight.drop(["combatants", who, "store", "fall"]);
}

/** Nobody is in the air any more who has come to the ground, however its last way ended. */
function endFlightOf(fight: PhasedFight, who: string): void {
  const { activation, ledger } = fight.combatant(who);
  const moved = moveEntryId(activation);
  fight.drop(["combatants", who, "store", "aloft"]);
  if (ledger[moved]?.facts["aloft"] === true) fight.set(["combatants", who, "ledger", moved, "facts", "aloft"], false);
}

/** Down by what was fallen, and never below the map's ground; taken back with the fall's card. */
function comeDown(fight: PhasedFight, id: string, who: string, feet: number): void {
  const { place } = fight.combatant(who);
  if (!place || place.z <= 0) return;
  takeEffect(fight, id, () => fight.set(["combatants", who, "place", "z"], Math.max(0, place.z - feet)));
}

/** The exchange of a fall that still asks for a Tumble; before it is answered nothing else is done (P21). */
export function landingOf(fight: PhasedFight, who: string): Exchange | null {
  const id = fight.combatant(who).store["landing"];
  const exchange = typeof id === "string" ? fight.exchange(id) : null;
  return exchange && !exchange.undone && exchange.waiting[who] ? exchange : null;
}

/**
 * A round of falling (P21). On the ground, who may asks for a Tumble first; without one, or where somebody has no turn to
 * tumble in, it hurts at once. A fall is resolved once, however often the GM steps back over it.
 */
export function resolveFall(fight: PhasedFight, who: string, ownTurn: boolean): void {
  const fall = fallOf(fight, who);
  if (!fall) return;
  const now = fallOn(fall, Number(fight.option("fallPerRound")));
  if (!hasLanded(now)) {
    fight.set(["combatants", who, "store", "fall"], { ...fall, ...now });
    return;
  }
  endFall(fight, who);
  endFlightOf(fight, who);
  const id = idFrom("fall", who, fight.state.round);
  if (fight.exchange(id)?.undone === false) return;
  openExchange(fight, id, "phased.landing", who, { feet: now.fallen, hard: fall.hard });
  if (ownTurn && fallDamage(now.fallen, fall.hard) > 0 && tumbleProblem(fight, who) === null) {
    ask(fight, id, who, { kind: "fall", options: ["tumble", "none"], blow: null });
    fight.set(["combatants", who, "store", "landing"], id);
  } else {
    comeDown(fight, id, who, now.fallen);
    hitGround(fight, id, who);
  }
  stageBy(fight, id, "fall");
}

/** Why no Tumble: it needs an Action Point and free limbs (P10, P21, P23). */
export function tumbleProblem(fight: PhasedFight, who: string): Refusal | null {
  return bound(fight, who) ?? unaffordable(fight, who, ap(1));
}

const feetOf = ({ facts }: Exchange): number => (typeof facts["feet"] === "number" ? facts["feet"] : 0);

/** Acrobatics against the feet fallen (P21). */
export const tumbleCheck = (fight: PhasedFight, who: string, landing: Exchange): Check =>
  skillCheck(fight.figure(who), "acrobatics", feetOf(landing));

/** What a fall hurts that nobody tumbles off. */
export const landingDamage = (landing: Exchange): number =>
  fallDamage(feetOf(landing), landing.facts["hard"] !== false);

function hitGround(fight: PhasedFight, id: string, who: string): void {
  const exchange = fight.exchange(id);
  if (!exchange) return;
  const amount = landingDamage(exchange);
  const damage = amount === 0 ? null : { type: "bludgeoning", formula: String(amount), faces: [], amount };
  addBlow(fight, id, { action: "phased.landing", by: who, target: who, damage, facts: { landed: true } });
}

/** The faller's answer; a critical success also rolls aside (P21). */
export function* answerFall(fight: PhasedFight, landing: Exchange, who: string, option: string, use: Use) {
  return yield* option === "tumble" ? tumble(fight, landing, who, use) : takeFall(fight, landing, who);
}

function* takeFall(fight: PhasedFight, landing: Exchange, who: string): Rolling<void> {
  settled(fight, landing, who);
  hitGround(fight, landing.id, who);
  stageBy(fight, landing.id, "fall");
}

function settled(fight: PhasedFight, landing: Exchange, who: string): void {
  answered(fight, landing.id, who);
  fight.drop(["combatants", who, "store", "landing"]);
  comeDown(fight, landing.id, who, feetOf(landing));
}

function* tumble(fight: PhasedFight, landing: Exchange, who: string, use: Use): Rolling<void> {
  settled(fight, landing, who);
  const action = "phased.tumble";
  const thrown = yield* throwCheck(adjust(tumbleCheck(fight, who, landing), use.adjustment), who, action);
  const aside = thrown.reading.band === "criticalSuccess" ? ASIDE : 0;
  const facts: Record<string, Json> = aside > 0 ? { free: aside } : {};
  fight.enter(who, { id: use.id, action, cost: ap(1), exchange: landing.id, facts }, fight.authority.force);
  addBlow(fight, landing.id, { action, by: who, target: null, ...thrown, entry: use.id, facts: { aside } });
  if (!succeeded(thrown.reading)) hitGround(fight, landing.id, who);
  stageBy(fight, landing.id, "fall");
}

/** Whoever leaves the question open until the turn is over has not tumbled. */
export function* closeLanding(fight: PhasedFight, who: string): Rolling<void> {
  const landing = landingOf(fight, who);
  if (landing) yield* takeFall(fight, landing, who);
}

/** How deep it goes: from where the token is down to the map's ground, unless somebody knows better. */
export function depthField(fight: PhasedFight, who: string): OfferField {
  const height = heightOf(fight, who);
  return { name: "feet", label: "TEMPO.Phased.FallFeet", options: null, initial: height > 0 ? String(height) : "" };
}

/** Begins to fall: nobody's choice and no action, so it is always open; the table says how deep it is. */
const fallAction: PhasedAction = {
  ...words("fall"),
  icon: "fa-solid fa-person-falling",
  group: "free",
  aim: "none",
  cost: () => ({}),
  fields: (fight, who) => [
    depthField(fight, who),
    {
      name: "surface",
      label: "TEMPO.Phased.Ground",
      options: ["hard", "soft"].map((value) => ({ value, label: { key: `TEMPO.Phased.Surface.${value}` } })),
    },
  ],
  blocked: (fight, who) => (fallOf(fight, who) ? refuse("TEMPO.Phased.Refusal.falling") : null),

  *perform(fight, who, use) {
    const feet = numberIn(use.options, "feet") ?? heightOf(fight, who);
    if (!Number.isInteger(feet) || feet <= 0) return impossible("TEMPO.Refusal.Number");
    const deltas = fight.capture(() => beginFall(fight, who, feet, use.options["surface"] !== "soft"));
    fight.enter(who, { id: use.id, action: "phased.fall", cost: {}, deltas });
    fight.record("act", who, { action: "phased.fall" });
  },
};

/** P21: only while a fall is resolved. */
const tumbleAction: PhasedAction = {
  ...words("tumble"),
  icon: "fa-solid fa-person-falling-burst",
  group: "action",
  aim: "none",
  cost: () => ap(1),
  blocked: (fight, who) =>
    landingOf(fight, who) ? tumbleProblem(fight, who) : refuse("TEMPO.Phased.Refusal.notLanding"),
  check(fight, who) {
    const landing = landingOf(fight, who);
    return landing && tumbleCheck(fight, who, landing);
  },

  *perform(fight, who, use) {
    const landing = landingOf(fight, who);
    if (!landing) return impossible("TEMPO.Phased.Refusal.notLanding");
    yield* tumble(fight, landing, who, use);
    fight.record("act", who, { action: "phased.tumble" });
  },
};

export const fallActions = { tumble: tumbleAction, fall: fallAction };
