import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WRONG_TABLES } from "../../tools/wrong-table-patches.ts";
import { RIM_TABLES } from "../../tools/wrong-table-rim.ts";

describe("the tables that are wrong on purpose", () => {
  it.each([...WRONG_TABLES, ...RIM_TABLES].filter(({ patches }) => patches.length > 0))(
    "$name can still be made",
    ({ patches }) => {
      for (const { file, find, put } of patches) {
        const text = readFileSync(join(import.meta.dirname, "../table", file), "utf8");
        expect(text.split(find).length - 1, `${file}: ${find}`).toBe(1);
        expect(put).not.toBe(find);
      }
    },
  );

  it("are a dozen", () => {
    expect(WRONG_TABLES.filter(({ patches }) => patches.length > 0)).toHaveLength(12);
  });

  it("have names of their own at the rim, and a test that has to notice", () => {
    expect(new Set(RIM_TABLES.map(({ name }) => name)).size).toBe(RIM_TABLES.length);
    expect(RIM_TABLES.filter(({ by }) => by === undefined)).toEqual([]);
  });
});
