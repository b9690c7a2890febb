import { carryOver, GM, idFrom, mayTakeSidesTurn } from "../../../src/engine/index.ts";
import type { Side } from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { describe, expect, it } from "vitest";
import { FORCED, use } from "../../engine/play.ts";
import { attack, begun, blade, edit, losses } from "./cast.ts";
import type { Fighting } from "./cast.ts";

describe("F27 morale", () => {
  const band = {
    a: { hero: true },
    x: { source: { losses: { health: 99 }, hitPoints: 1 } },
    y: { items: [blade] },
    z: {},
  };
  /** To the morale phase of the round. */
  const toMorale = (fight: Fighting, faces: readonly number[] = [], by = GM) => {
    fight.do({ type: "advance" }, [], by);
    fight.do({ type: "advance" }, faces, by);
  };
  const morale = (fight: Fighting, value: number | null) =>
    fight.do({ type: "setSide", side: "foes", field: "morale", value }, [], GM);
  const id = idFrom("morale", "x", 1);

  it("F27 rolls 2d6 for a faction with casualties, and under its morale holds", () => {
    const fight = begun(band);
    morale(fight, 8);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.needs({ type: "advance" }, [], GM)).toEqual([{ why: "surface.morale", count: 2, faces: 6, who: "y" }]);
    fight.do({ type: "advance" }, [3, 4], GM);
    expect(fight.state.round).toBe(2);
    expect(fight.state.exchanges[id]).toMatchObject({ stage: "done", blows: { b1: { reading: { band: "holds" } } } });
    // Since then nobody has fallen: no other check.
    toMorale(fight);
    expect(fight.state.round).toBe(3);
  });

  it("F27 asks the GM when it fails, and the phase waits; who flees leaves the order", () => {
    const fight = begun({ ...band, other: { side: "others" } }, [20, 10, 1]);
    morale(fight, 8);
    toMorale(fight);
    fight.do({ type: "advance" }, [4, 4], GM);
    expect(fight.state).toMatchObject({ round: 1, phase: "morale" });
    expect(fight.state.exchanges[id]).toMatchObject({
      stage: "morale",
      waiting: { y: { kind: "morale", options: ["flee", "bargain", "surrender", "none"] } },
    });
    const flee = { type: "answer", who: "y", exchange: id, option: "flee", use: use() } as const;
    const asked = fight.fight.exchange(id);
    expect(asked && fight.ruleset.view.question(fight.fight, asked, "y").stake).toMatchObject({
      key: "TEMPO.Surface.Stake.morale",
      data: { side: "foes", combatants: ["x"] },
    });
    expect(fight.refusal(flee).key).toBe("TEMPO.Refusal.OnlyGM");
    fight.do(flee, [], GM);
    expect(fight.state).toMatchObject({ round: 2, phase: "action" });
    expect(fight.state.order.filter((who) => "xyz".includes(who))).toEqual(["x"]);
    expect(fight.state.combatants["y"]?.store["left"]).toBe("flee");
    expect(mayTakeSidesTurn(fight.fight).some((who) => who === "y" || who === "z")).toBe(false);
    // What becomes of them is no longer this fight's: no save, no heat.
    edit(fight, "y", { losses: losses({ health: 6 }), heat: 4 });
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.round).toBe(3);
    expect(fight.state.exchanges[idFrom("instadeath", "y", 2)]).toBeUndefined();
  });

  it("F27 who has fled goes again where the turn's end is stepped back over; with the card undone they stay", () => {
    const fight = begun({ ...band, other: { side: "others" } }, [20, 10, 1]);
    morale(fight, 8);
    toMorale(fight);
    fight.do({ type: "advance" }, [4, 4], GM);
    fight.do({ type: "answer", who: "y", exchange: id, option: "flee", use: use() }, [], GM);
    const fled = fight.state.order;
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state).toMatchObject({ round: 1, phase: "morale" });
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.order).toEqual(fled);
    expect(fight.state.round).toBe(2);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect([...fight.state.order].sort()).toEqual(["a", "other", "x", "y", "z"]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect([...fight.state.order].sort()).toEqual(["a", "other", "x", "y", "z"]);
  });

  it.each([
    ["surrender", "over"],
    ["bargain", "action"],
    ["none", "action"],
  ])("F27 %s leads on to %s", (option, phase) => {
    const fight = begun(band);
    morale(fight, 5);
    toMorale(fight, [6, 6]);
    fight.do({ type: "answer", who: "y", exchange: id, option, use: use() }, [], GM);
    expect(fight.state.phase).toBe(phase);
    expect(fight.state.order.includes("z")).toBe(option !== "surrender");
    expect(fight.state.exchanges[id]?.facts["outcome"]).toBe(option);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect(fight.state.order.includes("z")).toBe(true);
  });

  it("F27 never breaks at 12, always does at 2, whatever is rolled, and never checks without", () => {
    const held = begun(band);
    morale(held, 12);
    toMorale(held);
    expect(held.state.round).toBe(2);
    const broken = begun(band);
    morale(broken, 2);
    toMorale(broken);
    expect(broken.state.exchanges[id]).toMatchObject({ blows: {}, waiting: { y: {} } });
    const none = begun(band);
    toMorale(none);
    expect(none.state.round).toBe(2);
    expect(none.state.exchanges[id]).toBeUndefined();
  });

  it("F27 a faction that is given a morale checks for those who fell before, once", () => {
    const fight = begun(band);
    toMorale(fight);
    expect(fight.state.round).toBe(2);
    morale(fight, 8);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.needs({ type: "advance" }, [], GM)[0]?.why).toBe("surface.morale");
    fight.do({ type: "advance" }, [1, 1], GM);
    toMorale(fight);
    expect(fight.state.round).toBe(4);
  });

  it("F27 opens a card of its own in every fight, though the factions have the same names", () => {
    const cards = ["x", "u"].map((first) => {
      const fight = begun({ a: { hero: true }, [first]: band.x, y: {}, z: {} });
      morale(fight, 8);
      toMorale(fight, [3, 4]);
      return Object.values(fight.state.exchanges).find((e) => e.action === "surface.morale");
    });
    expect(cards.map((card) => card?.facts["side"])).toEqual(["foes", "foes"]);
    expect(cards[0]?.id).not.toBe(cards[1]?.id);
  });

  it("F27 waits for what becomes of a faction that broke, and for no other question", () => {
    const gun = { id: "gun", type: "weapon", source: { range: 200, damage: "1d10" } };
    const field = { id: "field", type: "armor", source: { soak: { count: 1, faces: "d6", heat: 0 } } };
    const a = { hero: true, source: { combatBonus: 20 }, items: [gun] };
    const fight = begun({ ...band, a, y: { source: { hitPoints: 30 }, items: [field] } });
    morale(fight, 8);
    fight.do({ type: "takeTurn", who: "a" });
    fight.do(attack("a", "fire", "gun", "y", { exchange: "s" }), [10, 1]);
    expect(Object.keys(fight.state.exchanges["s"]!.waiting)).toEqual(["y"]);
    expect(fight.refusal({ type: "advance" }, [], GM)).toMatchObject({ data: { asked: ["y"] }, soft: true });
    toMorale(fight, [3, 4], FORCED);
    expect(fight.state.exchanges["s"]).toMatchObject({ waiting: {}, stage: "done" });
    expect(fight.state).toMatchObject({ round: 2, phase: "action" });
  });

  it("F27 checks again for casualties whose check was undone: with the next turn's, or at once when stepped back over", () => {
    const fight = begun(band);
    morale(fight, 8);
    toMorale(fight, [3, 4]);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.needs({ type: "advance" }, [], GM)[0]?.why).toBe("surface.morale");
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.round).toBe(1);
    expect(fight.needs({ type: "advance" }, [], GM)[0]?.why).toBe("surface.morale");
    fight.do({ type: "advance" }, [3, 3], GM);
    expect(fight.state.exchanges[id]).toMatchObject({ undone: false, blows: { b1: { reading: { total: 6 } } } });
    toMorale(fight);
    expect(fight.state.round).toBe(3);
  });

  it("F27 checks once a turn however often it is stepped back over; who falls meanwhile is for the next", () => {
    const fight = begun(band);
    morale(fight, 8);
    toMorale(fight, [3, 4]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    toMorale(fight);
    expect(fight.state.round).toBe(3);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    edit(fight, "z", { losses: losses({ health: 99 }) });
    expect(fight.state.round).toBe(1);
    fight.roll({ type: "advance" }, () => 10, GM);
    expect(fight.state.round).toBe(2);
    fight.roll({ type: "advance" }, () => 10, GM);
    fight.roll({ type: "advance" }, () => 1, GM);
    expect(fight.state.exchanges[idFrom("morale", "x", 2)]).toMatchObject({ facts: { fallen: ["x", "z"] } });
  });

  it("F27 counts whom a list of old names, and keeps nothing where nobody is down", () => {
    const fight = begun(band);
    morale(fight, 8);
    const old = { ...fight.state.sides["foes"]!, store: { fallen: ["x"] } };
    const foes = carryOver(surface, "side", { ...old }, 1) as unknown as Side;
    expect(carryOver(surface, "side", { ...foes }, 1)).toEqual(foes);
    fight.state = { ...fight.state, sides: { ...fight.state.sides, foes } };
    toMorale(fight);
    expect(fight.state.round).toBe(2);
    edit(fight, "x", { losses: losses({}) });
    toMorale(fight);
    expect(fight.state.sides["foes"]?.store).toEqual({});
  });

  it("F27 counts new casualties only, the subdued among them", () => {
    const fight = begun(band);
    morale(fight, 12);
    toMorale(fight);
    morale(fight, 3);
    toMorale(fight);
    expect(fight.state.round).toBe(3);
    const creature = fight.state.creatures["z"]!;
    const conditions = { c: { condition: "surface.subdued", by: null, until: null, value: 0 } };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, z: { ...creature, conditions } } };
    fight.do({ type: "advance" }, [], GM);
    expect(fight.needs({ type: "advance" }, [], GM)[0]?.why).toBe("surface.morale");
    // Who has come round and falls again has fallen anew.
    fight.do({ type: "advance" }, [1, 1], GM);
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, z: creature } };
    fight.do({ type: "advance" }, [], GM);
    fight.do({ type: "advance" }, [], GM);
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, z: { ...creature, conditions } } };
    fight.do({ type: "advance" }, [], GM);
    expect(fight.needs({ type: "advance" }, [], GM)[0]?.why).toBe("surface.morale");
  });
});
