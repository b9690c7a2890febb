import { describe, expect, it } from "vitest";
import { causeOf, countedOf, GM, listActions, odds, PLAYER, targetOf } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { strikeCheck } from "../../../src/rulesets/phased/checks/index.ts";
import { guardOf } from "../../../src/rulesets/phased/state.ts";
import { having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { FORCED, use } from "../../engine/play.ts";
import { abilities, bow, inAction, play, sealed, skipPreparation, steps, sword } from "./cast.ts";

type Fight = ReturnType<typeof play>;

const act = (action: string, given: Parameters<typeof use>[0] = {}, who = "a") =>
  ({ type: "act", who, action, use: use(given) }) as const;
const answer = (who: string, option: string, exchange = "x") =>
  ({ type: "answer", who, exchange, option, use: use() }) as const;
const asked = (fight: Fight) =>
  Object.fromEntries(Object.entries(fight.state.exchanges["x"]?.waiting ?? {}).map(([id, q]) => [id, q.options]));
const keyOf = (refusal: { key: string } | null | undefined) => refusal?.key.split(".").at(-1) ?? null;
const notesOf = (fight: Fight) =>
  phased.view.notes(fight.state.exchanges["x"]!, null).map((n) => ("key" in n ? n.key.split(".").at(-1) : n));
const afflict = (fight: Fight, who: string, condition: string): void => {
  const creature = { ...fight.state.creatures[who]!, conditions: having(`phased.${condition}`) };
  fight.state = { ...fight.state, creatures: { ...fight.state.creatures, [who]: creature } };
};

const bolt = { id: "bolt", type: "talent", source: { use: "spell", defence: "reflex", damage: "2d6", range: 30 } };
const mage: Cast = { hero: true, source: { spellPower: 4 }, items: [bolt], at: [0, 0] };
const guard: Cast = { items: [{ id: "sword", type: "weapon", source: { damage: "4d6" } }], at: [1, 0] };

describe("P11 what hinders a spell", () => {
  it("P10 every target has to be in range, not the first alone", () => {
    const fight = inAction({ a: mage, b: { at: [3, 0] }, c: { at: [9, 0] } }, [9, 3, 2]);
    const refusal = fight.refusal(act("cast", { item: "bolt", targets: ["b", "c"] }));
    expect(refusal).toMatchObject({ key: "TEMPO.Phased.Refusal.outOfReach", data: { feet: 45, most: 30 } });
    fight.do(act("cast", { item: "bolt", targets: ["b"], exchange: "x" }));
  });

  it("a counter spell that wins leaves others their attack of opportunity", () => {
    const counter: Cast = { source: { spellPower: 9 }, at: [0, 5] };
    const fight = inAction(
      { a: mage, b: guard, c: { ...guard, at: [0, 1], source: { spellPower: 2 } }, d: counter },
      [9, 4, 3, 2],
    );
    fight.do(act("cast", { item: "bolt", targets: ["d"], exchange: "x" }));
    expect(asked(fight)).toEqual({
      b: ["opportunity", "none"],
      c: ["counterspell", "opportunity", "none"],
      d: ["counterspell", "none"],
    });
    fight.do(answer("d", "counterspell"), [1, 1, 1, 8, 8, 8]);
    expect(asked(fight)).toEqual({ b: ["opportunity", "none"], c: ["opportunity", "none"] });
    fight.do(answer("b", "opportunity"), [1, 1, 1]);
    fight.do(answer("c", "none"));
    expect(fight.state.exchanges["x"]).toMatchObject({ stage: "done", waiting: {}, facts: { countered: true } });
    expect(fight.state.exchanges["x"]?.facts["resolved"]).toBeUndefined();
  });

  it("P11, P23 a caster struck down before it is done casts nothing", () => {
    // Health 5: 6 on the dice fell it, whether the GM has applied them yet or not.
    const fell = () => {
      const fight = inAction({ a: mage, b: guard, c: { ...guard, at: [0, 1] } }, [9, 3, 2]);
      fight.do(act("cast", { item: "bolt", targets: ["b"], exchange: "x" }));
      fight.do(answer("b", "opportunity"), [4, 4, 4, 2, 2, 1, 1]);
      return fight;
    };
    const waits = fell();
    waits.do(answer("c", "none"));
    expect(waits.state.exchanges["x"]).toMatchObject({ stage: "done", waiting: {}, facts: { broken: true } });
    expect(notesOf(waits)).toEqual(["broken"]);
    const applied = fell();
    applied.do({ type: "apply", exchange: "x", blow: "b1", amount: null }, [], GM);
    applied.do(answer("c", "none"));
    expect(notesOf(applied)).toEqual(["broken"]);
    // Less than that, or less by the GM's leave: it goes on.
    const spared = fell();
    spared.do({ type: "apply", exchange: "x", blow: "b1", amount: 1 }, [], GM);
    spared.do(answer("c", "none"));
    expect(asked(spared)).toEqual({ b: ["resist", "none"] });
    const scratched = inAction({ a: mage, b: guard }, [9, 2]);
    scratched.do(act("cast", { item: "bolt", targets: ["b"], exchange: "x" }));
    scratched.do(answer("b", "opportunity"), [4, 4, 4, 1, 1, 1, 1]);
    expect(asked(scratched)).toEqual({ b: ["resist", "none"] });
  });
});

describe("P9, P11 a contingency", () => {
  const declared = (b: Cast, reaction = "strike") => {
    const fight = play({ a: { hero: true, items: [sword, bow], at: [0, 0] }, b });
    fight.do({ type: "begin" }, [9, 2], GM);
    const choices = { b: sealed(fight, "b", { kind: "contingency", condition: "now", reaction }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    return fight;
  };

  it("P11 that is a Strike is shot where nothing in hand reaches", () => {
    const fight = declared({ items: [{ ...sword, id: "z" }, bow], at: [6, 0] });
    const weapon = (given: object) =>
      phased.actions["contingency"]!.check!(fight.fight, "b", use(given))?.modifiers[0]?.label;
    expect(weapon({ targets: ["a"] })).toBe("TEMPO.Phased.Skill.ranged");
    fight.do(act("contingency", { targets: ["a"], exchange: "x" }, "b"), [1, 1, 1]);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.facts["item"]).toBe("bow");
    expect(fight.left("b", "reaction")).toBe(0);
    const near = declared({ items: [bow, { ...sword, id: "z" }], at: [1, 0] });
    near.do(act("contingency", { targets: ["a"], exchange: "x" }, "b"), [1, 1, 1]);
    expect(near.state.exchanges["x"]?.blows["b1"]?.facts["item"]).toBe("z");
  });

  it("P11 says beforehand that nothing reaches", () => {
    const far = declared({ items: [{ ...bow, source: { range: 20 } }, sword], at: [6, 0] });
    expect(keyOf(far.refusal(act("contingency", { targets: ["a"] }, "b")))).toBe("noReach");
    far.do(act("strike", { item: "bow", targets: ["b"], exchange: "x" }), [1, 1, 1]);
    const { options } = phased.view.question(far.fight, far.state.exchanges["x"]!, "b");
    expect(options.map((o) => [o.id, keyOf(o.refusal)])).toEqual([
      ["contingency", "noReach"],
      ["none", null],
    ]);
    const stowed = declared({ items: [{ ...bow, source: { range: 200, equipped: false } }], at: [6, 0] });
    expect(keyOf(stowed.refusal(act("contingency", { targets: ["a"] }, "b")))).toBe("noReach");
    const other = declared({ items: [], at: [6, 0] }, "other");
    other.do(act("contingency", { exchange: "x" }, "b"));
    expect(other.left("b", "reaction")).toBe(0);
  });
});

describe("P11 an attack of opportunity from the sheet", () => {
  const row = (fight: Fight, who = "a") =>
    keyOf(listActions(fight.fight, who).find((r) => r.action === "opportunity")?.refusal);

  it("is refused where nobody is asked, after reach and weapon; the GM forces it, beyond reach as well", () => {
    const fight = inAction(
      { a: { hero: true, items: [sword], at: [0, 0] }, b: { at: [4, 0] }, c: { at: [1, 0] } },
      [9, 3, 2],
    );
    expect(row(fight)).toBe("NothingToAnswer");
    expect(fight.refusal(act("opportunity", { targets: ["b"] }))).toMatchObject({
      key: "TEMPO.Phased.Refusal.outOfReach",
      data: { feet: 20, most: 5 },
    });
    const strike = act("opportunity", { targets: ["c"], id: "op", exchange: "x" });
    for (const authority of [PLAYER, GM])
      expect(fight.refusal(strike, [], authority)).toMatchObject({ key: "TEMPO.Refusal.NothingToAnswer", soft: true });
    fight.do(strike, [1, 1, 1], FORCED);
    expect(fight.state.combatants["a"]?.ledger["op"]).toMatchObject({ cost: { reaction: 1 }, granted: true });
    expect(fight.left("a", "reaction")).toBe(0);
    expect(fight.refusal(act("opportunity", { targets: ["c"] })).key).toBe("TEMPO.Refusal.Budget");
    const leave = inAction({ a: { hero: true, items: [sword], at: [0, 0] }, b: { at: [4, 0] } }, [9, 2]);
    leave.do(act("opportunity", { targets: ["b"], exchange: "x" }), [1, 1, 1], FORCED);
    const shooter = inAction({ a: { hero: true, items: [bow], at: [0, 0] }, b: { at: [1, 0] } }, [9, 2]);
    expect(keyOf(shooter.refusal(act("opportunity", { targets: ["b"] })))).toBe("noWeapon");
  });

  it("is open to a player for as long as an open exchange asks them with it", () => {
    const provoked = () => {
      const fight = inAction({ a: mage, b: guard, c: { ...guard, at: [9, 0] } }, [9, 3, 2]);
      fight.do(act("cast", { item: "bolt", targets: ["b"], exchange: "x" }));
      expect(asked(fight)).toEqual({ b: ["opportunity", "none"] });
      expect([row(fight, "b"), row(fight, "c")]).toEqual([null, "NothingToAnswer"]);
      return fight;
    };
    const fight = provoked();
    fight.do(act("opportunity", { targets: ["a"], id: "op", exchange: "y" }, "b"), [1, 1, 1]);
    expect(fight.state.combatants["b"]?.ledger["op"]).toMatchObject({ cost: { reaction: 1 }, granted: false });
    expect(fight.left("b", "reaction")).toBe(0);
    const declined = provoked();
    declined.do(answer("b", "none"));
    expect(asked(declined)).toEqual({ b: ["resist", "none"] }); // asked, but not with an opportunity
    expect(row(declined, "b")).toBe("NothingToAnswer");
    const undone = provoked();
    undone.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(row(undone, "b")).toBe("NothingToAnswer");
  });
});

describe("P3 cover and company", () => {
  const check = (map = phased.units.grid) => {
    const fight = inAction(
      { a: { hero: true, items: [sword], at: [0, 1] }, ally: { hero: true, at: [2, 1] }, b: { at: [1, 1] } },
      [9, 3, 2],
    );
    fight.state = { ...fight.state, map };
    return strikeCheck(fight.fight, "a", "b", fight.fight.item("a", "sword")!);
  };
  const switched = (...ids: string[]) => {
    const plain = check();
    return { ...plain, modifiers: plain.modifiers.map((m) => ({ ...m, on: ids.includes(m.id) })) };
  };

  it.each([
    [["partialCover"], 2],
    [["heavyCover"], 5],
    [["partialCover", "heavyCover"], 5],
    [["flanked"], -2],
    [["flanked", "surrounded"], -5],
    [["heavyCover", "surrounded"], 0],
  ])("P3 %j shift Physical Defense by %i: the graver of a kind counts", (ids, by) => {
    const shifted = switched(...ids);
    expect(targetOf(shifted)! - targetOf(switched())!).toBe(by);
    expect(odds(shifted).bands[1]!.from! - odds(switched()).bands[1]!.from!).toBe(by);
  });

  it("P3 flanking is seen on squares alone: elsewhere it is said", () => {
    expect(countedOf(check()).has("flanked")).toBe(true);
    for (const kind of ["hexOddR", "gridless"] as const) {
      const other = check({ kind, size: 5, diagonals: "equidistant" });
      expect(other.modifiers.find((m) => m.id === "flanked")).toMatchObject({ on: false, fixed: false });
    }
  });
});

describe("P10 Hide, Guard, Escape, and what is left of a Stride", () => {
  it("P10 hiding twice hides once, and who is seen when hiding again is hidden no more", () => {
    const fight = inAction({ a: { hero: true }, b: {} }, [9, 2]);
    const hidden = () =>
      Object.values(fight.state.creatures["a"]!.conditions).filter((c) => c.condition === "phased.hidden").length;
    fight.do(act("hide"), [8, 8, 8]);
    fight.do(act("hide"), [8, 8, 8]);
    expect(hidden()).toBe(1);
    fight.do(act("hide", { exchange: "x" }), [1, 1, 1]);
    expect(hidden()).toBe(0);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(hidden()).toBe(1);
  });

  it("P10, P23 who is out of action guards nobody", () => {
    const fight = inAction({ a: { hero: true, at: [0, 0] }, ally: { hero: true, at: [1, 0] }, b: {} }, [9, 3, 2]);
    fight.do(act("guard", { targets: ["ally"] }));
    expect(guardOf(fight.fight, "ally")).toBe(2);
    afflict(fight, "a", "incapacitated");
    expect(guardOf(fight.fight, "ally")).toBe(0);
    const own = inAction({ a: { hero: true }, b: {} }, [9, 2]);
    own.do(act("guard"));
    const { a, ...others } = own.state.combatants;
    expect(guardOf(own.fight, "a")).toBe(2);
    own.state = { ...own.state, combatants: { ...others, a: { ...a!, defeated: true } } };
    expect(guardOf(own.fight, "a")).toBe(0);
  });

  const held = (by: string | null) => ({ condition: "phased.restrained", by, until: null, value: 0 });
  it.each<[string, Record<string, ReturnType<typeof held>>, Parameters<typeof use>[0], string[]]>([
    ["one captor's hold leaves the other's", { p: held("b"), q: held("c") }, { targets: ["b"] }, ["q"]],
    ["a captor's hold leaves the bonds", { p: held("b"), q: held(null) }, { targets: ["b"] }, ["q"]],
    ["the bonds leave the captor's hold", { p: held("b"), q: held(null) }, { options: { difficulty: 5 } }, ["p"]],
    ["nobody said whose: all of it", { p: held(null), q: held(null) }, { targets: ["b"] }, []],
  ])("P10 escaping from %s", (_, conditions, given, rest) => {
    const fight = inAction(
      { a: { hero: true, conditions, source: abilities({ strength: 5 }) }, b: {}, c: {} },
      [9, 3, 2],
    );
    const dice = given?.targets ? [1, 1, 1, 8, 8, 8] : [8, 8, 8];
    fight.do(act("escape", { ...given, exchange: "x" }), dice);
    expect(Object.keys(fight.state.creatures["a"]!.conditions)).toEqual(rest);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(Object.keys(fight.state.creatures["a"]!.conditions).sort()).toEqual(["p", "q"]);
  });

  it("P14 the list says that a Stride that was begun is gone on with for nothing", () => {
    const fight = inAction({ a: { hero: true, at: [0, 0], source: { fly: 30 } }, b: { at: [40, 40] } }, [9, 2]);
    const row = () => listActions(fight.fight, "a").find((r) => r.action === "move")!;
    const go = (path: ReturnType<typeof steps>) =>
      fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "m" });
    expect([row().cost, row().refusal]).toEqual([{ ap: 1 }, null]);
    go(steps(".."));
    fight.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 2 });
    expect([row().cost, row().refusal]).toEqual([{}, null]);
    go(steps("...."));
    expect([row().cost, keyOf(row().refusal)]).toEqual([{ ap: 1 }, "Budget"]);
    fight.do({ type: "undo", who: "a", entry: "s" });
    go([...steps("...."), ...steps(".", { mode: "fly" }, [4, 0])]);
    expect(row().cost).toEqual({});
  });

  it("P10 a skill that there is not is no skill of its own making", () => {
    const fight = inAction({ a: { hero: true }, b: {} }, [9, 2]);
    fight.do(act("skill", { options: { skill: "toString" }, exchange: "x" }), [1, 1, 1]);
    expect(fight.state.exchanges["x"]?.facts["skill"]).toBe("awareness");
  });
});

