import { ask, player, toldToOther } from "./other-client.js";
import { sceneOfOurOwn, settled, still, until } from "./scene-of-our-own.js";

/** Generation 14: a movement is planned, and started or dropped later (#13639). */
export default function register(quench) {
  const later = game.release.generation >= 14;
  quench.registerBatch("conformance.planned-movement", later ? planned : former, {
    displayName: "Conformance: planned movement",
  });
}

function former({ describe, it, assert }) {
  describe("C178 planned movement in generation 13", () => {
    it("is not there", () => {
      assert.isUndefined(foundry.documents.TokenDocument.prototype.startMovement);
      assert.isUndefined(foundry.documents.TokenDocument.prototype._onMovementPlanned);
    });
  });
}

function planned(context) {
  const { describe, it, assert, beforeEach, afterEach } = context;
  const stage = sceneOfOurOwn(context);
  const hooks = [];
  let token;
  let told;

  beforeEach(async () => {
    token = await stage.token({ x: 200, y: 200 });
    told = [];
    for (const name of ["preMoveToken", "moveToken", "planToken", "stopToken"]) {
      hooks.push([name, Hooks.on(name, (document) => void (document === token && told.push(name)))]);
    }
  });

  afterEach(async () => {
    for (const [name, id] of hooks.splice(0)) Hooks.off(name, id);
    await token?.delete();
  });

  const WAY = [
    { x: 400, y: 200, checkpoint: true },
    { x: 400, y: 500, checkpoint: true },
  ];
  const plan = (more = {}) => token.move(WAY, { ...still, planned: true, ...more });

  describe("C178 planned movement", () => {
    it("stays where it is, and is told of by planToken alone", async () => {
      await plan();
      assert.deepEqual(told, ["planToken"]);
      assert.deepEqual([token._source.x, token._source.y], [200, 200]);
      const { state, origin, pending, passed, user } = token.movement;
      assert.equal(state, "planned");
      assert.include(origin, { x: 200, y: 200 });
      assert.isEmpty(passed.waypoints);
      assert.include(pending.waypoints.at(-1), { x: 400, y: 500 });
      assert.equal(pending.distance, 25);
      assert.strictEqual(user, game.user);
    });

    it("is started, goes the whole way, and is finished then", async () => {
      await plan();
      const { id, finished } = token.movement;
      assert.isTrue(await token.startMovement());
      await settled(token);
      assert.deepEqual([token._source.x, token._source.y], [400, 500]);
      assert.isTrue(await finished);
      assert.equal(token.movement.state, "completed");
      assert.isTrue(token.movement.id === id || token.movement.chain.includes(id));
      assert.deepEqual(told.slice(0, 3), ["planToken", "preMoveToken", "moveToken"]);
      assert.isFalse(await token.startMovement());
    });

    it("is dropped by stopping it, and by another movement", async () => {
      await plan();
      const { finished } = token.movement;
      assert.isTrue(token.stopMovement());
      assert.equal(token.movement.state, "stopped");
      assert.isFalse(await finished);
      assert.include(told, "stopToken");
      assert.isFalse(await token.startMovement());
      assert.deepEqual([token._source.x, token._source.y], [200, 200]);

      await plan();
      const second = token.movement.finished;
      await token.move({ x: 300, y: 200 }, still);
      assert.isFalse(await second);
      assert.equal(token.movement.state, "completed");
      assert.equal(token._source.x, 300);
    });

    it("an update says so for itself, for one token or for all, and what else it says holds", async () => {
      await token.update({ x: 500, name: "Planned" }, { ...still, planned: true });
      assert.equal(token.movement.state, "planned");
      assert.equal(token.name, "Planned");
      assert.equal(token._source.x, 200);
      const movement = { [token.id]: { waypoints: [{ x: 600 }], planned: true } };
      await token.update({ x: 600 }, { ...still, movement });
      assert.include(token.movement.destination, { x: 600, y: 200 });
      assert.equal(token._source.x, 200);
      assert.notInclude(told, "moveToken");
    });

    it("another client is told, an owner starts it there, and no one else does", async function () {
      if (!player()) this.skip();
      const path = "movement.state";
      const { calls } = await toldToOther(["planToken", "moveToken"], () => plan());
      assert.deepEqual(
        calls.map(({ hook, args }) => [hook, args[0].uuid]),
        [["planToken", token.uuid]],
      );
      assert.equal((await ask("read", { uuid: token.uuid, path })).value, "planned");
      const refused = await ask("attempt", { uuid: token.uuid, method: "startMovement" });
      assert.isUndefined(refused.error, "the server is not even asked");
      assert.equal(token.movement.state, "planned");
      await stage.actor.update({ [`ownership.${player().id}`]: 3 });
      await until(() => token.testUserPermission(player(), "OWNER"));
      assert.isTrue((await ask("attempt", { uuid: token.uuid, method: "startMovement" })).ok);
      await until(() => token._source.y === 500);
      assert.strictEqual(token.movement.user, player());
      await stage.actor.update({ [`ownership.${player().id}`]: 0 });
    });

    it("a system may have drags planned by _getDragLeftDropUpdateOptions", () => {
      assert.deepEqual(token.object._getDragLeftDropUpdateOptions(), {});
    });
  });
}
