import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { use } from "../../engine/play.ts";
import type { PoolPlay } from "./cast.ts";
import { answer, duel, steps, strike, striker, target, walk } from "./cast.ts";

/** What the card of an exchange says besides rolls and damage, blow by blow and on the whole; locations left out. */
function card(fight: PoolPlay, exchange: string): (readonly [string, number | undefined])[] {
  const shown = fight.state.exchanges[exchange]!;
  return [...Object.values(shown.blows), null]
    .flatMap((blow) => pool.view.notes(shown, blow))
    .flatMap((n) => ("key" in n ? [[n.key.replace("TEMPO.Pool.", ""), n.data?.["value"] as number] as const] : []))
    .filter(([key]) => !key.startsWith("Location."));
}
const note = (key: string, value?: number) => [`Note.${key}`, value];

describe("what pool's cards say in figures", () => {
  it.each([
    [9, []],
    [10, [note("defenseLost", 1)]],
    [14, [note("defenseLost", 2)]],
  ])("D22 an attack of %i: %j", (result, expected) => {
    const fight = duel();
    expect(card(fight, strike(fight, "basic", result).exchange)).toEqual(expected);
  });

  it("D22 what the rules take of a Defense is said, not how much was left of it (K18)", () => {
    const fight = duel({}, { source: { ...target, losses: { defense: 10 } } });
    expect(card(fight, strike(fight, "basic", 5).exchange)).toEqual([note("defenseLost", 2)]);
  });

  it("D11 a distracting hit with two more successes on it: 9 in all; blocked by 2: 2", () => {
    const fight = duel();
    const { exchange } = strike(fight, "distracting", 20);
    expect(card(fight, exchange)).toEqual([note("additional", 2), note("defenseLost", 5)]);
    answer(fight, exchange, "a", "distract");
    answer(fight, exchange, "a", "distract");
    expect(card(fight, exchange)).toEqual([note("defenseLost", 9)]);
    const blocked = duel();
    expect(card(blocked, strike(blocked, "distracting", 12).exchange)).toEqual([note("defenseLost", 2)]);
  });

  it("D11 what recklessness and a bad trip cost whoever attacks", () => {
    const fight = duel();
    const reckless = strike(fight, "reckless", 5, { options: { x: 3 } });
    expect(card(fight, reckless.exchange)).toEqual([note("defenseStaked", 6)]);
    const sure = { ...target, skills: { ...target.skills, personalMovement: 1 } };
    for (const [result, more] of [
      [10, []],
      [5, [note("fallen")]],
    ] as const) {
      const tripped = duel({}, { source: sure });
      expect(card(tripped, strike(tripped, "trip", result).exchange)).toEqual([note("defenseStaked", 3), ...more]);
    }
  });

  const act = (fight: PoolPlay, action: string, faces: readonly number[], options: object = {}) => {
    const made = use({ options: options as never });
    fight.do({ type: "act", who: "a", action, use: made }, faces);
    return card(fight, made.exchange);
  };

  it("D15 what comes back", () => {
    const worn = {
      ...striker,
      secondary: { regainComposure: 2, stamina: 2 },
      losses: { stamina: 9, defense: 9 },
      stun: 1,
    };
    const start = () => duel({ source: { ...worn, attributes: { body: 5, reflexes: 5, perception: 5 } } });
    expect(act(start(), "composure", [4, 4, 1, 1, 1])).toEqual([note("defenseBack", 5)]);
    expect(act(start(), "restoration", [4, 2, 1, 1, 1])).toEqual([note("staminaBack", 5)]);
    expect(act(start(), "restoration", [4, 2, 1, 1, 1], { stun: "yes" })).toEqual([
      note("staminaBack", 2),
      note("stunGone", 1),
    ]);
  });

  const mage = { attributes: { body: 4, mind: 3 }, arcane: true, skills: { arcaneAptitude: 2 } };
  const laden = (energy: object) => duel({ source: { ...mage, energy }, at: [30, 0] });

  it("D13 what is stored, shaped and released, and its dues", () => {
    expect(act(laden({}), "gather", [4, 4, 4, 1, 1])).toEqual([note("stored", 4)]);
    const some = { stored: 2, shaped: 1, ever: 3, actions: 2 };
    expect(act(laden(some), "shape", [4, 4, 4, 1, 1])).toEqual([note("shaped", 2)]); // no more than there are
    expect(act(laden(some), "release", [])).toEqual([note("powers", 1), note("dues", 5)]);
  });

  it("D13 what a second move costs whoever has energy stored", () => {
    const fight = laden({ stored: 2, ever: 2, actions: 1 });
    walk(fight, steps(9, {}, [30, 0]));
    fight.do({ type: "endTurn", who: "a" }, [], GM);
    const dues = Object.values(fight.state.exchanges).find((e) => e.action === "pool.dues");
    expect(card(fight, dues?.id ?? "")).toEqual([note("dues", 3)]);
  });
});
