import {
  removeQuestion,
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

/** Removes grips, gathered actions and focus spells that have ended by themselves (S15, S22, S25). */
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
  // S25: a focus spell ends with a turn in which its caster did not keep it up.
  if (focusOf(fight, who)?.activation !== fight.combatant(who).activation)
    fight.endWithTurn(() => endFocus(fight, who));
  const figure = fight.figure(who);
  if (figure.has("surge.bleeding") && figure.derived.health.value > 0)
    yield* happenByItself(fight, occurrenceInTurn(fight, "bleeding", who), (context) =>
      context.effect(() => reduceHealth(fight, who, 1)),
    ); // S27
  // S18: a counter not spent by the end of the turn is lost.
  for (const { id } of fight.everyone())
    if (keepsCounter(fight, id)) yield* forgoCounter(fight, id, idFrom("forgo", who, id, fight.state.beat));
  closeCounters(fight);
  endExpired(fight);
}

/** Withdraws open prompts about a counter: it has been spent, or is lost with the turn (S18). */
function closeCounters(fight: SurgeFight): void {
  const { exchanges } = fight.state;
  for (const id in exchanges)
    for (const who in exchanges[id]?.waiting)
      if (exchanges[id].waiting[who]?.kind === "counter") {
        removeQuestion(fight, id, who);
        stageBy(fight, id, "defend");
      }
}

/** S4: a player character who ends the encounter above 0 HP gains 1 maximum HP. */
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
  delays: true,
  phases: [
    {
      id: "initiative",
      label: "TEMPO.Surge.Phase.initiative",
      kind: "initiative",
      once: (fight) => fight.option("initiativeEachRound") !== true,
    },
    { id: "turns", label: "TEMPO.Surge.Phase.turns", kind: "turns" },
  ],
  /** The dying cannot act, but get a turn for their death save (S30). */
  able: isAble,
  eligible: (fight, who) => isAble(fight, who) || (!fight.combatant(who).defeated && isDying(fight, who)),
  /** S5: a DEX roll; the higher DEX breaks ties, then a d6 each until they differ. */
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
