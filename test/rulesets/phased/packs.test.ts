import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GM } from "../../../src/engine/index.ts";
import type { ItemKind } from "../../../src/engine/index.ts";
import { playFight } from "../../../src/simulation.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { tactic } from "../../../src/rulesets/phased/tactic.ts";
import { isAloft } from "../../../src/rulesets/phased/movement/flying.ts";
import type { Cast } from "../../engine/play.ts";
import { faceSource, stateOf, use } from "../../engine/play.ts";
import { play, sealed, skipPreparation, steps, sword } from "./cast.ts";

interface Thing {
  readonly _id: string;
  readonly name: string;
  readonly type: ItemKind;
  readonly system: { readonly phased: object };
}
type Person = Thing & { readonly items: readonly Thing[] };

const folder = (name: string): Thing[] => {
  const path = join(import.meta.dirname, "../../../packs", name);
  return readdirSync(path).map((file) => JSON.parse(readFileSync(join(path, file), "utf8")) as Thing);
};
const actors = folder("phased-actors") as Person[];
const items = folder("phased-items");

/** A person of the pack as it takes part in a fight; its things are called by their names. */
const cast = (name: string, at: readonly [number, number]): Cast => {
  const person = actors.find((a) => a.name === name)!;
  const things = person.items.map((i) => ({ id: i.name, type: i.type, source: i.system.phased }));
  return { source: person.system.phased, items: things, at };
};
const victim = { hero: true, at: [6, 0] as const, items: [sword], source: { level: 9 } };

describe("the phased packs", () => {
  it("P19 have one that flies on wings: 40 ft for an Action Point, 20 of them up", () => {
    const fight = play({ a: cast("Weather heron", [0, 0]), b: victim });
    expect(actors.filter((a) => "fly" in a.system.phased).map((a) => a.name)).toEqual(["Weather heron"]);
    fight.do({ type: "begin" }, [9, 2], GM);
    skipPreparation(fight);
    const flight = (pattern: string, given: object = {}) => steps(pattern, { mode: "fly", ...given });
    const price = (pattern: string, given: object = {}) =>
      phased.movement.price(fight.fight, "a", flight(pattern, given)).cost;
    expect([price("........"), price("........."), price("....", { rise: 5 })]).toEqual([
      { ap: 1 },
      { ap: 2 },
      { ap: 1 },
    ]);
    const up = flight("..").map((s, i) => ({ ...s, rise: 5, to: { ...s.to, z: 5 * (i + 1) } }));
    fight.do({ type: "move", who: "a", skip: [], path: up, held: null, exchange: "x" });
    expect(isAloft(fight.fight, "a")).toBe(true);
    expect(fight.refusal({ type: "act", who: "a", action: "hover", use: use() }).key).toBe(
      "TEMPO.Phased.Refusal.hasFlown",
    );
  });

  it("P24 have one talent that is channeled, and comes into force on the next round's turn", () => {
    const channeled = items.filter((i) => "channeled" in i.system.phased);
    expect(channeled.map((i) => i.name)).toEqual(["Gathering storm"]);
    const fight = play({ a: cast("Weather heron", [0, 0]), b: { ...victim, items: [] } });
    fight.do({ type: "begin" }, [9, 2], GM);
    const choice = sealed(fight, "a", { kind: "channel", spell: "Gathering storm" });
    fight.do({ type: "reveal", choices: { a: choice }, ids: { a: "prepared" } }, [], GM);
    expect(fight.left("a", "ap")).toBe(3);
    const unleash = {
      type: "act",
      who: "a",
      action: "unleash",
      use: use({ item: "Gathering storm", targets: ["b"], exchange: "x" }),
    } as const;
    expect(fight.refusal(unleash)).toMatchObject({ key: "TEMPO.Phased.Refusal.notDue", data: { round: 2 } });
    fight.do({ type: "endTurn", who: "a" });
    fight.roll({ type: "endTurn", who: "b" }, faceSource(1), GM);
    for (const faces = faceSource(2); fight.state.round < 2 || fight.state.turn !== "a";) {
      if (fight.state.phase === "preparation") skipPreparation(fight);
      else if (fight.state.turn === "b") fight.roll({ type: "endTurn", who: "b" }, faces, GM);
      else fight.roll({ type: "advance" }, faces, GM);
    }
    fight.do(unleash);
    expect(fight.state.exchanges["x"]?.waiting["b"]?.options).toEqual(["resist", "none"]);
    fight.do({ type: "answer", who: "b", exchange: "x", option: "none", use: use() }, [4, 5, 6], GM);
    expect(fight.state.exchanges["x"]?.blows["b1"]?.damage).toMatchObject({ amount: 15, type: "lightning" });
  });

  it("P24 the plain tactic channels, brings the spell into force, and flies where it is faster", () => {
    const start = stateOf(phased, { a: cast("Weather heron", [0, 0]), b: { ...victim, at: [60, 0] } });
    const { actions, winner } = playFight(phased, start, faceSource(7), 40);
    expect(actions["unleash"]).toBeGreaterThan(0);
    expect(winner).not.toBeNull();
    const fight = play({ a: cast("Weather heron", [0, 0]), b: { ...victim, at: [30, 0] } });
    fight.do({ type: "begin" }, [9, 2], GM);
    skipPreparation(fight);
    const move = tactic.act(fight.fight, "a", "m");
    expect(move?.type === "move" && [move.path.length, move.path[0]?.mode]).toEqual([24, "fly"]);
    expect(tactic.choose?.(fight.fight, "b")).toBeNull();
  });
});
