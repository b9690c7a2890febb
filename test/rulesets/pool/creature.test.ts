import { describe, expect, it } from "vitest";
import { effectsOf, GM, poolOf, read } from "../../../src/engine/index.ts";
import { fightCheck, figureCheck } from "../../../src/rulesets/pool/checks/index.ts";
import { meleeBonus } from "../../../src/rulesets/pool/checks/defence.ts";
import {
  coldRounds,
  effectsOn,
  firesOn,
  damageAfterReduction,
  applyEffects,
} from "../../../src/rulesets/pool/creature/harm.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { rawDamage, strikeCheck, strikeOf } from "../../../src/rulesets/pool/actions/strike.ts";
import { loseDefense, regain } from "../../../src/rulesets/pool/state.ts";
import { TABLES } from "../../../src/rulesets/pool/creature/harm-tables.ts";
import { awkwardness, parryOf, weaponOf } from "../../../src/rulesets/pool/creature/weapons.ts";
import { use } from "../../engine/play.ts";
import { blowsIn, derived, fighter, inTurn, lost, mail, maul, play, sword } from "./cast.ts";
import type { PoolPlay } from "./cast.ts";

describe("D20 figures", () => {
  it("D20 Body 4, Reflexes 4, Perception 3, size 5 …: Defense 16, melee 18, Stamina 15, wounds 5, movement 9", () => {
    const fight = play({ a: { source: fighter } });
    expect(derived(fight, "a")).toMatchObject({
      defense: { value: 16, max: 16 },
      stamina: { value: 15, max: 15 },
      wounds: { total: 0, max: 5 },
      movement: 9,
      reach: 5,
    });
    expect(16 + meleeBonus(fight.fight, "a")).toBe(18);
  });

  it("D20 stamina rank, alertness and dodge, and size count", () => {
    const source = { size: 8, secondary: { stamina: 3, alertness: 2, dodge: 1 } };
    expect(derived(play({ a: { source } }), "a")).toMatchObject({
      stamina: { max: 16 },
      rangedBonus: 3,
      defense: { max: 8 },
      wounds: { max: 6 },
      movement: 11,
    });
  });

  it("D20 half a wound is a whole one, and Defense is not below 0", () => {
    expect(derived(play({ a: { source: { attributes: { body: 3 }, size: 4 } } }), "a").wounds.max).toBe(4);
    expect(derived(play({ a: { source: { size: 30 } } }), "a").defense.max).toBe(0);
  });
});

describe("D19 resources", () => {
  it("D19 stamina, Defense, stun, fatigue, wounds and dues stand on the sheet, the first two as bars", () => {
    expect(Object.keys(pool.resources)).toEqual(["stamina", "defense", "stun", "fatigue", "wounds", "dues"]);
    expect(pool.bars).toEqual(["stamina", "defense"]);
    const source = {
      ...fighter,
      losses: { stamina: 2, defense: 3 },
      stun: 1,
      fatigue: 2,
      wounds: { head: 1 },
      energy: { ever: 4, actions: 2 },
    };
    const figure = play({ a: { source } }).fight.figure("a");
    expect(Object.keys(pool.resources).map((id) => pool.resource(figure, id))).toEqual([
      { value: 10, max: 12 },
      { value: 13, max: 16 },
      { value: 1, max: 15 },
      { value: 2, max: 15 },
      { value: 1, max: 5 },
      { value: 6, max: 8 },
    ]);
    expect(pool.resource(figure, "else")).toEqual({ value: 0, max: 0 });
  });

  it("D19 a cost is taken from them, and what is lost past the bounds counts as the bound", () => {
    const fight = inTurn({ a: { source: { losses: { stamina: 99, defense: -5 } } }, b: {} });
    expect(derived(fight, "a")).toMatchObject({ stamina: { value: 0, max: 13 }, defense: { value: 11, max: 11 } });
    const pools = fight.fight.budget("a");
    expect(poolOf(pools, "stamina")?.left).toBe(0);
    expect(poolOf(pools, "defense")?.left).toBe(11);
  });
});

