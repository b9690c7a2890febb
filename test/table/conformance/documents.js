import { answerOthers, ask, player, toldHere, toldToOther } from "./other-client.js";

export default function register(quench) {
  answerOthers();
  quench.registerBatch(
    "conformance.documents",
    ({ describe, it, before, after, afterEach, assert }) => {
      let actor;
      let made = [];

      const makeActor = async (data = {}, operation = {}) => {
        const created = await Actor.create({ name: "Conformance", type: "hero", ...data }, operation);
        if (created) made.push(created);
        return created;
      };
      const rejects = async (promise) => {
        try {
          await promise;
        } catch (error) {
          return error;
        }
        return assert.fail("it should have been refused");
      };
      const withHook = async (hook, fn, run) => {
        const id = Hooks.on(hook, fn);
        try {
          return await run();
        } finally {
          Hooks.off(hook, id);
        }
      };

      before(async () => {
        actor = await Actor.create({
          name: "Conformance",
          type: "hero",
          ownership: { default: 3 },
          items: [{ name: "Sword", type: "thing", effects: [{ name: "Sharp" }] }],
        });
      });

      afterEach(async () => {
        const left = made.filter((document) => document.collection?.has(document.id));
        made = [];
        for (const document of left) await document.delete();
      });

      after(() => actor.delete());

      describe("Hooks of operations", () => {
        it("C10 pre hooks are called here alone, the others everywhere", async function () {
          if (!player()) this.skip();
          const hooks = [
            "preCreateActor",
            "createActor",
            "preUpdateActor",
            "updateActor",
            "preDeleteActor",
            "deleteActor",
          ];
          const { result: here, calls: there } = await toldToOther(hooks, () =>
            toldHere(hooks, async () => {
              const created = await makeActor();
              await created.update({ name: "Changed" });
              await created.delete();
            }),
          );
          assert.deepEqual(
            here.calls.map(({ hook }) => hook),
            hooks,
          );
          assert.deepEqual(
            there.map(({ hook }) => hook),
            ["createActor", "updateActor", "deleteActor"],
          );
        });

        it("C11 preCreate changes the pending document by updateSource and is given data, options and the user", async () => {
          let seen;
          const created = await withHook(
            "preCreateActor",
            (document, data, options, userId) => {
              seen = { data, options, userId };
              document.updateSource({ name: "Renamed" });
            },
            () => makeActor({}, { conformance: 1 }),
          );
          assert.equal(created.name, "Renamed");
          assert.equal(seen.data.name, "Conformance");
          assert.equal(seen.options.conformance, 1);
          assert.equal(seen.userId, game.user.id);
        });

        it("C11 preCreate cancels by false", async () => {
          const before = game.actors.size;
          const created = await withHook(
            "preCreateActor",
            () => false,
            () => makeActor(),
          );
          assert.isUndefined(created);
          assert.equal(game.actors.size, before);
        });

        it("C12 preUpdate may mutate the changes", async () => {
          const created = await makeActor();
          await withHook(
            "preUpdateActor",
            (document, changed) => void (changed.name = "Mutated"),
            () => created.update({ name: "Asked for" }),
          );
          assert.equal(created.name, "Mutated");
        });

        it("C12 preUpdate cancels by false", async () => {
          const created = await makeActor();
          const result = await withHook(
            "preUpdateActor",
            () => false,
            () => created.update({ name: "Never" }),
          );
          assert.isUndefined(result);
          assert.equal(created.name, "Conformance");
        });

        it("C13 preUpdate sees all that was asked for, not only what differs", async () => {
          const created = await makeActor();
          let seen;
          await withHook(
            "preUpdateActor",
            (document, changed) => void (seen = structuredClone(changed)),
            () => created.update({ name: "Conformance", "system.speed": 3 }),
          );
          assert.equal(seen.name, "Conformance");
          assert.equal(seen.system.speed, 3);
        });

        it("C14 options travel to every client, with what a pre hook put into them", async function () {
          if (!player()) this.skip();
          const { calls } = await toldToOther(["updateActor"], () =>
            withHook(
              "preUpdateActor",
              (document, changed, options) => void (options.added = "here"),
              () => actor.update({ "system.speed": actor.system.speed + 1 }, { conformance: { given: true } }),
            ),
          );
          const [, changed, options, userId] = calls[0].args;
          assert.equal(changed.system.speed, actor.system.speed);
          assert.deepEqual(options.conformance, { given: true });
          assert.equal(options.added, "here");
          assert.equal(userId, game.user.id);
        });

        it("C17 a hooked-out update or deletion resolves to undefined", async () => {
          const created = await makeActor();
          assert.isUndefined(
            await withHook(
              "preDeleteActor",
              () => false,
              () => created.delete(),
            ),
          );
          assert.isTrue(game.actors.has(created.id));
        });

        it("C18 a cancelled update leaves the source as it was", async () => {
          const created = await makeActor();
          const before = JSON.stringify(created._source);
          await withHook(
            "preUpdateActor",
            () => false,
            () => created.update({ name: "Never", "system.hp.value": 1 }),
          );
          assert.equal(JSON.stringify(created._source), before);
        });

        it("C19 deleting a nested key that is not there announces nothing", async () => {
          const created = await makeActor({ flags: { core: { conformance: 1 } } });
          const { calls } = await toldHere(["updateActor"], () => created.update({ "flags.core.-=nothing": null }));
          assert.lengthOf(calls, 0);
        });

        it("C20 updating with what is there already announces nothing", async () => {
          const created = await makeActor();
          const { calls } = await toldHere(["updateActor"], () => created.update(created.toObject()));
          assert.lengthOf(calls, 0);
        });

        it("C21 noHook keeps the pre hooks from being called", async () => {
          const created = await makeActor();
          const { calls } = await toldHere(["preUpdateActor", "updateActor"], () =>
            created.update({ name: "Quiet" }, { noHook: true }),
          );
          assert.deepEqual(
            calls.map(({ hook }) => hook),
            ["updateActor"],
          );
        });
      });

      describe("Steps of operations", () => {
        const own = (steps) => {
          const Base = CONFIG.Actor.documentClass;
          return class ConformanceActor extends Base {
            async _preCreate(data, options, user) {
              steps.push("_preCreate");
              return (await super._preCreate(data, options, user)) === false || data.name === "Unwanted"
                ? false
                : undefined;
            }
            _onCreate(...args) {
              super._onCreate(...args);
              steps.push("_onCreate");
            }
            static async _preCreateOperation(documents, operation, user) {
              steps.push(`_preCreateOperation ${documents.length}`);
              return super._preCreateOperation(documents, operation, user);
            }
            static async _onCreateOperation(documents, operation, user) {
              steps.push(`_onCreateOperation ${documents.length}`);
              return super._onCreateOperation(documents, operation, user);
            }
          };
        };
        const withClass = async (run) => {
          const steps = [];
          const before = CONFIG.Actor.documentClass;
          CONFIG.Actor.documentClass = own(steps);
          try {
            return { steps, result: await run(steps) };
          } finally {
            CONFIG.Actor.documentClass = before;
          }
        };
        const data = (name) => ({ name, type: "hero" });

        it("C14 run in their order, per document and per batch (G119)", async () => {
          const { steps, result } = await withClass(() => Actor.createDocuments([data("A"), data("B")]));
          made.push(...result);
          assert.deepEqual(steps, [
            "_preCreate",
            "_preCreate",
            "_preCreateOperation 2",
            "_onCreate",
            "_onCreate",
            "_onCreateOperation 2",
          ]);
        });

        it("_preCreate comes before the hook, which is not called where it has said no (G117)", async () => {
          const order = [];
          const { steps } = await withClass((noted) =>
            withHook(
              "preCreateActor",
              (document) => void order.push([document.name, noted.at(-1)]),
              async () => made.push(...(await Actor.createDocuments([data("Wanted"), data("Unwanted")]))),
            ),
          );
          assert.deepEqual(order, [["Wanted", "_preCreate"]]);
          assert.equal(steps[0], "_preCreate");
        });

        it("options are one object for a whole batch (G118)", async () => {
          const seen = [];
          const keep = (document, _data, options) => void seen.push(options);
          await withHook("preCreateActor", keep, async () =>
            made.push(...(await Actor.createDocuments([data("A"), data("B")]))),
          );
          assert.lengthOf(seen, 2);
          assert.strictEqual(seen[0], seen[1]);
        });

        it("whoever creates a document owns it (G38)", async () => {
          const created = await makeActor();
          assert.equal(created._source.ownership[game.user.id], CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER);
        });

        it("system is another instance after every change of the document (G13)", async () => {
          const created = await makeActor();
          const before = created.system;
          await created.update({ name: "Renamed" });
          assert.notStrictEqual(created.system, before);
          assert.deepEqual(created.system.toObject(), before.toObject());
        });

        it("the type changes only together with ==system (G14)", async () => {
          const created = await makeActor();
          await created.update({ type: "foe" }).catch(() => null);
          assert.equal(created.type, "hero");
          await created.update({ type: "foe", "==system": {} });
          assert.equal(created.type, "foe");
        });

        it("C15 _preCreate excludes one document of a batch", async () => {
          const { result } = await withClass(() => Actor.createDocuments([data("Wanted"), data("Unwanted")]));
          made.push(...result);
          assert.deepEqual(
            result.map(({ name }) => name),
            ["Wanted"],
          );
        });

        it("C16 the data model of the sub-type is called, too", async () => {
          const Model = CONFIG.Actor.dataModels.hero;
          const steps = [];
          CONFIG.Actor.dataModels.hero = class extends Model {
            async _preCreate(...args) {
              steps.push("_preCreate");
              return super._preCreate(...args);
            }
            _onCreate(...args) {
              super._onCreate(...args);
              steps.push("_onCreate");
            }
            async _preUpdate(...args) {
              steps.push("_preUpdate");
              return super._preUpdate(...args);
            }
            _onUpdate(...args) {
              super._onUpdate(...args);
              steps.push("_onUpdate");
            }
            async _preDelete(...args) {
              steps.push("_preDelete");
              return super._preDelete(...args);
            }
            _onDelete(...args) {
              super._onDelete(...args);
              steps.push("_onDelete");
            }
          };
          try {
            const created = await makeActor();
            await created.update({ name: "Changed" });
            await created.delete();
          } finally {
            CONFIG.Actor.dataModels.hero = Model;
          }
          assert.deepEqual(steps, ["_preCreate", "_onCreate", "_preUpdate", "_onUpdate", "_preDelete", "_onDelete"]);
        });
      });

      describe("Creating, updating, deleting", () => {
        it("C21 a new document gets a new id unless it is to keep its own", async () => {
          const _id = foundry.utils.randomID();
          const other = await makeActor({ _id });
          const same = await makeActor({ _id }, { keepId: true });
          assert.notEqual(other.id, _id);
          assert.equal(same.id, _id);
        });

        it("C22 embedded ids are kept, or renewed at every depth", async () => {
          const source = actor.toObject();
          const kept = await makeActor(source);
          assert.equal(kept.items.contents[0].id, actor.items.contents[0].id);
          const renewed = await makeActor(source, { keepEmbeddedIds: false });
          const [item] = renewed.items.contents;
          assert.notEqual(item.id, actor.items.contents[0].id);
          assert.notEqual(item.effects.contents[0].id, actor.items.contents[0].effects.contents[0].id);
        });

        it("C23 takes and answers arrays", async () => {
          const data = ["A", "B", "C"].map((name) => ({ name, type: "hero" }));
          const created = await Actor.createDocuments(data);
          made.push(...created);
          assert.lengthOf(created, 3);
          const updated = await Actor.updateDocuments(created.map(({ id }) => ({ _id: id, "system.speed": 7 })));
          assert.deepEqual(
            updated.map((document) => document.system.speed),
            [7, 7, 7],
          );
          const deleted = await Actor.deleteDocuments(created.map(({ id }) => id));
          assert.lengthOf(deleted, 3);
          assert.isFalse(game.actors.has(created[0].id));
        });

        it("C23 deleteAll ignores ids", async () => {
          const created = await makeActor({ items: ["A", "B"].map((name) => ({ name, type: "thing" })) });
          await created.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
          assert.equal(created.items.size, 0);
        });

        it("C24 embedded documents go by the name of their kind", async () => {
          const created = await makeActor();
          const [item] = await created.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
          assert.equal(item.parent, created);
          await created.updateEmbeddedDocuments("Item", [{ _id: item.id, "system.weight": 4 }]);
          assert.equal(created.items.get(item.id).system.weight, 4);
          await created.deleteEmbeddedDocuments("Item", [item.id]);
          assert.equal(created.items.size, 0);
          assert.throws(() => created.getEmbeddedCollection("Scene"));
          assert.throws(() => created.getEmbeddedDocument("Item", "nothere123456789", { strict: true }));
          assert.isUndefined(created.getEmbeddedDocument("Item", "nothere123456789"));
        });

        it("C25 parents are told, before their data change and after", async () => {
          const Base = CONFIG.Actor.documentClass;
          const steps = [];
          CONFIG.Actor.documentClass = class extends Base {
            _preCreateDescendantDocuments(parent, collection, ...rest) {
              steps.push(["pre", collection, this.items.size]);
              super._preCreateDescendantDocuments(parent, collection, ...rest);
            }
            _onCreateDescendantDocuments(parent, collection, documents, ...rest) {
              super._onCreateDescendantDocuments(parent, collection, documents, ...rest);
              steps.push(["on", collection, this.items.size, documents.length]);
            }
          };
          try {
            const created = await makeActor();
            await created.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
          } finally {
            CONFIG.Actor.documentClass = Base;
          }
          assert.deepEqual(steps, [
            ["pre", "items", 0],
            ["on", "items", 1, 1],
          ]);
        });

        it("C25 grandparents are told, too", async () => {
          const { calls } = await toldHere(["createActiveEffect"], () =>
            actor.items.contents[0].createEmbeddedDocuments("ActiveEffect", [{ name: "Dull" }]),
          );
          const [effect] = calls[0].args;
          assert.equal(effect.parent.parent, actor);
          await effect.delete();
        });

        it("C26 the other clients have what the server has", async function () {
          if (!player()) this.skip();
          await actor.update({ "system.hp.value": 4 });
          const { value } = await ask("read", { uuid: actor.uuid, path: "system.hp.value" });
          assert.equal(value, 4);
          await actor.update({ "system.hp.value": 10 });
        });

        it("C30 a clone is not stored unless it is saved", async () => {
          const before = game.actors.size;
          const clone = actor.clone({ name: "Clone" });
          assert.equal(game.actors.size, before);
          assert.equal(clone.name, "Clone");
          assert.isNull(clone.id);
          assert.equal(actor.clone({}, { keepId: true }).id, actor.id);
          const saved = await actor.clone({ name: "Saved" }, { save: true });
          made.push(saved);
          assert.isTrue(game.actors.has(saved.id));
          assert.notEqual(saved.id, actor.id);
        });

        it("C35 data the model refuses are not stored", async () => {
          const created = await makeActor();
          await rejects(created.update({ "system.speed": "quick" }));
          assert.equal(created.system.speed, 0);
          await rejects(Actor.create({ name: "Bad", type: "hero", system: { speed: "quick" } }));
        });
      });

      describe("Permissions", () => {
        it("C27 the server refuses with a reason", async function () {
          if (!player()) this.skip();
          const created = await makeActor({ ownership: { default: 2 } });
          const { error } = await ask("attempt", { uuid: created.uuid, method: "update", args: [{ name: "Mine" }] });
          assert.include(error, "lacks permission to update Actor");
          assert.include(error, created.id);
        });

        it("C27 the reason names the parent of an embedded document", async function () {
          if (!player()) this.skip();
          const created = await makeActor({ ownership: { default: 2 }, items: [{ name: "Rope", type: "thing" }] });
          const [item] = created.items.contents;
          const { error } = await ask("attempt", { uuid: item.uuid, method: "update", args: [{ name: "Mine" }] });
          assert.include(error, `lacks permission to update Item [${item.id}]`);
          assert.include(error, `parent Actor [${created.id}]`);
        });

        it("C27 an owner may", async function () {
          if (!player()) this.skip();
          const { ok } = await ask("attempt", { uuid: actor.uuid, method: "update", args: [{ "system.hp.value": 9 }] });
          assert.isTrue(ok);
          assert.equal(actor.system.hp.value, 9);
        });

        it("C28 roles give no level, but every right", async () => {
          const created = await makeActor({ ownership: { default: 0, [game.user.id]: 0 } });
          assert.equal(created.getUserLevel(game.user), 0);
          assert.isTrue(created.testUserPermission(game.user, "OWNER"));
          const other = game.users.find((user) => !user.isGM);
          assert.isFalse(created.testUserPermission(other, "LIMITED"));
          await created.update({ [`ownership.${other.id}`]: 2 });
          assert.isTrue(created.testUserPermission(other, "LIMITED"));
          assert.isFalse(created.testUserPermission(other, "LIMITED", { exact: true }));
          assert.isTrue(created.testUserPermission(other, "OBSERVER", { exact: true }));
        });
      });

      describe("Names and flags", () => {
        it("C29 flags need a scope that is known", async () => {
          assert.throws(() => actor.getFlag("nosuchpackage", "key"));
          await actor.setFlag("world", "conformance.deep", { a: 1 });
          assert.deepEqual(actor.getFlag("world", "conformance"), { deep: { a: 1 } });
          await actor.unsetFlag("world", "conformance");
          assert.isUndefined(actor.getFlag("world", "conformance"));
        });

        it("C31 uuids lead to what they name", async () => {
          const [item] = actor.items.contents;
          const [effect] = item.effects.contents;
          assert.equal(effect.uuid, `Actor.${actor.id}.Item.${item.id}.ActiveEffect.${effect.id}`);
          assert.equal(await fromUuid(effect.uuid), effect);
          assert.equal(fromUuidSync(item.uuid), item);
          assert.isNull(await fromUuid("Actor.nothere123456789"));
          assert.equal(fromUuidSync(`.Item.${item.id}`, { relative: actor }), item);
          assert.equal(item.getRelativeUUID(actor), `.Item.${item.id}`);
        });
      });

      describe("Preparation", () => {
        it("C32 runs in the documented order and may run again", () => {
          const steps = [];
          const Model = CONFIG.Actor.dataModels.hero;
          const Base = CONFIG.Actor.documentClass;
          CONFIG.Actor.dataModels.hero = class extends Model {
            prepareBaseData() {
              steps.push("system.prepareBaseData");
              super.prepareBaseData();
            }
            prepareDerivedData() {
              super.prepareDerivedData();
              steps.push("system.prepareDerivedData");
            }
          };
          const Own = class extends Base {
            prepareData() {
              steps.push("prepareData");
              super.prepareData();
            }
            prepareBaseData() {
              // In generation 14, preparing an actor fails without super.
              super.prepareBaseData();
              steps.push("prepareBaseData");
            }
            prepareEmbeddedDocuments() {
              steps.push("prepareEmbeddedDocuments");
              super.prepareEmbeddedDocuments();
            }
            prepareDerivedData() {
              steps.push("prepareDerivedData");
            }
          };
          const wanted = [
            "prepareData",
            "system.prepareBaseData",
            "prepareBaseData",
            "prepareEmbeddedDocuments",
            "system.prepareDerivedData",
            "prepareDerivedData",
          ];
          try {
            const document = new Own({ name: "Conformance", type: "hero", system: { hp: { value: 3, max: 8 } } });
            assert.deepEqual(steps.splice(0), wanted);
            assert.isTrue(document.system.wounded);
            document.system.wounded = "changed by hand";
            document.reset();
            assert.deepEqual(steps, wanted);
            assert.isTrue(document.system.wounded);
          } finally {
            CONFIG.Actor.dataModels.hero = Model;
          }
        });

        it("C33 what shows a document is shown again, unless that is not wanted", async () => {
          const created = await makeActor();
          let shown = 0;
          created.apps.conformance = { render: () => shown++, close: () => Promise.resolve() };
          await created.update({ name: "Again" });
          assert.equal(shown, 1);
          await created.update({ name: "Not again" }, { render: false });
          assert.equal(shown, 1);
          await created.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
          assert.equal(shown, 2);
        });
      });
    },
    { displayName: "Documents" },
  );
}
