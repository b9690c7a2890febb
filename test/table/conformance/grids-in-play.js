import { carry, drag, press, release } from "./pointer.js";
import { sceneOfOurOwn, settled, still, until } from "./scene-of-our-own.js";

/** Tokens on every kind of grid: measuring, snapping, dragging, costs, histories, regions, heights (C118-C127). */
export default function register(quench) {
  quench.registerBatch("conformance.gridsInPlay", declareGrids, { displayName: "Conformance: tokens on every grid" });
  quench.registerBatch("conformance.sceneSwitching", declareSwitching, {
    displayName: "Conformance: several scenes",
  });
}

const T = CONST.GRID_TYPES;

const GRIDS = [
  { name: "squares", type: T.SQUARE },
  { name: "hexes in rows, odd", type: T.HEXODDR },
  { name: "hexes in rows, even", type: T.HEXEVENR },
  { name: "hexes in columns, odd", type: T.HEXODDQ },
  { name: "hexes in columns, even", type: T.HEXEVENQ },
  { name: "no grid", type: T.GRIDLESS },
];

/** The position of a token at a row and a column, in pixels; a gridless scene counts squares of 100. */
function positionOf(scene, token, i, j) {
  if (scene.grid.isGridless) return { x: j * 100, y: i * 100 };
  const { x, y } = scene.grid.getTopLeftPoint({ i, j });
  const snapped = token.getSnappedPosition({ x, y });
  return { x: snapped.x, y: snapped.y };
}

function declareGrids(context) {
  context.describe("squares, by the rule for diagonals", () => declareDiagonals(context));
  for (const { name, type } of GRIDS) context.describe(name, () => declareGrid(context, type));
}

function declareDiagonals(context) {
  const { it, assert, before, after } = context;
  const D = CONST.GRID_DIAGONALS;
  const stage = sceneOfOurOwn(context);
  let rule;
  let token;

  before(async () => {
    rule = game.settings.get("core", "gridDiagonals");
    token = await stage.token({ x: 0, y: 0 });
  });

  after(async () => {
    await game.settings.set("core", "gridDiagonals", rule);
  });

  // Distances for three diagonals and one straight step of 5 ft each.
  const wanted = {
    [D.EQUIDISTANT]: 20,
    [D.EXACT]: 15 * Math.SQRT2 + 5,
    [D.APPROXIMATE]: 27.5,
    [D.RECTILINEAR]: 35,
    [D.ALTERNATING_1]: 25,
    [D.ALTERNATING_2]: 30,
    [D.ILLEGAL]: 35,
  };
  for (const [name, value] of Object.entries(D)) {
    it(`C126 ${name}: a token's movement is measured so`, async () => {
      await game.settings.set("core", "gridDiagonals", value);
      stage.scene.reset();
      await token.update({ x: 0, y: 0 }, still);
      await token.move({ x: 400, y: 300 }, still);
      assert.approximately(token.movement.passed.distance, wanted[value], 1e-6);
      assert.approximately(token.movement.passed.cost, wanted[value], 1e-6);
      const { waypoints, spaces } = token.movement.passed;
      assert.lengthOf(waypoints, value === D.ILLEGAL ? 7 : 4);
      assert.equal(spaces, waypoints.length);
    });
  }

  it("C127 the count of alternating diagonals goes on from one movement to the next in a history", async () => {
    await game.settings.set("core", "gridDiagonals", D.ALTERNATING_1);
    stage.scene.reset();
    await token.update({ x: 0, y: 0 }, still);
    const combat = await stage.combat(token);
    try {
      await combat.activate();
      await combat.startCombat();
      await token.move({ x: 100, y: 100 }, still);
      await token.move({ x: 200, y: 200 }, still);
      assert.equal(token.movement.passed.cost, 10);
      assert.equal(token.movement.history.cost, 5);
    } finally {
      await combat.delete();
    }
  });
}

