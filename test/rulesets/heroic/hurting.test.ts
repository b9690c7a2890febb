import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { FORCED } from "../../engine/play.ts";
import { act, awake, hero, npc, ray } from "./cast.ts";

const weapon = (source: object) => ({ id: "sword", type: "weapon", source: { damage: "1d8", ...source } });

/** `b` with Vitality 4 and 12 Wound Points, struck for `amount` with such a weapon. */
function struck(source: object, amount: number) {
  const b = npc(
    0,
    {},
    { source: { class: "none", attributes: { constitution: 12, strength: 8 }, stated: { vitality: 4 } } },
  );
  const fight = awake({ a: hero({ items: [weapon(source)] }), b }, [15, 5]);
  fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [19, 8]);
  const before = fight.state.creatures;
  fight.do({ type: "apply", exchange: "x", blow: "b1", amount }, [], GM);
  const { losses } = fight.fight.figure("b").source;
  fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
  expect(fight.state.creatures).toEqual(before);
  return losses;
}

describe("H35 what a hit takes from", () => {
  it.each([
    [{}, 9, { vitality: 4, wounds: 5 }],
    [{ drains: true }, 9, { drainedVitality: 4, drainedWounds: 5 }],
    [{ hurts: "vitality" }, 9, { vitality: 4, wounds: 0 }],
    [{ hurts: "wounds" }, 9, { vitality: 0, wounds: 9 }],
    [{ hurts: "wounds", drains: true }, 9, { drainedVitality: 0, drainedWounds: 9 }],
    [{ hurts: "strength" }, 3, { vitality: 0, wounds: 0, damaged: { strength: 3 } }],
    [{ hurts: "strength", drains: true }, 9, { drained: { strength: 8 }, damaged: { strength: 0 } }],
  ])("H35 %j, %i damage: %j", (source, amount, expected) => {
    expect(struck(source, amount)).toMatchObject(expected);
  });

  it("H35 the card says what it takes from", () => {
    const fight = awake({ a: hero({ items: [weapon({ hurts: "dexterity", drains: true })] }), b: npc(0) }, [15, 5]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [19, 8]);
    const card = fight.state.exchanges["x"]!;
    const notes = fight.ruleset.view.notes(card, card.blows["b1"]!).map((n) => ("key" in n ? n.key : ""));
    expect(notes).toEqual(["TEMPO.Heroic.Hurts.dexterity", "TEMPO.Heroic.Note.drains"]);
  });
});

describe("H35 exertion", () => {
  const weary = { ...ray, source: { ...ray.source, exertion: 3 } };
  const duel = (vitality = 0) =>
    awake(
      {
        a: hero({ source: { class: "psychic", level: 1, losses: { vitality } }, items: [weary] }),
        b: npc(0),
      },
      [15, 5],
    );
  const power = act("a", "power", { item: "ray", targets: ["b"], exchange: "x", id: "p" });

  it("H35 costs the Vitality that its data states, and undo gives it back", () => {
    const fight = duel();
    const { value } = fight.fight.figure("a").derived.vitality;
    const { creatures } = fight.state;
    fight.do(power, [19, 3, 3]);
    expect(fight.fight.figure("a").derived.vitality.value).toBe(value - 3);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.creatures).toEqual(creatures);
  });

  it("H35 is refused where less is left, and the GM may insist", () => {
    const fight = duel(2);
    const { value } = fight.fight.figure("a").derived.vitality;
    expect(fight.refusal(power)).toMatchObject({
      key: "TEMPO.Heroic.Refusal.exertion",
      data: { needed: 3, left: value },
      soft: true,
    });
    expect(fight.refuses(power, FORCED)).toBe(false);
  });
});
