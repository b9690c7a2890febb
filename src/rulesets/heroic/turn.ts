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
import type { HeroicActionContext, HeroicFight } from "./types.ts";
import { FREE, freeCounted, FULL, isAble, isSurprised, OPPORTUNITY, SHORT, STANDARD, SURPRISE } from "./state.ts";

type Phase = PhaseSpec<typeof creature, HeroicDerived>;

/** Typed slots per turn (H13, H14), opportunity attacks per round (H18), free actions if they are limited. */
export function budget(fight: HeroicFight, who: string): Budget {
  const { round } = fight.state;
  const { activation } = fight.combatant(who);
  const { derived } = fight.figure(who);
  const entries = entriesWithSteps(fight, who);
  const heldBack = isRestrictedTurn(fight, who, entries);
  const free = freeCounted(fight);
  // A full-round action booked before the restriction or the grapple stays valid.
  const barred = (heldBack || derived.grappled) && !isFullRound(entries, activation);
  const inTurn: PoolLimit["counts"] = (e) => e.activation === activation && e.round === round;
  const inRound: PoolLimit["counts"] = (e) => e.round === round;
  const opportunities = isSurprised(fight, who) ? 0 : derived.opportunities; // H12
  const limits: PoolLimit[] = [
    limited(POOLS.standard, 1, inTurn),
    limited(POOLS.short, heldBack ? 0 : 1, inTurn),
    limited(POOLS.full, barred ? 0 : 1, inTurn), // H14, H23
    limited(POOLS.opportunity, opportunities, inRound),
  ];
  if (free > 0) limits.push(limited(POOLS.free, free, inTurn));
  return foldCounts(limits, entries);
}

type Slot = Omit<PoolLimit, "max" | "counts">;

/** Budgets are made so often that all limits have their keys in the same order, without spreading. */
const limited = ({ id, mark, label, standIns, takes }: Slot, max: number, counts: PoolLimit["counts"]): PoolLimit => ({
  id,
  mark,
  label,
  max,
  standIns,
  takes,
  counts,
});

const slot = (id: string, mark: PoolLimit["mark"], { standIns, takes }: Partial<Slot> = {}): Slot => ({
  id,
  mark,
  label: `TEMPO.Heroic.Pool.${id}`,
  standIns,
  takes,
});

const POOLS = {
  standard: slot(STANDARD, "standard"),
  short: slot(SHORT, "short", { standIns: [STANDARD] }),
  full: slot(FULL, "full", { takes: { [STANDARD]: 1, [SHORT]: 1 } }),
  opportunity: slot(OPPORTUNITY, "reaction"),
  free: slot(FREE, "action"),
} as const;

const phases: readonly Phase[] = [
  { id: "initiative", label: "TEMPO.Heroic.Phase.initiative", kind: "initiative", once: () => true },
  {
    id: SURPRISE,
    label: "TEMPO.Heroic.Phase.surprise",
    kind: "turns",
    asks: "awareness",
    when: (fight) => fight.state.round === 1 && isSurprise(fight),
    eligible: (fight, who) => isAware(fight.combatant(who)),
  },
  {
    id: "turns",
    label: "TEMPO.Heroic.Phase.turns",
    kind: "turns",
    // Not after a surprise phase. `isSurprise` would not do: it changes as combatants fall or join.
    when: (fight) => fight.state.phase !== SURPRISE,
  },
];

/** The first regular turn ends flat-footedness (H11, H12); the dying roll their save (H31). */
function* onTurnStart(fight: HeroicFight, who: string): Rolling<void> {
  sweepHolds(fight, GRIP); // H23
  if (fight.state.phase !== SURPRISE) STORE.set(fight, who, "acted", true);
  const { dying } = fight.figure(who).derived;
  if (dying) yield* rollDeathSave(fight, who);
}

const isFightingForLife = (fight: HeroicFight, who: string): boolean =>
  !fight.combatant(who).defeated && fight.figure(who).derived.dying;

/** Rolled once per turn, however often the GM steps back and on; undoing its card takes it back (H31). */
function* rollDeathSave(fight: HeroicFight, who: string): Rolling<void> {
  const card = idFrom("heroic.dying", who, fight.state.round, fight.combatant(who).activation);
  yield* happenByItself(fight, { card, action: "dying", by: who }, (context) => saveFromDeath(context, card));
}

function* saveFromDeath(context: HeroicActionContext, card: string): Rolling<void> {
  const { fight, who } = context;
  const { reading } = yield* context.roll(saveInPlay(fight, who, "fortitude"));
  context.effect(() => {
    if (succeeded(reading)) impose(fight, who, idFrom("stable", card), { condition: "heroic.stable", by: who });
    else fight.add(["creatures", fight.combatant(who).creature, "source", "losses", "wounds"], 1);
  });
}

export const turn: TurnSpec<typeof creature, HeroicDerived> = {
  delays: true,
  phases,
  /** The dying cannot act, but get a turn for their save (H31). */
  able: isAble,
  eligible: (fight, who) => isAble(fight, who) || isFightingForLife(fight, who),
  /** H10: 1d20 + Base Combat Bonus + DEX modifier; ties: the higher modifier, then coins. */
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
