/** How a world begins: with core's own scene, and paused, so that players cannot move tokens. */
import { answerOthers, ask, player } from "./other-client.js";
import { drawn, until } from "./scene-of-our-own.js";

const key = (type) =>
  new KeyboardEvent(type, { code: "KeyZ", key: "z", ctrlKey: true, bubbles: true, cancelable: true });

/** What the test asks a player to do with their own token; each resolves after all its effects. */
const doings = {
  walk: async (id) => {
    await canvas.tokens.moveMany({ dx: 1, ids: [id] });
  },
  undo: async () => {
    window.dispatchEvent(key("keydown"));
    window.dispatchEvent(key("keyup"));
    // The server handles the undo before these.
    await game.user.setFlag("world", "conformance", true);
    await game.user.unsetFlag("world", "conformance");
  },
  place: async () => {
    const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }];
    return canvas.regions.placeRegion({ name: "Conformance", shapes });
  },
  mayDraw: async () => canvas.regions._canDragLeftStart(game.user),
};

const act = (doing, id) => ask("act", { doing, id });

/** Pauses or resumes the game for everyone, and waits until the player's client knows. */
async function setPause(paused) {
  if (game.paused !== paused) game.togglePause(paused, { broadcast: true });
  while ((await ask("paused")) !== paused) await new Promise((resolve) => setTimeout(resolve, 20));
}

function defaultSceneTests({ describe, it, assert, afterEach }) {
  let scene = null;
  afterEach(async () => {
    await scene?.delete();
    scene = null;
  });

  describe("the scene of a new world", () => {
    it("C167 is created by game.nue, in the ordinary way", async () => {
      assert.instanceOf(game.nue, foundry.nue.NewUserExperienceManager);
      const told = [];
      const id = Hooks.on("preCreateScene", (document) => void told.push(document.name));
      scene = await game.nue.createDefaultScene({ active: false });
      Hooks.off("preCreateScene", id);
      assert.strictEqual(game.scenes.get(scene.id), scene);
      assert.deepEqual(told, [scene.name]);
      assert.equal(scene.name, "Foundry Virtual Tabletop");
      assert.isFalse(scene.active);
    });

    it("C167 takes what it is given besides", async () => {
      scene = await game.nue.createDefaultScene({ active: false, name: "Conformance", grid: { size: 150 } });
      assert.equal(scene.name, "Conformance");
      assert.equal(scene.grid.size, 150);
      assert.isAbove(scene.width, 0);
    });
  });
}

function pauseTests({ describe, it, assert, before, after }) {
  let actor = null;
  let token = null;
  before(async () => {
    const [type] = game.documentTypes.Actor.filter((name) => name !== "base");
    actor = await Actor.create({ name: "Conformance Pawn", type, ownership: { default: 3 } });
    const source = await actor.getTokenDocument({ x: 500, y: 500 }, { parent: canvas.scene });
    [token] = await canvas.scene.createEmbeddedDocuments("Token", [source.toObject()]);
    await drawn(token);
  });
  after(async () => {
    if (player()) await setPause(false);
    await token?.delete();
    await actor?.delete();
  });
  const x = () => token._source.x;

  describe("while the game is paused", () => {
    it("C168 players do not move tokens, gamemasters do", async function () {
      if (!player()) this.skip();
      const { x: start } = token._source;
      await setPause(true);
      await act("walk", token.id);
      assert.equal(x(), start);
      await canvas.tokens.moveMany({ dx: 1, ids: [token.id] });
      assert.isAbove(x(), start);
      const held = x();
      await setPause(false);
      await act("walk", token.id);
      assert.isAbove(x(), held);
    });

    it("C168 players do not take a movement back", async function () {
      if (!player()) this.skip();
      await setPause(false);
      const { x: start } = token._source;
      await act("walk", token.id);
      const moved = x();
      assert.isAbove(moved, start);
      await setPause(true);
      await act("undo", token.id);
      assert.equal(x(), moved);
      await setPause(false);
      await act("undo", token.id);
      await until(() => x() === start);
    });

    if (game.release.generation >= 14) {
      it("C168 players do not place regions", async function () {
        if (!player()) this.skip();
        await setPause(true);
        assert.deepEqual(await act("place", token.id), { done: null });
      });

      it("C168 players do not draw regions, gamemasters do", async function () {
        if (!player()) this.skip();
        await setPause(true);
        assert.deepEqual(await act("mayDraw", token.id), { done: false });
        assert.isTrue(canvas.regions._canDragLeftStart(game.user));
        await setPause(false);
        assert.deepEqual(await act("mayDraw", token.id), { done: true });
      });
    }

    it("C168 everyone is told, and sees it", async function () {
      if (!player()) this.skip();
      await setPause(false);
      assert.isFalse(document.getElementById("pause").classList.contains("paused"));
      const told = [];
      const id = Hooks.on("pauseGame", (paused, options) => void told.push([paused, options.userId]));
      await setPause(true);
      Hooks.off("pauseGame", id);
      assert.deepEqual(told[0], [true, game.user.id]);
      await until(() => document.getElementById("pause").classList.contains("paused"));
    });
  });
}

export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.paused"] = () => game.paused;
  CONFIG.queries["conformance.act"] = async ({ doing, id }) => {
    canvas.tokens.activate();
    canvas.tokens.get(id).control();
    return { done: (await doings[doing](id)) ?? null };
  };
  quench.registerBatch(
    "conformance.new-world",
    (context) => {
      defaultSceneTests(context);
      pauseTests(context);
    },
    { displayName: "Conformance: how a world begins" },
  );
}
