/** What guides and tutorials show package authors to do with documents, flags, settings, macros, effects and rolls. */
import { until } from "./waiting.js";

function documentHabits({ describe, it, assert, before, after }) {
  describe("habits: documents", () => {
    let actor;
    before(async () => {
      actor = await Actor.implementation.create({ name: "Habit", type: "hero", system: { speed: 3 } });
    });
    after(() => actor.delete());

    it("items are made in, found by name and type, and taken out of an actor", async () => {
      const [rope, lamp] = await actor.createEmbeddedDocuments("Item", [
        { name: "Rope", type: "thing" },
        { name: "Lamp", type: "thing", system: { weight: 4 } },
      ]);
      assert.equal(actor.items.getName("Lamp"), lamp);
      assert.deepEqual(
        actor.itemTypes.thing.map((item) => item.name),
        ["Rope", "Lamp"],
      );
      const total = actor.items.reduce((sum, item) => sum + item.system.weight, 0);
      assert.equal(total, 5);
      const made = await Item.implementation.create({ name: "Sack", type: "thing" }, { parent: actor });
      assert.equal(made.parent, actor);
      assert.equal(made.actor, actor);
      await actor.updateEmbeddedDocuments("Item", [{ _id: rope.id, "system.weight": 9 }]);
      assert.equal(rope.system.weight, 9);
      await actor.deleteEmbeddedDocuments("Item", [rope.id, made.id]);
      assert.equal(actor.items.size, 1);
    });

    it("what is known by its uuid is found at once or in time", async () => {
      const item = actor.items.getName("Lamp");
      assert.equal(fromUuidSync(item.uuid), item);
      assert.equal(await fromUuid(item.uuid), item);
      assert.equal(await foundry.utils.fromUuid(`.${item.id}`, { relative: actor }), null);
      assert.equal(await fromUuid(`.Item.${item.id}`, { relative: actor }), item);
      assert.isNull(await fromUuid("Actor.0000000000000000"));
      const { collection, type, id, primaryType, primaryId, embedded } = foundry.utils.parseUuid(item.uuid);
      assert.equal(collection, game.actors);
      assert.deepEqual([type, id, primaryType, primaryId], ["Item", item.id, "Actor", actor.id]);
      assert.deepEqual(embedded, ["Item", item.id]);
    });

    it("flags hold what is put in them, by paths too", async () => {
      await actor.setFlag("plain", "marks", { red: 1 });
      await actor.setFlag("plain", "marks", { blue: 2 });
      assert.deepEqual(actor.getFlag("plain", "marks"), { red: 1, blue: 2 });
      await actor.setFlag("plain", "marks.red", 7);
      assert.equal(actor.getFlag("plain", "marks.red"), 7);
      await actor.update({ "flags.plain.word": "yes" });
      assert.equal(actor.flags.plain.word, "yes");
      await actor.unsetFlag("plain", "marks.red");
      assert.deepEqual(actor.getFlag("plain", "marks"), { blue: 2 });
      await actor.update({ "flags.-=plain": null });
      assert.isUndefined(actor.getFlag("plain", "marks"));
    });

    it("C163 a flag's scope is core, the world, or a package that is active; others are refused", async () => {
      const refusal = /Flag scope "no-such-module" is not valid or not currently active/;
      const refusalOf = (promise) =>
        promise.then(
          () => "",
          (error) => error.message,
        );
      for (const scope of ["core", "world", game.system.id]) assert.isUndefined(actor.getFlag(scope, "conformance"));
      assert.throws(() => actor.getFlag("no-such-module", "x"), refusal);
      assert.match(await refusalOf(actor.setFlag("no-such-module", "x", 1)), refusal);
      assert.match(await refusalOf(actor.unsetFlag("no-such-module", "x")), refusal);
      assert.notProperty(actor._source.flags, "no-such-module");
      await actor.setFlag("world", "conformance", 1);
      assert.equal(actor.getFlag("world", "conformance"), 1);
      await actor.unsetFlag("world", "conformance");
      assert.isUndefined(actor.getFlag("world", "conformance"));
    });

    it("C166 a type that does not exist, or of a module that is not there, is refused in words to look for", () => {
      for (const type of ["no-such-type", "no-such-module.thing"]) {
        const make = () => new Item.implementation({ name: "Habit", type });
        const label = game.release.generation >= 14 ? "\\[Item\\]" : Item.implementation.name;
        assert.throws(make, new RegExp(`${label} validation errors:`));
        assert.throws(make, new RegExp(`type: "${type}" is not a valid type for the Item Document class`));
      }
    });

    it("a folder holds documents, and a compendium is looked through and imported from", async () => {
      const folder = await Folder.implementation.create({ name: "Habits", type: "Actor", color: "#336699" });
      await actor.update({ folder: folder.id });
      assert.deepEqual(folder.contents, [actor]);
      const pack = game.packs.get("plain.things");
      const index = await pack.getIndex({ fields: ["system.weight"] });
      const { _id, uuid } = index.getName("Lamp");
      assert.equal(uuid, `Compendium.plain.things.Item.${_id}`);
      assert.isNumber(index.get(_id).system.weight);
      const [kept] = await pack.getDocuments({ name: "Lamp" });
      assert.equal(kept.pack, "plain.things");
      assert.equal(await fromUuid(uuid), kept);
      assert.equal(fromUuidSync(uuid).name, "Lamp");
      const imported = await game.items.importFromCompendium(pack, _id, { name: "Lamp of one's own" });
      assert.equal(imported._stats.compendiumSource, uuid);
      await imported.delete();
      await folder.delete();
      assert.isNull(actor.folder);
    });

    it("what the GM wants of prototype tokens, tokens have", async () => {
      const wanted = { base: { displayName: 20 }, [actor.type]: { sight: { range: 7 } } };
      await game.settings.set("core", "prototypeTokenOverrides", wanted);
      try {
        const { displayName, sight, name } = (await actor.getTokenDocument({ x: 0, y: 0 })).toObject();
        assert.deepEqual([displayName, sight.range, name], [20, 7, actor.prototypeToken.name]);
      } finally {
        await game.settings.set("core", "prototypeTokenOverrides", {});
      }
    });

    it("tokens are made from their actor, and an unlinked one has an actor of its own", async () => {
      const data = await actor.getTokenDocument({ x: 200, y: 300, actorLink: false });
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [data.toObject()]);
      try {
        assert.equal(token.baseActor, actor);
        assert.notEqual(token.actor, actor);
        assert.isTrue(token.actor.isToken);
        await token.actor.update({ "system.speed": 8 });
        assert.equal(actor.system.speed, 3);
        await until(() => token.object, "the token is not drawn");
        assert.deepEqual(actor.getActiveTokens(), [token.object]);
        assert.deepEqual(actor.getDependentTokens().includes(token), true);
        assert.equal(canvas.tokens.get(token.id), token.object);
        assert.include(canvas.tokens.placeables, token.object);
      } finally {
        await token.delete();
      }
    });
  });

  describe("habits: what a token changes about its actor", () => {
    let actor;
    let token;
    before(async () => {
      actor = await Actor.implementation.create({
        name: "Habit",
        type: "hero",
        system: { speed: 3 },
        items: [{ name: "Rope", type: "thing" }],
      });
      const data = await actor.getTokenDocument({ x: 200, y: 300, actorLink: false });
      [token] = await canvas.scene.createEmbeddedDocuments("Token", [data.toObject()]);
    });
    after(async () => {
      await token.delete();
      await actor.delete();
    });

    it("C162 an update of the token's delta shows in the token's actor at once", async () => {
      const { actor: own } = token;
      assert.equal(own.system.speed, 3);
      let seen = null;
      const id = Hooks.on("updateToken", (document) => {
        if (document === token) seen = token.actor.system.speed;
      });
      await token.update({ alpha: 0.5, delta: { name: "Changed", system: { speed: 8 } } });
      Hooks.off("updateToken", id);
      assert.equal(seen, 8);
      assert.equal(token.actor.name, "Changed");
      assert.equal(token.actor.system.speed, 8);
      assert.equal(token.actor.items.getName("Rope")?.system.weight, 1);
      assert.deepEqual([actor.name, actor.system.speed], ["Habit", 3]);
    });

    it("operations on the token's actor are those of an Actor, and kept in the delta (G121)", async () => {
      const told = [];
      const id = Hooks.on("updateActor", (document) => told.push(document.uuid));
      await token.actor.update({ "system.speed": 7 });
      Hooks.off("updateActor", id);
      assert.deepEqual(told, [token.actor.uuid]);
      assert.equal(token.delta._source.system.speed, 7);
    });

    it("an update of the delta calls none of the hooks of actors (G123)", async () => {
      const told = [];
      const id = Hooks.on("updateActor", (document) => told.push(document.uuid));
      await token.update({ "delta.system.speed": 6 });
      Hooks.off("updateActor", id);
      assert.isEmpty(told);
    });

    it("C162 so do an update by a path, one of the delta itself, and one that the scene's update carries", async () => {
      await token.update({ "delta.system.speed": 9 });
      assert.equal(token.actor.system.speed, 9);
      await token.delta.update({ system: { speed: 10 } });
      assert.equal(token.actor.system.speed, 10);
      await token.parent.update({ tokens: [{ _id: token.id, delta: { system: { speed: 11 } } }] });
      assert.equal(token.actor.system.speed, 11);
      await token.actor.update({ "system.speed": 12 });
      assert.equal(token.actor.system.speed, 12);
      assert.equal(token.delta._source.system.speed, 12);
      assert.equal(actor.system.speed, 3);
    });

    it("C162 items that come with the delta are the actor's", async () => {
      const _id = foundry.utils.randomID();
      await token.update({ delta: { items: [{ _id, name: "Lamp", type: "thing" }] } });
      assert.equal(token.actor.items.get(_id)?.name, "Lamp");
      assert.isDefined(token.actor.items.getName("Rope"));
      await token.actor.items.get(_id).update({ name: "Torch" });
      assert.equal(token.actor.items.get(_id).name, "Torch");
      await token.actor.items.get(_id).delete();
      assert.isUndefined(token.actor.items.get(_id));
    });
  });

  describe("habits: macros", () => {
    const scripts = [];
    after(() => Promise.all(scripts.map((macro) => macro.delete())));
    const script = async (command) => {
      const macro = await Macro.implementation.create({ name: "Habit", type: "script", command });
      scripts.push(macro);
      return macro;
    };

    it("a script may wait, knows its scope and answers", async () => {
      const macro = await script(
        "const user = await Promise.resolve(game.user); return [user.isGM, scope.extra, extra, typeof speaker, this.name];",
      );
      assert.deepEqual(await macro.execute({ extra: 5 }), [true, 5, 5, "object", "Habit"]);
    });

    it("it knows the actor and the token it is given", async () => {
      const actor = await Actor.implementation.create({ name: "Doer", type: "hero" });
      const macro = await script("return [actor?.name, token, character];");
      const [name, token, character] = await macro.execute({ actor });
      assert.equal(name, "Doer");
      assert.notExists(token);
      assert.isNull(character);
      await actor.delete();
    });

    it("it is put on the hotbar and taken off", async () => {
      const macro = await script("return 1;");
      await game.user.assignHotbarMacro(macro, 10);
      assert.equal(game.user.hotbar[10], macro.id);
      assert.equal(game.user.getHotbarMacros(1).find(({ slot }) => slot === 10).macro, macro);
      await game.user.assignHotbarMacro(null, 10);
      assert.isUndefined(game.user.hotbar[10]);
    });
  });

  describe("habits: effects", () => {
    let actor;
    before(async () => {
      actor = await Actor.implementation.create({ name: "Affected", type: "hero", system: { speed: 2 } });
    });
    after(() => actor.delete());

    it("changes add, override and multiply, and are seen in overrides", async () => {
      const { ADD, MULTIPLY } = CONST.ACTIVE_EFFECT_MODES;
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
        {
          name: "Haste",
          img: "icons/svg/wing.svg",
          origin: actor.uuid,
          duration: { rounds: 2 },
          changes: [
            { key: "system.speed", mode: ADD, value: "3", priority: 10 },
            { key: "system.speed", mode: MULTIPLY, value: "2", priority: 20 },
          ],
        },
      ]);
      assert.equal(actor.system.speed, 10);
      assert.equal(actor._source.system.speed, 2);
      assert.equal(foundry.utils.getProperty(actor.overrides, "system.speed"), 10);
      assert.isTrue(effect.isTemporary);
      assert.include(actor.appliedEffects, effect);
      assert.include(actor.temporaryEffects, effect);
      await effect.update({ disabled: true });
      assert.equal(actor.system.speed, 2);
      assert.notInclude(actor.appliedEffects, effect);
      await effect.delete();
    });

    it("an own change goes to whoever listens", async () => {
      const id = Hooks.on("applyActiveEffect", (target, change, current, delta, changes) => {
        if (change.key === "system.bonus") changes[change.key] = (current ?? 0) + Number(change.value) * 10;
      });
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Own", changes: [{ key: "system.bonus", mode: CONST.ACTIVE_EFFECT_MODES.CUSTOM, value: "4" }] },
      ]);
      assert.equal(actor.system.bonus, 40);
      Hooks.off("applyActiveEffect", id);
      await effect.delete();
    });

    it("statuses are switched, and an effect is made from one", async () => {
      const made = await actor.toggleStatusEffect("prone");
      assert.isTrue(actor.statuses.has("prone"));
      assert.equal(made.constructor, ActiveEffect.implementation);
      assert.isTrue(await actor.toggleStatusEffect("prone", { active: true }));
      assert.isFalse(await actor.toggleStatusEffect("prone"));
      const effect = await ActiveEffect.implementation.fromStatusEffect("blind");
      assert.isTrue(effect.statuses.has("blind"));
      assert.isFalse(actor.statuses.size > 0);
    });
  });

  describe("habits: rolls and messages", () => {
    const made = [];
    after(() => Promise.all(made.map((message) => message.delete())));

    it("a roll is made, evaluated, shown and put into a message with words of one's own", async () => {
      const roll = await new Roll("2d6 + @speed[quick]", { speed: 3 }).evaluate();
      assert.equal(roll.formula, "2d6 + 3[quick]");
      assert.include(await roll.render({ flavor: "Habit" }), "dice-total");
      assert.include(await roll.getTooltip(), "dice-tooltip");
      const message = await ChatMessage.create({
        speaker: ChatMessage.getSpeaker({ alias: "Nobody" }),
        content: "<p>Own words</p>",
        rolls: [roll],
      });
      made.push(message);
      assert.isTrue(message.isRoll);
      assert.equal(message.rolls[0].total, roll.total);
      assert.equal(message.alias, "Nobody");
      const html = await message.renderHTML();
      assert.instanceOf(html, HTMLElement);
      assert.include(html.querySelector(".message-content").textContent, "Own words");
    });

    it("a whisper goes to those who are named", async () => {
      const message = await ChatMessage.create({
        content: "psst",
        whisper: ChatMessage.getWhisperRecipients("GM").map((user) => user.id),
      });
      made.push(message);
      assert.deepEqual(message.whisper, [game.user.id]);
      assert.isTrue(message.visible);
    });

    it("what a formula is made of is looked at before it is cast", () => {
      const roll = new Roll("max(2d6, 7) + {1d4, 1d6}kh");
      assert.equal(roll.terms.length, 3);
      assert.instanceOf(roll.terms[0], foundry.dice.terms.FunctionTerm);
      assert.instanceOf(roll.terms[2], foundry.dice.terms.PoolTerm);
      assert.isFalse(roll.isDeterministic);
      assert.isTrue(Roll.validate("1d20 + 5"));
      assert.isFalse(Roll.validate("1d20 +"));
      assert.equal(Roll.replaceFormulaData("@a + @b", { a: 1, b: 2 }), "1 + 2");
      assert.equal(new Roll("3 * 4").evaluateSync().total, 12);
      const link = roll.toAnchor({ label: "Cast" });
      assert.include(link.textContent, "Cast");
    });
  });

  describe("habits: settings and time", () => {
    it("a model may be the type of a setting", async () => {
      class Weather extends foundry.abstract.DataModel {
        static defineSchema() {
          const { NumberField, StringField } = foundry.data.fields;
          return { sky: new StringField({ initial: "clear" }), wind: new NumberField({ initial: 0, min: 0 }) };
        }

        get isCalm() {
          return this.wind < 3;
        }
      }
      game.settings.register("plain", "weather", { scope: "world", config: false, type: Weather, default: {} });
      const weather = game.settings.get("plain", "weather");
      assert.instanceOf(weather, Weather);
      assert.isTrue(weather.isCalm);
      await game.settings.set("plain", "weather", { sky: "grey", wind: 7 });
      assert.isFalse(game.settings.get("plain", "weather").isCalm);
      await game.settings.set("plain", "weather", {});
    });

    it("choices, ranges, objects and arrays are kept as they are", async () => {
      const register = (key, data) => game.settings.register("plain", key, { scope: "client", config: false, ...data });
      register("list", { type: Array, default: [] });
      register("thing", { type: Object, default: { a: 1 } });
      register("amount", { type: Number, default: 5, range: { min: 0, max: 10, step: 1 } });
      assert.deepEqual(await game.settings.set("plain", "list", [1, { b: 2 }]), [1, { b: 2 }]);
      assert.deepEqual(game.settings.get("plain", "list"), [1, { b: 2 }]);
      assert.deepEqual(game.settings.get("plain", "thing"), { a: 1 });
      assert.equal(await game.settings.set("plain", "amount", 7), 7);
      assert.throws(() => game.settings.get("plain", "unheard"));
      assert.equal(game.settings.settings.get("plain.amount").range.max, 10);
    });

    it("time is advanced and heard of", async () => {
      const heard = [];
      const id = Hooks.on("updateWorldTime", (time, delta) => heard.push([time, delta]));
      const before = game.time.worldTime;
      await game.time.advance(60);
      assert.equal(game.time.worldTime, before + 60);
      await until(() => heard.length, "nobody heard of the time");
      assert.deepEqual(heard, [[before + 60, 60]]);
      Hooks.off("updateWorldTime", id);
      await game.time.advance(-60);
    });
  });
}

export default function register(quench) {
  quench.registerBatch("habits.documents", documentHabits, { displayName: "Habits of documents" });
}
