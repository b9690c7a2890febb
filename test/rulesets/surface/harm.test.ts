import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blowsOf, GM, idFrom } from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { chosenSoak, soakOptions } from "../../../src/rulesets/surface/actions/soak.ts";
import { heatDamage } from "../../../src/rulesets/surface/creature/upkeep.ts";
import { use } from "../../engine/play.ts";
import { act, applyBlow, attack, begun, derived, edit, losses, remove, rifle, withTurn } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const armour = (id: string, source: object) => ({ id, type: "armor", source });
const field = armour("field", { soak: { count: 2, faces: "d6", heat: 0 } });
const screen = armour("screen", { soak: { count: 1, faces: "d8", heat: 1 } });
const gun = (source: object = {}) => ({ id: "gun", type: "weapon", source: { range: 200, damage: "1d10", ...source } });
const shooter = (source: object = {}) => ({ hero: true, source: { combatBonus: 20 }, items: [gun(source)] });
const sourceOf = (fight: Fighting, who: string) => fight.state.creatures[who]!.source;
const shot = (exchange: string) => attack("a", "fire", "gun", "x", { exchange });
const answer = (option: string, exchange = "s", options = {}) =>
  ({ type: "answer", who: "x", exchange, option, use: use({ options }) }) as const;

describe("F13 damage", () => {
  const x = { source: { hitPoints: 6 }, items: [armour("plate", { armour: 3 }), field] };

  it("F13 runs soak, armour, HP: 9 with soak 5, armour 3 and HP 6 leave armour 0 and HP 5", () => {
    const fight = withTurn({ a: shooter(), x });
    fight.do(shot("s"), [10, 9]);
    expect(fight.state.exchanges["s"]).toMatchObject({
      stage: "soak",
      waiting: { x: { kind: "soak", options: ["all", "field:1", "some", "none"], blow: "b1" } },
    });
    fight.do(answer("all"), [2, 3]);
    applyBlow(fight, "s");
    expect(derived(fight, "x")).toMatchObject({ armour: { value: 0, max: 3 }, health: { value: 5, max: 6 } });
    fight.do({ type: "revert", exchange: "s", blow: "b1" }, [], GM);
    expect(sourceOf(fight, "x")["losses"]).toEqual(losses({}));
  });

  it("F13 stops what is left over and armour at 0, and lets HP go below", () => {
    const fight = withTurn({ a: shooter({ damage: "1d10 + 5" }), x });
    fight.do(shot("s"), [10, 10]);
    fight.do(answer("none"));
    applyBlow(fight, "s");
    expect(derived(fight, "x")).toMatchObject({ armour: { value: 0 }, health: { value: -6 } });
    const soaked = withTurn({ a: shooter(), x });
    soaked.do(shot("s"), [10, 1]);
    soaked.do(answer("all"), [6, 6]);
    applyBlow(soaked, "s");
    expect(sourceOf(soaked, "x")["losses"]).toEqual(losses({}));
  });

  it("F13 lets the defender choose any of the dice at every attack", () => {
    const both = { ...x, items: [field, screen] };
    const start = withTurn({ a: shooter(), x: both });
    start.do(shot("s"), [10, 9]);
    const dice = (option: string, options = {}) => {
      const decision = start.decide(answer(option, "s", options));
      return "needs" in decision ? decision.needs.map((n) => `${n.count}d${n.faces}`) : [];
    };
    expect(dice("all")).toEqual(["2d6", "1d8"]);
    expect(dice("cool")).toEqual(["2d6"]);
    expect(dice("none")).toEqual([]);
    expect(dice("some", { soak: "field: 1, screen: 1" })).toEqual(["1d6", "1d8"]);
    expect(dice("some", { soak: "field: 9, ghost: 2" })).toEqual(["2d6"]);
    expect(dice("some", { soak: "screen: 0, field: -1" })).toEqual([]);
    expect(dice("some")).toEqual([]);
    // Every other way is an answer of its own, most dice first.
    const ways = start.state.exchanges["s"]!.waiting["x"]!.options;
    expect(ways).toEqual(["all", "cool", "field:1,screen:1", "field:1", "screen:1", "some", "none"]);
    expect(dice("field:1,screen:1")).toEqual(["1d6", "1d8"]);
    expect(dice("screen:1")).toEqual(["1d8"]);
  });

  const line = (item: string, count: number, heat = 1, faces = 6) => ({ item, count, faces, heat });

  it("F13 names each way once, most dice first, as far as a prompt has keys for them", () => {
    expect(soakOptions([line("a", 1)])).toEqual(["all", "some", "none"]);
    expect(soakOptions([line("a", 3)])).toEqual(["all", "a:2", "a:1", "some", "none"]);
    expect(soakOptions([line("a", 1), line("b", 1, 2)])).toEqual(["all", "a:1", "b:1", "some", "none"]);
    expect(soakOptions([line("a", 1, 0), line("b", 1)])).toEqual(["all", "cool", "b:1", "some", "none"]);
    // Without any heat there is nothing to tell apart from all of them; dice of one kind are one to another.
    expect(soakOptions([line("a", 2, 0)])).toEqual(["all", "a:1", "some", "none"]);
    expect(soakOptions([line("a", 1), line("b", 1)])).toEqual(["all", "a:1", "some", "none"]);
    expect(soakOptions([line("a", 1), line("b", 1, 0), line("c", 1)])).toEqual([
      ...["all", "cool", "a:1,c:1", "a:1,b:1", "a:1", "some", "none"],
    ]);
    // Seven dice of a kind have six ways between all and none, eight have one too many.
    expect(soakOptions([line("a", 7)])).toHaveLength(3 + 6);
    expect(soakOptions([line("a", 8)])).toEqual(["all", "a:7", "a:5", "a:3", "a:1", "some", "none"]);
  });

  it("F13 of very many ways offers all dice without heat and the best of those with, never more than keys 1 to 9", () => {
    // Free: 4d6. For 1 heat a d12 soaks 6.5 and a d8 4.5, for 3 heat a d6 1.2 each.
    const lines = [line("a", 4, 0), line("b", 2, 3), line("c", 1, 1, 12), line("d", 2, 1, 8)];
    expect(soakOptions(lines)).toEqual([
      ...["all", "cool", "a:4,b:1,c:1,d:2", "a:4,c:1,d:2", "a:4,c:1,d:1", "a:4,c:1", "some", "none"],
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 3 }), fc.constantFrom(4, 8, 12)), {
          minLength: 1,
          maxLength: 8,
        }),
        (kinds) => {
          const all = kinds.map(([count, heat, faces], i) => line(`i${i}`, count, heat, faces));
          const options = soakOptions(all);
          expect(new Set(options).size).toBe(options.length);
          expect(options.filter((id) => id !== "some").length).toBeLessThanOrEqual(9);
          const named = options
            .filter((id) => id !== "some" && id !== "none")
            .map((id) => chosenSoak(all, id, undefined));
          // No two of them are the same dice, and none of them is no dice at all.
          const seen = named.map((way) => way.map((l) => `${l.faces} ${l.heat} ${l.count}`));
          expect(seen.every((way) => way.length > 0)).toBe(true);
          const dice = named.map((way) =>
            all
              .map((l) => `${l.faces} ${l.heat}`)
              .map((kind) => way.filter((l) => `${l.faces} ${l.heat}` === kind).reduce((sum, l) => sum + l.count, 0))
              .join(),
          );
          expect(new Set(dice).size).toBe(dice.length);
        },
      ),
    );
  });

  it("F13 asks nobody without dice, and nobody after the damage has arrived", () => {
    const bare = withTurn({ a: shooter(), x: { source: { hitPoints: 6 } } });
    bare.do(shot("s"), [10, 2]);
    expect(bare.state.exchanges["s"]).toMatchObject({ stage: "done", waiting: {} });
    const late = withTurn({ a: shooter(), x });
    late.do(shot("s"), [10, 9]);
    applyBlow(late, "s");
    expect(late.refusal(answer("all")).key).toBe("TEMPO.Refusal.Applied");
    const { options } = surface.view.question(late.fight, late.state.exchanges["s"]!, "x");
    expect(options.filter((o) => o.refusal === null).map((o) => o.id)).toEqual(["none"]);
    expect(options[0]?.refusal).toEqual(late.refusal(answer("all")));
    late.do(answer("none"));
    expect(late.state.exchanges["s"]).toMatchObject({ stage: "done", waiting: {} });
    expect(late.state.exchanges["s"]?.blows["b1"]?.facts["soak"]).toBeUndefined();
  });

  it("F13 asks about the blows of a volley that have not arrived yet, after one that has", () => {
    const pair = ["g1", "g2", "g3"].map((id) => ({ ...gun(), id }));
    const a = { hero: true, source: { combatBonus: 30, hands: 3 }, items: pair };
    const fight = withTurn({ a, x: { ...x, items: [field] } });
    fight.do(attack("a", "fire", "g1", "x", { options: { also: "all" }, exchange: "s" }), [10, 4, 10, 5, 10, 6]);
    applyBlow(fight, "s", "b1");
    applyBlow(fight, "s", "b2");
    fight.do(answer("none"));
    expect(fight.state.exchanges["s"]).toMatchObject({ stage: "soak", waiting: { x: { kind: "soak", blow: "b3" } } });
    fight.do(answer("all"), [1, 1]);
    expect(fight.state.exchanges["s"]).toMatchObject({ stage: "done", waiting: {} });
    // What came first was taken whole: 4 and 5 of 6 HP.
    expect(derived(fight, "x").health.value).toBe(6 - 4 - 5);
  });

  it("F13 asks about the blows of a volley one after the other", () => {
    const pair = ["g1", "g2", "g3"].map((id) => ({ ...gun(), id }));
    const fight = withTurn({
      a: { hero: true, source: { combatBonus: 20, hands: 3 }, items: pair },
      x: { ...x, items: [field] },
    });
    fight.do(attack("a", "fire", "g1", "x", { options: { also: "all" }, exchange: "s" }), [10, 4, 10, 5, 10, 6]);
    expect(fight.state.exchanges["s"]?.waiting["x"]?.blow).toBe("b1");
    // Documents may hold them in any order; they come as they were struck.
    const exchange = fight.state.exchanges["s"]!;
    const blows = Object.fromEntries(Object.entries(exchange.blows).reverse());
    fight.state = { ...fight.state, exchanges: { s: { ...exchange, blows } } };
    fight.do(answer("all"), [1, 1]);
    expect(fight.state.exchanges["s"]).toMatchObject({ stage: "soak", waiting: { x: { blow: "b2" } } });
    fight.do(answer("all"), [2, 2]);
    fight.do(answer("all"), [3, 3]);
    expect(fight.state.exchanges["s"]).toMatchObject({ stage: "done", waiting: {} });
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => b.facts["soak"])).toEqual([2, 4, 6]);
  });

  it("F13 asks nothing of whom the fight has lost", () => {
    const fight = withTurn({ a: shooter(), x });
    fight.do(shot("s"), [10, 9]);
    remove(fight, "x");
    expect(surface.view.question(fight.fight, fight.state.exchanges["s"]!, "x").options).toEqual([]);
    expect(fight.refusal(answer("none")).key).toBe("TEMPO.Refusal.Gone");
  });

  it("F13 gives armour back by repair alone", () => {
    const fight = withTurn({
      a: shooter(),
      x: { source: { losses: { armour: 3 } }, items: [armour("p", { armour: 3 })] },
    });
    fight.do({ type: "recover", who: "x", manner: "rest", minutes: 10_000 });
    expect(derived(fight, "x").armour.value).toBe(0);
  });
});

