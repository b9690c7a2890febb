import { describe, expect, it } from "vitest";
import { GM, listActions, PLAYER } from "../../../src/engine/index.ts";
import type { Use } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { handyAgainst } from "../../../src/rulesets/pool/actions/attack-kinds.ts";
import { FREE, freeStrike } from "../../../src/rulesets/pool/actions/free-attacks.ts";
import { faceSource, FORCED, use } from "../../engine/play.ts";
import {
  answer,
  axe,
  blowsIn,
  bow,
  derived,
  duel,
  inTurn,
  penaltyDice,
  spell,
  steps,
  strike,
  striker,
  strikeUnasked,
  sword,
  walk,
} from "./cast.ts";

/** A spear that reaches 2 m, a dagger that reaches the next hex, and an opponent so far away. */
const armed = (metres: number, items = [sword("spear", { reach: 6 }), sword("dirk", { reach: 1, held: "off" })]) =>
  duel({ items }, { at: [metres, 0] }).fight;

describe("D16 what a free attack is made with", () => {
  it.each([
    [1, "dirk"],
    [2, "spear"],
    [3, "spear"], // nothing reaches: the longest
  ])("D16 where nobody says, at %i m the shortest that reaches: %s", (metres, item) => {
    const fight = armed(metres);
    expect(handyAgainst(fight, "a", "b")).toBe(item);
    expect(freeStrike({ fight, who: "a", use: use() }, "b")).toMatchObject({
      attack: "basic",
      item,
      free: true,
      granted: false,
    });
  });

  it("D16 with empty hands, or where the table says so, the body", () => {
    expect(handyAgainst(armed(1, []), "a", "b")).toBeNull();
    expect(handyAgainst(armed(1, [sword("s", { equipped: false }), bow("bow")] as never), "a", "b")).toBeNull();
    expect(freeStrike({ fight: armed(1), who: "a", use: use({ options: { bare: true } }) }, "b").item).toBeNull();
    expect(freeStrike({ fight: armed(1), who: "a", use: use({ item: "spear" }) }, "b").item).toBe("spear");
  });

  it.each(["throw", "loose"])("D12 nobody can %s the own body, and nobody can be forced to", (attack) => {
    const made = use({ targets: ["b"], options: { attack, tool: "body" } });
    const command = { type: "act", who: "a", action: "opportunity", use: made } as const;
    const fight = duel({}, { at: [1, 0] });
    for (const authority of [PLAYER, FORCED])
      expect(fight.refusal(command, [], authority)).toMatchObject({ key: "TEMPO.Refusal.NoTool" });
  });

  it.each([
    ["basic", "basic"],
    ["offHand", "offHand"],
    ["loose", "loose"],
    ["throw", "throw"],
    ["looseSpell", "looseSpell"],
    ["power", "basic"], // no free attack
    ["quick", "basic"],
    [3, "basic"],
    [null, "basic"],
  ])("D16 asked for %s it is %s", (attack, made) => {
    expect(freeStrike({ fight: armed(1), who: "a", use: use({ options: { attack } }) }, "b").attack).toBe(made);
  });

  it("D16 without stamina it is what costs none: a loaded bow, a spell that is kept; else it stays as it is", () => {
    const out = { source: { ...striker, losses: { stamina: 99 } } };
    const held = (items: readonly object[], options: object = {}) => {
      const { fight } = duel({ ...out, items: items as never });
      const { attack, item } = freeStrike({ fight, who: "a", use: use({ options: options as never }) }, "b");
      return [attack, item];
    };
    expect(held([sword("s"), bow("bow")])).toEqual(["loose", "bow"]);
    expect(held([sword("s"), bow("bow")], { attack: "basic" })).toEqual(["basic", "s"]);
    expect(held([sword("s"), bow("bow", { loaded: false })])).toEqual(["basic", "s"]);
    expect(held([sword("s"), bow("bow", { equipped: false })])).toEqual(["basic", "s"]);
    const kept = duel({ ...out, items: [spell("bolt")] });
    const { a } = kept.state.combatants;
    const store = { held: { item: "bolt", powers: 1, round: 9 } };
    kept.state = { ...kept.state, combatants: { ...kept.state.combatants, a: { ...a!, store } } };
    expect(freeStrike({ fight: kept.fight, who: "a", use: use() }, "b")).toMatchObject({
      attack: "looseSpell",
      item: "bolt",
      powers: 1,
    });
    expect(freeStrike({ fight: duel({ items: [bow("bow")] }).fight, who: "a", use: use() }, "b")).toMatchObject({
      attack: "basic",
    });
  });
});

