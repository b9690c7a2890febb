import { ACTIVE_EFFECT_MODES } from "../../common/constants.ts";
import type { EffectChange } from "../../common/data/fields/data-field.ts";

/** The result of a change to a value without a field, by the value's type. Undefined for no change. */
export function applyUntyped(current: unknown, change: EffectChange): unknown {
  const delta = cast(current, String(change.value));
  switch (change.mode) {
    case ACTIVE_EFFECT_MODES.ADD:
      return add(current, delta);
    case ACTIVE_EFFECT_MODES.MULTIPLY:
      return multiply(current, delta);
    case ACTIVE_EFFECT_MODES.OVERRIDE:
      return delta;
    case ACTIVE_EFFECT_MODES.UPGRADE:
      return typeof current !== "number" || Number(delta) > current ? delta : undefined;
    case ACTIVE_EFFECT_MODES.DOWNGRADE:
      return typeof current !== "number" || Number(delta) < current ? delta : undefined;
    default:
      return undefined;
  }
}

/** The parsed JSON of a text, or the text if it is not JSON. */
export function parseOrString(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function cast(current: unknown, text: string): unknown {
  const value = parseOrString(text);
  switch (typeof current) {
    case "string":
      return String(text);
    case "number":
      return Number(value);
    case "boolean":
      return Boolean(value);
    default:
      return Array.isArray(current) && !Array.isArray(value) ? [value] : value;
  }
}

function add(current: unknown, delta: unknown): unknown {
  if (typeof current === "number" && typeof delta === "number") return current + delta;
  if (typeof current === "string") return current + String(delta);
  if (typeof current === "boolean") return current || Boolean(delta);
  if (Array.isArray(current) && Array.isArray(delta)) return [...(current as unknown[]), ...(delta as unknown[])];
  return current === undefined || current === null ? delta : undefined;
}

function multiply(current: unknown, delta: unknown): unknown {
  if (typeof current === "boolean") return current && Boolean(delta);
  return typeof current === "number" && typeof delta === "number" ? current * delta : undefined;
}
