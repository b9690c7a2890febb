import { talentOf } from "../creature/derived.ts";
import type { Chosen } from "./spell-powers.ts";
import { figuresOf, withoutChoice } from "./spell-powers.ts";
import type { PoolFight } from "../types.ts";
import { heldBy, plainEffect } from "../state.ts";
import type { Effect } from "../creature/weapons.ts";

/**
 * The values of an effect to be thrown (D13, D31): of a kept spell with its powers, of a kept crafted effect
 * as the table gave them, of a spell that is not kept without powers. Null where there is no such effect.
 */
export function thrownEffect(fight: PoolFight, who: string, item: string | null): Effect | null {
  const held = heldBy(fight, who);
  const kept = held?.item === item ? held : null;
  const spell = fight.item(who, item);
  if (spell?.type !== "talent") return kept?.crafted ? { ...kept.crafted, apv: 0, perSuccess: 0 } : null;
  const plain = plainEffect(talentOf(spell));
  if (!kept) return plain;
  const chosen: Chosen = Object.keys(kept.chosen).length > 0 ? kept.chosen : (withoutChoice(spell, kept.powers) ?? {});
  const { damage, range } = figuresOf(talentOf(spell), chosen);
  return { ...plain, damage, range };
}