const W = (wound: number, more: object = {}) => ({ wound, ...more });
const ROWS = {
  concussive: [
    [0, {}],
    [1, { stamina: 1 }],
    [2, { stamina: 2 }],
    [3, { stun: 1 }],
    [4, { stun: 1 }],
    [5, { stun: 2 }],
    [6, { stun: 2 }],
    [7, W(1)],
    [9, W(1)],
    [10, W(1, { stun: 1 })],
    [12, W(1, { stun: 1 })],
    [13, W(2)],
    [16, W(2)],
    [17, W(3)],
    [20, W(3)],
    [21, W(4)],
    [23, W(4)],
    [24, W(5, { stamina: 1, stun: 1 })],
    [27, W(6, { stamina: 2, stun: 2 })],
  ],
  penetrating: [
    [-1, {}],
    [0, { stamina: 1 }],
    [1, { stun: 1 }],
    [2, { stun: 2 }],
    [3, { stun: 2 }],
    [4, W(1)],
    [6, W(1)],
    [7, W(2)],
    [9, W(2)],
    [10, W(3)],
    [12, W(3)],
    [13, W(5)],
    [15, W(5)],
    [16, W(6)],
    [19, W(7)],
  ],
  fire: [
    [0, {}],
    [1, { stamina: 1 }],
    [2, { stamina: 1 }],
    [3, { stun: 1 }],
    [4, { stun: 1 }],
    [5, { stun: 1, burning: 1 }],
    [7, { stun: 1, burning: 1 }],
    [8, W(1, { burning: 1 })],
    [12, W(1, { burning: 1 })],
    [13, W(2, { burning: 1 })],
    [17, W(2, { burning: 1 })],
    [18, W(3, { burning: 2 })],
  ],
  cold: [
    [0, {}],
    [1, { stamina: 1 }],
    [2, { stamina: 1 }],
    [3, { stamina: 2 }],
    [4, { stamina: 2 }],
    [5, { fatigue: 1 }],
    [7, { fatigue: 1 }],
    [8, { fatigue: 2 }],
    [12, { fatigue: 2 }],
    [13, W(1, { fatigue: 2 })],
    [16, W(1, { fatigue: 2 })],
    [17, W(1, { fatigue: 3 })],
    [20, W(1, { fatigue: 3 })],
    [21, W(2, { fatigue: 4 })],
    [23, W(2, { fatigue: 4 })],
    [24, W(2, { fatigue: 5 })],
    [27, W(3, { fatigue: 6 })],
  ],
  lightning: [
    [-9, { stamina: -1 }],
    [0, { stamina: -1 }],
    [1, { stamina: 1 }],
    [2, { stun: 1 }],
    [4, { stun: 1 }],
    [5, { stun: 2 }],
    [7, { stun: 2 }],
    [8, { stun: 3 }],
    [9, { stun: 3 }],
    [10, W(1, { stun: 3 })],
    [12, W(1, { stun: 3 })],
    [13, W(1, { stun: 4 })],
    [20, W(2, { stun: 6 })],
  ],
} as const;

