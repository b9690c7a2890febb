/** The permanent interface as documented: hooks, extension points and markup that packages rely on. */
import { pause, until } from "./waiting.js";

function menuTests({ describe, it, assert, afterEach, before, after }) {
  const { ContextMenu } = foundry.applications.ux;
  let holder = null;
  before(() => {
    holder = document.createElement("section");
    holder.innerHTML = '<p class="one" data-k="1">one</p><p class="two">two</p>';
    document.body.append(holder);
  });
  after(() => holder.remove());
  afterEach(() => ui.context?.close({ animate: false }));
  const open = async (selector) => {
    const target = holder.querySelector(selector);
    target.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }));
    await pause(50);
    return [...document.querySelectorAll("#context-menu .context-item")];
  };

  describe("context menus", () => {
    it("C97 entries show by their condition, and the callback gets the target", async () => {
      const calls = [];
      new ContextMenu(
        holder,
        ".one",
        [
          { name: "Yes", icon: '<i class="fa-solid fa-check"></i>', callback: (target) => calls.push(target) },
          { name: "Never", callback() {}, condition: false },
          { name: "By target", callback() {}, condition: (target) => target.dataset.k === "1" },
        ],
        { jQuery: false, fixed: true },
      );
      const items = await open(".one");
      assert.deepEqual(
        items.map((item) => item.textContent.trim()),
        ["Yes", "By target"],
      );
      items[0].click();
      await pause(50);
      assert.strictEqual(calls[0], holder.querySelector(".one"));
      assert.isNull(document.querySelector("#context-menu .context-item"));
    });

    it("C97 onOpen and onClose are told, eventName chooses the event", async () => {
      const told = [];
      new ContextMenu(holder, ".two", [{ name: "A", callback() {} }], {
        jQuery: false,
        eventName: "click",
        onOpen: () => told.push("open"),
        onClose: () => told.push("close"),
      });
      holder.querySelector(".two").click();
      await until(() => ui.context, "no menu");
      await ui.context.close({ animate: false });
      assert.deepEqual(told, ["open", "close"]);
    });

    it("C96 the entries of a directory's menu pass through get<Document>ContextOptions", async () => {
      let seen = null;
      const hook = Hooks.on("getActorContextOptions", (app, items) => (seen = { app, items }));
      const Directory = CONFIG.ui.actors;
      const directory = new Directory({ id: "conformance-actors" });
      await directory.render({ force: true });
      Hooks.off("getActorContextOptions", hook);
      await directory.close({ animate: false });
      assert.strictEqual(seen?.app, directory);
      assert.isArray(seen?.items);
      assert.isNotEmpty(seen.items);
    });
  });
}

function messageTests({ describe, it, assert, afterEach }) {
  describe("notifications", () => {
    afterEach(() => ui.notifications.clear());

    it("C9 info, warn, error and success are shown and can be removed", async () => {
      for (const kind of ["info", "warn", "error", "success"]) {
        const notification = ui.notifications[kind](`conformance ${kind}`, { permanent: true, console: false });
        const element = await until(
          () => [...document.querySelectorAll("#notifications > li")].find((li) => li.textContent.includes(kind)),
          `${kind} is not shown`,
        );
        assert.isTrue(ui.notifications.has(notification));
        ui.notifications.remove(notification);
        await until(() => !element.isConnected, `${kind} stays`);
        assert.isFalse(ui.notifications.has(notification));
      }
    });

    it("C9 format fills a translation and escapes its values; progress moves", async () => {
      game.i18n.translations.CONFORMANCE = { note: "for {name}" };
      const options = { format: { name: "<b>x</b>" }, permanent: true, progress: true, console: false };
      const notification = ui.notifications.info("CONFORMANCE.note", options);
      delete game.i18n.translations.CONFORMANCE;
      const element = await until(() => document.querySelector("#notifications > li"), "not shown");
      assert.include(element.textContent, "for <b>x</b>");
      notification.update({ pct: 0.5, message: "half" });
      assert.include(element.textContent, "half");
    });
  });

  describe("tooltips", () => {
    afterEach(() => game.tooltip.deactivate());

    it("C97 data-tooltip-text, data-tooltip and aria-label say what a tooltip shows", () => {
      const element = document.createElement("button");
      document.body.append(element);
      const shown = () => {
        game.tooltip.activate(element);
        return document.getElementById("tooltip").textContent;
      };
      element.dataset.tooltipText = "<i>plain</i>";
      assert.equal(shown(), "<i>plain</i>");
      delete element.dataset.tooltipText;
      element.dataset.tooltip = "words";
      assert.equal(shown(), "words");
      element.dataset.tooltip = "";
      element.ariaLabel = "label";
      assert.equal(shown(), "label");
      game.tooltip.activate(element, { text: "given" });
      assert.equal(document.getElementById("tooltip").textContent, "given");
      game.tooltip.deactivate();
      assert.isNull(game.tooltip.element);
      element.remove();
    });
  });
}

