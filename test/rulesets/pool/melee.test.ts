import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { bashed } from "../../../src/rulesets/pool/actions/consequences.ts";
import { locationOf } from "../../../src/rulesets/pool/actions/additional-successes.ts";
import { armsOf, weaponOf } from "../../../src/rulesets/pool/creature/weapons.ts";
import { meleeBonus } from "../../../src/rulesets/pool/checks/defence.ts";
import { use } from "../../engine/play.ts";
import {
  answer,
  blowsIn,
  bonusDice,
  bow,
  defenseLost,
  derived,
  duel,
  fighter,
  maul,
  penaltyDice,
  steps,
  strike,
  striker,
  sword,
  target,
  walk,
} from "./cast.ts";

const blowAfter = (fight: ReturnType<typeof duel>, exchange: string, id = "b1") =>
  fight.state.exchanges[exchange]?.blows[id];
const refused = (fight: ReturnType<typeof duel>, action: string, given: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use({ targets: ["b"], ...given }) }).key;

describe("D25 D22 attacks against current Defense", () => {
  it.each([
    [9, "miss", -5, 0, 0],
    [10, "blocked", -4, 1, 0],
    [13, "blocked", -1, 1, 0],
    [14, "hit", 0, 2, 0],
    [16, "hit", 2, 2, 0],
    [17, "hit", 3, 2, 1],
    [20, "hit", 6, 2, 2],
  ])("D25 Defense 10, bonus 4: %i is a %s, %i over, and costs %i", (result, band, over, lost, additional) => {
    const fight = duel();
    const { blow } = strike(fight, "basic", result);
    expect(blow.reading).toMatchObject({ total: result, band, over, count: additional });
    expect(defenseLost(fight)).toBe(lost);
  });

  it("D22 the Defense that is left is what the next attack is made against", () => {
    const fight = duel();
    strike(fight, "basic", 14);
    const { blow } = strike(fight, "quick", 12);
    expect(blow.reading).toMatchObject({ band: "hit", over: 0 });
    expect(defenseLost(fight)).toBe(4);
  });

  it("D22 Defense ends at 0", () => {
    const fight = duel({}, { source: { ...target, losses: { defense: 9 } } });
    strike(fight, "basic", 14);
    expect(derived(fight, "b").defense.value).toBe(0);
    expect(defenseLost(fight)).toBe(10);
  });

  it("D22 D20 the bonus counts only against what one is aware of", () => {
    const fight = duel();
    const made = use({ targets: ["b"], adjustment: { switched: { unaware: true }, situational: 0 } });
    fight.do({ type: "act", who: "a", action: "basic", use: made }, [4, 3, 1, 1, 1, 5]);
    expect(blowsIn(fight, made.exchange)[0]?.reading).toMatchObject({ total: 10, band: "hit" });
  });

  it.each([
    [10, "head"],
    [9, "body"],
    [5, "body"],
    [4, "leftArm"],
    [3, "rightArm"],
    [2, "legs"],
    [1, "legs"],
  ])("D22 no location bought: %i is the %s, and the blow keeps the face (K3)", (face, location) => {
    expect(locationOf(face)).toBe(location);
    const fight = duel();
    const made = use({ targets: ["b"] });
    fight.do({ type: "act", who: "a", action: "basic", use: made }, [4, 4, 4, 1, 1, face]);
    expect(blowsIn(fight, made.exchange)[0]).toMatchObject({ facts: { location, face }, damage: { amount: 4 } });
  });

  it("D22 additional successes buy a location, damage, or piercing, until they are gone", () => {
    const items = [sword("s", { damage: 2, successDamage: 2, successApv: 3, apv: 1 })];
    const three = { ...target, losses: { defense: 4 } }; // Defense 6: 20 is three and one over
    const fight = duel({ items }, { source: three });
    const { exchange, blow } = strike(fight, "basic", 20, { item: "s" });
    expect(blow.reading?.count).toBe(3);
    const options = () => fight.state.exchanges[exchange]?.waiting["a"]?.options;
    expect(options()).toEqual(["damage", "apv", "body", "leftArm", "rightArm", "legs", "head", "none"]);
    answer(fight, exchange, "a", "legs");
    expect(options()).toEqual(["damage", "apv", "none"]);
    answer(fight, exchange, "a", "apv");
    expect(fight.state.exchanges[exchange]).toMatchObject({ stage: "done", waiting: {} });
    expect(blowAfter(fight, exchange)).toMatchObject({ facts: { location: "legs", apv: 4 }, damage: { amount: 6 } });
  });

  it("D22 one answer may spend several successes on the same, as far as they go", () => {
    const items = [sword("s", { damage: 2, successDamage: 2, successApv: 3, apv: 1 })];
    const bought = (option: string, times: number) => {
      const fight = duel({ items }, { source: { ...target, losses: { defense: 4 } } });
      const { exchange } = strike(fight, "basic", 20, { item: "s" });
      answer(fight, exchange, "a", option, 5, { options: { times } });
      const { facts, damage } = blowAfter(fight, exchange) ?? {};
      return { open: facts?.["open"], apv: facts?.["apv"], amount: damage?.amount };
    };
    expect(bought("damage", 3)).toEqual({ open: 0, apv: 1, amount: 12 });
    expect(bought("apv", 9)).toEqual({ open: 0, apv: 10, amount: 6 });
    expect(bought("damage", 2)).toMatchObject({ open: 1 });
    expect(bought("damage", 0)).toMatchObject({ open: 2 });
    expect(bought("legs", 3)).toMatchObject({ open: 1 });
  });

  it("D22 what a location costs is more than what is left", () => {
    const fight = duel();
    const { exchange } = strike(fight, "basic", 17);
    expect(fight.state.exchanges[exchange]?.waiting["a"]?.options).toEqual(["damage", "body", "none"]);
    answer(fight, exchange, "a", "damage");
    expect(blowAfter(fight, exchange)?.damage?.amount).toBe(5);
    const two = duel();
    const made = strike(two, "basic", 20);
    expect(two.state.exchanges[made.exchange]?.waiting["a"]?.options).not.toContain("head");
    answer(two, made.exchange, "a", "none");
    expect(blowAfter(two, made.exchange)).toMatchObject({ damage: { amount: 4 }, facts: { location: "body" } });
  });

  it("D22 the damage is applied by what it is, and undone whole", () => {
    const fight = duel({ items: [sword("s", { damage: 8 })] });
    const before = fight.state.creatures["b"];
    const { exchange } = strike(fight, "basic", 14, { item: "s" });
    fight.do({ type: "apply", exchange, blow: "b1", amount: null }, [], GM);
    expect(fight.state.creatures["b"]?.source).toMatchObject({ wounds: { body: 1 }, stun: 0 }); // 12 − 3 = 9
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(fight.state.creatures["b"]).toEqual(before);
    expect(derived(fight, "a").stamina).toEqual({ value: 14, max: 14 });
  });
});

