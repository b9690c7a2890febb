import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM, offerMove } from "../../../src/engine/index.ts";
import type { Step } from "../../../src/engine/index.ts";
import { reach } from "../../../src/simulation.ts";
import type { Kind } from "../../../src/rulesets/surge/creature/schema.ts";
import { KINDS } from "../../../src/rulesets/surge/creature/schema.ts";
import { allowance, kindsCharged } from "../../../src/rulesets/surge/movement/index.ts";
import type { Ground } from "./cast.ts";
import { act, begun, edit, gathered, has, impose, levels, move, ember, plain, row } from "./cast.ts";

const one = (source: object = {}) => begun({ a: { hero: true, source, at: [0, 0] }, z: { at: [90, 0] } });
const momen = (dexterity = 3) => one(levels({ dexterity }));
const cost = (grounds: readonly Ground[], fight = momen(20)) =>
  fight.fight.ruleset.movement.price(fight.fight, "a", row(grounds)).cost["action"] ?? 0;

describe("S9 movement actions", () => {
  it("cover up to the speed: three actions are 45 ft and nothing left", () => {
    const fight = momen();
    const path = row(plain(9));
    fight.do(move("a", path));
    expect(fight.left("a", "action")).toBe(0);
    expect(fight.refusal(move("a", row(plain(10)))).key).toBe("TEMPO.Refusal.Move");
  });
  it("go on with what is left of the same action: 10 ft, then 5 ft is one", () => {
    const fight = momen();
    fight.do(move("a", row(plain(2))));
    expect(fight.left("a", "action")).toBe(2);
    expect(offerMove(fight.fight, "a", row(plain(2))).priced.left).toBe(5);
    fight.do(move("a", row(plain(3))));
    expect(fight.left("a", "action")).toBe(2);
  });
  it("lose it when something else is done: 10 ft, attack, 5 ft is three", () => {
    const fight = momen();
    fight.do(move("a", row(plain(2))));
    fight.do(act("a", "interact"));
    expect(fight.left("a", "action")).toBe(1);
    expect(offerMove(fight.fight, "a", row(plain(2))).priced.left).toBe(0);
    fight.do(move("a", row(plain(3))));
    expect(fight.left("a", "action")).toBe(0);
  });
  it("keep it where the world says so: 10 ft, attack, 5 ft is two", () => {
    const fight = begun(
      { a: { hero: true, source: levels({ dexterity: 3 }), at: [0, 0] }, z: { at: [90, 0] } },
      { keepMove: true },
    );
    fight.do(move("a", row(plain(2))));
    fight.do(act("a", "interact"));
    expect(offerMove(fight.fight, "a", row(plain(2))).priced.left).toBe(5);
    expect(fight.fight.ruleset.view.turnFacts(fight.fight, "a")[1]).toMatchObject({ value: { data: { value: 5 } } });
    fight.do(move("a", row(plain(3))));
    expect(fight.left("a", "action")).toBe(1);
    fight.do(move("a", row(plain(4))));
    expect(fight.left("a", "action")).toBe(0);
  });
  it("give back what a shorter path does not need", () => {
    const fight = momen();
    const before = fight.state;
    fight.do(move("a", row(plain(9))));
    fight.do(move("a", row(plain(4))));
    expect(fight.left("a", "action")).toBe(1);
    fight.do(move("a", []));
    expect(fight.state).toEqual(before);
  });
  it("lead through the air only who flies, at the same speed", () => {
    expect(momen().refusal(move("a", row(["fly"]))).key).toBe("TEMPO.Surge.Refusal.noFlight");
    expect(cost(["fly", "fly", "fly"], one({ flight: true }))).toBe(1);
  });
  it("end where something else was done, wherever one is pushed to then: 5 ft, attack, pushed, 5 ft is three", () => {
    const fight = momen();
    fight.do(move("a", row(["plain"])));
    fight.do(act("a", "interact"));
    const pushed = row(["plain", "displace"]);
    expect(offerMove(fight.fight, "a", pushed).priced.left).toBe(0);
    fight.do(move("a", row(["plain", "displace", "plain"])));
    expect(fight.left("a", "action")).toBe(0);
    // Without anything done between, it is one action.
    expect(cost(["plain", "displace", "plain"])).toBe(1);
  });
  it("go on by steps too small for the map to measure: only the first after something else begins an action", () => {
    const fight = one({ flight: true, ...levels({ dexterity: 8 }) });
    fight.do(move("a", row(plain(1))));
    fight.do(act("a", "interact"));
    const at = row(plain(1))[0]!.to;
    const up = (from: number): Step => ({
      ...row(["fly"])[0]!,
      from: { ...at, z: from },
      to: { ...at, z: from + 2 },
      length: 0,
      rise: 2,
    });
    const { cost } = fight.fight.ruleset.movement.price(fight.fight, "a", [...row(plain(1)), up(0), up(2), up(4)]);
    expect(cost).toEqual({ action: 2 });
  });
  it("charge nothing for being moved", () =>
    expect(cost(["displace", "displace", "displace", "displace", "plain"])).toBe(1));
});

