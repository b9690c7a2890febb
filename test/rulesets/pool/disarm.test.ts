import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { use } from "../../engine/play.ts";
import { bow, defenseLost, duel, maul, penaltyDice, strike, sword } from "./cast.ts";

const blowAfter = (fight: ReturnType<typeof duel>, exchange: string, id = "b1") =>
  fight.state.exchanges[exchange]?.blows[id];
const refused = (fight: ReturnType<typeof duel>, action: string, given: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use({ targets: ["b"], ...given }) }).key;

describe("D11 disarm", () => {
  const armed = { items: [sword("t", { reach: 4 })] };
  const held = (fight: ReturnType<typeof duel>) => fight.state.creatures["b"]?.items["t"]?.source["equipped"];

  it("D11 the weapon falls, a metre away for every additional success, without harm", () => {
    const fight = duel({ items: [sword("s")] }, armed);
    const { exchange, blow } = strike(fight, "disarm", 20, { item: "s" });
    expect(held(fight)).toBe(false);
    expect(blowAfter(fight, exchange)).toMatchObject({ damage: null, facts: { outcome: "disarmed", metres: 2 } });
    expect(blow.damage).toBeNull();
    expect(defenseLost(fight)).toBe(2);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(held(fight)).toBe(true);
  });

  it("D11 an open hand may take it with an additional success", () => {
    const outcome = (result: number) => {
      const fight = duel({ items: [] }, { items: [sword("t", { reach: 2 })] });
      const { exchange } = strike(fight, "disarm", result);
      return blowAfter(fight, exchange)?.facts["outcome"];
    };
    expect([outcome(14), outcome(17)]).toEqual(["disarmed", "seized"]);
  });

  it("D11 an open hand that fails is struck by the weapon, a weapon is not", () => {
    const fight = duel({}, { items: [sword("t", { damage: 5, apv: 2, damageType: "penetrating" })] });
    const { exchange } = strike(fight, "disarm", 13);
    expect(blowAfter(fight, exchange, "b2")).toMatchObject({
      by: "b",
      target: "a",
      damage: { amount: 8, type: "penetrating" },
      facts: { location: "rightArm", apv: 2 },
    });
    const safe = duel({ items: [sword("s")] }, armed);
    const blocked = strike(safe, "disarm", 9, { item: "s" }).exchange;
    expect(Object.keys(safe.state.exchanges[blocked]?.blows ?? {})).toEqual(["b1"]);
  });

  it("D11 a weapon in two hands costs 4 dice, one that reaches 3 farther is out", () => {
    const fight = duel({ items: [sword("s")] }, { items: [maul("t")] });
    expect(penaltyDice(strike(fight, "disarm", 5, { item: "s" }).blow)).toBe(4);
    const long = duel({ items: [sword("s")] }, { items: [sword("t", { reach: 5 })] });
    expect(refused(long, "disarm", { item: "s" })).toBe("TEMPO.Pool.Refusal.tooLong");
    expect(refused(duel({ items: [sword("s")] }), "disarm", { item: "s" })).toBe("TEMPO.Pool.Refusal.unarmed");
  });
});

describe("D11 the weapon that a disarm aims at", () => {
  it("D11 a bow may be struck out of the hands as well, in both of which it is", () => {
    const fight = duel({ items: [sword("s")] }, { items: [bow("bow")] });
    const { exchange, blow } = strike(fight, "disarm", 14, { item: "s" });
    expect(penaltyDice(blow)).toBe(4);
    expect(blowAfter(fight, exchange)?.facts).toMatchObject({ outcome: "disarmed", dropped: "bow" });
    expect(fight.state.creatures["b"]?.items["bow"]?.source["equipped"]).toBe(false);
  });

  it("D11 aims at the longest weapon, or at the one that is named", () => {
    const items = [sword("t", { reach: 4 }), sword("d", { held: "off", reach: 1 })];
    const dropped = (options: object) => {
      const fight = duel({ items: [sword("s")] }, { items });
      const { exchange } = strike(fight, "disarm", 14, { item: "s", options: options as never });
      return blowAfter(fight, exchange)?.facts["dropped"];
    };
    expect([dropped({}), dropped({ weapon: "d" }), dropped({ weapon: "t" }), dropped({ weapon: "x" })]).toEqual([
      "t",
      "d",
      "t",
      "t",
    ]);
  });

  it("D11 a player names the hand that holds it, since that is what anybody sees (K18)", () => {
    const hands = [sword("t", { reach: 4 }), sword("d", { held: "off", reach: 1 })];
    const made = (items: object[], weapon: string) => {
      const fight = duel({ items: [sword("s")] }, { items: items as never });
      const { exchange, blow } = strike(fight, "disarm", 14, { item: "s", options: { weapon } });
      return [penaltyDice(blow), blowAfter(fight, exchange)?.facts["dropped"]];
    };
    // 1 die more for the longer reach (D18)
    expect([made(hands, ""), made(hands, "main"), made(hands, "off")]).toEqual([
      [3, "t"],
      [3, "t"],
      [3, "d"],
    ]);
    expect(made([maul("m")], "two")).toEqual([4, "m"]);
    const empty = duel({ items: [sword("s")] }, { items: hands });
    expect(refused(empty, "disarm", { item: "s", options: { weapon: "two" } })).toBe("TEMPO.Pool.Refusal.unarmed");
    const long = duel({ items: [sword("s")] }, { items: [sword("t", { reach: 5 }), hands[1]!] as never });
    expect(refused(long, "disarm", { item: "s", options: { weapon: "main" } })).toBe("TEMPO.Pool.Refusal.tooLong");
    strike(long, "disarm", 5, { item: "s", options: { weapon: "off" } });
  });
});
