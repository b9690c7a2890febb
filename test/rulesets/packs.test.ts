import { describe, expect, it } from "vitest";
import { playFight, readEncounter, seededFaces, seedOfFight, Tally } from "../../src/simulation.ts";
import { encounterText } from "../../tools/packs/encounter.ts";
import { adventuresOf, checkedPacks } from "../../tools/packs/writing.ts";
import { packContent } from "../../tools/simulate-files.ts";

const FIGHTS = 24;
const { packs } = checkedPacks(`${import.meta.dirname}/../..`);
const adventures = adventuresOf(packs).map(({ pack, source }) => [pack.ruleset, source] as const);

describe.each(adventures.map(([ruleset, source]) => [ruleset.id, ruleset, source] as const))(
  "the first evening of %s",
  (id, ruleset, source) => {
    const encounter = readEncounter(encounterText(ruleset, source), packContent);
    if ("problems" in encounter) throw new Error(JSON.stringify(encounter.problems));

    it("is a fight that everybody can begin", () => {
      expect(encounter.warnings).toEqual([]);
      expect(Object.keys(encounter.state.sides)).toEqual(Object.keys(source.sides));
      const heroes = Object.values(encounter.state.creatures).filter(({ hero }) => hero);
      expect(heroes).toHaveLength(4);
    });

    it("ends, and neither the heroes nor the others always win", () => {
      const tally = new Tally();
      for (let n = 1; n <= FIGHTS; n++)
        tally.add(playFight(encounter.ruleset, encounter.state, seededFaces(seedOfFight(1, n)), encounter.rounds));
      const [heroes = ""] = Object.keys(source.sides);
      expect([id, tally.wins(null).count]).toEqual([id, 0]);
      expect(tally.wins(heroes).count).toBeGreaterThan(FIGHTS / 4);
      expect(tally.wins(heroes).count).toBeLessThan(FIGHTS);
    });
  },
);
