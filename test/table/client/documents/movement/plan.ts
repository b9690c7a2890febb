import { randomID } from "../../../common/utils/text.ts";
import type { GridMeasuredPath } from "../../../common/grid/measurement.ts";
import { sectionBetween } from "./sections.ts";
import { completeWaypoints, positionOf, samePosition } from "./waypoints.ts";
import type {
  TokenConstrainMovementPathOptions,
  TokenMeasurableWaypoint,
  TokenMeasuredMovementWaypoint,
  TokenMovementInstruction,
  TokenMovementMethod,
  TokenMovementOperation,
  TokenMovementSectionData,
  TokenMovementWaypoint,
  TokenPosition,
  TokenProcessedMovementWaypoint,
} from "./waypoints.ts";

/** What planMovement() needs from the token. */
export interface MovingToken {
  readonly position: TokenPosition;
  readonly movementAction: string;
  readonly movementHistory: readonly TokenMeasuredMovementWaypoint[];
  shouldRecord(): boolean;
  getTerrainPath(waypoints: TokenMovementWaypoint[]): TokenProcessedMovementWaypoint[];
  getCompletePath(waypoints: TokenProcessedMovementWaypoint[]): TokenProcessedMovementWaypoint[];
  measure(waypoints: TokenMeasurableWaypoint[]): GridMeasuredPath;
  /** Adds a checkpoint wherever the path crosses the edge of a region that handles it. */
  addCheckpoints(path: TokenMovementWaypoint[]): TokenMovementWaypoint[];
  /** @returns the path as far as it is possible, and whether it was cut */
  constrain(
    waypoints: TokenMovementWaypoint[],
    options: TokenConstrainMovementPathOptions,
  ): [TokenMovementWaypoint[], boolean];
}

/** An instruction with the stand-in's own additions. */
export interface MovementRequest extends TokenMovementInstruction {
  /** Ids of the earlier movements that this one continues. */
  chain?: string[];
  /** Their waypoints that were not recorded. */
  unrecorded?: TokenMeasuredMovementWaypoint[];
  /** Replaces the history instead of extending it. */
  history?: TokenMeasuredMovementWaypoint[];
}

export interface MovementDefaults {
  userId: string;
  autoRotate: boolean;
  id?: string;
}

/** Methods whose movements ignore walls and cost by default. Movements by hand respect them. */
const UNCONSTRAINED: ReadonlySet<TokenMovementMethod> = new Set(["api", "config", "paste", "undo"]);

/** Why there is no movement: the destination is the position, or the first step is blocked. */
export type NoMovement = "still" | "blocked";

/** Computes the movement of one update: the path to the first checkpoint, the rest, and measurements. */
export function planMovement(
  token: MovingToken,
  request: MovementRequest,
  { userId, autoRotate, id = randomID() }: MovementDefaults,
): TokenMovementOperation | NoMovement {
  const origin = positionOf(token.position);
  const method = request.method ?? "api";
  const constrainOptions = request.constrainOptions ?? defaultConstraints(method);
  const wanted = completeWaypoints(request.waypoints, origin, token.movementAction);
  if (wanted.every((waypoint) => samePosition(waypoint, origin))) return "still";
  const start: TokenMovementWaypoint = {
    ...origin,
    action: token.movementAction,
    snapped: false,
    explicit: false,
    checkpoint: true,
  };
  const [path, constrained] = isFree(constrainOptions)
    ? [[start, ...wanted], false]
    : token.constrain([start, ...wanted], constrainOptions);
  // An undo has no checkpoints on its way.
  const steps = (method === "undo" ? path : token.addCheckpoints(path)).slice(1);
  const last = steps.at(-1);
  if (!last || steps.every((step) => samePosition(step, origin))) return "blocked";
  last.checkpoint = true;

  // One update ends at the first checkpoint.
  const stop = steps.findIndex(({ checkpoint }) => checkpoint) + 1;
  const chain = request.chain ?? [];
  const stretch = (from: TokenMovementWaypoint, to: TokenMovementWaypoint[]): TokenProcessedMovementWaypoint[] =>
    token.getCompletePath(token.getTerrainPath([from, ...to])).slice(1);
  const passed = stretch(start, steps.slice(0, stop));
  const pending = stretch(passed.at(-1) ?? start, steps.slice(stop));

  const recordedBefore = token.movementHistory;
  const unrecordedBefore = request.unrecorded ?? [];
  const before = joinHistory(recordedBefore, unrecordedBefore, { ...start, terrain: null, intermediate: false });
  const measured = token.measure([...before, ...passed, ...pending]);
  const price = (waypoint: TokenProcessedMovementWaypoint, index: number): TokenMeasuredMovementWaypoint => ({
    ...waypoint,
    userId,
    movementId: id,
    cost: measured.segments[index - 1]?.cost ?? 0,
  });
  const firstPassed = before.length;
  const firstPending = firstPassed + passed.length;
  const passedWaypoints = passed.map((waypoint, index) => price(waypoint, firstPassed + index));
  const pendingWaypoints = pending.map((waypoint, index) => price(waypoint, firstPending + index));
  const passedSection = sectionBetween(measured, firstPassed - 1, firstPending - 1, passedWaypoints);
  const pendingSection = sectionBetween(
    measured,
    firstPending - 1,
    firstPending + pending.length - 1,
    pendingWaypoints,
  );
  const recordedEnd = Math.max(recordedBefore.length - 1, 0);
  const recordedSection = sectionBetween(measured, 0, recordedEnd, recordedBefore);
  const unrecordedSection = sectionBetween(measured, recordedEnd, firstPassed - 1, unrecordedBefore);
  const recorded = !request.history && token.shouldRecord();
  return {
    id,
    chain,
    origin,
    destination: positionOf(passed.at(-1) ?? origin),
    passed: passedSection,
    pending: pendingSection,
    history: {
      recorded: recordedSection,
      unrecorded: unrecordedSection,
      ...add(recordedSection, unrecordedSection),
    },
    constrained,
    recorded,
    method,
    constrainOptions,
    autoRotate: request.autoRotate ?? autoRotate,
    showRuler: request.showRuler ?? recorded,
  };
}

