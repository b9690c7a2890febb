import fc from "fast-check";
import { expect } from "vitest";
import type { Command, Use } from "../../src/engine/command.ts";
import { GM } from "../../src/engine/command.ts";
import { apply } from "../../src/engine/decide.ts";
import { Fight } from "../../src/engine/fight.ts";
import type { Shape } from "../../src/engine/schema.ts";
import type { FightState } from "../../src/engine/state.ts";
import { poolsOf } from "../../src/engine/turn/budget.ts";
import { compareInitiatives } from "../../src/engine/turn/initiative.ts";
import type { Play } from "./play.ts";
import { faceSource } from "./play.ts";
import { isWorded } from "./worded.ts";

/** Draws that shape a random fight: every number is uniform in [0, 1). */
export interface Draws {
  next(): number;
  pick<T>(list: readonly T[]): T | undefined;
}

export function drawsOf(seed: number): Draws {
  const source = faceSource(seed);
  const next = (): number => (source(1 << 24) - 1) / (1 << 24);
  return { next, pick: (list) => list[Math.floor(next() * list.length)] };
}

/** A command that may or may not be legal just now. */
export type CommandSource = (state: FightState, draws: Draws, id: string) => Command;

const use = (id: string, given: Partial<Use>): Use => ({
  id: `u${id}`,
  exchange: `x${id}`,
  targets: [],
  item: null,
  options: {},
  adjustment: { switched: {}, situational: 0 },
  ...given,
});

const OPTIONS: readonly Use["options"][] = [{ difficulty: 15 }, {}];

/**
 * Commands that every ruleset knows: turns, actions, answers, harm, undo.
 * @param pools what is spent from by hand
 * @param options what actions are used with
 */
export function commonCommands(
  actions: readonly string[],
  pools: readonly string[] = ["ap", "reaction"],
  options: readonly Use["options"][] = OPTIONS,
): CommandSource {
  return (state, draws, id) => {
    const ids = Object.keys(state.combatants);
    const who = (draws.next() < 0.8 ? state.turn : null) ?? draws.pick(ids) ?? "";
    const waiting = Object.values(state.exchanges).filter((e) => !e.undone && Object.keys(e.waiting).length > 0);
    const exchange = draws.pick(waiting) ?? draws.pick(Object.values(state.exchanges));
    const items = Object.keys(state.creatures[state.combatants[who]?.creature ?? ""]?.items ?? {});
    const chance = draws.next();
    if (waiting.length > 0 && exchange && chance < 0.5) {
      const asked = draws.pick(Object.keys(exchange.waiting)) ?? who;
      const option = draws.pick(exchange.waiting[asked]?.options ?? ["none"]) ?? "none";
      return { type: "answer", who: asked, exchange: exchange.id, option, use: use(id, {}) };
    }
    if (chance < 0.65) {
      const target = draws.pick(ids) ?? "";
      const action = draws.pick(actions) ?? "";
      return {
        type: "act",
        who,
        action,
        use: use(id, {
          targets: [target],
          item: draws.pick([...items, null]) ?? null,
          options: draws.pick(options) ?? {},
        }),
      };
    }
    if (chance < 0.7) return { type: "endTurn", who };
    if (chance < 0.72) return { type: chance < 0.71 ? "delay" : "comeBack", who };
    if (chance < 0.76)
      return {
        type: "spend",
        who,
        id: `s${id}`,
        pool: draws.pick([...pools, "x"]) ?? "",
        amount: draws.pick([1, 2, -1]) ?? 1,
      };
    if (chance < 0.8)
      return { type: "undo", who, entry: draws.pick(Object.keys(state.combatants[who]?.ledger ?? {})) ?? "none" };
    if (chance < 0.93 && exchange) {
      const blow = draws.pick(Object.keys(exchange.blows)) ?? "b1";
      if (chance < 0.88) return { type: "apply", exchange: exchange.id, blow, amount: null };
      return chance < 0.91
        ? { type: "revert", exchange: exchange.id, blow }
        : { type: "undoExchange", exchange: exchange.id };
    }
    if (chance < 0.96) return { type: "stepBack" };
    if (chance < 0.97) return { type: "setInitiative", who, value: Math.floor(draws.next() * 20) };
    if (chance < 0.985) return { type: "reveal", choices: {}, ids: {} };
    return { type: "advance" };
  };
}