function enrichmentTests({ describe, it, assert, before, after }) {
  const { TextEditor } = foundry.applications.ux;
  const enrich = async (content, options) => {
    const holder = document.createElement("div");
    holder.innerHTML = await TextEditor.implementation.enrichHTML(content, options);
    return holder;
  };
  let actor = null;
  before(async () => {
    const type = Actor.TYPES.find((candidate) => candidate !== "base");
    actor = await Actor.create({ name: "Conformance link", type });
  });
  after(() => actor?.delete());

  describe("enriched text", () => {
    it("C31 links name documents by uuid, and say when there is none", async () => {
      const html = await enrich(`<p>@UUID[${actor.uuid}]{Label} and @UUID[Actor.0000000000000000]</p>`);
      const [link, broken] = html.querySelectorAll("a.content-link");
      assert.equal(link.dataset.uuid, actor.uuid);
      assert.include(link.textContent, "Label");
      assert.isTrue(broken.classList.contains("broken"));
    });

    it("C90 inline rolls: rolled at once, or when clicked", async () => {
      const html = await enrich("<p>[[3 + 4]] and [[/roll 1d6 # why]]{go}</p>");
      const [now, later] = html.querySelectorAll("a.inline-roll");
      assert.include(now.textContent, "7");
      assert.equal(later.dataset.formula, "1d6");
      assert.equal(later.dataset.flavor, "why");
      assert.include(later.textContent, "go");
    });

    it("C107 secrets are left out unless asked for", async () => {
      const text = '<p>open</p><section class="secret" id="secret-abc"><p>hidden</p></section>';
      assert.notInclude((await enrich(text)).textContent, "hidden");
      assert.include((await enrich(text, { secrets: true })).textContent, "hidden");
    });

    it("C97 registered enrichers replace what their pattern matches", async () => {
      const enricher = {
        pattern: /@Conformance\[(\w+)\]/g,
        enricher: async (match) => Object.assign(document.createElement("b"), { textContent: match[1] }),
      };
      CONFIG.TextEditor.enrichers.push(enricher);
      const html = await enrich("<p>x @Conformance[one] y @Conformance[two]</p>");
      CONFIG.TextEditor.enrichers.splice(CONFIG.TextEditor.enrichers.indexOf(enricher), 1);
      assert.equal(html.textContent, "x one y two");
      assert.equal(html.querySelectorAll("b").length, 2);
    });
  });
}

