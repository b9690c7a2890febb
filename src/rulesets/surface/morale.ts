import { happens, hasHappened } from "../../engine/actions/by-itself.ts";
import { succeeded } from "../../engine/check/reading.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import { idFrom } from "../../engine/ids.ts";
import { same } from "../../engine/json.ts";
import { hasLeft, leave, membersOf, sideOf, sidesInOrder } from "../../engine/turn/sides.ts";
import { moraleCheck } from "./checks.ts";
import type { creature } from "./creature.ts";
import type { SurfaceDerived } from "./derive.ts";
import { CARD, SIDE } from "./kept.ts";
import type { SurfaceAsked, SurfaceDoing, SurfaceFight, SurfaceQuestion } from "./rules.ts";
import { isAble, isCasualty } from "./rules.ts";

/** Never breaks, and always does (F27). */
export const NEVER = 12;
export const ALWAYS = 2;

/** What a faction that breaks may do; `none`: the GM decides that it fights on. */
export const BROKEN = ["flee", "bargain", "surrender", "none"] as const;

/** A faction's morale as the GM states it; null: it never checks. */
export function moraleOf(fight: SurfaceFight, side: string): number | null {
  const { morale } = sideOf(fight.state, side).source;
  return typeof morale === "number" ? morale : null;
}

/** After the last faction: whoever has had casualties since its last check (F27). */
export function* checkMorale(fight: SurfaceFight): Rolling<void> {
  for (const side of sidesInOrder(fight)) {
    const morale = moraleOf(fight, side);
    const members = membersOf(fight, side).filter((id) => !hasLeft(fight.combatant(id)));
    const fallen = members.filter((id) => isCasualty(fight, id)).sort();
    const id = checkOf(fight, side);
    const before = countedOn(fight, side);
    const counted = stillCounted(fight, before, fallen, id);
    const speaker = members.find((who) => isAble(fight, who));
    const fresh = fallen.some((who) => counted[who] === undefined);
    const checks = fresh && morale !== null && speaker !== undefined && !stands(fight, id);
    if (checks) for (const who of fallen) counted[who] = id;
    if (!same(before, counted)) SIDE.set(fight, side, "fallen", Object.keys(counted).length === 0 ? null : counted);
    if (!checks || morale >= NEVER) continue;
    const facts = CARD.of({ side, fallen });
    yield* happens(fight, { card: id, action: "morale", by: speaker, facts }, function* (doing) {
      if (!(yield* holds(doing, morale))) doing.ask(speaker, "morale", BROKEN);
    });
  }
}

/**
 * The exchange of a faction's check in this round. Sides go by the same names in every fight of a world, so one of its
 * members names it.
 */
function checkOf(fight: SurfaceFight, side: string): string {
  const [first = ""] = membersOf(fight, side).sort();
  return idFrom("morale", first, fight.state.round);
}

/** Whether there is a card of this check that has not been undone. */
const stands = hasHappened<typeof creature, SurfaceDerived>;

/** Who of a faction has been counted, and in which check: an exchange's id, or at morale 12 what it would be. */
const countedOn = (fight: SurfaceFight, side: string): Readonly<Record<string, string>> =>
  SIDE.get(fight, side, "fallen") ?? {};

/**
 * Of the fallen those whom a check has counted that was not undone. Who has come round is no longer among them. Where this
 * round's check has been stepped back over its card stands, and whom it counted is counted.
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
    const check = before[who];
    if (check !== undefined && fight.exchange(check)?.undone !== true) counted[who] = check;
    else if (onCard.includes(who)) counted[who] = present;
  }
  return counted;
}

/** Nothing is rolled where nothing can help (F27). */
function* holds(doing: SurfaceDoing, morale: number): Rolling<boolean> {
  return morale > ALWAYS && succeeded((yield* doing.roll(moraleCheck(morale), { target: null })).reading);
}

/** Whose morale is still asked about. */
export const moraleWaits = (fight: SurfaceFight): string[] =>
  Object.values(fight.state.exchanges)
    .filter((e) => e.action === "surface.morale" && e.round === fight.state.round && !e.undone)
    .flatMap((e) => Object.keys(e.waiting));

/** Those of a faction who are able to go, go. */
function sendOff(fight: SurfaceFight, card: Exchange, outcome: string | null): void {
  const side = CARD.get(card, "side");
  if (side === null || (outcome !== "flee" && outcome !== "surrender")) return;
  for (const member of membersOf(fight, side)) if (isAble(fight, member)) leave(fight, member, outcome);
}

/** The GM says what becomes of a faction that broke: who flees or surrenders leaves the order (F27). */
const outcome = (name: (typeof BROKEN)[number]) => ({
  label: `TEMPO.Surface.Answer.morale.${name}`,
  hint: () => ({ key: `TEMPO.Surface.AnswerHint.morale.${name}` }),
  does: (asked: SurfaceAsked) =>
    asked.effect(() => {
      asked.noteCard(CARD.of({ outcome: name }));
      sendOff(asked.fight, asked.exchange, name);
    }),
});
export const moraleQuestion: SurfaceQuestion = {
  forGM: true,
  stage: "morale",
  answers: Object.fromEntries(BROKEN.map((name) => [name, outcome(name)])),
  stake: () => ({ amount: 0 }),
};

/** Whoever was sent off this turn goes again where the GM has stepped back over it: the card stands (F27). */
export function goAgain(fight: SurfaceFight): void {
  for (const exchange of Object.values(fight.state.exchanges))
    if (exchange.action === "surface.morale" && exchange.round === fight.state.round && !exchange.undone)
      sendOff(fight, exchange, CARD.get(exchange, "outcome"));
}
