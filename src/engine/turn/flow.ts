/**
 * The rounds and turns of a fight. A round goes in these steps:
 *
 * 1. `begin` starts round 1; every later round begins after the last phase (`turnRound`).
 * 2. Its phases are entered one after the other (`enterPhases`). An initiative phase rolls and sorts the
 *    order. A phase of choices waits until all are sealed, and `reveal` opens them. A phase of turns gives
 *    the turn. An upkeep phase ends by itself once it waits for nobody (`settle`).
 * 3. `startTurn` begins a turn: it counts the activation up, which makes budgets whole again. `nextTurn`
 *    gives the turn by the order; where sides act, a member of the side takes it (`takeTurn`).
 *    Where the ruleset says so, whoever's turn has just begun may put it off (`delay`, delay.ts).
 * 4. `endTurn` and `advance` first close open questions or refuse (K19, close-questions.ts). Then the ruleset
 *    ends the turn, the next one begins, and after the last one the next phase.
 * 5. After each of these the engine checks whether the fight is over (`concluded`); `end` is the GM's.
 *
 * The trail keeps the deltas of each such event for two rounds, and `stepBack` undoes the newest.
 */
import type { Rolling } from "../dice/rolling.ts";
import type { Delta } from "../delta.ts";
import { firstClash, invert, invertAll } from "../delta.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { impossible, isRefusal } from "../refusal.ts";
import type { PhaseSpec } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import { closeQuestions } from "./close-questions.ts";
import { isDelaying, isHoldingOff, lateToDelay, putOff, resumeTurn } from "./delay.ts";
import { compareInitiatives } from "./initiative.ts";
import { currentPhase, isEligible, phaseIndex } from "./phases.ts";
import { sealOf, verifySeal } from "./seal.ts";
import { activeSide, hasLeft, membersOf, sideDone, sideIdOf, stillToAct } from "./sides.ts";

export { currentPhase } from "./phases.ts";

/** The phase of a fight that is over. */
export const OVER = "over";

/** Begins the fight: round 1, and its phases up to the first that waits for somebody. */
export function* begin<C extends Shape, D>(fight: Fight<C, D>): Rolling<Refusal | void> {
  if (fight.state.round > 0) return impossible("TEMPO.Refusal.Begun");
  if (Object.keys(fight.state.combatants).length === 0) return impossible("TEMPO.Refusal.Nobody");
  fight.set(["round"], 1);
  fight.record("round", null, { round: 1 });
  yield* enterPhases(fight, 0);
  fight.keepTurnEvent("begin");
}

/** Ends a combatant's turn; the next in order follows, or the next phase. */
export function* endTurn<C extends Shape, D>(fight: Fight<C, D>, who: string): Rolling<Refusal | void> {
  if (fight.state.turn !== who) return impossible("TEMPO.Refusal.NotTheTurn");
  const closed = yield* closeQuestions(fight);
  if (isRefusal(closed)) return closed;
  yield* finishTurn(fight, who);
  if (!(yield* concluded(fight)) && !(yield* nextTurn(fight))) yield* enterPhases(fight, phaseIndex(fight) + 1);
  fight.keepTurnEvent("endTurn", closed);
}

/** Why a combatant cannot put off its turn now; null if it can. */
export function delayRefusal<C extends Shape, D>(fight: Fight<C, D>, who: string): Refusal | null {
  const late = lateToDelay(fight, who);
  if (late) return late;
  // Two who delay do not wait for each other.
  const next = nextInOrder(fight);
  return next === null || isHoldingOff(fight.combatant(next)) ? impossible("TEMPO.Refusal.NobodyAfter") : null;
}

/** Puts off the turn that has just begun; the next in order follows. */
export function* delay<C extends Shape, D>(fight: Fight<C, D>, who: string): Rolling<Refusal | void> {
  const refusal = delayRefusal(fight, who);
  if (refusal) return refusal;
  const closed = yield* closeQuestions(fight);
  if (isRefusal(closed)) return closed;
  putOff(fight, who);
  yield* nextTurn(fight);
  fight.keepTurnEvent("delay", closed);
}

