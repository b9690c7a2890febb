import { holdsOn, letGo, lift } from "../../../engine/index.ts";
import type { Hold, HoldKind } from "../../../engine/index.ts";
import type { creature } from "./schema.ts";
import type { HeroicDerived } from "./derived.ts";
import { isAble, isHere, meleeAgainst } from "../state.ts";
import type { HeroicFight } from "../types.ts";

export const GRAPPLED = "heroic.grappled";

/**
 * Somebody's hold on another, or bonds that nobody holds: ropes, chains, the GM's word (H23). A hold ends
 * when its holder has left the fight, cannot act, or no longer reaches.
 */
export const GRIP: HoldKind<typeof creature, HeroicDerived> = {
  holds: ({ condition }) => condition === GRAPPLED,
  lasts: (fight, who, { by }) =>
    by === null || (isHere(fight, by) && isAble(fight, by) && meleeAgainst(fight, by, who) !== null),
};

/** The grips on somebody that are in force. */
export const gripsOn = (fight: HeroicFight, who: string): readonly Hold[] => holdsOn(fight, who, GRIP);

/** Whether a grip or bonds keep somebody from moving (H23). */
export const isHeld = (fight: HeroicFight, who: string): boolean => gripsOn(fight, who).length > 0;

/** Frees somebody from a holder's grip; if that one has none, or is null, from whatever nobody holds. */
export function freeFrom(fight: HeroicFight, who: string, holder: string | null): void {
  const grips = gripsOn(fight, who);
  if (holder !== null && grips.some((g) => g.by === holder)) return lift(fight, who, GRAPPLED, holder);
  for (const { id, by } of grips) if (by === null) letGo(fight, who, id);
}
