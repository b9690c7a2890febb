import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import { moveEntryId } from "../../engine/fight.ts";
import { idFrom } from "../../engine/ids.ts";
import type { Initiatives, TurnSpec } from "../../engine/ruleset.ts";
import type { Budget, PoolLimit } from "../../engine/turn/budget.ts";
import { foldCounts, reserveOf } from "../../engine/turn/budget.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { compareRanks, rankOf, settleTies, situationalOf } from "../../engine/turn/ties.ts";
import type { creature } from "./creature.ts";
import type { PoolDerived } from "./derive.ts";
import { hasEnergy, loseEnergy, releaseDues } from "./energy.ts";
import { disengageTheDistant } from "./engaging.ts";
import { countsOf, firesOn, WOUND } from "./harm.ts";
import type { PoolFight } from "./rules.ts";
import { DEFENSE, entriesOfTurn, isAble, REACTION, REQUIREMENT, STAMINA } from "./rules.ts";

/** Both count from the beginning of one's turn on, which is what `entriesOfTurn` holds. */
const counts: PoolLimit["counts"] = () => true;
const LIMITS: readonly PoolLimit[] = [
  { id: REQUIREMENT, mark: "requirement", label: "TEMPO.Pool.Pool.requirement", max: 1, counts },
  { id: REACTION, mark: "reaction", label: "TEMPO.Pool.Pool.reaction", max: 1, counts },
];

/** The turn's requirement and the reaction between two turns (D7, D16); stamina and Defense are the creature's own (D19). */
export function budget(fight: PoolFight, who: string): Budget {
  const { stamina, defense } = fight.figure(who).derived;
  const { pools, voided } = foldCounts(LIMITS, entriesOfTurn(fight, who));
  return {
    pools,
    voided,
    reserves: [
      reserveOf(STAMINA, "TEMPO.Pool.Resource.stamina", stamina),
      reserveOf(DEFENSE, "TEMPO.Pool.Resource.defense", defense),
    ],
  };
}

/** D6: current Defense and current Stamina, without dice; ties by Reflexes, then by a coin. */
function* initiative(fight: PoolFight, ids: readonly string[]): Rolling<Initiatives> {
  const values: Record<string, number> = {};
  const parts: Record<string, { faces: readonly number[]; bonus: number }> = {};
  for (const id of ids) {
    const { defense, stamina } = fight.figure(id).derived;
    const bonus = defense.value + stamina.value + situationalOf(fight.combatant(id));
    values[id] = bonus;
    parts[id] = { faces: [], bonus };
  }
  const reflexes = (who: string): number[] => [fight.figure(who).source.attributes.reflexes];
  const ties = yield* settleTies(fight, ids, values, { why: "pool.coin", faces: 2, breakers: reflexes });
  return { values, parts, ties };
}

function compare(fight: PoolFight, a: string, b: string): number {
  return compareRanks(rankOf(fight.combatant(a)), rankOf(fight.combatant(b))) || (a < b ? -1 : 1);
}

/** A later move takes the turn's requirement, and so loses what energy is stored; it is settled when the way is final. */
function* onTurnEnd(fight: PoolFight, who: string): Rolling<void> {
  const combatant = fight.combatant(who);
  const moved = combatant.ledger[moveEntryId(combatant.activation)];
  if ((moved?.cost[REQUIREMENT] ?? 0) === 0 || !hasEnergy(fight, who)) return;
  const id = idFrom("dues", who, combatant.activation);
  openExchange(fight, id, "pool.dues", who, { dues: releaseDues(fight, who) });
  takeEffect(fight, id, () => loseEnergy(fight, who));
  stageBy(fight, id, "react");
}

/** Upkeep before the next round: fire burns on, the dying get worse, stuns of long ago are forgotten (D23, D26). */
function* onRoundEnd(fight: PoolFight): Rolling<void> {
  for (const { id } of fight.everyone()) {
    burnOn(fight, id);
    worsen(fight, id);
    forget(fight, id, "stunned");
    if ((countsOf(fight, id, "cold")[String(fight.state.round)] ?? 0) === 0) forget(fight, id, "cold");
  }
}

/** What was counted in rounds before this one. */
function forget(fight: PoolFight, who: string, what: "cold" | "stunned"): void {
  for (const round of Object.keys(countsOf(fight, who, what)))
    if (Number(round) < fight.state.round) fight.drop(["combatants", who, "store", what, round]);
}

function burnOn(fight: PoolFight, who: string): void {
  for (const { key, location, damage } of firesOn(fight, who)) {
    fight.add(["combatants", who, "store", "burning", key, location], -damage);
    upkeep(fight, who, idFrom("burning", who, key), "pool.burning", "fire", damage, location);
  }
}

/** A wound more each 1 + Endurance rounds, until somebody helps (D26). */
function worsen(fight: PoolFight, who: string): void {
  const figure = fight.figure(who);
  const { derived, source } = figure;
  const { dying } = fight.combatant(who).store;
  if (!derived.dying || figure.has("pool.helped")) {
    if (dying !== undefined) fight.drop(["combatants", who, "store", "dying"]);
    return;
  }
  if (typeof dying !== "number") {
    fight.set(["combatants", who, "store", "dying"], fight.state.round);
    return;
  }
  if ((fight.state.round - dying) % (1 + source.skills.endurance) === 0)
    upkeep(fight, who, idFrom("dying", who, fight.state.round), "pool.dying", WOUND, 1, "body");
}

/** Harm that nobody deals: a card of its own, to be applied like any other. */
function upkeep(
  fight: PoolFight,
  who: string,
  id: string,
  action: string,
  type: string,
  amount: number,
  location: string,
): void {
  const known: Exchange | null = fight.exchange(id);
  if (known) return; // stepped back over and come by again
  openExchange(fight, id, action, who);
  const damage = { type, formula: String(amount), faces: [], amount };
  addBlow(fight, id, { action, by: who, target: who, damage, facts: { location } });
  stageBy(fight, id, "react");
}

/** Initiative anew, then everybody's turn (D6). */
export const turn: TurnSpec<typeof creature, PoolDerived> = {
  phases: [
    { id: "initiative", label: "TEMPO.Pool.Phase.initiative", kind: "initiative" },
    { id: "turns", label: "TEMPO.Pool.Phase.turns", kind: "turns" },
  ],
  eligible: isAble,
  initiative,
  compare,
  *onTurnStart(fight) {
    disengageTheDistant(fight);
  },
  onTurnEnd,
  onRoundEnd,
};
