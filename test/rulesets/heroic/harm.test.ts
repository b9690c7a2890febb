import { describe, expect, it } from "vitest";
import { GM, recoveryOf } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, awake, figureOf, hero, mend, npc, play, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

const points = (fight: Fighting, who = "b") => {
  const { vitality, wounds } = fight.fight.figure(who).derived;
  return [vitality.value, wounds.value];
};
/** `b` with so much Vitality and a Constitution of 12, struck for `amount`. */
function struck(vitality: number, amount: number, given: object = {}) {
  const target = npc(
    0,
    { constitution: 12 },
    { source: { class: "none", attributes: { constitution: 12 }, stated: { vitality }, ...given } },
  );
  const fight = awake({ a: hero(), b: target }, [15, 5]);
  fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [19, 8]);
  fight.do({ type: "apply", exchange: "x", blow: "b1", amount }, [], GM);
  return fight;
}

describe("H24 harm", () => {
  it.each([
    [4, 9, [0, 7]],
    [4, 4, [0, 12]],
    [4, 3, [1, 12]],
    [0, 5, [0, 7]],
    [4, 0, [4, 12]],
    [4, 16, [0, 0]],
  ])("Vitality %i, Wounds 12, %i damage: %j", (vitality, amount, expected) => {
    expect(points(struck(vitality, amount))).toEqual(expected);
  });

  it("no further down than death", () => {
    expect(points(struck(4, 99))).toEqual([0, -10]);
    expect(struck(4, 99).fight.figure("b").derived.dead).toBe(true);
  });

  it("Wounds 0: unconscious, and nothing can be done", () => {
    expect(struck(4, 15).fight.figure("b").derived).toMatchObject({ unconscious: false, dying: false });
    const fight = struck(4, 16);
    expect(fight.fight.figure("b").derived).toMatchObject({ unconscious: true, dying: true, dead: false });
    expect(fight.refusal(act("b", "opportunity", { targets: ["a"] }), [], GM).key).toBe(
      "TEMPO.Heroic.Refusal.unconscious",
    );
  });

  it("a damaged ability lowers its modifier, and at 0 is unconscious", () => {
    const of = (strength: number) => figureOf({ source: { losses: { damaged: { strength } } } }).derived;
    expect(of(0).abilities.strength.modifier).toBe(0);
    expect(of(1).abilities.strength.modifier).toBe(-1);
    expect(of(9)).toMatchObject({ unconscious: false });
    expect(of(10)).toMatchObject({ unconscious: true, dead: false });
  });

  it("damaged Constitution lowers what its modifier gives, and leaves Wounds", () => {
    const d = figureOf({
      source: {
        class: "warrior",
        level: 2,
        attributes: { constitution: 14 },
        losses: { damaged: { constitution: 4 } },
      },
    }).derived;
    expect(d).toMatchObject({ vitality: { max: 16 }, wounds: { max: 14, value: 14 } });
    expect(d.saves.fortitude.total).toBe(3);
  });
});

/** Level 3, CON +2, with everything lost that can be. */
const worn = () =>
  figureOf({
    source: {
      class: "warrior",
      level: 3,
      attributes: { constitution: 14 },
      woundFactor: 20, // whatever is lost, somebody alive
      losses: {
        vitality: 100,
        wounds: 100,
        drainedVitality: 100,
        drainedWounds: 100,
        damaged: { strength: 5 },
        drained: { strength: 3 },
      },
    },
  });
const gained = (manner: string, minutes: number) =>
  Object.fromEntries(recoveryOf(heroic.recovery!, worn(), manner, minutes).map((r) => [r.track, r.amount]));

