import {
  compareRolled,
  membersOf,
  rankOf,
  rollAll,
  rollOff,
  sideDone,
  sideIdOf,
  sweepHolds,
} from "../../engine/index.ts";
import type { Initiatives, Rolling, TurnSpec } from "../../engine/index.ts";
import { COVERED } from "./checks/index.ts";
import type { creature } from "./creature/schema.ts";
import type { SurfaceDerived } from "./creature/derived.ts";
import { checkMorale, goAgain, moraleWaits } from "./actions/morale.ts";
import type { SurfaceFight } from "./types.ts";
import { isAble } from "./state.ts";
import { rollHeat, endOfPhase, endOfPhases, rollUsage } from "./creature/upkeep.ts";

/** F2: 1d20 per faction, ties rolled off; a newcomer to a faction that has rolled takes its place. */
function* initiative(fight: SurfaceFight, ids: readonly string[]): Rolling<Initiatives> {
  const asked = [...new Set(ids.map((id) => sideIdOf(fight.combatant(id))))];
  const standing = new Map<string, readonly number[]>();
  for (const c of fight.everyone()) if (c.initiative !== null) standing.set(sideIdOf(c), rankOf(fight.combatant(c.id)));
  // A faction rolls if it has no initiative yet, or anew if `ids` names a member that has one.
  const rolling = asked.filter(
    (side) =>
      !standing.has(side) ||
      ids.some((id) => sideIdOf(fight.combatant(id)) === side && fight.combatant(id).initiative !== null),
  );
  const speaker = (side: string): string | null => membersOf(fight, side)[0] ?? null;
  const faces = yield* rollAll(
    rolling.map((side) => ({ why: "surface.initiative", count: 1, faces: 20, who: speaker(side) })),
  );
  rolling.forEach((side, i) => standing.set(side, [faces[i]?.[0] ?? 0]));
  const ranks = yield* rollOff(standing, "surface.tie", 20, speaker);
  const values: Record<string, number> = {};
  const ties: Record<string, readonly number[]> = {};
  const parts: Record<string, { faces: readonly number[]; bonus: number }> = {};
  for (const [side, [value = 0, ...tie]] of ranks)
    for (const id of membersOf(fight, side)) {
      if (fight.combatant(id).initiative === null && !ids.includes(id)) continue;
      ties[id] = tie;
      values[id] = value;
      if (rolling.includes(side) && ids.includes(id)) parts[id] = { faces: [value], bonus: 0 };
    }
  if (fight.state.round > 0 && fight.state.phase !== "initiative")
    for (const side of rolling) if (!hadPlace(fight, side)) sideDone(fight, side); // F2: it slots in from the next turn
  return { values, parts, ties };
}

const hadPlace = (fight: SurfaceFight, side: string): boolean =>
  membersOf(fight, side).some((id) => fight.combatant(id).initiative !== null);

/** Factions by initiative, highest first; the members of one stand together. */
function compare(fight: SurfaceFight, a: string, b: string): number {
  const bySide = compareRolled(fight.combatant(a), fight.combatant(b));
  if (bySide !== 0) return bySide;
  const [sideA, sideB] = [sideIdOf(fight.combatant(a)), sideIdOf(fight.combatant(b))];
  if (sideA !== sideB) return sideA < sideB ? -1 : 1;
  return a < b ? -1 : 1;
}

/** F1: the fight is over once at most one of several factions has a member able to act. */
function isOver(fight: SurfaceFight): boolean {
  const came = new Set<string>();
  const standing = new Set<string>();
  for (const { id, side } of fight.everyone()) {
    if (side === null) continue;
    came.add(side);
    if (!standing.has(side) && isAble(fight, id)) standing.add(side);
    if (standing.size > 1) return false;
  }
  return came.size > 1;
}

/** Faction initiative once, the factions' phases, morale (F1). */
export const turn: TurnSpec<typeof creature, SurfaceDerived> = {
  phases: [
    { id: "initiative", label: "TEMPO.Surface.Phase.initiative", kind: "initiative", once: () => true },
    { id: "action", label: "TEMPO.Surface.Phase.action", kind: "turns" },
    {
      id: "morale",
      label: "TEMPO.Surface.Phase.morale",
      kind: "upkeep",
      *enter(fight) {
        yield* endOfPhases(fight);
        yield* checkMorale(fight);
      },
      waitsFor: moraleWaits,
    },
  ],
  bySide: true,
  eligible: isAble,
  initiative,
  compare,
  *onTurnEnd(fight, who) {
    sweepHolds(fight, COVERED); // F35
    yield* rollHeat(fight, who);
  },
  onSideEnd: endOfPhase,
  *onRoundEnd(fight) {
    goAgain(fight);
  },
  over: isOver,
  onEnd: rollUsage,
};
