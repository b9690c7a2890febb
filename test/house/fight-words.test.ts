import { describe, expect, it } from "vitest";
import type { FightState } from "../../src/engine/index.ts";
import { rulesetOf } from "../e2e/catalogue/cast.ts";
import { nothingFound, wander } from "../e2e/catalogue/explore.ts";
import { RULESETS } from "../e2e/catalogue/listing.ts";
import { texts } from "../e2e/words.ts";

/** The keys of everything that a fight names by an id: entries of ledgers, cards and their steps, kinds of damage. */
function keysOf(ruleset: string, { combatants, exchanges }: FightState): string[] {
  const { actions } = rulesetOf(ruleset as (typeof RULESETS)[number]);
  const named = (id: string): string => {
    const short = id.slice(ruleset.length + 1);
    return actions[short]?.label ?? `TEMPO.${ruleset.charAt(0).toUpperCase()}${ruleset.slice(1)}.Entry.${short}`;
  };
  const entries = Object.values(combatants).flatMap(({ ledger }) => Object.values(ledger).map((e) => named(e.action)));
  const cards = Object.values(exchanges).flatMap(({ action, blows }) => [
    named(action),
    ...Object.values(blows).flatMap((b) => [
      named(b.action),
      ...(b.damage ? [`TEMPO.Damage.${b.damage.type}`] : []),
      ...(b.check?.modifiers ?? []).map((m) => m.label),
      ...(b.check?.bands ?? []).map((band) => band.label),
    ]),
  ]);
  return [...entries, ...cards];
}

describe("what fights name by an id has words", () => {
  it.each(RULESETS)("%s", (ruleset) => {
    const found = nothingFound();
    for (let seed = 1; seed <= 100; seed++) wander(ruleset, seed, found);
    const keys = [...found.scenarios.values()].flatMap(({ end }) => keysOf(ruleset, end));
    expect([...new Set(keys)].filter((key) => !texts.has(key))).toEqual([]);
  });
});