function chatTests({ describe, it, assert, after }) {
  const made = new Set();
  after(() => ChatMessage.deleteDocuments([...made].filter((id) => game.messages.has(id))));
  const said = async (text) => {
    const before = new Set(game.messages.keys());
    await ui.chat.processMessage(text);
    const id = await until(() => [...game.messages.keys()].find((key) => !before.has(key)), `nothing came of ${text}`);
    made.add(id);
    return game.messages.get(id);
  };
  const shown = (id) => document.querySelector(`#chat .message[data-message-id="${id}"]`);

  describe("chat", () => {
    it("C106 commands: roll modes, whispers, out of character", async () => {
      const cls = ui.chat.constructor;
      const commands = { "/r 1d6": "roll", "/gmr 1d6": "gmroll", "/w Someone hello": "whisper", "/ooc hi": "ooc" };
      for (const [text, command] of Object.entries(commands)) assert.equal(cls.parse(text)[0], command);
      assert.equal(cls.parse("just words")[0], "none");
      const roll = await said("/roll 2d1 # Why");
      assert.equal(roll.rolls[0].total, 2);
      assert.include(roll.flavor, "Why");
      const secret = await said("/gmr 1d1");
      assert.sameMembers(
        secret.whisper,
        game.users.filter((user) => user.isGM).map(({ id }) => id),
      );
      const whisper = await said(`/w ${game.user.name} psst`);
      assert.deepEqual(whisper.whisper, [game.user.id]);
    });

    it("C97 the hook chatMessage may take a message over", async () => {
      const hook = Hooks.on("chatMessage", (log, text) => (text === "conformance: mine" ? false : undefined));
      const before = game.messages.size;
      await ui.chat.processMessage("conformance: mine");
      await pause(100);
      Hooks.off("chatMessage", hook);
      assert.equal(game.messages.size, before);
    });

    it("C33 messages appear in the log, change in place and disappear", async () => {
      const message = await said("conformance first");
      const element = await until(() => shown(message.id), "not in the log");
      const next = await said("conformance second");
      await until(() => shown(next.id), "not in the log");
      await message.update({ content: "conformance changed" });
      await until(() => shown(message.id)?.textContent.includes("conformance changed"), "not updated");
      const fresh = shown(message.id);
      assert.strictEqual(fresh.nextElementSibling, shown(next.id));
      assert.isTrue(element === fresh || !element.isConnected);
      await message.delete();
      await until(() => !shown(message.id), "not removed");
    });

    it("C96 renderChatMessageHTML may change the element before it is shown", async () => {
      const hook = Hooks.on("renderChatMessageHTML", (message, html) => {
        if (message.content.includes("conformance hooked")) html.dataset.hooked = "yes";
      });
      const message = await said("conformance hooked");
      const element = await until(() => shown(message.id), "not in the log");
      Hooks.off("renderChatMessageHTML", hook);
      assert.instanceOf(element, HTMLElement);
      assert.equal(element.dataset.hooked, "yes");
    });
  });
}

function trackerTests({ describe, it, assert, before, after }) {
  let combat = null;
  let actor = null;
  before(async () => {
    const type = Actor.TYPES.find((candidate) => candidate !== "base");
    actor = await Actor.create({ name: "Conformance tracked", type });
    combat = await Combat.create({});
    const combatantType = Combatant.TYPES.at(-1);
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: actor.id, name: "Ann", initiative: 12, type: combatantType },
      { name: "Bea", initiative: 8, hidden: true, type: combatantType },
    ]);
    await combat.activate();
    ui.combat.viewed = combat;
    await ui.combat.render({ force: true });
  });
  after(async () => {
    await combat?.delete();
    await actor?.delete();
  });
  const rows = () => [...ui.combat.element.querySelectorAll("ol.combat-tracker > li.combatant[data-combatant-id]")];

  describe("the combat tracker", () => {
    it("C98 has the parts header, tracker and footer, and a row for each turn in its order", () => {
      const { PARTS } = foundry.applications.sidebar.tabs.CombatTracker;
      assert.hasAllKeys(PARTS, ["header", "tracker", "footer"]);
      assert.deepEqual(
        rows().map((row) => row.dataset.combatantId),
        combat.turns.map(({ id }) => id),
      );
    });

    it("C98 _prepareTrackerContext fills the turns, _prepareTurnContext each of them", async () => {
      const context = {};
      await ui.combat._prepareTrackerContext(context, {});
      assert.lengthOf(context.turns, combat.turns.length);
      const turn = await ui.combat._prepareTurnContext(combat, combat.turns[0], 0);
      assert.include(turn, { id: combat.turns[0].id, name: "Ann", initiative: 12 });
      const headed = {};
      await ui.combat._prepareCombatContext(headed, {});
      assert.strictEqual(headed.combat, combat);
      assert.isTrue(headed.hasCombat);
    });

    it("C97 the controls call the combat's methods, and its changes show", async () => {
      ui.combat.element.querySelector('[data-action="startCombat"]').click();
      await until(() => combat.started, "not started");
      await until(() => ui.combat.element.querySelector('[data-action="nextTurn"]'), "no control for the next turn");
      await until(() => rows()[0]?.classList.contains("active"), "the first turn is not marked");
      ui.combat.element.querySelector('[data-action="nextTurn"]').click();
      await until(() => combat.turn === 1, "the turn did not pass");
      await until(() => rows()[1]?.classList.contains("active"), "the second turn is not marked");
    });

    it("C97 a combatant is hidden, defeated and given an initiative from its row", async () => {
      const id = combat.combatants.getName("Bea").id;
      const row = () => rows().find((element) => element.dataset.combatantId === id);
      row().querySelector('[data-action="toggleHidden"]').click();
      await until(() => combat.combatants.get(id).hidden === false, "still hidden");
      await until(() => row().querySelector('[data-action="toggleDefeated"]'), "no control");
      await pause(100);
      row().querySelector('[data-action="toggleDefeated"]').click();
      await until(() => combat.combatants.get(id).defeated, "not defeated");
      await pause(100);
      const input = row().querySelector(".token-initiative input");
      input.value = "+10";
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => combat.combatants.get(id).initiative === 18, "no new initiative");
    });

    it("C96 the menus of combatants and of the combat pass through hooks", () => {
      const entries = ui.combat._getEntryContextOptions();
      assert.isNotEmpty(entries);
      for (const entry of [...entries, ...ui.combat._getCombatContextOptions()]) {
        const later = game.release.generation >= 14;
        assert.isString(later ? entry.label : entry.name);
        assert.isFunction(later ? entry.onClick : entry.callback);
      }
    });
  });
}

