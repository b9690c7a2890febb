/** Sheets and dialogs of the first version (`foundry.appv1`, until 16), as API pages and guides show them. */
import { isOpen, shownWithin, template } from "./first-version.js";
import { ask, player } from "./other-client.js";
import { pause, until } from "./waiting.js";

const SHEET = `<form class="{{cssClass}}" autocomplete="off"><input name="name" value="{{data.name}}">
  <input name="system.speed" type="number" value="{{data.system.speed}}">
  <ol class="item-list">{{#each items as |item|}}<li class="item" data-item-id="{{item._id}}">{{item.name}}</li>{{/each}}</ol>
  </form>`;

/** An actor sheet as guides write it. */
function actorSheetClass() {
  return class ConformanceFirstSheet extends foundry.appv1.sheets.ActorSheet {
    static get defaultOptions() {
      return foundry.utils.mergeObject(super.defaultOptions, {
        classes: ["conformance", "sheet", "actor"],
        template: template("first-sheet", SHEET),
        width: 420,
        height: 380,
      });
    }
    renders = 0;
    activateListeners(html) {
      super.activateListeners(html);
      this.renders++;
    }
  };
}

/** On a player's client: opens a first-version sheet of an actor, and reports what the player sees. */
async function openFirstSheet({ uuid }) {
  const actor = await fromUuid(uuid);
  const sheet = new (actorSheetClass())(actor);
  sheet.render(true);
  await pause(400);
  try {
    const { limited, owner, editable, cssClass } = await sheet.getData();
    const field = sheet.element.find('[name="name"]')[0];
    return {
      ...{ rendered: sheet.rendered, limited, owner, editable, cssClass, disabled: field?.disabled ?? null },
      buttons: sheet.element
        .find(".header-button")
        .get()
        .map(({ className }) => className),
    };
  } finally {
    await sheet.close({ submit: false });
  }
}

