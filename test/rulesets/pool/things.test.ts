import { describe, expect, it } from "vitest";
import { GM, listActions, lyingThings, thingId } from "../../../src/engine/index.ts";
import type { Use } from "../../../src/engine/index.ts";
import { playFight, seededFaces } from "../../../src/simulation.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { FORCED, stateOf, use } from "../../engine/play.ts";
import type { Cast } from "../../engine/play.ts";
import type { PoolPlay } from "./cast.ts";
import { answer, axe, blowsIn, bow, duel, fighter, inTurn, strike, striker, sword, target } from "./cast.ts";

type Place = readonly [x: number, y: number];

/** A weapon on the ground. */
const lying = (id: string, [x, y]: Place, given: object = {}) =>
  sword(id, { equipped: false, place: "ground", spot: { x, y }, ...given });

/** Where somebody's thing is as it is stored. */
const whereIs = (fight: PoolPlay, who: string, item: string) => {
  const { place, spot, equipped } = (fight.state.creatures[who]?.items[item]?.source ?? {}) as {
    place: string;
    spot: { x: number; y: number; by: string };
    equipped: boolean;
  };
  const at = place === "ground" ? [spot.x, spot.y] : place === "held" ? spot.by : "";
  return [place, at, equipped];
};

/** A throw that nobody takes cover from. */
const hurl = (fight: PoolPlay, result: number, given: Partial<Use>) => {
  fight.state = { ...fight.state, options: { ...fight.state.options, askCover: false } };
  return strike(fight, "throw", result, given);
};

const act = (fight: PoolPlay, action: string, given: object = {}, who = "a") =>
  fight.do({ type: "act", who, action, use: use(given) });
const refused = (fight: PoolPlay, action: string, given: object = {}, who = "a") =>
  fight.refusal({ type: "act", who, action, use: use(given) });
const nextTurn = (fight: PoolPlay, ...turns: string[]): void => {
  for (const who of turns) fight.do({ type: "endTurn", who }, [], GM);
};
const rowsOf = (fight: PoolPlay, who: string, action: string) =>
  listActions(fight.fight, who).filter((row) => row.action === action);

const REFUSED = "TEMPO.Pool.Refusal";

describe("D28 what is thrown", () => {
  const thrown = (result: number) => {
    const fight = duel({ items: [axe("axe")] }, { at: [4, 0] });
    const { exchange } = hurl(fight, result, { item: "axe" });
    return { fight, exchange };
  };

  it.each([
    ["a hit", 20],
    ["a miss", 5],
  ])(
    "D28 lies in the space of whom it was aimed at, after %s, and is not ready again in the next turn",
    (_, result) => {
      const { fight } = thrown(result);
      expect(whereIs(fight, "a", "axe")).toEqual(["ground", [4, 0], false]);
      for (const exchange of Object.keys(fight.state.exchanges))
        for (const who of Object.keys(fight.state.exchanges[exchange]?.waiting ?? {}))
          answer(fight, exchange, who, "none");
      nextTurn(fight, "a", "b");
      expect(refused(fight, "readyWeapon", { item: "axe" })).toMatchObject({
        key: `${REFUSED}.liesAway`,
        data: { metres: 4 },
      });
      expect(
        fight.refusal({ type: "act", who: "a", action: "throw", use: use({ item: "axe", targets: ["b"] }) }).key,
      ).toBe("TEMPO.Refusal.NoTool");
      // Bare hands are left to strike with.
      expect(rowsOf(fight, "a", "basic").map((row) => row.item)).toEqual([null]);
    },
  );

  it("D28 is back in the hand with what was paid for it when that is undone", () => {
    const { fight, exchange } = thrown(5);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(whereIs(fight, "a", "axe")).toEqual(["carried", "", true]);
    expect(fight.state.creatures["a"]?.items).toEqual(fight.start.creatures["a"]?.items);
  });

  it("D28 cannot be undone once somebody else has it", () => {
    const { fight, exchange } = thrown(5);
    nextTurn(fight, "a");
    act(fight, "takeUp", {}, "b");
    expect(fight.refusal({ type: "undoExchange", exchange }, [], GM)).toMatchObject({
      key: "TEMPO.Refusal.ChangedSince",
      data: { what: "TEMPO.Changed.thing" },
    });
  });

  it("D28 drops where the thrower stands who is felled before the throw (D29)", () => {
    const fight = duel({ items: [axe("axe")] }, { at: [4, 0], items: [bow("bow")] });
    const given = use({ item: "axe", targets: ["b"] });
    fight.do({ type: "act", who: "a", action: "throw", use: given });
    const { exchange } = given;
    expect(fight.state.exchanges[exchange]?.waiting["b"]?.kind).toBe("cover");
    const { state } = fight;
    const a = state.combatants["a"]!;
    fight.state = { ...state, combatants: { ...state.combatants, a: { ...a, defeated: true } } };
    answer(fight, exchange, "b", "none");
    expect(whereIs(fight, "a", "axe")).toEqual(["ground", [0, 0], false]);
    expect(blowsIn(fight, exchange)).toEqual([]);
  });
});

