import { describe, expect, it } from "vitest";
import { blowsOf, chance, GM, odds } from "../../../src/engine/index.ts";
import { COVER, moraleCheck, sightOf } from "../../../src/rulesets/surface/checks/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { splitsOf } from "../../../src/rulesets/surface/creature/martial-arts.ts";
import {
  act,
  applyBlow,
  attack,
  begun,
  blade,
  carbine,
  checkOf,
  derived,
  edit,
  losses,
  nextTurnOf,
  pistol,
  rifle,
  withTurn,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";

const hero = { hero: true, source: { level: 3 }, items: [blade, rifle, carbine] };
const foe = { source: { vulnerability: 7, hitPoints: 30 }, items: [blade] };
const cast = { a: hero, x: foe };

/** The least natural number that hits. */
const needed = (fight: Fighting, command: ReturnType<typeof attack>): number =>
  Math.round(21 - chance(checkOf(fight, command)) * 20);

describe("F11 to hit", () => {
  it("F11 bonus 3, VLN 7 and light cover need a natural 11", () => {
    const command = attack("a", "fire", "rifle", "x", { options: { cover: "light" } });
    expect(needed(withTurn(cast), command)).toBe(11);
    const hit = withTurn(cast);
    hit.do({ ...command, use: { ...command.use, exchange: "h" } }, [11, 5]);
    // 11 + 3 − 1 and the 7 of the target make 20: 13 of the attacker's own against 20 − 7.
    expect(hit.state.exchanges["h"]?.blows["b1"]).toMatchObject({
      reading: { total: 13, over: 0, band: "hit", count: 1 },
    });
    const miss = withTurn(cast);
    miss.do({ ...command, use: { ...command.use, exchange: "m" } }, [10]);
    expect(miss.state.exchanges["m"]?.blows["b1"]).toMatchObject({
      reading: { total: 12, over: -1, band: "miss" },
      damage: null,
    });
  });

  it("F11 knows no natural 1 and 20", () => {
    const sure = { ...cast, x: { source: { vulnerability: 18 } } };
    expect(chance(checkOf(withTurn(sure), attack("a", "fire", "rifle", "x")))).toBe(1);
    const hopeless = { a: { ...hero, source: { level: 0 } }, x: { source: { vulnerability: 0 } } };
    const command = attack("a", "fire", "rifle", "x", { options: { cover: "light" } });
    expect(chance(checkOf(withTurn(hopeless), command))).toBe(0);
  });
});

describe("F12 several shots", () => {
  const shooting = (shots: number, total: number) => {
    const gun = { id: "gun", type: "weapon", source: { range: 100, shots, damage: "1d6 + 1" } };
    const level = total - 7 - 10;
    const fight = withTurn({ a: { hero: true, source: { combatBonus: level }, items: [gun] }, x: foe });
    const hits = Math.max(0, total < 20 ? 0 : Math.min(shots, 1 + total - 20));
    fight.do(attack("a", "fire", "gun", "x", { exchange: "s" }), [10, ...new Array<number>(hits).fill(3)]);
    return fight.state.exchanges["s"]!.blows["b1"]!;
  };

  it.each([
    [21, 4, 2],
    [28, 3, 3],
    [20, 4, 1],
    [19, 4, 0],
    [23, 4, 4],
    [24, 4, 4],
  ])("F12 a total of %i with %i shots hits %i times", (total, shots, hits) => {
    const blow = shooting(shots, total);
    expect(blow.reading).toMatchObject({ total: total - 7, over: total - 20, count: hits });
    expect(blow.facts["hits"]).toBe(hits);
    // Damage is thrown for each hit and added up: 1d6 + 1 each.
    expect(blow.damage?.amount ?? 0).toBe(hits * 4);
  });

  it("F12 agrees with counting all twenty faces", () => {
    for (const shots of [1, 3, 4, 20])
      for (const bonus of [-4, 0, 3, 9, 14]) {
        const gun = { id: "gun", type: "weapon", source: { range: 100, shots } };
        const fight = begun({ a: { hero: true, source: { combatBonus: bonus }, items: [gun] }, x: foe });
        const found = odds(checkOf(fight, attack("a", "fire", "gun", "x")));
        let hits = 0;
        let ways = 0;
        for (let face = 1; face <= 20; face++) {
          const total = face + bonus + 7;
          if (total < 20) continue;
          ways += 1;
          hits += Math.min(shots, 1 + (total - 20));
        }
        expect([found.success, found.counted]).toEqual([ways, hits]);
      }
  });
});

describe("F11 natural 1 and 20", () => {
  const thrown = (naturals: boolean, combatBonus: number, face: number) => {
    const gun = { id: "gun", type: "weapon", source: { range: 100, damage: "1d6" } };
    const fight = withTurn({ a: { hero: true, source: { combatBonus }, items: [gun] }, x: foe }, "a", { naturals });
    fight.roll(attack("a", "fire", "gun", "x", { exchange: "s" }), (faces) => (faces === 20 ? face : 3));
    return fight.state.exchanges["s"]!.blows["b1"]!.reading?.band;
  };

  it("F11 mean nothing, unless the world says so", () => {
    expect([thrown(false, 12, 1), thrown(true, 12, 1), thrown(true, 12, 2)]).toEqual(["hit", "miss", "hit"]);
    expect([thrown(false, -8, 20), thrown(true, -8, 20), thrown(true, -8, 19)]).toEqual(["miss", "hit", "miss"]);
  });
});

describe("F15 cover", () => {
  it.each([
    ["none", 0],
    ["light", -1],
    ["heavy", -2],
    ["concealed", -4],
  ] as const)("F15 %s is %i, as a condition or as the attacker says", (id, value) => {
    expect(COVER[id]).toBe(value);
    const conditions = { c: { condition: `surface.${id}`, by: null, until: null, value: 0 } };
    const shot = attack("a", "fire", "rifle", "x");
    expect(needed(withTurn({ ...cast, x: { ...foe, conditions } }), shot)).toBe(10 - value);
    const said = attack("a", "fire", "rifle", "x", { options: { cover: id } });
    expect(needed(withTurn(cast), said)).toBe(10 - value);
    // What the attacker says stands in the place of what the target has.
    const open = attack("a", "fire", "rifle", "x", { options: { cover: "none" } });
    expect(needed(withTurn({ ...cast, x: { ...foe, conditions } }), open)).toBe(10);
  });

  it("F15 conceals from whoever does not know the location", () => {
    const fight = withTurn(cast);
    const shot = (known: string) => attack("a", "fire", "rifle", "x", { options: { cover: "concealed", known } });
    expect(fight.refusal(shot("")).key).toBe("TEMPO.Surface.Refusal.unknown");
    fight.do(shot("yes"), [1]);
  });
});

describe("F16 several weapons", () => {
  const pistols = ["p1", "p2", "p3"].map((id) => ({ ...pistol, id }));
  const armed = (hands: number) => ({ a: { hero: true, source: { level: 3, hands }, items: pistols }, x: foe });

  it.each([
    ["", 1, 10],
    ["p2", 2, 14],
    ["p2, p3", 3, 18],
    ["all", 3, 18],
  ])("F16 with %s beside the first, each of %i rolls at 4 less for each beyond the first", (also, count, least) => {
    const fight = withTurn(armed(3));
    const command = attack("a", "fire", "p1", "x", { options: { also }, exchange: "v" });
    expect(needed(fight, command)).toBe(least);
    fight.do(command, new Array<number>(count).fill(1));
    const blows = blowsOf(fight.state.exchanges["v"]!);
    expect(blows.map((b) => b.facts["item"])).toEqual(["p1", "p2", "p3"].slice(0, count));
    expect(blows.map((b) => b.reading?.total)).toEqual(new Array(count).fill(1 + 3 - 4 * (count - 1)));
    expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([1, 0]);
  });

  it("F16 is as many as hands suffice for, and takes two actions where a weapon in it does", () => {
    expect(withTurn(armed(2)).refusal(attack("a", "fire", "p1", "x", { options: { also: "all" } }))).toMatchObject({
      key: "TEMPO.Surface.Refusal.hands",
      data: { needed: 3, hands: 2 },
    });
    const heavy = { id: "heavy", type: "weapon", source: { range: 50, tags: { heavy: true } } };
    const fight = withTurn({ a: { hero: true, items: [...pistols.slice(0, 1), heavy] }, x: foe });
    fight.do(attack("a", "fire", "p1", "x", { options: { also: "heavy" } }), [1, 1]);
    expect(fight.left("a", "action")).toBe(0);
  });

  it("F16 a weapon that is named and cannot take part is refused by name, and offered by nobody", () => {
    const turret = { id: "turret", type: "weapon", source: { tags: { mounted: true } } };
    const { a, ...others } = armed(2);
    const fight = withTurn({ ...others, a: { ...a, items: [...(a.items ?? []), turret] } });
    expect(fight.refusal(attack("a", "fire", "p1", "x", { options: { also: "turret" } }))).toMatchObject({
      key: "TEMPO.Surface.Refusal.stray",
      data: { thing: "turret" },
    });
    const also = fight.ruleset.actions["fire"]?.fields?.(fight.fight, "a", "p1").find(({ name }) => name === "also");
    const offered = also?.options?.map(({ value }) => value) ?? [];
    expect(offered).toContain("p2");
    expect(offered).not.toContain("p1");
    expect(offered).not.toContain("turret");
  });

  it("F16 may aim each at a target of its own", () => {
    const fight = withTurn({ ...armed(2), y: foe });
    const command = attack("a", "fire", "p1", "x", { options: { also: "p2" }, exchange: "v", targets: ["x", "y"] });
    fight.do(command, [1, 1]);
    expect(blowsOf(fight.state.exchanges["v"]!).map((b) => b.target)).toEqual(["x", "y"]);
  });

  it("F16 vehicles fire each mount once a turn, as many as have operators, without the penalty", () => {
    const mounts = ["m1", "m2", "m3"].map((id) => ({
      id,
      type: "weapon",
      source: { range: 100, tags: { mounted: true }, hands: 2 },
    }));
    const fight = withTurn({ a: { hero: true, source: { level: 3, hands: 0, operators: 2 }, items: mounts }, x: foe });
    const fire = (item: string, also = "") => attack("a", "fireMounted", item, "x", { options: { also } });
    expect(needed(fight, fire("m1", "m2"))).toBe(10);
    expect(fight.refusal(fire("m1", "all"))).toMatchObject({
      key: "TEMPO.Surface.Refusal.operators",
      data: { operators: 2 },
    });
    fight.do(fire("m1"), [1]);
    expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([1, 1]);
    expect(fight.refusal(fire("m1")).key).toBe("TEMPO.Surface.Refusal.mountFired");
    expect(fight.refusal(fire("m2", "m3")).key).toBe("TEMPO.Surface.Refusal.operators");
    fight.do(fire("m3"), [1]);
    nextTurnOf(fight, "a");
    fight.do(fire("m1", "m2"), [1, 1]);
    expect(fight.left("a", "action")).toBe(1);
    // One that has fired keeps a volley from being fired, however many could be.
    edit(fight, "a", { operators: 9 });
    expect(fight.refusal(fire("m3", "m1")).key).toBe("TEMPO.Surface.Refusal.mountFired");
    fight.do(fire("m3"), [1]);
    expect(fight.refusal(attack("a", "fire", "m1", "x")).key).toBe("TEMPO.Refusal.NoTool");
  });
});

describe("F17 stealth", () => {
  it.each([
    [0, 0, "none", "cover", false],
    [1, 0, "light", "stealth", false],
    [2, 0, "heavy", "stealth", false],
    [3, 0, "concealed", "stealth", false],
    [3, 1, "heavy", "stealth", false],
    [4, 0, "concealed", "stealth", true],
    [4, 1, "concealed", "stealth", false],
    [5, 1, "concealed", "stealth", false],
    [1, 3, "none", "cover", false],
  ])("F17 stealth %i against sensors %i reads as %s", (stealth, sensors, cover, from, unseen) => {
    expect(sightOf(stealth, sensors, "none")).toMatchObject({ cover, from, unseen });
  });

  it("F17 does not add to cover: the worse counts", () => {
    expect(sightOf(1, 0, "heavy")).toMatchObject({ cover: "heavy", from: "cover" });
    expect(sightOf(3, 0, "heavy")).toMatchObject({ cover: "concealed", from: "stealth" });
    const cloak = { id: "cloak", type: "armor", source: { stealth: 3 } };
    const fight = withTurn({ a: { ...hero, source: { level: 3, sensors: 1 } }, x: { ...foe, items: [cloak] } });
    expect(needed(fight, attack("a", "fire", "rifle", "x"))).toBe(12);
    expect(needed(fight, attack("a", "fire", "rifle", "x", { options: { cover: "light" } }))).toBe(12);
  });

  it("F17 keeps whoever has no sensors from aiming at level 4", () => {
    const x = { ...foe, source: { ...foe.source, defences: { stealth: 4 } } };
    const shot = attack("a", "fire", "rifle", "x", { options: { known: "yes" } });
    expect(withTurn({ ...cast, x }).refusal(shot).key).toBe("TEMPO.Surface.Refusal.unseen");
    // What its level is nobody is told (K18).
    expect(withTurn({ ...cast, x }).refusal(shot).data).toEqual({});
    withTurn({ a: { ...hero, source: { level: 3, sensors: 1 } }, x }).do(shot, [1]);
  });

  it("F17 may demand a search instead, and a failed one is a miss", () => {
    const veil = { id: "veil", type: "armor", source: { stealth: 2, searched: 15 } };
    const hidden = { a: { ...hero, source: { level: 3, sensors: 2 } }, x: { ...foe, items: [veil] } };
    const shot = attack("a", "fire", "rifle", "x", { exchange: "s" });
    const fight = withTurn(hidden);
    expect(needed(fight, shot)).toBe(10);
    expect(derived(fight, "x")).toMatchObject({ stealth: 0, searched: 15 });
    fight.do(shot, [9]);
    expect(blowsOf(fight.state.exchanges["s"]!).map((b) => [b.action, b.reading?.band])).toEqual([
      ["surface.search", "unfound"],
    ]);
    const found = withTurn(hidden);
    found.do(shot, [10, 1]);
    expect(blowsOf(found.state.exchanges["s"]!).map((b) => b.reading?.band)).toEqual(["found", "miss"]);
    const known = withTurn(hidden);
    known.do(attack("a", "fire", "rifle", "x", { options: { found: "yes" } }), [1]);
    // A dialog asks about it once a search has told of such stealth, and not before (K18).
    const asked = (play: Fighting) =>
      ["melee", "fire", "fireMounted", "unarmed"].map((id) =>
        surface.actions[id]!.fields!(play.fight, "a").some((f) => f.name === "found"),
      );
    expect(asked(known)).toEqual([false, false, false, false]);
    expect(asked(found)).toEqual([true, true, true, true]);
  });

  it("F17 searches once in a volley, for each target", () => {
    const veil = { id: "veil", type: "armor", source: { searched: 15 } };
    const pistols = ["p1", "p2", "p3"].map((id) => ({ ...pistol, id }));
    const hidden = {
      a: { hero: true, source: { level: 3, hands: 3 }, items: pistols },
      x: { ...foe, items: [veil] },
      y: { ...foe, items: [veil] },
    };
    const volley = (targets: readonly string[], faces: readonly number[]) => {
      const fight = withTurn(hidden);
      fight.do(attack("a", "fire", "p1", "x", { options: { also: "all" }, targets, exchange: "v" }), faces);
      return blowsOf(fight.state.exchanges["v"]!).map((b) => [b.target, b.facts["item"] ?? null, b.reading?.band]);
    };
    expect(volley(["x"], [12, 1, 1, 1])).toEqual([
      ["x", null, "found"],
      ["x", "p1", "miss"],
      ["x", "p2", "miss"],
      ["x", "p3", "miss"],
    ]);
    expect(volley(["x"], [11])).toEqual([["x", null, "unfound"]]);
    expect(volley(["x", "y", "x"], [12, 1, 11, 1])).toEqual([
      ["x", null, "found"],
      ["x", "p1", "miss"],
      ["y", null, "unfound"],
      ["x", "p3", "miss"],
    ]);
  });
});

describe("F18 subdual", () => {
  const stick = { id: "stick", type: "weapon", source: { tags: { melee: true }, lethality: "blunt", damage: "1d6" } };
  const stunner = { id: "stunner", type: "weapon", source: { range: 20, lethality: "nonlethal", damage: "1d6" } };
  const armed = { a: { ...hero, items: [blade, stick, stunner, rifle] }, x: foe };
  const subdue = (action: string, item: string | null) =>
    attack("a", action, item, "x", { options: { subdual: "yes" }, exchange: "s" });

  it.each([
    ["melee", "stick", 10],
    ["fire", "stunner", 10],
    ["unarmed", null, 10],
    ["melee", "blade", 14],
    ["melee", "rifle", 14],
  ])("F18 %s with %s needs a natural %i", (action, item, least) => {
    expect(needed(withTurn(armed), subdue(action, item))).toBe(least);
  });

  it("F18 is not for lethal shots, and what is no melee weapon is a club at most", () => {
    expect(withTurn(armed).refusal(subdue("fire", "rifle")).key).toBe("TEMPO.Surface.Refusal.noSubdual");
    expect(withTurn(armed).refusal(attack("a", "melee", "rifle", "x")).key).toBe("TEMPO.Surface.Refusal.clubOnly");
    const fight = withTurn(armed);
    // A rifle clubbed does what a fist does: 1d2 + 3.
    fight.do(subdue("melee", "rifle"), [14, 2]);
    expect(fight.state.exchanges["s"]?.blows["b1"]?.damage).toMatchObject({ formula: "1d2 + 3", amount: 5 });
  });

  it("F18 passes armour by, fills a track of its own, and subdues at maximum HP; a failed save stuns too", () => {
    const vest = { id: "vest", type: "armor", source: { armour: 10 } };
    const x = { source: { vulnerability: 7, hitPoints: 4, level: 3, saves: { stun: 2 } }, items: [vest] };
    const fight = withTurn({ ...armed, x, y: foe });
    fight.do(subdue("melee", "stick"), [20, 3]);
    applyBlow(fight, "s");
    expect(fight.state.creatures["x"]?.source["losses"]).toEqual(losses({ stun: 3 }));
    expect(derived(fight, "x").out).toBe(false);
    nextTurnOf(fight, "a");
    fight.do({ ...subdue("melee", "stick"), use: { ...subdue("melee", "stick").use, exchange: "t" } }, [20, 1]);
    // Level 3, bonus 2: 15 saves. The save is thrown as the damage arrives.
    const command = { type: "apply", exchange: "t", blow: "b1", amount: null } as const;
    expect(fight.needs(command).map((n) => n.why)).toEqual(["surface.save.stun"]);
    applyBlow(fight, "t", "b1", [15]);
    expect(derived(fight, "x")).toMatchObject({ subdued: true, stunned: false, out: true, down: false });
    expect(blowsOf(fight.state.exchanges["t"]!)[1]).toMatchObject({
      action: "surface.save",
      reading: { band: "saved" },
    });
    fight.do({ type: "revert", exchange: "t", blow: "b1" });
    expect(derived(fight, "x")).toMatchObject({ subdued: false, out: false });
    expect(blowsOf(fight.state.exchanges["t"]!)).toHaveLength(1);
    applyBlow(fight, "t", "b1", [14]);
    expect(derived(fight, "x")).toMatchObject({ subdued: true, stunned: true });
    // The track empties after an hour, and not before; with it they come to.
    fight.do({ type: "recover", who: "x", manner: "rest", minutes: 59 });
    expect(derived(fight, "x").out).toBe(true);
    fight.do({ type: "recover", who: "x", manner: "rest", minutes: 60 });
    expect(derived(fight, "x")).toMatchObject({
      subdued: false,
      stunned: false,
      out: false,
      stun: { value: 0, max: 4 },
    });
  });

  it("F18 nonlethal weapons do nothing else, and the GM may subdue by word", () => {
    const fight = withTurn(armed);
    fight.do(attack("a", "fire", "stunner", "x", { exchange: "s" }), [20, 4]);
    applyBlow(fight, "s");
    expect(fight.state.creatures["x"]?.source["losses"]).toEqual(losses({ stun: 4 }));
    const conditions = { c: { condition: "surface.subdued", by: null, until: null, value: 0 } };
    expect(derived(begun({ ...cast, x: { ...foe, conditions } }), "x")).toMatchObject({ subdued: true, out: true });
  });
});

describe("F19 unarmed", () => {
  it.each(["", "yes"])("F19 does 1d2 and the combat bonus, subdual: '%s'", (subdual) => {
    const fight = withTurn(cast);
    fight.do(attack("a", "unarmed", null, "x", { options: { subdual }, exchange: "u" }), [10, 2]);
    expect(fight.state.exchanges["u"]?.blows["b1"]?.damage).toMatchObject({
      formula: "1d2 + 3",
      amount: 5,
      type: "kinetic",
    });
    applyBlow(fight, "u");
    expect(fight.state.creatures["x"]?.source["losses"]).toEqual(losses(subdual ? { stun: 5 } : { health: 5 }));
  });
});

describe("F16, F21 what an attack leaves behind", () => {
  it("F30 its card names the first weapon, bare hands none, and an attack at one who flees belongs to the flight", () => {
    const facts = (action: string, item: string | null) => {
      const fight = withTurn(cast);
      fight.do(attack("a", action, item, "x", { exchange: "s" }), [1]);
      return fight.state.exchanges["s"]?.facts;
    };
    expect(facts("fire", "rifle")).toEqual({ item: "rifle" });
    expect(facts("melee", "blade")).toEqual({ item: "blade" });
    expect(facts("unarmed", null)).toEqual({});
  });

  it("F4 bare hands are the turn's attack like any other", () => {
    const fight = withTurn(cast);
    fight.do(attack("a", "unarmed", null, "x"), [1]);
    expect([fight.left("a", "action"), fight.left("a", "attack")]).toEqual([1, 0]);
  });

  it("F21, F24 Continuous and a ray count when they are fired, not when they strike in melee", () => {
    const lance = { tags: { melee: true, thrown: true, continuous: true, ray: true }, continuousBy: 3, diameter: 2 };
    const spear = { id: "spear", type: "weapon", source: { ...lance, damage: "1d4", range: 50 } };
    const fight = withTurn({ a: { ...hero, items: [spear] }, x: foe });
    for (const exchange of ["first", "second"]) {
      fight.do(attack("a", "melee", "spear", "x", { exchange }), [20, 2]);
      expect(fight.state.exchanges[exchange]?.blows["b1"]?.damage).toMatchObject({ formula: "1d4", amount: 2 });
      if (exchange === "first") nextTurnOf(fight, "a");
    }
    expect(fight.state.combatants["a"]?.store["focus"]).toBeUndefined();
    // Neither does what was fired the turn before: another target 20 m beside it would take 10 off the ray.
    const placed = { a: { ...hero, items: [spear], at: [0, 0] as const }, x: { ...foe, at: [0, 11] as const } };
    const after = withTurn({ ...placed, y: { ...foe, at: [1, 0] as const } });
    after.roll(attack("a", "fire", "spear", "x", { exchange: "shot" }), () => 2);
    nextTurnOf(after, "a");
    after.do(attack("a", "melee", "spear", "y", { exchange: "third" }), [20, 2]);
    expect(after.state.exchanges["third"]?.blows["b1"]?.damage).toMatchObject({ formula: "1d4", amount: 2 });
  });
});

describe("F20 martial arts", () => {
  it("F20 splits a die along the chain with the same faces in sum", () => {
    expect(splitsOf("d10").map((s) => [s.damage, s.defence])).toEqual([
      [10, 0],
      [8, 2],
      [6, 4],
      [4, 6],
      [2, 8],
      [0, 10],
    ]);
    expect(splitsOf("d2")).toEqual([
      { damage: 2, defence: 0 },
      { damage: 0, defence: 2 },
    ]);
    expect(splitsOf("none")).toEqual([]);
  });

  const artist = { ...hero, source: { level: 3, martialArts: "d10" } };
  const split = (value: string) => act("a", "martial", { options: { split: value }, id: "split" });

  it("F20 adds the damage die to melee damage this turn, to nothing else", () => {
    const fight = withTurn({ a: artist, x: foe });
    fight.do(split("6/4"));
    fight.do(attack("a", "melee", "blade", "x", { exchange: "m" }), [20, 3, 5]);
    expect(fight.state.exchanges["m"]?.blows["b1"]?.damage).toMatchObject({ formula: "1d6 + 1d6", amount: 8 });
    const shot = withTurn({ a: artist, x: foe });
    shot.do(split("6/4"));
    expect(shot.needs(attack("a", "fire", "rifle", "x"), [20])).toHaveLength(1);
    const punch = withTurn({ a: artist, x: foe });
    punch.do(split("10/0"));
    punch.do(attack("a", "unarmed", null, "x", { exchange: "m" }), [20, 1, 7]);
    expect(punch.state.exchanges["m"]?.blows["b1"]?.damage).toMatchObject({ formula: "1d2 + 1d10 + 3", amount: 11 });
  });

  it("F20 throws the defence die at each attack and takes it off, until the next turn", () => {
    const fight = withTurn({
      a: { ...artist, source: { ...artist.source, vulnerability: 10, hitPoints: 30 } },
      x: foe,
      y: foe,
    });
    fight.do(split("6/4"));
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "takeTurn", who: "x" });
    const strike = attack("x", "melee", "blade", "a", { exchange: "s" });
    // 1d20 + 1 + 10 against 20 + 1d4.
    expect(fight.needs(strike).map((n) => [n.who, n.count, n.faces])).toEqual([
      ["a", 1, 4],
      ["x", 1, 20],
    ]);
    let ways = 0;
    for (let d4 = 1; d4 <= 4; d4++) for (let d20 = 1; d20 <= 20; d20++) if (d20 + 1 + 10 - d4 >= 20) ways += 1;
    expect(chance(checkOf(fight, strike))).toBeCloseTo(ways / 80, 12);
    fight.do(strike, [3, 12, 6]);
    expect(fight.state.exchanges["s"]?.blows["b1"]).toMatchObject({ reading: { count: 1 }, damage: { amount: 6 } });
    fight.do({ type: "endTurn", who: "x" });
    fight.do({ type: "takeTurn", who: "y" });
    fight.do(attack("y", "melee", "blade", "a", { exchange: "t" }), [4, 12]);
    expect(fight.state.exchanges["t"]?.blows["b1"]?.reading?.band).toBe("miss");
    nextTurnOf(fight, "a");
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "takeTurn", who: "x" });
    expect(fight.needs({ ...strike, use: { ...strike.use, id: "later", exchange: "z" } })).toHaveLength(1);
  });

  it("F20 is not split anew once its damage die was used, before that attack is undone", () => {
    const fight = withTurn({ a: artist, x: foe });
    fight.do(split("10/0"));
    fight.do(attack("a", "melee", "blade", "x", { exchange: "m" }), [20, 3, 5]);
    const undo = { type: "undo", who: "a", entry: "split" } as const;
    expect(fight.refusal(undo)).toMatchObject({
      key: "TEMPO.Refusal.ChangedSince",
      data: { what: "TEMPO.Changed.part" },
    });
    fight.do({ type: "undoExchange", exchange: "m" }, [], GM);
    fight.do(undo);
    expect(fight.state.combatants["a"]?.store["martial"]).toBeUndefined();
    // A split for defence alone has no die to use.
    fight.do(split("0/10"));
    fight.do(attack("a", "melee", "blade", "x"), [1]);
    fight.do(undo);
  });

  it("F20 is split once a turn, and only by who knows the art", () => {
    const fight = withTurn({ a: artist, x: foe });
    fight.do(split("0/10"));
    expect(fight.refusal(act("a", "martial", { options: { split: "10/0" } })).key).toBe("TEMPO.Surface.Refusal.split");
    fight.do({ type: "undo", who: "a", entry: "split" });
    fight.do(split("10/0"));
    expect(withTurn(cast).refusal(split("6/4")).key).toBe("TEMPO.Surface.Refusal.noArts");
  });
});

