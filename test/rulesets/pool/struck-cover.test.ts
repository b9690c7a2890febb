import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { answer, blowsIn, bow, derived, duel, strike, sword } from "./cast.ts";
import type { PoolPlay } from "./cast.ts";
import { use } from "../../engine/play.ts";

const shield = (given: object = {}) => sword("shield", { skill: "shields", cover: 2, held: "off", reach: 0, ...given });
/** Defense 10 and a bonus of 4: with a result of 14 cover stops what would have hit. A sword with Body 4 deals 4. */
const stopped = (fight: PoolPlay, options: object, action = "basic") =>
  strike(fight, action, 14, { item: "s", options: options as never }).blow;
const armed = (b: object = {}, a: object = {}) => duel({ items: [sword("s")], ...a }, b);
const told = (blow: { facts: object }) => {
  const { coverDamage, coverLeft } = blow.facts as { coverDamage?: number; coverLeft?: number };
  return [coverDamage, coverLeft];
};
const place = (fight: PoolPlay, who: string, x: number, y: number) => {
  const combatant = fight.state.combatants[who]!;
  const combatants = { ...fight.state.combatants, [who]: { ...combatant, place: { x, y, w: 1, h: 1, z: 0 } } };
  fight.state = { ...fight.state, combatants };
};
const lostOf = (fight: PoolPlay) => fight.state.creatures["b"]?.items["shield"]?.source["coverLost"];

describe("D32 cover that stopped a hit", () => {
  it("D32 has three hit points for each of its value, and is gone with the last", () => {
    const fight = armed();
    expect(told(stopped(fight, { cover: "2" }))).toEqual([4, 2]);
    expect(told(stopped(fight, { cover: "2", requirement: "reduced" }))).toEqual([4, 0]);
    const open = strike(fight, "quick", 14, { item: "s", options: { cover: "2" } }).blow;
    expect([open.reading?.band, open.facts["coverStruck"]]).toEqual(["hit", undefined]);
  });

  it("D32 what stands elsewhere, and what is worth another figure, is other cover", () => {
    const fight = armed({ items: [] });
    stopped(fight, { cover: "1" });
    expect(told(stopped(fight, { cover: "2", requirement: "reduced" }))).toEqual([4, 2]);
    place(fight, "b", 0, 1);
    // Two that were blocked have cost 2 Defense.
    const { blow } = strike(fight, "quick", 12, { item: "s", options: { cover: "1" } });
    expect(told(blow)).toEqual([4, 0]);
  });

  it("D32 the world says otherwise how tough it is", () => {
    const fight = armed();
    fight.state = { ...fight.state, options: { ...fight.state.options, coverPoints: 10 } };
    expect(told(stopped(fight, { cover: "2" }))).toEqual([4, 16]);
  });

  it("D32 a shield is damaged where it is the best of them, and is none when it is broken", () => {
    const fight = armed({ items: [shield()] });
    expect(told(stopped(fight, { cover: "1" }))).toEqual([4, 2]);
    expect(lostOf(fight)).toBe(4);
    expect(derived(fight, "b").shield).toBe(2);
    stopped(fight, { requirement: "reduced" });
    expect(derived(fight, "b").shield).toBe(0);
    expect(strike(fight, "quick", 14, { item: "s" }).blow.reading?.band).toBe("hit");
  });

  it("D32 a shield states its own hit points", () => {
    const fight = armed({ items: [shield({ coverPoints: 20 })] });
    expect(told(stopped(fight, {}))).toEqual([4, 16]);
  });

  it("D32 what stands there is hit before a shield that is as good", () => {
    const fight = armed({ items: [shield()] });
    stopped(fight, { cover: "2" });
    expect(lostOf(fight)).toBe(0);
  });

  it.each([
    ["it would not have hit in the open", 11, {}],
    ["it hits", 20, {}],
    ["only concealment stopped it", 14, { cover: "0", concealment: "2" }],
  ])("D32 nothing is damaged where %s", (_why, result, options) => {
    const fight = armed();
    const { blow } = strike(fight, "basic", result, { item: "s", options: { cover: "2", ...options } });
    expect(told(blow)).toEqual([undefined, undefined]);
  });

  it("D32 what does no harm damages nothing", () => {
    const fight = armed({ items: [sword("held")] });
    const { blow } = strike(fight, "disarm", 14, { item: "s", options: { cover: "2" } });
    expect([blow.facts["coverStruck"], ...told(blow)]).toEqual([true, undefined, undefined]);
  });

  it("D32 cover that is taken against a shot is damaged by it, and whole again when that is undone", () => {
    const fight = duel({ items: [bow("bow")] });
    const made = use({ targets: ["b"], item: "bow" });
    fight.do({ type: "act", who: "a", action: "loose", use: made });
    const before = fight.state.combatants["b"]?.store;
    answer(fight, made.exchange, "b", "takeCover", 16);
    expect(told(blowsIn(fight, made.exchange)[0]!)).toEqual([6, 9]);
    fight.do({ type: "undoExchange", exchange: made.exchange }, [], GM);
    expect(fight.state.combatants["b"]?.store).toEqual(before);
  });
});
