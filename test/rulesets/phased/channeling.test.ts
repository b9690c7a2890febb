import { describe, expect, it } from "vitest";
import { currentPhase, GM, idFrom } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { play, sealed, skipPreparation, spear } from "./cast.ts";

const spell = (given: object = {}) => ({
  id: "storm",
  type: "talent",
  source: { use: "spell", channeled: true, damage: "2d6", range: 60, ...given },
});
const bolt = { id: "bolt", type: "talent", source: { use: "spell", damage: "1d6" } };

type Fight = ReturnType<typeof play>;
const begun = (given: object = {}, foe: Cast = {}, a: Cast = {}): Fight => {
  const fight = play({
    a: { hero: true, at: [0, 0], items: [spell(given), bolt], ...a },
    b: { at: [4, 0], ...foe },
  });
  fight.do({ type: "begin" }, [9, 2], GM);
  return fight;
};
/** Begins to channel, and goes on to the Action Phase. */
function channel(fight: Fight, id = "c"): void {
  const choice = { kind: "channel", spell: "storm" };
  fight.do({ type: "reveal", choices: { a: sealed(fight, "a", choice) }, ids: { a: id } }, [], GM);
}
const act = (action: string, given: Parameters<typeof use>[0] = {}) => ({
  type: "act" as const,
  who: "a",
  action,
  use: use(given),
});
const unleash = (given: Parameters<typeof use>[0] = {}) => act("unleash", { item: "storm", targets: ["b"], ...given });
function nextRound(fight: Fight): void {
  fight.do({ type: "endTurn", who: "a" });
  fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
}
const kept = (fight: Fight) => fight.state.combatants["a"]?.store["channel"];

