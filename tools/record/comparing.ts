/** Plays the same commands in two engines side by side and describes the first difference in words. */
import { nameIn, areaIn, whereIn } from "./checking.ts";
import type { Door } from "./door.ts";
import { rulesetOf } from "./door.ts";
import { playing } from "./playing.ts";
import type { RecordFile } from "./script.ts";

/** The first step of a fight after which the two differ, in some lines; null for none. */
export function compared(was: Door, now: Door, id: string, record: RecordFile, fight: number): string[] | null {
  const script = record.fights[fight];
  if (!script) throw new Error(`${id} has no fight ${fight + 1}`);
  const [before, after] = [new Map<string, string>(), new Map<string, string>()];
  const others = playing(was, rulesetOf(was, id), record, script);
  for (const step of playing(now, rulesetOf(now, id), record, script)) {
    const other = others.next();
    if (other.done) throw new Error("a fight is shorter in one of the two");
    for (const map of [before, after]) for (const key of ["result", "dialog"]) map.delete(key);
    for (const [key, value] of other.value.parts) before.set(key, value);
    for (const [key, value] of step.parts) after.set(key, value);
    const keys = [...new Set([...other.value.parts.keys(), ...step.parts.keys()])];
    const differing = keys.filter((key) => before.get(key) !== after.get(key));
    if (differing.length === 0) continue;
    return [
      `${whereIn(id, fight, step, record)}:`,
      ...differing.flatMap((key) => changes(areaIn(key, record), before.get(key), after.get(key), record)),
    ];
  }
  return null;
}

const MOST = 6;

function changes(area: string, was: string | undefined, now: string | undefined, record: RecordFile): string[] {
  const found = [...differences(read(was), read(now), [])];
  const lines = found
    .slice(0, MOST)
    .map(({ at, was, now }) => `  ${[area, ...at.map((key) => nameIn(key, record))].join(" · ")}: ${was} → ${now}`);
  return found.length > MOST ? [...lines, `  … and ${found.length - MOST} more of ${area}`] : lines;
}

/** Rows and cards are JSON; what an engine threw is not. */
function read(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

interface Changed {
  readonly at: readonly string[];
  readonly was: string;
  readonly now: string;
}

function* differences(was: unknown, now: unknown, at: readonly string[]): Generator<Changed> {
  const [before, after] = [JSON.stringify(was), JSON.stringify(now)];
  if (before === after) return;
  if (typeof was === "object" && typeof now === "object" && was !== null && now !== null) {
    const [a, b] = [was as Record<string, unknown>, now as Record<string, unknown>];
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* differences(a[key], b[key], [...at, key]);
  } else yield { at, was: before ?? "nothing", now: after ?? "nothing" };
}
