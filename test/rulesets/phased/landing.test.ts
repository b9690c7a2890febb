import { describe, expect, it } from "vitest";
import { blowsOf, GM, idFrom } from "../../../src/engine/index.ts";
import type { Step } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import type { inAction } from "./cast.ts";
import { abilities, alone, skipPreparation, steps } from "./cast.ts";

type Fight = ReturnType<typeof inAction>;

const bird: Cast = { source: { fly: 60, level: 20 } };
const acrobat: Cast = {
  source: { ...abilities({ strength: 6, dexterity: 6 }), skills: { acrobatics: 5 }, level: 20 },
};

const at = (z: number, a: Cast = bird): Fight => alone(a, z);
const act = (action: string, options: Record<string, string> = {}) => ({
  type: "act" as const,
  who: "a",
  action,
  use: use({ options }),
});
const answer = (option: string) => ({
  type: "answer" as const,
  who: "a",
  exchange: idFrom("fall", "a", 2),
  option,
  use: use({ id: "e" }),
});
function nextTurn(fight: Fight): void {
  if (fight.state.turn === "a") fight.do({ type: "endTurn", who: "a" });
  fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
  skipPreparation(fight);
}
const flight = (z: number): Step[] =>
  steps("..", { mode: "fly" }).map((s) => ({ ...s, from: { ...s.from, z }, to: { ...s.to, z } }));
const fly = (fight: Fight, z: number): void => {
  fight.do({ type: "move", who: "a", skip: [], path: flight(z), held: null, exchange: "m" });
};
const heightOf = (fight: Fight): number | undefined => fight.state.combatants["a"]?.place?.z;
const tagsOf = (fight: Fight): unknown[] =>
  phased.view
    .tags(fight.fight, "a")
    .map(({ label }) => ("key" in label ? label.key.split(".").at(-1) : label))
    .filter((name) => name !== "kept");
/** Has begun to fall in its turn, and is asked for a Tumble in the next. */
const landing = (z: number, a: Cast = bird, feet = ""): Fight => {
  const fight = at(z, a);
  fight.do(act("fall", { feet }));
  nextTurn(fight);
  return fight;
};

