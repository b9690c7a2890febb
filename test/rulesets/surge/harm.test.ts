import { describe, expect, it } from "vitest";
import { GM, listActions } from "../../../src/engine/index.ts";
import { afterSave } from "../../../src/rulesets/surge/creature/dying.ts";
import type { Stage } from "../../../src/rulesets/surge/creature/schema.ts";
import {
  act,
  answer,
  asked,
  at,
  bandage,
  begun,
  derived,
  edit,
  ember,
  endTurn,
  has,
  hp,
  impose,
  levels,
  potion,
  shield,
  source,
  spell,
  sword,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";
import { use } from "../../engine/play.ts";

const pair = (a: unknown[] = [sword], b: object = {}) =>
  begun({ a: { hero: true, items: a as never, at: [0, 0] }, b: { source: b, at: [1, 0] } });
const hit = (fight: Fighting, amount: number, by = "a", on = "b") => {
  fight.do(at(by, "unarmed", on), [6], { gm: true, force: true });
  const id = Object.keys(fight.state.exchanges).at(-1)!;
  if (fight.state.exchanges[id]?.waiting[on]) answer(fight, on, "none");
  fight.do({ type: "apply", exchange: id, blow: "b1", amount }, [], GM);
  return id;
};

describe("S26 harm", () => {
  it("stops at 0, and is given back exactly", () => {
    const fight = pair();
    const id = hit(fight, 99);
    expect(hp(fight, "b")).toBe(0);
    expect(source(fight, "b").losses.health).toBe(14);
    fight.do({ type: "revert", exchange: id, blow: "b1" }, [], GM);
    expect(hp(fight, "b")).toBe(14);
  });
  it.each([
    ["", null],
    ["  ", null],
    ["2d4", { formula: "2d4", amount: 5, type: "magical" }],
  ])("a spell with '%s' for damage throws %j", (text, damage) => {
    const bolt = { id: "bolt", type: "talent", source: { use: "spell", school: "Fire", damage: text } };
    const fight = pair([bolt]);
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    fight.do(at("a", "release", "b", "bolt"), [6]);
    const command = { type: "answer", who: "b", exchange: asked(fight, "b"), option: "none", use: use() } as const;
    const needs = damage ? fight.needs(command).map((n) => [n.why, n.count, n.faces, n.who]) : [];
    expect(needs).toEqual(damage ? [["surge.damage", 2, 4, "a"]] : []);
    fight.do(command, damage ? [2, 3] : []);
    const [blow] = Object.values(Object.values(fight.state.exchanges).at(-1)!.blows);
    if (damage) expect(blow?.damage).toMatchObject(damage);
    else expect(blow?.damage).toBeNull();
    expect(blow?.facts["lands"]).toBe(true);
  });
  it.each([
    ["light", 4],
    ["oneHanded", 6],
    ["twoHanded", 8],
  ])("a %s weapon throws a d%i, whoever wields it", (kind, faces) => {
    const fight = pair([{ id: "w", type: "weapon", source: { kind } }]);
    edit(fight, "a", levels({ strength: 9 }));
    fight.do(at("a", "melee", "b", "w"), [1]);
    const use = {
      id: "d",
      exchange: "d",
      targets: [],
      item: null,
      options: {},
      adjustment: { switched: {}, situational: 0 },
    };
    expect(fight.needs({ type: "answer", who: "b", exchange: asked(fight, "b"), option: "none", use })).toMatchObject([
      { faces, count: 1 },
    ]);
    answer(fight, "b", "none", [3]);
    expect(Object.values(fight.state.exchanges)[0]?.blows["b1"]?.damage?.amount).toBe(3);
  });
  it.each(["", "  "])("a weapon with '%s' for damage throws what its kind does", (damage) => {
    const fight = pair([{ id: "w", type: "weapon", source: { kind: "twoHanded", damage } }]);
    fight.do(at("a", "melee", "b", "w"), [1]);
    answer(fight, "b", "none", [8]);
    expect(Object.values(fight.state.exchanges)[0]?.blows["b1"]?.damage?.formula).toBe("1d8");
  });
  it("a bow throws a d6, and what a weapon states stands", () => {
    for (const [given, faces] of [
      [{ kind: "bow", reach: 0, range: 60 }, 6],
      [{ kind: "bow", reach: 0, range: 60, damage: "1d10" }, 10],
    ] as const) {
      const fight = pair([{ id: "w", type: "weapon", source: given }]);
      fight.do(at("a", "ranged", "b", "w"), [1]);
      answer(fight, "b", "none", [faces]);
      expect(Object.values(fight.state.exchanges)[0]?.blows["b1"]?.damage).toMatchObject({
        amount: faces,
        type: "physical",
      });
    }
  });
  it("armour changes the dodge only, a shield melee defence only, and no damage", () => {
    const worn = (source: object) =>
      derived(begun({ a: { hero: true, items: [{ id: "x", type: "armor", source }] } }), "a");
    expect(worn(shield.source)).toMatchObject({ dodge: 0, shield: 1 });
    expect(worn({ kind: "light" })).toMatchObject({ dodge: -1, shield: 0 });
    expect(worn({ kind: "heavy" })).toMatchObject({ dodge: -2, shield: 0 });
    expect(worn({ kind: "heavy", dodge: -1, defence: 2 })).toMatchObject({ dodge: -1, shield: 2 });
    expect(worn({ kind: "heavy", equipped: false })).toMatchObject({ dodge: 0, shield: 0 });
    const fight = begun({
      a: { hero: true },
      b: { items: [shield, { id: "y", type: "armor", source: { kind: "heavy" } }] },
    });
    hit(fight, 5);
    expect(hp(fight, "b")).toBe(9);
  });
});

describe("S27 bleeding", () => {
  it("takes 1 HP at the end of each own turn, once however often it is stepped back", () => {
    const fight = pair();
    impose(fight, "a", "bleeding");
    endTurn(fight, "a");
    expect([hp(fight, "a"), hp(fight, "b")]).toEqual([13, 14]);
    fight.do({ type: "stepBack" }, [], GM);
    endTurn(fight, "a");
    expect(hp(fight, "a")).toBe(13);
    endTurn(fight, "b");
    endTurn(fight, "a");
    expect(hp(fight, "a")).toBe(12);
  });
});

describe("S7 interacting and removing", () => {
  it("drinks: one action, the potion is used up, HP come back", () => {
    const fight = pair([potion]);
    edit(fight, "a", { losses: { health: 9 } });
    fight.do(act("a", "interact", { item: "potion" }), [4]);
    const id = Object.keys(fight.state.exchanges)[0]!;
    fight.do({ type: "apply", exchange: id, blow: "b1", amount: null }, [], GM);
    expect([hp(fight, "a"), fight.left("a", "action")]).toEqual([11, 1]);
    expect(fight.refusal(act("a", "interact", { item: "potion" })).key).toBe("TEMPO.Refusal.NoTool");
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect([hp(fight, "a"), fight.left("a", "action")]).toEqual([5, 2]);
    fight.decide(act("a", "interact", { item: "potion" }), [4]);
  });
  it("takes as many actions as the GM sets, and runs on into the next turns", () => {
    const fight = pair([potion]);
    fight.do(act("a", "interact", { item: "potion", options: { actions: "5" } }));
    expect(fight.left("a", "action")).toBe(0);
    for (const who of ["a", "b"]) endTurn(fight, who);
    expect(fight.left("a", "action")).toBe(0);
    endTurn(fight, "a");
    endTurn(fight, "b", [3]);
    expect(fight.left("a", "action")).toBe(1);
    expect(fight.state.combatants["a"]?.store["work"]).toBeUndefined();
    expect(Object.values(fight.state.exchanges).flatMap((e) => Object.values(e.blows))).toMatchObject([
      { damage: { amount: 5, type: "healing" } },
    ]);
  });
  it("does something short while something long is owed, and nothing else that is long", () => {
    const fight = begun({
      a: { hero: true, source: levels({ dexterity: 8 }), items: [potion, { ...potion, id: "flask" }], at: [0, 0] },
      b: { items: [sword], at: [1, 0] },
    });
    fight.do(act("a", "setAside"));
    fight.do(act("a", "interact", { item: "potion", options: { actions: "7" } }));
    expect(fight.state.combatants["a"]?.store["work"]).toEqual({ item: "potion", rest: 2 });
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1, 6]); // dodged: one action to spend at once (S18)
    const long = act("a", "interact", { item: "flask", options: { actions: "2" } });
    expect(fight.refusal(long)).toMatchObject({ key: "TEMPO.Surge.Refusal.working", soft: true });
    fight.do(act("a", "interact", { item: "flask" }), [3]);
    expect(fight.state.creatures["a"]?.items["flask"]?.source["quantity"]).toBe(0);
    expect(fight.state.combatants["a"]?.store["work"]).toEqual({ item: "potion", rest: 2 });
    endTurn(fight, "b", [1]);
    expect(fight.left("a", "action")).toBe(4);
    const last = Object.values(fight.state.exchanges).at(-1)!;
    expect(last).toMatchObject({ action: "surge.interact", by: "a", stage: "done", facts: { item: "potion" } });
    expect(last.blows).toMatchObject({ b1: { target: "a", damage: { amount: 3 }, facts: { item: "potion" } } });
  });
  it("S35 work over turns is given up on the own turn; what was spent on it is gone", () => {
    const fight = begun({ a: { hero: true, source: levels({ dexterity: 8 }), items: [potion], at: [0, 0] }, b: {} });
    const giveUp = act("a", "giveUp");
    expect(fight.refusal(giveUp).key).toBe("TEMPO.Surge.Refusal.noWork");
    fight.do(act("a", "interact", { item: "potion", options: { actions: "9" } }));
    expect([fight.left("a", "action"), fight.state.combatants["a"]?.store["work"]]).toEqual([
      0,
      { item: "potion", rest: 3 },
    ]);
    fight.do(giveUp);
    expect([fight.left("a", "action"), fight.state.combatants["a"]?.store["work"]]).toEqual([0, undefined]);
    endTurn(fight, "a");
    expect(fight.refusal(act("a", "giveUp")).key).toBe("TEMPO.Refusal.NotYourTurn");
    endTurn(fight, "b");
    expect(fight.left("a", "action")).toBe(6);
  });
  it("drinks nothing that was drunk meanwhile, and breaks off what was gathered meanwhile (S22)", () => {
    const fight = pair([potion, ember]);
    fight.do(act("a", "interact", { item: "potion", options: { actions: "3" } }));
    endTurn(fight, "a");
    const { a } = fight.state.combatants;
    const [creature, store] = [
      fight.state.creatures["a"]!,
      { ...a!.store, incantation: { school: "Fire", gathered: 1 } },
    ];
    const empty = { ...creature.items["potion"]!, source: { ...creature.items["potion"]!.source, quantity: 0 } };
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, a: { ...a!, store } },
      creatures: { ...fight.state.creatures, a: { ...creature, items: { ...creature.items, potion: empty } } },
    };
    endTurn(fight, "b");
    expect([fight.left("a", "action"), fight.state.combatants["a"]?.store]).toEqual([1, {}]);
    expect(fight.state.creatures["a"]?.items["potion"]?.source["quantity"]).toBe(0);
    expect(Object.values(fight.state.exchanges).at(-1)?.blows).toEqual({});
  });
  it.each([{}, { rest: "2" }, 3, null])("owes nothing where %j is stored", (work) => {
    const fight = pair();
    const a = { ...fight.state.combatants["a"]!, store: { work } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
    for (const who of ["a", "b"]) endTurn(fight, who);
    expect([fight.left("a", "action"), fight.state.combatants["a"]?.store]).toEqual([2, {}]);
  });
  it("steps back and forth over what runs on", () => {
    const fight = pair();
    fight.do(act("a", "interact", { options: { actions: "3" } }));
    endTurn(fight, "a");
    endTurn(fight, "b");
    const after = fight.state;
    fight.do({ type: "stepBack" }, [], GM);
    endTurn(fight, "b");
    expect(fight.left("a", "action")).toBe(1);
    expect(fight.state.combatants["a"]).toEqual(after.combatants["a"]);
  });
  it("stops bleeding with a bandage", () => {
    const fight = pair([bandage]);
    expect(fight.refusal(act("a", "relieve", { item: "bandage", targets: ["b"] })).key).toBe(
      "TEMPO.Surge.Refusal.nothingToRelieve",
    );
    impose(fight, "b", "bleeding");
    fight.do(act("a", "relieve", { item: "bandage", targets: ["b"] }));
    expect([has(fight, "b", "bleeding"), fight.left("a", "action")]).toEqual([false, 1]);
    expect(fight.state.creatures["a"]?.items["bandage"]?.source["quantity"]).toBe(1);
  });
  it("is offered while somebody in reach bleeds, and asks who", () => {
    const fight = pair([bandage]);
    const offered = () =>
      listActions(fight.fight, "a").find(({ item }) => item?.id === "bandage")?.refusal?.key ?? null;
    expect(offered()).toBe("TEMPO.Surge.Refusal.nothingToRelieve");
    impose(fight, "b", "bleeding");
    expect(offered()).toBeNull();
    expect(fight.refusal(act("a", "relieve", { item: "bandage" })).key).toBe("TEMPO.Refusal.NoTarget");
    expect(has(fight, "b", "bleeding")).toBe(true);
  });
  it("removes Silenced without a thing, from oneself or somebody near, and nothing else", () => {
    const fight = pair();
    const relieve = (...targets: string[]) => act("a", "relieve", { targets });
    for (const other of ["bleeding", "restrained", "prone"]) impose(fight, "b", other);
    expect(fight.refusal(relieve("b")).key).toBe("TEMPO.Surge.Refusal.nothingToRelieve");
    impose(fight, "b", "silenced");
    impose(fight, "a", "silenced");
    fight.do(relieve("b"));
    expect([has(fight, "b", "silenced"), has(fight, "b", "bleeding"), fight.left("a", "action")]).toEqual([
      false,
      true,
      1,
    ]);
    fight.do(relieve());
    expect([has(fight, "a", "silenced"), fight.left("a", "action")]).toEqual([false, 0]);
  });
  it.each(["restrained", "pinned", "prone", "silenced"])("removes %s with a thing made for it", (relieves) => {
    const fight = pair([{ id: "thing", type: "gear", source: { relieves, quantity: 2 } }]);
    for (const id of ["bleeding", relieves]) impose(fight, "b", id);
    fight.do(act("a", "relieve", { item: "thing", targets: ["b"] }));
    expect([has(fight, "b", relieves), has(fight, "b", "bleeding")]).toEqual([false, true]);
    expect(fight.refusal(act("a", "interact", { item: "thing" })).key).toBe("TEMPO.Refusal.NoTool");
  });
  it("switches weapons, as two hands hold them", () => {
    const weapon = (id: string, kind: string, equipped: boolean) => ({
      id,
      type: "weapon",
      source: { kind, equipped },
    });
    const fight = pair([weapon("s", "oneHanded", true), weapon("d", "light", true), weapon("m", "twoHanded", false)]);
    const held = () => ["s", "d", "m"].filter((id) => fight.state.creatures["a"]?.items[id]?.source["equipped"]);
    fight.do(act("a", "switchWeapon", { item: "m" }));
    expect(held()).toEqual(["m"]);
    fight.do(act("a", "switchWeapon", { item: "m" }));
    expect([held(), fight.left("a", "action")]).toEqual([[], 0]);
  });
  it.each([
    ["light", ["d", "n"]],
    ["twoHanded", ["n"]],
    ["bow", ["n"]],
  ])("readies a %s one and keeps what fits beside it: %j", (kind, kept) => {
    const weapon = (id: string, kind: string, equipped = true) => ({ id, type: "weapon", source: { kind, equipped } });
    // In the order of their ids: a bow takes both hands, a dagger one, and one more hand is not there.
    const fight = pair([weapon("b", "bow"), weapon("d", "light"), weapon("e", "light"), weapon("n", kind, false)]);
    fight.do(act("a", "switchWeapon", { item: "n" }));
    const held = ["b", "d", "e", "n"].filter((id) => fight.state.creatures["a"]?.items[id]?.source["equipped"]);
    expect(held).toEqual(kept);
  });
});