describe("F27 the odds of morale", () => {
  it.each([
    [4, 3],
    [8, 21],
    [10, 30],
    [11, 33],
  ])("F27 morale %i holds %i times in 36", (morale, ways) => {
    let counted = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b < morale) counted += 1;
    expect(counted).toBe(ways);
    expect(odds(moraleCheck(morale))).toMatchObject({ success: ways, totals: { ways: 36 } });
  });
});

describe("what an attack needs", () => {
  it("F8, F10 is somebody else, unless it is an area that catches whoever fires it as well", () => {
    const bomb = { id: "bomb", type: "weapon", source: { range: 20, diameter: 4, tags: { blast: true } } };
    const items = [blade, pistol, bomb];
    const fight = withTurn({ a: { ...hero, items, at: [0, 0] }, x: { ...foe, at: [1, 0] } });
    const refused = [
      attack("a", "melee", "blade", "a"),
      attack("a", "fire", "pistol", "a"),
      attack("a", "unarmed", null, "a"),
      attack("a", "melee", "bomb", "a", { options: { subdual: "yes" } }),
    ].map((command) => ("refusal" in fight.decide(command) ? fight.refusal(command).key : null));
    const oneself = "TEMPO.Surface.Refusal.oneself";
    expect(refused).toEqual([oneself, oneself, oneself, oneself]);
    expect(fight.refuses(attack("a", "fire", "bomb", null, { options: { at: "1, 1" } }))).toBe(false);
    const nowhere = withTurn({ a: { ...hero, items }, x: foe });
    expect(nowhere.refuses(attack("a", "fire", "bomb", "a"))).toBe(false);
    expect(nowhere.refusal(attack("a", "fire", "pistol", "a")).key).toBe(oneself);
  });

  it("has a target, a weapon at hand, and someone able to use it", () => {
    const fight = withTurn({
      a: { ...hero, items: [{ ...rifle, source: { ...rifle.source, equipped: false } }] },
      x: foe,
    });
    expect(fight.refusal(attack("a", "fire", "rifle", "x")).key).toBe("TEMPO.Refusal.NoTool");
    expect(fight.refusal(attack("a", "unarmed", null, null)).key).toBe("TEMPO.Refusal.NoTarget");
    edit(fight, "a", { losses: losses({ health: 30 }) });
    expect(fight.refusal(attack("a", "unarmed", null, "x")).key).toBe("TEMPO.Surface.Refusal.out");
  });
});
