import { moveEntryId, refuse } from "../../../engine/index.ts";
import type { Refusal } from "../../../engine/index.ts";
import { beginFall, caughtInFlight, endFall, heightOf, isFalling } from "./falling.ts";
import { flownIn } from "./strides.ts";
import { ENTRY, STORE } from "../stored.ts";
import type { PhasedActions, PhasedFight } from "../types.ts";
import { incapacityRefusal, boundRefusal, isAble } from "../state.ts";

/**
 * Whether a combatant flies, as opposed to falling: as its path of this turn ended, else as its last turn
 * did. The action `land` ends it.
 */
export function isAloft(fight: PhasedFight, who: string): boolean {
  if (isFalling(fight, who)) return false;
  const combatant = fight.combatant(who);
  const { activation, ledger } = combatant;
  const moved = ledger[moveEntryId(activation)];
  const length = (moved && ENTRY.get(moved, "length")) ?? 0;
  const landed = Object.values(ledger).some(
    (e) => e.action === "phased.land" && e.activation === activation && e.at >= length,
  );
  return !landed && ((moved && ENTRY.get(moved, "aloft")) ?? STORE.get(combatant, "aloft") ?? false);
}

/** Whether a Stride (Flying) was spent in this turn, by moving or hovering (P19). */
const hasFlown = (fight: PhasedFight, who: string): boolean => {
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who);
  return (
    flownIn(entries, activation) > 0 || entries.some((e) => e.action === "phased.hover" && e.activation === activation)
  );
};

/** At a turn's end: flying ends a fall; a winged flier that spent no Stride (Flying) begins one (P19). */
export function settleFlight(fight: PhasedFight, who: string): void {
  if (caughtInFlight(fight, who)) endFall(fight, who);
  const aloft = isAloft(fight, who);
  STORE.set(fight, who, "aloft", aloft ? true : null);
  if (aloft && fight.figure(who).derived.wings && !hasFlown(fight, who)) dropFromAir(fight, who);
}

/** Begins the fall of a winged flier that is out of action and so has no turn of its own (P19). */
export function dropUnable(fight: PhasedFight, who: string): void {
  if (!isAble(fight, who) && isAloft(fight, who) && fight.figure(who).derived.wings) dropFromAir(fight, who);
}

function dropFromAir(fight: PhasedFight, who: string): void {
  beginFall(fight, who, heightOf(fight, who));
  STORE.set(fight, who, "aloft", null);
}

function notAloftRefusal(fight: PhasedFight, who: string): Refusal | null {
  if (isFalling(fight, who)) return refuse("TEMPO.Phased.Refusal.falling");
  return isAloft(fight, who) ? null : refuse("TEMPO.Phased.Refusal.notAloft");
}

export const hoverActions = {
  hover: {
    needsFight: true,
    family: "movement",
    rule: ["P19"],
    icon: "dove",
    needs: ({ fight, who }) =>
      boundRefusal(fight, who) ??
      notAloftRefusal(fight, who) ??
      (hasFlown(fight, who) ? refuse("TEMPO.Phased.Refusal.hasFlown") : null),
  },
} satisfies PhasedActions;

export const landActions = {
  /** Somebody says that a flier stands on a roof or a ledge, which the map does not know. */
  land: {
    needsFight: true,
    family: "movement",
    rule: ["P19"],
    icon: "plane-arrival",
    group: "free",
    price: () => 0,
    needs: ({ fight, who }) => incapacityRefusal(fight, who) ?? notAloftRefusal(fight, who),
    changes({ fight, who }) {
      endFall(fight, who);
      STORE.set(fight, who, "aloft", null);
    },
  },
} satisfies PhasedActions;
