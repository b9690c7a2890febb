import type { Blow, Exchange } from "./exchange.ts";
import type { Copier } from "./json.ts";
import { plainCopy } from "./json.ts";
import type { Combatant, Creature, FightState } from "./state.ts";

/**
 * Copies what a fight's state is made of. The shapes that are written to most are spelled out: engines copy an object of
 * known keys many times faster than any object, and this is what a fight spends most of its time with.
 */
export const copyInFight: Copier = (branch, path, depth) => {
  const copied = known(branch, path, depth);
  return (copied as Record<string, unknown> | null) ?? plainCopy(branch, path, depth);
};

function known(branch: object, path: readonly string[], depth: number): object | null {
  if (depth === 0) return copyState(branch as FightState);
  const [room] = path;
  if (room === "combatants" && depth === 2) return copyCombatant(branch as Combatant);
  if (room === "creatures" && depth === 2) return copyCreature(branch as Creature);
  if (room !== "exchanges") return null;
  if (depth === 2) return copyExchange(branch as Exchange);
  return depth === 4 && path[2] === "blows" ? copyBlow(branch as Blow) : null;
}

const copyState = (s: FightState): FightState => ({
  ruleset: s.ruleset,
  round: s.round,
  phase: s.phase,
  turn: s.turn,
  order: s.order,
  beat: s.beat,
  trail: s.trail,
  combatants: s.combatants,
  sides: s.sides,
  creatures: s.creatures,
  exchanges: s.exchanges,
  options: s.options,
  map: s.map,
});

const copyCombatant = (c: Combatant): Combatant => ({
  id: c.id,
  creature: c.creature,
  side: c.side,
  initiative: c.initiative,
  activation: c.activation,
  done: c.done,
  ledger: c.ledger,
  store: c.store,
  defeated: c.defeated,
  hidden: c.hidden,
  place: c.place,
  mark: c.mark,
  lastMove: c.lastMove,
});

const copyCreature = (c: Creature): Creature => ({
  id: c.id,
  hero: c.hero,
  source: c.source,
  items: c.items,
  conditions: c.conditions,
});

const copyExchange = (e: Exchange): Exchange => ({
  id: e.id,
  action: e.action,
  round: e.round,
  by: e.by,
  stage: e.stage,
  waiting: e.waiting,
  blows: e.blows,
  effects: e.effects,
  facts: e.facts,
  undone: e.undone,
});

const copyBlow = (b: Blow): Blow => ({
  id: b.id,
  seq: b.seq,
  action: b.action,
  by: b.by,
  target: b.target,
  check: b.check,
  reading: b.reading,
  damage: b.damage,
  applied: b.applied,
  entry: b.entry,
  facts: b.facts,
});
