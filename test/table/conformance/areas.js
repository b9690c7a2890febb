import { ask, player } from "./other-client.js";
import { hover, press, release } from "./pointer.js";
import { sceneOfOurOwn, until } from "./scene-of-our-own.js";

/** Generation 14: areas are regions, which players may place with the pointer (#13270, #13988, #14202). */
export default function register(quench) {
  const later = game.release.generation >= 14;
  quench.registerBatch("conformance.areas", later ? areas : former, {
    displayName: "Conformance: areas that are placed",
  });
}

/** Generation 13 has measured templates and no way to place a region. */
function former({ describe, it, assert }) {
  describe("areas in generation 13", () => {
    it("are templates; regions are not placed, and no permission speaks of them", () => {
      assert.property(CONST.USER_PERMISSIONS, "TEMPLATE_CREATE");
      assert.notProperty(CONST.USER_PERMISSIONS, "REGION_CREATE");
      assert.notProperty(CONST.REGION_VISIBILITY, "OBSERVER");
      assert.isUndefined(canvas.regions.placeRegion);
    });
  });
}

const rectangle = (more = {}) => ({ type: "rectangle", x: 0, y: 0, width: 200, height: 100, ...more });
const circle = (more = {}) => ({ type: "circle", x: 0, y: 0, radius: 150, ...more });

/** Moves the pointer to a point and clicks there. */
async function click(point, { button = 0 } = {}) {
  await hover(point);
  await press(point, { button, buttons: button === 2 ? 2 : 1 });
  await release(point, { button });
}

function wheel(deltaY, options) {
  const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true, ...options });
  document.getElementById("board").dispatchEvent(event);
}

function escape() {
  for (const type of ["keydown", "keyup"]) {
    window.dispatchEvent(new KeyboardEvent(type, { code: "Escape", key: "Escape", bubbles: true, cancelable: true }));
  }
}

