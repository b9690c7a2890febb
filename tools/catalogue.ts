/**
 * Writes the list of scenarios that the catalogue plays in the browser: one for everything that the rulesets
 * declare and ask, each found in a random fight. Fails where something has no scenario.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CATALOGUE_LIST, explored, listOf, missing, RULESETS } from "../test/e2e/catalogue/listing.ts";
import { ROOT } from "./build.ts";
import { drawByCommit } from "./drawing.ts";

/** To find the scenarios of a ruleset takes as long as to play three: a few are drawn from so many rulesets. */
const DRAWN_RULESETS = 2;

/** @param draw how many scenarios to play, drawn by the commit's id, as are their rulesets; null for all */
export function writeCatalogue(draw: number | null): void {
  const rulesets = draw === null ? RULESETS : drawByCommit(RULESETS, DRAWN_RULESETS, (id) => id);
  const listed = rulesets.flatMap((ruleset) => {
    const found = explored(ruleset, draw === null);
    const without = missing(ruleset, found);
    if (without.length > 0)
      throw new Error(
        `${ruleset}: nothing in the catalogue shows ${without.join(", ")}. Let test/e2e/catalogue/cast.ts bring about what it needs.`,
      );
    const list = listOf(ruleset, found);
    console.log(`${ruleset}: ${found.scenarios.size} things to show in ${list.length} scenarios`);
    return list;
  });
  const played =
    draw === null ? listed : drawByCommit(listed, draw, ({ ruleset, linked, name }) => `${ruleset} ${linked} ${name}`);
  console.log(`${played.length} of ${listed.length} scenarios are played`);
  const path = join(ROOT, CATALOGUE_LIST);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(played));
}
