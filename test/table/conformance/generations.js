/**
 * The differences between generations 13 and 14, each tested in both: what 14 adds, deprecates and removes
 * (foundry-api.md, section 9).
 */
import { toldHere } from "./other-client.js";

export default function register(quench) {
  quench.registerBatch(
    "conformance.generations",
    ({ describe, it, before, after, assert }) => {
      const later = game.release.generation >= 14;
      const { FAILURE } = CONST.COMPATIBILITY_MODES;
      let actor;

      before(async () => {
        const [type] = game.documentTypes.Actor.filter((name) => name !== "base");
        actor = await Actor.create({ name: "Generations", type });
      });
      after(() => actor?.delete());

      /** The error of a run in which deprecated uses throw; null if there was none. */
      const failure = async (run) => {
        const { mode } = CONFIG.compatibility;
        CONFIG.compatibility.mode = FAILURE;
        try {
          await run();
          return null;
        } catch (error) {
          return error;
        } finally {
          CONFIG.compatibility.mode = mode;
        }
      };

      /** Generation 14 warns of this use, deprecated since 14 and removed in 16; 13 does not warn. */
      const assertDeprecatedInFourteen = async (run) => {
        const error = await failure(run);
        if (!later) return assert.isNull(error);
        assert.isNotNull(error, "nothing was warned of");
        assert.match(error.message, /Deprecated since Version 14/);
        assert.match(error.message, /removed in Version 16/);
      };

      /** A removed property reads as undefined on a licensed server; the table throws. */
      const isGone = (read) => {
        try {
          return read() === undefined;
        } catch {
          return true;
        }
      };

      describe("deleting and replacing (#13090)", () => {
        const flags = () => actor.flags.world?.conformance;

        it("operators stand in the place of values in 14, and are no names of 13", async () => {
          if (!later) {
            assert.isUndefined(globalThis._del);
            assert.isUndefined(globalThis._replace);
            return;
          }
          await actor.update({ "flags.world.conformance": { gone: 1, kept: 1, nested: { a: 1 } } });
          await actor.update({ flags: { world: { conformance: { gone: _del, nested: _replace({ b: 2 }) } } } });
          assert.deepEqual(flags(), { kept: 1, nested: { b: 2 } });
          await actor.update({ "flags.world.conformance.kept": new foundry.data.operators.ForcedDeletion() });
          assert.notProperty(flags(), "kept");
        });

        it("the keys of 13 still work, with a warning in 14", async () => {
          await actor.update({ "flags.world.conformance": { gone: 1, kept: 1 } });
          await actor.update({ "flags.world.conformance.-=gone": null });
          assert.notProperty(flags(), "gone");
          await assertDeprecatedInFourteen(() => actor.update({ "flags.world.conformance.-=kept": null }));
        });

        it("hooks are told of deletions by operators in 14, by keys in 13", async () => {
          await actor.update({ "flags.world.conformance": { told: 1 } });
          const deletion = later ? { told: _del } : { "-=told": null };
          const { calls } = await toldHere(["preUpdateActor", "updateActor"], () =>
            actor.update({ flags: { world: { conformance: deletion } } }),
          );
          assert.lengthOf(calls, 2);
          for (const { args } of calls) {
            const told = args[1].flags.world.conformance;
            if (later) assert.instanceOf(told.told, foundry.data.operators.ForcedDeletion);
            else assert.strictEqual(told["-=told"], null);
          }
        });

        it("a preUpdate hook may delete by an operator", async () => {
          if (!later) return;
          await actor.update({ "flags.world.conformance": _replace({ a: 1, b: 1 }) });
          Hooks.once("preUpdateActor", (_actor, changed) => {
            changed.flags.world.conformance.b = _del;
          });
          await actor.update({ "flags.world.conformance.a": 2 });
          assert.deepEqual(flags(), { a: 2 });
        });

        it("unsetFlag is no deprecated use", async () => {
          await actor.setFlag("world", "unset", 1);
          assert.isNull(await failure(() => actor.unsetFlag("world", "unset")));
          assert.isUndefined(actor.getFlag("world", "unset"));
        });

        it("mergeObject carries operators out by applyOperators, in 13 keys by performDeletions", async () => {
          const merge = (...args) => foundry.utils.mergeObject({ a: 1, b: { c: 1 } }, ...args);
          if (!later) {
            assert.deepEqual(merge({ "-=a": null }, { performDeletions: true }), { b: { c: 1 } });
            assert.property(merge({ "-=a": null }, { applyOperators: true }), "a");
            return;
          }
          assert.deepEqual(merge({ a: _del, b: _replace({ d: 2 }) }, { applyOperators: true }), { b: { d: 2 } });
          assert.instanceOf(merge({ a: _del }).a, foundry.data.operators.ForcedDeletion);
          await assertDeprecatedInFourteen(() => merge({ x: 1 }, { performDeletions: true }));
        });
      });

      describe("who sees a message", () => {
        it("14 has message modes with a handler each, 13 has roll modes", async () => {
          if (!later) {
            assert.hasAllKeys(CONFIG.Dice.rollModes, ["publicroll", "gmroll", "blindroll", "selfroll"]);
            assert.isUndefined(ChatMessage.applyMode);
            return;
          }
          assert.includeMembers(Object.keys(CONFIG.ChatMessage.modes), ["public", "gm", "blind", "self", "ic"]);
          for (const mode of Object.values(CONFIG.ChatMessage.modes)) assert.isFunction(mode.handler);
          await assertDeprecatedInFourteen(() => CONFIG.Dice.rollModes);
        });

        it("the setting core.rollMode reads as null in 14, where it is core.messageMode", async () => {
          if (!later) return assert.equal(game.settings.get("core", "rollMode"), "publicroll");
          assert.equal(game.settings.get("core", "messageMode"), "public");
          assert.isNull(game.settings.get("core", "rollMode"));
          await assertDeprecatedInFourteen(() => game.settings.get("core", "rollMode"));
        });

        it("applyRollMode is deprecated in favour of applyMode, and means the same", async () => {
          const whisper = game.users.filter((user) => user.isGM).map(({ id }) => id);
          assert.deepInclude(ChatMessage.applyRollMode({}, "gmroll"), { whisper, blind: false });
          await assertDeprecatedInFourteen(() => ChatMessage.applyRollMode({}, "gmroll"));
          if (!later) return;
          assert.deepInclude(ChatMessage.applyMode({}, "gm"), { whisper, blind: false });
          assert.deepInclude(ChatMessage.applyMode({}, "self"), { whisper: [game.userId], blind: false });
        });

        it("a roll is posted by mode", async () => {
          const roll = await new Roll("1").evaluate();
          const options = later ? { messageMode: "blind" } : { rollMode: "blindroll" };
          const message = await roll.toMessage({}, options);
          try {
            assert.isTrue(message.blind);
            assert.isNotEmpty(message.whisper);
          } finally {
            await message.delete();
          }
          await assertDeprecatedInFourteen(() => roll.toMessage({}, { rollMode: "gmroll", create: false }));
        });
      });

      describe("menus", () => {
        /** Opens a menu with one entry and clicks it. */
        const click = async (entry) => {
          const container = document.createElement("div");
          container.innerHTML = `<a class="target">x</a>`;
          document.body.append(container);
          const { ContextMenu } = foundry.applications.ux;
          const menu = new ContextMenu(container, ".target", [entry], { jQuery: false, fixed: true });
          try {
            const target = container.querySelector(".target");
            await menu.render(target, { animate: false });
            const item = document.querySelector("#context-menu .context-item");
            const text = item?.textContent.trim();
            item?.click();
            return { text, target };
          } finally {
            await menu.close({ animate: false });
            container.remove();
          }
        };

        it("entries have a label, visible and onClick in 14; name, condition and callback in 13", async () => {
          const clicked = [];
          const entry = later
            ? {
                label: "Entry",
                icon: "fa-solid fa-star",
                visible: () => true,
                onClick: (...args) => clicked.push(args),
              }
            : { name: "Entry", icon: "", condition: () => true, callback: (...args) => clicked.push(args) };
          const { text, target } = await click(entry);
          assert.equal(text, "Entry");
          assert.lengthOf(clicked, 1);
          assert.strictEqual(clicked[0][later ? 1 : 0], target);
          if (later) assert.instanceOf(clicked[0][0], Event);
        });

        it("an entry in the words of 13 works in 14, with a warning", async () => {
          let clicks = 0;
          const entry = { name: "Former", icon: "", callback: () => clicks++ };
          assert.equal((await click(entry)).text, "Former");
          assert.equal(clicks, 1);
          await assertDeprecatedInFourteen(() => click(entry));
        });
      });

      describe("statuses (#13122)", () => {
        it("are a record by id in 14, an array in 13", async () => {
          if (!later) return assert.isArray(CONFIG.statusEffects);
          assert.isFalse(Array.isArray(CONFIG.statusEffects));
          for (const [id, status] of Object.entries(CONFIG.statusEffects)) assert.equal(status.id ?? id, id);
        });

        it("are added and removed by id in 14", async () => {
          if (!later) return;
          CONFIG.statusEffects.conformance = { id: "conformance", name: "Conformance", img: "icons/svg/aura.svg" };
          try {
            const effect = await actor.toggleStatusEffect("conformance", { active: true });
            assert.isTrue(actor.statuses.has("conformance"));
            await effect.delete();
          } finally {
            delete CONFIG.statusEffects.conformance;
          }
        });

        it("still look like an array to those who ask, with a warning in 14", async () => {
          const defeated = CONFIG.specialStatusEffects.DEFEATED;
          assert.equal(CONFIG.statusEffects.find(({ id }) => id === defeated).id, defeated);
          await assertDeprecatedInFourteen(() => CONFIG.statusEffects.find(({ id }) => id === defeated));
        });
      });

      describe("effects", () => {
        const made = async (data) => {
          const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Effect", ...data }]);
          return effect;
        };

        it("keep their changes in system.changes in 14, by type; in changes in 13, by mode", async () => {
          const change = { key: "name", value: "Changed" };
          const data = later
            ? { system: { changes: [{ ...change, type: "override" }] } }
            : { changes: [{ ...change, mode: CONST.ACTIVE_EFFECT_MODES.OVERRIDE }] };
          const effect = await made(data);
          try {
            assert.equal(actor.name, "Changed");
            const [stored] = later ? effect.system.changes : effect.changes;
            if (later) assert.include(stored, { key: "name", type: "override", phase: "initial" });
            else assert.include(stored, { key: "name", mode: 5 });
          } finally {
            await effect.delete();
          }
        });

        it("that are given in the form of 13 are brought into that of 14", async () => {
          const effect = await made({
            changes: [{ key: "name", mode: 5, value: "Migrated" }],
            duration: { rounds: 3 },
          });
          try {
            assert.equal(actor.name, "Migrated");
            if (!later) return assert.equal(effect._source.duration.rounds, 3);
            assert.include(effect._source.system.changes[0], { key: "name", type: "override" });
            assert.include(effect._source.duration, { value: 3, units: "rounds" });
            await assertDeprecatedInFourteen(() => effect.changes);
            await assertDeprecatedInFourteen(() => effect.duration.rounds);
          } finally {
            await effect.delete();
          }
        });

        it("are applied in phases in 14: the final one after derived data (G150)", async () => {
          if (!later) return;
          const change = { key: "flags.world.phase", type: "override", value: "later" };
          const first = { key: "flags.world.phase", type: "override", value: "first", priority: 99 };
          const effect = await made({ system: { changes: [{ ...change, phase: "final" }, first] } });
          try {
            assert.equal(actor.flags.world.phase, "later");
          } finally {
            await effect.delete();
          }
        });

        it("have named modes in 13, of which 14 warns", async () => {
          await assertDeprecatedInFourteen(() => CONST.ACTIVE_EFFECT_MODES);
          if (later)
            assert.include(CONST.ACTIVE_EFFECT_CHANGE_TYPES, { custom: 0, multiply: 10, add: 20, override: 50 });
        });

        it("note when they began in 14", async () => {
          if (!later) return;
          const effect = await made({});
          assert.equal(effect.start.time, game.time.worldTime);
          assert.isNull(effect._source.duration.value);
          assert.equal(effect.duration.value, Infinity);
          await effect.delete();
        });
      });

      describe("what 14 has no more (#13436)", () => {
        const gone = async (read, name) => {
          const error = await failure(() => read());
          if (later) return;
          assert.isNotNull(error, `13 warns of ${name}`);
          assert.match(error.message, /Deprecated since Version 12/);
          assert.match(error.message, /removed in Version 14/);
        };

        it("Math.clamped", async () => {
          if (later) assert.isUndefined(Math.clamped);
          else assert.equal(Math.clamped(5, 0, 3), 3);
          await gone(() => Math.clamped?.(5, 0, 3), "Math.clamped");
        });

        it("getCombatantByActor and getCombatantByToken", async () => {
          const combat = await Combat.create({ combatants: [{ actorId: actor.id }] });
          try {
            for (const name of ["getCombatantByActor", "getCombatantByToken"]) {
              if (later) assert.throws(() => combat[name](actor.id));
              else await gone(() => combat[name](actor.id), name);
            }
            if (!later) assert.equal(combat.getCombatantByActor(actor.id).actorId, actor.id);
          } finally {
            await combat.delete();
          }
        });

        it("ChatMessage#user and ActiveEffect#icon", async () => {
          const message = new ChatMessage({ content: "x", author: game.userId });
          const effect = new ActiveEffect({ name: "x", img: "icons/svg/aura.svg" });
          if (later) {
            assert.isTrue(isGone(() => message.user));
            assert.isTrue(isGone(() => effect.icon));
            return;
          }
          assert.equal(message.user.id, game.userId);
          assert.equal(effect.icon, "icons/svg/aura.svg");
          await gone(() => message.user, "ChatMessage#user");
        });

        it("temporary documents (G149)", async () => {
          let error = null;
          const created = await ChatMessage.createDocuments([{ content: "x" }], { temporary: true }).catch((thrown) => {
            error = thrown;
          });
          if (later) assert.isNotNull(error);
          else assert.isFalse(game.messages.has(created[0].id));
        });

        it("the select helper of templates", () => {
          const template = Handlebars.compile(
            `{{#select "b"}}<option value="a"></option><option value="b"></option>{{/select}}`,
          );
          if (later) assert.throws(() => template({}));
          else assert.include(template({}), `value="b" selected`);
        });

        it("legacyTransferral", () => {
          const { legacyTransferral } = CONFIG.ActiveEffect;
          CONFIG.ActiveEffect.legacyTransferral = true;
          try {
            const effects = [{ _id: foundry.utils.randomID(), name: "Passed on", transfer: true }];
            const [type] = game.documentTypes.Item.filter((name) => name !== "base");
            const items = [{ _id: foundry.utils.randomID(), name: "Item", type, effects }];
            const owner = new CONFIG.Actor.documentClass({ name: "Owner", type: actor.type, items });
            assert.lengthOf(Array.from(owner.allApplicableEffects()), later ? 1 : 0);
          } finally {
            CONFIG.ActiveEffect.legacyTransferral = legacyTransferral;
          }
        });
      });

      describe("scenes", () => {
        let scene;

        before(async () => {
          scene = await Scene.create({ name: "Generations", background: { src: "icons/svg/mystery-man.svg" } });
        });
        after(() => scene?.delete());

        it("have their picture in a level in 14, and their own in 13", async () => {
          if (!later) {
            assert.equal(scene.background.src, "icons/svg/mystery-man.svg");
            assert.isUndefined(scene.levels);
            return;
          }
          assert.lengthOf(scene.levels.contents, 1);
          const [level] = scene.levels.contents;
          assert.equal(level.background.src, "icons/svg/mystery-man.svg");
          await scene.update({ "background.src": "icons/svg/sun.svg" });
          assert.equal(level.background.src, "icons/svg/mystery-man.svg");
          await level.update({ "background.src": "icons/svg/sun.svg" });
          assert.equal(level.background.src, "icons/svg/sun.svg");
          assert.equal(level.uuid, `${scene.uuid}.Level.${level.id}`);
          await assertDeprecatedInFourteen(() => scene.background);
        });

        it("have tokens on levels in 14", async () => {
          const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Token" }]);
          if (!later) {
            assert.isUndefined(token.level);
            return;
          }
          assert.isTrue(scene.levels.has(token.level));
          assert.equal(token.depth, 1);
        });

        it("have templates in 13, and regions instead in 14", async () => {
          const made = scene.createEmbeddedDocuments("MeasuredTemplate", [{ t: "circle", distance: 5 }]).then(
            () => true,
            () => false,
          );
          assert.equal(await made, !later);
          assert.equal(
            isGone(() => scene.templates),
            later,
          );
          assert.equal(CONFIG.MeasuredTemplate !== undefined, !later);
          const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }];
          const [region] = await scene.createEmbeddedDocuments("Region", [{ name: "Area", shapes }]);
          assert.instanceOf(region.tokens, Set);
        });
      });

      describe("in passing", () => {
        it("_loc localises in 14, and is no name of 13", () => {
          if (later) assert.equal(_loc("Cancel"), game.i18n.localize("Cancel"));
          else assert.isUndefined(globalThis._loc);
        });

        it("an actor class that prepares base data without super fails to prepare in 14", () => {
          const Forgetful = class extends CONFIG.Actor.documentClass {
            prepareBaseData() {
              // No call to super, on purpose.
            }
          };
          const errors = [];
          const id = Hooks.on("error", (_location, error) => errors.push(error));
          const { error: original } = console;
          console.error = () => {};
          try {
            new Forgetful({ name: "Forgetful", type: actor.type });
          } catch (error) {
            errors.push(error);
          } finally {
            console.error = original;
            Hooks.off("error", id);
          }
          assert.equal(errors.length > 0, later);
        });
      });
    },
    { displayName: "Conformance: the generations" },
  );
}