function areas(context) {
  const { describe, it, assert, before, afterEach } = context;
  const stage = sceneOfOurOwn(context, { width: 1000, height: 800 });

  before(() => canvas.pan({ x: 500, y: 400, scale: 0.5 }));
  afterEach(async () => {
    await stage.scene.deleteEmbeddedDocuments("Region", [], { deleteAll: true });
  });

  const place = (data, options) => canvas.regions.placeRegion({ name: "Area", ...data }, options);
  const isPlacing = () => canvas.regions._placementContext !== null;

  describe("placing", () => {
    it("a preview follows the pointer, and a click creates it there, with the hooks of creation", async () => {
      const heard = [];
      const ids = ["preCreateRegion", "createRegion"].map((hook) => [
        hook,
        Hooks.on(hook, () => void heard.push(hook)),
      ]);
      const placing = place({ shapes: [circle()] });
      await hover({ x: 410, y: 305 });
      const { preview, shape } = canvas.regions._placementContext;
      assert.isTrue(preview.isPreview);
      assert.deepEqual([shape.x, shape.y], [400, 300]);
      assert.lengthOf(stage.scene.regions, 0);
      await click({ x: 710, y: 405 });
      const region = await placing;
      for (const [hook, id] of ids) Hooks.off(hook, id);
      assert.deepEqual(heard, ["preCreateRegion", "createRegion"]);
      assert.strictEqual(stage.scene.regions.get(region.id), region);
      assert.deepEqual([region.shapes[0].x, region.shapes[0].y, region.shapes[0].radius], [700, 400, 150]);
      assert.equal(region.name, "Area");
      assert.isFalse(isPlacing());
      assert.isTrue(preview.destroyed);
    });

    it("Shift lets go of the grid", async () => {
      const placing = place({ shapes: [circle()] });
      await hover({ x: 413, y: 307 }, { shiftKey: true });
      const { x, y } = canvas.regions._placementContext.shape;
      assert.closeTo(x, 413, 1);
      assert.closeTo(y, 307, 1);
      escape();
      assert.isNull(await placing);
    });

    it("the wheel turns it, unless that is not allowed", async () => {
      const placing = place({ shapes: [rectangle()] });
      await hover({ x: 400, y: 300 });
      wheel(100, { shiftKey: true });
      const turned = canvas.regions._placementContext.shape.rotation;
      assert.isAbove(turned, 0);
      wheel(-100, { shiftKey: true });
      assert.equal(canvas.regions._placementContext.shape.rotation, 0);
      wheel(100, { ctrlKey: true });
      const precise = canvas.regions._placementContext.shape.rotation;
      assert.isTrue(precise > 0 && precise <= turned);
      await click({ x: 400, y: 300 });
      assert.equal((await placing).shapes[0].rotation, precise);
      const still = place({ shapes: [rectangle()] }, { allowRotation: false });
      wheel(100, { shiftKey: true });
      assert.equal(canvas.regions._placementContext.shape.rotation, 0);
      escape();
      await still;
    });

    it("each shape is placed for itself, and a right click leaves one out", async () => {
      const placing = place({ shapes: [circle(), rectangle(), circle({ radius: 50 })] });
      await click({ x: 200, y: 200 });
      await click({ x: 400, y: 200 }, { button: 2 });
      await click({ x: 600, y: 200 });
      const { shapes } = await placing;
      assert.deepEqual(
        shapes.map(({ type, x, y }) => [type, x, y]),
        [
          ["circle", 200, 200],
          ["circle", 600, 200],
        ],
      );
    });

    it("what is left out as a whole is null, or empty where that is allowed (G167)", async () => {
      const placing = place({ shapes: [circle()] });
      await click({ x: 400, y: 300 }, { button: 2 });
      assert.isNull(await placing);
      const empty = place({ shapes: [circle()] }, { allowEmpty: true });
      await click({ x: 400, y: 300 }, { button: 2 });
      assert.lengthOf((await empty).shapes, 0);
    });

    it("Escape breaks off, whatever was placed before", async () => {
      const placing = place({ shapes: [circle(), circle()] });
      await click({ x: 200, y: 200 });
      assert.isTrue(isPlacing());
      escape();
      assert.isNull(await placing);
      assert.isFalse(isPlacing());
      assert.lengthOf(stage.scene.regions, 0);
    });

    it("without create the preview's document is answered, and nothing is stored", async () => {
      const placing = place({ shapes: [circle()] }, { create: false });
      await click({ x: 300, y: 300 });
      const document = await placing;
      assert.instanceOf(document, CONFIG.Region.documentClass);
      assert.isNull(document.id);
      assert.deepEqual([document.shapes[0].x, document.shapes[0].y], [300, 300]);
      assert.lengthOf(stage.scene.regions, 0);
    });

    it("createOptions go to the operation, which asks for control unless told otherwise", async () => {
      const seen = [];
      const id = Hooks.on("createRegion", (_region, options) => void seen.push(options));
      for (const createOptions of [{ conformance: 7 }, { controlObject: false }]) {
        const placing = place({ shapes: [circle()] }, { createOptions });
        await click({ x: 300, y: 300 });
        await placing;
      }
      Hooks.off("createRegion", id);
      assert.deepInclude(seen[0], { conformance: 7, controlObject: true });
      assert.isFalse(seen[1].controlObject);
    });

    it("several regions are placed one after the other", async () => {
      const data = ["One", "Two"].map((name) => ({ name, shapes: [circle()] }));
      const placing = canvas.regions.placeRegions(data);
      await click({ x: 200, y: 200 });
      assert.include(canvas.regions._placementContext, { regionIndex: 1, regionCount: 2 });
      await click({ x: 600, y: 200 });
      assert.deepEqual(
        (await placing).map(({ name, shapes: [{ x }] }) => [name, x]),
        [
          ["One", 200],
          ["Two", 600],
        ],
      );
    });

    it("a hook that refuses the creation makes it null; holes and no shapes are errors", async () => {
      Hooks.once("preCreateRegion", () => false);
      const placing = place({ shapes: [circle()] });
      await click({ x: 300, y: 300 });
      assert.isNull(await placing);
      for (const shapes of [[], [circle({ hole: true })]]) {
        const error = await place({ shapes }).then(
          () => null,
          (reason) => reason,
        );
        assert.instanceOf(error, Error);
      }
    });

    it("its tokens are those inside", async () => {
      const inside = await stage.token({ x: 300, y: 300 });
      const outside = await stage.token({ x: 800, y: 600 });
      const placing = place({ shapes: [circle()] });
      await click({ x: 300, y: 300 });
      const region = await placing;
      assert.isTrue(region.tokens.has(inside));
      assert.isFalse(region.tokens.has(outside));
      await stage.scene.deleteEmbeddedDocuments("Token", [inside.id, outside.id]);
    });

    it("attachToToken ties it to the token under the pointer, and its heights to the token's", async () => {
      const token = await stage.token({ x: 300, y: 300, elevation: 10 });
      const data = { shapes: [circle()], elevation: { bottom: 0, top: 5 } };
      const placing = place(data, { attachToToken: true });
      await click({ x: 340, y: 330 });
      const region = await placing;
      assert.equal(region.attachment.token, token.id);
      assert.deepEqual([region.shapes[0].x, region.shapes[0].y], [350, 350]);
      assert.deepEqual([region.elevation.bottom, region.elevation.top], [10, 15]);
      await token.delete();
    });
  });

  describe("callbacks", () => {
    it("onMove may move the shape itself, and is told where the pointer is and whether to snap", async () => {
      const told = [];
      const onMove = ({ shape, position, snap, event, ...state }) => {
        told.push({ position, snap, event, ...state });
        shape.updateSource({ x: 50, y: 60 });
        return false;
      };
      const placing = place({ shapes: [circle()] }, { onMove });
      await click({ x: 410, y: 305 });
      const { shapes } = await placing;
      assert.deepEqual([shapes[0].x, shapes[0].y], [50, 60]);
      assert.closeTo(told[0].position.x, 410, 1);
      assert.isTrue(told[0].snap);
      assert.deepInclude(told[0], { regionCount: 1, regionIndex: 0, shapeCount: 1, shapeIndex: 0 });
      assert.instanceOf(told[0].document, CONFIG.Region.documentClass);
    });

    it("onRotate may turn the shape itself, and onChange follows every change", async () => {
      let changes = 0;
      const onRotate = ({ shape }) => {
        shape.updateSource({ rotation: 90 });
        return false;
      };
      const placing = place({ shapes: [rectangle()] }, { onRotate, onChange: () => void changes++ });
      await hover({ x: 400, y: 300 });
      const before = changes;
      assert.isAbove(before, 0);
      wheel(100, { shiftKey: true });
      assert.equal(changes, before + 1);
      await click({ x: 400, y: 300 });
      assert.equal((await placing).shapes[0].rotation, 90);
    });

    it("preConfirm and preSkip may say no", async () => {
      const answers = { preConfirm: false, preSkip: false };
      const asked = [];
      const asking = (name) => () => {
        asked.push(name);
        return answers[name];
      };
      const options = { preConfirm: asking("preConfirm"), preSkip: asking("preSkip") };
      const placing = place({ shapes: [circle(), circle()] }, options);
      await click({ x: 200, y: 200 });
      await click({ x: 200, y: 200 }, { button: 2 });
      assert.deepEqual(asked, ["preConfirm", "preSkip"]);
      assert.lengthOf(canvas.regions._placementContext.preview.document.shapes, 1);
      Object.assign(answers, { preConfirm: true, preSkip: true });
      await click({ x: 200, y: 200 });
      await click({ x: 200, y: 200 }, { button: 2 });
      assert.lengthOf((await placing).shapes, 1);
    });

    it("preCommit sees the documents and may prevent them; undefined does not", async () => {
      const run = async (verdict) => {
        let seen;
        const preCommit = async (documents) => {
          seen = documents.length;
          return verdict;
        };
        const placing = place({ shapes: [circle()] }, { preCommit });
        await click({ x: 200, y: 200 });
        const region = await placing;
        return [seen, region !== null];
      };
      assert.deepEqual(await run(undefined), [1, true]);
      assert.deepEqual(await run(false), [1, false]);
      assert.deepEqual(await run(0), [1, false]);
      assert.deepEqual(await run(true), [1, true]);
    });

    it("what a callback throws is what the placement fails with", async () => {
      const placing = place(
        { shapes: [circle()] },
        {
          preConfirm: () => {
            throw new Error("wanted");
          },
        },
      ).then(
        () => null,
        (error) => error.message,
      );
      await click({ x: 200, y: 200 });
      assert.equal(await placing, "wanted");
      assert.isFalse(isPlacing());
    });
  });

  describe("who may", () => {
    it("REGION_CREATE is a permission of players, and has taken the place of TEMPLATE_CREATE", () => {
      assert.equal(CONST.USER_PERMISSIONS.REGION_CREATE.defaultRole, CONST.USER_ROLES.PLAYER);
      assert.notProperty(CONST.USER_PERMISSIONS, "TEMPLATE_CREATE");
      assert.isTrue(game.user.hasPermission("REGION_CREATE"));
      const { mode } = CONFIG.compatibility;
      CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;
      try {
        assert.throws(() => game.user.hasPermission("TEMPLATE_CREATE"), /Deprecated since Version 14/);
      } finally {
        CONFIG.compatibility.mode = mode;
      }
    });

    it("a region belongs to who made it, whom alone of the players it obeys (G159)", async function () {
      if (!player()) this.skip();
      const made = await ask("attempt", {
        uuid: stage.scene.uuid,
        method: "createEmbeddedDocuments",
        args: ["Region", [{ name: "Theirs", shapes: [circle()] }]],
      });
      assert.isTrue(made.ok, made.error);
      await until(() => stage.scene.regions.getName("Theirs"));
      const region = stage.scene.regions.getName("Theirs");
      assert.isTrue(region.testUserPermission(player(), "OWNER"));
      assert.isTrue((await ask("attempt", { uuid: region.uuid, method: "update", args: [{ name: "Renamed" }] })).ok);
      const [ours] = await stage.scene.createEmbeddedDocuments("Region", [{ name: "Ours", shapes: [circle()] }]);
      assert.isFalse(ours.testUserPermission(player(), "OBSERVER"));
      assert.match((await ask("attempt", { uuid: ours.uuid, method: "delete" })).error, /permission/);
      const behavior = { name: "Stop", type: "pauseGame" };
      const adding = { uuid: region.uuid, method: "createEmbeddedDocuments", args: ["RegionBehavior", [behavior]] };
      assert.match((await ask("attempt", adding)).error, /permission/);
      assert.isTrue((await ask("attempt", { uuid: region.uuid, method: "delete" })).ok);
    });

    it("players never create a region with behaviours, and none at all without the permission (G161)", async function () {
      if (!player()) this.skip();
      const attempt = (more) =>
        ask("attempt", {
          uuid: stage.scene.uuid,
          method: "createEmbeddedDocuments",
          args: ["Region", [{ name: "Theirs", shapes: [circle()], ...more }]],
        });
      const behaviors = [{ name: "Stop", type: "pauseGame" }];
      assert.match((await attempt({ behaviors })).error, /permission/);
      assert.isTrue((await attempt({ behaviors: [] })).ok);
      await player().update({ permissions: { REGION_CREATE: false } });
      try {
        assert.match((await attempt({})).error, /permission/);
      } finally {
        await player().update({ "permissions.REGION_CREATE": _del });
      }
    });
  });
}
