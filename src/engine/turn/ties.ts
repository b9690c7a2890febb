import type { Rolling } from "../dice/rolling.ts";
import { rollAll } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Combatant } from "../state.ts";

function equal(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Those who are tied throw another die, again and again, until no two are equal.
 * @param keys what each is ranked by so far, most significant first; the faces thrown are appended
 * @param who the combatant who throws for a key
 */
export function* rollOff(
  keys: ReadonlyMap<string, readonly number[]>,
  why: string,
  faces: number,
  who: (key: string) => string | null = (key) => key,
): Rolling<Map<string, readonly number[]>> {
  const ranks = new Map(keys);
  for (;;) {
    const tied = tiedIn([...ranks]);
    if (tied.length === 0) return ranks;
    const thrown = yield* rollAll(tied.map(([id]) => ({ why, count: 1, faces, who: who(id) })));
    tied.forEach(([id, rank], i) => ranks.set(id, [...rank, thrown[i]?.[0] ?? 0]));
  }
}

type Ranked = readonly [id: string, rank: readonly number[]];

/** Those who share their rank with somebody, in the given order. */
const tiedIn = (all: readonly Ranked[]): readonly Ranked[] =>
  all.filter((one) => all.some((other) => other !== one && equal(other[1], one[1])));

/** Higher ranks first, number by number; of two that begin alike, the longer one first. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i] ?? -Infinity;
    const y = b[i] ?? -Infinity;
    if (x !== y) return y - x;
  }
  return 0;
}

const isNumber = (n: unknown): n is number => typeof n === "number";
const UNTIED: readonly number[] = [];

/** What broke a combatant's ties when initiative was rolled. */
export function tieOf({ store }: { readonly store: Readonly<Record<string, unknown>> }): readonly number[] {
  const tie = store["tie"];
  if (!Array.isArray(tie)) return UNTIED;
  return tie.every(isNumber) ? tie : tie.filter(isNumber);
}

/** Higher initiatives first, then what broke their ties. */
export const compareRolled = (a: Combatant, b: Combatant): number =>
  (b.initiative ?? 0) - (a.initiative ?? 0) || compareRanks(tieOf(a), tieOf(b));

/** A combatant's rank in the order: its initiative, then what broke its ties. */
export const rankOf = (combatant: Combatant): number[] => [combatant.initiative ?? 0, ...tieOf(combatant)];

/** The GM's situational modifier to a combatant's initiative rolls. */
export function situationalOf({ store }: Combatant): number {
  const value = store["situational"];
  return typeof value === "number" ? value : 0;
}

/**
 * Breaks the ties of those who roll now (`ids`) with all who have an initiative.
 * @param breakers values that rank a combatant after the initiative, before a die is thrown
 * @returns what breaks each one's tie, most significant first
 */
export function* settleTies<C extends Shape, D>(
  fight: Fight<C, D>,
  ids: readonly string[],
  values: Readonly<Record<string, number>>,
  { why, faces, breakers = () => [] }: { why: string; faces: number; breakers?: (who: string) => readonly number[] },
): Rolling<Record<string, readonly number[]>> {
  const keys = new Map<string, readonly number[]>();
  for (const c of fight.everyone()) {
    const rolls = ids.includes(c.id);
    if (c.initiative === null && !rolls) continue;
    keys.set(c.id, [values[c.id] ?? c.initiative ?? 0, ...(rolls ? breakers(c.id) : tieOf(c))]);
  }
  const broken: Record<string, readonly number[]> = {};
  for (const [id, key] of yield* rollOff(keys, why, faces)) broken[id] = key.slice(1);
  return broken;
}
