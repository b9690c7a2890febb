import { describe, expect, it } from "vitest";
import { playFight, seededFaces } from "../../../src/simulation.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import { tactic } from "../../../src/rulesets/surge/tactic.ts";
import { exchangeOf } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import {
  act,
  asked,
  at,
  begun,
  bow,
  edit,
  ember,
  endTurn,
  impose,
  levels,
  place,
  play,
  pyre,
  spell,
  sword,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";

/** What `a` does now: the action with its tool and target, or how many spaces it moves. */
function doesNow(fight: Fighting): readonly unknown[] | null {
  const command = tactic.act(fight.fight, "a", "n");
  if (command?.type === "act") return [command.action, command.use.item, ...command.use.targets];
  if (command?.type === "move") return ["move", command.path.length];
  return command && [command.type];
}
/** `a`, with two actions, and `z` so many spaces of 5 ft away. */
const facing = (spaces: number, a: Cast = {}, source: object = {}) =>
  begun({ a: { hero: true, items: [sword], at: [0, 0], ...a }, z: { source, at: [spaces, 0] } });

/** What someone with a best roll of 6 + 1 answers to an attack that comes to 6 and the face. */
function answerTo(face: number): string {
  const fight = begun({
    a: { hero: true, source: levels({ martialCombat: 3, strength: 4 }), items: [sword] as never, at: [0, 0] },
    b: { source: levels({ martialCombat: 1, strength: 1 }), items: [sword] as never, at: [1, 0] },
  });
  fight.do(at("a", "melee", "b", "sword"), [face]);
  return tactic.answer(fight.fight, fight.fight.exchange(asked(fight, "b"))!, "b", "n").option;
}

describe("the plain tactic", () => {
  it("defends while a roll can match the attack total (S29), and takes the hit where none can", () => {
    expect([1, 2].map(answerTo)).toEqual(["defend", "none"]);
  });

  it("ends the fight when of one side only the dying are left; they are out then", () => {
    const fallen = { losses: { health: 99 } };
    const fight = play({ a: { hero: true, at: [0, 0] }, b: { source: fallen, at: [1, 0] }, c: { hero: true } });
    const { state, ...ended } = playFight(surge, fight.state, seededFaces(1));
    expect(ended).toEqual({ winner: "heroes", rounds: 1, actions: {}, casualties: { foes: ["b"] } });
    const given = Object.values(state.combatants).filter((c) => c.activation > 0);
    expect(given).toHaveLength(1); // the turn that the beginning gives; no more
    expect(surge.turn.eligible(fight.fight, "b")).toBe(true); // it has its saves to make (S30)
  });

  it("gets free, gets up and only then strikes (S15, S27), down to the last action (S6)", () => {
    const fight = facing(1);
    for (const id of ["restrained", "prone"]) impose(fight, "a", id);
    expect(doesNow(fight)).toEqual(["escape", null]);
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a: facing(1).state.creatures["a"]! } };
    impose(fight, "a", "prone");
    expect(doesNow(fight)).toEqual(["stand", null]);
    fight.do(act("a", "stand"));
    expect(fight.left("a", "action")).toBe(1);
    expect(doesNow(fight)).toEqual(["melee", "sword", "z"]);
    fight.do(act("a", "interact"));
    expect(doesNow(fight)).toBeNull();
    for (const id of ["restrained", "prone"]) {
      impose(fight, "a", id);
      expect(doesNow(fight)).toBeNull();
    }
  });

  it("closes in until it is within 5 ft, as far as its actions go (S9), with one left as with two", () => {
    const fight = facing(3);
    const command = tactic.act(fight.fight, "a", "n");
    expect(command).toMatchObject({ type: "move", who: "a", skip: [], held: null, exchange: "xn" });
    expect(doesNow(fight)).toEqual(["move", 2]);
    expect(doesNow(facing(20))).toEqual(["move", 6]);
    const last = facing(20);
    last.do(act("a", "interact"));
    expect(doesNow(last)).toEqual(["move", 3]);
    expect(doesNow(facing(20, { source: { speed: 0 } }))).toBeNull();
  });

  it("strikes with what it is better with, and bare hands last (S13, S14)", () => {
    const armed = (source: object, items: readonly (typeof sword)[], spaces = 1) =>
      doesNow(facing(spaces, { source, items }));
    expect(armed(levels({}), [sword, bow])).toEqual(["melee", "sword", "z"]);
    expect(armed(levels({ marksmanship: 2 }), [sword, bow])).toEqual(["ranged", "bow", "z"]);
    expect(armed(levels({}), [sword, bow], 2)).toEqual(["ranged", "bow", "z"]);
    expect(armed(levels({}), [])).toEqual(["unarmed", null, "z"]);
  });

  it("gathers, and releases what is ready without an action (S20, S21)", () => {
    const fight = facing(4, { items: [ember, sword] });
    expect(doesNow(fight)).toEqual(["gather", null]);
    for (let i = 0; i < 2; i++) fight.do(act("a", "gather"));
    expect(fight.left("a", "action")).toBe(0);
    expect(doesNow(fight)).toEqual(["release", "ember", "z"]);
    fight.do(at("a", "release", "z", "ember"), [1]);
    expect(doesNow(fight)).toBeNull();
    impose(fight, "a", "silenced");
    endTurn(fight, "a");
    endTurn(fight, "z");
    expect(doesNow(fight)).toEqual(["move", 3]);
  });

  it("gathers in the school of its costliest spell that reaches somebody, and releases the costliest that is ready (S20)", () => {
    const near = spell("near", { school: "Ice", cost: 6, damage: "3d6", range: 10 });
    const spark = spell("spark", { school: "Fire", cost: 1, damage: "1d4" });
    const flame = spell("flame", { school: "Fire", cost: 2, damage: "1d6" });
    const mend = spell("mend", { school: "Water", cost: 9, damage: "1d6", heals: true });
    const charm = spell("charm", { school: "Mind", cost: 8, condition: "silenced" });
    const fight = facing(4, { source: levels({ dexterity: 8 }), items: [near, spark, flame, mend, charm] });
    const school = () => {
      const command = tactic.act(fight.fight, "a", "n");
      return command?.type === "act" ? [command.action, command.use.options["school"]] : null;
    };
    expect(school()).toEqual(["gather", "Fire"]);
    place(fight, "z", 2);
    expect(school()).toEqual(["gather", "Ice"]);
    place(fight, "z", 4);
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    expect(doesNow(fight)).toEqual(["release", "spark", "z"]);
    fight.do(act("a", "gather", { options: { school: "Fire" } }));
    expect(doesNow(fight)).toEqual(["release", "flame", "z"]);
    const healer = facing(1, { items: [mend, charm, sword] });
    expect(doesNow(healer)).toEqual(["melee", "sword", "z"]);
  });

  it("keeps up what it has cast, to its last action (S25)", () => {
    const fight = facing(2, { items: [pyre, sword] });
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "z", "pyre"), [1]);
    expect(fight.left("a", "action")).toBe(1);
    expect(doesNow(fight)).toEqual(["sustain", null]);
    fight.do(act("a", "sustain"), [1]);
    expect(doesNow(fight)).toBeNull();
  });

  it("does nothing at 0 HP or without an enemy who can fight on", () => {
    const fallen = facing(1, {}, { losses: { health: 99 } });
    expect(doesNow(fallen)).toBeNull();
    const fight = facing(1);
    edit(fight, "a", { losses: { health: 99 } });
    expect(doesNow(fight)).toBeNull();
  });

  it("makes its death saves by whichever roll is better (S30)", () => {
    const saves = (strength: number, survival: number) => {
      const fight = play({ a: { source: levels({ strength, survival }) } });
      const waiting = { a: { kind: "deathSave", options: ["strength", "survival", "none"], blow: null } };
      return tactic.answer(fight.fight, { ...exchangeOf("surge.deathSave"), waiting }, "a", "n").option;
    };
    expect([saves(2, 1), saves(2, 2), saves(2, 3)]).toEqual(["strength", "strength", "survival"]);
  });

  it("strikes back after a dodge (S18), unless it is casting, and answers nothing where nothing is asked", () => {
    const countering = (store: Fighting["state"]["combatants"][string]["store"]) => {
      const fight = play({ a: {} });
      const a = { ...fight.state.combatants["a"]!, store };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
      const waiting = { a: { kind: "counter", options: ["strike", "act", "none"], blow: null } };
      return tactic.answer(fight.fight, { ...exchangeOf("surge.melee"), waiting }, "a", "n").option;
    };
    expect([countering({}), countering({ incantation: { school: "Fire", gathered: 1 } })]).toEqual(["strike", "none"]);
    const nothing = tactic.answer(play({ a: {} }).fight, exchangeOf("surge.melee"), "a", "n");
    expect([nothing.option, nothing.use.id]).toEqual(["none", "n"]);
  });
});
