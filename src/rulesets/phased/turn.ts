import {
  compareInitiatives,
  foldCounts,
  idFrom,
  poolOf,
  rollInitiative,
  sealOf,
  sortOrder,
} from "../../engine/index.ts";
import type { Budget, Initiatives, PhaseSpec, PoolLimit, Rolling, TurnSpec } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import type { PhasedDerived } from "./creature/derived.ts";
import { closeLanding, fallOf, resolveFall } from "./movement/falling.ts";
import { dropUnable, settleFlight } from "./movement/flying.ts";
import { STORE } from "./stored.ts";
import { rollConcentration, loseChannel } from "./actions/spells.ts";
import { combatantsAskedToMaintain, askToMaintain } from "./actions/maintained-spells.ts";
import { preparationOffers, carryOutPreparation } from "./actions/preparation.ts";
import type { PhasedFight } from "./types.ts";
import { AP, isAble, REACTION } from "./state.ts";
import { speedsOf, splitsStrides, withStrides } from "./movement/strides.ts";

type Phase = PhaseSpec<typeof creature, PhasedDerived>;

/** Pools of AP and of the one reaction, both per round (P10, P11). */
export function budget(fight: PhasedFight, who: string): Budget {
  const { round } = fight.state;
  const counts: PoolLimit["counts"] = (entry) => entry.round === round;
  const { derived } = fight.figure(who);
  return foldCounts(
    [
      { id: AP, mark: "action", label: "TEMPO.Phased.Pool.ap", max: derived.actionPoints, counts },
      { id: REACTION, mark: "reaction", label: "TEMPO.Phased.Pool.reaction", max: derived.reactions, counts },
    ],
    withStrides(fight.entries(who), speedsOf(derived), splitsStrides(fight)),
  );
}

/** AP kept from the round before, for this round's initiative only (P8). */
export function reservesOf(fight: PhasedFight, who: string): number {
  const kept = STORE.get(fight.combatant(who), "reserves");
  return kept?.round === fight.state.round ? kept.value : 0;
}

/** Ties: higher DEX + INT, then higher DEX, then another d10 each until they differ (P7). */
function tieBreakers(fight: PhasedFight, who: string): number[] {
  const { dexterity, intellect } = fight.figure(who).derived.abilities;
  return [dexterity + intellect, dexterity];
}

/** P7: 1d10 + half (Dexterity + Intellect) + bonus + situational + reserves, for everyone in one throw. */
const initiative = (fight: PhasedFight, ids: readonly string[]): Rolling<Initiatives> =>
  rollInitiative(fight, ids, {
    why: "phased.initiative",
    of: (who) => ({
      dice: [{ count: 1, faces: 10 }],
      flat: fight.figure(who).derived.initiative + reservesOf(fight, who),
    }),
    ties: { why: "phased.tie", faces: 10, breakers: (who) => tieBreakers(fight, who) },
  });

/** Whom a combatant chose to follow this round; null for nobody (P9). */
export function delayedBehind(fight: PhasedFight, who: string): string | null {
  const delay = STORE.get(fight.combatant(who), "delay");
  return delay?.round === fight.state.round && fight.state.combatants[delay.after] ? delay.after : null;
}

/** Highest initiative first; a delay places one behind the *rolled* initiative of the one named (P9). */
function compare(fight: PhasedFight, a: string, b: string): number {
  const behindA = delayedBehind(fight, a);
  const behindB = delayedBehind(fight, b);
  const baseA = behindA ?? a;
  const baseB = behindB ?? b;
  if (baseA !== baseB) return rolledOrder(fight, baseA, baseB);
  if (a === baseA) return b === baseA ? 0 : -1;
  return b === baseA ? 1 : rolledOrder(fight, a, b);
}

const rolledOrder = (fight: PhasedFight, a: string, b: string): number =>
  compareInitiatives(fight, a, b) || (a < b ? -1 : 1);

function* onTurnStart(fight: PhasedFight, who: string): Rolling<void> {
  yield* resolveFall(fight, who, true); // P21
}

function* onTurnEnd(fight: PhasedFight, who: string): Rolling<void> {
  closeLanding(fight, who);
  settleFlight(fight, who);
  // Whoever is put out of action by hand loses the channeled spell, even if healed before its turn (P29).
  for (const { id } of fight.everyone()) if (id === who || !isAble(fight, id)) loseChannel(fight, id);
}

/** Keeps unspent AP for the next round, except of those immobilized or incapacitated by now (P8). */
function* onRoundEnd(fight: PhasedFight): Rolling<void> {
  for (const { id } of fight.everyone()) {
    const { immobilized, incapacitated } = fight.figure(id).derived;
    const left = immobilized || incapacitated ? 0 : (poolOf(fight.budget(id), AP)?.left ?? 0);
    STORE.set(fight, id, "reserves", { round: fight.state.round + 1, value: left });
  }
}

const preparation: Phase = {
  id: "preparation",
  label: "TEMPO.Phased.Phase.preparation",
  kind: "choices",
  /** Every able combatant whose choice for this round is not in yet (P9). */
  waitsFor: (fight) =>
    fight
      .everyone()
      .filter((c) => isAble(fight, c.id) && sealOf(c, fight.state.round) === null)
      .map((c) => c.id),
  offers: preparationOffers,

  *reveal(fight, choices, ids) {
    for (const { id } of fight.everyone()) {
      const choice = choices[id];
      if (choice !== undefined && isAble(fight, id))
        yield* carryOutPreparation(fight, id, choice, ids[id] ?? idFrom("prepared", id, fight.state.round));
    }
    sortOrder(fight);
    for (const { id } of fight.everyone()) yield* rollConcentration(fight, id);
  },
};

const maintenance: Phase = {
  id: "maintenance",
  label: "TEMPO.Phased.Phase.maintenance",
  kind: "upkeep",

  *enter(fight) {
    for (const { id } of fight.everyone()) {
      yield* askToMaintain(fight, id);
      loseChannel(fight, id);
      // Whoever had no turn in this round falls now (P21).
      if (fight.combatant(id).done === fight.state.round) continue;
      if (fallOf(fight, id)) yield* resolveFall(fight, id, false);
      else dropUnable(fight, id);
    }
  },
  waitsFor: combatantsAskedToMaintain,
};

/** Initiative, Preparation, Action, Maintenance (P6). */
export const turn: TurnSpec<typeof creature, PhasedDerived> = {
  scenes: true,
  phases: [
    { id: "initiative", label: "TEMPO.Phased.Phase.initiative", kind: "initiative" },
    preparation,
    { id: "action", label: "TEMPO.Phased.Phase.action", kind: "turns" },
    maintenance,
  ],
  eligible: isAble,
  initiative,
  compare,
  onTurnStart,
  onTurnEnd,
  onRoundEnd,
};
