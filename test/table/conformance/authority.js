/** Whom the server permits what, and how it changes the data it stores: C42, C132, C133, C176. */
import { answerOthers, ask, player } from "./other-client.js";

export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.mayChange"] = async ({ uuid }) => {
    const behavior = await fromUuid(uuid);
    const another = behavior.clone({}, { keepId: false });
    const may = (document, action) => document.canUserModify(game.user, action);
    return [may(another, "create"), may(behavior, "update"), may(behavior, "delete")];
  };
  quench.registerBatch(
    "conformance.authority",
    ({ describe, it, before, after, assert }) => {
      let [own, foe, combat] = [];
      const combatantOf = (actor) => combat.combatants.find(({ actorId }) => actorId === actor.id);
      const attempt = (document, changes, options = {}) =>
        ask("attempt", { uuid: document.uuid, method: "update", args: [changes, options] });

      before(async function () {
        if (!player()) return this.skip();
        own = await Actor.create({ name: "Own", type: "hero", ownership: { [player().id]: 3 } });
        foe = await Actor.create({ name: "Foe", type: "hero" });
        combat = await Combat.create({ combatants: [{ actorId: own.id }, { actorId: foe.id }] });
      });
      after(async () => {
        await combat?.delete();
        await Actor.deleteDocuments([own?.id, foe?.id].filter(Boolean));
      });

      describe("a player on an encounter", () => {
        it("C132 may change round and turn", async () => {
          assert.isTrue((await attempt(combat, { round: 1, turn: 1 })).ok);
          assert.strictEqual(combat.turn, 1);
        });

        it("C132 may change the own combatants with it, and no others (G15)", async () => {
          const mine = { _id: combatantOf(own).id, initiative: 12 };
          assert.isTrue((await attempt(combat, { turn: 0, combatants: [mine] })).ok);
          assert.strictEqual(combatantOf(own).initiative, 12);
          const theirs = { _id: combatantOf(foe).id, initiative: 12 };
          assert.include((await attempt(combat, { turn: 1, combatants: [theirs] })).error, "lacks permission");
          assert.isNull(combatantOf(foe).initiative);
        });

        it("C132 may change neither its system nor its flags", async () => {
          assert.include((await attempt(combat, { flags: { world: { a: 1 } } })).error, "lacks permission");
          assert.include((await attempt(combat, { system: { a: 1 } }, { diff: false })).error, "lacks permission");
        });
      });

      describe("a player on combatants", () => {
        it("C132 may change initiative, defeat, flags and system of the own", async () => {
          const changes = { initiative: 7, defeated: true, flags: { world: { a: 1 } } };
          assert.isTrue((await attempt(combatantOf(own), changes)).ok);
          assert.strictEqual(combatantOf(own).initiative, 7);
        });

        it("C132 may not hide the own, nor touch another's", async () => {
          assert.include((await attempt(combatantOf(own), { hidden: true })).error, "lacks permission");
          assert.include((await attempt(combatantOf(foe), { initiative: 7 })).error, "lacks permission");
        });
      });

      describe("region behaviours", () => {
        const pausing = { type: "pauseGame", name: "Halt" };
        let [scene, region, behavior] = [];
        const refused = async (document, method, ...args) => {
          const { error } = await ask("attempt", { uuid: document.uuid, method, args });
          assert.include(error, "lacks permission");
        };

        before(async () => {
          scene = await Scene.create({ name: "Conformance: regions", ownership: { [player().id]: 3 } });
          const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }];
          const ownership = { [player().id]: 3 };
          const data = { name: "Area", shapes, ownership, behaviors: [pausing] };
          [region] = await scene.createEmbeddedDocuments("Region", [data]);
          [behavior] = region.behaviors;
        });
        after(() => scene?.delete());

        it("C176 gamemasters make, change and delete them", async () => {
          const [made] = await region.createEmbeddedDocuments("RegionBehavior", [pausing]);
          await made.update({ disabled: true });
          assert.isTrue(made.disabled);
          await made.delete();
          assert.equal(region.behaviors.size, 1);
        });

        it("C176 players do not, though they own the region, and their client knows", async () => {
          await refused(region, "createEmbeddedDocuments", "RegionBehavior", [pausing]);
          await refused(behavior, "update", { disabled: true });
          await refused(behavior, "delete");
          assert.deepEqual(await ask("mayChange", { uuid: behavior.uuid }), [false, false, false]);
          assert.equal(region.behaviors.size, 1);
          assert.isFalse(behavior.disabled);
        });

        it("C176 nor with the region around them", async () => {
          await refused(region, "update", { name: "Theirs", behaviors: [{ _id: behavior.id, disabled: true }] });
          await refused(region, "update", { name: "Theirs", behaviors: [pausing] });
          await refused(scene, "createEmbeddedDocuments", "Region", [{ name: "New", behaviors: [pausing] }]);
          assert.isFalse(behavior.disabled);
          assert.equal(scene.regions.size, 1);
        });

        it("C176 the region itself obeys its owner in generation 14, and no player before", async () => {
          if (game.release.generation < 14) return refused(region, "update", { name: "Theirs" });
          const attempt = await ask("attempt", { uuid: region.uuid, method: "update", args: [{ name: "Theirs" }] });
          assert.isTrue(attempt.ok);
          assert.equal(region.name, "Theirs");
        });
      });

      describe("data", () => {
        it("C42 flags are deleted by their scope", async () => {
          await own.update({ "flags.world.conformance": { a: 1 } });
          await own.update({ "flags.-=world": null });
          assert.notProperty(own.flags, "world");
        });

        it("C133 the server cleans HTML", async () => {
          const [message] = await ChatMessage.createDocuments([{ content: "<b>Hi</b><script>alert(1)</script>" }]);
          try {
            assert.include(message.content, "<b>Hi</b>");
            assert.notInclude(message.content, "<script");
          } finally {
            await message.delete();
          }
        });

        it("C133 the server cleans those fields of a system that the manifest names", async () => {
          const notes = "<b>Hi</b><script>alert(1)</script>";
          const actor = await Actor.create({ name: "Conformance", type: "hero", system: { notes } });
          try {
            assert.include(actor.system.notes, "<b>Hi</b>");
            assert.notInclude(actor.system.notes, "<script");
            await actor.update({ "system.notes": "<i>Ho</i><script>alert(2)</script>" });
            assert.include(actor.system.notes, "<i>Ho</i>");
            assert.notInclude(actor.system.notes, "<script");
          } finally {
            await actor.delete();
          }
        });
      });
    },
    { displayName: "Conformance: authority" },
  );
}
