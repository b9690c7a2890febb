import { describe, expect, it } from "vitest";
import { refuse } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { blowOf, exchangeOf, having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { withoutTerms } from "../shown.ts";
import { act, attack, begun, blade, move, play, steps, withTurn } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const { view } = surface;
const tag = (key: string, tone: string, mark: string | null, data: Record<string, Json> = {}) => ({
  label: { key: `TEMPO.Surface.Tag.${key}`, data },
  tone,
  mark,
});
const tagsOf = (fight: Fighting, who: string) => view.tags(fight.fight, who);
const alone = (x: Cast) => tagsOf(play({ x }), "x");
const lost = (health: number) => ({ source: { hitPoints: 5, losses: { health } } });

const store = (fight: Fighting, who: string, kept: Record<string, Json>): Fighting => {
  const combatant = fight.state.combatants[who]!;
  const combatants = { ...fight.state.combatants, [who]: { ...combatant, store: kept } };
  fight.state = { ...fight.state, combatants };
  return fight;
};

describe("the tags of surface", () => {
  it("F3 marks who may take the turn: all of the side whose phase it is, nobody while one has it", () => {
    const fight = begun({ a: { hero: true }, b: { hero: true }, x: {} });
    const mayAct = [tag("mayAct", "plain", "wait")];
    expect(["a", "b", "x"].map((who) => tagsOf(fight, who))).toEqual([mayAct, mayAct, []]);
    fight.do({ type: "takeTurn", who: "a" });
    expect(["a", "b", "x"].map((who) => tagsOf(fight, who))).toEqual([[], [], []]);
  });

  it.each([
    ["flee", "fled"],
    ["surrender", "surrendered"],
  ])("F27 whose morale broke and who chose to %s: %s", (left, key) => {
    expect(tagsOf(store(play({ x: {} }), "x", { left }), "x")).toEqual([tag(key, "warn", "flat")]);
  });

  it.each([
    ["whole", {}, []],
    ["1 HP", lost(4), []],
    ["0 HP", lost(5), [tag("casualty", "harm", "down")]],
    ["-7 HP", lost(12), [tag("casualty", "harm", "down")]],
    ["-8 HP, a d8's faces", lost(13), [tag("dead", "harm", "down")]],
    ["stabilised", { conditions: having("surface.stabilised") }, [tag("stabilised", "harm", "down")]],
    ["stabilised at 0 HP", { ...lost(5), conditions: having("surface.stabilised") }, [tag("casualty", "harm", "down")]],
  ])("F14 %s", (_, x, expected) => {
    expect(alone(x)).toEqual(expected);
  });

  it.each([
    ["stunned", having("surface.stunned"), {}, [tag("stunned", "harm", "down")]],
    ["subdued", having("surface.subdued"), {}, [tag("subdued", "harm", "lock")]],
    ["both: stunned", having("surface.subdued", "surface.stunned"), {}, [tag("stunned", "harm", "down")]],
    ["stun without the condition", {}, { losses: { stun: 3 } }, []],
  ])("F18 %s", (_, conditions, source, expected) => {
    expect(alone({ conditions, source })).toEqual(expected);
  });

  it("F8 warns of an enemy's melee range: 2 m, not 4, and not of one's own, nor where there is no place", () => {
    const at = (x: number, given: Cast = {}) =>
      tagsOf(play({ a: { hero: true, at: [0, 0] }, x: { at: [x, 0], ...given } }), "a");
    expect(at(1)).toEqual([tag("inMelee", "warn", null)]);
    expect(at(2)).toEqual([]);
    expect(at(1, { side: "heroes" })).toEqual([]);
    expect(at(1, lost(5))).toEqual([]);
    expect(tagsOf(play({ a: { hero: true }, x: { at: [0, 0] } }), "a")).toEqual([]);
  });

  it.each([["light"], ["heavy", "light"], ["concealed", "heavy", "light"]])(
    "F15 names the best cover, %s",
    (...covers) => {
      const conditions = having(...covers.map((c) => `surface.${c}`));
      expect(alone({ conditions })).toEqual([tag(covers[0], "plain", null)]);
    },
  );

  it.each([
    [0, []],
    [1, [tag("heat", "warn", null, { value: 1 })]],
  ])("F26 heat %i", (heat, expected) => {
    expect(alone({ source: { heat } })).toEqual(expected);
  });

  it.each([
    ["10/0", []],
    ["6/4", [tag("defence", "plain", null, { value: 4 })]],
  ])("F20 shows the die kept for defence of a split %s", (split, expected) => {
    const fight = withTurn({ a: { hero: true, source: { level: 3, martialArts: "d10" } }, x: {} });
    fight.do(act("a", "martial", { options: { split } }));
    expect(tagsOf(fight, "a")).toEqual(expected);
  });

  it("comes in one order: left, hurt, struck, in melee, cover, heat", () => {
    const conditions = having("surface.light", "surface.subdued");
    const fight = play({
      a: { hero: true, at: [0, 0], conditions, source: { hitPoints: 5, heat: 2, losses: { health: 5 } } },
      x: { at: [1, 0] },
    });
    const keys = ["fled", "casualty", "subdued", "inMelee", "light", "heat"].map((id) => `TEMPO.Surface.Tag.${id}`);
    expect(tagsOf(store(fight, "a", { left: "flee" }), "a").map((t) => "key" in t.label && t.label.key)).toEqual(keys);
  });
});

describe("the turnFacts of surface", () => {
  const move20 = { label: "TEMPO.Surface.Outlook.move", value: { key: "TEMPO.Unit.Metres", data: { value: 20 } } };
  const heated = (heat: number, dice: number) => ({
    label: "TEMPO.Surface.Outlook.heat",
    value: { key: "TEMPO.Surface.Outlook.heatValue", data: { heat, dice } },
  });
  it.each([
    [0, 2, [move20]],
    [1, 2, [move20, heated(1, 0)]],
    [2, 2, [move20, heated(2, 0)]],
    [3, 2, [move20, heated(3, 1)]],
  ])("F26 heat %i, vent %i", (heat, vent, expected) => {
    const fight = play({ a: { source: { heat, defences: { vent } } } });
    expect(view.turnFacts(fight.fight, "a")).toEqual(expected);
  });
});

describe("what is left of a move", () => {
  const shown = (fight: Fighting) =>
    view.turnFacts(fight.fight, "a").map(({ label, value }) => {
      const data = typeof value === "object" && "key" in value ? value.data : {};
      return [label.replace("TEMPO.Surface.Outlook.", ""), data?.["value"]];
    });
  const alone20 = (keepMove = false) =>
    withTurn({ a: { hero: true, at: [0, 0] }, x: { at: [200, 0] } }, "a", { keepMove });

  it("F6 is shown until something else is done, unless the world keeps it", () => {
    for (const keepMove of [false, true]) {
      const fight = alone20(keepMove);
      fight.do(act("a", "device"));
      fight.do(move("a", steps(2)));
      expect(shown(fight)).toEqual([
        ["move", 20],
        ["left", 16],
      ]);
      const second = alone20(keepMove);
      second.do(move("a", steps(2)));
      second.do(act("a", "cover", { options: { cover: "light" } }));
      expect(shown(second)).toEqual([
        ["move", 20],
        ["left", 16],
      ]);
      second.do(act("a", "device"));
      expect(shown(second)).toEqual(
        keepMove
          ? [
              ["move", 20],
              ["left", 16],
            ]
          : [["move", 20]],
      );
    }
  });

  it("F9 in melee it is a retreat or a flight that one has before one", () => {
    const fight = withTurn({ a: { hero: true, at: [0, 0] }, x: { at: [1, 0] } });
    expect(shown(fight)).toEqual([
      ["retreat", 10],
      ["flee", 40],
    ]);
    fight.do(move("a", steps(2, [0, 0], "retreat", [-1, 0])));
    expect(shown(fight)).toEqual([
      ["retreat", 10],
      ["flee", 40],
      ["left", 6],
    ]);
  });
});

describe("the notes of surface", () => {
  const key = (id: string) => `TEMPO.Surface.Note.${id}`;

  it("F9 says of a flight that it flees, of anything else nothing", () => {
    expect(view.notes(exchangeOf("surface.move"), null)).toEqual([{ key: key("flees") }]);
    expect(view.notes(exchangeOf("surface.fire"), null)).toEqual([]);
  });

  it.each([
    ["surface.heat", { heat: 7, vent: 2 }, [{ key: key("heat"), data: { heat: 7, vent: 2 } }]],
    ["surface.heat", {}, [{ key: key("heat"), data: { heat: 0, vent: 0 } }]],
    ["surface.fire", { heat: 7, vent: 2 }, []],
  ])("F26 the heat of a turn: %s %j", (action, facts, expected) => {
    expect(view.notes(exchangeOf(action, facts), null)).toEqual(expected);
  });

  it("F27 says whose faction lost whom, and what became of it where it broke", () => {
    const facts = { side: "raiders", fallen: ["x", "y"] };
    const notes = (outcome: Json) => view.notes(exchangeOf("surface.morale", { ...facts, outcome }), null);
    const who = { key: key("morale"), data: { side: "raiders", combatants: ["x", "y"] } };
    expect(notes("surrender")).toEqual([who, { key: "TEMPO.Surface.Outcome.surrender" }]);
    expect(notes(null)).toEqual([who]);
  });

  it.each<[string, Record<string, Json>, object[]]>([
    ["F12 no count of hits", {}, []],
    ["F12 one hit", { hits: 1 }, []],
    ["F12 two hits", { hits: 2 }, [{ key: key("hits"), data: { hits: 2 } }]],
    ["F21 kept on the target", { extra: 4 }, [{ key: key("extra"), data: { extra: 4 } }]],
    ["F24 swept", { less: 3 }, [{ key: key("less"), data: { less: 3 } }]],
    ["F23 a save that halves", { whole: 7 }, [{ key: key("whole"), data: { whole: 7 } }]],
    ["F23 and nothing to halve", { whole: 0, less: 0, extra: 0 }, []],
    ["F13 nothing soaked", { soak: 0 }, []],
    ["F13 a point soaked", { soak: 1 }, [{ key: key("soak"), data: { soak: 1 } }]],
    ["F18 subdual", { subdual: true }, [{ key: key("subdual") }]],
    ["F18 lethal", { subdual: false }, []],
    ["F26 no 6", { cooled: 0 }, []],
    ["F26 a 6", { cooled: 1 }, [{ key: key("cooled"), data: { cooled: 1 } }]],
    [
      "all of them, in order",
      { cooled: 2, subdual: true, soak: 3, hits: 4 },
      [
        { key: key("hits"), data: { hits: 4 } },
        { key: key("soak"), data: { soak: 3 } },
        { key: key("subdual") },
        { key: key("cooled"), data: { cooled: 2 } },
      ],
    ],
    ["figures that are none", { cooled: "2", subdual: 1, soak: "3", hits: "4" }, []],
  ])("%s", (_, facts, expected) => {
    expect(view.notes(exchangeOf("surface.fire"), blowOf(facts))).toEqual(expected);
  });

  it.each<[string, Record<string, Json>, object[]]>([
    [
      "surface.usage",
      { item: "shells", from: "d6", to: "d4", face: 1 },
      [{ item: "shells" }, { key: key("used"), data: { from: "d6", to: "d4", face: 1 } }],
    ],
    [
      "surface.usage",
      { item: "shells", from: "d6", to: "d6", face: 5 },
      [{ item: "shells" }, { key: key("lasts"), data: { from: "d6", to: "d6", face: 5 } }],
    ],
    [
      "surface.usage",
      { item: "shells" },
      [{ item: "shells" }, { key: key("lasts"), data: { from: "", to: "", face: 0 } }],
    ],
    ["surface.usage", { from: "d6", to: "d4", face: 1 }, []],
    ["surface.fire", { item: "shells", from: "d6", to: "d4", face: 1 }, []],
  ])("F28 a usage roll: %s %j", (action, facts, expected) => {
    expect(view.notes(exchangeOf(action), blowOf(facts))).toEqual(expected);
  });
});

describe("what surface asks", () => {
  const soaking = (id: string, count: number, heat: number) => ({
    id,
    type: "armor",
    source: { soak: { count, faces: "d6", heat } },
  });
  const hint = (kind: string, id: string, data: object = {}) => ({
    key: `TEMPO.Surface.AnswerHint.${kind}.${id}`,
    data,
  });

  it("F13 soak: what is at stake, and the dice and heat of every way to choose", () => {
    const gun = { id: "gun", type: "weapon", source: { range: 200, damage: "1d10" } };
    const items = [soaking("field", 2, 0), soaking("screen", 1, 3)];
    const fight = withTurn({ a: { hero: true, source: { combatBonus: 20 }, items: [gun] }, x: { items } });
    fight.do(attack("a", "fire", "gun", "x", { exchange: "s" }), [10, 9]);
    const { fields = [], ...asked } = view.question(fight.fight, fight.state.exchanges["s"]!, "x");
    expect(fields.map(({ name, label, options }) => [name, label, options?.map(({ value }) => value)])).toEqual([
      ["soak-field", { item: "field" }, ["0", "1", "2"]],
      ["soak-screen", { item: "screen" }, ["0", "1"]],
    ]);
    const answer = (id: string, dice: string, heat: number, average: number, word = id) => ({
      id,
      label: `TEMPO.Surface.Answer.soak.${id.includes(":") ? "named" : id}`,
      hint: hint("soak", word, { dice, heat, average }),
      cost: {},
      check: null,
      refusal: null,
    });
    expect(asked).toEqual({
      title: { key: "TEMPO.Surface.Question.soak" },
      stake: { key: "TEMPO.Surface.Stake.soak", data: { amount: 9, heat: 0, vent: 0 } },
      options: [
        answer("all", "2d6 + 1d6", 3, 10.5),
        answer("cool", "2d6", 0, 7),
        answer("field:1,screen:1", "1d6 + 1d6", 3, 7, "some"),
        answer("field:1", "1d6", 0, 3.5, "some"),
        answer("screen:1", "1d6", 3, 3.5, "some"),
        { ...answer("some", "", 0, 0), hint: { key: "TEMPO.Surface.AnswerHint.soak.choose" } },
        answer("none", "", 0, 0),
      ],
    });
    // What is chosen by thing is told as its dice.
    const chosen = use({ options: { "soak-field": "2", "soak-screen": "0" } });
    const told = view.question(fight.fight, fight.state.exchanges["s"]!, "x", chosen).options;
    expect(told.find(({ id }) => id === "some")).toEqual(answer("some", "2d6", 0, 7));
    expect(view.question(fight.fight, exchangeOf("surface.fire"), "a").options).toEqual([]);
  });

  it("F9 an attack at one who flees: its price and its odds; letting them run has neither", () => {
    const at = (x: number) => [x, 0] as const;
    const fleeing = { hero: true, source: { vulnerability: 6 }, items: [blade], at: at(0) };
    const fight = withTurn({ a: fleeing, x: { items: [blade], at: at(1) } });
    fight.do(move("a", steps(3, [0, 0], "flee", [-1, 0]), "f"));
    const question = () => view.question(fight.fight, fight.state.exchanges["f"]!, "x");
    const { title, stake, options } = question();
    expect([title, stake]).toEqual([
      { key: "TEMPO.Surface.Question.provoked" },
      { key: "TEMPO.Surface.Stake.provoked", data: { amount: 0 } },
    ]);
    const [strike, pass] = options;
    expect(strike).toMatchObject({
      id: "opportunity",
      hint: hint("provoked", "opportunity"),
      cost: { action: 1 },
      refusal: null,
    });
    expect(strike?.check).toMatchObject({ dice: [{ count: 1, faces: 20 }], against: { value: 20 - 6 } });
    expect(pass).toEqual({
      id: "none",
      label: "TEMPO.Surface.Answer.provoked.none",
      hint: hint("provoked", "none"),
      cost: {},
      check: null,
      refusal: null,
    });
    // With a weapon that is saved against it is the chance that the save fails.
    const laser = { id: "laser", type: "weapon", source: { range: 9, tags: { beam: true, handheld: true } } };
    const shot = withTurn({ a: { hero: true, at: at(0) }, x: { items: [laser], at: at(1) } });
    shot.do(move("a", steps(3, [0, 0], "flee", [-1, 0]), "f"));
    const [odds] = view.question(shot.fight, shot.state.exchanges["f"]!, "x").options;
    expect(odds?.check?.id).toBe("surface.save.beams");
    // With neither this turn's attack nor the next's left it is refused; with one of them it is not.
    fight.do({ type: "spend", who: "x", id: "now", pool: "attack", amount: 1 });
    expect(question().options.map((o) => o.refusal)).toEqual([null, null]);
    expect(question().options[0]?.hint).toEqual(hint("provoked", "next"));
    const x = fight.state.combatants["x"]!;
    const next = { ...x.ledger["now"]!, id: "next", facts: { turn: 2 } };
    const combatants = { ...fight.state.combatants, x: { ...x, ledger: { ...x.ledger, next } } };
    fight.state = { ...fight.state, combatants };
    expect(question().options.map((o) => o.refusal)).toEqual([refuse("TEMPO.Surface.Refusal.noAttack"), null]);
  });
});

describe("what bars and sheets show as filled", () => {
  it("F13, F18, F30 HP, armour HP, nonlethal damage and energy, so much of so much", () => {
    const source = {
      ...{ hitPoints: 9, energy: 8, defences: { armour: 4 } },
      losses: { health: 2, armour: 3, stun: 5, energy: 7 },
    };
    const figure = play({ a: { source } }).fight.figure("a");
    const filled = Object.keys(surface.resources).map((id) => [id, surface.resource(figure, id)]);
    expect(Object.fromEntries(filled)).toEqual({
      health: { value: 7, max: 9 },
      armour: { value: 1, max: 4 },
      stun: { value: 5, max: 9 },
      energy: { value: 1, max: 8 },
    });
    expect(surface.resource(figure, "mana")).toEqual({ value: 0, max: 0 });
  });
});

describe("the figures of a surface sheet", () => {
  const fact = (id: string, value: unknown) => ({ label: `TEMPO.Surface.Fact.${id}`, value });
  const metres = (value: number) => ({ key: "TEMPO.Unit.Metres", data: { value } });
  it("F29 names every figure, its soak dice one by one", () => {
    const source = {
      level: 4,
      vulnerability: 7,
      encounterRange: 15,
      sensors: 3,
      heat: 2,
      defences: { stealth: 1, vent: 5 },
      saves: { homing: 2 },
    };
    const items = [
      { id: "f", type: "armor", source: { soak: { count: 2, faces: "d6", heat: 0 } } },
      { id: "s", type: "armor", source: { soak: { count: 1, faces: "d8", heat: 1 } } },
    ];
    const save = (id: string, value: number) => ({ label: `TEMPO.Surface.Save.${id}`, value });
    const line = (dice: string, heat: number) => fact("soak", { key: "TEMPO.Surface.SoakLine", data: { dice, heat } });
    expect(withoutTerms(view.facts(play({ a: { source, items } }).fight.figure("a")))).toEqual({
      combat: [
        fact("combatBonus", 4),
        fact("vulnerability", 7),
        fact("meleeRange", metres(2)),
        fact("encounterRange", metres(15)),
        fact("sensors", 3),
        fact("actions", 2),
        fact("hands", 2),
      ],
      defences: [fact("stealth", 1), fact("vent", 5), fact("heat", 2), line("2d6", 0), line("1d8", 1)],
      saves: [save("beams", 4), save("homing", 6), save("area", 4), save("stun", 4), save("instadeath", 4)],
    });
    expect(withoutTerms(view.facts(play({ a: {} }).fight.figure("a")))["defences"]).toHaveLength(3);
  });
});
