/* 25 behaviours of Foundry Virtual Tabletop (generation 13, and 14 where it holds there),
   each taken from a public thread of foundryvtt/foundryvtt. Written from the threads only. */

const TAG = "conformance-threads";

/** Wait until `test` is true (or give up); asserts nothing itself. */
async function until(test, tries = 200) {
  for (let i = 0; i < tries; i++) {
    if (await test()) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

export default function register(quench) {
  quench.registerBatch(
    "conformance.threads",
    (context) => {
      const { describe, it, assert, beforeEach, afterEach } = context;
      const fields = foundry.data.fields;
      const { DataModel } = foundry.abstract;
      const randomID = foundry.utils.randomID;
      const field = () => game.scenes.getName("Field");

      /** Clean-up functions of the running test, called in reverse order after it. */
      let undo = [];
      const later = (fn) => undo.push(fn);
      const remove = (doc) =>
        later(async () => {
          const still = await fromUuid(doc.uuid);
          if (still) await still.delete();
        });

      const makeActor = async (name, data = {}) => {
        const actor = await Actor.implementation.create(
          foundry.utils.mergeObject({ name: `${TAG} ${name}`, type: "foe" }, data),
        );
        remove(actor);
        return actor;
      };
      const thing = (name, weight = 1) => ({ name, type: "thing", system: { weight, kind: "tool" } });
      const makeToken = async (actor, data = {}) => {
        const td = await actor.getTokenDocument(foundry.utils.mergeObject({ x: 200, y: 200, actorLink: false }, data));
        const [token] = await field().createEmbeddedDocuments("Token", [td.toObject()]);
        remove(token);
        return token;
      };
      const makeCombat = async () => {
        const actor = await makeActor("fighter");
        const combat = await Combat.implementation.create({ scene: field().id, active: true });
        remove(combat);
        const made = await combat.createEmbeddedDocuments("Combatant", [
          { name: `${TAG} A`, actorId: actor.id, initiative: 30 },
          { name: `${TAG} B`, actorId: actor.id, initiative: 20 },
          { name: `${TAG} C`, actorId: actor.id, initiative: 10 },
        ]);
        await combat.startCombat();
        const byName = (n) => made.find((c) => c.name === `${TAG} ${n}`);
        return { combat, a: byName("A"), b: byName("B"), c: byName("C") };
      };

      describe("Threads", () => {
        let messagesBefore;
        beforeEach(() => {
          undo = [];
          messagesBefore = new Set(game.messages.keys());
        });
        afterEach(async () => {
          for (const fn of undo.reverse()) {
            try {
              await fn();
            } catch (err) {
              console.warn(TAG, err);
            }
          }
          const extra = [...game.messages.keys()].filter((id) => !messagesBefore.has(id));
          if (extra.length) await ChatMessage.implementation.deleteDocuments(extra);
        });

        /* ---------- data fields and models ---------- */

        it("T1 #12227 a TypedObjectField may hold SetField elements, written through a dotted key", async () => {
          class Model extends DataModel {
            static defineSchema() {
              return { groups: new fields.TypedObjectField(new fields.SetField(new fields.StringField())) };
            }
          }
          const model = new Model();
          const key = randomID();
          model.updateSource({ [`groups.${key}`]: ["a", "b", "c"] });
          assert.instanceOf(model.groups[key], Set);
          assert.sameMembers([...model.groups[key]], ["a", "b", "c"]);
          assert.deepEqual(model.toObject().groups[key], ["a", "b", "c"]);
        });

        it("T2 #10316 a DocumentUUIDField may demand a document type, and embedded or not", async () => {
          const id = () => randomID();
          const model = (options) =>
            class extends DataModel {
              static defineSchema() {
                return { ref: new fields.DocumentUUIDField(options) };
              }
            };
          const Any = model({ type: "Item" });
          const Embedded = model({ type: "Item", embedded: true });
          const Primary = model({ type: "Item", embedded: false });
          const world = `Item.${id()}`;
          const owned = `Actor.${id()}.Item.${id()}`;
          assert.equal(new Any({ ref: world }).ref, world);
          assert.equal(new Any({ ref: owned }).ref, owned);
          assert.throws(() => new Any({ ref: `Actor.${id()}` }));
          assert.equal(new Embedded({ ref: owned }).ref, owned);
          assert.throws(() => new Embedded({ ref: world }));
          assert.equal(new Primary({ ref: world }).ref, world);
          assert.throws(() => new Primary({ ref: owned }));
        });

        it("T3 #10648 an erroneous update of an embedded collection leaves its link to the source intact", async () => {
          const actor = await makeActor("T3", { items: [thing("kept", 1)] });
          const item = actor.items.getName("kept");
          // neither a dry run nor a failing update (an item without a type) may detach the collection
          actor.updateSource({ items: [thing("dry")] }, { dryRun: true });
          try {
            actor.updateSource({ items: [{ name: "broken" }] });
          } catch {
            /* expected */
          }
          await item.update({ "system.weight": 9 });
          const source = actor.toObject().items.find((i) => i._id === item.id);
          assert.equal(source.system.weight, 9);
          assert.equal(actor.items.get(item.id).system.weight, 9);
        });

        /* ---------- utilities, forms ---------- */

        it("T4 #10322 parseUuid tells type and id of the document meant, and of its primary document", async () => {
          const [a, b] = [randomID(), randomID()];
          const embedded = foundry.utils.parseUuid(`Actor.${a}.Item.${b}`);
          assert.equal(embedded.type, "Item");
          assert.equal(embedded.id, b);
          assert.equal(embedded.primaryType, "Actor");
          assert.equal(embedded.primaryId, a);
          const primary = foundry.utils.parseUuid(`Actor.${a}`);
          assert.equal(primary.type, "Actor");
          assert.equal(primary.id, a);
        });

        it("T5 #13158 FormDataExtended reads inputs named length and item", async () => {
          const form = document.createElement("form");
          form.innerHTML = `<input name="length" type="number" value="5"><input name="item" type="text" value="rope">`;
          const data = new foundry.applications.ux.FormDataExtended(form).object;
          assert.strictEqual(data.length, 5);
          assert.strictEqual(data.item, "rope");
        });

        /* ---------- dice, chat ---------- */

        it("T6 #9228 Roll#resetFormula compiles the formula anew from changed terms", async () => {
          const roll = new Roll("2d6 + 3");
          const number = roll.terms.find((t) => t instanceof foundry.dice.terms.NumericTerm);
          number.number = 5;
          roll.resetFormula();
          assert.equal(roll.formula, "2d6 + 5");
          const again = await roll.clone().evaluate();
          assert.equal(again.total - again.dice[0].total, 5, "a clone is made from the new formula");
        });

        it('T7 #7383 the message of a roll whose total is zero has the content "0"', async () => {
          const roll = await new Roll("2 - 2").evaluate();
          assert.equal(roll.total, 0);
          const message = await roll.toMessage({ speaker: { alias: `${TAG} zero` } });
          assert.equal(message.content, "0");
          assert.isTrue(message.isRoll);
        });

        /* ---------- documents ---------- */

        it("T8 #8096 preCreate gets the data as given, not the cleaned model", async () => {
          const name = `${TAG} T8`;
          let seen = null;
          let pending = null;
          const hook = Hooks.on("preCreateActor", (document, data) => {
            if (data.name !== name) return;
            seen = foundry.utils.deepClone(data);
            pending = document.system.hp;
          });
          later(() => Hooks.off("preCreateActor", hook));
          const actor = await Actor.implementation.create({ name, type: "foe", system: { speed: 4 } });
          remove(actor);
          assert.isObject(seen, "the hook was called");
          assert.deepEqual(Object.keys(seen.system), ["speed"]);
          assert.notProperty(seen, "prototypeToken");
          assert.notProperty(seen, "items");
          assert.isObject(pending, "while the pending document is whole");
        });

        it("T9 #7381 a folder deleted with deleteSubfolders and deleteContents takes everything below along", async () => {
          const outer = await Folder.implementation.create({ name: `${TAG} outer`, type: "Actor" });
          remove(outer);
          const inner = await Folder.implementation.create({ name: `${TAG} inner`, type: "Actor", folder: outer.id });
          remove(inner);
          const inside = await makeActor("inside", { folder: inner.id });
          const outside = await makeActor("outside");
          await outer.delete({ deleteSubfolders: true, deleteContents: true });
          await until(() => !game.folders.has(inner.id) && !game.actors.has(inside.id));
          assert.isFalse(game.folders.has(outer.id));
          assert.isFalse(game.folders.has(inner.id));
          assert.isFalse(game.actors.has(inside.id));
          assert.isTrue(game.actors.has(outside.id));
        });

        it("T10 #9552 (and #12181) embedded documents of a compendium document: create, update, deleteAll", async () => {
          const { CompendiumCollection } = foundry.documents.collections;
          const pack = await CompendiumCollection.createCompendium({
            type: "Actor",
            label: `${TAG} pack ${randomID(6)}`,
          });
          later(() => pack.deleteCompendium());
          const stored = await Actor.implementation.create(
            { name: `${TAG} stored`, type: "foe", items: [thing("one"), thing("two")] },
            { pack: pack.collection },
          );
          const actor = await pack.getDocument(stored.id);
          const [three] = await actor.createEmbeddedDocuments("Item", [thing("three")]);
          assert.equal(actor.items.size, 3);
          await three.update({ "system.weight": 6 });
          assert.equal(actor.items.get(three.id).system.weight, 6);
          await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
          assert.equal(actor.items.size, 0);
        });

        it("T11 #13057 an update with diff and recursive false keeps where and when a document came from", async () => {
          const from = `Compendium.world.nowhere.Item.${randomID()}`;
          const item = await Item.implementation.create({ ...thing(`${TAG} T11`), _stats: { compendiumSource: from } });
          remove(item);
          const created = item._stats.createdTime;
          assert.equal(item._stats.compendiumSource, from);
          const system = item.toObject().system;
          system.weight = 7;
          await item.update({ system }, { diff: false, recursive: false });
          assert.equal(item.system.weight, 7);
          assert.equal(item._stats.compendiumSource, from);
          assert.equal(item._stats.createdTime, created);
        });

        it("T12 #7662 a page's own ownership beats the owner level its journal gives; else it inherits", async () => {
          const player = game.users.find((u) => !u.isGM);
          assert.exists(player, "a player is in the world");
          const { NONE, OWNER, INHERIT } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
          const entry = await JournalEntry.implementation.create({
            name: `${TAG} T12`,
            ownership: { default: NONE, [player.id]: OWNER },
            pages: [
              { name: "own", type: "text", ownership: { default: INHERIT, [player.id]: NONE } },
              { name: "inherits", type: "text", ownership: { default: INHERIT } },
            ],
          });
          remove(entry);
          const own = entry.pages.getName("own");
          const inherits = entry.pages.getName("inherits");
          assert.equal(own.getUserLevel(player), NONE);
          assert.isFalse(own.testUserPermission(player, "LIMITED"));
          assert.equal(inherits.getUserLevel(player), OWNER);
          assert.isTrue(inherits.testUserPermission(player, "OWNER"));
        });

        /* ---------- deltas of unlinked tokens ---------- */

        it("T13 #9955 ActorDelta#restore brings deleted items back, and the actor can be updated right after", async () => {
          const base = await makeActor("T13", { system: { hp: { value: 8, max: 8 } }, items: [thing("kept")] });
          const token = await makeToken(base);
          await token.actor.update({ "system.hp.value": 1 });
          await token.actor.items.getName("kept").delete();
          assert.equal(token.actor.items.size, 0);
          await token.delta.restore();
          await until(() => token.actor?.items.size === 1);
          assert.equal(token.actor.items.size, 1);
          assert.equal(token.actor.system.hp.value, 8);
          await token.actor.update({ "system.hp.value": 3 });
          assert.equal(token.actor.system.hp.value, 3);
          assert.equal(base.system.hp.value, 8);
        });

        it("T14 #9466 an item given to the base actor later is in its unlinked token too, and can be deleted there alone", async () => {
          const base = await makeActor("T14");
          const token = await makeToken(base);
          assert.equal(token.actor.items.size, 0);
          const [item] = await base.createEmbeddedDocuments("Item", [thing("later")]);
          await until(() => token.actor.items.has(item.id));
          assert.isTrue(token.actor.items.has(item.id));
          await token.actor.items.get(item.id).delete();
          assert.isFalse(token.actor.items.has(item.id));
          assert.isTrue(base.items.has(item.id));
        });

        it("T15 #12775 giving a linked token another actor does not empty the first one", async () => {
          const first = await makeActor("T15 first", { items: [thing("one"), thing("two")] });
          const second = await makeActor("T15 second", { items: [thing("three")] });
          const token = await makeToken(first, { actorLink: true });
          assert.strictEqual(token.actor, first);
          await token.update({ actorId: second.id });
          assert.strictEqual(token.actor, second);
          assert.equal(first.items.size, 2);
          assert.equal(first.toObject().items.length, 2);
          assert.equal(second.items.size, 1);
        });

        /* ---------- combat ---------- */

        it("T16 #12009 deleting the last combatant in its own turn goes on with the next, not the previous one", async () => {
          const { combat, a, c } = await makeCombat();
          await combat.update({ turn: 2 });
          assert.equal(combat.combatant.id, c.id);
          await c.delete();
          await until(() => combat.combatant?.id === a.id);
          assert.equal(combat.turns.length, 2);
          assert.equal(combat.combatant.id, a.id);
        });

        it("T17 #12311 rollInitiative keeps the turn on its combatant, with updateTurn false its number", async () => {
          const { combat, a, b, c } = await makeCombat();
          await combat.update({ turn: 1 });
          assert.equal(combat.combatant.id, b.id);
          // C moves to the front; the turn's number stays 1, which is now A's turn
          await combat.rollInitiative([c.id], { formula: "40", updateTurn: false });
          assert.deepEqual(
            combat.turns.map((t) => t.id),
            [c.id, a.id, b.id],
          );
          assert.equal(combat.turn, 1);
          assert.equal(combat.combatant.id, a.id);
          // by default the current combatant keeps the turn
          await combat.rollInitiative([b.id], { formula: "50" });
          assert.deepEqual(
            combat.turns.map((t) => t.id),
            [b.id, c.id, a.id],
          );
          assert.equal(combat.combatant.id, a.id);
          assert.equal(combat.turn, 2);
        });

        /* ---------- active effects ---------- */

        it("T18 #9206 hasStatusEffect counts only active effects, and any of them", async () => {
          const status = CONFIG.specialStatusEffects.DEFEATED;
          const actor = await makeActor("T18");
          const token = await makeToken(actor, { actorLink: true });
          const effect = (name, disabled) => ({ name, img: "icons/svg/aura.svg", disabled, statuses: [status] });
          await actor.createEmbeddedDocuments("ActiveEffect", [effect("off", true)]);
          assert.isFalse(token.hasStatusEffect(status));
          await actor.createEmbeddedDocuments("ActiveEffect", [effect("on", false)]);
          assert.isTrue(token.hasStatusEffect(status));
        });

        /* ---------- canvas ---------- */

        it("T19 #11831 TokenLayer#setTargets replaces, acquires or releases", async () => {
          if (canvas.scene !== field()) await field().view();
          const actor = await makeActor("T19");
          const one = await makeToken(actor, { x: 300, y: 300 });
          const two = await makeToken(actor, { x: 500, y: 300 });
          await until(() => one.object && two.object);
          later(() => canvas.tokens.setTargets([], { mode: "replace" }));
          const ids = () => [...game.user.targets].map((t) => t.id);
          canvas.tokens.setTargets([one.id], { mode: "replace" });
          assert.sameMembers(ids(), [one.id]);
          canvas.tokens.setTargets([two.id], { mode: "acquire" });
          assert.sameMembers(ids(), [one.id, two.id]);
          canvas.tokens.setTargets([one.id], { mode: "release" });
          assert.sameMembers(ids(), [two.id]);
          canvas.tokens.setTargets([one.id], { mode: "replace" });
          assert.sameMembers(ids(), [one.id]);
        });

        it("T20 #11840 (and #10923) a region hears a token move in, within and out; within is neither of the others", async () => {
          const { TOKEN_MOVE_IN, TOKEN_MOVE_WITHIN, TOKEN_MOVE_OUT } = CONST.REGION_EVENTS;
          const key = `__threads_${randomID()}`;
          globalThis[key] = [];
          later(() => {
            delete globalThis[key];
          });
          const [region] = await field().createEmbeddedDocuments("Region", [
            {
              name: `${TAG} T20`,
              shapes: [{ type: "rectangle", x: 1000, y: 1000, width: 600, height: 600, rotation: 0, hole: false }],
              behaviors: [
                {
                  name: "log",
                  type: "executeScript",
                  system: {
                    events: [TOKEN_MOVE_IN, TOKEN_MOVE_WITHIN, TOKEN_MOVE_OUT],
                    source: `globalThis["${key}"]?.push(event.name);`,
                  },
                },
              ],
            },
          ]);
          remove(region);
          const actor = await makeActor("T20");
          const token = await makeToken(actor, { x: 700, y: 1200 });
          const move = async (x, expected) => {
            globalThis[key].length = 0;
            await token.update({ x }, { animate: false });
            await until(() => globalThis[key].includes(expected));
            return [...globalThis[key]];
          };
          const into = await move(1100, TOKEN_MOVE_IN);
          assert.equal(into.filter((e) => e === TOKEN_MOVE_IN).length, 1);
          assert.notInclude(into, TOKEN_MOVE_OUT);
          // by then, all events of entering have arrived
          await until(() => token.regions.has(region));
          const within = await move(1300, TOKEN_MOVE_WITHIN);
          assert.include(within, TOKEN_MOVE_WITHIN);
          assert.notInclude(within, TOKEN_MOVE_IN);
          assert.notInclude(within, TOKEN_MOVE_OUT);
          const out = await move(1800, TOKEN_MOVE_OUT);
          assert.equal(out.filter((e) => e === TOKEN_MOVE_OUT).length, 1);
          assert.notInclude(out, TOKEN_MOVE_IN);
        });

        /* ---------- applications ---------- */

        it("T21 #10894 a DialogV2 without content has no .dialog-content", async () => {
          const { DialogV2 } = foundry.applications.api;
          const show = async (options) => {
            const dialog = new DialogV2({
              window: { title: `${TAG} T21` },
              buttons: [{ action: "ok", label: "Fine", default: true }],
              ...options,
            });
            later(() => dialog.close({ animate: false }));
            await dialog.render({ force: true });
            return dialog;
          };
          const bare = await show({});
          assert.isNull(bare.element.querySelector(".dialog-content"));
          assert.notInclude(bare.element.textContent, "undefined");
          const full = await show({ content: "<p class='t21'>Text</p>" });
          assert.isNotNull(full.element.querySelector(".dialog-content .t21"));
        });

        it("T22 #11465 changeTab needs no data-group on the tabs container, only on the tabs", async () => {
          class Tabbed extends foundry.applications.api.ApplicationV2 {
            static DEFAULT_OPTIONS = { id: `${TAG}-tabbed`, window: { title: "Tabs" } };
            tabGroups = { sheet: "one" };
            async _renderHTML() {
              return `<nav class="tabs">
                <a data-action="tab" data-group="sheet" data-tab="one" class="active">One</a>
                <a data-action="tab" data-group="sheet" data-tab="two">Two</a>
              </nav>
              <section class="tab active" data-group="sheet" data-tab="one">1</section>
              <section class="tab" data-group="sheet" data-tab="two">2</section>`;
            }
            _replaceHTML(result, content) {
              content.innerHTML = result;
            }
          }
          const app = new Tabbed();
          later(() => app.close({ animate: false }));
          await app.render({ force: true });
          app.changeTab("two", "sheet");
          const active = (selector) =>
            [...app.element.querySelectorAll(`${selector}.active`)].map((e) => e.dataset.tab);
          assert.equal(app.tabGroups.sheet, "two");
          assert.deepEqual(active("section.tab"), ["two"]);
          assert.deepEqual(active("nav.tabs [data-tab]"), ["two"]);
        });

        it("T23 #12356 the text given to TooltipManager#activate is cleaned of what could run", async () => {
          const anchor = document.createElement("span");
          anchor.textContent = "anchor";
          document.body.append(anchor);
          later(() => {
            game.tooltip.deactivate();
            anchor.remove();
            delete globalThis.__t23;
          });
          game.tooltip.activate(anchor, {
            text: `t23 tip <img src="data:," onerror="globalThis.__t23 = 1"><script>globalThis.__t23 = 2</script>`,
          });
          await until(() => game.tooltip.tooltip.textContent.includes("t23 tip"));
          assert.include(game.tooltip.tooltip.textContent, "t23 tip");
          assert.isNull(game.tooltip.tooltip.querySelector("[onerror]"));
          assert.isNull(game.tooltip.tooltip.querySelector("script"));
          assert.isUndefined(globalThis.__t23);
        });

        /* ---------- enrichment ---------- */

        it("T24 #11479 every @Embed of a text is enriched, also past the fifth", async () => {
          const marker = `marker${randomID()}`;
          const entry = await JournalEntry.implementation.create({
            name: `${TAG} T24`,
            pages: [{ name: "page", type: "text", text: { content: `<p>${marker}</p>`, format: 1 } }],
          });
          remove(entry);
          const uuid = entry.pages.contents[0].uuid;
          const content = Array.from({ length: 7 }, () => `<p>@Embed[${uuid}]</p>`).join("\n");
          const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML(content);
          assert.equal(html.split(marker).length - 1, 7);
          assert.notInclude(html, "@Embed[");
        });

        /* ---------- settings ---------- */

        it("T25 #11617 (and #11629) a setting typed by a DataField is read initialised, its initial may be a function", async () => {
          const scope = game.system.id;
          const forget = (key) =>
            later(() => {
              game.settings.settings.delete(`${scope}.${key}`);
              globalThis.localStorage.removeItem(`${scope}.${key}`);
            });
          forget("threadsSet");
          game.settings.register(scope, "threadsSet", {
            scope: "client",
            config: false,
            type: new fields.SetField(new fields.StringField()),
          });
          await game.settings.set(scope, "threadsSet", ["a", "b"]);
          const value = game.settings.get(scope, "threadsSet");
          assert.instanceOf(value, Set);
          assert.sameMembers([...value], ["a", "b"]);
          forget("threadsInitial");
          game.settings.register(scope, "threadsInitial", {
            scope: "client",
            config: false,
            type: new fields.StringField({ required: true, initial: () => "from a function" }),
          });
          assert.equal(game.settings.get(scope, "threadsInitial"), "from a function");
        });
      });
    },
    { displayName: "Conformance: threads" },
  );
}