describe("P24 channeling", () => {
  it("P24 comes into force on the caster's turn of this round, for no further action", () => {
    const fight = begun();
    channel(fight);
    expect(kept(fight)).toEqual({ item: "storm", since: 1, due: 1 });
    expect(phased.view.tags(fight.fight, "a").map((t) => t.label)).toContainEqual({
      key: "TEMPO.Phased.Tag.due",
      data: {},
    });
    expect(fight.left("a", "ap")).toBe(3);
    fight.do(unleash({ exchange: "x" }), [6, 5]);
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({ target: "b", damage: { amount: 11 } });
    expect(fight.left("a", "ap")).toBe(3);
    expect(kept(fight)).toBeUndefined();
    expect(fight.refusal(unleash()).key).toBe("TEMPO.Phased.Refusal.notChanneled");
  });

  it("P24 or of as many rounds later as its data says", () => {
    const fight = begun({ rounds: 2 });
    channel(fight);
    expect(fight.refusal(unleash())).toMatchObject({ key: "TEMPO.Phased.Refusal.notDue", data: { round: 3 } });
    expect(phased.view.tags(fight.fight, "a").map((t) => t.label)).toContainEqual({
      key: "TEMPO.Phased.Tag.channels",
      data: { round: 3 },
    });
    nextRound(fight);
    const offers = currentPhase(fight.fight)?.offers?.(fight.fight, "a") ?? [];
    expect(offers.find((o) => o.kind === "channel")?.refusal?.key).toBe("TEMPO.Phased.Refusal.channeling");
    skipPreparation(fight);
    expect(fight.refusal(unleash()).key).toBe("TEMPO.Phased.Refusal.notDue");
    nextRound(fight);
    skipPreparation(fight);
    fight.do(unleash({ exchange: "x" }), [1, 1]);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.damage?.amount).toBe(2);
  });

  it("P24 not brought into force on that turn, it is lost", () => {
    const fight = begun();
    channel(fight);
    fight.do({ type: "endTurn", who: "a" });
    expect(kept(fight)).toBeUndefined();
    const later = begun({ rounds: 1 });
    channel(later);
    later.do({ type: "endTurn", who: "a" });
    expect(kept(later)).toBeDefined();
  });

  it("P9, P24 costs what its data says, out of the round's AP", () => {
    const fight = begun({ cost: 2 });
    channel(fight);
    expect(fight.left("a", "ap")).toBe(1);
    fight.do({ type: "undo", who: "a", entry: "c" });
    expect([fight.left("a", "ap"), kept(fight)]).toEqual([3, undefined]);
    const dear = begun({ cost: 4 });
    channel(dear);
    expect([dear.left("a", "ap"), kept(dear)]).toEqual([3, undefined]);
  });

  it("P10, P24 a channeled spell is not cast, and one that is cast is not channeled", () => {
    const fight = begun();
    expect(
      fight.fight.ruleset.turn.phases
        .find((p) => p.id === "preparation")
        ?.offers?.(fight.fight, "a")
        .find((o) => o.kind === "channel"),
    ).toMatchObject({ refusal: null, fields: [{ name: "spell", options: [{ value: "storm" }] }] });
    const wrong = sealed(fight, "a", { kind: "channel", spell: "bolt" });
    fight.do({ type: "reveal", choices: { a: wrong }, ids: { a: "c" } }, [], GM);
    expect(kept(fight)).toBeUndefined();
    expect(fight.refusal(act("cast", { item: "storm", targets: ["b"] })).key).toBe("TEMPO.Refusal.NoTool");
    expect(fight.refusal(unleash({ item: "bolt" })).key).toBe("TEMPO.Refusal.NoTool");
    expect(fight.refusal(unleash()).key).toBe("TEMPO.Phased.Refusal.notChanneled");
  });

  it("P12, P24 canceling loses it, at any time, and is taken back like any entry", () => {
    const fight = begun({ rounds: 1 });
    channel(fight);
    const before = fight.state;
    fight.do(act("cancelChannel", { id: "n" }));
    expect(kept(fight)).toBeUndefined();
    expect(fight.refusal(act("cancelChannel")).key).toBe("TEMPO.Phased.Refusal.notChanneling");
    fight.do({ type: "undo", who: "a", entry: "n" });
    expect(fight.state).toEqual(before);
    fight.do({ type: "endTurn", who: "a" });
    fight.do(act("cancelChannel"));
    expect(kept(fight)).toBeUndefined();
  });

  it("P24 becoming incapacitated loses it, and undoing the harm gives it back", () => {
    const fight = begun({ rounds: 1 });
    channel(fight);
    fight.do({ type: "endTurn", who: "a" });
    const { activation } = fight.state.combatants["b"]!;
    expect(activation).toBe(1);
    const struck = {
      ...fight.state,
      exchanges: {
        x: {
          id: "x",
          action: "phased.strike",
          round: 1,
          by: "b",
          stage: "done",
          waiting: {},
          effects: [],
          facts: {},
          queue: [],
          undone: false,
          blows: {
            b1: {
              id: "b1",
              seq: 1,
              action: "phased.strike",
              by: "b",
              target: "a",
              check: null,
              reading: null,
              damage: { type: "slashing", formula: "9", faces: [], amount: 4 },
              applied: null,
              entry: null,
              facts: {},
            },
          },
        },
      },
    };
    fight.state = struck;
    fight.do({ type: "apply", exchange: "x", blow: "b1", amount: 4 }, [], GM);
    expect(kept(fight)).toBeDefined();
    fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
    fight.do({ type: "apply", exchange: "x", blow: "b1", amount: 5 }, [], GM); // Health 3 + 2
    expect(fight.fight.figure("a").derived.incapacitated).toBe(true);
    expect(kept(fight)).toBeUndefined();
    fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
    expect(kept(fight)).toBeDefined();
  });

  it("P24 a caster made helpless by hand loses it when the round is over", () => {
    const fight = begun({ rounds: 3 });
    channel(fight);
    fight.do({ type: "endTurn", who: "a" });
    const stunned = { s: { condition: "phased.incapacitated", by: null, until: null, value: 0 } };
    const { a } = fight.state.creatures;
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a!, conditions: stunned } } };
    expect(fight.refusal(act("cancelChannel")).key).toBe("TEMPO.Phased.Refusal.notChanneling");
    fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
    expect(kept(fight)).toBeUndefined();
  });

  it("P29 whoever was out of action for a moment has lost it, also when healed before the own turn", () => {
    const hurt = (fight: Fight, health: number) => {
      const a = fight.state.creatures["a"]!;
      const source = { ...a.source, losses: { health } };
      fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a, source } } };
    };
    for (const [health, keeps] of [
      [4, true],
      [5, false], // Health 3 + 2
    ] as const) {
      const fight = begun({ rounds: 3 });
      channel(fight);
      fight.do({ type: "endTurn", who: "a" });
      hurt(fight, health);
      fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
      hurt(fight, 0);
      expect(kept(fight) !== undefined).toBe(keeps);
    }
  });

  it("P29 an ability marked as concentrating opens an attack of opportunity as a spell does, and no counter spell", () => {
    const stomp = (concentrating: boolean) => ({
      ...{ id: "stomp", type: "talent" },
      source: { use: "ability", damage: "1d6", range: 60, concentrating },
    });
    for (const [concentrating, waiting] of [
      [true, { b: { kind: "casting", options: ["opportunity", "none"] } }],
      [false, {}],
    ] as const) {
      const fight = begun(
        {},
        { at: [1, 0], items: [spear], source: { spellPower: 3 } },
        { items: [stomp(concentrating)] },
      );
      skipPreparation(fight);
      fight.do(act("ability", { item: "stomp", targets: ["b"], exchange: "x" }), concentrating ? [] : [3]);
      expect(fight.state.exchanges["x"]?.waiting).toMatchObject(waiting);
      expect(Object.keys(fight.state.exchanges["x"]!.waiting)).toEqual(Object.keys(waiting));
    }
  });

  it("P11, P24 concentrating in a threatened radius opens an attack of opportunity, at both ends", () => {
    const fight = begun({}, { at: [2, 0], items: [spear] });
    channel(fight);
    const id = idFrom("channel", "a", 1);
    expect(fight.state.exchanges[id]).toMatchObject({
      action: "phased.channel",
      stage: "interrupt",
      waiting: { b: { kind: "channeling", options: ["opportunity", "none"] } },
    });
    fight.do({ type: "answer", who: "b", exchange: id, option: "opportunity", use: use() }, [1, 1, 1]);
    expect(fight.state.exchanges[id]).toMatchObject({ stage: "done", blows: { b1: { by: "b", target: "a" } } });
    expect(fight.left("b", "reaction")).toBe(0);
    expect(kept(fight)).toBeDefined();
    const patient = begun({}, { at: [2, 0], items: [spear] });
    channel(patient);
    patient.do({ type: "answer", who: "b", exchange: id, option: "none", use: use() });
    patient.do(unleash({ exchange: "x" }));
    expect(patient.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["opportunity", "none"]);
    const long = begun({ rounds: 2 }, { at: [2, 0], items: [spear] });
    channel(long);
    long.do({ type: "answer", who: "b", exchange: id, option: "none", use: use() });
    nextRound(long);
    skipPreparation(long);
    expect(Object.keys(long.state.exchanges)).toEqual([id]); // asked when it begins, not again
    const far = begun({}, { at: [3, 0], items: [spear] });
    channel(far);
    expect(far.state.exchanges).toEqual({});
  });

  it("P11 spells provoke nobody where the world says so", () => {
    const asked = (spellsProvoke: boolean) => {
      const fight = begun({}, { at: [2, 0], items: [spear] });
      fight.state = { ...fight.state, options: { spellsProvoke } };
      channel(fight);
      fight.roll(act("cast", { item: "bolt", targets: ["b"], exchange: "x" }), () => 1);
      return Object.values(fight.state.exchanges).map((e) => [e.action, Object.keys(e.waiting)]);
    };
    expect(asked(true)).toEqual([
      ["phased.channel", ["b"]],
      ["phased.cast", ["b"]],
    ]);
    expect(asked(false)).toEqual([["phased.cast", []]]);
  });

  it("P10, P24 is not spent on nobody: what harms or is resisted wants a target, a ward does not", () => {
    const fight = begun();
    channel(fight);
    const bare = { type: "act", who: "a", action: "cast", use: use({ item: "bolt" }) } as const;
    expect(fight.refusal(bare, [], GM)).toMatchObject({ key: "TEMPO.Refusal.NoTarget", soft: false });
    expect(fight.left("a", "ap")).toBe(fight.fight.figure("a").derived.actionPoints);
    const unleash = (targets: readonly string[]) =>
      ({ type: "act", who: "a", action: "unleash", use: use({ item: "storm", targets }) }) as const;
    expect(fight.refusal(unleash([]), [], GM).key).toBe("TEMPO.Refusal.NoTarget");
    expect(fight.refuses(unleash(["b"]), GM)).toBe(false);
    const ward = begun({}, {}, { items: [{ id: "ward", type: "talent", source: { use: "spell", maintained: true } }] });
    channel(ward);
    expect(ward.refuses({ ...bare, use: use({ item: "ward" }) }, GM)).toBe(false);
    const hex = begun(
      {},
      {},
      { items: [{ id: "hex", type: "talent", source: { use: "spell", defence: "willpower" } }] },
    );
    channel(hex);
    expect(hex.refusal({ ...bare, use: use({ item: "hex" }) }, [], GM).key).toBe("TEMPO.Refusal.NoTarget");
  });

  it("P24 undoing the spell gives back what was channeled", () => {
    const fight = begun();
    channel(fight);
    const before = fight.state;
    fight.do(unleash({ exchange: "x" }), [6, 5]);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.combatants).toEqual(before.combatants);
    fight.do(unleash({ exchange: "y" }), [6, 5]);
    expect(fight.state.exchanges["y"]?.blows["b1"]?.damage?.amount).toBe(11);
    const short = begun({ range: 15 });
    channel(short);
    expect(short.refusal(unleash())).toMatchObject({ key: "TEMPO.Phased.Refusal.outOfReach", data: { feet: 20 } });
  });
});
