import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Harm } from "../ruleset.ts";
import type { Shape } from "../schema.ts";

/** A ruleset's `harm` that takes all damage from one resource (`ResourceSpec.lost`), down to 0. */
export const harmTo = (id: string) =>
  function* <C extends Shape, D>(fight: Fight<C, D>, { target, amount }: Harm): Rolling<void> {
    const { ruleset } = fight;
    const { lost } = ruleset.resources[id] ?? {};
    if (!lost) throw new Error(`${ruleset.id} counts nothing as lost of ${id}`);
    const left = Math.max(0, ruleset.resource(fight.figure(target), id).value);
    fight.add(["creatures", fight.combatant(target).creature, "source", ...lost], Math.min(amount, left));
  };
