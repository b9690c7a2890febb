import { describe, expect, it } from "vitest";
import { GM } from "../../src/engine/command.ts";
import { blowsOf, targetOf } from "../../src/engine/index.ts";
import { attack, pistol, withTurn } from "../rulesets/surface/cast.ts";
import { act, awake, hero, npc } from "../rulesets/heroic/cast.ts";

/** A shot of 10 + 3: it hits who is reached by 13, and nobody harder to hit. */
function shot() {
  const foe = (vulnerability: number, x: number) => ({
    source: { vulnerability, hitPoints: 30 },
    at: [x, 0] as const,
  });
  const fight = withTurn(
    {
      a: { hero: true, source: { level: 3 }, items: [pistol], at: [0, 0] as const },
      easy: foe(8, 3),
      hard: foe(0, 4),
      x: foe(7, 5),
    },
    "a",
  );
  fight.do(attack("a", "fire", "pistol", "x", { exchange: "v" }), [10, 4]);
  return fight;
}

const blows = (fight: ReturnType<typeof shot>) => blowsOf(fight.state.exchanges["v"]!);
const aim = (...targets: string[]) => ({ type: "retarget", exchange: "v", blow: "b1", targets }) as const;
const told = (fight: ReturnType<typeof shot>) =>
  blows(fight).map(({ target, reading, damage }) => [target, reading?.total, damage?.amount ?? null]);

describe("U13 the GM aims a result anew before its damage is applied", () => {
  it("lets the roll stand, and reads its band against each target", () => {
    const fight = shot();
    expect(told(fight)).toEqual([["x", 13, 4]]);
    fight.do(aim("easy"), [], GM);
    expect(told(fight)).toEqual([["easy", 13, 4]]);
    fight.do(aim("hard"), [], GM);
    expect(told(fight)).toEqual([["hard", 13, null]]);
  });

  it("keeps the attacker's modifiers, and puts those of the new target in place of the old one's", () => {
    const conditions = { hurt: { condition: "heroic.hurtDefence", by: null, until: null, value: 1 } };
    const sure = { sure: { condition: "heroic.hurtAttack", by: null, until: null, value: 1 } };
    const cast = { a: hero({ conditions: sure }), b: npc(2, {}, { conditions }), c: npc(2) };
    const fight = awake(cast, [15, 5, 4]);
    fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "v" }), [12, 4, 4]);
    const read = () => {
      const { check } = blowsOf(fight.state.exchanges["v"]!)[0]!;
      return [
        targetOf(check!),
        check!.modifiers.filter(({ value }) => value < 0).map(({ id, side }) => `${side} ${id}`),
      ];
    };
    const own = "roll injury.attack.0";
    const atB = [8, [own, "target target.injury.defence.0"]];
    expect(read()).toEqual(atB);
    fight.do(aim("c"), [], GM);
    expect(read()).toEqual([10, [own]]);
    fight.do(aim("b"), [], GM);
    expect(read()).toEqual(atB);
  });

  it("makes a copy for each further target, and the first stays where it was if it is among them", () => {
    const fight = shot();
    fight.do(aim("x", "easy", "hard"), [], GM);
    expect(told(fight)).toEqual([
      ["x", 13, 4],
      ["easy", 13, 4],
      ["hard", 13, null],
    ]);
    fight.do({ type: "apply", exchange: "v", blow: blows(fight)[1]!.id, amount: null }, [], GM);
    expect(fight.fight.figure("easy").creature.source).toMatchObject({ losses: { health: 4 } });
    expect(fight.fight.figure("x").creature.source).toMatchObject({ losses: { health: 0 } });
  });

  it("is taken back like damage, blow by blow", () => {
    const fight = shot();
    const before = fight.state.exchanges["v"];
    fight.do(aim("easy", "hard"), [], GM);
    for (const { id } of blows(fight).reverse()) fight.do({ type: "revert", exchange: "v", blow: id }, [], GM);
    expect(fight.state.exchanges["v"]).toEqual(before);
  });

  it("is the GM's alone, of damage that is not applied, at each target once", () => {
    const fight = shot();
    const key = (command: object) => fight.refusal(command as ReturnType<typeof aim>, [], GM).key;
    expect(fight.refusal(aim("easy")).key).toBe("TEMPO.Refusal.OnlyGM");
    expect(key(aim())).toBe("TEMPO.Refusal.NoTarget");
    expect(key(aim("nobody"))).toBe("TEMPO.Refusal.Gone");
    expect(key(aim("easy", "easy"))).toBe("TEMPO.Refusal.Gone");
    expect(key({ ...aim("easy"), targets: "easy" })).toBe("TEMPO.Refusal.NoTarget");
    expect(key({ ...aim("easy"), exchange: "none" })).toBe("TEMPO.Refusal.NoExchange");
    expect(key({ ...aim("easy"), blow: "none" })).toBe("TEMPO.Refusal.NoBlow");
    fight.do({ type: "apply", exchange: "v", blow: "b1", amount: null }, [], GM);
    expect(key(aim("easy"))).toBe("TEMPO.Refusal.Applied");
    fight.do({ type: "undoExchange", exchange: "v" }, [], GM);
    expect(key(aim("easy"))).toBe("TEMPO.Refusal.Undone");
  });
});
