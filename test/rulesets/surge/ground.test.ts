import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { Fighting } from "./cast.ts";
import {
  act,
  answer,
  asked,
  at,
  begun,
  ember,
  endTurn,
  gathered,
  has,
  levels,
  place,
  pyre,
  spell,
  sword,
} from "./cast.ts";

const stillness = spell("stillness", {
  cost: 1,
  area: "blast",
  diameter: 15,
  condition: "silenced",
  focus: true,
  range: 60,
});
const barren = spell("barren", { ...stillness.source, condition: "noMagic", damage: "1d4" });

/** b casts at (6, 0); a stands 5 ft from there, z far away. */
const cast = (item: object & { id: string }, given: object = {}) => {
  const source = { ...levels({ dexterity: 8 }), baseHitPoints: 50 };
  const fight = begun({
    a: { hero: true, source: { ...source, ...given }, items: [ember, pyre, sword], at: [5, 0] },
    b: { source, items: [stillness, barren], at: [12, 0] },
    z: { source, at: [30, 30] },
  });
  fight.do(act("a", "gather"));
  fight.do(act("a", "gather"));
  endTurn(fight, "a");
  fight.do(act("b", "gather"));
  const spot = { options: { at: "32.5, 2.5" }, exchange: item.id };
  fight.roll(act("b", "release", { item: item.id, ...spot }), () => 6);
  return fight;
};
const round = (fight: Fighting, sustains: boolean) => {
  if (sustains) fight.roll(act("b", "sustain"), () => 6);
  endTurn(fight, "b");
  endTurn(fight, "z");
};
const refusal = (fight: Fighting) => {
  const decision = fight.decide(act("a", "gather"));
  return "refusal" in decision ? decision.refusal.key : null;
};
const SILENT = "TEMPO.Surge.Refusal.ground.silenced";
const BARREN = "TEMPO.Surge.Refusal.ground.noMagic";

describe("S34 areas of silence and without magic, by a spell that is kept up", () => {
  it("end casting for whoever stands there, and nobody dodges them", () => {
    const fight = cast(stillness);
    expect(fight.state.exchanges["stillness"]).toMatchObject({ waiting: {}, stage: "done" });
    expect([gathered(fight, "a"), has(fight, "a", "silenced")]).toEqual([0, false]);
    round(fight, false);
    expect(refusal(fight)).toBe(SILENT);
  });
  it.each([
    [5, 0, SILENT],
    [7, 1, SILENT],
    [8, 0, null],
    [4, 0, null],
  ])("are where they are: at (%i, %i) %s", (x, y, key) => {
    const fight = cast(stillness);
    round(fight, false);
    place(fight, "a", x, y);
    expect(refusal(fight)).toBe(key);
  });
  it("go with the spell, and what was lost comes back with its card", () => {
    const fight = cast(stillness);
    round(fight, true);
    endTurn(fight, "a");
    expect(fight.fight.ruleset.view.tags(fight.fight, "a").map((t) => t.label)).toContainEqual({
      key: "TEMPO.Surge.Tag.ground.silenced",
      data: {},
    });
    fight.do(act("b", "endSpell"));
    round(fight, false);
    expect(refusal(fight)).toBe(null);
    const other = cast(stillness);
    other.do({ type: "undoExchange", exchange: "stillness" }, [], GM);
    expect(gathered(other, "a")).toBe(2);
  });
  it("gestures do in silence, but not where there is no magic", () => {
    const silent = cast(stillness, { gestures: true });
    expect(gathered(silent, "a")).toBe(2);
    const none = cast(barren, { gestures: true });
    expect(asked(none, "a")).toBe("barren"); // its damage is dodged, the ground is not
    answer(none, "a", "defend", [6]);
    round(none, false);
    expect([gathered(none, "a"), refusal(none)]).toEqual([0, BARREN]);
  });
  it("end a spell that is kept up there (S22, S25)", () => {
    const fight = begun({
      a: { hero: true, source: levels({ dexterity: 8 }), items: [pyre], at: [5, 0] },
      b: { source: levels({ dexterity: 8 }), items: [stillness], at: [12, 0] },
    });
    fight.do(act("a", "gather"));
    fight.roll(at("a", "release", "b", "pyre"), () => 6);
    answer(fight, "b", "none", [1]);
    endTurn(fight, "a");
    fight.do(act("b", "gather"));
    fight.do(act("b", "release", { item: "stillness", options: { at: "32.5, 2.5" } }));
    expect(fight.state.combatants["a"]!.store).toEqual({});
  });
});

describe("S34 ground that somebody says they stand on", () => {
  const stands = (ground: string, id = ground) => act("a", "ground", { options: { ground }, id });
  const here = (given: object = {}) => {
    const source = { ...levels({ dexterity: 8 }), ...given };
    const fight = begun({ a: { hero: true, source, items: [ember, pyre] }, b: {} });
    fight.do(act("a", "gather"));
    return fight;
  };
  it.each([
    ["silenced", SILENT],
    ["noMagic", BARREN],
  ])("%s: casting is over until they leave", (ground, key) => {
    const fight = here();
    fight.do(stands(ground));
    expect([gathered(fight, "a"), refusal(fight), fight.left("a", "action")]).toEqual([0, key, 5]);
    fight.do(stands("open"));
    expect([refusal(fight), fight.state.combatants["a"]!.store]).toEqual([null, {}]);
  });
  it("is taken back with what it ended", () => {
    const fight = here();
    const before = fight.state;
    fight.do(stands("silenced"));
    fight.do({ type: "undo", who: "a", entry: "silenced" });
    expect(fight.state).toEqual(before);
  });
  it("ends nothing for whoever casts by gestures, where it is silent", () => {
    const fight = here({ gestures: true });
    fight.do(stands("silenced"));
    expect(gathered(fight, "a")).toBe(1);
    fight.do(stands("noMagic"));
    expect(gathered(fight, "a")).toBe(0);
  });
  it("is asked for as it is", () => {
    const fight = here();
    const initial = () => fight.fight.ruleset.actions["ground"]!.fields!(fight.fight, "a")[0]!.initial;
    expect(initial()).toBe("open");
    fight.do(stands("noMagic"));
    expect(initial()).toBe("noMagic");
  });
});
