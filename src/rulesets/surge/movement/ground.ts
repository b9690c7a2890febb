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
  GROUNDS.findLast((ground) => standsIn(fight, who, ground)) ?? null;

/** Whether somebody stands on such ground (S34): by their player's word, or in a spell that is kept up. */
export function standsIn(fight: SurgeFight, who: string, ground: Ground): boolean {
  if (STORE.get(fight.combatant(who), "ground") === ground) return true;
  return fight.everyone().some((caster) => {
    const spell = STORE.has(caster, "focus") ? spellKeptUp(fight, caster.id) : null;
    const item = spell && fight.item(caster.id, spell.item);
    if (!spell || !item || groundBy(item) !== ground) return false;
    const options = spell.at === null ? {} : { at: spell.at };
    return caughtBy({ fight, who: caster.id }, item, { targets: spell.targets, options }).includes(who);
  });
}
