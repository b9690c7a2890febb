import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { TrailEntry } from "../../../src/engine/index.ts";
import { use } from "../../engine/play.ts";
import { abilities, inAction, play, sealed, skipPreparation, sword } from "./cast.ts";

const quick = { source: abilities({ dexterity: 5, intellect: 4 }) };

describe("P6 phases", () => {
  it("P6 goes through initiative, preparation, action and maintenance, and round again", () => {
    const fight = play({ a: {}, b: {} });
    fight.do({ type: "begin" }, [9, 2], GM);
    expect(fight.state).toMatchObject({ round: 1, phase: "preparation", turn: null });
    skipPreparation(fight);
    expect(fight.state).toMatchObject({ round: 1, phase: "action", turn: "a" });
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.turn).toBe("b");
    // Nothing has to be maintained: the system moves on through maintenance and the next initiative.
    fight.do({ type: "endTurn", who: "b" }, [1, 8]);
    expect(fight.state).toMatchObject({ round: 2, phase: "preparation", turn: null });
    const phases = fight.events.filter((e) => e.kind === "phase").map((e) => e.facts["phase"]);
    expect(phases).toEqual(["initiative", "preparation", "action", "maintenance", "initiative", "preparation"]);
  });

  it("P6 lets the GM move the phase on, whoever is still waited for", () => {
    const fight = play({ a: {}, b: {} });
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.phase).toBe("action");
    fight.do({ type: "advance" }, [3, 4], GM);
    expect(fight.state).toMatchObject({ round: 2, phase: "preparation" });
  });

  it("does not run on through empty rounds when nobody can act", () => {
    const fight = play({ a: {}, b: {} });
    fight.state = {
      ...fight.state,
      combatants: Object.fromEntries(
        Object.entries(fight.state.combatants).map(([id, c]) => [id, { ...c, defeated: true }]),
      ),
    };
    fight.do({ type: "begin" }, [], GM);
    expect(fight.state.round).toBeLessThan(4);
  });

  it("refuses to begin twice, to end another's turn, to begin with nobody", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    expect(fight.refusal({ type: "begin" }, [], GM).key).toBe("TEMPO.Refusal.Begun");
    expect(fight.refusal({ type: "endTurn", who: "b" }).key).toBe("TEMPO.Refusal.NotTheTurn");
    expect(play({}).refusal({ type: "begin" }, [], GM).key).toBe("TEMPO.Refusal.Nobody");
  });
});

