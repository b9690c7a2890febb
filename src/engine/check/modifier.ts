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
export function combineModifiers(
  modifiers: readonly Modifier[],
  side: ModifierSide,
  stackings: Stackings = {},
): Combined {
  const counted = new Set<string>();
  const kinds = new Map<string, Modifier[]>();
  let value = 0;
  for (const m of modifiers) {
    if (!counts(m, side)) continue;
    if (m.kind === undefined || stackings[m.kind] === undefined) {
      value += m.value;
      counted.add(m.id);
    } else kinds.set(m.kind, [...(kinds.get(m.kind) ?? []), m]);
  }
  for (const [kind, members] of kinds) {
    const stacking = stackings[kind] as Stacking;
    const strong = strongestOf(members, stacking.strongest);
    for (const m of strong) counted.add(m.id);
    value += stacking.grades === null ? sum(strong.map((m) => m.value)) : graded(strong, stacking.grades);
  }
  return { value, counted };
}

/** The value of `combineModifiers` alone, faster for the many checks in which nothing stacks. */
export function sumOnSide(modifiers: readonly Modifier[], side: ModifierSide, stackings?: Stackings): number {
  let value = 0;
  for (const m of modifiers) {
    if (!counts(m, side)) continue;
    const stacking = m.kind === undefined ? undefined : stackings?.[m.kind];
    // A single modifier of a kind has nothing to combine with.
    if (
      stacking &&
      (stacking.grades !== null || modifiers.some((o) => o !== m && o.kind === m.kind && counts(o, side)))
    )
      return combineModifiers(modifiers, side, stackings).value;
    value += m.value;
  }
  return value;
}

const counts = (m: Modifier, side: ModifierSide): boolean => m.on && m.side === side && m.value !== 0;

const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0);

function strongestOf(members: readonly Modifier[], by: Stacking["strongest"]): readonly Modifier[] {
  if (by === null) return members;
  const best = new Map<string, Modifier>();
  for (const m of members) {
    const key = `${m.value > 0 ? "+" : "-"}${by === "source" ? m.source : ""}`;
    const present = best.get(key);
    if (!present || Math.abs(m.value) > Math.abs(present.value)) best.set(key, m);
  }
  return [...best.values()];
}

/** The highest grade that a size reaches, measured `by` value or weight. */
const stepOf = (size: number, steps: readonly GradeStep[], by: keyof GradeStep): GradeStep | undefined =>
  steps.findLast((step) => size >= step[by]);

function graded(members: readonly Modifier[], steps: readonly GradeStep[]): number {
  const net = sum(members.map((m) => Math.sign(m.value) * (stepOf(Math.abs(m.value), steps, "value")?.weight ?? 0)));
  const value = stepOf(Math.abs(net), steps, "weight")?.value ?? 0;
  return net < 0 ? -value : value;
}
