import type { DiceNeed, Rolling } from "../dice/rolling.ts";
import { facesOf, rollAll } from "../dice/rolling.ts";
import type { Check } from "./check.ts";
import { againstTotal, diceThrownFor } from "./check.ts";
import type { Reading } from "./reading.ts";
import { read } from "./reading.ts";

/** A check and the reading of its throw, as a blow stores them. */
export interface ThrownCheck {
  readonly check: Check;
  readonly reading: Reading;
}

/** The dice a check asks for. Those of a pool are marked, so that whoever throws can show which count. */
export function needsOf(check: Check, who: string | null, why: string = check.id): DiceNeed[] {
  const { dice, pool } = diceThrownFor(check);
  const of = pool && { ...pool, id: `${why} ${who ?? ""}` };
  return dice.map(({ count, faces }) => (of ? { why, count, faces, who, pool: of } : { why, count, faces, who }));
}

/**
 * Throws a check's dice and reads them.
 * @throws if the check is opposed: give it the opponent's total first (`againstTotal`)
 */
export function* throwCheck(check: Check, who: string | null, why: string = check.id): Rolling<ThrownCheck> {
  return { check, reading: read(check, facesOf(yield* rollAll(needsOf(check, who, why)))) };
}

/** Throws an opposed check and its opponent's roll at once; the check is read against that total. */
export function* throwOpposed(
  check: Check,
  who: string,
  other: string,
): Rolling<{ readonly active: ThrownCheck; readonly passive: ThrownCheck }> {
  const { against } = check;
  if (against?.value !== null) throw new Error(`check ${check.id} is not opposed`);
  const theirs = needsOf(against.check, other);
  const faces = yield* rollAll([...theirs, ...needsOf(check, who)]);
  const passive = { check: against.check, reading: read(against.check, facesOf(faces, 0, theirs.length)) };
  const faced = againstTotal(check, passive.reading.total);
  return { active: { check: faced, reading: read(faced, facesOf(faces, theirs.length)) }, passive };
}