/** A member of the active side begins its turn; refused while another member's turn goes on. */
export function* takeTurn<C extends Shape, D>(fight: Fight<C, D>, who: string): Rolling<Refusal | void> {
  if (!fight.ruleset.turn.bySide || currentPhase(fight)?.kind !== "turns") return impossible("TEMPO.Refusal.NotNow");
  if (fight.state.turn !== null) return impossible("TEMPO.Refusal.TurnBegun");
  if (sideIdOf(fight.combatant(who)) !== activeSide(fight)) return impossible("TEMPO.Refusal.NotYourSide");
  if (!stillToAct(fight, who)) return impossible("TEMPO.Refusal.HasActed");
  yield* startTurn(fight, who);
  fight.keepTurnEvent("takeTurn");
}

/** The GM moves past the side whose turn it is, or past the phase. */
export function* advance<C extends Shape, D>(fight: Fight<C, D>): Rolling<Refusal | void> {
  if (fight.state.round === 0) return impossible("TEMPO.Refusal.NotBegun");
  if (fight.state.phase === OVER) return impossible("TEMPO.Refusal.Over");
  const closed = yield* closeQuestions(fight);
  if (isRefusal(closed)) return closed;
  if (fight.state.turn !== null) yield* finishTurn(fight, fight.state.turn);
  if (!(yield* concluded(fight))) {
    const side = fight.ruleset.turn.bySide && currentPhase(fight)?.kind === "turns" ? activeSide(fight) : null;
    if (side !== null) yield* finishSide(fight, side);
    if (side === null || !(yield* nextTurn(fight))) yield* enterPhases(fight, phaseIndex(fight) + 1);
  }
  fight.keepTurnEvent("advance", closed);
}

/** The GM ends the fight. */
export function* end<C extends Shape, D>(fight: Fight<C, D>): Rolling<Refusal | void> {
  if (fight.state.round === 0) return impossible("TEMPO.Refusal.NotBegun");
  if (fight.state.phase === OVER) return impossible("TEMPO.Refusal.Over");
  const closed = yield* closeQuestions(fight);
  if (isRefusal(closed)) return closed;
  if (fight.state.turn !== null) yield* finishTurn(fight, fight.state.turn);
  yield* conclude(fight);
  fight.keepTurnEvent("end", closed);
}

/** Leaves an upkeep phase that no longer waits for anybody. */
export function* settle<C extends Shape, D>(fight: Fight<C, D>): Rolling<Refusal | void> {
  const phase = currentPhase(fight);
  if (!phase || phase.kind !== "upkeep" || (phase.waitsFor?.(fight) ?? []).length > 0) return;
  yield* enterPhases(fight, phaseIndex(fight) + 1);
  fight.keepTurnEvent("settle");
}

/**
 * Undoes the newest turn event: order, phase, budgets. What was spent meanwhile stays in the ledger. If that
 * would give the turn to somebody who has left the fight, the event before is undone as well; if all who had
 * it before have left, nothing is.
 */
export function stepBack<C extends Shape, D>(fight: Fight<C, D>): Refusal | void {
  const entries = Object.entries(fight.state.trail).sort(([, a], [, b]) => b.beat - a.beat);
  const isHere = (id: string): boolean => fight.state.combatants[id] !== undefined;
  const newest = entries[0]?.[0];
  let kind: string | null = null;
  // Keys are read, not made: worlds of older versions have others.
  for (const [key, entry] of entries) {
    for (const delta of invertAll(entry.deltas)) {
      const isEdited = firstClash(fight.state, [invert(delta)]) !== null; // by hand since: it stands
      if (!isEdited && !isGone(fight, delta)) fight.take([delta]);
    }
    for (const closed of [...(entry.closed ?? [])].reverse()) reopenQuestions(fight, closed);
    fight.drop(["trail", key]);
    const { turn, round } = fight.state;
    if (turn !== null && !isHere(turn)) continue;
    if (round > 0 || key === newest) ({ kind } = entry);
    break;
  }
  if (kind === null) return impossible("TEMPO.Refusal.NoStepBack");
  if (!fight.state.order.every(isHere)) fight.set(["order"], fight.state.order.filter(isHere));
  fight.record("stepBack", null, { kind });
}

