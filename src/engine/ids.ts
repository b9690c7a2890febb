import { digest } from "./turn/sha256.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Cached ids: the same few are needed whenever a round ends or an action list is drawn. */
const made = new Map<string, string>();
const KEPT = 4096;

/** A document id (16 letters and digits) derived from its parts, for what the rules themselves create. */
export function idFrom(...parts: readonly (string | number)[]): string {
  let named = String(parts[0]);
  for (let n = 1; n < parts.length; n++) named += `\n${parts[n] ?? ""}`;
  let id = made.get(named);
  if (id === undefined) {
    if (made.size >= KEPT) made.clear();
    made.set(named, (id = lettersOf(digest(named))));
  }
  return id;
}

/** Numbered names, each made once: an engine finds what is stored under a text faster if it has met that very text. */
export function numbered(prefix: string): (n: number) => string {
  const names: string[] = [];
  return (n) => (names[n] ??= `${prefix}${n}`);
}

const letter = (number: number): string => ALPHABET[number % ALPHABET.length] ?? "";

const lettersOf = (words: Iterable<number>): string =>
  Array.from(words, (word) => letter(word >>> 16) + letter(word & 0xffff)).join("");
