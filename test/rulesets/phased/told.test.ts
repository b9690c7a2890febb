import { describe, expect, it } from "vitest";
import { GM, plainUse, PLAYER } from "../../../src/engine/index.ts";
import type { Json, Use } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { tactic } from "../../../src/rulesets/phased/tactic.ts";
import { having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { faceSource, FORCED, use } from "../../engine/play.ts";
import { inAction, play, sealed, steps, sword } from "./cast.ts";

type Fight = ReturnType<typeof play>;

const storing = (fight: Fight, store: Record<string, Json>): Fight => {
  const a = { ...fight.state.combatants["a"]!, store };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
  return fight;
};

describe("P10–P12, P18–P21 what the log, the ledger and the card are told of each action", () => {
  const talent = (id: string, source: object) => ({ id, type: "talent", source });
  const items = [
    sword,
    talent("bolt", { use: "spell", defence: "reflex", damage: "1d6", cost: 2 }),
    talent("roar", { use: "ability" }),
    talent("storm", { use: "spell", channeled: true }),
    { id: "maul", type: "weapon", source: { hands: "two" } },
    { id: "net", type: "gear", source: { large: true } },
    { id: "torch", type: "gear", source: { stowed: false } },
  ];
  const channel = { channel: { item: "storm", since: 1, due: 1 } };
  const kept = { maintained: { m: { id: "m", item: "bolt", target: null, defence: null, since: 1 } } };
  const declared = { contingency: { round: 1, condition: "now", reaction: "strike" } };
  const b = { targets: ["b"] };
  const none = {};

  /** What has to be so; whether the GM forces it, because nobody is asked for it. */
  type Given = { store?: Record<string, Json>; a?: Cast; forced?: boolean };
  /** Action, how it is used, what it costs, whether it has a card, what its first dice are for, what has to be so. */
  type Row = [string, Partial<Use>, object, boolean, string | null, Given];
  it.each<Row>([
    ["strike", { ...b, item: "sword" }, { ap: 1 }, true, "phased.strike", {}],
    ["cast", { ...b, item: "bolt" }, { ap: 2 }, true, null, {}],
    ["ability", { ...b, item: "roar" }, { ap: 1 }, true, null, {}],
    ["unleash", { ...b, item: "storm" }, {}, true, null, { store: channel }],
    ["skill", { options: { skill: "lore", difficulty: 15 } }, { ap: 1 }, true, "phased.skill", {}],
    ["hide", none, { ap: 1 }, true, "phased.hide", {}],
    ["guard", none, { ap: 1 }, false, null, {}],
    ["disengage", none, { ap: 1 }, false, null, {}],
    ["manipulate", none, { ap: 1 }, false, null, {}],
    ["climb", { options: { difficulty: 3 } }, {}, true, "phased.climb", {}],
    ["hover", none, { ap: 1 }, false, null, { store: { aloft: true } }],
    ["land", none, {}, false, null, { store: { aloft: true } }],
    ["stowLarge", { item: "net" }, { ap: 1 }, false, null, {}],
    ["stowWeapon", { item: "maul" }, { ap: 1 }, false, null, {}],
    ["dropItem", { item: "sword" }, {}, false, null, {}],
    ["dropGear", { item: "torch" }, {}, false, null, {}],
    ["phrase", none, {}, false, null, {}],
    ["release", none, {}, false, null, { store: kept }],
    ["cancelChannel", none, {}, false, null, { store: channel }],
    [
      "escape",
      { options: { difficulty: 10 } },
      { ap: 1 },
      true,
      "phased.escape",
      { a: { conditions: having("phased.restrained") } },
    ],
    ["escape", b, { ap: 1 }, true, "phased.escape", { a: { conditions: having("phased.restrained") } }],
    ["stand", none, {}, false, null, { a: { conditions: having("phased.prone") } }],
    ["dropProne", none, {}, false, null, {}],
    ["mount", { targets: ["h"] }, { ap: 1 }, false, null, {}],
    ["mount", { targets: ["h"], options: { willing: "no", difficulty: 15 } }, { ap: 1 }, true, "phased.mount", {}],
    ["dismount", none, { ap: 1 }, false, null, { store: { steed: "h" } }],
    ["fall", { options: { feet: 20 } }, {}, false, null, {}],
    ["opportunity", b, { reaction: 1 }, true, "phased.strike", { forced: true }],
    ["contingency", b, { reaction: 1 }, true, "phased.strike", { store: declared }],
  ])("%s", (action, given, cost, card, why, { store, a, forced = false }) => {
    const fight = inAction(
      {
        a: { hero: true, at: [0, 0], items, ...a },
        b: { at: [1, 0] },
        h: { hero: true, at: [0, 1], source: { size: "large" } },
      },
      [9, 3, 2],
    );
    if (store) storing(fight, store);
    const command = { type: "act", who: "a", action, use: use({ ...given, id: "e", exchange: "x" }) } as const;
    const authority = forced ? fight.forcing(command) : PLAYER;
    if (why !== null) expect(fight.needs(command, [], authority).map((n) => n.why)).toContain(why);
    const events = fight.roll(command, faceSource(1), authority);
    // Weapons and gear are handled alike.
    const told = `phased.${{ stowWeapon: "stowLarge", dropGear: "dropItem" }[action] ?? action}`;
    expect(events.filter((e) => e.kind === "act")).toMatchObject([{ who: "a", facts: { action: told } }]);
    expect(fight.state.combatants["a"]?.ledger["e"]).toMatchObject({
      action: told,
      cost,
      exchange: card ? "x" : null,
      granted: forced,
    });
    const exchange = fight.state.exchanges["x"];
    const shown = action === "unleash" ? "phased.cast" : `phased.${action}`;
    expect(exchange && [exchange.action, exchange.by]).toEqual(card ? [shown, "a"] : undefined);
    expect(exchange?.stage).toBe(
      card ? (Object.keys(exchange!.waiting).length > 0 ? exchange!.stage : "done") : undefined,
    );
    for (const blow of Object.values(exchange?.blows ?? {}))
      if (blow.check && blow.by === "a") expect([blow.action, blow.entry]).toEqual([shown, "e"]);
  });

  it("P21 a Tumble, and that there is none to make where nobody lands", () => {
    const fight = storing(play({ a: { hero: true, at: [0, 0] }, b: {} }), {
      fall: { fallen: 0, left: 20, hard: true, activation: 0, flown: 0 },
    });
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    const tumble = { type: "act", who: "a", action: "tumble", use: use({ id: "e" }) } as const;
    const other = { ...tumble, who: "b" } as const;
    expect(fight.refusal(other, [], FORCED)).toMatchObject({
      key: "TEMPO.Phased.Refusal.notLanding",
      soft: false,
    });
    expect(fight.needs(tumble)).toMatchObject([{ why: "phased.tumble", count: 3, faces: 8, who: "a" }]);
    const events = fight.do(tumble, [1, 1, 1]);
    expect(events.at(-1)).toMatchObject({ kind: "act", who: "a", facts: { action: "phased.tumble" } });
    expect(fight.state.combatants["a"]?.ledger["e"]).toMatchObject({ action: "phased.tumble", cost: { ap: 1 } });
  });
});

describe("P9 what preparations are asked for, cost, and refuse", () => {
  const items = [
    { id: "storm", type: "talent", source: { use: "spell", channeled: true, cost: 2 } },
    { id: "rope", type: "gear", source: {} },
  ];
  const prepared = (choice: Json) => {
    const fight = play({ a: { items }, b: {} });
    fight.do({ type: "begin" }, [9, 2], GM);
    fight.do({ type: "reveal", choices: { a: sealed(fight, "a", choice) }, ids: { a: "e" } }, [], GM);
    return fight;
  };

  it.each<[string, Json, number]>([
    ["a channeled spell by its data", { kind: "channel", spell: "storm" }, 1],
    ["a thing nothing, whatever else is named with it", { kind: "stow", item: "rope", spell: "storm" }, 3],
    ["a contingency nothing", { kind: "contingency", condition: "now", reaction: "other", talent: "storm" }, 3],
    ["a delay nothing", { kind: "delay", after: "b" }, 3],
  ])("P9 %s", (_, choice, left) => {
    const fight = prepared(choice);
    expect(fight.left("a", "ap")).toBe(left);
    expect(fight.state.combatants["a"]?.ledger["e"]?.action).toBe(
      `phased.prepare.${(choice as { kind: string }).kind}`,
    );
  });

  it.each<[string, Json]>([
    ["of no kind", { kind: "dance" }],
    ["that is no choice", 3],
    ["that is a list", []],
    ["of a spell that is no spell", { kind: "channel", spell: "rope" }],
    ["of a stance that is none", { kind: "stance", talent: "storm" }],
    ["of a thing that is none", { kind: "stow", item: "storm" }],
    ["without a condition", { kind: "contingency", condition: "  ", reaction: "strike" }],
    ["to wait for oneself", { kind: "delay", after: "a" }],
  ])("P9 a choice %s is none", (_, choice) => {
    const fight = prepared(choice);
    expect(fight.state.combatants["a"]?.ledger).toEqual({});
    expect(fight.state.combatants["a"]?.store["prepared"]).toBeUndefined();
    expect(fight.left("a", "ap")).toBe(3);
  });

  it("P9 says every field by its name, and why there is nothing to choose", () => {
    const offers = (a: Cast) => {
      const fight = play({ a, b: {} });
      fight.do({ type: "begin" }, [2, 9], GM);
      return phased.turn.phases[1]?.offers?.(fight.fight, "a") ?? [];
    };
    const said = (a: Cast) => offers(a).map((o) => [o.kind, o.refusal?.key.split(".").at(-1) ?? null]);
    expect(said({ items })).toEqual([
      ["none", null],
      ["stance", "noStance"],
      ["channel", null],
      ["stow", null],
      ["contingency", null],
      ["delay", "notLater"],
    ]);
    expect(said({}).filter(([, key]) => key !== null)).toEqual([
      ["stance", "noStance"],
      ["channel", "noChannel"],
      ["stow", "noItem"],
      ["delay", "notLater"],
    ]);
    expect(offers({ items }).flatMap((o) => o.fields.map((f) => f.label))).toEqual(
      ["talent", "spell", "item", "condition", "reaction", "after"].map((f) => `TEMPO.Phased.PreparationField.${f}`),
    );
    for (const { kind, label, hint } of offers({}))
      expect([label, hint]).toEqual([`TEMPO.Phased.Preparation.${kind}`, `TEMPO.Phased.ActionHint.prepare.${kind}`]);
  });
});

describe("the plain tactic's turn (P10, P15, P23)", () => {
  const at = (a: Cast, foe: readonly [number, number] = [1, 0]) =>
    inAction({ a: { hero: true, at: [0, 0], ...a }, b: { at: foe } }, [9, 2]);
  const does = (fight: Fight) => tactic.act(fight.fight, "a", "n");
  const acts = (action: string, given: Partial<Use> = {}) => ({
    type: "act",
    who: "a",
    action,
    use: plainUse("n", given),
  });

  it("does nothing without Action Points or enemies", () => {
    const spent = at({ items: [sword] });
    spent.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 3 });
    expect(does(spent)).toBeNull();
    expect(does(inAction({ a: { hero: true }, b: { hero: true } }, [9, 2]))).toBeNull();
  });

  it("stands up where it can, gets free first where it is held", () => {
    const both = { ...having("phased.prone"), r: { condition: "phased.restrained", by: null, until: null, value: 0 } };
    expect(does(at({ conditions: having("phased.prone") }))).toEqual(acts("stand"));
    expect(does(at({ conditions: both }))).toEqual(acts("escape", { options: { difficulty: 15 } }));
    const stuck = {
      ...having("phased.prone"),
      i: { condition: "phased.immobilized", by: null, until: null, value: 0 },
    };
    expect(does(at({ conditions: stuck, items: [sword] }))).toEqual(acts("strike", { item: "sword", targets: ["b"] }));
  });

  it("strikes what is in reach, closes in on what is not, guards once with what is left", () => {
    expect(does(at({ items: [sword] }))).toEqual(acts("strike", { item: "sword", targets: ["b"] }));
    const far = does(at({ items: [sword] }, [4, 0]));
    expect(far).toMatchObject({ type: "move", who: "a", exchange: "xn", held: null, skip: [] });
    expect(far?.type === "move" && far.path.map((s) => s.to.x)).toEqual([1, 2, 3]);
    const idle = at({});
    expect(does(idle)).toEqual(acts("guard", { targets: ["a"] }));
    idle.do(does(idle)!);
    expect(does(idle)).toBeNull();
  });
});

