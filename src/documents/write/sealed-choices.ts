import { impossible, sealHash } from "../../engine/index.ts";
import type { Json } from "../../engine/index.ts";
import type { Outcome } from "./execute.ts";
import { execute } from "./execute.ts";

/**
 * Choices made in secret (K9). Foundry sends every document to every client. So until the reveal only the
 * client on which a choice was made keeps it, and the document holds its salted hash.
 */
export interface Kept {
  readonly salt: string;
  readonly choice: Json;
}

const keyOf = (combatant: Combatant.Implementation): string =>
  [combatant.combat?.id, combatant.id, combatant.combat?.round].join(".");

function isOfNow(key: string): boolean {
  const [combat = "", , round] = key.split(".");
  return game.combats.get(combat)?.round === Number(round);
}

function readStoredChoices(): Record<string, Kept> {
  try {
    return JSON.parse(game.settings.get("tempo", "seals")) as Record<string, Kept>;
  } catch {
    return {}; // a broken store only means that no choice is known
  }
}

/** What this client chose for a combatant in this round; null for nothing. */
export const keptChoice = (combatant: Combatant.Implementation): Json | null =>
  readStoredChoices()[keyOf(combatant)]?.choice ?? null;

/** Keeps a choice and writes its hash; choosing again replaces it. */
export async function sealChoice(combatant: Combatant.Implementation, choice: Json): Promise<Outcome> {
  const { combat } = combatant;
  if (!combat) return { refusal: impossible("TEMPO.Card.NoFight") };
  const salt = foundry.utils.randomID(32);
  // Choices of fights that are gone and of earlier rounds are dropped.
  const kept = Object.fromEntries(Object.entries(readStoredChoices()).filter(([key]) => isOfNow(key)));
  await game.settings.set("tempo", "seals", JSON.stringify({ ...kept, [keyOf(combatant)]: { salt, choice } }));
  return execute(combat, { type: "seal", who: combatant.id ?? "", hash: sealHash(salt, choice) });
}

/** Publishes what this client chose, once the GM has opened the reveal. */
export async function publishChoices(combat: Combat.Implementation): Promise<void> {
  if (combat.round === 0 || combat.system.reveal !== combat.round) return;
  const kept = readStoredChoices();
  for (const combatant of combat.combatants.contents) {
    const mine = kept[keyOf(combatant)];
    if (!mine || !combatant.isOwner || combatant.system.opened["round"] === combat.round) continue;
    // Stored as text, because Foundry would merge an object into the choice of the round before.
    const system = { opened: { round: combat.round, salt: mine.salt, choice: JSON.stringify(mine.choice) } };
    await combat.updateEmbeddedDocuments("Combatant", [{ _id: combatant.id, system }]);
  }
}
