import {
  compareInitiatives,
  foldCounts,
  happenByItself,
  idFrom,
  moveEntryId,
  reservePool,
  rollInitiative,
} from "../../engine/index.ts";
import type { Budget, Initiatives, Occurrence, PoolLimit, Rolling, TurnSpec } from "../../engine/index.ts";
import type { creature, Location } from "./creature/schema.ts";
import type { PoolDerived } from "./creature/derived.ts";
import { hasEnergy, loseEnergy, releaseDues } from "./actions/energy.ts";
import { disengageTheDistant } from "./movement/engagement.ts";
import { firesOn, WOUND } from "./creature/harm.ts";
import { cards, noted, store } from "./stored.ts";
import type { PoolFight } from "./types.ts";
import { DEFENSE, entriesOfTurn, flatDamage, isAble, REACTION, REQUIREMENT, STAMINA } from "./state.ts";

/** Every entry counts: the budget folds only those since one's turn began (`entriesOfTurn`). */
const counts: PoolLimit["counts"] = () => true;
const LIMITS: readonly PoolLimit[] = [
  { id: REQUIREMENT, mark: "requirement", label: "TEMPO.Pool.Pool.requirement", max: 1, counts },
  { id: REACTION, mark: "reaction", label: "TEMPO.Pool.Pool.reaction", max: 1, counts },
];

/** Pools of requirement and reaction (D7, D16); stamina and Defense are the creature's resources (D19). */
export function budget(fight: PoolFight, who: string): Budget {
  const { stamina, defense } = fight.figure(who).derived;
  const { pools, voided } = foldCounts(LIMITS, entriesOfTurn(fight, who));
  return {
    pools,
    voided,
    reserves: [
      reservePool(STAMINA, "TEMPO.Pool.Resource.stamina", stamina),
      reservePool(DEFENSE, "TEMPO.Pool.Resource.defense", defense),
    ],
  };
}

/** D6: current Defense and current Stamina, without dice; ties by Reflexes, then by a coin. */
const initiative = (fight: PoolFight, ids: readonly string[]): Rolling<Initiatives> =>
  rollInitiative(fight, ids, {
    why: "pool.initiative",
    of(who) {
      const { defense, stamina } = fight.figure(who).derived;
      return { dice: [], flat: defense.value + stamina.value };
    },
    ties: { why: "pool.coin", faces: 2, breakers: (who) => [fight.figure(who).source.attributes.reflexes] },
  });

/** A path that took the requirement loses stored energy (D13); only now, since it could still be undone. */
function* onTurnEnd(fight: PoolFight, who: string): Rolling<void> {
  const combatant = fight.combatant(who);
  const moved = combatant.ledger[moveEntryId(combatant.activation)];
  if ((moved?.cost[REQUIREMENT] ?? 0) === 0 || !hasEnergy(fight, who)) return;
  const card = idFrom("dues", who, combatant.activation);
  const facts = cards.of({ dues: releaseDues(fight, who) });
  yield* happenByItself(fight, { card, action: "dues", by: who, facts }, (context) =>
    context.effect(() => loseEnergy(fight, who)),
  );
}

/** At the round's end: fire burns on, the dying get worse, counts of older rounds are dropped (D23, D26). */
function* onRoundEnd(fight: PoolFight): Rolling<void> {
  const now = String(fight.state.round);
  for (const { id } of fight.everyone()) {
    for (const { key, location, damage } of firesOn(fight, id)) {
      store.add(fight, id, ["burning", key, location], -damage);
      yield* harmAtTurnEnd(fight, { card: idFrom("burning", id, key), action: "burning", by: id }, damage, location);
    }
    yield* worsenWounds(fight, id);
    forget(fight, id, "stunned");
    if (((store.get(fight.combatant(id), "cold") ?? {})[now] ?? 0) === 0) forget(fight, id, "cold");
  }
}

function forget(fight: PoolFight, who: string, what: "cold" | "stunned"): void {
  for (const round of Object.keys(store.get(fight.combatant(who), what) ?? {}))
    if (Number(round) < fight.state.round) store.drop(fight, who, [what, round]);
}

/** The dying gain a wound every 1 + Endurance rounds until somebody helps (D26). */
function* worsenWounds(fight: PoolFight, who: string): Rolling<void> {
  const figure = fight.figure(who);
  const { derived, source } = figure;
  const { round } = fight.state;
  const dying = store.get(fight.combatant(who), "dying");
  if (!derived.dying || figure.has("pool.helped")) {
    if (dying !== null) store.set(fight, who, "dying", null);
  } else if (dying === null) store.set(fight, who, "dying", round);
  else if ((round - dying) % (1 + source.skills.endurance) === 0)
    yield* harmAtTurnEnd(fight, { card: idFrom("dying", who, round), action: "dying", by: who }, 1);
}

/** Damage that nobody deals, on a card of its own, to be applied like any other; fire has a location. */
function* harmAtTurnEnd(fight: PoolFight, what: Occurrence, amount: number, location?: Location): Rolling<void> {
  if (fight.exchange(what.card)) return; // the GM has stepped back over it and on again
  const damage = flatDamage(location ? "fire" : WOUND, amount);
  yield* happenByItself(fight, what, (context) => {
    context.blow({ target: what.by, damage, facts: noted.of({ location: location ?? "body" }) });
  });
}

/** Initiative anew, then everybody's turn (D6). */
export const turn: TurnSpec<typeof creature, PoolDerived> = {
  delays: true,
  phases: [
    { id: "initiative", label: "TEMPO.Pool.Phase.initiative", kind: "initiative" },
    { id: "turns", label: "TEMPO.Pool.Phase.turns", kind: "turns" },
  ],
  eligible: isAble,
  initiative,
  compare: (fight, a, b) => compareInitiatives(fight, a, b) || (a < b ? -1 : 1),
  *onTurnStart(fight) {
    disengageTheDistant(fight);
  },
  onTurnEnd,
  onRoundEnd,
};
