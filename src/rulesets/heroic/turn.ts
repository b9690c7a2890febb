import {
  compareInitiatives,
  foldCounts,
  happenByItself,
  idFrom,
  impose,
  isAware,
  isSurprise,
  rollInitiative,
  succeeded,
  sweepHolds,
} from "../../engine/index.ts";
import type { Budget, PhaseSpec, PoolLimit, Rolling, TurnSpec } from "../../engine/index.ts";
import { D20 } from "./checks/contested.ts";
import { saveInPlay } from "./checks/index.ts";
import type { creature } from "./creature/schema.ts";
import type { HeroicDerived } from "./creature/derived.ts";
import { GRIP } from "./creature/grips.ts";
import { STORE } from "./stored.ts";
import { isRestrictedTurn, entriesWithSteps } from "./actions/restricted-turn.ts";
import { isFullRound } from "./movement/moves.ts";
import type { HeroicFight } from "./types.ts";
import { FREE, freeCounted, FULL, isAble, isSurprised, OPPORTUNITY, SHORT, STANDARD, SURPRISE } from "./state.ts";

type Phase = PhaseSpec<typeof creature, HeroicDerived>;

/** Typed slots of one turn (H13, H14), opportunity attacks of a round (H18), and free actions where they are counted. */
export function budget(fight: HeroicFight, who: string): Budget {
  const { round } = fight.state;
  const { activation } = fight.combatant(who);
  const { derived } = fight.figure(who);
  const entries = entriesWithSteps(fight, who);
  const heldBack = isRestrictedTurn(fight, who, entries);
  const free = freeCounted(fight);
  // What was begun in time is not taken back by what holds somebody now.
  const barred = (heldBack || derived.grappled) && !isFullRound(entries, activation);
  const inTurn: PoolLimit["counts"] = (e) => e.activation === activation && e.round === round;
  const inRound: PoolLimit["counts"] = (e) => e.round === round;
  const pool = (id: string, mark: PoolLimit["mark"], max: number, more: Partial<PoolLimit> = {}): PoolLimit => {
    const label = `TEMPO.Heroic.Pool.${id}`;
    return { id, mark, label, max, counts: inTurn, ...more };
  };
  const opportunities = isSurprised(fight, who) ? 0 : derived.opportunities; // H12
  const limits = [
    pool(STANDARD, "standard", 1),
    pool(SHORT, "short", heldBack ? 0 : 1, { standIns: [STANDARD] }),
    pool(FULL, "full", barred ? 0 : 1, { takes: { [STANDARD]: 1, [SHORT]: 1 } }), // H14, H23
    pool(OPPORTUNITY, "reaction", opportunities, { counts: inRound }),
  ];
  if (free > 0) limits.push(pool(FREE, "action", free));
  return foldCounts(limits, entries);
}

const phases: readonly Phase[] = [
  { id: "initiative", label: "TEMPO.Heroic.Phase.initiative", kind: "initiative", once: () => true },
  {
    id: SURPRISE,
    label: "TEMPO.Heroic.Phase.surprise",
    kind: "turns",
    when: (fight) => fight.state.round === 1 && isSurprise(fight),
    eligible: (fight, who) => isAware(fight.combatant(who)),
  },
  {
    id: "turns",
    label: "TEMPO.Heroic.Phase.turns",
    kind: "turns",
    // The surprise round is a round of its own, whoever has fallen or come in it.
    when: (fight) => fight.state.phase !== SURPRISE,
  },
];

/** The first regular turn ends flat-footedness (H11, H12); who is dying fights for life (H31). */
function* onTurnStart(fight: HeroicFight, who: string): Rolling<void> {
  sweepHolds(fight, GRIP); // H23
  if (fight.state.phase !== SURPRISE) STORE.set(fight, who, "acted", true);
  const { dying } = fight.figure(who).derived;
  if (dying) yield* rollDeathSave(fight, who);
}

const isFightingForLife = (fight: HeroicFight, who: string): boolean =>
  !fight.combatant(who).defeated && fight.figure(who).derived.dying;

/** Once for a turn, however often the GM steps back; its card undoes it (H31). */
function* rollDeathSave(fight: HeroicFight, who: string): Rolling<void> {
  const card = idFrom("heroic.dying", who, fight.state.round, fight.combatant(who).activation);
  yield* happenByItself(fight, { card, action: "dying", by: who }, function* (context) {
    const { reading } = yield* context.roll(saveInPlay(fight, who, "fortitude"));
    context.effect(() => {
      if (succeeded(reading)) impose(fight, who, idFrom("stable", card), { condition: "heroic.stable", by: who });
      else fight.add(["creatures", fight.combatant(who).creature, "source", "losses", "wounds"], 1);
    });
  });
}

export const turn: TurnSpec<typeof creature, HeroicDerived> = {
  phases,
  /** Who can act, and who is dying: the turn is when the save is due. */
  able: isAble,
  eligible: (fight, who) => isAble(fight, who) || isFightingForLife(fight, who),
  /** H10: 1d20 + Base Combat Bonus + Dexterity modifier; ties by the higher modifier, then a coin for each until they differ. */
  initiative(fight, ids) {
    const modifier = (who: string): number => fight.figure(who).derived.initiative;
    return rollInitiative(fight, ids, {
      why: "heroic.initiative",
      of: (who) => ({ dice: D20, flat: modifier(who) }),
      ties: { why: "heroic.coin", faces: 2, breakers: (who) => [modifier(who)] },
    });
  },
  compare: compareInitiatives,
  onTurnStart,
};
