import { bookedPath, costIn, distance, movementByPath, refuse, SLACK } from "../../../engine/index.ts";
import type { PathRules, Provocation, Refusal, Step } from "../../../engine/index.ts";
import type { creature } from "../creature/schema.ts";
import { ENTRY } from "../stored.ts";
import type { SurfaceDerived } from "../creature/derived.ts";
import { holdsBack } from "../actions/morale.ts";
import type { SurfaceFight } from "../types.ts";
import { ACTION, hasFired, inMeleeAt, isAble, MOVE, turnForAttack } from "../state.ts";

/** The mode of being carried or pushed, which is no movement of one's own (F21). */
const CARRIED = "displace";

type Way = "walk" | "retreat" | "flee" | "carried";

const wayOf = ({ mode }: Step): Way =>
  mode === "retreat" || mode === "flee" ? mode : mode === CARRIED ? "carried" : "walk";

/** Price of a retreat, in actions (F5). */
export const retreatCost = (fight: SurfaceFight): number => (fight.option("retreat") === "2" ? 2 : 1);

/** Metres that one and two actions cover: by a move or sprint, a retreat, a flight (F6, F7, F9). */
export function allowances(
  encounter: number,
  sprint: number,
  retreat: number,
): Readonly<Record<"walk" | "retreat" | "flee", number[]>> {
  return {
    // Two actions: two moves, or a sprint.
    walk: [encounter, Math.max(2, sprint) * encounter],
    retreat: retreat === 2 ? [0, encounter / 2] : [encounter / 2, encounter],
    flee: [0, 2 * encounter],
  };
}

/** Actions that `metres` take: pairs of actions, and a single one where that covers the rest (F34). */
export function actionsForMetres(metres: number, [one = 0, two = 0]: readonly number[]): number {
  if (metres <= SLACK) return 0;
  const pairs = two > 0 ? Math.ceil((metres - SLACK) / two) - 1 : 0;
  return 2 * pairs + (metres - pairs * two <= one + SLACK ? 1 : 2);
}

export const metresFor = (actions: number, [one = 0, two = 0]: readonly number[]): number =>
  Math.floor(actions / 2) * two + (actions % 2) * one;

const factorOf = (step: Step): number => (Number.isFinite(step.difficulty) ? step.difficulty : 1);

/** A part of the path moved in one go: another action ends it, and so does another way of moving (F6). */
interface Stretch {
  readonly way: Way;
  readonly from: number;
  /** Enemies it began in melee with: a retreat or flight has to lead away from them all (F9). */
  readonly melee: readonly string[];
  readonly charged: number;
}

/** Progress along the path of a turn; lengths in metres. */
interface Stand {
  readonly along: number;
  readonly charged: number;
  /** Actions that the earlier stretches cost. */
  readonly paid: number;
  readonly stretch: Stretch | null;
}

function pathRules(fight: SurfaceFight, who: string): PathRules<Stand> {
  const { encounterRange, actions } = fight.figure(who).derived;
  const allowed = allowances(encounterRange, Number(fight.option("sprint")), retreatCost(fight));
  const costOf = (stretch: Stretch | null): number =>
    !stretch || stretch.way === "carried" ? 0 : actionsForMetres(stretch.charged, allowed[stretch.way]);
  const cuts = pointsSpentElsewhere(fight, who);
  const isCut = (from: number, along: number): boolean => cuts.some((at) => at > from + SLACK && at <= along + SLACK);
  /** The stretch that a step goes on with or begins, the step itself not yet counted. */
  const onto = ({ along, stretch }: Stand, step: Step): Stretch => {
    const way = wayOf(step);
    // A push in mid-move does not end the move.
    if (stretch && (way === "carried" || (stretch.way === way && !isCut(stretch.from, along)))) return stretch;
    return { way, from: along, melee: inMeleeAt(fight, who, step.from), charged: 0 };
  };
  return {
    start: { along: 0, charged: 0, paid: 0, stretch: null },
    step(at, step) {
      const stretch = onto(at, step);
      const metres = wayOf(step) === "carried" ? 0 : Math.max(step.length, Math.abs(step.rise)) * factorOf(step);
      return {
        along: at.along + step.length,
        charged: at.charged + metres,
        paid: stretch === at.stretch ? at.paid : at.paid + costOf(at.stretch),
        stretch: { way: stretch.way, from: stretch.from, melee: stretch.melee, charged: stretch.charged + metres },
      };
    },
    // Only new steps are checked: since the earlier ones enemies may have fallen or arrived.
    cannot: (at, step) => (wayOf(step) === "carried" ? null : stepRefusal(fight, who, step, onto(at, step))),
    stopped({ stretch }) {
      if (!stretch || stretch.way === "carried") return null;
      const most = metresFor(Math.max(2, actions), allowed[stretch.way]);
      return stretch.charged > most + SLACK ? refuse(`TEMPO.Surface.Refusal.far.${stretch.way}`, { most }) : null;
    },
    cost: ({ paid, stretch }) => costIn(ACTION, paid + costOf(stretch)),
    charged: ({ charged }) => charged,
    left: ({ stretch }) => (!stretch || cuts.some((at) => at > stretch.from + SLACK) ? 0 : leftOf(stretch, allowed)),
    rank: ({ paid, stretch, charged }) => (paid + costOf(stretch)) * 1e6 + charged,
  };
}

