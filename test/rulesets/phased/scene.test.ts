import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { use } from "../../engine/play.ts";
import { inAction, steps, sword } from "./cast.ts";
import { movement } from "../../../src/rulesets/phased/movement/index.ts";

const bolt = { id: "bolt", type: "talent", source: { use: "spell", damage: "2d6" } };
const ward = { id: "ward", type: "talent", source: { use: "spell", maintained: true } };

/** Two enemies side by side, in a battle or in a scene. */
function meeting(scene: boolean) {
  const fight = inAction(
    { a: { hero: true, at: [0, 0], items: [sword, bolt, ward] }, b: { at: [1, 0], items: [sword] } },
    [9, 2],
  );
  if (scene) fight.state = { ...fight.state, scene: true };
  return fight;
}

const act = (action: string, item: string | null = null) =>
  ({ type: "act", who: "a", action, use: use({ item, targets: ["b"], exchange: "x" }) }) as const;

describe("P31 a scene without a battle", () => {
  it("P31 has no threatened spaces: one goes past anybody, and casts beside them", () => {
    const away = steps(".", {}, [0, 0]).map((s) => ({ ...s, to: { ...s.to, x: 0, y: 4 } }));
    expect(movement.provoked?.(meeting(false).fight, "a", away)).toHaveLength(1);
    expect(movement.provoked?.(meeting(true).fight, "a", away)).toEqual([]);
    const asked = (scene: boolean) => {
      const fight = meeting(scene);
      fight.do(act("cast", "ward"));
      return Object.keys(fight.state.exchanges["x"]?.waiting ?? {});
    };
    expect([asked(false), asked(true)]).toEqual([["b"], []]);
  });

  it.each([
    ["strike", "sword"],
    ["cast", "bolt"],
  ])("P31 has no harm: %s is refused, and the GM may insist", (action, item) => {
    const fight = meeting(true);
    expect(fight.refusal(act(action, item))).toMatchObject({ key: "TEMPO.Phased.Refusal.scene", soft: true });
    expect(fight.refuses(act(action, item), { ...GM, force: true })).toBe(false);
    expect(meeting(false).refuses(act(action, item))).toBe(false);
  });

  it("P31 keeps rounds, AP and checks", () => {
    const fight = meeting(true);
    fight.do(act("skill"), [3, 4, 5]);
    expect(fight.left("a", "ap")).toBe(2);
    fight.do({ type: "endTurn", who: "a" });
    expect(fight.state.turn).toBe("b");
  });
});
