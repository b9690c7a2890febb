/**
 * Records a ruleset anew. Fights are drawn by seed: half at random, half as the best of several candidates.
 */
import { execFileSync } from "node:child_process";
import type { Draws } from "../../test/engine/invariants.ts";
import { drawsOf } from "../../test/engine/invariants.ts";
import { beginning, castOf } from "./casting.ts";
import type { Counts } from "./counting.ts";
import { add, LEAST, wanted } from "./counting.ts";
import type { Door } from "./door.ts";
import { rulesetOf } from "./door.ts";
import { Marks } from "./marks.ts";
import { playing } from "./playing.ts";
import type { RecordFile, Script } from "./script.ts";
import type { Snapshot, Snapshots, Stores } from "./writing.ts";
import { Drawing } from "./writing.ts";

export const FIGHTS = 300;
/** Of so many candidates drawn towards what is rare, the one that shows most of it is kept. */
const CANDIDATES = 96;

export function record(door: Door, id: string, root: string): { file: RecordFile; counts: Counts } {
  const ruleset = rulesetOf(door, id);
  const { base, names } = castOf(ruleset);
  const actions = Object.keys(ruleset.actions);
  const known: Counts = new Map();
  const fights: Script[] = [];
  const snapshots: Snapshots = new Map();
  const stores: Stores = new Map();
  /**
   * The more fights there are, the likelier a new one goes on from a snapshot where something rare was open.
   */
  const goingOn = (): number => 0.5 + 0.45 * (fights.length / FIGHTS);
  const draw = (seed: number, kind: Script["kind"]): Drawing => {
    const draws = drawsOf(seed);
    const wished = kind === "steered" && draws.next() < goingOn() ? rarest(known, snapshots, draws) : [];
    const from = draws.pick(wished) ?? beginning(ruleset, base, draws);
    const drawing = new Drawing(door, ruleset, base, { kind, from, draws, known, snapshots, stores });
    drawing.play(kind === "random" ? 35 + Math.floor(draws.next() * 20) : 75 + Math.floor(draws.next() * 30));
    return drawing;
  };
  const keep = (drawing: Drawing): void => {
    fights.push(drawing.script);
    for (const [key, count] of drawing.shown) add(known, key, count);
  };
  const gain = ({ shown }: Drawing): number => {
    // At first the rarest counts most; in the end everything still missing counts the same.
    const haste = 2 * (1 - fights.length / FIGHTS);
    let sum = 0;
    for (const [key, count] of shown) {
      if (/^(field|band|command|offered) /.test(key)) continue;
      const have = known.get(key) ?? 0;
      sum += Math.max(0, Math.min(LEAST, have + count) - have) / (1 + have) ** haste;
    }
    return sum;
  };
  let seed = [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  for (let n = 0; n < FIGHTS / 2; n++) keep(draw(seed++, "random"));
  // Whatever has been asked for the first time is wanted from then on.
  for (let n = 0; n < FIGHTS / 2; n++) {
    for (const [key] of wanted(ruleset, known)) if (!known.has(key)) known.set(key, 0);
    const candidates = Array.from({ length: CANDIDATES }, () => draw(seed++, "steered"));
    keep(candidates.reduce((best, one) => (gain(one) > gain(best) ? one : best)));
  }
  const told = fights.map((script, fight) => {
    for (const { index, parts } of playing(door, ruleset, { base, actions }, script))
      for (const value of parts.values())
        if (value.startsWith("throws")) console.log(`  ${id}, fight ${fight + 1}, command ${index + 1}: ${value}`);
    return toldBy(door, id, { base, actions }, script);
  });
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  return { file: { commit, base, actions, names, fights, told }, counts: known };
}

/** Snapshots in which something was open that has occurred too seldom: of a few such things, the rarest. */
function rarest(known: Counts, snapshots: Snapshots, draws: Draws): readonly Snapshot[] {
  const short = [...snapshots.keys()].filter((key) => (known.get(key) ?? 0) < LEAST);
  const some = Array.from({ length: draws.pick([2, 4, 12]) ?? 4 }, () => draws.pick(short) ?? "");
  const count = (key: string): number => known.get(key) ?? 0;
  return snapshots.get(some.reduce((a, b) => (count(b) < count(a) ? b : a))) ?? [];
}

export function toldBy(door: Door, id: string, about: Pick<RecordFile, "base" | "actions">, script: Script): string[] {
  const marks = new Marks();
  return [...playing(door, rulesetOf(door, id), about, script)].map((step) => marks.of(step));
}
