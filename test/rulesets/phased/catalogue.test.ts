import { describe, expect, it } from "vitest";
import { GM, isListed, listActions, newestEntry } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { resistCheck } from "../../../src/rulesets/phased/checks/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { laterInOrder, preparationRefusal } from "../../../src/rulesets/phased/actions/preparation.ts";
import { having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { abilities, inAction, play, sealed, sword } from "./cast.ts";

const talent = (id: string, source: object) => ({ id, type: "talent", source });
const duel = (a: Cast = {}, b: Cast = {}) => inAction({ a: { hero: true, ...a }, b }, [9, 2]);
const refusal = (id: string) => `TEMPO.Phased.Refusal.${id}`;
const storing = (fight: ReturnType<typeof duel>, store: object) => {
  const a = { ...fight.state.combatants["a"]!, store: store as never };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
  return fight;
};

describe("what has to be said with an action", () => {
  const kept = { m: { id: "m", item: "ward", target: null, defence: null, since: 1 } };
  const fields = (action: string) =>
    phased.actions[action]!.fields!(storing(duel(), { maintained: kept }).fight, "a").map((f) => [
      f.name,
      f.label,
      f.options?.map((o) => [o.value, ...("key" in o.label ? [o.label.key] : Object.values(o.label))]) ?? f.initial,
    ]);
  const keyed = (under: string, ...values: string[]) => values.map((v) => [v, `TEMPO.Phased.${under}.${v}`]);
  const tiers = [
    ["10", "trivial"],
    ["15", "easy"],
    ["20", "moderate"],
    ["25", "challenging"],
    ["30", "difficult"],
    ["35", "formidable"],
    ["45", "impossible"],
  ].map(([value, id]) => [value!, `TEMPO.Phased.Tier.${id}`]);
  const difficulties = [["", "TEMPO.Check.NoDifficulty"], ...tiers];
  const skills = ["melee", "ranged", "acrobatics", "animalHandling", "athletics", "awareness", "lore"];

  it.each([
    [
      "skill",
      [
        ["skill", "TEMPO.Check.Skill", keyed("Skill", ...skills, "persuasion", "stealth")],
        ["difficulty", "TEMPO.Check.Difficulty", difficulties],
      ],
    ],
    [
      "climb",
      [
        ["difficulty", "TEMPO.Check.Difficulty", [tiers[2], ...tiers.filter(([value]) => value !== "20")]],
        ["feet", "TEMPO.Phased.FallFeet", ""],
      ],
    ],
    [
      "escape",
      [
        ["ability", "TEMPO.Check.Ability", keyed("Ability", "strength", "dexterity")],
        ["difficulty", "TEMPO.Phased.Bonds", difficulties],
      ],
    ],
    ["stand", [["difficult", "TEMPO.Phased.Ground", keyed("Difficult", "no", "yes")]]],
    ["dropProne", [["difficult", "TEMPO.Phased.Ground", keyed("Difficult", "no", "yes")]]],
    [
      "mount",
      [
        ["willing", "TEMPO.Phased.Steed", keyed("Willing", "yes", "no")],
        ["difficulty", "TEMPO.Check.Difficulty", difficulties],
      ],
    ],
    ["release", [["effect", "TEMPO.Phased.Effect", [["m", "ward"]]]]],
    [
      "fall",
      [
        ["feet", "TEMPO.Phased.FallFeet", ""],
        ["surface", "TEMPO.Phased.Ground", keyed("Surface", "hard", "soft")],
      ],
    ],
  ])("P10, P12 %s", (action, expected) => {
    expect(fields(action)).toEqual(expected);
  });

  it("nothing with any other", () => {
    const asking = Object.entries(phased.actions).filter(([, a]) => isListed(a) && "fields" in a);
    expect(asking.map(([id]) => id)).toHaveLength(9);
  });
});

describe("the list of a creature with nothing in hand", () => {
  it("P10–P12 says of every action where it belongs, what it takes and why not", () => {
    const rows = listActions(duel().fight, "a").map((r) => [
      r.action,
      r.group,
      r.aim,
      r.cost,
      r.refusal?.key.split(".").at(-1) ?? null,
    ]);
    const one = { ap: 1 };
    expect(rows).toEqual([
      ["move", "action", "path", one, null],
      ["climb", "action", "none", one, null],
      ["hover", "action", "none", one, "notAloft"],
      ["disengage", "action", "none", one, null],
      ["guard", "action", "self", one, null],
      ["skill", "action", "none", one, null],
      ["hide", "action", "none", one, null],
      ["manipulate", "action", "none", one, null],
      ["escape", "action", "creature", one, "notRestrained"],
      ["stand", "action", "none", one, "notProne"],
      ["dropProne", "action", "none", one, null],
      ["mount", "action", "creature", one, null],
      ["dismount", "action", "none", one, "notMounted"],
      ["tumble", "action", "none", one, "notLanding"],
      ["opportunity", "reaction", "creature", { reaction: 1 }, "noWeapon"],
      ["contingency", "reaction", "creature", { reaction: 1 }, "noContingency"],
      ["phrase", "free", "none", {}, null],
      ["release", "free", "none", {}, "nothingMaintained"],
      ["cancelChannel", "free", "none", {}, "notChanneling"],
      ["land", "free", "none", {}, "notAloft"],
      ["fall", "free", "none", {}, null],
    ]);
  });
});

describe("what checks are made of", () => {
  const parts = (check: { modifiers: readonly object[] } | null | undefined) =>
    check?.modifiers.map((m) => {
      const { label, source, value, side, on } = m as Record<string, unknown>;
      return [label, source, value, side, on];
    });

  it("P2, P3, P22 a Strike: rank, abilities, weapon, stance, guard, cover, flanking", () => {
    const blade = { ...sword, source: { ...sword.source, bonus: 2 } };
    const stance = talent("high", {
      use: "stance",
      modifiers: { attack: 1, dodge: 0, parry: 0, block: 0, actionPoints: 0 },
    });
    const source = { ...abilities({ strength: 5, dexterity: 4 }), skills: { melee: 3 }, stance: "high" };
    const guarded = { g: { condition: "phased.guard", by: null, until: null, value: 2 } };
    const fight = duel({ source, items: [blade, stance] }, { conditions: guarded });
    const check = phased.actions["strike"]!.check!(fight.fight, "a", use({ item: "sword", targets: ["b"] }));
    const target = "TEMPO.Source.Target";
    expect(parts(check)).toEqual([
      ["TEMPO.Phased.Skill.melee", "TEMPO.Source.Skill", 6, "roll", true],
      ["TEMPO.Phased.AbilityPair.strength-dexterity", "TEMPO.Source.Ability", 5, "roll", true],
      ["TEMPO.Phased.Modifier.weapon", "TEMPO.Source.Weapon", 2, "roll", true],
      ["TEMPO.Phased.Modifier.stance", "TEMPO.Source.Talent", 1, "roll", true],
      ["TEMPO.Phased.Modifier.guard", target, 2, "target", true],
      ["TEMPO.Phased.Modifier.partialCover", target, 2, "target", false],
      ["TEMPO.Phased.Modifier.heavyCover", target, 5, "target", false],
      ["TEMPO.Phased.Modifier.flanked", target, -2, "target", false],
      ["TEMPO.Phased.Modifier.surrounded", target, -5, "target", false],
    ]);
  });

  it("P5, P22 resisting: the defence against 12 + spell power", () => {
    const check = resistCheck(duel({ source: { spellPower: 4 } }).fight, "b", "reflex", "a");
    expect(check).toMatchObject({
      id: "phased.resist",
      label: "TEMPO.Phased.Defence.reflex",
      against: { label: "TEMPO.Phased.SpellPower", value: 16 },
    });
    expect(check.modifiers).toMatchObject([
      { id: "defence", label: "TEMPO.Phased.Defence.reflex", source: "TEMPO.Source.Defence", value: 5 },
    ]);
  });

  it("P10 a skill's card says which", () => {
    const fight = duel({ source: { skills: { lore: 2 } } });
    const options = { skill: "lore", difficulty: "15" };
    fight.do({ type: "act", who: "a", action: "skill", use: use({ options, exchange: "x" }) }, [3, 3, 3]);
    expect(fight.state.exchanges["x"]).toMatchObject({ action: "phased.skill", by: "a", facts: { skill: "lore" } });
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({ reading: { total: 16, band: "success" } });
  });
});

describe("P9 what may be prepared", () => {
  const known = [
    talent("high", { use: "stance" }),
    talent("storm", { use: "spell", channeled: true }),
    talent("bolt", { use: "spell" }),
    talent("odd", { use: "ability", channeled: true }),
    sword,
    { id: "rope", type: "gear", source: { large: true } },
  ];
  const early = () => {
    const fight = play({ a: { items: known }, b: {}, c: {}, d: {} });
    fight.do({ type: "begin" }, [9, 10, 5, 2], GM);
    return fight;
  };
  const problem = (choice: Json) => preparationRefusal(early().fight, "a", choice)?.key ?? null;

  it.each<[string, Json, string | null]>([
    ["nothing", { kind: "none" }, null],
    ["a stance", { kind: "stance", talent: "high" }, null],
    ["no stance", { kind: "stance", talent: "" }, null],
    ["a spell for a stance", { kind: "stance", talent: "bolt" }, "noStance"],
    ["a sword for a stance", { kind: "stance", talent: "sword" }, "noStance"],
    ["an unknown stance", { kind: "stance", talent: "low" }, "noStance"],
    ["a channeled spell", { kind: "channel", spell: "storm" }, null],
    ["a spell that is not channeled", { kind: "channel", spell: "bolt" }, "noChannel"],
    ["an ability to channel", { kind: "channel", spell: "odd" }, "noChannel"],
    ["a sword to channel", { kind: "channel", spell: "sword" }, "noChannel"],
    ["a sword to stow", { kind: "stow", item: "sword" }, null],
    ["a rope to stow", { kind: "stow", item: "rope" }, "largeItem"],
    ["a stance to stow", { kind: "stow", item: "high" }, "noItem"],
    ["nothing to stow", { kind: "stow", item: "" }, "noItem"],
    ["a contingency", { kind: "contingency", condition: "now", reaction: "other" }, null],
    ["a contingency on nothing", { kind: "contingency", condition: "  ", reaction: "other" }, "noCondition"],
    ["to delay behind a later one", { kind: "delay", after: "c" }, null],
    ["to delay behind an earlier one", { kind: "delay", after: "b" }, "notLater"],
    ["to delay behind oneself", { kind: "delay", after: "a" }, "notLater"],
    ["to delay behind nobody", { kind: "delay", after: "z" }, "notLater"],
  ])("P9 %s", (_, choice, key) => {
    expect(problem(choice)).toBe(key === null ? null : refusal(key));
  });

  it("P9 one delays behind whoever comes later and is still in the fight", () => {
    const fight = early();
    expect(fight.state.order).toEqual(["b", "a", "c", "d"]);
    expect([laterInOrder(fight.fight, "a"), laterInOrder(fight.fight, "b"), laterInOrder(fight.fight, "d")]).toEqual([
      ["c", "d"],
      ["a", "c", "d"],
      [],
    ]);
    const c = { ...fight.state.combatants["c"]!, defeated: true };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, c } };
    expect(laterInOrder(fight.fight, "a")).toEqual(["d"]);
    fight.state = { ...fight.state, order: ["b", "c", "gone", "d"] };
    expect(laterInOrder(fight.fight, "a")).toEqual([]);
    expect(laterInOrder(fight.fight, "b")).toEqual(["d"]);
  });

  it("P9 the ledger says what was prepared, and nothing of nothing", () => {
    const fight = early();
    const choices = {
      a: sealed(fight, "a", { kind: "stance", talent: "high" }),
      b: sealed(fight, "b", { kind: "none" }),
      c: sealed(fight, "c", { kind: "delay", after: "a" }),
    };
    fight.do({ type: "reveal", choices, ids: { a: "pa", b: "pb", c: "pc" } }, [], GM);
    const after = (who: string) => {
      const { store, ledger } = fight.state.combatants[who]!;
      return [store["prepared"], Object.values(ledger).map((e) => [e.id, e.action, e.cost])];
    };
    expect(after("a")).toEqual([{ round: 1, kind: "stance" }, [["pa", "phased.prepare.stance", {}]]]);
    expect(after("b")).toEqual([{ round: 1, kind: "none" }, []]);
    // Nobody delays behind who comes earlier: no longer open, it counts as none.
    expect(after("c")).toEqual([undefined, []]);
  });

  it("B15 Undo offers a preparation until its owner's turn begins, and then what was done on the turn", () => {
    const fight = early();
    const choices = { a: sealed(fight, "a", { kind: "stance", talent: "high" }) };
    const offered = (): string | undefined => newestEntry(fight.fight, "a")?.id;
    expect(fight.state.turn).toBeNull();
    fight.do({ type: "reveal", choices, ids: { a: "pa" } }, [], GM);
    expect(fight.state.turn).not.toBe("a");
    expect(offered()).toBe("pa");
    for (let i = 0; i < 4 && fight.state.turn !== "a"; i++)
      fight.do({ type: "endTurn", who: fight.state.turn ?? "" }, [], GM);
    expect(fight.state.turn).toBe("a");
    expect(offered()).toBeUndefined();
    fight.do({ type: "spend", who: "a", id: "hand", pool: "ap", amount: 1 });
    expect(offered()).toBe("hand");
    fight.do({ type: "undo", who: "a", entry: "hand" });
    expect(offered()).toBeUndefined();
    fight.do({ type: "undo", who: "a", entry: "pa" }, [], GM);
    expect(fight.state.combatants["a"]?.ledger).toEqual({});
  });
});

