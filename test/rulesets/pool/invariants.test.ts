import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GM, PLAYER } from "../../../src/engine/index.ts";
import type { Use } from "../../../src/engine/index.ts";
import { playFight, seededFaces } from "../../../src/simulation.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { commonCommands, playManyRandomly, takeBackInAnyOrder } from "../../engine/invariants.ts";
import { playMeddledWith } from "../../engine/meddling.ts";
import { faceSource, FORCED, stateOf, use } from "../../engine/play.ts";
import {
  arrows,
  axe,
  bow,
  crossbow,
  bolts,
  fighter,
  inTurn,
  mail,
  maul,
  play,
  spark,
  spell,
  steps,
  sword,
} from "./cast.ts";

/** Somebody's axe that lies beside somebody else. */
const fallen = axe("fallen", { equipped: false, place: "ground", spot: { x: -1, y: 0 } });
const arcane = { ...fighter, arcane: true, skills: { ...fighter.skills, arcaneAptitude: 2 } };
const cast = () => ({
  a: {
    hero: true,
    source: arcane,
    items: [
      sword("sword", { keywords: ["thrust", "bash"] }),
      sword("dirk", { held: "off" }),
      spell("bolt", { damage: 4, difficulty: 1 }),
      spark("spark"),
    ],
    at: [0, 0] as const,
  },
  b: {
    hero: true,
    items: [bow("bow"), arrows("arrows"), axe("axe", { equipped: false }), fallen],
    at: [4, 1] as const,
  },
  c: { items: [maul("maul"), mail("mail")], at: [1, 0] as const },
  d: { items: [crossbow("xbow", { body: 12, loader: "windlass" }), bolts("bolts")], at: [5, 0] as const },
});
const commands = commonCommands(
  Object.keys(pool.actions),
  ["requirement", "reaction", "stamina", "defense"],
  [
    {},
    { requirement: "reduced", x: 2 },
    { requirement: "full", reach: "grant", cover: 3, wind: 2 },
    { difficulty: 10, manner: "standard" },
    { when: "thrown", effect: "bolt", stun: "yes" },
  ],
);

