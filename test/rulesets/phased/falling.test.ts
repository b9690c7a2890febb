import { describe, expect, it } from "vitest";
import { blowsOf, GM, idFrom, odds, offerMove } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { beginFall, fallDamage, fallOf } from "../../../src/rulesets/phased/movement/falling.ts";
import type { Cast } from "../../engine/play.ts";
import { FORCED, use } from "../../engine/play.ts";
import { abilities, alone, inAction, skipPreparation, steps } from "./cast.ts";

type Fight = ReturnType<typeof inAction>;

const act = (action: string, given: Parameters<typeof use>[0] = {}, who = "a") => ({
  type: "act" as const,
  who,
  action,
  use: use(given),
});
const answer = (exchange: string, option: string, id = "e") => ({
  type: "answer" as const,
  who: "a",
  exchange,
  option,
  use: use({ id }),
});
const condition = (id: string) => ({ c: { condition: `phased.${id}`, by: null, until: null, value: 0 } });
const fallIn = (round: number) => idFrom("fall", "a", round);

/** To the beginning of a's next turn: a and b end theirs, everybody rolls anew, nobody prepares anything. */
function nextTurn(fight: Fight): void {
  if (fight.state.turn === "a") fight.do({ type: "endTurn", who: "a" });
  fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
  skipPreparation(fight);
}
const falling = (feet: number, a: Cast = {}, surface = "hard"): Fight => {
  const fight = alone(a);
  fight.do(act("fall", { options: { feet, surface } }));
  nextTurn(fight);
  return fight;
};

