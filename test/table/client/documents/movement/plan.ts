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

/** What planning a movement asks of the token. */
export interface MovingToken {
  readonly position: TokenPosition;
  readonly movementAction: string;
  readonly movementHistory: readonly TokenMeasuredMovementWaypoint[];
  shouldRecord(): boolean;
  getTerrainPath(waypoints: TokenMovementWaypoint[]): TokenProcessedMovementWaypoint[];
  getCompletePath(waypoints: TokenProcessedMovementWaypoint[]): TokenProcessedMovementWaypoint[];
  measure(waypoints: TokenMeasurableWaypoint[]): GridMeasuredPath;
  /** The path with a checkpoint wherever regions want to know of the token. */
  addCheckpoints(path: TokenMovementWaypoint[]): TokenMovementWaypoint[];
  /** @returns the path as far as it can be gone, and whether that is less than was asked for */
  constrain(
    waypoints: TokenMovementWaypoint[],
    options: TokenConstrainMovementPathOptions,
  ): [TokenMovementWaypoint[], boolean];
}

/** An instruction with what only the table itself adds to it. */
export interface MovementRequest extends TokenMovementInstruction {
  /** The earlier movements this one continues. */
  chain?: string[];
  /** What those left unrecorded. */
  unrecorded?: TokenMeasuredMovementWaypoint[];
  /** What the history becomes, instead of growing by this movement. */
  history?: TokenMeasuredMovementWaypoint[];
}

export interface MovementDefaults {
  userId: string;
  autoRotate: boolean;
  id?: string;
}

/** Movements that nobody chose step by step are not questioned; those by hand are. */
const UNCONSTRAINED: ReadonlySet<TokenMovementMethod> = new Set(["api", "config", "paste", "undo"]);

/** Why there is no movement: it leads nowhere else, or something stands in the way of the first step. */
export type NoMovement = "still" | "blocked";

/** Work out one update's worth of movement: where it goes, what it passes, what is left for later, and all figures. */
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
  // What is undone is undone at once.
  const steps = (method === "undo" ? path : token.addCheckpoints(path)).slice(1);
  const last = steps.at(-1);
  if (!last || steps.every((step) => samePosition(step, origin))) return "blocked";
  last.checkpoint = true;

  // One update goes as far as the first checkpoint.
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

/** The way so far, up to where the token is now. */
function joinHistory(
  recorded: readonly TokenMeasuredMovementWaypoint[],
  unrecorded: readonly TokenMeasuredMovementWaypoint[],
  origin: TokenProcessedMovementWaypoint,
): TokenMeasurableWaypoint[] {
  const before: TokenMeasurableWaypoint[] = [...recorded, ...unrecorded];
  const last = before.at(-1);
  const arrived = last !== undefined && samePosition(last as TokenPosition, origin);
  // The token was brought here by something that is no part of the way.
  if (!arrived) before.push({ ...origin, cost: 0, action: "displace" });
  return before;
}

/** The waypoints to be written down: the way so far, where it went on from, and what was passed. */
export function extendHistory(
  history: readonly TokenMeasuredMovementWaypoint[],
  movement: TokenMovementOperation,
  userId: string,
): TokenMeasuredMovementWaypoint[] {
  const last = history.at(-1);
  if (last && samePosition(last, movement.origin)) return [...history, ...movement.passed.waypoints];
  return [...history, setOutFrom(movement, userId), ...movement.passed.waypoints];
}

/** Where a way begins: not a place the movement led to, but the one it set out from. */
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

/** Let listeners change nothing but the two fields they may (C119). */
export function guardMovement(movement: TokenMovementOperation): TokenMovementOperation {
  for (const [key, value] of Object.entries(movement)) {
    if (key === "autoRotate" || key === "showRuler") continue;
    if (typeof value === "object" && value !== null) freezeData(value as object);
    Object.defineProperty(movement, key, { writable: false, configurable: false });
  }
  return Object.seal(movement);
}

/** Terrain is a model of its own and guards itself. */
function freezeData(value: object): void {
  if (Object.getPrototypeOf(value) !== Object.prototype && !Array.isArray(value)) return;
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) freezeData(inner as object);
  Object.freeze(value);
}
