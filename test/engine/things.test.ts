import { describe, expect, it } from "vitest";
import { Fight } from "../../src/engine/fight.ts";
import { figureOf } from "../../src/engine/figure.ts";
import { PLAYER } from "../../src/engine/command.ts";
import { distance } from "../../src/engine/move/grid.ts";
import { beyond, spaceTowards } from "../../src/engine/move/towards.ts";
import type { FightState } from "../../src/engine/state.ts";
import { holderOf, lyingThings, thingId, thingIn } from "../../src/engine/things.ts";
import { phased } from "../../src/rulesets/phased/index.ts";
import { pool } from "../../src/rulesets/pool/index.ts";
import { stateOf } from "./play.ts";

const placed = (place: string, spot: object) => ({ id: "t", type: "weapon", source: { place, spot } });
const stateWith = (place: string, spot: object): FightState =>
  stateOf(pool, { a: { items: [placed(place, spot)] }, b: { at: [1, 1] }, c: {} });

describe("D28 things that are not with their owners", () => {
  it("D28 lie on the map that they were left on, and on no other", () => {
    const at = (mapId: string | undefined, spot: object) => {
      const { mapId: _none, ...state } = stateWith("ground", spot);
      return lyingThings(mapId === undefined ? state : { ...state, mapId }).map((thing) => thing.at);
    };
    const space = { x: 2, y: 3, z: 0, w: 1, h: 1 };
    expect(at("m", { x: 2, y: 3, map: "m" })).toEqual([space]);
    expect(at("other", { x: 2, y: 3, map: "m" })).toEqual([]);
    expect(at(undefined, { x: 2, y: 3 })).toEqual([space]);
    // Where nobody knows, the table does.
    expect(at("m", {})).toEqual([null]);
    expect(at("other", { map: "m" })).toEqual([]);
  });

  it("D28 are among the things of whoever holds them, under their whole name, and are the same object until they change", () => {
    const state = stateWith("held", { by: "b" });
    const fight = new Fight(pool, state, PLAYER);
    const [held] = fight.figure("b").items("weapon");
    expect(held).toMatchObject({ id: thingId("a", "t"), source: { place: "carried" } });
    expect(fight.figure("b")).toBe(fight.figure("b"));
    expect(fight.item("b", thingId("a", "t"))).toBe(held);
    expect(figureOf(pool, state, "b").items("weapon")).toEqual([held]);
    expect(thingIn(state, thingId("a", "t"))).toMatchObject({ owner: "a", item: { id: "t" } });
    expect([thingIn(state, "t"), thingIn(state, thingId("a", "u")), thingIn(state, thingId("z", "t"))]).toEqual([
      null,
      null,
      null,
    ]);
    fight.set(["creatures", "a", "items", "t", "source", "place"], "ground");
    expect(fight.figure("b").items("weapon")).toEqual([]);
  });

  it("D28 lie where they were taken once their holder has left", () => {
    const { combatants, ...state } = stateWith("held", { x: 1, y: 1, by: "b" });
    const { b: _left, ...rest } = combatants;
    const item = state.creatures["a"]!.items["t"]!;
    expect(holderOf({ combatants }, item)).toBe("b");
    expect(lyingThings({ ...state, combatants })).toEqual([]);
    expect(holderOf({ combatants: rest }, item)).toBeNull();
    expect(lyingThings({ ...state, combatants: rest })).toMatchObject([{ owner: "a", at: { x: 1, y: 1 } }]);
  });

  it("D28 held by nobody knows whom are not here", () => {
    expect(lyingThings(stateWith("held", {}))).toEqual([]);
  });

  it("are looked for in rulesets that know of such alone", () => {
    const state = stateOf(phased, { a: { items: [{ id: "t", type: "weapon" }] } });
    expect(new Fight(phased, state, PLAYER).figure("a").creature).toBe(state.creatures["a"]);
  });
});

describe("a space in a direction", () => {
  const at = (x: number, y: number) => ({ x, y, w: 1, h: 1, z: 0 });

  it.each([
    ["square", 5, 10, [4, 2]],
    ["hexOddR", 1, 2, [4, 2]],
    ["gridless", 1, 2.5, [4.5, 2]],
  ] as const)("on %s spaces of %d, %d beyond another", (kind, size, length, to) => {
    const grid = { kind, size, diagonals: "equidistant" } as const;
    const far = spaceTowards(grid, at(2, 2), beyond(grid, at(2, 2), at(1, 2)), length);
    expect([far.x, far.y]).toEqual(to);
  });

  it("is never farther than it may be, whichever way", () => {
    const grid = { kind: "hexOddR", size: 1, diagonals: "equidistant" } as const;
    for (let turn = 0; turn < 24; turn++) {
      const angle = (turn / 12) * Math.PI;
      const spot = { x: 5 + 9 * Math.cos(angle), y: 5 + 9 * Math.sin(angle), z: 0 };
      expect(distance(grid, at(5, 5), spaceTowards(grid, at(5, 5), spot, 3))).toBe(3);
    }
    expect(spaceTowards(grid, at(5, 5), { x: 5, y: 5, z: 0 }, 0)).toEqual(at(5, 5));
  });

  it("is some space where two stand in the same one", () => {
    const grid = { kind: "hexOddR", size: 1, diagonals: "equidistant" } as const;
    expect(spaceTowards(grid, at(5, 5), beyond(grid, at(5, 5), at(5, 5)), 1)).toEqual(at(6, 5));
  });
});