function sheetTests({ describe, it, assert, before, after, afterEach }) {
  const { Actors } = foundry.documents.collections;
  const { ActorSheet, ItemSheet } = foundry.appv1.sheets;
  const { DocumentSheet } = foundry.appv1.api;
  const type = Actor.TYPES.find((candidate) => candidate !== "base");
  const itemType = Item.TYPES.find((candidate) => candidate !== "base");
  let Sheet, actor;
  let app = null;

  before(async () => {
    Sheet = actorSheetClass();
    Actors.registerSheet("conformance", Sheet, { types: [type], makeDefault: true, label: "First" });
    actor = await Actor.create({ name: "Conformance first", type });
  });
  after(async () => {
    await actor?.delete();
    Actors.unregisterSheet("conformance", Sheet, { types: [type] });
  });
  afterEach(async () => {
    await app?.close({ submit: false });
    app = null;
    await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
  });
  const open = async (document = actor) => {
    app = document.sheet;
    app.render(true);
    await shownWithin(app);
    return app;
  };
  const field = (name) => app.element.find(`[name="${name}"]`)[0];

  describe("sheets", () => {
    it("C153 a registered class makes the sheet of a document", async () => {
      await open();
      assert.instanceOf(app, Sheet);
      assert.instanceOf(app, DocumentSheet);
      assert.strictEqual(app.document, actor);
      assert.strictEqual(app.object, actor);
      assert.strictEqual(app.actor, actor);
      assert.isNull(app.token);
      assert.include(app.title, actor.name);
      assert.include(Object.values(actor.apps), app);
      assert.isTrue(app.element.is(".sheet.actor"));
    });

    it("C153 getData tells of the document and of what the user may do", async () => {
      await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: itemType }]);
      await open();
      const context = await app.getData();
      assert.strictEqual(context.document, actor);
      assert.strictEqual(context.actor, actor);
      assert.equal(context.data.name, actor.name);
      assert.notStrictEqual(context.data, actor);
      assert.equal(context.cssClass, "editable");
      assert.include(context, { editable: true, owner: true, limited: false });
      assert.strictEqual(context.options, app.options);
      assert.deepEqual(
        context.items.map(({ name }) => name),
        ["Rope"],
      );
      assert.isTrue(app.element.find("form").hasClass("editable"));
    });

    it("C153 an update of the document renders it again, unless it says render: false", async () => {
      await open();
      const { renders } = app;
      await actor.update({ name: "Conformance renamed" });
      await until(() => field("name").value === "Conformance renamed", "not rendered again");
      await until(() => app.rendered, "still rendering");
      assert.equal(app.renders, renders + 1);
      assert.include(app.element.find(".window-title").text(), "Conformance renamed");
      await actor.update({ name: "Conformance unseen" }, { render: false });
      await pause(100);
      assert.equal(app.renders, renders + 1);
      app.render();
      await until(() => field("name").value === "Conformance unseen", "not rendered again");
    });

    it("C153 a change in the form updates the document, and the sheet stays (G76)", async () => {
      await open();
      field("system.speed").value = "44";
      field("system.speed").dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => actor.system.speed === 44, "not updated");
      assert.isTrue(isOpen(app));
    });

    it("C153 closing a sheet of an actor saves what was typed (G76)", async () => {
      await open();
      field("name").value = "Conformance typed";
      await app.close();
      assert.equal(actor.name, "Conformance typed");
      assert.notInclude(Object.values(actor.apps), app);
    });

    it("C153 what a sheet overrides of render is called with a boolean and options", async () => {
      const calls = [];
      class Noted extends Sheet {
        render(force = false, options = {}) {
          calls.push([force, options]);
          return super.render(force, options);
        }
      }
      app = new Noted(actor);
      app.render(true);
      await shownWithin(app);
      await actor.update({ name: "Conformance noted" });
      await until(() => calls.length > 1, "not rendered again");
      assert.isFalse(calls[1][0]);
      assert.isObject(calls[1][1]);
    });

    it("C153 a sheet closes with its document, and has the hooks of its classes", async () => {
      const other = await Actor.create({ name: "Conformance gone", type });
      const hooks = [];
      const ids = ["renderActorSheet", "renderDocumentSheet", "renderFormApplication", "closeActorSheet"].map(
        (hook) => [hook, Hooks.on(hook, (sheet) => void (sheet.document === other && hooks.push(hook)))],
      );
      await open(other);
      await other.delete();
      await until(() => !isOpen(app), "not closed");
      for (const [hook, id] of ids) Hooks.off(hook, id);
      assert.deepEqual(
        hooks,
        ids.map(([hook]) => hook),
      );
    });

    it("C153 the sheet of an item knows the item and the actor that has it", async () => {
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Lamp", type: itemType }]);
      class Plain extends ItemSheet {
        get template() {
          return template("first-item", '<form class="{{cssClass}}"><input name="name" value="{{item.name}}"></form>');
        }
      }
      app = new Plain(item);
      app.render(true);
      await shownWithin(app);
      assert.strictEqual(app.item, item);
      assert.strictEqual(app.actor, actor);
      assert.strictEqual((await app.getData()).item, item);
      field("name").value = "Lantern";
      field("name").dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => item.name === "Lantern", "not updated");
    });

    it("C153 the window's header has a button for the choice of sheets", async () => {
      await open();
      assert.equal(app.element.find(".header-button.configure-sheet").length, 1);
    });
  });

  describe("the core's own", () => {
    it("C154 are what actors and items fall back on in 13, and can be taken out", () => {
      const ids = (documentName, subType) => Object.keys(CONFIG[documentName].sheetClasses[subType] ?? {});
      if (game.release.generation < 14) {
        Actors.registerSheet("core", ActorSheet, { types: [type] });
        assert.include(ids("Actor", type), "core.ActorSheet");
      }
      Actors.unregisterSheet("core", ActorSheet);
      assert.notInclude(ids("Actor", type), "core.ActorSheet");
    });
  });

  describe("who may see them", () => {
    it("C155 a limited viewer is shown a locked sheet, of what they may see; others none", async function () {
      if (!player()) this.skip();
      const { NONE, LIMITED } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
      await actor.update({ ownership: { [player().id]: LIMITED } });
      const limited = await ask("openFirstSheet", { uuid: actor.uuid });
      assert.include(limited, { rendered: true, limited: true, owner: false, editable: false, cssClass: "locked" });
      assert.isTrue(limited.disabled);
      assert.isEmpty(limited.buttons.filter((name) => name.includes("configure-sheet")));
      await actor.update({ ownership: { [player().id]: NONE } });
      const refused = await ask("openFirstSheet", { uuid: actor.uuid });
      assert.isFalse(refused.rendered);
    });
  });

  describe("drag and drop", () => {
    const fire = (target, kind, dataTransfer) =>
      target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));

    it("C156 an item is dragged from one sheet onto another, which copies it", async () => {
      const other = await Actor.create({ name: "Conformance other", type });
      const [item] = await other.createEmbeddedDocuments("Item", [{ name: "Torch", type: itemType }]);
      const from = other.sheet;
      try {
        from.render(true);
        await shownWithin(from);
        await open();
        const [row] = from.element.find(`[data-item-id="${item.id}"]`);
        assert.isTrue(row.draggable);
        const dataTransfer = new DataTransfer();
        fire(row, "dragstart", dataTransfer);
        assert.equal(JSON.parse(dataTransfer.getData("text/plain")).uuid, item.uuid);
        fire(app.element.find(".item-list")[0], "drop", dataTransfer);
        await until(() => actor.items.size === 1, "nothing was dropped");
        assert.equal(actor.items.contents[0].name, "Torch");
        assert.equal(other.items.size, 1);
        await until(() => app.element.find(".item").length === 1, "the item is not shown");
      } finally {
        await from.close({ submit: false });
        await other.delete();
      }
    });

    it("C156 an item of the actor is sorted; dropActorSheetData may prevent a drop", async () => {
      const data = ["a", "b", "c"].map((name, index) => ({ name, type: itemType, sort: (index + 1) * 100 }));
      await actor.createEmbeddedDocuments("Item", data);
      await open();
      const sorted = () => actor.items.contents.sort((a, b) => a.sort - b.sort).map(({ name }) => name);
      const [first, , last] = actor.items.contents.sort((a, b) => a.sort - b.sort);
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify(last.toDragData()));
      const target = () => app.element.find(`[data-item-id="${first.id}"]`)[0];
      const hook = Hooks.on("dropActorSheetData", (dropped) => dropped !== actor);
      fire(target(), "drop", dataTransfer);
      await pause(150);
      Hooks.off("dropActorSheetData", hook);
      assert.deepEqual(sorted(), ["a", "b", "c"]);
      fire(target(), "drop", dataTransfer);
      await until(() => sorted()[0] === "c", "not sorted");
      assert.deepEqual(sorted(), ["c", "a", "b"]);
    });
  });
}

