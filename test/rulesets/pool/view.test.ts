import { describe, expect, it } from "vitest";
import { refuse } from "../../../src/engine/index.ts";
import type { Json, LedgerEntry } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { strikeCheck } from "../../../src/rulesets/pool/actions/strike.ts";
import { freeStrike } from "../../../src/rulesets/pool/actions/free-attacks.ts";
import { blowOf, exchangeOf, having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { withoutTerms } from "../shown.ts";
import { duel, fighter, inTurn, mail, play, steps, strike, striker, sword, walk } from "./cast.ts";
import type { PoolPlay } from "./cast.ts";

const { view } = pool;
const tag = (key: string, tone: string, mark: string | null, data: Record<string, number> = {}) => ({
  label: { key: `TEMPO.Pool.Tag.${key}`, data },
  tone,
  mark,
});
const tagsOf = (fight: PoolPlay, who = "a") => view.tags(fight.fight, who);
const alone = (a: Cast) => tagsOf(play({ a }));
const act = (fight: PoolPlay, action: string, given: object = {}) =>
  fight.roll({ type: "act", who: "a", action, use: use(given) }, () => 1);
/** What is stored of somebody, or entered in this turn, by hand. */
function kept(fight: PoolPlay, given: { store?: Record<string, Json>; facts?: Record<string, Json> }): PoolPlay {
  const a = fight.state.combatants["a"]!;
  const entry = { id: "e", at: 0, activation: a.activation, cost: {}, facts: given.facts } as unknown as LedgerEntry;
  const ledger = given.facts ? { e: entry } : a.ledger;
  const changed = { ...a, store: { ...a.store, ...given.store }, ledger };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: changed } };
  return fight;
}
const carries = (...list: [string, number][]) => ({
  facts: { carries: list.map(([scope, dice]) => ({ scope, dice })) },
});

describe("the tags of pool", () => {
  it.each<[string, [string, number][], object[]]>([
    ["nothing", [], []],
    ["one on every check", [["all", 1]], [tag("carried", "warn", "reserve", { value: 1 })]],
    ["two on what is no movement", [["nonMovement", 2]], [tag("sprinted", "warn", "reserve", { value: 2 })]],
    [
      "both",
      [
        ["all", 1],
        ["nonMovement", 2],
        ["all", 2],
      ],
      [tag("carried", "warn", "reserve", { value: 3 }), tag("sprinted", "warn", "reserve", { value: 2 })],
    ],
  ])("D9 carried dice: %s", (_, list, expected) => {
    expect(tagsOf(kept(duel(), carries(...list)))).toEqual(expected);
  });

  it("D10 a sprint carries two dice, on what is no movement", () => {
    const fight = duel();
    act(fight, "sprint");
    expect(tagsOf(fight)).toEqual([tag("sprinted", "warn", "reserve", { value: 2 })]);
  });

  it("D14 disengaged, until the next turn", () => {
    const fight = duel();
    act(fight, "disengage", { options: { requirement: "full" } });
    expect([tagsOf(fight), tagsOf(fight, "b")]).toEqual([[tag("disengaged", "plain", null)], []]);
  });

  it.each([
    [4, []],
    [5, [tag("dodging", "plain", null, { value: 1 })]],
  ])("D14 a dodge after %i m", (metres, expected) => {
    const fight = inTurn({ a: { source: striker, at: [40, 0] }, b: { hero: true } });
    walk(fight, steps(metres, {}, [40, 0]));
    act(fight, "dodge");
    expect(tagsOf(fight)).toEqual(expected);
  });

  it.each([
    [0, 0, 0, []],
    [0, 1, 2, [tag("energy", "plain", "wait", { stored: 0, dues: 3 })]],
    [4, 4, 0, [tag("energy", "plain", "wait", { stored: 4, dues: 4 })]],
  ])("D13 energy: %i stored of %i, %i actions", (stored, ever, actions, expected) => {
    expect(alone({ source: { energy: { stored, ever, actions } } })).toEqual(expected);
  });

  it.each([
    [1, [tag("held", "plain", "seal-open")]],
    [0, []],
  ])("D13 an effect held to be thrown, in round 1, until round %i", (round, expected) => {
    expect(tagsOf(kept(duel(), { store: { held: { item: null, powers: 1, round } } }))).toEqual(expected);
  });

  it("D12 loading, turn by turn", () => {
    const loading = (done: number) => ({ store: { work: { key: "load x", done, activation: 1 } } });
    expect(tagsOf(kept(duel(), loading(2)))).toEqual([tag("loading", "plain", "wait", { value: 2 })]);
  });

  const hurt = (body: number) => ({ source: { attributes: { body: 5 }, wounds: { body } } });
  it.each<[string, Cast, object[]]>([
    ["4 wounds of 5", hurt(4), []],
    ["5", hurt(5), [tag("dying", "harm", "down")]],
    ["10", hurt(10), [tag("dying", "harm", "down")]],
    ["11", hurt(11), [tag("dead", "harm", "down")]],
    [
      "by the GM's word",
      { conditions: having("pool.unconscious", "pool.prone") },
      [tag("unconscious", "harm", "down")],
    ],
    ["stun short of full stamina", { source: { stun: 12 } }, []],
    ["stun of full stamina", { source: { stun: 13 } }, [tag("unconscious", "harm", "down")]],
  ])("D26 %s", (_, given, expected) => {
    expect(alone(given)).toEqual(expected);
  });

  it.each(["kneeling", "prone"])("D17 %s", (posture) => {
    expect(alone({ conditions: having(`pool.${posture}`) })).toEqual([tag(posture, "warn", "flat")]);
  });
  it("comes in one order", () => {
    const fight = duel({ conditions: having("pool.prone"), source: { energy: { stored: 1, ever: 1 } } });
    const store = { held: { item: null, powers: 1, round: 1 }, work: { key: "load", done: 1, activation: 1 } };
    const facts = { carries: [{ scope: "all", dice: 1 }] };
    const keys = ["carried", "energy", "held", "loading", "prone"].map((id) => `TEMPO.Pool.Tag.${id}`);
    expect(tagsOf(kept(fight, { store, facts })).map((t) => "key" in t.label && t.label.key)).toEqual(keys);
  });
});

