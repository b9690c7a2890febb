import { moveEntryId } from "../../engine/fight.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { PhasedAction } from "./acting.ts";
import { able, ap, bound, words } from "./acting.ts";
import { beginFall, caughtInFlight, endFall, heightOf, isFalling } from "./falling.ts";
import { flownIn } from "./strides.ts";
import type { PhasedFight } from "./rules.ts";
import { isAble } from "./rules.ts";

/** Whether somebody is in the air of its own, and not in free fall: where its last path of this turn led, else where the last turn left it. */
export function isAloft(fight: PhasedFight, who: string): boolean {
  if (isFalling(fight, who)) return false;
  const { activation, ledger, store } = fight.combatant(who);
  const moved = ledger[moveEntryId(activation)]?.facts;
  const landed = Object.values(ledger).some(
    (e) => e.action === "phased.land" && e.activation === activation && e.at >= Number(moved?.["length"] ?? 0),
  );
  if (landed) return false;
  return typeof moved?.["aloft"] === "boolean" ? moved["aloft"] : store["aloft"] === true;
}

/** Whether a Stride (Flying) was spent in this turn, hovering too (P19). */
const hasFlown = (fight: PhasedFight, who: string): boolean => {
  const { activation } = fight.combatant(who);
  const entries = fight.entries(who);
  return (
    flownIn(entries, activation) > 0 || entries.some((e) => e.action === "phased.hover" && e.activation === activation)
  );
};

/** The end of a turn: who flew on has caught itself; who hangs on wings and spent no Stride begins to fall (P19). */
export function endFlight(fight: PhasedFight, who: string): void {
  if (caughtInFlight(fight, who)) endFall(fight, who);
  const aloft = isAloft(fight, who);
  fight.set(["combatants", who, "store", "aloft"], aloft ? true : undefined);
  if (aloft && fight.figure(who).derived.wings && !hasFlown(fight, who)) dropFromAir(fight, who);
}

/** Wings that nobody moves hold nobody: who is out of action in the air falls without a turn of its own. */
export function dropUnable(fight: PhasedFight, who: string): void {
  if (!isAble(fight, who) && isAloft(fight, who) && fight.figure(who).derived.wings) dropFromAir(fight, who);
}

function dropFromAir(fight: PhasedFight, who: string): void {
  beginFall(fight, who, heightOf(fight, who));
  fight.drop(["combatants", who, "store", "aloft"]);
}

function aloftOnly(fight: PhasedFight, who: string): Refusal | null {
  if (isFalling(fight, who)) return refuse("TEMPO.Phased.Refusal.falling");
  return isAloft(fight, who) ? null : refuse("TEMPO.Phased.Refusal.notAloft");
}

const hoverAction: PhasedAction = {
  ...words("hover"),
  icon: "fa-solid fa-dove",
  group: "action",
  aim: "none",
  cost: () => ap(1),
  blocked: (fight, who) =>
    bound(fight, who) ??
    aloftOnly(fight, who) ??
    (hasFlown(fight, who) ? refuse("TEMPO.Phased.Refusal.hasFlown") : null),

  *perform(fight, who, use) {
    fight.enter(who, { id: use.id, action: "phased.hover", cost: ap(1) }, fight.authority.force);
    fight.record("act", who, { action: "phased.hover" });
  },
};

/** The map does not know what is ground up there: a roof, a ledge. The table does. */
const landAction: PhasedAction = {
  ...words("land"),
  icon: "fa-solid fa-plane-arrival",
  group: "free",
  aim: "none",
  cost: () => ({}),
  blocked: (fight, who) => able(fight, who) ?? aloftOnly(fight, who),

  *perform(fight, who, use) {
    const deltas = fight.capture(() => {
      endFall(fight, who);
      fight.drop(["combatants", who, "store", "aloft"]);
    });
    fight.enter(who, { id: use.id, action: "phased.land", cost: {}, deltas });
    fight.record("act", who, { action: "phased.land" });
  },
};

export const flightActions = { hover: hoverAction, land: landAction };
