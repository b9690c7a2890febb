import { describe, expect, it } from "vitest";
import { act, begun, ember, levels } from "./cast.ts";

describe("S16 how many a spell affects", () => {
  it("is what its data says; more are refused, and none are named for any number", () => {
    const one = { ...ember, id: "one", source: { ...ember.source, targets: 1 } };
    const fight = begun({
      a: { hero: true, source: levels({ dexterity: 8 }), items: [ember, one] as never, at: [0, 0] },
      b: { source: { baseHitPoints: 50 }, at: [4, 0] },
      c: { source: { baseHitPoints: 50 }, at: [5, 0] },
    });
    for (let i = 0; i < 3; i++) fight.do(act("a", "gather", { options: { school: "Fire" } }));
    const two = { targets: ["b", "c"] };
    expect(fight.refusal(act("a", "release", { ...two, item: "one" }))).toMatchObject({
      key: "TEMPO.Refusal.TooManyTargets",
      data: { most: 1 },
      soft: true,
    });
    fight.roll(act("a", "release", { ...two, item: "ember" }), () => 3);
    expect(Object.values(Object.values(fight.state.exchanges).at(-1)?.blows ?? {}).map(({ target }) => target)).toEqual(
      ["b", "c"],
    );
  });
});
