import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS } from "../../common/constants.ts";
import { SquareGrid } from "../../common/grid/index.ts";
import { completePath, measurePath } from "../../client/documents/movement/path.ts";
import { extendHistory, guardMovement, planMovement, setOutFrom } from "../../client/documents/movement/plan.ts";
import type { MovementRequest, MovingToken } from "../../client/documents/movement/plan.ts";
import { reviveMovement, storeMovement } from "../../client/documents/movement/wire.ts";
import { TerrainData } from "../../client/documents/movement/terrain-data.ts";
import type {
  TokenMeasuredMovementWaypoint,
  TokenMovementActionConfig,
  TokenMovementOperation,
  TokenPosition,
} from "../../client/documents/movement/waypoints.ts";

const grid = new SquareGrid({ size: 100, distance: 5, diagonals: GRID_DIAGONALS.ALTERNATING_1 });

const action = (key: string): TokenMovementActionConfig => ({
  label: key,
  icon: "",
  img: null,
  order: 0,
  teleport: key === "displace",
  measure: key !== "displace",
  walls: null,
  visualize: true,
  canSelect: () => true,
  deriveTerrainDifficulty: null,
  getAnimationOptions: () => ({}),
  getCostFunction: () => (cost) => cost,
});

interface Circumstances {
  x?: number;
  y?: number;
  history?: TokenMeasuredMovementWaypoint[];
  recorded?: boolean;
  reach?: number;
}

function token({ x = 0, y = 0, history = [], recorded = false, reach = Infinity }: Circumstances = {}): MovingToken {
  const position: TokenPosition = { x, y, elevation: 0, width: 1, height: 1, shape: 4 };
  return {
    position,
    movementAction: "walk",
    movementHistory: history,
    shouldRecord: () => recorded,
    getTerrainPath: (path) => path.map((waypoint) => ({ ...waypoint, terrain: null, intermediate: false })),
    getCompletePath: (path) => completePath(grid, path, action),
    measure: (path) => measurePath(grid, path, position, "walk", action),
    addCheckpoints: (path) => path,
    constrain: (path) => {
      const within = path.filter((step) => step.x <= reach);
      return [within, within.length < path.length];
    },
  };
}

const plan = (mover: MovingToken, request: MovementRequest): TokenMovementOperation => {
  const movement = planMovement(mover, request, { userId: "user", autoRotate: false });
  if (typeof movement === "string") throw new Error(`The token does not move: ${movement}`);
  return movement;
};

