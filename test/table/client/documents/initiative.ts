import { mergeObject } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import { currentMessageMode, modeOf, modeOption, privateMode, publicMode } from "./roll-modes.ts";

export interface InitiativeOptions {
  /** Rolled in place of each combatant's own formula. */
  formula?: string | null;
  /** Whether the turn stays with its combatant rather than at its number. */
  updateTurn?: boolean;
  /** Additional data of the chat messages. */
  messageOptions?: AnyObject;
}

/** Rolls initiative for those combatants that this user owns, with one update and one message each. */
export async function rollInitiative(
  combat: Combat,
  ids: readonly string[],
  { formula = null, updateTurn = true, messageOptions = {} }: InitiativeOptions,
): Promise<void> {
  const updates: AnyObject[] = [];
  const messages: AnyObject[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id) as Combatant | undefined;
    if (!combatant?.isOwner) continue;
    const roll = await combatant.getInitiativeRoll(formula).evaluate();
    updates.push({ _id: id, initiative: roll.total });
    const data = messageData(combatant, messageOptions);
    const mode = modeOfCombatant(combatant, messageOptions);
    const message = (await roll.toMessage(data, { ...modeOption(mode), create: false })) as AnyObject;
    // Only the first message has a sound.
    if (messages.length) message.sound = null;
    messages.push(message);
  }
  if (!updates.length) return;
  const options: AnyObject = { turnEvents: false };
  if (!updateTurn) options.combatTurn = combat.turn;
  await combat.updateEmbeddedDocuments("Combatant", updates, options);
  await CONFIG.ChatMessage.documentClass.createDocuments(messages);
}

function messageData(combatant: Combatant, messageOptions: AnyObject): AnyObject {
  const { actor, token, name = "" } = combatant;
  const speaker = CONFIG.ChatMessage.documentClass.getSpeaker({ actor, token, alias: name });
  const flavor = game.i18n.format("COMBAT.RollsInitiative", { name: game.i18n.localize(name) });
  return mergeObject({ speaker, flavor, flags: { core: { initiativeRoll: true } } }, messageOptions);
}

/** Rolls of hidden combatants are private. */
function modeOfCombatant(combatant: Combatant, messageOptions: AnyObject): string {
  const chosen = modeOf(messageOptions) ?? currentMessageMode();
  const open = chosen === "roll" || chosen === publicMode();
  return combatant.hidden && open ? privateMode() : chosen;
}
