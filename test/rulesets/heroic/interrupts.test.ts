import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, answering, awake, hero, mend, moving, npc, pike, ray, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const blows = (fight: Fighting) => Object.values(fight.state.exchanges["x"]?.blows ?? {});
const waiting = (fight: Fighting) => fight.state.exchanges["x"]?.waiting ?? {};
const actions = (fight: Fighting) => blows(fight).map((b) => b.action);
const apply = (fight: Fighting, amount: number, blow = "b1") =>
  fight.do({ type: "apply", exchange: "x", blow, amount }, [], GM);
const question = (fight: Fighting, who: string) => heroic.view.question(fight.fight, fight.state.exchanges["x"]!, who);

describe("H18: an opening is struck at before what gave it", () => {
  /** `a`, an NPC, uses a power at `c`; `b`, a player beside it, hits it at the opening. */
  const hit = (given: object = {}) => {
    const people = {
      a: npc(3, {}, { items: [ray, mend], at: [0, 0], ...given }),
      b: hero({ at: [1, 0] }),
      c: hero({ at: [6, 0] }),
    };
    const fight = awake(people, [15, 10, 5]);
    fight.do(act("a", "power", { item: "ray", targets: ["c"], exchange: "x" }), [], GM);
    fight.do(answering("b", "x", "opportunity"), [19, 8]);
    return fight;
  };

  it("and who is hit goes on only once there was time to apply its damage", () => {
    const fight = hit();
    expect(actions(fight)).toEqual(["heroic.opportunity"]);
    expect(waiting(fight)).toEqual({ a: { kind: "goOn", options: ["goOn", "none"], blow: "b1" } });
    expect(question(fight, "a").stake).toEqual({ key: "TEMPO.Heroic.Stake.goOn", data: { damage: 10 } });
    apply(fight, 10);
    fight.do(answering("a", "x", "goOn"), [], GM);
    expect(actions(fight)).toEqual(["heroic.opportunity", "heroic.power"]);
    expect(waiting(fight)).toMatchObject({ c: { kind: "defend" } });
  });

  it("who is felled by it does nothing more, and is told so; what was paid stays paid", () => {
    const fight = hit();
    apply(fight, 30);
    expect(question(fight, "a").options.map((o) => o.refusal?.key ?? null)).toEqual([
      "TEMPO.Heroic.Refusal.unconscious",
      null,
    ]);
    fight.do(answering("a", "x", "goOn"), [], GM);
    expect(actions(fight)).toEqual(["heroic.opportunity"]);
    expect(fight.state.exchanges["x"]).toMatchObject({ stage: "done", waiting: {} });
    expect(fight.left("a", "standard")).toBe(0);
  });

  it("who gives up does nothing more either", () => {
    const fight = hit();
    fight.do(answering("a", "x", "none"), [], GM);
    expect(actions(fight)).toEqual(["heroic.opportunity"]);
    expect(fight.state.exchanges["x"]?.stage).toBe("done");
  });

  it("a miss holds nobody up, and everybody is asked once for each hit", () => {
    const people = {
      a: npc(3, {}, { items: [ray], at: [0, 0] }),
      b: hero({ at: [1, 0] }),
      c: hero({ at: [0, 1] }),
    };
    const begun = () => {
      const fight = awake(people, [15, 10, 5]);
      fight.do(act("a", "power", { item: "ray", targets: ["c"], exchange: "x" }), [], GM);
      return fight;
    };
    const missed = begun();
    missed.do(answering("b", "x", "opportunity"));
    missed.do(answering("c", "x", "opportunity"), [2, 2]);
    expect(waiting(missed)).toMatchObject({ c: { kind: "defend" } });
    const both = begun();
    both.do(answering("b", "x", "opportunity"));
    both.do(answering("c", "x", "opportunity"), [19, 1, 19, 1]);
    both.do(answering("a", "x", "goOn"), [], GM);
    expect(waiting(both)).toEqual({ a: { kind: "goOn", options: ["goOn", "none"], blow: "b2" } });
    both.do(answering("a", "x", "goOn"), [], GM);
    expect(waiting(both)).toMatchObject({ c: { kind: "defend" } });
  });

  it("H22: so does a riposte, before the attacks that are left", () => {
    const people = {
      a: { source: { class: "warrior", level: 6 }, items: [sword], at: [0, 0] as const },
      b: hero({ at: [1, 0] }),
    };
    const command = act("a", "extraAttack", {
      item: "sword",
      targets: ["b"],
      exchange: "x",
      options: { manoeuvre: "trip", which: "first" },
    });
    const riposted = () => {
      const fight = awake(people, [15, 5]);
      fight.do(command, [], GM);
      fight.do(answering("b", "x", "resist"), [20]);
      fight.do(answering("b", "x", "opportunity"), [19, 8]);
      expect(waiting(fight)).toMatchObject({ a: { kind: "goOn" } });
      return fight;
    };
    const felled = riposted();
    const hit = blows(felled).find((b) => b.action === "heroic.opportunity")!;
    apply(felled, 90, hit.id);
    felled.do(answering("a", "x", "goOn"), [], GM);
    expect(actions(felled)).not.toContain("heroic.extraAttack");
    const standing = riposted();
    standing.do(answering("a", "x", "goOn"), [], GM);
    expect(actions(standing)).toContain("heroic.extraAttack");
  });

  it("undoing the card takes back everything, the opening's blow with it", () => {
    const fight = hit();
    apply(fight, 10);
    fight.do(answering("a", "x", "goOn"), [], GM);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect([fight.left("a", "standard"), fight.left("b", "opportunity")]).toEqual([1, 1]);
    expect(fight.fight.figure("a").derived.vitality.value).toBe(20);
  });

  it("where a world lets moving provoke, with what threatens as far as the mover stood", () => {
    const axe = { id: "axe", type: "weapon", source: { weight: "heavy" } };
    const glaive = { id: "glaive", type: "weapon", source: { weight: "medium", long: true } };
    const struckWith = (items: object[]) => {
      const fight = awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { items, at: [2, 0] }) }, [15, 5]);
      fight.state = { ...fight.state, options: { movingProvokes: true } };
      fight.do(moving("a", "..."));
      fight.roll(answering("b", "moving", "opportunity"), () => 10, GM);
      return fight.state.exchanges["moving"]?.blows["b1"]?.facts["item"];
    };
    expect([struckWith([axe, glaive]), struckWith([pike, axe]), struckWith([pike])]).toEqual([
      "glaive",
      "pike",
      "pike",
    ]);
    const near = awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { items: [axe], at: [1, 0] }) }, [15, 5]);
    near.state = { ...near.state, options: { movingProvokes: true } };
    near.do(moving("a", "..."));
    near.roll(answering("b", "moving", "opportunity"), () => 10, GM);
    expect(near.state.exchanges["moving"]?.blows["b1"]?.facts["item"]).toBe("axe");
  });
});

