import { describe, expect, it } from "vitest";
import { bonusOf, GM } from "../../../src/engine/index.ts";
import { openDefence } from "../../../src/rulesets/heroic/checks/contested.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, awake, begun, bow, hero, knife, moving, npc, passRound, play, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";
import { FORCED } from "../../engine/play.ts";

/** Which of the three an unhindered combatant could still pay. */
function open(fight: Fighting, who = "a"): string[] {
  const costs = { standard: "skill", short: "other", full: "other" } as const;
  return (["standard", "short", "full"] as const).filter((length) => {
    const decision = fight.decide(act(who, costs[length], { options: { length } }), [10]);
    return !("refusal" in decision);
  });
}
const spend = (fight: Fighting, ...lengths: string[]) => {
  for (const length of lengths) fight.do(act("a", "other", { options: { length } }));
  return fight;
};
const two = () => awake({ a: hero(), b: npc(0) }, [15, 5]);

describe("H10 initiative", () => {
  it("is 1d20 + BCB + DEX modifier, highest first, and a round lasts 6 s", () => {
    const fight = begun({ a: hero(), b: npc(4, { dexterity: 14 }), c: npc(0) }, [10, 8, 12]);
    // a: 10 + 2 + 1, b: 8 + 4 + 2, c: 12.
    expect(fight.state.order).toEqual(["b", "a", "c"]);
    expect(fight.state.combatants["a"]?.initiative).toBe(13);
    expect(heroic.units.round).toBe(6);
  });

  it("ties: the higher modifier first, then a coin for each until they differ", () => {
    const fight = play({ a: npc(0), b: npc(0), c: npc(2) });
    const coins = [
      { why: "heroic.coin", count: 1, faces: 2, who: "a" },
      { why: "heroic.coin", count: 1, faces: 2, who: "b" },
    ];
    expect(fight.needs({ type: "begin" }, [12, 12, 10], GM)).toEqual(coins);
    expect(fight.needs({ type: "begin" }, [12, 12, 10, 1, 1], GM)).toEqual(coins);
    fight.do({ type: "begin" }, [12, 12, 10, 1, 1, 1, 2], GM);
    expect(fight.state.order).toEqual(["c", "b", "a"]);
  });

  it("is rolled once: the order stands every round", () => {
    const fight = two();
    passRound(fight);
    expect(fight.state).toMatchObject({ round: 2, turn: "a", order: ["a", "b"] });
    expect(fight.state.combatants["a"]?.initiative).toBe(18);
  });

  it("counts the GM's situational plus", () => {
    const fight = play({ a: npc(0), b: npc(0) });
    fight.do({ type: "setSituational", who: "b", value: 5 }, [], GM);
    fight.do({ type: "begin" }, [10, 8], GM);
    expect(fight.state.order).toEqual(["b", "a"]);
  });

  it("who joins later rolls on joining, alone, and finds a place in the order", () => {
    const fight = begun({ a: npc(0), b: npc(0) }, [15, 5]);
    const joined = play({ a: npc(0), b: npc(0), c: npc(0) }).state;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, c: joined.combatants["c"]! },
      creatures: { ...fight.state.creatures, c: joined.creatures["c"]! },
    };
    expect(fight.needs({ type: "endTurn", who: "a" }, [], GM)).toEqual([
      { why: "heroic.initiative", count: 1, faces: 20, who: "c" },
    ]);
    fight.do({ type: "endTurn", who: "a" }, [9], GM);
    expect(fight.state).toMatchObject({ order: ["a", "c", "b"], turn: "c", round: 1 });
    expect(fight.state.combatants["a"]?.initiative).toBe(15);
  });

  it("who has left before rolling is not rolled for", () => {
    const fight = begun({ a: npc(0), b: npc(0) }, [15, 5]);
    const joined = play({ a: npc(0), b: npc(0), c: npc(0) }).state;
    const gone = { ...joined.combatants["c"]!, store: { left: "fled" } };
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, c: gone },
      creatures: { ...fight.state.creatures, c: joined.creatures["c"]! },
    };
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state).toMatchObject({ order: ["a", "b"], turn: "b" });
  });

  it("a newcomer who ties with somebody settles it with them", () => {
    const fight = begun({ a: npc(0), b: npc(0) }, [15, 5]);
    const joined = play({ c: npc(0) }).state;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, c: joined.combatants["c"]! },
      creatures: { ...fight.state.creatures, c: joined.creatures["c"]! },
    };
    fight.do({ type: "rollInitiative", ids: ["c"] }, [5, 2, 1], GM);
    expect(fight.state.order).toEqual(["a", "b", "c"]);
  });
});

