import { describe, expect, it } from "vitest";
import { blowsOf, GM, idFrom } from "../../../src/engine/index.ts";
import { attack, begun, blade, carbine, move, steps, withTurn } from "./cast.ts";
import { FORCED, use } from "../../engine/play.ts";
import type { Fighting } from "./cast.ts";

const morale = (fight: Fighting, value: number | null, side = "foes") =>
  fight.do({ type: "setSide", side, field: "morale", value }, [], GM);

describe("F36 a morale of one's own", () => {
  const dead = { source: { losses: { health: 99 }, hitPoints: 1 } };
  const band = (own: number | null) => ({
    a: { hero: true },
    other: { side: "others" },
    x: dead,
    y: { items: [blade] },
    z: { source: { morale: own } },
  });
  const theirs = idFrom("morale", "x", 1);
  const own = idFrom("morale", "z", 1, "own");
  const toMorale = (value: number | null, faces: readonly number[]) => {
    const fight = begun(band(value), [20, 10, 1]);
    morale(fight, 8);
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, faces, GM);
    return fight;
  };
  const answer = (who: string, exchange: string, option: string) =>
    ({ type: "answer", who, exchange, option, use: use() }) as const;

  it("F36 the faction is thrown for, and whoever has their own besides", () => {
    // 2d6 for the faction at 8, and for z at 4: under it holds.
    const fight = toMorale(4, [3, 4, 1, 2]);
    expect(fight.state.exchanges[theirs]?.blows["b1"]?.reading?.band).toBe("holds");
    expect(fight.state.exchanges[own]?.blows["b1"]?.reading?.band).toBe("holds");
    expect(fight.state.round).toBe(2);
  });

  it("F36 where the faction breaks, whoever has their own stays", () => {
    const fight = toMorale(4, [4, 4, 1, 2]);
    fight.do(answer("y", theirs, "flee"), [], GM);
    expect(["y", "z"].map((id) => fight.state.combatants[id]?.store["left"] ?? null)).toEqual(["flee", null]);
    expect(fight.state.round).toBe(2);
  });

  it("F36 where they break alone, they alone leave", () => {
    const fight = toMorale(4, [3, 4, 2, 2]);
    expect(fight.state.exchanges[own]).toMatchObject({ waiting: { z: { kind: "morale" } } });
    const view = fight.ruleset.view.question(fight.fight, fight.state.exchanges[own]!, "z");
    expect(view.stake).toMatchObject({ key: "TEMPO.Surface.Stake.ownMorale" });
    fight.do(answer("z", own, "surrender"), [], GM);
    expect(["y", "z"].map((id) => fight.state.combatants[id]?.store["left"] ?? null)).toEqual([null, "surrender"]);
  });

  it("F36 a fallen one is counted once by each", () => {
    const fight = toMorale(4, [3, 4, 1, 2]);
    for (let i = 0; i < 3; i++) fight.do({ type: "advance" }, [], GM);
    expect(fight.state.round).toBe(3);
  });

  it("F36 at 12 of one's own nothing is thrown, where the faction has none either", () => {
    const fight = begun(band(12), [20, 10, 1]);
    for (let i = 0; i < 3; i++) fight.do({ type: "advance" }, [], GM);
    expect(fight.state.round).toBe(2);
    expect(fight.state.exchanges).toEqual({});
  });
});

