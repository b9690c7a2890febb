import { join } from "node:path";
import { expect, it } from "vitest";
import { BUILT_IN } from "../../src/rulesets/all.ts";
import * as standalone from "../../src/standalone.ts";
import { firstDifference } from "../../tools/record/checking.ts";
import { readRecord } from "../../tools/record/script.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Every so many a fight is played here, of those at random and of those towards what is rare; `npm run tools -- record` plays all. */
const EACH = 15;

it.each(BUILT_IN.map(({ id }) => id))("%s: recorded fights are what they were", (id) => {
  const record = readRecord(ROOT, id);
  const played = record.fights.flatMap((_, fight) => (fight % EACH === 0 ? [fight] : []));
  expect(played.length).toBeGreaterThanOrEqual(20);
  const found = played.flatMap((fight) => firstDifference(standalone, id, record, fight)?.text ?? []);
  expect(found, "npm run tools -- record --against <commit> says what it was and is").toEqual([]);
});
