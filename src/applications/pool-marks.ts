import type { Budget, BudgetPool as Pool, Mark } from "../engine/index.ts";
import { localize } from "./text.ts";

/** One mark of a pool, as `templates/parts/beat.hbs` draws it. */
export interface Beat {
  readonly kind: string;
  readonly state: "ready" | "spent" | "granted" | "barred";
  /** The mark that would be spent next: hatched while the user points at the pool. */
  readonly next: boolean;
  /** Which hatching that is. */
  readonly hatch: string;
  readonly wide: boolean;
}

/** A pool as a control: its marks by line, the amounts beside them, and a sentence for screen readers. */
export interface PoolView {
  readonly id: string;
  readonly beats: readonly (readonly Beat[])[];
  readonly left: number;
  readonly max: number;
  readonly label: string;
  /** The label, or a shorter one for the tracker's narrow rows. */
  readonly word: string;
  readonly sentence: string;
  /** Reactions and the like are a single slot. */
  readonly slot: boolean;
}

const WIDE: readonly Mark[] = ["full"];
const SLOTS: readonly Mark[] = ["reaction", "attack"];

/** More marks than this are drawn in groups of five. */
const MANY = 12;

/** @param mine whether this user may spend from it */
export function poolView(pool: Pool, name: string, mine = true): PoolView {
  const beats = Array.from({ length: pool.max }, (_, i): Beat => {
    const granted = i >= pool.max - pool.granted;
    const ready = i < pool.left;
    return {
      kind: granted ? "granted" : pool.mark,
      state: ready ? "ready" : "spent",
      next: mine && i === pool.left - 1,
      hatch: `${granted ? "action" : pool.mark}-hatch`,
      wide: WIDE.includes(pool.mark),
    };
  });
  const label = game.i18n.localize(pool.label);
  const some = mine ? "TEMPO.Budget.Spend" : "TEMPO.Budget.Left";
  const key = pool.left > 0 ? some : "TEMPO.Budget.Empty";
  return {
    id: pool.id,
    beats: inLines(beats),
    left: pool.left,
    max: pool.max,
    label,
    word: game.i18n.has(`${pool.label}Short`) ? game.i18n.localize(`${pool.label}Short`) : label,
    sentence: localize(key, { name, left: pool.left, max: pool.max, pool: label }),
    slot: SLOTS.includes(pool.mark),
  };
}

function inLines(beats: readonly Beat[]): Beat[][] {
  if (beats.length <= MANY) return [[...beats]];
  const lines: Beat[][] = [];
  for (let i = 0; i < beats.length; i += 5) lines.push(beats.slice(i, i + 5));
  return lines;
}

/** A pool with the marks that are about to go; a number alone where it has too many marks. */
export interface SpentView {
  readonly id: string;
  readonly beats: readonly (Beat & { readonly goes: boolean })[];
  readonly count: number;
  readonly label: string;
  readonly text: string;
}

/** What a cost would take, pool by pool; reserves, which have no marks, and long pools as numbers. */
export const spentViews = (
  cost: Readonly<Record<string, number>>,
  { pools, reserves = [] }: Pick<Budget, "pools" | "reserves">,
  text: (pool: Pool, count: number) => string,
): SpentView[] =>
  [...pools, ...reserves].flatMap((pool) => {
    const count = cost[pool.id] ?? 0;
    if (count <= 0) return [];
    const drawn = pools.includes(pool) && pool.max <= MANY ? poolView(pool, "").beats.flat() : [];
    return [
      {
        id: pool.id,
        count,
        label: game.i18n.localize(pool.label),
        text: text(pool, count),
        beats: drawn.map((beat, i) => ({ ...beat, next: false, goes: i < pool.left && i >= pool.left - count })),
      },
    ];
  });

/** A part of a price: as many marks as it takes, or a number beside one where they are many. */
export interface PriceView {
  readonly kind: string;
  readonly count: number;
  readonly label: string;
  readonly wide: boolean;
  readonly marks: readonly Pick<Beat, "kind" | "state" | "wide">[];
  /** Drawn as a number: too many for marks, or paid from a resource, which has none. */
  readonly number: boolean;
}

/** More than this are a number. */
const MARKS_IN_A_PRICE = 3;

/** A cost as marks, in the order of the budget's pools. */
export const costMarks = (cost: Readonly<Record<string, number>>, pools: readonly Pool[]): PriceView[] =>
  pools.flatMap(({ id, mark, label: key }) => {
    const count = cost[id] ?? 0;
    if (count <= 0) return [];
    const number = mark === "requirement" || count > MARKS_IN_A_PRICE;
    const wide = WIDE.includes(mark);
    const one = { kind: mark, state: "ready", wide } as const;
    const label = game.i18n.localize(key);
    return [{ kind: mark, count, label, wide, number, marks: Array.from({ length: number ? 1 : count }, () => one) }];
  });
