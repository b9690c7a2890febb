import { describe, expect, it } from "vitest";
import { GM, PLAYER } from "../../../src/engine/command.ts";
import type { LedgerEntry } from "../../../src/engine/state.ts";
import { listActions } from "../../../src/engine/turn/acting.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { threatOf } from "../../../src/rulesets/pool/derive.ts";
import { diceForReach, isEngaged } from "../../../src/rulesets/pool/engaging.ts";
import { coverOf, flankPenalty } from "../../../src/rulesets/pool/defence.ts";
import { FORCED, use } from "../../engine/play.ts";
import {
  answer,
  blowsIn,
  bow,
  defenseLost,
  derived,
  duel,
  inTurn,
  penaltyDice,
  steps,
  strike,
  striker,
  strikeUnasked,
  sword,
  target,
  walk,
} from "./cast.ts";

type Fight = ReturnType<typeof duel>;
const turnOf = (fight: Fight, who: string) => {
  for (let i = 0; i < 4 && fight.state.turn !== who; i++) fight.do({ type: "endTurn", who: fight.state.turn ?? "" });
};
const refused = (fight: Fight, action: string, given: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use({ targets: ["b"], ...given }) }).key;

describe("D16 threatened hexes", () => {
  it.each([
    [4, 1],
    [8, 1],
    [9, 1],
    [10, 2],
    [11, 2],
    [15, 3],
  ])("D16 total reach %i: %i", (reach, hexes) => expect(threatOf(reach)).toBe(hexes));

  it("D16 a readied melee weapon threatens, or the body; a bow does not", () => {
    const threat = (items: ReturnType<typeof sword>[]) => derived(duel({ items }), "a").threat;
    expect(threat([])).toBe(1);
    expect(threat([sword("s", { reach: 6 })])).toBe(2);
    expect(threat([sword("s", { reach: 6, equipped: false })])).toBe(1);
    expect(threat([bow("bow", { reach: 20 })])).toBe(1);
  });
});

/** As if a rolled move had been rolled for so far along the path of the turn. */
function withRoll(state: Fight["state"], mode: string, at: number): Fight["state"] {
  const a = state.combatants["a"]!;
  const entry: LedgerEntry = {
    ...{ id: "roll", seq: 9, round: 1, activation: a.activation, granted: false, cost: {}, deltas: [], exchange: null },
    ...{ action: `pool.${mode}`, at, facts: { mode, metres: 9 } },
  };
  return { ...state, combatants: { ...state.combatants, a: { ...a, ledger: { ...a.ledger, roll: entry } } } };
}

