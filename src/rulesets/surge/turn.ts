import { performOnce } from "../../engine/actions/recurring.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { idFrom } from "../../engine/ids.ts";
import type { TurnSpec } from "../../engine/ruleset.ts";
import { answered, stageBy } from "../../engine/turn/conduct.ts";
import { compareInitiatives, rollInitiative } from "../../engine/turn/initiative.ts";
import type { creature } from "./creature.ts";
import { forgo } from "./defence-actions.ts";
import type { SurgeDerived } from "./derive.ts";
import { isDying } from "./dying.ts";
import { lose } from "./harm.ts";
import { goOnWorking } from "./item-actions.ts";
import { endFocus, focusOf, incantationOf, loseIncantation } from "./magic.ts";
import { rollOfLevel } from "./rolls.ts";
import type { SurgeAction, SurgeFight } from "./rules.ts";
import { heldBy, isAble, mayCounter } from "./rules.ts";

const alone = { family: "other", icon: "droplet", group: "work", keeps: ["gathered", "focus"] } as const;

/** What comes by itself with turns, and at the end. */
export const turnActions = {
  bleeding: {
    ...alone,
    rule: ["S27"],
    card: () => ({}),
    does: (doing) => doing.effect(() => lose(doing.fight, doing.who, 1)),
  },
  /** Whoever survives an encounter above 0 HP has one more from then on. */
  survived: {
    ...alone,
    rule: ["S4"],
    card: () => ({}),
    does: (doing) =>
      doing.effect(() => doing.fight.add(["creatures", doing.figure.creature.id, "source", "survived"], 1)),
  },
} satisfies Record<string, SurgeAction>;

/** What has ended without anybody's doing is taken off: grips, spells, what was gathered (S15, S22, S25). */
function sweep(fight: SurgeFight): void {
  for (const { id, creature } of fight.everyone()) {
    for (const grip of heldBy(fight, id, false)) fight.drop(["creatures", creature, "conditions", grip.id]);
    if (!incantationOf(fight, id)) loseIncantation(fight, id);
    if (!focusOf(fight, id)) endFocus(fight, id);
  }
}

function* onTurnStart(fight: SurgeFight, who: string): Rolling<void> {
  sweep(fight);
  yield* goOnWorking(fight, who);
  if (isDying(fight, who)) yield* performOnce(fight, who, "deathSave", fight.combatant(who).activation);
}

function* onTurnEnd(fight: SurgeFight, who: string): Rolling<void> {
  const { activation } = fight.combatant(who);
  // S25: a turn ended without an action for it ends a spell.
  if (focusOf(fight, who)?.activation !== activation) endFocus(fight, who);
  const figure = fight.figure(who);
  if (figure.has("surge.bleeding") && figure.derived.health.value > 0)
    yield* performOnce(fight, who, "bleeding", activation); // S27
  // S18: what a dodge has won is spent at once or gone.
  for (const { id } of fight.everyone()) yield* forgo(fight, id, idFrom("forgo", who, id, fight.state.beat));
  closeCounters(fight);
  sweep(fight);
}

/** Nobody is asked any more what to do with a counter: it has been spent, or is gone with the turn. */
function closeCounters(fight: SurgeFight): void {
  const { exchanges } = fight.state;
  for (const id in exchanges)
    for (const who in exchanges[id]?.waiting)
      if (exchanges[id]?.waiting[who]?.kind === "counter") {
        answered(fight, id, who);
        stageBy(fight, id, "defend");
      }
}

function* onEnd(fight: SurgeFight): Rolling<void> {
  for (const { id } of fight.everyone())
    if (fight.figure(id).creature.hero && isAble(fight, id)) yield* performOnce(fight, id, "survived");
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
