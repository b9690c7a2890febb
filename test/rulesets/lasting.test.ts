import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playFight, readEncounter, seededFaces } from "../../src/simulation.ts";
import { packContent } from "../../tools/simulate-files.ts";

/** A fight of each ruleset whose order changes from round to round. */
const FIGHTS = {
  phased: ["gate", {}],
  pool: ["breach", {}],
  surge: ["causeway", { initiativeEachRound: true }],
} as const;

const AT_BEGINNING = ["activation", (begun: number) => begun < 2] as const;
const AT_END = ["turn", (begun: number, isOn: boolean) => begun < 2 || (begun === 2 && isOn)] as const;

describe.each(Object.entries(FIGHTS))("U11 in %s, with another order each round,", (id, [encounter, options]) => {
  const read = readEncounter(
    readFileSync(join(import.meta.dirname, `../../encounters/${encounter}.json`), "utf8"),
    packContent,
  );
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const { ruleset, state } = read;
  const all = Object.keys(state.combatants);

  it.each([AT_BEGINNING, AT_END])(
    "what lasts into somebody's second %s ends with it, whoever has it",
    (kind, lasts) => {
      expect(ruleset.id).toBe(id);
      // Everybody has a condition for each other's second turn, and one for their own.
      const conditions = Object.fromEntries(
        all.map((who) => [who, { condition: `${id}.${who}`, by: null, until: { kind, who, activation: 2 }, value: 1 }]),
      );
      const creatures = Object.fromEntries(
        Object.entries(state.creatures).map(([name, creature]) => [name, { ...creature, conditions }]),
      );
      let isReordered = false;
      const ended = new Set<string>();
      for (const seed of [1, 2, 3, 4, 5]) {
        const begun: Record<string, number> = {};
        const orders: Record<number, string> = {};
        const start = { ...state, creatures, options: { ...state.options, ...options } };
        playFight(ruleset, start, seededFaces(seed), 6, (fight, events) => {
          for (const event of events)
            if (event.kind === "turnStart" && event.who !== null) begun[event.who] = (begun[event.who] ?? 0) + 1;
          if (fight.state.turn !== null) orders[fight.state.round] = fight.state.order.join();
          for (const who of all) {
            const expected = lasts(begun[who] ?? 0, fight.state.turn === who);
            if (!expected) ended.add(who);
            for (const holder of all) expect(fight.figure(holder).has(`${id}.${who}`)).toBe(expected);
          }
        });
        isReordered ||= new Set(Object.values(orders)).size > 1;
      }
      expect(isReordered).toBe(true);
      expect(ended.size).toBeGreaterThan(all.length / 2);
    },
  );
});