/** Whether the combatant or creature that a delta changes has left. */
const isGone = <C extends Shape, D>({ state }: Fight<C, D>, { path: [slice, id] }: Delta): boolean =>
  (slice === "combatants" || slice === "creatures") && id !== undefined && state[slice][id] === undefined;

/** Reopens questions that were answered with none, unless something has changed on the card since. */
function reopenQuestions<C extends Shape, D>(fight: Fight<C, D>, closed: readonly Delta[]): void {
  const { state } = fight;
  const isOver = (delta: Delta): boolean => {
    const [slice, id = ""] = delta.path;
    return slice === "exchanges" ? state.exchanges[id]?.undone !== false : isGone(fight, delta);
  };
  if (!closed.some(isOver) && firstClash(fight.state, closed) === null) fight.take(invertAll(closed));
}

/** Rolls for some combatants and sorts the order again; the turn stays where it is. */
export function* rollInitiative<C extends Shape, D>(
  fight: Fight<C, D>,
  ids: readonly string[],
): Rolling<Refusal | void> {
  if (ids.length === 0) return impossible("TEMPO.Refusal.Nobody");
  yield* rollFor(fight, ids);
  fight.keepTurnEvent("rollInitiative");
}

/** Sets an initiative by hand, also for those who are to act alike, or for a whole side where sides act, and sorts the order; the turn stays. */
export function setInitiative<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, value, alike = [] }: { who: string; value: number; alike?: readonly string[] },
): Refusal | void {
  if (!Number.isFinite(value)) return impossible("TEMPO.Refusal.Number");
  const ids = fight.ruleset.turn.bySide ? membersOf(fight, sideIdOf(fight.combatant(who))) : [who, ...alike];
  for (const id of ids) fight.set(["combatants", id, "initiative"], value);
  sortOrder(fight);
  fight.record("initiative", who, { value });
  fight.keepTurnEvent("setInitiative");
}

/** Counts from the next roll on; 0 removes it. */
export function setSituational<C extends Shape, D>(fight: Fight<C, D>, who: string, value: number): Refusal | void {
  if (!Number.isFinite(value)) return impossible("TEMPO.Refusal.Number");
  fight.set(["combatants", who, "store", "situational"], value === 0 ? undefined : value);
  fight.record("situational", who, { value });
}

/** Seals a secret choice: only its hash is stored (K9). */
export function seal<C extends Shape, D>(fight: Fight<C, D>, who: string, hash: string): Refusal | void {
  const phase = currentPhase(fight);
  if (phase?.kind !== "choices") return impossible("TEMPO.Refusal.NotNow");
  const open = phase.waitsFor?.(fight) ?? [];
  if (!open.includes(who) && sealOf(fight.combatant(who), fight.state.round) === null)
    return impossible("TEMPO.Refusal.NoChoice");
  fight.set(["combatants", who, "store", "seal"], { round: fight.state.round, hash });
  fight.record("seal", who);
}

/** Reveals all choices together; one that does not match its hash counts as none. */
export function* openSealedChoices<C extends Shape, D>(
  fight: Fight<C, D>,
  given: Readonly<Record<string, { readonly salt: string; readonly choice: Json } | null>>,
  ids: Readonly<Record<string, string>>,
): Rolling<Refusal | void> {
  const phase = currentPhase(fight);
  if (phase?.kind !== "choices") return impossible("TEMPO.Refusal.NotNow");
  const choices: Record<string, Json> = {};
  const broken: string[] = [];
  for (const { id } of fight.everyone()) {
    const sealed = sealOf(fight.combatant(id), fight.state.round);
    const open = given[id];
    if (sealed === null || !open) continue;
    if (verifySeal(sealed, open.salt, open.choice)) choices[id] = open.choice;
    else broken.push(id);
  }
  yield* phase.reveal?.(fight, choices, ids) ?? nothing();
  fight.record("reveal", null, { choices, broken });
  yield* enterPhases(fight, phaseIndex(fight) + 1);
  fight.keepTurnEvent("reveal");
}

