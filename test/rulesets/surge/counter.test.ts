import { describe, expect, it } from "vitest";
import { GM, odds } from "../../../src/engine/index.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import {
  act,
  answer,
  asked,
  at,
  begun,
  bow,
  ember,
  endTurn,
  gathered,
  levels,
  move,
  plain,
  row,
  sword,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";
import { FORCED, use } from "../../engine/play.ts";

const blows = (fight: Fighting) => Object.values(Object.values(fight.state.exchanges).at(-1)?.blows ?? {});
const lands = (fight: Fighting) => blows(fight)[0]?.facts["lands"];

describe("S18 Dodge & Counter", () => {
  /** a sets aside, b attacks with a total of 9: face 5, level 3, STR 2. */
  const set = (count = 1, dexterity = 6, items: unknown[] = [sword]) => {
    const fight = begun({
      a: { hero: true, source: levels({ dexterity }), items: items as never, at: [0, 0] },
      b: { source: levels({ martialCombat: 3, strength: 2, dexterity: 6 }), items: [sword, bow], at: [1, 0] },
    });
    fight.do(act("a", "setAside", { options: { count: String(count) } }));
    endTurn(fight, "a");
    return fight;
  };
  it("sets aside at least one of the actions left", () => {
    const fight = set(3);
    expect([fight.left("a", "held"), fight.left("a", "action")]).toEqual([3, 2]);
    const other = begun({ a: { hero: true }, b: {} });
    expect(other.refusal(act("a", "setAside", { options: { count: "3" } })).key).toBe("TEMPO.Refusal.Budget");
    other.do(act("a", "setAside", { options: { count: "0" } }));
    expect(other.left("a", "held")).toBe(1);
  });
  it("9 dodges an attack total of 9", () => {
    const fight = set();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]); // 4 + 5 = 9
    expect(lands(fight)).toBe(false);
    expect(fight.left("a", "held")).toBe(0);
    expect(fight.left("a", "counter")).toBe(1);
  });
  it("8 leaves the normal defence against 9", () => {
    const fight = set();
    fight.do(at("b", "melee", "a", "sword"), [5, 3]);
    expect(fight.left("a", "held")).toBe(0);
    expect(fight.state.exchanges[asked(fight, "a")]?.waiting["a"]?.kind).toBe("defend");
    answer(fight, "a", "defend", [6, 1]); // 6 + 1 = 7 against 9, then the sword
    expect(lands(fight)).toBe(true);
  });
  it("counters at once on the attacker's turn", () => {
    const fight = set();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    answer(fight, "a", "strike", [6]);
    expect(fight.left("a", "counter")).toBe(0);
    expect(asked(fight, "b")).toBeTruthy();
    expect(fight.state.turn).toBe("b");
  });
  it("spends it on any one thing, moving as well", () => {
    const fight = set();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    answer(fight, "a", "act");
    const moved = { ...fight.state };
    fight.do(move("a", row(plain(3), [0, 1])));
    expect(fight.left("a", "counter")).toBe(0);
    expect(fight.left("a", "action")).toBe(4);
    fight.state = moved;
    expect(fight.refusal(move("a", row(plain(4), [0, 1]))).key).toBe("TEMPO.Refusal.Move");
    fight.do(act("a", "interact"));
    expect([fight.left("a", "counter"), fight.left("a", "action")]).toEqual([0, 4]);
    expect(fight.refusal(act("a", "interact")).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
  it("is gone when it is not taken", () => {
    const fight = set();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    answer(fight, "a", "none");
    expect(fight.left("a", "counter")).toBe(0);
    const other = set();
    other.do(at("b", "melee", "a", "sword"), [5, 4]);
    answer(other, "a", "act");
    const { activation } = other.state.combatants["a"]!;
    endTurn(other, "b");
    expect(Object.values(other.state.combatants["a"]!.ledger).find((e) => e.action === "surge.forgo")?.activation).toBe(
      activation,
    );
  });
  it("is known to the odds before an attack: at even leads 55 of 216, and 15 of 36 once it is used up", () => {
    const even = { ...levels({ martialCombat: 3, strength: 3, dexterity: 6 }) };
    const fight = begun({
      a: { hero: true, source: even, at: [0, 0] },
      b: { source: even, items: [sword, bow], at: [1, 0] },
    });
    fight.do(act("a", "setAside"));
    endTurn(fight, "a");
    const before = (action: string, item: string | null = null) => {
      const found = odds(surge.actions[action]!.check!(fight.fight, "b", at("b", action, "a", item).use)!);
      return `${found.success} of ${found.totals.ways}`;
    };
    // 1d6 + 5 against 1d6 + 5 twice.
    expect(before("melee", "sword")).toBe("55 of 216");
    // STR, 1d6 + 2, against the same and 1d6 + 5.
    expect(before("shove")).toBe("14 of 216");
    expect(before("ranged", "bow")).toBe("0 of 36");
    fight.do(at("b", "melee", "a", "sword"), [6, 1]);
    expect(before("melee", "sword")).toBe("15 of 36");
  });
  it("answers melee attacks in order, S15 too, and no others", () => {
    const fight = set(2);
    fight.do(at("b", "ranged", "a", "bow"), [1]);
    expect(fight.left("a", "held")).toBe(2);
    answer(fight, "a", "none", [1]);
    fight.do(at("b", "grapple", "a"), [6, 1]);
    expect(fight.left("a", "held")).toBe(1);
    answer(fight, "a", "none");
    fight.do(at("b", "unarmed", "a"), [6, 6]);
    expect(fight.left("a", "held")).toBe(0);
  });
  it("is lost at the start of the holder's next turn", () => {
    const fight = set();
    endTurn(fight, "b");
    expect([fight.state.turn, fight.left("a", "action"), fight.left("a", "held")]).toEqual(["a", 5, NaN]);
  });
  it("ends what is gathered, set aside or dodged (S22)", () => {
    const fight = begun({ a: { hero: true, items: [ember], source: levels({ dexterity: 4 }) }, b: {} });
    fight.do(act("a", "gather"));
    fight.do(act("a", "setAside"));
    expect(gathered(fight, "a")).toBe(0);
    fight.do(act("a", "gather"));
    endTurn(fight, "a");
    expect(gathered(fight, "a")).toBe(1);
    fight.do(at("b", "unarmed", "a"), [6, 1]);
    expect(gathered(fight, "a")).toBe(0);
    fight.do({ type: "undoExchange", exchange: asked(fight, "a") }, [], GM);
    expect([gathered(fight, "a"), fight.left("a", "held")]).toEqual([1, 1]);
  });
  it.each([
    ["the weapon at hand", [sword], null, "melee", "sword"],
    ["bare hands where none is", [], null, "unarmed", null],
    ["the weapon named", [sword, { ...sword, id: "sabre" }], "sabre", "melee", "sabre"],
  ])("strikes back with %s, on an entry of its own", (_, items, named, kind, item) => {
    const fight = set(1, 6, items);
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    answer(fight, "a", "strike", [6], { item: named, id: "back" });
    expect(fight.state.combatants["a"]?.ledger["back"]).toMatchObject({
      action: `surge.${kind}`,
      cost: { counter: 1 },
    });
    expect(blows(fight).at(-1)).toMatchObject({ action: `surge.${kind}`, by: "a", target: "b", facts: { kind, item } });
    expect(fight.left("a", "counter")).toBe(0);
  });
  it("S36 with the modifiers of any other check, as the prompt shows them", () => {
    const counted = (situational: number) => {
      const fight = set(1, 6, [sword, { ...sword, id: "sabre" }]);
      fight.do(at("b", "melee", "a", "sword"), [5, 4]);
      answer(fight, "a", "strike", [6], { item: "sabre", adjustment: { switched: {}, situational } });
      return blows(fight).at(-1)!;
    };
    const [plainly, better] = [counted(0), counted(2)];
    expect(better.facts).toMatchObject({ item: "sabre" });
    expect(better.reading!.total).toBe(plainly.reading!.total + 2);
  });
  it("belongs to the own turn", () => {
    const fight = set();
    fight.do(at("b", "melee", "a", "sword"), [5, 4]);
    answer(fight, "a", "act");
    expect(fight.refusal(act("a", "setAside")).key).toBe("TEMPO.Refusal.NotYourTurn");
    expect(fight.refusal(at("a", "release", "b", "ember")).key).toBe("TEMPO.Refusal.NoTool");
  });
});

describe("S18 an action won by a dodge, and when it may be spent", () => {
  /** a has set aside, b has attacked and been dodged; z waits far away. */
  const dodged = (count = 1, items: readonly object[] = [sword]) => {
    const fight = begun({
      a: { hero: true, source: levels({ dexterity: 6 }), items: items as never, at: [0, 0] },
      b: { source: levels({ dexterity: 6 }), items: [sword], at: [1, 0] },
      z: { at: [30, 30] },
    });
    fight.do(act("a", "setAside", { options: { count: String(count) } }));
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    return fight;
  };
  const way = (count: number) => move("a", row(plain(count), [0, 1]));
  const asks = (fight: Fighting, who: string) =>
    Object.values(fight.state.exchanges).flatMap((e) => (e.waiting[who] ? [e.waiting[who].kind] : []));

  it("goes on over several drags, as far as one movement action goes (S9), and comes back when they are undone", () => {
    const fight = dodged();
    const before = fight.state;
    fight.do(way(2));
    expect(fight.left("a", "counter")).toBe(0);
    fight.do(way(3));
    expect([fight.left("a", "counter"), fight.left("a", "action")]).toEqual([0, 4]);
    expect(fight.refusal(way(4)).key).toBe("TEMPO.Refusal.Move");
    fight.do(way(0));
    expect(fight.state).toEqual(before);
    fight.do(act("a", "interact"));
    expect(fight.refusal(way(1)).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
  it("does nothing any more in a later turn, wherever it went", () => {
    const fight = dodged();
    fight.do(way(2));
    endTurn(fight, "b");
    expect(fight.state.turn).toBe("z");
    expect(fight.refusal(way(3)).key).toBe("TEMPO.Refusal.NotYourTurn");
    expect(fight.refusal(act("a", "interact")).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
  it("is asked about until the turn is over, and no longer", () => {
    const fight = dodged();
    const id = asked(fight, "a");
    endTurn(fight, "b");
    expect([asks(fight, "a"), fight.state.exchanges[id]?.stage]).toEqual([[], "done"]);
    const spent = dodged();
    spent.do(act("a", "interact"));
    endTurn(spent, "b");
    expect(asks(spent, "a")).toEqual([]);
  });
  it("S35 keeps the turn from ending; a GM who insists answers with none", () => {
    const fight = dodged();
    const end = { type: "endTurn", who: "b" } as const;
    expect(fight.refusal(end)).toMatchObject({ key: "TEMPO.Refusal.StillAsked", data: { asked: ["a"] }, soft: false });
    expect(fight.refusal(end, [], GM)).toMatchObject({ key: "TEMPO.Refusal.StillAskedGM", soft: true });
    const before = fight.state;
    fight.do(end, [], FORCED);
    expect(asks(fight, "a")).toEqual([]);
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.exchanges).toEqual(before.exchanges);
    expect(fight.refusal(end).key).toBe("TEMPO.Refusal.StillAsked");
    fight.do({ type: "answer", who: "a", exchange: asked(fight, "a"), option: "none", use: use() });
    fight.do(end);
  });
  it("offers no strike back and nothing else once it is spent", () => {
    const fight = dodged();
    const refusals = () =>
      surge.view
        .question(fight.fight, fight.state.exchanges[asked(fight, "a")]!, "a")
        .options.map((o) => o.refusal?.key ?? null);
    expect(refusals()).toEqual([null, null, null]);
    fight.do(act("a", "interact"));
    const no = "TEMPO.Surge.Refusal.noCounter";
    expect(refusals()).toEqual([no, no, null]);
  });
  it("strikes back with what is at hand alone", () => {
    const away = { ...sword, id: "spare", source: { kind: "oneHanded", equipped: false } };
    const fight = dodged(1, [sword, away]);
    const id = asked(fight, "a");
    answer(fight, "a", "strike", [6], { item: "spare" });
    const last = Object.values(fight.state.exchanges[id]!.blows).at(-1);
    expect(last?.facts).toMatchObject({ kind: "unarmed", item: null });
  });
  it("ends what the action of another dodge was put into (S22)", () => {
    const fight = dodged(2, [sword, ember]);
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    fight.do(act("a", "gather"));
    expect([gathered(fight, "a"), fight.left("a", "counter")]).toEqual([1, 1]);
    const id = asked(fight, "a");
    answer(fight, "a", "strike", [6]);
    expect(gathered(fight, "a")).toBe(0);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect(gathered(fight, "a")).toBe(1);
  });
});

describe("S32 what a dodge has won, spent on casting", () => {
  const bolt = { ...ember, id: "bolt", source: { ...ember.source, cost: 1 } };
  /** a has dodged one of b's attacks with the first of two; z waits far away. */
  const dodged = (source: object = {}) => {
    const fight = begun({
      a: { hero: true, source: { ...levels({ dexterity: 6 }), ...source }, items: [sword, ember, bolt], at: [0, 0] },
      b: { source: levels({ dexterity: 6 }), items: [sword], at: [1, 0] },
      z: { at: [30, 30] },
    });
    fight.do(act("a", "setAside", { options: { count: "2" } }));
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    return fight;
  };
  const LATE = "TEMPO.Refusal.NotYourTurn";
  it("a 1-action spell is gathered and released by one counter, on the attacker's turn", () => {
    const fight = dodged();
    expect(fight.refusal(at("a", "release", "b", "bolt")).key).toBe(LATE);
    answer(fight, "a", "act");
    fight.do(act("a", "gather"));
    expect([fight.left("a", "counter"), fight.left("a", "action")]).toEqual([0, 3]);
    expect(fight.refusal(at("a", "release", "b", "ember")).data).toEqual({ cost: 2, gathered: 1 });
    expect(fight.refusal(act("a", "interact")).key).toBe(LATE);
    const before = fight.state;
    fight.do(at("a", "release", "b", "bolt", { exchange: "bolt" }), [6]);
    expect([fight.state.turn, asked(fight, "b"), gathered(fight, "a")]).toEqual(["b", "bolt", 0]);
    expect([fight.left("a", "counter"), fight.left("a", "action")]).toEqual([0, 3]);
    fight.do({ type: "undoExchange", exchange: "bolt" }, [], GM);
    expect(fight.state.combatants).toEqual(before.combatants);
  });
  it("is released at its cost, which gemstones and the caster's data lower", () => {
    const fight = dodged({ castingLess: 1 });
    answer(fight, "a", "act");
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "ember"), [6]);
    expect(asked(fight, "b")).toBeTruthy();
  });
  it("waits for the own turn once the attacker's is over", () => {
    const fight = dodged();
    answer(fight, "a", "act");
    fight.do(act("a", "gather"));
    fight.do({ type: "endTurn", who: "b" });
    expect([fight.state.turn, gathered(fight, "a")]).toEqual(["z", 1]);
    expect(fight.refusal(at("a", "release", "b", "bolt")).key).toBe(LATE);
    endTurn(fight, "z");
    fight.do(at("a", "release", "b", "bolt"), [6]);
  });
  it("stands on the dodge: with that taken back it releases nothing", () => {
    const fight = dodged();
    const id = asked(fight, "a");
    fight.do(act("a", "gather"));
    fight.do({ type: "undoExchange", exchange: id }, [], FORCED);
    expect(fight.refusal(at("a", "release", "b", "bolt")).key).toBe(LATE);
  });
  it("one that is kept up stays up until the caster's own turn is over (S25)", () => {
    const fight = dodged();
    const { a } = fight.state.creatures;
    const items = { ...a!.items, bolt: { ...a!.items["bolt"]!, source: { ...a!.items["bolt"]!.source, focus: true } } };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a!, items } } };
    answer(fight, "a", "act");
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "bolt"), [1]);
    answer(fight, "b", "none", [1]);
    for (const who of ["b", "z"]) endTurn(fight, who);
    fight.do(act("a", "sustain"), [1]);
    expect(asked(fight, "b")).toBeTruthy();
  });
});

