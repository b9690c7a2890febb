/**
 * Movement: one ledger entry for each activation. A move runs in these steps:
 *
 * 1. While a token is dragged, the activation's path so far and the planned steps are priced together
 *    (`offerMove`).
 * 2. Before the token moves, the engine says whom the path provokes. The host stops the move where they are
 *    asked (K8).
 * 3. The command `move` brings the recorded path. It replaces the activation's entry with one for the whole
 *    path, so repeating it changes nothing, and a shorter path gives back.
 * 4. Newly provoked combatants are asked on a card. After their answers, another `move` brings the steps held
 *    back.
 * 5. Undoing a move shortens the path. What was done farther along then counts as done at its new end
 *    (`drawBack`).
 */
import { isKeptHidden } from "./flanking.ts";
import type { Command } from "../command.ts";
import type { Exchange } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import { moveEntryId } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { refuse } from "../refusal.ts";
import type { Provocation } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Budget } from "../turn/budget.ts";
import { payable, shortfall } from "../turn/budget.ts";
import { mayActNow } from "../turn/phases.ts";
import type { Priced, Step } from "./path.ts";
import { lengthOf } from "./path.ts";

/** What a path of the present activation costs, and why it is refused. */
export interface MoveOffer {
  readonly path: readonly Step[];
  readonly priced: Priced;
  /** How many steps, from the first, the remaining budget covers. */
  readonly within: number;
  readonly refusal: Refusal | null;
  readonly provoked: readonly Provocation[];
}

/** The action id of movement in the ledger. */
export const moveAction = (ruleset: string): string => `${ruleset}.move`;

/** Prices the activation's path, planned steps included, against the remaining budget. */
export function offerMove<C extends Shape, D>(fight: Fight<C, D>, who: string, path: readonly Step[]): MoveOffer {
  const { priced, budget, refusal } = assess(fight, who, path);
  return { path, priced, within: withinBudget(budget, priced), refusal, provoked: provocationsOf(fight, who, path) };
}

/** How many steps of a path, from the first, the remaining budget covers. */
export function stepsWithin<C extends Shape, D>(fight: Fight<C, D>, who: string, path: readonly Step[]): number {
  const { priced, budget } = assess(fight, who, path);
  return withinBudget(budget, priced);
}

const provocationsOf = <C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  path: readonly Step[],
): readonly Provocation[] =>
  fight.state.turn === who
    ? (fight.ruleset.movement.provoked?.(fight, who, path) ?? []).filter(({ by }) => !isKeptHidden(fight, by))
    : [];

interface Assessed {
  readonly priced: Priced;
  readonly budget: Budget;
  readonly refusal: Refusal | null;
}

function assess<C extends Shape, D>(fight: Fight<C, D>, who: string, path: readonly Step[]): Assessed {
  const priced = fight.ruleset.movement.price(fight, who, path);
  const budget = budgetWithoutMove(fight, who);
  return { priced, budget, refusal: moveRefusal(fight, who, priced, budget) };
}

function moveRefusal<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  priced: Priced,
  budget: Budget,
): Refusal | null {
  if (fight.state.round === 0) return null;
  if (!mayMoveNow(fight, who)) return refuse("TEMPO.Refusal.NotYourTurn");
  if (priced.stop) return priced.stop.refusal;
  const lacking = shortfall(budget, priced.cost)[0];
  if (!lacking) return null;
  const cost = priced.cost[lacking.id] ?? 0;
  return refuse("TEMPO.Refusal.Move", { cost, left: payable(budget, lacking.id), pool: lacking.label });
}

function withinBudget(budget: Budget, priced: Priced): number {
  const short = priced.running.findIndex(({ cost }) => shortfall(budget, cost).length > 0);
  return Math.min(short < 0 ? priced.running.length : short, priced.stop?.step ?? Infinity);
}