describe("F14 casualties", () => {
  const cast = (x: object) => ({ a: shooter(), x: { source: { hitPoints: 6, level: 3, ...x } }, y: {} });
  const saves = (fight: Fighting) => fight.state.exchanges[idFrom("instadeath", "x", fight.state.round)];
  /** To the end of the foes' phase, so that the save of x is due. */
  const phaseEnds = (fight: Fighting, faces: readonly number[]) => {
    if (fight.state.turn) fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "advance" }, faces, GM);
  };

  it("F14 0 HP is a casualty without movement or action; 1 HP is not", () => {
    const fight = begun(cast({ losses: { health: 6 } }));
    expect(derived(fight, "x")).toMatchObject({ down: true, out: true, dead: false });
    expect(derived(begun(cast({ losses: { health: 5 } })), "x")).toMatchObject({ down: false, out: false });
  });

  it("F14 saves at the end of its faction's phase: made, stabilised at 1 HP and still out", () => {
    const fight = withTurn(cast({ losses: { health: 8 } }));
    const round = fight.state.round;
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.needs({ type: "advance" }, [], GM)).toEqual([
      { why: "surface.save.instadeath", count: 1, faces: 20, who: "x" },
    ]);
    fight.do({ type: "advance" }, [17], GM);
    expect(fight.state.exchanges[idFrom("instadeath", "x", round)]).toMatchObject({
      blows: { b1: { reading: { band: "saved" } } },
    });
    expect(derived(fight, "x")).toMatchObject({ health: { value: 1 }, down: false, out: true });
    fight.do({ type: "undoExchange", exchange: idFrom("instadeath", "x", round) }, [], GM);
    expect(derived(fight, "x")).toMatchObject({ health: { value: -2 }, out: true });
  });

  it.each([
    ["phase", [["surface.save.instadeath"], []]],
    ["round", [[], ["surface.save.instadeath", "surface.morale"]]],
  ])("F14 at the end of a %s, where its faction is the first of two to act", (casualtySaves, expected) => {
    const fight = begun(cast({ losses: { health: 6 } }), [1, 20], { casualtySaves });
    if (casualtySaves === "round") fight.do({ type: "setSide", side: "foes", field: "morale", value: 8 }, [], GM);
    const seen: string[][] = [];
    for (let phase = 0; phase < 2; phase++) {
      const thrown: string[] = [];
      let faces: number[] = [];
      for (;;) {
        const decision = fight.decide({ type: "advance" }, faces, GM);
        if (!("needs" in decision)) break;
        thrown.push(...decision.needs.map((n) => n.why));
        faces = [...faces, ...decision.needs.flatMap((n) => new Array<number>(n.count).fill(2))];
      }
      fight.do({ type: "advance" }, faces, GM);
      seen.push(thrown);
    }
    expect(seen).toEqual(expected);
    expect(fight.state.round).toBe(2);
    expect(derived(fight, "x").health.value).toBe(-1);
  });

  it("F14 failed costs 1 HP, again each turn, and at minus the hit die's maximum it is dead", () => {
    const fight = withTurn(cast({ losses: { health: 12 } }));
    phaseEnds(fight, [16]);
    expect(derived(fight, "x")).toMatchObject({ health: { value: -7 }, dead: false });
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [16], GM);
    expect(derived(fight, "x")).toMatchObject({ health: { value: -8 }, dead: true });
    // The dead save no more.
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(derived(fight, "x").health.value).toBe(-8);
  });

  it.each([
    ["d8", 13, false],
    ["d8", 14, true],
    ["d6", 11, false],
    ["d6", 12, true],
  ])("F14 with a %s and %i lost of 6: dead %s", (hitDie, health, dead) => {
    expect(derived(begun(cast({ hitDie, losses: { health } })), "x").dead).toBe(dead);
  });

  it("F14, F26 asks nothing more of whom the GM has marked defeated", () => {
    const fight = begun({ ...cast({ losses: { health: 6 }, heat: 3 }), z: { source: { heat: 3 } } });
    const x = { ...fight.state.combatants["x"]!, defeated: true };
    fight.do({ type: "advance" }, [], GM);
    expect(fight.needs({ type: "advance" }, [], GM).map((n) => [n.why, n.who])).toEqual([["surface.heat", "x"]]);
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, x } };
    expect(fight.needs({ type: "advance" }, [], GM).map((n) => [n.why, n.who])).toEqual([["surface.heat", "z"]]);
    fight.do({ type: "advance" }, [3, 3, 3], GM);
    expect(fight.state.round).toBe(2);
    expect([sourceOf(fight, "x")["heat"], derived(fight, "x").health.value]).toEqual([3, 0]);
  });

  it("F14 is saved for once, however often the turn is stepped back over", () => {
    const fight = withTurn(cast({ losses: { health: 6 } }));
    phaseEnds(fight, [2]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(derived(fight, "x").health.value).toBe(-1);
    expect(saves(fight)).toBeUndefined(); // a new round has begun
  });
});