describe("D11 melee attacks", () => {
  it("D11 Reflexes, Melee Combat, and the weapon's rank in bonus dice", () => {
    const source = { ...striker, skills: { meleeCombat: 2 }, weaponSkills: { blades: 3 } };
    const { blow } = strike(duel({ source, items: [sword("s")] }), "basic", 5, { item: "s" });
    expect(blow.check?.dice).toEqual([
      { count: 5, faces: 4 },
      { count: 2, faces: 8 },
    ]);
    expect(bonusDice(blow)).toBe(3);
  });

  it.each([
    ["basic", 1, 0],
    ["bash", 2, 1],
    ["disarm", 2, 2],
    ["distracting", 2, 1],
    ["halfSword", 2, 0],
    ["lunge", 2, 1],
    ["power", 2, 2],
    ["quick", 2, 0],
    ["trip", 2, 2],
  ])("D11 %s costs %i stamina and throws %i penalty dice", (action, stamina, dice) => {
    const items = [sword("s", { keywords: ["bash", "trip", "thrust"] })];
    const fight = duel({ items }, { items: [sword("t", { reach: 0 })] });
    const { blow } = strike(fight, action, 5, { item: "s" });
    expect(14 - derived(fight, "a").stamina.value).toBe(stamina);
    expect(penaltyDice(blow)).toBe(dice);
    expect(fight.left("a", "requirement")).toBe(action === "quick" ? 1 : 0);
  });

  it("D11 a weapon has to be readied and fit, and the target within its reach", () => {
    const items = [sword("s", { keywords: [] }), sword("away", { equipped: false })];
    const fight = duel({ items });
    expect(refused(fight, "bash", { item: "s" })).toBe("TEMPO.Pool.Refusal.noBash");
    expect(refused(fight, "trip", { item: "s" })).toBe("TEMPO.Pool.Refusal.noTrip");
    expect(refused(fight, "halfSword", { item: "s" })).toBe("TEMPO.Pool.Refusal.noHalfSword");
    expect(refused(fight, "offHand", { item: "s" })).toBe("TEMPO.Pool.Refusal.notOffHand");
    expect(refused(fight, "basic", { item: "away" })).toBe("TEMPO.Refusal.NoTool");
    expect(refused(duel({}, { at: [2, 0] }), "basic")).toBe("TEMPO.Pool.Refusal.outOfReach");
    strike(duel({ items: [sword("s", { reach: 5 })] }, { at: [2, 0] }), "basic", 5, { item: "s" });
  });

  describe("D11 bash", () => {
    it.each([
      [10, "nothing"],
      [11, "back"],
      [14, "back"],
      [15, "kneeling"],
      [18, "kneeling"],
      [19, "prone"],
    ])("D11 raw damage %i against Defense 10, melee defense 14: %s", (raw, outcome) => {
      expect(bashed(raw, { defense: 10, melee: 14 })).toBe(outcome);
      const fight = duel({ items: [sword("s", { keywords: ["bash"], damage: raw - 4 })] });
      const { exchange } = strike(fight, "bash", 14, { item: "s" });
      expect(derived(fight, "b").posture).toBe(outcome === "kneeling" || outcome === "prone" ? outcome : "standing");
      expect(blowAfter(fight, exchange)?.facts["outcome"]).toBe(outcome === "nothing" ? undefined : outcome);
    });

    it("D11 sends nobody anywhere by a wound that pierces, and a shield bashes without dice", () => {
      const fight = duel({ items: [sword("s", { keywords: ["bash"], damage: 20, damageType: "penetrating" })] });
      strike(fight, "bash", 14, { item: "s" });
      expect(derived(fight, "b").posture).toBe("standing");
      const { blow } = strike(duel({ items: [sword("s", { keywords: ["bash", "shield"] })] }), "bash", 5, {
        item: "s",
      });
      expect(penaltyDice(blow)).toBe(0);
    });
  });

  it("D11 a half-sword takes both hands: nothing else may be held", () => {
    for (const other of [sword("d", { held: "off" }), bow("bow")])
      expect(refused(duel({ items: [sword("s"), other] }), "halfSword", { item: "s" })).toBe(
        "TEMPO.Pool.Refusal.handsFull",
      );
    strike(duel({ items: [sword("s"), sword("d", { equipped: false })] }), "halfSword", 5, { item: "s" });
  });

  describe("D11 distracting attack", () => {
    it("D11 a hit costs 3 more, and 2 for each success spent on it: 2 + 3 + 4 = 9", () => {
      const fight = duel();
      const { exchange } = strike(fight, "distracting", 20);
      expect(defenseLost(fight)).toBe(5);
      answer(fight, exchange, "a", "distract");
      answer(fight, exchange, "a", "distract");
      expect(defenseLost(fight)).toBe(9);
    });

    it.each([
      [12, 2], // blocked, failing by 2: 1 + 1
      [10, 2], // by 4
      [9, 0], // a miss, by 5
    ])("D11 a result of %i costs %i", (result, lost) => {
      const fight = duel();
      strike(fight, "distracting", result);
      expect(defenseLost(fight)).toBe(lost);
    });

    it("D11 a miss by less than 5 costs 1", () => {
      const fight = duel({}, { source: { ...target, skills: { endurance: 5, meleeCombat: 1 } } });
      strike(fight, "distracting", 9); // Defense 10, melee defense 11
      expect(defenseLost(fight)).toBe(1);
    });

    it("D11 2 dice against a weapon that reaches farther", () => {
      const fight = duel({ items: [sword("s")] }, { items: [sword("t", { reach: 3 })] });
      // and one for the reach itself (D18)
      expect(penaltyDice(strike(fight, "distracting", 5, { item: "s" }).blow)).toBe(3);
    });
  });

  it("D11 flurry of blows, x 3: 5 stamina and 4 bonus dice, nothing additional", () => {
    const fight = duel();
    const { exchange, blow } = strike(fight, "flurry", 20, { options: { x: "3" } });
    expect(derived(fight, "a").stamina.value).toBe(9);
    expect(bonusDice(blow)).toBe(4);
    expect(blow.reading).toMatchObject({ band: "hit", count: 0 });
    expect(fight.state.exchanges[exchange]?.stage).toBe("done");
    const small = duel();
    expect(bonusDice(strike(small, "flurry", 5).blow)).toBe(2);
    expect(derived(small, "a").stamina.value).toBe(11);
  });

  it("D11 half-sword: half the reach, no two-handed bonus, APV + 1 and 1 more for each success on it", () => {
    const items = [sword("s", { keywords: ["thrust"], reach: 5, apv: 1, successApv: 1, damage: 3 })];
    expect(refused(duel({ items }, { at: [2, 0] }), "halfSword", { item: "s" })).toBe("TEMPO.Pool.Refusal.outOfReach");
    const fight = duel({ items });
    const { exchange } = strike(fight, "halfSword", 17, { item: "s" });
    answer(fight, exchange, "a", "apv");
    expect(blowAfter(fight, exchange)).toMatchObject({ damage: { amount: 7 }, facts: { apv: 4 } });
  });

  describe("D11 lunge and off-hand attack", () => {
    const parry = { one: 2, two: 2, off: 2 };
    const source = { ...striker, skills: { personalDefense: 3 } };

    it("D11 a lunge counts the character's reach twice, and its weapon parries no more", () => {
      const items = [sword("s", { keywords: [], reach: 5, parry })];
      const fight = duel({ source, items }, { at: [3, 0] }); // 5 + 5 + 5: 3 hexes
      expect(meleeBonus(fight.fight, "a")).toBe(2);
      strike(fight, "lunge", 5, { item: "s" });
      expect(meleeBonus(fight.fight, "a")).toBe(0);
      expect(refused(duel({ source, items }, { at: [4, 0] }), "lunge", { item: "s" })).toBe(
        "TEMPO.Pool.Refusal.outOfReach",
      );
      const thrust = duel({ source, items: [sword("s", { parry })] });
      strike(thrust, "lunge", 5, { item: "s" });
      expect(meleeBonus(thrust.fight, "a")).toBe(2);
    });

    it("D11 the parry is back with the next turn", () => {
      const fight = duel({ source, items: [sword("s", { keywords: [], parry })] });
      strike(fight, "lunge", 5, { item: "s" });
      for (let i = 0; i < 3 && fight.state.combatants["a"]?.activation === 1; i++)
        fight.do({ type: "advance" }, [], GM);
      expect(meleeBonus(fight.fight, "a")).toBe(2);
    });

    it("D11 the first off-hand attack of a turn asks nothing of it, the second the requirement or a die more", () => {
      const items = [sword("s", { parry: { one: 1 } }), sword("d", { held: "off", parry })];
      const fight = duel({ source, items });
      const first = strike(fight, "offHand", 5, { item: "d" });
      expect([penaltyDice(first.blow), fight.left("a", "requirement")]).toEqual([2, 1]);
      expect(meleeBonus(fight.fight, "a")).toBe(1); // the sword still parries
      expect(penaltyDice(strike(fight, "offHand", 5, { item: "d" }).blow)).toBe(2);
      expect(fight.left("a", "requirement")).toBe(0);
      expect(penaltyDice(strike(fight, "offHand", 5, { item: "d" }).blow)).toBe(3);
    });
  });

  it("D30 whatever is done with the off hand has its penalty die, and the off-hand attack one of its own on top", () => {
    const dagger = (held: string) => sword("d", { held, keywords: ["throwing"], maximum: 20, increment: 5, close: 5 });
    for (const [held, dice] of [
      ["off", 1],
      ["main", 0],
    ] as const)
      for (const action of ["basic", "throw", "flurry"]) {
        const fight = duel({ items: [dagger(held)] });
        const check = pool.actions[action]!.check!(fight.fight, "a", use({ targets: ["b"], item: "d" }));
        const own = check!.modifiers.find((m) => m.id === "offHand" && m.side === "penalty")?.value ?? 0;
        expect([action, own]).toEqual([action, dice]);
      }
    expect(penaltyDice(strike(duel({ items: [dagger("off")] }), "offHand", 5, { item: "d" }).blow)).toBe(2);
  });

  describe("D11 power attack", () => {
    it("D11 Body counts 1 more, a success on damage 1 more, and a pick pierces 1 more", () => {
      const items = [sword("s", { keywords: ["pick"], apv: 2, damage: 2 })];
      const fight = duel({ items });
      const { exchange } = strike(fight, "power", 17, { item: "s" });
      answer(fight, exchange, "a", "damage");
      expect(blowAfter(fight, exchange)).toMatchObject({ damage: { amount: 9 }, facts: { apv: 3 } });
      const plain = duel({ items: [sword("s", { apv: 2 })] });
      const made = strike(plain, "power", 14, { item: "s" });
      expect(blowAfter(plain, made.exchange)).toMatchObject({ damage: { amount: 5 }, facts: { apv: 2 } });
    });

    const dash = (mode: string) => {
      const fight = duel({ at: [-3, 0] });
      walk(fight, steps(3, { mode }, [-3, 0]));
      const { combatants } = fight.state;
      fight.state = {
        ...fight.state,
        combatants: {
          ...combatants,
          a: { ...combatants["a"]!, place: combatants["a"]!.place && { ...combatants["a"]!.place, x: 0 } },
        },
      };
      return fight;
    };

    it("D11 throws none as the first attack after a dash, its requirement not reduced", () => {
      expect(penaltyDice(strike(dash("dash"), "power", 5).blow)).toBe(0);
      expect(penaltyDice(strike(dash("walk"), "power", 5).blow)).toBe(2);
      expect(penaltyDice(strike(dash("dash"), "power", 5, { options: { requirement: "reduced" } }).blow)).toBe(3);
      const second = dash("dash");
      strike(second, "quick", 5);
      expect(penaltyDice(strike(second, "power", 5).blow)).toBe(2);
    });
  });

  it("D11 quick attack: beside the turn's big action, nothing additional", () => {
    const fight = duel();
    strike(fight, "basic", 5);
    const { blow } = strike(fight, "quick", 20);
    expect(blow.reading).toMatchObject({ band: "hit", count: 0 });
    expect(penaltyDice(blow)).toBe(0);
  });

  it("D11 reckless attack, x 3, costs 12 Defense where the world reads the page to the letter", () => {
    const fight = duel();
    fight.state = { ...fight.state, options: { recklessLoss: "4" } };
    strike(fight, "reckless", 5, { options: { x: 3 } });
    expect(defenseLost(fight, "a")).toBe(12);
  });

  it("D11 reckless attack, x 3: 3 bonus dice, and 6 Defense, hit or not", () => {
    for (const result of [5, 14]) {
      const fight = duel();
      const { blow } = strike(fight, "reckless", result, { options: { x: 3 } });
      expect(bonusDice(blow)).toBe(3);
      expect(defenseLost(fight, "a")).toBe(6);
      expect(derived(fight, "a").stamina.value).toBe(12);
    }
  });

  describe("D11 trip", () => {
    const sure = { ...target, skills: { ...target.skills, personalMovement: 1 }, secondary: { balance: 2 } };

    it("D11 Personal Movement and Balance make it harder; a hit brings down, without harm", () => {
      const fight = duel({}, { source: sure });
      const { blow } = strike(fight, "trip", 16);
      expect(blow.reading).toMatchObject({ band: "blocked", over: -1 });
      const done = duel({}, { source: sure });
      const { exchange } = strike(done, "trip", 17);
      expect(derived(done, "b").posture).toBe("prone");
      expect(blowAfter(done, exchange)?.damage).toBeNull();
    });

    it.each([
      [10, "main", true], // by 4
      [9, "main", false], // by 5
      [9, "two", true],
      [5, "two", true], // by 9
    ])("D11 a result of %i with a weapon held in %s: kept %s", (result, held, kept) => {
      const fight = duel({ items: [sword("s", { keywords: ["trip"], held })] });
      strike(fight, "trip", result, { item: "s" });
      expect(fight.state.creatures["a"]?.items["s"]?.source["equipped"]).toBe(kept);
    });

    it("D11 held in two hands it drops by 10", () => {
      const fight = duel(
        { items: [sword("s", { keywords: ["trip"], held: "two" })] },
        { source: { ...sure, secondary: { balance: 0 } } },
      );
      strike(fight, "trip", 5, { item: "s" });
      expect(fight.state.creatures["a"]?.items["s"]?.source["equipped"]).toBe(false);
    });

    it.each([
      [11, 2, 0, "standing"], // by 4
      [10, 2, 3, "standing"], // by 5
      [6, 2, 3, "standing"], // by 9
      [5, 2, 3, "prone"], // by 10
      [5, 4, 3, "standing"],
    ])("D11 with the body a %i on %i legs costs %i Defense and leaves it %s", (result, legs, lost, posture) => {
      const fight = duel(
        { source: { ...striker, legs } },
        { source: { ...target, skills: { ...target.skills, personalMovement: 1 } } },
      );
      strike(fight, "trip", result);
      expect(defenseLost(fight, "a")).toBe(lost);
      expect(derived(fight, "a").posture).toBe(posture);
    });

    it("D11 with more than two legs one falls by 15", () => {
      const hard = { ...target, skills: { ...target.skills, personalMovement: 3 }, secondary: { balance: 3 } };
      const fight = duel({ source: { ...striker, legs: 4 } }, { source: hard });
      strike(fight, "trip", 5); // 20
      expect(derived(fight, "a").posture).toBe("prone");
    });
  });

  it("D11 of two trips the first may be taken back: the target still lies, until it gets up", () => {
    const fight = duel();
    const trip = () => strike(fight, "trip", 14, { options: { requirement: "reduced" } }).exchange;
    const [first, second] = [trip(), trip()];
    const undo = (exchange: string) => fight.do({ type: "undoExchange", exchange }, [], GM);
    undo(first);
    expect(derived(fight, "b").posture).toBe("prone");
    undo(second);
    expect(derived(fight, "b").posture).toBe("standing");
    trip();
    trip();
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "act", who: "b", action: "stand", use: use() });
    expect(derived(fight, "b").posture).toBe("standing");
  });

  it("D11 who kneels is tripped to the ground, who lies is bashed no higher", () => {
    const posed = (posture: string) => ({
      conditions: { p: { condition: `pool.${posture}`, by: null, until: null, value: 0 } },
    });
    const fight = duel({}, posed("kneeling"));
    const { exchange } = strike(fight, "trip", 14);
    expect(derived(fight, "b").posture).toBe("prone");
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(derived(fight, "b").posture).toBe("kneeling");
    const lying = duel({ items: [sword("s", { keywords: ["bash"], damage: 12 })] }, posed("prone")); // 16: to the knees
    strike(lying, "bash", 14, { item: "s" });
    expect(derived(lying, "b").posture).toBe("prone");
    expect(Object.keys(lying.state.creatures["b"]?.conditions ?? {})).toEqual(["p"]);
  });

  it("D24 what is made for two hands is in both, whatever hand its sheet names", () => {
    const big = (held: string) => sword("m", { hands: "two", held, keywords: ["trip"], parry: { one: 1, two: 3 } });
    for (const held of ["main", "off", "two"]) {
      const source = { ...striker, skills: { personalDefense: 4 } };
      const fight = duel({ items: [big(held)], source }, { items: [big(held)] });
      expect(meleeBonus(fight.fight, "a")).toBe(3);
      const { exchange, blow } = strike(fight, "basic", 14, { item: "m" });
      expect(blowAfter(fight, exchange)?.damage?.amount).toBe(6); // Body 4 and 2
      expect(armsOf(weaponOf(fight.state.creatures["a"]!.items["m"]!))).toEqual(["leftArm", "rightArm"]);
      expect(
        penaltyDice(strike(duel({ items: [sword("s")] }, { items: [big(held)] }), "disarm", 5, { item: "s" }).blow),
      ).toBe(4);
      expect(refused(fight, "offHand", { item: "m" })).toBe("TEMPO.Pool.Refusal.notOffHand");
      expect(blow.by).toBe("a");
    }
    const fight = duel({
      items: [sword("m", { hands: "two", held: "main", equipped: false }), sword("d", { held: "off" })],
    });
    const ready = (held: string) => refused(fight, "readyWeapon", { item: "m", targets: [], options: { held } });
    expect(["", "main", "off", "two"].map(ready)).toEqual(Array(4).fill("TEMPO.Pool.Refusal.handsFull"));
    const free = duel({ items: [sword("m", { hands: "two", equipped: false })] });
    free.do({ type: "act", who: "a", action: "readyWeapon", use: use({ item: "m", options: { held: "off" } }) });
    expect(free.state.creatures["a"]?.items["m"]?.source).toMatchObject({ equipped: true, held: "two" });
  });

  it("D11 readying and stowing need free hands", () => {
    const items = [sword("s"), sword("d", { equipped: false }), maul("m", { equipped: false })];
    const fight = duel({ items });
    expect(refused(fight, "readyWeapon", { item: "d", targets: [] })).toBe("TEMPO.Pool.Refusal.handsFull");
    expect(refused(fight, "readyWeapon", { item: "m", targets: [] })).toBe("TEMPO.Pool.Refusal.handsFull");
    const options = { held: "off", requirement: "reduced" };
    fight.do({ type: "act", who: "a", action: "readyWeapon", use: use({ item: "d", options }) });
    expect(fight.state.creatures["a"]?.items["d"]?.source).toMatchObject({ equipped: true, held: "off" });
    fight.do({ type: "act", who: "a", action: "stowWeapon", use: use({ item: "s" }) });
    expect(fight.state.creatures["a"]?.items["s"]?.source["equipped"]).toBe(false);
    expect(refused(fight, "stowWeapon", { item: "s" })).toBe("TEMPO.Refusal.NoTool");
    expect(fighter.skills.meleeCombat).toBe(2);
  });

  it("D11 one action readies one weapon, or one for each hand", () => {
    const put = { equipped: false };
    const items = [sword("s", put), sword("d", put), maul("m", put), bow("bow", put)];
    const taken = (options: object) => {
      const fight = duel({ items });
      fight.do({ type: "act", who: "a", action: "readyWeapon", use: use({ item: "s", options: options as never }) });
      expect(fight.left("a", "requirement")).toBe(0);
      const of = (id: string) => fight.state.creatures["a"]?.items[id]?.source;
      return ["s", "d"].map((id) => (of(id)?.["equipped"] ? of(id)?.["held"] : null));
    };
    expect(taken({})).toEqual(["main", null]);
    expect(taken({ also: "d" })).toEqual(["main", "off"]);
    expect(taken({ also: "d", held: "off" })).toEqual(["off", "main"]);
    expect(taken({ also: "s" })).toEqual(["main", null]);
    const full = (given: object, things = items) =>
      refused(duel({ items: things }), "readyWeapon", { targets: [], item: "s", ...given });
    expect(full({ options: { also: "m" } })).toBe("TEMPO.Pool.Refusal.handsFull");
    expect(full({ options: { also: "d", held: "two" } })).toBe("TEMPO.Pool.Refusal.handsFull");
    expect(full({ options: { also: "d" } }, [...items, sword("t", { held: "off" })])).toBe(
      "TEMPO.Pool.Refusal.handsFull",
    );
    const { fight } = duel({ items });
    const also = (id: string) => pool.actions[id]?.fields?.(fight, "a").find((f) => f.name === "also");
    expect(also("readyWeapon")?.options?.map((o) => o.value)).toEqual(["", "d", "m", "s"]);
    expect(also("readyRanged")).toBeUndefined();
  });
});
