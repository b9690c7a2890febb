import { measurePath, withTerrain } from "../../compat.ts";
import type { PathPoint } from "../../compat.ts";
import { moveEntryId } from "../../engine/index.ts";
import type { Place, Step } from "../../engine/index.ts";
import { placeAt } from "./places.ts";

/** The movement action for being put somewhere: it is recorded and costs nothing (U10). */
export const PLACED = "displace";

/** The path of a token through these points, step by step, for the rules; points where it stays where it is are none. */
export function pathSteps(token: TokenDocument.Implementation, points: readonly PathPoint[]): Step[] {
  const scene = token.parent;
  if (!scene || points.length < 2) return [];
  const measured = measurePath(token, points);
  const steps = measured.points.slice(1).map((point, i): Step => {
    const before = measured.points[i] ?? point;
    const placed = point.action === PLACED;
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

const isSame = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y && a.z === b.z;

/** What the movement entry of the present activation notes besides its cost. */
export interface MoveNotes {
  /** Recorded moves that were taken back and are still on record. */
  readonly skip: readonly string[];
  /** Who was asked about an interrupt already. */
  readonly provoked: readonly string[];
  /** The way that waits for an interrupt to be answered. */
  readonly rest: readonly PathPoint[];
}

export function moveNotes(combatant: Combatant.Implementation): MoveNotes {
  const { ledger, activation } = combatant.system;
  const entry = ledger[moveEntryId(activation)] as { facts?: Partial<MoveNotes> } | undefined;
  return { skip: entry?.facts?.skip ?? [], provoked: entry?.facts?.provoked ?? [], rest: entry?.facts?.rest ?? [] };
}

/** The points of a token's recorded path since its activation began, where it stood then first. */
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

/** The path so far and on through planned points. */
export function pathWithPlan(combatant: Combatant.Implementation, planned: readonly PathPoint[]): Step[] {
  const token = combatant.token;
  if (!token) return [];
  const before = recordedPath(combatant);
  const [first] = planned;
  // Without a record the plan's own beginning is where the path begins.
  const origin = before.length > 0 || !first ? [] : [standingOf(token)];
  return pathSteps(token, [...before, ...origin, ...withTerrain(token, planned)]);
}

/** Where a token stands, as a point of a path. */
export function standingOf(token: TokenDocument.Implementation): PathPoint {
  const { x, y, elevation, width, height } = token._source;
  return { x, y, elevation, width, height, action: token.movementAction ?? "walk" };
}
