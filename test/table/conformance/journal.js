import { answerOthers, ask, player } from "./other-client.js";
import { until } from "./waiting.js";

/** Journal entries with pages: documents, sheets, showing to others, and embedding in other texts. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.journalShown"] = async ({ id, close }) => {
    const find = () =>
      [...foundry.applications.instances.values()].find((app) => app.document?.id === id && app.rendered);
    try {
      const app = await until(find, "the entry was not shown");
      const text = app.element.textContent;
      if (close) await app.close();
      return { text };
    } catch (error) {
      return { error: error.message };
    }
  };
  quench.registerBatch("conformance.journal", journalTests, { displayName: "Conformance: journal" });
}

function journalTests({ describe, it, assert, before, after }) {
  let entry;
  const page = (name) => entry.pages.getName(name);
  const enrich = (text, options = {}) => foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options);
  const element = (html) => {
    const holder = document.createElement("div");
    holder.innerHTML = html;
    return holder;
  };

  before(async () => {
    entry = await JournalEntry.create({
      name: "Conformance Chronicle",
      pages: [
        {
          name: "Origins",
          type: "text",
          sort: 2000,
          text: {
            content:
              "<h1>The Deep</h1><p>It was dark.</p><h2>The Dark</h2><h2>The Dark</h2><h1>The Light</h1>" +
              '<section class="secret" id="secret-conformance0000"><p>hush</p></section>',
          },
        },
        { name: "Portrait", type: "image", sort: 1000, src: "icons/svg/aura.svg", image: { caption: "An aura" } },
      ],
    });
  });
  after(async () => {
    await entry?.delete();
  });

  describe("documents", () => {
    it("hold pages of the core's types", () => {
      assert.includeMembers(JournalEntryPage.TYPES, ["text", "image", "video", "pdf"]);
      assert.equal(page("Origins").parent, entry);
      assert.equal(page("Origins").text.format, CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML);
      assert.isTrue(page("Portrait").title.show);
    });

    it("C28 pages have the ownership of their entry unless they have one of their own", async function () {
      if (!player()) return this.skip();
      const origins = page("Origins");
      assert.isFalse(origins.testUserPermission(player(), "OBSERVER"));
      await entry.update({ [`ownership.${player().id}`]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER });
      assert.isTrue(origins.testUserPermission(player(), "OBSERVER"));
      await origins.update({ [`ownership.${player().id}`]: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE });
      assert.isFalse(origins.testUserPermission(player(), "OBSERVER"));
      assert.isTrue(page("Portrait").testUserPermission(player(), "OBSERVER"));
      await origins.update({ [`ownership.${player().id}`]: CONST.DOCUMENT_OWNERSHIP_LEVELS.INHERIT });
      await entry.update({ [`ownership.${player().id}`]: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE });
    });

    it("know the headings of a text by slugs that are different", () => {
      const { toc } = page("Origins");
      const headings = Object.values(toc);
      assert.deepEqual(
        headings.map(({ text, level }) => [text, level]),
        [
          ["The Deep", 1],
          ["The Dark", 2],
          ["The Dark", 2],
          ["The Light", 1],
        ],
      );
      assert.equal(JournalEntryPage.slugifyHeading("The Deep"), "the-deep");
      assert.lengthOf(toc["the-deep"].children, 2);
      assert.lengthOf(Object.keys(toc), 4);
      assert.isEmpty(page("Portrait").toc);
    });

    it("C31 a page is linked as part of its entry", async () => {
      const link = element(await enrich(`@UUID[${page("Origins").uuid}#the-light]{Light}`)).querySelector("a");
      assert.equal(link.dataset.uuid, `JournalEntry.${entry.id}.JournalEntryPage.${page("Origins").id}`);
      assert.equal(link.dataset.hash, "the-light");
    });
  });

  describe("sheets", () => {
    const { JournalEntrySheet } = foundry.applications.sheets.journal;

    it("the entry shows one page at a time, in the order of the pages", async () => {
      const sheet = entry.sheet;
      assert.instanceOf(sheet, JournalEntrySheet);
      await sheet.render({ force: true });
      const shown = () => sheet.element.querySelector(".journal-entry-pages");
      await until(() => shown().querySelector("img[src$='aura.svg']"), "the first page is not shown");
      assert.include(shown().textContent, "An aura");
      await sheet.render({ pageId: page("Origins").id });
      await until(() => shown().textContent.includes("It was dark."), "the second page is not shown");
      assert.isNull(shown().querySelector("img[src$='aura.svg']"));
    });

    it("the entry shows all pages below each other", async () => {
      const sheet = entry.sheet;
      await sheet.render({ force: true, mode: JournalEntrySheet.VIEW_MODES.MULTIPLE });
      const pages = sheet.element.querySelector(".journal-entry-pages");
      await until(() => pages.textContent.includes("It was dark."), "the text is not shown");
      assert.isNotNull(pages.querySelector("img[src$='aura.svg']"));
      await sheet.render({ mode: JournalEntrySheet.VIEW_MODES.SINGLE });
    });

    it("C33 a change of a page is seen in the open entry", async () => {
      const sheet = entry.sheet;
      await sheet.render({ force: true, pageId: page("Portrait").id });
      await page("Portrait").update({ "image.caption": "Another aura" });
      await until(
        () => sheet.element.querySelector(".journal-entry-pages").textContent.includes("Another aura"),
        "the change is not seen",
      );
      await sheet.close();
    });

    it("C99 a text page is changed in a sheet of its own", async () => {
      const sheet = page("Origins").sheet;
      assert.instanceOf(sheet, foundry.applications.sheets.journal.JournalEntryPageTextSheet);
      await sheet.render({ force: true });
      const editor = sheet.element.querySelector("prose-mirror");
      assert.equal(editor.name, "text.content");
      const name = sheet.element.querySelector("[name=name]");
      name.value = "Beginnings";
      name.dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => page("Beginnings"), "the name was not saved");
      assert.include(page("Beginnings").text.content, "It was dark.");
      await sheet.close();
      await page("Beginnings").update({ name: "Origins" });
    });

    it("C96 a page of a sub-type has the sheet that its package registers", async () => {
      const { DocumentSheetConfig } = foundry.applications.apps;
      const { JournalEntryPageHandlebarsSheet } = foundry.applications.sheets.journal;
      class ConformancePageSheet extends JournalEntryPageHandlebarsSheet {
        static VIEW_PARTS = { content: { template: "templates/generic/form-footer.hbs" } };
      }
      DocumentSheetConfig.registerSheet(JournalEntryPage, game.system.id, ConformancePageSheet, {
        types: ["image"],
        makeDefault: true,
      });
      try {
        await entry.sheet.render({ force: true, pageId: page("Portrait").id });
        const shown = await until(
          () => [...foundry.applications.instances.values()].find((app) => app instanceof ConformancePageSheet),
          "the sheet was not used",
        );
        assert.equal(shown.options.mode, "view");
      } finally {
        await entry.sheet.close();
        DocumentSheetConfig.unregisterSheet(JournalEntryPage, game.system.id, ConformancePageSheet, {
          types: ["image"],
        });
      }
    });

    it("an entry is shown to a player, by force even without permission", async function () {
      if (!player()) return this.skip();
      const { Journal } = foundry.documents.collections;
      await Journal.show(entry, { force: true, users: [player().id] });
      const { text, error } = await ask("journalShown", { id: entry.id, close: true });
      assert.isUndefined(error);
      assert.include(text, "Conformance Chronicle");
    });
  });

  describe("categories", () => {
    let dated;
    const categories = (name) => dated.categories.getName(name);
    const shownOrder = () =>
      [...dated.sheet.element.querySelectorAll(".toc [data-category-id], .toc [data-page-id]")].map(
        ({ dataset }) =>
          dated.categories.get(dataset.categoryId)?.name ?? dated.pages.get(dataset.pageId)?.name ?? "(none)",
      );

    before(async () => {
      dated = await JournalEntry.create({ name: "Conformance years" });
      await dated.createEmbeddedDocuments("JournalEntryCategory", [
        { name: "Second year", sort: 200 },
        { name: "First year", sort: 100 },
      ]);
      await dated.createEmbeddedDocuments("JournalEntryPage", [
        { name: "Preface", type: "text", sort: 1 },
        { name: "Flood", type: "text", sort: 20, category: categories("Second year").id },
        { name: "Drought", type: "text", sort: 10, category: categories("Second year").id },
        { name: "Founding", type: "text", sort: 30, category: categories("First year").id },
      ]);
    });
    after(async () => {
      await dated?.delete();
    });

    it("are documents of the entry, with a name and an order", () => {
      const first = categories("First year");
      assert.instanceOf(first, foundry.documents.JournalEntryCategory);
      assert.instanceOf(first, CONFIG.JournalEntryCategory.documentClass);
      assert.equal(first.parent, dated);
      assert.equal(first.uuid, `JournalEntry.${dated.id}.JournalEntryCategory.${first.id}`);
      assert.deepEqual(
        [...dated.categories].sort(JournalEntry.sortCategories).map(({ name }) => name),
        ["First year", "Second year"],
      );
    });

    it("stand above their pages in the list of the entry", async () => {
      await dated.sheet.render({ force: true });
      const read = () => shownOrder().filter((name) => !["(none)", "Preface"].includes(name));
      assert.deepEqual(read(), ["First year", "Founding", "Second year", "Drought", "Flood"]);
    });

    it("a page is given one in its own sheet", async () => {
      const preface = dated.pages.getName("Preface");
      await preface.sheet.render({ force: true });
      const select = preface.sheet.element.querySelector('select[name="category"]');
      assert.deepEqual([...select.options].map(({ textContent }) => textContent).filter(Boolean), [
        "First year",
        "Second year",
      ]);
      select.value = categories("First year").id;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => preface.category === categories("First year").id, "the category was not saved");
      const again = preface.sheet.element.querySelector('select[name="category"]');
      again.value = "";
      again.dispatchEvent(new Event("change", { bubbles: true }));
      await until(() => preface.category === null, "the category was not taken away");
      await preface.sheet.close();
    });

    it("one that is deleted leaves its pages without any", async () => {
      const { JournalEntryCategoryConfig } = foundry.applications.sheets.journal;
      dated.sheet.element.querySelector('[data-action="configCategories"]').click();
      const config = await until(
        () =>
          [...foundry.applications.instances.values()].find(
            (app) => app instanceof JournalEntryCategoryConfig && app.rendered,
          ),
        "the window did not open",
      );
      await categories("Second year").delete();
      assert.isUndefined(categories("Second year"));
      assert.exists(dated.pages.getName("Flood"));
      await until(() => !shownOrder().includes("Second year"), "the category is still listed");
      await until(() => !config.element.textContent.includes("Second year"), "the window still has it");
      await config.close();
      await dated.sheet.close();
    });
  });

  describe("pages in Markdown", () => {
    const { MARKDOWN, HTML } = CONST.JOURNAL_ENTRY_PAGE_FORMATS;
    const { JournalEntryPageMarkdownSheet } = foundry.applications.sheets.journal;
    const write = (app, name, value) => {
      const field = app.element.querySelector(`[name="${name}"]`);
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    let leaf;
    before(async () => {
      [leaf] = await entry.createEmbeddedDocuments("JournalEntryPage", [
        { name: "Leaf", type: "text", flags: { core: { sheetClass: "core.JournalEntryPageMarkdownSheet" } } },
      ]);
    });
    after(async () => {
      await leaf?.delete();
    });

    it("the converter is set as CONST says", () => {
      assert.include(CONST.SHOWDOWN_OPTIONS, { tables: true, strikethrough: true, noHeaderId: true });
      assert.isFrozen(CONST.SHOWDOWN_OPTIONS);
    });

    it("the sheet is one of those of text pages that the core has", () => {
      const registered = CONFIG.JournalEntryPage.sheetClasses.text["core.JournalEntryPageMarkdownSheet"];
      assert.strictEqual(registered.cls, JournalEntryPageMarkdownSheet);
      assert.isFalse(registered.default);
      assert.equal(JournalEntryPageMarkdownSheet.format, MARKDOWN);
    });

    it("what is written is kept as it is, and beside it as HTML, which is shown", async () => {
      const { sheet } = leaf;
      assert.instanceOf(sheet, JournalEntryPageMarkdownSheet);
      await sheet.render({ force: true });
      write(sheet, "text.markdown", "# Ferns\n\nGreen, *mostly*, ~~blue~~.\n\n| a | b |\n|---|---|\n| 1 | 2 |");
      await until(() => leaf.text.format === MARKDOWN, "the page was not saved");
      assert.match(leaf.text.markdown, /^# Ferns/);
      const html = element(leaf.text.content);
      assert.equal(html.querySelector("h1").textContent, "Ferns");
      assert.equal(html.querySelector("em").textContent, "mostly");
      assert.exists(html.querySelector("del"));
      assert.lengthOf(html.querySelectorAll("td"), 2);
      assert.deepEqual(Object.keys(leaf.toc), ["ferns"]);
      await sheet.close();
      await entry.sheet.render({ force: true, pageId: leaf.id });
      const pages = entry.sheet.element.querySelector(".journal-entry-pages");
      await until(() => pages.querySelector("h1 + p em"), "the page is not shown");
      await entry.sheet.close();
    });

    it("a page in HTML is turned into Markdown to be written, and not before it is saved", async () => {
      await leaf.update({ text: { format: HTML, content: "<h2>Moss</h2><p>It is <strong>wet</strong>.</p>" } });
      await leaf.sheet.render({ force: true });
      const { value } = leaf.sheet.element.querySelector('[name="text.markdown"]');
      assert.match(value, /## Moss/);
      assert.match(value, /\*\*wet\*\*/);
      assert.equal(leaf.text.format, HTML);
      await leaf.sheet.close();
    });
  });

  describe("pages inside other texts", () => {
    it("a text page becomes a figure with a caption and a citation", async () => {
      const figure = element(await enrich(`<p>@Embed[${page("Origins").uuid}]{As told}</p>`)).querySelector("figure");
      assert.isTrue(figure.classList.contains("content-embed"));
      assert.include(figure.textContent, "It was dark.");
      assert.include(figure.querySelector("figcaption").textContent, "As told");
      assert.equal(figure.querySelector("cite a.content-link").dataset.uuid, page("Origins").uuid);
    });

    it("caption, cite, inline and classes change the frame", async () => {
      const { uuid } = page("Origins");
      const bare = element(await enrich(`@Embed[${uuid} caption=false cite=false classes="small framed"]`));
      assert.isNull(bare.querySelector("figcaption"));
      assert.isTrue(bare.querySelector("figure").matches(".small.framed"));
      const inline = element(await enrich(`@Embed[${uuid} inline]`));
      assert.isNull(inline.querySelector("figure"));
      assert.include(inline.querySelector("section.content-embed").textContent, "It was dark.");
    });

    it("an image page becomes a picture", async () => {
      const holder = element(await enrich(`@Embed[${page("Portrait").uuid} alt="Glow"]`));
      const image = holder.querySelector("figure img");
      assert.match(image.getAttribute("src"), /aura\.svg$/);
      assert.equal(image.alt, "Glow");
    });

    it("relative uuids start from the text they stand in", async () => {
      const holder = element(await enrich(`@Embed[.${page("Portrait").id}]`, { relativeTo: page("Origins") }));
      assert.isNotNull(holder.querySelector("figure img"));
    });

    it("what is not there is a broken link, and embeds: false leaves the text alone (G106)", async () => {
      assert.isNotNull(element(await enrich("@Embed[JournalEntry.conformance00000]")).querySelector("a.broken"));
      const text = `@Embed[${page("Origins").uuid}]`;
      assert.equal(await enrich(text, { embeds: false }), text);
    });

    it("a text that embeds itself comes to an end (G106)", async () => {
      const [loop] = await entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "Loop", type: "text" }]);
      await loop.update({ "text.content": `<p>around</p><p>@Embed[${loop.uuid}]</p>` });
      const holder = element(await enrich(`@Embed[${loop.uuid}]`));
      assert.isAtLeast(holder.querySelectorAll("figure").length, 2);
      await loop.delete();
    });

    it("the model of a sub-type may make what is embedded", async () => {
      const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      const model = CONFIG.Item.dataModels[type];
      const item = await Item.create({ name: "Embedded", type });
      const { toEmbed } = model.prototype;
      model.prototype.toEmbed = async function (config) {
        const paragraph = document.createElement("p");
        paragraph.textContent = `${this.parent.name}: ${config.values.join()} ${config.size}`;
        return paragraph;
      };
      try {
        const holder = element(await enrich(`@Embed[${item.uuid} plain size=3]`));
        assert.equal(holder.querySelector("figure p").textContent, "Embedded: plain 3");
      } finally {
        model.prototype.toEmbed = toEmbed;
        await item.delete();
      }
    });
  });
}
