/** What the API says in half a sentence, and nothing else asks: values, defaults, and what comes back. */
import { sceneOfOurOwn, still, until } from "./scene-of-our-own.js";
import { pause } from "./waiting.js";

const PICTURE = "icons/svg/mystery-man.svg";

export default function register(quench) {
  const displayName = "Conformance: small print";
  quench.registerBatch(
    "conformance.smallPrint",
    (context) => void [valueTests, documentTests].map((of) => of(context)),
    {
      displayName,
    },
  );
  quench.registerBatch("conformance.smallPrintOfTheCanvas", canvasTests, {
    displayName: `${displayName} of the canvas`,
  });
}

function valueTests({ describe, it, assert }) {
  describe("Values", () => {
    it("sets are equal by what they hold", () => {
      assert.isTrue(new Set([1, 2]).equals(new Set([2, 1])));
      assert.isFalse(new Set([1, 2]).equals(new Set([1, 3])));
      assert.isFalse(new Set([1]).equals(new Set([1, 2])));
    });

    it("zero has a sign, too", () => assert.equal((0).signedString(), "+0"));

    it("lineLineIntersection says where on both lines they meet", () => {
      const points = [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 1, y: -3 },
        { x: 1, y: 1 },
      ];
      const { x, y, t0, t1 } = foundry.utils.lineLineIntersection(...points, { t1: true });
      assert.deepEqual({ x, y, t0, t1 }, { x: 1, y: 0, t0: 0.25, t1: 0.75 });
    });

    it("getDefiningClass looks among instances for an instance, among statics for a class", () => {
      class Base {
        static kind = "base";
        greet() {}
      }
      class Derived extends Base {
        part() {}
      }
      const { getDefiningClass } = foundry.utils;
      assert.equal(getDefiningClass(new Derived(), "greet"), Base);
      assert.equal(getDefiningClass(new Derived(), "part"), Derived);
      assert.equal(getDefiningClass(Derived, "kind"), Base);
    });

    it("safeEval chooses and negates", () => {
      assert.equal(Roll.safeEval("(1 < 2) ? 3 : 4"), 3);
      assert.equal(Roll.safeEval("(1 > 2) ? 3 : 4"), 4);
      assert.isTrue(Boolean(Roll.safeEval("!0")));
      assert.isFalse(Boolean(Roll.safeEval("!5")));
    });

    it("elements of a TypedObjectField are validated together", () => {
      const { fields } = foundry.data;
      class Pair extends foundry.abstract.DataModel {
        static defineSchema = () => ({ low: new fields.NumberField(), high: new fields.NumberField() });
        static validateJoint({ low, high }) {
          if (low > high) throw new Error("low above high");
        }
      }
      class Holder extends foundry.abstract.DataModel {
        static defineSchema = () => ({ pairs: new fields.TypedObjectField(new fields.EmbeddedDataField(Pair)) });
      }
      assert.equal(new Holder({ pairs: { a: { low: 1, high: 2 } } }).pairs.a.high, 2);
      assert.throws(() => new Holder({ pairs: { a: { low: 3, high: 2 } } }, { strict: true }), "low above high");
    });

    it("text that is cleaned keeps its signs and its pictures, and loses documents in links", () => {
      const { cleanHTML } = foundry.utils;
      const cleaned = (text) => Object.assign(document.createElement("div"), { innerHTML: cleanHTML(text) });
      assert.equal(cleaned("<p>2 > 1 < 3</p>").textContent, "2 > 1 < 3");
      const data = "data:image/png;base64,iVBORw0KGgo=";
      assert.equal(cleaned(`<img src="${data}">`).querySelector("img").getAttribute("src"), data);
      const picture = cleaned(`<img src="${PICTURE}">`).querySelector("img");
      assert.equal(picture.getAttribute("src"), PICTURE);
      const leads = (href) => cleaned(`<a href="${href}">x</a>`).querySelector("a")?.hasAttribute("href") ?? false;
      assert.isTrue(leads("https://example.com/"));
      assert.isFalse(leads("javascript:x()"));
      assert.isFalse(cleaned(`<a href="data:text/html,x">x</a>`).querySelector("a")?.hasAttribute("href") ?? false);
    });
  });
}

