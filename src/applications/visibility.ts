import { veil } from "../documents/settings.ts";
import type { Veil } from "../documents/settings.ts";
import { localize } from "./text.ts";

/** What this user may see of an actor's figures (K18): everything of what they observe, the world's choice of the rest. */
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

/** A chance in a word, for who may not see the figure. */
export function describeChance(chance: number): string {
  const [, word] = WORDS.find(([below]) => chance < below) ?? [0, "Sure"];
  return localize(`TEMPO.Chance.${word}`);
}
