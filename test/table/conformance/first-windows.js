/** Windows and forms of the first version (`foundry.appv1`, until 16), as API pages and guides show them. */
import { isOpen, shownWithin, template } from "./first-version.js";
import { pause, until } from "./waiting.js";

function windowTests({ describe, it, assert, before, afterEach }) {
  const { Application } = foundry.appv1.api;
  let Ledger, Book;
  let app = null;

  before(() => {
    const path = template(
      "first-ledger",
      `<nav class="tabs"><a class="item" data-tab="one">1</a><a class="item" data-tab="two">2</a></nav>
       <section class="body"><div class="tab" data-tab="one"><ul class="long">{{#each rows}}<li>{{this}}</li>{{/each}}</ul></div>
       <div class="tab" data-tab="two"><input class="query" name="query"><output>{{told}}</output></div></section>`,
    );
    Ledger = class ConformanceLedger extends Application {
      static get defaultOptions() {
        return foundry.utils.mergeObject(super.defaultOptions, {
          id: "conformance-ledger",
          classes: ["conformance-ledger"],
          title: "Ledger",
          template: path,
          width: 400,
          height: 300,
          resizable: true,
          scrollY: [".long"],
          tabs: [{ navSelector: ".tabs", contentSelector: ".body", initial: "one" }],
          filters: [{ inputSelector: ".query", contentSelector: ".body" }],
        });
      }
      told = "first";
      listened = [];
      searched = [];
      getData(options) {
        return { told: this.told, options, rows: Array.from({ length: 60 }, (_, index) => index) };
      }
      activateListeners(html) {
        super.activateListeners(html);
        this.listened.push(html);
        html.find(".long").css({ height: "100px", overflow: "auto", display: "block" });
      }
      _onSearchFilter(_event, query) {
        this.searched.push(query);
      }
    };
    Book = class ConformanceBook extends Ledger {};
  });
  afterEach(async () => {
    await app?.close();
    app = null;
  });
  const open = async (cls = Ledger, options = {}) => {
    app = new cls(options);
    app.render(true);
    await shownWithin(app);
    return app;
  };

  describe("windows", () => {
    it("C150 the framework is deprecated since 13, until 16", () => {
      const { mode } = CONFIG.compatibility;
      CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;
      try {
        assert.throws(() => new Ledger(), /V1 Application[^]*since Version 13[^]*Version 16/);
      } finally {
        CONFIG.compatibility.mode = mode;
      }
    });

    it("C150 options are those of the class, with those that are given over them", () => {
      app = new Ledger({ title: "Other", classes: ["mine"] });
      assert.equal(app.options.width, 400);
      assert.equal(app.title, "Other");
      assert.deepEqual(app.options.classes, ["mine"]);
      assert.isTrue(app.popOut);
      assert.equal(app.template, "conformance/first-ledger.hbs");
      assert.isAbove(new Ledger().appId, app.appId);
      assert.equal(new Application().id, `app-${new Application().appId - 1}`);
    });

    it("C150 render answers the application at once, which then stands in the page and in ui.windows", async () => {
      app = new Ledger();
      assert.isFalse(app.rendered);
      assert.strictEqual(app.render(true), app);
      await shownWithin(app);
      assert.equal(app._state, Application.RENDER_STATES.RENDERED);
      assert.strictEqual(ui.windows[app.appId], app);
      assert.isString(app.element.jquery);
      assert.strictEqual(app.element[0], document.getElementById("conformance-ledger"));
    });

    it("C150 the window has the known markup", async () => {
      await open();
      const [element] = app.element;
      assert.isTrue(element.matches(".app.window-app.conformance-ledger"));
      assert.equal(element.dataset.appid, String(app.appId));
      assert.include(element.querySelector("header.window-header > .window-title").textContent, "Ledger");
      assert.isNotNull(element.querySelector("header.window-header a.header-button.close"));
      assert.isNotNull(element.querySelector("section.window-content > section.body"));
      assert.isNotNull(element.querySelector(".window-resizable-handle"));
      assert.isTrue(element.classList.contains("theme-light")); // #11651
    });

    it("C150 an application that is not open is not rendered unless it is forced to be", async () => {
      app = new Ledger();
      app.render();
      app.render(false);
      await pause(100);
      assert.isFalse(app.rendered);
      assert.equal(app.listened.length, 0);
    });

    it("C150 rendered again it keeps its window and its place; its content is new, and so handed to the listeners", async () => {
      await open();
      const [element] = app.element;
      app.setPosition({ left: 120, top: 90, width: 380, height: 260 });
      app.told = "second";
      app.render();
      await until(() => app.element.find("output").text() === "second", "not rendered again");
      await until(() => app.rendered, "still rendering");
      assert.strictEqual(app.element[0], element);
      assert.equal(document.querySelectorAll("#conformance-ledger").length, 1);
      assert.include(app.position, { left: 120, top: 90, width: 380, height: 260 });
      assert.equal(app.listened.length, 2);
      assert.isTrue(element.contains(app.listened[1][0]));
      assert.isFalse(element.contains(app.listened[0][0]));
    });

    it("C150 the scroll position and the tab stay", async () => {
      await open();
      app.element.find(".long")[0].scrollTop = 150;
      app.render();
      await until(() => app.listened.length === 2 && app.rendered, "not rendered again");
      assert.equal(app.element.find(".long")[0].scrollTop, 150);
      app.element.find('.tabs [data-tab="two"]')[0].click();
      app.render();
      await until(() => app.listened.length === 3 && app.rendered, "not rendered again");
      assert.isTrue(app.element.find('.tab[data-tab="two"]').hasClass("active"));
      app.activateTab("one");
      assert.isTrue(app.element.find('.tab[data-tab="one"]').hasClass("active"));
    });

    it("C150 a filter of the options calls _onSearchFilter", async () => {
      await open();
      const [input] = app.element.find(".query");
      input.value = "sword";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await until(() => app.searched.includes("sword"), "not searched");
    });

    it("C150 setPosition moves and sizes, and answers the position", async () => {
      await open();
      const position = app.setPosition({ left: 50, top: 60 });
      assert.include(position, { left: 50, top: 60, width: 400, height: 300 });
      const { left, top, width } = app.element[0].getBoundingClientRect();
      assert.deepEqual([left, top, width], [50, 60, 400]);
    });

    it("C150 a window is minimized and maximized, and brought to the top", async () => {
      await open();
      await app.minimize();
      assert.isTrue(app.element.hasClass("minimized"));
      assert.isTrue(app._minimized);
      await app.maximize();
      assert.isFalse(app.element.hasClass("minimized"));
      assert.equal(app.element[0].offsetHeight, 300);
      const other = new Application({ template: template("first-empty", "<p></p>") });
      other.render(true);
      await shownWithin(other);
      app.bringToTop();
      const depth = ({ element }) => Number(element[0].style.zIndex);
      assert.isAbove(depth(app), depth(other));
      await other.close();
    });

    it("C150 without popOut there is no window, only the content", async () => {
      const inner = template("first-inner", '<aside id="conformance-inner">{{told}}</aside>');
      await open(Ledger, { popOut: false, template: inner, id: "conformance-inner" });
      assert.equal(app.element.prop("tagName"), "ASIDE");
      assert.notProperty(ui.windows, app.appId);
      app.told = "again";
      app.render();
      await until(() => app.element.text() === "again", "not rendered again");
      assert.equal(document.querySelectorAll("#conformance-inner").length, 1);
    });

    it("C150 a template that fails to be filled is an error, and does not come back by itself", async () => {
      const errors = [];
      const hook = Hooks.on("error", (location) => errors.push(location));
      class Failing extends Ledger {
        getData() {
          throw new Error("conformance: this failure is wanted");
        }
      }
      app = new Failing();
      app.render(true);
      await until(() => app._state === Application.RENDER_STATES.ERROR, "no error");
      Hooks.off("error", hook);
      assert.isNotEmpty(errors);
      app.getData = () => ({});
      app.render(false);
      await pause(100);
      assert.isFalse(app.rendered); // #10354
    });
  });

  describe("hooks of windows", () => {
    const noting = async (hooks, run) => {
      const calls = [];
      const ids = hooks.map((hook) => [hook, Hooks.on(hook, (...args) => void calls.push([hook, ...args]))]);
      try {
        await run();
      } finally {
        for (const [hook, id] of ids) Hooks.off(hook, id);
      }
      return calls.filter(([, called]) => called === app);
    };
    const CLASSES = ["ConformanceBook", "ConformanceLedger", "Application"];

    it("C151 render is told for every class: of the window first, of its content after", async () => {
      const names = CLASSES.map((name) => `render${name}`);
      const calls = await noting(names, async () => {
        await open(Book);
        app.render();
        await until(() => app.listened.length === 2 && app.rendered, "not rendered again");
      });
      const [element] = app.element;
      assert.deepEqual(
        calls.map(([hook]) => hook),
        [...names, ...names],
      );
      for (const [, , html, data] of calls) {
        assert.isString(html.jquery);
        assert.equal(data.told, "first");
      }
      assert.strictEqual(calls[0][2][0], element);
      assert.notStrictEqual(calls[3][2][0], element); // #3088
      assert.isTrue(element.contains(calls[3][2][0]));
    });

    it("C151 close is told for every class, with the element", async () => {
      await open(Book);
      const [element] = app.element;
      const names = CLASSES.map((name) => `close${name}`);
      const calls = await noting(names, () => app.close());
      assert.deepEqual(
        calls.map(([hook]) => hook),
        names,
      );
      assert.strictEqual(calls[0][2][0], element);
      await until(() => !element.isConnected, "still in the page");
      assert.equal(app.element.length, 0);
      assert.equal(app._state, Application.RENDER_STATES.CLOSED);
      assert.notProperty(ui.windows, app.appId);
    });

    it("C151 packages add buttons to the header", async () => {
      let pressed = null;
      const calls = await noting(["getApplicationHeaderButtons"], async () => {
        const id = Hooks.on("getConformanceLedgerHeaderButtons", (_app, buttons) => {
          buttons.unshift({
            ...{ label: "Press", class: "conformance-press", icon: "fas fa-hand" },
            onclick: (event) => (pressed = event),
          });
        });
        await open(Book);
        Hooks.off("getConformanceLedgerHeaderButtons", id);
      });
      assert.equal(calls.length, 1);
      const buttons = app.element.find(".window-header .header-button").get();
      assert.isTrue(buttons[0].classList.contains("conformance-press"));
      assert.isTrue(buttons.at(-1).classList.contains("close"));
      buttons[0].click();
      assert.instanceOf(pressed, Event);
      buttons.at(-1).click();
      await until(() => !isOpen(app), "not closed");
    });
  });
}

