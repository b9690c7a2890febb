import { sceneOfOurOwn, still, until } from "./scene-of-our-own.js";

/** Regions: what is inside, what happens there, and what movement through them costs (C123). */
export default function register(quench) {
  quench.registerBatch(
    "conformance.regions",
    (context) => {
      const { describe, it, assert, afterEach } = context;
      const stage = sceneOfOurOwn(context);
      let region;
      let token;

      afterEach(async () => {
        await region?.delete();
        await token?.delete();
        region = token = undefined;
      });

      const make = async (data = {}) => {
        const shapes = [{ type: "rectangle", x: 400, y: 0, width: 200, height: 600 }];
        [region] = await stage.scene.createEmbeddedDocuments("Region", [{ name: "Area", shapes, ...data }]);
        return region;
      };

      describe("what is inside", () => {
        it("a point is inside, or not", async () => {
          await make();
          assert.isTrue(region.testPoint({ x: 500, y: 100, elevation: 0 }));
          assert.isFalse(region.testPoint({ x: 350, y: 100, elevation: 0 }));
        });

        it("heights count", async () => {
          await make({ elevation: { bottom: 0, top: 10 } });
          assert.isTrue(region.testPoint({ x: 500, y: 100, elevation: 10 }));
          assert.isFalse(region.testPoint({ x: 500, y: 100, elevation: 11 }));
        });

        it("a hole is cut out", async () => {
          const shapes = [
            { type: "rectangle", x: 400, y: 0, width: 200, height: 600 },
            { type: "ellipse", x: 500, y: 300, radiusX: 50, radiusY: 50, hole: true },
          ];
          await make({ shapes });
          assert.isFalse(region.testPoint({ x: 500, y: 300, elevation: 0 }));
          assert.isTrue(region.testPoint({ x: 500, y: 100, elevation: 0 }));
        });

        it("a token is where its centre is (G54)", async () => {
          await make();
          token = await stage.token({ x: 400, y: 200 });
          assert.isTrue(region.tokens.has(token));
          await token.move({ x: 300, y: 200 }, still);
          assert.isFalse(region.tokens.has(token));
        });

        it("a path is split where it enters and leaves", async () => {
          await make();
          const segments = region.segmentizeMovementPath(
            [
              { x: 300, y: 100, elevation: 0 },
              { x: 700, y: 100, elevation: 0 },
            ],
            [{ x: 0, y: 0 }],
          );
          const { ENTER, MOVE, EXIT } = CONST.REGION_MOVEMENT_SEGMENTS;
          assert.deepEqual(
            segments.map(({ type }) => type),
            [ENTER, MOVE, EXIT],
          );
        });
      });

      describe("what happens", () => {
        it("behaviours are told who comes and goes", async () => {
          const source = `(globalThis.conformanceEvents ??= []).push(event.name)`;
          const events = ["tokenEnter", "tokenExit", "tokenMoveIn", "tokenMoveOut", "tokenMoveWithin"];
          await make({ behaviors: [{ type: "executeScript", name: "Tell", system: { events, source } }] });
          token = await stage.token({ x: 200, y: 200 });
          globalThis.conformanceEvents = [];
          const during = async (destination) => {
            globalThis.conformanceEvents.length = 0;
            await token.move(destination, still);
            await new Promise((resolve) => setTimeout(resolve, 100));
            return [...globalThis.conformanceEvents].sort();
          };
          assert.deepEqual(await during({ x: 400, y: 200 }), ["tokenEnter", "tokenMoveIn"]);
          assert.deepEqual(await during({ x: 500, y: 200 }), ["tokenMoveWithin"]);
          assert.deepEqual(await during({ x: 800, y: 200 }), ["tokenExit", "tokenMoveOut"]);
          delete globalThis.conformanceEvents;
        });
      });

      describe("the ground", () => {
        const difficult = (difficulties) => ({
          behaviors: [{ type: "modifyMovementCost", name: "Mud", system: { difficulties } }],
        });

        it("C123 costs more where a behaviour says so, by movement action", async () => {
          await make(difficult({ walk: 2 }));
          token = await stage.token({ x: 200, y: 200 });
          const movements = [];
          const id = Hooks.on("moveToken", (document, movement) => document === token && movements.push(movement));
          try {
            await token.move({ x: 700, y: 200, action: "walk" }, still);
            await token.move({ x: 200, y: 200, action: "fly" }, still);
            await until(() => movements.length === 2);
          } finally {
            Hooks.off("moveToken", id);
          }
          assert.equal(movements[0].passed.distance, 25);
          assert.equal(movements[0].passed.cost, 35);
          assert.equal(movements[1].passed.cost, 25);
        });

        it("difficulties of overlapping regions multiply (G52)", async () => {
          await make(difficult({ walk: 2 }));
          const first = region;
          await make(difficult({ walk: 3 }));
          try {
            token = await stage.token({ x: 200, y: 200 });
            const path = token.object.createTerrainMovementPath([
              { x: 200, y: 200, action: "walk" },
              { x: 700, y: 200, action: "walk" },
            ]);
            assert.include(
              path.map(({ terrain }) => terrain?.difficulty ?? 1),
              6,
            );
          } finally {
            await first.delete();
          }
        });

        it("C123 a segment's terrain is told to the cost function", async () => {
          await make(difficult({ walk: 3 }));
          token = await stage.token({ x: 200, y: 200 });
          const path = token.object.createTerrainMovementPath([
            { x: 200, y: 200, action: "walk" },
            { x: 700, y: 200, action: "walk" },
          ]);
          const difficulties = path.map(({ terrain }) => terrain?.difficulty ?? 1);
          assert.include(difficulties, 3);
          assert.equal(difficulties.at(-1), 1);
        });

        it("C123 impassable ground cuts a path", async () => {
          await make(difficult({ walk: null }));
          token = await stage.token({ x: 200, y: 200 });
          const [path, constrained] = token.object.constrainMovementPath([
            { x: 200, y: 200, action: "walk" },
            { x: 700, y: 200, action: "walk" },
          ]);
          assert.isTrue(constrained);
          assert.include(path.at(-1), { x: 300, y: 200 });
        });
      });
    },
    { displayName: "Conformance: regions" },
  );
}