describe("P21 falling", () => {
  it.each([
    [1, 0],
    [5, 0],
    [6, 3],
    [7, 4],
    [60, 30],
    [1999, 1000],
    [2000, 1000],
    [2001, 1000],
    [2500, 1000],
  ])("P21 %i ft: %i", (feet, damage) => {
    expect(fallDamage(feet)).toBe(damage);
    expect(fallDamage(feet, false)).toBe(0);
  });

  it("P21 60 ft cost no action, are resolved when the own turn begins, and hurt by 30", () => {
    const fight = alone({ source: { level: 20 } });
    fight.do(act("fall", { options: { feet: "60" } }));
    expect(fight.left("a", "ap")).toBe(3);
    expect(fight.state.exchanges[fallIn(1)]).toBeUndefined();
    nextTurn(fight);
    const id = fallIn(2);
    expect(fight.state.exchanges[id]?.waiting).toMatchObject({
      a: { kind: "fall", options: ["tumble", "none"], blow: null },
    });
    fight.do(answer(id, "none"));
    expect(fight.state.exchanges[id]).toMatchObject({ stage: "done", waiting: {} });
    expect(blowsOf(fight.state.exchanges[id]!)).toMatchObject([
      { by: "a", target: "a", damage: { type: "bludgeoning", amount: 30 } },
    ]);
    fight.do({ type: "apply", exchange: id, blow: "b1", amount: null }, [], GM);
    expect(fight.fight.figure("a").derived.health).toEqual({ value: 100 - 30, max: 100 });
    expect(fight.left("a", "ap")).toBe(3);
  });

  it("P21 2500 ft: 1000 a round, 1000 damage on the third turn; a world may fall twice as fast", () => {
    const fight = falling(2500);
    expect(fight.state.exchanges).toEqual({});
    nextTurn(fight);
    expect(fight.state.exchanges).toEqual({});
    nextTurn(fight);
    fight.do(answer(fallIn(4), "none"));
    expect(fight.state.exchanges[fallIn(4)]?.blows["b1"]?.damage?.amount).toBe(1000);
    const fast = alone();
    fast.state = { ...fast.state, options: { fallPerRound: "2000" } };
    fast.do(act("fall", { options: { feet: 2500 } }));
    nextTurn(fast);
    expect(fast.state.exchanges).toEqual({});
    nextTurn(fast);
    expect(fast.state.exchanges[fallIn(3)]?.facts["feet"]).toBe(2500);
  });

  it("P21 5 ft and soft ground ask nothing and hurt nobody", () => {
    for (const fight of [falling(5), falling(60, {}, "soft")]) {
      const exchange = fight.state.exchanges[fallIn(2)]!;
      expect(exchange).toMatchObject({ stage: "done", waiting: {} });
      expect(exchange.blows["b1"]?.damage).toBeNull();
      expect(phased.view.notes(exchange, exchange.blows["b1"]!)).toEqual([{ key: "TEMPO.Phased.Note.unhurt" }]);
    }
    expect(falling(6).state.exchanges[fallIn(2)]?.waiting["a"]).toBeDefined();
  });

  it("P21 nothing but a Tumble is done before", () => {
    const fight = falling(60);
    expect(fight.refusal(act("manipulate"))).toMatchObject({ key: "TEMPO.Phased.Refusal.fallFirst", soft: true });
    expect(offerMove(fight.fight, "a", steps(".")).refusal?.key).toBe("TEMPO.Phased.Refusal.fallFirst");
    fight.do(answer(fallIn(2), "none"));
    fight.do(act("manipulate"));
    expect(offerMove(fight.fight, "a", steps(".")).refusal).toBeNull();
  });

  it("P21 Tumble: 1 AP, Acrobatics against the feet fallen", () => {
    // STR 6, DEX 6, rank 5: 3d8 + 6 + 12 against 20.
    const acrobat = { source: { ...abilities({ strength: 6, dexterity: 6 }), skills: { acrobatics: 5 } } };
    const fight = falling(20, acrobat);
    const [tumble] = phased.view.question(fight.fight, fight.state.exchanges[fallIn(2)]!, "a").options;
    expect(tumble).toMatchObject({ id: "tumble", cost: { ap: 1 }, refusal: null, check: { against: { value: 20 } } });
    expect(odds(tumble!.check!).success).toBe(512);
    fight.do(answer(fallIn(2), "tumble"), [1, 1, 5]);
    expect(fight.left("a", "ap")).toBe(2);
    const { blows } = fight.state.exchanges[fallIn(2)]!;
    expect(Object.values(blows).map((b) => [b.action, b.reading?.band, b.damage])).toEqual([
      ["phased.tumble", "success", null],
    ]);
    // Success only: stepping aside is a move like any other.
    expect(offerMove(fight.fight, "a", steps(".")).priced.cost).toEqual({ ap: 1 });
  });

  it("P21 60 ft: target 60, and a Tumble that fails hurts as the fall does", () => {
    const fight = falling(60);
    expect(fight.fight.ruleset.actions["tumble"]?.check?.(fight.fight, "a", use())).toMatchObject({
      against: { value: 60 },
    });
    fight.do(act("tumble"), [8, 8, 8]);
    expect(blowsOf(fight.state.exchanges[fallIn(2)]!).map((b) => b.damage?.amount ?? null)).toEqual([null, 30]);
    expect(fight.left("a", "ap")).toBe(2);
    fight.do({ type: "undoExchange", exchange: fallIn(2) }, [], GM);
    expect(fight.left("a", "ap")).toBe(3);
  });

  it("P21 a critical success also rolls up to 10 ft aside, which costs nothing", () => {
    const acrobat = { source: { ...abilities({ strength: 6, dexterity: 6 }), skills: { acrobatics: 5 } } };
    const fight = falling(20, acrobat);
    fight.do(answer(fallIn(2), "tumble"), [1, 3, 4]); // 26: more than 5 over
    const exchange = fight.state.exchanges[fallIn(2)]!;
    expect(exchange.blows["b1"]?.reading?.band).toBe("criticalSuccess");
    expect(phased.view.notes(exchange, exchange.blows["b1"]!)).toEqual([
      { key: "TEMPO.Phased.Note.aside", data: { feet: 10 } },
    ]);
    expect(offerMove(fight.fight, "a", steps("..")).priced).toMatchObject({ charged: 0, cost: {} });
    expect(offerMove(fight.fight, "a", steps("...")).priced).toMatchObject({ charged: 5, cost: { ap: 1 } });
  });

  it("P21, P23 no Tumble for the restrained, the immobilized, and without an AP", () => {
    for (const id of ["restrained", "immobilized"]) {
      const fight = falling(60, { conditions: condition(id) });
      expect(fight.state.exchanges[fallIn(2)]).toMatchObject({
        waiting: {},
        blows: { b1: { damage: { amount: 30 } } },
      });
    }
    const poor = falling(60, { source: { actionPoints: 0 } });
    expect(poor.state.exchanges[fallIn(2)]?.waiting).toEqual({});
    const spent = falling(60);
    spent.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 3 });
    expect(spent.refusal(answer(fallIn(2), "tumble")).key).toBe("TEMPO.Refusal.Budget");
    expect(spent.refusal(act("tumble")).key).toBe("TEMPO.Refusal.Budget");
    expect(alone().refusal(act("tumble")).key).toBe("TEMPO.Phased.Refusal.notLanding");
  });

  it("P21 who ends the turn without an answer has not tumbled", () => {
    const fight = falling(60);
    fight.do({ type: "endTurn", who: "a" }, [], FORCED);
    expect(fight.state.exchanges[fallIn(2)]).toMatchObject({
      stage: "done",
      waiting: {},
      blows: { b1: { damage: { amount: 30 } } },
    });
  });

  it("P21 who has no turn of its own lands when the round is over", () => {
    const fight = alone();
    fight.do(act("fall", { options: { feet: 60 } }));
    const { a } = fight.state.creatures;
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, a: { ...a!, conditions: condition("incapacitated") } },
    };
    nextTurn(fight);
    expect(fight.state.turn).toBe("b");
    expect(fight.state.exchanges[fallIn(2)]).toBeUndefined();
    fight.do({ type: "endTurn", who: "b" }, [9, 2], GM);
    expect(fight.state.exchanges[fallIn(2)]).toMatchObject({ waiting: {}, blows: { b1: { damage: { amount: 30 } } } });
  });

  it("P21 whose turn the GM passes over lands unasked when the round is over, and who flies stays up", () => {
    const cast = { a: { at: [0, 0] as const }, b: { hero: true, at: [40, 40] as const }, c: { source: { fly: 60 } } };
    const fight = inAction(cast, [2, 9, 1]);
    fight.do(act("fall", { options: { feet: 60 } }));
    const aloft = { ...fight.state.combatants["c"]!, store: { aloft: true }, place: { x: 9, y: 9, w: 1, h: 1, z: 40 } };
    fight.state = { ...fight.state, combatants: { ...fight.state.combatants, c: aloft } };
    expect(fight.state.turn).toBe("b");
    fight.do({ type: "advance" }, [2, 9, 1], GM);
    expect(fight.state.exchanges[fallIn(1)]).toMatchObject({ waiting: {}, blows: { b1: { damage: { amount: 30 } } } });
    expect(fight.state.combatants["c"]?.store).toMatchObject({ aloft: true });
    expect(fight.state.combatants["c"]?.store["fall"]).toBeUndefined();
  });

  it("P21 is resolved once, however often the GM steps back over it, and undone by its card", () => {
    const fight = falling(60, { source: { level: 20 } });
    fight.do(answer(fallIn(2), "none"));
    fight.do({ type: "apply", exchange: fallIn(2), blow: "b1", amount: null }, [], GM);
    const hurt = fight.fight.figure("a").derived.health.value;
    fight.do({ type: "stepBack" }, [], GM);
    expect(fight.state.phase).toBe("preparation");
    skipPreparation(fight);
    expect(fight.state.exchanges[fallIn(2)]).toMatchObject({ waiting: {} });
    expect(fight.state.turn).toBe("a");
    expect(Object.keys(fight.state.exchanges)).toEqual([fallIn(2)]);
    expect(fight.state.exchanges[fallIn(2)]?.blows["b1"]?.applied).not.toBeNull();
    expect(fight.fight.figure("a").derived.health.value).toBe(hurt);
    fight.do({ type: "undoExchange", exchange: fallIn(2) }, [], GM);
    expect(fight.fight.figure("a").derived.health.value).toBe(fight.fight.figure("a").derived.health.max);
  });

  it("P21 the height is the token's where nobody says, and the fall is taken back like any entry", () => {
    const fight = alone({}, 40);
    const before = fight.state;
    fight.do(act("fall", { id: "f" }));
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 40 });
    expect(phased.view.tags(fight.fight, "a").map((t) => t.label)).toContainEqual({
      key: "TEMPO.Phased.Tag.falls",
      data: { feet: 40 },
    });
    expect(fight.refusal(act("fall")).key).toBe("TEMPO.Phased.Refusal.falling");
    expect(offerMove(fight.fight, "a", steps(".")).refusal?.key).toBe("TEMPO.Phased.Refusal.falling");
    fight.do({ type: "undo", who: "a", entry: "f" });
    expect(fight.state).toEqual(before);
    expect(alone().refusal(act("fall")).key).toBe("TEMPO.Refusal.Number");
  });
});