describe("P7 initiative", () => {
  it.each([
    [1, 8],
    [10, 17],
  ])("P7 DEX 5, INT 4, reserves 2: a %i gives %i", (face, expected) => {
    const fight = inAction({ a: quick, b: {} }, [5, 5]);
    fight.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 1 });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [face, 2]);
    expect(fight.state.combatants["a"]?.initiative).toBe(expected);
  });

  it("P7 adds the GM's situational modifier from the next roll on", () => {
    const fight = inAction({ a: quick, b: {} }, [5, 5]);
    fight.do({ type: "setSituational", who: "a", value: -2 }, [], GM);
    fight.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 3 });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [1, 2]);
    expect(fight.state.combatants["a"]?.initiative).toBe(4);
    fight.do({ type: "setSituational", who: "a", value: 0 }, [], GM);
    expect(fight.state.combatants["a"]?.store["situational"]).toBeUndefined();
  });

  it("P7 asks for everybody's die in one throw, each round anew", () => {
    const fight = play({ a: {}, b: {}, c: {} });
    expect(fight.needs({ type: "begin" }, [], GM)).toEqual(
      ["a", "b", "c"].map((who) => ({ why: "phased.initiative", count: 1, faces: 10, who })),
    );
    fight.do({ type: "begin" }, [1, 5, 9], GM);
    expect(fight.state.order).toEqual(["c", "b", "a"]);
    skipPreparation(fight);
    for (const who of ["c", "b"]) fight.do({ type: "endTurn", who });
    fight.do({ type: "endTurn", who: "a" }, [1, 5, 9]);
    expect(fight.state.order).toEqual(["a", "b", "c"]);
  });

  it("P7 keeps what was rolled before the beginning for the first round, and rolls only for whom it is asked", () => {
    const fight = play({ a: {}, b: {} });
    fight.do({ type: "rollInitiative", ids: ["b"] }, [10], GM);
    expect(fight.state.combatants["a"]?.initiative).toBeNull();
    fight.do({ type: "begin" }, [4], GM);
    expect(Object.values(fight.state.combatants).map((c) => c.initiative)).toEqual([7, 13]);
  });

  it("P7 ties: higher DEX + INT, then higher DEX, then a reroll of the tied", () => {
    const of = (dexterity: number, intellect: number) => ({ source: abilities({ dexterity, intellect }) });
    const fight = play({ a: of(3, 3), b: of(4, 2), c: of(2, 3), d: of(3, 3) });
    // Sums 6, 6, 5, 6: bonuses 3, 3, 3, 3; all roll 5.
    expect(fight.needs({ type: "begin" }, [5, 5, 5, 5], GM).map((n) => n.who)).toEqual(["a", "d"]);
    expect(fight.needs({ type: "begin" }, [5, 5, 5, 5, 7, 7], GM).map((n) => n.who)).toEqual(["a", "d"]);
    fight.do({ type: "begin" }, [5, 5, 5, 5, 7, 7, 2, 9], GM);
    expect(fight.state.order).toEqual(["b", "d", "a", "c"]);
  });

  it("P7 lets late joiners roll alone, and a value written by hand leaves the turn where it is", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    const late = { ...fight.state.combatants["b"]!, id: "late", initiative: null, ledger: {} };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, late } };
    expect(fight.needs({ type: "rollInitiative", ids: ["late"] }).map((n) => n.who)).toEqual(["late"]);
    fight.do({ type: "rollInitiative", ids: ["late"] }, [5], GM);
    expect(fight.state.order).toEqual(["a", "late", "b"]);
    fight.do({ type: "setInitiative", who: "b", value: 30 }, [], GM);
    expect(fight.state.order).toEqual(["b", "a", "late"]);
    expect(fight.state.turn).toBe("a");
  });
});

describe("P8 reserves", () => {
  it("P8 counts AP unspent at the end of the round, for the next round's initiative only", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    fight.do({ type: "spend", who: "b", id: "s", pool: "ap", amount: 2 });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [4, 4]);
    // bonus 3, die 4, reserves 3 and 1
    expect(fight.state.combatants["a"]?.initiative).toBe(10);
    expect(fight.state.combatants["b"]?.initiative).toBe(8);
    skipPreparation(fight);
    expect([fight.left("a", "ap"), fight.left("b", "ap")]).toEqual([3, 3]);
    fight.do({ type: "spend", who: "a", id: "s2", pool: "ap", amount: 3 });
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [4, 4]);
    expect(fight.state.combatants["a"]?.initiative).toBe(7);
    expect(fight.state.combatants["b"]?.initiative).toBe(10);
  });

  it.each(["immobilized", "incapacitated"])("P8, P23 %s at the end of the round: no reserves", (condition) => {
    const conditions = { x: { condition: `phased.${condition}`, by: null, until: null, value: 0 } };
    const fight = inAction({ a: { conditions }, b: {} }, [9, 2]);
    if (fight.state.turn === "a") fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [4, 4]);
    expect(fight.state.combatants["a"]?.initiative).toBe(7);
    expect(fight.state.combatants["b"]?.initiative).toBe(10);
  });
});

