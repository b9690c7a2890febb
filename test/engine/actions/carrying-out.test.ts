import { describe, expect, it } from "vitest";
import { queueLast, changeQueue, queueFirst } from "../../../src/engine/actions/queue.ts";
import { odds } from "../../../src/engine/check/odds.ts";
import { GM } from "../../../src/engine/command.ts";
import { listActions, whyNot } from "../../../src/engine/turn/act.ts";
import type { Use } from "../../../src/engine/command.ts";
import { FORCED, Play, stateOf, use } from "../play.ts";
import { brawl, CALM } from "./brawl.ts";

const begun = (given: Parameters<typeof stateOf>[1] = { a: { hero: true, at: [0, 0] }, b: { at: [1, 0] } }) => {
  const fight = new Play(brawl, stateOf(brawl, given));
  fight.do(
    { type: "begin" },
    Object.keys(given).map((_, i) => 6 - i),
    GM,
  );
  return fight;
};
const act = (action: string, given: Partial<Use> = {}) => ({
  type: "act" as const,
  who: "a",
  action,
  use: use({ id: "e", exchange: "x", ...given }),
});
const answer = (who: string, option: string, id = "f") => ({
  type: "answer" as const,
  who,
  exchange: "x",
  option,
  use: use({ id, exchange: "x" }),
});
const entry = (fight: ReturnType<typeof begun>, who = "a", id = "e") => fight.state.combatants[who]?.ledger[id];
const card = (fight: ReturnType<typeof begun>) => fight.state.exchanges["x"]!;

