import { ask, player, toldToOther } from "./other-client.js";
import { sceneOfOurOwn, until } from "./scene-of-our-own.js";

/** The canvas and its tokens, as systems use them. */
export default function register(quench) {
  quench.registerBatch(
    "conformance.canvas",
    (context) => {
      const { describe, it, assert, beforeEach, afterEach } = context;
      const stage = sceneOfOurOwn(context);
      let token;

      beforeEach(async () => {
        token = await stage.token({ x: 300, y: 300 });
      });

      afterEach(async () => {
        await token?.delete();
      });

      /** The hooks that were called on this client, with their first arguments. */
      const calledDuring = async (names, run) => {
        const calls = [];
        const ids = names.map((name) => [name, Hooks.on(name, (...args) => void calls.push([name, ...args]))]);
        try {
          await run();
        } finally {
          for (const [name, id] of ids) Hooks.off(name, id);
        }
        return calls;
      };

      describe("the canvas", () => {
        it("shows the scene that is viewed", () => {
          assert.isTrue(canvas.ready);
          assert.strictEqual(canvas.scene, stage.scene);
          assert.isTrue(stage.scene.isView);
          assert.strictEqual(canvas.grid, stage.scene.grid);
          assert.include(canvas.dimensions, { width: 2000, height: 1500, size: 100, distance: 5 });
        });

        it("tells when it is taken down and ready again", async () => {
          const calls = await calledDuring(["canvasTearDown", "canvasInit", "canvasReady"], () => canvas.draw());
          assert.deepEqual(
            calls.map(([name]) => name),
            ["canvasTearDown", "canvasInit", "canvasReady"],
          );
          await until(() => token.object?.mesh);
        });

        it("pans and zooms", async () => {
          const calls = await calledDuring(["canvasPan"], async () => canvas.pan({ x: 500, y: 400, scale: 0.5 }));
          assert.equal(calls.length, 1);
          assert.equal(canvas.stage.pivot.x, 500);
          assert.equal(canvas.stage.scale.x, 0.5);
        });

        it("has the documented layers", () => {
          assert.instanceOf(canvas.tokens, foundry.canvas.layers.TokenLayer);
          assert.strictEqual(canvas.tokens.get(token.id), token.object);
          assert.include(canvas.tokens.placeables, token.object);
          assert.include(canvas.tokens.ownedTokens, token.object);
          assert.instanceOf(canvas.interface.grid, foundry.canvas.layers.GridLayer);
        });
      });

      describe("tokens", () => {
        it("stand for their documents", () => {
          assert.strictEqual(token.object.document, token);
          assert.strictEqual(token.object.actor, token.actor);
          assert.include({ ...token.object.center }, { x: 350, y: 350 });
          assert.include(token.object.getSize(), { width: 100, height: 100 });
        });

        it("are controlled and released", async () => {
          const calls = await calledDuring(["controlToken"], async () => {
            assert.isTrue(token.object.control());
            assert.isTrue(token.object.controlled);
            assert.include(canvas.tokens.controlled, token.object);
            token.object.release();
          });
          assert.deepEqual(
            calls.map(([, , controlled]) => controlled),
            [true, false],
          );
          assert.isEmpty(canvas.tokens.controlled);
        });

        it("are refreshed part by part", async () => {
          const flags = new Promise((resolve) => {
            Hooks.once("refreshToken", (_token, changed) => resolve(changed));
          });
          token.object.renderFlags.set({ refreshBars: true });
          assert.isTrue((await flags).refreshBars);
        });

        it("tell when they are drawn and destroyed", async () => {
          let other;
          const calls = await calledDuring(["drawToken", "destroyToken"], async () => {
            other = await stage.token({ x: 900, y: 900 });
            await other.delete();
          });
          assert.deepEqual(
            calls.map(([name, object]) => [name, object.document.id]),
            [
              ["drawToken", other.id],
              ["destroyToken", other.id],
            ],
          );
        });

        it("are targeted, and everybody is told", async function () {
          const calls = await calledDuring(["targetToken"], async () => {
            token.object.setTarget(true, { releaseOthers: true });
            assert.isTrue(token.object.isTargeted);
            assert.isTrue(game.user.targets.has(token.object));
            assert.deepEqual([...game.user.targets.ids], [token.id]);
            token.object.setTarget(false);
          });
          assert.deepEqual(
            calls.map(([, user, , targeted]) => [user.id, targeted]),
            [
              [game.userId, true],
              [game.userId, false],
            ],
          );
        });

        it("are known to other clients where they are hidden, too (C130)", async function () {
          if (!player()) this.skip();
          await token.update({ hidden: true });
          const answer = await ask("read", { uuid: token.uuid, path: "hidden" });
          assert.deepEqual(answer, { known: true, value: true });
        });

        it("show what their bars are about", () => {
          const attribute = token.getBarAttribute("bar1");
          if (!token.bar1.attribute) assert.isNull(attribute);
          else assert.equal(attribute.attribute, token.bar1.attribute);
        });
      });

      describe("other clients", () => {
        it("C10 learn of a token's update after it is made", async function () {
          if (!player()) this.skip();
          const { calls } = await toldToOther(["preUpdateToken", "updateToken"], () =>
            token.update({ name: "Changed" }),
          );
          assert.deepEqual(
            calls.map(({ hook }) => hook),
            ["updateToken"],
          );
        });
      });

      describe("stepping back", () => {
        it("Ctrl+Z undoes what was done to a token", async () => {
          await token.update({ rotation: 90 });
          await canvas.tokens.undoHistory();
          assert.equal(token._source.rotation, 0);
        });

        it("Ctrl+Z brings back what was deleted", async () => {
          const { id } = token;
          await token.delete();
          await canvas.tokens.undoHistory();
          token = stage.scene.tokens.get(id);
          assert.isOk(token);
          await until(() => token.object?.mesh);
        });
      });
    },
    { displayName: "Conformance: the canvas" },
  );
}
