import type { Item } from "../../../engine/index.ts";
import type { Ground } from "../creature/schema.ts";
import { GROUNDS, talentOf } from "../creature/schema.ts";
import { STORE } from "../stored.ts";
import type { SurgeFight } from "../types.ts";
import { caughtBy, spellKeptUp } from "../actions/spell-areas.ts";

/** The kind of ground that a focus spell makes in its area while it is kept up; null for none (S34). */
export function groundBy(item: Item): Ground | null {
  const { area, focus, condition } = talentOf(item);
  return (focus && area !== "none" && GROUNDS.find((ground) => ground === condition)) || null;
}

/** The worst kind of ground that somebody stands on; null on ordinary ground (S34). */
export const groundOf = (fight: SurgeFight, who: string): Ground | null =>
  GROUNDS.findLast((ground) => standsIn(fight, who, [ground])) ?? null;

/** Whether somebody stands on such ground (S34): by their player's word, or in a spell that is kept up. */
export function standsIn(fight: SurgeFight, who: string, grounds: readonly Ground[]): boolean {
  const said = STORE.get(fight.combatant(who), "ground");
  if (said !== null && grounds.includes(said)) return true;
  for (const caster of fight.everyone())
    if (STORE.has(caster, "focus") && standsInSpellOf(fight, caster.id, who, grounds)) return true;
  return false;
}

function standsInSpellOf(fight: SurgeFight, caster: string, who: string, grounds: readonly Ground[]): boolean {
  const spell = spellKeptUp(fight, caster);
  const item = spell && fight.item(caster, spell.item);
  const ground = item && groundBy(item);
  if (!spell || !ground || !grounds.includes(ground)) return false;
  const options = spell.at === null ? {} : { at: spell.at };
  return caughtBy({ fight, who: caster }, item, { targets: spell.targets, options }).includes(who);
}
