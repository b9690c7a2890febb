import type { Json } from "../json.ts";
import type { Combatant } from "../state.ts";
import { sha256 } from "./sha256.ts";

/** The hash of a combatant's secret choice for this round; null if there is none. */
export function sealOf(combatant: Combatant, round: number): string | null {
  const seal = combatant.store["seal"];
  if (typeof seal !== "object" || seal === null || Array.isArray(seal)) return null;
  const { round: made, hash } = seal as { round?: Json; hash?: Json };
  return made === round && typeof hash === "string" ? hash : null;
}

/**
 * The hash stored for a choice until the reveal (K9). The salt must be long and random: otherwise the few
 * choices could be tried out.
 */
export const sealHash = (salt: string, choice: Json): string => sha256(`${salt}\n${canonical(choice)}`);

export const verifySeal = (hash: string, salt: string, choice: Json): boolean => sealHash(salt, choice) === hash;

/** JSON with sorted keys: documents return keys in any order. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(",")}}`;
}
