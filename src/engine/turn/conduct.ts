import { numbered } from "../ids.ts";
import type { Blow, Exchange, Question } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { refuse } from "../refusal.ts";
import type { Shape } from "../schema.ts";

/** Opens an exchange, without results or questions so far. */
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

const blowId = numbered("b");

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
    id: blowId(seq),
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
 * Asks a combatant; a second question replaces the first. The answers' checks are stored as they stand now,
 * unless the question brings its own (K19).
 */
export function ask<C extends Shape, D>(fight: Fight<C, D>, id: string, who: string, question: Question): void {
  fight.set(["exchanges", id, "waiting", who], question.checks ? question : withChecks(fight, id, who, question));
}

function withChecks<C extends Shape, D>(fight: Fight<C, D>, id: string, who: string, question: Question): Question {
  const exchange = fight.exchange(id);
  if (!exchange) return question;
  const checks = fight.ruleset.standing(fight, exchange, who, question);
  const { kind, options, blow } = question;
  return Object.keys(checks).length > 0 ? { kind, options, blow, checks } : question;
}

/** Removes a question. */
export function removeQuestion<C extends Shape, D>(fight: Fight<C, D>, exchangeId: string, who: string): void {
  fight.drop(["exchanges", exchangeId, "waiting", who]);
}

/**
 * Why a reaction is refused to a combatant who is not asked. If the map missed the trigger, the GM forces it.
 * @param option the reaction's id among a question's answers
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

/** Sets the stage: `done` without open questions, else that of the first one's kind (default: `open`). */
export function stageBy<C extends Shape, D>(fight: Fight<C, D>, exchangeId: string, open: string): void {
  const [asked] = Object.values(fight.exchange(exchangeId)?.waiting ?? {});
  fight.set(["exchanges", exchangeId, "stage"], asked ? (fight.ruleset.stages?.[asked.kind] ?? open) : "done");
}
