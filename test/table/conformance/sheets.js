/** Sheets of documents: C33, and what the documentation says of DocumentSheetV2, ActorSheetV2 and the sheet register. */
import { pause, until } from "./waiting.js";

export default function register(quench) {
  quench.registerBatch(
    "conformance.sheets",
    ({ describe, it, assert, before, after, afterEach }) => {
      const { api, apps, sheets } = foundry.applications;
      let actor = null;
      let Sheet = null;
      let app = null;

      before(async () => {
        Handlebars.registerPartial(
          "conformance/sheet.hbs",
          Handlebars.compile(`<section><input name="name" value="{{source.name}}">
            <input name="system.speed" type="number" value="{{source.system.speed}}">
            <ol>{{#each items}}<li class="draggable" data-item-id="{{this.id}}">{{this.name}}</li>{{/each}}</ol></section>`),
        );
        Sheet = class ConformanceSheet extends api.HandlebarsApplicationMixin(sheets.ActorSheetV2) {
          static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
          static PARTS = { body: { template: "conformance/sheet.hbs" } };
          renders = [];
          async _prepareContext(options) {
            this.renders.push(options);
            const context = await super._prepareContext(options);
            return Object.assign(context, { items: this.actor.items.contents });
          }
        };
        const type = Actor.TYPES.find((candidate) => candidate !== "base");
        actor = await Actor.create({ name: "Conformance sheets", type });
      });
      after(() => actor?.delete());
      afterEach(async () => {
        await app?.close({ animate: false });
        app = null;
      });
      const open = async (options = {}) => {
        app = new Sheet({ document: actor, ...options });
        await app.render({ force: true });
        return app;
      };

      describe("documents and their sheets", () => {
        it("C33 an update renders the open applications of a document again", async () => {
          await open();
          const before = app.renders.length;
          await actor.update({ name: "Conformance renamed" });
          await until(() => app.renders.length > before && app.rendered, "not rendered again");
          assert.equal(app.element.querySelector('[name="name"]').value, "Conformance renamed");
        });

        it("C33 render: false leaves them alone", async () => {
          await open();
          const before = app.renders.length;
          await actor.update({ name: "Conformance unseen" }, { render: false });
          await pause(50);
          assert.equal(app.renders.length, before);
        });

        it("C33 changes of embedded documents render the sheet of their parent", async () => {
          await open();
          const before = app.renders.length;
          const type = Item.TYPES.find((candidate) => candidate !== "base");
          const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Conformance item", type }]);
          assert.isAbove(app.renders.length, before);
          await until(() => app.element.querySelector(`[data-item-id="${item.id}"]`), "the item is not shown");
          await item.delete();
        });

        it("C33 an open sheet is one of the document's apps, and closes when the document is deleted", async () => {
          const type = Actor.TYPES.find((candidate) => candidate !== "base");
          const other = await Actor.create({ name: "Conformance deleted", type });
          app = new Sheet({ document: other });
          await app.render({ force: true });
          assert.strictEqual(other.apps[app.id], app);
          await other.delete();
          await until(() => !app.rendered && !(app.id in other.apps), "still open");
          assert.notProperty(other.apps, app.id);
        });

        it("C99 a changed field is submitted and updates the document", async () => {
          await open();
          const input = app.element.querySelector('[name="name"]');
          input.value = "Conformance submitted";
          input.dispatchEvent(new Event("change", { bubbles: true }));
          await until(() => actor.name === "Conformance submitted", "not updated");
        });

        it("C99 submit takes updateData, _prepareSubmitData and _processSubmitData are its steps", async () => {
          const steps = [];
          class Stepped extends Sheet {
            _prepareSubmitData(...args) {
              steps.push("prepare");
              return super._prepareSubmitData(...args);
            }
            async _processSubmitData(...args) {
              steps.push("process");
              return super._processSubmitData(...args);
            }
          }
          app = new Stepped({ document: actor });
          await app.render({ force: true });
          await app.submit({ updateData: { name: "Conformance by data" } });
          assert.equal(actor.name, "Conformance by data");
          assert.deepEqual(steps, ["prepare", "process"]);
        });

        it("C99 invalid form data stops the update", async () => {
          const { name } = actor;
          let processed = false;
          class Noted extends Sheet {
            async _processSubmitData(...args) {
              processed = true;
              return super._processSubmitData(...args);
            }
          }
          app = new Noted({ document: actor });
          await app.render({ force: true });
          let error = null;
          await app.submit({ updateData: { name: "" } }).catch((thrown) => (error = thrown));
          assert.isNotNull(error);
          assert.isFalse(processed);
          assert.equal(actor.name, name);
        });

        it("C94 the context has document, source, fields, editable and user", async () => {
          await open();
          const context = await app._prepareContext({});
          assert.strictEqual(context.document, actor);
          assert.strictEqual(context.source, actor._source);
          assert.property(context.fields, "name");
          assert.isTrue(context.editable);
          assert.strictEqual(context.user, game.user);
        });

        it("C97 a sheet that may not be edited has its fields disabled (G88)", async () => {
          class Locked extends Sheet {
            get isEditable() {
              return false;
            }
          }
          app = new Locked({ document: actor });
          await app.render({ force: true });
          assert.isTrue(app.element.querySelector('[name="name"]').disabled);
          const close = app.element.querySelector('[data-action="close"]');
          assert.isFalse(close.disabled);
        });
      });

      describe("drops", () => {
        const drop = (data, target = app.element) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData("text/plain", JSON.stringify(data));
          target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
        };

        it("C96 a dropped item is copied to the actor, and the hook dropActorSheetData may prevent it", async () => {
          const type = Item.TYPES.find((candidate) => candidate !== "base");
          const item = await Item.create({ name: "Conformance drop", type });
          await open();
          const hook = Hooks.on("dropActorSheetData", (dropped, sheet, data) => {
            if (dropped === actor && data.prevent) return false;
          });
          drop({ ...item.toDragData(), prevent: true });
          await pause(200);
          assert.equal(actor.items.size, 0);
          drop(item.toDragData());
          await until(() => actor.items.size > 0, "nothing was dropped");
          Hooks.off("dropActorSheetData", hook);
          assert.deepEqual(
            actor.items.map(({ name }) => name),
            ["Conformance drop"],
          );
          await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
          await item.delete();
        });

        it("C96 an item of the actor is sorted where it is dropped", async () => {
          const type = Item.TYPES.find((candidate) => candidate !== "base");
          const data = ["a", "b", "c"].map((name, index) => ({ name, type, sort: (index + 1) * 100 }));
          await actor.createEmbeddedDocuments("Item", data);
          await open();
          const [first, , last] = actor.items.contents.sort((a, b) => a.sort - b.sort);
          drop(last.toDragData(), app.element.querySelector(`[data-item-id="${first.id}"]`));
          const order = () => actor.items.contents.sort((a, b) => a.sort - b.sort).map(({ name }) => name);
          await until(() => order()[0] === "c", "not sorted");
          assert.deepEqual(order(), ["c", "a", "b"]);
          await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
        });
      });

      describe("the sheet register", () => {
        const { DocumentSheetConfig } = apps;

        it("C95 a registered default sheet becomes the document's sheet, until it is unregistered", async () => {
          const before = actor.sheet?.constructor;
          DocumentSheetConfig.registerSheet(Actor, "plain", Sheet, {
            types: [actor.type],
            makeDefault: true,
            label: "Conformance",
          });
          const { sheetClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType("Actor", actor.type);
          assert.property(sheetClasses, "plain.ConformanceSheet");
          assert.equal(defaultClass, "plain.ConformanceSheet");
          assert.strictEqual(actor._getSheetClass(), Sheet);
          DocumentSheetConfig.unregisterSheet(Actor, "plain", Sheet, { types: [actor.type] });
          assert.notStrictEqual(actor._getSheetClass(), Sheet);
          assert.strictEqual(actor.sheet?.constructor, before);
        });
      });
    },
    { displayName: "Conformance: sheets" },
  );
}
