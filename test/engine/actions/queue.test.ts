import { expect, it } from "vitest";
import type { QueuedStep } from "../../../src/engine/actions/queue.ts";
import { queueLast, runQueue } from "../../../src/engine/actions/queue.ts";
import { AS_IT_IS, GM } from "../../../src/engine/command.ts";
import { runWithFaces } from "../../../src/engine/dice/rolling.ts";
import { Session } from "../../../src/engine/session.ts";
import { stateOf, use } from "../play.ts";
import { brawl } from "./brawl.ts";

/** What is done by a step at these, while others have left. */
function taken(targets: readonly string[], gone: readonly string[]) {
  const sides = { a: { hero: true, at: [0, 0] as const }, b: { at: [1, 0] as const }, c: { at: [2, 0] as const } };
  const session = new Session(brawl, stateOf(brawl, sides));
  session.decide({ type: "begin" }, [6, 5, 4], GM);
  session.decide({ type: "act", who: "a", action: "taunt", use: use({ id: "t", exchange: "x", targets: ["b"] }) });
  const fight = session.fight();
  const given: QueuedStep["use"] = { targets, item: null, options: {}, adjustment: AS_IT_IS };
  queueLast(fight, "x", [{ step: "take", by: "a", action: "brawl.rob", entry: null, use: given, facts: {} }]);
  for (const who of gone) fight.drop(["combatants", who]);
  runWithFaces(runQueue(fight, "x"), []);
  const card = fight.exchange("x");
  return { done: Object.values(card?.blows ?? {}).map(({ target }) => target), lost: card?.facts["lost"] };
}

it("a step at several is done at those who are left; it is lost where none of them is, or its doer", () => {
  expect(taken(["c", "b"], [])).toEqual({ done: ["c"], lost: undefined });
  expect(taken(["c", "b"], ["c"])).toEqual({ done: ["b"], lost: undefined });
  expect(taken(["c", "b"], ["c", "b"])).toEqual({ done: [], lost: "c" });
  expect(taken(["b"], ["b"])).toEqual({ done: [], lost: "b" });
  expect(taken([], [])).toEqual({ done: [null], lost: undefined });
  expect(taken(["b"], ["a"])).toEqual({ done: [], lost: "b" });
});

it("nothing is put in line where nothing is to be done, on a card or not", () => {
  const session = new Session(brawl, stateOf(brawl, { a: { hero: true, at: [0, 0] }, b: { at: [1, 0] } }));
  session.decide({ type: "begin" }, [6, 5], GM);
  const act = { type: "act", who: "a", action: "rob", use: use({ id: "r", exchange: "x", targets: [] }) } as const;
  expect(session.decide(act)).not.toHaveProperty("refusal");
});