describe("F25 defences", () => {
  it("F25 add up", () => {
    const worn = [
      armour("a1", { stealth: 1, vent: 2, armour: 4, soak: { count: 2, faces: "d6" } }),
      armour("a2", { stealth: 2, vent: 1, armour: 3, soak: { count: 1, faces: "d8", heat: 1 } }),
      armour("a3", { equipped: false, stealth: 9, vent: 9, armour: 9, soak: { count: 9 } }),
    ];
    const fight = begun({
      x: { source: { defences: { stealth: 1, vent: 1, armour: 2 } }, items: worn },
      a: { hero: true },
    });
    expect(derived(fight, "x")).toMatchObject({
      stealth: 4,
      vent: 4,
      armour: { value: 9, max: 9 },
      soak: [
        { item: "a1", count: 2, faces: 6, heat: 0 },
        { item: "a2", count: 1, faces: 8, heat: 1 },
      ],
    });
  });

  it("F25 2d6 field and 1d8 screen (+1) add 1 heat when all are thrown", () => {
    const fight = withTurn({ a: shooter(), x: { source: { hitPoints: 30 }, items: [field, screen] } });
    fight.do(shot("s"), [10, 9]);
    fight.do(answer("all"), [1, 1, 1]);
    expect(sourceOf(fight, "x")["heat"]).toBe(1);
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    expect(sourceOf(fight, "x")["heat"]).toBe(0);
    const cool = withTurn({ a: shooter(), x: { source: { hitPoints: 30 }, items: [field, screen] } });
    cool.do(shot("s"), [10, 9]);
    cool.do(answer("cool"), [1, 1]);
    expect(sourceOf(cool, "x")["heat"]).toBe(0);
  });
});

