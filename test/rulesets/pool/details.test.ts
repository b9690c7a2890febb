import { describe, expect, it } from "vitest";
import { AS_IT_IS, GM, listActions } from "../../../src/engine/index.ts";
import { figureCheck, withoutDice } from "../../../src/rulesets/pool/checks/index.ts";
import { dodgeBonus } from "../../../src/rulesets/pool/checks/defence.ts";
import { coldRounds } from "../../../src/rulesets/pool/creature/harm.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { use } from "../../engine/play.ts";
import type { PoolPlay } from "./cast.ts";
import {
  answer,
  bow,
  blowsIn,
  duel,
  fighter,
  inTurn,
  mail,
  play,
  spark,
  spell,
  steps,
  strike,
  striker,
  sword,
  target,
  walk,
} from "./cast.ts";

const sourceOf = (fight: PoolPlay, who: string) => fight.state.creatures[who]?.source as Record<string, never>;
const applied = (fight: PoolPlay, exchange: string) =>
  fight.do({ type: "apply", exchange, blow: "b1", amount: null }, [], GM);

describe("D23 a blow that is played arrives with all that it was", () => {
  /** Damage 10 that pierces so much, on mail of reduction 3 and an armour value of 4. */
  const struck = (apv: number) => {
    const items = [sword("s", { damage: 6, damageType: "penetrating", apv })];
    const fight = duel({ items }, { items: [mail("mail")] });
    applied(fight, strike(fight, "basic", 14, { item: "s" }).exchange);
    return sourceOf(fight, "b");
  };

  it("D23 D24 with its armour piercing: 7 through the mail, or bruises", () => {
    expect(struck(4)).toMatchObject({ wounds: { body: 2 }, stun: 0 }); // 7 penetrating
    expect(struck(3)).toMatchObject({ wounds: { body: 0 }, stun: 1 }); // 4 concussive
  });

  it("D23 only cold counts as cold", () => {
    const fight = duel({ items: [sword("s", { damage: 2, damageType: "fire" })] });
    applied(fight, strike(fight, "basic", 14, { item: "s" }).exchange);
    fight.do({ type: "advance" }, [], GM);
    expect(fight.state.round).toBe(2);
    expect(coldRounds(fight.fight, "b")).toBe(0);
  });
});

describe("D4 the action of using a skill", () => {
  const skill = (options: object, situational = 0) => {
    const fight = duel({}, { source: { ...target, skills: { awareness: 2 } } });
    const made = use({
      targets: ["b"],
      options: { skill: "stealth", ...options },
      adjustment: { ...AS_IT_IS, situational },
    });
    return { fight, made, check: pool.actions["skill"]?.check?.(fight.fight, "a", made) };
  };

  it("D4 what the dialog adds is one's own, and nothing of the other's", () => {
    const { check, fight, made } = skill({ opposed: "awareness" }, -2);
    const dice = (of: typeof check) => of?.modifiers.map((m) => [m.side, m.value]);
    expect(dice(check)).toEqual([["penalty", 2]]);
    expect(check?.against?.value === null && dice(check.against.check)).toEqual([]);
    fight.roll({ type: "act", who: "a", action: "skill", use: made }, () => 2);
    expect(blowsIn(fight, made.exchange).map((b) => [b.by, b.reading?.total])).toEqual([
      ["b", 6],
      ["a", 10],
    ]);
  });

  it("D2 with somebody aimed at who does not oppose it, it is a plain check", () => {
    const { check, fight, made } = skill({ difficulty: "10" });
    expect(check?.against?.value).toBe(10);
    fight.roll({ type: "act", who: "a", action: "skill", use: made }, () => 2);
    expect(blowsIn(fight, made.exchange).map((b) => [b.by, b.target])).toEqual([["a", null]]);
  });
});

describe("the list of actions", () => {
  it("D12 D13 holds each thing with what serves for it alone", () => {
    const items = [sword("s"), sword("away", { equipped: false }), bow("bow"), spell("bolt"), spark("spark")];
    const rows = listActions(duel({ items }).fight, "a");
    const things = (action: string) => rows.filter((r) => r.action === action).map((r) => r.item?.id ?? null);
    expect(things("looseSpell")).toEqual(["bolt"]);
    expect(things("loose")).toEqual(["bow"]);
    expect(things("basic")).toEqual([null, "s"]);
    expect(things("cantrip")).toEqual(["spark"]);
    expect(things("readyWeapon")).toEqual(["away"]);
  });

  it("D11 nobody attacks themselves, not even where rules give way", () => {
    const fight = duel();
    const made = { type: "act", who: "a", action: "basic", use: use({ targets: ["a"] }) } as const;
    expect(fight.refusal(made, [], { gm: true, force: true })).toMatchObject({
      key: "TEMPO.Refusal.NoTarget",
      soft: false,
    });
  });
});