export function defaultConstraints(method: TokenMovementMethod): TokenMovementOperation["constrainOptions"] {
  const free = UNCONSTRAINED.has(method);
  return { ignoreWalls: free, ignoreCost: free };
}

function isFree({ ignoreWalls, ignoreCost }: TokenConstrainMovementPathOptions): boolean {
  return ignoreWalls === true && ignoreCost === true;
}

function add(
  a: TokenMovementSectionData,
  b: TokenMovementSectionData,
): { distance: number; cost: number; spaces: number; diagonals: number } {
  return {
    distance: a.distance + b.distance,
    cost: a.cost + b.cost,
    spaces: a.spaces + b.spaces,
    diagonals: a.diagonals + b.diagonals,
  };
}

/** The recorded and unrecorded waypoints so far, up to the token's position. */
function joinHistory(
  recorded: readonly TokenMeasuredMovementWaypoint[],
  unrecorded: readonly TokenMeasuredMovementWaypoint[],
  origin: TokenProcessedMovementWaypoint,
): TokenMeasurableWaypoint[] {
  const before: TokenMeasurableWaypoint[] = [...recorded, ...unrecorded];
  const last = before.at(-1);
  const arrived = last !== undefined && samePosition(last as TokenPosition, origin);
  // Something other than a recorded movement has put the token here.
  if (!arrived) before.push({ ...origin, cost: 0, action: "displace" });
  return before;
}

/** The history after the movement. A starting point is added if the history ends elsewhere. */
export function extendHistory(
  history: readonly TokenMeasuredMovementWaypoint[],
  movement: TokenMovementOperation,
  userId: string,
): TokenMeasuredMovementWaypoint[] {
  const last = history.at(-1);
  if (last && samePosition(last, movement.origin)) return [...history, ...movement.passed.waypoints];
  return [...history, setOutFrom(movement, userId), ...movement.passed.waypoints];
}

/** The starting point of a movement as a waypoint of the history. */
export function setOutFrom(
  { origin, id }: Pick<TokenMovementOperation, "origin" | "id">,
  userId: string,
): TokenMeasuredMovementWaypoint {
  return {
    ...origin,
    action: "displace",
    terrain: null,
    snapped: false,
    explicit: false,
    checkpoint: true,
    intermediate: true,
    userId,
    movementId: id,
    cost: 0,
  };
}

/** Freezes a movement except for the two fields that listeners may change (C119). */
export function guardMovement(movement: TokenMovementOperation): TokenMovementOperation {
  for (const [key, value] of Object.entries(movement)) {
    if (key === "autoRotate" || key === "showRuler") continue;
    if (typeof value === "object" && value !== null) freezeData(value as object);
    Object.defineProperty(movement, key, { writable: false, configurable: false });
  }
  return Object.seal(movement);
}

/** Models such as terrain protect themselves. */
function freezeData(value: object): void {
  if (Object.getPrototypeOf(value) !== Object.prototype && !Array.isArray(value)) return;
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) freezeData(inner as object);
  Object.freeze(value);
}
