import { answerOthers, ask, player } from "./other-client.js";

/** Packs of the world: created, filled, copied and deleted while the game runs. */
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

    it("#8437 a second one of the same name is refused, whatever it would hold (G26)", async () => {
      await fails(CompendiumCollection.createCompendium({ label: "Conformance: Wares", type: "Actor" }));
      assert.equal(game.packs.get(pack.collection).documentName, "Item");
    });

    it("players make none", async function () {
      if (!player()) return this.skip();
      assert.equal(await ask("makePack", {}), "refused");
      assert.isUndefined(game.packs.find(({ title }) => title === "Made by a player"));
    });
  });

  describe("adventures", () => {
    it("C186 an adventure's documents are created under their ids, and at a second import updated", async () => {
      const packed = await CompendiumCollection.createCompendium({ label: "Conformance: Evenings", type: "Adventure" });
      made.push(packed);
      const [folderId, journalId] = [foundry.utils.randomID(), foundry.utils.randomID()];
      const data = {
        name: "An evening",
        folders: [{ _id: folderId, name: "Letters", type: "JournalEntry" }],
        journal: [{ _id: journalId, name: "A letter", folder: folderId }],
      };
      const adventure = await Adventure.create(data, { pack: packed.collection });
      const planned = await adventure.prepareImport();
      assert.deepEqual(Object.keys(planned.toCreate).sort(), ["Folder", "JournalEntry"]);
      assert.deepEqual(planned.toUpdate, {});

      const told = [];
      const hooks = ["preImportAdventure", "importAdventure"].map((name) => [
        name,
        Hooks.on(name, (given) => void told.push([name, given.id])),
      ]);
      await adventure.import({ dialog: false });
      assert.equal(game.journal.get(journalId).folder.id, folderId);
      await game.journal.get(journalId).update({ name: "Torn" });
      const { updated } = await adventure.import({ dialog: false });
      assert.equal(game.journal.get(journalId).name, "A letter");
      assert.include(Object.keys(updated), "JournalEntry");
      assert.deepEqual(
        told.map(([name]) => name),
        ["preImportAdventure", "importAdventure", "preImportAdventure", "importAdventure"],
      );
      for (const [name, id] of hooks) Hooks.off(name, id);

      await game.journal.get(journalId).delete();
      const refusal = Hooks.on("preImportAdventure", () => false);
      await adventure.import({ dialog: false });
      assert.isFalse(game.journal.has(journalId));
      Hooks.off("preImportAdventure", refusal);
      await game.folders.get(folderId).delete();
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

  describe("folders", () => {
    let outer, inner, thing;
    before(async () => {
      outer = await Folder.create({ name: "Conformance outer", type: "Item", color: "#336699" });
      inner = await Folder.create({ name: "Conformance inner", type: "Item", folder: outer.id });
      thing = await Item.create({ name: "Chisel", type, folder: inner.id });
    });
    after(async () => {
      const ours = game.folders.filter(({ name, folder }) => name.startsWith("Conformance") && !folder);
      for (const folder of ours) await folder.delete({ deleteSubfolders: true, deleteContents: true });
      if (pack && game.packs.has(pack.collection)) {
        for (const chisel of await pack.getDocuments({ name: "Chisel" })) await chisel.delete();
        for (const { id } of [inner, outer]) await pack.folders.get(id)?.delete();
      }
    });

    it("importFolder copies a folder with its id, and the parents that are not there yet (G19)", async () => {
      await pack.importFolder(inner, { importParents: false });
      assert.isTrue(pack.folders.has(inner.id));
      assert.isFalse(pack.folders.has(outer.id));
      await pack.importFolder(inner);
      assert.equal(pack.folders.get(outer.id).name, "Conformance outer");
      assert.equal(pack.folders.get(outer.id).color.css, "#336699");
      assert.equal(pack.folders.get(inner.id)._source.folder, outer.id);
      assert.isUndefined([...pack.index].find(({ name }) => name === "Chisel"));
    });

    it("importFolders takes several, and leaves those alone that are there", async () => {
      const before = pack.folders.size;
      await pack.importFolders([outer, inner]);
      assert.equal(pack.folders.size, before);
    });

    it("a folder of another kind of document is refused, and so is a locked pack", async () => {
      const foreign = await Folder.create({ name: "Conformance foreign", type: "Actor" });
      await fails(pack.importFolder(foreign));
      await pack.configure({ locked: true });
      await fails(pack.importFolder(outer));
      await pack.configure({ locked: false });
    });

    it("exportToCompendium puts what a folder holds into a pack, in the folder if wanted", async () => {
      await inner.exportToCompendium(pack, { keepId: true, keepFolders: true });
      const entry = pack.index.get(thing.id);
      assert.deepInclude({ ...entry }, { name: "Chisel", folder: inner.id });
      await thing.update({ img: "icons/svg/sword.svg" });
      await inner.exportToCompendium(pack, { updateByName: true, keepFolders: true });
      const same = [...pack.index].filter(({ name }) => name === "Chisel");
      assert.lengthOf(same, 1);
      assert.equal((await pack.getDocument(same[0]._id)).img, "icons/svg/sword.svg");
    });

    it("what lies in a pack knows the folders of the pack", async () => {
      const chisel = await pack.getDocument([...pack.index].find(({ name }) => name === "Chisel")._id);
      assert.strictEqual(chisel.folder, pack.folders.get(inner.id));
      assert.strictEqual(chisel.folder.folder, pack.folders.get(outer.id));
    });

    it("#11292 a folder of the compendium directory holds packs", async () => {
      const shelf = await Folder.create({ name: "Conformance shelf", type: "Compendium" });
      await pack.setFolder(shelf);
      assert.strictEqual(pack.folder, shelf);
      assert.deepEqual(shelf.contents, [pack]);
      await fails(pack.setFolder(outer.id));
      await pack.setFolder(null);
      assert.isEmpty(shelf.contents);
    });

    it("importAll brings the folders of the pack along, below one that stands for it (G20)", async () => {
      const imported = await pack.importAll({ folderName: "Conformance brought" });
      const chisel = imported.find(({ name }) => name === "Chisel");
      const path = [chisel.folder, ...chisel.folder.getParentFolders()].map(({ name }) => name);
      assert.deepEqual(path, ["Conformance inner", "Conformance outer", "Conformance brought"]);
      assert.lengthOf(imported, pack.index.size);
      assert.equal(imported.find(({ name }) => name === "Saw").folder.name, "Edged tools");
    });
  });

  describe("migrating", () => {
    it("writes every document again, and they are read anew (G17)", async () => {
      const before = await pack.getDocument(pack.index.contents[0]._id);
      const { modifiedTime } = before._stats;
      assert.strictEqual(await pack.migrate(), pack);
      const after = await pack.getDocument(before.id);
      assert.notStrictEqual(after, before);
      assert.isAbove(after._stats.modifiedTime, modifiedTime);
      assert.deepEqual({ ...after.toObject(), _stats: null }, { ...before.toObject(), _stats: null });
      assert.equal(pack.index.get(after.id).name, after.name);
    });

    it("a locked pack is refused", async () => {
      await pack.configure({ locked: true });
      await fails(pack.migrate());
      await pack.configure({ locked: false });
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

    it("one of the same name begins empty and unlocked (G25)", async () => {
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
