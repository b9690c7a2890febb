import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as standalone from "../../src/standalone.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { firstDifference } from "../../tools/record/checking.ts";
import { readRecord } from "../../tools/record/script.ts";

/** Of the recorded fights every so many; `npm run record` plays them all. */
const EVERY = 15;

describe.each(RULESET_IDS)("recorded fights of %s", (id) => {
  const record = readRecord(join(import.meta.dirname, "../.."), id);

  it("are three hundred", () => {
    expect([record.fights.length, record.told.length]).toEqual([300, 300]);
  });

  it("go as they went, for all that a person can tell", () => {
    const played = record.fights.flatMap((_, fight) => (fight % EVERY === 0 ? [fight] : []));
    const found = played.map((fight) => firstDifference(standalone, id, record, fight)?.text ?? null);
    expect(found).toEqual(played.map(() => null));
  });
});
