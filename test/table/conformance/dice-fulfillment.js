import { until } from "./waiting.js";

/** C173: where the faces of dice come from: typed by hand, another source, or another generator. */
export default function register(quench) {
  quench.registerBatch("conformance.diceFulfillment", fulfillmentTests, {
    displayName: "Conformance: fulfillment of dice",
  });
}

function fulfillmentTests({ describe, it, assert, before, afterEach }) {
  const KEY = ["core", "diceConfiguration"];
  const { RollResolver } = foundry.applications.dice;
  const { fulfillment } = CONFIG.Dice;
  const { DiceConfig } = foundry.applications.settings.menus;
  const methods = { ...fulfillment.methods };
  let chosen;

  before(() => {
    chosen = foundry.utils.deepClone(game.settings.get(...KEY));
  });
  afterEach(async () => {
    for (const name of Object.keys(fulfillment.methods)) if (!(name in methods)) delete fulfillment.methods[name];
    fulfillment.defaultMethod = "";
    await game.settings.set(...KEY, chosen);
  });

  const choose = (configuration) => game.settings.set(...KEY, configuration);
  const resolvers = () =>
    [...foundry.applications.instances.values()].filter((app) => app instanceof RollResolver && app.rendered);
  /** The fields that are still empty. */
  const fieldsOf = (app) => [...app.element.querySelectorAll("input:enabled")].filter(({ value }) => value === "");

  /** Waits for the window of a roll, fills it in, and submits it. */
  const answer = async (...values) => {
    const isAsked = () => resolvers().find((app) => fieldsOf(app).length === values.length);
    const app = await until(isAsked, "nobody asked for the results");
    for (const [index, field] of fieldsOf(app).entries()) {
      field.value = values[index];
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    app.element.requestSubmit();
    return app;
  };
  const evaluated = async (formula, ...answers) => {
    const rolling = new Roll(formula).evaluate();
    for (const values of answers) await answer(...values);
    return rolling;
  };
  const resultsOf = (roll) => roll.dice.map(({ results }) => results.map(({ result }) => result));

  describe("by hand", () => {
    it("C173 dice that are configured so are asked for, and those alone", async () => {
      await choose({ d20: "manual" });
      const roll = await evaluated("2d20 + 1d6 + 3", [7, 13]);
      const [twenties, [six]] = resultsOf(roll);
      assert.deepEqual(twenties, [7, 13]);
      assert.equal(roll.total, 7 + 13 + six + 3);
      assert.equal(roll.dice[0].method, "manual");
      assert.notEqual(roll.dice[1].method, "manual");
      await until(() => resolvers().length === 0, "the window is still there");
      assert.equal(Roll.fromJSON(JSON.stringify(roll)).dice[0].method, "manual");
    });

    it("C173 what is left blank is cast by chance, and still called manual (#13177)", async () => {
      await choose({ d20: "manual" });
      const roll = await evaluated("2d20", [20, ""]);
      const [[first, second]] = resultsOf(roll);
      assert.equal(first, 20);
      assert.isTrue(second >= 1 && second <= 20);
      assert.equal(roll.dice[0].method, "manual");
    });

    it("C173 dice that turn up later are asked for, too", async () => {
      await choose({ d6: "manual" });
      const exploding = await evaluated("1d6x6", [6], [2]);
      assert.deepEqual(resultsOf(exploding), [[6, 2]]);
      assert.equal(exploding.total, 8);
      const counted = await evaluated("(1d6)d20", [2]);
      assert.lengthOf(counted.dice.at(-1).results, 2);
    });

    it("C173 allowInteractive and what needs no dice ask nobody", async () => {
      await choose({ d20: "manual" });
      assert.isNumber((await new Roll("1d20").evaluate({ allowInteractive: false })).total);
      assert.equal((await new Roll("1d20").evaluate({ maximize: true })).total, 20);
      assert.lengthOf(await Roll.simulate("1d20", 3), 3);
      assert.isEmpty(resolvers());
    });

    it("C173 dice are found in pools and parentheses", async () => {
      await choose({ d20: "manual" });
      const { terms } = new Roll("{1d20, 1d6}kh + (2d20) + 1d8");
      const found = Roll.identifyFulfillableTerms(terms);
      assert.deepEqual(
        found.map(({ number, faces }) => [number, faces]),
        [
          [1, 20],
          [2, 20],
        ],
      );
      const roll = await evaluated("{1d20, 0}kh + (2d20)", [3, 4, 5]);
      assert.equal(roll.total, 12);
    });
  });

  describe("other methods", () => {
    it("C173 the core's are a generator and the hand; there is a default", () => {
      assert.isTrue(fulfillment.methods.manual.interactive);
      assert.isFunction(fulfillment.methods.mersenne.handler);
      assert.containsAllKeys(fulfillment.dice, ["d4", "d6", "d8", "d10", "d12", "d20", "d100"]);
      assert.equal(fulfillment.defaultMethod, "");
    });

    it("C173 a handler casts the dice of its method, and may leave it to chance", async () => {
      const given = [4, undefined];
      const told = [];
      fulfillment.methods.loaded = {
        label: "Loaded",
        interactive: false,
        handler: async (term) => {
          told.push(term.denomination);
          return given.shift();
        },
      };
      await choose({ d6: "loaded" });
      const roll = await new Roll("2d6").evaluate();
      const [[first, second]] = resultsOf(roll);
      assert.equal(first, 4);
      assert.isTrue(second >= 1 && second <= 6);
      assert.deepEqual(told, ["d6", "d6"]);
      assert.equal(roll.dice[0].method, "loaded");
    });

    it("C173 defaultMethod counts where the user has chosen nothing (#11534)", async () => {
      fulfillment.methods.one = { label: "One", handler: () => 1 };
      fulfillment.methods.two = { label: "Two", handler: () => 2 };
      fulfillment.defaultMethod = "one";
      await choose({ d6: "two" });
      assert.deepEqual(resultsOf(await new Roll("2d6 + 2d8").evaluate()), [
        [2, 2],
        [1, 1],
      ]);
    });

    it("C173 registerResult hands results over to the roll that waits for them", async () => {
      fulfillment.methods.smart = { label: "Smart", interactive: true };
      assert.isUndefined(Roll.registerResult("smart", "d20", 11));
      await choose({ d20: "smart" });
      const rolling = new Roll("2d20").evaluate();
      const app = await until(() => resolvers().find((one) => fieldsOf(one).length === 2), "nobody asked");
      assert.isFalse(Roll.registerResult("smart", "d6", 3));
      assert.isFalse(Roll.registerResult("manual", "d20", 3));
      assert.isTrue(Roll.registerResult("smart", "d20", 11));
      assert.isTrue(Roll.registerResult("smart", "d20", 12));
      if (app.rendered) app.element?.requestSubmit();
      assert.deepEqual(resultsOf(await rolling), [[11, 12]]);
    });

    it("C173 a method's own resolver asks where no other does but the hand", async () => {
      class Silent extends RollResolver {
        async awaitFulfillment() {
          for (const term of Roll.identifyFulfillableTerms(this.roll.terms)) {
            while (term.results.length < term.number) term.results.push({ result: 5, active: true });
          }
        }

        async addTerm() {}
      }
      fulfillment.methods.smart = { label: "Smart", interactive: true, resolver: Silent };
      fulfillment.methods.further = { label: "Further", interactive: true };
      assert.strictEqual(Roll.resolverImplementation, RollResolver);
      await choose({ d20: "smart", d6: "manual" });
      assert.strictEqual(Roll.resolverImplementation, Silent);
      assert.deepEqual(resultsOf(await new Roll("2d20").evaluate()), [[5, 5]]);
      await choose({ d20: "smart", d6: "further" });
      assert.strictEqual(Roll.resolverImplementation, RollResolver);
    });
  });

  describe("the window of the dice", () => {
    it("C173 is a menu of the settings, for everybody", async () => {
      const menu = [...game.settings.menus.values()].find(({ type }) => type === DiceConfig);
      assert.isFalse(menu.restricted ?? false);
      const app = new DiceConfig();
      await app.render({ force: true });
      try {
        app.element.querySelector('select[name="d20"]').value = "manual";
        app.element.requestSubmit();
        await until(() => game.settings.get(...KEY).d20 === "manual", "the choice was not saved");
      } finally {
        await app.close();
      }
    });
  });
}