/** The budget as if nothing had been moved in this activation. */
export function budgetWithoutMove<C extends Shape, D>(fight: Fight<C, D>, who: string): Budget {
  return fightWithoutMove(fight, who).budget(who);
}

function fightWithoutMove<C extends Shape, D>(fight: Fight<C, D>, who: string): Fight<C, D> {
  const { activation, ledger } = fight.combatant(who);
  const id = moveEntryId(activation);
  if (!ledger[id]) return fight;
  const without = fight.with(fight.state);
  without.withdraw(who, id);
  return without;
}

/**
 * Whether a combatant may move now or undo its move: it may act, or this very path has spent its right to act
 * out of turn (S18).
 */
export const mayMoveNow = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  mayActNow(fight, who) ||
  (fight.ruleset.turn.outOfTurn !== undefined &&
    fight.state.turn !== null &&
    mayActNow(fightWithoutMove(fight, who), who));

/** Books the activation's whole path as one entry in place of the last, and asks whom it newly provokes. */
export function move<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, path, skip, held, exchange }: Extract<Command, { type: "move" }>,
): Refusal | void {
  const { priced, refusal } = assess(fight, who, path);
  if (refusal && !(refusal.soft && fight.authority.force)) return refusal;
  const combatant = fight.combatant(who);
  const id = moveEntryId(combatant.activation);
  const asked = askedBefore(combatant.ledger[id]?.facts["provoked"]);
  const provoked = provocationsOf(fight, who, [...path, ...(held?.steps ?? [])]);
  const open = provoked.filter((p) => !asked.includes(askedAs(p)));
  // If the steps held back provoke the same combatant again, the move is stopped there again.
  const fresh = held === null ? open : open.filter((p, i) => open.findIndex((o) => o.by === p.by) === i);
  // A token that was only placed has not moved.
  if (lengthOf(path) === 0 && priced.charged === 0 && held === null && skip.length === 0) fight.withdraw(who, id);
  else {
    const provoked = [...asked, ...fresh.map(askedAs)];
    const { charged, left } = priced;
    const facts: Record<string, Json> = Object.assign({}, priced.facts, {
      length: lengthOf(path),
      charged,
      left,
      provoked,
    });
    if (held !== null) facts["rest"] = held.rest;
    if (skip.length > 0) facts["skip"] = [...skip];
    fight.addEntry(who, { id, action: moveAction(fight.ruleset.id), cost: priced.cost, facts }, refusal !== null);
  }
  drawBack(fight, who, lengthOf(path));
  if (fresh.length > 0) fight.set(["exchanges", exchange], askWhoeverWasProvoked(fight, who, exchange, fresh));
  fight.record("move", who, { cost: priced.cost, charged: priced.charged });
}

/** After an undo, what was done beyond the end of the path counts as done there. */
function drawBack<C extends Shape, D>(fight: Fight<C, D>, who: string, length: number): void {
  const { activation, ledger } = fight.combatant(who);
  for (const [id, entry] of Object.entries(ledger))
    if (entry.activation === activation && entry.at > length)
      fight.set(["combatants", who, "ledger", id, "at"], length);
}

/** The key under which a provocation is remembered, so that nobody is asked about it twice. */
export const askedAs = ({ by, move: nth }: Provocation): string => (nth === undefined ? by : `${by} ${nth}`);

const askedBefore = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === "string") : [];

/** The card on which provoked combatants are asked before the move goes on (K8). */
function askWhoeverWasProvoked<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  id: string,
  provoked: readonly Provocation[],
): Exchange {
  const options = ["opportunity", "none"];
  return {
    id,
    action: moveAction(fight.ruleset.id),
    round: fight.state.round,
    by: who,
    stage: "provoked",
    waiting: Object.fromEntries(
      provoked.map((p) => [p.by, { kind: "provoked", options: p.options ?? options, blow: null }]),
    ),
    blows: {},
    effects: [],
    facts: {},
    queue: [],
    undone: false,
  };
}
