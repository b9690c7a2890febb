import { describe, expect, it } from "vitest";
import { GM, listActions, PLAYER } from "../../../src/engine/index.ts";
import type { LedgerEntry } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { threatOf } from "../../../src/rulesets/pool/creature/derived.ts";

import { FORCED, use } from "../../engine/play.ts";
import {
  answer,
  blowsIn,
  bow,
  defenseLost,
  derived,
  duel,
  inTurn,
  steps,
  strike,
  striker,
  strikeUnasked,
  sword,
  target,
  walk,
  penaltyDice,
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

  it("D8 a shot whose requirement is bought off has its die, though it is answered when the turn is made to end", () => {
    const fight = duel({ items: [bow("bow")] });
    const made = use({ targets: ["b"], item: "bow", options: { requirement: "reduced" } });
    fight.do({ type: "act", who: "a", action: "loose", use: made });
    expect(fight.refuses({ type: "endTurn", who: "a" })).toBe(true);
    fight.roll({ type: "endTurn", who: "a" }, () => 2, FORCED);
    expect(blowsIn(fight, made.exchange).map(penaltyDice)).toEqual([1]);
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
