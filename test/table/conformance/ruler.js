import { player } from "./other-client.js";
import { drag, hover, press, release } from "./pointer.js";
import { sceneOfOurOwn, until } from "./scene-of-our-own.js";

/** The measuring tool: `CONFIG.Canvas.rulerClass`, and the tool "ruler" among those of tokens. */
export default function register(quench) {
  // Where a client stands with a user's ruler, on the scene that is named.
  CONFIG.queries["conformance.ruler"] = async ({ userId, sceneId }) => {
    if (canvas.scene?.id !== sceneId) await game.scenes.get(sceneId).view();
    const ruler = canvas.controls.getRulerForUser(userId);
    const { path, visible } = ruler;
    const labels = [...document.querySelectorAll("#measurement .waypoint-label")];
    return { path: path.map((point) => ({ ...point })), visible, labels: labels.map((label) => label.textContent) };
  };

  quench.registerBatch(
    "conformance.ruler",
    (context) => {
      const { describe, it, assert, before, after, afterEach } = context;
      let original;
      let seen = [];
      let style = {};

      before(() => {
        original = CONFIG.Canvas.rulerClass;
        CONFIG.Canvas.rulerClass = class Own extends foundry.canvas.interaction.Ruler {
          _getSegmentStyle(waypoint) {
            return { ...super._getSegmentStyle(waypoint), ...style.segment };
          }

          _getWaypointStyle(waypoint) {
            return { ...super._getWaypointStyle(waypoint), ...style.waypoint };
          }

          _getWaypointLabelContext(waypoint, state) {
            seen.push({ waypoint, state });
            return style.label === null ? undefined : super._getWaypointLabelContext(waypoint, state);
          }
        };
      });

      const stage = sceneOfOurOwn(context);

      before(async () => {
        canvas.pan({ x: 600, y: 600, scale: 0.5 });
        await ui.controls.activate({ control: "tokens", tool: "ruler" });
      });

      after(async () => {
        CONFIG.Canvas.rulerClass = original;
        await ui.controls.activate({ control: "tokens", tool: "select" });
        const active = game.scenes.active ?? stage.previous;
        if (player() && active) await ask("conformance.ruler", active.id);
      });

      afterEach(() => {
        canvas.controls.ruler.reset();
        seen = [];
        style = {};
      });

      const at = (column, row) => ({ x: column * 100 + 50, y: row * 100 + 50 });
      const place = (column, row, elevation = 0) => ({ ...at(column, row), elevation });
      const path = () => canvas.controls.ruler.path.map((point) => ({ ...point }));
      const frames = async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      };
      const labels = () => [...document.querySelectorAll("#measurement .waypoint-label")];
      const ask = (name, sceneId = stage.scene.id) =>
        player().query(name, { userId: game.userId, sceneId }, { timeout: 5000 });
      const others = () => ask("conformance.ruler");
      /** Waits until another client has it as it is wanted. */
      const untilOthers = async (isWanted) => {
        let told = await others();
        for (let turn = 0; turn < 50 && !isWanted(told); turn++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          told = await others();
        }
        return told;
      };
      const pressRight = async (point, options = {}) => {
        await press(point, { button: 2, buttons: 2, ...options });
        await release(point, { button: 2, ...options });
      };
      const begin = async (from, options = {}) => {
        // A second press within a moment would be a double click.
        await new Promise((resolve) => setTimeout(resolve, 300));
        await hover(from);
        await press(from, options);
        await drag({ x: from.x + 30, y: from.y + 10 }, options);
      };

      describe("rulers", () => {
        it("C181 are made for every user by CONFIG.Canvas.rulerClass", () => {
          assert.instanceOf(original.prototype, foundry.canvas.interaction.BaseRuler);
          const { ruler } = canvas.controls;
          assert.equal(ruler.user, game.user);
          for (const user of game.users) {
            const one = canvas.controls.getRulerForUser(user.id);
            assert.instanceOf(one, CONFIG.Canvas.rulerClass, user.name);
            assert.equal(one.user, user);
          }
          assert.equal(canvas.controls.getRulerForUser(game.userId), ruler);
        });

        it("C181 have a path, with an origin and a destination, and are active with it", () => {
          const { ruler } = canvas.controls;
          assert.isFalse(ruler.active);
          assert.isFalse(ruler.visible);
          assert.isUndefined(ruler.origin);
          assert.isUndefined(ruler.destination);
          ruler.path = [place(2, 2), place(4, 2), place(4, 6)];
          assert.isTrue(ruler.active);
          assert.isTrue(ruler.visible);
          assert.deepEqual({ ...ruler.origin }, place(2, 2));
          assert.deepEqual({ ...ruler.destination }, place(4, 6));
          ruler.hidden = true;
          assert.isTrue(ruler.visible, "for its own user");
          const other = [...game.users].find((user) => user !== game.user);
          const theirs = canvas.controls.getRulerForUser(other.id);
          theirs.update({ path: [place(1, 1), place(2, 1)], hidden: true });
          assert.isTrue(theirs.active);
          assert.isFalse(theirs.visible, "for another");
          theirs.reset();
          ruler.reset();
          assert.isFalse(ruler.active);
          assert.isFalse(ruler.hidden);
        });

        it("C183 measure from waypoint to waypoint, and tell each its place", async () => {
          canvas.controls.ruler.path = [place(2, 2), place(4, 2), place(4, 6)];
          await until(() => seen.length >= 3);
          const [first, second, last] = seen.slice(-3).map(({ waypoint }) => waypoint);
          assert.isNull(first.previous);
          assert.isNull(first.ray);
          assert.equal(first.next, second);
          assert.equal(second.previous, first);
          assert.isNull(last.next);
          assert.deepEqual([first.index, second.index, last.index], [0, 1, 2]);
          assert.deepEqual([second.measurement.distance, last.measurement.distance], [10, 30]);
          assert.approximately(last.ray.distance, 400, 1e-6);
          assert.equal(new Set(seen.slice(-3).map(({ state }) => state)).size, 1, "one state for all");
        });

        it("C183 have a label at every waypoint but the first, with the distance so far", async () => {
          canvas.controls.ruler.path = [place(2, 2), place(4, 2), place(4, 6)];
          await until(() => labels().length === 2);
          const [second, last] = labels().map((label) => label.textContent);
          assert.match(second, /\b10 ft/);
          assert.match(last, /\b30 ft/);
          assert.match(last, /\+20 ft/);
          canvas.controls.ruler.path = [place(2, 2), place(2, 2)];
          await until(() => labels().length === 0);
          canvas.controls.ruler.path = [place(2, 2), place(5, 2)];
          await until(() => labels().length === 1);
          canvas.controls.ruler.reset();
          await until(() => labels().length === 0);
        });

        it("C183 no width, no radius and no context draw nothing", async () => {
          const frame = new PIXI.Rectangle(0, 0, 1000, 1000);
          const picture = async () => {
            await frames();
            return canvas.app.renderer.extract.base64(canvas.stage, "image/png", 1, frame);
          };
          const empty = await picture();
          // What is drawn comes some frames later on a slow machine.
          const becomes = async (isEmpty) => {
            for (let turn = 0; turn < 30; turn++) if (((await picture()) === empty) === isEmpty) return true;
            return false;
          };
          canvas.controls.ruler.path = [place(2, 2), place(4, 2)];
          assert.isTrue(await becomes(false), "it is drawn");
          style = { segment: { width: 0 }, waypoint: { radius: 0 }, label: null };
          canvas.controls.ruler.refresh();
          assert.isTrue(await becomes(true), "nothing is drawn");
          assert.isEmpty(labels());
          style = { waypoint: { radius: 0 } };
          canvas.controls.ruler.refresh();
          assert.isTrue(await becomes(false), "the segment is drawn");
        });
      });

      describe("the tool", () => {
        it("C182 measures between the middles of spaces while the pointer is dragged, and ends with it (G185)", async () => {
          await begin({ x: 220, y: 230 });
          await drag({ x: 640, y: 280 });
          assert.deepEqual(path(), [place(2, 2), place(6, 2)]);
          await drag({ x: 640, y: 480 });
          assert.deepEqual(path(), [place(2, 2), place(6, 4)]);
          await release({ x: 640, y: 480 });
          assert.isFalse(canvas.controls.ruler.active);
        });

        it("C182 does not snap while Shift is held", async () => {
          await begin({ x: 220, y: 230 }, { shiftKey: true });
          await drag({ x: 640, y: 280 }, { shiftKey: true });
          const [from, to] = path();
          assert.approximately(from.x, 250, 31, "as the drag began");
          assert.approximately(to.x, 640, 1);
          assert.approximately(to.y, 280, 1);
          await release({ x: 640, y: 280 });
        });

        it("C182 measures from a token, too, and does not move it", async () => {
          const token = await stage.token({ x: 300, y: 300 });
          token.object.release();
          await begin(at(3, 3));
          await drag(at(7, 3));
          assert.deepEqual(path(), [place(3, 3), place(7, 3)]);
          await release(at(7, 3));
          assert.isFalse(token.object.controlled);
          token.object.control();
          await begin(at(3, 3));
          await drag(at(7, 3));
          assert.deepEqual(path(), [place(3, 3), place(7, 3)]);
          await release(at(7, 3));
          assert.include(token._source, { x: 300, y: 300 });
          await token.delete();
        });

        it("C182 has waypoints by Ctrl, and takes them back by the right button (G186)", async () => {
          await begin(at(2, 2));
          await drag(at(5, 2));
          await release(at(5, 2), { ctrlKey: true });
          assert.isTrue(canvas.controls.ruler.active, "it goes on");
          await drag(at(5, 6), { buttons: 0 });
          assert.deepEqual(path(), [place(2, 2), place(5, 2), place(5, 6)]);
          await pressRight(at(5, 6), { ctrlKey: true });
          await drag(at(5, 6), { buttons: 0 });
          assert.deepEqual(path(), [place(2, 2), place(5, 6)]);
          await pressRight(at(5, 6));
          assert.isFalse(canvas.controls.ruler.active, "the right button alone ends it (#11094)");
        });

        it("C182 raises and lowers where it ends", async () => {
          await begin(at(2, 2));
          await drag(at(5, 2));
          const board = document.getElementById("board");
          board.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true }));
          assert.deepEqual(path(), [place(2, 2), place(5, 2, 5)]);
          await until(() => labels().length === 1);
          board.dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
          assert.deepEqual(path(), [place(2, 2), place(5, 2)]);
          await release(at(5, 2));
        });

        it("C182 does not measure where another tool is chosen", async () => {
          await ui.controls.activate({ control: "tokens", tool: "select" });
          assert.isFalse(foundry.canvas.interaction.BaseRuler.canMeasure);
          await begin(at(2, 2));
          await drag(at(5, 2));
          assert.isFalse(canvas.controls.ruler.active);
          await release(at(5, 2));
          await ui.controls.activate({ control: "tokens", tool: "ruler" });
          assert.isTrue(foundry.canvas.interaction.BaseRuler.canMeasure);
        });
      });

      describe("others", () => {
        before(async function () {
          if (!player()) return this.skip();
          return await others();
        });

        it("C184 see what is measured, and when it ends", async () => {
          await begin(at(2, 2));
          await drag(at(6, 2));
          const told = await untilOthers(({ labels: shown }) => shown.length === 1);
          assert.deepEqual(told.path, [place(2, 2), place(6, 2)]);
          assert.isTrue(told.visible);
          assert.match(told.labels[0], /\b20 ft/);
          await release(at(6, 2));
          const after = await untilOthers(({ visible, labels: shown }) => !visible && shown.length === 0);
          assert.isEmpty(after.path);
          assert.isEmpty(after.labels);
        });

        it("C184 do not see what is measured with Alt held", async () => {
          await begin(at(2, 2), { altKey: true });
          await drag(at(6, 2), { altKey: true });
          assert.isTrue(canvas.controls.ruler.hidden);
          assert.isTrue(canvas.controls.ruler.visible);
          await new Promise((resolve) => setTimeout(resolve, 300));
          const told = await others();
          assert.isFalse(told.visible);
          assert.isEmpty(told.labels);
          await release(at(6, 2));
          assert.isFalse(canvas.controls.ruler.hidden);
        });

        it("C184 see nothing of whoever may not show it", async () => {
          // What gamemasters may, all may; so it is asked of what the permission says.
          const { hasPermission } = game.user;
          game.user.hasPermission = (name) => name !== "SHOW_RULER" && hasPermission.call(game.user, name);
          try {
            canvas.controls.ruler.path = [place(2, 2), place(6, 2)];
            await new Promise((resolve) => setTimeout(resolve, 300));
            assert.isFalse((await others()).visible);
          } finally {
            delete game.user.hasPermission;
          }
        });
      });
    },
    { displayName: "Conformance: the measuring tool" },
  );
}
