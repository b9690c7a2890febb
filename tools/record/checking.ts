/** Replays recorded fights and finds where something that a person could notice has changed. */
import type { Door } from "./door.ts";
import { rulesetOf } from "./door.ts";
import { Marks } from "./marks.ts";
import type { StepTold } from "./playing.ts";
import { playing } from "./playing.ts";
import type { RecordFile, Step } from "./script.ts";

export interface Difference {
  readonly fight: number;
  readonly index: number;
  /** In words: `surge, fight 17, command 42 (answer dodge by Bo): rows of Ada differ`. */
  readonly text: string;
}

/** The first difference between a fight and its record; null for none. */
export function firstDifference(door: Door, id: string, record: RecordFile, fight: number): Difference | null {
  const script = record.fights[fight];
  const told = record.told[fight];
  if (!script || !told) throw new Error(`${id} has no fight ${fight + 1}`);
  const marks = new Marks();
  for (const step of playing(door, rulesetOf(door, id), record, script)) {
    const [was = "", now] = [told[step.index], marks.of(step)];
    if (was === now) continue;
    const areas = marks.differing(was, now).map((key) => areaIn(key, record));
    const many = areas.length > 1 || /^(rows|remarks|other)/.test(areas[0] ?? "");
    const text = `${whereIn(id, fight, step, record)}: ${areas.join(", ")} ${many ? "differ" : "differs"}`;
    return { fight, index: step.index, text };
  }
  return null;
}

/** `surge, fight 17, command 42 (answer dodge by Bo)` */
export const whereIn = (id: string, fight: number, { index, step }: StepTold, record: RecordFile): string =>
  `${id}, fight ${fight + 1}, command ${index + 1} (${commandIn(step, record)})`;

export const nameIn = (id: string | null, { names }: RecordFile): string =>
  id === null ? "nobody" : names[id] ? `${names[id]} (${id})` : id;

/** The name of a part: `rows of Ada (a)`. */
export function areaIn(key: string, record: RecordFile): string {
  const [area = "", about] = key.split(" ");
  const called: Record<string, string> = {
    result: "how it went",
    dialog: "its dialog",
    turn: "round, phase, turn or order",
    combatant: "what there is of",
    remarks: "remarks and figures of",
    rows: "rows of",
    card: "card",
  };
  return `${called[area] ?? area}${about === undefined ? "" : ` ${nameIn(about, record)}`}`;
}

/** A step in words. */
export function commandIn(step: Step, record: RecordFile): string {
  if ("hand" in step) return `by hand: ${step.hand.map(([path]) => path.join(".")).join(", ")}`;
  const { do: command, as } = step;
  const by = "who" in command ? ` by ${nameIn(command.who, record)}` : "";
  const force = as === "f" ? ", forced" : "";
  if (command.type === "act") {
    const { item, targets } = command.use;
    const thing = item === null ? "" : ` with ${nameIn(item, record)}`;
    const at = targets.length === 0 ? "" : ` at ${targets.map((t) => nameIn(t, record)).join(", ")}`;
    return `act ${command.action}${thing}${at}${by}${force}`;
  }
  if (command.type === "answer") return `answer ${command.option}${by}${force}`;
  if (command.type === "move") {
    const modes = [...new Set(command.path.map((s) => s.mode))].join(", ");
    return `move ${command.path.length} steps (${modes})${by}${force}`;
  }
  const about = "exchange" in command ? ` ${command.exchange}` : "entry" in command ? ` ${command.entry}` : "";
  return `${command.type}${about}${by}${force}`;
}