describe("S10 what slows", () => {
  const sets: [Kind[][], number, number][] = [
    [[["rough"]], 1, 10],
    [[["rough", "swim"]], 1, 10],
    [[["rough"], ["swim"]], 2, 5],
    [[["rough", "swim"], ["rough"]], 1, 10],
    [[["rough"], ["climb"], ["jump"], ["swim"]], 4, 5],
    [[[], []], 0, 15],
    [[], 0, 15],
  ];
  it.each(sets)("%j charges %i: %i ft", (spaces, charged, feet) => {
    expect(kindsCharged(spaces)).toBe(charged);
    expect(allowance(15, kindsCharged(spaces))).toBe(feet);
  });
  it("is the smallest number of kinds that meets every hindered space", () => {
    const brute = (spaces: readonly (readonly Kind[])[]): number => {
      const subsets = Array.from({ length: 16 }, (_, bits) => KINDS.filter((_k, i) => (bits >> i) & 1));
      const fits = subsets.filter((s) =>
        spaces.every((kinds) => kinds.length === 0 || kinds.some((k) => s.includes(k))),
      );
      return Math.min(...fits.map((s) => s.length));
    };
    fc.assert(
      fc.property(fc.array(fc.subarray([...KINDS]), { maxLength: 7 }), (spaces) => {
        expect(kindsCharged(spaces)).toBe(brute(spaces));
      }),
    );
  });
  it("does not count the space one starts on", () => {
    const fight = momen();
    expect(fight.fight.ruleset.movement.price(fight.fight, "a", row(plain(3))).cost).toEqual({ action: 1 });
  });
  it("leaves out what is cancelled (S11)", () => {
    expect(
      cost(["rough", "swim", "plain"], one({ cancels: { rough: true, swim: true }, ...levels({ dexterity: 20 }) })),
    ).toBe(1);
    expect(cost(["rough swim", "rough", "plain"], one({ cancels: { swim: true }, ...levels({ dexterity: 20 }) }))).toBe(
      2,
    );
  });
});

describe("S28 cutting a path", () => {
  const rows: [Ground[], number][] = [
    [["plain", "plain", "plain"], 1],
    [["plain", "plain", "rough"], 2],
    [["rough", "plain", "plain"], 2],
    [["rough", "rough", "rough"], 2],
    [["rough", "swim"], 2],
    [["rough swim", "rough"], 1],
    [["rough", "rough", "rough", "rough", "rough", "rough"], 3],
    [["climb", "climb", "plain"], 2],
    [["rough", "climb", "jump", "swim"], 4],
  ];
  it.each(rows)("%j takes %i", (grounds, actions) => expect(cost(grounds)).toBe(actions));
  it("says where each action begins and ends", () => {
    const fight = momen(20);
    const { segments } = fight.fight.ruleset.movement.price(fight.fight, "a", row(["plain", "plain", "rough"]));
    expect(segments.map((s) => [s.start, s.end, s.charged])).toEqual([
      [0, 2, 10],
      [2, 3, 5],
    ]);
  });
  it("always moves one space at least", () =>
    expect(cost(["rough", "rough"], one({ speed: 5, ...levels({ dexterity: 20 }) }))).toBe(2));
  it("takes all three actions of a Momen for 30 rough feet", () => {
    const fight = momen();
    fight.do(move("a", row(rows[6]![0])));
    expect(fight.left("a", "action")).toBe(0);
  });
  it("agrees with the plain definition on any path", () => {
    const grounds = fc.array(fc.constantFrom<Ground>("plain", "rough", "swim", "rough swim", "climb", "rough climb"), {
      maxLength: 12,
    });
    const kinds = (g: Ground): Kind[] => KINDS.filter((k) => g.split(" ").includes(k));
    const plainly = (path: readonly Ground[], speed: number): number => {
      let actions = 0;
      for (let i = 0; i < path.length; actions++) {
        let n = 1;
        while (
          i + n < path.length &&
          (n + 1) * 5 <= allowance(speed, kindsCharged(path.slice(i, i + n + 1).map(kinds)))
        )
          n++;
        i += n;
      }
      return actions;
    };
    fc.assert(
      fc.property(grounds, fc.constantFrom(5, 10, 15, 20, 30), (path, speed) => {
        expect(cost(path, one({ speed, ...levels({ dexterity: 20 }) }))).toBe(plainly(path, speed));
      }),
    );
  });
  it("is what reach searches by", () => {
    const fight = momen();
    const terrain = {
      x: 0,
      y: 0,
      columns: 12,
      rows: 1,
      space: (x: number) => ({ difficulty: x === 3 || x === 4 ? 2 : 1 }),
    };
    const found = reach(fight.fight, "a", terrain);
    for (const { x, cost: said } of found.spaces) {
      const grounds = Array.from({ length: x }, (_, i): Ground => (i + 1 === 3 || i + 1 === 4 ? "rough" : "plain"));
      expect(said["action"] ?? 0).toBe(cost(grounds, momen()));
    }
    expect(Math.max(...found.spaces.map((s) => s.x))).toBe(7);
  });
});