describe("an action is declared once and carried out by the engine", () => {
  it("pays, captures what it changes, and takes both back as one", () => {
    const fight = begun();
    const before = fight.state;
    fight.do(act("breathe"));
    expect(entry(fight)).toMatchObject({
      action: "brawl.breathe",
      cost: { action: 1 },
      exchange: null,
      facts: { deep: true },
    });
    expect(CALM.get(fight.state.combatants["a"]!, "calm")).toBe(1);
    expect(fight.events.at(-1)).toMatchObject({ kind: "act", who: "a", facts: { action: "brawl.breathe" } });
    expect(fight.state.exchanges).toEqual({});
    fight.do({ type: "undo", who: "a", entry: "e" });
    expect(fight.state).toEqual(before);
  });

  it("does what every action does besides, unless it keeps that", () => {
    const fight = begun();
    const moody = { ...fight.state.combatants["a"]!, store: { mood: "merry" } };
    const set = () => (fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: moody } });
    set();
    fight.do(act("breathe"));
    expect(CALM.get(fight.state.combatants["a"]!, "mood")).toBe("merry");
    fight.do(act("rise", { id: "e2" }));
    expect(CALM.get(fight.state.combatants["a"]!, "mood")).toBe(null);
    fight.do({ type: "undo", who: "a", entry: "e2" });
    expect(CALM.get(fight.state.combatants["a"]!, "mood")).toBe("merry");
  });

  it("has texts, marks and what the interface reads from its declaration", () => {
    const { swing, draw, hum, flinch } = brawl.actions;
    expect(swing).toMatchObject({
      ...{ label: "TEMPO.Brawl.Action.swing", hint: "TEMPO.Brawl.ActionHint.swing", icon: "fa-solid fa-star" },
      ...{ group: "action", aim: "creature", family: "other", rule: ["X1"] },
    });
    expect([draw?.with, draw?.bare, hum?.aim]).toEqual(["weapon", undefined, "none"]);
    expect([hum && "check" in hum, hum && "fields" in hum, flinch?.group]).toEqual([false, false, "reply"]);
    const { fight } = begun();
    expect(swing?.damage?.(fight, "a", use())).toEqual({ formula: "1d6", type: "cut", on: "hit" });
    expect([swing?.summary?.(fight, "a", use()), swing?.loses?.(fight, "a", use())]).toEqual([
      { key: "1d6" },
      { key: "mood" },
    ]);
    // What it does not say itself, the conduct says of every action.
    const told = (action: string) => brawl.actions[action]?.loses?.(fight, "a", use());
    expect([told("rise"), told("breathe")]).toEqual([{ key: "temper" }, null]);
  });

  it("lists what can be chosen, and not what comes by itself", () => {
    const rows = listActions(begun().fight, "a").map((r) => [r.action, r.cost]);
    expect(rows).toContainEqual(["rise", { action: 1 }]);
    expect(rows).toContainEqual(["hum", {}]);
    expect(rows.map(([id]) => id)).not.toContain("flinch");
    expect(whyNot(begun().fight, "a", "flinch", use())?.key).toBe("TEMPO.Refusal.NoAction");
    expect(begun().refusal(act("flinch")).key).toBe("TEMPO.Refusal.NoAction");
  });

  it("shows one price and books another where it is paid with the way", () => {
    const fight = begun();
    fight.do(act("rise"));
    expect(entry(fight)).toMatchObject({ cost: {}, facts: { charged: 3 } });
  });

  it("is hindered by what hinders all, unless it is not, and by its own needs", () => {
    const items = ["rusty", "keen"].map((id) => ({ id, type: "weapon" }));
    const fight = begun({ a: { hero: true, at: [0, 0], items }, b: { at: [1, 0] } });
    expect(fight.refusal(act("draw", { item: "rusty" })).key).toBe("Rusty");
    fight.do(act("draw", { item: "rusty" }), [], FORCED);
    expect(entry(fight)?.granted).toBe(true);
    fight.do(act("draw", { id: "e2", item: "keen" }));
    expect(entry(fight, "a", "e2")?.granted).toBe(false);
    const { creature } = fight.state.combatants["a"]!;
    const conditions = { s: { condition: "brawl.stunned", by: null, until: null, value: 0 } };
    const creatures = { ...fight.state.creatures, [creature]: { ...fight.state.creatures[creature]!, conditions } };
    fight.state = { ...fight.state, creatures };
    expect(fight.refusal(act("hum")).key).toBe("Stunned");
    fight.do(act("sleep", { id: "e3" }));
    expect(entry(fight, "a", "e3")?.cost).toEqual({});
  });

  it("is refused at whom it may not be aimed, and at whoever is too far away", () => {
    const fight = begun({
      a: { hero: true, at: [0, 0], side: "one" },
      b: { at: [1, 0], side: "two" },
      c: { at: [2, 0], side: "two" },
      d: { at: [9, 0], side: "one" },
    });
    const why = (action: string, ...targets: string[]) => {
      const refusal = whyNot(fight.fight, "a", action, use({ targets }));
      return refusal && [refusal.key, refusal.data, refusal.soft];
    };
    expect(why("mock")).toBe(null);
    expect(why("mock", "b")).toBe(null);
    expect(why("mock", "b", "c")).toEqual(["TEMPO.Refusal.TooFar.m", { away: 2, most: 1 }, true]);
    expect(whyNot(fight.fight, "a", "mock", use({ targets: ["c"], options: { loud: true } }))).toBe(null);
    expect(why("mock", "d")).toEqual(["TEMPO.Refusal.NotEnemy", {}, true]);
    expect([why("cheer", "d"), why("cheer", "a"), why("cheer", "b")?.[0]]).toEqual([
      null,
      null,
      "TEMPO.Refusal.NotAlly",
    ]);
    expect([why("point", "b"), why("point", "a")?.[0]]).toEqual([null, "TEMPO.Refusal.Oneself"]);
  });

  it.each([
    ["walk", "TEMPO.Refusal.DragToken"],
    ["draw", "TEMPO.Refusal.NoTool"],
    ["swing", "TEMPO.Refusal.NoTarget"],
    ["waste", "TEMPO.Refusal.NoTarget"],
    ["refuseLate", "Too late"],
  ])("%s is refused with nothing spent, whoever insists: %s", (id, key) => {
    const fight = begun();
    expect(fight.refusal(act(id), [], FORCED).key).toBe(key);
  });

  it("throws its check as adjusted and asks about its blow, on a card with the thing it is done with", () => {
    const fight = begun();
    const adjustment = { switched: {}, situational: 2 };
    fight.do(act("swing", { targets: ["b"], adjustment, options: { style: "wild" } }), [3, 3]);
    expect(card(fight)).toMatchObject({
      ...{ action: "brawl.swing", by: "a", stage: "waits", facts: { style: "wild" } },
      blows: { b1: { action: "brawl.swing", by: "a", target: "b", entry: "e", facts: { lands: true } } },
      waiting: { b: { kind: "parry", options: ["parry", "7 coins", "none"], blow: "b1" } },
    });
    expect(card(fight).blows["b1"]?.reading?.total).toBe(8);
    expect(entry(fight)?.exchange).toBe("x");
  });

  it("ends on its card where nobody is asked", () => {
    const fight = begun();
    fight.do(act("swing", { targets: ["b"] }), [1, 1]);
    expect(card(fight)).toMatchObject({ stage: "done", waiting: {} });
  });

  it("is thrown before it is paid where the price depends on it", () => {
    const [lucky, hapless] = [begun(), begun()];
    lucky.do(act("gamble"), [6, 6]);
    expect(entry(lucky)).toMatchObject({ cost: {}, facts: { free: true } });
    hapless.do(act("gamble"), [1, 1]);
    expect(entry(hapless)).toMatchObject({ cost: { action: 2 }, facts: {} });
    for (const { state } of [lucky, hapless]) expect(Object.keys(state.exchanges["x"]!.blows)).toEqual(["b1"]);
  });
});

