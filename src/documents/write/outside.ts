import type { Combatant, FightState } from "../../engine/index.ts";
import { markDeleted } from "../../compat.ts";
import { memberOf } from "../read/outside-fight.ts";
import type { Members } from "../read/outside-fight.ts";
import type { Writes } from "./differences.ts";
import { isEmpty } from "./differences.ts";

/** Where a fight outside a Combat is written: what Combatants would store goes on its first card. */

/**
 * The same writes with nothing on Combatants: their ledgers and stores go on the fight's first card.
 * @param after the state that the writes lead to
 */
export function ontoCard(combat: Combat.Implementation, writes: Writes, after: FightState): Writes {
  const id = combat.id ?? "";
  const bare = { ...writes, combat: {}, combatants: {} };
  if (writes.created.some((exchange) => exchange.id === id)) return bare;
  const outside: Record<string, unknown> = {};
  for (const [who, tree] of Object.entries(writes.combatants)) {
    const { ledger, store } = (tree["system"] ?? {}) as Partial<Record<keyof Combatant, unknown>>;
    const changed = { ...(ledger ? { ledger } : {}), ...(store ? { store } : {}) };
    if (!isEmpty(changed) && after.combatants[who]) outside[who] = changed;
  }
  if (isEmpty(outside)) return bare;
  return { ...bare, exchanges: { ...writes.exchanges, [id]: { ...writes.exchanges[id], outside } } };
}

/** All that the first card of such a fight keeps of its members. */
export function membersFor(combat: Combat.Implementation, after: FightState): Members {
  const members: Record<string, Members[string]> = {};
  for (const { id, actor, token } of combat.combatants.contents) {
    const state = after.combatants[id ?? ""];
    if (actor && state) members[state.id] = { ...memberOf(actor, token), ledger: state.ledger, store: state.store };
  }
  return members;
}

/** Deletes requests that were carried out from their actors (K1). */
export async function settleOutside(combat: Combat.Implementation, settled: readonly Settled[]): Promise<void> {
  for (const { combatant, id } of settled) {
    const actor = combat.combatants.get(combatant ?? "")?.actor;
    if (actor) await deleteFromOutbox(actor, id);
  }
}

interface Settled {
  readonly combatant: string | null;
  readonly id: string;
}

/** Deletes a request from an actor. */
export async function deleteFromOutbox(actor: Actor.Implementation, id: string): Promise<void> {
  const outbox: Record<string, unknown> = {};
  markDeleted(outbox, id);
  await actor.update({ system: { outbox } } as Actor.UpdateData);
}