describe("P14, P19 Strides in each way count for themselves", () => {
  it("those of another turn do not count, nor do those of another way", () => {
    const fight = inAction(
      { a: { hero: true, at: [0, 0], source: { fly: 30, burrow: 10 } }, b: { at: [40, 40] } },
      [9, 2],
    );
    const turnFacts = () =>
      phased.view
        .turnFacts(fight.fight, "a")
        .map((f) => (typeof f.value === "object" && "data" in f.value ? f.value.data : null));
    const path = [...steps("."), ...steps(".", { mode: "fly" }, [1, 0]), ...steps(".", { mode: "burrow" }, [2, 0])];
    fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "m" });
    expect(turnFacts()).toEqual([
      { left: 15, stride: 20 },
      { left: 25, stride: 30 },
      { left: 5, stride: 10 },
      { value: 0 },
    ]);
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [9, 2]);
    fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
    expect(turnFacts()).toEqual([
      { left: 0, stride: 20 },
      { left: 0, stride: 30 },
      { left: 0, stride: 10 },
      { value: 3 },
    ]);
    fight.do({ type: "move", who: "a", skip: [], path: steps(".", {}, [3, 0]), held: null, exchange: "m" });
    expect([fight.left("a", "ap"), turnFacts()[0]]).toEqual([2, { left: 15, stride: 20 }]);
  });
});