describe("an answer is declared like an action", () => {
  const swung = () => {
    const fight = begun();
    fight.do(act("swing", { targets: ["b"] }), [4, 4]);
    return fight;
  };
  const asked = (fight: ReturnType<typeof begun>, given?: Use) =>
    brawl.view.question(fight.fight, card(fight), "b", given);

  it("is told by the kind of its question", () => {
    expect(brawl.answers).toEqual({ parry: ["parry", "none"], watch: ["stop", "none"], vote: ["none"] });
  });

  it("is put with its price, its odds, its fields and what is at stake", () => {
    const view = asked(swung());
    expect(view).toMatchObject({
      title: { key: "TEMPO.Brawl.Question.parry" },
      stake: { key: "TEMPO.Brawl.Stake.parry", data: { total: 8 } },
      fields: [{ name: "how", label: "b" }],
    });
    expect(view.options.map(({ id, label, hint, cost }) => [id, label, hint, cost])).toEqual([
      ["parry", "TEMPO.Brawl.Answer.parry", { key: "TEMPO.Brawl.AnswerHint.parry" }, { action: 1 }],
      ["7 coins", "Pay", { key: "7 coins" }, {}],
      ["none", "TEMPO.Brawl.Decline.parry", { key: "TEMPO.Brawl.DeclineHint.parry" }, {}],
    ]);
    expect(odds(view.options[0]!.check!).success).toBe(26);
    expect("forGM" in view).toBe(false);
  });

  it("is paid under its own name, throws what the prompt showed, and notes what follows from any", () => {
    const fight = swung();
    fight.do(answer("b", "parry"), [1, 2]);
    expect(entry(fight, "b", "f")).toMatchObject({ action: "brawl.parry", cost: { action: 1 }, exchange: "x" });
    expect(card(fight)).toMatchObject({ stage: "done", facts: { answered: "parry" } });
    expect(card(fight).blows["b1"]?.damage?.amount).toBe(2);
    expect(card(fight).blows["b2"]).toMatchObject({ action: "brawl.parry", by: "b", entry: "f" });
    expect(fight.events.at(-1)).toMatchObject({ kind: "answer", who: "b", facts: { exchange: "x", option: "parry" } });
  });

  it("may be left: nothing is paid, and what follows from any answer follows", () => {
    const fight = swung();
    fight.do(answer("b", "none"));
    expect(card(fight)).toMatchObject({ stage: "done", facts: { answered: "none" }, blows: { b1: { damage: null } } });
    expect(entry(fight, "b", "f")).toBeUndefined();
  });

  it("does another action on the same card, for nothing and under another name", () => {
    const fight = swung();
    const before = fight.state.combatants["a"]!.ledger;
    fight.do(answer("b", "7 coins"), [6, 6]);
    expect(card(fight).blows["b2"]).toMatchObject({ action: "brawl.again", by: "a", target: "b", entry: null });
    expect(card(fight).waiting["b"]?.blow).toBe("b2");
    expect(fight.state.combatants["a"]!.ledger).toEqual(before);
    expect(Object.keys(fight.state.exchanges)).toEqual(["x"]);
    fight.do({ type: "undoExchange", exchange: "x" });
    expect(fight.fight.figure("b").has("brawl.poor")).toBe(false);
  });

  it("is refused with its reason, in the prompt and when it is given, and gives way to force", () => {
    const fight = swung();
    const stunned = { s: { condition: "brawl.stunned", by: null, until: null, value: 0 } };
    const { creature } = fight.state.combatants["b"]!;
    const creatures = {
      ...fight.state.creatures,
      [creature]: { ...fight.state.creatures[creature]!, conditions: stunned },
    };
    fight.state = { ...fight.state, creatures };
    expect(asked(fight).options[0]?.refusal?.key).toBe("Stunned");
    expect(fight.refusal(answer("b", "parry")).key).toBe("Stunned");
    fight.do(answer("b", "parry"), [6, 6], FORCED);
    expect(entry(fight, "b", "f")?.granted).toBe(true);
  });

  it("asks nobody who has left, and leaves the GM's questions to the GM", () => {
    const fight = swung();
    const gone = Object.fromEntries(Object.entries(fight.state.combatants).filter(([id]) => id !== "b"));
    expect(
      brawl.view.question(fight.fight.with({ ...fight.state, combatants: gone }), card(fight), "b").options,
    ).toEqual([]);
    const exchange = { ...card(fight), waiting: { b: { kind: "vote", options: ["none"], blow: null } } };
    fight.state = { ...fight.state, exchanges: { x: exchange } };
    expect(asked(fight).forGM).toBe(true);
    expect(fight.refusal(answer("b", "none")).key).toBe("TEMPO.Refusal.OnlyGM");
    fight.do(answer("b", "none"), [], GM);
    expect(card(fight).stage).toBe("done");
  });

  it("is refused where nothing of that name was declared", () => {
    const fight = swung();
    const waiting = { b: { kind: "parry", options: ["dance"], blow: "b1" } };
    fight.state = { ...fight.state, exchanges: { x: { ...card(fight), waiting } } };
    expect(asked(fight).options).toEqual([]);
    expect(fight.refusal(answer("b", "dance")).key).toBe("TEMPO.Refusal.NoSuchAnswer");
  });
});

