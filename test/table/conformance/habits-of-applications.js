/** What guides and tutorials show package authors to do with applications, dialogs, hooks and the interface. */
import { pause, until } from "./waiting.js";

function applicationHabits({ describe, it, assert, after }) {
  const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;
  const opened = [];
  after(() => Promise.all(opened.map((app) => app.close({ animate: false }))));
  const open = async (app) => {
    opened.push(app);
    await app.render({ force: true });
    return app;
  };

  /** An application without templates, as in the guide's first example. */
  class Counter extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "habit-counter-{id}",
      window: { title: "Counter", icon: "fa-solid fa-hashtag", minimizable: false },
      position: { width: 300, height: "auto" },
      actions: { more: Counter.more },
    };

    count = 0;

    static more() {
      this.count++;
      this.render();
    }

    get title() {
      return `${super.title}: ${this.count}`;
    }

    async _prepareContext() {
      return { count: this.count };
    }

    async _renderHTML(context) {
      return `<p class="count">${context.count}</p><button type="button" data-action="more">More</button>`;
    }

    _replaceHTML(result, content) {
      content.innerHTML = result;
    }
  }

  describe("habits: applications", () => {
    it("one without templates draws itself, acts, and is found by its id", async () => {
      const app = await open(new Counter());
      assert.match(app.id, /^habit-counter-/);
      assert.equal(document.getElementById(app.id), app.element);
      assert.equal(foundry.applications.instances.get(app.id), app);
      app.element.querySelector("[data-action=more]").click();
      await until(() => app.element.querySelector(".count").textContent === "1", "nothing was counted");
      assert.equal(app.element.querySelector(".window-title").textContent, "Counter: 0");
      app.setPosition({ left: 120, top: 90, width: 333 });
      assert.equal(app.element.style.width, "333px");
      assert.equal(app.position.left, 120);
    });

    it("another package hears of it by its class and by those above, with what it was made of", async () => {
      const heard = [];
      const listen = (name) => [
        name,
        Hooks.on(name, (app, element, context) => heard.push([name, element, context.count])),
      ];
      const ids = ["renderCounter", "renderApplicationV2"].map(listen);
      const app = await open(new Counter());
      for (const [name, id] of ids) Hooks.off(name, id);
      assert.deepEqual(
        heard.filter(([, element]) => element === app.element).map(([name, , count]) => [name, count]),
        [
          ["renderCounter", 0],
          ["renderApplicationV2", 0],
        ],
      );
    });

    it("a search filters what is listed", async () => {
      const { SearchFilter } = foundry.applications.ux;
      class Listing extends Counter {
        async _renderHTML() {
          return '<input type="search" class="seek"><ol class="list"><li>Axe</li><li>Bow</li></ol>';
        }

        async _onRender(context, options) {
          await super._onRender(context, options);
          new SearchFilter({
            inputSelector: ".seek",
            contentSelector: ".list",
            callback: (event, query, rgx, list) => {
              for (const entry of list.children) entry.hidden = Boolean(query) && !rgx.test(entry.textContent);
            },
          }).bind(this.element);
        }
      }
      const app = await open(new Listing());
      const input = app.element.querySelector(".seek");
      input.value = "bo";
      input.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      const shown = () =>
        [...app.element.querySelectorAll(".list li")].filter((li) => !li.hidden).map((li) => li.textContent);
      await until(() => shown().join() === "Bow", `what is shown is ${shown().join()}`);
    });

    it("a menu opens where it is asked for, with entries that are allowed", async () => {
      const { ContextMenu } = foundry.applications.ux;
      const app = await open(new Counter());
      let chosen = null;
      new ContextMenu.implementation(
        app.element,
        ".count",
        [
          { name: "Take", icon: '<i class="fa-solid fa-hand"></i>', callback: (target) => (chosen = target.className) },
          { name: "Never", icon: "", condition: () => false, callback: () => {} },
        ],
        { jQuery: false, fixed: true },
      );
      const target = app.element.querySelector(".count");
      target.dispatchEvent(
        new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 200, clientY: 200 }),
      );
      const entries = await until(() => {
        const found = document.querySelectorAll("#context-menu .context-item");
        return found.length ? found : null;
      }, "no menu opened");
      assert.equal(entries.length, 1);
      entries[0].click();
      await until(() => chosen !== null, "nothing was chosen");
      assert.include(chosen, "count");
    });

    it("a handler may be bound anew at every render, and a drop comes once", async () => {
      const { DragDrop } = foundry.applications.ux;
      let drops = 0;
      class Basket extends Counter {
        async _onRender(context, options) {
          await super._onRender(context, options);
          new DragDrop.implementation({ dropSelector: null, callbacks: { drop: () => drops++ } }).bind(this.element);
        }
      }
      const app = await open(new Basket());
      await app.render();
      await app.render();
      const dataTransfer = new DataTransfer();
      app.element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      await pause(20);
      assert.equal(drops, 1);
    });

    it("forms answer with typed values, also those of custom elements that hold nothing", async () => {
      const { createFormGroup, createNumberInput } = foundry.applications.fields;
      const { BooleanField, ColorField, NumberField, SetField, StringField } = foundry.data.fields;
      const form = document.createElement("form");
      form.append(
        new ColorField({ nullable: true }).toInput({ name: "color", value: null }),
        new SetField(new StringField()).toInput({ name: "tags", value: null }),
        new BooleanField().toInput({ name: "flag", value: true }),
        new NumberField({ min: 0, max: 9, step: 1 }).toInput({ name: "slide", value: 4 }),
        createFormGroup({ label: "Sum", input: createNumberInput({ name: "sum", value: 3 }) }),
      );
      document.body.append(form);
      const { object } = new foundry.applications.ux.FormDataExtended(form);
      form.remove();
      assert.equal(new ColorField({ nullable: true }).clean(object.color), null);
      assert.deepEqual(object.tags, []);
      assert.strictEqual(object.flag, true);
      assert.strictEqual(object.slide, 4);
      assert.strictEqual(object.sum, 3);
    });
  });

  describe("habits: templates", () => {
    const render = (source, data) => Handlebars.compile(source)(data, { allowProtoPropertiesByDefault: true });

    it("the helpers of the core say what they are documented to", () => {
      const say = (source, data = {}) => render(source, data).trim();
      assert.equal(say('{{concat "a" 1 "b"}}'), "a1b");
      assert.equal(say("{{checked on}} {{disabled off}}", { on: true, off: false }), "checked");
      assert.equal(say('{{ifThen on "yes" "no"}}', { on: false }), "no");
      assert.equal(say("{{#if (and (gt n 1) (lte n 3) (not x))}}in{{/if}}", { n: 3, x: false }), "in");
      assert.equal(say("{{#if (or (eq n 1) (ne n 3))}}in{{else}}out{{/if}}", { n: 3 }), "out");
      assert.equal(say("{{numberFormat n decimals=1 sign=true}}", { n: 2.25 }), "+2.3");
      assert.equal(
        say('{{localize "PLAIN.Greeting" name="Ann"}}'),
        game.i18n.format("PLAIN.Greeting", { name: "Ann" }),
      );
      assert.equal(say('{{#with (object a=1 b="x")}}{{a}}{{b}}{{/with}}'), "1x");
    });

    it("options are selected, of records and of lists", () => {
      const options = (source, data) => {
        const select = document.createElement("select");
        select.innerHTML = render(source, data);
        return [...select.options].map((option) => `${option.value}=${option.label}${option.selected ? "*" : ""}`);
      };
      assert.deepEqual(options("{{selectOptions c selected=s}}", { c: { a: "A", b: "B" }, s: "b" }), ["a=A", "b=B*"]);
      assert.deepEqual(
        options('{{selectOptions c selected=s blank="-" valueAttr="id" labelAttr="title"}}', {
          c: [{ id: "x", title: "X" }],
          s: "x",
        }),
        ["=-", "x=X*"],
      );
    });

    it("a partial is loaded under a name of one's own, and a template is drawn", async () => {
      const { getTemplate, renderTemplate } = foundry.applications.handlebars;
      const tabs = { one: { id: "one", group: "g", label: "One", active: true, cssClass: "active" } };
      const html = await renderTemplate("templates/generic/tab-navigation.hbs", { tabs });
      assert.include(html, 'data-tab="one"');
      assert.isFunction(await getTemplate("templates/generic/tab-navigation.hbs"));
    });

    it("parts, tabs and their context come from what is declared", async () => {
      class Tabbed extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "habit-tabbed" };

        static PARTS = { tabs: { template: "templates/generic/tab-navigation.hbs" } };

        async _onRender(context, options) {
          await super._onRender(context, options);
          for (const { id, group, cssClass } of Object.values(context.tabs)) {
            const page = document.createElement("section");
            page.className = `tab ${cssClass}`;
            Object.assign(page.dataset, { tab: id, group });
            this.element.querySelector(".window-content").append(page);
          }
        }

        static TABS = {
          main: {
            tabs: [
              { id: "a", label: "A" },
              { id: "b", label: "B" },
            ],
            initial: "b",
          },
        };
      }
      const app = await open(new Tabbed());
      assert.equal(app.tabGroups.main, "b");
      app.changeTab("a", "main");
      const active = [...app.element.querySelectorAll(".active[data-tab]")].map((element) => element.dataset.tab);
      assert.deepEqual(active, ["a", "a"]);
      assert.throws(() => app.changeTab("c", "main"));
    });
  });

  describe("habits: dialogs and the interface", () => {
    it("a dialog's content may be an element, and its render callback may listen", async () => {
      const content = document.createElement("div");
      content.innerHTML = '<input name="n" type="number" value="2">';
      let rendered = null;
      const answer = DialogV2.prompt({
        window: { title: "Count" },
        content,
        ok: { label: "Go", callback: (event, button) => button.form.elements.n.valueAsNumber },
        render: (event, dialog) => (rendered = dialog),
      });
      const dialog = await until(() => rendered, "the dialog was not drawn");
      dialog.element.querySelector("input[name=n]").value = "6";
      dialog.element.querySelector("button[data-action=ok]").click();
      assert.equal(await answer, 6);
    });

    it("a dialog of one's own submits to a function", async () => {
      let got = null;
      const dialog = new DialogV2({
        window: { title: "Own" },
        content: "<p>?</p>",
        buttons: [{ action: "left", label: "Left" }],
        submit: (result) => (got = result),
      });
      await dialog.render({ force: true });
      dialog.element.querySelector("button[data-action=left]").click();
      await until(() => got, "nothing was submitted");
      assert.equal(got, "left");
      await until(() => !dialog.rendered, "the dialog stays");
    });

    it("a notification makes progress, changes its words, and goes", () => {
      const note = ui.notifications.info("Habit {n}", { format: { n: "one" }, progress: true, console: false });
      assert.include(document.getElementById("notifications").textContent, "Habit one");
      note.update({ pct: 0.5, message: "Half" });
      note.update({ pct: 1 });
      ui.notifications.remove(note);
      assert.isFalse(ui.notifications.has(note));
    });

    it("a tooltip is shown beside an element", async () => {
      const anchor = document.createElement("b");
      document.body.append(anchor);
      game.tooltip.activate(anchor, { text: "Habit tip", direction: "UP" });
      assert.include(game.tooltip.tooltip.textContent, "Habit tip");
      game.tooltip.deactivate();
      anchor.remove();
    });

    it("the place to draw, to measure and to snap is the grid's", () => {
      const offset = canvas.grid.getOffset({ x: 250, y: 130 });
      assert.deepEqual(offset, { i: 1, j: 2 });
      assert.deepEqual(canvas.grid.getCenterPoint(offset), { x: 250, y: 150 });
      const path = canvas.grid.measurePath([
        { x: 50, y: 50 },
        { x: 350, y: 50 },
      ]);
      assert.equal(path.distance, 3 * canvas.grid.distance);
      const mode = CONST.GRID_SNAPPING_MODES.TOP_LEFT_CORNER;
      assert.deepEqual(canvas.grid.getSnappedPoint({ x: 212, y: 190 }, { mode }), { x: 200, y: 200 });
    });
  });
}

export default function register(quench) {
  quench.registerBatch("habits.applications", applicationHabits, { displayName: "Habits of applications" });
}
