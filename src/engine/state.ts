import type { Delta } from "./delta.ts";
import type { Exchange } from "./exchange.ts";
import type { Json } from "./json.ts";
import type { GridSpec, Place } from "./move/grid.ts";

/**
 * A fight as plain JSON. Foundry's documents store it piece by piece (each piece says where); a simulation holds it
 * whole. Nothing in here is text for people, and nothing is derived that can be computed from the rest.
 */
export interface FightState {
  readonly ruleset: string;
  /** 0 before the beginning. [Combat] */
  readonly round: number;
  /** The phase's id; empty before the beginning. [Combat] */
  readonly phase: string;
  /** Whose turn it is. [Combat] */
  readonly turn: string | null;
  /** Combatants from first to last for this round. [Combat] */
  readonly order: readonly string[];
  /** Counts the turn events, so that the newest can be found and taken back. [Combat] */
  readonly beat: number;
  /** What each turn event of this round and the last changed, by its beat. [Combat] */
  readonly trail: Readonly<Record<string, TrailEntry>>;
  readonly combatants: Readonly<Record<string, Combatant>>;
  /** What is known of a side as a whole, by its id; a side that is not in here is as `SIDE_AS_IT_IS`. [Combat] */
  readonly sides: Readonly<Record<string, Side>>;
  readonly creatures: Readonly<Record<string, Creature>>;
  readonly exchanges: Readonly<Record<string, Exchange>>;
  /** The world's choices among the readings the rules leave open. */
  readonly options: Readonly<Record<string, Json>>;
  readonly map: GridSpec;
  /** Which map that is, for things that are left lying on it; left out where there is none. [Scene] */
  readonly mapId?: string;
  /** Order without a battle (P31): a chase, a negotiation. [Combat] */
  readonly scene?: true;
}

/** A turn event that can be stepped back over (K6): order, budgets and ledger; harm and places have their own undo. */
export interface TrailEntry {
  readonly beat: number;
  readonly round: number;
  readonly kind: string;
  readonly deltas: readonly Delta[];
  /** What each answer of none to an open question changed, cards and harm included (K19). */
  readonly closed?: readonly (readonly Delta[])[];
}

/** A side as a whole, where the ruleset lets sides act, break or win together. */
export interface Side {
  /** The last round in which its turn was over. */
  readonly done: number;
  /** What the GM states of it, as the ruleset's `sides` shape says. */
  readonly source: Readonly<Record<string, Json>>;
  /** What the ruleset keeps of it for this fight alone. */
  readonly store: Readonly<Record<string, Json>>;
}

export const SIDE_AS_IT_IS: Side = { done: 0, source: {}, store: {} };

/** Someone's part in this fight. [Combatant] */
export interface Combatant {
  readonly id: string;
  readonly creature: string;
  /** The side it fights on; null: it takes none. */
  readonly side: string | null;
  readonly initiative: number | null;
  /** Counts the turns begun. Ledger entries carry it, so a budget is what was spent in one activation. */
  readonly activation: number;
  /** The last round in which the turn was finished. */
  readonly done: number;
  readonly ledger: Readonly<Record<string, LedgerEntry>>;
  /** What the ruleset keeps for this fight alone: seal, delay, reserves, held actions … */
  readonly store: Readonly<Record<string, Json>>;
  readonly defeated: boolean;
  readonly hidden: boolean;
  /** Where it stands; null when it is not on the map. [Token] */
  readonly place: Place | null;
  /** How difficult the ground is there: 1 plain, 2 twice as far; left out where no map says. [Token's regions] */
  readonly ground?: number;
  /** How far along its recorded path it was when its activation began: the id of the last move made before. */
  readonly mark: string | null;
  /** The id of the newest recorded move. [Token] */
  readonly lastMove: string | null;
}

/** One thing spent. What a budget has left is folded from these and stored nowhere. */
export interface LedgerEntry {
  readonly id: string;
  /** Greater than of whatever came into the ledger before it (K5). */
  readonly seq: number;
  readonly round: number;
  readonly activation: number;
  /** `<ruleset>.<action>` or `item.<id>.<action>`. */
  readonly action: string;
  /** Pool to amount. */
  readonly cost: Readonly<Record<string, number>>;
  /** Over the budget by leave of the GM, or where the table only warns. */
  readonly granted: boolean;
  /** How far (ft or m, as moved) the path of this activation was when it happened. */
  readonly at: number;
  /** What else it changed, for the undo; on the spender's own documents. */
  readonly deltas: readonly Delta[];
  /** The exchange it opened or answered. */
  readonly exchange: string | null;
  /** Figures of the ruleset: feet moved, the target of a guard … */
  readonly facts: Readonly<Record<string, Json>>;
}

/** Someone's figures and things. [Actor, its Items and ActiveEffects] */
export interface Creature {
  readonly id: string;
  /** A player's character; others are the GM's. */
  readonly hero: boolean;
  /** As the ruleset's `creature` shape says. */
  readonly source: Readonly<Record<string, Json>>;
  readonly items: Readonly<Record<string, Item>>;
  readonly conditions: Readonly<Record<string, Condition>>;
}

export interface Item {
  readonly id: string;
  readonly type: string;
  readonly source: Readonly<Record<string, Json>>;
}

/** A condition on a creature; past its end it counts for nothing without anyone writing (K11). */
export interface Condition {
  /** `<ruleset>.<condition>`. */
  readonly condition: string;
  /** Who brought it about; null: nobody in the fight. */
  readonly by: string | null;
  readonly until: Until | null;
  readonly value: number;
  /** What somebody wrote of it, in their own words. */
  readonly note?: string;
}

/** Ends are counted in activations of a combatant or in rounds, never in turn indices. */
export type Until =
  /**
   * Over as soon as `who` has begun (`activation`) or ended (`turn`) its `activation`th turn. A turn that is passed over is over with
   * its `round`.
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

/** The newest entry last, alike on every client (K5). */
export const ledgerOf = ({ ledger }: Combatant): LedgerEntry[] => Object.values(ledger).sort(byAge);

const byAge = (a: LedgerEntry, b: LedgerEntry): number =>
  a.round - b.round || a.activation - b.activation || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
