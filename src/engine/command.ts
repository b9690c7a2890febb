import type { Json } from "./json.ts";
import type { Step } from "./move/path.ts";

/** What a user changed in the check dialog: modifiers switched by id, and a situational modifier. */
export interface Adjustment {
  readonly switched: Readonly<Record<string, boolean>>;
  readonly situational: number;
}

export const AS_IT_IS: Adjustment = { switched: {}, situational: 0 };

/** How an action is used. The caller makes the ids, because the engine has no randomness of its own. */
export interface Use {
  /** Id of the ledger entry. */
  readonly id: string;
  /** Id of the exchange that it may open. */
  readonly exchange: string;
  readonly targets: readonly string[];
  readonly item: string | null;
  readonly options: Readonly<Record<string, Json>>;
  readonly adjustment: Adjustment;
}

/**
 * A use with default values where nothing is given, and an exchange of its own. To ask about an action, an
 * empty id will do.
 */
export function plainUse(id: string, given: Partial<Use> = {}): Use {
  const { exchange = `x${id}`, targets = [], item = null, options = {}, adjustment = AS_IT_IS } = given;
  return { id: given.id ?? id, exchange, targets, item, options, adjustment };
}

/** A difference, which may be harm or healing by the rules, or a figure to set. */
export type ResourceChange = { readonly by: number } | { readonly to: number };

/** Every command that a fight accepts. `who` is always a combatant's id. */
export type Command =
  | { readonly type: "begin" }
  /** The GM moves past the side whose turn it is, or past the phase. */
  | { readonly type: "advance" }
  | { readonly type: "endTurn"; readonly who: string }
  /** Where sides act together: a member of the active side begins its turn. */
  | { readonly type: "takeTurn"; readonly who: string }
  /** Puts off the turn that has just begun, where the ruleset lets turns wait. */
  | { readonly type: "delay"; readonly who: string }
  /** Whoever has put off its turn takes it after the present one. */
  | { readonly type: "comeBack"; readonly who: string }
  /** The GM ends the fight, and the rules for its end apply. */
  | { readonly type: "end" }
  /** Undoes the newest turn event. */
  | { readonly type: "stepBack" }
  /** Rolls only for these combatants: latecomers, or before the fight begins. */
  | { readonly type: "rollInitiative"; readonly ids: readonly string[] }
  | {
      readonly type: "setInitiative";
      readonly who: string;
      readonly value: number;
      /** Others who get the same value. */
      readonly alike?: readonly string[];
    }
  /** The GM's situational modifier to all of a combatant's initiative rolls in this fight. */
  | { readonly type: "setSituational"; readonly who: string; readonly value: number }
  /** Before the fight begins: whether a combatant is aware of its enemies. */
  | { readonly type: "setAware"; readonly who: string; readonly aware: boolean }
  /** The GM sets a field of a side, from the ruleset's `sides`. */
  | { readonly type: "setSide"; readonly side: string; readonly field: string; readonly value: Json }
  | { readonly type: "act"; readonly who: string; readonly action: string; readonly use: Use }
  | {
      readonly type: "answer";
      readonly who: string;
      readonly exchange: string;
      readonly option: string;
      readonly use: Use;
    }
  /** The whole path of this activation so far, without undone moves. */
  | {
      readonly type: "move";
      readonly who: string;
      /** Ids of recorded moves that were undone, but stay in the host's record (C131): they do not count. */
      readonly skip: readonly string[];
      readonly path: readonly Step[];
      /** What is held back for an interrupt (K8): the steps, and the path's rest in the host's format. */
      readonly held: { readonly steps: readonly Step[]; readonly rest: Json } | null;
      /** Id of the exchange that opens if the move provokes somebody. */
      readonly exchange: string;
    }
  | {
      readonly type: "spend";
      readonly who: string;
      readonly id: string;
      readonly pool: string;
      readonly amount: number;
    }
  /** The GM sets what is left in a pool. */
  | {
      readonly type: "setLeft";
      readonly who: string;
      readonly id: string;
      readonly pool: string;
      readonly left: number;
    }
  /** A resource changed by hand: `by` makes it smaller or larger, `to` sets it. */
  | {
      readonly type: "setResource";
      readonly who: string;
      /** Id of the ledger entry; outside a fight of the card. */
      readonly id: string;
      readonly resource: string;
      readonly change: ResourceChange;
    }
  /** Uninterrupted time passes, spent in one of the ruleset's recovery manners. */
  | { readonly type: "recover"; readonly who: string; readonly manner: string; readonly minutes: number }
  /**
   * After a fight, kept on a card of its own: time passes for all of `whom` in a manner of the ruleset, or where
   * that is null, they are healed.
   */
  | {
      readonly type: "restore";
      readonly who: string;
      readonly whom: readonly string[];
      readonly exchange: string;
      readonly manner: string | null;
      readonly minutes: number;
    }
  /** The GM lays conditions on a combatant, or lifts them, by id; kept on a card of its own. */
  | {
      readonly type: "setConditions";
      readonly who: string;
      readonly exchange: string;
      readonly conditions: Readonly<Record<string, boolean>>;
    }
  | { readonly type: "undo"; readonly who: string; readonly entry: string }
  | { readonly type: "apply"; readonly exchange: string; readonly blow: string; readonly amount: number | null }
  | { readonly type: "revert"; readonly exchange: string; readonly blow: string }
  /** The GM moves a result whose damage is not applied to other targets; its roll is read anew against each. */
  | {
      readonly type: "retarget";
      readonly exchange: string;
      readonly blow: string;
      readonly targets: readonly string[];
    }
  /**
   * The GM closes a question without an answer. Nothing follows, unless the asked combatant has left: then
   * the queue runs on.
   */
  | { readonly type: "dismiss"; readonly exchange: string; readonly who: string }
  /** Undoes a whole exchange: what it changed and what it cost. */
  | { readonly type: "undoExchange"; readonly exchange: string }
  | { readonly type: "seal"; readonly who: string; readonly hash: string }
  /** All sealed choices with their salts; a missing one counts as none. */
  | {
      readonly type: "reveal";
      readonly choices: Readonly<Record<string, { readonly salt: string; readonly choice: Json } | null>>;
      readonly ids: Readonly<Record<string, string>>;
    };

/** On whose authority a command runs, and whether that overrides soft refusals. */
export interface Authority {
  readonly gm: boolean;
  readonly force: boolean;
}

export const GM: Authority = { gm: true, force: false };
export const PLAYER: Authority = { gm: false, force: false };
