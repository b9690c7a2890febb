import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";

import { pool } from "../../../src/rulesets/pool/index.ts";

import { diceForReach, isEngaged } from "../../../src/rulesets/pool/movement/engagement.ts";
import { combinedCover, flankPenalty } from "../../../src/rulesets/pool/checks/defence.ts";
import { use } from "../../engine/play.ts";
import {
  answer,
  blowsIn,
  bow,
  defenseLost,
  derived,
  duel,
  inTurn,
  penaltyDice,
  strike,
  striker,
  strikeUnasked,
  sword,
  target,
} from "./cast.ts";

type Fight = ReturnType<typeof duel>;
const turnOf = (fight: Fight, who: string) => {
  for (let i = 0; i < 4 && fight.state.turn !== who; i++) fight.do({ type: "endTurn", who: fight.state.turn ?? "" });
};
const refused = (fight: Fight, action: string, given: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use({ targets: ["b"], ...given }) }).key;

describe("D17 modifiers of the target", () => {
  const posed = (posture: string, items: ReturnType<typeof sword>[] = []) => ({
    conditions: { p: { condition: `pool.${posture}`, by: null, until: null, value: 0 } },
    source: { ...target, losses: { stamina: 99 } },
    items,
  });

  it.each([
    ["kneeling", "basic", 11],
    ["prone", "basic", 5],
    ["kneeling", "loose", 16],
    ["prone", "loose", 20],
  ])("D17 %s against %s: a hit from %i", (posture, action, from) => {
    const given = { item: action === "loose" ? "bow" : null };
    const hit = (result: number) =>
      strike(duel({ items: [bow("bow")] }, posed(posture)), action, result, given).blow.reading;
    expect(hit(from)).toMatchObject({ band: "hit", over: 0 });
    if (from > 5) expect(hit(from - 1)?.band).not.toBe("hit");
    expect(hit(10)?.band).toBe(from <= 10 ? "hit" : "blocked"); // current Defense stays what it is
  });

  it.each([
    [[], 0],
    [[5], 5],
    [[5, 2], 6],
    [[2, 5], 6],
    [[8, 1], 9],
    [[8, 1, 1], null],
    [[9], 9],
    [[9, 0], 9],
  ])("D17 cover of %j is %s", (pieces, cover) => expect(combinedCover(pieces)).toBe(cover));

  it.each([
    [20, "hit", undefined],
    [19, "blocked", true],
    [16, "blocked", true],
    [15, "miss", true],
    [14, "miss", true],
    [13, "miss", undefined],
  ])("D17 wall 5 and shield 2 on Defense 10, bonus 4: %i is a %s, damages: %s", (result, band, damaged) => {
    const shield = sword("shield", { skill: "shields", cover: 2, held: "off", reach: 0 });
    const fight = duel({}, { items: [shield] });
    const { blow } = strike(fight, "basic", result, { options: { cover: 5 } });
    expect(blow.reading?.band).toBe(band);
    expect(blow.facts["coverStruck"]).toBe(damaged);
  });

  it("D17 full cover cannot be attacked; concealment is a piece like others, but nothing to be damaged", () => {
    const fight = duel();
    expect(refused(fight, "basic", { options: { cover: 8, pieces: 2 } })).toBe("TEMPO.Pool.Refusal.fullyCovered");
    const { blow } = strike(fight, "basic", 16, { options: { concealment: 3 } });
    expect(blow).toMatchObject({ reading: { band: "blocked", over: -1 } });
    expect(blow.facts["coverStruck"]).toBeUndefined();
    const both = strike(fight, "quick", 16, { options: { cover: 5, concealment: 3 } });
    expect(both.blow.facts["coverStruck"]).toBe(true); // 6, of which 3 are concealment
  });

  it.each([
    [1, 0],
    [2, -2],
    [3, -3],
  ])("D17 %i opponents, one of them behind: %i", (opponents, penalty) => {
    expect(Math.abs(flankPenalty(opponents))).toBe(Math.abs(penalty));
    const others = Object.fromEntries(
      Array.from({ length: opponents - 1 }, (_, i) => [`c${i}`, { source: striker, at: [2 - i, i] as const }]),
    );
    const fight = inTurn({
      a: { source: striker, at: [0, 0] },
      b: { hero: true, source: target, at: [1, 0] },
      ...others,
    });
    const flanked = () =>
      pool.actions["basic"]
        ?.check?.(fight.fight, "a", use({ targets: ["b"] }))
        ?.modifiers.find((m) => m.id === "flanked");
    if (penalty === 0) expect(flanked()).toBeUndefined();
    else expect(flanked()).toMatchObject({ value: penalty, on: false, bands: ["hit"] });
  });
});