/** Something for every kind of free attack. */
const arsenal = () => [
  axe("axe"),
  sword("dirk", { held: "off", reach: 1 }),
  bow("bow", { held: "main" }),
  bow("empty", { held: "main", loaded: false }),
  spell("bolt"),
];
const keeping = (fight: ReturnType<typeof duel>, who = "a") => {
  const kept = fight.state.combatants[who]!;
  const store = { held: { item: "bolt", powers: 1, round: 9 } };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, [who]: { ...kept, store } } };
  return fight;
};

describe("D16 the kind of a free attack and what it is made with follow from each other", () => {
  it.each([
    [{ attack: "" }, "basic", "dirk"],
    [{ attack: "basic" }, "basic", "dirk"],
    [{ attack: "offHand" }, "offHand", "dirk"],
    [{ attack: "loose" }, "loose", "bow"],
    [{ attack: "throw" }, "throw", "axe"],
    [{ attack: "looseSpell" }, "looseSpell", "bolt"],
    [{ attack: "", tool: "axe" }, "basic", "axe"],
    [{ attack: "", tool: "bow" }, "loose", "bow"],
    [{ attack: "", tool: "bolt" }, "looseSpell", "bolt"],
    [{ attack: "throw", tool: "axe" }, "throw", "axe"],
    [{ attack: "", tool: "body" }, "basic", null],
    [{ attack: "basic", tool: "" }, "basic", "dirk"],
  ])("D16 %j is %s with %s", (options, attack, item) => {
    const fight = keeping(duel({ items: arsenal() }));
    expect(freeStrike({ fight: fight.fight, who: "a", use: use({ options }) }, "b")).toMatchObject({ attack, item });
    const made = use({ targets: ["b"], options });
    const check = pool.actions["opportunity"]?.check?.(fight.fight, "a", made);
    expect(check?.id).toBe(`pool.${attack}`);
    const command = { type: "act", who: "a", action: "opportunity", use: made } as const;
    expect(fight.decide(command, [], fight.forcing(command))).not.toHaveProperty("refusal");
  });

  it("D16 the odds in the dialog are of the attack as it is made, with what stands between", () => {
    const fight = duel({ items: arsenal() });
    const check = (options: object, targets = ["b"]) =>
      pool.actions["opportunity"]?.check?.(fight.fight, "a", use({ targets, options: options as never }));
    const given = { attack: "loose", cover: "3", wind: "2" };
    const shown = check(given);
    const { blow } = strikeUnasked(fight, 5, { options: given });
    expect(blow.check).toEqual(shown);
    expect(check({}, [])).toBeNull();
    expect(check({}, ["a"])).toBeNull();
    expect(check({ tool: "gone" })).toBeNull();
  });

  const asked = (b: object) => {
    const fight = inTurn({
      a: { source: striker, at: [0, 0] },
      b: { hero: true, source: striker, at: [3, 1], items: arsenal(), ...b },
    });
    return { fight, options: () => fight.state.exchanges["way"]?.waiting["b"]?.options };
  };

  it("D16 whoever is passed is asked with which of them, each with its price and its odds", () => {
    const { fight, options } = asked({});
    walk(keeping(fight, "b"), steps(8));
    expect(options()).toEqual(["opportunity", "offHand", "loose", "throw", "looseSpell", "none"]);
    const shown = pool.view.question(fight.fight, fight.state.exchanges["way"]!, "b").options;
    const stamina = { stamina: 1 };
    expect(shown.map((o) => [o.label, o.cost, o.check?.id])).toEqual([
      ["TEMPO.Pool.Action.opportunity", { reaction: 1, ...stamina }, "pool.basic"],
      ["TEMPO.Pool.Action.offHand", { reaction: 1, ...stamina }, "pool.offHand"],
      ["TEMPO.Pool.Action.loose", { reaction: 1 }, "pool.loose"],
      ["TEMPO.Pool.Action.throw", { reaction: 1, ...stamina }, "pool.throw"],
      ["TEMPO.Pool.Action.looseSpell", { reaction: 1 }, "pool.looseSpell"],
      ["TEMPO.Pool.Decline.provoked", {}, undefined],
    ]);
    expect(shown[2]?.hint).toEqual({ key: "TEMPO.Pool.ActionHint.opportunity" });
    answer(fight, "way", "b", "throw", 14);
    expect(blowsIn(fight, "way")[0]).toMatchObject({ action: "pool.throw", by: "b", target: "a" });
    expect(fight.state.creatures["b"]?.items["axe"]?.source["equipped"]).toBe(false);
  });

  it.each([
    [{ losses: { stamina: 99 } }, ["opportunity", "none"]], // the shot itself
    [{ losses: { stamina: 13 } }, ["opportunity", "offHand", "loose", "throw", "none"]],
  ])("D16 with %j it is asked: %j", (source, expected) => {
    const { fight, options } = asked({ source: { ...striker, ...source } });
    walk(fight, steps(8));
    expect(options()).toEqual(expected);
  });

  it("D18 a free strike that is granted may be of any kind, too", () => {
    const fight = duel({ items: [sword("s")] }, { source: striker, items: [sword("spear", { reach: 6 }), axe("axe")] });
    const made = use({ targets: ["b"], item: "s", options: { reach: "grant" } });
    fight.do({ type: "act", who: "a", action: "basic", use: made });
    expect(fight.state.exchanges[made.exchange]?.waiting["b"]?.options).toEqual(["opportunity", "throw", "none"]);
    answer(fight, made.exchange, "b", "throw", 14);
    expect(blowsIn(fight, made.exchange).map((b) => b.action)).toEqual(["pool.throw", "pool.basic"]);
  });
});