describe("P18 climbing without holds", () => {
  // STR 3, DEX 3, rank 0: 3d8 + 3 − 4 against Moderate 20.
  it("P18 is Acrobatics against Moderate 20 unless set", () => {
    const fight = alone();
    const { climb } = phased.actions;
    expect(climb?.check?.(fight.fight, "a", use())).toMatchObject({
      id: "phased.skill.acrobatics",
      against: { value: 20 },
    });
    expect(climb?.check?.(fight.fight, "a", use({ options: { difficulty: 25 } }))).toMatchObject({
      against: { value: 25 },
    });
    expect(climb?.fields?.(fight.fight, "a")[0]?.options?.[0]?.value).toBe("20");
  });

  it("P18 made, it costs nothing but the climb", () => {
    const fight = alone();
    fight.do(act("climb", { exchange: "x" }), [7, 7, 7]);
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({ reading: { total: 20, band: "success" } });
    expect(fight.left("a", "ap")).toBe(3);
    expect(offerMove(fight.fight, "a", steps("..", { mode: "climb" })).priced).toMatchObject({ cost: { ap: 1 } });
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
  });

  it("P18 a failure has spent the move: a whole one, or the rest of the one begun", () => {
    const fight = alone();
    fight.do(act("climb", { exchange: "x" }), [5, 5, 5]); // 14
    expect(fight.state.exchanges["x"]?.blows["b1"]?.reading?.band).toBe("criticalFailure");
    const failed = alone();
    failed.do(act("climb", { exchange: "x" }), [5, 5, 6]); // 15: no more than 5 under
    expect(failed.state.exchanges["x"]?.blows["b1"]?.reading?.band).toBe("failure");
    expect(failed.left("a", "ap")).toBe(2);
    expect(offerMove(failed.fight, "a", steps(".")).priced.cost).toEqual({ ap: 1 });
    expect(failed.state.combatants["a"]?.store["fall"]).toBeUndefined();
    const begun = alone();
    begun.do({ type: "move", who: "a", skip: [], path: steps(".."), held: null, exchange: "m" });
    begun.do(act("climb", { exchange: "x" }), [5, 5, 6]);
    expect(begun.left("a", "ap")).toBe(2);
    begun.do({ type: "move", who: "a", skip: [], path: steps("..."), held: null, exchange: "m" });
    expect(begun.left("a", "ap")).toBe(1);
    begun.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(offerMove(begun.fight, "a", steps("....")).priced.cost).toEqual({ ap: 1 });
  });

  it("P18 a critical failure falls, from where the token is or as deep as the GM says", () => {
    const fight = alone({}, 30);
    fight.do(act("climb", { exchange: "x" }), [1, 1, 1]);
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 30, fallen: 0 });
    const exchange = fight.state.exchanges["x"]!;
    expect(phased.view.notes(exchange, exchange.blows["b1"]!)).toEqual([{ key: "TEMPO.Phased.Note.letsGo" }]);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    const told = alone({}, 30);
    told.do(act("climb", { options: { feet: "12" } }), [1, 1, 1]);
    expect(told.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 12 });
    const low = alone();
    low.do(act("climb"), [1, 1, 1]);
    expect(low.state.combatants["a"]?.store["fall"]).toBeUndefined();
  });

  it("P18, P23 needs free limbs and a move left", () => {
    expect(alone({ conditions: condition("restrained") }).refusal(act("climb")).key).toBe(
      "TEMPO.Phased.Refusal.restrained",
    );
    expect(alone({ conditions: condition("immobilized") }).refusal(act("climb")).key).toBe(
      "TEMPO.Phased.Refusal.immobilized",
    );
    expect(alone({ conditions: condition("prone") }).refusal(act("climb")).key).toBe("TEMPO.Phased.Refusal.proneMoves");
    const fight = alone();
    fight.do({ type: "spend", who: "a", id: "s", pool: "ap", amount: 3 });
    expect(fight.refusal(act("climb")).key).toBe("TEMPO.Refusal.Budget");
  });
});

