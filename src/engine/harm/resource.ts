import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Path } from "../json.ts";
import { getAt } from "../json.ts";
import type { Figure, Harm, Ruleset } from "../ruleset.ts";
import type { Shape } from "../schema.ts";

/**
 * What to store so that a resource shows `wanted`, as far as the rules allow: an edit by hand, not an event
 * of a fight (K4).
 * @returns the path in the creature's source and its new value; null if the resource is not stored or
 * `wanted` is not finite
 */
export function resourceSetting<C extends Shape, D>(
  ruleset: Ruleset<C, D>,
  figure: Figure<C, D>,
  id: string,
  wanted: number,
): { readonly path: Path; readonly to: number } | null {
  const spec = ruleset.resources[id];
  if (!spec || !Number.isFinite(wanted)) return null;
  const { value, max } = ruleset.resource(figure, id);
  if (spec.held) return { path: spec.held, to: Math.max(0, Math.round(wanted)) };
  if (!spec.lost) return null;
  const stored = getAt(figure.source, spec.lost);
  const lost = typeof stored === "number" ? stored : 0;
  return { path: spec.lost, to: Math.max(0, lost + value - Math.min(Math.round(wanted), max)) };
}

/** Whether a resource is stored, so that it can be set by hand. */
export const isSettable = <C extends Shape, D>({ resources }: Ruleset<C, D>, id: string): boolean =>
  (resources[id]?.held ?? resources[id]?.lost) !== undefined;

/** A ruleset's `harm` that takes all damage from one resource (`ResourceSpec.lost`), down to 0. */
export const harmTo = (id: string) =>
  function* <C extends Shape, D>(fight: Fight<C, D>, { target, amount }: Harm): Rolling<void> {
    const { ruleset } = fight;
    const { lost } = ruleset.resources[id] ?? {};
    if (!lost) throw new Error(`${ruleset.id} counts nothing as lost of ${id}`);
    const left = Math.max(0, ruleset.resource(fight.figure(target), id).value);
    fight.add(["creatures", fight.combatant(target).creature, "source", ...lost], Math.min(amount, left));
  };

/** Parses a number typed over another: `9` sets it, `+3` and `-6` change it; null if it is not whole. */
export function typedOver(text: string, present: number): number | null {
  const typed = text.replace(/\s/g, "").replace("−", "-");
  if (!/^[+-]?\d+$/.test(typed)) return null;
  return /^[+-]/.test(typed) ? present + Number(typed) : Number(typed);
}
