import { applyVisibility, openSheet } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import type { Check, ItemKind, Reading } from "../../engine/index.ts";
import { rulesetDataOf } from "../read/fight-state.ts";

/** What a person changes by hand, on sheets and in lists: legal, and no events of the fight (K4). */

export async function addItem(actor: Actor.Implementation, kind: ItemKind, name: string): Promise<void> {
  const [item] = await actor.createEmbeddedDocuments("Item", [{ name, type: kind }]);
  await openSheet(item);
}

/** Takes a thing in hand or on, or puts it away. */
export async function switchEquipped(item: Item.Implementation): Promise<void> {
  const room = activeRuleset().id;
  const { equipped } = rulesetDataOf(item.system) as { equipped?: boolean };
  await item.update({ system: { [room]: { equipped: !equipped } } });
}

/** Whoever a thing belongs to has it with them again. */
export async function takeByHand(item: Item.Implementation): Promise<void> {
  await item.update({ system: { [activeRuleset().id]: { place: "carried" } } });
}

/** Takes somebody out of a fight. */
export async function removeCombatant(combatant: Combatant.Implementation): Promise<void> {
  await combatant.delete();
}

/** How a token moves from now on, unless it is told otherwise on the map; null: as the ruleset has it. */
export async function setMovementMode(token: TokenDocument.Implementation, mode: string | null): Promise<void> {
  await token.update({ movementAction: mode });
}

export async function setImage(actor: Actor.Implementation, img: string): Promise<void> {
  await actor.update({ img });
}

export async function removeEffect(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.effects.get(id)?.delete();
}

/** A new fight on the scene in view, and the one that is shown. */
export async function createFight(): Promise<void> {
  const combat = await Combat.implementation.create({ scene: canvas.scene?.id ?? null });
  await combat?.activate();
}

export async function showFight(combat: Combat.Implementation): Promise<void> {
  await combat.activate();
}

/** The macro that runs `command`, made where there is none yet, in a slot of the user's hotbar. */
export async function assignMacro(command: string, name: string, img: string, slot: number): Promise<void> {
  const known = game.macros.contents.find((m) => m.command === command && m.isOwner);
  const macro = known ?? (await Macro.implementation.create({ name, type: "script", img, command }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/** A check that was made, and who sees it. */
interface Thrown {
  readonly check: Check;
  readonly reading: Reading;
  readonly roll: Roll.Implementation | null;
  readonly visibility: Visibility;
}

/** The message of a check that belongs to no exchange. */
export async function postCheck(
  actor: Actor.Implementation,
  { check, reading, roll, visibility }: Thrown,
): Promise<void> {
  const data = {
    type: "check",
    speaker: ChatMessage.getSpeaker({ actor }),
    system: { actor: actor.uuid, check, reading },
    rolls: roll ? [JSON.stringify(roll.toJSON())] : [],
    sound: CONFIG.sounds.dice,
    content: game.i18n.localize(check.label),
  };
  await ChatMessage.create(applyVisibility(data, visibility));
}
