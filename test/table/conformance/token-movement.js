import { player, toldToOther } from "./other-client.js";
import { sceneOfOurOwn, settled, still, until } from "./scene-of-our-own.js";

/** C34, C117-C124, C131: how tokens move. */
export default function register(quench) {
  quench.registerBatch(
    "conformance.tokenMovement",
    (context) => {
      const { describe, it, assert, beforeEach, afterEach } = context;
      const stage = sceneOfOurOwn(context);
      let token;
      const hooks = [];
      const listen = (name, fn) => hooks.push([name, Hooks.on(name, fn)]);

      beforeEach(async () => {
        token = await stage.token({ x: 200, y: 200 });
      });

      afterEach(async () => {
        for (const [name, id] of hooks.splice(0)) Hooks.off(name, id);
        await token?.delete();
      });

      /** The movements that `moveToken` reports while a function runs. */
      const movementsDuring = async (run) => {
        const movements = [];
        listen("moveToken", (document, movement) => document === token && movements.push(movement));
        await run();
        return movements;
      };

      describe("moving", () => {
        it("C118 move answers whether the token moved", async () => {
          assert.isTrue(await token.move({ x: 400, y: 200 }, still));
          assert.equal(token._source.x, 400);
          assert.equal(token._source.y, 200);
        });

        it("C118 an update of x and y is a movement", async () => {
          const [movement] = await movementsDuring(() => token.update({ x: 500, y: 300 }, still));
          assert.equal(movement.method, "api");
          assert.include(movement.origin, { x: 200, y: 200 });
          assert.include(movement.destination, { x: 500, y: 300 });
          assert.equal(token.movement.id, movement.id);
        });

        it("C118 staying is no movement, and what else the update says holds (G64)", async () => {
          assert.isFalse(await token.move({ x: 200, y: 200 }, still));
          const movements = await movementsDuring(() =>
            token.update({ x: 200, y: 200, name: "Still" }, { ...still, diff: false }),
          );
          assert.isEmpty(movements);
          assert.equal(token.name, "Still");
        });

        it("C118 an update of something else is none", async () => {
          assert.isEmpty(await movementsDuring(() => token.update({ name: "Elsewhere" }, still)));
        });

        it("C120 the method is told", async () => {
          const [movement] = await movementsDuring(() => token.move({ x: 400 }, { ...still, method: "keyboard" }));
          assert.equal(movement.method, "keyboard");
        });

        it("C122 what was passed includes the spaces between", async () => {
          const [movement] = await movementsDuring(() => token.move({ x: 500, y: 200 }, still));
          assert.deepEqual(
            movement.passed.waypoints.map(({ x, intermediate }) => [x, intermediate]),
            [
              [300, true],
              [400, true],
              [500, false],
            ],
          );
          assert.equal(movement.passed.spaces, 3);
          assert.equal(movement.passed.distance, 15);
          assert.equal(movement.passed.cost, 15);
          assert.isEmpty(movement.pending.waypoints);
        });

        it("C34 the source has arrived when the update is told, what is seen may lag behind", async () => {
          let told;
          listen("updateToken", (document) => {
            if (document === token) told = { source: document._source.x, seen: document.object.x };
          });
          // What is not seen yet is not animated, and a short way would be over on a slow machine.
          await until(() => token.object.visible);
          await token.move({ x: 600, y: 200 }, { animation: { duration: 2000 } });
          assert.equal(told.source, 600);
          assert.isBelow(told.seen, 600);
          assert.instanceOf(token.object.movementAnimationPromise, Promise, "it is on its way");
          await settled(token);
          assert.equal(token.x, 600);
        });
      });

      describe("refusing", () => {
        it("C119 preMoveToken may refuse", async () => {
          listen("preMoveToken", (document) => (document === token ? false : undefined));
          assert.isFalse(await token.move({ x: 400, y: 200 }, still));
          assert.equal(token._source.x, 200);
        });

        it("C119 preMoveToken is told where the movement leads and what it costs", async () => {
          let told;
          listen("preMoveToken", (document, movement) => {
            if (document === token) told = { cost: movement.passed.cost, x: movement.destination.x };
          });
          await token.move({ x: 400, y: 200 }, still);
          assert.deepEqual(told, { cost: 10, x: 400 });
        });

        it("C119 the waypoints are final", async () => {
          listen("preMoveToken", (document, movement) => {
            if (document !== token) return;
            try {
              movement.destination.x = 900;
              movement.passed.waypoints.length = 0;
            } catch {
              // It may throw or be ignored.
            }
          });
          const [movement] = await movementsDuring(() => token.move({ x: 400, y: 200 }, still));
          assert.equal(token._source.x, 400);
          assert.lengthOf(movement.passed.waypoints, 2);
        });

        it("C119 autoRotate and showRuler may be set on the movement", async () => {
          listen("preMoveToken", (document, movement) => {
            if (document === token) Object.assign(movement, { autoRotate: true, showRuler: true });
          });
          const [movement] = await movementsDuring(() => token.move({ x: 400, y: 200 }, still));
          assert.isTrue(movement.autoRotate);
          assert.isTrue(movement.showRuler);
          assert.equal(token._source.rotation, 270);
        });

        it("C119 _preUpdateMovement may refuse", async () => {
          token._preUpdateMovement = () => Promise.resolve(false);
          assert.isFalse(await token.move({ x: 400, y: 200 }, still));
          assert.equal(token._source.x, 200);
        });

        it("_preUpdateMovement is asked before preMoveToken, both after preUpdateToken (G57)", async () => {
          const asked = [];
          const ask = (name) => (document) => void (document === token && asked.push(name));
          for (const name of ["preUpdateToken", "preMoveToken"]) listen(name, ask(name));
          const original = token._preUpdateMovement;
          token._preUpdateMovement = async function (...args) {
            asked.push("_preUpdateMovement");
            return original.apply(this, args);
          };
          await token.move({ x: 400, y: 200 }, still);
          assert.deepEqual(asked, ["preUpdateToken", "_preUpdateMovement", "preMoveToken"]);
        });

        it("C119 a refused token leaves the others of the batch alone (G58)", async () => {
          const other = await stage.token({ x: 800, y: 800 });
          listen("preMoveToken", (document) => (document === token ? false : undefined));
          await stage.scene.updateEmbeddedDocuments(
            "Token",
            [
              { _id: token.id, x: 300 },
              { _id: other.id, x: 900 },
            ],
            still,
          );
          assert.equal(token._source.x, 200);
          assert.equal(other._source.x, 900);
          await other.delete();
        });

        it("C10 preMoveToken is for the client that moves, moveToken for all", async function () {
          if (!player()) this.skip();
          const { calls } = await toldToOther(["preMoveToken", "moveToken"], () => token.move({ x: 400 }, still));
          assert.deepEqual(
            calls.map(({ hook }) => hook),
            ["moveToken"],
          );
        });
      });

      describe("costs", () => {
        it("C123 an action has a cost function of its own", async () => {
          const original = CONFIG.Token.movement.actions.crawl.getCostFunction;
          CONFIG.Token.movement.actions.crawl.getCostFunction = () => (cost) => cost * 4;
          try {
            const [movement] = await movementsDuring(() => token.move({ x: 400, y: 200, action: "crawl" }, still));
            assert.equal(movement.passed.distance, 10);
            assert.equal(movement.passed.cost, 40);
          } finally {
            CONFIG.Token.movement.actions.crawl.getCostFunction = original;
          }
        });

        it("swimming, crawling, climbing and jumping cost twice the way, blinking the straight line (G48, G49)", async () => {
          const costs = {};
          for (const action of ["walk", "swim", "crawl", "climb", "jump", "blink"]) {
            const [movement] = await movementsDuring(() => token.move({ x: 400, y: 200, action }, still));
            costs[action] = movement.passed.cost;
            await token.move({ x: 200, y: 200, action: "displace" }, still);
          }
          assert.deepEqual(costs, { walk: 10, swim: 20, crawl: 20, climb: 20, jump: 20, blink: 10 });
        });

        it("displacing is for gamemasters only (G50)", () => {
          const { canSelect } = CONFIG.Token.movement.actions.displace;
          const answer = typeof canSelect === "function" ? canSelect(token) : canSelect;
          assert.equal(Boolean(answer), game.user.isGM);
        });

        it("C123 a waypoint may bring its cost to be measured", () => {
          const path = token.measureMovementPath([
            { x: 200, y: 200 },
            { x: 400, y: 200, cost: 33 },
            { x: 600, y: 200, cost: () => 2 },
          ]);
          assert.deepEqual(
            path.segments.map(({ cost }) => cost),
            [33, 4],
          );
        });

        it("C123 a path is measured with the cost function given", () => {
          const waypoints = [
            { x: 200, y: 200 },
            { x: 400, y: 200 },
          ];
          const path = token.measureMovementPath(waypoints, { cost: (_from, _to, distance) => distance * 3 });
          assert.equal(path.cost, 30);
        });

        it("C123 an infinite cost cuts the path, unless costs are ignored", () => {
          const { walk } = CONFIG.Token.movement.actions;
          const original = walk.getCostFunction;
          walk.getCostFunction = () => (cost, _from, to) => (to.j >= 5 ? Infinity : cost);
          const waypoints = [
            { x: 200, y: 200, action: "walk" },
            { x: 800, y: 200, action: "walk" },
          ];
          try {
            const [path, constrained] = token.object.constrainMovementPath(waypoints);
            assert.isTrue(constrained);
            assert.include(path.at(-1), { x: 400, y: 200 });
            const [free, cut] = token.object.constrainMovementPath(waypoints, { ignoreCost: true });
            assert.isFalse(cut);
            assert.include(free.at(-1), { x: 800, y: 200 });
          } finally {
            walk.getCostFunction = original;
          }
        });

        it("C124 what names no action goes by the default one", async () => {
          const [movement] = await movementsDuring(() => token.move({ x: 300 }, still));
          assert.equal(movement.passed.waypoints.at(-1).action, CONFIG.Token.movement.defaultAction);
        });

        it("the core's actions jump or walk as they are documented (G49)", async () => {
          const [blink] = await movementsDuring(() => token.move({ x: 600, y: 200, action: "blink" }, still));
          assert.lengthOf(blink.passed.waypoints, 1);
          const { displace } = CONFIG.Token.movement.actions;
          assert.isFalse(displace.measure);
          assert.isFalse(displace.visualize);
        });
      });

      describe("history", () => {
        let combat;

        afterEach(async () => {
          await combat?.delete();
          combat = undefined;
        });

        const fight = async () => {
          combat = await stage.combat(token);
          await combat.activate();
          await combat.startCombat();
        };

        it("C117 nothing is recorded out of combat", async () => {
          await token.move({ x: 400 }, still);
          assert.isEmpty(token.movementHistory);
          assert.isFalse(token.movement.recorded);
        });

        it("C120 C122 in a combat that has begun the way is recorded, space by space", async () => {
          await fight();
          let told = 0;
          listen("recordToken", (document) => document === token && told++);
          await token.move({ x: 400, y: 200 }, still);
          assert.isTrue(token.movement.recorded);
          assert.equal(token.movementHistory.at(-1).x, 400);
          assert.include(
            token.movementHistory.map(({ x }) => x),
            300,
          );
          const costs = token.movementHistory.map(({ cost }) => cost);
          assert.equal(
            costs.reduce((sum, cost) => sum + cost, 0),
            10,
          );
          assert.equal(told, 1);
        });

        it("C122 the next movement knows what was recorded before", async () => {
          await fight();
          await token.move({ x: 400, y: 200 }, still);
          const [movement] = await movementsDuring(() => token.move({ x: 500, y: 200 }, still));
          assert.equal(movement.history.recorded.cost, 10);
          assert.equal(movement.history.cost, 10);
          assert.equal(movement.passed.cost, 5);
        });

        it("C118 C122 a way that leads back is recorded, too", async () => {
          await fight();
          const way = [
            { x: 300, y: 200 },
            { x: 200, y: 200 },
          ];
          const [movement] = await movementsDuring(() => token.move(way, still));
          assert.equal(movement.passed.distance, 10);
          assert.lengthOf(token.movementHistory, 3);
        });

        it("C120 clearing the history is told", async () => {
          await fight();
          await token.move({ x: 400, y: 200 }, still);
          let told = 0;
          listen("recordToken", (document) => document === token && told++);
          await token.clearMovementHistory();
          assert.isEmpty(token.movementHistory);
          assert.equal(told, 1);
        });

        it("C121 revertRecordedMovement goes back to before a movement", async () => {
          await fight();
          await token.move({ x: 400, y: 200 }, still);
          await token.move({ x: 400, y: 500 }, still);
          const { id } = token.movement;
          assert.isTrue(await token.revertRecordedMovement(id));
          await settled(token);
          assert.include(token._source, { x: 400, y: 200 });
        });

        it("C121 revertRecordedMovement goes back to the beginning", async () => {
          await fight();
          await token.move({ x: 400, y: 200 }, still);
          await token.move({ x: 400, y: 500 }, still);
          assert.isTrue(await token.revertRecordedMovement());
          await settled(token);
          assert.include(token._source, { x: 200, y: 200 });
        });

        it("C131 undoing with Ctrl+Z brings the token back by the method undo, whatever becomes of the history", async () => {
          await fight();
          await token.move({ x: 400, y: 200 }, still);
          const [movement] = await movementsDuring(async () => {
            await canvas.tokens.undoHistory();
            await settled(token);
          });
          assert.include(token._source, { x: 200, y: 200 });
          assert.equal(movement.method, "undo");
        });
      });

      describe("stopping and pausing", () => {
        const way = () => [
          { x: 300, y: 200, checkpoint: true },
          { x: 400, y: 200, checkpoint: true },
        ];

        it("C121 one update goes as far as the first checkpoint", async () => {
          const movements = await movementsDuring(async () => {
            await token.move(way(), still);
            await until(() => token._source.x === 400);
          });
          assert.lengthOf(movements, 2);
          assert.equal(movements[0].destination.x, 300);
          assert.equal(movements[0].pending.cost, 5);
          assert.deepEqual(movements[1].chain, [movements[0].id]);
          assert.equal(movements[1].history.unrecorded.cost, 5);
          assert.equal(movements[1].history.cost, 5);
          assert.equal(movements[1].passed.cost, 5);
        });

        it("C118 #13572 move answers at the first checkpoint in 13, at the end in 14", async () => {
          const later = game.release.generation >= 14;
          assert.isTrue(await token.move(way(), still));
          assert.equal(token._source.x, later ? 400 : 300);
          await until(() => token._source.x === 400, 20_000);
          if (later) assert.isTrue(await token.movement.finished);
        });

        it("#13572 a movement that is stopped on the way is answered with false in 14", async () => {
          listen("moveToken", (document) => void (document === token && document.stopMovement()));
          assert.equal(await token.move(way(), still), game.release.generation < 14);
          assert.equal(token._source.x, 300);
        });

        it("a path is cut where it would cost more than it may, in 14", () => {
          const waypoints = [
            { x: 200, y: 200, action: "walk" },
            { x: 800, y: 200, action: "walk" },
          ];
          for (const limit of [{ maxCost: 12 }, { maxDistance: 12 }]) {
            const [path, constrained] = token.object.constrainMovementPath(waypoints, limit);
            const later = game.release.generation >= 14;
            assert.equal(constrained, later);
            assert.equal(path.at(-1).x, later ? 400 : 800);
          }
        });

        it("C120 C121 whoever moves the token may stop it", async () => {
          let stopped = 0;
          listen("stopToken", (document) => document === token && stopped++);
          listen("moveToken", (document) => void (document === token && document.stopMovement()));
          await token.move(way(), still);
          await new Promise((resolve) => setTimeout(resolve, 300));
          assert.equal(token._source.x, 300);
          assert.equal(stopped, 1);
          assert.equal(token.movement.state, "stopped");
        });

        it("C120 C121 whoever moves the token may pause it and let it go on", async () => {
          let paused = 0;
          let waiting;
          listen("pauseToken", (document) => document === token && paused++);
          listen("moveToken", (document, movement) => {
            if (document === token && movement.pending.waypoints.length)
              waiting = document.pauseMovement("conformance");
          });
          // In 14, this resolves only at the end of the path.
          const moving = token.move(way(), still);
          await until(() => token.movement.state === "paused", 20_000);
          assert.equal(paused, 1);
          assert.equal(token._source.x, 300);
          assert.equal(token.movement.state, "paused");
          await token.resumeMovement(token.movement.id, "conformance");
          assert.isTrue(await waiting);
          await until(() => token._source.x === 400);
          assert.isTrue(await moving);
        });
      });
    },
    { displayName: "Conformance: token movement" },
  );
}
