import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { blowOf, exchangeOf, having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { withoutTerms } from "../shown.ts";
import { abilities, inAction, play, steps, sword } from "./cast.ts";

type Fighting = ReturnType<typeof play>;
const { view } = phased;
const tag = (key: string, tone: string, mark: string | null, data: Record<string, Json> = {}) => ({
  label: { key: `TEMPO.Phased.Tag.${key}`, data },
  tone,
  mark,
});
/** Two side by side, in round 1, the turn with `a`. */
const duel = (a: Cast = {}, b: Cast = {}) =>
  inAction({ a: { hero: true, items: [sword], at: [0, 0], ...a }, b: { items: [sword], at: [1, 0], ...b } }, [10, 1]);

/** The same with something stored of `a`. */
const storing = (store: Record<string, Json>, a: Cast = {}): Fighting => {
  const fight = duel(a);
  const before = fight.state.combatants["a"]!;
  const combatants = { ...fight.state.combatants, a: { ...before, store: { ...before.store, ...store } } };
  fight.state = { ...fight.state, combatants };
  return fight;
};
const tagsOf = (fight: Fighting) => view.tags(fight.fight, "a");
const under = (...names: string[]): Cast => ({ conditions: having(...names.map((id) => `phased.${id}`)) });
const falling = { fallen: 0, left: 30, hard: true, activation: 1, flown: 0 };
const effect = { id: "m", item: "spell", target: "b", defence: "reflex", since: 1 };

describe("the tags of phased", () => {
  it.each<[string, Record<string, Json>, object[]]>([
    ["P8 nothing declared", {}, []],
    ["P8 declared in this round", { contingency: { round: 1 } }, [tag("contingency", "plain", "seal-open")]],
    ["P8 declared in another", { contingency: { round: 2 } }, []],
    ["P9 delayed", { delay: { round: 1, after: "b" } }, [{ label: { combatant: "b" }, tone: "plain", mark: "delay" }]],
    ["P9 delayed in another round", { delay: { round: 2, after: "b" } }, []],
    ["P9 delayed behind nobody", { delay: { round: 1, after: "z" } }, []],
    ["P10 nothing kept", { reserves: { round: 1, value: 0 } }, []],
    ["P10 a point kept", { reserves: { round: 1, value: 1 } }, [tag("kept", "plain", "reserve", { value: 1 })]],
    ["P10 kept for another round", { reserves: { round: 2, value: 1 } }, []],
    [
      "P13 two effects kept up",
      { maintained: { m: effect, n: { ...effect, id: "n" } } },
      [tag("maintains", "plain", "wait"), tag("maintains", "plain", "wait")],
    ],
    ["P24 channeling", { channel: { item: "s", since: 1, due: 2 } }, [tag("channels", "plain", "wait", { round: 2 })]],
    ["P24 due now", { channel: { item: "s", since: 0, due: 1 } }, [tag("due", "warn", "wait")]],
    ["P20 riding", { steed: "b" }, [tag("rides", "plain", null)]],
    ["P20 riding nobody", { steed: "z" }, []],
    ["P21 falling", { fall: falling }, [tag("falls", "harm", "down", { feet: 30 })]],
    ["P19 in the air", { aloft: true }, [tag("flies", "plain", null)]],
    ["P19, P21 falling out of the air", { aloft: true, fall: falling }, [tag("falls", "harm", "down", { feet: 30 })]],
  ])("%s", (_, store, expected) => {
    expect(tagsOf(storing(store))).toEqual(expected);
  });

  it.each<[string, Cast, object[]]>([
    ["hidden", under("hidden"), [tag("hiding", "plain", "eyeoff")]],
    ["immobilized", under("immobilized"), [tag("immobilized", "warn", "lock")]],
    ["restrained", under("restrained"), [tag("restrained", "warn", "lock")]],
    ["prone", under("prone"), [tag("prone", "warn", "flat")]],
    [
      "all three",
      under("prone", "restrained", "immobilized"),
      [tag("immobilized", "warn", "lock"), tag("restrained", "warn", "lock"), tag("prone", "warn", "flat")],
    ],
    ["incapacitated, whatever else", under("incapacitated", "prone"), [tag("incapacitated", "harm", "down")]],
    ["at 0 health", { source: { losses: { health: 99 } } }, [tag("incapacitated", "harm", "down")]],
  ])("P23 %s", (_, a, expected) => {
    expect(view.tags(play({ a }).fight, "a")).toEqual(expected);
  });

  it.each([
    [0, []],
    [1, [tag("guard", "plain", null, { value: 1 })]],
  ])("P12 guard of %i", (value, expected) => {
    const conditions = { g: { condition: "phased.guard", by: null, until: null, value } };
    expect(view.tags(play({ a: { conditions } }).fight, "a")).toEqual(expected);
  });

  it("comes in one order", () => {
    const conditions = {
      ...having("phased.hidden", "phased.prone"),
      g: { condition: "phased.guard", by: null, until: null, value: 2 },
    };
    const store = {
      contingency: { round: 1 },
      reserves: { round: 1, value: 1 },
      maintained: { m: effect },
      channel: { item: "s", since: 1, due: 2 },
      steed: "b",
      aloft: true,
    };
    const keys = tagsOf(storing(store, { conditions })).map((t) => "key" in t.label && t.label.key);
    const order = ["guard", "contingency", "kept", "maintains", "channels", "rides", "flies", "hiding", "prone"];
    expect(keys).toEqual(order.map((id) => `TEMPO.Phased.Tag.${id}`));
  });
});

describe("the turnFacts of phased", () => {
  const stride = (way: string, left: number, feet: number) => ({
    label: `TEMPO.Phased.Outlook.${way}`,
    value: { key: "TEMPO.Phased.Outlook.strideValue", data: { left, stride: feet } },
  });
  const keeps = (value: number) => ({
    label: "TEMPO.Phased.Outlook.endNow",
    value: { key: "TEMPO.Phased.Outlook.kept", data: { value } },
  });
  it.each([
    ["", 0, 3],
    ["...", 5, 2],
    ["....", 0, 2],
    [".....", 15, 1],
  ])("P14 after %j: what is left of a Stride of 20, and the points that ending now keeps", (path, left, points) => {
    const fight = duel({ source: { stride: 20, actionPoints: 3 }, at: [0, 9] });
    const moved = {
      type: "move",
      who: "a",
      skip: [],
      path: steps(path, {}, [0, 9]),
      held: null,
      exchange: "w",
    } as const;
    if (path !== "") fight.do(moved);
    expect(view.turnFacts(fight.fight, "a")).toEqual([stride("ground", left, 20), keeps(points)]);
  });

  it.each([
    [{ fly: 40 }, [stride("air", 0, 40)]],
    [{ burrow: 10 }, [stride("earth", 0, 10)]],
    [{ fly: 40, burrow: 10 }, [stride("air", 0, 40), stride("earth", 0, 10)]],
  ])("P19 ways that are one's own: %j", (source, ways) => {
    const fight = duel({ source: { stride: 20, actionPoints: 3, ...source } });
    expect(view.turnFacts(fight.fight, "a")).toEqual([stride("ground", 0, 20), ...ways, keeps(3)]);
  });

  it.each(["immobilized", "incapacitated"])("P10 whoever is %s keeps nothing", (condition) => {
    const fight = duel({ source: { actionPoints: 3 }, ...under(condition) });
    expect(view.turnFacts(fight.fight, "a").at(-1)).toEqual(keeps(0));
  });
});

describe("the notes of phased", () => {
  const note = (id: string, data?: Record<string, Json>) => ({
    key: `TEMPO.Phased.Note.${id}`,
    ...(data ? { data } : {}),
  });
  it.each<[string, string, Record<string, Json>, object[]]>([
    ["nothing", "phased.strike", {}, []],
    ["P8 a contingency", "phased.strike", { contingency: "if so" }, [note("contingency", { text: "if so" })]],
    ["P8 none", "phased.strike", { contingency: null }, []],
    ["P11 an interrupted move", "phased.move", {}, [note("provoked")]],
    ["P21 a fall", "phased.fall", { feet: 0 }, [note("fell", { feet: 0 })]],
    ["P21 no fall", "phased.fall", { feet: "9" }, []],
    ["P22 countered", "phased.cast", { countered: true }, [note("countered")]],
    ["P22 not countered", "phased.cast", { countered: false }, []],
    [
      "all, in order",
      "phased.move",
      { countered: true, feet: 9, contingency: "x" },
      [note("contingency", { text: "x" }), note("provoked"), note("fell", { feet: 9 }), note("countered")],
    ],
  ])("on the whole: %s", (_, action, facts, expected) => {
    expect(view.notes(exchangeOf(action, facts), null)).toEqual(expected);
  });

  const damage = { type: "slashing", formula: "1d8", faces: [4], amount: 4 };
  it.each<[string, Record<string, Json>, object[], object[]]>([
    ["nothing", {}, [], []],
    ["P21 landed unhurt", { landed: true, aside: 10 }, [note("unhurt")], [note("aside", { feet: 10 })]],
    ["P21 not landed", { landed: false }, [], []],
    ["P21 not rolled aside", { aside: 0 }, [], []],
    ["P21 rolled aside", { aside: 10, falls: true }, [note("aside", { feet: 10 })], [note("aside", { feet: 10 })]],
    ["P20 lets go", { falls: true, held: true }, [note("letsGo")], [note("letsGo")]],
    ["P20 holds", { falls: false, held: true, lands: true }, [note("climb.holds")], [note("climb.holds")]],
    ["P20 stays", { held: false }, [note("climb.stays")], [note("climb.stays")]],
    ["lands", { lands: true, seenBy: [] }, [note("lands")], [note("unseen")]],
    ["misses", { lands: false }, [], []],
    ["unseen", { seenBy: [] }, [note("unseen")], [note("unseen")]],
    ["seen", { seenBy: ["b", 3, "c"] }, [note("seenBy"), { combatant: "b" }, { combatant: "c" }], []],
    ["seen by no list", { seenBy: "b" }, [], []],
  ])("on a blow: %s", (_, facts, expected, hurt) => {
    const on = exchangeOf("phased.strike");
    expect(view.notes(on, blowOf(facts))).toEqual(expected);
    if (!Array.isArray(facts["seenBy"]) || facts["seenBy"].length === 0)
      expect(view.notes(on, blowOf(facts, { damage }))).toEqual(hurt);
  });
});

describe("the figures of a phased sheet", () => {
  const feet = (value: number) => ({ key: "TEMPO.Unit.Feet", data: { value } });
  const at = (label: string, value: unknown) => ({ label: `TEMPO.Phased.${label}`, value });
  const facts = (source: object) => withoutTerms(view.facts(play({ a: { source } }).fight.figure("a")));
  const own = { stride: 20, bonuses: { block: 1, armour: 3, reflex: 2 }, load: 61 };
  const source = { ...abilities({ strength: 6, dexterity: 4, constitution: 3, wisdom: 2 }), ...own };

  it("P4, P5 names every figure, in order; the parts of Physical Defense add up", () => {
    const { derived } = play({ a: { source } }).fight.figure("a");
    const { dodge, parry, block, armour, total } = derived.physical;
    const upTo = (id: string, value: number) => at(`Defence.${id}`, { key: "TEMPO.Phased.UpTo", data: { value } });
    expect(Math.min(dodge, parry, block, armour)).toBeGreaterThan(0);
    expect(facts(source)).toEqual({
      physical: [
        upTo("dodge", dodge),
        upTo("parry", dodge + parry),
        upTo("block", dodge + parry + block),
        upTo("armour", total),
      ],
      defences: (["fortitude", "reflex", "willpower"] as const).map((id) => at(`Defence.${id}`, derived[id])),
      movement: [
        at("Field.actionPoints", 3),
        at("Field.bonuses.initiative", derived.initiative),
        at("Outlook.ground", feet(20)),
        at("Field.leapAcross", feet(derived.leap.across)),
        at("Field.leapUp", feet(derived.leap.up)),
        at("Field.load", { key: "TEMPO.Phased.Load.encumbered", data: { value: 61, most: 60 } }),
      ],
    });
  });

  it("P19 shows the speed of a way that is one's own", () => {
    const movement = facts({ ...source, fly: 40, burrow: 10 })["movement"]!;
    expect(movement.slice(3, 5)).toEqual([at("Outlook.air", feet(40)), at("Outlook.earth", feet(10))]);
    expect(facts({ ...source, burrow: 10 })["movement"]!.slice(3, 4)).toEqual([at("Outlook.earth", feet(10))]);
  });
});
