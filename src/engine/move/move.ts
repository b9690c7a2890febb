/**
 * Moving, as one entry of the ledger for each activation. A move goes in these steps:
 *
 * 1. While a token is dragged, the path of this activation so far and what is planned are priced together (`offerMove`).
 * 2. Whoever the path provokes is found before the token sets out; the move is held up where they are asked (K8).
 * 3. The token's recorded path comes in as the command `move`: the entry of this activation is put anew with the whole path's price, so
 *    doing it twice changes nothing, and a shorter path gives back.
 * 4. Who is newly provoked is asked on a card. What was held back goes on after the answers, as another `move`.
 * 5. An undone move is a shorter path: what was done farther along it counts as done where it now ends (`drawBack`).
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

/** What a path of the present activation costs, and what stands against it. */
export interface MoveOffer {
  readonly path: readonly Step[];
  readonly priced: Priced;
  /** How many steps, from the first, the rest of the turn holds. */
  readonly within: number;
  readonly refusal: Refusal | null;
  readonly provoked: readonly Provocation[];
}

/** The action id of movement in the ledger. */
export const moveAction = (ruleset: string): string => `${ruleset}.move`;

/** Prices the path of an activation so far, planned steps included, against what the rest of the turn leaves. */
export function offerMove<C extends Shape, D>(fight: Fight<C, D>, who: string, path: readonly Step[]): MoveOffer {
  const { priced, budget, refusal } = assess(fight, who, path);
  return { path, priced, within: withinBudget(budget, priced), refusal, provoked: provocationsOf(fight, who, path) };
}

/** How many steps of a path, from the first, the rest of the turn holds. */
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

/** The budget as it would be had nothing been moved in this activation. */
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
 * Whether someone may move now, or take back what it moved: it may act, or what lets it act on another's turn (S18) has
 * been spent on this very way.
 */
export const mayMoveNow = <C extends Shape, D>(fight: Fight<C, D>, who: string): boolean =>
  mayActNow(fight, who) ||
  (fight.ruleset.turn.outOfTurn !== undefined &&
    fight.state.turn !== null &&
    mayActNow(fightWithoutMove(fight, who), who));

/**
 * Books the whole path of the present activation as one entry, in place of the one before: doing it twice changes
 * nothing, and a shorter path gives back. Whoever the move newly provokes is asked.
 */
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
  // Whoever provokes the same one again in what is held back is held up there again.
  const fresh = held === null ? open : open.filter((p, i) => open.findIndex((o) => o.by === p.by) === i);
  // Who was only put somewhere has not moved.
  if (lengthOf(path) === 0 && priced.charged === 0 && held === null && skip.length === 0) fight.withdraw(who, id);
  else {
    const facts: Record<string, Json> = {
      ...priced.facts,
      length: lengthOf(path),
      charged: priced.charged,
      left: priced.left,
      provoked: [...asked, ...fresh.map(askedAs)],
      ...(held === null ? {} : { rest: held.rest }),
      ...(skip.length === 0 ? {} : { skip: [...skip] }),
    };
    fight.addEntry(who, { id, action: moveAction(fight.ruleset.id), cost: priced.cost, facts }, refusal !== null);
  }
  drawBack(fight, who, lengthOf(path));
  if (fresh.length > 0) fight.set(["exchanges", exchange], askWhoeverWasProvoked(fight, who, exchange, fresh));
  fight.record("move", who, { cost: priced.cost, charged: priced.charged });
}

/** What was done farther along a path than it now goes, since some of it was taken back, was done where it ends. */
function drawBack<C extends Shape, D>(fight: Fight<C, D>, who: string, length: number): void {
  const { activation, ledger } = fight.combatant(who);
  for (const [id, entry] of Object.entries(ledger))
    if (entry.activation === activation && entry.at > length)
      fight.set(["combatants", who, "ledger", id, "at"], length);
}

/** Under what a provocation is remembered, so that nobody is asked twice about it. */
export const askedAs = ({ by, move: nth }: Provocation): string => (nth === undefined ? by : `${by} ${nth}`);

const askedBefore = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === "string") : [];

/** Whoever a move provokes is asked before it goes on (K8). */
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