function declareGrid(context, type) {
  const { it, assert, beforeEach, afterEach } = context;
  const stage = sceneOfOurOwn(context, { grid: { type } });
  const gridless = type === T.GRIDLESS;
  let token;
  let region;
  let combat;
  const at = (i, j) => positionOf(stage.scene, token, i, j);

  beforeEach(async () => {
    token = await stage.token({ x: 0, y: 0 });
    await token.update(at(4, 4), still);
    canvas.pan({ x: 700, y: 600, scale: 0.5 });
  });

  afterEach(async () => {
    for (const document of [combat, region, token]) await document?.delete();
    combat = region = token = undefined;
  });

  /** Creates a region over the columns `from` to `to`, 1500 px high. */
  const across = async (from, to, behaviors) => {
    const start = at(4, from);
    const end = at(4, to);
    const { sizeX = 100 } = stage.scene.grid;
    const shapes = [{ type: "rectangle", x: start.x + 1, y: 0, width: end.x - start.x + sizeX - 2, height: 1500 }];
    [region] = await stage.scene.createEmbeddedDocuments("Region", [{ name: "Across", shapes, behaviors }]);
  };

  const arrived = async (destination) => {
    await until(() => token._source.x === destination.x && token._source.y === destination.y, 20_000);
    await until(() => token.movement.state !== "pending", 20_000);
    await settled(token);
  };

  it("C118 a way of several waypoints is gone, space by space", async () => {
    const [corner, end] = [at(4, 7), at(7, 7)];
    await token.move([{ ...corner, explicit: true }, end], still);
    assert.include(token._source, end);
    const { waypoints, distance, spaces } = token.movement.passed;
    if (gridless) {
      assert.lengthOf(waypoints, 2);
      assert.approximately(distance, 30, 1e-6);
      assert.equal(spaces, 0);
      return;
    }
    assert.equal(waypoints.length, spaces);
    assert.equal(distance, spaces * 5);
    let before = token._positionToGridOffset({ ...token.movement.origin });
    for (const waypoint of waypoints) {
      const offset = token._positionToGridOffset(waypoint);
      assert.isTrue(stage.scene.grid.testAdjacency(before, offset));
      const snapped = token.getSnappedPosition(waypoint);
      assert.include({ x: waypoint.x, y: waypoint.y }, { x: snapped.x, y: snapped.y });
      before = offset;
    }
  });

  it("places snap to the grid and stay there", () => {
    const place = at(5, 6);
    const near = token.getSnappedPosition({ x: place.x + 17, y: place.y - 13 });
    if (gridless) return assert.include(near, { x: place.x + 17, y: place.y - 13 });
    assert.include(near, place);
    assert.deepInclude(token.getOccupiedGridSpaceOffsets(place)[0], { i: 5, j: 6 });
    assert.lengthOf(token.getOccupiedGridSpaceOffsets(place), 1);
  });

  it("C120 C125 a token is dragged through a waypoint, with a planned path", async () => {
    const [first, second] = [at(4, 7), at(6, 8)];
    const middle = (place) => {
      const { x, y } = token.getCenterPoint({ ...place, elevation: 0 });
      return { x, y };
    };
    await carry(token, [middle(first)]);
    await release(middle(first), { ctrlKey: true });
    await drag(middle(second), { ctrlKey: true, buttons: 0 });
    // The path is found asynchronously, and may arrive after the drag.
    const found = () => token.object._plannedMovement[game.userId]?.foundPath ?? [];
    await until(() => found().at(-1)?.x === second.x && found().at(-1).y === second.y);
    const planned = token.object._plannedMovement[game.userId];
    assert.include(planned.foundPath.at(-1), second);
    assert.isTrue(planned.foundPath.some((waypoint) => waypoint.explicit && waypoint.x === first.x));
    const methods = [];
    const id = Hooks.on("moveToken", (document, movement) => document === token && methods.push(movement.method));
    try {
      await press(middle(second));
      await release(middle(second));
      await arrived(second);
    } finally {
      Hooks.off("moveToken", id);
    }
    assert.deepEqual([...new Set(methods)], ["dragging"]);
    assert.isUndefined(token.object._plannedMovement[game.userId]);
  });

  it("C123 difficult ground costs what its behaviour says", async () => {
    await across(6, 7, [{ type: "modifyMovementCost", name: "Mud", system: { difficulties: { walk: 3 } } }]);
    await token.move(at(4, 9), still);
    const { distance, cost } = token.movement.passed;
    // Two spaces; without a grid, the part of the path on which the centre is inside.
    const { distance: inside } = stage.scene.grid.measurePath(
      gridless
        ? [
            { x: 601, y: 0 },
            { x: 799, y: 0 },
          ]
        : [
            { i: 4, j: 5 },
            { i: 4, j: 7 },
          ],
    );
    assert.approximately(cost, distance + 2 * inside, 0.11);
  });

  it("C123 ground that cannot be passed ends the path before it", async () => {
    await across(6, 6, [{ type: "modifyMovementCost", name: "Pit", system: { difficulties: { walk: null } } }]);
    const waypoints = [
      { ...at(4, 4), action: "walk" },
      { ...at(4, 9), action: "walk" },
    ];
    const [path, constrained] = token.object.constrainMovementPath(waypoints);
    assert.isTrue(constrained);
    const { x } = token.getCenterPoint({ ...path.at(-1), elevation: 0 });
    assert.isBelow(x, at(4, 6).x + 2);
  });

  it("C122 C131 the history holds the way and its costs, and undoing leads back", async () => {
    const origin = at(4, 4);
    combat = await stage.combat(token);
    await combat.activate();
    await combat.startCombat();
    await token.move(at(4, 6), still);
    await token.move(at(6, 6), still);
    const cost = token.movementHistory.reduce((sum, waypoint) => sum + waypoint.cost, 0);
    assert.approximately(cost, token.movement.history.cost + token.movement.passed.cost, 1e-6);
    assert.approximately(cost, 20, gridless ? 1e-6 : 5);
    assert.isTrue(await token.revertRecordedMovement());
    await settled(token);
    assert.include(token._source, origin);
  });

  it("#11627 a path has checkpoints where it crosses a region that wants to know, and is several movements (G61)", async () => {
    const events = ["tokenMoveIn", "tokenMoveOut"];
    await across(6, 7, [{ type: "executeScript", name: "Listen", system: { events, source: "" } }]);
    const movements = [];
    const id = Hooks.on("moveToken", (document, movement) => document === token && movements.push(movement));
    const end = at(4, 10);
    try {
      await token.move(end, still);
      await arrived(end);
    } finally {
      Hooks.off("moveToken", id);
    }
    assert.lengthOf(movements, 3);
    const [first, second, third] = movements;
    assert.deepEqual(second.chain, [first.id]);
    assert.deepEqual(third.chain, [first.id, second.id]);
    assert.isTrue(token.testInsideRegion(region, first.destination));
    assert.isFalse(token.testInsideRegion(region, second.destination));
    assert.approximately(first.passed.cost + first.pending.cost, third.history.cost + third.passed.cost, 0.25);
    if (gridless) return;
    assert.include(first.destination, at(4, 6));
    assert.include(second.destination, at(4, 8));
  });

  it("#11627 a movement may be stopped where it crosses the edge", async () => {
    await across(6, 7, [{ type: "executeScript", name: "Listen", system: { events: ["tokenMoveIn"], source: "" } }]);
    const id = Hooks.on("moveToken", (document) => void (document === token && document.stopMovement()));
    try {
      await token.move(at(4, 10), still);
      await until(() => token.movement.state === "stopped", 20_000);
    } finally {
      Hooks.off("moveToken", id);
    }
    assert.isTrue(region.tokens.has(token));
  });

  it("#11627 no checkpoint is set where nobody wants to know", async () => {
    await across(6, 7, [{ type: "modifyMovementCost", name: "Mud", system: { difficulties: { walk: 2 } } }]);
    await token.move(at(4, 10), still);
    assert.isEmpty(token.movement.pending.waypoints);
    assert.include(token._source, at(4, 10));
  });

  it("heights count: rising is measured, and regions have a bottom and a top", async () => {
    const shapes = [{ type: "rectangle", x: 0, y: 0, width: 2000, height: 1500 }];
    const elevation = { bottom: 10, top: 20 };
    [region] = await stage.scene.createEmbeddedDocuments("Region", [{ name: "Clouds", shapes, elevation }]);
    assert.isFalse(region.tokens.has(token));
    await token.move({ elevation: 15, action: "fly" }, still);
    assert.equal(token._source.elevation, 15);
    assert.approximately(token.movement.passed.distance, 15, 1e-6);
    assert.isTrue(region.tokens.has(token));
    await token.move({ elevation: 25, action: "fly" }, still);
    assert.isFalse(region.tokens.has(token));
  });
}