describe("P21 coming to the ground", () => {
  it("P21 puts whoever lands on the ground, when the fall is answered and not before", () => {
    for (const [option, dice] of [
      ["none", []],
      ["tumble", [8, 8, 8]],
    ] as const) {
      const fight = landing(60);
      expect(heightOf(fight)).toBe(60);
      fight.do(answer(option), [...dice]);
      expect(heightOf(fight)).toBe(0);
    }
    const made = landing(20, acrobat);
    made.do(answer("tumble"), [8, 8, 8]);
    expect(blowsOf(made.state.exchanges[idFrom("fall", "a", 2)]!).map((b) => b.damage)).toEqual([null]);
    expect(heightOf(made)).toBe(0);
  });

  it("P12, P21 leaves free actions open before it is answered, and tumbles at nobody", () => {
    const fight = landing(20, acrobat);
    expect(fight.refusal(act("manipulate")).key).toBe("TEMPO.Phased.Refusal.fallFirst");
    fight.do(act("phrase"));
    fight.do({ ...answer("tumble"), use: use({ id: "e", targets: ["b"] }) }, [8, 8, 8]);
    expect(blowsOf(fight.state.exchanges[idFrom("fall", "a", 2)]!).map((b) => b.target)).toEqual([null]);
  });

  it("P21 the prompt says what it hurts not to tumble", () => {
    const fight = landing(21);
    const { options } = phased.view.question(fight.fight, fight.state.exchanges[idFrom("fall", "a", 2)]!, "a");
    expect(options.map((o) => o.hint)).toMatchObject([
      { key: "TEMPO.Phased.AnswerHint.tumble" },
      { key: "TEMPO.Phased.DeclineHint.fall", data: { damage: 11 } },
    ]);
  });

  it("P21 a fall that ends on a ledge ends there; nobody falls through the map's ground", () => {
    const ledge = landing(60, bird, "40");
    ledge.do(answer("none"));
    expect(heightOf(ledge)).toBe(20);
    const cliff = landing(0, bird, "60");
    cliff.do(answer("none"));
    expect(heightOf(cliff)).toBe(0);
    const unasked = landing(60, { source: { actionPoints: 0 } });
    expect(heightOf(unasked)).toBe(0);
  });

  it("P21 is taken back with the fall's card, and by nothing else", () => {
    const fight = landing(60);
    fight.do(answer("none"));
    const exchange = idFrom("fall", "a", 2);
    fight.do({ type: "apply", exchange, blow: "b1", amount: null }, [], GM);
    fight.do({ type: "revert", exchange, blow: "b1" }, [], GM);
    expect(heightOf(fight)).toBe(0);
    fight.do({ type: "stepBack" }, [], GM);
    expect(heightOf(fight)).toBe(0);
    skipPreparation(fight);
    expect(heightOf(fight)).toBe(0);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(heightOf(fight)).toBe(60);
    expect(tagsOf(fight)).toEqual([]);
  });

  it("P21 is not taken back over a height that has changed since", () => {
    const fight = landing(60);
    fight.do(answer("none"));
    const a = fight.state.combatants["a"]!;
    const place = { ...a.place!, z: 15 };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a: { ...a, place } } };
    expect(fight.refusal({ type: "undoExchange", exchange: idFrom("fall", "a", 2) }, [], GM)).toMatchObject({
      key: "TEMPO.Refusal.ChangedSince",
      data: { what: "TEMPO.Changed.height" },
    });
  });

  it("P19, P21 who falls is not in the air of its own, and who has landed neither", () => {
    const fight = at(40);
    fly(fight, 40);
    expect(tagsOf(fight)).toEqual(["flies"]);
    fight.do(act("fall"));
    expect(tagsOf(fight)).toEqual(["falls"]);
    expect(fight.refusal(act("hover")).key).toBe("TEMPO.Phased.Refusal.falling");
    nextTurn(fight);
    fight.do(answer("none"));
    expect(tagsOf(fight)).toEqual([]);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.store).not.toHaveProperty("fall");
    expect(fight.state.combatants["a"]?.store).not.toHaveProperty("aloft");
  });

  it("P19, P21 who comes down without a turn of its own has landed, whatever its last way was", () => {
    const fight = at(40);
    fly(fight, 40);
    fight.do({ type: "endTurn", who: "a" });
    const { a } = fight.state.creatures;
    const conditions = { c: { condition: "phased.incapacitated", by: null, until: null, value: 0 } };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: { ...a!, conditions } } };
    for (let round = 1; round <= 4; round++) {
      fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
      skipPreparation(fight);
    }
    const fallen = Object.values(fight.state.exchanges).filter((e) => e.action === "phased.landing");
    expect(fallen.map((e) => [e.round, e.facts["feet"]])).toEqual([[3, 40]]);
    expect(heightOf(fight)).toBe(0);
    expect(tagsOf(fight)).toEqual(["incapacitated"]);
  });

  it("P19 who has caught itself may stand on something in the same turn", () => {
    const fight = at(2500);
    fight.do(act("fall"));
    nextTurn(fight);
    fly(fight, 1500);
    expect(tagsOf(fight)).toEqual(["flies"]);
    fight.do(act("land"));
    expect(fight.state.combatants["a"]?.store).not.toHaveProperty("fall");
  });

  it("P18, P21 the dialog offers the height that the map knows", () => {
    const depth = (fight: Fight, action: string): unknown =>
      phased.actions[action]?.fields?.(fight.fight, "a").find((f) => f.name === "feet")?.initial;
    expect(depth(at(60), "fall")).toBe("60");
    expect(depth(at(60), "climb")).toBe("60");
    expect(depth(at(0), "fall")).toBe("");
  });

  it("P18 nobody lets go who stands on the ground", () => {
    const fight = at(0);
    fight.do({ ...act("climb"), use: use({ exchange: "x" }) }, [1, 1, 1]);
    const exchange = fight.state.exchanges["x"]!;
    expect(phased.view.notes(exchange, exchange.blows["b1"]!)).toEqual([{ key: "TEMPO.Phased.Note.climb.stays" }]);
  });

  it("P14, P21 who was only put somewhere has not moved", () => {
    const fight = at(20);
    const [step] = steps(".", { mode: "displace", length: 0 });
    const put = { ...step!, from: { ...step!.from, z: 20 }, to: { ...step!.from, z: 0 } };
    fight.do({ type: "move", who: "a", skip: [], path: [put], held: null, exchange: "m" });
    expect(fight.state.combatants["a"]?.ledger).toEqual({});
  });

  it("P19 the sheet says what is left of each kind of Stride", () => {
    const fight = at(40, { source: { fly: 60, burrow: 10 } });
    fly(fight, 40);
    expect(phased.view.turnFacts(fight.fight, "a").slice(0, 3)).toMatchObject([
      { label: "TEMPO.Phased.Outlook.ground", value: { data: { left: 0, stride: 20 } } },
      { label: "TEMPO.Phased.Outlook.air", value: { data: { left: 50, stride: 60 } } },
      { label: "TEMPO.Phased.Outlook.earth", value: { data: { left: 0, stride: 10 } } },
    ]);
    expect(phased.view.turnFacts(at(0, {}).fight, "a")).toHaveLength(2);
  });
});
