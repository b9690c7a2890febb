/**
 * Short marks for what a person could notice of a step, just enough to find a difference: for each part its
 * area, its subject, and a hash of twelve bits.
 */
import type { StepTold } from "./playing.ts";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
const AREAS: Readonly<Record<string, string>> = {
  result: "=",
  dialog: "?",
  turn: "!",
  combatant: "@",
  remarks: "~",
  rows: "#",
  card: "+",
};
const AREA_OF = Object.fromEntries(Object.entries(AREAS).map(([area, sign]) => [sign, area]));

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  return `${DIGITS[h & 63]}${DIGITS[(h >>> 6) & 63]}`;
}

/** Numbers the subjects of a fight's parts, in the order in which they first occur. */
export class Marks {
  readonly #numbers = new Map<string, number>();

  #number(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    return number;
  }

  /** Each part as its area, the number of its subject where it has one, and two characters of hash. */
  of({ parts }: StepTold): string {
    let marks = "";
    for (const [key, value] of parts) {
      // The most frequent result by far, done without dice, is left out.
      if (key === "result" && value === '{"done":[]}') continue;
      const [area = "", about = ""] = key.split(" ");
      marks += `${AREAS[area] ?? ""}${about === "" ? "" : (DIGITS[this.#number(about) % 64] ?? "")}${hash(value)}`;
    }
    return marks;
  }

  /** The parts of a step whose marks differ, as area and subject. */
  differing(was: string, now: string): string[] {
    const [before, after] = [partsIn(was), partsIn(now)];
    const keys = new Set([...before.keys(), ...after.keys()]);
    const names = new Map([...this.#numbers].map(([about, number]) => [DIGITS[number % 64] ?? "", about]));
    return [...keys]
      .filter((key) => before.get(key) !== after.get(key))
      .map((key) => `${AREA_OF[key[0] ?? ""] ?? "?"} ${names.get(key.slice(1)) ?? ""}`.trim());
  }
}

function partsIn(marks: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let i = 0; i < marks.length;) {
    const length = "=?!".includes(marks[i] ?? "") ? 1 : 2;
    found.set(marks.slice(i, i + length), marks.slice(i + length, i + length + 2));
    i += length + 2;
  }
  return found;
}
