import type { Rolling } from "../dice/rolling.ts";
import type { Refusal } from "../refusal.ts";
import type { Outcome } from "./declaration.ts";

/** Finishes an outcome, whether or not it throws dice. */
export function* finishOutcome(outcome: Outcome): Rolling<Refusal | void> {
  return outcome && "next" in outcome ? yield* outcome : (outcome ?? undefined);
}
