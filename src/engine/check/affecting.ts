import type { Fight } from "../fight.ts";
import type { AffectedRoll } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Modifier } from "./modifier.ts";

/**
 * What the conditions that somebody has do to a roll, by what it is for and whom it is against: dialog, odds and throw take them from
 * here alike. Those that are in derived figures already are not among them.
 */
export function conditionModifiers<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  kind: AffectedRoll["kind"],
  against: string | null,
): Modifier[] {
  const { id: ruleset, conditions } = fight.ruleset;
  return fight.figure(who).active.flatMap(({ condition, by, value }, nth) => {
    const spec = conditions[condition.slice(ruleset.length + 1)];
    const given = spec?.modifies?.({ kind, who, against, by, value });
    if (!spec || !given) return [];
    const { side = "roll", ...rest } = given;
    return [{ id: `${condition}.${nth}`, label: spec.label, source: SOURCE, side, on: true, fixed: false, ...rest }];
  });
}

const SOURCE = "TEMPO.Source.Condition";
