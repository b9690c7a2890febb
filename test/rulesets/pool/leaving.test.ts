import { describe, expect, it } from "vitest";
import type { Authority, Command } from "../../../src/engine/command.ts";
import { GM } from "../../../src/engine/command.ts";
import { applyAll } from "../../../src/engine/decide.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { commonCommands, drawsOf } from "../../engine/invariants.ts";
import { faceSource, use } from "../../engine/play.ts";
import type { PoolPlay } from "./cast.ts";
import {
  answer,
  arrows,
  axe,
  blowsIn,
  bow,
  derived,
  duel,
  inTurn,
  maul,
  play,
  steps,
  strike,
  striker,
  sword,
  walk,
} from "./cast.ts";

/** The GM takes somebody out of the fight while a question is open: combatant and creature are gone. */
function leave(fight: PoolPlay, who: string): void {
  const { [who]: _combatant, ...combatants } = fight.state.combatants;
  const { [who]: _creature, ...creatures } = fight.state.creatures;
  fight.state = { ...fight.state, combatants, creatures, order: fight.state.order.filter((id) => id !== who) };
}

const question = (fight: PoolPlay, exchange: string, who: string) =>
  pool.view.question(fight.fight, fight.state.exchanges[exchange]!, who).options.map((o) => [o.id, o.refusal?.key]);
const closed = { stage: "done", waiting: {} };

describe("whoever leaves in the middle of something", () => {
  it("D22 additional successes against a target that is gone buy nothing more", () => {
    for (const option of ["distract", "damage", "none"]) {
      const fight = duel();
      const { exchange } = strike(fight, "distracting", 20);
      leave(fight, "b");
      expect(question(fight, exchange, "a")).toContainEqual(["distract", undefined]);
      fight.do({ type: "answer", who: "a", exchange, option, use: use() });
      expect(fight.state.exchanges[exchange]).toMatchObject(closed);
      expect(blowsIn(fight, exchange)[0]?.damage).toBeNull();
    }
  });

  it("D16 who was moving past and is gone is struck by nobody, and nobody pays", () => {
    const foe = { hero: true, source: striker, items: [sword("s")], at: [3, 1] as const };
    const fight = inTurn({ a: { source: striker, at: [0, 0] }, b: foe, c: {} });
    walk(fight, steps(8));
    leave(fight, "a");
    expect(question(fight, "way", "b")).toEqual([
      ["opportunity", "TEMPO.Refusal.Gone"],
      ["none", undefined],
    ]);
    answer(fight, "way", "b", "opportunity");
    expect(fight.state.exchanges["way"]).toMatchObject({ ...closed, blows: {} });
    expect([fight.left("b", "reaction"), derived(fight, "b").stamina.value]).toEqual([1, 14]);
  });

  it("D16 a shot whose archer is gone comes to nothing, whatever is answered", () => {
    for (const option of ["takeCover", "none"]) {
      const fight = duel({ items: [bow("bow")] });
      const { exchange } = use();
      const shot = use({ targets: ["b"], item: "bow", exchange });
      fight.do({ type: "act", who: "a", action: "loose", use: shot });
      leave(fight, "a");
      answer(fight, exchange, "b", option);
      expect(fight.state.exchanges[exchange]).toMatchObject({ ...closed, blows: {}, facts: {} });
      expect(fight.left("b", "reaction")).toBe(1);
    }
  });

  it("D6 a turn is not stepped back to, whose owner has left since", () => {
    const fight = duel({}, {});
    fight.do({ type: "endTurn", who: "a" });
    leave(fight, "a");
    expect(fight.refusal({ type: "stepBack" }, [], GM).key).toBe("TEMPO.Refusal.NoStepBack");
    expect(fight.state.turn).toBe("b");
  });

  it.each(["a", "b"])("D22 what lies on %s, who has left, is given back to nobody", (who) => {
    const other = who === "a" ? "b" : "a";
    const fight = duel({ source: { ...striker, losses: { defense: 0 } } });
    const before = fight.state.creatures;
    const { exchange } = strike(fight, "reckless", 14, { options: { x: 3 } });
    fight.do({ type: "apply", exchange, blow: "b1", amount: 9 }, [], GM);
    leave(fight, who);
    fight.do({ type: "undoExchange", exchange }, [], GM);
    expect(Object.keys(fight.state.combatants)).toEqual([other]);
    expect(fight.state.creatures).toEqual({ [other]: before[other] });
    expect(fight.state.exchanges[exchange]?.undone).toBe(true);
  });
});

describe("whoever leaves, whatever is being done", () => {
  const commands = commonCommands(
    Object.keys(pool.actions),
    ["requirement", "reaction", "stamina", "defense"],
    [{}, { requirement: "reduced", x: 2 }, { requirement: "full", reach: "grant", cover: 8 }, { attack: "throw" }],
  );
  const third = { side: "third", source: striker, items: [axe("axe", { damage: 9, damageType: "fire" })] };
  const cast = () => ({
    a: { hero: true, source: striker, items: [sword("s"), axe("axe", { held: "off" })], at: [0, 0] as const },
    b: { hero: true, items: [bow("bow"), arrows("arrows")], at: [3, 1] as const },
    c: { items: [maul("maul")], at: [1, 0] as const },
    d: { ...third, at: [2, 1] as const },
    e: { side: null },
  });

  /** Throws what is asked for; a refusal changes nothing. */
  function carryOut(fight: PoolPlay, command: Command, face: (faces: number) => number, by: Authority): void {
    const faces: number[] = [];
    for (;;) {
      const decision = fight.decide(command, faces, by);
      if ("refusal" in decision) return;
      if ("events" in decision) {
        fight.state = applyAll(fight.state, decision.events);
        return;
      }
      for (const need of decision.needs) for (let n = 0; n < need.count; n++) faces.push(face(need.faces));
    }
  }

  /** Random commands, of the GM and by force; every now and then somebody whose turn it is not leaves. */
  function playOn(fight: PoolPlay, seed: number): number {
    const draws = drawsOf(seed);
    let left = 0;
    for (let i = 0; i < 80; i++) {
      const others = Object.keys(fight.state.combatants).filter((id) => id !== fight.state.turn);
      if (fight.state.round > 0 && others.length > 1 && draws.next() < 0.03) {
        leave(fight, draws.pick(others) ?? "");
        left += 1;
      }
      const begun = fight.state.round > 0;
      const command = begun ? commands(fight.state, draws, `${seed}-${i}`) : ({ type: "begin" } as const);
      const by = { gm: true, force: draws.next() < 0.3 };
      const faces = faceSource(seed + i);
      carryOut(fight, command, faces, by);
      for (const shown of Object.values(fight.state.exchanges))
        for (const who of Object.keys(shown.waiting)) if (fight.state.combatants[who]) question(fight, shown.id, who);
    }
    return left;
  }

  it("D16 D22 breaks nothing that is asked, answered, applied or taken back", { timeout: 60_000 }, () => {
    let left = 0;
    for (let seed = 1; seed <= 60; seed++) left += playOn(play(cast()), seed);
    expect(left).toBeGreaterThan(40);
  });
});
