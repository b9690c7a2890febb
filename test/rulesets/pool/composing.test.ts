import { describe, expect, it } from "vitest";
import { composureOf, restorationOf } from "../../../src/rulesets/pool/actions/recovery.ts";
import { dodgeBonus } from "../../../src/rulesets/pool/checks/defence.ts";
import { FORCED, use } from "../../engine/play.ts";
import {
  answer,
  blowsIn,
  bow,
  derived,
  duel,
  inTurn,
  lost,
  steps,
  strike,
  striker,
  strikeUnasked,
  sword,
  target,
  walk,
} from "./cast.ts";

type Fight = ReturnType<typeof duel>;
const act = (fight: Fight, action: string, options: object = {}, faces: readonly number[] = []) => {
  const made = use({ targets: ["b"], options: options as never });
  fight.do({ type: "act", who: "a", action, use: made }, faces);
  return made;
};
const refused = (fight: Fight, action: string, options: object = {}) =>
  fight.refusal({ type: "act", who: "a", action, use: use({ targets: ["b"], options: options as never }) }).key;
const turnOf = (fight: Fight, who: string) => {
  for (let i = 0; i < 4 && fight.state.turn !== who; i++)
    fight.roll({ type: "endTurn", who: fight.state.turn ?? "" }, () => 1, FORCED);
};

describe("D14 defensive actions", () => {
  it.each([
    [4, 0],
    [5, 3],
    [9, 3],
    [12, 6],
  ])("D14 dodge rank 2 after %i m: %i, before the move or after it", (metres, bonus) => {
    const source = { ...striker, secondary: { dodge: 2 }, skills: { personalMovement: 4 } };
    const start = () => inTurn({ a: { source, at: [40, 0] }, b: { hero: true } });
    const before = start();
    act(before, "dodge");
    walk(before, steps(metres, {}, [40, 0]));
    const after = start();
    walk(after, steps(metres, {}, [40, 0]));
    act(after, "dodge");
    for (const fight of [before, after]) {
      expect(dodgeBonus(fight.fight, "a")).toBe(bonus);
      expect(derived(fight, "a").stamina.value).toBe(12);
    }
    before.do({ type: "endTurn", who: "a" });
    expect(dodgeBonus(before.fight, "a")).toBe(bonus);
    turnOf(before, "a");
    expect(dodgeBonus(before.fight, "a")).toBe(0);
  });

  it("D14 5 m made of many parts are 5 m, on a map without a grid", () => {
    for (let count = 1; count <= 40; count++) {
      const source = { ...striker, secondary: { dodge: 2 } };
      const fight = inTurn({ a: { source, at: [40, 0] }, b: { hero: true } });
      walk(fight, steps(count, { length: 5 / count }, [40, 0]));
      act(fight, "dodge");
      expect([count, dodgeBonus(fight.fight, "a")]).toEqual([count, 3]);
    }
  });

  it("D14 the bonus is on ranged defense alone, the blocked band grows by it", () => {
    const source = { ...target, secondary: { dodge: 1 }, losses: { stamina: 0 } };
    const fight = inTurn({
      b: { hero: true, source, at: [0, 0] },
      a: { source: striker, items: [bow("bow")], at: [20, 0] },
    });
    fight.do({ type: "act", who: "b", action: "dodge", use: use() });
    walk(fight, steps(5), "b");
    turnOf(fight, "a");
    const made = use({ targets: ["b"], item: "bow" });
    fight.do({ type: "act", who: "a", action: "loose", use: made });
    answer(fight, made.exchange, "b", "none", 12);
    const { check } = blowsIn(fight, made.exchange)[0]!;
    expect(check?.modifiers.find((m) => m.id === "dodge")).toMatchObject({ value: 2, bands: ["hit"] });
    expect(blowsIn(fight, made.exchange)[0]?.reading).toMatchObject({ band: "blocked", over: -1 });
  });

  it("D14 comes before any check that is none of movement", () => {
    const fight = duel();
    fight.roll({ type: "act", who: "a", action: "sprint", use: use() }, () => 1);
    act(fight, "dodge", { requirement: "reduced" });
    strike(fight, "basic", 5, { options: { requirement: "full" } });
    for (const action of ["dodge", "disengage"])
      expect(refused(fight, action, { requirement: "reduced" })).toBe("TEMPO.Pool.Refusal.tooLate");
  });

  it("D14 disengage is 10 Defense against free attacks, once until the next turn", () => {
    const fight = inTurn({
      b: { hero: true, source: { ...target, skills: { endurance: 5 } }, at: [1, 0] },
      a: { source: striker, items: [sword("s")], at: [0, 0] },
    });
    const disengage = (requirement: string) =>
      ({ type: "act", who: "b", action: "disengage", use: use({ options: { requirement } }) }) as const;
    fight.do(disengage("full"));
    expect(fight.refusal(disengage("reduced")).key).toBe("TEMPO.Pool.Refusal.oncePerTurn");
    const { blow } = strikeUnasked(fight, 19);
    expect(blow.reading).toMatchObject({ band: "miss", over: -1 });
    turnOf(fight, "a");
    expect(strike(fight, "basic", 19, { item: "s" }).blow.reading?.band).toBe("hit");
    turnOf(fight, "b");
    fight.do({ type: "endTurn", who: "b" });
    turnOf(fight, "b");
    expect(fight.fight.figure("b").derived.able).toBe(true);
  });
});