describe("H25 recovery", () => {
  it("level 3, CON +2, 45 minutes' rest: 20 Vitality", () => {
    expect(gained("rest", 45)).toEqual({ vitality: 20 });
  });

  it.each([
    ["rest", 9, {}],
    ["rest", 10, { vitality: 5 }],
    ["rest", 479, { vitality: 235 - 135 }],
    ["rest", 480, { vitality: 100, wounds: 5, "damaged.strength": 1 }],
    ["rest", 960, { vitality: 100, wounds: 10, "damaged.strength": 2 }],
    ["active", 59, {}],
    ["active", 60, { vitality: 5 }],
    ["active", 1439, { vitality: 100 }],
    ["active", 1440, { vitality: 100, wounds: 5, "damaged.strength": 1 }],
  ])("%s of %i minutes gives %j", (manner, minutes, expected) => {
    expect(gained(manner, minutes)).toEqual(expected);
  });

  it("is at least 1", () => {
    expect(figureOf({ source: { level: 1, attributes: { constitution: 4 } } }).derived.recovery).toBe(1);
    expect(figureOf({ source: { level: 3, attributes: { constitution: 14 } } }).derived.recovery).toBe(5);
  });

  it("short rests do not add up, and nothing beyond what was lost comes back", () => {
    const fight = play({ a: { source: { level: 3, attributes: { constitution: 14 }, losses: { vitality: 12 } } } });
    const rest = (minutes: number) => fight.do({ type: "recover", who: "a", manner: "rest", minutes }, [], GM);
    const lost = () => (fight.state.creatures["a"]?.source["losses"] as { vitality: number }).vitality;
    rest(9);
    rest(9);
    expect(lost()).toBe(12);
    rest(19);
    expect(lost()).toBe(7);
    rest(480);
    expect(lost()).toBe(0);
  });

  it("refuses time that makes no sense", () => {
    const fight = play({ a: {} });
    const time = (manner: string, minutes: number) =>
      fight.refusal({ type: "recover", who: "a", manner, minutes }, [], GM).key;
    expect(time("asleep", 60)).toBe("TEMPO.Refusal.NoRecovery");
    expect(time("rest", -1)).toBe("TEMPO.Refusal.Number");
    expect(time("rest", NaN)).toBe("TEMPO.Refusal.Number");
  });
});

describe("H26 what was drained", () => {
  const WEEK = 7 * 24 * 60;
  const MONTH = 30 * 24 * 60;
  it.each([
    ["rest", WEEK - 1, {}],
    ["rest", WEEK, { drainedVitality: 5, drainedWounds: 5, "drained.strength": 1 }],
    ["rest", 2 * WEEK, { drainedVitality: 10, drainedWounds: 10, "drained.strength": 2 }],
    ["active", MONTH - 1, {}],
    ["active", MONTH, { drainedVitality: 5, drainedWounds: 5, "drained.strength": 1 }],
  ])("%s of %i minutes gives %j", (manner, minutes, expected) => {
    const drained = Object.entries(gained(manner, minutes)).filter(([id]) => id.startsWith("drained"));
    expect(Object.fromEntries(drained)).toEqual(expected);
  });

  const healing = (heals: string, losses: object) => {
    const healer = hero({ items: [{ ...mend, source: { ...mend.source, heals } }] });
    const fight = awake({ a: healer, b: hero({ source: { losses } }) }, [15, 5]);
    fight.do(act("a", "heal", { item: "mend", targets: ["b"], exchange: "x" }), [4]);
    return fight;
  };

  it.each([
    ["wounds", { wounds: 6, drainedWounds: 5 }, { wounds: 2, drainedWounds: 5 }, 4],
    ["wounds", { wounds: 3 }, { wounds: 0 }, 3],
    ["wounds", { wounds: 1, drainedWounds: 5 }, { wounds: 0, drainedWounds: 2 }, 4],
    ["wounds", { drainedWounds: 3, drainedVitality: 9 }, { drainedWounds: 0, drainedVitality: 9 }, 3],
    ["wisdom", { damaged: { wisdom: 5 } }, { damaged: { wisdom: 1 } }, 4],
    [
      "wisdom",
      { damaged: { wisdom: 1 }, drained: { wisdom: 5, strength: 5 } },
      { drained: { wisdom: 2, strength: 5 } },
      4,
    ],
    ["wisdom", { drained: { wisdom: 2 } }, { drained: { wisdom: 0 } }, 2],
  ])("psychic healing of 4 in %s speeds what was damaged, then what was drained: %j", (heals, lost, left, healed) => {
    const fight = healing(heals, lost);
    expect(fight.state.creatures["b"]?.source["losses"]).toMatchObject(left);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.facts["healed"]).toBe(healed);
  });

  it("never Vitality, which natural rest alone brings back", () => {
    expect(heroic.items.talent["heals"]).toMatchObject({
      choices: expect.not.arrayContaining(["vitality"]) as unknown,
    });
    expect(healing("wounds", { vitality: 6 }).state.creatures["b"]?.source["losses"]).toMatchObject({ vitality: 6 });
  });

  it("is taken back with its exchange", () => {
    const fight = healing("wounds", { wounds: 2, drainedWounds: 6 });
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.creatures["b"]?.source["losses"]).toMatchObject({ wounds: 2, drainedWounds: 6 });
  });
});

