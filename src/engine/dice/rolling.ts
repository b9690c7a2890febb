import type { Refusal } from "../refusal.ts";
import { impossible, isRefusal } from "../refusal.ts";

/**
 * Dice that a rule asks for while a command is decided. Whoever runs the rule throws them (Foundry's Roll, a
 * seeded generator, a test) and returns the faces in the same order.
 */
export interface DiceNeed {
  /** What they are for: a key such as `phased.strike.damage`. */
  readonly why: string;
  readonly count: number;
  readonly faces: number;
  /** The combatant who throws them; null for nobody in particular. */
  readonly who: string | null;
  /** Set if not every die counts: of all needs in a request with one id, so many are removed and kept. */
  readonly pool?: { readonly id: string; readonly remove: number; readonly keep: number };
}

/** A rule that may stop to ask for dice, as often as it must, and continues with their faces. */
export type Rolling<T> = Generator<readonly DiceNeed[], T, readonly (readonly number[])[]>;

/** Asks for several groups in one throw. */
export function* rollAll(needs: readonly DiceNeed[]): Rolling<readonly (readonly number[])[]> {
  return needs.length === 0 ? [] : yield needs;
}

/** Asks for one group. */
export function* roll(need: DiceNeed): Rolling<readonly number[]> {
  const [faces] = yield* rollAll([need]);
  return faces ?? [];
}

/** The faces thrown for the needs from `first` to before `end` in one list; quicker than `flat` for a few dice. */
export function facesOf(thrown: readonly (readonly number[])[], first = 0, end = thrown.length): readonly number[] {
  if (end - first === 1) return thrown[first] ?? [];
  const faces: number[] = [];
  for (let n = first; n < end; n++) for (const face of thrown[n] ?? []) faces.push(face);
  return faces;
}

export interface Unfinished {
  readonly needs: readonly DiceNeed[];
  /** How many of the given faces were used before this request. */
  readonly used: number;
}

/** Throws the dice of one need and returns a face for each. */
export type Thrower = (need: DiceNeed) => readonly number[];

/** Faces thrown before, left to right over all needs; or a function that throws on demand. */
export type Faces = readonly number[] | Thrower;

/** Makes a thrower from a function that throws one die, such as `seededFaces(1)`. */
export const facesFrom =
  (face: (faces: number) => number): Thrower =>
  ({ count, faces }) => {
    const thrown: number[] = [];
    for (let i = 0; i < count; i++) thrown.push(face(faces));
    return thrown;
  };

/**
 * Runs a rule on the faces known so far.
 * @returns the rule's result or refusal, the dice still needed, or a refusal of a face that its die does not
 * have
 * @throws if a thrower returns another number of dice than was asked for
 */
export function runWithFaces<T>(rule: Rolling<T>, faces: Faces): { value: T } | Unfinished | Refusal {
  let used = 0;
  let step = rule.next();
  while (!step.done) {
    let next = used;
    for (const need of step.value) next += need.count;
    if (typeof faces !== "function" && next > faces.length) return { needs: step.value, used };
    const groups = typeof faces === "function" ? step.value.map(faces) : groupsOf(step.value, faces, used);
    const wrong = facesRefusal(step.value, groups);
    if (wrong) return wrong;
    used = next;
    step = rule.next(groups);
  }
  return isRefusal(step.value) ? step.value : { value: step.value };
}

function groupsOf(needs: readonly DiceNeed[], faces: readonly number[], from: number): (readonly number[])[] {
  let at = from;
  return needs.map(({ count }) => faces.slice(at, (at += count)));
}

function facesRefusal(needs: readonly DiceNeed[], groups: readonly (readonly number[])[]): Refusal | null {
  for (let i = 0; i < needs.length; i++) {
    const { why, count, faces } = needs[i] as DiceNeed;
    const group = groups[i];
    if (!Array.isArray(group) || group.length !== count)
      throw new Error(`${why}: ${count}d${faces} were asked for, and what was thrown is ${JSON.stringify(group)}`);
    for (const face of group as readonly number[])
      if (!Number.isInteger(face) || face < 1 || face > faces) return impossible("TEMPO.Refusal.Face", { face, faces });
  }
  return null;
}
