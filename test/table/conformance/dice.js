import { rollWith, withFaces } from "./forced-dice.js";

export default function register(quench) {
  quench.registerBatch(
    "conformance.dice",
    ({ describe, it, assert }) => {
      const { terms } = foundry.dice;
      const shown = (roll) => roll.dice[0].results.map(({ result }) => result);
      const flags = (roll, flag) => roll.dice[0].results.map((result) => Boolean(result[flag]));

      const rejects = async (promise) => {
        try {
          await promise;
        } catch (error) {
          return error;
        }
        return assert.fail("it should have been refused");
      };

      describe("Rolls", () => {
        it("C72 parses the documented example", async () => {
          const roll = await rollWith(
            "2d20kh + @prof + @strMod",
            [
              [16, 20],
              [3, 20],
            ],
            { prof: 2, strMod: 4 },
          );
          const kinds = roll.terms.map((term) => term.constructor.name);
          assert.deepEqual(kinds, ["Die", "OperatorTerm", "NumericTerm", "OperatorTerm", "NumericTerm"]);
          assert.equal(roll.result, "16 + 2 + 4");
          assert.equal(roll.total, 22);
        });

        it("C73 is immutable once evaluated", async () => {
          const roll = await new Roll("1d6").evaluate();
          assert.match((await rejects(roll.evaluate())).message, /immutable/);
          assert.throws(() => roll.alter(2, 0));
        });

        it("C73 rerolls into a new roll of the same formula and data", async () => {
          const roll = await rollWith("1d6 + @a", [2], { a: 3 });
          const again = await withFaces([5], () => roll.reroll());
          assert.notStrictEqual(again, roll);
          assert.equal(again.formula, roll.formula);
          assert.equal(roll.total, 5);
          assert.equal(again.total, 8);
        });

        it("C73 clones into a roll that is not evaluated", async () => {
          const roll = await new Roll("1d6").evaluate();
          assert.isFalse(roll.clone()._evaluated);
          assert.equal(roll.clone().formula, "1d6");
        });

        it("C74 evaluates synchronously only what leaves nothing to chance", () => {
          assert.equal(new Roll("2 + 3").evaluateSync().total, 5);
          assert.throws(() => new Roll("1d6 + 2").evaluateSync());
          assert.equal(new Roll("1d6 + 2").evaluateSync({ strict: false }).total, 2);
        });

        it("C75 maximises and minimises without chance", () => {
          assert.equal(new Roll("3d6 + 1").evaluateSync({ maximize: true }).total, 19);
          assert.equal(new Roll("3d6 + 1").evaluateSync({ minimize: true }).total, 4);
        });

        it("C75 passes modifiers over when maximising", () => {
          assert.equal(new Roll("3d20kh2dl").evaluateSync({ maximize: true }).total, 60);
          assert.equal(new Roll("2d6x").evaluateSync({ maximize: true }).total, 12);
        });

        it("C81 evaluates numbers and faces in parentheses first", async () => {
          const first = await rollWith("(1d6)d6", [2, 3, 4]);
          assert.equal(first.total, 7);
          const second = await rollWith("1d(1d6)", [4, [3, 4]]);
          assert.equal(second.total, 3);
        });

        it("C83 calls functions of Math and of CONFIG.Dice.functions", async () => {
          assert.equal((await rollWith("max(1d6, 4) + floor(5 / 2)", [2])).total, 6);
          CONFIG.Dice.functions.conformanceDouble = (value) => value * 2;
          try {
            assert.equal((await rollWith("conformanceDouble(1d6)", [3])).total, 6);
          } finally {
            delete CONFIG.Dice.functions.conformanceDouble;
          }
          assert.isFalse(Roll.validate("nosuchfunction(1)"));
        });

        it("C84 knows + - * / % and their precedence", async () => {
          assert.equal((await new Roll("2 + 3 * 4 - 10 / 4").evaluate()).total, 11.5);
          assert.equal((await new Roll("17 % 5").evaluate()).total, 2);
          assert.equal((await new Roll("10 - 4 - 3").evaluate()).total, 3);
          assert.equal((await new Roll("16 / 4 / 2").evaluate()).total, 2);
        });

        it("C84 takes a minus before dice as a multiplication and before a number as part of it", async () => {
          assert.equal((await rollWith("-3d6", [1, 2, 3])).total, -6);
          assert.equal((await rollWith("10 - -1d6", [4])).total, 14);
          const [only, ...rest] = Roll.parse("-2", {});
          assert.lengthOf(rest, 0);
          assert.instanceOf(only, terms.NumericTerm);
          assert.equal(only.number, -2);
        });

        it("C85 replaces references to data", () => {
          assert.equal(Roll.replaceFormulaData("1d6 + @a.b", { a: { b: 3 } }), "1d6 + 3");
          assert.equal(Roll.replaceFormulaData("1d6 + @none", {}), "1d6 + @none");
          assert.equal(Roll.replaceFormulaData("1d6 + @none", {}, { missing: "0" }), "1d6 + 0");
        });

        it("C86 keeps flavour on terms", () => {
          const roll = new Roll("2d6[fire] + 3[cold]");
          assert.deepEqual(roll.terms.map((term) => term.flavor).filter(Boolean), ["fire", "cold"]);
          assert.equal(roll.formula, "2d6[fire] + 3[cold]");
        });

        it("C87 refuses words unless they are allowed", async () => {
          assert.match((await rejects(new Roll("sword").evaluate())).message, /sword/);
          assert.isTrue(Roll.validate("2d6 + @bonus"));
          assert.isFalse(Roll.validate("sword"));
          assert.isFalse(Roll.validate("2d6 +"));
        });

        it("C88 lists dice from left to right, those in parentheses in their place", async () => {
          const roll = await rollWith("1d4 + (1d6 + 1d8) + 1d10", [
            [1, 4],
            [2, 6],
            [3, 8],
            [4, 10],
          ]);
          assert.deepEqual(
            roll.dice.map((die) => die.faces),
            [4, 6, 8, 10],
          );
        });

        it("C89 survives being stored", async () => {
          const roll = await rollWith("{2d6, 1d8}kh + max(1d4, 2)[x] + (1d6)", [5, 2, [8, 8], [1, 4], 6]);
          const again = Roll.fromJSON(JSON.stringify(roll));
          assert.equal(again.total, roll.total);
          assert.equal(again.formula, roll.formula);
          assert.deepEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(roll)));
          assert.throws(() => Roll.fromData({ ...roll.toJSON(), class: "NoSuchRoll" }));
        });

        it("C89 is read back as the class it was stored as", async () => {
          class ConformanceRoll extends Roll {}
          CONFIG.Dice.rolls.push(ConformanceRoll);
          try {
            const stored = JSON.stringify(await new ConformanceRoll("1d6").evaluate());
            assert.instanceOf(Roll.fromJSON(stored), ConformanceRoll);
          } finally {
            CONFIG.Dice.rolls.findSplice((cls) => cls === ConformanceRoll);
          }
        });

        it("C90 multiplies dice, then adds", () => {
          assert.equal(new Roll("2d6 + 3").alter(2, 1).formula, "5d6 + 3");
          assert.equal(new Roll("2d6 + 3").alter(2, 1, { multiplyNumeric: true }).formula, "5d6 + 6");
        });

        it("a face is floor(draw × faces) + 1 (G111)", () => {
          const die = new terms.Die({ number: 1, faces: 8 });
          assert.deepEqual(
            [0, 0.124, 0.126, 0.999].map((draw) => die.mapRandomFace(draw)),
            [1, 1, 2, 8],
          );
        });

        it("a formula is a flat list of terms, whose operators are not evaluated (G113)", async () => {
          const roll = await new Roll("1 + 2 * 3").evaluate();
          assert.equal(roll.total, 7);
          assert.lengthOf(roll.terms, 5);
          for (const term of [roll.terms[1], roll.terms[3]]) {
            assert.instanceOf(term, terms.OperatorTerm);
            assert.isFalse(term._evaluated);
          }
        });

        it("two terms without an operator between them are refused (G114)", () => {
          assert.isFalse(Roll.validate("1d6 1d4"));
          assert.isTrue(Roll.validate("1d6 + 1d4"));
        });

        it("of a kind there are at most 999 dice (G116)", async () => {
          assert.lengthOf((await new Roll("999d2").evaluate()).dice[0].results, 999);
          await rejects((async () => new Roll("1000d2").evaluate())());
        });

        it("C91 draws every face from CONFIG.Dice.randomUniform", async () => {
          assert.deepEqual(shown(await rollWith("3d6", [6, 1, 4])), [6, 1, 4]);
          const die = new terms.Die({ number: 1, faces: 8 });
          const faces = Array.from({ length: 8 }, (_, i) => die.mapRandomFace(i / 8 + 0.01)).sort((a, b) => a - b);
          assert.deepEqual(faces, [1, 2, 3, 4, 5, 6, 7, 8]);
        });
      });

      describe("Modifiers", () => {
        it("of equal dice the first is kept, and none that is out already (G112)", async () => {
          assert.deepEqual(flags(await rollWith("2d6kh", [4, 4]), "active"), [true, false]);
          const roll = await rollWith("2d6r6kh", [6, 3, 2]);
          assert.equal(roll.total, 3);
        });

        it("a modifier that does not match is dropped from the term (G115)", async () => {
          const roll = await rollWith("1d6qq", [3]);
          assert.equal(roll.total, 3);
          assert.isEmpty(roll.terms[0].modifiers);
        });

        it("C76 keeps and drops one die unless told how many", async () => {
          assert.equal((await rollWith("3d6k", [2, 6, 4])).total, 6);
          assert.equal((await rollWith("3d6kh2", [2, 6, 4])).total, 10);
          assert.equal((await rollWith("3d6kl", [2, 6, 4])).total, 2);
          assert.equal((await rollWith("3d6d", [2, 6, 4])).total, 10);
          assert.equal((await rollWith("3d6dh", [2, 6, 4])).total, 6);
          assert.equal((await rollWith("3d6dl2", [2, 6, 4])).total, 6);
        });

        it("C77 rerolls once what meets the condition, by default the lowest face", async () => {
          const roll = await rollWith("2d6r", [1, 4, 1]);
          assert.deepEqual(shown(roll), [1, 4, 1]);
          assert.equal(roll.total, 5);
          assert.equal((await rollWith("2d6r<3", [2, 4, 1])).total, 5);
        });

        it("C77 rerolls a single die when a count stands before the comparison", async () => {
          assert.deepEqual(shown(await rollWith("3d6r1=1", [1, 1, 4, 5])), [1, 1, 4, 5]);
        });

        it("C77 rerolls until the condition is no longer met", async () => {
          const roll = await rollWith("1d6rr<3", [1, 2, 1, 5]);
          assert.equal(roll.total, 5);
          assert.deepEqual(flags(roll, "rerolled"), [true, true, true, false]);
        });

        it("C77 explodes repeatedly, by default on the highest face", async () => {
          assert.equal((await rollWith("1d6x", [6, 6, 2])).total, 14);
          assert.equal((await rollWith("1d6x>=5", [5, 1])).total, 6);
        });

        it("C77 explodes once for each original match", async () => {
          const roll = await rollWith("2d6xo", [6, 6, 6, 1]);
          assert.deepEqual(shown(roll), [6, 6, 6, 1]);
          assert.equal(roll.total, 19);
        });

        it("C78 counts successes and failures as 1 and 0", async () => {
          assert.equal((await rollWith("4d6cs>=5", [5, 6, 1, 2])).total, 2);
          assert.equal((await rollWith("4d6cs", [6, 6, 1, 2])).total, 2);
          assert.equal((await rollWith("4d6cf", [1, 6, 1, 2])).total, 2);
          assert.equal((await rollWith("4d6even", [2, 4, 1, 3])).total, 2);
          assert.equal((await rollWith("4d6odd", [2, 4, 1, 3])).total, 2);
        });

        it("C78 deducts and subtracts failures", async () => {
          assert.equal((await rollWith("3d6df<3", [6, 5, 2])).total, 10);
          assert.equal((await rollWith("3d6sf<3", [6, 5, 2])).total, 9);
        });

        it("C78 reads the total as a margin", async () => {
          assert.equal((await rollWith("3d6ms>=10", [6, 5, 2])).total, 3);
        });

        it("C78 limits each die", async () => {
          assert.equal((await rollWith("3d6min3", [1, 5, 2])).total, 11);
          assert.equal((await rollWith("3d6max4", [6, 5, 2])).total, 10);
        });

        it("C79 applies modifiers in the order in which they are written", async () => {
          assert.equal((await rollWith("3d6min3kl2", [1, 5, 2])).total, 6);
          assert.equal((await rollWith("3d6r1kh1", [1, 5, 2, 6])).total, 6);
        });

        it("C79 takes apart modifiers without numbers and loses what follows their letters", async () => {
          const split = await rollWith("2d6khrr", [1, 3]);
          assert.deepEqual(split.terms[0].modifiers, ["kh", "rr"]);
          const lost = await rollWith("2d6khmin3", [1, 2]);
          assert.deepEqual(lost.terms[0].modifiers, ["kh"]);
          assert.equal(lost.total, 2);
          assert.equal((await rollWith("2d6kh1min3", [1, 2])).total, 3);
        });

        it("C80 marks what became of each die", async () => {
          assert.deepEqual(flags(await rollWith("2d6kh", [2, 5]), "discarded"), [true, false]);
          assert.deepEqual(flags(await rollWith("2d6kh", [2, 5]), "active"), [false, true]);
          assert.deepEqual(flags(await rollWith("1d6x", [6, 1]), "exploded"), [true, false]);
          assert.deepEqual(flags(await rollWith("2d6cs>=5", [2, 5]), "success"), [false, true]);
          assert.deepEqual(flags(await rollWith("2d6cf<3", [2, 5]), "failure"), [true, false]);
        });

        it("C82 keeps, drops and counts the rolls of a pool", async () => {
          assert.equal((await rollWith("{1d6, 2d6, 5}kh", [6, 1, 2])).total, 6);
          assert.equal((await rollWith("{1d6, 2d6, 5}dl", [6, 1, 2])).total, 11);
          assert.equal((await rollWith("{1d6, 2d6, 5}cs>=5", [6, 1, 2])).total, 2);
        });
      });

      describe("Messages", () => {
        it("C89 revives the rolls of a message", async () => {
          const roll = await new Roll("2d6 + 1").evaluate();
          const message = await roll.toMessage({ flavor: "conformance" }, { rollMode: "publicroll" });
          try {
            assert.lengthOf(message.rolls, 1);
            assert.instanceOf(message.rolls[0], Roll);
            assert.equal(message.rolls[0].total, roll.total);
            assert.isTrue(message.isRoll);
          } finally {
            await message.delete();
          }
        });

        it("C89 drops rolls that cannot be read", () => {
          const message = new ChatMessage({
            rolls: [JSON.stringify({ class: "NoSuchRoll", formula: "1d6", terms: [] })],
          });
          assert.lengthOf(message.rolls, 0);
        });

        it("C106 gives the data of a message without posting it", async () => {
          const before = game.messages.size;
          const data = await new Roll("1d6").toMessage({}, { create: false, rollMode: "gmroll" });
          assert.equal(game.messages.size, before);
          assert.sameMembers(
            data.whisper,
            game.users.filter((user) => user.isGM).map((user) => user.id),
          );
        });
      });
    },
    { displayName: "Dice" },
  );
}