describe("H11 flat-footed", () => {
  const defence = (fight: Fighting, who: string) => bonusOf(openDefence(fight.fight, who, false));

  it("lasts from the start until the first regular turn, and takes a positive DEX off defence", () => {
    const fight = begun({ a: hero(), b: hero({ side: "others" }) }, [15, 5]);
    expect([defence(fight, "a"), defence(fight, "b")]).toEqual([5, 4]);
    fight.do({ type: "endTurn", who: "a" });
    expect(defence(fight, "b")).toBe(5);
  });

  it("leaves a negative DEX, and CMD", () => {
    const clumsy = npc(0, { dexterity: 8, strength: 12 });
    const fight = begun({ a: hero(), b: clumsy }, [15, 5]);
    expect(defence(fight, "b")).toBe(-1);
    const quick = begun({ a: hero(), b: npc(0, { dexterity: 14 }) }, [15, 5]);
    const check = heroic.actions["trip"]!.check!(quick.fight, "a", act("a", "trip", { targets: ["b"] }).use);
    expect(check?.against).toMatchObject({ value: 12 });
  });

  const struck = () => {
    const fight = begun({ a: hero(), b: npc(0) }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [19, 8]);
    return fight;
  };
  const apply = { type: "apply", exchange: "x", blow: "b1", amount: null } as const;
  const points = (fight: Fighting) => {
    const { vitality, wounds } = fight.fight.figure("b").derived;
    return [vitality.value, wounds.value];
  };

  it("damage goes straight to Wound Points unless a Reflex save against 15 succeeds", () => {
    const fight = struck();
    expect(fight.needs(apply, [], GM)).toEqual([{ why: "heroic.flatFooted", count: 1, faces: 20, who: "b" }]);
    fight.do(apply, [14], GM);
    expect(points(fight)).toEqual([20, 0]); // 8 + 2
    expect(fight.state.exchanges["x"]?.blows["b2"]).toMatchObject({
      by: "b",
      action: "heroic.flatFooted",
      reading: { band: "failure" },
    });
  });

  it("and with the save to Vitality as usual", () => {
    const fight = struck();
    fight.do(apply, [15], GM);
    expect(points(fight)).toEqual([10, 10]);
  });

  it("as it was when the blow fell; no damage needs no save; undoing gives all of it back", () => {
    const fight = struck();
    const before = fight.state;
    fight.do(apply, [1], GM);
    fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
    expect(fight.state).toEqual(before);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.needs(apply, [], GM)).toHaveLength(1);
    fight.do({ ...apply, amount: 0 }, [], GM);
    expect(points(fight)).toEqual([20, 10]);
  });

  it("once awake, damage needs no save", () => {
    const fight = two();
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [19, 8]);
    fight.do(apply, [], GM);
    expect(points(fight)).toEqual([10, 10]);
  });
});

