import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM, isListed } from "../../../src/engine/index.ts";
import type { Command } from "../../../src/engine/index.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import { tactic } from "../../../src/rulesets/surge/tactic.ts";
import { commonCommands, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import type { CommandSource } from "../../engine/invariants.ts";
import { playMeddledWith } from "../../engine/meddling.ts";
import { faceSource, use } from "../../engine/play.ts";
import {
  act,
  bandage,
  begun,
  blaze,
  bow,
  edit,
  ember,
  impose,
  keep,
  levels,
  move,
  play,
  potion,
  pyre,
  row,
  shield,
  sword,
  whisper,
} from "./cast.ts";

const everything = [sword, bow, shield, ember, blaze, whisper, pyre, bandage, potion];
const cast = () => ({
  a: {
    hero: true,
    source: levels({ dexterity: 6, strength: 3, intelligence: 3, mystic: 2 }),
    items: everything,
    at: [0, 0] as const,
  },
  b: { hero: true, source: levels({ dexterity: 3, martialCombat: 3 }), items: [sword, potion], at: [1, 1] as const },
  c: { source: levels({ dexterity: 2, strength: 2 }), items: [sword, shield], at: [1, 0] as const },
  d: { source: levels({ dexterity: 4, intelligence: 2 }), items: [pyre, ember, bow], at: [3, 0] as const },
});

const listed = Object.entries(surge.actions).flatMap(([id, spec]) => (isListed(spec) ? [id] : []));
const common = commonCommands(listed, ["action", "held", "counter"]);
const commands: CommandSource = (state, draws, id): Command => {
  const chance = draws.next();
  if (chance < 0.08 && state.turn !== null) {
    const { place } = state.combatants[state.turn]!;
    const ground = draws.pick(["plain", "rough", "swim", "rough climb", "displace"] as const) ?? "plain";
    const length = 1 + Math.floor(draws.next() * 8);
    return move(
      state.turn,
      row(
        Array.from({ length }, () => ground),
        [place?.x ?? 0, place?.y ?? 0],
      ),
      `x${id}`,
    );
  }
  if (chance < 0.16)
    return { type: "act", who: state.turn ?? "a", action: "setAside", use: { ...use(), id: `h${id}` } };
  if (chance < 0.2) return { type: "rollInitiative", ids: [draws.pick(["a", "c"]) ?? "a"] };
  if (chance < 0.202) return { type: "end" };
  return common(state, draws, id);
};

describe("surge, whatever is done", () => {
  it("takes back exactly what was done, in any order that is allowed", { timeout: 120_000 }, () => {
    takeBackInAnyOrder(() => play(cast()), commands, { runs: 100, length: 40, least: 100 });
  });

  it("takes nothing back that something later has changed to and fro", () => {
    const fight = begun(cast());
    const [gather, aside] = [
      (id: string) => act("a", "gather", { id, options: { school: "Fire" } }),
      (id: string) => act("a", "setAside", { id }),
    ];
    fight.do(gather("g1"));
    fight.do(aside("s1")); // loses what was gathered (S23)
    fight.do(gather("g2"));
    fight.do(aside("s2"));
    // Nothing is gathered now, as the first one left it; but the later ones stand on that.
    expect(fight.refusal({ type: "undo", who: "a", entry: "s1" }).key).toBe("TEMPO.Refusal.ChangedSince");
    for (const entry of ["s2", "g2", "s1"]) fight.do({ type: "undo", who: "a", entry });
    expect(fight.state.combatants["a"]?.store["incantation"]).toEqual({ school: "Fire", gathered: 1 });
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
    const actions = listed.filter((id) => id !== "move");
    const tools: Record<string, readonly string[]> = {
      melee: ["sword"],
      ranged: ["bow"],
      release: ["ember", "pyre"],
      switchWeapon: ["sword", "bow"],
      relieve: ["bandage"],
      interact: ["potion"],
    };
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...actions), fc.integer(), fc.boolean(), (action, seed, kept) => {
        const fight = begun(cast());
        const faces = faceSource(seed);
        if (kept) fight.do(act("a", "gather"));
        if (kept) fight.roll(act("a", "release", { item: "pyre", targets: ["d"] }), faces);
        if (action === "release" || !kept) for (let i = 0; i < 2; i++) fight.do(act("a", "gather"));
        edit(fight, "c", { losses: { health: action === "treat" ? 99 : 0 } });
        if (action === "relieve") impose(fight, "c", "bleeding");
        if (action === "giveUp") keep(fight, "a", { work: { item: null, rest: 2 } });
        if (action === "stand") impose(fight, "a", "prone");
        if (action === "escape") impose(fight, "a", "restrained", { by: "c" });
        const list = tools[action] ?? [null];
        const item = list[Math.abs(seed) % list.length] ?? null;
        // At an enemy, or where that is refused at a friend.
        const given = ["c", "b"]
          .map((target) => use({ item, targets: [target], options: { school: "Mind" } }))
          .find((one) => !("refusal" in fight.decide({ type: "act", who: "a", action, use: one } as const, [], GM)));
        if (!given) return;
        const command = { type: "act", who: "a", action, use: given } as const;
        const before = fight.state;
        seen.add(action);
        fight.roll(command, faces, GM);
        const made = () => fight.state.exchanges[given.exchange];
        for (let n = 0; n < 9 && Object.keys(made()?.waiting ?? {}).length > 0; n++)
          for (const [who, { options }] of Object.entries(made()?.waiting ?? {}))
            fight.roll(
              { type: "answer", who, exchange: given.exchange, option: options[0] ?? "none", use: use() },
              faces,
              GM,
            );
        for (const [blow, { damage }] of Object.entries(made()?.blows ?? {}))
          if (damage) fight.roll({ type: "apply", exchange: given.exchange, blow, amount: null }, faces, GM);
        if (made()) fight.do({ type: "undoExchange", exchange: given.exchange }, [], GM);
        else fight.do({ type: "undo", who: "a", entry: given.id });
        const { [given.exchange]: _undone, ...exchanges } = fight.state.exchanges;
        expect({ ...fight.state, exchanges }).toEqual(before);
      }),
      // Every action both ways at least once.
      {
        numRuns: 400,
        examples: actions.flatMap((action) =>
          [0, 1].map((seed): [string, number, boolean] => [action, seed, seed === 1]),
        ),
      },
    );
    expect([...seen].sort()).toEqual(actions.sort());
  });

  it("is fought to its end by its own tactic", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const fight = play(cast());
        const faces = faceSource(seed);
        fight.roll({ type: "begin" }, faces, GM);
        const sides = () =>
          new Set(
            Object.values(fight.state.combatants)
              .filter((c) => fight.fight.figure(c.id).derived.state === "up")
              .map((c) => c.side),
          );
        for (let i = 0; i < 4000 && sides().size > 1; i++) {
          const open = Object.values(fight.state.exchanges).find((e) => !e.undone && Object.keys(e.waiting).length > 0);
          const [who] = Object.keys(open?.waiting ?? {});
          if (open && who !== undefined) {
            const given = tactic.answer(fight.fight, open, who, `n${i}`);
            fight.roll({ type: "answer", who, exchange: open.id, ...given }, faces, GM);
            continue;
          }
          const arriving = Object.values(fight.state.exchanges)
            .flatMap((e) => Object.values(e.blows).map((b) => ({ exchange: e.id, blow: b })))
            .find(({ blow }) => blow.damage && blow.applied === null && blow.target !== null);
          if (arriving) {
            fight.roll({ type: "apply", exchange: arriving.exchange, blow: arriving.blow.id, amount: null }, faces, GM);
            continue;
          }
          const turn = fight.state.turn!;
          const command = tactic.act(fight.fight, turn, `n${i}`);
          const before = fight.state;
          if (command && command.type !== "move" && !("refusal" in fight.decide(command, [], GM)))
            fight.roll(command, faces, GM);
          if (fight.state === before) fight.roll({ type: "endTurn", who: turn }, faces, GM);
        }
        expect(sides().size).toBeLessThan(2);
      }),
      { numRuns: 10 },
    );
  });
});
