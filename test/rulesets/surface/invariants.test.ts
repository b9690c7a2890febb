import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fight, GM, mayTakeSidesTurn } from "../../../src/engine/index.ts";
import type { Command } from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { tactic } from "../../../src/rulesets/surface/tactic.ts";
import { commonCommands, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import type { CommandSource } from "../../engine/invariants.ts";
import { playMeddledWith } from "../../engine/meddling.ts";
import { faceSource, use } from "../../engine/play.ts";
import { blade, carbine, move, pike, pistol, play, rifle, steps, withTurn } from "./cast.ts";

const shield = {
  id: "shield",
  type: "armor",
  source: { armour: 3, vent: 1, soak: { count: 2, faces: "d6", heat: 1 } },
};
const coil = {
  id: "coil",
  type: "weapon",
  source: {
    range: 60,
    damage: "2d6",
    damageType: "energy",
    costKind: "ammunition",
    magazine: 4,
    loaded: 4,
    caliber: "c",
  },
};
const bomb = { id: "bomb", type: "weapon", source: { range: 30, damage: "2d6", diameter: 8, tags: { blast: true } } };
const cells = { id: "cells", type: "gear", source: { usage: "d4", caliber: "c" } };
const dish = { id: "dish", type: "gear", source: { deployable: true, vent: 2 } };
const shell = { id: "shell", type: "armor", source: { transforms: true, other: { armour: 4 } } };
const form = { id: "form", type: "talent", source: { use: "form", modifiers: { strength: 2 } } };
const dual = { id: "dual", type: "weapon", source: { range: 40, second: { damage: "1d4", range: 10 } } };
const turret = { id: "turret", type: "weapon", source: { range: 80, tags: { mounted: true } } };
const armed = [blade, carbine, shield, coil, cells, dish, shell, form, dual, turret, bomb];

const cast = () => ({
  a: { hero: true, source: { level: 3, martialArts: "d8", operators: 1, hands: 3 }, items: armed, at: [0, 0] as const },
  b: { hero: true, source: { level: 2, heat: 3 }, items: [rifle, shield], at: [1, 1] as const },
  c: { source: { level: 1 }, items: [blade, pistol], at: [1, 0] as const },
  d: { source: { level: 2 }, items: [pike], at: [3, 0] as const },
  e: { side: "others", source: { level: 1 }, items: [bomb], at: [6, 2] as const },
});

const common = commonCommands(Object.keys(surface.actions));
/** With turns taken inside a side, moves in every way, and what the GM says. */
const commands: CommandSource = (state, draws, id): Command => {
  const fight = new Fight(surface, state, GM);
  const may = mayTakeSidesTurn(fight);
  const chance = draws.next();
  if (state.turn === null && may.length > 0 && chance < 0.6)
    return { type: "takeTurn", who: draws.pick([...may, "a", "d"]) ?? "a" };
  if (chance < 0.1 && state.turn !== null) {
    const { place } = state.combatants[state.turn]!;
    const way = draws.pick(["walk", "flee", "retreat", "displace"]) ?? "walk";
    const direction = draws.pick([
      [1, 0],
      [-1, 0],
      [0, 1],
      [-1, -1],
    ] as const) ?? [1, 0];
    return move(
      state.turn,
      steps(1 + Math.floor(draws.next() * 12), [place?.x ?? 0, place?.y ?? 0], way, direction),
      `x${id}`,
    );
  }
  if (chance < 0.12)
    return { type: "setSide", side: "foes", field: "morale", value: draws.pick([2, 5, 9, 12, 40, null]) ?? null };
  if (chance < 0.14) return { type: "rollInitiative", ids: [draws.pick(["a", "c", "e"]) ?? "a"] };
  if (chance < 0.142) return { type: "end" };
  if (chance < 0.2)
    return {
      type: "spend",
      who: state.turn ?? "a",
      id: `s${id}`,
      pool: draws.pick(["action", "attack"]) ?? "",
      amount: draws.pick([1, -1]) ?? 1,
    };
  return common(state, draws, id);
};

describe("surface, whatever is done", () => {
  it("takes back exactly what was done, in any order that is allowed", { timeout: 120_000 }, () => {
    takeBackInAnyOrder(() => play(cast()), commands, { runs: 100, length: 40, least: 50 });
  });

  it("goes on whatever is deleted, put on and moved by hand meanwhile", { timeout: 120_000 }, () => {
    playMeddledWith(() => play(cast()), commands, { runs: 60, length: 50, least: 450 });
  });

  it(
    "never goes below zero, changes nothing when it refuses, and replays to the same state",
    { timeout: 120_000 },
    () => {
      playManyRandomly(() => play(cast()), commands, { runs: 30, length: 90, least: 700 });
    },
  );

  it("spend then undo is the identity, for every action", { timeout: 120_000 }, () => {
    const byDrag = ["move", "sprint", "retreat", "flee"];
    const actions = Object.keys(surface.actions).filter((id) => !byDrag.includes(id));
    const tools: Record<string, readonly string[]> = {
      melee: ["blade", "dual"],
      fire: ["carbine", "coil", "bomb"],
      fireMounted: ["turret"],
      switchWeapon: ["blade", "coil"],
      switchMode: ["dual"],
      reload: ["coil"],
      deploy: ["dish"],
      transform: ["form"],
      transformArmor: ["shell"],
    };
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...actions), fc.integer(), fc.boolean(), (action, seed, subdual) => {
        const fight = withTurn({
          ...cast(),
          a: {
            ...cast().a,
            items: armed.map((i) => (i.id === "coil" ? { ...i, source: { ...i.source, loaded: 2 } } : i)),
          },
        });
        if (action === "cover") fight.do(move("a", steps(1, [0, 0], "walk", [-1, 0])), [], { gm: true, force: true });
        const list = tools[action];
        const item = list ? (list[Math.abs(seed) % list.length] ?? null) : null;
        const options = { cover: "light", split: "4/4", subdual: subdual ? "yes" : "" };
        // At an enemy, or where that is refused at a friend.
        const given = ["c", "b"]
          .map((target) => use({ item, targets: [target], options }))
          .find((one) => !("refusal" in fight.decide({ type: "act", who: "a", action, use: one }, [], GM)));
        if (!given) return;
        const command = { type: "act", who: "a", action, use: given } as const;
        const before = fight.state;
        seen.add(action);
        const source = faceSource(seed);
        fight.roll(command, source, GM);
        const waiting = () => Object.entries(fight.state.exchanges[given.exchange]?.waiting ?? {});
        for (let [asked] = waiting(); asked; [asked] = waiting()) {
          const [who, { options: answers }] = asked;
          const option = answers[0] ?? "none";
          fight.roll({ type: "answer", who, exchange: given.exchange, option, use: use() }, source, GM);
        }
        for (const [blow, { damage }] of Object.entries(fight.state.exchanges[given.exchange]?.blows ?? {}))
          if (damage) fight.roll({ type: "apply", exchange: given.exchange, blow, amount: null }, source, GM);
        if (fight.state.exchanges[given.exchange]) fight.do({ type: "undoExchange", exchange: given.exchange }, [], GM);
        else fight.do({ type: "undo", who: "a", entry: given.id });
        const { [given.exchange]: _undone, ...exchanges } = fight.state.exchanges;
        expect({ ...fight.state, exchanges }).toEqual(before);
      }),
      // Every action both ways at least once.
      {
        numRuns: 250,
        examples: actions.flatMap((action) =>
          [0, 1].map((seed): [string, number, boolean] => [action, seed, seed === 1]),
        ),
      },
    );
    expect([...seen].sort()).toEqual(actions.sort());
  });

  it("charges a path the same whether it is booked at once or piece by piece, and gives all of it back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(40),
        fc.constantFrom("walk", "displace"),
        (length, cut, mode) => {
          const fight = () => withTurn({ a: { hero: true, at: [0, 0] as const }, x: { at: [300, 0] as const } });
          const path = steps(length, [0, 0], mode);
          const once = fight();
          const before = once.state;
          once.do(move("a", path));
          const twice = fight();
          twice.do(move("a", path.slice(0, cut)));
          twice.do(move("a", path));
          expect(twice.state).toEqual(once.state);
          once.do(move("a", []));
          expect(once.state).toEqual(before);
        },
      ),
    );
  });

  it("is fought to its end by its own tactic", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const fight = play(cast());
        const source = faceSource(seed);
        fight.roll({ type: "begin" }, source, GM);
        fight.do({ type: "setSide", side: "foes", field: "morale", value: 7 }, [], GM);
        for (let i = 0; i < 3000 && fight.state.phase !== "over" && fight.state.round < 60; i++) {
          const open = Object.values(fight.state.exchanges).find((e) => !e.undone && Object.keys(e.waiting).length > 0);
          const [asked] = Object.keys(open?.waiting ?? {});
          if (open && asked !== undefined) {
            const answer = tactic.answer(fight.fight, open, asked, `n${i}`);
            fight.roll({ type: "answer", who: asked, exchange: open.id, ...answer }, source, GM);
            continue;
          }
          const arriving = Object.values(fight.state.exchanges)
            .flatMap((e) => Object.values(e.blows).map((b) => ({ exchange: e.id, blow: b })))
            .find(({ blow }) => blow.damage && blow.applied === null && blow.target !== null);
          if (arriving) {
            fight.roll(
              { type: "apply", exchange: arriving.exchange, blow: arriving.blow.id, amount: null },
              source,
              GM,
            );
            continue;
          }
          const { turn } = fight.state;
          const [next] = mayTakeSidesTurn(fight.fight);
          if (turn === null) {
            fight.roll(next === undefined ? { type: "advance" } : { type: "takeTurn", who: next }, source, GM);
            continue;
          }
          const command = tactic.act(fight.fight, turn, `n${i}`);
          if (!command || "refusal" in fight.decide(command, [], GM)) {
            fight.roll({ type: "endTurn", who: turn }, source, GM);
            continue;
          }
          fight.roll(command, source, GM);
          if (command.type === "move") {
            const last = command.path.at(-1);
            const combatant = fight.state.combatants[turn]!;
            fight.state = {
              ...fight.state,
              combatants: { ...fight.state.combatants, [turn]: { ...combatant, place: last?.to ?? combatant.place } },
            };
          }
        }
        expect(fight.state.phase).toBe("over");
      }),
      { numRuns: 15 },
    );
  });
});
