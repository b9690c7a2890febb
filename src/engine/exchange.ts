import type { QueuedStep } from "./actions/queue.ts";
import type { Check } from "./check/check.ts";
import type { Reading } from "./check/reading.ts";
import type { Delta } from "./delta.ts";
import type { Json } from "./json.ts";

/**
 * Everything that happens between two or more creatures because of one action: the attack, what may be done about it,
 * the damage, and whether it has been applied. It is what a chat card stores and shows. [ChatMessage]
 */
export interface Exchange {
  readonly id: string;
  readonly action: string;
  readonly round: number;
  /** Who began it. */
  readonly by: string;
  /** The stage of the ruleset's own sequence that it stands at; `done` when nothing is open. */
  readonly stage: string;
  /** Who is asked now, and what they may answer. */
  readonly waiting: Readonly<Record<string, Question>>;
  readonly blows: Readonly<Record<string, Blow>>;
  /** What it changed besides harm, as it went: an effect kept up, a condition. Undone with it. */
  readonly effects: readonly Delta[];
  /** Figures of the ruleset. */
  readonly facts: Readonly<Record<string, Json>>;
  /** What is done once nobody is asked any more. */
  readonly queue: readonly QueuedStep[];
  readonly undone: boolean;
}

/** What one participant may answer; "none" is always among the options. */
export interface Question {
  readonly kind: string;
  readonly options: readonly string[];
  /** The blow it is about. */
  readonly blow: string | null;
  /** By answer: what is rolled for it, as that stood when it was asked, with what conditions did to it (K19). None for an attack. */
  readonly checks?: Readonly<Record<string, Check>>;
}

/** One roll of one participant against another (or against nothing), and what came of it. */
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
  /** What applying it changed; null: not applied. */
  readonly applied: readonly Delta[] | null;
  /** The ledger entry it was paid with. */
  readonly entry: string | null;
  readonly facts: Readonly<Record<string, Json>>;
}

export interface Damage {
  readonly type: string;
  readonly formula: string;
  readonly faces: readonly number[];
  readonly amount: number;
}

/** Blows in the order in which they happened. */
export const blowsOf = (exchange: Exchange): Blow[] =>
  Object.values(exchange.blows).sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));

/** Whose doing somebody is asked about: who struck the blow in question, else who began the exchange. */
export function causeOf({ by, blows, waiting }: Exchange, who: string): string {
  const blow = waiting[who]?.blow ?? null;
  return (blow === null ? null : blows[blow]?.by) ?? by;
}