describe("D17 flanked", () => {
  const flanked = (options: object) => {
    const fight = inTurn({
      a: { source: striker, at: [0, 0] },
      b: { hero: true, source: target, at: [1, 0] },
      c: { source: striker, at: [2, 0] },
    });
    const { blow } = strike(fight, "basic", 13, { options: options as never });
    return blow.reading?.band;
  };

  it("D17 counts by the switch, or by as many as the table says", () => {
    expect(flanked({})).toBe("blocked");
    expect(flanked({ flanked: true })).toBe("hit"); // 14 - 2
    expect(flanked({ flankers: "2" })).toBe("hit");
    expect(flanked({ flankers: "0" })).toBe("blocked");
    expect(flanked({ flankers: "", flanked: true })).toBe("hit");
  });
});

describe("D18 reach", () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [9, 2],
    [10, 3],
    [14, 3],
  ])("D18 %i farther: %i dice", (by, dice) => expect(diceForReach(by)).toBe(dice));

  const spear = (reach = 6) => ({ items: [sword("spear", { reach })] });

  it("D18 only on the first attack since engaging", () => {
    const fight = duel({ items: [sword("s")] }, spear());
    const dice = () => penaltyDice(strike(fight, "basic", 5, { item: "s", options: { requirement: "reduced" } }).blow);
    expect(dice()).toBe(2); // 4 farther, and the requirement
    expect(dice()).toBe(2); // one carried
  });

  it("D18 again after the target's last defensive action", () => {
    const fight = inTurn({
      a: { source: striker, items: [sword("s")], at: [0, 0] },
      b: { hero: true, source: target, at: [1, 0], ...spear(7) },
    });
    const dice = () => penaltyDice(strike(fight, "basic", 5, { item: "s" }).blow);
    expect(dice()).toBe(2);
    turnOf(fight, "b");
    fight.do({ type: "act", who: "b", action: "dodge", use: use() });
    turnOf(fight, "a");
    expect(dice()).toBe(2);
    turnOf(fight, "b");
    turnOf(fight, "a");
    expect(dice()).toBe(0);
  });

  it("D18 again after having been out of each other's reach", () => {
    const fight = duel({ items: [sword("s")] }, spear());
    strike(fight, "basic", 5, { item: "s" });
    const put = (x: number) => {
      const { combatants } = fight.state;
      const place = { x, y: 0, w: 1, h: 1, z: 0 };
      fight.state = { ...fight.state, combatants: { ...combatants, b: { ...combatants["b"]!, place } } };
    };
    put(9);
    turnOf(fight, "b");
    put(1);
    turnOf(fight, "a");
    expect(penaltyDice(strike(fight, "basic", 5, { item: "s" }).blow)).toBe(1);
  });

  const undo = (fight: Fight, exchange: string) => fight.do({ type: "undoExchange", exchange }, [], GM);
  const put = (fight: Fight, x: number) => {
    const { combatants } = fight.state;
    const place = { x, y: 0, w: 1, h: 1, z: 0 };
    fight.state = { ...fight.state, combatants: { ...combatants, b: { ...combatants["b"]!, place } } };
  };

  it("D18 they stay engaged for as long as one of them reaches the other", () => {
    const after = (x: number, who: string) => {
      const fight = duel({ items: [sword("s")] }, spear()); // 5 and 6: 2 m
      strikeUnasked(fight, 5, { targets: [who === "a" ? "b" : "a"] }, who);
      put(fight, x);
      turnOf(fight, "b");
      return isEngaged(fight.fight, who, who === "a" ? "b" : "a");
    };
    expect([1, 2, 3].map((x) => [after(x, "a"), after(x, "b")])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it("D18 of two attacks the first may be taken back: they stay engaged", () => {
    const fight = duel({ items: [sword("s")] }, spear());
    const { exchange } = strike(fight, "basic", 5, { item: "s" });
    strike(fight, "quick", 5, { item: "s" });
    undo(fight, exchange);
    expect(isEngaged(fight.fight, "a", "b")).toBe(true);
  });

  it("D18 an attack may be taken back after a defensive action, and after they have parted", () => {
    for (const parting of [
      (fight: Fight) => fight.do({ type: "act", who: "b", action: "dodge", use: use() }),
      (fight: Fight) => {
        put(fight, 9);
        turnOf(fight, "a");
        put(fight, 1);
      },
    ]) {
      const fight = duel({ items: [sword("s")] }, { source: target, ...spear() });
      const before = fight.state.creatures;
      const { exchange } = strike(fight, "basic", 14, { item: "s" });
      turnOf(fight, "b");
      parting(fight);
      const { stamina } = derived(fight, "b");
      undo(fight, exchange);
      expect(fight.state.creatures["a"]).toEqual(before["a"]);
      expect([defenseLost(fight), derived(fight, "b").stamina]).toEqual([0, stamina]);
      turnOf(fight, "a");
      const dice = () => penaltyDice(strike(fight, "basic", 5, { item: "s", options: { requirement: "full" } }).blow);
      expect(dice()).toBe(1); // 4 farther
      expect(isEngaged(fight.fight, "a", "b")).toBe(true);
    }
  });

  it("D18 in place of the dice a free strike may be granted, which comes first", () => {
    const fight = duel(
      { items: [sword("s")] },
      { ...spear(), source: { ...target, attributes: { ...striker.attributes } } },
    );
    const made = use({ targets: ["b"], item: "s", options: { reach: "grant" } });
    fight.do({ type: "act", who: "a", action: "basic", use: made });
    expect(fight.state.exchanges[made.exchange]?.waiting["b"]).toMatchObject({ kind: "freeStrike" });
    const command = { type: "answer", who: "b", exchange: made.exchange, option: "opportunity", use: use() } as const;
    fight.roll(command, () => 1);
    const [first, second] = blowsIn(fight, made.exchange);
    expect([first?.by, second?.by]).toEqual(["b", "a"]);
    expect(penaltyDice(second!)).toBe(0);
    expect(fight.left("b", "reaction")).toBe(0);
    expect(derived(fight, "b").stamina.value).toBe(18);
  });

  it.each([
    ["applied, and fells", 99, ["b"]],
    ["applied, and does not fell", 1, ["b", "a"]],
    ["waived", 0, ["b", "a"]],
  ])("D29 a granted free strike is resolved whole before the attack is made: %s", (_, amount, strikers) => {
    const fight = duel(
      { items: [sword("s")] },
      { ...spear(), source: { ...target, attributes: { ...striker.attributes } } },
    );
    const made = use({ targets: ["b"], item: "s", options: { reach: "grant" } });
    const card = () => fight.state.exchanges[made.exchange]!;
    const answer = (who: string, option: string, face: number) =>
      fight.roll({ type: "answer", who, exchange: made.exchange, option, use: use() }, () => face);
    fight.do({ type: "act", who: "a", action: "basic", use: made });
    answer("b", "opportunity", 4);
    while (card().waiting["b"]) answer("b", "none", 5);
    expect(card().waiting).toMatchObject({ a: { kind: "goOn", options: ["goOn", "none"], blow: "b1" } });
    expect(blowsIn(fight, made.exchange).map(({ by }) => by)).toEqual(["b"]);
    if (amount > 0) fight.roll({ type: "apply", exchange: made.exchange, blow: "b1", amount }, () => 1, GM);
    answer("a", "goOn", 1);
    expect(blowsIn(fight, made.exchange).map(({ by }) => by)).toEqual(strikers);
    expect(card().waiting["a"]).toBeUndefined();
  });

  it("D18 a free attack is a first attack like any other, and grants no strike in its turn", () => {
    for (const options of [{}, { reach: "grant" }]) {
      const fight = duel({ items: [sword("s")] }, spear());
      expect(penaltyDice(strikeUnasked(fight, 5, { item: "s", options }).blow)).toBe(1);
      expect(penaltyDice(strike(fight, "basic", 5, { item: "s" }).blow)).toBe(0); // engaged by now
    }
  });

  it("D18 who cannot react is granted nothing, and declining lets the attack go on", () => {
    const fight = duel({ items: [sword("s")] }, spear());
    const made = use({ targets: ["b"], item: "s", options: { reach: "grant" } });
    fight.do({ type: "act", who: "a", action: "basic", use: made });
    answer(fight, made.exchange, "b", "none", 14);
    expect(blowsIn(fight, made.exchange)).toMatchObject([{ by: "a", reading: { band: "hit" } }]);
    expect(defenseLost(fight)).toBe(2);
    const tired = duel({ items: [sword("s")] }, { ...spear(), source: { ...target, losses: { stamina: 99 } } });
    const { blow } = strike(tired, "basic", 5, { item: "s", options: { reach: "grant" } });
    expect([blow.by, penaltyDice(blow)]).toEqual(["a", 1]); // so the dice are thrown
  });
});
