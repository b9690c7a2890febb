import { currentPhase, impossible, sealHash, sealOf } from "../../engine/index.ts";
import type { Json } from "../../engine/index.ts";
import type { Outcome } from "./execute.ts";
import { execute } from "./execute.ts";
import { revealHeldBack } from "./reopened-choices.ts";
import { setting } from "../settings.ts";

/**
 * Choices made in secret (K9). Foundry sends every document to every client. So until the reveal only the
 * client on which a choice was made keeps it, and the document holds its salted hash.
 */
interface Kept {
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

const deadlines = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * On the active GM's client: opens the reveal once every choice is in, and ends it when all are published or
 * time is up.
 */
export async function revealWhenComplete(combat: Combat.Implementation): Promise<void> {
  if (!game.user.isActiveGM || combat.round === 0) return;
  const { fight } = combat;
  const phase = currentPhase(fight);
  if (phase?.kind !== "choices") return;
  if (combat.system.reveal !== combat.round) {
    // After stepping back, the GM opens the reveal by hand.
    if (combat.system.reveal !== revealHeldBack(combat.round) && (phase.waitsFor?.(fight) ?? []).length === 0)
      await openReveal(combat);
    return;
  }
  const sealed = fight.everyone().filter((c) => sealOf(c, combat.round) !== null);
  const open = sealed.filter((c) => openedBy(combat, c.id) !== null);
  if (open.length === sealed.length) await closeReveal(combat);
  else scheduleReveal(combat);
}

/** Lets clients publish their choices; whoever has sealed none has no choice in this round. */
export async function openReveal(combat: Combat.Implementation): Promise<void> {
  await combat.update({ system: { reveal: combat.round } });
}

function openedBy(combat: Combat.Implementation, id: string): Kept | null {
  const { round, salt, choice } = combat.combatants.get(id)?.system.opened ?? {};
  if (round !== combat.round || typeof salt !== "string" || typeof choice !== "string") return null;
  try {
    return { salt, choice: JSON.parse(choice) as Json };
  } catch {
    return null; // an unreadable choice counts as none
  }
}

/** Closes the reveal after the world's `revealSeconds`, so that a missing choice cannot hold up the table. */
function scheduleReveal(combat: Combat.Implementation): void {
  const key = `${combat.id}.${combat.round}`;
  if (deadlines.has(key)) return;
  deadlines.set(
    key,
    setTimeout(
      () => {
        if (game.combats.has(combat.id ?? "") && combat.system.reveal === combat.round) void closeReveal(combat);
      },
      setting("revealSeconds") * 1000,
    ),
  );
}

async function closeReveal(combat: Combat.Implementation): Promise<void> {
  const key = `${combat.id}.${combat.round}`;
  clearTimeout(deadlines.get(key));
  deadlines.delete(key);
  const ids = combat.combatants.contents.map((c) => c.id ?? "");
  await execute(combat, {
    type: "reveal",
    choices: Object.fromEntries(ids.map((id) => [id, openedBy(combat, id)])),
    ids: Object.fromEntries(ids.map((id) => [id, foundry.utils.randomID()])),
  });
}
