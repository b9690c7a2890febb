import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BREAKS } from "../../tools/prove/breaks.ts";
import { entries, PAGES, read, titles } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Rules that were restated after the first five pages: each is proved by a break (`npm run tools -- prove`). */
const LATER = /^(?:S3[2-6]|H3[4-9]|F3[2-8]|P2[5-9]|P3[01]|D2[7-9]|D3[0-2])$/;

describe("the kept breaks", () => {
  it("there is one for every rule that was restated later and is built", () => {
    const built = Object.keys(PAGES)
      .filter((page) => page.startsWith("docs/rules/"))
      .flatMap((page) => entries(read(page)))
      .filter(({ id, notYet }) => LATER.test(id) && !notYet)
      .map(({ id }) => id);
    expect(built.length).toBeGreaterThan(15);
    expect(built.filter((id) => !BREAKS.some(({ of }) => of === id))).toEqual([]);
  });

  it.each(BREAKS.map((one) => [one.of, one] as const))(
    "%s fits what stands there, and a test that names it",
    (of, one) => {
      const { file, from, to, test } = one;
      expect(from).not.toBe(to);
      expect(readFileSync(join(ROOT, file), "utf8").split(from)).toHaveLength(2);
      expect(titles(test).some((title) => JSON.stringify(title).includes(of))).toBe(true);
    },
  );
});
