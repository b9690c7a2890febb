import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM, isListed } from "../../../src/engine/index.ts";
import type { Json } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import { commonCommands, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import { having } from "../../engine/cards.ts";
import { playMeddledWith } from "../../engine/meddling.ts";
import { faceSource, FORCED, use } from "../../engine/play.ts";
import { inAction, play, skipPreparation, spear, steps, sword } from "./cast.ts";

const bolt = { id: "bolt", type: "talent", source: { use: "spell", defence: "reflex", damage: "2d6" } };
const ward = { id: "ward", type: "talent", source: { use: "spell", maintained: true } };
const net = { id: "net", type: "gear", source: { large: true } };
const cast = () => ({
  a: { hero: true, source: { spellPower: 4 }, items: [sword, bolt, ward], at: [0, 0] as const },
  b: { hero: true, items: [spear, net], at: [1, 1] as const },
  c: { items: [sword], at: [1, 0] as const },
  d: { source: { spellPower: 2, size: "large", fly: 60 }, items: [spear], at: [2, 0] as const },
});
const commands = commonCommands(Object.keys(phased.actions), undefined, [{ difficulty: 15 }, { feet: 60 }, {}]);

describe("phased, whatever is done", () => {
  it("takes back exactly what was done, in any order that is allowed", { timeout: 120_000 }, () => {
    takeBackInAnyOrder(() => play(cast()), commands, { runs: 100, length: 40, least: 100 });
  });

  it("goes on whatever is deleted, put on and moved by hand meanwhile", { timeout: 120_000 }, () => {
    playMeddledWith(() => play(cast()), commands, { runs: 60, length: 50, least: 300 });
  });

  it(
    "never goes below zero, changes nothing when it refuses, and replays to the same state",
    { timeout: 120_000 },
    () => {
      playManyRandomly(() => play(cast()), commands, { runs: 60, length: 60, least: 1000 });
    },
  );

  describe("spend then undo is the identity, for every action", () => {
    const storm = { id: "storm", type: "talent", source: { use: "spell", channeled: true, damage: "1d6" } };
    const roar = { id: "roar", type: "talent", source: { use: "ability", damage: "1d6", maintained: true } };
    const maul = { id: "maul", type: "weapon", source: { hands: "two" } };
    const torch = { id: "torch", type: "gear", source: { stowed: false } };
    const sting = { id: "sting", type: "talent", source: { reacts: "struck", damage: "1d4" } };
    const things = [sword, maul, net, torch, bolt, ward, storm, roar, sting];
    /** What `a` may be in the middle of, which some actions need. */
    const stores: Record<string, Record<string, Json>> = {
      nothing: {},
      flying: { aloft: true },
      riding: { steed: "b" },
      channeling: { channel: { item: "storm", since: 1, due: 1 } },
      declared: { contingency: { round: 1, condition: "now", reaction: "strike" } },
      "declared otherwise": { contingency: { round: 1, condition: "now", reaction: "other" } },
      keeping: { maintained: { m: { id: "m", item: "ward", target: null, defence: null, since: 1 } } },
    };
    const conditions = { none: {}, prone: having("phased.prone"), restrained: having("phased.restrained") };
    const tools: Record<string, readonly string[]> = {
      strike: ["sword", "maul"],
      cast: ["bolt", "ward"],
      ability: ["roar"],
      unleash: ["storm"],
      react: ["sting"],
      dropItem: ["sword", "maul"],
      dropGear: ["torch"],
      stowLarge: ["net"],
      stowWeapon: ["maul"],
    };
    const actions = Object.entries(phased.actions).flatMap(([id, action]) =>
      isListed(action) && id !== "move" && id !== "tumble" ? [id] : [],
    );

    const spendAndUndo = (action: string, doing: string, state: keyof typeof conditions, seed: number): boolean => {
      const people = cast();
      const fight = inAction(
        {
          ...people,
          a: { ...people.a, source: { ...people.a.source, fly: 30 }, conditions: conditions[state], items: things },
          b: { ...people.b, source: { size: "large" } },
        },
        [10, 4, 3, 2],
      );
      const a = { ...fight.state.combatants["a"]!, store: stores[doing]! };
      fight.state = { ...fight.state, combatants: { ...fight.state.combatants, a } };
      const choice = tools[action] ?? [null];
      const given = use({
        item: choice[Math.abs(seed) % choice.length]!,
        targets: [phased.actions[action]?.intent === "helps" || action === "mount" ? "b" : "c"],
        options: { difficulty: 15, feet: 60 },
      });
      const before = fight.state;
      const command = { type: "act", who: "a", action, use: given } as const;
      const authority = ["opportunity", "react"].includes(action) ? FORCED : GM; // nobody is asked for it
      if (fight.refuses(command, authority)) return false;
      fight.roll(command, faceSource(seed), authority);
      expect(fight.state).not.toEqual(before);
      const exchange = fight.state.exchanges[given.exchange];
      for (const [blow, { damage }] of Object.entries(exchange?.blows ?? {}))
        if (damage) fight.do({ type: "apply", exchange: given.exchange, blow, amount: null }, [], GM);
      if (exchange) fight.do({ type: "undoExchange", exchange: given.exchange }, [], GM);
      else fight.do({ type: "undo", who: "a", entry: given.id });
      const { [given.exchange]: _undone, ...exchanges } = fight.state.exchanges;
      expect({ ...fight.state, exchanges }).toEqual(before);
      return true;
    };

    it.each(actions)("%s", (action) => {
      const every = Object.keys(stores).flatMap((doing) =>
        (Object.keys(conditions) as (keyof typeof conditions)[]).flatMap((state) =>
          [0, 1, 2, 3].map((seed) => spendAndUndo(action, doing, state, seed)),
        ),
      );
      expect(every).toContain(true);
    });

    it.each([
      [20, [4, 4, 4], 0],
      [60, [8, 8, 8], 30],
    ])("tumble, %i ft, on %j: the fall's card gives back what it hurt, cost and lowered", (feet, faces, harm) => {
      // STR 3 + DEX 3 and rank 5: 3d8 + 15 against the feet fallen.
      const fight = play({ a: { hero: true, source: { level: 9, skills: { acrobatics: 5 } }, at: [0, 0] }, b: {} });
      const a = fight.state.combatants["a"]!;
      const fall = { fallen: 0, left: feet, hard: true, activation: 0, flown: 0 };
      fight.state = {
        ...fight.state,
        combatants: { ...fight.state.combatants, a: { ...a, place: { ...a.place!, z: feet }, store: { fall } } },
      };
      fight.do({ type: "begin" }, [9, 2], GM);
      skipPreparation(fight);
      const [id] = Object.keys(fight.state.exchanges);
      const before = fight.state;
      fight.do({ type: "act", who: "a", action: "tumble", use: use() }, faces);
      expect([fight.left("a", "ap"), fight.state.combatants["a"]?.place?.z]).toEqual([2, 0]);
      for (const [blow, { damage }] of Object.entries(fight.state.exchanges[id!]?.blows ?? {}))
        if (damage) fight.do({ type: "apply", exchange: id!, blow, amount: null }, [], GM);
      expect(fight.state.creatures["a"]?.source["losses"]).toEqual({ health: harm });
      fight.do({ type: "undoExchange", exchange: id! }, [], GM);
      expect(fight.state.creatures).toEqual(before.creatures);
      expect(fight.state.combatants["a"]).toMatchObject({ ledger: {}, place: { z: feet } });
      expect(fight.left("a", "ap")).toBe(3);
    });
  });

  it("charges a path the same whether it is booked at once or piece by piece, and gives all of it back", () => {
    const pattern = fc.string({ unit: fc.constantFrom(".", "d"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pattern, fc.nat(8), (ground, cut) => {
        const fight = () => inAction({ a: { source: { actionPoints: 12 }, at: [0, 0] }, b: { hero: true } }, [9, 2]);
        const path = steps(ground);
        const once = fight();
        const before = once.state;
        once.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
        const twice = fight();
        twice.do({ type: "move", who: "a", skip: [], path: path.slice(0, cut), held: null, exchange: "x" });
        twice.do({ type: "move", who: "a", skip: [], path, held: null, exchange: "x" });
        expect(twice.state).toEqual(once.state);
        once.do({ type: "move", who: "a", skip: [], path: [], held: null, exchange: "x" });
        expect(once.state).toEqual(before);
      }),
    );
  });
});
