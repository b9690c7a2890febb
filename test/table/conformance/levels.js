import { sceneOfOurOwn, until } from "./scene-of-our-own.js";

const later = game.release.generation >= 14;

/** Generation 14: levels of scenes, and documents from packs of generation 13. */
export default function register(quench) {
  quench.registerBatch("conformance.levels", later ? levels : former, {
    displayName: "Conformance: levels of scenes",
  });
  quench.registerBatch("conformance.effects-in-packs", effectsInPacks, {
    displayName: "Conformance: effects in packs of generation 13",
  });
}

function former({ describe, it, assert }) {
  describe("C179 levels in generation 13", () => {
    it("are not there", () => {
      assert.isUndefined(canvas.level);
      assert.isUndefined(foundry.documents.TokenDocument.prototype.includedInLevel);
    });
  });
}

function levels(context) {
  const { describe, it, assert, before } = context;
  const stage = sceneOfOurOwn(context);
  let ground;
  let above;

  before(async () => {
    [ground] = stage.scene.levels.contents;
    [above] = await stage.scene.createEmbeddedDocuments("Level", [
      { name: "Above", elevation: { bottom: 10, top: 20 }, sort: 100, background: { src: "icons/svg/sun.svg" } },
    ]);
  });

  describe("C179 levels of scenes", () => {
    it("one is viewed: the first, and another when it is chosen", async () => {
      await stage.scene.view({ level: ground.id });
      assert.strictEqual(canvas.level, ground);
      await stage.scene.view({ level: above.id });
      assert.strictEqual(canvas.level, above);
      assert.strictEqual(canvas.scene, stage.scene);
      assert.isTrue(above.isView);
      assert.isFalse(ground.isView);
      await stage.scene.view();
      assert.strictEqual(canvas.level, above);
    });

    it("a token lies on its own, and is seen where that is viewed", async () => {
      await stage.scene.view({ level: ground.id });
      const token = await stage.token({ x: 300, y: 300, level: above.id });
      assert.equal(token.level, above.id);
      assert.isTrue(token.includedInLevel(above));
      assert.isTrue(token.includedInLevel(above.id));
      assert.isFalse(token.includedInLevel(ground));
      assert.isFalse(token.object.isVisible);
      await stage.scene.view({ level: above.id });
      assert.isTrue(token.object.isVisible);
      await stage.scene.view({ level: ground.id });
      await token.update({ level: ground.id });
      await until(() => token.object.visible);
      await token.delete();
    });

    it("regions lie on those they name, and on all if they name none", async () => {
      const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }];
      const [bound, free] = await stage.scene.createEmbeddedDocuments("Region", [
        { name: "Bound", shapes, levels: [above.id] },
        { name: "Free", shapes },
      ]);
      assert.deepEqual([bound.includedInLevel(above), bound.includedInLevel(ground)], [true, false]);
      assert.deepEqual([free.includedInLevel(above), free.includedInLevel(ground)], [true, true]);
      await stage.scene.deleteEmbeddedDocuments("Region", [bound.id, free.id]);
    });

    it("say nothing of permissions: those of a token stay its actor's", async () => {
      const token = await stage.token();
      assert.equal(token.getUserLevel(game.user), CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER);
      await token.delete();
    });
  });
}

function effectsInPacks({ describe, it, assert }) {
  const read = async () => (await game.packs.get("plain.charms").getDocument("plainCharm000000")).effects.contents[0];

  describe("C180 effects in packs of generation 13", () => {
    it("are in the form of the generation that reads them", async () => {
      const effect = await read();
      assert.equal(effect.name, "Charmed");
      assert.deepEqual([...effect.statuses], ["blind"]);
      if (!later) {
        assert.deepEqual(
          effect.changes.map(({ key, mode, value }) => [key, mode, value]),
          [
            ["system.speed", 2, "3"],
            ["system.speed", 5, "9"],
          ],
        );
        assert.equal(effect.duration.seconds, 3600);
        return;
      }
      assert.deepEqual(
        effect.system.changes.map(({ key, type, value, priority }) => [key, type, Number(value), priority]),
        [
          ["system.speed", "add", 3, effect.system.changes[0].priority],
          ["system.speed", "override", 9, 60],
        ],
      );
      // A duration in both seconds and rounds keeps the seconds (#14112).
      assert.deepEqual([effect.duration.value, effect.duration.units], [3600, "seconds"]);
      assert.notProperty(effect.toObject(), "changes");
      assert.notProperty(effect.toObject().duration, "rounds");
    });

    it("stay so when they are imported", async () => {
      const pack = game.packs.get("plain.charms");
      const item = await game.items.importFromCompendium(pack, "plainCharm000000");
      const [effect] = item.effects.contents;
      const values = later ? effect.system.changes : effect.changes;
      assert.deepEqual(
        values.map(({ value }) => Number(value)),
        [3, 9],
      );
      await item.delete();
    });
  });
}
