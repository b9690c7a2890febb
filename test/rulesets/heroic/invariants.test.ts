import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/command.ts";
import type { Command } from "../../../src/engine/command.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import type { FightState } from "../../../src/engine/state.ts";
import { odds } from "../../../src/engine/check/odds.ts";
import type { CommandSource, Draws } from "../../engine/invariants.ts";
import { commonCommands, drawsOf, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import { faceSource, use } from "../../engine/play.ts";
import type { Fighting } from "./cast.ts";
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

/** What the GM does by hand: combatants and things are deleted, conditions put on, tokens moved or taken off the map. */
function meddled(state: FightState, draws: Draws): FightState {
  const who = draws.pick(Object.keys(state.combatants).filter((id) => id !== state.turn)) ?? "a";
  const combatant = state.combatants[who]!;
  const creature = state.creatures[combatant.creature]!;
  const chance = draws.next();
  if (chance < 0.2 && Object.keys(state.combatants).length > 2) {
    const { [who]: _gone, ...combatants } = state.combatants;
    return { ...state, combatants, order: state.order.filter((id) => id !== who) };
  }
  if (chance < 0.6) {
    const place = draws.next() < 0.2 ? null : { x: Math.floor(draws.next() * 4), y: 0, w: 1, h: 1, z: 0 };
    return { ...state, combatants: { ...state.combatants, [who]: { ...combatant, place } } };
  }
  const items = Object.fromEntries(Object.entries(creature.items).filter(() => draws.next() < 0.8));
  const condition = `heroic.${draws.pick(Object.keys(heroic.conditions)) ?? "prone"}`;
  const by = draws.pick([null, "c", "nobody"]) ?? null;
  const conditions = { ...creature.conditions, [condition]: { condition, by, until: null, value: 0 } };
  const changed = chance < 0.8 ? { ...creature, items } : { ...creature, conditions };
  return { ...state, creatures: { ...state.creatures, [creature.id]: changed } };
}

/** Carries a command out that is open; what its dice lead to may still be refused. */
function rollOn(fight: Fighting, command: Command, source: (faces: number) => number): void {
  const faces: number[] = [];
  for (;;) {
    const decision = fight.decide(command, faces, GM);
    if ("refusal" in decision) return;
    if ("events" in decision) return void fight.do(command, faces, GM);
    for (const need of decision.needs) for (let n = 0; n < need.count; n++) faces.push(source(need.faces));
  }
}

/** Everything that people are shown can be worked out. */
function isShown({ fight, state }: Fighting): void {
  for (const { id } of fight.everyone()) {
    heroic.view.tags(fight, id);
    heroic.view.outlook(fight, id);
  }
  for (const exchange of Object.values(state.exchanges)) {
    for (const blow of [null, ...Object.values(exchange.blows)]) heroic.view.notes(exchange, blow);
    for (const who of Object.keys(exchange.waiting))
      if (state.combatants[who] && !exchange.undone)
        for (const { check } of heroic.view.question(fight, exchange, who).options) if (check) odds(check);
  }
}

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
    const meddling = fc.property(fc.nat(), (seed) => {
      const fight = begin(seed);
      const draws = drawsOf(seed);
      const source = faceSource(seed);
      fight.state = { ...fight.state, options: { movingProvokes: seed % 2 === 0, firingProvokes: seed % 3 === 0 } };
      fight.roll({ type: "begin" }, source, GM);
      for (let i = 0; i < 50; i++) {
        if (draws.next() < 0.15) fight.state = meddled(fight.state, draws);
        const command = commands(fight.state, draws, `${seed}-${i}`);
        if (command.type === "stepBack" || ("who" in command && !fight.state.combatants[command.who])) continue;
        if (!fight.refuses(command, GM)) rollOn(fight, command, source);
        isShown(fight);
      }
    });
    fc.assert(meddling, { numRuns: 60 });
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