describe("H12 the surprise round", () => {
  const ambush = (...unaware: string[]) => {
    const fight = play({ a: hero(), b: npc(0), c: npc(0) });
    for (const who of unaware) fight.do({ type: "setAware", who, aware: false }, [], GM);
    fight.do({ type: "begin" }, [5, 15, 10], GM);
    return fight;
  };

  it("is held only if some but not all are aware", () => {
    expect(ambush().state.phase).toBe("turns");
    expect(ambush("a", "b", "c").state.phase).toBe("turns");
    expect(ambush("b").state.phase).toBe("surprise");
    const back = play({ a: hero(), b: npc(0) });
    back.do({ type: "setAware", who: "b", aware: false }, [], GM);
    back.do({ type: "setAware", who: "b", aware: true }, [], GM);
    back.do({ type: "begin" }, [5, 15], GM);
    expect(back.state.phase).toBe("turns");
    expect(back.refusal({ type: "setAware", who: "b", aware: false }).key).toBe("TEMPO.Refusal.OnlyGM");
    expect(back.refusal({ type: "setAware", who: "b", aware: false }, [], GM).key).toBe("TEMPO.Refusal.Begun");
  });

  it("gives turns to the aware alone, in initiative order, and the regular round follows for all", () => {
    const fight = ambush("b");
    expect(fight.state).toMatchObject({ order: ["b", "c", "a"], turn: "c", round: 1 });
    fight.do({ type: "endTurn", who: "c" }, [], GM);
    expect(fight.state).toMatchObject({ turn: "a", phase: "surprise" });
    fight.do({ type: "endTurn", who: "a" }, [], GM);
    expect(fight.state).toMatchObject({ turn: "b", phase: "turns", round: 2 });
  });

  it("allows one standard or one short action, and free ones", () => {
    const fight = ambush("b");
    fight.do({ type: "endTurn", who: "c" }, [], GM);
    expect(open(fight)).toEqual(["standard", "short"]);
    const after = (length: string) => {
      const next = ambush("b");
      next.do({ type: "endTurn", who: "c" }, [], GM);
      return open(spend(next, length));
    };
    expect(after("standard")).toEqual([]);
    expect(after("short")).toEqual([]);
    expect("events" in fight.decide(act("a", "speak"))).toBe(true);
    expect(fight.refusal(moving("a", ".......")).key).toBe("TEMPO.Refusal.Move");
    expect("events" in fight.decide(moving("a", "......"))).toBe(true);
  });

  it("leaves the unaware no opportunity attack; in the first regular round they have them", () => {
    const fight = play({ a: hero({ at: [0, 0] }), b: npc(0, {}, { at: [1, 0] }), c: npc(0, {}, { at: [0, 1] }) });
    fight.do({ type: "setAware", who: "b", aware: false }, [], GM);
    fight.do({ type: "begin" }, [15, 10, 5], GM);
    const free = { options: { length: "free", provokes: "yes" } };
    const asked = () => {
      const command = act("a", "other", free);
      fight.do(command);
      return Object.keys(fight.state.exchanges[command.use.exchange]?.waiting ?? {});
    };
    expect([fight.left("b", "opportunity"), fight.left("c", "opportunity")]).toEqual([0, 1]);
    expect(asked()).toEqual(["c"]);
    expect(fight.refusal(act("b", "opportunity", { targets: ["a"] }), [], GM).key).toBe("TEMPO.Refusal.Budget");
    expect(fight.refusal({ type: "endTurn", who: "a" })).toMatchObject({ data: { asked: ["c"] }, soft: false }); // K19
    fight.do({ type: "endTurn", who: "a" }, [], FORCED);
    fight.do({ type: "endTurn", who: "c" }, [], GM);
    expect(fight.state).toMatchObject({ round: 2, turn: "a" });
    expect(fight.left("b", "opportunity")).toBe(1);
    expect(asked()).toEqual(["b", "c"]);
  });

  it("does not end flat-footedness; the first regular turn does", () => {
    const fight = ambush("b");
    const flat = (who: string) =>
      heroic.view.tags(fight.fight, who).some((t) => "key" in t.label && t.label.key.endsWith("flatFooted"));
    fight.do({ type: "endTurn", who: "c" }, [], GM);
    fight.do({ type: "endTurn", who: "a" }, [], GM);
    expect(["a", "b", "c"].map(flat)).toEqual([true, false, true]);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    expect(["a", "b", "c"].map(flat)).toEqual([true, false, false]);
  });

  const surprised = (fight: Fighting) =>
    Object.keys(fight.state.combatants).filter((who) =>
      heroic.view.tags(fight.fight, who).some((t) => "key" in t.label && t.label.key === "TEMPO.Heroic.Tag.surprised"),
    );

  it.each(["endTurn", "advance"])("stays one round of its own when who was unaware falls in it: %s", (how) => {
    const fight = ambush("b");
    expect(surprised(fight)).toEqual(["b"]);
    const b = { ...fight.state.combatants["b"]!, defeated: true };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b } };
    if (how === "advance") fight.do({ type: "advance" }, [], GM);
    else for (const who of ["c", "a"]) fight.do({ type: "endTurn", who }, [], GM);
    expect(fight.state).toMatchObject({ round: 2, phase: "turns", turn: "c" });
  });

  it("is not begun, nor anybody called surprised, by who joins a fight of the unaware", () => {
    const fight = ambush("a", "b", "c");
    const joined = play({ d: npc(0) }).state;
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, ...joined.combatants },
      creatures: { ...fight.state.creatures, ...joined.creatures },
    };
    expect(surprised(fight)).toEqual([]);
    fight.do({ type: "rollInitiative", ids: ["d"] }, [1], GM);
    for (const who of ["b", "c", "a", "d"]) fight.do({ type: "endTurn", who }, [], GM);
    expect(fight.state).toMatchObject({ round: 2, phase: "turns" });
  });

  it("leaves the defeated out of the count", () => {
    const fight = play({ a: hero(), b: npc(0) });
    fight.do({ type: "setAware", who: "b", aware: false }, [], GM);
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, b: { ...fight.state.combatants["b"]!, defeated: true } },
    };
    fight.do({ type: "begin" }, [5], GM);
    expect(fight.state.phase).toBe("turns");
  });
});

