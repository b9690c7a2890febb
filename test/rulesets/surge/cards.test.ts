import { describe, expect, it } from "vitest";
import { GM, PLAYER } from "../../../src/engine/index.ts";
import {
  act,
  answer,
  asked,
  at,
  bandage,
  begun,
  bow,
  edit,
  endTurn,
  has,
  hp,
  impose,
  levels,
  place,
  potion,
  spell,
  sword,
} from "./cast.ts";
import type { Fighting } from "./cast.ts";

const blowsIn = (fight: Fighting, id: string) =>
  Object.values(fight.state.exchanges[id]!.blows).map((b) => ({
    ...{ action: b.action, by: b.by, target: b.target, check: b.check?.id, label: b.check?.label },
    ...{ total: b.reading?.total, against: b.check?.against, facts: b.facts, entry: b.entry },
  }));
const newest = (fight: Fighting) => Object.values(fight.state.exchanges).at(-1)!;
const needs = (fight: Fighting, ...given: Parameters<Fighting["needs"]>) =>
  fight.needs(...given).map((n) => [n.why, n.who, n.count, n.faces]);
const pair = (a: object = {}, b: object = {}, items: readonly object[] = [sword, bow]) =>
  begun({
    a: { hero: true, source: a, items: items as never, at: [0, 0] },
    b: { source: b, items: [sword], at: [1, 0] },
  });

