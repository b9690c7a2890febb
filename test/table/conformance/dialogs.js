/** DialogV2: C100, and on another client C103. */
import { ask, player } from "./other-client.js";
import { pause } from "./waiting.js";

function dialogTests({ describe, it, assert }) {
  const { DialogV2 } = foundry.applications.api;
  const seen = new WeakSet();
  /** Waits for a dialog that was not returned before. */
  async function shown() {
    for (let tries = 0; tries < 100; tries++) {
      const dialogs = [...foundry.applications.instances.values()].filter((app) => app instanceof DialogV2);
      const dialog = dialogs.find((app) => app.rendered && !seen.has(app));
      if (dialog) {
        seen.add(dialog);
        return dialog;
      }
      await pause(10);
    }
    throw new Error("no dialog was shown");
  }
  const click = (dialog, action) => dialog.element.querySelector(`button[data-action="${action}"]`).click();
  const press = async (action) => click(await shown(), action);

  describe("dialogs", () => {
    it("C100 a dialog needs at least one button", () => {
      assert.throws(() => new DialogV2({ content: "" }));
    });

    it("C100 confirm resolves to true or false", async () => {
      const yes = DialogV2.confirm({ content: "<p>?</p>" });
      await press("yes");
      assert.isTrue(await yes);
      const no = DialogV2.confirm({ content: "<p>?</p>" });
      await press("no");
      assert.isFalse(await no);
    });

    it("C100 prompt and wait resolve to the action, or to the callback's value", async () => {
      const prompt = DialogV2.prompt({ content: "" });
      await press("ok");
      assert.equal(await prompt, "ok");
      const buttons = [
        { action: "plain", label: "Plain" },
        { action: "value", label: "Value", callback: async () => 42 },
      ];
      const plain = DialogV2.wait({ content: "", buttons });
      await press("plain");
      assert.equal(await plain, "plain");
      const value = DialogV2.wait({ content: "", buttons });
      await press("value");
      assert.equal(await value, 42);
    });

    it("C100 the callback gets the event, the button and the dialog", async () => {
      let got = null;
      const result = DialogV2.wait({
        content: '<input name="n" value="5">',
        buttons: [
          { action: "go", label: "Go", callback: (event, button, dialog) => (got = { event, button, dialog }) },
        ],
      });
      const dialog = await shown();
      click(dialog, "go");
      await result;
      assert.instanceOf(got.event, Event);
      assert.equal(got.button.dataset.action, "go");
      assert.equal(got.button.form.elements.n.value, "5");
      assert.strictEqual(got.dialog, dialog);
    });

    it("C100 input resolves to the form's data", async () => {
      const result = DialogV2.input({ content: '<input name="n" type="number" value="5"><input name="t" value="x">' });
      await press("ok");
      assert.deepEqual(await result, { n: 5, t: "x" });
    });

    /** Shows a dialog with that content while `look` runs. */
    async function withContent(content, look) {
      const dialog = new DialogV2({ content, buttons: [{ action: "ok", label: "OK" }] });
      seen.add(dialog);
      try {
        await dialog.render({ force: true });
        await look(dialog.element.querySelector(".dialog-content"));
      } finally {
        await dialog.close({ animate: false });
      }
    }

    it("C161 content that is text is cleaned (G23, G24)", async () => {
      const text = `
        <p class="kept" style="color: red" data-kind="odd" title="yes" onclick="alert(1)" made-up="no">Text</p>
        <div name="nobody" id="conformance-clean"><style>p { color: red; }</style><svg><circle r="5"></circle></svg></div>
        <input name="n" type="number" value="5" min="1" autofocus required onchange="alert(1)">
        <script>alert(1)</script>`;
      await withContent(text, (content) => {
        const paragraph = content.querySelector("p.kept");
        assert.equal(paragraph.textContent, "Text");
        assert.equal(paragraph.style.color, "red");
        assert.equal(paragraph.dataset.kind, "odd");
        assert.equal(paragraph.title, "yes");
        for (const name of ["onclick", "made-up"]) assert.isFalse(paragraph.hasAttribute(name), name);
        assert.isFalse(content.querySelector("#conformance-clean").hasAttribute("name"));
        for (const tag of ["style", "svg", "script"]) assert.isNull(content.querySelector(tag), tag);
        const input = content.querySelector("input");
        assert.deepEqual([input.name, input.type, input.value, input.min], ["n", "number", "5", "1"]);
        for (const name of ["autofocus", "required"]) assert.isTrue(input.hasAttribute(name), name);
        assert.isFalse(input.hasAttribute("onchange"));
      });
    });

    it("C161 core's own elements stay (G23)", async () => {
      const text = `<string-tags name="tags" value="a,b"></string-tags><range-picker name="r" min="1" max="9" value="4"></range-picker>`;
      await withContent(text, (content) => {
        assert.deepEqual(Array.from(content.querySelector("string-tags").value), ["a", "b"]);
        assert.equal(content.querySelector("range-picker").value, 4);
      });
    });

    it("C161 content that is an element is not cleaned", async () => {
      const div = document.createElement("div");
      div.innerHTML = `<p made-up="yes">Text</p><svg><circle r="5"></circle></svg>`;
      await withContent(div, (content) => {
        assert.isTrue(content.querySelector("p").hasAttribute("made-up"));
        assert.isNotNull(content.querySelector("svg circle"));
      });
    });

    it("of an element the markup is taken, without its listeners (G93)", async () => {
      const div = document.createElement("div");
      div.innerHTML = `<a class="conformance-listening">Here</a>`;
      let heard = 0;
      div.querySelector("a").addEventListener("click", () => heard++);
      await withContent(div, (content) => content.querySelector("a.conformance-listening").click());
      assert.equal(heard, 0);
    });

    it("C161 an element with attributes of its own is refused (G94)", async () => {
      const div = document.createElement("div");
      div.className = "mine";
      div.innerHTML = "<p>Text</p>";
      let refused = false;
      await withContent(div, () => {}).catch(() => (refused = true));
      assert.isTrue(refused);
    });

    it("C103 a dialog on another client answers to this one", async function () {
      if (!player()) this.skip();
      const pressed = (action) => ask("pressDialog", { action });
      const answer = DialogV2.query(player(), "confirm", { window: { title: "?" }, content: "<p>?</p>" });
      await pressed("yes");
      assert.isTrue(await answer);
      const input = DialogV2.query(player(), "input", { content: '<input name="n" type="number" value="7">' });
      await pressed("ok");
      assert.deepEqual(await input, { n: 7 });
    });

    it("C100 a dismissed dialog resolves to null, or rejects where rejectClose says so", async () => {
      const calm = DialogV2.prompt({ content: "", close: () => "ignored" });
      await (await shown()).close({ animate: false });
      assert.isNull(await calm);
      const strict = DialogV2.prompt({ content: "", rejectClose: true });
      const rejected = strict.then(
        () => false,
        () => true,
      );
      await (await shown()).close({ animate: false });
      assert.isTrue(await rejected);
    });
  });
}

/** Presses a button of the dialog that is open on this client, once there is one. */
async function pressDialog({ action }) {
  for (let tries = 0; tries < 200; tries++) {
    const button = document.querySelector(`dialog.dialog button[data-action="${action}"]`);
    if (button) {
      button.click();
      await pause(300);
      return true;
    }
    await pause(20);
  }
  throw new Error(`conformance: no dialog with a button "${action}"`);
}

export default function register(quench) {
  CONFIG.queries["conformance.pressDialog"] = pressDialog;
  quench.registerBatch("conformance.dialogs", dialogTests, { displayName: "Conformance: dialogs" });
}