function formTests({ describe, it, assert, before, afterEach }) {
  const { FormApplication } = foundry.appv1.api;
  let Form;
  let app = null;

  before(() => {
    const path = template(
      "first-form",
      `<form><input name="name" value="{{object.name}}"><input name="count" type="number" value="{{object.count}}">
       <input name="brave" type="checkbox" {{checked object.brave}}><input name="late" autofocus>
       <input name="size" type="range" min="1" max="9" value="3"><span class="range-value">3</span>
       {{editor object.text target="text" button=true editable=true}}
       <button type="submit">Save</button></form>`,
    );
    Form = class ConformanceForm extends FormApplication {
      static get defaultOptions() {
        return foundry.utils.mergeObject(super.defaultOptions, { title: "Form", template: path, width: 360 });
      }
      submitted = [];
      async _updateObject(event, formData) {
        this.submitted.push(formData);
        foundry.utils.mergeObject(this.object, foundry.utils.expandObject(formData));
      }
    };
  });
  afterEach(async () => {
    await app?.close({ submit: false });
    app = null;
  });
  const open = async (options = {}, object = { name: "Ann", count: 2, brave: true, text: "<p>Old</p>" }) => {
    app = new Form(object, options);
    app.render(true);
    await shownWithin(app);
    return app;
  };
  const field = (name) => app.element.find(`[name="${name}"]`)[0];
  const change = (name, value) => {
    field(name).value = value;
    field(name).dispatchEvent(new Event("change", { bubbles: true }));
  };

  describe("forms", () => {
    it("C152 a form is submitted to _updateObject, with typed values, and closes", async () => {
      await open();
      assert.deepEqual(Object.keys(await app.getData()).sort(), ["object", "options", "title"]);
      assert.strictEqual(app.form, app.element.find("form")[0]);
      field("count").value = "5";
      app.element.find('[type="submit"]')[0].click();
      await until(() => !isOpen(app), "not closed");
      assert.equal(app.submitted.length, 1);
      assert.deepInclude(app.submitted[0], { name: "Ann", count: 5, brave: true });
    });

    it("C152 closeOnSubmit: false keeps it open; submit takes updateData", async () => {
      await open({ closeOnSubmit: false });
      assert.strictEqual(await app.submit({ updateData: { name: "Ben" } }), app);
      assert.isTrue(app.rendered);
      assert.equal(app.submitted[0].name, "Ben");
    });

    it("C152 a change is submitted only with submitOnChange", async () => {
      await open({ closeOnSubmit: false });
      change("name", "Silent");
      await pause(100);
      assert.isEmpty(app.submitted);
      await app.close({ submit: false });
      await open({ closeOnSubmit: false, submitOnChange: true });
      change("name", "Told");
      await until(() => app.submitted.length === 1, "not submitted");
      assert.equal(app.object.name, "Told");
    });

    it("C152 closing submits with submitOnClose, unless it is told not to", async () => {
      await open({ submitOnClose: true });
      field("name").value = "Last";
      await app.close();
      assert.equal(app.object.name, "Last");
      await open({ submitOnClose: true });
      field("name").value = "Never";
      await app.close({ submit: false });
      assert.isEmpty(app.submitted);
    });

    it("C152 the focus stays in the field of the same name when it is rendered again", async () => {
      await open();
      field("count").focus();
      const former = field("count");
      app.render();
      await until(() => field("count") !== former && app.rendered, "not rendered again");
      assert.strictEqual(document.activeElement, field("count"));
    });

    it("C152 a field with autofocus has the focus first", async () => {
      await open();
      await until(() => document.activeElement === field("late"), "no focus"); // #6819
    });

    it("C152 what may not be edited is disabled, and not submitted", async () => {
      await open({ editable: false, submitOnChange: true });
      assert.isFalse(app.isEditable);
      assert.isTrue(field("name").disabled);
      change("name", "Forced");
      await app.submit();
      assert.isEmpty(app.submitted);
      assert.isTrue(isOpen(app));
    });

    it("C152 an error in _updateObject keeps the form open", async () => {
      await open();
      app._updateObject = () => {
        throw new Error("conformance: this failure is wanted");
      };
      await app.submit().catch(() => null);
      assert.isTrue(isOpen(app));
      delete app._updateObject;
      await app.submit();
      assert.equal(app.submitted.length, 1);
    });

    it("C152 a slider tells its value beside it", async () => {
      await open();
      change("size", "7");
      await until(() => app.element.find(".range-value").text() === "7", "not told");
    });

    it("C152 an editor of the helper opens by its button, and what it holds is saved under its field (G73)", async () => {
      await open({ closeOnSubmit: false });
      assert.property(app.editors, "text");
      assert.isFalse(app.editors.text.active);
      assert.notProperty(app._getSubmitData(), "text");
      app.element.find(".editor-edit")[0].click();
      await until(() => app.editors.text.active, "not opened");
      const writing = await until(() => app.element.find('.editor [contenteditable="true"]')[0], "nothing to write in");
      writing.innerHTML = "<p>New</p>";
      await app.saveEditor("text");
      assert.equal(app.submitted.at(-1).text, "<p>New</p>");
    });
  });
}

export default function register(quench) {
  const options = (what) => ({ displayName: `Conformance: ${what} of the first version` });
  quench.registerBatch("conformance.firstWindows", windowTests, options("windows"));
  quench.registerBatch("conformance.firstForms", formTests, options("forms"));
}
