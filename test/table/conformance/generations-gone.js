import { until } from "./waiting.js";

/** What 14 removes from 13, and what replaces it: the rows of section 9 of foundry-api.md. */
export default function register(quench) {
  quench.registerBatch("conformance.generationsGone", goneTests, {
    displayName: "Conformance: what goes from one generation to the next",
  });
}

function goneTests({ describe, it, assert, before, after }) {
  const later = game.release.generation >= 14;
  const { FAILURE } = CONST.COMPATIBILITY_MODES;
  const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);

  /** The deprecation warning for a use, made to throw; null if there is none. */
  const said = async (use) => {
    const { mode } = CONFIG.compatibility;
    CONFIG.compatibility.mode = FAILURE;
    try {
      await use();
      return null;
    } catch (error) {
      return error.message;
    } finally {
      CONFIG.compatibility.mode = mode;
    }
  };
  /** A removed property reads as undefined on a licensed server; the table throws. */
  const isGone = (read) => {
    try {
      return read() === undefined;
    } catch {
      return true;
    }
  };
  const warnsInThirteen = async (use) => {
    if (later) return;
    assert.match((await said(use)) ?? "", /Deprecated since Version 12[^]*removed in Version 14/);
  };

  describe("names", () => {
    it("ActiveEffect#label", async () => {
      const effect = new ActiveEffect({ name: "Named", img: "icons/svg/aura.svg" });
      if (later) assert.isTrue(isGone(() => effect.label));
      else assert.equal(effect.label, "Named");
      await warnsInThirteen(() => effect.label);
    });

    it("the flat gridDistance and gridUnits of the system", async () => {
      const { grid } = game.system;
      for (const [name, value] of [
        ["gridDistance", grid.distance],
        ["gridUnits", grid.units],
      ]) {
        if (later) assert.isTrue(isGone(() => game.system[name]));
        else assert.equal(game.system[name], value);
        await warnsInThirteen(() => game.system[name]);
      }
    });

    it("the setting core.defaultToken", () => {
      if (later) assert.throws(() => game.settings.get("core", "defaultToken"));
      else assert.isObject(game.settings.get("core", "defaultToken"));
    });

    it("the class of the tokens' layer beside that of the tokens", () => {
      assert.equal(CONFIG.Token.layerClass === undefined, later);
      assert.isFunction(CONFIG.Canvas.layers.tokens.layerClass);
      if (canvas.ready) assert.instanceOf(canvas.tokens, CONFIG.Canvas.layers.tokens.layerClass);
    });
  });

  describe("messages", () => {
    it("a number for the type is the style in 13, and refused in 14", async () => {
      const { OOC } = CONST.CHAT_MESSAGE_STYLES;
      const make = () => ChatMessage.create({ content: "numbered", type: OOC });
      if (later) {
        const made = await make().catch(() => null);
        assert.isTrue(!made || made.type === "base");
        assert.notEqual(made?.style, OOC);
        return made?.delete();
      }
      const message = await make();
      assert.equal(message.style, OOC);
      assert.equal(message.type, "base");
      await message.delete();
    });
  });

  describe("documents in numbers", () => {
    it("_onCreateDocuments and its like are told in 13, _onCreateOperation in both", async () => {
      const told = [];
      const former = CONFIG.Actor.documentClass;
      class Told extends former {
        static async _onCreateDocuments(documents, context) {
          told.push("_onCreateDocuments");
          return super._onCreateDocuments?.(documents, context);
        }
        static async _onCreateOperation(documents, operation, user) {
          told.push("_onCreateOperation");
          return super._onCreateOperation(documents, operation, user);
        }
      }
      CONFIG.Actor.documentClass = Told;
      try {
        const actor = await Told.create({ name: "Told", type });
        await until(() => told.includes("_onCreateOperation"), "nothing was told");
        await actor.delete();
        assert.equal(told.includes("_onCreateDocuments"), !later);
      } finally {
        CONFIG.Actor.documentClass = former;
      }
    });
  });

  describe("tokens", () => {
    let actor;
    let token;
    before(async function () {
      if (!game.scenes.active) return this.skip();
      actor = await Actor.create({ name: "Base", type });
      const data = await actor.getTokenDocument({ x: 0, y: 0, actorLink: false });
      [token] = await game.scenes.active.createEmbeddedDocuments("Token", [data.toObject()]);
    });
    after(async () => {
      await token?.delete();
      await actor?.delete();
    });

    it("their delta is changed by themselves: token.updateSource({ delta })", () => {
      const copy = token.clone({}, { keepId: true });
      if (later) copy.updateSource({ delta: { name: "Changed" } });
      else copy.delta.updateSource({ name: "Changed" });
      assert.equal(copy.delta._source.name, "Changed");
      assert.isNull(token.delta._source.name);
    });
  });

  describe("sheets", () => {
    it("the core has none for actors and items to be taken out in 14; to do so does no harm", () => {
      const { Actors, Items } = foundry.documents.collections;
      Actors.unregisterSheet("core", foundry.appv1.sheets.ActorSheet);
      Items.unregisterSheet("core", foundry.appv1.sheets.ItemSheet);
      if (!later) return;
      for (const documentName of ["Actor", "Item"]) {
        const ids = Object.values(CONFIG[documentName].sheetClasses).flatMap((sheets) => Object.keys(sheets));
        assert.isEmpty(ids.filter((id) => id.startsWith("core.")));
      }
    });
  });

  describe("what goes later", () => {
    it("jQuery's renderChatMessage and Application V1 are there in both", () => {
      assert.isFunction(foundry.appv1.api.Application);
      assert.isFunction(globalThis.$);
    });

    it("the keys of 13 for deletions are warned of until 16, in 14", async () => {
      const actor = await Actor.create({ name: "Keyed", type, flags: { world: { gone: 1 } } });
      try {
        const message = await said(() => actor.update({ "flags.world.-=gone": null }));
        if (later) assert.match(message ?? "", /Deprecated since Version 14[^]*removed in Version 16/);
        else assert.isNull(message);
      } finally {
        await actor.delete();
      }
    });
  });
}
