export default function register(quench) {
  quench.registerBatch(
    "conformance.effects",
    ({ describe, it, beforeEach, afterEach, assert }) => {
      let actor;
      const { ADD, MULTIPLY, OVERRIDE, UPGRADE, DOWNGRADE, CUSTOM } = CONST.ACTIVE_EFFECT_MODES;

      beforeEach(async () => {
        actor = await Actor.create({ name: "Conformance", type: "hero", system: { speed: 4 } });
      });
      afterEach(() => actor.delete());

      const effect = (changes, more = {}) =>
        actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Effect", changes, ...more }]);
      const speed = (mode, value, priority) => ({ key: "system.speed", mode, value: String(value), priority });

      describe("Active effects", () => {
        it("change numbers by the core modes", async () => {
          for (const [mode, value, wanted] of [
            [ADD, 3, 7],
            [MULTIPLY, 2, 8],
            [OVERRIDE, 9, 9],
            [UPGRADE, 6, 6],
            [UPGRADE, 2, 4],
            [DOWNGRADE, 2, 2],
            [DOWNGRADE, 6, 4],
          ]) {
            const [made] = await effect([speed(mode, value)]);
            assert.equal(actor.system.speed, wanted, `mode ${mode} by ${value}`);
            assert.equal(actor._source.system.speed, 4);
            await made.delete();
            assert.equal(actor.system.speed, 4);
          }
        });

        it("apply by priority, by default by mode", async () => {
          await effect([speed(ADD, 1), speed(MULTIPLY, 2)]);
          assert.equal(actor.system.speed, 9);
          await effect([speed(ADD, 1, 5)]);
          assert.equal(actor.system.speed, 11);
        });

        it("leave custom changes to the hook (G129)", async () => {
          const id = Hooks.on("applyActiveEffect", (document, change, current, delta, changes) => {
            changes[change.key] = current * 10;
          });
          try {
            await effect([speed(CUSTOM, 0)]);
            assert.equal(actor.system.speed, 40);
          } finally {
            Hooks.off("applyActiveEffect", id);
          }
        });

        it("do nothing while they are disabled", async () => {
          const [made] = await effect([speed(ADD, 3)], { disabled: true });
          assert.equal(actor.system.speed, 4);
          await made.update({ disabled: false });
          assert.equal(actor.system.speed, 7);
          assert.deepEqual(actor.overrides, { system: { speed: 7 } });
        });

        it("pass from items to their actor when they transfer", async () => {
          const changes = [speed(ADD, 5)];
          const [item] = await actor.createEmbeddedDocuments("Item", [
            {
              name: "Boots",
              type: "thing",
              effects: [
                { name: "Fast", transfer: true, changes },
                { name: "Not", transfer: false, changes },
              ],
            },
          ]);
          assert.equal(actor.system.speed, 9);
          assert.lengthOf(actor.appliedEffects, 1);
          assert.equal(item.transferredEffects[0].target, actor);
          await item.effects.getName("Fast").update({ disabled: true });
          assert.equal(actor.system.speed, 4);
        });

        it("give statuses", async () => {
          const [status] = CONFIG.statusEffects;
          await actor.toggleStatusEffect(status.id);
          assert.isTrue(actor.statuses.has(status.id));
          assert.isTrue(actor.temporaryEffects.length === 1);
          await actor.toggleStatusEffect(status.id);
          assert.isFalse(actor.statuses.has(status.id));
          assert.isTrue(await actor.toggleStatusEffect(status.id, { active: true }).then(Boolean));
          assert.isTrue(await actor.toggleStatusEffect(status.id, { active: true }));
          assert.equal(actor.effects.size, 1);
          await actor.toggleStatusEffect(status.id, { active: false });
          assert.equal(actor.effects.size, 0);
          let refused;
          await actor.toggleStatusEffect("nosuchstatus").catch((error) => (refused = error));
          assert.instanceOf(refused, Error);
        });

        it("know how long they last", async () => {
          const later = game.release.generation >= 14;
          const [made] = await effect([], { duration: later ? { value: 2, units: "rounds" } : { rounds: 2 } });
          if (later) assert.equal(made.duration.units, "rounds");
          else assert.equal(made.duration.type, "turns");
          assert.isTrue(made.isTemporary);
          const [seconds] = await effect([], { duration: later ? { value: 60 } : { seconds: 60 } });
          assert.equal(later ? seconds.duration.units : seconds.duration.type, "seconds");
          assert.equal(seconds.duration.remaining, 60);
        });
      });

      describe("Token attributes", () => {
        it("change within their limits, unless a hook sees to it", async () => {
          await actor.modifyTokenAttribute("hp", -3, true);
          assert.equal(actor.system.hp.value, 7);
          await actor.modifyTokenAttribute("hp", 99, true);
          assert.equal(actor.system.hp.value, 10);
          await actor.modifyTokenAttribute("speed", 2, false, false);
          assert.equal(actor.system.speed, 2);
          const id = Hooks.on("modifyTokenAttribute", () => false);
          try {
            await actor.modifyTokenAttribute("hp", 1);
            assert.equal(actor.system.hp.value, 10);
          } finally {
            Hooks.off("modifyTokenAttribute", id);
          }
        });
      });

      describe("Actors of unlinked tokens", () => {
        let scene;
        let token;
        beforeEach(async () => {
          [scene] = game.scenes.contents;
          await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "thing" }]);
          [token] = await scene.createEmbeddedDocuments("Token", [
            { name: "Unlinked", actorId: actor.id, actorLink: false, x: 0, y: 0 },
          ]);
        });
        afterEach(() => token.delete());

        it("are their own, made of the actor and what the token changes", async () => {
          assert.isTrue(token.actor.isToken);
          assert.notEqual(token.actor, actor);
          assert.equal(token.actor.token, token);
          assert.equal(token.actor.id, actor.id);
          assert.equal(token.actor.uuid, `${token.uuid}.Actor.${actor.id}`);
          assert.equal(await fromUuid(token.actor.uuid), token.actor);
        });

        it("change without changing the actor they are made of", async () => {
          await token.actor.update({ "system.hp.value": 2 });
          assert.equal(token.actor.system.hp.value, 2);
          assert.equal(actor.system.hp.value, 10);
          assert.equal(token.delta._source.system.hp.value, 2);
        });

        it("can be made as the actor they are made of again", async () => {
          await token.actor.update({ "system.hp.value": 2 });
          const restored = await token.delta.restore();
          assert.equal(restored, token.actor);
          assert.equal(token.actor.system.hp.value, 10);
          assert.isEmpty(token.delta._source.system);
        });

        it("follow the actor they are made of in all else", async () => {
          await token.actor.update({ "system.hp.value": 2 });
          await actor.update({ "system.speed": 6 });
          assert.equal(token.actor.system.speed, 6);
          assert.equal(token.actor.system.hp.value, 2);
        });

        it("have items and effects of their own", async () => {
          const sword = token.actor.items.getName("Sword");
          await sword.update({ "system.weight": 9 });
          assert.equal(token.actor.items.get(sword.id).system.weight, 9);
          assert.equal(actor.items.get(sword.id).system.weight, 1);
          await token.actor.createEmbeddedDocuments("Item", [{ name: "Shield", type: "thing" }]);
          assert.equal(token.actor.items.size, 2);
          assert.equal(actor.items.size, 1);
          await token.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Fast", changes: [speed(ADD, 3)] }]);
          assert.equal(token.actor.system.speed, 7);
          assert.equal(actor.system.speed, 4);
          await token.actor.deleteEmbeddedDocuments("Item", [sword.id]);
          assert.isFalse(token.actor.items.has(sword.id));
          assert.isTrue(actor.items.has(sword.id));
          await actor.update({ "system.speed": 5 });
          assert.isFalse(token.actor.items.has(sword.id));
          assert.isOk(token.actor.items.getName("Shield"));
          assert.equal(token.actor.system.speed, 8);
        });
      });
    },
    { displayName: "Effects, statuses, unlinked actors" },
  );
}
