import type { Blow, Exchange, Question } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { refuse } from "../refusal.ts";
import type { Shape } from "../schema.ts";

/** Opens an exchange; a card will show it. It says nothing yet and waits for nobody. */
export function openExchange<C extends Shape, D>(
  fight: Fight<C, D>,
  id: string,
  action: string,
  by: string,
  facts: Readonly<Record<string, Json>> = {},
): Exchange {
  const exchange: Exchange = {
    id,
    action,
    round: fight.state.round,
    by,
    stage: "open",
    waiting: {},
    blows: {},
    effects: [],
    facts,
    queue: [],
    undone: false,
  };
  fight.set(["exchanges", id], exchange);
  return exchange;
}

/** Adds a blow to an exchange, after those it has. */
export function addBlow<C extends Shape, D>(
  fight: Fight<C, D>,
  exchangeId: string,
  blow: Pick<Blow, "action" | "by" | "target"> & Partial<Omit<Blow, "id" | "seq">>,
): Blow {
  const open = fight.exchange(exchangeId);
  let seq = 1;
  for (const before of Object.values(open?.blows ?? {})) seq = Math.max(seq, before.seq + 1);
  const full: Blow = {
    id: `b${seq}`,
    seq,
    action: blow.action,
    by: blow.by,
    target: blow.target,
    check: blow.check ?? null,
    reading: blow.reading ?? null,
    damage: blow.damage ?? null,
    applied: blow.applied ?? null,
    entry: blow.entry ?? null,
    facts: blow.facts ?? {},
  };
  fight.set(["exchanges", exchangeId, "blows", full.id], full);
  return full;
}

/**
 * Asks a participant; whoever is asked twice answers the newer question. What the answers roll is kept as it stands now, unless
 * the question brings it along (K19).
 */
export function ask<C extends Shape, D>(fight: Fight<C, D>, id: string, who: string, question: Question): void {
  fight.set(["exchanges", id, "waiting", who], question);
  const exchange = fight.exchange(id);
  if (!exchange || question.checks) return;
  const checks = fight.ruleset.standing(fight, exchange, who);
  if (Object.keys(checks).length > 0) fight.set(["exchanges", id, "waiting", who, "checks"], checks);
}

/** Takes a question off. */
export function answered<C extends Shape, D>(fight: Fight<C, D>, exchangeId: string, who: string): void {
  fight.drop(["exchanges", exchangeId, "waiting", who]);
}

/**
 * Why a reaction is not open outside a prompt: it answers something, and whoever may answer is asked. Where the map did not see
 * what there is to answer, the GM forces it.
 * @param option under what it would be among a question's answers
 */
export function untriggered<C extends Shape, D>(fight: Fight<C, D>, who: string, option: string): Refusal | null {
  for (const { undone, waiting } of Object.values(fight.state.exchanges))
    if (!undone && waiting[who]?.options.includes(option) === true) return null;
  return refuse("TEMPO.Refusal.NothingToAnswer");
}

/** Whether nobody is asked any more. */
export function isSettled(exchange: Exchange | null): boolean {
  for (const _who in exchange?.waiting) return false;
  return true;
}

/** Sets the stage by what is still open: that of the question while somebody is waited for (else `open`), then `done`. */
export function stageBy<C extends Shape, D>(fight: Fight<C, D>, exchangeId: string, open: string): void {
  const [asked] = Object.values(fight.exchange(exchangeId)?.waiting ?? {});
  fight.set(["exchanges", exchangeId, "stage"], asked ? (fight.ruleset.stages?.[asked.kind] ?? open) : "done");
}