describe("P19 flying and burrowing", () => {
  const bird = { source: { fly: 60 } };
  const mole = { source: { burrow: 10 } };
  const air = (pattern: string, z: readonly number[]) =>
    steps(pattern, { mode: "fly" }).map((step, i) => {
      const [from, to] = [z[i] ?? z.at(-1) ?? 0, z[i + 1] ?? z.at(-1) ?? 0];
      return { ...step, from: { ...step.from, z: from }, to: { ...step.to, z: to }, rise: to - from };
    });
  const fly = (fight: Fight, path: ReturnType<typeof steps>) =>
    fight.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "m" });

  it("P19 at its own speed: level and down freely, up at half rate", () => {
    const priced = (z: readonly number[], count = 12) =>
      offerMove(alone(bird).fight, "a", air(".".repeat(count), z)).priced;
    expect(priced([20])).toMatchObject({ charged: 60, cost: { ap: 1 }, left: 0 });
    expect(priced([20], 13)).toMatchObject({ cost: { ap: 2 }, left: 55 });
    const up = Array.from({ length: 7 }, (_, i) => i * 5);
    expect(priced(up, 6)).toMatchObject({ charged: 60, cost: { ap: 1 }, left: 0 });
    expect(priced([...up].reverse(), 6)).toMatchObject({ charged: 30, cost: { ap: 1 }, left: 30 });
  });

  it("P19 a Stride in the air and one on the ground are two", () => {
    const fight = alone(bird);
    const path = [...steps(".."), ...air("..", [5])];
    expect(offerMove(fight.fight, "a", path).priced).toMatchObject({ charged: 20, cost: { ap: 2 }, left: 50 });
    fly(fight, path);
    expect(fight.left("a", "ap")).toBe(1);
    fly(fight, [...path, ...steps("..")]);
    expect(fight.left("a", "ap")).toBe(1);
    expect(phased.view.turnFacts(fight.fight, "a")[0]?.value).toMatchObject({ data: { left: 0, stride: 20 } });
  });

  it("P19 flies over what cannot be walked over, and through difficult air at double cost", () => {
    expect(offerMove(alone(bird).fight, "a", air("##", [20])).priced).toMatchObject({ charged: 10, stop: null });
    expect(offerMove(alone(bird).fight, "a", air("d", [20])).priced).toMatchObject({ charged: 10 });
  });

  it("P19 burrows at its own speed, through impassible ground only where an ability says so", () => {
    const dig = (fight: Fight, pattern: string) =>
      offerMove(fight.fight, "a", steps(pattern, { mode: "burrow" })).priced;
    expect(dig(alone(mole), "..")).toMatchObject({ charged: 10, cost: { ap: 1 }, left: 0 });
    expect(dig(alone(mole), "...")).toMatchObject({ cost: { ap: 2 } });
    expect(dig(alone(mole), "#").stop?.refusal.key).toBe("TEMPO.Phased.Refusal.impassible");
    expect(dig(alone({ source: { burrow: 10, throughRock: true } }), "#")).toMatchObject({ charged: 5, stop: null });
  });

  it("P19 no speed stated: neither; by leave of the GM at the Stride", () => {
    const fight = alone();
    expect(offerMove(fight.fight, "a", air(".", [5])).refusal?.key).toBe("TEMPO.Phased.Refusal.noFlight");
    expect(offerMove(fight.fight, "a", steps(".", { mode: "burrow" })).refusal?.key).toBe(
      "TEMPO.Phased.Refusal.noBurrowing",
    );
    expect(offerMove(fight.fight, "a", air(".....", [5])).priced.cost).toEqual({ ap: 2 });
  });

  it("P19 wings spend a Stride each round, hovering too, or begin to fall when the turn is over", () => {
    const fight = alone(bird, 40);
    fly(fight, air("..", [40]));
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.store).toMatchObject({ aloft: true });
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    expect(phased.view.tags(fight.fight, "a").map((t) => t.label)).toContainEqual({
      key: "TEMPO.Phased.Tag.flies",
      data: {},
    });
    nextTurn(fight);
    fight.do(act("hover"));
    expect(fight.left("a", "ap")).toBe(2);
    expect(fight.refusal(act("hover")).key).toBe("TEMPO.Phased.Refusal.hasFlown");
    nextTurn(fight);
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 40 });
    nextTurn(fight);
    expect(fight.state.exchanges[fallIn(4)]?.facts["feet"]).toBe(40);
  });

  it("P19 who needs no wings stays in the air, and whoever comes down is on the ground", () => {
    const spirit = alone({ source: { fly: 60, wings: false } }, 40);
    fly(spirit, air(".", [40]));
    nextTurn(spirit);
    spirit.do({ type: "endTurn", who: "a" });
    expect(spirit.state.combatants["a"]?.store["fall"]).toBeUndefined();
    expect(spirit.state.combatants["a"]?.store["aloft"]).toBe(true);
    const down = alone(bird, 10);
    fly(down, air("..", [10, 5, 0]));
    expect(down.refusal(act("hover")).key).toBe("TEMPO.Phased.Refusal.notAloft");
    nextTurn(down);
    down.do({ type: "endTurn", who: "a" });
    expect(down.state.combatants["a"]?.store["fall"]).toBeUndefined();
  });

  it("P19 what is firm up there the table says", () => {
    const fight = alone(bird, 40);
    fly(fight, air(".", [40]));
    const before = fight.state;
    fight.do(act("land", { id: "l" }));
    expect(fight.refusal(act("hover")).key).toBe("TEMPO.Phased.Refusal.notAloft");
    fight.do({ type: "undo", who: "a", entry: "l" });
    expect(fight.state).toEqual(before);
    fight.do(act("land"));
    nextTurn(fight);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    const onward = alone(bird, 40);
    fly(onward, air(".", [40]));
    onward.do(act("land"));
    fly(onward, air("..", [40]));
    onward.do(act("land"));
    expect(onward.refusal(act("land")).key).toBe("TEMPO.Phased.Refusal.notAloft");
  });

  it("P19, P21 who flies on in mid-fall has caught itself", () => {
    const fight = falling(2500, bird);
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ fallen: 1000, left: 1500 });
    expect(offerMove(fight.fight, "a", steps(".")).refusal?.key).toBe("TEMPO.Phased.Refusal.falling");
    expect(fight.refusal(act("land"))).toMatchObject({ key: "TEMPO.Phased.Refusal.falling", soft: true });
    fly(fight, air(".", [1500]));
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    const before = alone(bird, 40);
    fly(before, air(".", [40]));
    before.do(act("fall", { options: { feet: 60 } }));
    before.do({ type: "endTurn", who: "a" });
    expect(before.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 60 });
  });

  it("P19 wings that nobody moves fall when the round is over", () => {
    const fight = alone(bird, 40);
    fly(fight, air(".", [40]));
    fight.do({ type: "endTurn", who: "a" });
    const { a } = fight.state.creatures;
    fight.state = {
      ...fight.state,
      creatures: { ...fight.state.creatures, a: { ...a!, conditions: condition("incapacitated") } },
    };
    nextTurn(fight);
    expect(fight.state.combatants["a"]?.store["fall"]).toBeUndefined();
    nextTurn(fight);
    expect(fight.state.combatants["a"]?.store["fall"]).toMatchObject({ left: 40 });
    nextTurn(fight);
    expect(fight.state.exchanges[fallIn(3)]?.blows["b1"]?.damage?.amount).toBe(20);
  });
});

