import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import type { Command } from "../../src/engine/command.ts";
import type { FightEvent } from "../../src/engine/fight.ts";
import { sealHash } from "../../src/engine/turn/seal.ts";
import { begun as begunHeroic } from "../rulesets/heroic/cast.ts";
import { inAction, play, skipPreparation, steps } from "../rulesets/phased/cast.ts";

/** What a log tells of events. */
const told = (events: readonly FightEvent[]) => events.map(({ kind, who, facts }) => [kind, who, facts]);

// Logs, cards and modules read these (docs/api.md): a kind that changes its name is a change of what is promised.
describe("the log of a fight", () => {
  it("tells a round with choices, and what each roll was made of", () => {
    const fight = play({ a: { hero: true }, b: {} });
    expect(told(fight.do({ type: "begin" }, [10, 3], GM))).toEqual([
      ["round", null, { round: 1 }],
      ["phase", null, { phase: "initiative" }],
      [
        "initiative",
        null,
        { values: { a: 13, b: 6 }, parts: { a: { faces: [10], bonus: 3 }, b: { faces: [3], bonus: 3 } } },
      ],
      ["phase", null, { phase: "preparation" }],
      ["trail", null, {}],
    ]);
    const choice = { kind: "delay", after: "b" };
    expect(told(fight.do({ type: "seal", who: "a", hash: sealHash("salt", choice) }))).toEqual([["seal", "a", {}]]);
    fight.do({ type: "seal", who: "b", hash: sealHash("salt", { kind: "pass" }) });
    const choices = { a: { salt: "salt", choice }, b: { salt: "other", choice: { kind: "pass" } } };
    const revealed = told(fight.do({ type: "reveal", choices, ids: {} }, [], GM));
    expect(revealed.slice(0, 1)).toEqual([["reveal", null, { choices: { a: choice }, broken: ["b"] }]]);
    expect(revealed.slice(1)).toEqual([
      ["phase", null, { phase: "action" }],
      ["turnStart", "b", { activation: 1 }],
      ["trail", null, {}],
    ]);
    expect(told(fight.do({ type: "endTurn", who: "b" }))).toEqual([
      ["turnEnd", "b", {}],
      ["turnStart", "a", { activation: 1 }],
      ["trail", null, {}],
    ]);
    expect(told(fight.do({ type: "stepBack" }, [], GM))).toEqual([["stepBack", null, { kind: "endTurn" }]]);
  });

  it("tells what is spent, given back, moved, undone and written by hand", () => {
    const fight = inAction({ a: { hero: true }, b: {} }, [10, 1]);
    const tell = (command: Command) => told(fight.do(command, [], GM));
    expect(tell({ type: "spend", who: "a", id: "s", pool: "ap", amount: 2 })).toEqual([
      ["spend", "a", { pool: "ap", amount: 2 }],
    ]);
    expect(tell({ type: "undo", who: "a", entry: "s" })).toEqual([
      ["undo", "a", { action: "tempo.byHand", cost: { ap: 2 } }],
    ]);
    expect(tell({ type: "setLeft", who: "a", id: "l", pool: "ap", left: 1 })).toEqual([
      ["spend", "a", { pool: "ap", amount: 2 }],
    ]);
    expect(tell({ type: "move", who: "a", skip: [], path: steps(".."), held: null, exchange: "x" })).toEqual([
      ["move", "a", { cost: { ap: 1 }, charged: 10 }],
    ]);
    expect(tell({ type: "setInitiative", who: "b", value: 30 })).toEqual([
      ["initiative", "b", { value: 30 }],
      ["trail", null, {}],
    ]);
    expect(tell({ type: "setSituational", who: "b", value: 2 })).toEqual([["situational", "b", { value: 2 }]]);
  });

  it("tells of the next round, and of the end", () => {
    const fight = begunHeroic({ a: { hero: true }, b: { side: "others" } }, [20, 1]);
    expect(told(fight.do({ type: "endTurn", who: "a" })).map(([kind, who]) => [kind, who])).toEqual([
      ["turnEnd", "a"],
      ["turnStart", "b"],
      ["upkeep", "b"],
      ["trail", null],
    ]);
    const next = told(fight.do({ type: "endTurn", who: "b" }));
    expect(next).toContainEqual(["round", null, { round: 2 }]);
    // Initiative stands for the whole fight, and nobody has joined: nothing is rolled.
    expect(next.map(([kind]) => kind)).not.toContain("initiative");
    expect(told(fight.do({ type: "end" }, [], GM)).map(([kind]) => kind)).toEqual(
      expect.arrayContaining(["turnEnd", "over", "trail"]),
    );
  });
});

describe("who joins while initiative is rolled anew each round", () => {
  it("P7 is not rolled for before the next round", () => {
    const fight = inAction({ a: { hero: true }, b: {} }, [10, 1]);
    const joined = play({ a: {}, b: {}, c: {} }).state;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, c: joined.combatants["c"]! },
      creatures: { ...fight.state.creatures, c: joined.creatures["c"]! },
    };
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state).toMatchObject({ turn: "b", order: ["a", "b"] });
    expect(fight.state.combatants["c"]?.initiative).toBeNull();
  });
});

describe("giving back what was spent by hand", () => {
  const give = (fight: ReturnType<typeof inAction>, id: string, amount: number) =>
    fight.do({ type: "spend", who: "a", id, pool: "ap", amount }, [], GM);
  const spent = (fight: ReturnType<typeof inAction>) =>
    Object.entries(fight.state.combatants["a"]?.ledger ?? {}).map(([id, e]) => [id, e.cost["ap"]]);

  it("takes the newest such entry off the ledger, whenever in this round it was made", () => {
    const fight = inAction({ a: { hero: true }, b: {} }, [1, 10]);
    give(fight, "early", 1); // b is on turn: a's activation has not begun
    fight.do({ type: "endTurn", who: "b" });
    give(fight, "two", 2);
    give(fight, "back", -1);
    expect(spent(fight)).toEqual([["two", 2]]);
  });

  it("leaves what was spent in a round before, and the other pools, alone", () => {
    const fight = inAction({ a: { hero: true }, b: {} }, [10, 1]);
    give(fight, "old", 1);
    fight.do({ type: "endTurn", who: "a" });
    fight.roll({ type: "endTurn", who: "b" }, (faces) => 1 + ((fight.events.length * 7) % faces), GM);
    skipPreparation(fight);
    fight.do({ type: "spend", who: "a", id: "r", pool: "reaction", amount: 1 }, [], GM);
    const strike = { id: "guard", exchange: "x", targets: ["a"], item: null, options: {} };
    const adjustment = { switched: {}, situational: 0 };
    if (fight.state.turn !== "a") fight.do({ type: "endTurn", who: "b" });
    fight.do({ type: "act", who: "a", action: "guard", use: { ...strike, adjustment } });
    give(fight, "back", -1);
    expect(spent(fight)).toEqual([
      ["old", 1],
      ["r", undefined],
      ["guard", 1],
      ["back", -1],
    ]);
  });
});
