/** What packages rely on in forms, in parts of the interface, and in what they configure in `init`. */
export default function register(quench) {
  quench.registerBatch(
    "conformance.forms-and-pieces",
    ({ describe, it, assert }) => {
      const { fields } = foundry.data;

      describe("What is configured in init", () => {
        it("C142 suppresses effects by their data models", async () => {
          const actor = await Actor.create({ name: "Conformance", type: "hero" });
          const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Aura", type: "aura" }]);
          assert.isFalse(effect.isSuppressed);
          assert.isTrue(effect.active);
          await effect.update({ "system.quiet": true });
          assert.isTrue(effect.isSuppressed);
          assert.isFalse(effect.active);
          await actor.delete();
        });

        it("C143 is what the helpers of the interface are made of", () => {
          const { TooltipManager, ContextMenu } = CONFIG.ux;
          assert.notEqual(TooltipManager, foundry.helpers.interaction.TooltipManager);
          assert.instanceOf(game.tooltip, TooltipManager);
          assert.notEqual(ContextMenu, foundry.applications.ux.ContextMenu);
          const menu = ui.actors._createContextMenu(
            () => [{ name: "Entry", label: "Entry", icon: "", callback: () => {}, onClick: () => {} }],
            "li",
            { fixed: true },
          );
          assert.instanceOf(menu, ContextMenu);
        });
      });

      describe("Forms", () => {
        it("C144 a field of another document is a select of those that may be seen", async () => {
          const [seen, hidden] = await Actor.createDocuments([
            { name: "Conformance seen", type: "hero" },
            { name: "Conformance hidden", type: "hero" },
          ]);
          Object.defineProperty(hidden, "visible", { value: false, configurable: true });
          const field = new fields.ForeignDocumentField(Actor);
          const select = field.toInput({ name: "who", value: seen.id });
          assert.equal(select.tagName, "SELECT");
          const offered = [...select.options].map(({ value }) => value);
          assert.include(offered, seen.id);
          assert.notInclude(offered, hidden.id);
          assert.equal(select.value, seen.id);
          await Actor.deleteDocuments([seen.id, hidden.id]);
        });

        it("C145 a field of types takes a record for the types", () => {
          class Kinds extends foundry.abstract.Document {
            static get TYPES() {
              return { first: {}, second: {} };
            }
            static metadata = { ...super.metadata, name: "Item" };
          }
          const field = new fields.DocumentTypeField(Kinds);
          assert.equal(field.getInitialValue(), "first");
          assert.isUndefined(field.validate("second"));
          assert.isDefined(field.validate("third"));
        });

        it("C146 options that are words count as what they say", () => {
          const template = Handlebars.compile('{{formInput field toggled="true" disabled="true" name="text"}}');
          const holder = document.createElement("div");
          holder.innerHTML = template({ field: new fields.HTMLField() });
          const editor = holder.querySelector("prose-mirror");
          assert.isTrue(editor.hasAttribute("toggled"));
          assert.isTrue(editor.hasAttribute("disabled"));
        });

        it("C146 the word false sets nothing (G189)", () => {
          const template = Handlebars.compile('{{formInput field toggled="false" disabled="false" name="text"}}');
          const holder = document.createElement("div");
          holder.innerHTML = template({ field: new fields.HTMLField() });
          const editor = holder.querySelector("prose-mirror");
          assert.isFalse(editor.hasAttribute("toggled"));
          assert.isFalse(editor.hasAttribute("disabled"));
        });
      });

      describe("Pieces of the interface", () => {
        it("C147 the name of a new document says its type", () => {
          assert.include(game.i18n.format("DOCUMENT.New", { type: "Rowing boat" }), "Rowing boat");
        });

        it("C148 the scale of the interface can be read, and what is put into it takes clicks", () => {
          const scale = getComputedStyle(document.documentElement).getPropertyValue("--ui-scale");
          assert.isAbove(Number(scale), 0);
          for (const id of ["interface", "ui-top", "ui-left-column-2"]) {
            const piece = document.createElement("div");
            piece.textContent = "Conformance";
            document.getElementById(id).append(piece);
            assert.equal(getComputedStyle(piece).pointerEvents, "auto", id);
            piece.remove();
          }
        });

        it("C149 a directory that is missing is told by name", async () => {
          const { FilePicker } = foundry.applications.apps;
          try {
            await FilePicker.browse("data", "conformance-is-not-here");
            assert.fail("it should have been refused");
          } catch (error) {
            assert.include(error.message, "Directory conformance-is-not-here does not exist");
          }
        });
      });
    },
    { displayName: "Conformance: Forms and pieces" },
  );
}