describe("D16 a free attack that nobody was asked for", () => {
  const whyNot = (fight: ReturnType<typeof duel>, given: object = {}) =>
    pool.actions["opportunity"]?.blocked?.(fight.fight, "a", use({ targets: ["b"], ...given }))?.key ?? null;
  const lying = { conditions: { d: { condition: "pool.unconscious", by: null, until: null, value: 0 } } };

  const free = (who: string, given: object = {}) =>
    ({ type: "act", who, action: "opportunity", use: use({ targets: [who === "a" ? "b" : "a"], ...given }) }) as const;
  const unasked = "TEMPO.Refusal.NothingToAnswer";

  /** b is granted a free strike at a, who is about to attack (D18). */
  const granted = () => {
    const fight = duel({ items: [sword("s")] }, { source: striker, items: [sword("spear", { reach: 6 })] });
    const made = use({ targets: ["b"], item: "s", options: { reach: "grant" } });
    fight.do({ type: "act", who: "a", action: "basic", use: made });
    expect(fight.state.exchanges[made.exchange]?.waiting["b"]?.options).toEqual(["opportunity", "none"]);
    return { fight, exchange: made.exchange };
  };

  it("D16 is refused where nobody is asked; the GM forces it, as a reaction at the stamina of its attack", () => {
    const fight = duel({ items: [sword("s")] });
    for (const authority of [PLAYER, GM])
      expect(fight.refusal(free("a"), [], authority)).toMatchObject({ key: unasked, soft: true });
    const made = free("a", { id: "f" });
    fight.roll(made, () => 1, FORCED);
    expect(blowsIn(fight, made.use.exchange)).toMatchObject([{ action: "pool.basic", by: "a", target: "b" }]);
    expect([fight.left("a", "reaction"), derived(fight, "a").stamina.value]).toEqual([0, 13]);
    expect(fight.state.combatants["a"]?.ledger["f"]).toMatchObject({
      cost: { reaction: 1, stamina: 1 },
      granted: true,
    });
  });

  it("D16 is open to a player for as long as an open exchange asks them with it", () => {
    const row = (fight: ReturnType<typeof duel>, who: string, action = "opportunity") =>
      listActions(fight.fight, who).find((r) => r.action === action)?.refusal?.key ?? null;
    const { fight, exchange } = granted();
    expect([row(fight, "a"), row(fight, "b"), row(fight, "b", "takeCover")]).toEqual([unasked, null, unasked]);
    const made = free("b", { id: "f" });
    fight.roll(made, () => 1);
    expect(blowsIn(fight, made.use.exchange)).toMatchObject([{ action: "pool.basic", by: "b", target: "a" }]);
    expect(fight.state.combatants["b"]?.ledger["f"]).toMatchObject({
      cost: { reaction: 1, stamina: 1 },
      granted: false,
    });
    fight.do({ type: "undoExchange", exchange: made.use.exchange }, [], GM);
    answer(fight, exchange, "b", "none");
    expect(row(fight, "b")).toBe(unasked);
    const undone = granted();
    undone.fight.do({ type: "undoExchange", exchange: undone.exchange }, [], GM);
    expect(row(undone.fight, "b")).toBe(unasked);
  });

  it("D16 reach, what serves for it and whether one can act are asked before that", () => {
    expect(whyNot(duel({ items: [sword("s")] }))).toBe(unasked);
    expect(whyNot(duel({ items: [sword("s")] }), { targets: [] })).toBe(unasked);
    expect(whyNot(duel({}, { at: [9, 0] }))).toBe("TEMPO.Pool.Refusal.outOfReach");
    expect(whyNot(duel({}, { at: [9, 0] }), { targets: [] })).toBe(unasked);
    expect(whyNot(duel(lying))).toBe("TEMPO.Pool.Refusal.unable");
    expect(whyNot(duel(lying), { targets: [] })).toBe("TEMPO.Pool.Refusal.unable");
    expect(whyNot(duel({ items: [sword("s")] }), { item: "s", options: { attack: "throw" } })).toBe(
      "TEMPO.Pool.Refusal.unfit",
    );
  });

  it.each([
    ["basic", "s", { reaction: 1, stamina: 1 }],
    ["offHand", "s", { reaction: 1, stamina: 1 }],
    ["loose", "bow", { reaction: 1 }],
    ["throw", "axe", { reaction: 1, stamina: 1 }],
    ["looseSpell", "bolt", { reaction: 1 }],
  ])("D16 %s costs %j", (attack, item, cost) => {
    const { fight } = duel({ items: [sword("s"), bow("bow"), axe("axe"), spell("bolt")] });
    expect(pool.actions["opportunity"]?.cost(fight, "a", use({ item, options: { attack } }))).toEqual(cost);
  });

  it("D16 is aimed at somebody else", () => {
    const fight = duel();
    for (const [targets, why] of [
      [[], "NoTarget"],
      [["a"], "Oneself"],
    ] as const)
      expect(fight.refusal(free("a", { targets }), [], FORCED)).toMatchObject({
        key: `TEMPO.Refusal.${why}`,
        soft: false,
      });
    for (const [targets, why] of [
      [[], "NoTarget"],
      [["b"], "Oneself"],
    ] as const)
      expect(granted().fight.refusal(free("b", { targets })).key).toBe(`TEMPO.Refusal.${why}`);
  });

  it("D15 none is open after composure was regained, until the next turn", () => {
    const fight = duel({ items: [sword("s")], source: { ...striker, losses: { defense: 4 } } });
    fight.roll({ type: "act", who: "a", action: "composure", use: use() }, (faces) => faces);
    expect(whyNot(fight)).toBe("TEMPO.Pool.Refusal.composed");
    expect(whyNot(fight, { targets: [] })).toBe("TEMPO.Pool.Refusal.composed");
  });

  /** b has regained its composure; then a, with a sword that reaches less far, has the turn. */
  const composed = (at: readonly [number, number]) => {
    const fight = inTurn({
      b: { hero: true, source: { ...striker, losses: { defense: 4 } }, items: [sword("spear", { reach: 6 })], at },
      a: { source: striker, items: [sword("s")], at: [0, 0] },
    });
    fight.roll({ type: "act", who: "b", action: "composure", use: use() }, () => 1);
    fight.do({ type: "endTurn", who: "b" });
    return fight;
  };

  it("D15 D16 nobody is asked about an attack that composure forbids", () => {
    const fight = composed([3, 1]);
    walk(fight, steps(8));
    expect(fight.state.exchanges["way"]).toBeUndefined();
  });

  it("D15 D18 who has regained composure can be granted nothing: the dice are thrown", () => {
    const fight = composed([1, 0]);
    const { blow } = strike(fight, "basic", 5, { item: "s", options: { reach: "grant" } });
    expect([blow.by, penaltyDice(blow)]).toEqual(["a", 1]);
  });
});