describe("D15 recovery", () => {
  const worn = (secondary: object, losses: object, more: object = {}) =>
    duel({ source: { ...striker, attributes: { ...striker.attributes, body: 5 }, secondary, losses, ...more } });

  it("D15 regain composure, rank 2, result 11: 5 Defense for 1 stamina", () => {
    expect(composureOf(2, 3)).toBe(5);
    const fight = worn({ regainComposure: 2 }, { defense: 9 });
    act(fight, "composure", {}, [4, 4, 1, 1, 1]);
    expect(lost(fight, "a")).toEqual({ defense: 4, stamina: 1 });
    expect(fight.left("a", "requirement")).toBe(0);
  });

  it("D15 nothing is regained beyond the maximum", () => {
    const fight = worn({ regainComposure: 2 }, { defense: 3 });
    act(fight, "composure", {}, [4, 4, 1, 1, 1]);
    expect(derived(fight, "a").defense).toEqual({ value: 15, max: 15 });
    expect(lost(fight, "a")).toMatchObject({ defense: 0 });
  });

  it("D15 not after an attack of this round, and none after it until the next turn", () => {
    const fight = duel({ source: { ...striker, losses: { defense: 5 } } });
    strike(fight, "quick", 5);
    expect(refused(fight, "composure")).toBe("TEMPO.Pool.Refusal.attacked");
    const calm = worn({}, { defense: 5 });
    act(calm, "composure", {}, [1, 1, 1, 1, 1]);
    expect(refused(calm, "quick")).toBe("TEMPO.Pool.Refusal.composed");
    calm.do({ type: "endTurn", who: "a" });
    const free = { type: "act", who: "a", action: "opportunity", use: use({ targets: ["b"] }) } as const;
    expect(calm.refusal(free).key).toBe("TEMPO.Pool.Refusal.composed");
    turnOf(calm, "a");
    strike(calm, "basic", 5);
  });

  it("D15 a free attack of the same round counts, one of the round before does not", () => {
    const fight = inTurn({
      b: { hero: true, source: target, at: [1, 0] },
      a: { source: { ...striker, losses: { defense: 3 } }, at: [0, 0] },
    });
    strikeUnasked(fight, 5);
    turnOf(fight, "a");
    expect(refused(fight, "composure")).toBe("TEMPO.Pool.Refusal.attacked");
    fight.do({ type: "endTurn", who: "a" });
    turnOf(fight, "a");
    act(fight, "composure", {}, [1, 1, 1, 1, 1]);
  });

  it.each([
    ["no", 5, 1],
    ["yes", 2, 0],
  ])("D15 restoration, rank 2, result 9, a stun %s: %i stamina, %i stuns left", (stun, gained, left) => {
    expect(restorationOf(2, 3, stun === "yes")).toEqual({ stamina: gained, stun: 1 - left });
    const fight = worn({ stamina: 2 }, { stamina: 12 }, { stun: 1 });
    expect(derived(fight, "a").stamina).toEqual({ value: 4, max: 16 });
    const { exchange } = act(fight, "restoration", { stun }, [4, 2, 1, 1, 1]);
    expect(derived(fight, "a").stamina).toEqual({ value: 4 + gained, max: 17 - left });
    expect(fight.state.creatures["a"]?.source["stun"]).toBe(left);
    expect(blowsIn(fight, exchange)[0]?.facts).toEqual({ stamina: gained, stun: 1 - left });
  });

  it("D15 a stun takes 3 stamina to go, and there has to be one", () => {
    expect(restorationOf(0, 2, true)).toEqual({ stamina: 2, stun: 0 });
    expect(restorationOf(0, 3, true)).toEqual({ stamina: 0, stun: 1 });
    const fight = worn({ stamina: 2 }, { stamina: 12 });
    act(fight, "restoration", { stun: "yes" }, [4, 2, 1, 1, 1]);
    expect(derived(fight, "a").stamina.value).toBe(10);
  });

  it("D15 stamina spent in the whole turn is at most the rank, before it and after", () => {
    const spent = (action: string) => {
      const fight = worn({ stamina: 1 }, { stamina: 5 });
      strike(fight, action, 5, { options: { requirement: "reduced" } });
      return fight;
    };
    expect(refused(spent("power"), "restoration")).toBe("TEMPO.Pool.Refusal.spentTooMuch");
    const fight = spent("basic");
    fight.roll({ type: "act", who: "a", action: "restoration", use: use() }, () => 1);
    expect(refused(fight, "basic")).toBe("TEMPO.Pool.Refusal.restored");
    const late = worn({ stamina: 1 }, { stamina: 5 });
    late.roll({ type: "act", who: "a", action: "restoration", use: use() }, () => 1);
    expect(refused(late, "quick")).toBe("TEMPO.Pool.Refusal.restored");
    strike(late, "basic", 5);
    expect(refused(late, "basic")).toBe("TEMPO.Pool.Refusal.restored");
    late.do({ type: "endTurn", who: "a" });
    strikeUnasked(late, 5);
  });

  it("D15 a dash after a restoration spends too much", () => {
    const fight = inTurn({
      a: { source: { ...striker, secondary: { stamina: 1 }, losses: { stamina: 4 } }, at: [40, 0] },
      b: { hero: true },
    });
    fight.roll({ type: "act", who: "a", action: "restoration", use: use() }, () => 1);
    const move = (mode: string) =>
      ({ type: "move", who: "a", skip: [], path: steps(2, { mode }, [40, 0]), held: null, exchange: "x" }) as const;
    expect(fight.refusal(move("dash")).key).toBe("TEMPO.Pool.Refusal.restored");
    fight.do(move("walk"));
  });

  it("D15 a dash that goes on after a restoration is paid for once", () => {
    const fight = inTurn({
      a: { source: { ...striker, secondary: { stamina: 2 }, losses: { stamina: 4 } }, at: [40, 0] },
      b: { hero: true },
    });
    fight.roll({ type: "act", who: "a", action: "restoration", use: use() }, () => 1);
    const dashed = (metres: number) => {
      const path = steps(metres, { mode: "dash" }, [40, 0]);
      fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
      return fight.state.combatants["a"]?.ledger["move-1"]?.cost["stamina"];
    };
    expect([dashed(2), dashed(3), dashed(4)]).toEqual([2, 2, 2]);
    expect(refused(fight, "quick")).toBe("TEMPO.Pool.Refusal.restored");
  });

  it("D27 nobody takes their time in a fight, unless the gamemaster says so", () => {
    const fight = worn({ regainComposure: 1 }, { defense: 15 });
    expect(refused(fight, "composure", { manner: "time" })).toBe("TEMPO.Pool.Refusal.rushed");
    const made = use({ options: { manner: "time" } });
    fight.do({ type: "act", who: "a", action: "composure", use: made }, [], FORCED);
    expect(lost(fight, "a")).toMatchObject({ defense: 8 }); // 1 + 5 + 1
  });

  it("D15 recovery may be done without dice (D3)", () => {
    const fight = worn({ regainComposure: 1 }, { defense: 15 });
    act(fight, "composure", { manner: "standard" });
    expect(lost(fight, "a")).toMatchObject({ defense: 11 }); // 1, and half of 4 and 1
  });
});
