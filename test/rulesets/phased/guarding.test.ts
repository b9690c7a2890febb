import { describe, expect, it } from "vitest";
import { GM, odds, targetOf } from "../../../src/engine/index.ts";
import { maintainCheck } from "../../../src/rulesets/phased/checks/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { inAction, play, skipPreparation, steps, sword } from "./cast.ts";

const refusal = (id: string) => `TEMPO.Phased.Refusal.${id}`;

describe("P10 Guard", () => {
  const party = (options = {}) => {
    const fight = inAction(
      {
        a: { hero: true, at: [0, 0] },
        ally: { hero: true, at: [1, 1] },
        far: { hero: true, at: [2, 0] },
        foe: { at: [0, 1], items: [sword] },
        nobody: { side: null, at: [1, 0] },
      },
      [10, 5, 4, 3, 2],
    );
    fight.state = { ...fight.state, options };
    return fight;
  };
  type Fighting = ReturnType<typeof party>;
  const guard = (who: string, target?: string, id?: string) => ({
    type: "act" as const,
    who,
    action: "guard",
    use: use({ targets: target === undefined ? [] : [target], ...(id === undefined ? {} : { id }) }),
  });
  /** What the foe has to reach, and what of it is Guard. */
  const defence = (fight: Fighting, target: string) => {
    const check = phased.actions["strike"]!.check!(fight.fight, "foe", use({ item: "sword", targets: [target] }))!;
    const plain = fight.fight.figure(target).derived.physical.total;
    return [targetOf(check)! - plain, check.modifiers.find((m) => m.id === "guard")?.value ?? 0];
  };

  it("P10 adds 2 to one's own or a guarded ally's Physical Defense", () => {
    for (const ward of ["a", "ally"]) {
      const fight = party();
      expect(defence(fight, ward)).toEqual([0, 0]);
      fight.do(guard("a", ward));
      expect(defence(fight, ward)).toEqual([2, 2]);
    }
  });

  it("P3, P10 or a major 5, where the table has it so", () => {
    const fight = party({ guardBonus: "5" });
    fight.do(guard("a"));
    expect(defence(fight, "a")).toEqual([5, 5]);
    expect(fight.ruleset.options["guardBonus"]).toMatchObject({ initial: "2", choices: { "2": {}, "5": {} } });
  });

  it("P10 guarding twice adds 2 once, whoever guards, and undoing one leaves the other", () => {
    const fight = party();
    fight.do(guard("a", "ally", "one"));
    fight.do(guard("a", "ally", "two"));
    expect(defence(fight, "ally")).toEqual([2, 2]);
    expect(phased.view.tags(fight.fight, "ally")).toMatchObject([{ label: { data: { value: 2 } } }]);
    fight.do({ type: "endTurn", who: "a" });
    fight.do(guard("ally", "ally", "own"));
    expect(defence(fight, "ally")).toEqual([2, 2]);
    for (const [who, id] of [
      ["ally", "own"],
      ["a", "two"],
    ] as const) {
      fight.do({ type: "undo", who, entry: id });
      expect(defence(fight, "ally")).toEqual([2, 2]);
    }
    fight.do({ type: "undo", who: "a", entry: "one" });
    expect(defence(fight, "ally")).toEqual([0, 0]);
  });

  it("P10 an ally within 5 ft, and no enemy", () => {
    const fight = party();
    expect(fight.refuses(guard("a", "ally"))).toBe(false);
    expect(fight.refuses(guard("a", "nobody"))).toBe(false);
    expect(fight.refusal(guard("a", "far"))).toMatchObject({ key: refusal("outOfReach"), data: { feet: 10, most: 5 } });
    expect(fight.refusal(guard("a", "foe")).key).toBe(refusal("notAlly"));
  });

  it("P10 off the map nobody is too far", () => {
    const fight = inAction({ a: { hero: true }, ally: { hero: true }, foe: {} }, [9, 3, 2]);
    expect(fight.refuses(guard("a", "ally"))).toBe(false);
  });
});

