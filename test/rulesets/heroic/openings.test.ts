import { describe, expect, it } from "vitest";
import { GM, listActions, PLAYER } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { FORCED } from "../../engine/play.ts";
import { act, answering, awake, bow, hero, moving, npc, pike, ray, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const attack = (who: string, target: string, given: object = {}) =>
  act(who, "attack", { item: "sword", targets: [target], exchange: "x", ...given });
const blow = (fight: Fighting, id = "b1") => fight.state.exchanges["x"]?.blows[id];
const waiting = (fight: Fighting) => fight.state.exchanges["x"]?.waiting ?? {};

describe("H18 opportunity attacks", () => {
  const phone = act("a", "phone", { exchange: "x" });
  const near = (given: object = {}, items: object[] = [sword]) =>
    awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { items, at: [1, 0], ...given }) }, [15, 5]);

  it("firing is fighting and opens none, unless the world says so", () => {
    const shot = act("a", "attack", { item: "bow", targets: ["c"], exchange: "x" });
    const asked = (firingProvokes: boolean, action = shot) => {
      const people = { a: hero({ at: [0, 0], items: [sword, bow] }), b: npc(3, {}, { items: [sword], at: [1, 0] }) };
      const fight = awake({ ...people, c: npc(0, {}, { at: [6, 0] }) }, [15, 5, 3]);
      fight.state = { ...fight.state, options: { firingProvokes } };
      fight.roll(action, () => 2);
      return Object.keys(fight.state.exchanges["x"]?.waiting ?? {});
    };
    expect([asked(false), asked(true)]).toEqual([[], ["b"]]);
    expect(asked(true, act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }))).toEqual([]);
  });

  it("who does something else than fight opens one to whoever threatens the place", () => {
    const fight = near();
    fight.do(phone);
    expect(waiting(fight)).toEqual({ b: { kind: "provoked", options: ["opportunity", "none"], blow: null } });
    expect("events" in near({ at: [2, 0] }).decide(phone)).toBe(true);
    const far = near({ at: [2, 0] });
    far.do(phone);
    expect(far.state.exchanges["x"]).toBeUndefined();
    const long = near({ at: [2, 0] }, [pike]);
    long.do(phone);
    expect(Object.keys(waiting(long))).toEqual(["b"]);
    const friend = near({ side: "heroes" });
    friend.do(phone);
    expect(friend.state.exchanges["x"]).toBeUndefined();
  });

  it.each(["phone", "fetch"])("%s does", (id) => {
    const fight = near();
    fight.do(act("a", id, { exchange: "x" }));
    expect(Object.keys(waiting(fight))).toEqual(["b"]);
  });

  it.each([
    ["skill", { skill: "mechanical" }],
    ["intrigue", { method: "deception" }],
    ["other", {}],
  ])("%s does where the GM says so, and comes after the answer", (id, options) => {
    const doing = (provokes: string) => {
      const fight = near();
      const command = act("a", id, { targets: ["b"], exchange: "x", options: { ...options, provokes } });
      fight.roll(command, () => 9);
      return fight;
    };
    for (const provokes of ["no", ""]) expect(waiting(doing(provokes))).toEqual({});
    const fight = doing("yes");
    expect(waiting(fight)).toEqual({ b: { kind: "provoked", options: ["opportunity", "none"], blow: null } });
    expect(fight.state.exchanges["x"]?.blows).toEqual({});
    fight.roll(answering("b", "x", "none"), () => 9, GM);
    const done = id === "other" ? [] : [[`heroic.${id}`, 9]];
    const blows = Object.values(fight.state.exchanges["x"]!.blows);
    expect(blows.map((b) => [b.action, b.reading?.faces[0]])).toEqual(done);
    expect(heroic.actions[id]!.fields!(fight.fight, "a").map((f) => f.name)).toContain("provokes");
  });

  it("without a map nobody is known to threaten the place", () => {
    const fight = awake({ a: hero(), b: npc(3) }, [15, 5]);
    fight.do(phone);
    expect(fight.state.exchanges["x"]).toBeUndefined();
  });

  it("so does a psychic power, and the opportunity comes before it", () => {
    const fight = awake({ a: hero({ items: [ray], at: [0, 0] }), b: npc(3, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "power", { item: "ray", targets: ["b"], exchange: "x" }));
    expect(fight.state.exchanges["x"]?.blows).toEqual({});
    fight.do(answering("b", "x", "opportunity", { id: "op" }), [], GM);
    expect(fight.left("b", "opportunity")).toBe(0);
    expect(waiting(fight)).toMatchObject({ a: { kind: "defend" } });
    fight.do(answering("a", "x", "defend"), [1, 3]); // a critical: the choice comes before the power, too
    fight.do(answering("b", "x", "none"), [], GM);
    fight.do(answering("a", "x", "goOn"), [18, 2, 3]); // there was time for the damage
    expect(["b1", "b2", "b3"].map((id) => blow(fight, id)?.action)).toEqual([
      "heroic.opportunity",
      "heroic.defend",
      "heroic.power",
    ]);
    expect(blow(fight, "b3")?.damage?.amount).toBe(5);
  });

  it("who is struck down by it does not get to it", () => {
    const fight = awake({ a: hero({ items: [ray], at: [0, 0] }), b: npc(3, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "power", { item: "ray", targets: ["b"], exchange: "x" }));
    const down = { condition: "heroic.unconscious", by: null, until: null, value: 0 };
    const a = fight.state.creatures["a"]!;
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a, conditions: { down } } } };
    fight.do(answering("b", "x", "none"), [], GM);
    expect(fight.state.exchanges["x"]).toMatchObject({ blows: {}, stage: "done" });
  });

  it("moving and firing open none", () => {
    const fight = awake({ a: hero({ items: [bow], at: [0, 0] }), b: npc(0, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(attack("a", "b", { item: "bow" }), [2]);
    expect(waiting(fight)).toEqual({});
    fight.do(moving("a", ".."));
    expect(fight.state.exchanges["moving"]).toBeUndefined();
  });

  it("moving out of a threatened space opens one where the world says so, and is struck at wherever it leads", () => {
    const walking = (given: object = {}, at: readonly [number, number] = [0, 1]) => {
      const fight = awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { items: [sword], at, ...given }) }, [15, 5]);
      fight.state = { ...fight.state, options: { movingProvokes: true } };
      return fight;
    };
    const fight = walking();
    fight.do(moving("a", "..."));
    expect(fight.state.exchanges["moving"]?.waiting).toEqual({
      b: { kind: "provoked", options: ["opportunity", "none"], blow: null },
    });
    const { a } = fight.state.combatants;
    const gone = { ...a!, place: { ...a!.place!, x: 3 } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: gone } };
    fight.roll(answering("b", "moving", "opportunity"), () => 10, GM);
    expect(fight.state.exchanges["moving"]?.blows["b1"]).toMatchObject({ action: "heroic.opportunity", by: "b" });
    expect(fight.left("b", "opportunity")).toBe(0);
    const steps = (other: ReturnType<typeof walking>, pattern: string) =>
      heroic.movement.provoked?.(other.fight, "a", moving("a", pattern).path);
    expect(steps(walking({}, [2, 0]), "..")).toEqual([{ by: "b", step: 1 }]);
    expect(steps(walking({}, [2, 0]), ".")).toEqual([]);
    expect(steps(walking({ side: "heroes" }), "..")).toEqual([]);
    const full = walking();
    const cost = { full: 1 };
    const entry = {
      id: "f",
      seq: 1,
      round: 1,
      activation: 1,
      action: "heroic.extraAttack",
      cost,
      granted: false,
      at: 0,
    };
    const ledger = { f: { ...entry, deltas: [], exchange: null, facts: {} } };
    const turned = { ...full.state.combatants["a"]!, ledger };
    full.state = { ...full.state, combatants: { ...full.state.combatants, a: turned } };
    expect(steps(full, ".")).toEqual([]);
  });

  it("melee only: a bow threatens with bare hands, and is not what strikes", () => {
    const fight = near({}, [bow]);
    fight.do(phone);
    fight.do(answering("b", "x", "opportunity"), [], GM);
    expect(blow(fight)?.facts["item"]).toBeNull();
  });

  it("so many in a round as the DEX modifier, and all of them again in the next", () => {
    const fight = near({ source: { class: "none", attributes: { dexterity: 14 }, stated: { vitality: 20 } } });
    for (const n of [1, 2]) {
      fight.do(act("a", "other", { exchange: `x${n}`, options: { length: "free", provokes: "yes" } }));
      fight.do(answering("b", `x${n}`, "opportunity"), [], GM);
      fight.do(answering("a", `x${n}`, "defend"), [19]);
    }
    expect(fight.left("b", "opportunity")).toBe(0);
    fight.do(act("a", "other", { exchange: "x3", options: { length: "free", provokes: "yes" } }));
    expect(fight.state.exchanges["x3"]).toBeUndefined();
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.left("b", "opportunity")).toBe(0);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(fight.left("b", "opportunity")).toBe(2);
  });

  describe("from the sheet", () => {
    const seizing = (given: object = {}, who = "b") =>
      act(who, "opportunity", { targets: [who === "b" ? "a" : "b"], ...given });
    const row = (fight: Fighting, who: string) =>
      listActions(fight.fight, who).find((r) => r.action === "opportunity")?.refusal?.key ?? null;
    const unasked = "TEMPO.Refusal.NothingToAnswer";

    it("is refused where nobody is asked; the GM forces it where the map did not see the opening", () => {
      const fight = near();
      for (const authority of [PLAYER, GM])
        expect(fight.refusal(seizing(), [], authority)).toMatchObject({ key: unasked, soft: true });
      expect(row(fight, "b")).toBe(unasked);
      fight.do(seizing({ id: "op", exchange: "x" }), [], FORCED);
      expect(fight.state.combatants["b"]?.ledger["op"]).toMatchObject({ cost: { opportunity: 1 }, granted: true });
      expect(fight.left("b", "opportunity")).toBe(0);
      expect(waiting(fight)).toMatchObject({ a: { kind: "defend" } });
      expect(row(fight, "a")).toBe(unasked); // asked, but not with an opportunity
      expect(fight.refusal(seizing(), [], GM).key).toBe("TEMPO.Refusal.Budget");
      const far = near({ at: [3, 0] });
      expect(far.refusal(seizing(), [], far.forcing(seizing()))).toMatchObject({
        key: "TEMPO.Heroic.Refusal.noReach",
        soft: false,
      });
    });

    it("is open to a player for as long as an open exchange asks them with it", () => {
      const provoked = () => {
        const fight = near();
        fight.do(phone);
        expect([row(fight, "a"), row(fight, "b")]).toEqual([unasked, null]);
        return fight;
      };
      const fight = provoked();
      fight.do(seizing({ id: "op", exchange: "y" }));
      expect(fight.state.combatants["b"]?.ledger["op"]).toMatchObject({ cost: { opportunity: 1 }, granted: false });
      expect(fight.state.exchanges["y"]?.waiting).toMatchObject({ a: { kind: "defend" } });
      const far = near({ at: [2, 0] }, [pike]); // b is asked, then moved out of reach
      far.do(phone);
      const { b } = far.state.combatants;
      const away = { ...b!, place: { ...b!.place!, x: 9 } };
      far.state = { ...far.state, combatants: { ...far.state.combatants, b: away } };
      expect(far.refusal(seizing()).key).toBe("TEMPO.Heroic.Refusal.noReach");
      const declined = provoked();
      declined.do(answering("b", "x", "none"));
      expect(declined.refusal(seizing()).key).toBe(unasked);
      const undone = provoked();
      undone.do({ type: "undoExchange", exchange: "x" }, [], GM);
      expect(undone.refusal(seizing()).key).toBe(unasked);
    });
  });
});
