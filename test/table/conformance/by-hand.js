/** What people do by hand on the canvas and in dialogs: statuses in the HUD, pings, keys that zoom, a dialog closed. */
import { player } from "./other-client.js";
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
