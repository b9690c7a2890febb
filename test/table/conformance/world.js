import { answerOthers, ask, player, toldHere, toldToOther } from "./other-client.js";

export default function register(quench) {
  answerOthers();
  quench.registerBatch(
    "conformance.world",
    ({ describe, it, before, after, assert }) => {
      const rejects = async (promise) => {
        try {
          await promise;
        } catch (error) {
          return error;
        }
        return assert.fail("it should have been refused");
      };

      describe("Texts", () => {
        it("C2 are found by their keys, with what is filled in", () => {
          assert.equal(game.i18n.localize("PLAIN.House"), "House rules");
          assert.equal(game.i18n.format("PLAIN.Greeting", { name: "Bob" }), "Good day, Bob.");
          assert.equal(game.i18n.localize("PLAIN.NoSuchKey"), "PLAIN.NoSuchKey");
          assert.isTrue(game.i18n.has("PLAIN.House"));
          assert.isFalse(game.i18n.has("PLAIN.NoSuchKey"));
        });

        it("label the fields of data models", () => {
          const { schema } = CONFIG.Actor.dataModels.hero;
          assert.equal(schema.fields.speed.label, "Speed");
          assert.equal(schema.fields.speed.hint, "Squares a round.");
          assert.equal(schema.getField("hp.value").label, "Hit points");
        });

        it("name the sub-types", () => {
          assert.equal(game.i18n.localize(CONFIG.Actor.typeLabels.hero), "Hero");
          assert.includeMembers(game.documentTypes.Actor, ["hero", "foe"]);
        });

        it("C135 list core's own sub-types with those of packages", () => {
          const { Actor, Item, ActiveEffect, Combat, JournalEntryPage, Macro } = game.documentTypes;
          assert.sameMembers(Actor, ["base", "hero", "foe"]);
          for (const types of [Item, ActiveEffect, Combat]) assert.include(types, "base");
          assert.includeMembers(JournalEntryPage, ["image", "pdf", "text", "video"]);
          assert.includeMembers(Macro, ["chat", "script"]);
          assert.sameMembers(Actor, CONFIG.Actor.documentClass.TYPES);
        });

        it("C136 make every piece of CONFIG.ui, a package's own too", () => {
          for (const [key, cls] of Object.entries(CONFIG.ui)) assert.instanceOf(ui[key], cls, key);
          assert.equal(ui.plainLedger.title, "Plain ledger");
        });

        it("C137 find a pack without a path in packs/<name>", async () => {
          assert.equal(game.packs.get("plain.folk").metadata.path.replace(/^systems\/plain\//, ""), "packs/folk");
          assert.isAbove((await game.packs.get("plain.folk").getIndex()).size, 0);
        });

        it("sort as the language does", () => {
          const sorted = game.i18n.sortObjects([{ name: "b" }, { name: "Ä" }, { name: "a" }], "name");
          assert.deepEqual(
            sorted.map(({ name }) => name),
            ["a", "Ä", "b"],
          );
        });
      });

      describe("Users", () => {
        it("C102 one gamemaster acts for all", () => {
          assert.isTrue(game.users.activeGM.isGM);
          assert.isTrue(game.users.activeGM.active);
          assert.equal(game.user.isActiveGM, game.users.activeGM === game.user);
        });

        it("may do what their role allows", () => {
          assert.isTrue(game.user.can("SETTINGS_MODIFY"));
          assert.isTrue(game.user.hasRole("PLAYER"));
          const other = game.users.find((user) => !user.isGM);
          assert.isFalse(other.can("SETTINGS_MODIFY"));
          assert.isFalse(other.hasRole("GAMEMASTER"));
          assert.isTrue(other.hasRole("PLAYER", { exact: true }));
        });

        it("of players may query, and only assistants and above delete tokens, by default (G6, G7)", () => {
          const { QUERY_USER, TOKEN_DELETE } = CONST.USER_PERMISSIONS;
          assert.equal(QUERY_USER.defaultRole, CONST.USER_ROLES.PLAYER);
          assert.equal(TOKEN_DELETE.defaultRole, CONST.USER_ROLES.ASSISTANT);
        });

        it("put macros into slots of the hotbar", async () => {
          const macro = await Macro.create({ name: "Slot", type: "script", command: "return 1" });
          await game.user.assignHotbarMacro(macro, 42);
          assert.equal(game.user.getHotbarMacros(5)[1].macro, macro);
          await game.user.assignHotbarMacro(null, 42);
          assert.isNull(game.user.getHotbarMacros(5)[1].macro);
          await macro.delete();
        });
      });

      describe("Macros", () => {
        it("run their script with what they are given and answer what it returns", async () => {
          const macro = await Macro.create({
            name: "Script",
            type: "script",
            command: "return [scope.given, speaker.alias !== undefined, token, given];",
          });
          const result = await macro.execute({ given: 7 });
          await macro.delete();
          assert.deepEqual(
            result,
            [7, true, undefined, 7].map((value) => value ?? null),
          );
        });

        it("are not a player's to run without the right to", async function () {
          if (!player()) this.skip();
          const macro = await Macro.create({
            name: "Script",
            type: "script",
            command: "return 1",
            ownership: { default: 0 },
          });
          const { value } = await ask("read", { uuid: macro.uuid, path: "canExecute" });
          await macro.delete();
          assert.isFalse(value);
        });
      });

      describe("Folders", () => {
        it("hold documents and other folders, and leave both behind when they go", async () => {
          const outer = await Folder.create({ name: "Outer", type: "Actor" });
          const inner = await Folder.create({ name: "Inner", type: "Actor", folder: outer.id });
          const actor = await Actor.create({ name: "Inside", type: "hero", folder: inner.id });
          assert.equal(actor.folder, inner);
          assert.deepEqual(inner.ancestors, [outer]);
          assert.deepEqual(outer.getSubfolders(), [inner]);
          const node = game.actors.tree.children.find(({ folder }) => folder === outer);
          assert.equal(node.children[0].folder, inner);
          assert.deepEqual(node.children[0].entries, [actor]);
          await inner.delete();
          await new Promise((resolve) => setTimeout(resolve, 200));
          assert.equal(actor.folder, outer);
          await actor.delete();
          await outer.delete();
        });
      });

      describe("Time", () => {
        it("passes for everyone", async function () {
          const start = game.time.worldTime;
          const { calls } = await toldHere(["updateWorldTime"], () => game.time.advance(60));
          assert.equal(game.time.worldTime, start + 60);
          assert.deepEqual(calls[0].args.slice(0, 2), [start + 60, 60]);
          if (player()) {
            const { calls: there } = await toldToOther(["updateWorldTime"], () => game.time.advance(-60));
            assert.deepEqual(there[0].args.slice(0, 2), [start, -60]);
          } else await game.time.advance(-60);
          assert.equal(game.time.worldTime, start);
        });
      });

      describe("Pausing", () => {
        it("is told to everyone", async function () {
          const before = game.paused;
          const { calls } = await toldHere(["pauseGame"], () => game.togglePause(!before, { broadcast: true }));
          assert.equal(game.paused, !before);
          assert.equal(calls[0].args[0], !before);
          if (player()) {
            const { calls: there } = await toldToOther(["pauseGame"], async () => {
              game.togglePause(before, { broadcast: true });
              await new Promise((resolve) => setTimeout(resolve, 200));
            });
            assert.equal(there[0].args[0], before);
          } else game.togglePause(before, { broadcast: true });
        });
      });

      describe("Invalid documents", () => {
        const id = () => [...game.actors.invalidDocumentIds][0];

        it("C35 are set aside and can be had all the same", function () {
          if (!id()) this.skip();
          assert.isUndefined(game.actors.get(id()));
          assert.throws(() => game.actors.get(id(), { strict: true }));
          const invalid = game.actors.getInvalid(id());
          assert.equal(invalid.id, id());
          assert.equal(invalid.name, "Broken");
          assert.equal(game.actors.get(id(), { invalid: true }).id, id());
          assert.throws(() => game.actors.getInvalid("nothere123456789"));
        });

        it("C35 are valid again when they have been mended", async function () {
          if (!id()) this.skip();
          const broken = id();
          const invalid = game.actors.getInvalid(broken);
          await invalid.update({ "system.speed": 3 });
          assert.isFalse(game.actors.invalidDocumentIds.has(broken));
          assert.equal(game.actors.get(broken).system.speed, 3);
        });
      });

      describe("Compendium packs", () => {
        const pack = () => game.packs.get("plain.things");
        let imported;

        before(function () {
          if (!pack()) this.skip();
        });
        after(() => imported?.delete());

        it("are listed with an index of what they hold", async () => {
          assert.equal(pack().documentName, "Item");
          assert.equal(pack().metadata.label, "Things");
          const index = await pack().getIndex();
          assert.sameMembers(
            index.contents.map(({ name }) => name),
            ["Lamp", "Rope"],
          );
          assert.equal(index.getName("Rope").uuid, `Compendium.plain.things.Item.${index.getName("Rope")._id}`);
        });

        it("are read when they are asked for", async () => {
          const { _id } = pack().index.getName("Rope");
          const document = await pack().getDocument(_id);
          assert.equal(document.name, "Rope");
          assert.equal(document.system.weight, 3);
          assert.equal(document.pack, "plain.things");
          assert.isTrue(document.inCompendium);
          assert.equal(await fromUuid(document.uuid), document);
          assert.equal(fromUuidSync(document.uuid), document);
          assert.lengthOf(await pack().getDocuments(), 2);
        });

        it("C31 names an entry that has not been read by its index", () => {
          const { _id, uuid } = pack().index.getName("Lamp");
          const found = fromUuidSync(uuid);
          assert.equal(found._id ?? found.id, _id);
          assert.equal(found.pack, "plain.things");
        });

        it("give copies to the world", async () => {
          const { _id, uuid } = pack().index.getName("Rope");
          imported = await game.items.importFromCompendium(pack(), _id, { name: "My rope" });
          assert.equal(imported.name, "My rope");
          assert.isNull(imported.pack);
          assert.equal(imported._stats.compendiumSource, uuid);
        });

        it("of packages are locked (G27)", async () => {
          assert.isTrue(pack().locked);
          const [document] = await pack().getDocuments();
          await rejects(document.update({ name: "Changed" }));
          await pack().configure({ locked: false });
          try {
            await document.update({ name: "Changed" });
            assert.equal(document.name, "Changed");
            assert.isOk(pack().index.getName("Changed"));
            await document.update({ name: document.system.weight === 3 ? "Rope" : "Lamp" });
          } finally {
            await pack().configure({ locked: true });
          }
        });
      });
    },
    { displayName: "The world" },
  );
}