describe("D23 damage", () => {
  for (const [type, rows] of Object.entries(ROWS))
    it.each(rows as readonly (readonly [number, object])[])(`D23 ${type} %i`, (damage, effects) => {
      expect(effectsOf(TABLES[type as keyof typeof TABLES], damage)).toEqual(effects);
    });

  const armoured = (source: object = {}) =>
    play({
      a: { source: { attributes: { body: 4 }, ...source }, items: [mail("mail", { fire: 1, lightning: 2 })] },
    }).fight.figure("a");

  it("D23 concussive 15 on Body 4: 11, a wound and a stun", () => {
    const figure = play({ a: { source: fighter } }).fight.figure("a");
    expect(damageAfterReduction(figure, 15, "concussive")).toEqual({ table: "concussive", damage: 11 });
    expect(effectsOn(figure, 15, "concussive")).toEqual({ wound: 1, stun: 1 });
  });

  it.each([
    ["concussive", 0, 20, "concussive", 13], // Body 4, reduction 3
    ["penetrating", 4, 20, "penetrating", 17], // reduction 3
    ["penetrating", 3, 20, "concussive", 13], // not through an armour value of 4
    ["fire", 0, 20, "fire", 19],
    ["cold", 0, 20, "cold", 16],
    ["lightning", 0, 20, "lightning", 11], // Body 4, metal 3, resistance 2
  ] as const)("D23 %s with APV %i: %i is read as %s %i", (type, apv, amount, table, damage) => {
    expect(damageAfterReduction(armoured(), amount, type, { location: "body", apv, coldBefore: 0 })).toEqual({
      table,
      damage,
    });
  });

  it("D23 cold grows by 1 with each round of it before, and hide counts as armour does", () => {
    const hit = { location: "body", apv: 0, coldBefore: 2 } as const;
    expect(damageAfterReduction(armoured(), 20, "cold", hit).damage).toBe(18);
    const hide = { natural: { reduction: 2, armourValue: 6, fire: 3 } };
    expect(damageAfterReduction(armoured(hide), 20, "concussive").damage).toBe(11);
    expect(damageAfterReduction(armoured(hide), 20, "penetrating", { ...hit, apv: 5 }).table).toBe("concussive");
    expect(damageAfterReduction(armoured(hide), 20, "fire").damage).toBe(16);
  });
});

/** A blow of so much damage, applied. */
function hurt(fight: PoolPlay, amount: number, type: string, facts: object = {}, id = "x"): void {
  const blow = {
    id: "b1",
    seq: 1,
    action: "pool.basic",
    by: "b",
    target: "a",
    check: null,
    reading: null,
    damage: { type, formula: "", faces: [], amount },
    applied: null,
    entry: null,
    facts,
  };
  const exchange = {
    id,
    action: "pool.basic",
    round: 1,
    by: "b",
    stage: "done",
    waiting: {},
    effects: [],
    facts: {},
    queue: [],
    undone: false,
  };
  fight.state = {
    ...fight.state,
    exchanges: { ...fight.state.exchanges, [id]: { ...exchange, blows: { b1: blow } } },
  } as never;
  fight.do({ type: "apply", exchange: id, blow: "b1", amount: null }, [], GM);
}
const round = (fight: PoolPlay) => fight.do({ type: "advance" }, [], GM);
const sourceOf = (fight: PoolPlay) => fight.state.creatures["a"]?.source as Record<string, never>;

