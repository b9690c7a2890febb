import type { Command, Delta, FightEvent, FightState } from "../../engine/index.ts";

/** What the undo of an exchange gave back, for its card: whose undo, when, and every change. */
export interface UndoRecord {
  /** The combatant in whose name a player asked for it; "" for the GM. */
  readonly by: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Changes of creatures that the undo made. */
  readonly back: readonly Delta[];
  /** What was paid and is no longer, by combatant and pool. */
  readonly costs: readonly { readonly who: string; readonly pool: string; readonly amount: number }[];
}

/** An undone exchange's record; null for any other command. */
export function undoRecord(
  command: Command,
  events: readonly FightEvent[],
  [before, after]: readonly [FightState, FightState],
  { by, at }: Pick<UndoRecord, "by" | "at">,
): UndoRecord | null {
  if (command.type !== "undoExchange") return null;
  const back = events.flatMap(({ deltas }) => deltas.filter(({ path }) => path[0] === "creatures"));
  const costs = Object.values(before.combatants).flatMap(({ id: who, ledger }) =>
    Object.values(ledger)
      .filter((entry) => after.combatants[who]?.ledger[entry.id] === undefined)
      .flatMap(({ cost }) => Object.entries(cost).map(([pool, amount]) => ({ who, pool, amount }))),
  );
  return { by, at, back, costs };
}