describe("P9 what is offered", () => {
  it("K18 nobody is told of a hidden enemy to wait for; of one's own side one is", () => {
    const fight = play({ a: {}, b: { hero: true }, c: {}, d: {} });
    const { b, c } = fight.state.combatants;
    const combatants = { ...fight.state.combatants, b: { ...b!, hidden: true }, c: { ...c!, hidden: true } };
    fight.state = { ...fight.state, combatants };
    fight.do({ type: "begin" }, [10, 7, 4, 2], GM);
    const delays = phased.turn.phases[1]?.offers?.(fight.fight, "a").find((o) => o.kind === "delay");
    expect(delays?.fields[0]?.options?.map((o) => o.value)).toEqual(["c", "d"]);
  });
});

describe("P13 the Maintenance Phase stepped back over", () => {
  const ward = { id: "ward", type: "talent", source: { use: "spell", maintained: true } };
  const kept = (fight: Fight) => Object.keys((fight.state.combatants["a"]?.store["maintained"] ?? {}) as object).length;
  const upTo = () => {
    const fight = inAction({ a: { hero: true, source: { spellPower: 4 }, items: [ward] }, b: {} }, [9, 2]);
    fight.do(act("cast", { item: "ward", targets: ["a"] }));
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" });
    return fight;
  };
  const question = (fight: Fight) => Object.values(fight.state.exchanges).find((e) => e.action === "phased.maintain")!;

  it.each([
    ["holds", [8, 8, 8], 1],
    ["fails", [1, 1, 1], 0],
  ])("P13 an effect that %s does so once, however often the phase comes", (_, faces, left) => {
    const fight = upTo();
    fight.do({ ...answer("a", "maintain", question(fight).id) }, [...faces, 5, 5]);
    expect([fight.state.round, kept(fight)]).toEqual([2, left]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.turn).toBe("b");
    fight.do({ type: "endTurn", who: "b" }, [5, 5]);
    expect([fight.state.round, kept(fight)]).toEqual([2, left]);
    skipPreparation(fight);
  });

  it("P13 taken back, it is asked again", () => {
    const fight = upTo();
    const { id } = question(fight);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    fight.do({ type: "endTurn", who: "b" });
    expect(question(fight)).toMatchObject({ undone: false, waiting: { a: { kind: "maintain" } } });
  });
});