describe("D23 D26 harm", () => {
  it("D26 a stun takes 1 stamina and 1 of its maximum, a wound 2 stamina", () => {
    const fight = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(fight, 15, "concussive", { location: "legs" }); // a wound and a stun
    expect(derived(fight, "a").stamina).toEqual({ value: 12, max: 14 });
    expect(sourceOf(fight)).toMatchObject({ stun: 1, wounds: { legs: 1, body: 0 } });
    fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
    expect(derived(fight, "a").stamina).toEqual({ value: 15, max: 15 });
    expect(sourceOf(fight)).toMatchObject({ stun: 0, wounds: { legs: 0 } });
  });

  it("D26 fatigue does as stun does", () => {
    const fight = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(fight, 12, "cold"); // 8 after Body
    expect(derived(fight, "a").stamina).toEqual({ value: 13, max: 13 });
    expect(sourceOf(fight)).toMatchObject({ fatigue: 2, stun: 0 });
  });

  it("D26 stamina ends at 0, and comes back from there", () => {
    const fight = inTurn({ a: { source: { ...fighter, losses: { stamina: 15 } } }, b: { hero: true } });
    hurt(fight, 9, "concussive"); // 5: two stuns
    expect(derived(fight, "a").stamina).toEqual({ value: 0, max: 13 });
    expect(lost(fight, "a")).toMatchObject({ stamina: 13 });
  });

  it("D26 as many as the maximum: unconscious, and further ones are wounds", () => {
    const fight = inTurn({ a: { source: { ...fighter, stun: 9, fatigue: 5 } }, b: { hero: true } });
    expect(derived(fight, "a").unconscious).toBe(false);
    hurt(fight, 9, "concussive", { location: "head" }); // two stuns, room for one
    expect(derived(fight, "a")).toMatchObject({
      unconscious: true,
      able: false,
      dying: false,
      stamina: { value: 0, max: 0 },
    });
    expect(sourceOf(fight)).toMatchObject({ stun: 10, wounds: { head: 1 } });
  });

  it("D26 stuns cost 1 each on checks in the round after one was gained", () => {
    const fight = inTurn({
      a: { source: { ...fighter, stun: 2 } },
      b: { hero: true, source: { losses: { defense: 8 } } },
    });
    const made = { id: "x", label: "", attribute: "mind", skill: "craft" } as const;
    const roll = () => fightCheck(fight.fight, "a", made).modifiers.map((m) => m.value);
    hurt(fight, 7, "concussive"); // 3: one stun more
    expect(roll()).toEqual([]);
    round(fight);
    expect(fight.state.round).toBe(2);
    expect(roll()).toEqual([-3]);
    round(fight);
    expect(roll()).toEqual([]);
    expect(fight.state.combatants["a"]?.store["stunned"] ?? {}).toEqual({});
  });

  it("D26 a wound is a penalty die where it is, and 1 off the result elsewhere", () => {
    const source = { ...fighter, wounds: { head: 2, legs: 1 } };
    const fight = inTurn({ a: { source }, b: { hero: true } });
    const made = { id: "x", label: "", attribute: "mind", skill: "knowledge" } as const;
    const values = (uses: "head"[] | "legs"[]) =>
      figureCheck(fight.fight.figure("a"), { ...made, uses }).modifiers.map((m) => [m.side, m.value]);
    expect(values(["head"])).toEqual([
      ["penalty", 2],
      ["roll", -1],
    ]);
    expect(values(["legs"])).toEqual([
      ["penalty", 1],
      ["roll", -2],
    ]);
    const check = figureCheck(fight.fight.figure("a"), made); // knowledge is the head's
    expect(read(check, [4, 4, 4, 6, 6]).total).toBe(11);
  });

  it.each([
    [4, { dying: false, dead: false, able: true }],
    [5, { dying: true, dead: false, able: false }],
    [10, { dying: true, dead: false, able: false }],
    [11, { dying: false, dead: true, able: false }],
  ])("D26 %i wounds of 5", (body, state) => {
    expect(derived(play({ a: { source: { ...fighter, wounds: { body } } } }), "a")).toMatchObject(state);
  });

  it("D26 as many wounds as the maximum from one hit are death", () => {
    const four = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(four, 25, "concussive"); // 21: four
    expect(derived(four, "a").dead).toBe(false);
    const five = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(five, 13, "penetrating"); // five
    expect(derived(five, "a").dead).toBe(true);
    five.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
    expect(derived(five, "a").dead).toBe(false);
  });

  it("D26 the dying get a wound more every 1 + Endurance rounds, until they are helped", () => {
    const fight = inTurn({ a: { source: { ...fighter, wounds: { body: 5 } } }, b: { hero: true } });
    expect(fight.state.turn).toBe("b"); // the dying take no action
    const dying = () => Object.values(fight.state.exchanges).filter((e) => e.action === "pool.dying").length;
    round(fight); // noticed at the end of round 1
    expect(dying()).toBe(0);
    round(fight);
    expect(dying()).toBe(0);
    round(fight); // two rounds later, Endurance 1
    expect(dying()).toBe(1);
    const [exchange] = Object.values(fight.state.exchanges);
    fight.do({ type: "apply", exchange: exchange?.id ?? "", blow: "b1", amount: null }, [], GM);
    expect(sourceOf(fight)).toMatchObject({ wounds: { body: 6 } });
    const helped = { condition: "pool.helped", by: null, until: null, value: 0 };
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, a: { ...fight.state.creatures["a"]!, conditions: { helped } } },
    };
    for (let i = 0; i < 4; i++) round(fight);
    expect(dying()).toBe(1);
    expect(fight.state.combatants["a"]?.store["dying"]).toBeUndefined();
  });

  it("D23 what burns takes 1 less in the next round, at the same place, until it is out", () => {
    const fight = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(fight, 6, "fire", { location: "legs" });
    const fires = () => Object.values(fight.state.exchanges).filter((e) => e.action === "pool.burning");
    expect(fires()).toEqual([]);
    round(fight);
    expect(blowsIn(fight, fires()[0]?.id ?? "")).toMatchObject([
      { damage: { type: "fire", amount: 5 }, facts: { location: "legs" } },
    ]);
    fight.do({ type: "apply", exchange: fires()[0]?.id ?? "", blow: "b1", amount: null }, [], GM);
    round(fight);
    expect(fires().map((e) => e.blows["b1"]?.damage?.amount)).toEqual([5, 4]);
    fight.do({ type: "apply", exchange: fires()[1]?.id ?? "", blow: "b1", amount: null }, [], GM);
    round(fight); // 4 is no burning
    expect(fires()).toHaveLength(2);
  });

  it("D23 a blow of fire may be taken back in a later round, and what has burnt on by itself", () => {
    const fight = inTurn({ a: { source: fighter }, b: { hero: true } });
    const before = fight.state.creatures["a"];
    hurt(fight, 6, "fire", { location: "legs" });
    hurt(fight, 9, "fire", { location: "head" }, "y");
    round(fight);
    const fires = () => Object.values(fight.state.exchanges).filter((e) => e.action === "pool.burning");
    expect(fires().map(({ blows }) => [blows["b1"]?.damage?.amount, blows["b1"]?.facts["location"]])).toEqual([
      [5, "legs"],
      [8, "head"],
    ]);
    for (const exchange of ["x", "y"]) fight.do({ type: "revert", exchange, blow: "b1" }, [], GM);
    expect(fight.state.creatures["a"]).toEqual(before);
    expect(firesOn(fight.fight, "a")).toEqual([]);
    round(fight);
    expect(fires()).toHaveLength(2); // nothing burns any more
    fight.do({ type: "stepBack" }, [], GM);
    fight.do({ type: "stepBack" }, [], GM);
    round(fight);
    expect(fires()).toHaveLength(2);
  });

  it("D23 cold adds up over rounds without a break", () => {
    const fight = inTurn({ a: { source: { ...fighter, attributes: { body: 4 } } }, b: { hero: true } });
    const cold = (id: string) => {
      const before = derived(fight, "a").stamina.value;
      hurt(fight, 5, "cold", {}, id);
      return before - derived(fight, "a").stamina.value;
    };
    expect(cold("c1")).toBe(1); // 1
    const rounds = () => coldRounds(fight.fight, "a");
    expect(rounds()).toBe(0); // another in the same round has none before it
    round(fight);
    expect(rounds()).toBe(1);
    expect(cold("c2")).toBe(1); // 2
    round(fight);
    expect(cold("c3")).toBe(2); // 3
    round(fight);
    round(fight);
    expect(cold("c4")).toBe(1); // begun anew
  });

  it("D23 of two colds in a round the second still counts when the first is taken back", () => {
    const fight = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(fight, 5, "cold", {}, "c1");
    hurt(fight, 5, "cold", {}, "c2");
    fight.do({ type: "revert", exchange: "c1", blow: "b1" }, [], GM);
    round(fight);
    expect(coldRounds(fight.fight, "a")).toBe(1);
    fight.do({ type: "revert", exchange: "c2", blow: "b1" }, [], GM);
    expect(coldRounds(fight.fight, "a")).toBe(0);
  });

  it("D26 of two hits that each kill the second still does when the first is taken back", () => {
    const fight = inTurn({ a: { source: fighter }, b: { hero: true } });
    hurt(fight, 13 + 4, "penetrating", { apv: 9 }, "h1"); // 13: 5 wounds of 5, and one for 3 more
    hurt(fight, 13 + 4, "penetrating", { apv: 9 }, "h2");
    expect(derived(fight, "a").wounds.total).toBe(12);
    fight.do({ type: "revert", exchange: "h1", blow: "b1" }, [], GM);
    expect(derived(fight, "a")).toMatchObject({ wounds: { total: 6 }, dead: true });
    fight.do({ type: "revert", exchange: "h2", blow: "b1" }, [], GM);
    expect(derived(fight, "a")).toMatchObject({ wounds: { total: 0 }, dead: false });
  });

  it("D23 too little lightning gives a stamina back, and the body is struck whatever is aimed at", () => {
    const fight = inTurn({ a: { source: { ...fighter, losses: { stamina: 3 } } }, b: { hero: true } });
    hurt(fight, 4, "lightning", { location: "head" });
    expect(derived(fight, "a").stamina.value).toBe(13);
    hurt(fight, 14, "lightning", { location: "head" }, "y");
    expect(sourceOf(fight)).toMatchObject({ wounds: { body: 1, head: 0 } });
  });

  describe("what is taken back after a recovery leaves no store to draw on", () => {
    const taken = (source: object) => inTurn({ a: { source: { ...fighter, ...source } }, b: { hero: true } });

    it("D22 Defense", () => {
      const fight = taken({ losses: { defense: -3 } });
      expect(derived(fight, "a").defense).toEqual({ value: 16, max: 16 });
      const { fight: open } = fight;
      loseDefense(open, "a", 2);
      expect(open.figure("a").derived.defense.value).toBe(14);
      expect(regain(open, "a", "defense", 5)).toBe(2);
      expect(regain(open, "a", "defense", 5)).toBe(0);
      expect(open.figure("a").source.losses.defense).toBe(0);
    });

    it("D7 stamina, and what is paid with it and given back", () => {
      const fight = taken({ losses: { stamina: -3 } });
      const made = use({ targets: ["b"], options: { requirement: "reduced" } });
      const before = fight.state.creatures;
      fight.roll({ type: "act", who: "a", action: "power", use: made }, () => 1);
      expect(derived(fight, "a").stamina).toEqual({ value: 13, max: 15 });
      fight.do({ type: "undoExchange", exchange: made.exchange }, [], GM);
      expect(fight.state.creatures).toEqual(before);
    });

    it("D7 stamina that is stored as lost beyond the maximum comes back from 0", () => {
      const fight = taken({ losses: { stamina: 40 } }).fight;
      expect(regain(fight, "a", "stamina", 5)).toBe(5);
      expect(fight.figure("a").derived.stamina.value).toBe(5);
    });

    it("D26 a stun, a fatigue, a wound: the next one counts", () => {
      const fight = taken({ stun: -1, fatigue: -1, wounds: { legs: -1, body: 1 } });
      expect(derived(fight, "a")).toMatchObject({ stamina: { value: 15, max: 15 }, wounds: { total: 1 } });
      const made = { id: "x", label: "", attribute: "mind", skill: "craft" } as const;
      expect(figureCheck(fight.fight.figure("a"), made).modifiers.map((m) => m.value)).toEqual([-1]);
      hurt(fight, 15, "concussive", { location: "legs" }); // a wound and a stun
      hurt(fight, 9, "cold", {}, "c"); // a fatigue
      expect(sourceOf(fight)).toMatchObject({ stun: 1, fatigue: 1, wounds: { legs: 1, body: 1 } });
      expect(derived(fight, "a")).toMatchObject({ stamina: { value: 11, max: 13 }, wounds: { total: 2 } });
      fight.do({ type: "revert", exchange: "c", blow: "b1" }, [], GM);
      fight.do({ type: "revert", exchange: "x", blow: "b1" }, [], GM);
      expect(sourceOf(fight)).toMatchObject({ stun: -1, fatigue: -1, wounds: { legs: -1, body: 1 } });
    });
  });

  it("D26 suffer does nothing where nothing is to be suffered", () => {
    const fight = inTurn({ a: { source: fighter }, b: {} }).fight;
    const before = fight.state;
    applyEffects(fight, "a", {});
    expect(fight.state).toEqual(before);
  });
});