/**
 * Plays `length` random commands and holds the fight to what must always be true: nothing below zero, refusals change
 * nothing, the order names each combatant once, and the events alone give the state.
 */
export function playRandomly<C extends Shape, D>(
  play: Play<C, D>,
  commands: CommandSource,
  seed: number,
  length: number,
): { done: number; refused: number } {
  const draws = drawsOf(seed);
  const source = faceSource(seed ^ 0x5bd1e995);
  let refused = 0;
  for (let i = 0; i < length; i++) {
    const command = play.state.round === 0 ? ({ type: "begin" } as const) : commands(play.state, draws, `${seed}-${i}`);
    const before = play.state;
    const frozen = JSON.stringify(before);
    const decision = play.thrown(command, source, GM);
    expect(JSON.stringify(before)).toBe(frozen);
    if ("refusal" in decision) refused += 1;
    else {
      play.state = decision.after;
      play.events.push(...decision.events);
      keepsWhatItAsks(play, before);
    }
    holds(play);
    // Working everything out anew takes longest of all.
    const asks = Object.values(play.state.exchanges).some((e) => !e.undone && Object.keys(e.waiting).length > 0);
    isWorded(play, i % 5 === 0, asks);
    if (i % 5 === 0) {
      isKeptRightly(play);
      isOrderTotal(play);
    }
  }
  expect(play.events.reduce(apply, play.start)).toEqual(play.state);
  return { done: length - refused, refused };
}

/** What answers roll is kept with the question as it stands once the command that asked is done (K19). */
function keepsWhatItAsks<C extends Shape, D>({ fight }: Play<C, D>, before: FightState): void {
  for (const exchange of Object.values(fight.state.exchanges))
    for (const [who, question] of Object.entries(exchange.waiting))
      if (before.exchanges[exchange.id]?.waiting[who] !== question)
        expect(question.checks ?? {}).toEqual(fight.ruleset.standing(fight, exchange, who, question));
}

/**
 * The same for many fights.
 * @param begin a fight for a seed
 * @param runs how many, of `length` commands each
 * @param least how many commands have to have been carried out in all, or nothing was tested
 */
export function playManyRandomly<C extends Shape, D>(
  begin: (seed: number) => Play<C, D>,
  commands: CommandSource,
  { runs, length, least }: { readonly runs: number; readonly length: number; readonly least: number },
): void {
  let done = 0;
  let reached = 0;
  const fights = fc.property(fc.nat(), (seed) => {
    const play = begin(seed);
    done += playRandomly(play, commands, seed, length).done;
    reached = Math.max(reached, play.state.round);
  });
  fc.assert(fights, { numRuns: runs });
  expect(done).toBeGreaterThan(least);
  expect(reached).toBeGreaterThan(1);
}

function holds<C extends Shape, D>(play: Play<C, D>): void {
  const { state, fight } = play;
  for (const id of Object.keys(state.combatants))
    for (const pool of poolsOf(fight.budget(id))) {
      expect(pool.left).toBeGreaterThanOrEqual(0);
      expect(pool.spent).toBeGreaterThanOrEqual(0);
      expect(pool.left + pool.spent).toBe(pool.max);
    }
  expect(new Set(state.order).size).toBe(state.order.length);
  expect(state.order.every((id) => state.combatants[id] !== undefined)).toBe(true);
  if (state.turn !== null) expect(state.combatants[state.turn]).toBeDefined();
}

/** Of any two one comes first, and who comes before another comes before all whom the other comes before. */
function isOrderTotal<C extends Shape, D>({ fight }: Play<C, D>): void {
  const ids = fight.everyone().flatMap((c) => (c.initiative === null ? [] : [c.id]));
  const { turn } = fight.ruleset;
  const before = (a: string, b: string): number =>
    (turn.compare?.(fight, a, b) ?? compareInitiatives(fight, a, b)) || (a < b ? -1 : 1);
  for (const a of ids)
    for (const b of ids) {
      if (a === b) continue;
      expect(Math.sign(before(a, b))).toBe(-Math.sign(before(b, a)));
      for (const c of ids)
        if (c !== a && c !== b && before(a, b) < 0 && before(b, c) < 0) expect(before(a, c)).toBeLessThan(0);
    }
}

