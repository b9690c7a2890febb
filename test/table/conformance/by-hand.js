/** What people do by hand on the canvas and in dialogs: statuses in the HUD, pings, keys that zoom, a dialog closed. */
import { player } from "./other-client.js";
import { drag as dragTo, press as pressOn, release as releaseOn } from "./pointer.js";
import { sceneOfOurOwn, until } from "./scene-of-our-own.js";

const pings = [];
let isListening = false;

export default function register(quench) {
  CONFIG.queries["conformance.pings"] = () => {
    if (!isListening) {
      const { handlePing } = canvas.controls;
      canvas.controls.handlePing = function (user, position, data) {
        pings.push({ userId: user.id, x: position.x, y: position.y });
        return handlePing.call(this, user, position, data);
      };
    }
    isListening = true;
    return pings.splice(0);
  };

  quench.registerBatch(
    "conformance.byHand",
    (context) => {
      const { describe, it, assert } = context;
      const stage = sceneOfOurOwn(context);
      const press = (code) => {
        for (const type of ["keydown", "keyup"])
          window.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true, cancelable: true }));
      };

      describe("on the canvas", () => {
        it("the HUD of a token gives its actor a status and takes it", async () => {
          const token = await stage.token({ x: 300, y: 300 });
          token.object.control();
          const { hud } = canvas.tokens;
          await hud.bind(token.object);
          await until(() => hud.rendered);
          const { statusId } = hud.element.querySelector("[data-action='effect'][data-status-id]").dataset;
          const click = () =>
            hud.element
              .querySelector(`[data-action='effect'][data-status-id='${statusId}']`)
              .dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, button: 0 }));
          click();
          await until(() => token.actor.statuses.has(statusId));
          click();
          await until(() => !token.actor.statuses.has(statusId));
          await hud.close();
          await token.delete();
          assert.isFalse(hud.rendered);
        });

        it("keys zoom in and out", async () => {
          canvas.pan({ x: 600, y: 600, scale: 0.5 });
          press("PageUp");
          await until(() => canvas.stage.scale.x > 0.55);
          canvas.pan({ x: 600, y: 600, scale: 0.5 });
          press("PageDown");
          await until(() => canvas.stage.scale.x < 0.45);
        });

        it("a ping reaches the others, with its place", async function () {
          if (!player()) return this.skip();
          const told = () => player().query("conformance.pings", {}, { timeout: 5000 });
          await told();
          await canvas.ping({ x: 120, y: 140 });
          return assert.deepInclude(await told(), { userId: game.userId, x: 120, y: 140 });
        });
      });

      describe("with the pointer", () => {
        it("a box drawn in any direction selects what lies in it", async () => {
          const inside = await stage.token({ x: 400, y: 400 });
          const outside = await stage.token({ x: 900, y: 900 });
          canvas.pan({ x: 600, y: 600, scale: 0.5 });
          const corners = [
            { x: 380, y: 380 },
            { x: 540, y: 540 },
          ];
          for (const [from, to] of [corners, corners.toReversed()]) {
            canvas.tokens.releaseAll();
            await pressOn(from);
            await dragTo({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
            await dragTo(to);
            await releaseOn(to);
            await until(() => inside.object.controlled);
            assert.isFalse(outside.object.controlled);
          }
          canvas.tokens.releaseAll();
          await stage.scene.deleteEmbeddedDocuments("Token", [inside.id, outside.id]);
        });

        it("a rest on something with a tooltip shows it", async () => {
          const anchor = document.createElement("button");
          anchor.dataset.tooltipText = "Conformance tip";
          document.body.append(anchor);
          anchor.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          await until(() => game.tooltip.element === anchor);
          assert.include(game.tooltip.tooltip.textContent, "Conformance tip");
          document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          await until(() => game.tooltip.element === null);
          anchor.remove();
        });

        it("a name in a directory opens the sheet, and so does Enter on a link in a text", async () => {
          const entry = await JournalEntry.create({ name: "Conformance by hand" });
          const opened = () => until(() => entry.sheet.rendered);
          const directory = await ui.journal.render({ force: true });
          directory.element.querySelector(`[data-entry-id="${entry.id}"] [data-action="activateEntry"]`).click();
          await opened();
          await entry.sheet.close({ animate: false });
          const { implementation } = foundry.applications.ux.TextEditor;
          const text = document.createElement("div");
          text.innerHTML = await implementation.enrichHTML(`@UUID[${entry.uuid}]{Walker}`);
          document.body.append(text);
          const link = text.querySelector("a.content-link");
          link.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
          await opened();
          text.remove();
          await entry.delete();
        });

        it("two clicks on the header of a window make it small, and large again", async () => {
          const app = new (class extends foundry.applications.api.ApplicationV2 {
            _renderHTML() {
              return Promise.resolve("x");
            }
            _replaceHTML(result, content) {
              content.textContent = result;
            }
          })({ id: "conformance-twice", window: { title: "Twice" } });
          await app.render({ force: true });
          const twice = () =>
            app.element.querySelector(".window-header").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
          twice();
          await until(() => app.minimized);
          twice();
          await until(() => !app.minimized);
          await app.close({ animate: false });
        });

        it("what is dropped on the hotbar can be run from there: a sheet opens and closes", async () => {
          const entry = await JournalEntry.create({ name: "Conformance on the bar" });
          const slot = ui.hotbar.element.querySelector("[data-slot]:not(.full)");
          const number = slot.dataset.slot;
          const dataTransfer = new DataTransfer();
          dataTransfer.setData("text/plain", JSON.stringify({ type: "JournalEntry", uuid: entry.uuid }));
          slot.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
          await until(() => game.user.hotbar[number]);
          const macro = game.macros.get(game.user.hotbar[number]);
          await macro.execute();
          await until(() => entry.sheet.rendered);
          await macro.execute();
          await until(() => !entry.sheet.rendered);
          await entry.delete();
          await game.user.assignHotbarMacro(null, number);
          await macro.delete();
        });
      });

      describe("in forms", () => {
        it("Enter adds a tag, its cross removes it", () => {
          const form = document.createElement("form");
          form.innerHTML = '<string-tags name="tags" value="a"></string-tags>';
          document.body.append(form);
          const tags = form.querySelector("string-tags");
          const input = tags.querySelector("input");
          input.value = "b";
          const typed = (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
          input.dispatchEvent(typed("b"));
          assert.sameMembers([...tags.value], ["a"]);
          input.dispatchEvent(typed("Enter"));
          assert.sameMembers([...tags.value], ["a", "b"]);
          tags.querySelector(".tag[data-key='a'] .remove").click();
          assert.sameMembers([...tags.value], ["b"]);
          form.remove();
        });

        it("a part that comes later stands where it is declared", async () => {
          const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
          const template = "templates/generic/form-footer.hbs";
          let wanted = ["first", "third"];
          class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
            static DEFAULT_OPTIONS = { id: "conformance-parts" };
            static PARTS = { first: { template }, second: { template }, third: { template } };
            _configureRenderOptions(options) {
              super._configureRenderOptions(options);
              options.parts = wanted;
            }
          }
          const app = new Parts();
          const order = () =>
            [...app.element.querySelectorAll("[data-application-part]")].map((part) => part.dataset.applicationPart);
          await app.render({ force: true });
          assert.deepEqual(order(), ["first", "third"]);
          wanted = ["second"];
          await app.render();
          assert.deepEqual(order(), ["first", "second", "third"]);
          await app.close({ animate: false });
        });
      });

      describe("in dialogs", () => {
        it("a dialog for a new document that is closed makes none", async () => {
          const { size } = game.actors;
          const { DialogV2 } = foundry.applications.api;
          const dialog = () => [...foundry.applications.instances.values()].find((app) => app instanceof DialogV2);
          const asked = Actor.createDialog();
          await until(() => dialog()?.rendered);
          await dialog().close();
          assert.notOk(await asked);
          assert.equal(game.actors.size, size);
        });
      });

      describe("users", () => {
        it("own themselves, and gamemasters own all", () => {
          const gm = game.user;
          const other = game.users.find((user) => !user.isGM);
          assert.isTrue(other.testUserPermission(other, "OWNER"));
          assert.isTrue(other.testUserPermission(gm, "OWNER"));
          assert.isFalse(gm.testUserPermission(other, "OWNER"));
          assert.isFalse(other.testUserPermission(other, "LIMITED", { exact: true }));
        });
      });
    },
    { displayName: "Conformance: what is done by hand" },
  );
}
