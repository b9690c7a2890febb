import { describe, expect, it } from "vitest";
import { tactic } from "../../../src/rulesets/pool/tactic.ts";
import { arrows, bow, duel, fighter, inTurn, mail, striker, strike, sword, target } from "./cast.ts";
import type { PoolPlay } from "./cast.ts";

const next = (fight: PoolPlay, who = "a") => tactic.act(fight.fight, who, "n");
const reply = (fight: PoolPlay, exchange: string, who: string) => {
  const open = fight.state.exchanges[exchange];
  if (!open) throw new Error("no exchange");
  return tactic.answer(fight.fight, open, who, "n");
};

describe("pool, played plainly", () => {
  const armed = (damage: number) => ({ source: { ...fighter, losses: { defense: damage } }, items: [sword("s")] });

  it("strikes whoever defends worst of those in reach, the more recklessly the more Defense there is", () => {
    const around = { b: { side: "foes", at: [1, 0] as const }, c: { side: "foes", at: [-1, 0] as const } };
    const foes = { ...around, c: { ...around.c, source: { losses: { defense: 3 } } } };
    const at = (lost: number) => next(inTurn({ a: { hero: true, at: [0, 0], ...armed(lost) }, ...foes }));
    expect(at(0)).toMatchObject({ action: "reckless", use: { targets: ["c"], item: "s", options: { x: 3 } } });
    expect(at(8)).toMatchObject({ action: "reckless", use: { options: { x: 1 } } });
    expect(at(14)).toMatchObject({ action: "composure" });
  });

  it("looks for no composure where there is none to come back: a creature of Defense 0 fights", () => {
    const huge = { source: { ...fighter, size: 40 }, items: [sword("s")] };
    const fight = inTurn({ a: { hero: true, at: [0, 0], ...huge }, b: { side: "foes", at: [1, 0] } });
    expect(fight.fight.figure("a").derived.defense).toEqual({ value: 0, max: 0 });
    expect(next(fight)).not.toMatchObject({ action: "composure" });
    expect(next(fight)).toMatchObject({ use: { targets: ["b"] } });
  });

  it("closes in on the nearest once and strikes no second time", () => {
    const fight = inTurn({ a: { hero: true, at: [0, 0], ...armed(0) }, b: { side: "foes", at: [5, 0] } });
    const way = next(fight);
    expect(way).toMatchObject({ type: "move", who: "a" });
    if (way?.type === "move") fight.do(way);
    expect(next(fight)).toBeNull();
  });

  it("shoots, loads, and shoots again at a die, and does not close in", () => {
    const fight = inTurn({
      a: { hero: true, at: [0, 0], source: striker, items: [bow("bow"), arrows("arrows")] },
      b: { side: "foes", at: [9, 0], source: { ...target, losses: { stamina: 99 } } },
    });
    const done: string[] = [];
    for (let n = 0; n < 4; n++) {
      const command = tactic.act(fight.fight, "a", `n${n}`);
      if (command?.type !== "act") break;
      done.push(command.action);
      fight.roll(command, () => 1);
    }
    expect(done).toEqual(["loose", "load", "loose"]);
  });

  it("spends successes on piercing where that gets through the armour, else on damage, all at once", () => {
    const against = (armour: object) => {
      const blade = sword("s", { damageType: "penetrating", damage: 2, successDamage: 2, successApv: 2, apv: 2 });
      const foe = { source: { ...target, losses: { defense: 4 } }, items: [mail("mail", armour)] };
      const fight = duel({ items: [blade] }, foe);
      return reply(fight, strike(fight, "basic", 20, { item: "s" }).exchange, "a");
    };
    expect(against({ armourValue: 5 })).toMatchObject({ option: "apv", use: { options: { times: 2 } } });
    expect(against({ armourValue: 2 })).toMatchObject({ option: "damage", use: { options: { times: 3 } } });
    expect(against({ armourValue: 12 })).toMatchObject({ option: "damage", use: { options: { times: 3 } } });
  });

  it("takes cover from a shot, but keeps the reaction while an enemy is at hand", () => {
    const shot = (x: number) => {
      const fight = inTurn({
        a: { hero: true, at: [0, 0], source: striker, items: [bow("bow")] },
        b: { side: "foes", at: [9, 0] },
        c: { hero: true, at: [x, 0] },
      });
      const command = next(fight);
      if (command?.type !== "act") throw new Error("no shot");
      fight.do(command);
      return reply(fight, command.use.exchange, "b").option;
    };
    expect(shot(2)).toBe("takeCover");
    expect(shot(8)).toBe("none");
  });
});
