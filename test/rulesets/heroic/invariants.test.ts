import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { Command } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import type { CommandSource } from "../../engine/invariants.ts";
import { commonCommands, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import { playMeddledWith } from "../../engine/meddling.ts";
import { faceSource, use } from "../../engine/play.ts";
import { bow, coat, keen, knife, mend, pike, play, ray, shield, steps, sword } from "./cast.ts";

const cast = () => ({
  a: {
    hero: true,
    source: { class: "warrior", level: 6, attributes: { strength: 16, dexterity: 14 } },
    items: [keen, coat, shield],
    at: [0, 0] as const,
  },
  b: {
    hero: true,
    source: { class: "psychic", level: 3, attributes: { dexterity: 8 } },
    items: [knife, ray, mend],
    at: [1, 1] as const,
  },
  c: {
    source: { class: "none", stated: { combatBonus: 4 }, attributes: { strength: 15 } },
    items: [sword, knife],
    at: [1, 0] as const,
  },
  d: { source: { class: "expert", level: 4, size: "large" }, items: [pike, bow], at: [2, 0] as const },
});

const commands: CommandSource = (state, draws, id): Command => {
  const common = commonCommands(Object.keys(heroic.actions), ["standard", "short", "full", "opportunity"])(
    state,
    draws,
    id,
  );
  const who = state.turn ?? "a";
  if (draws.next() < 0.06)
    return {
      type: "move",
      who,
      skip: [],
      path: steps(".".repeat(1 + Math.floor(draws.next() * 8))),
      held: null,
      exchange: `m${id}`,
    };
  if (draws.next() < 0.02) return { type: "recover", who, manner: "rest", minutes: 500 };
  if (common.type !== "act") return common;
  const options = {
    stance: draws.pick(["", "aggressive", "reckless", "defensive"]) ?? "",
    grade: draws.pick(["minor", "major", "extreme"]) ?? "minor",
    length: draws.pick(["standard", "short", "full", "free", "none"]) ?? "short",
    provokes: draws.pick(["yes", "no"]) ?? "no",
    difficulty: 15,
    manoeuvre: draws.pick(["", "trip"]) ?? "",
  };
  return { ...common, use: { ...common.use, options } };
};

describe("heroic, whatever is done", () => {
  const begin = (seed: number) => {
    const fight = play(cast());
    if (seed % 3 === 0) fight.do({ type: "setAware", who: "c", aware: false }, [], GM);
    return fight;
  };

  it("takes back exactly what was done, in any order that is allowed", { timeout: 120_000 }, () => {
    takeBackInAnyOrder(begin, commands, { runs: 100, length: 40, least: 100 });
  });

  it(
    "never goes below zero, changes nothing when it refuses, and replays to the same state",
    { timeout: 120_000 },
    () => {
      playManyRandomly(begin, commands, { runs: 40, length: 60, least: 400 });
    },
  );

  it("goes on whatever is deleted, put on and moved by hand meanwhile", { timeout: 120_000 }, () => {
    playMeddledWith(begin, commands, { runs: 60, length: 50, least: 450 });
  });

  it("spend then undo is the identity, for every action", () => {
    for (const action of Object.keys(heroic.actions))
      for (const item of [null, "keen", "ray", "mend", "knife"]) {
        const fight = play(cast());
        const source = faceSource(7);
        fight.roll({ type: "begin" }, source, GM);
        const who = item === "ray" || item === "mend" ? "b" : "a";
        while (fight.state.turn !== who) fight.roll({ type: "endTurn", who: fight.state.turn ?? "" }, source, GM);
        const before = fight.state;
        const given = use({ item, targets: ["c"], options: { stance: "aggressive", grade: "minor", difficulty: 15 } });
        const command = { type: "act", who, action, use: given } as const;
        if (
          "refusal" in
          fight.decide(
            command,
            Array.from({ length: 40 }, () => 1),
          )
        )
          continue;
        fight.roll(command, source);
        const entry = fight.state.combatants[who]?.ledger[given.id];
        expect(entry).toBeDefined();
        if (entry?.exchange != null) {
          fight.do({ type: "undoExchange", exchange: entry.exchange }, [], GM);
          expect({ ...fight.state, exchanges: {} }).toEqual({ ...before, exchanges: {} });
        } else {
          fight.do({ type: "undo", who, entry: given.id });
          expect(fight.state).toEqual(before);
        }
      }
  });

  it("gives back exactly what damage took, applied and undone in any order", () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }), (seed, amounts) => {
        const fight = play(cast());
        const source = faceSource(seed);
        fight.roll({ type: "begin" }, source, GM);
        const exchanges = amounts.map((_, i) => `hit${i}`);
        for (const exchange of exchanges) {
          const given = use({ item: "sword", targets: ["a"], exchange });
          fight.roll({ type: "act", who: "c", action: "attack", use: given }, source, { gm: true, force: true });
          fight.roll({ type: "answer", who: "a", exchange, option: "none", use: use() }, source);
        }
        const before = fight.state;
        exchanges.forEach((exchange, i) =>
          fight.roll({ type: "apply", exchange, blow: "b1", amount: amounts[i] ?? 0 }, source, GM),
        );
        const order = exchanges.map((e, i) => [e, (i * 7 + seed) % 5] as const).sort((x, y) => x[1] - y[1]);
        for (const [exchange] of order) fight.do({ type: "revert", exchange, blow: "b1" }, [], GM);
        expect(fight.state).toEqual(before);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