describe("P23 no movement at all", () => {
  const out = (b: Cast = {}) => inAction({ a: { at: [0, 0], ...b }, b: { hero: true, at: [40, 40] } }, [9, 2]);

  it.each(["move", "hover", "disengage", "climb", "stand", "dropProne", "mount", "dismount"])(
    "P23 %s is not for the immobilized, the restrained or the incapacitated",
    (action) => {
      for (const [condition, key] of [
        ["immobilized", "immobilized"],
        ["restrained", "restrained"],
        ["incapacitated", "incapacitated"],
      ] as const) {
        const fight = out({ conditions: having(`phased.${condition}`), source: { fly: 40 } });
        const store = { aloft: true, ...(action === "dismount" ? { steed: "b" } : {}) };
        const a = { ...fight.state.combatants["a"]!, store };
        fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
        expect(phased.actions[action]!.blocked!(fight.fight, "a", use())?.key).toBe(refusal(key));
      }
    },
  );

  it("P19, P23 so immobilized wings do not hover, and begin to fall at the end of their turn", () => {
    const fight = out({ source: { fly: 40 } });
    const a = fight.state.combatants["a"]!;
    const place = { x: 0, y: 0, w: 1, h: 1, z: 30 };
    const creature = { ...fight.state.creatures["a"]!, conditions: having("phased.immobilized") };
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, a: { ...a, place, store: { aloft: true } } },
      creatures: { ...fight.state.creatures, a: creature },
    };
    expect(fight.refusal({ type: "act", who: "a", action: "hover", use: use() }).key).toBe(refusal("immobilized"));
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 30 });
  });

  it("P15 who is not prone cannot stand up, and who is cannot drop", () => {
    expect(out().refusal({ type: "act", who: "a", action: "stand", use: use() }).key).toBe(refusal("notProne"));
    const prone = out({ conditions: having("phased.prone") });
    expect(prone.refusal({ type: "act", who: "a", action: "dropProne", use: use() }).key).toBe(refusal("prone"));
  });
});

describe("P11 passing through", () => {
  const asked = (options: Record<string, boolean>, from: number, pattern: string) => {
    const fight = inAction({ a: { hero: true, at: [from, 0] }, b: { items: [sword], at: [5, 1] } }, [9, 2]);
    fight.state = { ...fight.state, options: { ...options } };
    fight.do({ type: "move", who: "a", skip: [], path: steps(pattern, {}, [from, 0]), held: null, exchange: "x" });
    return Object.keys(fight.state.exchanges["x"]?.waiting ?? {});
  };

  it.each([
    ["coming in from 15 ft away", 2, "..", [], ["b"]],
    ["going out", 6, ".", ["b"], ["b"]],
    ["from beside to beside", 4, "..", ["b"], ["b"]],
    ["staying out", 1, "..", [], []],
  ])("P11 %s: asks %4$s where only leaving provokes", (_, from, pattern, leaving, entering) => {
    expect(asked({}, from, pattern)).toEqual(leaving);
    expect(asked({ enteringProvokes: true }, from, pattern)).toEqual(entering);
  });

  /** Who is asked when A, at (4, 0), has disengaged and steps to the right; enemies by where they stand. */
  const disengaged = (enemies: Readonly<Record<string, readonly [number, number]>>, options = {}) => {
    const foes = Object.fromEntries(Object.entries(enemies).map(([id, at]) => [id, { items: [sword], at }]));
    const fight = inAction({ a: { hero: true, at: [4, 0] }, ...foes }, [9, 2, 1]);
    fight.state = { ...fight.state, options };
    fight.do({ type: "act", who: "a", action: "disengage", use: use() });
    fight.do({ type: "move", who: "a", skip: [], path: steps(".", {}, [4, 0]), held: null, exchange: "x" });
    return Object.keys(fight.state.exchanges["x"]?.waiting ?? {});
  };

  it("P25 a Disengage covers 5 ft away from an enemy, and neither a step past it nor one nearer to it", () => {
    expect(disengaged({ b: [3, 0] })).toEqual([]);
    expect(disengaged({ b: [4, 1] })).toEqual(["b"]); // as near as before
    expect(disengaged({ b: [3, 0], c: [4, 1] })).toEqual(["c"]);
    expect(disengaged({ b: [6, 0] }, { enteringProvokes: true })).toEqual(["b"]);
  });
});

describe("P10 nobody Strikes themself", () => {
  it("P10 neither in earnest nor as a reaction", () => {
    const fight = inAction({ a: { hero: true, items: [sword], at: [0, 0] }, b: { at: [1, 0] } }, [9, 2]);
    const at = { targets: ["a"], item: "sword" };
    for (const action of ["strike", "opportunity"])
      expect(fight.refusal({ type: "act", who: "a", action, use: use(at) }).key).toBe("TEMPO.Refusal.Oneself");
  });
});

