/** DialogV2: C100, and on another client C103. */
import { ask, player } from "./other-client.js";
import { pause } from "./waiting.js";

function dialogTests({ describe, it, assert }) {
  const { DialogV2 } = foundry.applications.api;
  const seen = new WeakSet();
  /** The dialog that was opened last, once it is there; each is found once. */
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