describe("S30 death saves", () => {
  const dying = (given: object = {}, options: Record<string, string> = {}) => {
    const fight = begun({ a: { hero: true, source: given, at: [0, 0] }, b: { at: [1, 0] } }, options);
    hit(fight, 99, "b", "a");
    endTurn(fight, "a");
    endTurn(fight, "b");
    return fight;
  };
  const state = (fight: Fighting) => [derived(fight, "a").state, source(fight, "a").dying.passed];
  it("4, 4, 6, 5, 4: conscious holds at 3, fails at 5, unconscious holds at 3 and 5, fails at 7: dead", () => {
    const fight = dying();
    const seen = [4, 4, 6, 5, 4].map((face) => {
      answer(fight, "a", "strength", [face]);
      const now = state(fight);
      if (now[0] !== "dead") {
        endTurn(fight, "a");
        endTurn(fight, "b");
      }
      return now;
    });
    expect(seen).toEqual([
      ["conscious", 1],
      ["unconscious", 0],
      ["unconscious", 1],
      ["unconscious", 2],
      ["dead", 0],
    ]);
    const said = Object.values(fight.state.exchanges).filter((e) => e.action === "surge.deathSave");
    expect(said.map((e) => e.blows["b1"]?.facts["stage"])).toEqual([
      undefined,
      "unconscious",
      undefined,
      undefined,
      "dead",
    ]);
    endTurn(fight, "a");
    endTurn(fight, "b");
    expect(fight.state.turn).toBe("b");
  });
  it.each([
    ["2", ["unconscious", "dead"]],
    ["3", ["unconscious", "unconscious", "dead"]],
  ])("where failure %s is fatal, failing each time leads to %j", (fatalFailure, stages) => {
    const fight = dying({}, { fatalFailure });
    const seen = stages.map(() => {
      answer(fight, "a", "strength", [1]);
      const now = state(fight);
      if (now[0] !== "dead") for (const who of ["a", "b"]) endTurn(fight, who);
      return now;
    });
    expect(seen).toEqual(stages.map((stage) => [stage, 0]));
    fight.do({ type: "undoExchange", exchange: Object.keys(fight.state.exchanges).at(-1) ?? "" }, [], GM);
    expect(source(fight, "a").dying).toEqual({ stage: "unconscious", passed: 0, failed: stages.length - 1 });
  });
  it("goes on against 9 each turn", () => {
    const thresholds: number[] = [];
    const fight = dying(levels({ strength: 9 }));
    for (let i = 0; i < 5; i++) {
      const exchange = asked(fight, "a");
      answer(fight, "a", "strength", [6]);
      thresholds.push(fight.state.exchanges[exchange]?.blows["b1"]?.check?.against?.value ?? 0);
      endTurn(fight, "a");
      endTurn(fight, "b");
    }
    expect(thresholds).toEqual([3, 5, 7, 9, 9]);
  });
  it("equal succeeds, by Strength or Survival as the player chooses", () => {
    const fight = dying(levels({ survival: 2 }));
    answer(fight, "a", "survival", [2]);
    expect(state(fight)).toEqual(["conscious", 1]);
    const other = dying(levels({ survival: 2 }));
    answer(other, "a", "strength", [2]);
    expect(state(other)).toEqual(["unconscious", 0]);
  });
  it("only the GM waives one", () => {
    const fight = dying();
    const use = {
      id: "u",
      exchange: "u",
      targets: [],
      item: null,
      options: {},
      adjustment: { switched: {}, situational: 0 },
    };
    const command = { type: "answer", who: "a", exchange: asked(fight, "a"), option: "none", use } as const;
    expect(fight.refusal(command).key).toBe("TEMPO.Refusal.OnlyGM");
    fight.do(command, [], GM);
    expect(state(fight)).toEqual(["conscious", 0]);
  });
  it("leaves no action, and is asked once a turn", () => {
    const fight = dying();
    expect(fight.refusal(act("a", "interact")).key).toBe("TEMPO.Surge.Refusal.down");
    answer(fight, "a", "strength", [6]);
    fight.do({ type: "stepBack" }, [], GM);
    endTurn(fight, "b");
    expect(() => asked(fight, "a")).toThrow();
  });
  it("ends by treatment of someone else", () => {
    const fight = dying();
    answer(fight, "a", "strength", [6]);
    endTurn(fight, "a");
    fight.do(at("b", "treat", "a"));
    expect([state(fight)[0], fight.left("b", "action")]).toEqual(["stable", 1]);
    expect(fight.refusal(at("b", "treat", "a")).key).toBe("TEMPO.Surge.Refusal.notDying");
    endTurn(fight, "b");
    expect(fight.state.turn).toBe("b");
  });
  it("ends by any healing, and begins anew at the next fall", () => {
    const mend = {
      id: "mend",
      type: "talent",
      source: { use: "spell", school: "Water", defence: "none", damage: "3", heals: true },
    };
    const fight = begun({ a: { hero: true, at: [0, 0] }, b: { items: [mend], at: [1, 0] } });
    edit(fight, "a", { losses: { health: 99 }, dying: { stage: "unconscious", passed: 1 } });
    endTurn(fight, "a");
    fight.do(act("b", "gather"));
    fight.do(at("b", "release", "a", "mend"));
    fight.do({ type: "apply", exchange: Object.keys(fight.state.exchanges).at(-1)!, blow: "b1", amount: 90 }, [], GM);
    expect([hp(fight, "a"), state(fight)]).toEqual([14, ["up", 0]]);
    hit(fight, 99, "b", "a");
    expect(state(fight)).toEqual(["conscious", 0]);
  });
  it.each([
    ["unconscious", 0, 3, [3, "up"]],
    ["stable", 0, 3, [3, "up"]],
    ["dead", 0, 3, [0, "dead"]],
    ["conscious", 12, 3, [14, "up"]],
  ])("%s at %i HP, healed by %i: %j, and taken back", (stage, hitPoints, amount, expected) => {
    const mend = spell("mend", { cost: 1, defence: "none", damage: "3", heals: true });
    const health = hitPoints === 0 ? 99 : 14 - hitPoints; // more than there is, as a sheet may say
    const fight = pair([mend], { losses: { health }, dying: { stage } });
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "mend", { exchange: "card" }));
    fight.do({ type: "apply", exchange: "card", blow: "b1", amount }, [], GM);
    expect([hp(fight, "b"), derived(fight, "b").state]).toEqual(expected);
    fight.do({ type: "revert", exchange: "card", blow: "b1" }, [], GM);
    expect([source(fight, "b").losses.health, source(fight, "b").dying.stage]).toEqual([health, stage]);
  });
  it.each<[Stage, number, boolean, Stage, number]>([
    ["conscious", 0, true, "conscious", 1],
    ["conscious", 2, false, "unconscious", 0],
    ["unconscious", 3, true, "unconscious", 4],
    ["unconscious", 1, false, "dead", 0],
  ])("%s with %i passed, saved %s: %s, %i", (stage, passed, saved, next, count) =>
    expect(afterSave({ stage, passed, failed: 0 }, saved)).toMatchObject({ stage: next, passed: count }),
  );
  it.each<[Stage, number, Stage]>([
    ["conscious", 0, "unconscious"],
    ["unconscious", 0, "unconscious"],
    ["unconscious", 1, "unconscious"],
    ["unconscious", 2, "dead"],
  ])("where the third is fatal: %s after %i failures fails into %s", (stage, failed, next) =>
    expect(afterSave({ stage, passed: 1, failed }, false, 3).stage).toBe(next),
  );
});
