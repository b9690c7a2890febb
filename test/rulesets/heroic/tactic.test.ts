import { playFight, seededFaces } from "../../../src/simulation.ts";
import { GM } from "../../../src/engine/index.ts";
import { describe, expect, it } from "vitest";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { isAble } from "../../../src/rulesets/heroic/state.ts";
import { tactic } from "../../../src/rulesets/heroic/tactic.ts";
import { faceSource } from "../../engine/play.ts";
import { bow, coat, hero, npc, pike, play, ray, sword } from "./cast.ts";
import type { Fighting } from "./cast.ts";

/** Plays a fight out: tokens go where the tactic wants, blows are applied, up to `most` commands. */
function playOut(fight: Fighting, seed: number, most: number): number {
  const source = faceSource(seed);
  fight.roll({ type: "begin" }, source, GM);
  for (let n = 0; n < most; n++) {
    const standing = new Set(
      fight.fight
        .everyone()
        .filter((c) => isAble(fight.fight, c.id))
        .map((c) => c.side),
    );
    if (standing.size < 2) return n;
    const open = Object.values(fight.state.exchanges).find((e) => Object.keys(e.waiting).length > 0);
    const due = Object.values(fight.state.exchanges)
      .flatMap((e) => Object.values(e.blows).map((b) => ({ exchange: e.id, blow: b })))
      .find(({ blow }) => blow.damage && !blow.applied);
    const who = fight.state.turn;
    if (open) {
      const asked = Object.keys(open.waiting)[0] ?? "";
      const { option, use } = tactic.answer(fight.fight, open, asked, `${n}`);
      fight.roll({ type: "answer", who: asked, exchange: open.id, option, use }, source, GM);
    } else if (due) fight.roll({ type: "apply", exchange: due.exchange, blow: due.blow.id, amount: null }, source, GM);
    else if (who === null) return n;
    else {
      const command = tactic.act(fight.fight, who, `${n}`);
      if (!command || "refusal" in fight.decide(command, [], GM)) fight.roll({ type: "endTurn", who }, source, GM);
      else {
        fight.roll(command, source, GM);
        const to = command.type === "move" ? command.path.at(-1)?.to : undefined;
        const c = fight.state.combatants[who];
        if (to && c)
          fight.state = { ...fight.state, combatants: { ...fight.state.combatants, [who]: { ...c, place: to } } };
      }
    }
  }
  return most;
}

