import { answerOthers, ask, player } from "./other-client.js";

/** Packs of the world: made, filled, copied and taken away while the game is on. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.packs"] = () => game.packs.map(({ collection, title }) => ({ collection, title }));
  CONFIG.queries["conformance.makePack"] = async () => {
    const { CompendiumCollection } = foundry.documents.collections;
    return CompendiumCollection.createCompendium({ label: "Made by a player", type: "Item" }).then(
      () => "made",
      () => "refused",
    );
  };
  quench.registerBatch("conformance.worldPacks", packTests, { displayName: "Conformance: packs of the world" });
}

function packTests({ describe, it, assert, after, before }) {
  const { CompendiumCollection, CompendiumFolderCollection } = foundry.documents.collections;
  const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
  const made = [];
  let pack;

  const fails = async (promise) => {
    let failed = false;
    await promise.catch(() => (failed = true));
    assert.isTrue(failed);
  };

  before(async () => {
    pack = await CompendiumCollection.createCompendium({ label: "Conformance: Wares", type: "Item" });
    made.push(pack);
  });
  after(async () => {
    for (const one of made) if (game.packs.has(one.collection)) await one.deleteCompendium();
  });

  describe("making", () => {
    it("the world has it at once, by a name made of its label", () => {
      assert.instanceOf(pack, CompendiumCollection);
      assert.equal(pack.collection, "world.conformance-wares");
      assert.strictEqual(game.packs.get("world.conformance-wares"), pack);
      assert.equal(pack.title, "Conformance: Wares");
      assert.equal(pack.documentName, "Item");
      assert.equal(pack.metadata.packageType, "world");
      assert.equal(pack.index.size, 0);
      assert.isFalse(pack.locked);
    });

    it("other clients have it too", async function () {
      if (!player()) return this.skip();
      const titles = Object.fromEntries((await ask("packs", {})).map((one) => [one.collection, one.title]));
      assert.equal(titles["world.conformance-wares"], "Conformance: Wares");
    });

    it("#8437 a second one of the same name is refused, whatever it would hold", async () => {
      await fails(CompendiumCollection.createCompendium({ label: "Conformance: Wares", type: "Actor" }));
      assert.equal(game.packs.get(pack.collection).documentName, "Item");
    });

    it("players make none", async function () {
      if (!player()) return this.skip();
      assert.equal(await ask("makePack", {}), "refused");
      assert.isUndefined(game.packs.find(({ title }) => title === "Made by a player"));
    });
  });

  describe("filling", () => {
    it("documents are made in it, found by their uuid, changed and deleted", async () => {
      const item = await Item.create({ name: "Rope", type }, { pack: pack.collection });
      assert.equal(item.uuid, `Compendium.world.conformance-wares.Item.${item.id}`);
      assert.strictEqual(await fromUuid(item.uuid), item);
      await item.update({ name: "Long rope" });
      assert.equal(pack.index.get(item.id).name, "Long rope");
      assert.isFalse(game.items.has(item.id));
      await item.delete();
      assert.equal(pack.index.size, 0);
    });

    it("it has folders of its own", async () => {
      const folder = await Folder.create({ name: "Tools", type: "Item" }, { pack: pack.collection });
      assert.instanceOf(pack.folders, CompendiumFolderCollection);
      assert.strictEqual(pack.folders.get(folder.id), folder);
      assert.isFalse(game.folders.has(folder.id));
      assert.isFalse(pack.has(folder.id));
      const item = await Item.create({ name: "Saw", type, folder: folder.id }, { pack: pack.collection });
      assert.deepEqual(
        folder.contents.map(({ _id }) => _id),
        [item.id],
      );
      assert.include(
        pack.tree.children.map((node) => node.folder.name),
        "Tools",
      );
      await folder.update({ name: "Edged tools" });
      assert.equal(pack.folders.get(folder.id).name, "Edged tools");
    });
  });

  describe("copying", () => {
    it("duplicateCompendium copies entries and folders into a new pack of the world", async () => {
      const copy = await pack.duplicateCompendium({ label: "Conformance copy" });
      made.push(copy);
      assert.equal(copy.collection, "world.conformance-copy");
      assert.deepEqual(
        copy.index.map(({ name }) => name),
        ["Saw"],
      );
      const [saw] = await copy.getDocuments();
      assert.equal(copy.folders.get(saw._source.folder).name, "Edged tools");
      assert.equal(pack.index.size, 1);
    });
  });

  describe("taking away", () => {
    it("packs of packages cannot be", async function () {
      const foreign = game.packs.find(({ metadata }) => metadata.packageType !== "world");
      if (!foreign) return this.skip();
      await fails(foreign.deleteCompendium());
      assert.isTrue(game.packs.has(foreign.collection));
    });

    it("those of the world can, and are gone for everybody", async function () {
      await pack.configure({ locked: true });
      const item = pack.index.contents[0].uuid;
      assert.strictEqual(await pack.deleteCompendium(), pack);
      assert.isFalse(game.packs.has("world.conformance-wares"));
      assert.isNull(await fromUuid(item));
      if (player()) {
        const others = await ask("packs", {});
        assert.notInclude(
          others.map(({ collection }) => collection),
          "world.conformance-wares",
        );
      }
    });

    it("one of the same name begins empty and unlocked", async () => {
      const again = await CompendiumCollection.createCompendium({ label: "Conformance: Wares", type: "Item" });
      made.push(again);
      assert.notStrictEqual(again, pack);
      await again.getIndex();
      assert.equal(again.index.size, 0);
      assert.isFalse(again.locked);
    });
  });

  describe("by hand", () => {
    it("the compendium tab has a button for it, and a menu to copy and delete", async () => {
      await ui.compendium.render({ force: true });
      assert.isNotNull(ui.compendium.element.querySelector('[data-action="createEntry"]'));
    });
  });
}