describe("P9 preparations", () => {
  const three = () => {
    const fight = play({ a: {}, b: {}, c: {} });
    fight.do({ type: "begin" }, [10, 7, 4], GM);
    return fight;
  };

  it("P9 A 15, B 12, C 9; A names B, B names C: order A, C, B", () => {
    const fight = three();
    const choices = {
      a: sealed(fight, "a", { kind: "delay", after: "b" }),
      b: sealed(fight, "b", { kind: "delay", after: "c" }),
      c: sealed(fight, "c", { kind: "none" }),
    };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    expect(fight.state.order).toEqual(["a", "c", "b"]);
    expect(fight.state.turn).toBe("a");
  });

  it("P9 two behind the same keep their own order", () => {
    const fight = three();
    const choices = {
      a: sealed(fight, "a", { kind: "delay", after: "c" }),
      b: sealed(fight, "b", { kind: "delay", after: "c" }),
    };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    expect(fight.state.order).toEqual(["c", "a", "b"]);
  });

  it("P9 waits for every able combatant, and an incapacitated one has no choice", () => {
    const conditions = { x: { condition: "phased.incapacitated", by: null, until: null, value: 0 } };
    const fight = play({ a: {}, b: { conditions } });
    fight.do({ type: "begin" }, [10, 7], GM);
    const phase = fight.ruleset.turn.phases[1];
    expect(phase?.waitsFor?.(fight.fight)).toEqual(["a"]);
    expect(fight.refusal({ type: "seal", who: "b", hash: "x" }).key).toBe("TEMPO.Refusal.NoChoice");
    sealed(fight, "a", { kind: "none" });
    expect(phase?.waitsFor?.(fight.fight)).toEqual([]);
  });

  it("P9 keeps nothing but the hash before the reveal, and one that does not match counts as none", () => {
    const fight = three();
    const { salt } = sealed(fight, "a", { kind: "delay", after: "b" });
    expect(JSON.stringify(fight.state)).not.toContain("delay");
    const events = fight.do(
      { type: "reveal", choices: { a: { salt, choice: { kind: "delay", after: "c" } } }, ids: {} },
      [],
      GM,
    );
    expect(events.find((e) => e.kind === "reveal")?.facts["broken"]).toEqual(["a"]);
    expect(fight.state.order).toEqual(["a", "b", "c"]);
  });

  it("P9 a stance costs what its data says, which lowers what can become reserves", () => {
    const stance = {
      id: "low",
      type: "talent",
      source: { use: "stance", cost: 1, modifiers: { attack: 0, dodge: 0, parry: 3, block: 0, actionPoints: 0 } },
    };
    const fight = play({ a: { items: [stance] }, b: {} });
    fight.do({ type: "begin" }, [10, 2], GM);
    const before = fight.fight.figure("a").derived.physical.parry;
    const choices = { a: sealed(fight, "a", { kind: "stance", talent: "low" }) };
    fight.do({ type: "reveal", choices, ids: { a: "prepared" } }, [], GM);
    expect(fight.left("a", "ap")).toBe(2);
    expect(fight.fight.figure("a").derived.physical.parry).toBe(before + 3);
    fight.do({ type: "undo", who: "a", entry: "prepared" });
    expect(fight.left("a", "ap")).toBe(3);
    expect(fight.fight.figure("a").derived.physical.parry).toBe(before);
  });

  it("P9 stows a small thing, not a large one, and declares a contingency for this round", () => {
    const gear = (id: string, large: boolean) => ({ id, type: "gear", source: { large } });
    const fight = play({ a: { items: [gear("small", false), gear("large", true)] }, b: {} });
    fight.do({ type: "begin" }, [10, 2], GM);
    const choices = {
      a: sealed(fight, "a", { kind: "stow", item: "small" }),
      b: sealed(fight, "b", { kind: "contingency", condition: "the door opens", reaction: "strike" }),
    };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    expect(fight.state.creatures["a"]?.items["small"]?.source["stowed"]).toBe(false);
    expect(fight.state.combatants["b"]?.store["contingency"]).toMatchObject({ round: 1, condition: "the door opens" });
    const offers = fight.ruleset.turn.phases[1]?.offers?.(fight.fight, "a") ?? [];
    expect(offers.map((o) => [o.kind, o.refusal?.key ?? null])).toEqual([
      ["none", null],
      ["stance", "TEMPO.Phased.Refusal.noStance"],
      ["channel", "TEMPO.Phased.Refusal.noChannel"],
      ["stow", null],
      ["contingency", null],
      ["delay", null],
    ]);
    expect(offers[3]?.fields[0]?.options?.map((o) => o.value)).toEqual(["small"]);
  });

  it("P9 what the window asks for is what a choice is made of, and each of its answers is taken", () => {
    const items = [
      { id: "rope", type: "gear", source: {} },
      { id: "poise", type: "talent", source: { use: "stance" } },
      { id: "storm", type: "talent", source: { use: "spell", channeled: true } },
    ];
    const begun = () => {
      const fight = play({ a: { items }, b: {} });
      fight.do({ type: "begin" }, [10, 2], GM);
      return fight;
    };
    const { fight, ruleset } = begun();
    const offers = ruleset.turn.phases[1]?.offers?.(fight, "a") ?? [];
    expect(
      offers.map((o) => [o.kind, ...o.fields.map((f) => [f.name, f.options?.map((v) => v.value) ?? null])]),
    ).toEqual([
      ["none"],
      ["stance", ["talent", ["", "poise"]]],
      ["channel", ["spell", ["storm"]]],
      ["stow", ["item", ["rope"]]],
      ["contingency", ["condition", null], ["reaction", ["strike", "other"]]],
      ["delay", ["after", ["b"]]],
    ]);
    for (const { kind, fields } of offers) {
      const said = fields.map((f) => [f.name, f.options?.at(-1)?.value ?? "the door opens"]);
      const play = begun();
      const given = { a: sealed(play, "a", { kind, ...(Object.fromEntries(said) as Record<string, string>) }) };
      const [revealed] = play.do({ type: "reveal", choices: given, ids: { a: "prepared" } }, [], GM);
      expect([kind, revealed?.facts["broken"]]).toEqual([kind, []]);
      expect([kind, play.state.combatants["a"]?.store["prepared"]]).toEqual([kind, { round: 1, kind }]);
    }
  });
});