describe("P28 Action Points, Stride and reaction by situation", () => {
  const given = (...conditions: string[]) => {
    const fight = inAction(
      { a: { hero: true, at: [0, 0], conditions: having(...conditions.map((c) => `phased.${c}`)) }, b: {} },
      [9, 2],
    );
    const { stride } = fight.fight.figure("a").derived;
    return { ap: fight.left("a", "ap"), reaction: fight.left("a", "reaction"), stride };
  };

  it("P28 3 AP, a reaction and a Stride of 20 ft; one more when hastened, one fewer when dazed", () => {
    expect(given()).toEqual({ ap: 3, reaction: 1, stride: 20 });
    expect(given("hastened")).toMatchObject({ ap: 4 });
    expect(given("dazed")).toMatchObject({ ap: 2 });
    expect(given("hastened", "dazed")).toMatchObject({ ap: 3 });
    expect(given("slowed")).toEqual({ ap: 3, reaction: 1, stride: 10 });
    expect(given("distracted")).toEqual({ ap: 3, reaction: 0, stride: 20 });
  });
});

describe("figures of the page", () => {
  it("P6 a round is 10 seconds, six to the minute", () => {
    expect(phased.units.round).toBe(10);
  });

  it.each([
    [17, [6, 6, 5], true],
    [16, [6, 5, 5], false],
  ])("P2, P10 Hide with %i against a passive 12 + 5: seen by nobody: %s", (_, faces, hidden) => {
    // INT 3, WIS 3 and Awareness 1 are + 5; DEX 4, INT 4 and Stealth 0 are 4 - 4.
    const source = { attributes: { dexterity: 4, intellect: 4 } };
    const fight = inAction({ a: { hero: true, source }, b: { source: { skills: { awareness: 1 } } } }, [9, 2]);
    fight.do({ type: "act", who: "a", action: "hide", use: use({ exchange: "x" }) }, faces);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.facts["seenBy"]).toEqual(hidden ? [] : ["b"]);
    expect(fight.fight.figure("a").has("phased.hidden")).toBe(hidden);
  });

  it.each([
    [25, [8, 8, 6], true],
    [24, [8, 8, 5], false],
  ])("P2, P10 Hide with %i against the keenest, whose passive is 12 + 13: %s", (_, faces, hidden) => {
    // DEX 1, INT 1 and Stealth 1 are 1 + 2; INT 3, WIS 3 and Awareness 4 are 3 + 10.
    const source = { attributes: { dexterity: 1, intellect: 1 }, skills: { stealth: 1 } };
    const keen = { source: { skills: { awareness: 4 } } };
    const fight = inAction({ a: { hero: true, source }, b: keen, c: {} }, [9, 2, 1]);
    const check = phased.actions["hide"]!.check!(fight.fight, "a", use())!;
    expect(check.against).toMatchObject({ label: "TEMPO.Phased.Passive", value: 25 });
    fight.do({ type: "act", who: "a", action: "hide", use: use({ exchange: "x" }) }, faces);
    expect(fight.fight.figure("a").has("phased.hidden")).toBe(hidden);
  });

  it("P13 spell power 4 against Willpower 7 needs 15 on the dice, 208 in 512; against nobody unwilling 12", () => {
    const { success, totals } = odds(maintainCheck(4, 7));
    expect([success, totals.ways, maintainCheck(4, 7).against?.value]).toEqual([208, 512, 19]);
    expect(maintainCheck(4, null).against?.value).toBe(12);
  });

  it("P17 weapons, armour and gear weigh, each piece of it", () => {
    const items = [
      { id: "w", type: "weapon", source: { weight: 6 } },
      { id: "r", type: "armor", source: { weight: 20, equipped: false } },
      { id: "g", type: "gear", source: { weight: 0.5, quantity: 7 } },
      { id: "t", type: "talent" },
    ];
    const fight = play({ a: { source: { attributes: { strength: 5 }, load: 20.5 }, items } });
    expect(fight.fight.figure("a").derived.load).toEqual({
      carried: 50,
      limits: [50, 100, 150],
      state: "unencumbered",
    });
    const more = play({ a: { source: { attributes: { strength: 5 }, load: 21 }, items } });
    expect(more.fight.figure("a").derived.load).toMatchObject({ carried: 50.5, state: "encumbered" });
  });

  it("P10 a spell costs by its data, else 1 AP", () => {
    const spell = (id: string, source: object) => ({ id, type: "talent", source: { use: "spell", ...source } });
    const items = [spell("plain", {}), spell("dear", { cost: 3 }), spell("free", { cost: 0 })];
    const left = items.map(({ id }) => {
      const fight = play({ a: { hero: true, items }, b: {} });
      fight.do({ type: "begin" }, [9, 2], GM);
      skipPreparation(fight);
      fight.do({ type: "act", who: "a", action: "cast", use: use({ item: id }) });
      return fight.left("a", "ap");
    });
    expect(left).toEqual([2, 0, 3]);
  });
});
