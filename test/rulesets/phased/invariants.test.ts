import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/command.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { commonCommands, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import { faceSource, use } from "../../engine/play.ts";
import { inAction, play, spear, steps, sword } from "./cast.ts";

const bolt = { id: "bolt", type: "talent", source: { use: "spell", defence: "reflex", damage: "2d6" } };
const ward = { id: "ward", type: "talent", source: { use: "spell", maintained: true } };
const net = { id: "net", type: "gear", source: { large: true } };
const cast = () => ({
  a: { hero: true, source: { spellPower: 4 }, items: [sword, bolt, ward], at: [0, 0] as const },
  b: { hero: true, items: [spear, net], at: [1, 1] as const },
  c: { items: [sword], at: [1, 0] as const },
  d: { source: { spellPower: 2, size: "large", fly: 60 }, items: [spear], at: [2, 0] as const },
});
const commands = commonCommands(Object.keys(phased.actions), undefined, [{ difficulty: 15 }, { feet: 60 }, {}]);

describe("phased, whatever is done", () => {
  it("takes back exactly what was done, in any order that is allowed", { timeout: 120_000 }, () => {
    takeBackInAnyOrder(() => play(cast()), commands, { runs: 100, length: 40, least: 100 });
  });

  it(
    "never goes below zero, changes nothing when it refuses, and replays to the same state",
    { timeout: 120_000 },
    () => {
      playManyRandomly(() => play(cast()), commands, { runs: 60, length: 60, least: 1000 });
    },
  );

  it("spend then undo is the identity, for every action", () => {
    const actions = Object.keys(phased.actions).filter((id) => id !== "move");
    const prone = { p: { condition: "phased.prone", by: null, until: null, value: 0 } };
    const bound = { p: { condition: "phased.restrained", by: null, until: null, value: 0 } };
    const seen = new Set<string>();
    type Row = [string, number, typeof prone | typeof bound | Record<string, never>];
    fc.assert(
      fc.property(
        fc.constantFrom(...actions),
        fc.integer(),
        fc.constantFrom({}, prone, bound),
        (action, seed, conditions) => {
          const people = cast();
          const fight = inAction(
            {
              ...people,
              a: { ...people.a, conditions, items: [sword, bolt, ward, net] },
              b: { ...people.b, source: { size: "large" } },
            },
            [10, 4, 3, 2],
          );
          const item =
            { strike: "sword", cast: seed % 2 ? "bolt" : "ward", dropItem: "sword", stowLarge: "net" }[action] ?? null;
          const given = use({
            item,
            targets: [["guard", "mount"].includes(action) ? "b" : "c"],
            options: { difficulty: 15, feet: 60 },
          });
          const before = fight.state;
          const command = { type: "act", who: "a", action, use: given } as const;
          const decision = fight.decide(command, [], GM);
          if ("refusal" in decision) return;
          seen.add(action);
          fight.roll(command, faceSource(seed), GM);
          const exchange = fight.state.exchanges[given.exchange];
          for (const [blow, { damage }] of Object.entries(exchange?.blows ?? {}))
            if (damage) fight.do({ type: "apply", exchange: given.exchange, blow, amount: null }, [], GM);
          if (exchange) fight.do({ type: "undoExchange", exchange: given.exchange }, [], GM);
          else fight.do({ type: "undo", who: "a", entry: given.id });
          const { [given.exchange]: _undone, ...exchanges } = fight.state.exchanges;
          expect({ ...fight.state, exchanges }).toEqual(before);
        },
      ),
      // Every action in every state at least once.
      { numRuns: 400, examples: actions.flatMap((action) => [{}, prone, bound].map((c) => [action, 0, c] as Row)) },
    );
    expect([...seen].sort()).toEqual([
      "cast",
      "climb",
      "disengage",
      "dropItem",
      "dropProne",
      "escape",
      "fall",
      "guard",
      "hide",
      "manipulate",
      "mount",
      "opportunity",
      "phrase",
      "skill",
      "stand",
      "stowLarge",
      "strike",
    ]);
  });

  it("charges a path the same whether it is booked at once or piece by piece, and gives all of it back", () => {
    const pattern = fc.string({ unit: fc.constantFrom(".", "d"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pattern, fc.nat(8), (ground, cut) => {
        const fight = () => inAction({ a: { source: { actionPoints: 12 }, at: [0, 0] }, b: { hero: true } }, [9, 2]);
        const path = steps(ground);
        const once = fight();
        const before = once.state;
        once.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
        const twice = fight();
        twice.do({ type: "move", who: "a", skip: [], path: path.slice(0, cut), held: null, exchange: "x" });
        twice.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
        expect(twice.state).toEqual(once.state);
        once.do({ type: "move", who: "a", skip: [], path: [], held: null, exchange: "x" });
        expect(once.state).toEqual(before);
      }),
    );
  });
});