function documentTests({ describe, it, assert, beforeEach, afterEach }) {
  describe("Documents", () => {
    let actor;
    beforeEach(async () => {
      actor = await Actor.create({ name: "Conformance Printer", type: "hero", system: { speed: 4 } });
    });
    afterEach(() => actor.delete());

    const faster = () => {
      const changes = [{ key: "system.speed", mode: CONST.ACTIVE_EFFECT_MODES.ADD, value: "3" }];
      return actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Faster", changes }]);
    };

    it("an actor forgets its overrides when their effect goes", async () => {
      const [effect] = await faster();
      assert.deepEqual(actor.overrides, { system: { speed: 7 } });
      await effect.delete();
      assert.deepEqual(actor.overrides, {});
    });

    it("an effect dropped on the sheet of its own actor is not doubled; another actor's is copied", async () => {
      const { ActorSheetV2 } = foundry.applications.sheets;
      const sheet = new (class extends ActorSheetV2 {})({ document: actor });
      const [effect] = await faster();
      await sheet._onDropActiveEffect(new DragEvent("drop"), effect);
      assert.equal(actor.effects.size, 1);
      const other = await Actor.create({ name: "Conformance Giver", type: "hero" });
      const [given] = await other.createEmbeddedDocuments("ActiveEffect", [{ name: "Given" }]);
      await sheet._onDropActiveEffect(new DragEvent("drop"), given);
      await other.delete();
      assert.sameMembers(
        actor.effects.map(({ name }) => name),
        ["Faster", "Given"],
      );
    });

    it("a document that could not be made is got only when asked for", async () => {
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Kept", type: "thing" }]);
      assert.equal(actor.items.get(item.id, { invalid: true }), item);
      assert.isUndefined(actor.items.get("none00000000none"));
      assert.throws(() => actor.items.get("none00000000none", { strict: true }));
    });

    it("bindings set without any are those of the beginning again, and nothing of them is kept", async () => {
      const id = "core.pause";
      const [namespace, action] = id.split(".");
      const first = foundry.utils.deepClone(game.keybindings.get(namespace, action));
      const kept = () => game.settings.get("core", "keybindings");
      await game.keybindings.set(namespace, action, [{ key: "KeyU", modifiers: [] }]);
      assert.equal(game.keybindings.get(namespace, action)[0].key, "KeyU");
      assert.property(kept(), id);
      await game.keybindings.set(namespace, action);
      assert.equal(game.keybindings.get(namespace, action)[0].key, first[0].key);
      assert.notProperty(kept(), id);
    });

    it("the progress of a notification is between nothing and all", () => {
      const note = ui.notifications.info("Conformance", { progress: true, permanent: true, console: false });
      ui.notifications.update(note, { pct: 0.5 });
      assert.equal(note.pct, 0.5);
      ui.notifications.remove(note);
    });
  });
}

function canvasTests(context) {
  const { describe, it, assert, afterEach } = context;
  const stage = sceneOfOurOwn(context);
  afterEach(async () => {
    const ids = stage.scene.tokens.map(({ id }) => id);
    await stage.scene.deleteEmbeddedDocuments("Token", ids);
  });

  describe("The canvas", () => {
    it("loads the texture of a picture, and none of what is not there", async () => {
      const { loadTexture } = foundry.canvas;
      const texture = await loadTexture(PICTURE);
      assert.isTrue(texture.valid);
      assert.equal(foundry.canvas.getTexture(PICTURE), texture);
    });

    it("recenters on the middle of the scene, or on its initial view", async () => {
      const { x, y, width, height } = canvas.dimensions.sceneRect;
      canvas.pan({ x: x + 300, y: y + 200, scale: 1 });
      await canvas.recenter();
      const { pivot } = canvas.stage;
      assert.approximately(pivot.x, x + width / 2, 1);
      assert.approximately(pivot.y, y + height / 2, 1);
      await canvas.recenter({ x: x + 700, y: y + 600 });
      assert.approximately(pivot.x, x + 700, 1);
    });

    it("an animation waits for what it is told to wait for", async () => {
      const { CanvasAnimation } = foundry.canvas.animation;
      const parent = { height: 0 };
      let go;
      const wait = new Promise((resolve) => (go = resolve));
      const done = CanvasAnimation.animate([{ parent, attribute: "height", to: 10 }], { duration: 20, wait });
      await pause(120);
      assert.equal(parent.height, 0);
      go();
      assert.isTrue(await done);
      assert.equal(parent.height, 10);
    });

    it("scrolls a text, and says which", async () => {
      const text = await canvas.interface.createScrollingText({ x: 300, y: 300 }, "12", { duration: 40 });
      assert.equal(text?.text, "12");
    });

    it("the wheel rotates what is controlled, with a key", async () => {
      const token = await stage.token({ x: 300, y: 300, rotation: 0 });
      token.object.control();
      canvas.tokens._onMouseWheel(new WheelEvent("wheel", { deltaY: 100 }));
      await pause(50);
      assert.equal(token._source.rotation, 0);
      canvas.tokens._onMouseWheel(new WheelEvent("wheel", { deltaY: 100, shiftKey: true }));
      await until(() => token._source.rotation === 45);
    });

    it("createCombatants leaves out who is in the combat", async () => {
      const [first, second] = [await stage.token({ x: 100 }), await stage.token({ x: 300 })];
      const combat = await stage.combat(first);
      const made = await TokenDocument.createCombatants([first, second], { combat });
      const ids = combat.combatants.map(({ tokenId }) => tokenId);
      await combat.delete();
      assert.deepEqual(
        made.map(({ tokenId }) => tokenId),
        [second.id],
      );
      assert.sameMembers(ids, [first.id, second.id]);
    });

    it("a scene clears the histories of all its tokens", async () => {
      const token = await stage.token({ x: 100, y: 100 });
      const combat = await stage.combat(token);
      await combat.activate();
      await combat.startCombat();
      await token.move({ x: 300, y: 100 }, still);
      assert.isNotEmpty(token.movementHistory);
      await stage.scene.clearMovementHistories();
      const left = token.movementHistory.length;
      await combat.delete();
      assert.equal(left, 0);
    });

    it("an item of an unlinked token is changed in the token alone", async () => {
      const [item] = await stage.actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]);
      const token = await stage.token({ x: 300, y: 300, actorLink: false });
      await token.actor.items.get(item.id).update({ name: "Longer rope" });
      assert.equal(token.actor.items.get(item.id).name, "Longer rope");
      assert.equal(item.name, "Rope");
      const [entry] = token.delta._source.items;
      assert.include(entry, { _id: item.id, name: "Longer rope", type: "thing" });
      await item.delete();
    });
  });
}