/** Metres left of the last action begun. */
function leftOf({ way, charged }: Stretch, allowed: ReturnType<typeof allowances>): number {
  if (way === "carried" || charged <= SLACK) return 0;
  return Math.max(0, metresFor(actionsForMetres(charged, allowed[way]), allowed[way]) - charged);
}

/** Metres left of the last move begun; 0 after another action, unless the setting keeps it (F6). */
export function leftOfMove(fight: SurfaceFight, who: string): number {
  const { left, length } = bookedPath(fight, who);
  return pointsSpentElsewhere(fight, who).some((at) => at >= length - SLACK) ? 0 : left;
}

/** Whether a move of this turn has not been ended by another action (F35). */
export function isStillMoving(fight: SurfaceFight, who: string): boolean {
  const { length } = bookedPath(fight, who);
  return length > SLACK && !pointsSpentElsewhere(fight, who).some((at) => at >= length - SLACK);
}

/** Where on this turn's path, in metres, other actions ended a move (F6); none if the setting keeps moves. */
function pointsSpentElsewhere(fight: SurfaceFight, who: string): number[] {
  if (fight.option("keepMove") === true) return [];
  const { activation } = fight.combatant(who);
  return fight
    .entries(who)
    .filter((e) => e.activation === activation && e.action !== MOVE && (e.cost[ACTION] ?? 0) > 0)
    .filter((e) => ENTRY.get(e, "turn") === null)
    .map((e) => e.at);
}

function stepRefusal(fight: SurfaceFight, who: string, step: Step, stretch: Stretch): Refusal | null {
  if (!isAble(fight, who)) return refuse("TEMPO.Surface.Refusal.out");
  if (!Number.isFinite(step.difficulty)) return refuse("TEMPO.Surface.Refusal.impassible");
  if (hasFired(fight, who)) return refuse("TEMPO.Surface.Refusal.fired"); // F21
  const here = inMeleeAt(fight, who, step.from);
  if (stretch.way === "walk") return here.length > 0 ? refuse("TEMPO.Surface.Refusal.inMelee") : null;
  if (stretch.melee.length === 0) return refuse("TEMPO.Surface.Refusal.notInMelee");
  const away = [...new Set([...stretch.melee, ...here])].every((id) => leadsAway(fight, id, step));
  return away ? null : refuse("TEMPO.Surface.Refusal.notAway");
}

function leadsAway(fight: SurfaceFight, enemy: string, { from, to }: Step): boolean {
  const { place } = fight.combatant(enemy);
  if (!place) return true;
  return distance(fight.state.map, place, to) > distance(fight.state.map, place, from);
}

/**
 * Enemies who may attack as a flight begins (F9): the mover is in their melee range, they have an action and
 * an attack left, and their morale lets them attack (F36).
 */
function provocationsOf(fight: SurfaceFight, who: string, path: readonly Step[]): Provocation[] {
  const found: Provocation[] = [];
  let before: Way | null = null;
  for (const [i, step] of path.entries()) {
    const way = wayOf(step);
    if (way === "carried") continue; // a flight goes on after a push
    if (way === "flee" && before !== "flee")
      for (const by of inMeleeAt(fight, who, step.from))
        if (!found.some((p) => p.by === by) && turnForAttack(fight, by) !== null && !holdsBack(fight, by))
          found.push({ by, step: i });
    before = way;
  }
  return found;
}

export const movement = movementByPath<typeof creature, SurfaceDerived, Stand>({
  modes: {
    walk: { label: "TEMPO.Mode.walk", icon: "fa-solid fa-person-walking", factor: 1 },
    retreat: { label: "TEMPO.Surface.Way.retreat", icon: "fa-solid fa-person-walking-arrow-loop-left", factor: 1 },
    flee: { label: "TEMPO.Surface.Way.flee", icon: "fa-solid fa-person-running", factor: 1 },
  },
  pathRules,
  provoked: provocationsOf,
});
