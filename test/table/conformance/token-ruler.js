import { sceneOfOurOwn } from "./scene-of-our-own.js";

/** C125: what systems may change about the ruler. */
export default function register(quench) {
  quench.registerBatch(
    "conformance.tokenRuler",
    (context) => {
      const { describe, it, assert, before, after } = context;
      let original;
      const seen = { segments: [], waypoints: [], highlights: [], labels: [] };

      before(() => {
        original = CONFIG.Token.rulerClass;
        CONFIG.Token.rulerClass = class extends foundry.canvas.placeables.tokens.TokenRuler {
          _getSegmentStyle(waypoint) {
            seen.segments.push(waypoint);
            return super._getSegmentStyle(waypoint);
          }

          _getWaypointStyle(waypoint) {
            seen.waypoints.push(waypoint);
            return super._getWaypointStyle(waypoint);
          }

          _getGridHighlightStyle(waypoint, offset) {
            seen.highlights.push({ waypoint, offset });
            return super._getGridHighlightStyle(waypoint, offset);
          }

          _getWaypointLabelContext(waypoint, state) {
            seen.labels.push({ waypoint, state });
            return super._getWaypointLabelContext(waypoint, state);
          }
        };
      });

      const stage = sceneOfOurOwn(context);

      after(() => {
        CONFIG.Token.rulerClass = original;
      });

      /** Shows a planned path; `seen` then holds what the ruler was asked for it. */
      const plan = async (token) => {
        for (const list of Object.values(seen)) list.length = 0;
        const waypoints = token.getCompleteMovementPath([
          { x: 200, y: 200 },
          { x: 400, y: 200, explicit: true, checkpoint: true },
          { x: 400, y: 400, explicit: true, checkpoint: true },
        ]);
        const measured = waypoints.map((waypoint, index) => ({
          ...waypoint,
          cost: index ? 5 : 0,
          userId: game.userId,
          movementId: "",
        }));
        token.object.ruler.visible = true;
        token.object.ruler.refresh({
          passedWaypoints: [],
          pendingWaypoints: [],
          plannedMovement: {
            [game.userId]: {
              history: [],
              foundPath: measured,
              unreachableWaypoints: [],
              hidden: false,
              searching: false,
            },
          },
        });
        await new Promise((resolve) => setTimeout(resolve, 50));
      };

      describe("the token ruler", () => {
        it("C125 has a template for labels", () => {
          assert.isString(foundry.canvas.placeables.tokens.TokenRuler.WAYPOINT_LABEL_TEMPLATE);
        });

        it("C125 asks for the style of segments, waypoints, spaces and labels", async () => {
          const token = await stage.token({ x: 200, y: 200 });
          await plan(token);
          for (const [name, list] of Object.entries(seen)) assert.isNotEmpty(list, name);
          await token.delete();
        });

        it("C125 tells each waypoint's place in the path", async () => {
          const token = await stage.token({ x: 200, y: 200 });
          await plan(token);
          const path = [...new Set(seen.labels.map(({ waypoint }) => waypoint))].sort(
            (a, b) => a.measurement.distance - b.measurement.distance,
          );
          const [first] = path;
          const last = path.at(-1);
          assert.isNull(first.previous);
          assert.isNull(last.next);
          assert.strictEqual(path[1].previous, first);
          assert.strictEqual(first.next, path[1]);
          assert.equal(last.stage, "planned");
          assert.equal(last.measurement.distance, 20);
          assert.equal(last.measurement.cost, 20);
          assert.equal(last.cost, 5);
          assert.isTrue(last.explicit);
          assert.equal(last.index, 2);
          assert.isFalse(last.unreachable);
          assert.isFalse(last.hidden);
          assert.equal(last.action, CONFIG.Token.movement.defaultAction);
          assert.isObject(last.actionConfig);
          assert.include({ ...last.center }, { x: 450, y: 450 });
          assert.approximately(last.ray.distance, 100, 1e-6);
          await token.delete();
        });

        it("C125 a state is handed along the path", async () => {
          const token = await stage.token({ x: 200, y: 200 });
          await plan(token);
          const states = new Set(seen.labels.map(({ state }) => state));
          assert.equal(states.size, 1);
          await token.delete();
        });

        it("C125 no width, no radius and no alpha draw nothing", async () => {
          const token = await stage.token({ x: 200, y: 200 });
          const ruler = token.object.ruler;
          const frame = new PIXI.Rectangle(0, 0, 800, 800);
          const picture = async () => {
            for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
            return canvas.app.renderer.extract.base64(canvas.stage, "image/png", 1, frame);
          };
          // A token that has just come is still being drawn: what is compared with has to have come to rest.
          let empty = await picture();
          for (let same = 0, turn = 0; same < 3 && turn < 60; turn++) {
            const next = await picture();
            same = next === empty ? same + 1 : 0;
            empty = next;
          }
          // What is drawn comes some frames later on a slow machine.
          const becomes = async (isEmpty) => {
            for (let turn = 0; turn < 30; turn++) if (((await picture()) === empty) === isEmpty) return true;
            return false;
          };
          await plan(token);
          assert.isTrue(await becomes(false), "the plan is drawn");
          ruler.clear();
          assert.isTrue(await becomes(true), "nothing is left of the plan");
          // Cleared, it draws nothing at all until it is drawn anew.
          await ruler.draw();
          await plan(token);
          assert.isTrue(await becomes(false), "the plan is drawn again");
          ruler._getSegmentStyle = () => ({ width: 0 });
          ruler._getWaypointStyle = () => ({ radius: 0 });
          ruler._getGridHighlightStyle = () => ({ alpha: 0 });
          ruler._getWaypointLabelContext = () => undefined;
          await plan(token);
          assert.isTrue(await becomes(true), "nothing is drawn");
          await token.delete();
        });
      });
    },
    { displayName: "Conformance: the token ruler" },
  );
}
