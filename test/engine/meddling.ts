import fc from "fast-check";
import { expect } from "vitest";
import { GM } from "../../src/engine/command.ts";
import type { Shape } from "../../src/engine/schema.ts";
import type { Combatant, FightState } from "../../src/engine/state.ts";
import type { CommandSource, Draws } from "./invariants.ts";
import { drawsOf } from "./invariants.ts";
import type { Play } from "./play.ts";
import { faceSource } from "./play.ts";
import { isWorded } from "./worded.ts";

/**
 * What the GM does by hand, past the rules: combatants and things are deleted, conditions put on, tokens moved or taken off
 * the map, somebody hidden or marked defeated. Whoever has the turn stays; hosts move the turn on before they let them go.
 */
function meddled(state: FightState, draws: Draws, conditions: readonly string[]): FightState {
  const who = draws.pick(Object.keys(state.combatants).filter((id) => id !== state.turn));
  const combatant = state.combatants[who ?? ""];
  const creature = state.creatures[combatant?.creature ?? ""];
  if (who === undefined || !combatant || !creature) return state;
  const put = (change: Partial<Combatant>): FightState => ({
    ...state,
    combatants: { ...state.combatants, [who]: { ...combatant, ...change } },
  });
  const chance = draws.next();
  if (chance < 0.25) {
    if (Object.keys(state.combatants).length < 3) return state;
    const { [who]: _gone, ...combatants } = state.combatants;
    const { [creature.id]: _theirs, ...creatures } = state.creatures;
    return { ...state, combatants, creatures, order: state.order.filter((id) => id !== who) };
  }
  const [x, y] = [Math.floor(draws.next() * 5), Math.floor(draws.next() * 3)];
  if (chance < 0.45) return put({ place: { x, y, w: 1, h: 1, z: draws.pick([0, 0, 10]) ?? 0 } });
  if (chance < 0.5) return put({ place: null });
  if (chance < 0.55) return put({ hidden: !combatant.hidden });
  if (chance < 0.6) return put({ defeated: !combatant.defeated });
  const items = Object.fromEntries(Object.entries(creature.items).filter(() => draws.next() < 0.8));
  const condition = draws.pick(conditions) ?? "";
  const by = draws.pick([null, ...Object.keys(state.combatants), "nobody"]) ?? null;
  const value = draws.pick([0, 1, 2, -3]) ?? 0;
  const laid = { ...creature.conditions, [`hand ${condition}`]: { condition, by, until: null, value } };
  const changed = chance < 0.8 ? { ...creature, items } : { ...creature, conditions: laid };
  return { ...state, creatures: { ...state.creatures, [creature.id]: changed } };
}

/**
 * Plays random fights in which the GM's hand meddles: nothing is thrown, whatever is asked, answered, applied, taken back or
 * stepped back over, and everything shown has words.
 * @param begin a fight for a seed
 * @param runs how many, of `length` commands each
 * @param least how many commands have to have been carried out in all, or nothing was tested
 */
export function playMeddledWith<C extends Shape, D>(
  begin: (seed: number) => Play<C, D>,
  commands: CommandSource,
  { runs, length, least }: { readonly runs: number; readonly length: number; readonly least: number },
): void {
  let done = 0;
  const fights = fc.property(fc.nat(), (seed) => {
    const play = begin(seed);
    const draws = drawsOf(seed);
    const source = faceSource(seed ^ 0x5bd1e995);
    const conditions = Object.keys(play.ruleset.conditions).map((id) => `${play.ruleset.id}.${id}`);
    play.roll({ type: "begin" }, source, GM);
    for (let i = 0; i < length; i++) {
      if (draws.next() < 0.15) play.state = meddled(play.state, draws, conditions);
      const command = commands(play.state, draws, `${seed}-${i}`);
      const authority = { gm: true, force: draws.next() < 0.2 };
      const decision = play.thrown(command, source, authority);
      if ("events" in decision) {
        play.state = decision.after;
        done += 1;
      }
      const { combatants, order, turn } = play.state;
      expect([...order, ...(turn === null ? [] : [turn])].filter((id) => !combatants[id])).toEqual([]);
      // Nothing is written to whoever has left: that would make half a combatant of them.
      expect(Object.entries(combatants).filter(([id, c]) => c.id !== id)).toEqual([]);
      isWorded(play, i % 5 === 0, true);
    }
  });
  fc.assert(fights, { numRuns: runs });
  expect(done).toBeGreaterThan(least);
}
