import type { Dice } from "./formula.ts";

/**
 * An exact distribution over whole totals: `weights[i]` ways out of `ways` give `min + i`. Weights are whole
 * numbers, so chances are exact while `ways` is below 2^53. The largest opposed pools exceed that; they are
 * accurate to 15 digits.
 */
export interface Distribution {
  readonly min: number;
  readonly weights: readonly number[];
  readonly ways: number;
}

/** The distribution of a fixed number. */
export const certain = (value: number): Distribution => ({ min: value, weights: [1], ways: 1 });

export const maxOf = (d: Distribution): number => d.min + d.weights.length - 1;

export const shift = (d: Distribution, by: number): Distribution => ({ ...d, min: d.min + by });

/** The sum of two independent rolls. */
export function sumDistribution(a: Distribution, b: Distribution): Distribution {
  const weights = new Array<number>(a.weights.length + b.weights.length - 1).fill(0);
  for (let i = 0; i < a.weights.length; i++) {
    const w = a.weights[i] as number;
    if (w === 0) continue;
    for (let j = 0; j < b.weights.length; j++)
      weights[i + j] = (weights[i + j] as number) + w * (b.weights[j] as number);
  }
  return { min: a.min + b.min, weights, ways: a.ways * b.ways };
}

/** The same roll with its sign inverted. */
export const negate = (d: Distribution): Distribution => ({
  min: -maxOf(d),
  weights: [...d.weights].reverse(),
  ways: d.ways,
});

/** The lead of one independent roll over another. */
export const minus = (a: Distribution, b: Distribution): Distribution => sumDistribution(a, negate(b));

/** The same roll, with everything below `least` counting as `least`. */
export function atLeast(d: Distribution, least: number): Distribution {
  if (least <= d.min) return d;
  const below = weightBetween(d, -Infinity, least + 1);
  return { min: least, weights: [below, ...d.weights.slice(least + 1 - d.min)], ways: d.ways };
}

/** The higher of two independent rolls. */
export function highestDistribution(a: Distribution, b: Distribution): Distribution {
  const min = Math.max(a.min, b.min);
  const end = Math.max(maxOf(a), maxOf(b)) + 1;
  const upTo = (total: number): number =>
    weightBetween(a, -Infinity, total + 1) * weightBetween(b, -Infinity, total + 1);
  const weights = Array.from({ length: end - min }, (_, i) => upTo(min + i) - upTo(min + i - 1));
  return { min, weights, ways: a.ways * b.ways };
}

const sums = new Map<string, Distribution>();

/** The sum of `count` dice with `faces` faces, cached: dialogs ask for the same few again and again. */
export function sumOfDice({ count, faces }: Dice): Distribution {
  if (count <= 0) return certain(0);
  const key = `${count}d${faces}`;
  const known = sums.get(key);
  if (known) return known;
  const one: Distribution = { min: 1, weights: new Array<number>(faces).fill(1), ways: faces };
  const made = count === 1 ? one : sumDistribution(sumOfDice({ count: count - 1, faces }), one);
  sums.set(key, made);
  return made;
}

export const sumOfAll = (dice: readonly Dice[]): Distribution =>
  dice.reduce<Distribution>((sum, d) => sumDistribution(sum, sumOfDice(d)), certain(0));

/** Ways to get a total of at least `from` and below `to`. */
export function weightBetween(d: Distribution, from: number, to = Infinity): number {
  const first = Math.max(0, Math.ceil(from - d.min));
  const last = Math.min(d.weights.length, Math.ceil(to - d.min));
  let ways = 0;
  for (let i = first; i < last; i++) ways += d.weights[i] as number;
  return ways;
}

export function mean(d: Distribution): number {
  let sum = 0;
  d.weights.forEach((w, i) => (sum += w * i));
  return d.min + sum / d.ways;
}