function declareSwitching(context) {
  const { describe, it, assert, before, after } = context;
  const scenes = [];
  let previous;
  let actor;

  before(async function () {
    this.timeout(30_000);
    previous = canvas.scene;
    const [type] = game.documentTypes.Actor.filter((name) => name !== "base");
    actor = await Actor.create({ name: "Conformance Traveller", type });
    for (const grid of [
      { type: T.SQUARE, size: 100 },
      { type: T.HEXODDQ, size: 80 },
      { type: T.GRIDLESS, size: 50 },
    ]) {
      const name = `Conformance ${grid.type}`;
      const scene = await Scene.create({ name, width: 1000, height: 800, padding: 0, grid });
      const source = await actor.getTokenDocument({ x: 0, y: 0 }, { parent: scene });
      await scene.createEmbeddedDocuments("Token", [source.toObject()]);
      scenes.push(scene);
    }
  });

  after(async function () {
    this.timeout(30_000);
    await Scene.deleteDocuments(scenes.map(({ id }) => id));
    await actor.delete();
    if (previous && game.scenes.has(previous.id)) await previous.view();
  });

  describe("switching", () => {
    it("shows each scene with its own grid and its own tokens", async function () {
      this.timeout(30_000);
      for (const scene of [...scenes, ...scenes].reverse()) {
        await scene.view();
        assert.strictEqual(canvas.scene, scene);
        assert.isTrue(canvas.ready);
        assert.strictEqual(canvas.grid, scene.grid);
        assert.equal(canvas.grid.type, scene._source.grid.type);
        assert.equal(canvas.dimensions.size, scene._source.grid.size);
        assert.deepEqual(
          canvas.tokens.placeables.map(({ document }) => document.id),
          [...scene.tokens.keys()],
        );
        assert.deepEqual(
          game.scenes.filter((other) => other.isView).map(({ id }) => id),
          [scene.id],
        );
      }
    });

    it("leaves movements on scenes that are not looked at to the documents", async function () {
      this.timeout(30_000);
      await scenes[0].view();
      const [token] = scenes[2].tokens.contents;
      assert.isTrue(await token.move({ x: 300, y: 400 }));
      assert.include(token._source, { x: 300, y: 400 });
      await scenes[2].view();
      await until(() => token.object?.x === 300 && token.object.y === 400, 20_000);
    });

    it("has a sheet for the grid: type, size, distance and units", async function () {
      this.timeout(30_000);
      const [, scene] = scenes;
      await scene.sheet.render({ force: true });
      const { form } = scene.sheet;
      const diagonals = game.settings.get("core", "gridDiagonals");
      try {
        assert.equal(form.elements["grid.type"].value, String(T.HEXODDQ));
        assert.lengthOf(form.elements["grid.type"].options, 6);
        const wanted = { type: T.HEXEVENR, size: 120, distance: 2, units: "m" };
        for (const [name, value] of Object.entries(wanted)) form.elements[`grid.${name}`].value = value;
        await scene.sheet.submit();
        assert.include(scene._source.grid, wanted);
        assert.include(
          { type: scene.grid.type, size: scene.grid.size, units: scene.grid.units },
          { type: T.HEXEVENR, size: 120, units: "m" },
        );
      } finally {
        await scene.sheet.close();
      }
      assert.equal(game.settings.get("core", "gridDiagonals"), diagonals);
    });

    it("draws the grid anew when it is changed", async function () {
      this.timeout(30_000);
      const [scene] = scenes;
      await scene.view();
      await scene.update({ grid: { type: T.HEXEVENR, distance: 2, units: "m" } });
      await until(() => canvas.ready && canvas.grid.isHexagonal, 20_000);
      assert.equal(canvas.grid.type, T.HEXEVENR);
      assert.include({ distance: canvas.grid.distance, units: canvas.grid.units }, { distance: 2, units: "m" });
      await until(() => scene.tokens.contents[0].object?.mesh, 20_000);
      await scene.update({ grid: { type: T.SQUARE } });
      await until(() => canvas.ready && canvas.grid.isSquare, 20_000);
    });
  });
}