function dialogTests({ describe, it, assert, afterEach }) {
  const { Dialog } = foundry.appv1.api;
  const dialogs = () => Object.values(ui.windows).filter((app) => app instanceof Dialog);
  const shown = () => until(() => dialogs().find((dialog) => dialog.rendered), "no dialog was shown");
  const press = async (key) => (await shown()).element.find(`.dialog-button.${key}`)[0].click();
  const type = (dialog, key) =>
    dialog.element[0].dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
  afterEach(async () => {
    for (const dialog of dialogs()) await dialog.close();
  });

  describe("dialogs", () => {
    it("C157 a dialog shows its content and its buttons, whose callbacks get jQuery", async () => {
      const calls = [];
      const dialog = new Dialog({
        title: "Conformance",
        content: '<p>Which?</p><input name="n" value="3">',
        buttons: {
          one: { icon: '<i class="fas fa-check"></i>', label: "One", callback: (html) => calls.push(["one", html]) },
          two: { label: "Two", disabled: true },
        },
        default: "one",
        render: (html) => calls.push(["render", html]),
        close: (html) => calls.push(["close", html]),
      });
      dialog.render(true);
      await shownWithin(dialog);
      assert.equal(dialog.title, "Conformance");
      const [first, second] = dialog.element.find(".dialog-buttons button.dialog-button").get();
      assert.equal(first.dataset.button, "one");
      assert.isTrue(first.classList.contains("default"));
      assert.isNotNull(first.querySelector("i.fa-check"));
      assert.isTrue(second.disabled);
      assert.equal(dialog.element.find(".dialog-content p").text(), "Which?");
      first.click();
      await until(() => !isOpen(dialog), "not closed");
      assert.deepEqual(
        calls.map(([name]) => name),
        ["render", "one", "close"],
      );
      for (const [, html] of calls) assert.isString(html.jquery);
      assert.equal(calls[1][1].find('[name="n"]').val(), "3");
    });

    it("C157 with jQuery: false callbacks get the element", async () => {
      let got = null;
      const buttons = { ok: { label: "OK", callback: (html) => (got = html) } };
      new Dialog({ title: "", content: "<p></p>", buttons }, { jQuery: false }).render(true);
      await press("ok");
      assert.instanceOf(got, HTMLElement);
    });

    it("C157 a callback that fails keeps the dialog open (G78)", async () => {
      const fail = () => {
        throw new Error("conformance: this failure is wanted");
      };
      const dialog = new Dialog({ title: "", content: "", buttons: { ok: { label: "OK", callback: fail } } });
      dialog.render(true);
      await shownWithin(dialog);
      try {
        dialog.submit(dialog.data.buttons.ok);
      } catch {
        // The documentation does not say whether it also throws.
      }
      await pause(100);
      assert.isTrue(isOpen(dialog));
    });

    it("C157 Enter presses the default button, Escape closes", async () => {
      const answer = Dialog.confirm({ title: "Enter", content: "<p>?</p>", defaultYes: false });
      type(await shown(), "Enter");
      assert.isFalse(await answer);
      const dismissed = Dialog.confirm({ title: "Escape", content: "<p>?</p>" });
      type(await shown(), "Escape");
      assert.isNull(await dismissed);
    });

    it("C158 confirm resolves to true, to false, and to null when it is dismissed", async () => {
      const yes = Dialog.confirm({ title: "Yes", content: "<p>?</p>" });
      await press("yes");
      assert.isTrue(await yes);
      const no = Dialog.confirm({ title: "No", content: "<p>?</p>" });
      await press("no");
      assert.isFalse(await no);
      const dismissed = Dialog.confirm({ title: "Dismissed", content: "<p>?</p>" });
      await (await shown()).close();
      assert.isNull(await dismissed);
    });

    it("C158 rejectClose rejects a dismissed one; callbacks answer instead", async () => {
      const rejected = Dialog.confirm({ title: "Rejected", content: "", rejectClose: true }).then(
        () => "resolved",
        (error) => error,
      );
      await (await shown()).close();
      assert.instanceOf(await rejected, Error);
      const answered = Dialog.confirm({
        title: "Answered",
        content: '<input name="n" value="8">',
        yes: (html) => html.find('[name="n"]').val(),
      });
      await press("yes");
      assert.equal(await answered, "8");
    });

    it("C158 prompt resolves to what its callback gives", async () => {
      const prompted = Dialog.prompt({
        title: "Prompt",
        content: '<input name="n" value="9">',
        label: "Go",
        callback: (html) => Number(html.find('[name="n"]').val()),
        rejectClose: false,
      });
      const dialog = await shown();
      assert.include(dialog.element.find(".dialog-button").text(), "Go");
      await press("ok");
      assert.equal(await prompted, 9);
      const dismissed = Dialog.prompt({ title: "Dismissed", content: "", callback: () => 1, rejectClose: false });
      await (await shown()).close();
      assert.isNull(await dismissed);
    });

    it("C158 wait resolves to what the chosen button gives (G79)", async () => {
      const buttons = { a: { label: "A", callback: () => "first" }, b: { label: "B", callback: () => "second" } };
      const waited = Dialog.wait({ title: "Wait", content: "", buttons, default: "a" });
      await press("b");
      assert.equal(await waited, "second");
      const dismissed = Dialog.wait({ title: "Closed", content: "", buttons, close: () => "closed" });
      await (await shown()).close();
      assert.equal(await dismissed, "closed");
    });
  });

  describe("beside the present version", () => {
    it("C159 Escape closes open windows of the first version", async () => {
      const window = new foundry.appv1.api.Application({ template: template("first-empty", "<p></p>") });
      window.render(true);
      await shownWithin(window);
      document.activeElement?.blur();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent("keyup", { key: "Escape", code: "Escape", bubbles: true }));
      await until(() => !isOpen(window), "still open");
    });
  });
}

export default function register(quench) {
  CONFIG.queries["conformance.openFirstSheet"] = openFirstSheet;
  const options = (what) => ({ displayName: `Conformance: ${what} of the first version` });
  quench.registerBatch("conformance.firstSheets", sheetTests, options("sheets"));
  quench.registerBatch("conformance.firstDialogs", dialogTests, options("dialogs"));
}
