import { veil } from "../documents/settings.ts";
import type { Veil } from "../documents/settings.ts";
import { localize } from "./text.ts";

/**
 * What this user may see of an actor's values (K18): all where they observe it, else what the world allows.
 */
export function visibilityOf(actor: Actor.Implementation | null | undefined): Veil {
  if (game.user.isGM || !actor || actor.testUserPermission(game.user, "OBSERVER")) return "exact";
  return veil();
}

const WORDS: readonly [number, string][] = [
  [0.02, "Hopeless"],
  [0.2, "Poor"],
  [0.4, "Fair"],
  [0.6, "Even"],
  [0.8, "Good"],
  [0.98, "Strong"],
  [Infinity, "Sure"],
];

/** A chance as a word, for users who may not see the number. */
export function describeChance(chance: number): string {
  const [, word] = WORDS.find(([below]) => chance < below) ?? [0, "Sure"];
  return localize(`TEMPO.Chance.${word}`);
}
