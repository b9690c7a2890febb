/** ApplicationV2: C92–C97, C99, C101. */
import { pause } from "./waiting.js";

/** An application that records its phases and renders a list of strings. */
function tracedApplication(api, calls = []) {
  const note = (name) => calls.push(name);
  return class ConformanceTraced extends api.ApplicationV2 {
    static DEFAULT_OPTIONS = { id: "conformance-traced", position: { width: 200, height: "auto" } };
    calls = calls;
    _canRender() {
      note("canRender");
    }
    _configureRenderOptions(options) {
      note("configureRenderOptions");
      super._configureRenderOptions(options);
    }
    async _prepareContext(options) {
      note("prepareContext");
      return super._prepareContext(options);
    }
    async _preFirstRender() {
      note("preFirstRender");
    }
    async _preRender() {
      note("preRender");
    }
    async _renderHTML() {
      note("renderHTML");
      const element = document.createElement("p");
      element.textContent = "traced";
      return element;
    }
    _replaceHTML(result, content) {
      note("replaceHTML");
      content.replaceChildren(result);
    }
    async _onFirstRender() {
      note("onFirstRender");
    }
    async _onRender() {
      note("onRender");
    }
    async _postRender() {
      note("postRender");
    }
  };
}

function applicationTests({ describe, it, assert, afterEach }) {
  const { api } = foundry.applications;
  const open = new Set();
  const opened = (app) => {
    open.add(app);
    return app;
  };
  afterEach(async () => {
    for (const app of open) await app.close({ animate: false });
    open.clear();
  });

  /** A plain application whose inner HTML is given. */
  const plain = (html, options = {}, members = {}) => {
    class ConformancePlain extends api.ApplicationV2 {
      async _renderHTML() {
        return typeof html === "function" ? html() : html;
      }
      _replaceHTML(result, content) {
        content.innerHTML = result;
      }
    }
    Object.defineProperties(ConformancePlain.prototype, Object.getOwnPropertyDescriptors(members));
    return opened(new ConformancePlain(options));
  };

  describe("rendering", () => {
    it("C92 renders and closes run one at a time, in the order they were asked for", async () => {
      const log = [];
      let running = 0;
      const app = plain(
        "<p></p>",
        {},
        {
          async _prepareContext() {
            assert.equal(++running, 1, "two renders at once");
            await pause(20);
            running--;
            log.push("render");
            return {};
          },
          _onClose() {
            log.push("close");
          },
        },
      );
      await Promise.all([
        app.render({ force: true }),
        app.render({ force: true }),
        app.close({ animate: false }),
        app.render({ force: true }),
      ]);
      assert.deepEqual(log, ["render", "render", "close", "render"]);
      assert.isTrue(app.rendered);
    });

    it("C93 a render without force of an application that is not there prepares nothing", async () => {
      const Traced = tracedApplication(api);
      const app = opened(new Traced());
      await app.render();
      assert.isFalse(app.rendered);
      assert.notInclude(app.calls, "prepareContext");
      assert.isNull(document.getElementById("conformance-traced"));
    });

    it("C94 the phases come in their order, the first-render phases only once", async () => {
      const Traced = tracedApplication(api);
      const app = opened(new Traced());
      await app.render({ force: true });
      const body = ["preRender", "renderHTML", "replaceHTML"];
      assert.deepEqual(app.calls, [
        "canRender",
        "configureRenderOptions",
        "prepareContext",
        "preFirstRender",
        ...body,
        "onFirstRender",
        "onRender",
        "postRender",
      ]);
      app.calls.length = 0;
      await app.render();
      assert.deepEqual(app.calls, [
        "canRender",
        "configureRenderOptions",
        "prepareContext",
        ...body,
        "onRender",
        "postRender",
      ]);
    });

    it("C94 the pre and on phases are awaited", async () => {
      const Traced = tracedApplication(api);
      class Slow extends Traced {
        async _preRender() {
          await pause(15);
          this.calls.push("slow preRender");
        }
        async _onRender() {
          await pause(15);
          this.calls.push("slow onRender");
        }
      }
      const app = opened(new Slow());
      await app.render({ force: true });
      assert.isBelow(app.calls.indexOf("slow preRender"), app.calls.indexOf("renderHTML"));
      assert.isBelow(app.calls.indexOf("slow onRender"), app.calls.indexOf("postRender"));
    });

    it("C94 isFirstRender is filled in", async () => {
      const seen = [];
      const app = plain(
        "<p></p>",
        {},
        {
          async _prepareContext(options) {
            seen.push(options.isFirstRender);
            return {};
          },
        },
      );
      await app.render(true);
      await app.render();
      assert.deepEqual(seen, [true, false]);
    });
  });

  describe("configuration", () => {
    it("C95 default options: arrays are concatenated, objects merged, the rest replaced", () => {
      class Parent extends api.ApplicationV2 {
        static DEFAULT_OPTIONS = {
          classes: ["one"],
          window: { title: "parent", resizable: true },
          actions: { a() {} },
          position: { width: 100 },
        };
      }
      class Child extends Parent {
        static DEFAULT_OPTIONS = { classes: ["two"], window: { title: "child" }, actions: { b() {} } };
      }
      const { options } = new Child({ classes: ["three"], position: { width: 300 } });
      assert.includeMembers(options.classes, ["one", "two", "three"]);
      assert.equal(options.window.title, "child");
      assert.isTrue(options.window.resizable);
      assert.hasAllKeys(options.actions, ["a", "b"]);
      assert.equal(options.position.width, 300);
      assert.deepEqual(Child.DEFAULT_OPTIONS.classes, ["two"]);
      assert.deepEqual(Parent.DEFAULT_OPTIONS.classes, ["one"]);
    });

    it("C95 {id} in the id becomes the unique id", () => {
      class Named extends api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "conformance-{id}" };
      }
      assert.equal(new Named({ uniqueId: "seven" }).id, "conformance-seven");
      assert.notEqual(new Named().id, new Named().id);
    });

    it("C96 render, close and getHeaderControls hooks fire for each class up to the base application", async () => {
      const fired = [];
      const names = ["ConformanceChild", "ConformanceBase", "ApplicationV2"];
      const hooks = ["render", "close", "getHeaderControls"].flatMap((prefix) =>
        names.map((name) => {
          const hook = `${prefix}${name}`;
          return [hook, Hooks.on(hook, (app) => app.id === "conformance-hooks" && fired.push(hook))];
        }),
      );
      class ConformanceBase extends api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "conformance-hooks" };
        async _renderHTML() {
          return "<p></p>";
        }
        _replaceHTML(result, content) {
          content.innerHTML = result;
        }
      }
      class ConformanceChild extends ConformanceBase {}
      const app = opened(new ConformanceChild());
      await app.render(true);
      await app.close({ animate: false });
      for (const [hook, id] of hooks) Hooks.off(hook, id);
      for (const name of names) {
        assert.equal(fired.filter((hook) => hook === `render${name}`).length, 1, `render${name}`);
        assert.equal(fired.filter((hook) => hook === `close${name}`).length, 1, `close${name}`);
        assert.include(fired, `getHeaderControls${name}`);
      }
    });

    it("C96 classes above BASE_APPLICATION neither fire hooks nor give options", async () => {
      let fired = 0;
      const id = Hooks.on("renderApplicationV2", (app) => {
        if (app.id === "conformance-based") fired++;
      });
      class Based extends api.ApplicationV2 {
        static get BASE_APPLICATION() {
          return Based;
        }
        static DEFAULT_OPTIONS = {
          ...api.ApplicationV2.DEFAULT_OPTIONS,
          id: "conformance-based",
        };
        async _renderHTML() {
          return "<p></p>";
        }
        _replaceHTML(result, content) {
          content.innerHTML = result;
        }
      }
      const app = opened(new Based());
      await app.render(true);
      Hooks.off("renderApplicationV2", id);
      assert.equal(fired, 0);
    });

    it("C96 a header control added by a hook is in the frame, and its action is called", async () => {
      let pressed = null;
      const hook = Hooks.on("getHeaderControlsApplicationV2", (app, controls) => {
        if (app.id === "conformance-controls")
          controls.push({ icon: "fa-solid fa-star", label: "Star", action: "star" });
      });
      const app = plain("<p></p>", {
        id: "conformance-controls",
        actions: { star: (event, target) => (pressed = target) },
      });
      await app.render(true);
      Hooks.off("getHeaderControlsApplicationV2", hook);
      const control = app.element.querySelector('[data-action="star"]');
      assert.isNotNull(control);
      (control.querySelector("button") ?? control).click();
      assert.equal(pressed?.dataset.action, "star");
    });
  });

  describe("actions", () => {
    it("C97 data-action calls the action with (event, target), this = the application", async () => {
      const calls = [];
      const app = plain('<button type="button" data-action="hit"><i>inner</i></button>', {
        actions: {
          hit(event, target) {
            calls.push([this, event.type, target.tagName]);
          },
        },
      });
      await app.render(true);
      app.element.querySelector("[data-action=hit] i").click();
      assert.deepEqual(
        calls.map(([, type, tag]) => [type, tag]),
        [["click", "BUTTON"]],
      );
      assert.strictEqual(calls[0][0], app);
    });

    it("C97 only the left button, unless buttons says otherwise", async () => {
      const seen = [];
      const app = plain('<a data-action="left">l</a><a data-action="any">a</a>', {
        actions: {
          left: () => seen.push("left"),
          any: { handler: (event) => seen.push(`any ${event.button}`), buttons: [0, 2] },
        },
      });
      await app.render(true);
      const press = (action, button) => {
        const target = app.element.querySelector(`[data-action="${action}"]`);
        const init = { bubbles: true, cancelable: true, button };
        target.dispatchEvent(new PointerEvent("pointerdown", init));
        target.dispatchEvent(new PointerEvent("pointerup", init));
        if (button === 0) target.dispatchEvent(new PointerEvent("click", init));
        else {
          target.dispatchEvent(new PointerEvent("auxclick", init));
          target.dispatchEvent(new PointerEvent("contextmenu", init));
        }
      };
      press("left", 0);
      press("left", 2);
      press("any", 2);
      press("any", 0);
      assert.deepEqual(seen, ["left", "any 2", "any 0"]);
    });

    it("C97 _onClickAction is for undeclared actions only", async () => {
      const undeclared = [];
      const app = plain(
        '<button type="button" data-action="known">k</button><button type="button" data-action="other">o</button>',
        { actions: { known() {} } },
        {
          _onClickAction(event, target) {
            undeclared.push(target.dataset.action);
          },
        },
      );
      await app.render(true);
      app.element.querySelector('[data-action="known"]').click();
      app.element.querySelector('[data-action="other"]').click();
      assert.deepEqual(undeclared, ["other"]);
    });
  });

  describe("forms", () => {
    const form = (config, html) => plain(html, { tag: "form", form: config });

    it("C99 submitting calls form.handler with the form's data and closes on closeOnSubmit", async () => {
      const seen = [];
      const app = form(
        {
          closeOnSubmit: true,
          handler(event, element, formData) {
            seen.push([this === app, element === app.element, formData.object]);
          },
        },
        '<input name="n" type="number" value="3"><input name="t" value="x"><input name="b" type="checkbox" checked>',
      );
      await app.render(true);
      await app.submit();
      assert.deepEqual(seen, [[true, true, { n: 3, t: "x", b: true }]]);
      assert.isFalse(app.rendered);
    });

    it("C99 submitOnChange submits when an input changes, and stays open", async () => {
      const seen = [];
      const app = form(
        { submitOnChange: true, closeOnSubmit: false, handler: (event, element, data) => seen.push(data.object) },
        '<input name="a.b" value="1">',
      );
      await app.render(true);
      const input = app.element.querySelector("input");
      input.value = "2";
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await pause(10);
      assert.deepEqual(seen, [{ "a.b": "2" }]);
      assert.isTrue(app.rendered);
    });

    it("a change that is submitted never closes (G89)", async () => {
      let count = 0;
      const app = form({ submitOnChange: true, closeOnSubmit: true, handler: () => void count++ }, '<input name="a">');
      await app.render(true);
      app.element.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
      await pause(50);
      assert.equal(count, 1);
      assert.isTrue(app.rendered);
    });

    it("C99 FormDataExtended: disabled fields are out, read-only ones in, multiple selects are arrays", () => {
      const element = document.createElement("form");
      element.innerHTML = `<input name="off" value="1" disabled><input name="ro" value="2" readonly>
        <select name="many" multiple><option value="a" selected></option><option value="b" selected></option></select>
        <input type="radio" name="r" value="x"><input type="radio" name="r" value="y" checked>
        <input type="number" name="empty"><input name="json" data-dtype="JSON" value='{"k":[1]}'>`;
      const { object } = new foundry.applications.ux.FormDataExtended(element);
      assert.deepEqual(object, { ro: "2", many: ["a", "b"], r: "y", empty: null, json: { k: [1] } });
      const all = new foundry.applications.ux.FormDataExtended(element, { disabled: true, readonly: false });
      assert.property(all.object, "off");
      assert.notProperty(all.object, "ro");
    });
  });

  describe("windows", () => {
    it("C101 instances holds rendered applications, from before the element is in the page", async () => {
      let registered = null;
      const app = plain(
        "<p></p>",
        { id: "conformance-instance" },
        {
          _insertElement(element) {
            registered = foundry.applications.instances.get("conformance-instance") === this;
            document.body.append(element);
          },
        },
      );
      assert.isFalse(foundry.applications.instances.has(app.id));
      await app.render(true);
      assert.isTrue(registered);
      await app.close({ animate: false });
      assert.isFalse(foundry.applications.instances.has(app.id));
      assert.isNull(document.getElementById("conformance-instance"));
    });

    it("C101 it stands where its options say, and as large, once it is rendered", async () => {
      const app = plain("<p>x</p>", { position: { left: 60, top: 50, width: 320, height: 240 } });
      await app.render(true);
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = app.element;
      assert.deepEqual([offsetLeft, offsetTop, offsetWidth, offsetHeight], [60, 50, 320, 240]);
    });

    it("C101 setPosition moves, resizes and reports; minimise and maximise restore the size", async () => {
      const app = plain("<p>x</p>", { position: { width: 320, height: 240 }, window: { resizable: true } });
      await app.render(true);
      app.setPosition({ left: 40, top: 30, width: 300 });
      assert.equal(app.element.offsetWidth, 300);
      assert.include(app.position, { left: 40, top: 30, width: 300, height: 240 });
      await app.minimize();
      assert.isTrue(app.minimized);
      assert.isBelow(app.element.offsetHeight, 100);
      await app.maximize();
      assert.isFalse(app.minimized);
      assert.equal(app.element.offsetHeight, 240);
    });

    it("a forced render brings a window to the front, and leaves it minimised if it was (G83)", async () => {
      const [first, second] = [plain("<p>1</p>"), plain("<p>2</p>")];
      await first.render(true);
      await second.render(true);
      const depth = (app) => Number(app.element.style.zIndex);
      await first.render({ force: true });
      assert.isAbove(depth(first), depth(second));
      await first.minimize();
      await first.render({ force: true });
      assert.isTrue(first.minimized);
    });

    it("_canRender that throws shows its message as a warning, and nothing is rendered (G84)", async () => {
      const app = plain(
        "<p></p>",
        {},
        {
          _canRender() {
            throw new Error("conformance: not today");
          },
        },
      );
      const warned = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (message) => void warned.push(String(message));
      try {
        await app.render(true).catch(() => null);
      } finally {
        ui.notifications.warn = warn;
      }
      assert.isFalse(app.rendered);
      assert.lengthOf(warned, 1);
      assert.include(warned[0], "not today");
    });

    it("C101 bringToFront puts a window above the others", async () => {
      const first = plain("<p>1</p>");
      const second = plain("<p>2</p>");
      await first.render(true);
      await second.render(true);
      const z = (app) => Number(app.element.style.zIndex);
      assert.isAbove(z(second), z(first));
      first.bringToFront();
      assert.isAbove(z(first), z(second));
    });

    it("C97 changeTab shows one tab of a group and remembers it", async () => {
      const app = plain(`<nav class="tabs"><a data-action="tab" data-group="g" data-tab="a" class="active">A</a>
        <a data-action="tab" data-group="g" data-tab="b">B</a></nav>
        <section class="tab active" data-group="g" data-tab="a"></section>
        <section class="tab" data-group="g" data-tab="b"></section>`);
      await app.render(true);
      app.element.querySelector('nav [data-tab="b"]').click();
      assert.equal(app.tabGroups.g, "b");
      const active = [...app.element.querySelectorAll(".active")].map((element) => element.dataset.tab);
      assert.deepEqual(active, ["b", "b"]);
      assert.throws(() => app.changeTab("none", "g"));
    });
  });
}

export default function register(quench) {
  quench.registerBatch("conformance.application", applicationTests, { displayName: "Conformance: applications" });
}
