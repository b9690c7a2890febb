/** Message cards beside the sidebar while the chat log is hidden. The browser window must be large enough. */
import { until } from "./waiting.js";

const inside = (place, id) => document.querySelector(`${place} [data-message-id="${id}"]`);
const cardOf = (id) => inside("#chat-notifications", id);

function tests({ describe, it, assert, before, after, afterEach }) {
  const made = [];
  let configuration;
  let expanded;
  before(() => {
    configuration = game.settings.get("core", "uiConfig");
    expanded = ui.sidebar.expanded;
    ui.chat.activate();
    ui.sidebar.collapse();
  });
  afterEach(async () => {
    await ui.context?.close({ animate: false });
    const ids = made.splice(0).filter((id) => game.messages.has(id));
    await ChatMessage.deleteDocuments(ids);
  });
  after(async () => {
    await game.settings.set("core", "uiConfig", configuration);
    if (expanded) ui.sidebar.expand();
  });
  const say = async (data) => {
    const message = await ChatMessage.create({ content: "<p>conformance</p>", ...data });
    made.push(message.id);
    return message;
  };
  const told = async (data) => {
    const message = await say(data);
    return { message, card: await until(() => cardOf(message.id), "no card came") };
  };

  describe("chat notifications", () => {
    it("C169 a message comes as a card, rendered besides the one in the log", async () => {
      const rendered = [];
      const id = Hooks.on("renderChatMessageHTML", (message, html) => void rendered.push([message, html]));
      const { message, card } = await told();
      Hooks.off("renderChatMessageHTML", id);
      const logged = inside("#chat", message.id);
      for (const element of [card, logged])
        assert.isTrue(rendered.some(([shown, html]) => shown === message && html === element));
      assert.notStrictEqual(card, logged);
    });

    it("C169 a card is closed by its button, which deletes nothing", async () => {
      const { message, card } = await told();
      card.querySelector('[data-action="dismissMessage"]').click();
      await until(() => !cardOf(message.id), "the card stays");
      assert.isTrue(game.messages.has(message.id));
      assert.isNull(card.querySelector('[data-action="deleteMessage"]'));
    });

    it("C169 a card follows its message, and can be closed as before", async () => {
      const { message } = await told();
      await message.update({ content: "<p>changed</p>" });
      await until(() => cardOf(message.id)?.textContent.includes("changed"), "it says the old words");
      cardOf(message.id).querySelector('[data-action="dismissMessage"]').click();
      await until(() => !cardOf(message.id), "the card stays");
    });

    it("C169 a card goes with its message", async () => {
      const { message } = await told();
      await message.delete();
      await until(() => !cardOf(message.id), "the card stays");
    });

    it("C169 who wants a mark on the tab gets no cards", async () => {
      await game.settings.set("core", "uiConfig", { ...configuration, chatNotifications: "pip" });
      const unwanted = await say();
      await until(() => inside("#chat", unwanted.id), "the log lacks it");
      await game.settings.set("core", "uiConfig", configuration);
      await told();
      assert.isNull(cardOf(unwanted.id));
    });

    it("C171 who does not see the log speaks beside it; packages are told of the move", () => {
      const place = () => document.getElementById("chat-message").closest("#chat, #chat-notifications").id;
      const moves = [];
      const id = Hooks.on("renderChatInput", (app, elements, { previousParent }) => {
        moves.push([app === ui.chat, elements["#chat-message"]?.id, previousParent.closest("#chat") !== null]);
      });
      assert.equal(place(), "chat-notifications");
      ui.sidebar.expand();
      assert.equal(place(), "chat");
      ui.settings.activate();
      assert.equal(place(), "chat-notifications");
      ui.chat.activate();
      assert.equal(place(), "chat");
      ui.sidebar.collapse();
      Hooks.off("renderChatInput", id);
      assert.deepEqual(
        moves,
        [false, true, false, true].map((fromLog) => [true, "chat-message", fromLog]),
      );
    });

    it("C171 the field is spoken in there, also after the log was rendered anew", async () => {
      await ui.chat.render();
      const field = document.querySelector("#chat-notifications #chat-message");
      assert.lengthOf(document.querySelectorAll("#chat-message"), 1);
      field.value = "conformance spoken";
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }),
      );
      const spoken = await until(() => game.messages.find(({ content }) => content.includes("spoken")), "nothing said");
      made.push(spoken.id);
      await until(() => field.value === "", "the words stay");
    });

    it("C170 what a package has put on a card is used there", async () => {
      const clicked = [];
      const id = Hooks.on("renderChatMessageHTML", (message, html) => {
        html.querySelector("button.conformance")?.addEventListener("click", () => clicked.push(message.id));
      });
      const { message, card } = await told({ content: '<button type="button" class="conformance">Yes</button>' });
      Hooks.off("renderChatMessageHTML", id);
      card.querySelector("button.conformance").click();
      assert.deepEqual(clicked, [message.id]);
    });

    it("C170 a roll is opened on its card", async () => {
      const roll = await new Roll("1d6 + 2").evaluate();
      const message = await roll.toMessage();
      made.push(message.id);
      const card = await until(() => cardOf(message.id), "no card came");
      const dice = card.querySelector(".dice-roll");
      assert.isFalse(dice.classList.contains("expanded"));
      card.querySelector('[data-action="expandRoll"]').click();
      await until(() => dice.classList.contains("expanded"), "it stays closed");
    });

    it("C170 the menu of a message opens on its card", async () => {
      const { message, card } = await told();
      const point = { bubbles: true, cancelable: true, clientX: 5, clientY: 5 };
      card.dispatchEvent(new PointerEvent("contextmenu", point));
      const entries = await until(() => {
        const found = [...document.querySelectorAll("#context-menu .context-item")];
        return found.length > 0 && found;
      }, "no menu opens");
      const wanted = game.i18n.localize("SIDEBAR.Delete");
      entries.find((entry) => entry.textContent.trim() === wanted).click();
      await until(() => !game.messages.has(message.id), "it is not deleted");
    });
  });
}

export default function register(quench) {
  quench.registerBatch("conformance.chat-notifications", tests, { displayName: "Conformance: chat notifications" });
}