function* nothing(): Rolling<void> {
  return;
}

function* enterPhases<C extends Shape, D>(fight: Fight<C, D>, first: number): Rolling<void> {
  const { phases } = fight.ruleset.turn;
  let rounds = 0;
  for (let i = first; ; i++) {
    if (i >= phases.length) {
      // No other round follows one in which nobody can act and nothing waits.
      if (rounds++ > 0) return;
      yield* turnRound(fight);
      i = 0;
    }
    if (yield* concluded(fight)) return;
    const phase = phases[i];
    if (phase?.when?.(fight) === false) continue;
    if (!phase || (yield* enterPhase(fight, phase))) return;
  }
}

/**
 * Ends the fight if it is decided.
 * @returns whether it is over
 */
function* concluded<C extends Shape, D>(fight: Fight<C, D>): Rolling<boolean> {
  if (fight.ruleset.turn.over?.(fight) !== true) return false;
  yield* conclude(fight);
  return true;
}

function* conclude<C extends Shape, D>(fight: Fight<C, D>): Rolling<void> {
  fight.set(["phase"], OVER);
  fight.record("over");
  yield* fight.ruleset.turn.onEnd?.(fight) ?? nothing();
  if (fight.unrecorded) fight.record("upkeep");
}

/**
 * Continues a phase of turns.
 * @returns whether the phase stays: somebody has or may take the turn, or the fight is over
 */
function* nextTurn<C extends Shape, D>(fight: Fight<C, D>): Rolling<boolean> {
  if (!fight.ruleset.turn.bySide) {
    yield* rollForJoined(fight);
    const next = nextInOrder(fight);
    if (next !== null) yield* startTurn(fight, next);
    return next !== null;
  }
  for (;;) {
    const side = activeSide(fight);
    if (side === null) return false;
    if (membersOf(fight, side).some((id) => stillToAct(fight, id))) return true;
    yield* finishSide(fight, side);
    if (yield* concluded(fight)) return true;
  }
}

/** Where initiative is rolled once, latecomers roll now and find their place in the order. */
function* rollForJoined<C extends Shape, D>(fight: Fight<C, D>): Rolling<void> {
  if (!fight.ruleset.turn.phases.some((p) => p.kind === "initiative" && lastsWholeFight(fight, p))) return;
  const joined: string[] = [];
  for (const c of Object.values(fight.state.combatants))
    if (c.initiative === null && !c.defeated && !hasLeft(c)) joined.push(c.id);
  if (joined.length > 0) yield* rollFor(fight, joined.sort());
}

/** Whether initiative from this phase lasts the whole fight. */
const lastsWholeFight = <C extends Shape, D>(fight: Fight<C, D>, phase: PhaseSpec<C, D>): boolean =>
  phase.once?.(fight) === true;

function* finishSide<C extends Shape, D>(fight: Fight<C, D>, side: string): Rolling<void> {
  yield* fight.ruleset.turn.onSideEnd?.(fight, side) ?? nothing();
  sideDone(fight, side);
  fight.record("sideEnd", null, { side });
}

