import {
  answered,
  compareInitiatives,
  happenByItself,
  idFrom,
  occurrenceInTurn,
  rollInitiative,
  stageBy,
  sweepHolds,
} from "../../engine/index.ts";
import type { Rolling, TurnSpec } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import { forgoCounter } from "./actions/defence.ts";
import type { SurgeDerived } from "./creature/derived.ts";
import { askForSave, isDying } from "./creature/dying.ts";
import { reduceHealth } from "./creature/harm.ts";
import { continueWork } from "./actions/items.ts";
import { STORE } from "./stored.ts";
import { endFocus, focusOf, incantationOf, loseIncantation } from "./actions/incantation.ts";
import { rollOfLevel } from "./checks/levels.ts";
import type { SurgeFight } from "./types.ts";
import { HOLDING, isAble, keepsCounter, mayCounter } from "./state.ts";

/** What has ended without anybody's doing is taken off: grips, spells, what was gathered (S15, S22, S25). */
function endExpired(fight: SurgeFight): void {
  sweepHolds(fight, HOLDING);
  for (const combatant of fight.everyone()) {
    const { id } = combatant;
    if (STORE.has(combatant, "incantation") && !incantationOf(fight, id)) loseIncantation(fight, id);
    if (STORE.has(combatant, "focus") && !focusOf(fight, id)) fight.endWithTurn(() => endFocus(fight, id));
  }
}

function* onTurnStart(fight: SurgeFight, who: string): Rolling<void> {
  endExpired(fight);
  yield* continueWork(fight, who);
  yield* askForSave(fight, who);
}

function* onTurnEnd(fight: SurgeFight, who: string): Rolling<void> {
  // S25: a turn ended without an action for it ends a spell.
  if (focusOf(fight, who)?.activation !== fight.combatant(who).activation)
    fight.endWithTurn(() => endFocus(fight, who));
  const figure = fight.figure(who);
  if (figure.has("surge.bleeding") && figure.derived.health.value > 0)
    yield* happenByItself(fight, occurrenceInTurn(fight, "bleeding", who), (context) =>
      context.effect(() => reduceHealth(fight, who, 1)),
    ); // S27
  // S18: what a dodge has won is spent at once or gone.
  for (const { id } of fight.everyone())
    if (keepsCounter(fight, id)) yield* forgoCounter(fight, id, idFrom("forgo", who, id, fight.state.beat));
  closeCounters(fight);
  endExpired(fight);
}

/** Nobody is asked any more what to do with a counter: it has been spent, or is gone with the turn. */
function closeCounters(fight: SurgeFight): void {
  const { exchanges } = fight.state;
  for (const id in exchanges)
    for (const who in exchanges[id]?.waiting)
      if (exchanges[id].waiting[who]?.kind === "counter") {
        answered(fight, id, who);
        stageBy(fight, id, "defend");
      }
}

/** S4: whoever survives an encounter above 0 HP has one more from then on. */
function* onEnd(fight: SurgeFight): Rolling<void> {
  for (const { id: by, creature } of fight.everyone()) {
    const occurrence = { card: idFrom("surge.survived", by), action: "survived", by };
    if (fight.figure(by).creature.hero && isAble(fight, by))
      yield* happenByItself(fight, occurrence, (context) =>
        context.effect(() => fight.add(["creatures", creature, "source", "survived"], 1)),
      );
  }
}

export const turn: TurnSpec<typeof creature, SurgeDerived> = {
  phases: [
    {
      id: "initiative",
      label: "TEMPO.Surge.Phase.initiative",
      kind: "initiative",
      once: (fight) => fight.option("initiativeEachRound") !== true,
    },
    { id: "turns", label: "TEMPO.Surge.Phase.turns", kind: "turns" },
  ],
  /** Who can act, and who has a death save to make. */
  able: isAble,
  eligible: (fight, who) => isAble(fight, who) || (!fight.combatant(who).defeated && isDying(fight, who)),
  /** S5: a DEX roll; ties by the higher DEX, then by a d6 each until they differ. */
  initiative(fight, ids) {
    const derived = (who: string): SurgeDerived => fight.figure(who).derived;
    return rollInitiative(fight, ids, {
      why: "surge.initiative",
      of: (who) => rollOfLevel(derived(who).levels.dexterity, derived(who).table),
      ties: { why: "surge.tie", faces: 6, breakers: (who) => [derived(who).levels.dexterity] },
    });
  },
  compare: compareInitiatives,
  onTurnStart,
  onTurnEnd,
  outOfTurn: mayCounter,
  onEnd,
};