describe("D28 what is struck away or let go of", () => {
  const opponents = (items: Cast["items"] = [sword("s")]): [Cast, Cast] => [
    { items: items ?? [] },
    { items: [sword("t", { reach: 2 })] },
  ];

  it.each([
    ["at the feet without an additional success", 14, {}, [1, 0]],
    ["2 m straight away from the attacker with two", 20, {}, [3, 0]],
    ["1 m towards a named spot with one", 17, { where: "0.5, 0.866" }, [0, 1]],
    ["no farther than the named spot", 20, { where: "0, 0" }, [0, 0]],
  ])("D11 D28 a disarmed weapon lies %s", (_, result, options, at) => {
    const fight = duel(...opponents());
    const { exchange } = strike(fight, "disarm", result, { item: "s", options });
    expect(whereIs(fight, "b", "t")).toEqual(["ground", at, false]);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(whereIs(fight, "b", "t")).toEqual(["carried", "", true]);
  });

  it("D11 D28 what an open hand seizes it may ready at once and free, and its owner may not", () => {
    const fight = duel(...opponents([]));
    const { exchange } = strike(fight, "disarm", 17);
    const seized = thingId("b", "t");
    expect(whereIs(fight, "b", "t")).toEqual(["held", "a", false]);
    expect(rowsOf(fight, "a", "readyWeapon")).toMatchObject([{ item: { id: seized }, cost: {}, refusal: null }]);
    expect(fight.left("a", "requirement")).toBe(0);
    act(fight, "readyWeapon", { item: seized });
    expect(whereIs(fight, "b", "t")).toEqual(["held", "a", true]);
    expect(fight.fight.figure("a").derived.parries.map((p) => p.item)).toEqual([seized]);
    expect(fight.fight.figure("b").derived.parries).toEqual([]);
    nextTurn(fight, "a");
    expect(refused(fight, "readyWeapon", { item: "t" }, "b").key).toBe(`${REFUSED}.inOthersHand`);
    expect(refused(fight, "takeUp", { options: { thing: seized } }, "b").key).toBe(`${REFUSED}.inOthersHand`);
    expect(fight.refusal({ type: "undoExchange", exchange }, [], GM).key).toBe("TEMPO.Refusal.ChangedSince");
  });

  it("D11 D28 what was seized in an earlier turn is readied at the usual price", () => {
    const fight = duel(...opponents([]));
    strike(fight, "disarm", 17);
    nextTurn(fight, "a", "b");
    expect(rowsOf(fight, "a", "readyWeapon")).toMatchObject([{ cost: { requirement: 1 }, refusal: null }]);
  });

  it("D28 whoever has another's weapon strikes with it, stows it and throws it", () => {
    const fight = duel({ items: [] }, { items: [axe("t")] });
    strike(fight, "disarm", 17);
    const item = thingId("b", "t");
    act(fight, "readyWeapon", { item });
    nextTurn(fight, "a", "b");
    act(fight, "stowWeapon", { item, options: { requirement: "reduced" } });
    expect(whereIs(fight, "b", "t")).toEqual(["held", "a", false]);
    act(fight, "readyWeapon", { item, options: { requirement: "reduced" } });
    const { blow, exchange } = hurl(fight, 20, { item, options: { requirement: "full" } });
    expect(blow.facts["strike"]).toMatchObject({ item });
    expect(whereIs(fight, "b", "t")).toEqual(["ground", [1, 0], false]);
    // It is still the axe that deals the damage: Body 4 and 1 for a success.
    answer(fight, exchange, "a", "damage", 5, { options: { times: 2 } });
    expect(blowsIn(fight, exchange)[0]?.damage).toMatchObject({ amount: 6 });
  });

  it("D11 D28 a weapon that trips badly lies at the target's feet", () => {
    const fight = duel({ items: [sword("s", { keywords: ["trip"] })] });
    strike(fight, "trip", 5, { item: "s" });
    expect(whereIs(fight, "a", "s")).toEqual(["ground", [1, 0], false]);
  });

  it("D28 a weapon is let go of for nothing, and lies where one stands", () => {
    const fight = duel({ items: [sword("s")] });
    act(fight, "drop", { item: "s" });
    expect(whereIs(fight, "a", "s")).toEqual(["ground", [0, 0], false]);
    expect(fight.left("a", "requirement")).toBe(1);
  });
});