describe("S16 the card of a contest", () => {
  it.each([
    ["melee", "sword", "Defence.guard", 3 + 1, 2 + 1],
    ["ranged", "bow", "Defence.dodge", 3, 2],
    ["unarmed", null, "Defence.guard", 3, 2 + 1],
    ["grapple", null, "Level.strength", 3, 2],
    ["shove", null, "Level.strength", 3, 2],
  ])(
    "%s: both rolls, each named, and what the attack was read against",
    (kind, item, defence, attacking, defending) => {
      const fight = pair();
      const command = at("a", kind, "b", item, { id: "entry", exchange: "card" });
      expect(needs(fight, command)).toEqual([[`surge.${kind}`, "a", 1, 6]]);
      fight.do(command, [3]);
      expect(fight.state.exchanges["card"]).toMatchObject({
        action: `surge.${kind}`,
        by: "a",
        stage: "defend",
        facts: item === null ? { kind } : { kind, item },
      });
      const reply = {
        type: "answer",
        who: "b",
        exchange: "card",
        option: "defend",
        use: act("b", "melee").use,
      } as const;
      expect(needs(fight, reply)).toEqual([["surge.defend", "b", 1, 6]]);
      fight.do(reply, kind === "unarmed" ? [3] : [2, 1].slice(0, kind === "melee" || kind === "ranged" ? 2 : 1));
      const [attack, defended] = blowsIn(fight, "card");
      const met = kind === "unarmed" ? defending + 1 : defending;
      expect(attack).toMatchObject({
        ...{ action: `surge.${kind}`, by: "a", target: "b", check: `surge.${kind}`, label: `TEMPO.Surge.Kind.${kind}` },
        ...{ total: attacking, against: { label: `TEMPO.Surge.${defence}`, value: met }, entry: "entry" },
        facts: { kind, item, lands: attacking > met },
      });
      expect(defended).toMatchObject({
        ...{ action: "surge.defend", by: "b", target: "a", check: "surge.defend", label: `TEMPO.Surge.${defence}` },
        ...{ total: met, against: { label: "TEMPO.Surge.AttackTotal", value: attacking } },
      });
      expect(attack?.facts["pushed"]).toBe(kind === "shove" ? 5 : undefined); // S15
      expect(fight.state.exchanges["card"]!.stage).toBe("done");
      expect(fight.state.combatants["a"]!.ledger["entry"]).toMatchObject({ action: `surge.${kind}`, exchange: "card" });
    },
  );
  it("S15, S26 whatever thing is named, a grapple does no damage", () => {
    const fight = pair();
    fight.do(at("a", "grapple", "b", "sword", { exchange: "card" }), [6]);
    answer(fight, "b", "none");
    expect(fight.state.exchanges["card"]!.blows["b1"]).toMatchObject({ damage: null, facts: { lands: true } });
  });
  it.each([
    ["a strike", "melee", "sword", []],
    ["a shove", "shove", null, []],
    ["a grapple", "grapple", null, [{ condition: "surge.restrained", by: "a", until: null, value: 1 }]],
    ["a pin", "pin", null, [{ condition: "surge.pinned", by: "a", until: null, value: 1 }]],
    ["a tackle", "tackle", null, [{ condition: "surge.prone", by: "a", until: null, value: 0 }]],
  ])("S15 what %s brings on its target, and on nobody else but in a tackle", (_name, kind, item, brought) => {
    const fight = pair();
    fight.do(at("a", kind, "b", item), [6]);
    answer(fight, "b", "none", item ? [1] : []);
    const conditions = (who: string) => Object.values(fight.state.creatures[who]!.conditions);
    expect(conditions("b")).toEqual(brought);
    expect(conditions("a")).toEqual(kind === "tackle" ? brought : []);
  });
  it.each([
    ["none", false, []],
    ["bleeding", false, [{ condition: "surge.bleeding", by: "a", until: null, value: 0 }]],
    ["bleeding", true, [{ condition: "surge.bleeding", by: "a", until: null, value: 2 }]],
  ])("S25, S27 a spell's condition: %s, kept up: %s", (condition, focus, brought) => {
    const hex = spell("hex", { cost: 1, condition, focus, damage: "2" });
    const fight = pair({}, {}, [hex]);
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "hex"), [6]);
    answer(fight, "b", "none");
    expect(Object.values(fight.state.creatures["b"]!.conditions)).toEqual(brought);
    expect(fight.state.creatures["a"]!.conditions).toEqual({});
  });
  it("S17 without a roll: nothing was met, and the total stands as it was", () => {
    const fight = pair();
    fight.do(at("a", "melee", "b", "sword", { exchange: "card" }), [3]);
    answer(fight, "b", "none", [2]);
    expect(blowsIn(fight, "card")).toMatchObject([{ total: 4, against: null, facts: { kind: "melee", lands: true } }]);
  });
  it("S18 the dodge, named and read against the attack total", () => {
    const fight = pair();
    endTurn(fight, "a");
    fight.do(act("b", "setAside"));
    endTurn(fight, "b");
    const command = at("a", "melee", "b", "sword", { exchange: "card" });
    expect(needs(fight, command, [3])).toEqual([["surge.dodge", "b", 1, 6]]);
    fight.do(command, [3, 5]);
    const [attack, dodge] = blowsIn(fight, "card");
    expect(attack).toMatchObject({ against: { value: 5 }, facts: { lands: false } });
    expect(dodge).toMatchObject({
      ...{ action: "surge.dodge", by: "b", target: "a", label: "TEMPO.Surge.Level.dexterity", total: 5 },
      against: { label: "TEMPO.Surge.AttackTotal", value: 4 },
    });
    const entry = fight.state.combatants["b"]!.ledger[dodge!.entry ?? ""];
    expect(entry).toMatchObject({ action: "surge.dodge", cost: { held: 1 }, exchange: "card", facts: { won: true } });
  });
});