describe("P10 Action Points", () => {
  it("P10 three a round, changed by talents, and no more than there are", () => {
    const haste = {
      id: "haste",
      type: "talent",
      source: { modifiers: { attack: 0, dodge: 0, parry: 0, block: 0, actionPoints: 1 } },
    };
    const fight = inAction({ a: { items: [haste] }, b: {} }, [9, 2]);
    expect([fight.left("a", "ap"), fight.left("b", "ap")]).toEqual([4, 3]);
    fight.do({ type: "spend", who: "b", id: "x", pool: "ap", amount: 3 });
    expect(fight.refusal({ type: "spend", who: "b", id: "y", pool: "ap", amount: 1 })).toMatchObject({
      key: "TEMPO.Refusal.Budget",
      data: { cost: 1, left: 0 },
      soft: true,
    });
  });

  it("P10 has every action of the page with its cost", () => {
    const ruleset = play({}).ruleset;
    const fight = play({ a: { items: [sword] } }).fight;
    const costs = Object.entries(ruleset.actions)
      .filter(([, a]) => a.group === "action" && a.with === undefined)
      .map(([id, a]) => [id, a.cost(fight, "a", use())["ap"] ?? 0]);
    expect(costs).toEqual([
      ["move", 1],
      ["climb", 1],
      ["hover", 1],
      ["disengage", 1],
      ["guard", 1],
      ["skill", 1],
      ["hide", 1],
      ["manipulate", 1],
      ["escape", 1],
      ["stand", 1],
      ["dropProne", 1],
      ["mount", 1],
      ["dismount", 1],
      ["tumble", 1],
    ]);
    expect(
      Object.entries(ruleset.actions)
        .filter(([, a]) => a.with !== undefined)
        .map(([id]) => id),
    ).toEqual(["strike", "ability", "cast", "unleash", "stowLarge", "stowWeapon", "react", "dropItem", "dropGear"]);
  });

  it("P10 a weapon's data may ask for more, and an action is the own turn's", () => {
    const maul = { id: "maul", type: "weapon", source: { cost: 2 } };
    const fight = inAction({ a: { items: [maul] }, b: { items: [maul] } }, [9, 2]);
    fight.roll({ type: "act", who: "a", action: "strike", use: use({ item: "maul", targets: ["b"] }) }, () => 1);
    expect(fight.left("a", "ap")).toBe(1);
    expect(
      fight.refusal({ type: "act", who: "b", action: "strike", use: use({ item: "maul", targets: ["a"] }) }).key,
    ).toBe("TEMPO.Refusal.NotYourTurn");
  });

  it("P10 what is forced is booked as granted", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    fight.do({ type: "spend", who: "a", id: "x", pool: "ap", amount: 3 });
    fight.do({ type: "act", who: "a", action: "manipulate", use: use({ id: "over" }) }, [], { gm: true, force: true });
    expect(fight.fight.budget("a").pools[0]).toMatchObject({ max: 4, granted: 1, spent: 4, left: 0 });
  });
});

