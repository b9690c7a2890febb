import { answerOthers, ask, player } from "./other-client.js";
import { until } from "./waiting.js";

/** Deleting messages, one or all: C174. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.chatLog"] = async () => {
    await ui.chat.render({ force: true });
    return {
      messages: game.messages.size,
      clearing: ui.chat.element.querySelectorAll('[data-action="flush"]').length,
    };
  };
  quench.registerBatch("conformance.chatLog", chatTests, { displayName: "Conformance: chat log" });
}

function chatTests({ describe, it, assert, before, after }) {
  let kept = [];
  const rowOf = (id) => ui.chat.element.querySelector(`[data-message-id="${id}"]`);
  const say = (content, data = {}) => ChatMessage.create({ content, ...data });
  const press = (element, selector) => element.querySelector(selector).click();

  before(async () => {
    kept = game.messages.map((message) => message.toObject());
    await ui.sidebar.changeTab("chat", "primary");
    await ui.chat.render({ force: true });
  });
  after(async () => {
    const gone = kept.filter(({ _id }) => !game.messages.has(_id));
    await ChatMessage.createDocuments(gone, { keepId: true });
  });

  /** Presses the button that clears the log, and answers the dialog that opens. */
  const clear = async (answer) => {
    const open = () => [...foundry.applications.instances.values()];
    const before = new Set(open());
    press(ui.chat.element, '[data-action="flush"]');
    const dialog = await until(() => open().find((app) => !before.has(app) && app.rendered), "nothing was asked");
    press(dialog.element, `[data-action="${answer}"]`);
    await until(() => !dialog.rendered, "the question did not go");
  };

  describe("one message", () => {
    it("C174 has a control for gamemasters that deletes it, for everybody", async () => {
      const message = await say("Deleted by its control");
      await until(() => rowOf(message.id), "the message is not shown");
      press(rowOf(message.id), '[data-action="deleteMessage"]');
      await until(() => !game.messages.has(message.id) && !rowOf(message.id), "the message is still there");
    });

    it("C174 that was never stored goes from the log alone", async () => {
      const message = new ChatMessage.implementation({
        _id: foundry.utils.randomID(),
        author: game.user.id,
        content: "Only here",
      });
      await ui.chat.postOne(message);
      press(rowOf(message.id), '[data-action="deleteMessage"]');
      await until(() => !rowOf(message.id), "the message is still shown");
    });

    it("C174 goes at once though it is still on its way into the log", async () => {
      const message = await say("Here and gone");
      await message.delete();
      const later = await say("And another");
      await until(() => rowOf(later.id), "the message is not shown");
      assert.isNull(rowOf(message.id));
      await later.delete();
    });

    it("C174 is deleted by the player who wrote it, and by no other", async function () {
      if (!player()) return this.skip();
      const foreign = await say("Not theirs");
      const { uuid } = await ask("create", { documentName: "ChatMessage", data: { content: "Theirs" } });
      const own = await fromUuid(uuid);
      const removal = async (message) => ask("attempt", { uuid: message.uuid, method: "delete" });
      assert.include((await removal(foreign)).error, "lacks permission");
      assert.isTrue(game.messages.has(foreign.id));
      assert.isTrue((await removal(own)).ok);
      assert.isFalse(game.messages.has(own.id));
      await foreign.delete();
    });
  });

  describe("the log", () => {
    it("C174 is cleared by gamemasters who say yes, for everybody", async () => {
      for (const content of ["One", "Two"]) await say(content);
      const { size } = game.messages;
      await clear("no");
      assert.equal(game.messages.size, size);
      await clear("yes");
      await until(() => game.messages.size === 0, "messages are left");
      await until(() => !ui.chat.element.querySelector("[data-message-id]"), "messages are still shown");
      if (player()) assert.equal((await ask("chatLog", {})).messages, 0);
    });

    it("C174 cannot be cleared by players", async function () {
      if (!player()) return this.skip();
      assert.equal((await ask("chatLog", {})).clearing, 0);
    });
  });
}
