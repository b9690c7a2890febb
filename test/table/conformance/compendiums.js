import { until } from "./waiting.js";

/** Packs: browsing, importing, and dragging out of them. */
export default function register(quench) {
  quench.registerBatch("conformance.compendiums", compendiumTests, { displayName: "Conformance: compendiums" });
}

function compendiumTests({ describe, it, assert, before, after, afterEach }) {
  const packOf = (documentName) => game.packs.find((pack) => pack.documentName === documentName && pack.index.size > 0);
  const made = [];
  const opened = [];
  let pack;
  let entry;

  before(function () {
    pack = packOf("Item");
    if (!pack) return this.skip();
    [entry] = pack.index.contents;
  });
  afterEach(async () => {
    for (const document of made.splice(0)) await document.delete();
    for (const app of opened.splice(0)) await app.close();
  });
  after(async () => {
    for (const app of opened) await app.close();
  });

  /** Drags from one element to another; returns the data of the drag. */
  const drag = (from, to, place = {}) => {
    const dataTransfer = new DataTransfer();
    const event = (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...place });
    from.dispatchEvent(event("dragstart"));
    for (const type of ["dragenter", "dragover", "drop"]) to.dispatchEvent(event(type));
    return dataTransfer.getData("text/plain");
  };
  const windowOf = async (shown) => {
    await shown.render(true);
    const app = await until(
      () => [...foundry.applications.instances.values()].find((one) => one.collection === shown && one.rendered),
      "the pack has no window",
    );
    opened.push(app);
    return app;
  };
  const rowOf = (app, id) => app.element.querySelector(`[data-entry-id="${id}"]`);

  describe("browsing", () => {
    it("the index knows name, type and picture of all, without reading the documents", () => {
      assert.isTrue(pack.indexed || pack.index.size > 0);
      assert.containsAllKeys(entry, ["_id", "uuid", "name", "type", "img"]);
      assert.equal(entry.uuid, `Compendium.${pack.collection}.${pack.documentName}.${entry._id}`);
    });

    it("documents are read once, and know their pack", async () => {
      const document = await pack.getDocument(entry._id);
      assert.strictEqual(await pack.getDocument(entry._id), document);
      assert.equal(document.pack, pack.collection);
      assert.isTrue(document.inCompendium);
      assert.strictEqual(document.compendium, pack);
      assert.equal(document.uuid, entry.uuid);
    });

    it("a query chooses documents", async () => {
      const found = await pack.getDocuments({ name: entry.name });
      assert.deepEqual([...new Set(found.map(({ name }) => name))], [entry.name]);
      const several = await pack.getDocuments({ _id__in: [entry._id] });
      assert.lengthOf(several, 1);
      const typed = await pack.getDocuments({ type__in: ["not-a-type"] });
      assert.isEmpty(typed);
    });

    it("the window of a pack lists its entries and finds them by name", async () => {
      const app = await windowOf(pack);
      assert.include(rowOf(app, entry._id).textContent, entry.name);
      const search = app.element.querySelector("input[type=search]");
      search.value = "nothing is called so";
      search.dispatchEvent(new Event("input", { bubbles: true }));
      const isHidden = () => getComputedStyle(rowOf(app, entry._id)).display === "none";
      await until(isHidden, "the entry is still shown");
    });

    it("a locked pack may not be changed", async () => {
      assert.isTrue(pack.locked);
      const document = await pack.getDocument(entry._id);
      let failed = false;
      await document.update({ name: "Changed" }).catch(() => (failed = true));
      assert.isTrue(failed);
      assert.equal((await pack.getDocument(entry._id)).name, entry.name);
    });

    it("C166 what may not be done to it is said in words that packages may look for (G28)", async () => {
      const document = await pack.getDocument(entry._id);
      const refusalOf = (promise) =>
        promise.then(
          () => "",
          (error) => error.message,
        );
      const locked = (action) =>
        new RegExp(`You may not ${action} documents in the locked compendium "plain\\.things"`);
      assert.match(await refusalOf(document.update({ name: "Changed" })), locked("update"));
      assert.match(await refusalOf(document.delete()), locked("delete"));
      const made = Item.implementation.create({ name: "Made", type: "thing" }, { pack: pack.collection });
      assert.match(await refusalOf(made), locked("create"));
    });
  });

  describe("importing", () => {
    it("importFromCompendium makes a document of the world that knows its source", async () => {
      const imported = await game.items.importFromCompendium(pack, entry._id, { name: "Imported" });
      made.push(imported);
      assert.isNull(imported.pack);
      assert.equal(imported.name, "Imported");
      assert.equal(imported._stats.compendiumSource, entry.uuid);
      assert.notEqual(imported.id, entry._id);
    });

    it("fromCompendium leaves out what places a document, unless told otherwise", async () => {
      const document = await pack.getDocument(entry._id);
      const data = game.items.fromCompendium(document);
      assert.notProperty(data, "_id");
      assert.notProperty(data, "sort");
      assert.notProperty(game.items.fromCompendium(document, { clearFolder: true }), "folder");
      assert.equal(game.items.fromCompendium(document, { keepId: true })._id, entry._id);
    });

    it("importAll copies a whole pack into a folder", async () => {
      const folder = await Folder.create({ name: "Conformance import", type: "Item" });
      const imported = await pack.importAll({ folderId: folder.id });
      made.push(...imported, folder);
      assert.lengthOf(imported, pack.index.size);
      assert.isTrue(imported.every((item) => item.folder === folder));
    });

    it("an entry of a pack becomes one of an unlocked pack, and back", async () => {
      const was = pack.locked;
      await pack.configure({ locked: false });
      try {
        const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
        const item = await Item.create({ name: "Into the pack", type });
        made.push(item);
        const packed = await pack.importDocument(item);
        assert.equal(packed.pack, pack.collection);
        assert.equal(pack.index.get(packed.id).name, "Into the pack");
        await packed.update({ name: "In the pack" });
        assert.equal(pack.index.get(packed.id).name, "In the pack");
        await packed.delete();
        assert.isFalse(pack.index.has(packed.id));
      } finally {
        await pack.configure({ locked: was });
      }
    });
  });

  describe("dragging", () => {
    it("to the sidebar imports the document", async () => {
      const app = await windowOf(pack);
      await ui.items.render({ force: true });
      const before = new Set(game.items.map(({ id }) => id));
      const data = drag(rowOf(app, entry._id), ui.items.element.querySelector(".directory-list"));
      assert.deepEqual(JSON.parse(data), { type: "Item", uuid: entry.uuid });
      const imported = await until(() => game.items.find(({ id }) => !before.has(id)), "nothing was imported");
      made.push(imported);
      assert.equal(imported._stats.compendiumSource, entry.uuid);
    });

    it("to the sheet of an actor gives the actor a copy", async () => {
      const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      const actor = await Actor.create({ name: "Bearer", type });
      made.push(actor);
      class BearerSheet extends foundry.applications.sheets.ActorSheetV2 {
        async _renderHTML() {
          return "<p>drop here</p>";
        }
        _replaceHTML(result, content) {
          content.innerHTML = result;
        }
      }
      const sheet = await new BearerSheet({ document: actor }).render({ force: true });
      opened.push(sheet);
      const app = await windowOf(pack);
      drag(rowOf(app, entry._id), sheet.element);
      const copy = await until(() => actor.items.contents[0], "the actor got nothing");
      assert.equal(copy.name, entry.name);
      assert.equal(copy._stats.compendiumSource, entry.uuid);
    });

    it("to the canvas imports an actor and places its token", async function () {
      const folk = packOf("Actor");
      if (!folk || !canvas.ready) return this.skip();
      const [someone] = folk.index.contents;
      const app = await windowOf(folk);
      const { x, y } = canvas.clientCoordinatesFromCanvas({ x: 550, y: 550 });
      drag(rowOf(app, someone._id), canvas.app.view, { clientX: x, clientY: y });
      const token = await until(() => canvas.scene.tokens.find(({ name }) => name === someone.name), "no token came");
      const actor = game.actors.find(({ _stats }) => _stats.compendiumSource === someone.uuid);
      made.push(token, actor);
      assert.equal(token.actorId, actor.id);
      assert.deepEqual([token.x, token.y], [500, 500]);
    });

    it("to the hotbar makes a macro, unless hotbarDrop prevents it", async () => {
      const slot = ui.hotbar.element.querySelector('[data-slot="9"]');
      let told;
      Hooks.once("hotbarDrop", (bar, data, number) => {
        told = [data.uuid, Number(number)];
        return false;
      });
      const app = await windowOf(pack);
      drag(rowOf(app, entry._id), slot);
      await until(() => told, "the hook was not told");
      assert.deepEqual(told, [entry.uuid, 9]);
    });
  });
}