describe("D16 free attacks", () => {
  const crossing = (b: object = {}) =>
    inTurn({
      a: { source: striker, at: [0, 0] },
      b: { hero: true, source: striker, items: [sword("s")], at: [3, 1], ...b },
    });

  it("D16 moving into or out of a threatened hex asks its owner, once", () => {
    const fight = crossing();
    walk(fight, steps(1));
    expect(fight.state.exchanges["way"]).toBeUndefined();
    walk(fight, steps(8));
    expect(fight.state.exchanges["way"]?.waiting).toEqual({
      b: { kind: "provoked", options: ["opportunity", "none"], blow: null },
    });
    expect(fight.fight.ruleset.movement.provoked?.(fight.fight, "a", steps(8))).toEqual([
      { by: "b", step: 2, move: 0 },
    ]);
    const view = pool.view.question(fight.fight, fight.state.exchanges["way"]!, "b");
    expect(view.options.map((o) => [o.id, o.cost])).toEqual([
      ["opportunity", { reaction: 1, stamina: 1 }],
      ["none", {}],
    ]);
    expect(view.options[0]?.check?.id).toBe("pool.basic");
    answer(fight, "way", "b", "opportunity", 14);
    expect(blowsIn(fight, "way")).toMatchObject([{ action: "pool.basic", by: "b", target: "a" }]);
    expect(fight.left("b", "reaction")).toBe(0);
    expect(derived(fight, "b").stamina.value).toBe(13);
    expect(fight.left("b", "requirement")).toBe(1);
    walk(fight, steps(8), "a", "again");
    expect(fight.state.exchanges["again"]).toBeUndefined();
  });

  it("D16 is asked once for each move: a second one of the same turn asks again", () => {
    const fight = crossing();
    const back = [...steps(8), ...steps(8).reverse()];
    walk(fight, steps(8)); // all 8 m of the first move
    answer(fight, "way", "b", "none");
    walk(fight, back.slice(0, 11), "a", "second"); // 3 m more, out of reach of b as yet
    expect(fight.state.exchanges["second"]).toBeUndefined();
    walk(fight, back.slice(0, 12), "a", "third");
    expect(Object.keys(fight.state.exchanges["third"]?.waiting ?? {})).toEqual(["b"]);
    walk(fight, back.slice(0, 13), "a", "fourth");
    expect(fight.state.exchanges["fourth"]).toBeUndefined();
  });

  it("D16 held up by a move, who declines is asked again by the next one of what is held back", () => {
    const fight = crossing();
    const back = [...steps(8), ...steps(8).reverse()];
    const hold = (made: number, exchange: string) =>
      fight.do({
        type: "move",
        who: "a",
        skip: [],
        path: back.slice(0, made),
        exchange,
        held: { steps: back.slice(made), rest: [] },
      });
    hold(2, "way");
    answer(fight, "way", "b", "none");
    hold(12, "second");
    expect(Object.keys(fight.state.exchanges["second"]?.waiting ?? {})).toEqual(["b"]);
    hold(13, "third");
    expect(fight.state.exchanges["third"]).toBeUndefined();
  });

  it("D16 a rolled move is one of its own, and so is the next one of its kind", () => {
    const fight = inTurn({ a: { source: striker, at: [0, 0] }, b: { hero: true, at: [0, 1] } });
    const moves = (...path: string[]) =>
      pool.movement
        .provoked?.(
          fight.fight,
          "a",
          path.map((mode) => steps(1, { mode })[0]!),
        )
        .map(({ step, move }) => [step, move]);
    expect(moves("walk", "walk")).toEqual([[0, 0]]);
    expect(moves("jump", "walk", "jump")).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(moves("walk", "jump", "jump", "walk")).toEqual([
      [0, 0],
      [1, 1],
      [3, 2],
    ]);
    // Rolled for again on the way: from there on it is another jump.
    fight.state = withRoll(fight.state, "jump", 1);
    expect(moves("jump", "jump", "jump")).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("D16 a shot costs no stamina, so whoever has one ready is asked without any", () => {
    const breathless = { source: { ...striker, losses: { stamina: 99 } } };
    const fight = crossing({ ...breathless, items: [bow("bow")] });
    walk(fight, steps(8));
    const asked = fight.state.exchanges["way"];
    expect(Object.keys(asked?.waiting ?? {})).toEqual(["b"]);
    const [shot] = pool.view.question(fight.fight, asked!, "b").options;
    expect(shot).toMatchObject({ cost: { reaction: 1 }, refusal: null, check: { id: "pool.loose" } });
    answer(fight, "way", "b", "opportunity", 14);
    expect(blowsIn(fight, "way")).toMatchObject([{ action: "pool.loose", by: "b" }]);
    const unloaded = crossing({ ...breathless, items: [bow("bow", { loaded: false })] });
    walk(unloaded, steps(8));
    expect(unloaded.state.exchanges["way"]).toBeUndefined();
  });

  it("D16 leaving a threatened hex provokes as well as entering one", () => {
    const fight = inTurn({ a: { source: striker, at: [0, 0] }, b: { hero: true, at: [0, 1] } });
    expect(pool.movement.provoked?.(fight.fight, "a", steps(3))).toEqual([{ by: "b", step: 0, move: 0 }]);
  });

  it("D16 climbing out of reach provokes as walking does, and being put somewhere does not", () => {
    const fight = inTurn({ a: { source: striker, at: [0, 0] }, b: { hero: true, at: [0, 1] } });
    const spot = (z: number) => ({ x: 0, y: 0, w: 1, h: 1, z });
    const up = (from: number, to: number) => ({ from: spot(from), to: spot(to), rise: to - from });
    const step = (given: object) => ({ ...steps(1)[0]!, mode: "climb", length: 0, ...given });
    const asked = (...path: object[]) => pool.movement.provoked?.(fight.fight, "a", path.map(step));
    expect(asked(up(0, 1), up(1, 2))).toEqual([{ by: "b", step: 0, move: 0 }]);
    expect(asked(up(3, 4), up(4, 5))).toEqual([]);
    expect(asked(up(0, 0))).toEqual([]);
  });

  it("D16 entering provokes unless the world reads it otherwise", () => {
    const asked = (enteringProvokes: boolean, from: number) => {
      const fight = inTurn({ a: { source: striker, at: [from, 0] }, b: { hero: true, at: [3, 0] } });
      fight.state = { ...fight.state, options: { enteringProvokes } };
      return pool.movement.provoked?.(fight.fight, "a", steps(2, {}, [from, 0]));
    };
    expect(asked(true, 0)).toEqual([{ by: "b", step: 1, move: 0 }]);
    expect(asked(false, 0)).toEqual([]);
    expect(asked(false, 4)).toEqual([{ by: "b", step: 0, move: 0 }]);
  });

  it("D16 only opponents with a reaction and stamina are asked", () => {
    const tired = crossing({ source: { ...striker, losses: { stamina: 99 } } });
    walk(tired, steps(8));
    expect(tired.state.exchanges["way"]).toBeUndefined();
    const friend = inTurn({ a: { source: striker, at: [0, 0] }, b: { at: [3, 1] } });
    walk(friend, steps(8));
    expect(friend.state.exchanges["way"]).toBeUndefined();
  });

  it("D16 is one reaction between two own turns", () => {
    const fight = duel({ items: [sword("s")] });
    strikeUnasked(fight, 5);
    expect(refused(fight, "opportunity")).toBe("TEMPO.Refusal.Budget");
    turnOf(fight, "b");
    expect(refused(fight, "opportunity")).toBe("TEMPO.Refusal.Budget");
    turnOf(fight, "a");
    strikeUnasked(fight, 5);
  });

  it("D16 may be a shot with what is loaded, at its price", () => {
    const fight = duel({ items: [bow("bow")] });
    const { blow } = strikeUnasked(fight, 5, { item: "bow", options: { attack: "loose" } });
    expect(blow.action).toBe("pool.loose");
    expect(derived(fight, "a").stamina.value).toBe(14);
    expect(fight.state.creatures["a"]?.items["bow"]?.source["loaded"]).toBe(false);
    const empty = duel({ items: [bow("bow", { loaded: false })] });
    expect(refused(empty, "opportunity", { item: "bow", options: { attack: "loose" } })).toBe(
      "TEMPO.Pool.Refusal.notLoaded",
    );
  });

  it("D16 declining costs nothing", () => {
    const fight = crossing();
    walk(fight, steps(8));
    answer(fight, "way", "b", "none");
    expect(fight.left("b", "reaction")).toBe(1);
    expect(fight.state.exchanges["way"]).toMatchObject({ stage: "done", blows: {} });
  });
});

describe("D16 taking cover", () => {
  const shot = (b: object = {}) => {
    const fight = duel({ items: [bow("bow")] }, b);
    const made = use({ targets: ["b"], item: "bow" });
    fight.do({ type: "act", who: "a", action: "loose", use: made });
    return { fight, exchange: made.exchange };
  };

  it("D16 whoever is shot at is asked first, and its cover counts against that attack alone", () => {
    const { fight, exchange } = shot();
    expect(fight.state.exchanges[exchange]?.waiting["b"]).toEqual({
      kind: "cover",
      options: ["takeCover", "none"],
      blow: null,
    });
    answer(fight, exchange, "b", "takeCover", 18);
    expect(blowsIn(fight, exchange)[0]).toMatchObject({
      reading: { band: "blocked", over: -1 }, // 14 and 5
      facts: { coverStruck: true },
    });
    expect(fight.left("b", "reaction")).toBe(0);
    expect(derived(fight, "b").stamina.value).toBe(18 - 2);
    expect(strike(fight, "quick", 14).blow.reading).toMatchObject({ band: "hit" });
  });

  it("D16 the table may say how much it is worth", () => {
    const { fight, exchange } = shot();
    answer(fight, exchange, "b", "takeCover", 16, { options: { cover: 3 } });
    expect(blowsIn(fight, exchange)[0]?.reading?.over).toBe(-1);
  });

  it("D16 D17 with what is there already it may hide them altogether: the shot is spent, nothing is thrown", () => {
    const fight = duel({ items: [bow("bow")] });
    const before = fight.state;
    const made = use({ targets: ["b"], item: "bow", options: { cover: "9" } });
    fight.do({ type: "act", who: "a", action: "loose", use: made });
    fight.do({ type: "answer", who: "b", exchange: made.exchange, option: "takeCover", use: use() });
    expect(blowsIn(fight, made.exchange)).toMatchObject([
      { by: "a", target: "b", reading: null, facts: { outcome: "fullyCovered" } },
    ]);
    expect(fight.state.exchanges[made.exchange]).toMatchObject({ stage: "done", waiting: {} });
    expect([fight.left("a", "requirement"), fight.left("b", "reaction"), defenseLost(fight)]).toEqual([0, 0, 0]);
    expect(fight.state.creatures["a"]?.items["bow"]?.source["loaded"]).toBe(false);
    fight.do({ type: "undoExchange", exchange: made.exchange }, [], GM);
    expect(fight.state.creatures).toEqual(before.creatures);
  });

  it("D17 whom the GM has attacked behind full cover has the most that cover gives", () => {
    const fight = duel();
    const made = use({ targets: ["b"], options: { cover: 9, pieces: 2 } });
    const command = { type: "act", who: "a", action: "basic", use: made } as const;
    fight.roll(command, () => 4, FORCED); // 20 against 14 and 9
    expect(blowsIn(fight, made.exchange)[0]?.reading).toMatchObject({ band: "blocked", over: -3 });
  });

  it("D16 else the world says it, within what cover is", () => {
    const hit = (takenCover: number, result: number) => {
      const { fight, exchange } = shot();
      fight.state = { ...fight.state, options: { takenCover } };
      answer(fight, exchange, "b", "takeCover", result);
      return blowsIn(fight, exchange)[0]?.reading?.over;
    };
    expect([hit(3, 16), hit(9, 16), hit(0, 16), hit(12, 16)]).toEqual([-1, -7, 1, -7]); // 14 and 3, 9, 1, 9
  });

  it("D16 nobody is asked who has no reaction, too little stamina, or where the world says so", () => {
    for (const b of [{ source: { ...target, losses: { stamina: 17 } } }]) {
      const fight = duel({ items: [bow("bow")] }, b);
      expect(strike(fight, "loose", 5, { item: "bow" }).blow.reading?.band).toBe("miss");
    }
    const off = duel({ items: [bow("bow")] });
    off.state = { ...off.state, options: { askCover: false } };
    expect(strike(off, "loose", 5, { item: "bow" }).blow.reading?.band).toBe("miss");
    const melee = duel();
    expect(strike(melee, "basic", 5).blow.reading?.band).toBe("miss");
  });

  const cover = (who: string, given: object = {}) =>
    ({ type: "act", who, action: "takeCover", use: use(given) }) as const;
  const row = (fight: Fight, who: string) =>
    listActions(fight.fight, who).find((r) => r.action === "takeCover")?.refusal?.key ?? null;
  const unasked = "TEMPO.Refusal.NothingToAnswer";

  it("D16 is refused where nobody is asked; the GM forces it, as a reaction of 2 stamina", () => {
    const fight = duel();
    for (const authority of [PLAYER, GM])
      expect(fight.refusal(cover("a"), [], authority)).toMatchObject({ key: unasked, soft: true });
    expect(row(fight, "a")).toBe(unasked);
    fight.do(cover("a", { id: "c" }), [], FORCED);
    expect([fight.left("a", "reaction"), derived(fight, "a").stamina.value]).toEqual([0, 12]);
    expect(fight.state.combatants["a"]?.ledger["c"]).toMatchObject({
      cost: { reaction: 1, stamina: 2 },
      granted: true,
    });
    expect(fight.refusal(cover("a")).key).toBe("TEMPO.Refusal.Budget");
  });

  it("D16 is open to a player for as long as an open exchange asks them with it", () => {
    const { fight, exchange } = shot();
    expect([row(fight, "a"), row(fight, "b")]).toEqual([unasked, null]);
    fight.do(cover("b", { id: "c" }));
    expect([fight.left("b", "reaction"), derived(fight, "b").stamina.value]).toEqual([0, 16]);
    expect(fight.state.combatants["b"]?.ledger["c"]?.granted).toBe(false);
    fight.do({ type: "undo", who: "b", entry: "c" });
    answer(fight, exchange, "b", "none");
    expect(row(fight, "b")).toBe(unasked);
    const undone = shot();
    undone.fight.do({ type: "undoExchange", exchange: undone.exchange }, [], GM);
    expect(row(undone.fight, "b")).toBe(unasked);
  });
});

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
  ])("D17 cover of %j is %s", (pieces, cover) => expect(coverOf(pieces)).toBe(cover));

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

describe("D20 whoever is unconscious is aware of nothing", () => {
  const check = (conditions: object) => {
    const fight = duel({ items: [bow("bow")] }, { conditions: conditions as never });
    const of = (action: string, item: string | null) =>
      pool.actions[action]?.check?.(fight.fight, "a", use({ targets: ["b"], item }))?.modifiers ?? [];
    return [...of("basic", null), ...of("loose", "bow")].filter((m) => m.id === "unaware").map((m) => [m.value, m.on]);
  };
  const lying = { d: { condition: "pool.unconscious", by: null, until: null, value: 0 } };

  it("D20 D22 its bonus is off until somebody says otherwise", () => {
    expect(check({})).toEqual([
      [-4, false],
      [-4, false],
    ]);
    expect(check(lying)).toEqual([
      [-4, true],
      [-4, true],
    ]);
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