describe("S12, S15 the card of what is tried against no one", () => {
  it("S12 an attempt", () => {
    const fight = pair(levels({ strength: 3 }));
    fight.do(act("a", "attempt", { id: "entry", exchange: "card", options: { difficulty: "7" } }), [4]);
    expect(fight.state.exchanges["card"]).toMatchObject({ action: "surge.attempt", by: "a", stage: "done" });
    expect(blowsIn(fight, "card")).toEqual([
      {
        ...{ action: "surge.attempt", by: "a", target: null, check: "surge.challenge", total: 6, entry: "entry" },
        ...{ label: "TEMPO.Surge.Level.strength", against: { label: "TEMPO.Check.Difficulty", value: 7 } },
        facts: { manner: "climb" },
      },
    ]);
    expect(fight.state.combatants["a"]!.ledger["entry"]).toMatchObject({
      action: "surge.attempt",
      cost: { action: 1 },
    });
    const bare = fight.fight.ruleset.actions["attempt"]!.check!(fight.fight, "a", act("a", "attempt").use);
    expect(bare?.against).toMatchObject({ value: 5 }); // Normal
  });
  it("S15 an escape from bonds, and its odds before", () => {
    const fight = pair(levels({ strength: 3 }));
    impose(fight, "a", "restrained");
    const check = (options = {}) =>
      fight.fight.ruleset.actions["escape"]!.check!(fight.fight, "a", act("a", "escape", { options }).use);
    expect([check()?.against, check({ difficulty: "9" })?.against]).toMatchObject([{ value: 5 }, { value: 9 }]);
    fight.do(act("a", "escape", { exchange: "card" }), [2]);
    expect(fight.state.exchanges["card"]!.facts).toEqual({ kind: "escape" });
    expect(blowsIn(fight, "card")).toMatchObject([{ action: "surge.escape", target: null, total: 4 }]);
    impose(fight, "a", "pinned", { by: "b", value: 1 });
    expect(check()).toMatchObject({ id: "surge.escape", label: "TEMPO.Surge.Kind.escape" });
    expect(check()?.against).toMatchObject({ value: null, label: "TEMPO.Surge.Level.strength" });
  });
  it("S15, S27 the pinned escape though they attack nobody", () => {
    const fight = pair();
    impose(fight, "a", "pinned", { by: "b", value: 1 });
    expect(fight.refusal(at("a", "melee", "b", "sword")).key).toBe("TEMPO.Surge.Refusal.pinned");
    fight.do(act("a", "escape"), [6]);
    answer(fight, "b", "defend", [1]);
    expect(has(fight, "a", "pinned")).toBe(false);
  });
});

describe("what comes by itself says what it is", () => {
  it("S27 bleeding: once, above 0 HP alone", () => {
    const fight = pair();
    impose(fight, "a", "bleeding");
    endTurn(fight, "a");
    expect(newest(fight)).toMatchObject({ action: "surge.bleeding", by: "a", stage: "done" });
    const fallen = pair({ losses: { health: 99 } });
    impose(fallen, "a", "bleeding");
    endTurn(fallen, "a");
    expect(Object.values(fallen.state.exchanges).map((e) => e.action)).not.toContain("surge.bleeding");
  });
  it("S30 a death save, asked and answered", () => {
    const fight = pair({ losses: { health: 99 } });
    const id = asked(fight, "a");
    expect(fight.state.exchanges[id]).toMatchObject({ action: "surge.deathSave", by: "a", stage: "defend" });
    const reply = { type: "answer", who: "a", exchange: id, option: "survival", use: act("a", "melee").use } as const;
    expect(needs(fight, reply)).toEqual([["surge.deathSave", "a", 1, 6]]);
    const [said] = fight.do(reply, [3], PLAYER);
    expect(said).toMatchObject({ kind: "answer", who: "a", facts: { exchange: id, option: "survival" } });
    expect(blowsIn(fight, id)).toMatchObject([
      { action: "surge.deathSave", by: "a", target: null, label: "TEMPO.Surge.Level.survival", total: 3 },
    ]);
  });
  it("S30 a save that is asked of somebody who was healed meanwhile is no more", () => {
    const fight = pair({ losses: { health: 99 } });
    const id = asked(fight, "a");
    edit(fight, "a", { losses: { health: 0 } });
    answer(fight, "a", "strength");
    expect(fight.state.exchanges[id]).toMatchObject({ stage: "done", blows: {} });
  });
  it("S4 an encounter survived", () => {
    const fight = pair();
    fight.do({ type: "end" }, [], GM);
    expect(newest(fight)).toMatchObject({ action: "surge.survived", by: "a", stage: "done" });
  });
  it("S5 a battle order: what was rolled, and for what ties are", () => {
    const fight = begun({ a: { hero: true } });
    const cast = { b: { source: levels({ dexterity: 3 }) }, c: { source: levels({ dexterity: 3 }) } };
    const other = begun(cast);
    const command = { type: "rollInitiative", ids: ["b", "c"] } as const;
    expect(needs(other, command, [4, 4], GM)).toEqual([
      ["surge.tie", "b", 1, 6],
      ["surge.tie", "c", 1, 6],
    ]);
    const [rolled] = other.do(command, [4, 4, 2, 5], GM);
    expect(rolled?.facts).toMatchObject({
      values: { b: 6, c: 6 },
      parts: { b: { faces: [4], bonus: 2 }, c: { faces: [4], bonus: 2 } },
    });
    expect(fight.state.turn).toBe("a");
  });
});

