import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import { completeData } from "../schema.ts";
import type { Combatant, FightState, Side } from "../state.ts";
import { SIDE_AS_IT_IS } from "../state.ts";
import { isEligible } from "./phases.ts";

/** The side id of those without a side; they act together, and are nobody's enemies. */
export const NO_SIDE = "none";

export const sideIdOf = (combatant: Combatant): string => combatant.side ?? NO_SIDE;

export const sideOf = (state: FightState, side: string): Side => state.sides[side] ?? SIDE_AS_IT_IS;

/** Ids of a side's members, in order. */
export const membersOf = <C extends Shape, D>(fight: Fight<C, D>, side: string): string[] =>
  fight
    .everyone()
    .filter((c) => sideIdOf(c) === side)
    .map((c) => c.id);

/** Ids of sides by their first member's place in the order. */
export const sidesInOrder = <C extends Shape, D>(fight: Fight<C, D>): string[] => [
  ...new Set(fight.everyone().map(sideIdOf)),
];

/** The side whose turn it is in this round; null if all have had theirs. */
export function activeSide<C extends Shape, D>(fight: Fight<C, D>): string | null {
  const { round, order, combatants, sides } = fight.state;
  for (const id of order) {
    const combatant = combatants[id];
    if (!combatant) continue;
    const side = sideIdOf(combatant);
    if ((sides[side]?.done ?? 0) < round) return side;
  }
  return null;
}

/** How a combatant left the fight (fled, say); null while it is in it. */
export function leftAs(combatant: Combatant): string | null {
  const left = combatant.store["left"];
  return typeof left === "string" ? left : null;
}

export const hasLeft = (combatant: Combatant): boolean => leftAs(combatant) !== null;

/** Takes a combatant out of the fight's order; its record stays. */
export function recordLeaving<C extends Shape, D>(fight: Fight<C, D>, who: string, how: string): void {
  fight.set(["combatants", who, "store", "left"], how);
  fight.set(
    ["order"],
    fight.state.order.filter((id) => id !== who),
  );
}

/** Whether a combatant's turn in this round is still to come. */
export function stillToAct<C extends Shape, D>(fight: Fight<C, D>, who: string): boolean {
  const c = fight.combatant(who);
  const { round, turn } = fight.state;
  return (
    c.initiative !== null && !c.defeated && !hasLeft(c) && c.done < round && turn !== who && isEligible(fight, who)
  );
}

/** Ids of those who may take the turn now, where sides act together; for simulators and trackers. */
export function mayTakeSidesTurn<C extends Shape, D>(fight: Fight<C, D>): string[] {
  const { turn, round } = fight.state;
  const phase = fight.ruleset.turn.phases.find((p) => p.id === fight.state.phase);
  if (!fight.ruleset.turn.bySide || turn !== null || round === 0 || phase?.kind !== "turns") return [];
  const side = activeSide(fight);
  return side === null ? [] : membersOf(fight, side).filter((id) => stillToAct(fight, id));
}

/** Somebody who acts now, by itself or with its side. */
export interface Acting {
  readonly id: string;
  /** Whether it has the turn, may take it, or has had it. */
  readonly state: "turn" | "may" | "done";
}

/** Whose turn it is; where sides act together, every member of the acting side that is still in the fight. */
export function actingNow<C extends Shape, D>(fight: Fight<C, D>): Acting[] {
  const { turn, round, phase } = fight.state;
  const kind = fight.ruleset.turn.phases.find((p) => p.id === phase)?.kind;
  const side = fight.ruleset.turn.bySide && round > 0 && kind === "turns" ? activeSide(fight) : null;
  if (side === null) return turn === null ? [] : [{ id: turn, state: "turn" }];
  return membersOf(fight, side).flatMap<Acting>((id) => {
    if (id === turn) return [{ id, state: "turn" }];
    const { defeated, done } = fight.combatant(id);
    return defeated ? [] : [{ id, state: done < round ? "may" : "done" }];
  });
}

/** Marks a side's turn in this round as over. */
export function sideDone<C extends Shape, D>(fight: Fight<C, D>, side: string): void {
  writeSide(fight, side, ["done"], fight.state.round);
}

/** Stores something on a side for this fight alone; undefined removes it. */
export function storeOnSide<C extends Shape, D>(
  fight: Fight<C, D>,
  side: string,
  key: string,
  value: Json | undefined,
): void {
  writeSide(fight, side, ["store", key], value);
}

/** The GM sets a field of a side: its morale, say. */
export function setSide<C extends Shape, D>(
  fight: Fight<C, D>,
  side: string,
  field: string,
  value: Json,
): Refusal | void {
  const shape = fight.ruleset.sides?.[field];
  if (!shape || !sidesInOrder(fight).includes(side)) return impossible("TEMPO.Refusal.NoSide");
  const { problems } = completeData({ [field]: shape }, { [field]: value });
  if (problems.length > 0) return impossible("TEMPO.Refusal.Number");
  writeSide(fight, side, ["source", field], value);
  fight.record("side", null, { side, field, value });
}

function writeSide<C extends Shape, D>(
  fight: Fight<C, D>,
  side: string,
  at: readonly string[],
  value: Json | undefined,
): void {
  if (!fight.state.sides[side]) fight.set(["sides", side], SIDE_AS_IT_IS);
  fight.set(["sides", side, ...at], value);
}
