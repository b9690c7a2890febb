import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { AffectedRoll, ConditionSpec } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Check } from "./check.ts";
import { changed } from "./check.ts";
import type { Modifier, ModifierSide } from "./modifier.ts";
import type { ThrownCheck } from "./throw-check.ts";
import { throwCheck } from "./throw-check.ts";

/** Who rolls, for what, and against whom; null for nobody in particular. */
export interface RollOf extends Pick<AffectedRoll, "kind" | "who" | "against"> {
  /** Who opposes it where `against` is null, as in one roll against several. */
  readonly opponent?: string | null;
}

/** The kind of roll that an opponent makes in return. */
const ANSWERED: Readonly<Record<RollOf["kind"], RollOf["kind"]>> = {
  attack: "defence",
  defence: "attack",
  check: "check",
};

/**
 * Adds condition modifiers to a check, and to the opponent's roll or defence. The engine applies it to every
 * check of an action, an answer or a step. A second call changes nothing, so dialog, odds and throw agree. A
 * sealed check (`Check.sealed`) gets none for its own side.
 */
export function withConditionModifiers<C extends Shape, D>(
  fight: Fight<C, D>,
  check: Check,
  { kind, who, against, opponent }: RollOf,
): Check {
  if (!modifiesRolls(fight.ruleset)) return check;
  const rolls = !check.sealed && (check.dice.length > 0 || check.taken !== undefined);
  const own = rolls ? withMore(check, conditionModifiers(fight, { kind, who, against })) : check;
  const other = against ?? opponent ?? null;
  if (other === null || own.against === null) return own;
  const answer: RollOf = { kind: ANSWERED[kind], who: other, against: who };
  if (own.against.value === null) {
    const { check: last, first } = own.against;
    const opposing = withConditionModifiers(fight, last, answer);
    const before = first && withConditionModifiers(fight, first, answer);
    if (opposing === last && before === first) return own;
    return { ...own, against: { ...own.against, check: opposing, ...(before ? { first: before } : {}) } };
  }
  return own.against.defends ? withMore(own, onTarget(conditionModifiers(fight, answer))) : own;
}

/** Throws another combatant's check with condition modifiers, such as a save against an action. */
export const throwAffected = <C extends Shape, D>(
  fight: Fight<C, D>,
  roll: RollOf,
  check: Check,
  why?: string,
): Rolling<ThrownCheck> => throwCheck(withConditionModifiers(fight, check, roll), roll.who, why);

/** Modifiers that the check already has are not added again: somebody may have switched them off. */
function withMore(check: Check, more: readonly Modifier[]): Check {
  const added = more.filter(({ id }) => !check.modifiers.some((m) => m.id === id));
  return added.length === 0 ? check : changed(check, { modifiers: [...check.modifiers, ...added] });
}

const OTHER_SIDE: Readonly<Record<ModifierSide, ModifierSide>> = {
  ...{ roll: "target", target: "roll" },
  ...{ bonus: "penalty", penalty: "bonus" },
};

/** A target's condition modifiers, turned to the other side of the check against it. */
const onTarget = (modifiers: readonly Modifier[]): Modifier[] =>
  modifiers.map((m) => ({ ...m, id: `target.${m.id}`, side: OTHER_SIDE[m.side] }));

/** The modifiers that a combatant's active conditions give to a roll, by their `modifies`. */
export function conditionModifiers<C extends Shape, D>(fight: Fight<C, D>, { who, kind, against }: RollOf): Modifier[] {
  const { id: ruleset, conditions } = fight.ruleset;
  const specs = modifyingConditions(conditions);
  return fight.figure(who).active.flatMap(({ condition, by, value }, nth) => {
    const spec = specs.get(condition.slice(ruleset.length + 1));
    const given = spec?.modifies?.({ kind, who, against, by, value });
    if (!spec || !given) return [];
    const { side = "roll", ...rest } = given;
    const own = { id: `${condition}.${nth}`, label: spec.label, source: SOURCE, side, on: true, fixed: false };
    return [Object.assign(own, rest)];
  });
}

/** Whether any condition of a ruleset modifies rolls. */
export const modifiesRolls = ({ conditions }: { readonly conditions: Conditions }): boolean =>
  modifyingConditions(conditions).size > 0;

type Conditions = Readonly<Record<string, ConditionSpec>>;

const MODIFYING = new WeakMap<Conditions, ReadonlyMap<string, ConditionSpec>>();

function modifyingConditions(conditions: Conditions): ReadonlyMap<string, ConditionSpec> {
  const known = MODIFYING.get(conditions);
  if (known) return known;
  const found = new Map(Object.entries(conditions).filter(([, spec]) => "modifies" in spec));
  MODIFYING.set(conditions, found);
  return found;
}

const SOURCE = "TEMPO.Source.Condition";