describe("P11 answers", () => {
  const bolt = talent("bolt", { use: "spell", defence: "reflex" });
  const mage = { source: { spellPower: 4 }, items: [bolt], at: [0, 0] as const };
  const answer = (who: string, exchange: string, option: string) => ({
    type: "answer" as const,
    who,
    exchange,
    option,
    use: use(),
  });

  it("P11 a spell waits for all who may hinder it, then for those who resist", () => {
    const hinderer = { source: { spellPower: 2 }, items: [sword], at: [1, 0] as const };
    const fight = inAction({ a: { hero: true, ...mage }, b: hinderer, c: { ...hinderer, at: [0, 1] } }, [9, 3, 2]);
    fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "bolt", targets: ["b"], exchange: "x" }) });
    const stage = () => [fight.state.exchanges["x"]?.stage, Object.keys(fight.state.exchanges["x"]?.waiting ?? {})];
    expect(stage()).toEqual(["interrupt", ["b", "c"]]);
    fight.do(answer("b", "x", "none"));
    expect(stage()).toEqual(["interrupt", ["c"]]);
    const events = fight.do(answer("c", "x", "none"));
    expect(events.find((e) => e.kind === "answer")).toMatchObject({
      who: "c",
      facts: { exchange: "x", option: "none" },
    });
    expect(stage()).toEqual(["resist", ["b"]]);
    fight.do(answer("b", "x", "none"));
    expect(stage()).toEqual(["done", []]);
  });

  it("P11 a Strike waits for the one struck", () => {
    const strong = { items: [sword], source: abilities({ strength: 12, dexterity: 12 }) };
    const fight = duel({ items: [sword] }, strong);
    fight.do(
      { type: "act", who: "a", action: "strike", use: use({ item: "sword", targets: ["b"], exchange: "x" }) },
      [1, 1, 1],
    );
    expect(fight.state.exchanges["x"]?.stage).toBe("react");
    fight.do(answer("b", "x", "none"));
    expect(fight.state.exchanges["x"]?.stage).toBe("done");
  });

  it("P21, P23 bound meanwhile, one does not tumble any more, and may still take the fall", () => {
    const fall = () => {
      const fight = play({ a: { hero: true, at: [0, 0] }, b: {} });
      const a = {
        ...fight.state.combatants["a"]!,
        store: { fall: { fallen: 0, left: 20, hard: true, activation: 0, flown: 0 } },
      };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
      fight.do({ type: "begin" }, [9, 2], GM);
      fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
      const creature = { ...fight.state.creatures["a"]!, conditions: having("phased.restrained") };
      fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: creature } };
      return { fight, id: Object.keys(fight.state.exchanges)[0]! };
    };
    const { fight, id } = fall();
    expect(fight.refusal(answer("a", id, "tumble")).key).toBe(refusal("restrained"));
    fight.do(answer("a", id, "none"));
    expect(fight.state.exchanges[id]?.blows["b1"]?.damage).toMatchObject({ amount: 10, type: "bludgeoning" });
    // Who stands on the map's ground already, or below it, is not put anywhere.
    expect(fight.state.combatants["a"]?.place?.z).toBe(0);
    expect(fight.state.exchanges[id]?.effects).toEqual([]);
  });

  it("P11, P24 channeling waits for all who threaten it", () => {
    const storm = talent("storm", { use: "spell", channeled: true });
    const near = { items: [sword], at: [1, 0] as const };
    const fight = play({ a: { hero: true, items: [storm], at: [0, 0] }, b: near, c: { ...near, at: [0, 1] } });
    fight.do({ type: "begin" }, [9, 3, 2], GM);
    const choices = { a: sealed(fight, "a", { kind: "channel", spell: "storm" }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    const [id] = Object.keys(fight.state.exchanges);
    const stage = () => [fight.state.exchanges[id!]?.stage, Object.keys(fight.state.exchanges[id!]?.waiting ?? {})];
    expect(stage()).toEqual(["interrupt", ["b", "c"]]);
    fight.do(answer("b", id!, "none"));
    expect(stage()).toEqual(["interrupt", ["c"]]);
    fight.do(answer("c", id!, "none"));
    expect(stage()).toEqual(["done", []]);
  });

  it("P11 a contingency that nothing in hand can carry out is refused, and still open", () => {
    const fight = play({ a: { hero: true, items: [sword], at: [0, 0] }, b: { items: [], at: [1, 0] } });
    fight.do({ type: "begin" }, [9, 2], GM);
    const choices = { b: sealed(fight, "b", { kind: "contingency", condition: "now", reaction: "strike" }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    fight.do(
      { type: "act", who: "a", action: "strike", use: use({ item: "sword", targets: ["b"], exchange: "x" }) },
      [1, 1, 1],
    );
    expect(fight.refusal(answer("b", "x", "contingency")).key).toBe(refusal("noReach"));
    expect(fight.left("b", "reaction")).toBe(1);
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toContain("contingency");
  });

  it("P21 who falls below the map's ground is not lifted up to it", () => {
    const fight = play({ a: { hero: true, at: [0, 0] }, b: {} });
    const a = fight.state.combatants["a"]!;
    const fall = { fallen: 0, left: 4, hard: true, activation: 0, flown: 0 };
    const deep = { ...a, place: { ...a.place!, z: -10 }, store: { fall } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: deep } };
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    expect(fight.state.combatants["a"]?.place?.z).toBe(-10);
  });
});
