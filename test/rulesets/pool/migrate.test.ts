import { describe, expect, it } from "vitest";
import { migrateExchange } from "../../../src/rulesets/pool/migrations.ts";
import { use } from "../../engine/play.ts";
import { answer, blowsIn, bow, duel } from "./cast.ts";

/** A shot that waits for whether cover is taken. */
function shot() {
  const fight = duel({ items: [bow("bow")] });
  const made = use({ targets: ["b"], item: "bow", options: { wind: "1" } });
  fight.do({ type: "act", who: "a", action: "loose", use: made });
  return { fight, id: made.exchange, now: fight.state.exchanges[made.exchange]!, made };
}

describe("a card of 0.2.0 on which an attack waits", () => {
  const { fight, id, now, made } = shot();
  const strike = {
    ...{ attack: "loose", who: "a", target: "b", item: "bow", x: 0, charge: false, powers: 0, free: false },
    ...{ granted: false, options: made.options, adjustment: { ...made.adjustment } },
  };
  const then = { ...now, queue: [], facts: { pending: { strike, entry: made.id } } };

  it("waits with the step that it would have now", () => {
    expect(migrateExchange(then)).toEqual({
      ...now,
      queue: [{ ...now.queue[0]!, facts: { charge: false, granted: false, powers: 0 } }],
      facts: {},
    });
    expect(now.queue).toHaveLength(1);
  });

  it("is left alone when it is as it is now, and where nothing waits", () => {
    expect(migrateExchange(now)).toBe(now);
    expect(migrateExchange(migrateExchange(then))).toEqual(migrateExchange(then));
  });

  it("D16 goes on: cover counts against the shot that waited", () => {
    fight.state = { ...fight.state, exchanges: { [id]: migrateExchange(then) } };
    answer(fight, id, "b", "takeCover", 18);
    expect(blowsIn(fight, id)[0]).toMatchObject({ action: "pool.loose", reading: { band: "blocked", over: -1 } });
    expect(fight.state.exchanges[id]).toMatchObject({ stage: "done", queue: [] });
  });
});