describe("S7, S30 things that help", () => {
  it("S7 a potion: its card names it and who drinks", () => {
    const fight = pair({ losses: { health: 9 } }, {}, [potion]);
    const command = act("a", "interact", { item: "potion", exchange: "card", id: "entry" });
    expect(needs(fight, command)).toEqual([["surge.heal", "a", 1, 6]]);
    fight.do(command, [4]);
    expect(fight.state.exchanges["card"]).toMatchObject({ action: "surge.interact", facts: { item: "potion" } });
    expect(fight.state.combatants["a"]!.ledger["entry"]!.facts).toEqual({ rest: 0 });
  });
  it("S7 only what relieves is used to, as long as any is left", () => {
    const empty = { ...bandage, id: "empty", source: { relieves: "bleeding", quantity: 0 } };
    const fight = pair({}, {}, [bandage, empty, potion]);
    impose(fight, "b", "bleeding");
    for (const item of ["empty", "potion"])
      expect(fight.refusal(act("a", "relieve", { item, targets: ["b"] })).key).toBe("TEMPO.Refusal.NoTool");
    place(fight, "b", 2);
    expect(fight.refusal(act("a", "relieve", { item: "bandage", targets: ["b"] })).key).toBe(
      "TEMPO.Surge.Refusal.tooFar",
    );
  });
  it.each([
    ["conscious", true],
    ["unconscious", true],
    ["stable", false],
    ["dead", false],
  ])("S30 treating who is %s: %s", (stage, open) => {
    const fight = pair({}, { losses: { health: 99 }, dying: { stage } });
    const refused = fight.decide(at("a", "treat", "b"));
    expect("refusal" in refused ? refused.refusal.key : null).toBe(open ? null : "TEMPO.Surge.Refusal.notDying");
  });
  it("S30 nobody treats whoever is up, or too far", () => {
    const fight = pair();
    expect(fight.refusal(at("a", "treat", "b")).key).toBe("TEMPO.Surge.Refusal.notDying");
    edit(fight, "b", { losses: { health: 99 } });
    place(fight, "b", 2);
    expect(fight.refusal(at("a", "treat", "b")).key).toBe("TEMPO.Surge.Refusal.tooFar");
  });
  it("S26 healing and damage of nothing change nothing", () => {
    const mend = spell("mend", { cost: 1, defence: "none", heals: true, damage: "1d4" });
    const fight = pair({}, { losses: { health: 99 }, dying: { stage: "conscious", passed: 2 } }, [mend]);
    fight.do(act("a", "gather"));
    fight.do(at("a", "release", "b", "mend", { exchange: "card" }), [1]);
    fight.do({ type: "apply", exchange: "card", blow: "b1", amount: 0 }, [], GM);
    expect([hp(fight, "b"), fight.fight.figure("b").source.dying.passed]).toEqual([0, 2]);
  });
});
