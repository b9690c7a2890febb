import {
  happenByItself,
  hasHappened,
  hasLeft,
  idFrom,
  recordLeaving,
  membersOf,
  NO_SIDE,
  same,
  sideIdOf,
  sideOf,
  sidesInOrder,
  succeeded,
  undoExchange,
} from "../../../engine/index.ts";
import type { Exchange, Json, Rolling } from "../../../engine/index.ts";
import { moraleCheck } from "../checks/index.ts";
import type { creature } from "../creature/schema.ts";
import type { SurfaceDerived } from "../creature/derived.ts";
import { CARD, SIDE, STORE } from "../stored.ts";
import type { SurfaceAnswerContext, SurfaceActionContext, SurfaceFight, SurfaceQuestion } from "../types.ts";
import { isAble, isCasualty } from "../state.ts";

/** The morale that never breaks, and the one that always does (F27). */
export const NEVER = 12;
export const ALWAYS = 2;

/** The GM's choices for whoever breaks; `none`: it fights on. */
export const BROKEN = ["flee", "bargain", "surrender", "none"] as const;

/** A faction's morale as the GM states it; null: it never checks. */
export function moraleOfSide(fight: SurfaceFight, side: string): number | null {
  const { morale } = sideOf(fight.state, side).source;
  return typeof morale === "number" ? morale : null;
}

const ownMorale = (fight: SurfaceFight, who: string): number | null => fight.figure(who).source.morale;

/** A combatant's own morale, else its faction's (F36); null: it never checks. */
export const moraleOf = (fight: SurfaceFight, who: string): number | null =>
  ownMorale(fight, who) ?? moraleOfSide(fight, sideIdOf(fight.combatant(who)));

/** Whether a combatant of morale 2 holds back: the GM has not said that there is no other choice (F36). */
export function holdsBack(fight: SurfaceFight, who: string): boolean {
  const morale = moraleOf(fight, who);
  return morale !== null && morale <= ALWAYS && STORE.get(fight.combatant(who), "cornered") !== true;
}

/** One morale check: of a faction without the members who have their own morale, or of one of those (F36). */
interface Checking {
  readonly id: string;
  readonly whose: string | null;
  readonly morale: number | null;
  readonly members: readonly string[];
}

function* moraleChecksDue(fight: SurfaceFight, side: string, members: readonly string[]): Generator<Checking> {
  const own = members.filter((who) => ownMorale(fight, who) !== null);
  const id = checkOf(fight, side);
  yield { id, whose: null, morale: moraleOfSide(fight, side), members: members.filter((who) => !own.includes(who)) };
  for (const whose of own) {
    const single = idFrom("morale", whose, fight.state.round, "own");
    yield { id: single, whose, morale: ownMorale(fight, whose), members: [whose] };
  }
}

/** Rolls, after the last faction's phase, for all with casualties since their last check (F27). */
export function* checkMorale(fight: SurfaceFight): Rolling<void> {
  for (const side of sidesInOrder(fight)) {
    const members = membersOf(fight, side).filter((id) => !hasLeft(fight.combatant(id)));
    const fallen = members.filter((id) => isCasualty(fight, id)).sort();
    for (const checking of [...moraleChecksDue(fight, side, members)]) yield* rollMorale(fight, side, fallen, checking);
  }
}

function* rollMorale(
  fight: SurfaceFight,
  side: string,
  fallen: readonly string[],
  { id, whose, morale, members }: Checking,
): Rolling<void> {
  const before = (whose === null ? SIDE.get(fight, side, "fallen") : STORE.get(fight.combatant(whose), "fallen")) ?? {};
  const counted = stillCounted(fight, before, fallen, id);
  const speaker = members.find((who) => isAble(fight, who));
  const fresh = fallen.some((who) => counted[who] === undefined);
  const checks = fresh && morale !== null && speaker !== undefined && !stands(fight, id);
  if (checks) for (const who of fallen) counted[who] = id;
  if (!same(before, counted)) {
    const kept = Object.keys(counted).length === 0 ? null : counted;
    if (whose === null) SIDE.set(fight, side, "fallen", kept);
    else STORE.set(fight, whose, "fallen", kept);
  }
  if (!checks || morale >= NEVER) return;
  const facts = CARD.of({ side, fallen, ...(whose === null ? {} : { whose }) });
  yield* happenByItself(fight, { card: id, action: "morale", by: speaker, facts }, (context) =>
    holdOrBreak(context, morale),
  );
}

function* holdOrBreak(context: SurfaceActionContext, morale: number): Rolling<void> {
  if (!(yield* holds(context, morale))) context.ask(context.who, "morale", BROKEN);
}