describe("P11, K18 whom a question is about", () => {
  it("who is struck at while leaving is asked about the one that struck, not about the way", () => {
    const fight = inAction({ a: { hero: true, items: [sword], at: [0, 0] }, b: guard }, [9, 2]);
    fight.do({ type: "move", who: "a", skip: [], path: steps(".", {}, [0, 0]), held: null, exchange: "x" });
    expect(causeOf(fight.state.exchanges["x"]!, "b")).toBe("a");
    fight.do(answer("b", "opportunity"), [1, 1, 1]);
    expect(asked(fight)).toEqual({ a: ["counter", "none"] });
    expect(causeOf(fight.state.exchanges["x"]!, "a")).toBe("b");
    fight.do(answer("a", "counter"), [1, 1, 1]);
    expect(fight.state.exchanges["x"]?.blows["b2"]).toMatchObject({ by: "a", target: "b" });
  });
});

describe("P10, P11, P23 where a guard, an answer, a spell ends", () => {
  it("P10, P23 who is out of action guards nobody anew, neither oneself nor another", () => {
    const fight = inAction({ a: { hero: true, at: [0, 0] }, ally: { hero: true, at: [1, 0] }, b: {} }, [9, 3, 2]);
    afflict(fight, "a", "incapacitated");
    for (const targets of [[], ["a"], ["ally"]])
      expect(keyOf(fight.refusal(act("guard", { targets })))).toBe("incapacitated");
  });

  it("P11, P23 a caster with just so much Health left as the blow takes is struck down", () => {
    // Health is 1 × (3 + 2) = 5.
    const fight = inAction({ a: mage, b: { ...guard, items: [{ ...sword, source: { damage: "1d4 + 1" } }] } }, [9, 2]);
    fight.do(act("cast", { item: "bolt", targets: ["b"], exchange: "x" }));
    fight.do(answer("b", "opportunity"), [4, 4, 4, 4]);
    expect(notesOf(fight)).toEqual(["broken"]);
  });

  it("P2 a check without a difficulty is neither good nor bad", () => {
    const check = phased.checks["lore"]!.build(inAction({ a: {}, b: {} }, [9, 2]).fight.figure("a"), {});
    expect([check.against, check.bands]).toEqual([
      null,
      [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "success", from: null }],
    ]);
  });

  it("P10 says how far away somebody is in whole feet where there is no grid", () => {
    const fight = inAction({ a: mage, b: { at: [9, 9] } }, [9, 2]);
    fight.state = { ...fight.state, map: { kind: "gridless", size: 5, diagonals: "exact" } };
    expect(fight.refusal(act("cast", { item: "bolt", targets: ["b"] })).data).toEqual({ feet: 64, most: 30 });
  });
});
