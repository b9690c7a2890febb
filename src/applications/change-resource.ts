import { chosenVisibility } from "../compat.ts";
import type { ResourceChange } from "../engine/index.ts";
import { refuse } from "../engine/index.ts";
import type { Outcome } from "../documents/write/execute.ts";
import { outsideAlone } from "./outside.ts";
import { notifyRefusal, run } from "./run-command.ts";
import { fighterOf } from "./fighter.ts";

/**
 * Changes a resource by hand: in a fight an entry of the ledger, outside one a card of its own; either can be undone.
 * What happens to others than players' characters outside a fight is told to GMs alone (K18).
 * @returns the outcome; null where no command was run
 */
export async function changeResource(
  actor: Actor.Implementation,
  resource: string,
  change: ResourceChange,
): Promise<Outcome | null> {
  const fighter = fighterOf(actor);
  const outside = fighter ? null : outsideAlone(actor);
  const combat = fighter?.combat ?? outside?.combat;
  const who = (fighter ?? outside?.combatant)?.id;
  if (!combat || !who) {
    notifyRefusal(refuse("TEMPO.Refusal.NoFight", { name: actor.name }));
    return null;
  }
  const id = outside?.combat.id ?? foundry.utils.randomID();
  const visibility = fighter || actor.hasPlayerOwner ? chosenVisibility() : "gm";
  return run(combat, { type: "setResource", who, id, resource, change }, { visibility });
}
