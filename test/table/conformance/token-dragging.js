import { sceneOfOurOwn, settled, until } from "./scene-of-our-own.js";

/** Dragging with the pointer and moving with keys, as people do it (C120, C122, C125). */
export default function register(quench) {
  quench.registerBatch(
    "conformance.tokenDragging",
    (context) => {
      const { describe, it, assert, before, after, beforeEach, afterEach } = context;
      const stage = sceneOfOurOwn(context);
      let token;
      let paused;

      before(async () => {
        paused = game.paused;
        if (paused) game.togglePause(false, { broadcast: true });
        canvas.pan({ x: 600, y: 600, scale: 0.5 });
      });

      after(() => {
        if (paused) game.togglePause(true, { broadcast: true });
      });

      beforeEach(async () => {
        token = await stage.token({ x: 400, y: 400 });
        token.object.control();
        await nextFrame();
      });

      afterEach(async () => {
        await token?.delete();
      });

      const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 60));

      /** Dispatches a pointer event at a point of the scene. */
      const pointer = async (type, { x, y }, options = {}) => {
        const place = canvas.clientCoordinatesFromCanvas({ x, y });
        const target = document.getElementById("board");
        const init = { clientX: place.x, clientY: place.y, bubbles: true, cancelable: true, isPrimary: true };
        const details = { pointerId: 1, pointerType: "mouse", view: window, ...init, ...options };
        target.dispatchEvent(new PointerEvent(type, details));
        await nextFrame();
      };

      const press = (point, options = {}) => pointer("pointerdown", point, { button: 0, buttons: 1, ...options });
      const drag = (point, options = {}) => pointer("pointermove", point, { button: -1, buttons: 1, ...options });
      const release = (point, options = {}) => pointer("pointerup", point, { button: 0, buttons: 0, ...options });
      const center = (dx = 0, dy = 0) => ({ x: 450 + dx, y: 450 + dy });

      /** Presses the button, after a wait so that it is not a double click. */
      const begin = async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await pointer("pointermove", center(), { button: -1, buttons: 0 });
        await press(center());
      };

      const movementOf = async (run) => {
        const movements = [];
        const id = Hooks.on("moveToken", (document, movement) => document === token && movements.push(movement));
        try {
          await run();
          await until(() => movements.length > 0);
          await until(() => token.movement.state !== "pending");
          await settled(token);
        } finally {
          Hooks.off("moveToken", id);
        }
        return movements;
      };

      describe("the pointer", () => {
        it("C120 drags a token, snapped to the grid, by the method dragging", async () => {
          const [movement] = await movementOf(async () => {
            await begin();
            await drag(center(150, 20));
            await drag(center(290, 20));
            await release(center(290, 20));
          });
          assert.equal(movement.method, "dragging");
          assert.include(token._source, { x: 700, y: 400 });
          assert.isTrue(movement.passed.waypoints.at(-1).explicit);
          assert.isTrue(movement.passed.waypoints.at(-1).snapped);
        });

        it("shows where the token would go, and leaves it where it is until then", async () => {
          await begin();
          await drag(center(150, 0));
          await drag(center(200, 0));
          assert.include(token._source, { x: 400, y: 400 });
          const planned = token.object._plannedMovement[game.userId];
          assert.equal(planned.foundPath.at(-1).x, 600);
          assert.equal(canvas.tokens.preview.children.length, 1);
          await movementOf(() => release(center(200, 0)));
          assert.isUndefined(token.object._plannedMovement[game.userId]);
          assert.equal(canvas.tokens.preview.children.length, 0);
        });

        it("does not snap while Shift is held", async () => {
          await movementOf(async () => {
            await begin();
            await drag(center(150, 0), { shiftKey: true });
            await drag(center(233, 17), { shiftKey: true });
            await release(center(233, 17), { shiftKey: true });
          });
          assert.include(token._source, { x: 633, y: 417 });
        });

        it("places waypoints with Ctrl, and goes through all of them (G60)", async () => {
          const movements = await movementOf(async () => {
            await begin();
            await drag(center(100, 0));
            await drag(center(200, 0));
            await release(center(200, 0), { ctrlKey: true });
            await drag(center(200, 200), { ctrlKey: true, buttons: 0 });
            await press(center(200, 200));
            await release(center(200, 200));
          });
          assert.include(token._source, { x: 600, y: 600 });
          const corners = movements.map(({ destination: { x, y } }) => [x, y]);
          assert.deepEqual(corners, [
            [600, 400],
            [600, 600],
          ]);
          assert.deepEqual(movements[1].chain, [movements[0].id]);
        });

        it("is called off by the right button", async () => {
          await begin();
          await drag(center(100, 0));
          await drag(center(200, 0));
          await pointer("pointerdown", center(200, 0), { button: 2, buttons: 3 });
          await pointer("pointerup", center(200, 0), { button: 2, buttons: 1 });
          await release(center(200, 0));
          assert.equal(canvas.tokens.preview.children.length, 0);
          assert.include(token._source, { x: 400, y: 400 });
        });

        it("drags all that is controlled", async () => {
          const other = await stage.token({ x: 400, y: 600 });
          other.object.control({ releaseOthers: false });
          await movementOf(async () => {
            await begin();
            await drag(center(100, 0));
            await drag(center(200, 0));
            await release(center(200, 0));
            await until(() => other._source.x === 600);
          });
          assert.include(other._source, { x: 600, y: 600 });
          await other.delete();
        });

        it("C123 stops where a step would cost infinitely much (G56)", async () => {
          const shapes = [{ type: "rectangle", x: 600, y: 0, width: 100, height: 1500 }];
          const behaviors = [{ type: "modifyMovementCost", name: "Wall", system: { difficulties: { walk: null } } }];
          const [region] = await stage.scene.createEmbeddedDocuments("Region", [{ name: "Wall", shapes, behaviors }]);
          await movementOf(async () => {
            await begin();
            await drag(center(200, 0));
            await drag(center(400, 0));
            assert.isNotEmpty(token.object._plannedMovement[game.userId].unreachableWaypoints);
            await release(center(400, 0));
          });
          assert.include(token._source, { x: 500, y: 400 });
          await region.delete();
        });
      });

      describe("the layer", () => {
        it("C120 moves what is controlled by the method keyboard", async () => {
          const [movement] = await movementOf(() => canvas.tokens.moveMany({ dx: 1, dy: 0 }));
          assert.equal(movement.method, "keyboard");
          assert.include(token._source, { x: 500, y: 400 });
        });
      });
    },
    { displayName: "Conformance: dragging tokens" },
  );
}
