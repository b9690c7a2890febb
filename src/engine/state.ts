import type { Delta } from "./delta.ts";
import type { Exchange } from "./exchange.ts";
import type { Json } from "./json.ts";
import type { GridSpec, Place } from "./move/grid.ts";

/**
 * A fight as plain JSON. Foundry's documents, named in brackets, store it piece by piece; a simulation holds
 * it whole. Nothing in it is localized, and nothing could be derived from the rest.
 */
export interface FightState {
  readonly ruleset: string;
  /** 0 before the fight begins. [Combat] */
  readonly round: number;
  /** The phase's id; empty before the fight begins. [Combat] */
  readonly phase: string;
  /** Whose turn it is. [Combat] */
  readonly turn: string | null;
  /** Ids of combatants, first to last in this round. [Combat] */
  readonly order: readonly string[];
  /** Counts the turn events, so that the newest can be found and undone. [Combat] */
  readonly beat: number;
  /** What each turn event of this round and the last changed. [Combat] */
  readonly trail: Readonly<Record<string, TrailEntry>>;
  readonly combatants: Readonly<Record<string, Combatant>>;
  /** What is known of whole sides, by id; a missing side is as `SIDE_AS_IT_IS`. [Combat] */
  readonly sides: Readonly<Record<string, Side>>;
  readonly creatures: Readonly<Record<string, Creature>>;
  readonly exchanges: Readonly<Record<string, Exchange>>;
  /** The world's values for the ruleset's `options`. */
  readonly options: Readonly<Record<string, Json>>;
  readonly map: GridSpec;
  /** The map's id, for items left lying on it; left out without a map. [Scene] */
  readonly mapId?: string;
  /** Set for an order without a battle (P31): a chase, a negotiation. [Combat] */
  readonly scene?: true;
  /** Set outside a Combat: nothing is paid and nobody has turns. One card keeps it whole. [ChatMessage] */
  readonly outside?: true;
}

/**
 * A turn event that can be stepped back over (K6): changes of order, budgets and ledger. Harm and places have
 * their own undo.
 */
export interface TrailEntry {
  readonly beat: number;
  readonly round: number;
  readonly kind: string;
  readonly deltas: readonly Delta[];
  /** The deltas of each open question that this event answered with none, cards and harm included (K19). */
  readonly closed?: readonly (readonly Delta[])[];
}

/** A side as a whole, in rulesets where sides act, break or win together. */
export interface Side {
  /** The last round in which its turn ended. */
  readonly done: number;
  /** What the GM sets for it, in the ruleset's `sides` shape. */
  readonly source: Readonly<Record<string, Json>>;
  /** What the ruleset keeps about it for this fight alone. */
  readonly store: Readonly<Record<string, Json>>;
}

export const SIDE_AS_IT_IS: Side = { done: 0, source: {}, store: {} };

/** A creature's part in this fight. [Combatant] */
export interface Combatant {
  readonly id: string;
  readonly creature: string;
  /** The side it fights on; null for none. */
  readonly side: string | null;
  readonly initiative: number | null;
  /** Counts the turns it has begun. Ledger entries carry it: a budget is what one activation spent. */
  readonly activation: number;
  /** The last round in which its turn ended. */
  readonly done: number;
  readonly ledger: Readonly<Record<string, LedgerEntry>>;
  /** What is kept for this fight alone: seal, delay, reserves, held actions … */
  readonly store: Readonly<Record<string, Json>>;
  readonly defeated: boolean;
  readonly hidden: boolean;
  /** Where it stands; null when it is not on the map. [Token] */
  readonly place: Place | null;
  /** The ground's difficulty: 1 plain, 2 twice the length; left out if no map says. [Token's regions] */
  readonly ground?: number;
  /** Id of the last recorded move before this activation: its path starts after it. */
  readonly mark: string | null;
  /** The id of the newest recorded move. [Token] */
  readonly lastMove: string | null;
}

/** Something that was paid. What a budget has left is computed from these and never stored. */
export interface LedgerEntry {
  readonly id: string;
  /** Higher than that of any entry in the ledger before it (K5). */
  readonly seq: number;
  readonly round: number;
  readonly activation: number;
  /** `<ruleset>.<action>`, or `tempo.byHand`. */
  readonly action: string;
  /** Amounts by pool id. */
  readonly cost: Readonly<Record<string, number>>;
  /** Whether it may exceed the budget: the GM allowed it, or the table only warns. */
  readonly granted: boolean;
  /** The measured length (ft, m) of this activation's path when it happened. */
  readonly at: number;
  /** What else it changed on the spender's own documents, for the undo. */
  readonly deltas: readonly Delta[];
  /** The exchange it opened or answered; null for none. */
  readonly exchange: string | null;
  /** Ruleset-specific facts: feet moved, the target of a guard … */
  readonly facts: Readonly<Record<string, Json>>;
}

/** A creature's data and items. [Actor, its Items and ActiveEffects] */
export interface Creature {
  readonly id: string;
  /** A player's character; the GM plays all others. */
  readonly hero: boolean;
  /** Data in the ruleset's `creature` shape. */
  readonly source: Readonly<Record<string, Json>>;
  readonly items: Readonly<Record<string, Item>>;
  readonly conditions: Readonly<Record<string, Condition>>;
}

export interface Item {
  readonly id: string;
  readonly type: string;
  readonly source: Readonly<Record<string, Json>>;
}

/** A condition on a creature. Past its end it no longer counts, without anyone writing (K11). */
export interface Condition {
  /** `<ruleset>.<condition>`. */
  readonly condition: string;
  /** Who caused it; null: nobody in the fight. */
  readonly by: string | null;
  readonly until: Until | null;
  readonly value: number;
  /** A user's own note about it. */
  readonly note?: string;
}

/** Ends are counted in activations of a combatant or in rounds, never in turn indices. */
export type Until =
  /**
   * Over as soon as `who` has begun (`activation`) or ended (`turn`) its `activation`th turn. If that turn is
   * skipped, it is over when `round` is past.
   */
  | {
      readonly kind: "activation" | "turn";
      readonly who: string;
      readonly activation: number;
      readonly round?: number;
    }
  /** Over when the round is past. */
  | { readonly kind: "round"; readonly round: number };

/** Whether a condition counts in this state. */
export function isActive(state: FightState, condition: Condition): boolean {
  const { until } = condition;
  if (!until) return true;
  if (until.kind === "round") return state.round <= until.round;
  const who = state.combatants[until.who];
  if (who === undefined) return false;
  if (until.round !== undefined && state.round > until.round) return false;
  if (until.kind === "turn" && who.activation === until.activation) return state.turn === until.who;
  return who.activation < until.activation;
}

export function combatantOf(state: FightState, id: string): Combatant | null {
  return state.combatants[id] ?? null;
}

/** A combatant's ledger entries, newest last, in the same order on every client (K5). */
export function ledgerOf({ ledger }: Combatant): LedgerEntry[] {
  const entries = Object.values(ledger);
  // Nearly always they are in order, which costs less to find out than to sort them.
  for (let n = 1; n < entries.length; n++)
    if (byAge(entries[n - 1] as LedgerEntry, entries[n] as LedgerEntry) > 0) return entries.sort(byAge);
  return entries;
}

const byAge = (a: LedgerEntry, b: LedgerEntry): number =>
  a.round - b.round || a.activation - b.activation || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
