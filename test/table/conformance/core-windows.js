import { answerOthers, ask, player } from "./other-client.js";
import { until } from "./waiting.js";

/** Windows of the core: ownership, users, permissions, settings, sheet selection, images, pop-outs. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.settingsShown"] = async () => {
    const app = await game.settings.sheet.render({ force: true });
    const names = [...app.element.querySelectorAll("[name]")].map((field) => field.getAttribute("name"));
    const menus = [...app.element.querySelectorAll("[data-action=openSubmenu]")].map(({ dataset }) => dataset.key);
    await app.close();
    return { names, menus };
  };
  const declare = () => {
    const namespace = game.system.id;
    game.settings.register(namespace, "conformanceReloaded", {
      ...{ name: "World", scope: "world", config: true, type: Boolean, default: false, requiresReload: true },
    });
    game.settings.register(namespace, "conformanceOwn", {
      ...{ name: "Own", scope: "client", config: true, type: String, default: "a", choices: { a: "A", b: "B" } },
    });
    for (const restricted of [true, false]) {
      game.settings.registerMenu(namespace, restricted ? "conformanceGuarded" : "conformanceOpen", {
        ...{ name: "Menu", label: "Menu", restricted, type: foundry.applications.api.ApplicationV2 },
      });
    }
  };
  declare();
  quench.registerBatch("conformance.coreWindows", windowTests, { displayName: "Conformance: windows of the core" });
}

function windowTests({ describe, it, assert, before, after, afterEach }) {
  const { apps, sheets } = foundry.applications;
  const opened = [];
  let actor;

  before(async () => {
    const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
    actor = await Actor.create({ name: "Owned", type });
  });
  afterEach(async () => {
    for (const app of opened.splice(0)) if (app.rendered) await app.close();
  });
  after(async () => {
    await actor?.delete();
  });

  const open = async (app, options = {}) => {
    await app.render({ force: true, ...options });
    opened.push(app);
    return app;
  };
  const choose = (app, name, value) => {
    const field = app.element.querySelector(`[name="${name}"]`);
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const submit = (app) => app.submit();

  describe("ownership", () => {
    it("is chosen for all and for each user", async function () {
      if (!player()) return this.skip();
      const app = await open(new apps.DocumentOwnershipConfig({ document: actor }));
      choose(app, "default", String(CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED));
      choose(app, player().id, String(CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER));
      await submit(app);
      await until(() => actor.ownership.default === 1, "the default was not saved");
      assert.equal(actor.ownership[player().id], 3);
      assert.isTrue(actor.testUserPermission(player(), "OWNER"));
    });
  });

  describe("users", () => {
    it("have a window for their colour and character", async () => {
      const app = await open(game.user.sheet);
      assert.instanceOf(app, sheets.UserConfig);
      const before = String(game.user.color);
      choose(app, "color", "#123456");
      await submit(app);
      await until(() => String(game.user.color) === "#123456", "the colour was not saved");
      await game.user.update({ color: before });
    });
  });

  describe("permissions", () => {
    it("are given to roles in a window, and hold at once", async function () {
      if (!player()) return this.skip();
      const before = game.settings.get("core", "permissions");
      const { PLAYER } = CONST.USER_ROLES;
      assert.isFalse(player().can("JOURNAL_CREATE"));
      const app = await open(new apps.PermissionConfig());
      const box = app.element.querySelector(
        `[name="JOURNAL_CREATE.${PLAYER}"], [name="JOURNAL_CREATE"][value="${PLAYER}"]`,
      );
      assert.isFalse(box.checked);
      box.checked = true;
      await submit(app);
      await until(() => player().can("JOURNAL_CREATE"), "the permission was not given");
      await game.settings.set("core", "permissions", before);
      assert.isFalse(player().can("JOURNAL_CREATE"));
    });
  });

  describe("settings", () => {
    it("C105 requiresReload asks before the page is loaded anew", async () => {
      const app = await open(game.settings.sheet);
      choose(app, `${game.system.id}.conformanceReloaded`, true);
      const submitted = submit(app);
      const dialog = await until(
        () =>
          [...foundry.applications.instances.values()].find((one) => one instanceof foundry.applications.api.DialogV2),
        "nobody asked",
      );
      dialog.element.querySelector('[data-action="no"]').click();
      await submitted;
      assert.isTrue(game.settings.get(game.system.id, "conformanceReloaded"));
      await game.settings.set(game.system.id, "conformanceReloaded", false);
    });

    it("C105 players see neither the settings of the world nor restricted menus", async function () {
      if (!player()) return this.skip();
      const { names, menus } = await ask("settingsShown", {});
      const id = game.system.id;
      assert.notInclude(names, `${id}.conformanceReloaded`);
      assert.include(names, `${id}.conformanceOwn`);
      assert.notInclude(menus, `${id}.conformanceGuarded`);
      assert.include(menus, `${id}.conformanceOpen`);
    });

    it("choices become a list to choose from", async () => {
      const app = await open(game.settings.sheet);
      choose(app, `${game.system.id}.conformanceOwn`, "b");
      await submit(app);
      await until(() => game.settings.get(game.system.id, "conformanceOwn") === "b", "the choice was not saved");
      await game.settings.set(game.system.id, "conformanceOwn", "a");
    });
  });

  describe("keybindings", () => {
    it("have a window that lists the actions of packages", async () => {
      const { ControlsConfig } = foundry.applications.sidebar.apps;
      const app = await open(new ControlsConfig());
      const [[, binding]] = [...game.keybindings.actions].filter(([key]) => key.startsWith(`${game.system.id}.`));
      assert.include(app.element.textContent, game.i18n.localize(binding.name));
    });
  });

  describe("sheets to choose from", () => {
    const { DocumentSheetConfig } = apps;
    const { ActorSheetV2 } = sheets;
    const Shown = (name) => {
      const cls = {
        [name]: class extends ActorSheetV2 {
          async _renderHTML() {
            return `<p>${name}</p>`;
          }
          _replaceHTML(result, content) {
            content.innerHTML = result;
          }
        },
      }[name];
      return cls;
    };
    const One = Shown("ConformanceOne");
    const Two = Shown("ConformanceTwo");
    const scope = game.system.id;

    before(() => {
      DocumentSheetConfig.registerSheet(Actor, scope, One, { types: [actor.type], makeDefault: true, label: "One" });
      DocumentSheetConfig.registerSheet(Actor, scope, Two, {
        types: [actor.type],
        label: "Two",
        themes: { parchment: "Parchment", slate: "Slate" },
      });
    });
    after(async () => {
      for (const cls of [One, Two]) DocumentSheetConfig.unregisterSheet(Actor, scope, cls, { types: [actor.type] });
      await game.settings.set("core", "sheetClasses", {});
    });

    it("C95 one of several is chosen for a document, and the open sheet is exchanged", async () => {
      await open(actor.sheet);
      assert.instanceOf(actor.sheet, One);
      const app = await open(new DocumentSheetConfig({ document: actor }));
      choose(app, "sheetClass", `${scope}.ConformanceTwo`);
      await submit(app);
      await until(() => actor.sheet instanceof Two && actor.sheet.rendered, "the sheet was not exchanged");
      opened.push(actor.sheet);
      assert.equal(actor.getFlag("core", "sheetClass"), `${scope}.ConformanceTwo`);
    });

    it("C95 a sheet has the theme that was chosen for it", async () => {
      const sheet = await open(actor.sheet);
      const app = await open(new DocumentSheetConfig({ document: actor }));
      choose(app, "theme", "slate");
      await submit(app);
      await until(() => actor.sheet.element?.classList.contains("theme-slate"), "the sheet has no theme");
      assert.instanceOf(sheet, Two);
      assert.equal(DocumentSheetConfig.getSheetThemeForDocument(actor), "slate");
      await actor.sheet.close();
      await open(actor.sheet);
      assert.isTrue(actor.sheet.element.matches(".themed.theme-slate"));
      await actor.unsetFlag("core", "sheetClass");
      await until(() => actor.sheet instanceof One, "the sheet was not put back");
    });

    it("C95 the world's default is chosen in the settings", async () => {
      const { DefaultSheetsConfig } = foundry.applications.settings.menus;
      const app = await open(new DefaultSheetsConfig());
      choose(app, `Actor.${actor.type}`, `${scope}.ConformanceTwo`);
      await submit(app);
      await until(() => actor.sheet instanceof Two, "the default was not changed");
    });
  });

  describe("windows beside the page", () => {
    it("a picture is shown, and shared", async () => {
      const popout = await open(
        new apps.ImagePopout({
          src: "icons/svg/aura.svg",
          caption: "Glow",
          uuid: actor.uuid,
          window: { title: "Aura" },
        }),
      );
      assert.match(popout.element.querySelector("img").getAttribute("src"), /aura\.svg$/);
      assert.include(popout.element.textContent, "Glow");
      assert.equal(popout.title, "Aura");
      assert.isFunction(popout.shareImage);
    });

    it("a chat message is shown in a window, follows it, and goes with it (G100)", async () => {
      const { ChatPopout } = foundry.applications.sidebar.apps;
      const message = await ChatMessage.create({ content: "<p>Hear, hear</p>", flavor: "A speech" });
      const popout = await open(new ChatPopout({ message }));
      assert.strictEqual(popout.message, message);
      assert.include(popout.element.textContent, "Hear, hear");
      assert.equal(popout.title, "A speech");
      await message.update({ content: "<p>Order, order</p>" });
      await until(() => popout.element.textContent.includes("Order, order"), "the window does not follow");
      await message.delete();
      await until(() => !popout.rendered && !document.getElementById(popout.id), "the window stayed");
    });

    it("a tab of the sidebar is shown in a window, too, and follows", async () => {
      const popout = await ui.actors.renderPopout();
      opened.push(popout);
      assert.isTrue(popout.isPopout);
      assert.strictEqual(ui.actors.popout, popout);
      await actor.update({ name: "Owned anew" });
      await until(() => popout.element.textContent.includes("Owned anew"), "the window does not follow");
    });
  });
}
