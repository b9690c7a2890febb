import { answerOthers, ask, player } from "./other-client.js";

/** C175: who may see a pack's contents, by role. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.packSeen"] = async ({ id, uuid, entry }) => {
    const pack = game.packs.get(id);
    // Drop documents that arrived by broadcast, so that the server is asked.
    pack?.clear();
    const told = (document) => (document ? { name: document.name, level: document.permission } : null);
    const nothing = () => null;
    return {
      visible: pack?.visible === true,
      read: await Promise.resolve(pack?.getDocument(entry)).then(told, nothing),
      found: await fromUuid(uuid).then(told, nothing),
    };
  };
  quench.registerBatch("conformance.hiddenPacks", hiddenPackTests, { displayName: "Conformance: hidden packs" });
}

function hiddenPackTests({ describe, it, assert, before, after }) {
  const { NONE, LIMITED, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
  let pack;

  before(async function () {
    if (!player()) return this.skip();
    const { CompendiumCollection } = foundry.documents.collections;
    pack = await CompendiumCollection.createCompendium({ label: "Conformance: Hidden", type: "Item" });
  });
  after(() => pack?.deleteCompendium());

  /** Creates an item in the pack, of which players have that level; returns it with what a player sees. */
  const seenWith = async (level) => {
    await pack.configure({ ownership: { PLAYER: level, ASSISTANT: "OWNER" } });
    const item = await Item.create({ name: `Kept ${level}`, type }, { pack: pack.collection });
    const seen = await ask("packSeen", { id: pack.collection, uuid: item.uuid, entry: item.id });
    return { item, seen };
  };

  describe("a player", () => {
    it("C175 sees nothing of a pack without any ownership of it, whatever is asked", async () => {
      const { item, seen } = await seenWith("NONE");
      assert.deepEqual(seen, { visible: false, read: null, found: null });
      assert.isTrue(pack.visible);
      assert.strictEqual(await fromUuid(item.uuid), item);
      assert.equal(pack.getUserLevel(player()), NONE);
    });

    it("C175 reads what a link leads to in a pack that is limited, which is not listed", async () => {
      const { item, seen } = await seenWith("LIMITED");
      const told = { name: item.name, level: LIMITED };
      assert.deepEqual(seen, { visible: false, read: told, found: told });
    });

    it("C175 reads a pack as its observer, and changes nothing", async () => {
      const { item, seen } = await seenWith("OBSERVER");
      const told = { name: item.name, level: OBSERVER };
      assert.deepEqual(seen, { visible: true, read: told, found: told });
      const attempt = await ask("attempt", { uuid: item.uuid, method: "update", args: [{ name: "Taken" }] });
      assert.isString(attempt.error);
      assert.equal(item.name, "Kept OBSERVER");
    });
  });
}