describe("H31 dying", () => {
  const dying = (constitution: number, wounds: number) => {
    const fight = awake({ a: hero(), b: npc(0, { constitution }), c: npc(0) }, [15, 10, 5]);
    const b = fight.state.creatures["b"]!;
    const losses = { ...(b.source["losses"] as object), wounds: constitution - wounds };
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, b: { ...b, source: { ...b.source, losses: losses } } },
    };
    return fight;
  };
  const next = { type: "endTurn", who: "a" } as const;

  it("a Fortitude save against 15 on every own turn: failure costs 1 Wound Point", () => {
    const fight = dying(10, 0);
    expect(fight.needs(next)).toEqual([{ why: "heroic.dying", count: 1, faces: 20, who: "b" }]);
    fight.do(next, [14]);
    expect(points(fight)).toEqual([20, -1]);
    expect(fight.state.turn).toBe("b");
    const [card] = Object.values(fight.state.exchanges);
    expect(card).toMatchObject({ action: "heroic.dying", by: "b", stage: "done" });
    expect(card?.blows["b1"]).toMatchObject({
      action: "heroic.dying",
      by: "b",
      target: null,
      check: { id: "heroic.save.fortitude" },
    });
  });

  it("is thrown once a turn, however often the GM steps back, and its card gives all of it back", () => {
    const fight = dying(10, 0);
    fight.do(next, [14]);
    fight.do({ type: "stepBack" }, [], GM);
    fight.do(next);
    expect(points(fight)).toEqual([20, -1]);
    const [card] = Object.values(fight.state.exchanges);
    fight.do({ type: "undoExchange", exchange: card!.id }, [], GM);
    expect(points(fight)).toEqual([20, 0]);
    // What was taken back is due again; so it is in the next turn.
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.needs(next)).toHaveLength(1);
    fight.do(next, [14]);
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    fight.do({ type: "endTurn", who: "c" }, [], GM);
    expect(fight.needs(next)).toHaveLength(1);
  });

  it.each([
    [18, -1],
    [20, 0],
  ])("H33 an NPC takes 10 where the world says so: CON %i, Wounds %i", (constitution, left) => {
    const fight = dying(constitution, 0);
    expect(fight.needs(next)).toHaveLength(1);
    fight.state = { ...fight.state, options: { npcSaves: false } };
    fight.do(next);
    expect(points(fight)).toEqual([expect.any(Number), left]);
    expect(Object.values(fight.state.exchanges)[0]?.blows["b1"]?.reading?.faces).toEqual([]);
    const player = dying(constitution, 0);
    const b = { ...player.state.creatures["b"]!, hero: true };
    player.state = {
      ...player.state,
      creatures: { ...player.state.creatures, b },
      options: { npcSaves: false },
    };
    expect(player.needs(next)).toHaveLength(1);
  });

  it("a success ends it: stable, unconscious, and with no more turns", () => {
    const fight = dying(10, -3);
    fight.do(next, [15]);
    expect(fight.fight.figure("b").derived).toMatchObject({ dying: false, unconscious: true, dead: false });
    fight.do({ type: "endTurn", who: "b" }, [], GM);
    fight.do({ type: "endTurn", who: "c" }, [], GM);
    fight.do(next);
    expect(fight.state.turn).toBe("c");
  });

  it("hurt anew, dying anew", () => {
    const fight = dying(10, -3);
    fight.do(next, [15]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [19, 1], { gm: true, force: true });
    fight.do({ type: "apply", exchange: "x", blow: "b1", amount: 21 }, [], GM);
    expect(fight.fight.figure("b").derived).toMatchObject({ wounds: { value: -4 }, dying: true });
  });

  it.each([
    [14, -9, false],
    [14, -10, true],
    [10, -10, true],
    [8, -7, false],
    [8, -8, true],
  ])("CON %i, Wounds %i: dead %s", (constitution, wounds, dead) => {
    const { derived } = dying(constitution, wounds).fight.figure("b");
    expect(derived).toMatchObject({ dead, dying: !dead });
    expect(derived.deathAt).toBe(-Math.min(10, constitution));
  });

  it("the dead have no turn", () => {
    const fight = dying(8, -8);
    fight.do(next);
    expect(fight.state.turn).toBe("c");
  });

  it.each([
    ["at the limit of Wound Points", { losses: { wounds: 20 } }, true],
    ["with CON 0", { losses: { damaged: { constitution: 10 } } }, true],
    ["unconscious alone", { losses: { wounds: 12, damaged: { strength: 10 } } }, false],
  ])("neither time nor psychic healing brings the dead back: %s", (_, source, dead) => {
    const b = npc(0, {}, { source: { class: "none", ...source } });
    const fight = awake({ a: hero({ items: [mend] }), b }, [15, 5]);
    const before = fight.state.creatures["b"];
    const heal = act("a", "heal", { item: "mend", targets: ["b"], exchange: "x" });
    if (dead) expect(fight.refusal(heal)).toMatchObject({ key: "TEMPO.Heroic.Refusal.dead", soft: true });
    else expect(fight.needs(heal)).toHaveLength(1);
    for (const manner of ["rest", "active"])
      fight.do({ type: "recover", who: "b", manner, minutes: 60 * 24 * 7 }, [], GM);
    if (dead) expect(fight.state.creatures["b"]).toEqual(before);
    else expect(fight.fight.figure("b").derived.unconscious).toBe(false);
  });

  it("CON 0 is death, another ability at 0 only unconsciousness", () => {
    const at0 = (id: string) => figureOf({ source: { losses: { damaged: { [id]: 10 } } }, items: [sword] }).derived;
    expect(at0("constitution")).toMatchObject({ dead: true, unconscious: true });
    for (const id of ["strength", "dexterity", "intelligence", "wisdom", "charisma"])
      expect(at0(id)).toMatchObject({ dead: false, unconscious: true, dying: false });
  });
});

