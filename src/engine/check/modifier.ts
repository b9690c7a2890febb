/**
 * One reason for a plus or minus: where it comes from and which side of the check it stands on. `roll` adds to the total,
 * `target` to what has to be reached; `bonus` and `penalty` are counts of dice in a pool (D1).
 */
export interface Modifier {
  readonly id: string;
  /** Key of what it is: `TEMPO.Phased.Modifier.guard`. */
  readonly label: string;
  /** Who or what gives it: a key, or a name that people gave. */
  readonly source: string;
  readonly value: number;
  readonly side: ModifierSide;
  /** Switched off modifiers stay in the list and count for nothing. */
  readonly on: boolean;
  /** Part of the formula itself (ability, skill): shown, not to be switched off. */
  readonly fixed: boolean;
  /** On side `target`: the bands whose beginning it moves; without them all of them (posture and Defense, D17). */
  readonly bands?: readonly string[];
  /** Ids of the rules it follows from. */
  readonly rule?: readonly string[];
  /** Names one of the check's stackings; without one it is simply added. */
  readonly kind?: string;
}

/** A part of the formula itself: it is shown and not to be switched off. */
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

/** How modifiers of one kind combine. It is data, declared by the ruleset and carried by the check. */
export interface Stacking {
  /** Of each source, or of all together, only the strongest plus and the strongest minus count (H5); null: all do. */
  readonly strongest: "source" | "all" | null;
  /**
   * Grades from the smallest up: those that count are turned into weights, the weights added, minus taken from plus, and
   * the greatest grade whose weight is reached is the value (H4). null: values are added.
   */
  readonly grades: readonly GradeStep[] | null;
}

export interface GradeStep {
  readonly weight: number;
  readonly value: number;
}

export interface Combined {
  readonly value: number;
  /** Ids of those that count. */
  readonly counted: ReadonlySet<string>;
}

export type Stackings = Readonly<Record<string, Stacking>>;

/** What the modifiers of one side come to, and which of them count. */
export function combineModifiers(
  modifiers: readonly Modifier[],
  side: ModifierSide,
  stackings: Stackings = {},
): Combined {
  const counted = new Set<string>();
  const kinds = new Map<string, Modifier[]>();
  let value = 0;
  for (const m of modifiers) {
    if (!m.on || m.side !== side || m.value === 0) continue;
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

/** What they come to alone: the same as `combine` says, for the many checks that nothing stacks in. */
export function sumOnSide(modifiers: readonly Modifier[], side: ModifierSide, stackings?: Stackings): number {
  let value = 0;
  let stacked = false;
  for (const m of modifiers) {
    if (!m.on || m.side !== side || m.value === 0) continue;
    const stacking = m.kind === undefined ? undefined : stackings?.[m.kind];
    if (stacking !== undefined) {
      // One alone has nothing to stand back behind.
      if (stacked || stacking.grades !== null) return combineModifiers(modifiers, side, stackings).value;
      stacked = true;
    }
    value += m.value;
  }
  return value;
}

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

/** The grade of a value, by what it is worth; values between two grades count as the smaller. */
const stepOf = (size: number, steps: readonly GradeStep[], by: keyof GradeStep): GradeStep | undefined =>
  steps.findLast((step) => size >= step[by]);

function graded(members: readonly Modifier[], steps: readonly GradeStep[]): number {
  const net = sum(members.map((m) => Math.sign(m.value) * (stepOf(Math.abs(m.value), steps, "value")?.weight ?? 0)));
  const value = stepOf(Math.abs(net), steps, "weight")?.value ?? 0;
  return net < 0 ? -value : value;
}