describe("D11 distracting attack", () => {
  it.each([
    [2, 2, 1],
    [2, 3, 2],
    [3, 2, 1],
    [0, 1, 2],
  ])("D11 own reach %i against %i: %i penalty dice", (own, theirs, dice) => {
    const things = [sword("s", { reach: own })];
    // A giant's own reach keeps D18 out of it.
    const fight = duel({ source: { ...striker, size: 20 }, items: things }, { items: [sword("t", { reach: theirs })] });
    const { blow } = strike(fight, "distracting", 5, { item: own === 0 ? null : "s" });
    expect(blow.check?.modifiers.filter((m) => m.side === "penalty").map((m) => [m.id, m.value])).toEqual([
      ["attackPenalty", dice],
    ]);
    expect(derived(fight, "a").stamina.value).toBe(12);
  });
});

describe("what the list of actions says of attacks before anybody is aimed at", () => {
  const listed = (fight: ReturnType<typeof duel>, action: string, item: string) =>
    listActions(fight.fight, "a").find((r) => r.action === action && r.item?.id === item)?.refusal?.key ?? null;

  it("D13 a spell that nobody holds cannot be thrown", () => {
    const fight = duel({ items: [spell("bolt")] });
    expect(listed(fight, "looseSpell", "bolt")).toBe("TEMPO.Pool.Refusal.notHeld");
  });

  it("D12 a bow has to be loaded, and D15 composure ends all attacks of the turn", () => {
    const fight = duel({ items: [bow("bow", { loaded: false })], source: { ...striker, losses: { defense: 4 } } });
    expect(listed(fight, "loose", "bow")).toBe("TEMPO.Pool.Refusal.notLoaded");
    const calm = duel({ items: [sword("s")], source: { ...striker, losses: { defense: 4 } } });
    expect(listed(calm, "quick", "s")).toBeNull();
    calm.roll({ type: "act", who: "a", action: "composure", use: use() }, () => 1);
    expect(listed(calm, "quick", "s")).toBe("TEMPO.Pool.Refusal.composed");
  });
});

