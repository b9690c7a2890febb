import { describe, expect, it } from "vitest";
import { chance, targetOwner, odds, refuse } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { maintainCheck, resistCheck, strikeCheck } from "../../../src/rulesets/phased/checks/index.ts";
import { tumbleCheck } from "../../../src/rulesets/phased/movement/falling.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { blowOf, exchangeOf, having } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { counterspellCheck } from "../../../src/rulesets/phased/actions/spells.ts";
import { bow, inAction, spear, sword } from "./cast.ts";

const { view } = phased;
/** Two side by side, in round 1, the turn with `a`. */
const duel = (a: Cast = {}, b: Cast = {}) =>
  inAction({ a: { hero: true, items: [sword], at: [0, 0], ...a }, b: { items: [sword], at: [1, 0], ...b } }, [10, 1]);
type Fighting = ReturnType<typeof duel>;
const effect = { id: "m", item: "spell", target: "b", defence: "reflex", since: 1 };

describe("what phased asks", () => {
  const titled = (kind: string, data: Record<string, Json> = {}) => ({
    title: { key: `TEMPO.Phased.Question.${kind}` },
    stake: { key: `TEMPO.Phased.Stake.${kind}`, data },
  });
  const reaction = (id: string, check: unknown, cost = {}, refusal: unknown = null) => ({
    id,
    label: `TEMPO.Phased.Answer.${id}`,
    hint: { key: `TEMPO.Phased.AnswerHint.${id}` },
    cost,
    check,
    refusal,
  });
  const decline = (kind: string, data?: Record<string, Json>) => ({
    ...reaction("none", null),
    label: `TEMPO.Phased.Decline.${kind}`,
    hint: { key: `TEMPO.Phased.DeclineHint.${kind}`, ...(data ? { data } : {}) },
  });
  /** What `b` is asked by what `a` did. */
  const asks = (fight: Fighting, kind: string, ids: string[], facts: Record<string, Json> = {}, blow?: object) => {
    const blows = blow ? { b1: blowOf({}, blow) } : {};
    const waiting = { b: { kind, options: [...ids, "none"], blow: blow ? "b1" : null } };
    return view.question(fight.fight, exchangeOf("phased.any", facts, { waiting, blows }), "b");
  };
  const one = { reaction: 1 };

  it("asks nothing of who is not asked", () => {
    const question = view.question(duel().fight, exchangeOf("phased.strike"), "b");
    expect(question).toEqual({ ...titled("none"), options: [] });
  });

  it("P11 counter and opportunity: with what just reaches, with what reaches farthest; without a reaction, refused", () => {
    const better = { ...spear, source: { ...spear.source, bonus: 1 } };
    const fight = duel({}, { items: [better, sword, bow] });
    const strikeWith = (id: "sword" | "spear") =>
      strikeCheck(fight.fight, "b", "a", fight.fight.figure("b").creature.items[id]!);
    expect(asks(fight, "struck", ["counter"])).toEqual({
      ...titled("struck", { total: 0, band: "" }),
      options: [reaction("counter", strikeWith("sword"), one), decline("struck")],
    });
    const provoked = asks(fight, "provoked", ["opportunity"]);
    expect(provoked.options[0]).toEqual(reaction("opportunity", strikeWith("spear"), one));
    fight.do({ type: "spend", who: "b", id: "r", pool: "reaction", amount: 1 });
    const refusal = refuse("TEMPO.Phased.Refusal.noReaction");
    const answers = [
      ["struck", "counter"],
      ["provoked", "opportunity"],
      ["casting", "counterspell"],
      ["struck", "contingency"],
    ] as const;
    for (const [kind, id] of answers)
      expect(asks(fight, kind, [id]).options.map((o) => [o.cost, o.refusal])).toEqual([
        [one, refusal],
        [{}, null],
      ]);
  });

  it("P11 has no odds where nothing reaches; the blow says at whom", () => {
    const far = duel({ at: [9, 0] });
    expect(asks(far, "struck", ["counter"]).options[0]).toEqual(reaction("counter", null, one));
    const own = asks(far, "struck", ["counter"], {}, { by: "b" });
    expect(own.options[0]?.check).not.toBeNull();
  });

  it("P11 a counter spell is opposed by the caster's own roll, whose situation nobody knows", () => {
    const powers = duel({ source: { spellPower: 4 } }, { source: { spellPower: 6 } });
    const check = counterspellCheck(powers.fight, "b", "a");
    expect(asks(powers, "casting", ["counterspell"]).options[0]).toEqual(reaction("counterspell", check, one));
    expect(check.modifiers.map((m) => m.value)).toEqual([6]);
    expect(check.against).toMatchObject({ tie: "exceed", check: { modifiers: [{ value: 4 }] } });
    expect(chance(check)).toBeGreaterThan(0.5);
    const even = duel({ source: { spellPower: 4 } }, { source: { spellPower: 4 } });
    const { success, totals } = odds(counterspellCheck(even.fight, "b", "a"));
    const ties = totals.weights[0 - totals.min]!;
    expect(success * 2 + ties).toBe(totals.ways);
  });

  it("P11 a contingency has the odds of its Strike, none of anything else", () => {
    const asked = (reaction: string) => {
      const fight = duel();
      const b = { ...fight.state.combatants["b"]!, store: { contingency: { round: 1, condition: "so", reaction } } };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, b } };
      return { fight, check: asks(fight, "struck", ["contingency"]).options[0]?.check };
    };
    const { fight, check } = asked("strike");
    expect(check).toEqual(strikeCheck(fight.fight, "b", "a", fight.fight.figure("b").creature.items["sword"]!));
    expect(asked("other").check).toBeNull();
    expect(asks(duel(), "struck", ["contingency"]).options[0]?.check).toBeNull();
  });

  it("P22 says the total and the band of the blow", () => {
    const reading = { total: 17, band: "success", faces: [], over: 0 } as never;
    expect(asks(duel(), "struck", [], { feet: 20 }, { reading })).toEqual({
      ...titled("struck", { total: 17, band: "TEMPO.Phased.Band.success" }),
      options: [decline("struck")],
    });
  });

  it.each([
    [6, true, 3],
    [20, true, 10],
    [20, false, 0],
  ])("P21 a fall of %i ft, hard: %s", (feet, hard, damage) => {
    const fight = duel();
    const question = asks(fight, "fall", ["tumble"], { feet, hard });
    const check = tumbleCheck(fight.fight, "b", exchangeOf("phased.fall", { feet, hard }));
    const options = [reaction("tumble", check, { ap: 1 }), decline("fall", { damage })];
    expect(question).toEqual({ ...titled("fall", { feet }), options });
  });

  it("P21 no Tumble for who is restrained", () => {
    const [tumble] = asks(duel({}, { conditions: having("phased.restrained") }), "fall", ["tumble"], {
      feet: 20,
    }).options;
    expect(tumble?.refusal).toEqual(refuse("TEMPO.Phased.Refusal.restrained"));
  });

  const spell = (defence: string) => ({ id: "spell", type: "talent", source: { use: "spell", defence } });
  it.each(["fortitude", "willpower"] as const)("P13 to resist a spell with %s", (defence) => {
    const fight = duel({ items: [spell(defence)], source: { spellPower: 4 } });
    const resist = (item: Json) => asks(fight, "resist", ["resist"], { item }).options[0];
    expect(resist("spell")).toEqual(reaction("resist", resistCheck(fight.fight, "b", defence, "a")));
    expect(targetOwner(resist("spell")!.check!)).toBe("a"); // K18
    for (const item of ["nothing", null]) expect(resist(item)?.check).toBeNull();
    const free = duel({ items: [spell("none")] });
    expect(asks(free, "resist", ["resist"], { item: "spell" }).options[0]?.check).toBeNull();
  });

  it.each([
    ["against the target's defence", effect, 2],
    ["against nobody", { ...effect, target: null }, null],
    ["against one who is gone", { ...effect, target: "z" }, null],
    ["against no defence", { ...effect, defence: null }, null],
    ["of nothing, there is nothing to roll", { ...effect, id: "n" }, null],
  ])("P13 to keep an effect up, %s", (_, kept, value) => {
    const fight = duel({ source: { spellPower: 4 } });
    const a = { ...fight.state.combatants["a"]!, store: { maintained: { m: kept } } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
    const waiting = { a: { kind: "maintain", options: ["maintain", "none"], blow: null } };
    const exchange = exchangeOf("phased.maintain", { effect: "m", item: "spell" }, { waiting });
    const reflex = value === null ? null : fight.fight.figure("b").derived.reflex;
    const check = kept.id === "n" ? null : maintainCheck(4, reflex, reflex === null ? undefined : "b");
    expect(check && targetOwner(check)).toBe(reflex === null ? null : "b"); // K18
    expect(view.question(fight.fight, exchange, "a")).toEqual({
      ...titled("maintain", { item: "spell" }),
      options: [reaction("maintain", check), decline("maintain")],
    });
  });
});