describe("H37 the unconscious", () => {
  const asleep = (condition: string | null) => {
    const fight = awake({ a: npc(5), b: hero() }, [15, 5]);
    const put = { condition: `heroic.${condition}`, by: null, until: null, value: 0 };
    const { b } = fight.state.creatures;
    const conditions = condition === null ? {} : { x: put };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, b: { ...b!, conditions } } };
    return fight;
  };
  const asked = (fight: Fighting) => Object.keys(fight.state.exchanges["x"]?.waiting ?? {});

  it("H37 neither defend nor resist: they are hit as the flat-footed are, and nobody is asked", () => {
    const attack = act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" });
    const awakeOne = asleep(null);
    awakeOne.do(attack, [], GM);
    expect(asked(awakeOne)).toEqual(["b"]);
    const fight = asleep("unconscious");
    fight.do(attack, [15, 4], GM);
    expect(asked(fight)).toEqual([]);
    const blow = fight.state.exchanges["x"]?.blows["b1"];
    expect(blow).toMatchObject({ reading: { band: "hit" }, damage: { amount: 4 } });
    // Light armour, and none of the Dexterity.
    const { derived } = fight.fight.figure("b");
    expect(blow?.check?.against?.value).toBe(10 + derived.combatBonus + derived.armour);
    const tripped = asleep("unconscious");
    tripped.do(act("a", "trip", { targets: ["b"], exchange: "x" }), [15], GM);
    expect(asked(tripped)).toEqual([]);
    expect(tripped.state.exchanges["x"]?.blows["b1"]?.reading).not.toBeNull();
  });
});