describe("D16 a free attack with nothing in hand", () => {
  const bare = (given: Partial<Use>) => {
    const fight = duel({ items: [sword("away", { equipped: false })] });
    const command = { type: "act", who: "a", action: "opportunity", use: use({ targets: ["b"], ...given }) } as const;
    return { fight, command, decision: fight.thrown(command, faceSource(1), FORCED) };
  };
  // Nothing, no name, and left out as plain JavaScript may.
  const NONE = [null, "", undefined] as unknown as readonly null[];

  it.each(["", "basic"])("D16 is an unarmed strike, kind %j, however it is said that there is nothing", (attack) => {
    for (const item of NONE)
      for (const tool of ["", "body"]) {
        const { fight, command, decision } = bare({ item, options: { attack, tool } });
        if (!("after" in decision)) throw new Error(decision.refusal.key);
        const { facts, blows } = decision.after.exchanges[command.use.exchange]!;
        expect(Object.keys(facts)).toEqual([]);
        expect(Object.values(blows)[0]?.facts["strike"]).toMatchObject({ attack: "basic", item: null });
        expect(decision.after.creatures["a"]?.items).toEqual(fight.state.creatures["a"]?.items);
      }
  });

  it.each(FREE.filter((kind) => kind !== "basic" && kind !== "offHand"))("D16 %s is refused in words", (attack) => {
    for (const item of NONE) {
      const { decision } = bare({ item, options: { attack } });
      expect(decision).toMatchObject({ refusal: { key: "TEMPO.Refusal.NoTool", soft: false } });
    }
  });

  it("D16 the off hand is refused in words, and with the GM's leave is the body's", () => {
    const { fight, command, decision } = bare({ options: { attack: "offHand" } });
    expect(fight.refusal({ ...command, use: { ...command.use, options: { attack: "offHand" } } }, [], GM).key).toBe(
      "TEMPO.Pool.Refusal.notOffHand",
    );
    if (!("after" in decision)) throw new Error(decision.refusal.key);
    const [blow] = Object.values(decision.after.exchanges[command.use.exchange]?.blows ?? {});
    expect(blow?.facts["strike"]).toMatchObject({ attack: "offHand", item: null });
    expect(decision.after.creatures["a"]?.items).toEqual(fight.state.creatures["a"]?.items);
  });

  it("D16 as an answer, whose weapon has left the hand since it was asked", () => {
    const fight = duel({}, { items: [axe("axe")] });
    walk(fight, steps(1, {}, [0, 1]));
    const { state } = fight;
    const waiting = { b: { kind: "provoked", options: ["opportunity", "throw", "none"], blow: null } };
    const card = { id: "way", action: "pool.move", round: 1, by: "a", stage: "react", waiting, blows: {} };
    const open = { ...card, effects: [], facts: {}, queue: [], undone: false };
    const axeAway = { ...state.creatures["b"]!.items["axe"]!, source: { equipped: false, place: "ground" } };
    fight.state = {
      ...state,
      exchanges: { ...state.exchanges, way: open },
      creatures: { ...state.creatures, b: { ...state.creatures["b"]!, items: { axe: axeAway } } },
    };
    const answering = { type: "answer", who: "b", exchange: "way", use: use() } as const;
    expect(fight.refusal({ ...answering, option: "throw" }).key).toBe("TEMPO.Refusal.NoTool");
    fight.roll({ ...answering, option: "opportunity" }, faceSource(1));
    expect(blowsIn(fight, "way")[0]?.facts["strike"]).toMatchObject({ attack: "basic", item: null });
    expect(Object.keys(fight.state.creatures["b"]?.items ?? {})).toEqual(["axe"]);
  });
});