describe("D28 within easy reach and uncontested", () => {
  const far: Place = [9, 0];
  const alone = (items: Cast["items"], foe: Place = far) => duel({ items: items ?? [] }, { at: foe });

  it("D28 in one's own space or beside it, and no farther", () => {
    const reached = (at: Place) => {
      const fight = alone([lying("s", at)]);
      return fight.refuses({ type: "act", who: "a", action: "readyWeapon", use: use({ item: "s" }) });
    };
    expect([reached([0, 0]), reached([1, 0]), reached([2, 0])]).toEqual([false, false, true]);
  });

  it("D28 not while an enemy is as near to it", () => {
    const contested = (at: Place, foe: Place) => {
      const fight = alone([lying("s", at)], foe);
      const command = { type: "act", who: "a", action: "readyWeapon", use: use({ item: "s" }) } as const;
      return fight.refuses(command) ? fight.refusal(command) : null;
    };
    // At one's own feet, with the enemy beside one.
    expect(contested([0, 0], [1, 0])).toBeNull();
    expect(contested([1, 0], [1, 0])).toMatchObject({ key: `${REFUSED}.contested`, data: { asked: ["b"] } });
    // Beside both of them.
    expect(contested([1, 0], [2, 0])).toMatchObject({ key: `${REFUSED}.contested` });
    expect(contested([1, 0], [3, 0])).toBeNull();
  });

  it("D28 whoever cannot act contests nothing", () => {
    const fight = alone([lying("s", [1, 0])], [1, 0]);
    const { state } = fight;
    const b = state.combatants["b"]!;
    fight.state = { ...state, combatants: { ...state.combatants, b: { ...b, defeated: true } } };
    act(fight, "takeUp");
    expect(whereIs(fight, "a", "s")).toEqual(["carried", "", true]);
  });

  it("D28 off the map the table says what is within reach", () => {
    const fight = inTurn({
      a: { source: striker, items: [axe("axe")] },
      b: { hero: true, source: target },
    });
    hurl(fight, 5, { item: "axe" });
    nextTurn(fight, "a", "b");
    act(fight, "readyWeapon", { item: "axe" });
    expect(whereIs(fight, "a", "axe")).toEqual(["carried", "", true]);
  });

  it("D28 what was left on another map is not here", () => {
    const fight = alone([lying("s", [0, 0], { spot: { x: 0, y: 0, map: "elsewhere" } })]);
    expect(refused(fight, "readyWeapon", { item: "s" }).key).toBe(`${REFUSED}.leftElsewhere`);
    expect(refused(fight, "takeUp").key).toBe(`${REFUSED}.nothingLies`);
  });
});

