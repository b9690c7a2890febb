/** Roll tables. */
export default function register(quench) {
  quench.registerBatch("conformance.rollTables", tableTests, { displayName: "Conformance: roll tables" });
}

function tableTests({ describe, it, assert, after, beforeEach, afterEach }) {
  const made = [];
  const result = (name, low, high = low, more = {}) => ({ name, type: "text", range: [low, high], ...more });
  const tableOf = async (data) => {
    const table = await RollTable.create({ name: "Conformance", formula: "1d4", ...data });
    made.push(table);
    return table;
  };
  let table;

  beforeEach(async () => {
    table = await tableOf({ results: [result("Rain", 1, 3, { weight: 3 }), result("Sun", 4)] });
  });
  afterEach(async () => {
    for (const document of made.splice(0)) await document.delete();
  });
  after(async () => {
    const told = game.messages.filter(({ flags }) => flags.core?.RollTable).map(({ id }) => id);
    await ChatMessage.deleteDocuments(told);
  });
  const namesOf = (results) => results.map(({ name }) => name);

  describe("drawing", () => {
    it("roll answers the result its total stands for, and changes nothing", async () => {
      assert.strictEqual(game.tables.get(table.id), table);
      const before = game.messages.size;
      const { roll, results } = await table.roll({ roll: new Roll("4") });
      assert.equal(roll.total, 4);
      assert.deepEqual(namesOf(results), ["Sun"]);
      assert.instanceOf(results[0], foundry.documents.TableResult);
      assert.equal(game.messages.size, before);
      const own = await table.roll();
      assert.equal(own.roll.formula, "1d4");
      assert.deepEqual(namesOf(own.results), [own.roll.total === 4 ? "Sun" : "Rain"]);
    });

    it("draw tells the chat what was drawn, and how it was rolled", async () => {
      const { results } = await table.draw({ roll: new Roll("2") });
      assert.deepEqual(namesOf(results), ["Rain"]);
      const message = game.messages.contents.at(-1);
      assert.equal(message.flags.core.RollTable, table.id);
      assert.include(message.content, "Rain");
      assert.equal(message.rolls[0].total, 2);
      assert.isFalse(table.results.get(results[0].id).drawn);
    });

    it("draw can be silent", async () => {
      const before = game.messages.size;
      await table.draw({ displayChat: false });
      assert.equal(game.messages.size, before);
    });

    it("without replacement what is drawn is gone until it is put back", async () => {
      await table.update({ replacement: false });
      await table.draw({ roll: new Roll("2"), displayChat: false });
      assert.deepEqual(table.getResultsForRoll(2), []);
      assert.deepEqual(namesOf((await table.draw({ displayChat: false })).results), ["Sun"]);
      assert.deepEqual((await table.draw({ displayChat: false })).results, []);
      await table.resetResults();
      assert.deepEqual(namesOf(table.getResultsForRoll(2)), ["Rain"]);
    });

    it("drawMany draws several, as one pool of rolls", async () => {
      const { roll, results } = await table.drawMany(3, { displayChat: false });
      assert.lengthOf(results, 3);
      assert.instanceOf(roll.terms[0], foundry.dice.terms.PoolTerm);
      assert.lengthOf(roll.terms[0].rolls, 3);
    });

    it("a table among the results is rolled on itself, unless one does not want that", async () => {
      const outer = await tableOf({
        formula: "1d1",
        results: [result("Weather", 1, 1, { type: "document", documentUuid: table.uuid })],
      });
      const { results } = await outer.roll();
      assert.include(["Rain", "Sun"], results[0].name);
      assert.deepEqual(namesOf((await outer.roll({ recursive: false })).results), ["Weather"]);
    });

    it("without a formula one die of as many faces as there are results is rolled (G127)", async () => {
      const plain = await tableOf({ formula: "", results: [result("A", 1), result("B", 2), result("C", 3)] });
      assert.equal((await plain.roll()).roll.formula, "1d3");
    });

    it("a result says where it leads by documentUuid (G125)", async () => {
      const { schema } = foundry.documents.TableResult;
      for (const name of ["name", "description", "documentUuid"]) assert.isTrue(schema.has(name), name);
      for (const name of ["text", "documentCollection", "documentId"]) assert.isFalse(schema.has(name), name);
    });

    it("tables that lead to each other end with an error (G128)", async () => {
      const outer = await tableOf({ formula: "1d1", results: [result("Again", 1)] });
      await outer.updateEmbeddedDocuments("TableResult", [
        { _id: outer.results.contents[0].id, type: "document", documentUuid: outer.uuid },
      ]);
      let failed = false;
      await outer.roll().catch(() => (failed = true));
      assert.isTrue(failed);
    });
  });

  describe("making", () => {
    it("normalize makes ranges of the weights", async () => {
      await table.createEmbeddedDocuments("TableResult", [result("Snow", 1, 1, { weight: 2 })]);
      await table.normalize();
      assert.equal(table.formula, "1d6");
      const ranges = Object.fromEntries(table.results.map(({ name, range }) => [name, [...range]]));
      assert.deepEqual(ranges, { Rain: [1, 3], Sun: [4, 4], Snow: [5, 6] });
    });

    it("a range ascends", async () => {
      let failed = false;
      await RollTable.create({ name: "Wrong", results: [result("Down", 4, 1)] }).catch(() => (failed = true));
      assert.isTrue(failed);
    });

    it("fromFolder makes one of all that lies in a folder", async () => {
      const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      const folder = await Folder.create({ name: "Hoard", type: "Item" });
      made.push(folder);
      made.push(...(await Item.createDocuments(["Ring", "Crown"].map((name) => ({ name, type, folder: folder.id })))));
      const hoard = await RollTable.fromFolder(folder);
      made.push(hoard);
      assert.equal(hoard.name, "Hoard");
      assert.equal(hoard.formula, "1d2");
      const uuids = hoard.results.map(({ documentUuid }) => documentUuid);
      assert.sameMembers(
        uuids,
        game.items.filter((item) => item.folder === folder).map(({ uuid }) => uuid),
      );
    });

    it("a document among the results is told as a link", async () => {
      const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      const item = await Item.create({ name: "Ring", type });
      made.push(item);
      const one = await tableOf({
        formula: "1d1",
        results: [result("A ring", 1, 1, { type: "document", documentUuid: item.uuid })],
      });
      await one.draw();
      const content = document.createElement("div");
      content.innerHTML = game.messages.contents.at(-1).content;
      const link = content.querySelector("a.content-link, [data-uuid]");
      assert.equal(link?.dataset.uuid, item.uuid);
    });
  });

  describe("the sheet", () => {
    it("holds the table and its results, and stores what is written into it", async () => {
      await table.sheet.render({ force: true });
      try {
        const { element } = table.sheet;
        const [row] = element.querySelectorAll("[data-result-id]");
        assert.equal(row.dataset.resultId, table.results.getName("Rain").id);
        const nameOf = element.querySelector("input[value='Rain']");
        nameOf.value = "Drizzle";
        element.querySelector('[name="formula"]').value = "1d6";
        await table.sheet.submit();
        assert.equal(table.formula, "1d6");
        assert.sameMembers(
          table.results.map(({ name }) => name),
          ["Drizzle", "Sun"],
        );
        assert.deepEqual([...table.results.getName("Drizzle").range], [1, 3]);
      } finally {
        await table.sheet.close();
      }
    });
  });

  describe("the sidebar", () => {
    it("has a tab of tables", async () => {
      await ui.tables.render({ force: true });
      assert.isNotNull(ui.tables.element.querySelector(`[data-entry-id="${table.id}"]`));
    });
  });
}
