import type { TempoCombatant } from "../documents/classes/combatant.ts";

/**
 * The actor's combatant: in the fight that is shown if it takes part there, else in any other; null for none.
 */
export function combatantOfActor(actor: Actor.Implementation): TempoCombatant | null {
  const all = [game.combat, ...game.combats.contents];
  for (const combat of all) {
    const found = combat?.combatants.contents.find((c) => c.actor === actor);
    if (found) return found;
  }
  return null;
}

/** The actor's combatant in a fight that has begun; null outside one. */
export function fighterOf(actor: Actor.Implementation): TempoCombatant | null {
  const combatant = combatantOfActor(actor);
  return (combatant?.combat?.round ?? 0) > 0 ? combatant : null;
}

/** The tokens selected by this user that are theirs: others can be selected to see what they see. */
export const ownTokens = (): TokenDocument.Implementation[] =>
  (canvas.tokens?.controlled ?? []).flatMap(({ document }) => (document.isOwner ? [document] : []));
