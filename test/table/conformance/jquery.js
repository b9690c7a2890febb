import { until } from "./waiting.js";

/** What generation 13 still has of jQuery: the globals, menus, and the hook of rendered messages. */
export default function register(quench) {
  quench.registerBatch("conformance.jquery", jqueryTests, { displayName: "Conformance: jQuery" });
}

function jqueryTests({ describe, it, assert, afterEach }) {
  const { ContextMenu } = foundry.applications.ux;
  const later = game.release.generation >= 14;
  const $ = globalThis.$;
  let holder;
  const list = () => {
    holder = document.createElement("ol");
    holder.innerHTML = '<li class="row" data-id="a">a</li><li class="row" data-id="b">b</li>';
    document.body.append(holder);
    return holder;
  };
  const open = async (id) => {
    const target = holder.querySelector(`[data-id="${id}"]`);
    target.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }));
    return until(() => document.querySelector("#context-menu .context-item"), "no menu opened");
  };
  afterEach(async () => {
    await ui.context?.close();
    holder?.remove();
  });

  describe("globals", () => {
    it("are there under both names", () => {
      assert.isFunction($);
      assert.strictEqual(globalThis.jQuery, $);
      assert.match($.fn.jquery, /^3\./);
    });

    it("wrap the element of an application, as many tutorials do", async () => {
      class Wrapped extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "conformance-jquery", window: { title: "jQuery" } };
        clicks = 0;
        async _renderHTML() {
          return '<button type="button" class="press">Press</button>';
        }
        _replaceHTML(result, content) {
          content.innerHTML = result;
        }
        async _onRender(context, options) {
          await super._onRender(context, options);
          $(this.element)
            .find(".press")
            .on("click", () => this.clicks++);
        }
      }
      const app = await new Wrapped().render({ force: true });
      $(app.element).find("button.press").trigger("click");
      assert.equal(app.clicks, 1);
      await app.close();
    });
  });

  describe("menus", () => {
    it("hand jQuery objects to what is asked and called, with jQuery: true", async () => {
      const handed = {};
      const opened = [];
      new ContextMenu(
        list(),
        ".row",
        [
          {
            ...{ name: "Take", icon: '<i class="fa-solid fa-hand"></i>' },
            condition: (li) => li.data("id") === "b",
            callback: (li) => (handed.id = li.data("id")),
          },
        ],
        { jQuery: true, onOpen: (target) => opened.push(target) },
      );
      const item = await open("b");
      item.click();
      assert.equal(handed.id, "b");
      assert.instanceOf(opened[0], HTMLElement);
    });

    it("hand elements, with jQuery: false", async () => {
      let handed;
      new ContextMenu(list(), ".row", [{ name: "Take", icon: "", callback: (li) => (handed = li.dataset.id) }], {
        jQuery: false,
      });
      (await open("a")).click();
      assert.equal(handed, "a");
    });

    it("hand jQuery objects in 13 and elements in 14, if it is not said", async () => {
      let handed;
      new ContextMenu(list(), ".row", [{ name: "Take", icon: "", callback: (li) => (handed = li) }]);
      (await open("a")).click();
      if (later) assert.instanceOf(handed, HTMLElement);
      else assert.equal(handed.data("id"), "a");
    });

    it("tell onOpen and onClose of elements in any case (G103)", async () => {
      const told = [];
      const note = (target) => told.push(target);
      new ContextMenu($(list()), ".row", [{ name: "Look", icon: "", callback() {} }], {
        jQuery: true,
        onOpen: note,
        onClose: note,
      });
      await open("a");
      await ui.context.close({ animate: false });
      assert.lengthOf(told, 2);
      for (const target of told) assert.instanceOf(target, HTMLElement);
    });

    it("warn of it", () => {
      const { mode } = CONFIG.compatibility;
      CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;
      try {
        assert.throws(() => new ContextMenu(list(), ".row", [], { jQuery: true }), /Deprecated since Version 13/);
        assert.throws(() => new ContextMenu($(holder), ".row", [], { jQuery: false }), /Deprecated since Version 13/);
        assert.doesNotThrow(() => new ContextMenu(holder, ".row", [], { jQuery: false }));
      } finally {
        CONFIG.compatibility.mode = mode;
      }
    });

    it("take a jQuery object for their container", async () => {
      let handed;
      new ContextMenu($(list()), ".row", [{ name: "Take", icon: "", callback: (li) => (handed = li.dataset.id) }], {
        jQuery: false,
      });
      (await open("b")).click();
      assert.equal(handed, "b");
    });
  });

  describe("messages", () => {
    it("renderChatMessage comes after renderChatMessageHTML (G102)", async () => {
      const told = [];
      const names = ["renderChatMessage", "renderChatMessageHTML"];
      const message = await ChatMessage.create({ content: "<p>conformance order</p>" });
      const note = (name) => (shown) => void (shown === message && told.push(name));
      const ids = names.map((name) => [name, Hooks.on(name, note(name))]);
      try {
        await message.renderHTML();
        assert.deepEqual(told.slice(0, 2), ["renderChatMessageHTML", "renderChatMessage"]);
      } finally {
        for (const [name, id] of ids) Hooks.off(name, id);
        await message.delete();
      }
    });

    it("renderChatMessage is still told, with a jQuery object", async () => {
      const told = [];
      const id = Hooks.on("renderChatMessage", (message, html) => told.push([message.id, html.find(".tag").text()]));
      const message = await ChatMessage.create({ content: '<p>so <span class="tag">tagged</span></p>' });
      try {
        await message.renderHTML();
        assert.deepInclude(told, [message.id, "tagged"]);
      } finally {
        Hooks.off("renderChatMessage", id);
        await message.delete();
      }
    });
  });
}
