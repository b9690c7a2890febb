import { describe, expect, it } from "vitest";
import { tactic } from "../../../src/rulesets/surface/tactic.ts";
import { exchangeOf } from "../../engine/cards.ts";
import type { Cast } from "../../engine/play.ts";
import { act, attack, blade, edit, losses, move, play, rifle, steps, withTurn } from "./cast.ts";
import type { Fighting } from "./cast.ts";

/** What `a` does now: the action with its tool and target, or how many spaces it moves. */
function doesNow(fight: Fighting): readonly unknown[] | null {
  const command = tactic.act(fight.fight, "a", "n");
  if (command?.type === "act") return [command.action, command.use.item, ...command.use.targets];
  if (command?.type === "move") return ["move", command.path.length];
  return command && [command.type];
}
/** `a` and so many spaces of 2 m away `x`. */
const facing = (spaces: number, a: Cast = {}) =>
  withTurn({ a: { hero: true, items: [blade, rifle], at: [0, 0], ...a }, x: { at: [spaces, 0] } });
const cannon = (id: string) => ({ id, type: "weapon", source: { range: 200, tags: { mounted: true } } });

describe("the plain tactic of surface", () => {
  it("F8, F10 strikes who is in melee range, fires at who is not, and has bare hands at the worst", () => {
    expect(doesNow(facing(1))).toEqual(["melee", "blade", "x"]);
    expect(doesNow(facing(2))).toEqual(["fire", "rifle", "x"]);
    expect(doesNow(facing(1, { items: [] }))).toEqual(["unarmed", null, "x"]);
  });

  it("F4 attacks once, with the last action as with the first, and then does nothing more at hand", () => {
    const fight = facing(2);
    fight.do(act("a", "device"));
    expect(doesNow(fight)).toEqual(["fire", "rifle", "x"]);
    fight.do(attack("a", "fire", "rifle", "x"), [1]);
    expect(doesNow(fight)).toBeNull();
    // After the attack an action is left, and whoever has fired may not move (F21).
    const fired = facing(2);
    fired.do(attack("a", "fire", "rifle", "x"), [1]);
    expect([fired.left("a", "action"), doesNow(fired)]).toEqual([1, null]);
  });

  it("F6 closes in to its melee range once a turn, for as much as its actions cover", () => {
    const fight = facing(6, { items: [blade] });
    const command = tactic.act(fight.fight, "a", "n");
    expect(command).toMatchObject({ type: "move", who: "a", skip: [], held: null, exchange: "xn" });
    expect(doesNow(fight)).toEqual(["move", 5]);
    fight.do(move("a", steps(1)));
    expect(doesNow(fight)).toBeNull();
    expect(doesNow(facing(6, { items: [blade], source: { encounterRange: 0 } }))).toBeNull();
    expect(doesNow(withTurn({ a: { hero: true, at: [0, 0] }, b: { hero: true }, x: { side: "heroes" } }))).toBeNull();
  });

  it("F30 reloads what holds no shot, where nothing else can be fired", () => {
    const empty = { ...rifle, source: { ...rifle.source, costKind: "ammunition", magazine: 5, loaded: 0 } };
    const fight = facing(4, { items: [empty] });
    expect(doesNow(fight)).toEqual(["reload", "rifle"]);
    expect(doesNow(facing(4, { items: [empty, { ...rifle, id: "spare" }] }))).toEqual(["fire", "spare", "x"]);
  });

  it("F16 goes on with mounted weapons when the attack is spent", () => {
    const fight = facing(9, { items: [cannon("m1"), cannon("m2"), rifle], source: { operators: 2 } });
    expect(doesNow(fight)).toEqual(["fireMounted", "m1", "x"]);
    fight.do(attack("a", "fireMounted", "m1", "x"), [1]);
    expect(doesNow(fight)).toEqual(["fireMounted", "m2", "x"]);
    const fired = facing(9, { items: [cannon("m1"), rifle], source: { operators: 1 } });
    fired.do(attack("a", "fire", "rifle", "x"), [1]);
    expect(doesNow(fired)).toEqual(["fireMounted", "m1", "x"]);
  });

  it("F14 does nothing without an action, or out of action", () => {
    const fight = facing(1);
    for (let i = 0; i < 2; i++) fight.do(act("a", "device"));
    expect(doesNow(fight)).toBeNull();
    const down = facing(1);
    edit(down, "a", { losses: losses({ health: 9 }) });
    expect(doesNow(down)).toBeNull();
  });

  it.each([
    ["F9", "provoked", ["opportunity", "none"], "opportunity"],
    ["F13", "soak", ["all", "cool", "some", "none"], "all"],
    ["F27", "morale", ["flee", "bargain", "surrender", "none"], "flee"],
    ["F13", "anything else", ["what", "none"], "none"],
  ])("%s answers %s", (_, kind, options, option) => {
    const waiting = { a: { kind, options, blow: null } };
    const { fight } = play({ a: {} });
    expect(tactic.answer(fight, { ...exchangeOf("surface.fire"), waiting }, "a", "n")).toMatchObject({
      option,
      use: { id: "n" },
    });
    expect(tactic.answer(fight, exchangeOf("surface.fire"), "a", "n").option).toBe("none");
  });
});
