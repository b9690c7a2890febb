import { answerOthers, ask, player } from "./other-client.js";
import { until } from "./waiting.js";

/** Files on the server: FilePicker, `<file-picker>`, and C133 for file paths. */
export default function register(quench) {
  answerOthers();
  CONFIG.queries["conformance.browseFiles"] = async ({ target }) => {
    try {
      return await foundry.applications.apps.FilePicker.implementation.browse("data", target);
    } catch (error) {
      return { error: error.message };
    }
  };
  quench.registerBatch("conformance.files", fileTests, { displayName: "Conformance: files" });
}

function fileTests({ describe, it, assert, after }) {
  const { FilePicker } = foundry.applications.apps;
  const folder = `systems/${game.system.id}`;
  const opened = [];

  after(async () => {
    for (const app of opened) await app.close();
  });

  /** Waits for a file picker to be shown. */
  const shown = async () => {
    const picker = await until(
      () => [...foundry.applications.instances.values()].find((app) => app instanceof FilePicker && app.rendered),
      "no file picker was shown",
    );
    opened.push(picker);
    return picker;
  };

  describe("browsing", () => {
    it("answers the files and folders of a folder", async () => {
      const found = await FilePicker.implementation.browse("data", folder);
      assert.equal(found.target, folder);
      assert.include(found.files, `${folder}/system.json`);
      assert.isArray(found.dirs);
      const icons = await FilePicker.implementation.browse("public", "icons/svg", { extensions: [".svg"] });
      assert.include(icons.files, "icons/svg/aura.svg");
    });

    it("filters by extension and by wildcard", async () => {
      const scripts = await FilePicker.implementation.browse("data", folder, { extensions: [".webp"] });
      assert.isEmpty(scripts.files.filter((file) => !file.endsWith(".webp")));
      const wild = await FilePicker.implementation.browse("data", `${folder}/sys*`, { wildcard: true });
      assert.deepEqual(wild.files, [`${folder}/system.json`]);
    });

    it("rejects what is not there, and what leads out of the folder", async () => {
      for (const target of [`${folder}/not-there-at-all`, "../", `${folder}/../../../`]) {
        let failed = false;
        await FilePicker.implementation.browse("data", target).catch(() => (failed = true));
        assert.isTrue(failed, target);
      }
    });

    it("is not for players without the permission", async function () {
      if (!player()) return this.skip();
      assert.isString((await ask("browseFiles", { target: folder })).error);
    });
  });

  describe("adding", () => {
    const name = "conformance upload.txt";
    const target = `worlds/${game.world.id}`;

    it("uploads a file and tells where it is", async () => {
      const file = new File(["what was uploaded"], name, { type: "text/plain" });
      const answer = await FilePicker.implementation.upload("data", target, file, {}, { notify: false });
      assert.equal(answer.path, `${target}/${encodeURIComponent(name)}`);
      const text = await (await fetch(foundry.utils.getRoute(answer.path))).text();
      assert.equal(text, "what was uploaded");
    });

    it("refuses files that could run", async () => {
      const script = new File(["alert()"], "conformance.js", { type: "text/javascript" });
      assert.isNotOk(await FilePicker.implementation.upload("data", target, script, {}, { notify: false }));
    });
  });

  describe("the picker", () => {
    it("shows a folder, and gives the callback what is picked", async () => {
      let picked;
      const picker = new FilePicker.implementation({
        type: "image",
        current: "icons/svg/aura.svg",
        callback: (path) => (picked = path),
      });
      await picker.browse();
      await shown();
      assert.equal(picker.activeSource, "public");
      assert.equal(picker.target, "icons/svg");
      picker.element.querySelector('[data-path="icons/svg/blood.svg"]').click();
      picker.element.requestSubmit();
      await until(() => picked, "nothing was picked");
      assert.equal(picked, "icons/svg/blood.svg");
      await until(() => !picker.rendered, "the picker stayed open");
    });

    it("belongs to the element <file-picker>", async () => {
      const element = foundry.applications.elements.HTMLFilePickerElement.create({
        name: "picture",
        type: "image",
        value: "icons/svg/aura.svg",
      });
      document.body.append(element);
      try {
        let changes = 0;
        element.addEventListener("change", () => changes++);
        element.button.click();
        const picker = await shown();
        assert.equal(picker.type, "image");
        picker.element.querySelector('[data-path="icons/svg/blood.svg"]').click();
        picker.element.requestSubmit();
        await until(() => element.value === "icons/svg/blood.svg", "the element did not take the path");
        assert.equal(changes, 1);
      } finally {
        element.remove();
      }
    });

    it("gives an image of a sheet another picture (G99)", async () => {
      const { DocumentSheetV2 } = foundry.applications.api;
      const [type] = Item.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      class PictureSheet extends DocumentSheetV2 {
        static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
        _renderHTML() {
          return `<img src="${this.document.img}" data-edit="img" data-action="editImage">`;
        }
        _replaceHTML(result, content) {
          content.innerHTML = result;
        }
      }
      const item = await Item.create({ name: "Pictured", type, img: "icons/svg/aura.svg" });
      try {
        const sheet = await new PictureSheet({ document: item }).render({ force: true });
        opened.push(sheet);
        sheet.element.querySelector("img").click();
        const picker = await shown();
        picker.element.querySelector('[data-path="icons/svg/blood.svg"]').click();
        picker.element.requestSubmit();
        await until(() => item.img === "icons/svg/blood.svg", "the item kept its picture");
      } finally {
        await item.delete();
      }
    });
  });
}
