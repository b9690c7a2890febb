import { sha256 } from "./turn/sha256.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A document id (16 letters and digits) that follows from what it names, for what the rules themselves open. */
export function idFrom(...parts: readonly (string | number)[]): string {
  const hex = sha256(parts.join("\n"));
  let id = "";
  for (let i = 0; i < 16; i++) id += ALPHABET[parseInt(hex.slice(i * 4, i * 4 + 4), 16) % ALPHABET.length];
  return id;
}
