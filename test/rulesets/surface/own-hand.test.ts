import { describe, expect, it } from "vitest";
import { adjust, blowsOf, chance, GM, PLAYER } from "../../../src/engine/index.ts";
import { FORCED, use } from "../../engine/play.ts";
import { applyBlow, attack, derived, withTurn } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const bomb = { id: "bomb", type: "weapon", source: { range: 60, damage: "1d10", diameter: 6, tags: { blast: true } } };
const vest = { id: "vest", type: "armor", source: { soak: { count: 1, faces: "d6", heat: 0 } } };
const cast = (given: object = {}) => ({
  a: { hero: true, items: [bomb], at: [0, 0] as const },
  b: { hero: true, source: { hitPoints: 30, level: 3 }, at: [10, 0] as const, ...given },
  x: { source: { hitPoints: 30, level: 3 }, at: [11, 0] as const },
});
const thrown = (given: object = {}, adjustment = {}) => {
  const fight = withTurn(cast(given));
  const shot = attack("a", "fire", "bomb", null, { options: { at: "22, 1" }, exchange: "s", ...adjustment });
  fight.do(shot, [7, 16]);
  return fight;
};
const answer = (option: string, given: object = {}) =>
  ({ type: "answer", who: "b", exchange: "s", option, use: use(given) }) as const;
const blowOn = (fight: Fighting, who: string) => blowsOf(fight.state.exchanges["s"]!).find((b) => b.target === who)!;
const viewOf = (fight: Fighting) => fight.ruleset.view.question(fight.fight, fight.state.exchanges["s"]!, "b");

describe("F37 whoever is caught in an area", () => {
  it("F37 a hero is asked, the others are thrown for at once", () => {
    const fight = thrown();
    expect(fight.state.exchanges["s"]).toMatchObject({ waiting: { b: { kind: "save", options: ["save", "none"] } } });
    expect(blowOn(fight, "x")).toMatchObject({ reading: { band: "failed" }, damage: { amount: 7 } });
    expect(blowOn(fight, "b")).toMatchObject({ reading: null, damage: { amount: 7 } });
    expect(chance(viewOf(fight).options[0]!.check!)).toBeCloseTo(4 / 20);
  });

  it.each([
    [17, 3, 7],
    [16, 7, undefined],
  ])("F37 a %i comes to %i", (face, left, whole) => {
    const fight = thrown();
    fight.do(answer("save"), [face]);
    expect(blowOn(fight, "b")).toMatchObject({ damage: { amount: left } });
    expect(blowOn(fight, "b").facts["whole"]).toBe(whole);
    applyBlow(fight, "s", blowOn(fight, "b").id);
    expect(derived(fight, "b").health.value).toBe(30 - left);
    fight.do({ type: "undoExchange", exchange: "s" }, [], GM);
    expect(derived(fight, "b").health.value).toBe(30);
  });

  it("F37 with modifiers, as with any roll", () => {
    const fight = thrown();
    fight.do(answer("save", { adjustment: { ...use().adjustment, situational: 3 } }), [14]);
    expect(blowOn(fight, "b").damage?.amount).toBe(3);
  });

  it("F37 the odds agree with counting all faces, whatever is added", () => {
    for (const harder of [-3, 0, 4])
      for (const added of [-5, 0, 2, 9, 19]) {
        const fight = thrown({}, { adjustment: { ...use().adjustment, situational: harder } });
        const check = adjust(viewOf(fight).options[0]!.check!, { ...use().adjustment, situational: added });
        const saves = Array.from({ length: 20 }, (_, i) => i + 1).filter((face) => face + 3 + added >= 20 + harder);
        expect(chance(check)).toBeCloseTo(saves.length / 20);
      }
  });

  it("F37 what the table adds to the attack makes the save harder", () => {
    const fight = thrown({}, { adjustment: { ...use().adjustment, situational: 2 } });
    expect(chance(viewOf(fight).options[0]!.check!)).toBeCloseTo(2 / 20);
  });

  it("F37 whoever does not save takes it whole, and soaks", () => {
    const fight = thrown({ items: [vest] });
    fight.do(answer("none"));
    expect(fight.state.exchanges["s"]).toMatchObject({ waiting: { b: { kind: "soak" } } });
    fight.do(answer("all"), [4]);
    applyBlow(fight, "s", blowOn(fight, "b").id);
    expect(derived(fight, "b").health.value).toBe(27);
  });

  it("F37 nobody saves against what has arrived", () => {
    const fight = thrown();
    applyBlow(fight, "s", blowOn(fight, "b").id);
    expect(fight.refusal(answer("save")).key).toBe("TEMPO.Refusal.Applied");
    fight.do(answer("none"));
    expect(fight.state.exchanges["s"]?.waiting).toEqual({});
  });

  it("F37 whoever is down is thrown for by the GM", () => {
    const fight = withTurn(cast({ source: { hitPoints: 30, losses: { health: 30 } } }));
    const shot = attack("a", "fire", "bomb", null, { options: { at: "22, 1" }, exchange: "s" });
    fight.do(shot, [7, 20, 16]);
    expect(fight.state.exchanges["s"]?.waiting).toEqual({});
    expect(blowOn(fight, "b")).toMatchObject({ reading: { band: "saved" }, damage: { amount: 3 } });
  });

  it("F37 a turn that is forced to end leaves the save unmade", () => {
    const fight = thrown();
    expect(fight.refuses({ type: "endTurn", who: "a" }, PLAYER)).toBe(true);
    fight.do({ type: "endTurn", who: "a" }, [], FORCED);
    expect(fight.state.exchanges["s"]?.waiting).toEqual({});
    expect(blowOn(fight, "b").damage?.amount).toBe(7);
  });

  it("F37 two areas are saved against one after the other", () => {
    const second = { ...bomb, id: "second" };
    const fight = withTurn({ ...cast(), a: { hero: true, items: [bomb, second], at: [0, 0] } });
    fight.do(
      attack("a", "fire", "bomb", null, { options: { at: "22, 1", also: "second" }, exchange: "s" }),
      [7, 16, 5, 16],
    );
    for (const face of [17, 1]) fight.do(answer("save"), [face]);
    expect(
      blowsOf(fight.state.exchanges["s"]!)
        .filter((b) => b.target === "b")
        .map((b) => b.damage?.amount),
    ).toEqual([3, 5]);
    expect(fight.state.exchanges["s"]?.waiting).toEqual({});
  });
});