describe("the turnFacts of pool", () => {
  const of = (label: string, value: number, max: number) => ({
    label: `TEMPO.Pool.Resource.${label}`,
    value: { key: "TEMPO.Pool.Outlook.of", data: { value, max } },
  });
  const rest = (value: number, dice: number) => [
    { label: "TEMPO.Pool.Outlook.walk", value: { key: "TEMPO.Unit.Metres", data: { value } } },
    { label: "TEMPO.Pool.Outlook.dice", value: dice },
  ];
  const source = { ...fighter, losses: { stamina: 2, defense: 3 } };
  const shown = (a: Cast, given = {}) =>
    view.turnFacts(kept(inTurn({ a: { source, ...a }, b: { hero: true } }), given).fight, "a");

  it("D19 what is left of stamina and Defense, the metres of a walk and the dice carried", () => {
    expect(shown({})).toEqual([of("stamina", 13, 15), of("defense", 13, 16), ...rest(9, 0)]);
  });
  it.each<[string, Cast, object, number, number]>([
    ["kneeling", { conditions: having("pool.kneeling") }, {}, 6, 0],
    ["prone", { conditions: having("pool.prone") }, {}, 0, 0],
    ["prone and slow: never below 0", { conditions: having("pool.prone"), source: { size: 1 } }, {}, 0, 0],
    ["busy with a crossbow", {}, { facts: { still: true } }, 0, 0],
    ["dice of every kind", {}, carries(["all", 1], ["nonMovement", 2]), 9, 3],
  ])("D17 %s", (_, a, given, metres, dice) => {
    expect(shown(a, given).slice(2)).toEqual(rest(metres, dice));
  });
});