describe("somebody leaves the fight while a card waits", () => {
  const without = (fight: Fighting, ...gone: readonly string[]) => {
    const kept = Object.entries(fight.state.combatants).filter(([id]) => !gone.includes(id));
    fight.state = {
      ...fight.state,
      combatants: Object.fromEntries(kept),
      order: fight.state.order.filter((id) => !gone.includes(id)),
    };
  };
  /** Every answer but none is refused, none has odds, and answering closes the card. */
  const comesToNothing = (fight: Fighting, who: string, option: string) => {
    for (const { id, check, refusal } of question(fight, who).options)
      expect([id, check, refusal?.key ?? null]).toEqual([id, null, id === "none" ? null : "TEMPO.Refusal.Gone"]);
    const before = blows(fight).length;
    fight.do(answering(who, "x", option), [], GM);
    expect(fight.state.exchanges["x"]).toMatchObject({ stage: "done", waiting: {} });
    expect(blows(fight)).toHaveLength(before);
  };
  const creature = npc(5, {}, { at: [0, 0] });
  const player = hero({ at: [1, 0] });

  it("H15: the attacker, before the defence", () => {
    const fight = awake({ a: creature, b: player }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [], GM);
    without(fight, "a");
    comesToNothing(fight, "b", "defend");
  });

  it("H21: who tried a manoeuvre, before the resistance", () => {
    const fight = awake({ a: creature, b: player }, [15, 5]);
    fight.do(act("a", "trip", { targets: ["b"], exchange: "x" }), [], GM);
    without(fight, "a");
    comesToNothing(fight, "b", "resist");
  });

  it.each(["trip", "opportunity", "crippleSpeed"])("H19: the one struck by a critical, before %s", (option) => {
    const fight = awake({ a: player, b: { ...creature, at: [2, 0] } }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [20, 4]);
    without(fight, "b");
    comesToNothing(fight, "a", option);
  });

  it("H18, H22: who gave an opening", () => {
    const provoked = awake({ a: player, b: { ...creature, at: [2, 0] } }, [15, 5]);
    provoked.do(act("a", "phone", { exchange: "x" }));
    without(provoked, "a");
    comesToNothing(provoked, "b", "opportunity");
    const failed = awake({ a: player, b: { ...creature, at: [2, 0] } }, [15, 5]);
    failed.do(act("a", "trip", { targets: ["b"], exchange: "x" }), [1]);
    without(failed, "a");
    comesToNothing(failed, "b", "opportunity");
  });

  it("H16: of several attacks those on who is still there are made", () => {
    const people = { a: { source: { class: "warrior", level: 2 }, items: [sword], at: [0, 0] as const } };
    const fight = awake({ ...people, b: player, c: hero({ at: [0, 1] }), d: hero({ at: [1, 1] }) }, [15, 5, 4, 3]);
    fight.do(act("a", "multipleAttack", { item: "sword", targets: ["b", "c"], exchange: "x" }), [], GM);
    without(fight, "c");
    fight.do(answering("b", "x", "defend"), [20]);
    expect(blows(fight).map((b) => b.target)).toEqual(["b", "a"]);
    expect(fight.state.exchanges["x"]?.stage).toBe("done");
  });

  it("H18: who struck at an opening, before the other goes on", () => {
    const people = { a: npc(3, {}, { items: [ray], at: [0, 0] }), b: player, c: hero({ at: [6, 0] }) };
    const fight = awake(people, [15, 10, 5]);
    fight.do(act("a", "power", { item: "ray", targets: ["c"], exchange: "x" }), [], GM);
    fight.do(answering("b", "x", "opportunity"), [19, 8]);
    without(fight, "b");
    fight.do(answering("a", "x", "goOn"), [], GM);
    expect(waiting(fight)).toMatchObject({ c: { kind: "defend" } });
  });
});

describe("H18: what a prompt says of an opportunity that nothing reaches any more", () => {
  it("it is refused, as the answer is", () => {
    const fight = awake({ a: hero({ at: [0, 0] }), b: npc(3, {}, { at: [1, 0] }) }, [15, 5]);
    fight.do(act("a", "phone", { exchange: "x" }));
    const place = { ...fight.state.combatants["b"]!.place!, x: 9 };
    const b = { ...fight.state.combatants["b"]!, place };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b } };
    expect(question(fight, "b").options.map((o) => o.refusal?.key ?? null)).toEqual([
      "TEMPO.Heroic.Refusal.noReach",
      null,
    ]);
    expect(fight.refusal(answering("b", "x", "opportunity"), [], GM).key).toBe("TEMPO.Heroic.Refusal.noReach");
  });
});
