import { measurePath, storedPlace, withTerrain } from "../../compat.ts";
import type { PathPoint } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import { moveEntryId } from "../../engine/index.ts";
import type { Place, Step } from "../../engine/index.ts";
import { placeAt } from "./places.ts";

/** The movement action of a token that is put somewhere: recorded, but free of cost (U10). */
export const PLACED = "displace";

/**
 * A token's path through these points as steps for the rules, without points at which it stays where it is.
 */
export function pathSteps(token: TokenDocument.Implementation, points: readonly PathPoint[]): Step[] {
  const scene = token.parent;
  if (!scene || points.length < 2) return [];
  const measured = measurePath(token, points);
  const steps = measured.points.slice(1).map((point, i): Step => {
    const before = measured.points[i] ?? point;
    const placed = isPlaced(point.action);
    return {
      from: placeAt(scene, before),
      to: placeAt(scene, point),
      length: placed ? 0 : (measured.lengths[i] ?? 0),
      mode: point.action,
      difficulty: placed ? 1 : difficultyOf(point),
      rise: placed ? 0 : point.elevation - before.elevation,
      move: point.movementId ?? null,
    };
  });
  return steps.filter(({ from, to, length, rise }) => length > 0 || rise !== 0 || !isSame(from, to));
}

function difficultyOf({ terrain }: PathPoint): number {
  const difficulty = terrain && "difficulty" in terrain ? terrain.difficulty : null;
  return typeof difficulty === "number" ? difficulty : 1;
}

/** Whether an action puts a token somewhere: by hand, or by a teleport that is no way of moving of the ruleset. */
function isPlaced(action: string): boolean {
  if (action === PLACED) return true;
  return !activeRuleset().movement.modes[action] && CONFIG.Token.movement.actions[action]?.teleport === true;
}

const isSame = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y && a.z === b.z && a.level === b.level;

/** What the movement entry of the current activation notes besides its cost. */
export interface MoveNotes {
  /** Ids of moves that were undone but are still in Foundry's record. */
  readonly skip: readonly string[];
  /** Provocations about which somebody was asked already, named by `askedAs`. */
  readonly provoked: readonly string[];
  /** The points of a held move still to come, which wait for an interrupt to be answered. */
  readonly rest: readonly PathPoint[];
}

export function moveNotes(combatant: Combatant.Implementation): MoveNotes {
  const { ledger, activation } = combatant.system;
  const entry = ledger[moveEntryId(activation)] as { facts?: Partial<MoveNotes> } | undefined;
  return { skip: entry?.facts?.skip ?? [], provoked: entry?.facts?.provoked ?? [], rest: entry?.facts?.rest ?? [] };
}

/** The token's recorded path since its activation began. The first point is where it stood then. */
export function recordedPath(
  combatant: Combatant.Implementation,
  skip: readonly string[] = moveNotes(combatant).skip,
): PathPoint[] {
  const history: PathPoint[] = combatant.token?.movementHistory ?? [];
  const { mark } = combatant.system;
  const start =
    mark === null
      ? 0
      : Math.max(
          0,
          history.findLastIndex((p) => p.movementId === mark),
        );
  return history.slice(start).filter((p, i) => i === 0 || !skip.includes(p.movementId ?? ""));
}

/** The path of this activation so far, continued through the planned points. */
export function pathWithPlan(combatant: Combatant.Implementation, planned: readonly PathPoint[]): Step[] {
  const token = combatant.token;
  if (!token) return [];
  const before = recordedPath(combatant);
  const [first] = planned;
  // Without a record the path begins where the token stands.
  const origin = before.length > 0 || !first ? [] : [standingOf(token)];
  return pathSteps(token, [...before, ...origin, ...withTerrain(token, planned)]);
}

/** Where a token stands, as a point of a path. */
export function standingOf(token: TokenDocument.Implementation): PathPoint {
  const { x, y, elevation, width, height, level } = storedPlace(token);
  const action = token.movementAction ?? "walk";
  return { x, y, elevation, width, height, action, ...(level === undefined ? {} : { level }) };
}
