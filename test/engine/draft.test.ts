import fc from "fast-check";
import { expect, it } from "vitest";
import type { Delta } from "../../src/engine/delta.ts";
import { applyDeltas, invert, setting } from "../../src/engine/delta.ts";
import { inFight } from "../../src/engine/places.ts";
import { Draft, NOTHING_NEW } from "../../src/engine/draft.ts";
import type { Json } from "../../src/engine/json.ts";
import { getAt, same, setAt } from "../../src/engine/json.ts";
import type { Combatant, FightState } from "../../src/engine/state.ts";

const combatant: Combatant = {
  id: "a",
  creature: "c",
  side: null,
  initiative: null,
  activation: 0,
  done: 0,
  ledger: {},
  store: { x: 1 },
  defeated: false,
  hidden: false,
  place: null,
  mark: null,
  lastMove: null,
};
const begun: FightState = {
  ruleset: "phased",
  round: 1,
  phase: "turns",
  turn: null,
  order: [],
  beat: 1,
  trail: { b1: { beat: 1, round: 1, kind: "begin", deltas: [] } },
  combatants: { a: combatant, b: combatant },
  sides: {},
  creatures: {},
  exchanges: {},
  options: {},
  map: { kind: "square", size: 5, diagonals: "equidistant" },
};

const id = fc.constantFrom("a", "b", "c", "__proto__");
const gone = fc.constant(undefined);
const figure = fc.nat({ max: 9 });
const write = fc.oneof(
  fc.record({ path: fc.tuple(fc.constant("combatants"), id), value: fc.constantFrom(combatant, undefined) }),
  fc.record({
    path: fc.tuple(fc.constant("combatants"), fc.constantFrom("a", "b"), fc.constantFrom("store", "ledger"), id),
    value: fc.oneof(figure, gone),
  }),
  fc.record({ path: fc.tuple(fc.constant("options"), id), value: fc.oneof(figure, gone) }),
  fc.record({ path: fc.constant(["combatants"]), value: fc.constantFrom({}, { a: combatant }) }),
  fc.record({ path: fc.constant(["round"]), value: figure }),
);
const drafts = fc.array(fc.record({ from: fc.nat({ max: 20 }), writes: fc.array(write, { maxLength: 6 }) }), {
  maxLength: 12,
});

// What a draft writes into is nobody else's: not of the state it was made from, of another draft of it, or of one before.
it("drafts come to what writing one after the other comes to, whichever state they go on from, and touch none", () => {
  fc.assert(
    fc.property(drafts, (given) => {
      const states = [begun];
      const expected = [structuredClone(begun)];
      for (const { from, writes } of given) {
        const at = from % states.length;
        const draft = new Draft(states[at] as FightState, inFight);
        let plain = expected[at] as FightState;
        for (const { path, value } of writes) {
          // Nobody writes into somebody who is not there.
          if (path.length > 2 && !Object.hasOwn(plain.combatants, path[1] ?? "")) continue;
          draft.writeAt(path, value);
          plain = setAt(plain, path, value);
        }
        states.push(draft.value);
        expected.push(structuredClone(plain));
      }
      expect(states).toStrictEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

it("replacing tells what was there, and writes nothing where the same is there already", () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), (writes) => {
      const draft = new Draft(begun, inFight);
      for (const { path, value } of writes) {
        if (path.length > 2 && !Object.hasOwn(draft.value.combatants, path[1] ?? "")) continue;
        const [before, found] = [structuredClone(draft.value), getAt(draft.value, path)];
        const expected = same(found, value)
          ? before
          : applyDeltas(before, [setting(path, undefined, value as Json)], inFight);
        const said = draft.replaceAt(path, structuredClone(value));
        if (same(found, value)) expect(said).toBe(NOTHING_NEW);
        else expect(said).toStrictEqual(found);
        expect(draft.value).toStrictEqual(expected);
      }
      const settled = new Draft(draft.value, inFight);
      for (const { path } of writes) settled.replaceAt(path, structuredClone(getAt(settled.value, path)));
      expect(settled.value).toBe(draft.value);
    }),
    { numRuns: 500 },
  );
});

it("a store goes back to what it was, whatever is taken out of it first: no empty branch, no count of none", () => {
  const at = (...rest: string[]) => ["combatants", "a", "store", ...rest];
  const put: readonly Delta[] = [
    { op: "set", path: at("maintained", "x", "deep"), to: 1 },
    { op: "set", path: at("maintained", "y"), to: 2 },
    { op: "add", path: at("stunned", "1"), by: 2 },
    { op: "add", path: at("stunned", "1"), by: 3 },
    { op: "add", path: at("x"), by: 4 },
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...put], { minLength: put.length }), (taken) => {
      const full = applyDeltas(begun, put, inFight);
      expect(full.combatants["a"]?.store).toEqual({ x: 5, maintained: { x: { deep: 1 }, y: 2 }, stunned: { "1": 5 } });
      expect(applyDeltas(full, taken.map(invert), inFight)).toStrictEqual(begun);
    }),
  );
  // What else is empty stays: a ledger, a creature's conditions.
  const spent = applyDeltas(begun, [{ op: "set", path: ["combatants", "a", "ledger", "e"], to: 1 }], inFight);
  const back = applyDeltas(spent, [{ op: "set", path: ["combatants", "a", "ledger", "e"], from: 1 }], inFight);
  expect(back).toStrictEqual(begun);
});