describe("the notes of pool", () => {
  const note = (id: string, data: Record<string, number> = {}) => ({ key: `TEMPO.Pool.Note.${id}`, data });
  it("D16 says of an interrupted move that it provoked, of anything else nothing", () => {
    expect(view.notes(exchangeOf("pool.move"), null)).toEqual([note("provoked")]);
    expect(view.notes(exchangeOf("pool.basic"), null)).toEqual([]);
  });
  it.each<[string, Record<string, Json>, object[]]>([
    ["nothing", {}, []],
    ["D11 no success open", { strike: {}, open: 0 }, []],
    ["D11 one open", { strike: {}, open: 1 }, [note("additional", { value: 1 })]],
    ["D11 no attack", { strike: null, open: 1 }, []],
    ["D22 a location", { location: "head" }, [{ key: "TEMPO.Pool.Location.head" }]],
    ["D22 none yet", { location: null }, []],
    ["an outcome", { outcome: "stays" }, [note("stays")]],
    ["no outcome", { outcome: null }, []],
    ["D17 cover struck", { coverStruck: true }, [note("coverStruck")]],
    ["D17 cover whole", { coverStruck: false }, []],
    ["D10 metres", { metres: 0 }, [note("metres", { value: 0 })]],
    ["D10 no metres", { metres: "4" }, []],
    ["D10 a fall, whatever the metres", { falls: true, metres: 3 }, [note("falls")]],
    ["D10 no fall", { falls: false, metres: 3 }, [note("metres", { value: 3 })]],
    ["D13 no dues", { dues: 0 }, []],
    ["D13 dues", { dues: 1 }, [note("dues", { value: 1 })]],
    ["D13 no power", { powers: 0 }, []],
    ["D13 a power", { powers: 1 }, [note("powers", { value: 1 })]],
    ["figures that are none", { powers: "1", dues: "1" }, []],
    [
      "all, in order",
      { powers: 2, dues: 3, metres: 4, coverStruck: true, outcome: "stays", location: "legs", strike: {}, open: 5 },
      [
        note("additional", { value: 5 }),
        { key: "TEMPO.Pool.Location.legs" },
        note("stays"),
        note("coverStruck"),
        note("metres", { value: 4 }),
        note("dues", { value: 3 }),
        note("powers", { value: 2 }),
      ],
    ],
  ])("on a blow: %s", (_, facts, expected) => {
    expect(view.notes(exchangeOf("pool.basic"), blowOf(facts))).toEqual(expected);
  });
  it("D13 on a blow nothing that the card as a whole has said", () => {
    const card = { ...exchangeOf("pool.release"), facts: { shaped: 2, dues: 3 } };
    expect(view.notes(card, null)).toEqual([note("powers", { value: 2 }), note("dues", { value: 3 })]);
    expect(view.notes(card, blowOf({ powers: 2, dues: 3 }))).toEqual([]);
    expect(view.notes(card, blowOf({ powers: 1 }))).toEqual([note("powers", { value: 1 })]);
  });
});

