import { activeRuleset } from "../data/active.ts";
import type { TempoActor } from "../documents/classes/actor.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { stateOfOne } from "../documents/read/fight-state.ts";
import { Fight, figureOf } from "../engine/index.ts";
import type { Figure, Shape, Use } from "../engine/index.ts";
import { outsideWithTarget } from "./outside.ts";
import { label } from "./text.ts";

/**
 * Where an actor's actions and checks are looked at: its fight, or outside one a state of it and of the token
 * that this user aims at, if any.
 */
export interface Listing {
  readonly fight: Fight;
  readonly who: string;
  readonly actor: TempoActor;
  /** Whom it could aim at, by name; null where it is looked at alone. */
  readonly combat: TempoCombat | null;
  readonly inFight: boolean;
}

export function listingOf(actor: TempoActor, combatant: TempoCombatant | null): Listing {
  const combat = combatant?.combat ?? null;
  if (combat !== null && combat.round > 0 && combatant !== null)
    return { fight: combat.fight, who: combatant.id ?? "", actor, combat, inFight: true };
  const aimed = outsideWithTarget(actor);
  if (aimed)
    return { fight: aimed.combat.fight, who: aimed.combatant.id ?? "", actor, combat: aimed.combat, inFight: false };
  const fight = new Fight(activeRuleset(), stateOfOne(actor), { gm: game.user.isGM, force: false });
  return { fight, who: actor.uuid, actor, combat: null, inFight: false };
}

/** What using an action now would lose. */
export function lossOf(action: string, { fight, who, actor, combat, inFight }: Listing, use: Use): string {
  const lost = inFight ? (fight.ruleset.actions[action]?.loses?.(fight, who, use) ?? null) : null;
  return lost ? label(lost, { actor, combat }) : "";
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
