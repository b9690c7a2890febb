export default function register(quench) {
  quench.registerBatch(
    "conformance.keybindings",
    ({ describe, it, afterEach, assert }) => {
      const { KeyboardManager } = foundry.helpers.interaction;
      const press = (code, modifiers = {}) => {
        KeyboardManager.emulateKeypress(false, code, { ...modifiers, force: true });
        KeyboardManager.emulateKeypress(true, code, { ...modifiers, force: true });
      };
      const taken = () => globalThis.plainPressed.splice(0);

      afterEach(() => {
        game.keyboard.releaseKeys();
        taken();
      });

      describe("Keybindings", () => {
        it("cannot be declared once the game has begun", () => {
          assert.throws(() => game.keybindings.register("plain", "late", { name: "Late" }));
        });

        it("run on the key and with the modifiers they are bound to", () => {
          press("KeyJ");
          assert.deepEqual(taken(), []);
          press("KeyJ", { ctrlKey: true });
          assert.deepEqual(taken(), ["jump down", "jump up"]);
        });

        it("are tried by precedence until one has dealt with the key", () => {
          press("KeyK");
          assert.deepEqual(taken(), ["first", "second"]);
        });

        it("may be pressed with modifiers that are reserved", () => {
          press("KeyL", { shiftKey: true });
          assert.deepEqual(taken(), ["look"]);
        });

        it("can be bound to other keys, and back", async () => {
          const before = game.keybindings.get("plain", "look").map(({ key }) => key);
          assert.deepEqual(before, ["KeyL"]);
          await game.keybindings.set("plain", "look", [{ key: "KeyU" }]);
          press("KeyL");
          assert.deepEqual(taken(), []);
          press("KeyU");
          assert.deepEqual(taken(), ["look"]);
          await game.keybindings.set("plain", "look");
          press("KeyL");
          assert.deepEqual(taken(), ["look"]);
        });

        it("are kept in a setting of the user (G139)", () => {
          assert.equal(game.settings.settings.get("core.keybindings")?.scope, "user");
        });

        it("refuse reserved modifiers as part of a binding", async () => {
          let refused;
          try {
            await game.keybindings.set("plain", "look", [{ key: "KeyU", modifiers: ["Shift"] }]);
          } catch (error) {
            refused = error;
          }
          assert.instanceOf(refused, Error);
        });

        it("C188 show the chat on Shift and C", () => {
          ui.sidebar.changeTab("combat", "primary");
          press("KeyC", { shiftKey: true });
          assert.equal(ui.sidebar.tabGroups.primary, "chat");
        });

        it("know which modifiers are held", () => {
          assert.isFalse(game.keyboard.isModifierActive("Shift"));
          KeyboardManager.emulateKeypress(false, "ShiftLeft", { shiftKey: true, force: true });
          assert.isTrue(game.keyboard.isModifierActive("Shift"));
          KeyboardManager.emulateKeypress(true, "ShiftLeft", { force: true });
          assert.isFalse(game.keyboard.isModifierActive("Shift"));
        });
      });
    },
    { displayName: "Keybindings" },
  );
}
