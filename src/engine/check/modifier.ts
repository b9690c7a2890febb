/**
 * One bonus or penalty: its source, and the side of the check it counts on. `roll` adds to the total,
 * `target` to the number to reach; `bonus` and `penalty` are numbers of dice in a pool (D1).
 */
export interface Modifier {
  readonly id: string;
  /** The language key of its name: `TEMPO.Phased.Modifier.guard`. */
  readonly label: string;
  /** What gives it: a language key, or a name that users chose. */
  readonly source: string;
  readonly value: number;
  readonly side: ModifierSide;
  /** A modifier that is switched off stays in the list and counts for nothing. */
  readonly on: boolean;
  /** Part of the formula itself (ability, skill): shown, but cannot be switched off. */
  readonly fixed: boolean;
  /** On side `target`: the bands it moves; without them, all (posture and Defense, D17). */
  readonly bands?: readonly string[];
  /** Ids of the rules it follows from. */
  readonly rule?: readonly string[];
  /** It follows from where the tokens are; the dialog marks it with a pin. */
  readonly from?: "map";
  /** The key of one of the check's stackings; without one, the value is simply added. */
  readonly kind?: string;
}

/** A modifier that is part of the formula itself: it cannot be switched off. */
export const modifierOf = (id: string, label: string, source: string, value: number): Modifier => ({
  id,
  label,
  source,
  value,
  side: "roll",
  on: true,
  fixed: true,
});

export type ModifierSide = "roll" | "target" | "bonus" | "penalty";

/** How modifiers of one kind combine. Plain data, declared by the ruleset and carried by the check. */
export interface Stacking {
  /** Per source, or overall, only the largest bonus and the largest penalty count (H5); null: all do. */
  readonly strongest: "source" | "all" | null;
  /**
   * Grades in ascending order. Each modifier that counts becomes a weight; bonuses minus penalties are
   * summed, and the highest grade whose weight is reached gives the value (H4). Null: values are added.
   */
  readonly grades: readonly GradeStep[] | null;
}

export interface GradeStep {
  readonly weight: number;
  readonly value: number;
}

export interface Combined {
  readonly value: number;
  /** Ids of the modifiers that count. */
  readonly counted: ReadonlySet<string>;
}

export type Stackings = Readonly<Record<string, Stacking>>;

/** The combined value of one side's modifiers, and which of them count. */
export function combineModifiers(modifiers: readonly Modifier[], side: ModifierSide, stackings?: Stackings): Combined {
  const counted = new Set<string>();
  for (const m of modifiers) {
    if (!isOn(m, side)) continue;
    const stacking = stackingOf(m, stackings);
    if (!stacking || isStrongest(m, modifiers, side, stacking)) counted.add(m.id);
  }
  return { value: sumOnSide(modifiers, side, stackings), counted };
}

/** The value of `combineModifiers` alone. */
export function sumOnSide(modifiers: readonly Modifier[], side: ModifierSide, stackings?: Stackings): number {
  let value = 0;
  for (const m of modifiers) {
    if (!isOn(m, side)) continue;
    const stacking = stackingOf(m, stackings);
    if (!stacking) value += m.value;
    else if (isFirstOfKind(m, modifiers, side)) value += sumOfKind(m.kind, modifiers, side, stacking);
  }
  return value;
}

const stackingOf = ({ kind }: Modifier, stackings?: Stackings): Stacking | undefined =>
  kind === undefined ? undefined : stackings?.[kind];

const isOn = (m: Modifier, side: ModifierSide): boolean => m.on && m.side === side && m.value !== 0;

function isFirstOfKind(m: Modifier, modifiers: readonly Modifier[], side: ModifierSide): boolean {
  for (const o of modifiers) if (o.kind === m.kind && isOn(o, side)) return o === m;
  return false;
}

function sumOfKind(
  kind: string | undefined,
  modifiers: readonly Modifier[],
  side: ModifierSide,
  stacking: Stacking,
): number {
  const { grades } = stacking;
  let sum = 0;
  for (const m of modifiers) {
    if (m.kind !== kind || !isOn(m, side) || !isStrongest(m, modifiers, side, stacking)) continue;
    sum += grades === null ? m.value : Math.sign(m.value) * (stepOf(Math.abs(m.value), grades, "value")?.weight ?? 0);
  }
  if (grades === null) return sum;
  const value = stepOf(Math.abs(sum), grades, "weight")?.value ?? 0;
  return sum < 0 ? -value : value;
}

/** Whether no other bonus (or penalty) of its kind stands in its way; of equal ones, the first counts. */
function isStrongest(
  m: Modifier,
  modifiers: readonly Modifier[],
  side: ModifierSide,
  { strongest }: Stacking,
): boolean {
  if (strongest === null) return true;
  let isLater = false;
  for (const o of modifiers) {
    if (o === m) isLater = true;
    else if (
      o.kind === m.kind &&
      isOn(o, side) &&
      o.value > 0 === m.value > 0 &&
      (strongest === "all" || o.source === m.source)
    ) {
      const more = Math.abs(o.value) - Math.abs(m.value);
      if (more > 0 || (more === 0 && !isLater)) return false;
    }
  }
  return true;
}

/** The highest grade that a size reaches, measured `by` value or weight. */
function stepOf(size: number, steps: readonly GradeStep[], by: keyof GradeStep): GradeStep | undefined {
  for (let i = steps.length - 1; i >= 0; i--) if (size >= (steps[i]?.[by] ?? Infinity)) return steps[i];
  return undefined;
}
