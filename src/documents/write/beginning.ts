import { activeRuleset } from "../../data/active.ts";

/**
 * What a character begins with that somebody makes by hand, from nothing: a weapon at hand; and its sheet lists what is
 * still to be chosen until its player says that they are done. One that a package or a compendium brings is complete as
 * it comes.
 */
export function beginning(): Record<string, unknown> {
  const { id, sheet } = activeRuleset();
  const { weapon } = sheet.begin ?? {};
  const items = weapon
    ? [{ name: game.i18n.localize(weapon.name), type: "weapon", system: { [id]: weapon.data ?? {} } }]
    : [];
  return { flags: { tempo: { beginning: true } }, items };
}

/** Takes the list of what is still to be chosen from the sheet. */
export async function endBeginning(actor: Actor.Implementation): Promise<void> {
  await actor.unsetFlag("tempo", "beginning");
}
