import type { Fact } from "../../src/engine/index.ts";

/** Facts as the sheet shows them, without what they are made of (`terms.test.ts`). */
export const withoutTerms = (facts: Readonly<Record<string, readonly Fact[]>>): Record<string, Fact[]> =>
  Object.fromEntries(
    Object.entries(facts).map(([group, all]) => [group, all.map(({ label, value }) => ({ label, value }))]),
  );