describe("what the ledger says of an action", () => {
  it("D13 every magic action under its own name", () => {
    const mage = { attributes: { mind: 3 }, arcane: true, skills: { arcaneAptitude: 2 } };
    const energy = { stored: 2, shaped: 1, ever: 3, actions: 1 };
    for (const action of ["gather", "shape", "release", "gated", "ungated"]) {
      const fight = duel({ source: { ...mage, energy }, items: [spell("bolt")] });
      const made = use({ item: action.endsWith("gated") ? "bolt" : null });
      fight.roll({ type: "act", who: "a", action, use: made }, () => 1);
      expect(fight.state.combatants["a"]?.ledger[made.id]).toMatchObject({
        action: `pool.${action}`,
        cost: { requirement: 1 },
        ...(action === "release" ? { facts: { rolled: false } } : {}),
      });
    }
  });
});

describe("D16 who is passed first is asked first", () => {
  it("D16 whatever their order in the round", () => {
    const foe = (x: number) => ({ hero: true, source: striker, at: [x, 1] as const });
    const fight = inTurn({ a: { source: striker, at: [0, 0] }, far: foe(6), near: foe(2), middle: foe(4) });
    const asked = pool.movement.provoked?.(fight.fight, "a", steps(8)).map((p) => [p.by, p.step]);
    expect(asked).toEqual([
      ["near", 1],
      ["middle", 3],
      ["far", 5],
    ]);
  });
});

describe("D3 without a roll", () => {
  const hurt = { ...fighter, wounds: { legs: 3 } };
  const knowing = { id: "x", label: "", attribute: "mind", skill: "knowledge" } as const;

  it("D3 D26 three wounds elsewhere are a success less", () => {
    const taken = (source: object, difficulty: number | null) =>
      withoutDice(figureCheck(play({ a: { source } }).fight.figure("a"), knowing), "time", difficulty);
    expect([taken(fighter, null).taken, taken(hurt, null).taken]).toEqual([4, 3]); // Mind 3 and 1
    expect(taken(fighter, null)).toMatchObject({ against: null, dice: [], modifiers: [] });
    expect(taken(fighter, 10).against).toEqual({ label: "TEMPO.Pool.SuccessesNeeded", value: 4 });
  });
});

describe("D14 who has not dodged", () => {
  it("D14 is no harder to hit for having moved and fought", () => {
    const fight = inTurn({ a: { source: striker, at: [40, 0] }, b: { hero: true, at: [41, 0] } });
    walk(fight, steps(6, {}, [34, 0]));
    strike(fight, "basic", 5);
    expect(dodgeBonus(fight.fight, "a")).toBe(0);
  });
});

describe("D25 D17 the bands of an attack, and the cover that is struck", () => {
  it("D25 are named, from below everything, from Defense and from melee defense", () => {
    const { blow } = strike(duel(), "quick", 5);
    expect(blow.check?.bands).toEqual([
      { id: "miss", label: "TEMPO.Pool.Band.miss", grade: "fail", from: null },
      { id: "blocked", label: "TEMPO.Pool.Band.blocked", grade: "part", from: 10 },
      { id: "hit", label: "TEMPO.Pool.Band.hit", grade: "success", from: 14 },
    ]);
    const counted = strike(duel(), "basic", 5).blow.check?.bands[2];
    expect(counted).toMatchObject({ count: { first: 0, each: 3 } });
  });

  it.each([
    [{ cover: 5, concealment: 3 }, 17, true], // by 3 of the 3 that are no concealment
    [{ cover: 5, concealment: 3 }, 16, undefined],
    [{ cover: 5 }, 19, undefined], // a hit for all that
    [{ cover: 5 }, 18, true],
  ])("D17 behind %j a result of %i strikes the cover: %s", (options, result, coverStruck) => {
    const fight = duel();
    const { blow, exchange } = strike(fight, "basic", result, { options });
    expect(blow.facts["coverStruck"]).toBe(coverStruck);
    if (fight.state.exchanges[exchange]?.waiting["a"]) answer(fight, exchange, "a", "none");
  });
});
