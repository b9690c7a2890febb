import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fight } from "../../src/engine/fight.ts";
import { figureOf } from "../../src/engine/figure.ts";
import { Session } from "../../src/engine/session.ts";
import type { Combatant, FightState } from "../../src/engine/state.ts";
import { surface } from "../../src/rulesets/surface/index.ts";
import { stateOf } from "./play.ts";

const NAMES = ["a", "b", "c", "d"] as const;
const names = fc.constantFrom(...NAMES);
const start = stateOf(surface, Object.fromEntries(NAMES.map((name) => [name, {}])));

/** One whose creatures follow from an option, too. */
const ruleset: typeof surface = {
  ...surface,
  derive: (bare, options) => Object.assign({ ...surface.derive(bare, options) }, { on: options["on"] ?? null }),
};

type SurfaceFight = Fight<typeof surface.creature, ReturnType<typeof surface.derive>>;
type Change = (fight: SurfaceFight) => void;

/** What may happen between two looks at a fight. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(names, fc.nat(9)).map(([who, done]): Change => (fight) => {
    if (fight.state.combatants[who]) fight.set(["combatants", who, "done"], done);
  }),
  fc.tuple(names, names).map(([who, creature]): Change => (fight) => {
    if (fight.state.combatants[who]) fight.set(["combatants", who, "creature"], creature);
  }),
  names.map(
    (who): Change =>
      (fight) =>
        fight.drop(["combatants", who]),
  ),
  names.map(
    (who): Change =>
      (fight) =>
        fight.set(["combatants", who], start.combatants[who]),
  ),
  fc.shuffledSubarray([...NAMES]).map(
    (order): Change =>
      (fight) =>
        fight.set(["order"], order),
  ),
  fc.tuple(names, fc.nat(9)).map(
    ([creature, harm]): Change =>
      (fight) =>
        fight.set(["creatures", creature, "source", "damage"], harm),
  ),
  fc.tuple(names, fc.nat(2)).map(
    ([creature, round]): Change =>
      (fight) =>
        fight.set(["creatures", creature, "conditions", "x"], {
          ...{ condition: "surface.prone", value: 1, by: null, until: { kind: "round", round } },
        }),
  ),
  fc.nat(3).map(
    (round): Change =>
      (fight) =>
        fight.set(["round"], round),
  ),
  fc.boolean().map(
    (on): Change =>
      (fight) =>
        fight.set(["options"], { ...start.options, on }),
  ),
);

/** The order as it was put together before anything of it was kept. */
function inOrder({ order, combatants }: FightState): Combatant[] {
  const rest = Object.keys(combatants).filter((id) => !order.includes(id));
  return [...order, ...rest.sort()].flatMap((id) => combatants[id] ?? []);
}

function expectAnew(fight: SurfaceFight): void {
  // Of a copy: what is kept by identity is not found.
  const copy = structuredClone(fight.state);
  expect(fight.everyone()).toEqual(inOrder(copy));
  for (const { id, creature } of inOrder(copy)) {
    const [kept, anew] = [fight.figure(id), figureOf(ruleset, copy, creature)];
    expect(kept.creature).toEqual(anew.creature);
    expect(kept.active).toEqual(anew.active);
    expect(kept.derived).toEqual(anew.derived);
  }
}

describe("a session", () => {
  it("finds everybody in order and as if derived anew, whatever changed, is looked at meanwhile, or comes back", () => {
    const step = fc.record({
      changes: fc.array(changes, { maxLength: 3 }),
      looks: fc.boolean(),
      // How many states it goes back, as an undo or a refused command does; most go on.
      back: fc.oneof(fc.constant(0), fc.nat(3)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const session = new Session(ruleset, start);
        const states = [start];
        for (const { changes: some, looks, back } of steps) {
          const fight = session.fight();
          expectAnew(fight);
          for (const change of some) {
            change(fight);
            if (looks) expectAnew(fight);
          }
          states.push(fight.state);
          session.state = states[Math.max(0, states.length - 1 - back)] ?? start;
          expectAnew(session.fight());
        }
      }),
    );
  });
});
