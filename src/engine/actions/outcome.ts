import type { Rolling } from "../dice/rolling.ts";
import type { Refusal } from "../refusal.ts";
import type { Outcome } from "./declaration.ts";

/** Goes on with an outcome, whether dice are thrown for it or not. */
export function* finishOutcome(outcome: Outcome): Rolling<Refusal | void> {
  return outcome && "next" in outcome ? yield* outcome : (outcome ?? undefined);
}
