import type { QueuedStep } from "./actions/queue.ts";
import type { Check } from "./check/check.ts";
import type { Reading } from "./check/reading.ts";
import type { Delta } from "./delta.ts";
import type { Json } from "./json.ts";

/**
 * Everything that follows from one action, move or occurrence: the attack, the answers to it, the damage, and
 * whether it was applied. A chat card stores and shows it. [ChatMessage]
 */
export interface Exchange {
  readonly id: string;
  readonly action: string;
  readonly round: number;
  /** Who started it. */
  readonly by: string;
  /** The stage in the ruleset's own sequence; `done` when nothing is open. */
  readonly stage: string;
  /** The open questions, by the combatant who is asked. */
  readonly waiting: Readonly<Record<string, Question>>;
  readonly blows: Readonly<Record<string, Blow>>;
  /** Changes other than harm, oldest first: a sustained effect, a condition. Undone with the exchange. */
  readonly effects: readonly Delta[];
  /** Ruleset-specific facts. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Steps to run once nobody is asked any more. */
  readonly queue: readonly QueuedStep[];
  readonly undone: boolean;
}

/** A question to one combatant; "none" is always among the options. */
export interface Question {
  readonly kind: string;
  readonly options: readonly string[];
  /** The blow it is about; null for none. */
  readonly blow: string | null;
  /** Each answer's check as it stood when the question was asked, conditions included (K19); no attacks. */
  readonly checks?: Readonly<Record<string, Check>>;
}

/** One result on a card: who rolled, against whom (or nobody), and what came of it. Not only attacks. */
export interface Blow {
  readonly id: string;
  /** Order on the card. */
  readonly seq: number;
  readonly action: string;
  readonly by: string;
  readonly target: string | null;
  readonly check: Check | null;
  readonly reading: Reading | null;
  readonly damage: Damage | null;
  /** What applying its damage changed; null if it is not applied. */
  readonly applied: readonly Delta[] | null;
  /** The ledger entry that paid for it; null for none. */
  readonly entry: string | null;
  readonly facts: Readonly<Record<string, Json>>;
  /** As it was before the GM aimed it at another target; null for a copy, which was not there. */
  readonly before?: Pick<Blow, "target" | "check" | "reading" | "damage"> | null;
}

export interface Damage {
  readonly type: string;
  readonly formula: string;
  readonly faces: readonly number[];
  readonly amount: number;
}

/** The same exchange with one more question. */
export function asking(on: Exchange, who: string, question: Question): Exchange {
  const { id, action, round, by, stage, blows, effects, facts, queue, undone } = on;
  const waiting: Record<string, Question> = Object.assign({}, on.waiting);
  waiting[who] = question;
  return { id, action, round, by, stage, waiting, blows, effects, facts, queue, undone };
}

/** Blows in the order in which they happened. */
export const blowsOf = (exchange: Exchange): Blow[] =>
  Object.values(exchange.blows).sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));

/** Whom a question is about: who dealt the blow in question, or else who started the exchange. */
export function causeOf({ by, blows, waiting }: Exchange, who: string): string {
  const blow = waiting[who]?.blow ?? null;
  return (blow === null ? null : blows[blow]?.by) ?? by;
}