describe("D28 taking up", () => {
  it("D28 costs what readying does, whoever's it was, and takes a free hand", () => {
    const items = [lying("t", [0, 1])];
    const fight = duel({ items: [sword("s")] }, { at: [9, 0], items });
    const thing = thingId("b", "t");
    expect(refused(fight, "takeUp", { options: { thing } }).key).toBe(`${REFUSED}.handsFull`);
    act(fight, "takeUp", { options: { thing, held: "off" } });
    expect(fight.left("a", "requirement")).toBe(0);
    expect(whereIs(fight, "b", "t")).toEqual(["held", "a", true]);
    expect(fight.state.creatures["b"]?.items["t"]?.source["held"]).toBe("off");
    fight.do({ type: "undo", who: "a", entry: fight.fight.entries("a").at(-1)?.id ?? "" });
    expect(fight.state.creatures).toEqual(fight.start.creatures);
  });

  it("D28 asks which, where several lie there", () => {
    const fight = duel(
      { items: [lying("s", [0, 0]), lying("far", [5, 0])] },
      { at: [9, 0], items: [lying("t", [1, 0])] },
    );
    const [field] = (pool.actions["takeUp"]?.fields?.(fight.fight, "a") ?? []).filter(({ name }) => name === "thing");
    expect(field?.options?.map(({ value }) => value)).toEqual([thingId("a", "s"), thingId("b", "t")]);
  });

  it("D28 tells nobody what a hidden enemy has left beside them (K21)", () => {
    const fight = duel(
      { hero: true, side: "heroes" },
      { at: [1, 0], side: "foes", hero: false, items: [lying("t", [1, 0])] },
    );
    const { state } = fight;
    const b = state.combatants["b"]!;
    fight.state = { ...state, combatants: { ...state.combatants, b: { ...b, hidden: true } } };
    expect(refused(fight, "takeUp").key).toBe(`${REFUSED}.nothingLies`);
  });

  it("D28 the GM may let somebody reach farther, and take nothing out of a hand", () => {
    const fight = duel({}, { at: [9, 0], items: [lying("t", [5, 0]), sword("s")] });
    const taking = (item: string) =>
      ({ type: "act", who: "a", action: "takeUp", use: use({ options: { thing: thingId("b", item) } }) }) as const;
    expect(fight.refusal(taking("t"), [], GM)).toMatchObject({ key: `${REFUSED}.liesAway`, soft: true });
    expect(fight.refusal(taking("s"), [], FORCED).key).toBe(`${REFUSED}.nothingLies`);
    fight.do(taking("t"), [], FORCED);
    expect(whereIs(fight, "b", "t")).toEqual(["held", "a", true]);
  });

  it("D28 goes with nobody: what is held lies where it was when its holder has left the fight", () => {
    const fight = duel({ items: [] }, { items: [sword("t")] });
    strike(fight, "disarm", 17);
    const { state } = fight;
    const { a: _left, ...combatants } = state.combatants;
    const left = { ...state, combatants, order: ["b"] };
    expect(lyingThings(left)).toMatchObject([{ id: thingId("b", "t"), at: { x: 0, y: 0 } }]);
    fight.state = { ...left, turn: null };
    nextTurn(fight);
    fight.do({ type: "advance" }, [], GM);
    act(fight, "readyWeapon", { item: "t" }, "b");
    expect(whereIs(fight, "b", "t")).toEqual(["carried", "", true]);
  });
});

describe("D28 in simulated fights", () => {
  const foe: Cast = { hero: true, source: target, at: [1, 0], items: [sword("s", { damage: 6 })] };

  it("D28 whose weapon lies beside them takes it up, and strikes bare-handed where it does not", () => {
    const played = (at: Place) => {
      const a: Cast = { source: fighter, at: [0, 0], items: [lying("axe", at, { damage: 6 })] };
      return playFight(pool, stateOf(pool, { a, b: foe }), seededFaces(3));
    };
    expect(Object.keys(played([0, 0]).actions)).toEqual(expect.arrayContaining(["takeUp", "reckless"]));
    const bare = played([20, 0]);
    expect(Object.keys(bare.actions)).not.toContain("takeUp");
    expect(Object.keys(bare.actions)).toContain("power");
    expect(bare.winner).not.toBeNull();
  });

  it("D28 what one has with them is readied where the hands are empty", () => {
    const a: Cast = { source: fighter, at: [0, 0], items: [sword("spare", { equipped: false, damage: 6 })] };
    const { actions } = playFight(pool, stateOf(pool, { a, b: foe }), seededFaces(3));
    expect(actions["readyWeapon"]).toBe(1);
  });
});
