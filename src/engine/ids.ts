import { digest } from "./turn/sha256.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A document id (16 letters and digits) that follows from what it names, for what the rules themselves open. */
export function idFrom(...parts: readonly (string | number)[]): string {
  let id = "";
  for (const word of digest(parts.join("\n")))
    id += `${ALPHABET[(word >>> 16) % ALPHABET.length] ?? ""}${ALPHABET[(word & 0xffff) % ALPHABET.length] ?? ""}`;
  return id;
}
