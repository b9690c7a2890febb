import { activeRuleset } from "../data/active.ts";
import type { TempoActor } from "../documents/classes/actor.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { stateOfOne } from "../documents/read/fight-state.ts";
import { Fight, figureOf } from "../engine/index.ts";
import type { Figure, Shape } from "../engine/index.ts";

/** Where an actor's actions and checks are looked at: its fight, or outside one a state of it alone. */
export interface Listing {
  readonly fight: Fight;
  readonly who: string;
  readonly actor: TempoActor;
  readonly combat: TempoCombat | null;
  readonly inFight: boolean;
}

export function listingOf(actor: TempoActor, combatant: TempoCombatant | null): Listing {
  const combat = combatant?.combat ?? null;
  const inFight = combat !== null && combat.round > 0 && combatant !== null;
  const fight = inFight
    ? combat.fight
    : new Fight(activeRuleset(), stateOfOne(actor), { gm: game.user.isGM, force: false });
  return { fight, who: inFight ? (combatant.id ?? "") : actor.uuid, actor, combat, inFight };
}

/** The creature view; in a fight without the conditions that have ended there. */
export function currentFigure(actor: TempoActor, combatant: TempoCombatant | null): Figure<Shape, unknown> {
  const combat = combatant?.combat ?? null;
  return combat ? figureOf(activeRuleset(), combat.state, actor.uuid) : actor.figure;
}

/** A combatant's fight and its id there; null outside one. */
export function fightAround(combatant: TempoCombatant | null): { fight: Fight; who: string } | null {
  const fight = combatant?.combat?.fight;
  return fight && combatant.id ? { fight, who: combatant.id } : null;
}