describe("H13 what a turn holds", () => {
  it.each([
    [[], ["standard", "short", "full"]],
    [["short"], ["standard", "short"]],
    [["standard"], ["short"]],
    [["standard", "short"], []],
    [["short", "short"], []],
    [["full"], []],
  ])("after %j still open: %j", (spent, expected) => {
    expect(open(spend(two(), ...spent))).toEqual(expected);
  });

  it("any number of free actions, or as many as the GM allows", () => {
    const fight = two();
    for (let i = 0; i < 5; i++) fight.do(act("a", "speak"));
    fight.state = { ...fight.state, options: { freeActions: 2 } };
    fight.do(act("a", "speak"));
    fight.do(act("a", "speak"));
    expect(fight.refusal(act("a", "speak")).key).toBe("TEMPO.Refusal.Budget");
    expect("events" in fight.decide(act("a", "skill"), [10])).toBe(true);
  });

  it("a move up to the speed is a short action, in place of the standard one as well", () => {
    const price = (pattern: string) => heroic.movement.price(two().fight, "a", moving("a", pattern).path);
    expect(price("......").cost).toEqual({ short: 1 });
    expect(price(".......").cost).toEqual({ short: 2 });
    expect(price("").cost).toEqual({});
    expect(price(".......")).toMatchObject({ charged: 35, left: 25 });
    expect(price(".......").segments).toEqual([
      { start: 0, end: 6, cost: { short: 1 }, charged: 30 },
      { start: 6, end: 7, cost: { short: 1 }, charged: 5 },
    ]);
    const fight = two();
    fight.do(moving("a", "............"));
    expect([fight.left("a", "standard"), fight.left("a", "short")]).toEqual([0, 0]);
    expect(two().refusal(moving("a", "............."))).toMatchObject({
      key: "TEMPO.Refusal.Move",
      data: { cost: 3, left: 2 },
    });
  });

  it("difficult ground, crawling and climbing count double; what cannot be walked stops", () => {
    const { fight } = two();
    const charged = (pattern: string, mode = "walk") =>
      heroic.movement.price(fight, "a", moving("a", pattern, { mode }).path).charged;
    expect([charged("d."), charged(".", "crawl"), charged("d", "climb"), charged(".", "jump")]).toEqual([
      15, 10, 20, 5,
    ]);
    expect(heroic.movement.price(fight, "a", moving("a", ".#.").path).stop).toMatchObject({ step: 1 });
    const prone = awake(
      { a: hero({ conditions: { p: { condition: "heroic.prone", by: null, until: null, value: 0 } } }), b: npc(0) },
      [15, 5],
    );
    expect(heroic.movement.price(prone.fight, "a", moving("a", "..").path).charged).toBe(20);
  });

  it("the budget of the last turn does not count in the next", () => {
    const fight = spend(two(), "full");
    passRound(fight);
    expect(open(fight)).toEqual(["standard", "short", "full"]);
  });
});

