import { applyVisibility, openSheet } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import type { Check, ItemKind, Reading } from "../../engine/index.ts";
import { rulesetDataOf } from "../read/fight-state.ts";

/**
 * Changes that people make by hand, on sheets and in lists. They are allowed, and are no events of the fight
 * (K4).
 */

export async function addItem(actor: Actor.Implementation, kind: ItemKind, name: string): Promise<void> {
  const [item] = await actor.createEmbeddedDocuments("Item", [{ name, type: kind }]);
  await openSheet(item);
}

/** Gives the actor copies of things that stand in compendia. */
export async function addItemsFromPacks(actor: Actor.Implementation, uuids: readonly string[]): Promise<void> {
  const found = await Promise.all(uuids.map((uuid) => fromUuid<Item.Implementation>(uuid)));
  const things = found.flatMap((item) => (item ? [game.items.fromCompendium(item)] : []));
  await actor.createEmbeddedDocuments("Item", things);
}

/** Equips an item, or puts it away. */
export async function switchEquipped(item: Item.Implementation): Promise<void> {
  const room = activeRuleset().id;
  const { equipped } = rulesetDataOf(item.system) as { equipped?: boolean };
  await item.update({ system: { [room]: { equipped: !equipped } } });
}

export async function setQuantity(item: Item.Implementation, quantity: number): Promise<void> {
  await item.update({ system: { [activeRuleset().id]: { quantity } } });
}

/** Returns a thing to its owner. */
export async function takeByHand(item: Item.Implementation): Promise<void> {
  await item.update({ system: { [activeRuleset().id]: { place: "carried" } } });
}

export async function removeCombatant(combatant: Combatant.Implementation): Promise<void> {
  await combatant.delete();
}

/** Sets how a token moves unless the map says otherwise; null for the ruleset's default. */
export async function setMovementMode(token: TokenDocument.Implementation, mode: string | null): Promise<void> {
  await token.update({ movementAction: mode });
}

export async function setImage(document: Actor.Implementation | Item.Implementation, img: string): Promise<void> {
  if (document instanceof Item) await document.update({ img });
  else await document.update({ img });
}

/** Pins a row of the action list, or takes it from the pinned ones; the newest stands last. */
export async function switchPin(actor: Actor.Implementation, row: string): Promise<void> {
  const pins = actor.getFlag("tempo", "pins") ?? [];
  await actor.setFlag("tempo", "pins", pins.includes(row) ? pins.filter((pin) => pin !== row) : [...pins, row]);
}

/** Lets an effect count, or not count for the time being. */
export async function switchEffect(actor: Actor.Implementation, id: string): Promise<void> {
  const effect = actor.effects.get(id);
  await effect?.update({ disabled: !effect.disabled });
}

export async function removeEffect(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.effects.get(id)?.delete();
}

/** Creates a fight on the scene in view and shows it. */
export async function createFight(): Promise<void> {
  const combat = await Combat.implementation.create({ scene: canvas.scene?.id ?? null });
  await combat?.activate();
}

/** Makes a side that combatants can be moved to, and returns its id. */
export async function addSide(combat: Combat.Implementation, name: string): Promise<string | null> {
  const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name }]);
  return group?.id ?? null;
}

/** Moves a combatant to a side; null: to that of its token's disposition. */
export async function moveToSide(combatant: Combatant.Implementation, group: string | null): Promise<void> {
  await combatant.update({ group });
}

export async function editSide(group: CombatantGroup.Implementation, name: string, color: string): Promise<void> {
  await group.update({ name, flags: { tempo: { color } } });
}

export async function removeSide(group: CombatantGroup.Implementation): Promise<void> {
  await group.delete();
}

export async function showFight(combat: Combat.Implementation): Promise<void> {
  await combat.activate();
}

/**
 * Puts a macro that runs `command` into a slot of the user's hotbar; creates the macro where the user owns
 * none.
 */
export async function assignMacro(command: string, name: string, img: string, slot: number): Promise<void> {
  const known = game.macros.contents.find((m) => m.command === command && m.isOwner);
  const macro = known ?? (await Macro.implementation.create({ name, type: "script", img, command }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/** A check that somebody made. */
interface MadeCheck {
  readonly actor: Actor.Implementation;
  readonly name: string;
  readonly check: Check;
  readonly reading: Reading;
  readonly roll: Roll.Implementation | null;
}

/** Posts a check that belongs to no exchange: one card, with a row for each who made it. */
export async function postChecks(made: readonly MadeCheck[], visibility: Visibility): Promise<void> {
  const [first, ...others] = made;
  if (!first) return;
  const data = {
    type: "check",
    speaker: others.length === 0 ? ChatMessage.getSpeaker({ actor: first.actor }) : { alias: game.user.name },
    system: { rows: made.map(({ actor, name, check, reading }) => ({ actor: actor.uuid, name, check, reading })) },
    rolls: made.flatMap(({ roll }) => (roll ? [JSON.stringify(roll.toJSON())] : [])),
    sound: CONFIG.sounds.dice,
    content: game.i18n.localize(first.check.label),
  };
  await ChatMessage.create(applyVisibility(data, visibility));
}
