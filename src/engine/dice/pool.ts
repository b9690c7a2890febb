import type { Distribution } from "./distribution.ts";
import { certain } from "./distribution.ts";
import type { Dice } from "./formula.ts";
import { countOf } from "./formula.ts";

/** What happens to a die of a pool: removed from the top, kept and summed, or left over at the bottom. */
export type DieMark = "removed" | "kept" | "spare";

/**
 * Which dice of a throw count: the `remove` highest are removed, then the `keep` highest of the rest are kept
 * (D1). Of equal faces, the earlier die ranks higher.
 */
export function markDice(faces: readonly number[], remove: number, keep: number): DieMark[] {
  const marks: DieMark[] = [];
  // Indices of dice, the highest face first.
  const ranked: number[] = [];
  for (let i = 0; i < faces.length; i++) {
    marks.push("spare");
    const face = faces[i] ?? 0;
    let at = i;
    for (; at > 0; at--) {
      const above = ranked[at - 1] ?? 0;
      if ((faces[above] ?? 0) >= face) break;
      ranked[at] = above;
    }
    ranked[at] = i;
  }
  for (let rank = 0; rank < Math.min(ranked.length, remove + keep); rank++)
    marks[ranked[rank] ?? 0] = rank < remove ? "removed" : "kept";
  return marks;
}

const known = new Map<string, Distribution>();
/** Maximum number of cached pools: a table throws a few dozen different ones, a simulation some hundreds. */
const MOST_KNOWN = 2_000;

/**
 * The exact sum of the `keep` highest dice after the `remove` highest are removed, cached.
 *
 * Faces are processed from the highest down. A die known to show at most `v` shows each of 1 to `v` equally
 * often, whatever its own number of faces. So all dice that have not come up yet are alike, and the state is
 * only how many have come up and the sum of the kept ones. Once the last kept die has come up, the others no
 * longer matter.
 */
export function keptSum(dice: readonly Dice[], remove: number, keep: number): Distribution {
  const total = countOf(dice);
  const kept = Math.max(0, Math.min(keep, total - remove));
  if (kept === 0) return certain(0);
  const key = `${dice.map((d) => `${d.count}d${d.faces}`).join(" ")} ${remove} ${kept}`;
  const remembered = known.get(key);
  if (remembered) return remembered;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = count(dice, remove, kept);
  known.set(key, made);
  return made;
}

function count(dice: readonly Dice[], remove: number, keep: number): Distribution {
  const enough = remove + keep;
  const top = Math.max(...dice.map((d) => d.faces));
  const width = keep * top + 1;
  const done = new Float64Array(width);
  // Ways, indexed by [dice that came up so far][sum of the kept ones].
  let ways = new Float64Array(enough * width);
  let next = new Float64Array(enough * width);
  ways[0] = 1;
  let active = 0;
  let asleep = dice.reduce((product, d) => product * d.faces ** d.count, 1);
  for (let face = top; face >= 1; face--) {
    for (const d of dice)
      if (d.faces === face) {
        active += d.count;
        asleep /= face ** d.count;
      }
    next.fill(0);
    for (let shown = Math.min(active, enough - 1); shown >= 0; shown--) {
      const left = active - shown;
      const keptBefore = Math.max(0, shown - remove);
      // Each die kept so far shows more than this face.
      const low = keptBefore * (face + 1);
      const end = keptBefore * top + 1;
      const span = { ways, from: shown * width, low, end };
      for (let more = 0; more <= left && shown + more < enough; more++) {
        const gain = face * (Math.min(keep, Math.max(0, shown + more - remove)) - keptBefore);
        addWays(span, next, gain + (shown + more) * width, choose(left, more));
      }
      // Once the last kept die has come up, count the rest: dice in play show a lower face, the others any.
      let choices = 0;
      for (let more = enough - shown; more <= left; more++) choices += choose(left, more) * (face - 1) ** (left - more);
      if (choices > 0) addWays(span, done, face * (keep - keptBefore), choices * asleep);
    }
    [ways, next] = [next, ways];
  }
  return trimmed(done, 0);
}

interface Span {
  readonly ways: Float64Array;
  readonly from: number;
  readonly low: number;
  readonly end: number;
}

/** Adds the ways of a range of sums to `to`, multiplied by `choices`. */
function addWays({ ways, from, low, end }: Span, to: Float64Array, offset: number, choices: number): void {
  for (let sum = low; sum < end; sum++) {
    const w = ways[from + sum] ?? 0;
    if (w !== 0) to[sum + offset] = (to[sum + offset] ?? 0) + w * choices;
  }
}

/** Drops the totals at either end that no throw gives. */
function trimmed(weights: Float64Array, min: number): Distribution {
  let first = 0;
  let last = weights.length - 1;
  while (weights[first] === 0) first++;
  while (weights[last] === 0) last--;
  const found = Array.from(weights.subarray(first, last + 1));
  return { min: min + first, weights: found, ways: found.reduce((sum, w) => sum + w, 0) };
}

const triangle: number[][] = [[1]];
/** The number of ways to choose `k` of `n`. */
function choose(n: number, k: number): number {
  for (let i = triangle.length; i <= n; i++) {
    const above = triangle[i - 1] ?? [];
    triangle.push([1, ...above.slice(1).map((v, j) => v + (above[j] ?? 0)), 1]);
  }
  return triangle[n]?.[k] ?? 0;
}
