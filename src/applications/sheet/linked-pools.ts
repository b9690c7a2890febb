import type { BudgetPool as Pool } from "../../engine/index.ts";
import { describeAmount, localize } from "../text.ts";
import { poolView } from "../pool-marks.ts";
import type { PoolView } from "../pool-marks.ts";

/**
 * Pools that pay for each other, drawn as one control: heroic's slots, of which a standard action also pays for a
 * short one, and a full-round action takes both (H13). What is shut by another's use is barred, and said.
 */
export interface PoolsView {
  /** Those that pay for each other, in order; empty where every pool pays for itself alone. */
  readonly linked: readonly PoolView[];
  readonly others: readonly PoolView[];
  /** What can be paid in place of what is gone, and what is shut. */
  readonly notes: readonly string[];
}

export function poolsView(pools: readonly Pool[], name: string, mine: boolean): PoolsView {
  const named = new Set(pools.flatMap(({ standIns = [], takes = {} }) => [...standIns, ...Object.keys(takes)]));
  const drawn = pools.map((pool) => {
    const note = noteOf(pool, pools);
    return { view: withNote(poolView(pool, name, mine), note), note, linked: note !== null || named.has(pool.id) };
  });
  return {
    linked: drawn.flatMap(({ view, linked }) => (linked ? view : [])),
    others: drawn.flatMap(({ view, linked }) => (linked ? [] : view)),
    notes: drawn.flatMap(({ note }) => (note?.matters ? note.text : [])),
  };
}

interface Note {
  readonly text: string;
  /** Whether it matters now: something is to be had another way, or is shut. */
  readonly matters: boolean;
  readonly shut: boolean;
}

/** What a pool's marks alone do not tell; null for a pool that pays for itself alone. */
function noteOf(pool: Pool, pools: readonly Pool[]): Note | null {
  const { left, max, standIns = [], takes } = pool;
  const own = describeAmount(pool.label, 1);
  if (takes) {
    const parts = pools.filter(({ id }) => id in takes);
    const list = listed(parts.map(({ id, label }) => describeAmount(label, takes[id] ?? 1)));
    const shut = left === 0 && parts.some((part) => part.left > 0);
    const key = shut ? (max === 0 ? "TEMPO.Slots.Barred" : "TEMPO.Slots.Shut") : "TEMPO.Slots.Takes";
    return { text: localize(key, { own, list }), matters: shut, shut };
  }
  const others = pools.filter(({ id }) => standIns.includes(id));
  if (others.length === 0) return null;
  const list = listed(others.map(({ label }) => describeAmount(label, 1)));
  const matters = left === 0 && others.some((other) => other.left > 0);
  return { text: localize("TEMPO.Slots.StandsIn", { own, list }), matters, shut: false };
}

const listed = (names: readonly string[]): string => new Intl.ListFormat(game.i18n.lang).format(names);

/** The pool with its note in its sentence, and barred where it is shut. */
function withNote(view: PoolView, note: Note | null): PoolView {
  if (!note) return view;
  const beats = view.beats.map((line) =>
    line.map((beat) => (note.shut ? { ...beat, state: "barred" as const, next: false } : beat)),
  );
  return { ...view, beats, sentence: `${view.sentence} ${note.text}` };
}