/** Values that a session has kept from one command to the next are what would be derived anew (K13). */
function isKeptRightly<C extends Shape, D>(play: Play<C, D>): void {
  const conditions = Object.keys(play.ruleset.conditions).map((id) => `${play.ruleset.id}.${id}`);
  const derivedIn = (fight: Fight<C, D>): unknown => ({
    order: fight.everyone(),
    each: fight.everyone().map(({ id }) => {
      const figure = fight.figure(id);
      return [fight.budget(id), fight.entries(id), figure.derived, conditions.map((c) => figure.values(c))];
    }),
  });
  expect(derivedIn(play.fight)).toEqual(derivedIn(new Fight(play.ruleset, play.state, GM)));
}

/**
 * What one after the other has done in a stretch of a fight without turn events (spending, acting, answering, harm), taken
 * back in a random order as far as each is allowed just then, and again until nothing is left: all is as it was before.
 * @param begin a fight for a seed
 * @param runs how many, each with a stretch of `length` commands somewhere in it
 * @param least how many commands have to have been taken back in all, or nothing was tested
 */
export function takeBackInAnyOrder<C extends Shape, D>(
  begin: (seed: number) => Play<C, D>,
  commands: CommandSource,
  { runs, length, least }: { readonly runs: number; readonly length: number; readonly least: number },
): void {
  let taken = 0;
  const fights = fc.property(fc.nat(), (seed) => {
    const play = begin(seed);
    playRandomly(play, commands, seed, Math.floor(seed % 17) + 2);
    const before = play.state;
    const draws = drawsOf(seed ^ 0x9e3779b9);
    const source = faceSource(seed ^ 0x1b873593);
    const isNew = (exchange: string): boolean => !Object.hasOwn(before.exchanges, exchange);
    for (let i = 0; i < length; i++) {
      const command = commands(play.state, draws, `${seed}-then-${i}`);
      const fits =
        (command.type === "spend" && command.amount > 0) ||
        command.type === "act" ||
        ((command.type === "answer" || command.type === "apply") && isNew(command.exchange));
      if (!fits) continue;
      const was = play.state;
      const told = play.events.length;
      if ("refusal" in play.decide(command, [], GM)) continue;
      play.roll(command, source, GM);
      // A phase that goes on by itself has a way back of its own.
      if (play.events.slice(told).some((e) => e.kind === "trail")) play.state = was;
      // So has an exchange from before the stretch that goes on in it, as a landing does by a Tumble.
      const older = Object.keys(before.exchanges);
      if (older.some((id) => play.state.exchanges[id] !== was.exchanges[id])) play.state = was;
    }
    let pending: Command[] = [
      ...Object.values(play.state.exchanges).flatMap((e): Command[] =>
        isNew(e.id) && !e.undone ? [{ type: "undoExchange", exchange: e.id }] : [],
      ),
      ...Object.values(play.state.combatants).flatMap(({ id, ledger }) =>
        Object.values(ledger).flatMap((e): Command[] =>
          Object.hasOwn(before.combatants[id]?.ledger ?? {}, e.id) || (e.exchange !== null && isNew(e.exchange))
            ? []
            : [{ type: "undo", who: id, entry: e.id }],
        ),
      ),
    ];
    for (let left = Infinity; pending.length > 0 && pending.length < left;) {
      left = pending.length;
      pending = pending
        .map((command) => [draws.next(), command] as const)
        .sort(([a], [b]) => a - b)
        .map(([, command]) => command);
      pending = pending.filter((command) => {
        if ("refusal" in play.decide(command, [], GM)) return true;
        play.do(command, [], GM);
        taken += 1;
        return false;
      });
    }
    expect(pending).toEqual([]);
    const exchanges = Object.fromEntries(Object.entries(play.state.exchanges).filter(([id]) => !isNew(id)));
    expect({ ...play.state, exchanges }).toEqual(before);
  });
  fc.assert(fights, { numRuns: runs });
  expect(taken).toBeGreaterThan(least);
}
