import { until } from "./waiting.js";

/** What tutorials and the documentation for generation 13 do, and no numbered item covers. */
export default function register(quench) {
  quench.registerBatch("conformance.habits", habitTests, { displayName: "Conformance: habits of packages" });
}

function habitTests({ describe, it, assert, afterEach }) {
  const opened = [];

  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close();
  });

  const named = async (id) => {
    const app = await until(
      () => [...foundry.applications.instances.values()].find((entry) => entry.id === id && entry.rendered),
      `${id} was not shown`,
    );
    opened.push(app);
    return app;
  };

  describe("names that used to be global", () => {
    it("are the same as those in their namespaces", () => {
      assert.strictEqual(globalThis.Actors, foundry.documents.collections.Actors);
      assert.strictEqual(globalThis.loadTemplates, foundry.applications.handlebars.loadTemplates);
      assert.strictEqual(globalThis.TextEditor, foundry.applications.ux.TextEditor);
      assert.strictEqual(globalThis.TokenHUD, foundry.applications.hud.TokenHUD);
      assert.strictEqual(globalThis.mergeObject, foundry.utils.mergeObject);
    });

    it("say that they will go", () => {
      const said = [];
      const { warn } = console;
      const { mode } = CONFIG.compatibility;
      console.warn = (message) => said.push(String(message?.message ?? message));
      try {
        CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.WARNING;
        void globalThis.CombatTracker;
      } finally {
        console.warn = warn;
        CONFIG.compatibility.mode = mode;
      }
      assert.match(said.join("\n"), /namespaced under foundry\.applications\.sidebar\.tabs\.CombatTracker/);
      assert.match(said.join("\n"), /Deprecated since Version 13/);
    });
  });

  describe("Handlebars helpers that are to go", () => {
    it("select marks one of the options the template wrote", () => {
      const template = Handlebars.compile(
        '{{#select value}}<option value="a">A</option><option value="b">B</option>{{/select}}',
      );
      // #13436: removed in 14.
      if (game.release.generation >= 14) return assert.throws(() => template({ value: "b" }));
      const holder = document.createElement("select");
      holder.innerHTML = template({ value: "b" });
      assert.equal(holder.value, "b");
    });

    it("editor makes a place for a text, which it names", () => {
      const holder = document.createElement("div");
      holder.innerHTML = Handlebars.compile('{{editor "<p>text</p>" target="system.notes" button=true}}')({});
      const place = holder.querySelector(".editor .editor-content");
      assert.equal(place.dataset.edit, "system.notes");
      assert.equal(place.textContent, "text");
    });

    it("filePicker makes a button for an input", () => {
      const template = Handlebars.compile('{{filePicker target="img" type="image"}}');
      const holder = document.createElement("div");
      holder.innerHTML = template({});
      const button = holder.querySelector("button.file-picker");
      if (game.release.generation >= 14) return assert.isNull(button);
      assert.equal(button.dataset.target, "img");
      assert.equal(button.dataset.type, "image");
    });
  });

  describe("settings", () => {
    const namespace = game.system.id;

    it("game.settings.sheet is the one window of the settings", async () => {
      assert.strictEqual(game.settings.sheet, game.settings.sheet);
      assert.instanceOf(game.settings.sheet, foundry.applications.settings.SettingsConfig);
      await game.settings.sheet.render({ force: true });
      opened.push(game.settings.sheet);
      assert.isTrue(game.settings.sheet.rendered);
    });

    it("a registered menu opens its application", async () => {
      class Submenu extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "conformance-submenu" };
        async _renderHTML() {
          return "<p>submenu</p>";
        }
        _replaceHTML(result, content) {
          content.innerHTML = result;
        }
      }
      game.settings.registerMenu(namespace, "conformanceMenu", {
        name: "A menu",
        label: "Open it",
        icon: "fa-solid fa-bars",
        type: Submenu,
        restricted: true,
      });
      await game.settings.sheet.render({ force: true });
      opened.push(game.settings.sheet);
      game.settings.sheet.element.querySelector(`[data-key="${namespace}.conformanceMenu"]`).click();
      const submenu = await named("conformance-submenu");
      assert.instanceOf(submenu, Submenu);
    });

    it("a setting for a file is picked among the files", async () => {
      game.settings.register(namespace, "conformancePicture", {
        name: "A picture",
        scope: "client",
        config: true,
        type: String,
        default: "",
        filePicker: "image",
      });
      await game.settings.sheet.render({ force: true });
      opened.push(game.settings.sheet);
      const element = game.settings.sheet.element.querySelector(`[name="${namespace}.conformancePicture"]`);
      assert.equal(element.tagName, "FILE-PICKER");
      assert.equal(element.type, "image");
    });
  });

  describe("the tools of the scene", () => {
    it("getSceneControlButtons adds a tool, whose onChange is told", async () => {
      let told;
      const id = Hooks.on("getSceneControlButtons", (controls) => {
        controls.tokens.tools.conformance = {
          name: "conformance",
          title: "Conformance",
          icon: "fa-solid fa-vial",
          order: 90,
          button: true,
          visible: true,
          onChange: (event, active) => (told = [event instanceof Event, active]),
        };
      });
      try {
        await ui.controls.activate({ control: "tokens" });
        await ui.controls.render({ reset: true });
        ui.controls.element.querySelector('[data-tool="conformance"]').click();
        await until(() => told, "onChange was not told");
        assert.isTrue(told[0]);
      } finally {
        Hooks.off("getSceneControlButtons", id);
        await ui.controls.render({ reset: true });
      }
    });
  });

  describe("packs", () => {
    const pack = () => game.packs.find(({ documentName, index }) => documentName === "Item" && index.size > 0);

    it("index further fields as objects", async function () {
      if (!pack()) return this.skip();
      const index = await pack().getIndex({ fields: ["system.weight"] });
      const [entry] = index.contents;
      assert.isNumber(entry.system.weight);
      assert.isString(entry.uuid);
    });

    it("fromUuidSync gives the entry of the index, fromUuid the document", async function () {
      if (!pack()) return this.skip();
      const [{ uuid, name }] = pack().index.contents;
      assert.equal(fromUuidSync(uuid).name, name);
      const document = await fromUuid(uuid);
      assert.instanceOf(document, Item);
      assert.equal(document.pack, pack().collection);
    });
  });
}