describe("D24 weapons", () => {
  const ranks = { source: { ...fighter, weaponSkills: { blades: 1 }, secondary: { parry: 1 } } };
  const held = (source: object) => {
    const fight = play({ a: { ...ranks, items: [sword("w", source)] } });
    const figure = fight.fight.figure("a");
    return { fight, figure, weapon: weaponOf(figure.creature.items["w"]!) };
  };

  it("D24 difficulty 4 with ranks 2 and 1 is 1 penalty die, and none below 0", () => {
    for (const [difficulty, dice] of [
      [4, 1],
      [3, 0],
      [0, 0],
      [6, 3],
    ] as const) {
      const { figure, weapon } = held({ difficulty });
      expect(awkwardness(figure, weapon)).toBe(dice);
    }
  });

  it.each([
    ["main", 2, 0, 2],
    ["two", 3, 0, 3],
    ["off", 1, 0, 1],
    ["main", 9, 0, 4], // Personal Defense 2, Parry 1, blades 1
    ["main", 9, 5, 2], // less 1 for each of two dice
    ["main", 2, 6, 0],
  ])("D24 held in %s a parry of %i at difficulty %i is %i", (hold, parry, difficulty, counts) => {
    const { fight, figure, weapon } = held({ held: hold, difficulty, parry: { one: parry, two: parry, off: parry } });
    expect(parryOf(figure, weapon)).toBe(counts);
    expect(meleeBonus(fight.fight, "a")).toBe(2 + counts);
  });

  it("D24 the best parry counts, of what is readied", () => {
    const parry = { one: 1, two: 0, off: 2 };
    const items = [
      sword("s", { parry }),
      sword("d", { held: "off", parry }),
      sword("t", { equipped: false, parry: { one: 4 } }),
    ];
    expect(meleeBonus(play({ a: { ...ranks, items } }).fight, "a")).toBe(4);
  });

  it("D24 in two hands Body counts 2 higher, and a bow's damage is its own", () => {
    const target = use({ targets: ["b"] });
    const amount = (item: ReturnType<typeof sword>) => {
      const { fight } = inTurn({ a: { source: fighter, items: [item] }, b: {} });
      const strike = strikeOf({ fight, who: "a", use: { ...target, item: item.id } }, "basic", "b");
      return rawDamage(fight, strike, { damage: 0, apv: 0 });
    };
    expect(amount(sword("s", { damage: 3, apv: 2 }))).toEqual({ amount: 7, apv: 2, type: "concussive" });
    expect(amount(maul("m", { damage: 3 })).amount).toBe(9);
    expect(amount(sword("x", { fromBody: false, damage: 3 })).amount).toBe(3);
  });

  it("D24 a hard weapon's dice are on its attacks", () => {
    const { fight } = inTurn({ a: { source: fighter, items: [sword("s", { difficulty: 4 })] }, b: {} });
    const strike = strikeOf({ fight, who: "a", use: use({ targets: ["b"], item: "s" }) }, "basic", "b");
    const check = strikeCheck(fight, strike, 0);
    expect(check.modifiers.find((m) => m.id === "awkward")).toMatchObject({ side: "penalty", value: 2 });
  });
});