describe("pool, whatever is done", () => {
  it("takes back exactly what was done, in any order that is allowed", { timeout: 120_000 }, () => {
    takeBackInAnyOrder(() => play(cast()), commands, { runs: 100, length: 40, least: 100 });
  });

  it("goes on whatever is deleted, put on and moved by hand meanwhile", { timeout: 120_000 }, () => {
    playMeddledWith(() => play(cast()), commands, { runs: 60, length: 50, least: 450 });
  });

  it(
    "never goes below zero, changes nothing when it refuses, and replays to the same state",
    { timeout: 120_000 },
    () => {
      playManyRandomly(() => play(cast()), commands, { runs: 40, length: 60, least: 500 });
    },
  );

  it("spend then undo is the identity, for every action", () => {
    const actions = Object.keys(pool.actions).filter((id) => id !== "walk" && id !== "dash");
    const seen = new Set<string>();
    const things = [null, "sword", "dirk", "bow", "axe", "bolt", "spark", "maul", "far", "arrows"];
    for (const action of actions)
      for (const item of things)
        for (const [seed, requirement] of ["auto", "reduced", "auto"].entries()) {
          const people = cast();
          const loaded = bow("bow", { loaded: action !== "load" });
          const spare = [maul("maul", { equipped: false }), bow("far", { equipped: false }), arrows("arrows")];
          const energy = { stored: 2, shaped: 1, ever: 3, actions: 2 };
          const fight = inTurn({
            ...people,
            a: {
              ...people.a,
              source: { ...arcane, energy, stun: 1, losses: { stamina: 4, defense: 4 } },
              items: action.startsWith("ready")
                ? spare
                : action === "takeUp"
                  ? []
                  : action === "halfSword" // takes both hands
                    ? [sword("sword")]
                    : [...people.a.items, loaded, axe("axe"), arrows("arrows")],
              conditions: action === "stand" ? { p: { condition: "pool.prone", by: null, until: null, value: 0 } } : {},
            },
          });
          const options = { requirement, stun: "yes", x: "2", attack: "basic" };
          // At an enemy, or where that is refused at a friend.
          const [first, second] = ["c", "b"].map((target) => use({ item, targets: [target], options }));
          const commandOf = (given: Use) => ({ type: "act", who: "a", action, use: given }) as const;
          const before = fight.state;
          // Nobody is asked for these two.
          const authority = action === "opportunity" || action === "takeCover" ? FORCED : PLAYER;
          const given = [first, second].find((one) => one && !fight.refuses(commandOf(one), authority));
          if (!given) continue;
          const command = commandOf(given);
          seen.add(action);
          fight.roll(command, faceSource(seed), authority);
          for (let n = 0; n < 9; n++) {
            const waiting = Object.entries(fight.state.exchanges[given.exchange]?.waiting ?? {})[0];
            if (!waiting) break;
            const [who, { options }] = waiting;
            const option = options[Math.abs(seed + n) % options.length] ?? "none";
            const answer = { type: "answer", exchange: given.exchange, option } as const;
            const decision = fight.decide({ ...answer, who, use: use() }, [], GM);
            const chosen = "refusal" in decision ? "none" : option;
            fight.roll({ ...answer, who, option: chosen, use: use() }, faceSource(seed + n), GM);
          }
          const exchange = fight.state.exchanges[given.exchange];
          for (const [blow, { damage, target }] of Object.entries(exchange?.blows ?? {}))
            if (damage && target) fight.do({ type: "apply", exchange: given.exchange, blow, amount: null }, [], GM);
          if (exchange) fight.do({ type: "undoExchange", exchange: given.exchange }, [], GM);
          else fight.do({ type: "undo", who: "a", entry: given.id });
          const { [given.exchange]: _undone, ...exchanges } = fight.state.exchanges;
          expect({ ...fight.state, exchanges }).toEqual(before);
        }
    const never = ["looseSpell"];
    expect(actions.filter((id) => !seen.has(id) && !never.includes(id))).toEqual([]);
  }, 60_000);

  it("charges a path the same whether it is booked at once or piece by piece, and gives all of it back", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("walk", "dash"), { minLength: 1, maxLength: 24 }),
        fc.nat(24),
        (modes, cut) => {
          const fight = () => inTurn({ a: { source: fighter, at: [0, 0] }, b: { hero: true } });
          const path = modes.map((mode, i) => ({ ...steps(1, { mode }, [i, 0])[0]! }));
          const move = (of: typeof path) =>
            ({ type: "move", who: "a", skip: [], path: of, held: null, exchange: "x" }) as const;
          const once = fight();
          if ("refusal" in once.decide(move(path))) return;
          const before = once.state;
          once.do(move(path));
          const twice = fight();
          twice.do(move(path.slice(0, cut)));
          twice.do(move(path));
          expect(twice.state).toEqual(once.state);
          once.do(move([]));
          expect(once.state).toEqual(before);
        },
      ),
    );
  });

  it("is played to its end by its own tactic", () => {
    const hard = { damage: 6 };
    const archer = { ...fighter, skills: { ...fighter.skills, rangedCombat: 4 } };
    const sides = {
      a: { hero: true, source: fighter, items: [sword("sword", hard)], at: [0, 0] as const },
      b: { hero: true, source: archer, items: [bow("bow", { damage: 9 }), arrows("arrows")], at: [4, 1] as const },
      c: { items: [maul("maul", hard), mail("mail")], at: [3, 0] as const },
      d: {
        source: archer,
        items: [crossbow("xbow", { ...hard, body: 6, loaded: true }), bolts("bolts")],
        at: [12, 0] as const,
      },
    };
    const ends = [1, 2, 3, 4, 5, 6].map((seed) => playFight(pool, stateOf(pool, sides), seededFaces(seed)));
    expect(ends.filter((e) => e.winner !== null).length).toBeGreaterThan(3);
    const done = new Set(ends.flatMap((e) => Object.keys(e.actions)));
    for (const action of ["reckless", "loose", "load", "move", "answer.damage"]) expect([...done]).toContain(action);
  }, 60_000);
});
