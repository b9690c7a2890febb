import type { Json } from "./json.ts";
import type { Step } from "./move/path.ts";

/** What a person changed in the check dialog: modifiers switched by id, and a free situational one. */
export interface Adjustment {
  readonly switched: Readonly<Record<string, boolean>>;
  readonly situational: number;
}

export const AS_IT_IS: Adjustment = { switched: {}, situational: 0 };

/** How an action is used. Ids come from outside, because the engine has no chance of its own. */
export interface Use {
  /** Id for the ledger entry. */
  readonly id: string;
  /** Id for the exchange it may open. */
  readonly exchange: string;
  readonly targets: readonly string[];
  readonly item: string | null;
  readonly options: Readonly<Record<string, Json>>;
  readonly adjustment: Adjustment;
}

/** A use with nothing chosen but what is given, and an exchange of its own. Without an id it is only to ask what would be. */
export const plainUse = (id: string, given: Partial<Use> = {}): Use => ({
  id,
  exchange: `x${id}`,
  targets: [],
  item: null,
  options: {},
  adjustment: AS_IT_IS,
  ...given,
});

/** Everything that can be asked of a fight. `who` is always a combatant. */
export type Command =
  | { readonly type: "begin" }
  /** The GM moves the phase on. */
  | { readonly type: "advance" }
  | { readonly type: "endTurn"; readonly who: string }
  /** Where sides act together: the next to act of the side whose turn it is. */
  | { readonly type: "takeTurn"; readonly who: string }
  /** The GM ends the fight; what is due at its end is settled. */
  | { readonly type: "end" }
  /** Back over the newest turn event. */
  | { readonly type: "stepBack" }
  /** Rolls for these and nobody else: late joiners, or before the beginning. */
  | { readonly type: "rollInitiative"; readonly ids: readonly string[] }
  | { readonly type: "setInitiative"; readonly who: string; readonly value: number }
  /** The GM's standing plus or minus on a combatant's initiatives in this fight. */
  | { readonly type: "setSituational"; readonly who: string; readonly value: number }
  /** Before the beginning: whether a combatant knows of its enemies when the fight begins. */
  | { readonly type: "setAware"; readonly who: string; readonly aware: boolean }
  /** The GM states something of a side: a field of the ruleset's `sides`. */
  | { readonly type: "setSide"; readonly side: string; readonly field: string; readonly value: Json }
  | { readonly type: "act"; readonly who: string; readonly action: string; readonly use: Use }
  | {
      readonly type: "answer";
      readonly who: string;
      readonly exchange: string;
      readonly option: string;
      readonly use: Use;
    }
  /** The whole path of this activation so far, undone moves left out. */
  | {
      readonly type: "move";
      readonly who: string;
      /** Recorded moves that do not count, because they were taken back and the host keeps them on record (C131). */
      readonly skip: readonly string[];
      readonly path: readonly Step[];
      /** What it is held up before, for an interrupt (K8): the steps, and the rest of the way as the host describes it. */
      readonly held: { readonly steps: readonly Step[]; readonly rest: Json } | null;
      /** For the exchange that a provoking move opens. */
      readonly exchange: string;
    }
  | {
      readonly type: "spend";
      readonly who: string;
      readonly id: string;
      readonly pool: string;
      readonly amount: number;
    }
  /** The GM sets what is left of a pool. */
  | {
      readonly type: "setLeft";
      readonly who: string;
      readonly id: string;
      readonly pool: string;
      readonly left: number;
    }
  /** Time passes without a break, in one of the ruleset's manners. */
  | { readonly type: "recover"; readonly who: string; readonly manner: string; readonly minutes: number }
  | { readonly type: "undo"; readonly who: string; readonly entry: string }
  | { readonly type: "apply"; readonly exchange: string; readonly blow: string; readonly amount: number | null }
  | { readonly type: "revert"; readonly exchange: string; readonly blow: string }
  /** Who is asked has left the fight, or the GM says that nobody answers: the question is closed, and nothing follows from it. */
  | { readonly type: "dismiss"; readonly exchange: string; readonly who: string }
  /** All of an exchange: what it changed, what it cost. */
  | { readonly type: "undoExchange"; readonly exchange: string }
  | { readonly type: "seal"; readonly who: string; readonly hash: string }
  /** Every choice with its salt; a missing one counts as none. */
  | {
      readonly type: "reveal";
      readonly choices: Readonly<Record<string, { readonly salt: string; readonly choice: Json } | null>>;
      readonly ids: Readonly<Record<string, string>>;
    };

/** On whose authority, and whether a soft refusal gives way. */
export interface Authority {
  readonly gm: boolean;
  readonly force: boolean;
}

export const GM: Authority = { gm: true, force: false };
export const PLAYER: Authority = { gm: false, force: false };