function sidebarTests({ describe, it, assert }) {
  describe("the sidebar", () => {
    it("C97 changing the tab and collapsing are told by hooks", async () => {
      const told = [];
      const hooks = [
        ["changeSidebarTab", (app) => told.push(app.tabName)],
        ["collapseSidebar", (sidebar, collapsed) => told.push(collapsed)],
      ].map(([name, fn]) => [name, Hooks.on(name, fn)]);
      const before = ui.sidebar.tabGroups.primary;
      ui.sidebar.toggleExpanded(true);
      ui.sidebar.changeTab(before === "items" ? "actors" : "items", "primary");
      ui.sidebar.toggleExpanded(false);
      ui.sidebar.toggleExpanded(true);
      ui.sidebar.changeTab(before, "primary");
      for (const [name, id] of hooks) Hooks.off(name, id);
      assert.include(told, before === "items" ? "actors" : "items");
      assert.include(told, before);
      assert.include(told, true);
      assert.include(told, false);
    });

    it("C33 directories follow their documents", async () => {
      const type = Item.TYPES.find((candidate) => candidate !== "base");
      const item = await Item.create({ name: "Conformance listed", type });
      const entry = () => document.querySelector(`#items [data-entry-id="${item.id}"]`);
      await until(entry, "not listed");
      await item.update({ name: "Conformance renamed" });
      await until(() => entry()?.textContent.includes("renamed"), "the old name");
      await item.delete();
      await until(() => !entry(), "still listed");
    });

    it("C96 hotbarDrop may take a drop over", async () => {
      let slotSeen = null;
      const hook = Hooks.on("hotbarDrop", (bar, data, slot) => {
        if (data.type !== "Conformance") return;
        slotSeen = slot;
        return false;
      });
      const slot = ui.hotbar.element.querySelector("[data-slot]");
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Conformance" }));
      slot.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      await pause(50);
      Hooks.off("hotbarDrop", hook);
      assert.equal(String(slotSeen), slot.dataset.slot);
    });
  });
}

export default function register(quench) {
  quench.registerBatch(
    "conformance.interface",
    (context) => {
      menuTests(context);
      messageTests(context);
      enrichmentTests(context);
      chatTests(context);
      trackerTests(context);
      sidebarTests(context);
    },
    { displayName: "Conformance: interface" },
  );
}