describe("what pool asks", () => {
  const titled = (kind: string, data: object = {}) => ({
    title: { key: `TEMPO.Pool.Question.${kind}` },
    stake: { key: `TEMPO.Pool.Stake.${kind}`, data },
  });
  const plain = { cost: {}, check: null, refusal: null };
  const decline = (kind: string) => ({
    ...plain,
    id: "none",
    label: `TEMPO.Pool.Decline.${kind}`,
    hint: { key: `TEMPO.Pool.DeclineHint.${kind}` },
  });

  it("asks nothing of who is not asked", () => {
    const question = view.question(duel().fight, exchangeOf("pool.basic"), "b");
    expect(question).toEqual({ ...titled("none"), options: [] });
  });

  it("D22 what the additional successes buy, each with its price", () => {
    const fight = duel({ items: [sword("s", { successDamage: 1 })] }, { source: {} });
    const { exchange } = strike(fight, "basic", 20, { item: "s" });
    const asked = fight.state.exchanges[exchange]!;
    const open = Number(asked.blows["b1"]!.facts["open"]);
    const buys = (id: string, price: number) => ({
      ...plain,
      id,
      label: `TEMPO.Pool.Answer.${id}`,
      hint: { key: "TEMPO.Pool.SpendHint", data: { price } },
    });
    const { options, fields = [], ...head } = view.question(fight.fight, asked, "a");
    expect(head).toEqual(titled("spend", { open }));
    // Several are bought at once, as far as the successes go.
    expect(fields.map(({ name, options: times }) => [name, times?.map(({ value }) => Number(value))])).toEqual([
      ["times", Array.from({ length: open }, (_, i) => i + 1)],
    ]);
    const none = decline("spend");
    const prices = { damage: 1, body: 1, leftArm: 2, rightArm: 2, legs: 2, head: 3 };
    expect(options).toEqual([...Object.entries(prices).map(([id, price]) => buys(id, price)), none]);
  });

  const crossing = () =>
    inTurn({ a: { source: striker, at: [0, 0] }, b: { hero: true, source: striker, items: [sword("s")], at: [3, 1] } });
  const reaction = (id: string, stamina: number, check: unknown, refusal: unknown) => ({
    id,
    label: `TEMPO.Pool.Action.${id}`,
    hint: { key: `TEMPO.Pool.ActionHint.${id}` },
    cost: { reaction: 1, stamina },
    check,
    refusal,
  });
  const noReaction = refuse("TEMPO.Pool.Refusal.noReaction");
  it("D16 an opportunity: the stamina of its attack and its odds; without a reaction, refused", () => {
    const fight = crossing();
    walk(fight, steps(8));
    const question = () => view.question(fight.fight, fight.state.exchanges["way"]!, "b");
    const made = freeStrike({ fight: fight.fight, who: "b", use: use() }, "a");
    const check = strikeCheck(fight.fight, made, 0);
    const { fields = [], ...asked } = question();
    expect(fields.map(({ name }) => name).slice(0, 1)).toEqual(["tool"]); // the kind is the answer's
    expect(asked).toEqual({
      ...titled("provoked"),
      options: [reaction("opportunity", 1, check, null), decline("provoked")],
    });
    fight.do({ type: "spend", who: "b", id: "r", pool: "reaction", amount: 1 });
    expect(question().options.map((o) => o.refusal)).toEqual([noReaction, null]);
  });

  it.each([
    [2, null],
    [1, noReaction],
  ])("D16 cover, for 2 stamina, of %i left", (left, refusal) => {
    const fight = duel({}, { source: { losses: { stamina: 13 - left } } });
    const waiting = { b: { kind: "cover", options: ["takeCover", "none"], blow: null } };
    const { fields = [], ...asked } = view.question(fight.fight, exchangeOf("pool.loose", {}, { waiting }), "b");
    // The world's figure is chosen, in the order of figures.
    const worlds = String(Number(fight.fight.option("takenCover")));
    expect(fields.map(({ name, initial, options }) => [name, initial, options?.map(({ value }) => value)])).toEqual([
      ["cover", worlds, ["1", "2", "3", "4", "5", "6", "7", "8", "9"]],
    ]);
    expect(asked).toEqual({
      ...titled("cover"),
      options: [reaction("takeCover", 2, null, refusal), decline("cover")],
    });
  });
});

describe("the figures of a pool sheet", () => {
  const metres = (value: number) => ({ key: "TEMPO.Unit.Metres", data: { value } });
  const facts = (items: Cast["items"]) => {
    const wounds = { legs: 1 };
    const source = { ...fighter, secondary: { alertness: 2, dodge: 1, parry: 2 }, losses: { defense: 3 }, wounds };
    return withoutTerms(view.facts(play({ a: { source, items: items ?? [] } }).fight.figure("a")));
  };
  const figure = (label: string, value: unknown) => ({ label: `TEMPO.Pool.${label}`, value });

  it("D20 names every figure, in order", () => {
    expect(facts([mail("m"), sword("s", { reach: 6, parry: { one: 4 } }), sword("t", { parry: { one: 2 } })])).toEqual({
      defences: [
        figure("Resource.defense", 13),
        figure("Defence.melee", 13 + 2 + 4),
        figure("Defence.ranged", 13 + 3),
        figure("Field.armourValue", 4),
        figure("Field.reduction", 3),
      ],
      movement: [
        figure("Facts.initiative", expect.any(Number)),
        figure("Facts.movement", metres(9)),
        figure("Facts.reach", 5),
        figure("Facts.threat", metres(2)),
        figure("Resource.wounds", { key: "TEMPO.Pool.Outlook.of", data: { value: 1, max: 5 } }),
      ],
    });
    expect(facts([])["defences"]?.[1]).toEqual(figure("Defence.melee", 15));
  });
});
