import type { Ended } from "./play-fight.ts";

/** A share, with its 95 % confidence interval (Wilson). */
export interface Share {
  readonly count: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, share: 0, low: 0, high: 1 };
  const p = count / of;
  const z2 = Z * Z;
  const middle = (p + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of))) / (1 + z2 / of);
  return { count, share: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Statistics over many fights. It keeps counts, not fights. */
export class Tally {
  fights = 0;
  readonly #wins = new Map<string | null, number>();
  readonly #rounds = new Map<number, number>();
  readonly #actions = new Map<string, number>();
  readonly #casualties = new Map<string, number>();

  add({ winner, rounds, actions, casualties }: Pick<Ended, "winner" | "rounds" | "actions" | "casualties">): void {
    this.fights += 1;
    count(this.#wins, winner, 1);
    count(this.#rounds, rounds, 1);
    for (const [action, times] of Object.entries(actions)) count(this.#actions, action, times);
    for (const ids of Object.values(casualties)) for (const id of ids) count(this.#casualties, id, 1);
  }

  /** `side` null: fights that nobody won. */
  wins(side: string | null): Share {
    return shareOf(this.#wins.get(side) ?? 0, this.fights);
  }

  get rounds(): { readonly mean: number; readonly least: number; readonly median: number; readonly most: number } {
    const sorted = [...this.#rounds].sort(([a], [b]) => a - b);
    let seen = 0;
    const median = sorted.find(([, n]) => (seen += n) * 2 >= this.fights)?.[0] ?? 0;
    const mean = sorted.reduce((sum, [r, n]) => sum + r * n, 0) / Math.max(1, this.fights);
    return { mean, least: sorted[0]?.[0] ?? 0, median, most: sorted.at(-1)?.[0] ?? 0 };
  }

  /** The average number in a fight, the most frequent first. */
  get actions(): [string, number][] {
    return [...this.#actions].map(([id, n]): [string, number] => [id, n / this.fights]).sort((a, b) => b[1] - a[1]);
  }

  /** How often a combatant is out of action at the end. */
  casualty(id: string): Share {
    return shareOf(this.#casualties.get(id) ?? 0, this.fights);
  }
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
