import { answers as found } from "./answers.js";
import { answerOthers, ask, player, toldHere } from "./other-client.js";
import { sceneOfOurOwn, settled, still, until } from "./scene-of-our-own.js";

/** Questions that no source answers, or that sources answer differently: any of the known answers passes. */
export default function register(quench) {
  answerOthers();
  quench.registerBatch(
    "conformance.unknown",
    (context) => {
      const { describe, it, assert, beforeEach, afterEach } = context;
      const stage = sceneOfOurOwn(context);
      let token;
      let other;
      let combat;
      let cleared;

      /** On the table an option says which answer to expect; on a licensed server any known answer passes. */
      const assertOneOf = (name, seen, answers) => {
        const answer = Object.keys(answers).find((key) => answers[key]);
        found[name] = { answer: answer ?? null, known: Object.keys(answers) };
        assert.isOk(answer, `${name}: neither of the known answers, but ${JSON.stringify(seen)}`);
        const expected = globalThis.__table?.unknown[name];
        if (expected) assert.equal(answer, expected);
      };

      beforeEach(async () => {
        token = await stage.token({ x: 200, y: 200 });
        other = await stage.token({ x: 800, y: 800 });
        combat = await stage.combat(token, other);
        await combat.activate();
        cleared = [];
        const clear = combat._clearMovementHistoryOnStartTurn;
        combat._clearMovementHistoryOnStartTurn = async function (combatant, turn) {
          await clear.call(this, combatant, turn);
          if (!turn.skipped) cleared.push(combatant.tokenId);
        };
      });

      afterEach(async () => {
        if (combat && game.combats.has(combat.id)) await combat.delete();
        for (const document of [token, other]) await document?.delete();
      });

      /** Waits until a token's turn has begun and has cleared its history. */
      const turnOf = async (document) => {
        await until(() => cleared.at(-1) === document.id, 20_000);
        cleared.length = 0;
      };

      const goOn = async (document) => {
        await combat.nextTurn();
        await turnOf(document);
      };

      describe("unknown", () => {
        it("C132 a player deletes an own combatant and makes groups, or neither (G1)", async function () {
          if (!player()) return this.skip();
          const [{ id }] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Own" }]);
          await stage.actor.update({ [`ownership.${player().id}`]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER });
          await combat.combatants.get(id).update({ actorId: stage.actor.id });
          const groups = ["CombatantGroup", [{ name: "Theirs" }]];
          const asked = { uuid: combat.uuid, method: "createEmbeddedDocuments", args: groups };
          const deleting = await ask("attempt", { uuid: combat.combatants.get(id).uuid, method: "delete" });
          const making = await ask("attempt", asked);
          const may = [deleting, making].map(({ ok }) => ok === true);
          assertOneOf("permissions", may, { deny: !may.includes(true), allow: !may.includes(false) });
        });

        it("C113 equal initiatives go by id or by name (G4)", async () => {
          const entries = [
            { _id: "conformanceTieA0", name: "Zoe", initiative: 300 },
            { _id: "conformanceTieB0", name: "Ann", initiative: 300 },
          ];
          await combat.createEmbeddedDocuments("Combatant", entries, { keepId: true });
          const names = combat.turns.slice(0, 2).map(({ name }) => name);
          assertOneOf("tie-break", names, { id: names.join() === "Zoe,Ann", name: names.join() === "Ann,Zoe" });
        });

        it("C117 a turn that starts forgets the way of all turns before, or keeps the last one (G3)", async () => {
          await combat.startCombat();
          await turnOf(token);
          await token.move({ x: 300, y: 200 }, still);
          await goOn(other);
          await goOn(token);
          const first = token.movementHistory.length;
          await token.move({ x: 300, y: 300 }, still);
          await goOn(other);
          await goOn(token);
          const history = token.movementHistory;
          assertOneOf("history-clear", [first, history], {
            "at-once": first === 0 && history.length === 0,
            // The path of the turn before last is cleared; that of the last turn is kept.
            "turn-later": first === 2 && history.length === 2 && history.at(-1).y === 300,
          });
        });

        it("C131 undoing takes a movement off the history, or adds the way back (G2)", async () => {
          await combat.startCombat();
          await turnOf(token);
          await token.move({ x: 400, y: 200 }, still);
          await until(() => token.movementHistory.length > 0, 20_000);
          const before = token.movementHistory.length;
          await token.revertRecordedMovement(token.movement.id);
          await settled(token);
          await until(() => token.movementHistory.length !== before, 20_000);
          const { length } = token.movementHistory;
          assertOneOf("history-undo", length, { shorten: length === 0, append: length > before });
        });

        it("C134 combatants that come along with their fight have hooks of their own, or have none (G5)", async () => {
          const [{ id }] = combat.turns;
          const { calls } = await toldHere(["updateCombat", "updateCombatant"], () =>
            combat.update({ combatants: [{ _id: id, initiative: 55 }] }),
          );
          assert.equal(combat.combatants.get(id).initiative, 55);
          const hooks = calls.map(({ hook }) => hook).sort();
          assertOneOf("nested-hooks", hooks, {
            parent: hooks.join() === "updateCombat",
            each: hooks.join() === "updateCombat,updateCombatant",
          });
        });

        it("C185 a button that has the focus lets keys through, or keeps them (G190)", () => {
          const button = document.createElement("button");
          button.type = "button";
          document.body.append(button);
          button.focus();
          const kept = game.keyboard.hasFocus;
          button.dataset.keyboardFocus = "false";
          const told = game.keyboard.hasFocus;
          button.remove();
          assert.isFalse(told);
          assertOneOf("button-keys", kept, { pass: !kept, kept });
        });
      });
    },
    { displayName: "Conformance: what no source tells" },
  );
}
