import { expect, it } from "vitest";
import { phased } from "../../src/rulesets/phased/index.ts";
import { surge } from "../../src/rulesets/surge/index.ts";
import { alone } from "./phased/cast.ts";
import { begun, levels } from "./surge/cast.ts";

it.each([
  ["fly", { fly: 60 }],
  ["burrow", { burrow: 10 }],
] as const)("P19 phased: to %s is offered to who has a speed for it", (mode, source) => {
  const { has } = phased.movement.modes[mode] ?? {};
  expect(has?.(alone({ source }).fight.figure("a"))).toBe(true);
  expect(has?.(alone().fight.figure("a"))).toBe(false);
});

it("S28 surge: to fly is offered to who can", () => {
  const { has } = surge.movement.modes["fly"] ?? {};
  const figure = (flight: boolean) => begun({ a: { source: { ...levels({}), flight }, at: [0, 0] } }).fight.figure("a");
  expect([has?.(figure(true)), has?.(figure(false))]).toEqual([true, false]);
});
