/** Checks messages from clients before anything else reads them. */
import { Refusal } from "./refusal.ts";

/** The limits of a message. */
export const MESSAGE_LIMITS = Object.freeze({
  depth: 60,
  /** Characters of all keys and texts, and 1 for every other value. */
  size: 8_000_000,
});

/** Names that would reach an object's prototype. */
const UNSAFE_NAME = /(?:^|\.)(?:[-=]=)?__proto__(?:\.|$)|(?:^|\.)constructor\.prototype(?:\.|$)/;

/** @throws {Refusal} if a message is nested too deeply, too large, or could change prototypes */
export function checkMessage(message: unknown): void {
  let size = 0;
  const visit = (value: unknown, depth: number): void => {
    if (depth > MESSAGE_LIMITS.depth) throw new Refusal("malformed", "The message is nested too deeply");
    size += typeof value === "string" ? value.length : 1;
    if (size > MESSAGE_LIMITS.size) throw new Refusal("malformed", "The message is too large");
    if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
      throw new Refusal("malformed", "The message holds more than data");
    }
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, depth + 1);
      return;
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      throw new Refusal("malformed", "The message holds binary data");
    }
    for (const [key, entry] of Object.entries(value)) {
      if (UNSAFE_NAME.test(key)) throw new Refusal("malformed", "The message names a prototype");
      size += key.length;
      visit(entry, depth + 1);
    }
  };
  visit(message, 0);
}