describe("F36 a morale of 2 begins no fight", () => {
  const cast = (own: number | null = 2) => ({
    a: { hero: true, source: { level: 3, morale: own }, items: [blade, carbine], at: [0, 0] as const },
    x: { source: { vulnerability: 7, hitPoints: 30 }, items: [blade], at: [1, 0] as const },
    y: { source: { vulnerability: 7, hitPoints: 30 }, at: [1, 1] as const },
  });
  const strike = attack("a", "melee", "blade", "x", { id: "e", exchange: "s" });
  const say = (option: string) => ({ type: "answer", who: "a", exchange: "s", option, use: use() }) as const;

  it("F36 the GM is asked, and nothing is thrown before", () => {
    const fight = withTurn(cast());
    fight.do(strike);
    expect(fight.state.exchanges["s"]).toMatchObject({ waiting: { a: { kind: "lastResort" } }, blows: {} });
    expect(fight.refusal(say("noOther")).key).toBe("TEMPO.Refusal.OnlyGM");
    fight.do(say("noOther"), [17, 4], GM);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => [b.target, b.damage?.amount])).toEqual([["x", 4]]);
    expect(fight.left("a", "action")).toBe(1);
  });

  it("F36 where there is another choice, nothing happens and nothing is spent", () => {
    const fight = withTurn(cast());
    const before = fight.state.combatants["a"];
    fight.do(strike);
    fight.do(say("none"), [], GM);
    expect(fight.state.combatants["a"]).toEqual(before);
    expect(fight.state.exchanges["s"]).toMatchObject({ undone: true, waiting: {} });
  });

  it("F36 once there was no other choice, they are not asked about again; with the card undone they are", () => {
    const fight = withTurn(cast());
    fight.do(strike);
    fight.do(say("noOther"), [1], GM);
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    fight.do(attack("a", "melee", "blade", "x", { exchange: "s" }));
    fight.do(say("noOther"), [1], GM);
    fight.do({ type: "endTurn", who: "a" });
    for (let i = 0; i < 9 && fight.state.round === 1; i++) fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "takeTurn", who: "a" });
    fight.do(attack("a", "melee", "blade", "x", { exchange: "t" }), [1]);
    expect(blowsOf(fight.state.exchanges["t"]!)).toHaveLength(1);
  });

  it.each([
    [3, null],
    [null, null],
    [12, 2],
  ])("F36 with %s of their own and %s of the faction nobody is asked", (own, side) => {
    const fight = withTurn(cast(own));
    morale(fight, side, "heroes");
    fight.do(strike, [1]);
    expect(blowsOf(fight.state.exchanges["s"]!)).toHaveLength(1);
  });

  it("F36 the faction's 2 holds whoever has none of their own", () => {
    const fight = withTurn(cast(null));
    morale(fight, 2, "heroes");
    fight.do(strike);
    expect(fight.state.exchanges["s"]).toMatchObject({ waiting: { a: { kind: "lastResort" } } });
  });

  it("F36 of several at which it was aimed, those that are left", () => {
    const fight = withTurn(cast());
    fight.do(
      attack("a", "melee", "blade", null, {
        id: "e",
        exchange: "s",
        targets: ["x", "y"],
        options: { also: "carbine", subdual: "yes" },
      }),
    );
    const { x: _gone, ...combatants } = fight.state.combatants;
    fight.state = { ...fight.state, combatants };
    fight.do(say("noOther"), [1], GM);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => [b.target, b.facts["item"]])).toEqual([["y", "carbine"]]);
  });

  it("F36 a turn that is forced to end takes the attack back", () => {
    const fight = withTurn(cast());
    fight.do(strike);
    expect(fight.refuses({ type: "endTurn", who: "a" })).toBe(true);
    fight.do({ type: "endTurn", who: "a" }, [], FORCED);
    expect(fight.state.exchanges["s"]).toMatchObject({ undone: true });
  });

  it("F36 nobody who holds back strikes at one who flees", () => {
    const flight = (own: number | null) => {
      const fight = withTurn({
        a: { hero: true, at: [0, 0] as const },
        x: { source: { morale: own }, items: [blade], at: [1, 0] as const },
      });
      fight.do(move("a", steps(3, [0, 0], "flee", [-1, 0])));
      return Object.keys(fight.state.exchanges["moved"]?.waiting ?? {});
    };
    expect([flight(null), flight(2)]).toEqual([["x"], []]);
  });
});