describe("F26 heat", () => {
  it("F26 1s and 2s deal as much, 6s take a point away", () => {
    expect(heatDamage([1, 2, 3, 6, 6])).toEqual({ harm: 3, cooled: 2 });
    expect(heatDamage([3, 4, 5])).toEqual({ harm: 0, cooled: 0 });
    expect(heatDamage([])).toEqual({ harm: 0, cooled: 0 });
  });

  const hot = (heat: number, vent: number) => ({
    a: { hero: true, source: { heat, hitPoints: 20, defences: { vent, armour: 9 } }, items: [field] },
    x: {},
  });

  it("F26 heat 7, vent 2, rolls 1 2 3 6 6: 3 damage past armour and soak, heat 3", () => {
    const fight = withTurn(hot(7, 2));
    expect(fight.needs({ type: "endTurn", who: "a" })).toEqual([{ why: "surface.heat", count: 5, faces: 6, who: "a" }]);
    fight.do({ type: "endTurn", who: "a" }, [1, 2, 3, 6, 6]);
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 3, losses: losses({ health: 3 }) });
    const id = idFrom("heat", "a", 1);
    fight.do({ type: "revert", exchange: id, blow: "b1" }, [], GM);
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 3, losses: losses({}) });
    applyBlow(fight, id);
    expect(sourceOf(fight, "a")).toMatchObject({ losses: losses({ health: 3 }) });
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 7, losses: losses({}) });
  });

  it("F26 stops at armour where the world says so, and no more than that holds", () => {
    const burnt = (armour: number, heatPastArmour: boolean) => {
      const a = { hero: true, source: { heat: 3, hitPoints: 20, defences: { vent: 0, armour } } };
      const fight = withTurn({ a, x: {} }, "a", { heatPastArmour });
      fight.do({ type: "endTurn", who: "a" }, [2, 2, 2]);
      const id = idFrom("heat", "a", 1);
      const seen = sourceOf(fight, "a")["losses"];
      fight.do({ type: "revert", exchange: id, blow: "b1" }, [], GM);
      expect(sourceOf(fight, "a")["losses"]).toEqual(losses({}));
      applyBlow(fight, id);
      expect(sourceOf(fight, "a")["losses"]).toEqual(seen);
      return seen;
    };
    expect(burnt(9, true)).toEqual(losses({ health: 6 }));
    expect(burnt(9, false)).toEqual(losses({ armour: 6 }));
    expect(burnt(4, false)).toEqual(losses({ armour: 4, health: 2 }));
  });

  it("F26 vents no lower than 0, and rolls nothing when nothing is left", () => {
    const fight = withTurn(hot(2, 5));
    fight.do({ type: "endTurn", who: "a" });
    expect(sourceOf(fight, "a")).toMatchObject({ heat: 0, losses: losses({}) });
    const cold = withTurn(hot(0, 5));
    cold.do({ type: "endTurn", who: "a" });
    expect(cold.state.exchanges).toEqual({});
  });

  it("F26 is none, not less, where what was vented meanwhile is taken back", () => {
    const fight = withTurn({ a: shooter({ costKind: "heat", cost: 2 }), x: { source: { hitPoints: 30 } } });
    edit(fight, "a", { defences: { vent: 2, stealth: 0, armour: 0 } });
    fight.do(shot("s"), [10, 5]);
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    expect(derived(fight, "a").heat).toBe(0);
    expect(surface.view.tags(fight.fight, "a")).toEqual([]);
    // With the venting taken back as well it is where it began.
    fight.do({ type: "undoExchange", exchange: idFrom("heat", "a", 1) }, [], GM);
    expect(sourceOf(fight, "a")["heat"]).toBe(0);
  });

  it("F26 is rolled with the phase for who took no turn, once for who did, and not again after a step back", () => {
    const two = { ...hot(3, 1), b: { hero: true, source: { heat: 2, hitPoints: 20 } } };
    const fight = withTurn(two);
    fight.do({ type: "endTurn", who: "a" }, [3, 3]);
    expect(fight.needs({ type: "advance" }, [], GM).map((n) => [n.who, n.count])).toEqual([["b", 2]]);
    fight.do({ type: "advance" }, [4, 6], GM);
    expect([sourceOf(fight, "a")["heat"], sourceOf(fight, "b")["heat"]]).toEqual([2, 1]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.turn).toBe("a");
    fight.do({ type: "endTurn", who: "a" });
    expect(sourceOf(fight, "a")["heat"]).toBe(2);
  });

  it.each([
    ["energy", null, 1, 1],
    ["particle", null, 1, 1],
    ["kinetic", null, 1, 0],
    ["energy", 0, 1, 0],
    ["kinetic", 3, 1, 3],
    ["energy", null, 2, 2],
  ])("F26 a hit of %s, stated %s, with %i hits brings %i heat when it arrives", (damageType, hitHeat, shots, heat) => {
    const fight = withTurn({ a: shooter({ damageType, hitHeat, shots }), x: { source: { hitPoints: 30 } } });
    fight.do(shot("s"), [10, ...new Array<number>(shots).fill(1)]);
    expect(sourceOf(fight, "x")["heat"]).toBe(0);
    applyBlow(fight, "s");
    expect(sourceOf(fight, "x")["heat"]).toBe(heat);
    fight.do({ type: "revert", exchange: "s", blow: "b1" }, [], GM);
    expect(sourceOf(fight, "x")["heat"]).toBe(0);
  });
});