describe("P20 mounts", () => {
  const pair = (steed: Cast = {}, rider: Cast = {}): Fight =>
    inAction(
      {
        a: { hero: true, at: [0, 0], ...rider },
        h: { hero: true, at: [1, 0], source: { size: "large" }, ...steed },
        z: { at: [40, 40] },
      },
      [9, 5, 2],
    );
  const mount = (options = {}, id = "m") => act("mount", { targets: ["h"], options, id, exchange: "x" });

  it("P20 takes a Stride action up, and one down", () => {
    const fight = pair();
    const before = fight.state;
    fight.do(mount());
    expect(fight.left("a", "ap")).toBe(2);
    expect(phased.view.tags(fight.fight, "a").map((t) => t.label)).toContainEqual({
      key: "TEMPO.Phased.Tag.rides",
      data: {},
    });
    expect(fight.refusal(mount({}, "n")).key).toBe("TEMPO.Phased.Refusal.mounted");
    fight.do({ type: "undo", who: "a", entry: "m" });
    expect(fight.state).toEqual(before);
    fight.do(mount());
    fight.do(act("dismount"));
    expect(fight.left("a", "ap")).toBe(1);
    expect(fight.refusal(act("dismount")).key).toBe("TEMPO.Phased.Refusal.notMounted");
  });

  it.each([
    ["tiny", "small", true],
    ["medium", "medium", false],
    ["medium", "large", true],
    ["large", "medium", false],
    ["large", "gigantic", true],
  ])("P20 a %s rider and a %s steed: %s", (rider, steed, fits) => {
    const fight = pair({ source: { size: steed } }, { source: { size: rider } });
    const decision = fight.decide(mount());
    expect("refusal" in decision ? decision.refusal.key : null).toBe(fits ? null : "TEMPO.Phased.Refusal.steedSmall");
  });

  it("P20 unwilling: Animal Handling against a difficulty the GM sets", () => {
    const fight = pair();
    expect(fight.refusal(mount({ willing: "no" })).key).toBe("TEMPO.Phased.Refusal.unwilling");
    // WIS 3, CHA 3, rank 0: 3d8 − 1 against 15.
    fight.do(mount({ willing: "no", difficulty: 15 }), [5, 5, 5]);
    expect(fight.state.exchanges["x"]?.blows["b1"]).toMatchObject({
      check: { id: "phased.skill.animalHandling" },
      reading: { total: 14, band: "failure" },
    });
    expect([fight.left("a", "ap"), fight.state.combatants["a"]?.store["steed"]]).toEqual([2, undefined]);
    fight.do(
      {
        ...mount({ willing: "no", difficulty: 15 }),
        use: use({ targets: ["h"], options: { willing: "no", difficulty: 15 }, exchange: "y" }),
      },
      [5, 5, 6],
    );
    expect(fight.state.combatants["a"]?.store["steed"]).toBe("h");
    fight.do({ type: "undoExchange", exchange: "y" }, [], GM);
    expect([fight.left("a", "ap"), fight.state.combatants["a"]?.store["steed"]]).toEqual([2, undefined]);
  });

  it("P20 an enemy never is willing, and nobody mounts from afar or where another sits", () => {
    expect(pair({ hero: false }).refusal(mount({ willing: "yes" })).key).toBe("TEMPO.Phased.Refusal.unwilling");
    expect(pair({ at: [3, 0] }).refusal(mount())).toMatchObject({
      key: "TEMPO.Phased.Refusal.outOfReach",
      data: { feet: 15, most: 5 },
    });
    const fight = pair();
    fight.do(mount());
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "h" });
    const other = act("mount", { targets: ["h"], options: { difficulty: 15 } }, "z");
    expect(fight.refusal(other).key).toBe("TEMPO.Phased.Refusal.ridden");
    expect(pair({}, { conditions: condition("prone") }).refusal(mount()).key).toBe("TEMPO.Phased.Refusal.proneMoves");
    expect(pair({}, { conditions: condition("restrained") }).refusal(mount()).key).toBe(
      "TEMPO.Phased.Refusal.restrained",
    );
    expect(pair().refusal(act("mount")).key).toBe("TEMPO.Refusal.NoTarget");
  });
});

describe("P21 the beginning of a fall", () => {
  const begin = (...falls: number[]) => {
    const { fight } = inAction({ a: { hero: true, at: [0, 0] }, b: {} }, [10, 1]);
    for (const feet of falls) beginFall(fight, "a", feet);
    return fallOf(fight, "a")?.left ?? null;
  };
  it.each([
    [[0], null],
    [[1], 1],
    [[30, 10], 30],
  ])("P21 %j ft: %s", (falls, left) => expect(begin(...falls)).toBe(left));
});