describe("P12 free actions", () => {
  it("P12 drops a held thing on anyone's turn for nothing, any number of times", () => {
    const fight = inAction({ a: {}, b: { items: [sword] } }, [9, 2]);
    fight.do({ type: "act", who: "b", action: "phrase", use: use() });
    fight.do({ type: "act", who: "b", action: "phrase", use: use() });
    fight.do({ type: "act", who: "b", action: "dropItem", use: use({ item: "sword" }) });
    expect(fight.state.creatures["b"]?.items["sword"]?.source["equipped"]).toBe(false);
    expect(fight.left("b", "ap")).toBe(3);
  });
});

describe("stepping back", () => {
  it("restores turn, order, budgets and initiative, and leaves harm alone", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    fight.do({ type: "spend", who: "a", id: "x", pool: "ap", amount: 1 });
    const before = fight.state;
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [1, 8]);
    expect(fight.state.round).toBe(2);
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, a: { ...fight.state.creatures["a"]!, hero: true } },
    };
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    const { beat: _beat, trail: _trail, creatures, ...rest } = fight.state;
    const { beat: _b, trail: _t, creatures: _c, ...earlier } = before;
    expect(rest).toEqual(earlier);
    expect(creatures["a"]?.hero).toBe(true);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.round).toBe(0);
    expect(fight.refusal({ type: "stepBack" }, [], GM).key).toBe("TEMPO.Refusal.NoStepBack");
  });

  it("takes every entry back once, those too that an older version kept under bare numbers", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    fight.do({ type: "endTurn", who: "a" });
    const old = Object.values(fight.state.trail).map((entry): [string, TrailEntry] => [String(entry.beat), entry]);
    fight.state = { ...fight.state, trail: Object.fromEntries(old) };
    expect(old).toHaveLength(3);
    const stood = old.map(() => {
      fight.do({ type: "stepBack" }, [], GM);
      return [fight.state.round, fight.state.turn, Object.keys(fight.state.trail).length];
    });
    expect(stood).toEqual([
      [1, "a", 2],
      [1, null, 1],
      [0, null, 0],
    ]);
    expect(fight.refusal({ type: "stepBack" }, [], GM).key).toBe("TEMPO.Refusal.NoStepBack");
  });

  it("keeps two rounds of ledger and trail", () => {
    const fight = inAction({ a: {}, b: {} }, [9, 2]);
    for (let round = 1; round <= 5; round++) {
      fight.do({ type: "spend", who: "a", id: `s${round}`, pool: "ap", amount: 1 });
      while (fight.state.round === round) {
        if (fight.state.phase === "preparation") skipPreparation(fight);
        else fight.do({ type: "endTurn", who: fight.state.turn! }, [9, 2]);
      }
      skipPreparation(fight);
    }
    const rounds = Object.values(fight.state.combatants["a"]!.ledger).map((e) => e.round);
    expect(rounds).toEqual([5]);
    expect(Math.min(...Object.values(fight.state.trail).map((t) => t.round))).toBe(5);
  });
});
