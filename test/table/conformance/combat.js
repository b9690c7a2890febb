import { answerOthers, ask, player, toldHere, toldToOther } from "./other-client.js";

/** Lets another client ask on which combatants `_onStartTurn` was called here. */
function watchTurns() {
  const { prototype } = CONFIG.Combat.documentClass;
  const original = prototype._onStartTurn;
  let seen = [];
  CONFIG.queries["conformance.watchTurns"] = () => {
    seen = [];
    prototype._onStartTurn = function (combatant, context) {
      seen.push(combatant.name);
      return original.call(this, combatant, context);
    };
  };
  CONFIG.queries["conformance.watchedTurns"] = () => {
    prototype._onStartTurn = original;
    return seen;
  };
}

export default function register(quench) {
  answerOthers();
  watchTurns();
  quench.registerBatch(
    "conformance.combat",
    ({ describe, it, before, after, afterEach, assert }) => {
      const Base = CONFIG.Combat.documentClass;
      let steps = [];
      let combat;
      let ids;

      /** Records every turn and round event. */
      class NotingCombat extends Base {
        async _onStartTurn(combatant, context) {
          await super._onStartTurn(combatant, context);
          if (!context.skipped) steps.push(`start ${combatant.name} ${context.round}.${context.turn}`);
        }
        async _onEndTurn(combatant, context) {
          await super._onEndTurn(combatant, context);
          if (!context.skipped) steps.push(`end ${combatant.name} ${context.round}.${context.turn}`);
        }
        async _onStartRound(context) {
          await super._onStartRound(context);
          steps.push(`start round ${context.round}`);
        }
        async _onEndRound(context) {
          await super._onEndRound(context);
          steps.push(`end round ${context.round}`);
        }
        async _onEnter(combatant) {
          await super._onEnter(combatant);
          steps.push(`enter ${combatant.name}`);
        }
        async _onExit(combatant) {
          await super._onExit(combatant);
          steps.push(`exit ${combatant.name}`);
        }
      }

      const settle = () => new Promise((resolve) => setTimeout(resolve, 120));
      const taken = async () => {
        await settle();
        return steps.splice(0);
      };
      const names = () => combat.turns.map(({ name }) => name);

      before(() => (CONFIG.Combat.documentClass = NotingCombat));
      after(() => (CONFIG.Combat.documentClass = Base));

      const begin = async (
        combatants = [
          ["A", 30],
          ["B", 20],
          ["C", 10],
        ],
        data = {},
      ) => {
        combat = await NotingCombat.create({ active: true, ...data });
        const made = await combat.createEmbeddedDocuments(
          "Combatant",
          combatants.map(([name, initiative, more]) => ({ name, initiative, ...more })),
        );
        ids = Object.fromEntries(made.map(({ name, id }) => [name, id]));
        await taken();
      };
      const start = async (...args) => {
        await begin(...args);
        await combat.startCombat();
        await taken();
      };
      afterEach(async () => {
        if (combat && game.combats.has(combat.id)) await combat.delete();
        await taken();
      });

      describe("Turns", () => {
        it("C113 go by initiative, those without one last", async () => {
          await begin([
            ["low", 1],
            ["none", null],
            ["high", 9],
          ]);
          assert.deepEqual(names(), ["high", "low", "none"]);
          assert.isFalse(combat.started);
          assert.isNull(combat.turn);
        });

        it("C113 a tie is broken in the same way every time", async () => {
          await begin([
            ["one", 5],
            ["two", 5],
            ["three", 5],
          ]);
          const order = names();
          combat.setupTurns();
          assert.deepEqual(names(), order);
        });

        it("C110 a fight begins with its first round and its first turn", async () => {
          await begin();
          await combat.startCombat();
          assert.deepEqual([combat.round, combat.turn, combat.combatant.name], [1, 0, "A"]);
          assert.deepEqual(await taken(), ["start round 1", "start A 1.0"]);
        });

        it("C110 one turn ends before the next begins", async () => {
          await start();
          await combat.nextTurn();
          assert.deepEqual(await taken(), ["end A 1.0", "start B 1.1"]);
        });

        it("C110 the round ends after its last turn and before the next begins", async () => {
          await start();
          await combat.nextTurn();
          await combat.nextTurn();
          await taken();
          await combat.nextTurn();
          assert.deepEqual([combat.round, combat.turn], [2, 0]);
          assert.deepEqual(await taken(), ["end C 1.2", "end round 1", "start round 2", "start A 2.0"]);
        });

        it("C111 a new round ends the turn and begins one, too", async () => {
          await start();
          await combat.nextRound();
          assert.deepEqual(await taken(), ["end A 1.0", "end round 1", "start round 2", "start A 2.0"]);
        });

        it("C110 going back tells nothing", async () => {
          await start();
          await combat.nextTurn();
          await taken();
          await combat.previousTurn();
          assert.equal(combat.turn, 0);
          assert.deepEqual(await taken(), []);
          await combat.nextRound();
          await taken();
          await combat.previousRound();
          assert.equal(combat.round, 1);
          assert.equal(combat.turn, 2);
          assert.deepEqual(await taken(), []);
        });

        it("C110 events run on one gamemaster's client only", async function () {
          if (!player()) this.skip();
          await begin();
          await ask("watchTurns", {});
          await combat.startCombat();
          await combat.nextTurn();
          const here = await taken();
          assert.deepEqual(await ask("watchedTurns", {}), []);
          assert.include(here, "start B 1.1");
        });

        it("C112 nothing is told when the same combatant is still acting", async () => {
          await start();
          await combat.setInitiative(ids.A, 1);
          assert.deepEqual(names(), ["B", "C", "A"]);
          assert.equal(combat.combatant.name, "A");
          assert.equal(combat.turn, 2);
          assert.deepEqual(await taken(), []);
          await combat.setInitiative(ids.A, 99);
          assert.equal(combat.turn, 0);
          assert.deepEqual(await taken(), []);
        });

        it("C112 nor when a combatant joins or leaves", async () => {
          await start();
          await combat.createEmbeddedDocuments("Combatant", [{ name: "New", initiative: 50 }]);
          assert.equal(combat.combatant.name, "A");
          assert.equal(combat.turn, 1);
          assert.deepEqual(await taken(), ["enter New"]);
          await combat.deleteEmbeddedDocuments("Combatant", [ids.C]);
          assert.equal(combat.combatant.name, "A");
          assert.deepEqual(await taken(), ["exit C"]);
        });

        it("leaving on one's own turn makes it that of the next (G133)", async () => {
          await start();
          await combat.deleteEmbeddedDocuments("Combatant", [ids.A]);
          assert.equal(combat.combatant.name, "B");
          assert.deepEqual(
            (await taken()).filter((step) => step.startsWith("start")),
            ["start B 1.0"],
          );
        });

        it("the defeated are passed over when the tracker says so", async () => {
          const settings = game.settings.get("core", "combatTrackerConfig");
          await game.settings.set("core", "combatTrackerConfig", { ...settings, skipDefeated: true });
          try {
            await start();
            await combat.combatants.get(ids.B).update({ defeated: true });
            assert.equal(combat.nextCombatant.name, "C");
            await combat.nextTurn();
            assert.equal(combat.combatant.name, "C");
          } finally {
            await game.settings.set("core", "combatTrackerConfig", settings);
          }
        });

        it("nobody may have the turn", async () => {
          await start();
          await combat.update({ turn: null }, { direction: 1 });
          assert.isUndefined(combat.combatant);
          assert.deepEqual(await taken(), ["end A 1.0"]);
          await combat.nextRound();
          assert.deepEqual([combat.round, combat.turn], [2, null]);
          assert.deepEqual(await taken(), ["end round 1", "start round 2"]);
          await combat.update({ turn: 0 }, { direction: 1 });
          assert.deepEqual(await taken(), ["start A 2.0"]);
        });

        it("turnEvents: false tells nothing", async () => {
          await start();
          await combat.update({ turn: 1 }, { turnEvents: false });
          assert.deepEqual(await taken(), []);
        });
      });

      describe("Hooks", () => {
        it("C108 tell this client before anything is written, and may change what is", async () => {
          await begin();
          const seen = [];
          const hook = Hooks.once("combatStart", (fight, updateData) => seen.push([fight.round, { ...updateData }]));
          await combat.startCombat();
          Hooks.off("combatStart", hook);
          assert.deepEqual(seen, [[0, { round: 1, turn: 0 }]]);
          const id = Hooks.once("combatTurn", (fight, updateData, updateOptions) => {
            seen.push([fight.turn, { ...updateData }, updateOptions.direction]);
            updateData.turn = 2;
            updateOptions.conformance = "added";
          });
          const { calls } = await toldHere(["updateCombat"], () => combat.nextTurn());
          Hooks.off("combatTurn", id);
          assert.deepEqual(seen[1], [0, { round: 1, turn: 1 }, 1]);
          assert.equal(combat.turn, 2);
          assert.equal(calls[0].args[2].conformance, "added");
        });

        it("a fight starts in the direction 1, and moving on takes the world's time along (G130, G131)", async () => {
          await begin();
          const { calls } = await toldHere(["updateCombat"], () => combat.startCombat());
          assert.equal(calls[0].args[2].direction, 1);
          const { calls: next } = await toldHere(["updateCombat"], () => combat.nextTurn());
          assert.property(next[0].args[2].worldTime, "delta");
        });

        it("C108 combatRound is told of a new round", async () => {
          await start();
          const { calls } = await toldHere(["combatRound", "combatTurn"], () => combat.nextRound());
          assert.deepEqual(
            calls.map(({ hook }) => hook),
            ["combatRound"],
          );
          assert.equal(calls[0].args[2].direction, 1);
        });

        it("C108 other clients are not told before", async function () {
          if (!player()) this.skip();
          await start();
          const { calls } = await toldToOther(["combatTurn", "combatTurnChange"], async () => {
            await combat.nextTurn();
            await settle();
          });
          assert.deepEqual(
            calls.map(({ hook }) => hook),
            ["combatTurnChange"],
          );
        });

        it("C109 combatTurnChange tells what was and what is", async () => {
          await start();
          const { calls } = await toldHere(["combatTurnChange"], () => combat.nextTurn());
          const [fight, prior, current] = calls[0].args;
          assert.equal(fight, combat);
          assert.deepEqual([prior.round, prior.turn, prior.combatantId], [1, 0, ids.A]);
          assert.deepEqual([current.round, current.turn, current.combatantId], [1, 1, ids.B]);
          assert.equal(combat.previous.combatantId, ids.A);
          assert.equal(combat.current.combatantId, ids.B);
        });
      });

      describe("Initiative", () => {
        it("is rolled for whom it is asked, in one write", async () => {
          await begin([
            ["A", null],
            ["B", null],
            ["C", 5],
          ]);
          const messages = game.messages.size;
          const { calls } = await toldHere(["updateCombatant", "updateCombat"], () =>
            combat.rollInitiative([ids.A, ids.B], { formula: "7" }),
          );
          assert.equal(combat.combatants.get(ids.A).initiative, 7);
          assert.equal(combat.combatants.get(ids.C).initiative, 5);
          assert.lengthOf(
            calls.filter(({ hook }) => hook === "updateCombatant"),
            2,
          );
          const posted = game.messages.contents.slice(messages);
          assert.lengthOf(posted, 2);
          await ChatMessage.deleteDocuments(posted.map(({ id }) => id));
        });

        it("keeps the turn with whoever has it", async () => {
          await start([
            ["A", 30],
            ["B", null],
          ]);
          await combat.rollInitiative(ids.B, { formula: "40" });
          assert.equal(combat.combatant.name, "A");
          assert.equal(combat.turn, 1);
          assert.deepEqual(await taken(), []);
          await ChatMessage.deleteDocuments([game.messages.contents.at(-1).id]);
        });

        it("of the hidden is told to gamemasters alone", async () => {
          await begin([["Hidden", null, { hidden: true }]]);
          await combat.rollInitiative(ids.Hidden, { formula: "3" });
          const message = game.messages.contents.at(-1);
          const { whisper } = message;
          await message.delete();
          assert.isNotEmpty(whisper);
        });

        it("rollAll and rollNPC leave those alone who have one", async () => {
          await begin([
            ["A", 12],
            ["B", null],
          ]);
          await combat.rollAll({ formula: "3" });
          assert.deepEqual([combat.combatants.get(ids.A).initiative, combat.combatants.get(ids.B).initiative], [12, 3]);
          await ChatMessage.deleteDocuments([game.messages.contents.at(-1).id]);
        });

        it("C114 resetAll keeps the turn on the same combatant", async () => {
          await start();
          await combat.nextTurn();
          await taken();
          const { name } = combat.combatant;
          await combat.resetAll();
          assert.isTrue(combat.combatants.contents.every(({ initiative }) => initiative === null));
          assert.equal(combat.combatant.name, name);
          assert.deepEqual(await taken(), []);
        });

        it("C115 an update of combatants says which turn it will be (G134)", async () => {
          await start();
          const { calls } = await toldHere(["updateCombatant"], () =>
            combat.updateEmbeddedDocuments("Combatant", [{ _id: ids.A, initiative: 15 }]),
          );
          assert.equal(calls[0].args[2].combatTurn, 1);
          assert.equal(combat.turn, 1);
          await settle();
          const stored = await ask("read", { uuid: combat.uuid, path: "_source.turn" }).catch(() => ({ value: 1 }));
          assert.equal(stored.value, 1);
        });

        it("C134 one update of the fight may carry its combatants", async () => {
          await start();
          const combatants = [
            { _id: ids.A, initiative: 1 },
            { _id: ids.C, initiative: 50 },
          ];
          await combat.update({ round: 2, turn: 0, combatants });
          assert.deepEqual(names(), ["C", "B", "A"]);
          assert.equal(combat.combatant.name, "C");
          assert.equal(combat.round, 2);
          if (!player()) return;
          const { value } = await ask("read", { uuid: `${combat.uuid}.Combatant.${ids.C}`, path: "initiative" });
          assert.equal(value, 50);
        });
      });

      describe("Combatants", () => {
        it("belong to whom their actor belongs to", async () => {
          const other = game.users.find((user) => !user.isGM);
          const actor = await Actor.create({ name: "Owned", type: "hero", ownership: { [other.id]: 3 } });
          await begin([
            ["Owned", 3, { actorId: actor.id }],
            ["Nobody", 2],
          ]);
          const [owned, nobody] = combat.turns;
          assert.isTrue(owned.testUserPermission(other, "OWNER"));
          assert.isFalse(nobody.testUserPermission(other, "OWNER"));
          assert.isFalse(owned.isNPC);
          assert.isTrue(nobody.isNPC);
          assert.deepEqual(owned.players, [other]);
          assert.equal(owned.actor, actor);
          await actor.delete();
        });

        it("have a model of their own that their owner may write", async function () {
          if (!player()) this.skip();
          const actor = await Actor.create({ name: "Owned", type: "hero", ownership: { [player().id]: 3 } });
          await begin([["Owned", 3, { actorId: actor.id, type: "fighter" }]]);
          const { uuid } = combat.turns[0];
          const answer = await ask("attempt", { uuid, method: "update", args: [{ "system.spent": 2 }] });
          const { spent } = combat.turns[0].system;
          await actor.delete();
          assert.isTrue(answer.ok, answer.error);
          assert.equal(spent, 2);
        });

        it("are defeated by a mark or by a status", async () => {
          const actor = await Actor.create({ name: "Mortal", type: "foe" });
          await begin([["Mortal", 3, { actorId: actor.id }]]);
          const [combatant] = combat.turns;
          assert.isFalse(combatant.isDefeated);
          await actor.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED);
          const byStatus = combatant.isDefeated;
          await actor.delete();
          await combatant.update({ defeated: true });
          assert.isTrue(byStatus);
          assert.isTrue(combatant.isDefeated);
        });

        it("show the attribute the tracker is set to", async () => {
          const settings = game.settings.get("core", "combatTrackerConfig");
          const actor = await Actor.create({ name: "Strong", type: "foe", system: { hp: { value: 6 } } });
          await game.settings.set("core", "combatTrackerConfig", { ...settings, resource: "hp.value" });
          await begin([["Strong", 3, { actorId: actor.id }]]);
          const { resource } = combat.turns[0];
          await game.settings.set("core", "combatTrackerConfig", settings);
          await actor.delete();
          assert.equal(resource, 6);
        });
      });

      describe("Groups", () => {
        it("C116 know their members; are hidden and defeated when all of them are, or there are none", async () => {
          await begin([
            ["A", 1],
            ["B", 2],
          ]);
          const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Pack", type: "side" }]);
          assert.equal(group.members.size, 0);
          assert.isTrue(group.hidden);
          assert.isTrue(group.defeated);
          await combat.updateEmbeddedDocuments("Combatant", [
            { _id: ids.A, group: group.id },
            { _id: ids.B, group: group.id, hidden: true, defeated: true },
          ]);
          assert.equal(group.members.size, 2);
          assert.instanceOf(group.members, Set);
          assert.isFalse(group.hidden);
          await combat.combatants.get(ids.A).update({ hidden: true, defeated: true });
          assert.isTrue(group.hidden);
          assert.isTrue(group.defeated);
        });

        it("give their members their initiative", async () => {
          await begin([
            ["A", 1],
            ["B", 20],
          ]);
          const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Pack", initiative: 30 }]);
          await combat.combatants.get(ids.A).update({ group: group.id });
          assert.equal(combat.combatants.get(ids.A).initiative, 30);
          assert.equal(combat.combatants.get(ids.A).group, group);
          assert.deepEqual(names(), ["A", "B"]);
          await group.update({ initiative: 5 });
          assert.deepEqual(names(), ["B", "A"]);
        });
      });
    },
    { displayName: "Combat" },
  );
}