describe("S12 special movements", () => {
  it("are a movement action where no roll is asked for", () => expect(cost(["climb", "climb"])).toBe(1));
  it("fail by a STR roll: the action is spent", () => {
    const fight = momen();
    fight.do(act("a", "attempt", { options: { difficulty: "5" } }), [4]);
    expect(fight.left("a", "action")).toBe(2);
  });
  it("cost what is then moved where the roll is good", () => {
    const fight = momen();
    fight.do(act("a", "attempt", { options: { difficulty: "5" } }), [5]);
    expect(fight.left("a", "action")).toBe(3);
    fight.do(move("a", row(["climb", "climb"])));
    expect(fight.left("a", "action")).toBe(2);
  });
  it("need an action to try", () => {
    const fight = momen();
    fight.do(move("a", row(plain(9))));
    expect(fight.refusal(act("a", "attempt")).key).toBe("TEMPO.Refusal.Budget");
  });
  it("go on with the movement action begun before where the roll is good, and end it where it fails (S9)", () => {
    const climbing = (face: number) => {
      const fight = momen();
      fight.do(move("a", row(plain(1))));
      fight.do(act("a", "attempt", { options: { difficulty: "5" } }), [face]);
      fight.do(move("a", row(["plain", "climb"])));
      return fight.left("a", "action");
    };
    expect([climbing(5), climbing(4)]).toEqual([2, 0]);
  });
  it("are moves of the token: there is no other way to move", () => {
    expect(momen().refusal(act("a", "move")).key).toBe("TEMPO.Refusal.DragToken");
  });
  it("count as movement: what is gathered stays (S24)", () => {
    const fight = begun({ a: { hero: true, items: [ember], source: levels({ dexterity: 4 }), at: [0, 0] } });
    fight.do(act("a", "gather"));
    fight.do(act("a", "attempt", { options: { difficulty: "9" } }), [1]);
    fight.do(move("a", row(plain(1))));
    expect(gathered(fight, "a")).toBe(1);
  });
});

describe("S27 what keeps from moving", () => {
  it.each([
    ["restrained", "held"],
    ["pinned", "held"],
    ["prone", "prone"],
  ])("%s", (condition, key) => {
    const fight = momen();
    impose(fight, "a", condition);
    expect(fight.refusal(move("a", row(plain(1)))).key).toBe(`TEMPO.Surge.Refusal.${key}`);
  });
  it.each([
    ["restrained", "held"],
    ["pinned", "held"],
    ["prone", "prone"],
  ])("%s, nor is a climb tried then: it would cost its action for nothing (S12)", (condition, key) => {
    const fight = momen();
    impose(fight, "a", condition);
    expect(fight.refusal(act("a", "attempt")).key).toBe(`TEMPO.Surge.Refusal.${key}`);
  });
  it("being held does not keep anybody from standing up, which is no movement (S22)", () => {
    const fight = momen();
    impose(fight, "a", "restrained");
    expect(fight.refusal(act("a", "stand")).key).toBe("TEMPO.Surge.Refusal.notProne");
    impose(fight, "a", "prone");
    fight.do(act("a", "stand"));
    expect([has(fight, "a", "prone"), has(fight, "a", "restrained"), fight.left("a", "action")]).toEqual([
      false,
      true,
      2,
    ]);
  });
  it("no speed", () => {
    expect(one({ speed: 0 }).refusal(move("a", row(plain(1)))).key).toBe("TEMPO.Surge.Refusal.noSpeed");
    expect(one({ speed: 0 }).refuses(move("a", row(["displace"])))).toBe(false);
  });
  it.each([
    ["walk", true],
    ["swim", true],
    ["climb", false],
    ["jump", false],
    ["fly", false],
  ])("ground that nothing goes through, by %s", (mode, refused) => {
    const path = row(plain(1)).map((step) => ({ ...step, mode, difficulty: Infinity }));
    const fight = one({ flight: true });
    expect(fight.fight.ruleset.movement.price(fight.fight, "a", path).stop?.refusal.key).toBe(
      refused ? "TEMPO.Surge.Refusal.impassible" : undefined,
    );
  });
  it("what came since does not undo a way that was made, and lets nobody go further", () => {
    const fight = momen();
    fight.do(move("a", row(plain(2))));
    impose(fight, "a", "restrained");
    fight.do(move("a", row(plain(2))));
    expect(fight.refusal(move("a", row(plain(3)))).key).toBe("TEMPO.Surge.Refusal.held");
    fight.do(move("a", row(plain(1))));
    expect(fight.left("a", "action")).toBe(2);
  });
  it("0 HP", () => {
    const fight = momen();
    edit(fight, "a", { losses: { health: 99 } });
    expect(fight.refusal(move("a", row(plain(1)))).key).toBe("TEMPO.Surge.Refusal.down");
  });
  it("prone: standing up is an action", () => {
    const fight = momen();
    expect(fight.refusal(act("a", "stand")).key).toBe("TEMPO.Surge.Refusal.notProne");
    impose(fight, "a", "prone");
    fight.do(act("a", "stand"));
    expect(fight.left("a", "action")).toBe(2);
    fight.do(move("a", row(plain(1))), [], GM);
  });
});