describe("a movement", () => {
  it("C118 goes from where the token is to where it is asked to", () => {
    const movement = plan(token(), { waypoints: [{ x: 300 }] });
    expect(movement.origin).toMatchObject({ x: 0, y: 0 });
    expect(movement.destination).toMatchObject({ x: 300, y: 0 });
    expect(movement.passed).toMatchObject({ distance: 15, cost: 15, spaces: 3, diagonals: 0 });
    expect(movement.passed.waypoints.map(({ cost, userId, movementId }) => [cost, userId, movementId])).toEqual(
      Array(3).fill([5, "user", movement.id]),
    );
    expect(movement).toMatchObject({ method: "api", constrained: false, recorded: false, showRuler: false });
  });

  it("is none where nothing changes, or where nothing can", () => {
    const defaults = { userId: "user", autoRotate: false };
    expect(planMovement(token(), { waypoints: [{ x: 0 }] }, defaults)).toBe("still");
    const request = { waypoints: [{ x: 100 }], method: "keyboard" as const };
    expect(planMovement(token({ reach: 50 }), request, defaults)).toBe("blocked");
  });

  it("C121 stops at the first checkpoint and leaves the rest for later", () => {
    const movement = plan(token(), {
      waypoints: [{ x: 100 }, { x: 200, checkpoint: true }, { x: 200, y: 100 }],
    });
    expect(movement.destination).toMatchObject({ x: 200, y: 0 });
    expect(movement.passed).toMatchObject({ cost: 10, spaces: 2 });
    expect(movement.pending).toMatchObject({ cost: 5, spaces: 1 });
    expect(movement.pending.waypoints.at(-1)).toMatchObject({ x: 200, y: 100, checkpoint: true });
  });

  it("C127 counts diagonals on from what was recorded", () => {
    const first = plan(token({ recorded: true }), { waypoints: [{ x: 100, y: 100 }] });
    expect(first.passed.distance).toBe(5);
    const history = extendHistory([], first, "user");
    const second = plan(token({ x: 100, y: 100, history, recorded: true }), { waypoints: [{ x: 200, y: 200 }] });
    expect(second.passed.distance).toBe(10);
    expect(second.history).toMatchObject({ distance: 5, cost: 5, spaces: 1, diagonals: 1 });
    expect(second.history.recorded.waypoints).toHaveLength(2);
  });

  it("C122 writes down where it set out, and again when something else has moved the token", () => {
    const first = plan(token({ recorded: true }), { waypoints: [{ x: 200 }] });
    const history = extendHistory([], first, "user");
    expect(history.map(({ x, intermediate, cost }) => [x, intermediate, cost])).toEqual([
      [0, true, 0],
      [100, true, 5],
      [200, false, 5],
    ]);
    const apart = plan(token({ x: 700, history, recorded: true }), { waypoints: [{ x: 800 }] });
    expect(apart.history.cost).toBe(10);
    expect(apart.passed.cost).toBe(5);
    const longer = extendHistory(history, apart, "user");
    expect(longer.map(({ x, action: by }) => [x, by]).slice(3)).toEqual([
      [700, "displace"],
      [800, "walk"],
    ]);
  });

  it("tells what a chain has passed without a record", () => {
    const first = plan(token(), { waypoints: [{ x: 200, checkpoint: true }, { x: 300 }] });
    const unrecorded = [setOutFrom(first, "user"), ...first.passed.waypoints];
    const second = plan(token({ x: 200 }), { waypoints: [{ x: 300 }], chain: [first.id], unrecorded });
    expect(second.chain).toEqual([first.id]);
    expect(second.history.unrecorded).toMatchObject({ cost: 10, distance: 10, spaces: 2 });
    expect(second.history).toMatchObject({ cost: 10 });
    expect(second.passed).toMatchObject({ cost: 5 });
  });

  it("by hand is constrained, by a program is not", () => {
    const request = { waypoints: [{ x: 100 }, { x: 300 }] };
    const dragged = plan(token({ reach: 200 }), { ...request, method: "dragging" });
    expect(dragged).toMatchObject({ constrained: true, destination: { x: 100 } });
    expect(plan(token({ reach: 200 }), request)).toMatchObject({ constrained: false, destination: { x: 300 } });
    const asked = plan(token({ reach: 200 }), { ...request, constrainOptions: {} });
    expect(asked).toMatchObject({ constrained: true });
  });

  it("C119 can be changed by listeners in two points only", () => {
    const movement = guardMovement(plan(token(), { waypoints: [{ x: 300 }] }));
    movement.autoRotate = true;
    movement.showRuler = true;
    expect(() => (movement.method = "undo")).toThrow(TypeError);
    expect(() => (movement.destination.x = 9)).toThrow(TypeError);
    expect(() => movement.passed.waypoints.pop()).toThrow(TypeError);
    expect(movement).toMatchObject({ autoRotate: true, showRuler: true, method: "api" });
  });

  it("survives the wire, infinities and terrain included", () => {
    const movement = plan(token(), { waypoints: [{ x: 100 }] });
    const [waypoint] = movement.passed.waypoints;
    if (!waypoint) throw new Error("Nothing was passed");
    waypoint.cost = movement.passed.cost = Infinity;
    waypoint.terrain = new TerrainData({ difficulty: null });
    const wire = JSON.parse(JSON.stringify(storeMovement(movement))) as ReturnType<typeof storeMovement>;
    const revived = reviveMovement(wire, TerrainData);
    expect(revived.passed.cost).toBe(Infinity);
    expect(revived.passed.waypoints[0]?.terrain).toBeInstanceOf(TerrainData);
    expect((revived.passed.waypoints[0]?.terrain as TerrainData).difficulty).toBe(Infinity);
    expect(revived.destination).toEqual(movement.destination);
  });
});