describe("S18 what stands on something that was taken back counts no more (K5)", () => {
  const dodged = () => {
    const fight = begun({
      a: { hero: true, source: levels({ dexterity: 6 }), at: [0, 0] },
      b: { source: levels({ dexterity: 6 }), items: [sword], at: [1, 0] },
    });
    fight.do(act("a", "setAside", { id: "aside" }));
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    return fight;
  };
  const budget = (fight: Fighting) => {
    const { pools, voided } = fight.fight.budget("a");
    return [Object.fromEntries(pools.map((p) => [p.id, [p.left, p.max]])), voided];
  };
  it("what a counter was spent on, when the attack is", () => {
    const fight = dodged();
    const id = asked(fight, "a");
    fight.do(act("a", "interact", { id: "drink" }));
    expect(budget(fight)).toEqual([{ action: [4, 5], held: [0, 1], counter: [0, 1] }, []]);
    fight.do({ type: "undoExchange", exchange: id }, [], GM);
    expect(budget(fight)).toEqual([{ action: [4, 5], held: [1, 1], counter: [0, 0] }, ["drink"]]);
  });
  it("the dodge and what it has won, when the setting aside is", () => {
    const fight = dodged();
    const dodge = fight.fight.entries("a").at(-1)!.id;
    fight.do({ type: "undo", who: "a", entry: "aside" });
    expect(budget(fight)).toEqual([{ action: [5, 5], held: [0, 0] }, [dodge]]);
    expect(fight.refusal(act("a", "interact")).key).toBe("TEMPO.Refusal.NotYourTurn");
  });
  it("what was set aside with an action that another client had spent already", () => {
    const fight = begun({ a: { hero: true, at: [0, 0] }, b: { items: [sword], at: [1, 0] } });
    fight.do(act("a", "setAside", { id: "late", options: { count: "2" } }));
    const { ledger } = fight.state.combatants["a"]!;
    const first = { ...ledger["late"]!, id: "first", seq: 0, action: "surge.interact", cost: { action: 1 }, facts: {} };
    const a = { ...fight.state.combatants["a"]!, ledger: { ...ledger, first } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
    expect(budget(fight)).toEqual([{ action: [1, 2] }, ["late"]]);
  });
});

describe("S18 a counter won on one's own turn, against a counter of the other's", () => {
  const source = levels({ dexterity: 6 });
  /** a has attacked b, who has dodged and struck back; a has dodged that, and has set one more aside. */
  const inTurn = (before = 0) => {
    const fight = begun({
      a: { hero: true, source, items: [sword], at: [0, 0] },
      b: { source, items: [sword], at: [1, 0] },
    });
    endTurn(fight, "a");
    fight.do(act("b", "setAside"));
    endTurn(fight, "b");
    fight.do(act("a", "setAside", { options: { count: "2" } }));
    if (before > 0) fight.do(move("a", row(plain(before), [0, 1])));
    fight.do(at("a", "melee", "b", "sword"), [1, 6]);
    answer(fight, "b", "strike", [1, 6]);
    return fight;
  };
  const left = (fight: Fighting) => ["action", "held", "counter"].map((pool) => fight.left("a", pool));
  const priced = (fight: Fighting, spaces: number) =>
    surge.movement.price(fight.fight, "a", row(plain(spaces), [0, 1])).cost;
  it("is moved with before the actions of the turn", () => {
    const fight = inTurn();
    expect(left(fight)).toEqual([2, 1, 1]);
    expect([3, 4, 6, 7].map((n) => priced(fight, n))).toEqual([
      { counter: 1 },
      { action: 1, counter: 1 },
      { action: 1, counter: 1 },
      { action: 2, counter: 1 },
    ]);
    fight.do(act("a", "interact"));
    expect(left(fight)).toEqual([2, 1, 0]);
    expect(priced(fight, 3)).toEqual({ action: 1 });
  });
  it("begins no earlier than it was won", () => {
    const fight = inTurn(1);
    expect(left(fight)).toEqual([1, 1, 1]);
    expect([1, 2, 4, 5].map((n) => priced(fight, n))).toEqual([
      { action: 1 },
      { action: 1, counter: 1 },
      { action: 1, counter: 1 },
      { action: 2, counter: 1 },
    ]);
  });
  it("begins where it was won, and leaves what was moved on the own turn alone later", () => {
    const fight = inTurn();
    fight.do(act("a", "interact"));
    fight.do(move("a", row(plain(3), [0, 1])));
    expect(left(fight)).toEqual([1, 1, 0]);
    endTurn(fight, "a");
    fight.do(at("b", "melee", "a", "sword"), [1, 6]);
    expect(left(fight)).toEqual([1, 0, 1]);
    expect([3, 4, 6].map((n) => priced(fight, n))).toEqual([
      { action: 1 },
      { action: 1, counter: 1 },
      { action: 1, counter: 1 },
    ]);
    fight.do(move("a", row(plain(6), [0, 1])));
    expect(left(fight)).toEqual([1, 0, 0]);
    expect(fight.refusal(move("a", row(plain(7), [0, 1]))).key).toBe("TEMPO.Refusal.Move");
  });
  it("that is not taken is gone with the turn it was won in, be it the own", () => {
    const fight = inTurn();
    endTurn(fight, "a");
    expect(left(fight)).toEqual([2, 1, 0]);
  });
});
