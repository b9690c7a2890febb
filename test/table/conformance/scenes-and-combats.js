import { answerOthers, ask, player } from "./other-client.js";
import { until } from "./waiting.js";

/** Several scenes, several combats, and the pause. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.viewed"] = () => ({ scene: game.scenes.viewed?.id ?? null, paused: game.paused });
  quench.registerBatch("conformance.scenesAndCombats", sceneTests, { displayName: "Conformance: scenes and combats" });
}

function sceneTests({ describe, it, assert, before, after }) {
  let first;
  let previous;
  let second;
  const combats = [];

  before(async function () {
    this.timeout(60_000);
    previous = { viewed: game.scenes.viewed, active: game.scenes.active };
    const grid = { type: CONST.GRID_TYPES.SQUARE, size: 100 };
    first = await Scene.create({ name: "Conformance one", width: 1000, height: 1000, grid });
    second = await Scene.create({ name: "Conformance two", width: 800, height: 600, grid: { ...grid, size: 50 } });
  });
  after(async function () {
    this.timeout(60_000);
    for (const combat of combats) await combat.delete();
    await previous.active?.activate();
    await previous.viewed?.view();
    await Scene.deleteDocuments([first.id, second.id]);
  });

  const combatOf = async (scene) => {
    const combat = await Combat.create({ scene: scene?.id ?? null, active: true });
    combats.push(combat);
    return combat;
  };

  describe("scenes", () => {
    it("viewing one shows it to this user alone", async function () {
      this.timeout(60_000);
      const told = [];
      const id = Hooks.on("canvasReady", (board) => told.push(board.scene?.id));
      await first.view();
      await until(() => canvas.ready && canvas.scene === first, "the scene is not shown");
      Hooks.off("canvasReady", id);
      assert.strictEqual(game.scenes.viewed, first);
      assert.strictEqual(game.scenes.current, first);
      assert.isTrue(first.isView);
      assert.isFalse(first.active);
      assert.include(told, first.id);
      assert.equal(canvas.grid.size, 100);
      if (player()) assert.notEqual((await ask("viewed", {})).scene, first.id);
    });

    it("another takes its place, with a grid of its own", async function () {
      this.timeout(60_000);
      await second.view();
      await until(() => canvas.ready && canvas.scene === second, "the scene is not shown");
      assert.isFalse(first.isView);
      assert.equal(canvas.grid.size, 50);
      assert.equal(canvas.dimensions.sceneWidth, 800);
    });

    it("activating one leads everybody there, and only one is active (G30)", async function () {
      this.timeout(60_000);
      await first.activate();
      await until(() => canvas.ready && canvas.scene === first, "the scene is not shown");
      assert.deepEqual(
        game.scenes.filter(({ active }) => active).map(({ id }) => id),
        [first.id],
      );
      if (!player()) return;
      for (let tries = 0; (await ask("viewed", {})).scene !== first.id; tries++) {
        if (tries > 100) throw new Error("the player was not led to the scene");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });

    it("pullUsers leads those who are named, and nobody else", async function () {
      this.timeout(60_000);
      if (!player()) return this.skip();
      const viewed = async () => (await ask("viewed", {})).scene;
      const mine = game.scenes.viewed;
      second.pullUsers([player()]);
      for (let tries = 0; (await viewed()) !== second.id; tries++) {
        if (tries > 100) throw new Error("the player was not led to the scene");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      assert.strictEqual(game.scenes.viewed, mine);
      second.pullUsers([]);
      first.pullUsers([player().id]);
      for (let tries = 0; (await viewed()) !== first.id; tries++) {
        if (tries > 100) throw new Error("the player was not led back");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });

    it("a token of a scene that is not shown changes, too", async () => {
      const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      const actor = await Actor.create({ name: "Elsewhere", type });
      const source = (await actor.getTokenDocument({ x: 100, y: 100 }, { parent: second })).toObject();
      const [token] = await second.createEmbeddedDocuments("Token", [source]);
      assert.isNull(token.object);
      await token.update({ x: 200 });
      assert.equal(token.x, 200);
      assert.isFalse(token.rendered);
      await actor.delete();
    });
  });

  describe("combats", () => {
    it("each scene has its own active one, and another for all scenes", async () => {
      const here = await combatOf(first);
      const there = await combatOf(second);
      const anywhere = await combatOf(null);
      await here.activate();
      assert.isTrue(here.active);
      assert.isTrue(there.active);
      assert.isTrue(anywhere.active);
      assert.isTrue(here.isActive);
      assert.isFalse(there.isActive);
    });

    it("activating one ends the turn of those of its scene to be active", async () => {
      const [here] = combats;
      const again = await combatOf(first);
      await again.activate();
      assert.isFalse(here.active);
      assert.isTrue(again.active);
      assert.isTrue(combats[1].active);
    });

    it("game.combats knows those of the scene and those of all", () => {
      const ids = game.combats.combats.map(({ id }) => id);
      assert.include(ids, combats[0].id);
      assert.include(ids, combats[2].id);
      assert.notInclude(ids, combats[1].id);
    });

    describe("tokens that go", () => {
      let actor;
      before(async () => {
        const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
        actor = await Actor.create({ name: "Conformance Fighter", type });
      });
      after(() => actor.delete());

      /** Starts a combat of four tokens on a scene, in the order returned; the second has the turn. */
      async function fightOn(scene) {
        const source = (await actor.getTokenDocument({ x: 100, y: 100 }, { parent: scene })).toObject();
        const tokens = await scene.createEmbeddedDocuments("Token", [source, source, source, source]);
        const combat = await combatOf(scene);
        const fighters = tokens.map(({ id }, index) => {
          return { tokenId: id, sceneId: scene.id, actorId: actor.id, initiative: 100 - index };
        });
        await combat.createEmbeddedDocuments("Combatant", fighters);
        await combat.startCombat();
        await combat.nextTurn();
        return { combat, tokens };
      }

      const fightersOf = (combat) => combat.turns.map(({ tokenId }) => tokenId);

      for (const isViewed of [true, false]) {
        it(`C160 their combatants go, and the turn stays, on a scene that is ${isViewed ? "" : "not "}viewed (G136)`, async function () {
          this.timeout(60_000);
          await (isViewed ? second : first).view();
          await until(() => canvas.ready && canvas.scene === (isViewed ? second : first), "the scene is not shown");
          const { combat, tokens } = await fightOn(second);
          const [, acting, , last] = tokens;
          assert.equal(combat.combatant.tokenId, acting.id);
          await tokens[0].delete();
          await until(() => combat.turns.length === 3, "the combatant is still there");
          assert.equal(combat.combatant.tokenId, acting.id);
          await until(() => combat.turn === 0, "the turn is that of the place, not of the combatant");
          await second.deleteEmbeddedDocuments("Token", [acting.id, tokens[2].id]);
          await until(() => combat.turns.length === 1, "the combatants are still there");
          assert.deepEqual(fightersOf(combat), [last.id]);
          assert.equal(combat.combatant.tokenId, last.id);
          assert.equal(combat.round, 1);
          await last.delete();
          await until(() => combat.turns.length === 0, "the last combatant is still there");
        });
      }

      it("C160 combatants of another scene's tokens stay, and those of the same actor", async () => {
        const { combat, tokens } = await fightOn(second);
        const elsewhere = await fightOn(first);
        await tokens[3].delete();
        await until(() => combat.turns.length === 3, "the combatant is still there");
        assert.deepEqual(
          fightersOf(elsewhere.combat),
          elsewhere.tokens.map(({ id }) => id),
        );
        assert.equal(elsewhere.combat.combatant.tokenId, elsewhere.tokens[1].id);
      });
    });

    it("a scene that goes leaves the combatants of its tokens alone (G137)", async function () {
      this.timeout(60_000);
      const scene = await Scene.create({ name: "Conformance going", width: 500, height: 500 });
      const fight = await combatOf(null);
      const [{ id: tokenId }] = await scene.createEmbeddedDocuments("Token", [{ name: "Gone" }]);
      await fight.createEmbeddedDocuments("Combatant", [{ tokenId, sceneId: scene.id, name: "Gone" }]);
      await scene.delete();
      assert.equal(fight.combatants.size, 1);
    });

    it("the tracker shows the one it is told to", async () => {
      await ui.combat.render({ force: true });
      ui.combat.initialize?.({ combat: combats[0] });
      ui.combat.viewed = combats[0];
      assert.strictEqual(game.combat, combats[0]);
      ui.combat.viewed = combats[2];
      assert.strictEqual(game.combat, combats[2]);
    });
  });

  describe("the pause", () => {
    it("is for everybody, and told by a hook", async () => {
      const before = game.paused;
      const told = [];
      const id = Hooks.on("pauseGame", (paused, options) => told.push([paused, options.broadcast]));
      game.togglePause(!before, { broadcast: true });
      assert.equal(game.paused, !before);
      assert.deepEqual(told[0], [!before, true]);
      if (player()) {
        for (let tries = 0; (await ask("viewed", {})).paused !== !before; tries++) {
          if (tries > 100) throw new Error("the player was not told");
        }
      }
      await until(() => Boolean(document.querySelector("#pause.paused")) === !before, "the pause is not shown");
      game.togglePause(before, { broadcast: true });
      Hooks.off("pauseGame", id);
    });
  });
}
