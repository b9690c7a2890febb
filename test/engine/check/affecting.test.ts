import { expect, it } from "vitest";
import { withConditionModifiers, conditionModifiers } from "../../../src/engine/check/condition-modifiers.ts";
import { GM } from "../../../src/engine/command.ts";
import { Session } from "../../../src/engine/session.ts";
import { brawl, plain } from "../actions/brawl.ts";
import { stateOf, use } from "../play.ts";

const begun = (ruleset = brawl) => {
  const sides = { a: { hero: true, at: [0, 0] as const }, b: { at: [1, 0] as const }, c: { at: [2, 0] as const } };
  const session = new Session(ruleset, stateOf(ruleset, sides));
  session.decide({ type: "begin" }, [6, 5, 4], GM);
  session.decide({ type: "act", who: "a", action: "taunt", use: use({ id: "t", exchange: "x", targets: ["b"] }) });
  return session;
};
const on = (session: ReturnType<typeof begun>, against: string | null, kind: "attack" | "check" = "attack") =>
  conditionModifiers(session.fight(), { who: "b", kind, against });

it("a condition that an action brings is one of the ruleset's, with its words and its picture", () => {
  expect(brawl.conditions["taunted"]).toMatchObject({
    ...{ label: "TEMPO.Brawl.Condition.taunted", icon: "systems/tempo/assets/icons/restrained.svg", palette: true },
  });
});

it("a condition modifies rolls by what they are for and whom they are against", () => {
  const session = begun();
  const modifier = {
    label: "TEMPO.Brawl.Condition.taunted",
    source: "TEMPO.Source.Condition",
    value: -2,
    side: "roll",
  };
  expect(on(session, "c")).toEqual([{ ...modifier, id: "brawl.taunted.0", on: true, fixed: false }]);
  expect(on(session, null)).toHaveLength(1);
  expect([on(session, "a"), on(session, "c", "check")]).toEqual([[], []]);
  expect(conditionModifiers(session.fight(), { who: "a", kind: "attack", against: "c" })).toEqual([]);
});

it("a condition modifies what somebody rolls before the last of their rolls as well", () => {
  const fight = begun().fight();
  const roll = plain("brawl.answer");
  const check = { ...roll, against: { label: "", value: null, tie: "exceed", check: roll, first: roll } as const };
  const { against } = withConditionModifiers(fight, check, { who: "c", kind: "defence", against: "b" });
  const values = against?.value === null ? [against.check, against.first].map((c) => c?.modifiers[0]?.value) : [];
  expect(values).toEqual([-2, -2]);
});

it("a condition lasts until the end of somebody's next turn", () => {
  const session = begun();
  const taunted = () => [session.state.turn, session.state.round, session.fight().figure("b").has("brawl.taunted")];
  expect(taunted()).toEqual(["a", 1, true]);
  session.decide({ type: "endTurn", who: "a" });
  expect(taunted()).toEqual(["b", 1, true]);
  session.decide({ type: "endTurn", who: "b" });
  expect(taunted()).toEqual(["c", 1, false]);
  session.decide({ type: "stepBack" });
  expect(taunted()).toEqual(["b", 1, true]);
});

it("a condition that is brought on somebody's turn lasts past the turn that they are having", () => {
  const session = begun();
  session.decide({ type: "endTurn", who: "a" });
  session.decide(
    { type: "act", who: "a", action: "taunt", use: use({ id: "t2", exchange: "x2", targets: ["b"] }) },
    [],
    {
      ...GM,
      force: true,
    },
  );
  const count = () => session.fight().figure("b").values("brawl.taunted").length;
  expect(count()).toBe(2);
  for (const who of ["b", "c", "a"]) session.decide({ type: "endTurn", who }, [6, 5, 4]);
  expect([session.state.round, count()]).toEqual([2, 1]);
});

it("what is derived from a condition changes with the turn that it ends with, and back", () => {
  const lamed: typeof brawl = {
    ...brawl,
    derive: (figure) => ({ vigour: { value: figure.has("brawl.taunted") ? 1 : 7, max: 10 } }),
  };
  const session = begun(lamed);
  const derived = () => session.fight().figure("b").derived.vigour.value;
  expect(derived()).toBe(1);
  session.decide({ type: "endTurn", who: "a" });
  expect([session.state.turn, derived()]).toEqual(["b", 1]);
  session.decide({ type: "endTurn", who: "b" });
  expect([session.state.turn, derived()]).toEqual(["c", 7]);
  session.decide({ type: "stepBack" });
  expect([session.state.turn, derived()]).toEqual(["b", 1]);
});

it("a check is changed once: its own roll, one that opposes it, or what stands for that; nothing that is counted already", () => {
  const fight = begun().fight();
  const byB = { kind: "attack", who: "b", against: "c" } as const;
  const once = withConditionModifiers(fight, plain("x"), byB);
  expect(once.modifiers).toMatchObject([{ id: "brawl.taunted.0", value: -2, side: "roll" }]);
  expect(withConditionModifiers(fight, once, byB)).toBe(once);
  const sealed = { ...plain("x"), sealed: true } as const;
  expect(withConditionModifiers(fight, sealed, byB)).toBe(sealed);
  // C answers B, who attacks.
  const byC = { kind: "defence", who: "c", against: "b" } as const;
  const check = { ...plain("y"), against: null };
  const opposed = { ...plain("x"), against: { label: "B", value: null, tie: "meet", check } } as const;
  expect(withConditionModifiers(fight, opposed, byC)).toMatchObject({
    modifiers: [],
    against: { check: { modifiers: [{ value: -2 }] } },
  });
  expect(withConditionModifiers(fight, opposed, { ...byC, against: null, opponent: "b" }).against).toMatchObject({
    check: { modifiers: [{ value: -2 }] },
  });
  const taken = { ...plain("x"), against: { label: "B", value: 8, defends: true } } as const;
  expect(withConditionModifiers(fight, taken, byC).modifiers).toMatchObject([
    { id: "target.brawl.taunted.0", value: -2, side: "target" },
  ]);
  expect(withConditionModifiers(fight, plain("x"), byC).modifiers).toEqual([]);
});

it("a die more for a figure that stands for a defence is one less for whoever rolls against it", () => {
  const cheered = {
    ...brawl,
    conditions: {
      ...brawl.conditions,
      taunted: {
        ...brawl.conditions["taunted"]!,
        modifies: ({ kind }: { kind: string }) => (kind === "defence" ? { value: 1, side: "bonus" as const } : null),
      },
    },
  };
  const fight = begun(cheered).fight();
  const attack = { ...plain("x"), against: { label: "B", value: 8, defends: true } } as const;
  expect(withConditionModifiers(fight, attack, { kind: "attack", who: "c", against: "b" }).modifiers).toMatchObject([
    { id: "target.brawl.taunted.0", value: 1, side: "penalty" },
  ]);
});
