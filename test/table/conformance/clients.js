import { answerOthers, ask, player, toldToOther } from "./other-client.js";

const CHANNEL = "system.plain";
const received = [];

export default function register(quench) {
  CONFIG.queries["conformance.actors"] = () => [...game.actors.keys(), ...game.actors.invalidDocumentIds];
  answerOthers();
  game.socket.on(CHANNEL, (...args) => received.push(args));
  CONFIG.queries["conformance.emit"] = (data) => void game.socket.emit(CHANNEL, data);
  const heard = [];
  CONFIG.queries["conformance.hear"] = ({ channel }) => void game.socket.on(channel, (...args) => heard.push(args));
  CONFIG.queries["conformance.heard"] = () => heard.splice(0);
  CONFIG.queries["conformance.received"] = () => received.splice(0);
  const register = (scope, key, data) => {
    if (!game.settings.settings.has(`plain.${key}`))
      game.settings.register("plain", key, { scope, config: false, ...data });
  };
  const seen = [];
  register("world", "conformanceWorld", { type: Number, default: 1, onChange: (value) => seen.push(value) });
  register("user", "conformanceUser", { type: String, default: "mine" });
  register("client", "conformanceClient", {
    type: new foundry.data.fields.NumberField({ integer: true, min: 0, max: 10, initial: 2, nullable: false }),
    onChange: (value) => seen.push(value),
  });
  CONFIG.queries["conformance.seen"] = () => seen.splice(0);
  CONFIG.queries["conformance.setting"] = (key) => game.settings.get("plain", key);
  CONFIG.queries["conformance.set"] = async ([key, value]) => {
    try {
      return { value: await game.settings.set("plain", key, value) };
    } catch (error) {
      return { error: error.message };
    }
  };

  quench.registerBatch(
    "conformance.clients",
    ({ describe, it, after, assert }) => {
      const rejects = async (promise) => {
        try {
          await promise;
        } catch (error) {
          return error;
        }
        return assert.fail("it should have been refused");
      };
      const soon = () => new Promise((resolve) => setTimeout(resolve, 200));

      describe("Queries", () => {
        it("C102 come back with the answer of the other client", async function () {
          if (!player()) this.skip();
          assert.deepEqual(await ask("echo", { a: [1, "two", null] }), { a: [1, "two", null] });
        });

        it("C102 come back with the failure of the other client", async function () {
          if (!player()) this.skip();
          await rejects(ask("fail", {}));
        });

        it("C102 give up after a time", async function () {
          if (!player()) this.skip();
          await rejects(player().query("conformance.never", {}, { timeout: 300 }));
        });

        it("C102 need a registered name and someone who is there", async function () {
          await rejects(game.user.query("conformance.nosuch", {}));
          const absent = game.users.find((user) => !user.active);
          if (absent) await rejects(absent.query("conformance.echo", {}));
        });
      });

      describe("Sockets of packages", () => {
        it("C104 reach the others and not the sender", async function () {
          if (!player()) this.skip();
          received.length = 0;
          await ask("received");
          game.socket.emit(CHANNEL, { hello: 1 });
          await soon();
          const there = await ask("received");
          assert.deepEqual(there[0][0], { hello: 1 });
          assert.lengthOf(received, 0);
        });

        it("C104 tell who has sent it", async function () {
          if (!player()) this.skip();
          received.length = 0;
          await ask("emit", { from: "player" });
          await soon();
          assert.deepEqual(received[0][0], { from: "player" });
          assert.equal(received[0][1], player().id);
        });

        it("C104 are dropped for packages that have not asked for them", async function () {
          if (!player()) this.skip();
          const mute = game.modules.find(({ active, socket }) => active && !socket);
          if (!mute) return this.skip(); // on a licensed server all modules may have a channel
          await ask("hear", { channel: `module.${mute.id}` });
          game.socket.emit(`module.${mute.id}`, { hello: 1 });
          // Messages arrive in order: this answer comes after the first message.
          await ask("received");
          game.socket.emit(CHANNEL, { hello: 2 });
          await soon();
          assert.lengthOf(await ask("received"), 1);
          assert.deepEqual(await ask("heard"), []);
        });
      });

      describe("Settings", () => {
        after(async () => {
          await game.settings.set("plain", "conformanceWorld", 1);
          await game.settings.set("plain", "conformanceUser", "mine");
          await game.settings.set("plain", "conformanceClient", 2);
        });

        it("C105 must be registered", async () => {
          assert.throws(() => game.settings.get("plain", "nosuchsetting"));
          assert.throws(() => game.settings.register("", "x", {}));
          await rejects(game.settings.set("plain", "nosuchsetting", 1));
        });

        it("C105 of the world are changed for everyone, whose listeners are told", async function () {
          await game.settings.set("plain", "conformanceWorld", 1);
          seen.length = 0;
          if (player()) await ask("seen");
          await game.settings.set("plain", "conformanceWorld", 5);
          assert.deepEqual(seen, [5]);
          assert.equal(game.settings.get("plain", "conformanceWorld"), 5);
          if (!player()) return;
          assert.equal(await ask("setting", "conformanceWorld"), 5);
          assert.deepEqual(await ask("seen"), [5]);
        });

        it("C105 of the world are not a player's to change", async function () {
          if (!player()) this.skip();
          const { error } = await ask("set", ["conformanceWorld", 9]);
          assert.isString(error);
          assert.equal(game.settings.get("plain", "conformanceWorld"), 5);
        });

        it("C105 of a user are each user's own", async function () {
          await game.settings.set("plain", "conformanceUser", "gamemaster's");
          assert.equal(game.settings.get("plain", "conformanceUser"), "gamemaster's");
          if (!player()) return;
          assert.equal(await ask("setting", "conformanceUser"), "mine");
          assert.equal((await ask("set", ["conformanceUser", "player's"])).value, "player's");
          assert.equal(game.settings.get("plain", "conformanceUser"), "gamemaster's");
          await ask("set", ["conformanceUser", "mine"]);
        });

        it("C105 of a client tell their listener the cleaned value", async () => {
          seen.length = 0;
          await game.settings.set("plain", "conformanceClient", "7.4");
          assert.deepEqual(seen, [7]);
          assert.equal(game.settings.get("plain", "conformanceClient"), 7);
        });
      });

      describe("Chat messages", () => {
        const gamemasters = () => game.users.filter((user) => user.isGM).map((user) => user.id);

        it("C106 roll modes decide who is whispered to", () => {
          const whisperTo = (rollMode, whisper = []) => {
            const data = ChatMessage.applyRollMode({ content: "x", whisper: [...whisper] }, rollMode);
            return [data.whisper, Boolean(data.blind)];
          };
          const someone = [game.users.contents[0].id];
          assert.deepEqual(whisperTo("publicroll", someone), [[], false]);
          assert.deepEqual(whisperTo("gmroll"), [gamemasters(), false]);
          assert.deepEqual(whisperTo("blindroll"), [gamemasters(), true]);
          assert.deepEqual(whisperTo("selfroll", someone), [[game.user.id], false]);
        });

        it("C106 private and blind modes keep whom is whispered to already", () => {
          const other = game.users.find((user) => !user.isGM).id;
          const data = ChatMessage.applyRollMode({ content: "x", whisper: [other] }, "gmroll");
          assert.deepEqual(data.whisper, [other]);
        });

        it("C106 no mode is applied unless the operation names one", async () => {
          const mode = game.settings.get("core", "rollMode");
          await game.settings.set("core", "rollMode", "gmroll");
          const open = await ChatMessage.create({ content: "conformance" });
          const secret = await ChatMessage.create({ content: "conformance" }, { rollMode: "gmroll" });
          await game.settings.set("core", "rollMode", mode);
          const whispers = [open.whisper.length, secret.whisper.length > 0];
          await ChatMessage.deleteDocuments([open.id, secret.id]);
          assert.deepEqual(whispers, [0, true]);
        });

        it("C107 a secret roll is visible, what it says is not", async function () {
          if (!player()) this.skip();
          const roll = await new Roll("1d6").evaluate();
          const message = await roll.toMessage({}, { rollMode: "gmroll" });
          const text = await ChatMessage.create({ content: "psst", whisper: gamemasters() });
          const seenBy = async (uuid) => ({
            visible: (await ask("read", { uuid, path: "visible" })).value,
            content: (await ask("read", { uuid, path: "isContentVisible" })).value,
          });
          const secrets = [await seenBy(message.uuid), await seenBy(text.uuid)];
          const own = [message.visible, message.isContentVisible];
          await ChatMessage.deleteDocuments([message.id, text.id]);
          assert.deepEqual(secrets, [
            { visible: true, content: false },
            { visible: false, content: false },
          ]);
          assert.deepEqual(own, [true, true]);
        });

        it("C107 who rolls blindly does not see the result", async () => {
          const data = {
            author: game.user.id,
            whisper: [foundry.utils.randomID()],
            rolls: [await new Roll("1d6").evaluate()],
          };
          const blind = new ChatMessage({ ...data, blind: true });
          const open = new ChatMessage({ ...data, blind: false });
          assert.isFalse(blind.isContentVisible);
          assert.isTrue(open.isContentVisible);
        });

        it("C130 reach every client whatever they say", async function () {
          if (!player()) this.skip();
          const { result, calls } = await toldToOther(["createChatMessage"], () =>
            ChatMessage.create({ content: "psst", whisper: gamemasters() }),
          );
          const known = await ask("read", { uuid: result.uuid, path: "content" });
          await result.delete();
          assert.lengthOf(calls, 1);
          assert.equal(known.value, "psst");
        });

        it("C130 documents reach every client, whoever may see them", async function () {
          if (!player()) this.skip();
          const actor = await Actor.create({ name: "Conformance secret", type: "hero", ownership: { default: 0 } });
          const known = await ask("read", { uuid: actor.uuid, path: "name" });
          const level = await ask("read", { uuid: actor.uuid, path: "permission" });
          await actor.delete();
          assert.equal(known.value, "Conformance secret");
          assert.equal(level.value, CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE);
        });

        it("C130 so do those that were there before the client came", async function () {
          if (!player()) this.skip();
          const here = [...game.actors.keys(), ...game.actors.invalidDocumentIds];
          assert.isNotEmpty(here);
          assert.includeMembers(await ask("actors", {}), here);
        });

        it("speakers are found from what is given", async () => {
          const actor = await Actor.create({ name: "Speaker", type: "hero" });
          const speaker = ChatMessage.getSpeaker({ actor });
          const alias = ChatMessage.getSpeaker({ actor, alias: "Someone" }).alias;
          const byUser = ChatMessage.getSpeaker({ alias: "Nobody" });
          await actor.delete();
          assert.equal(speaker.actor, actor.id);
          assert.equal(speaker.alias, "Speaker");
          assert.equal(alias, "Someone");
          assert.equal(byUser.alias, "Nobody");
        });

        it("are rendered, and packages may change what is rendered", async () => {
          const message = await ChatMessage.create({ content: "<p>conformance</p>" });
          const id = Hooks.on("renderChatMessageHTML", (shown, html) => {
            if (shown === message) html.dataset.conformance = "yes";
          });
          const html = await message.renderHTML();
          Hooks.off("renderChatMessageHTML", id);
          await message.delete();
          assert.instanceOf(html, HTMLElement);
          assert.equal(html.dataset.messageId, message.id);
          assert.equal(html.dataset.conformance, "yes");
          assert.include(html.textContent, "conformance");
        });
      });
    },
    { displayName: "Clients, settings, chat" },
  );
}