/**
 * Id of the exchange of a faction's check in this round. It is made from a member's id, because side ids are
 * the same in every fight of a world.
 */
function checkOf(fight: SurfaceFight, side: string): string {
  const [first = ""] = membersOf(fight, side).sort();
  return idFrom("morale", first, fight.state.round);
}

/** Whether this check has a card that was not undone. */
const stands = hasHappened<typeof creature, SurfaceDerived>;

/**
 * The fallen whom a check has counted, by their ids, with the exchange of that check (at morale 12, the id it
 * would have had). A check that was undone counts nobody, and whoever has recovered is left out. Where the GM
 * has stepped back over this round's check, its card is still there, and those on it are counted.
 */
function stillCounted(
  fight: SurfaceFight,
  before: Readonly<Record<string, string>>,
  fallen: readonly string[],
  present: string,
): Record<string, string> {
  const card = stands(fight, present) ? fight.exchange(present) : null;
  const onCard = (card && CARD.get(card, "fallen")) ?? [];
  const counted: Record<string, string> = {};
  for (const who of fallen) {
    const card = before[who];
    if (card !== undefined && fight.exchange(card)?.undone !== true) counted[who] = card;
    else if (onCard.includes(who)) counted[who] = present;
  }
  return counted;
}

/** Whether morale holds; at morale 2 it breaks without a roll (F27). */
function* holds(context: SurfaceActionContext, morale: number): Rolling<boolean> {
  return morale > ALWAYS && succeeded((yield* context.roll(moraleCheck(morale), { target: null })).reading);
}

/** Ids of those on whose cards the morale question of this round is still open. */
export const moraleWaits = (fight: SurfaceFight): string[] =>
  Object.values(fight.state.exchanges)
    .filter((e) => e.action === "surface.morale" && e.round === fight.state.round && !e.undone)
    .flatMap((e) => Object.keys(e.waiting));

/**
 * After the outcomes flee and surrender, those able to act leave: the faction without members who have their
 * own morale, or the one member who checked alone (F36).
 */
function leaveWithOutcome(fight: SurfaceFight, card: Exchange, outcome: string | null): void {
  const side = CARD.get(card, "side");
  const whose = CARD.get(card, "whose");
  if (side === null || (outcome !== "flee" && outcome !== "surrender")) return;
  const goes = (who: string): boolean => (whose === null ? ownMorale(fight, who) === null : who === whose);
  for (const member of membersOf(fight, side))
    if (goes(member) && isAble(fight, member)) recordLeaving(fight, member, outcome);
}

/** For a sentence on a card or its prompt: which faction it is about, and who fell. */
export const fallenOn = (card: Exchange): Readonly<Record<string, Json>> => ({
  side: CARD.get(card, "side") ?? NO_SIDE,
  combatants: CARD.get(card, "fallen") ?? [],
});

/** The GM decides for whoever broke; those who flee or surrender leave the order (F27). */
const outcome = (name: (typeof BROKEN)[number]) => ({
  label: `TEMPO.Surface.Answer.morale.${name}`,
  hint: () => ({ key: `TEMPO.Surface.AnswerHint.morale.${name}` }),
  does: (context: SurfaceAnswerContext) =>
    context.effect(() => {
      context.noteCard(CARD.of({ outcome: name }));
      leaveWithOutcome(context.fight, context.exchange, name);
    }),
});
export const moraleQuestion: SurfaceQuestion = {
  forGM: true,
  stage: "morale",
  answers: Object.fromEntries(BROKEN.map((name) => [name, outcome(name)])),
  stake: ({ exchange }) => fallenOn(exchange),
  stakeName: ({ exchange }) => (CARD.get(exchange, "whose") === null ? "morale" : "ownMorale"),
};

/** The GM says whether there is any choice but to attack; a yes to attacking holds for the fight (F36). */
export const lastResortQuestion: SurfaceQuestion = {
  rule: ["F36"],
  forGM: true,
  stage: "morale",
  answers: {
    noOther: {
      label: "TEMPO.Surface.Answer.lastResort.noOther",
      hint: () => ({ key: "TEMPO.Surface.AnswerHint.lastResort.noOther" }),
      does: (context) => context.effect(() => STORE.set(context.fight, context.who, "cornered", true)),
    },
    none: { does: ({ fight, exchange }) => undoExchange(fight, exchange.id) },
  },
};

/** Repeats the departures of this round's cards: stepping back took them back, but left the cards (F27). */
export function goAgain(fight: SurfaceFight): void {
  for (const exchange of Object.values(fight.state.exchanges))
    if (exchange.action === "surface.morale" && exchange.round === fight.state.round && !exchange.undone)
      leaveWithOutcome(fight, exchange, CARD.get(exchange, "outcome"));
}