describe("the plain tactic", () => {
  it("closes in, attacks and brings fights to an end", () => {
    for (const seed of [1, 2, 3, 4]) {
      const fight = play({
        a: hero({ at: [0, 0] }),
        b: hero({ source: { class: "expert", level: 3 }, items: [bow, coat], at: [0, 2] }),
        c: npc(3, { strength: 14 }, { at: [9, 0] }),
        d: npc(2, {}, { items: [pike, sword], at: [9, 2] }),
      });
      expect(playOut(fight, seed, 1500)).toBeLessThan(1500);
    }
  });

  it("gets up first", () => {
    const fight = play({
      a: hero({ at: [0, 0], conditions: { p: { condition: "heroic.prone", by: null, until: null, value: 0 } } }),
      b: npc(0, {}, { at: [1, 0] }),
    });
    fight.do({ type: "begin" }, [15, 5], GM);
    expect(tactic.act(fight.fight, "a", "1")).toMatchObject({ type: "act", action: "stand" });
  });

  it("takes a stance as far as it may (H7), then attacks whoever has least left, several times if it can", () => {
    const fight = play({
      a: hero({ at: [1, 0] }),
      b: npc(0, {}, { at: [0, 0] }),
      c: npc(0, {}, { at: [2, 0], source: { stated: { vitality: 3 } } }),
    });
    fight.do({ type: "begin" }, [15, 5, 3], GM);
    const stance = tactic.act(fight.fight, "a", "1")!;
    expect(stance).toMatchObject({ action: "stance", use: { options: { stance: "aggressive", grade: "major" } } });
    fight.do(stance, [], GM);
    const attack = tactic.act(fight.fight, "a", "2")!;
    expect(attack).toMatchObject({ action: "multipleAttack", use: { item: "sword", targets: ["c"] } });
    fight.do(attack, [5, 5], GM);
    expect(tactic.act(fight.fight, "a", "3")).toBeNull();
  });

  it("uses a power from where it stands rather than a blade", () => {
    const fight = play({
      a: hero({ source: { class: "psychic", level: 1 }, items: [sword, ray], at: [0, 0] }),
      b: npc(0, {}, { at: [12, 0] }),
    });
    fight.do({ type: "begin" }, [15, 5], GM);
    expect(tactic.act(fight.fight, "a", "1")).toMatchObject({ action: "power", use: { item: "ray", targets: ["b"] } });
  });

  const closing = (a: object, b: readonly [number, number] | undefined, from: readonly [number, number] = [0, 0]) => {
    const fight = play({ a: hero({ at: from, ...a }), b: npc(0, {}, b ? { at: b } : {}) });
    fight.do({ type: "begin" }, [15, 5], GM);
    return { fight, command: tactic.act(fight.fight, "a", "1") };
  };
  const way = (command: ReturnType<typeof tactic.act>) =>
    command?.type === "move" ? command.path.map(({ from, to }) => [from.x, from.y, to.x, to.y]) : null;

  it.each([
    [
      "straight ahead, until a sword reaches",
      {},
      [3, 0],
      [0, 0],
      [
        [0, 0, 1, 0],
        [1, 0, 2, 0],
      ],
    ],
    [
      "back and down, diagonals too",
      {},
      [4, 3],
      [6, 6],
      [
        [6, 6, 5, 5],
        [5, 5, 4, 4],
      ],
    ],
    [
      "until a pike reaches",
      { items: [pike] },
      [4, 0],
      [0, 0],
      [
        [0, 0, 1, 0],
        [1, 0, 2, 0],
      ],
    ],
    [
      "as far as one short action goes",
      { source: { speed: 10 } },
      [9, 0],
      [0, 0],
      [
        [0, 0, 1, 0],
        [1, 0, 2, 0],
      ],
    ],
  ] as const)("H13 closes in %s", (_, a, to, from, expected) => {
    const { fight, command } = closing(a, to, from);
    expect(way(command)).toEqual(expected);
    expect(command).toMatchObject({ who: "a", skip: [], held: null });
    for (const step of command?.type === "move" ? command.path : [])
      expect(step).toMatchObject({ length: 5, mode: "walk", difficulty: 1, rise: 0, move: null });
    fight.do(command!, [], GM);
    expect(fight.left("a", "short")).toBe(0);
    expect(tactic.act(fight.fight, "a", "2")).toBeNull(); // nobody in reach, and the move is made
  });

  it("H17 strikes at who stands where nobody can say, and does not move", () => {
    expect(closing({ source: { class: "expert", level: 1 } }, undefined).command).toMatchObject({
      action: "attack",
      use: { item: "sword", targets: ["b"] },
    });
  });

  it("H16 takes the most attacks it knows", () => {
    const with_ = (level: number, items: object[] = [sword]) =>
      closing({ source: { class: "warrior", level }, items }, [1, 0]);
    for (const [level, action] of [
      [1, "attack"],
      [2, "multipleAttack"],
      [6, "extraAttack"],
    ] as const) {
      const { fight, command } = with_(level);
      fight.do(command!, [], GM); // the stance
      expect(tactic.act(fight.fight, "a", "2")).toMatchObject({ action, use: { item: "sword" } });
    }
    const bare = with_(1, []);
    bare.fight.do(bare.command!, [], GM);
    expect(tactic.act(bare.fight.fight, "a", "2")).toMatchObject({ action: "attack", use: { item: null } });
  });

  it("ends the fight when of one side only the dying are left; they are out then", () => {
    const fallen = { class: "none", losses: { wounds: 10 } };
    const fight = play({ a: hero({ at: [0, 0] }), b: npc(0, {}, { at: [1, 0], source: fallen }), c: hero() });
    const { state, ...ended } = playFight(heroic, fight.state, seededFaces(1));
    expect(ended).toEqual({ winner: "heroes", rounds: 1, actions: {}, casualties: { foes: ["b"] } });
    const begun = Object.values(state.combatants).filter((c) => c.activation > 0);
    expect(begun).toHaveLength(1); // the turn that the beginning gives; no more
    fight.do({ type: "begin" }, [15, 5, 3], GM);
    expect(heroic.turn.eligible(fight.fight, "b")).toBe(true); // it has its saves to make
  });
});
