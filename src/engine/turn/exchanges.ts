/**
 * What is done on a card once it lies there. An exchange goes in these steps:
 *
 * 1. An action opens it (`openExchange` in conduct.ts), with whoever is asked in `waiting`.
 * 2. Each of them answers (`answer`), or the GM closes a question that nobody will answer (`dismiss`). The ruleset goes on from there:
 *    blows are added, others are asked, steps that waited in the queue are taken.
 * 3. Its stage follows from what is still open; with nothing left it is done.
 * 4. The damage of a blow is applied when the GM says so (`applyBlow`). What that changed is kept on the blow, and `revertBlow` gives
 *    exactly that back.
 * 5. `undoExchange` takes back everything: applied blows, effects, and what was paid. Where something has changed since, it is
 *    refused and named.
 */
import { invertAll } from "../delta.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Blow, Exchange } from "../exchange.ts";
import { blowsOf } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import { onThePresent } from "../fight.ts";
import type { Use } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import { withdrawQuestion } from "./close-questions.ts";
import { answered } from "./conduct.ts";
import { laterChangeRefusal, changedSince } from "./ledger.ts";

/** Who answers what on which card. */
interface Given {
  readonly exchange: string;
  readonly who: string;
  readonly option: string;
  readonly use: Use;
}

/** Someone who is asked answers. The ruleset goes on from there; a second answer is refused. */
export function* answer<C extends Shape, D>(
  fight: Fight<C, D>,
  { exchange: id, who, option, use }: Given,
): Rolling<Refusal | void> {
  const exchange = fight.exchange(id);
  if (!exchange) return impossible("TEMPO.Refusal.NoExchange");
  if (exchange.undone) return impossible("TEMPO.Refusal.Undone");
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  if (!question.options.includes(option)) return impossible("TEMPO.Refusal.NoSuchAnswer", { option });
  return yield* fight.ruleset.answer(fight, { exchange, who, option, use });
}

/** Closes a question that nobody will answer; what was asked about stays as it is. */
export function* dismiss<C extends Shape, D>(fight: Fight<C, D>, id: string, who: string): Rolling<Refusal | void> {
  const exchange = fight.exchange(id);
  if (!exchange) return impossible("TEMPO.Refusal.NoExchange");
  if (exchange.undone) return impossible("TEMPO.Refusal.Undone");
  if (!exchange.waiting[who]) return impossible("TEMPO.Refusal.Answered");
  if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
  // Whoever has left is not waited for: what waited for them goes on.
  if (!fight.state.combatants[who]) return yield* withdrawQuestion(fight, id, who);
  answered(fight, id, who);
  if (Object.keys(fight.exchange(id)?.waiting ?? {}).length === 0) fight.set(["exchanges", id, "stage"], "done");
  fight.record("dismissed", who, { exchange: id });
}

/** Lets a blow's damage take effect, as rolled or as the GM says. A blow is applied once. */
export function* applyBlow<C extends Shape, D>(
  fight: Fight<C, D>,
  id: string,
  blowId: string,
  amount: number | null,
): Rolling<Refusal | void> {
  const found = blowOf(fight, id, blowId);
  if ("refused" in found) return found;
  const { blow } = found;
  if (!blow.damage || blow.target === null) return impossible("TEMPO.Refusal.NoDamage");
  if (blow.applied) return impossible("TEMPO.Refusal.Applied");
  const points = amount ?? blow.damage.amount;
  if (!Number.isInteger(points) || points < 0) return impossible("TEMPO.Refusal.Number");
  const { target, damage } = blow;
  if (!fight.state.combatants[target]) return impossible("TEMPO.Refusal.Gone");
  const applied = yield* fight.captureAll(
    fight.ruleset.harm(fight, { target, amount: points, type: damage.type, blow, exchange: id }),
  );
  fight.set(["exchanges", id, "blows", blowId, "applied"], applied);
  fight.record("applied", target, { exchange: id, blow: blowId, amount: points });
}

/** Gives back exactly what applying a blow changed. */
export function revertBlow<C extends Shape, D>(fight: Fight<C, D>, id: string, blowId: string): Refusal | void {
  const found = blowOf(fight, id, blowId);
  if ("refused" in found) return found;
  const refusal = takeHarmBack(fight, found.exchange, found.blow);
  if (refusal) return refusal;
  fight.record("reverted", found.blow.target, { exchange: id, blow: blowId });
}

/** All of an exchange: every effect, newest first, and everything that was paid for it. */
export function undoExchange<C extends Shape, D>(fight: Fight<C, D>, id: string): Refusal | void {
  const exchange = fight.exchange(id);
  if (!exchange) return impossible("TEMPO.Refusal.NoExchange");
  if (exchange.undone) return impossible("TEMPO.Refusal.Undone");
  for (const blow of blowsOf(exchange).reverse()) {
    if (!blow.applied) continue;
    const refusal = takeHarmBack(fight, exchange, blow);
    if (refusal) return refusal;
  }
  const effects = onThePresent(fight.state, exchange.effects);
  const refusal = changedSince(fight, effects);
  if (refusal) return refusal;
  fight.take(invertAll(effects));
  for (const { id: who, ledger } of Object.values(fight.state.combatants))
    for (const entry of Object.values(ledger)) {
      if (entry.exchange !== id) continue;
      const changed = laterChangeRefusal(fight, who, entry);
      if (changed) return changed;
      fight.withdraw(who, entry.id);
    }
  fight.set(["exchanges", id, "waiting"], {});
  fight.set(["exchanges", id, "undone"], true);
  fight.record("undone", exchange.by, { exchange: id, action: exchange.action });
}

/** Runs `change` and notes what it did on the exchange, so that undoing the exchange takes it back. */
export function takeEffect<C extends Shape, D>(fight: Fight<C, D>, id: string, change: () => void): void {
  const deltas = fight.capture(change);
  if (deltas.length === 0) return;
  fight.set(["exchanges", id, "effects"], [...(fight.exchange(id)?.effects ?? []), ...deltas]);
}

function takeHarmBack<C extends Shape, D>(fight: Fight<C, D>, exchange: Exchange, blow: Blow): Refusal | null {
  if (!blow.applied) return impossible("TEMPO.Refusal.NotApplied");
  const applied = onThePresent(fight.state, blow.applied);
  const changed = changedSince(fight, applied);
  if (changed) return changed;
  fight.take(invertAll(applied));
  fight.set(["exchanges", exchange.id, "blows", blow.id, "applied"], null);
  return null;
}

function blowOf<C extends Shape, D>(
  fight: Fight<C, D>,
  id: string,
  blowId: string,
): { exchange: Exchange; blow: Blow } | Refusal {
  const exchange = fight.exchange(id);
  if (!exchange) return impossible("TEMPO.Refusal.NoExchange");
  if (exchange.undone) return impossible("TEMPO.Refusal.Undone");
  const blow = exchange.blows[blowId];
  return blow ? { exchange, blow } : impossible("TEMPO.Refusal.NoBlow");
}