describe("what waits on a card", () => {
  const sides = {
    a: { hero: true, at: [0, 0] as const, side: "one" },
    b: { at: [1, 0] as const, side: "two" },
    c: { at: [2, 0] as const, side: "two" },
  };
  const robbed = () => {
    const fight = begun(sides);
    fight.do(act("rob", { targets: ["b", "c"], item: null }));
    return fight;
  };

  it("is not begun before whoever comes first has answered", () => {
    const fight = robbed();
    expect(Object.keys(card(fight).waiting)).toEqual(["b", "c"]);
    expect(
      card(fight).queue.map(({ step, by, action, entry, use: { targets } }) => [step, by, action, entry, targets]),
    ).toEqual([
      ["take", "a", "brawl.rob", "e", ["b"]],
      ["take", "a", "brawl.rob", "e", ["c"]],
    ]);
    fight.do(answer("b", "none"));
    expect(card(fight).blows).toEqual({});
    fight.do(answer("c", "none"));
    expect(Object.values(card(fight).blows).map((b) => [b.target, b.facts])).toEqual([
      ["b", { taken: "take" }],
      ["c", { taken: "take" }],
    ]);
    expect(card(fight)).toMatchObject({ stage: "done", queue: [] });
  });

  it("is let go where its doer can do it no longer, and is told so", () => {
    const fight = robbed();
    fight.do(answer("b", "stop"));
    fight.do(answer("c", "none"));
    expect(card(fight)).toMatchObject({ stage: "done", queue: [], blows: {}, facts: { lost: "c" } });
  });

  it("is let go where its target has left", () => {
    const fight = robbed();
    fight.do(answer("b", "none"));
    const { b: _gone, ...combatants } = fight.state.combatants;
    fight.state = { ...fight.state, combatants };
    fight.do(answer("c", "none"));
    expect(Object.values(card(fight).blows).map((b) => b.target)).toEqual(["c"]);
    expect(card(fight).facts["lost"]).toBe("b");
  });

  it("stays where somebody had to be asked first", () => {
    const fight = robbed();
    fight.do(answer("b", "none"));
    fight.state = { ...fight.state, exchanges: { x: { ...card(fight), facts: { held: true } } } };
    fight.do(answer("c", "none"));
    expect(card(fight).queue).toHaveLength(2);
  });

  it("opens a card for nothing but whoever watches", () => {
    const [alone, watched] = [begun({ a: { hero: true, at: [0, 0] } }), begun(sides)];
    alone.do(act("hum"));
    expect(alone.state.exchanges).toEqual({});
    watched.do(act("hum"));
    expect(Object.keys(card(watched).waiting)).toEqual(["b", "c"]);
    expect(entry(watched)).toMatchObject({ cost: {}, exchange: "x" });
  });

  it("is put behind or before what waits, and changed", () => {
    const { fight } = robbed();
    const [first] = fight.exchange("x")!.queue;
    queueLast(fight, "x", [{ ...first!, step: "last" }]);
    queueFirst(fight, "x", { ...first!, step: "first" });
    expect(fight.exchange("x")!.queue.map((s) => s.step)).toEqual(["first", "take", "take", "last"]);
    changeQueue(fight, "x", (queue) => queue.filter((s) => s.step === "take"));
    expect(fight.exchange("x")!.queue).toHaveLength(2);
    changeQueue(fight, "nowhere", () => []);
    queueLast(fight, "x", []);
    expect(fight.exchange("x")!.queue).toHaveLength(2);
  });
});