describe("H14 restricted, and full-round", () => {
  it("restricted: one standard or one short action, never full-round, free ones as usual", () => {
    const limited = () =>
      awake(
        {
          a: hero({ conditions: { r: { condition: "heroic.restricted", by: null, until: null, value: 0 } } }),
          b: npc(0),
        },
        [15, 5],
      );
    expect(open(limited())).toEqual(["standard", "short"]);
    expect(open(spend(limited(), "short"))).toEqual([]);
    expect(open(spend(limited(), "standard"))).toEqual([]);
    expect("events" in limited().decide(act("a", "speak"))).toBe(true);
  });

  it("a full-round action leaves one step of 5 ft, before or after it", () => {
    const after = spend(two(), "full");
    after.do(moving("a", "."));
    expect(after.refusal(moving("a", "..")).key).toBe("TEMPO.Heroic.Refusal.oneStep");
    expect(after.fight.budget("a").voided).toEqual([]);
    const before = two();
    before.do(moving("a", "."));
    expect(open(before)).toEqual(["standard", "short", "full"]);
    spend(before, "full");
    expect(before.refusal(moving("a", "..")).key).toBe("TEMPO.Heroic.Refusal.oneStep");
    expect(before.fight.budget("a").voided).toEqual([]);
    expect([before.left("a", "standard"), before.left("a", "short"), before.left("a", "full")]).toEqual([0, 0, 0]);
  });

  it("no full-round action after more than that step, or after the step and something else", () => {
    const far = two();
    far.do(moving("a", ".."));
    expect(open(far)).toEqual(["standard", "short"]);
    const busy = two();
    busy.do(moving("a", "."));
    expect(open(spend(busy, "standard"))).toEqual([]);
  });

  it("a step on difficult ground is too long", () => {
    expect(spend(two(), "full").refusal(moving("a", "d")).key).toBe("TEMPO.Heroic.Refusal.oneStep");
  });

  it("a short move may be split around a standard action; the rest of its distance is not lost", () => {
    const fight = two();
    fight.do(moving("a", ".."));
    spend(fight, "standard");
    fight.do(moving("a", "......"));
    expect(open(fight)).toEqual([]);
    expect(fight.refusal(moving("a", ".......")).key).toBe("TEMPO.Refusal.Move");
    expect(heroic.view.turnFacts(fight.fight, "a")[0]?.value).toMatchObject({ data: { left: 0, speed: 30 } });
  });

  it("taking the full-round action back makes the step a move again", () => {
    const fight = two();
    fight.do(moving("a", "."));
    const whole = act("a", "other", { options: { length: "full" } });
    fight.do(whole);
    fight.do({ type: "undo", who: "a", entry: whole.use.id });
    expect([fight.left("a", "standard"), fight.left("a", "short")]).toEqual([1, 0]);
  });
});

describe("H32 actions without a type", () => {
  it.each([
    ["standard", { standard: 0, short: 1 }],
    ["short", { standard: 1, short: 0 }],
    ["full", { standard: 0, short: 0 }],
    ["free", { standard: 1, short: 1 }],
    ["none", { standard: 1, short: 1 }],
  ])("%s, as the GM says", (length, left) => {
    const fight = two();
    fight.do(act("a", "skill", { options: { length } }), [10]);
    expect({ standard: fight.left("a", "standard"), short: fight.left("a", "short") }).toEqual(left);
  });

  it("a check is a standard action, anything else a short one, where nothing is said", () => {
    const cost = (id: string) => heroic.actions[id]!.cost(two().fight, "a", act("a", id).use);
    expect([cost("skill"), cost("other")]).toEqual([{ standard: 1 }, { short: 1 }]);
  });

  it("forcing it into too little time brings a graded penalty", () => {
    const fight = two();
    fight.do(
      act("a", "skill", { exchange: "x", options: { length: "short", forced: "major", skill: "athletics" } }),
      [10],
    );
    expect(fight.state.exchanges["x"]?.blows["b1"]?.reading?.total).toBe(10 + 2 - 4);
  });

  it("getting up and fetching are short, dropping and speaking free", () => {
    const cost = (id: string) => heroic.actions[id]!.cost(two().fight, "a", act("a", id, { item: "sword" }).use);
    expect(["stand", "fetch", "phone", "dropProne", "dropItem", "speak"].map(cost)).toEqual([
      { short: 1 },
      { short: 1 },
      { short: 1 },
      {},
      {},
      {},
    ]);
    const fight = awake({ a: hero({ items: [sword, knife, bow] }), b: npc(0) }, [15, 5]);
    fight.do(act("a", "dropItem", { item: "knife" }));
    expect(fight.state.creatures["a"]?.items["knife"]?.source["equipped"]).toBe(false);
    fight.do(act("a", "dropProne"));
    expect(fight.refusal(act("a", "dropProne")).key).toBe("TEMPO.Heroic.Refusal.prone");
    fight.do(act("a", "stand"));
    expect(fight.refusal(act("a", "stand")).key).toBe("TEMPO.Heroic.Refusal.notProne");
  });
});
