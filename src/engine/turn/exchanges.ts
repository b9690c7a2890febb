/**
 * What happens on a card once it is open. An exchange goes in these steps:
 *
 * 1. An action opens it (`openExchange` in conduct.ts); those who are asked are in `waiting`.
 * 2. Each of them answers (`answer`), or the GM closes a question that nobody will answer (`dismiss`). The
 *    ruleset continues from there: it adds blows, asks others, runs queued steps.
 * 3. Its stage follows from the open questions; without any it is done.
 * 4. `applyBlow` applies the damage of a blow and keeps on the blow what that changed. `revertBlow` undoes
 *    exactly this. Before that, `retarget` (`retarget.ts`) may move the blow to others.
 * 5. `undoExchange` undoes everything: applied damage, effects and payments. If something has changed since,
 *    it is refused and the change is named.
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
import { removeQuestion } from "./conduct.ts";
import { laterChangeRefusal, changedSince } from "./ledger.ts";

/** Who answers what on which card. */
interface Given {
  readonly exchange: string;
  readonly who: string;
  readonly option: string;
  readonly use: Use;
}

/** Resolves an answer by the ruleset; a second answer is refused. */
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

/** The GM closes a question that nobody will answer. Nothing follows, unless the combatant has left. */
export function* dismiss<C extends Shape, D>(fight: Fight<C, D>, id: string, who: string): Rolling<Refusal | void> {
  const exchange = fight.exchange(id);
  if (!exchange) return impossible("TEMPO.Refusal.NoExchange");
  if (exchange.undone) return impossible("TEMPO.Refusal.Undone");
  if (!exchange.waiting[who]) return impossible("TEMPO.Refusal.Answered");
  if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
  // Queued steps do not wait for a combatant who has left.
  if (!fight.state.combatants[who]) return yield* withdrawQuestion(fight, id, who);
  removeQuestion(fight, id, who);
  if (Object.keys(fight.exchange(id)?.waiting ?? {}).length === 0) fight.set(["exchanges", id, "stage"], "done");
  fight.record("dismissed", who, { exchange: id });
}

/** Applies a blow's damage, as rolled or with the given amount. It cannot be applied twice. */
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
  // A player confirms what was thrown, and changes nothing about it.
  if (!fight.authority.gm && points !== blow.damage.amount) return impossible("TEMPO.Refusal.OnlyGM");
  if (!Number.isInteger(points) || points < 0) return impossible("TEMPO.Refusal.Number");
  const { target, damage } = blow;
  if (!fight.state.combatants[target]) return impossible("TEMPO.Refusal.Gone");
  const applied = yield* fight.captureAll(
    fight.ruleset.harm(fight, { target, amount: points, type: damage.type, blow, exchange: id }),
  );
  fight.set(["exchanges", id, "blows", blowId, "applied"], applied);
  fight.record("applied", target, { exchange: id, blow: blowId, amount: points });
}

/** Undoes exactly what applying a blow changed. */
export function revertBlow<C extends Shape, D>(fight: Fight<C, D>, id: string, blowId: string): Refusal | void {
  const found = blowOf(fight, id, blowId);
  if ("refused" in found) return found;
  const { before } = found.blow;
  if (!found.blow.applied && before !== undefined) return aimAsBefore(fight, id, found.blow, before);
  const refusal = takeHarmBack(fight, found.exchange, found.blow);
  if (refusal) return refusal;
  fight.record("reverted", found.blow.target, { exchange: id, blow: blowId });
}

/** Aims a blow as before the GM moved it (`retarget.ts`); a copy goes. */
function aimAsBefore<C extends Shape, D>(
  fight: Fight<C, D>,
  id: string,
  { before: _, ...blow }: Blow,
  before: NonNullable<Blow["before"]> | null,
): Refusal | void {
  if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
  const path = ["exchanges", id, "blows", blow.id];
  if (before === null) fight.drop(path);
  else fight.set(path, { ...blow, ...before });
  fight.record("retargeted", blow.by, { exchange: id, blow: blow.id });
}

/** Undoes a whole exchange: damage, the newest first, other effects, and everything paid for it. */
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

/** Runs `change` and stores its deltas on the exchange, so that undoing the exchange undoes them. */
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
