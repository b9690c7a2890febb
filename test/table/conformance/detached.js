import { until } from "./waiting.js";

/** Generation 14: applications are shown in browser windows of their own (#13128, #13132). */
export default function register(quench) {
  const generation14 = game.release.generation >= 14;
  quench.registerBatch("conformance.detached", generation14 ? detached : former, {
    displayName: "Conformance: detached windows",
  });
}

function former({ describe, it, assert }) {
  describe("C177 windows in generation 13", () => {
    it("cannot be detached", () => {
      assert.isFalse("detached" in foundry.applications);
      for (const name of ["detachWindow", "attachWindow", "renderChild"]) {
        assert.isUndefined(foundry.applications.api.ApplicationV2.prototype[name]);
      }
    });
  });
}

function detached({ describe, it, assert, afterEach }) {
  const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;
  const { detached: windows } = foundry.applications;
  const opened = [];
  const hooks = [];

  afterEach(async () => {
    for (const [name, id] of hooks.splice(0)) Hooks.off(name, id);
    await Promise.all(opened.splice(0).map((app) => app.close({ animate: false })));
    await until(() => windows.windows.size === 0, "a window stayed open");
  });

  const hear = (name) => {
    const heard = [];
    hooks.push([name, Hooks.on(name, (...args) => void heard.push(args))]);
    return heard;
  };
  const open = async (app, options) => {
    opened.push(app);
    await app.render({ force: true, ...options });
    return app;
  };
  const pageOf = (app) => app.element.ownerDocument.defaultView;
  const descriptorOf = (app) => windows.windows.get(app.window.windowId);

  /** A form and an action, drawn without templates. */
  class Note extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "detached-note-{id}",
      tag: "form",
      window: { title: "Note", contentClasses: ["standard-form"] },
      position: { width: 320, height: 260 },
      form: { handler: Note.keep, submitOnChange: true },
      actions: { count: Note.count },
    };

    counted = 0;
    kept = null;
    told = [];

    static count() {
      this.counted += 1;
    }

    static keep(_event, _form, data) {
      this.kept = data.object;
    }

    async _renderHTML() {
      return `<p><button type="button" data-action="count" data-tooltip="Counts">Count</button></p>
        <input type="text" name="text"><input type="checkbox" name="sure"><input type="number" name="many" value="2">
        <p class="entry">An entry</p>`;
    }

    _replaceHTML(result, content) {
      content.innerHTML = result;
    }

    _onDetach() {
      super._onDetach();
      this.told.push("detached");
    }

    _onAttach() {
      super._onAttach();
      this.told.push("attached");
    }
  }

  describe("C177 detached windows", () => {
    it("an application is detached into a window of its own, and attached again, the same element", async () => {
      const openings = hear("openDetachedWindow");
      const closings = hear("closeDetachedWindow");
      const app = await open(new Note(), { position: { left: 90, top: 70 } });
      const { element } = app;
      assert.isUndefined(app.window.windowId);
      element.querySelector("[name=text]").value = "kept";
      await app.detachWindow();
      const { windowId } = app.window;
      const page = pageOf(app);
      assert.notEqual(page, window);
      assert.strictEqual(app.element, element);
      assert.isTrue(element.isConnected);
      assert.isNull(document.getElementById(app.id));
      assert.strictEqual(windows.windows.get(windowId).window, page);
      assert.strictEqual(windows.windows.get(windowId).applications.get(app.id), app);
      assert.deepEqual(openings, [[windowId, page]]);
      assert.strictEqual(foundry.applications.instances.get(app.id), app);
      assert.equal(page.document.title, "Note");
      assert.equal(element.querySelector("[name=text]").value, "kept");

      await app.attachWindow();
      assert.strictEqual(app.element.ownerDocument, document);
      assert.isUndefined(app.window.windowId);
      assert.deepEqual([app.position.left, app.position.top, app.position.width], [90, 70, 320]);
      assert.equal(element.querySelector("[name=text]").value, "kept");
      assert.deepEqual(app.told, ["detached", "attached"]);
      await until(() => page.closed, "the window stayed open");
      await until(() => closings.length > 0, "nobody was told");
      assert.deepEqual(closings, [[windowId, page]]);
      assert.isFalse(windows.windows.has(windowId));
      assert.isTrue(app.rendered);
    });

    it("detaching twice is detaching once (#14418), and what has no frame stays (#14569)", async () => {
      const app = await open(new Note());
      await app.detachWindow();
      const { windowId } = app.window;
      await app.detachWindow();
      assert.equal(app.window.windowId, windowId);
      assert.equal(windows.windows.size, 1);
      const frameless = await open(new Note({ window: { frame: false } }));
      await frameless.detachWindow();
      assert.strictEqual(frameless.element.ownerDocument, document);
      frameless.element.remove();
    });

    it("is rendered into a window of its own, or into one that is open, by its options", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const { windowId } = app.window;
      assert.strictEqual(descriptorOf(app).window, pageOf(app));
      const beside = await open(new Note(), { window: { windowId } });
      assert.strictEqual(pageOf(beside), pageOf(app));
      assert.sameMembers([...descriptorOf(app).applications.keys()], [app.id, beside.id]);
      await app.close({ animate: false });
      assert.isFalse(pageOf(beside).closed);
      await beside.render({ window: { detached: false } });
      assert.strictEqual(beside.element.ownerDocument, document);
      await until(() => windows.windows.size === 0, "the window stayed open, empty");
    });

    it("the menu in its header detaches and attaches it", async () => {
      const app = await open(new Note());
      const entry = () => app.window.controlsDropdown.querySelectorAll(".header-control [class*=control-label]");
      const labels = () => [...entry()].map((label) => label.textContent.toLowerCase());
      assert.include(labels().join(), "detach");
      assert.isFalse(app.window.controls.classList.contains("hidden"));
      [...entry()].find((label) => /detach/i.test(label.textContent)).click();
      await until(() => app.window.windowId, "nothing was detached");
      assert.match(labels().join(), /attach/);
      assert.notMatch(labels().join(), /detach/);
    });

    it("closing the application closes its window; closing the window closes its applications", async () => {
      const closings = hear("closeDetachedWindow");
      const app = await open(new Note(), { window: { detached: true } });
      const page = pageOf(app);
      await app.close({ animate: false });
      await until(() => page.closed && closings.length === 1, "the window stayed open");
      const other = await open(new Note(), { window: { detached: true } });
      pageOf(other).close();
      await until(() => closings.length === 2 && !other.rendered, "the application stayed open");
      assert.equal(windows.windows.size, 0);
      assert.isFalse(foundry.applications.instances.has(other.id));
      await other.render({ force: true });
      assert.strictEqual(other.element.ownerDocument, document);
    });
  });
  describe("C177 what is in a detached window", () => {
    it("looks like the page: styles, classes, language, theme, and standards", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const { document: there } = pageOf(app);
      assert.equal(there.compatMode, "CSS1Compat");
      assert.equal(there.documentElement.lang, document.documentElement.lang);
      assert.equal(there.body.className, document.body.className);
      assert.isAtLeast(there.querySelectorAll("link[rel=stylesheet], style").length, 1);
      const colour = (page) => page.getComputedStyle(page.document.body).getPropertyValue("font-family");
      assert.equal(colour(pageOf(app)), colour(window));
    });

    it("knows the game, and the elements of core", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const page = pageOf(app);
      assert.strictEqual(page.game, game);
      assert.strictEqual(page.foundry, foundry);
      assert.strictEqual(page.ui, ui);
      assert.exists(page.customElements.get("prose-mirror"));
      assert.strictEqual(new page.Function("return Math")(), Math);
    });

    it("actions act, forms are read and typed, in inputs made there too", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      await app.render();
      const [text, sure] = ["text", "sure"].map((name) => app.element.querySelector(`[name=${name}]`));
      app.element.querySelector("[data-action=count]").click();
      assert.equal(app.counted, 1);
      text.value = "typed";
      sure.checked = true;
      const page = pageOf(app);
      text.dispatchEvent(new page.Event("change", { bubbles: true }));
      await until(() => app.kept, "nothing was submitted");
      assert.deepEqual(app.kept, { text: "typed", sure: true, many: 2 });
    });

    it("parts are rendered there with core's elements alive, before and after", async () => {
      class Parts extends HandlebarsApplicationMixin(Note) {
        static PARTS = { main: { template: "conformance/detached-part.hbs" } };
      }
      Handlebars.registerPartial(
        "conformance/detached-part.hbs",
        Handlebars.compile('<div class="part"><string-tags name="tags" value="a,b"></string-tags><b>{{n}}</b></div>'),
      );
      const app = new Parts();
      const tags = () => app.element.querySelector("string-tags");
      let n = 0;
      app._prepareContext = async () => ({ n: ++n });
      // The mixin must render the parts, not Note's own methods.
      for (const name of ["_renderHTML", "_replaceHTML"]) assert.notEqual(app[name], Note.prototype[name]);
      await open(app, { window: { detached: true } });
      const { HTMLStringTagsElement } = foundry.applications.elements;
      assert.instanceOf(tags(), HTMLStringTagsElement);
      await app.render({ parts: ["main"] });
      assert.equal(app.element.querySelector(".part b").textContent, "2");
      assert.strictEqual(tags().ownerDocument, pageOf(app).document);
      assert.instanceOf(tags(), HTMLStringTagsElement);
      assert.exists(tags().querySelector("input"));
      Handlebars.unregisterPartial("conformance/detached-part.hbs");
    });

    it("tooltips and context menus come up there", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const page = pageOf(app);
      const { document: there } = page;
      game.tooltip.activate(app.element.querySelector("[data-tooltip=Counts]"));
      assert.strictEqual(game.tooltip.tooltip.ownerDocument, there);
      assert.isTrue(game.tooltip.tooltip.isConnected);
      assert.equal(game.tooltip.tooltip.textContent, "Counts");
      there.body.dispatchEvent(new page.PointerEvent("pointerdown", { bubbles: true }));
      assert.isNull(game.tooltip.element);

      let chosen = null;
      const entries = [{ label: "Choose", icon: "fa-solid fa-check", onClick: (_event, target) => (chosen = target) }];
      new foundry.applications.ux.ContextMenu.implementation(app.element, ".entry", entries, {
        fixed: true,
        jQuery: false,
      });
      const entry = app.element.querySelector(".entry");
      const press = { bubbles: true, cancelable: true, clientX: 30, clientY: 40 };
      entry.dispatchEvent(new page.MouseEvent("contextmenu", press));
      await until(() => there.querySelector("#context-menu li.context-item"), "no menu came up");
      there.querySelector("#context-menu li.context-item").click();
      assert.strictEqual(chosen, entry);
      assert.isNull(there.querySelector("#context-menu"));
    });

    it("links are followed", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const entry = await JournalEntry.create({ name: "Linked" });
      const content = await foundry.applications.ux.TextEditor.implementation.enrichHTML(`@UUID[${entry.uuid}]`);
      app.window.content.insertAdjacentHTML("beforeend", content);
      app.element.querySelector("a.content-link").click();
      await until(() => entry.sheet.rendered, "the sheet was not opened");
      assert.strictEqual(entry.sheet.element.ownerDocument, document);
      await entry.sheet.close({ animate: false });
      await entry.delete();
    });

    it("its keys are no key bindings of the game (dnd5e#6379)", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const page = pageOf(app);
      const press = (target, Event) =>
        target.dispatchEvent(new Event("keydown", { code: "Escape", key: "Escape", bubbles: true }));
      press(page.document.body, page.KeyboardEvent);
      assert.isFalse(game.keyboard.downKeys.has("Escape"));
      press(document.body, KeyboardEvent);
      assert.isTrue(game.keyboard.downKeys.has("Escape"));
      game.keyboard.releaseKeys({ force: true });
    });

    it("dialogs and sheets are detached, and answer; a child is rendered beside its parent and closed with it", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const child = new DialogV2({
        window: { title: "Child" },
        content: "<input name='answer' value='x'>",
        buttons: [{ action: "ok", label: "OK" }],
      });
      opened.push(child);
      await app.renderChild(child);
      assert.strictEqual(pageOf(child), pageOf(app));
      assert.isTrue(child.element.open);
      await app.close({ animate: false });
      await until(() => !child.rendered, "the child stayed open");

      let answer = null;
      const dialog = new DialogV2({
        window: { title: "Asked" },
        content: "<input name='answer' value='x'>",
        buttons: [
          { action: "ok", label: "OK", callback: (_event, button) => (answer = button.form.elements.answer.value) },
        ],
      });
      await open(dialog);
      await dialog.detachWindow();
      const page = pageOf(dialog);
      assert.notEqual(page, window);
      dialog.element.querySelector("button[data-action=ok]").click();
      await until(() => answer === "x" && page.closed, "the dialog did not answer, or its window stayed");

      const entry = await JournalEntry.create({ name: "Sheet" });
      const sheet = await open(entry.sheet, { window: { detached: true } });
      await entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "Added", type: "text" }]);
      await until(() => /Added/.test(sheet.element.textContent), "the sheet did not follow its document");
      await sheet.render({ window: { title: "Another title" } });
      assert.equal(pageOf(sheet).document.title, "Another title");
      await entry.delete();
      await until(() => !sheet.rendered, "the sheet stayed open without its document");
    });

    it("the combat tracker's own window is detached", async () => {
      const combat = await Combat.create({ active: true });
      const tracker = await ui.combat.renderPopout();
      opened.push(tracker);
      await tracker.detachWindow();
      assert.notEqual(pageOf(tracker), window);
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Guard" }]);
      await until(() => /Guard/.test(tracker.element.textContent), "the tracker did not follow");
      assert.strictEqual(tracker.element.ownerDocument, descriptorOf(tracker).window.document);
      await combat.delete();
    });
  });

  describe("C177 the windows themselves", () => {
    it("nodes are adopted and imported, attributes copied, empty windows closed", async () => {
      const app = await open(new Note(), { window: { detached: true } });
      const page = pageOf(app);
      const { body } = page.document;
      const [one, two] = ["one", "two"].map((id) => Object.assign(document.createElement("i"), { id }));
      windows.adoptNodes(body, one);
      windows.importNodes(body, two);
      assert.strictEqual(one.ownerDocument, page.document);
      assert.strictEqual(two.ownerDocument, document);
      assert.exists(page.document.getElementById("two"));
      two.title = "copied";
      two.lang = "fr";
      windows.copyAttributes(two, one, { attrs: ["title"] });
      assert.deepEqual([one.title, one.lang], ["copied", ""]);
      windows.checkEmpty(page);
      assert.isFalse(page.closed);
    });
  });
}