/** @returns whether the fight stays in this phase, because somebody acts or is waited for */
function* enterPhase<C extends Shape, D>(fight: Fight<C, D>, phase: PhaseSpec<C, D>): Rolling<boolean> {
  fight.set(["phase"], phase.id);
  fight.record("phase", null, { phase: phase.id });
  if (phase.kind === "initiative") {
    // Initiative rolled before the fight counts for the first round.
    const anew = fight.state.round > 1 && !lastsWholeFight(fight, phase);
    const due = fight.everyone().filter((c) => !c.defeated && !hasLeft(c) && (anew || c.initiative === null));
    if (due.length > 0)
      yield* rollFor(
        fight,
        due.map((c) => c.id),
      );
  }
  yield* phase.enter?.(fight) ?? nothing();
  if (fight.unrecorded) fight.record("upkeep");
  if (phase.kind !== "turns") return (phase.waitsFor?.(fight) ?? []).length > 0;
  return yield* nextTurn(fight);
}

function* turnRound<C extends Shape, D>(fight: Fight<C, D>): Rolling<void> {
  yield* fight.ruleset.turn.onRoundEnd?.(fight) ?? nothing();
  const round = fight.state.round + 1;
  fight.set(["round"], round);
  fight.record("round", null, { round });
}

function* startTurn<C extends Shape, D>(fight: Fight<C, D>, who: string): Rolling<void> {
  const combatant = fight.combatant(who);
  if (isDelaying(combatant)) {
    resumeTurn(fight, who);
    return;
  }
  fight.set(["turn"], who);
  fight.set(["combatants", who, "activation"], combatant.activation + 1);
  fight.set(["combatants", who, "mark"], combatant.lastMove);
  fight.record("turnStart", who, { activation: combatant.activation + 1 });
  yield* fight.ruleset.turn.onTurnStart?.(fight, who) ?? nothing();
  if (fight.unrecorded) fight.record("upkeep", who);
}

function* finishTurn<C extends Shape, D>(fight: Fight<C, D>, who: string): Rolling<void> {
  // The combatant may have left the fight meanwhile: the turn ends without it.
  const present = fight.state.combatants[who] !== undefined;
  if (present) yield* fight.ruleset.turn.onTurnEnd?.(fight, who) ?? nothing();
  fight.set(["turn"], null);
  if (present) fight.set(["combatants", who, "done"], fight.state.round);
  fight.record("turnEnd", who);
}

function* rollFor<C extends Shape, D>(fight: Fight<C, D>, ids: readonly string[]): Rolling<void> {
  const { values, parts, ties } = yield* fight.ruleset.turn.initiative(fight, ids);
  // `values` has all members of a side; `ties` also has those whom a newcomer tied with, who rolled too.
  for (const id of new Set([...ids, ...Object.keys(values)]))
    fight.set(["combatants", id, "initiative"], values[id] ?? 0);
  for (const id of new Set([...ids, ...Object.keys(ties)]))
    fight.set(["combatants", id, "store", "tie"], ties[id] ?? []);
  sortOrder(fight);
  fight.record("initiative", null, { values, parts });
}

/** Sorts everyone who has an initiative into the order. */
export function sortOrder<C extends Shape, D>(fight: Fight<C, D>): void {
  const { turn } = fight.ruleset;
  const ranked: string[] = [];
  for (const c of Object.values(fight.state.combatants)) if (c.initiative !== null && !hasLeft(c)) ranked.push(c.id);
  fight.set(
    ["order"],
    ranked.sort((a, b) => (turn.compare?.(fight, a, b) ?? compareInitiatives(fight, a, b)) || (a < b ? -1 : 1)),
  );
}

/** The first in order who still has a turn in this round; those who put theirs off come last. Null for none. */
export function nextInOrder<C extends Shape, D>(fight: Fight<C, D>): string | null {
  const { round, order, combatants } = fight.state;
  const isDue = (id: string, late: boolean): boolean => {
    const c = combatants[id];
    return (
      c !== undefined &&
      !c.defeated &&
      c.done < round &&
      id !== fight.state.turn &&
      isHoldingOff(c) === late &&
      isEligible(fight, id)
    );
  };
  return order.find((id) => isDue(id, false)) ?? order.find((id) => isDue(id, true)) ?? null;
}