describe("F29 a character", () => {
  it("F29 starts with these", () => {
    const { source, derived: own } = begun({ x: {}, a: { hero: true } }).fight.figure("x");
    expect(source).toMatchObject({ vulnerability: 9, strength: 0, strengthBonus: 0, encounterRange: 20, scale: 0 });
    expect(source).toMatchObject({ hands: 2, sensors: 0, martialArts: "none", operators: 0, heat: 0 });
    expect(own).toMatchObject({ combatBonus: 1, meleeRange: 2, stealth: 0, vent: 0, soak: [] });
  });

  it.each([
    ["fighter", 5, 5],
    ["other", 5, 2],
    ["other", 1, 0],
  ])("F29 the combat bonus of a %s of level %i is %i", (calling, level, bonus) => {
    expect(derived(begun({ x: { source: { calling, level } }, a: { hero: true } }), "x").combatBonus).toBe(bonus);
  });

  it("F29 HP are a hit die per level: its average where they are not rolled", () => {
    const hp = (source: object) => derived(begun({ x: { source }, a: { hero: true } }), "x").health.max;
    expect([hp({ level: 1 }), hp({ level: 3 }), hp({ level: 3, hitDie: "d6" }), hp({ level: 0 })]).toEqual([
      5, 14, 11, 1,
    ]);
    expect(hp({ level: 3, hitPoints: 22 })).toBe(22);
  });

  it("F29 talents add to what is stated, forms while they are taken on", () => {
    const modifiers = {
      combatBonus: 1,
      vulnerability: -2,
      strengthBonus: 2,
      scale: 3,
      stealth: 1,
      vent: 1,
      sensors: 1,
    };
    const items = [
      { id: "t", type: "talent", source: { modifiers } },
      { id: "f", type: "talent", source: { use: "form", modifiers: { combatBonus: 9 } } },
    ];
    expect(derived(begun({ x: { items }, a: { hero: true } }), "x")).toMatchObject({
      combatBonus: 2,
      vulnerability: 7,
      strengthBonus: 2,
      scale: 2,
      stealth: 1,
      vent: 1,
      sensors: 1,
    });
  });

  it("F29 scale sets melee range and nothing else", () => {
    const of = (scale: number) => derived(begun({ x: { source: { scale } }, a: { hero: true } }), "x");
    const { scale: _a, meleeRange: _b, ...small } = of(0);
    const { scale: _c, meleeRange: _d, ...large } = of(2);
    expect(large).toEqual(small);
  });

  it("F29 does nothing by a device but spend", () => {
    const fight = withTurn({ a: shooter(), x: { items: [rifle] } });
    const before = fight.state.creatures;
    fight.do(act("a", "device"));
    expect(fight.state.creatures).toEqual(before);
  });
});
