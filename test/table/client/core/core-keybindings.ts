import { KEYBINDING_PRECEDENCE } from "../../common/constants.ts";
import { game } from "./globals.ts";

/** Registers the core keybindings of neither the canvas nor the applications. */
export function registerCoreKeybindings(): void {
  game.keybindings.register("core", "pause", {
    name: "KEYBINDINGS.Pause",
    restricted: true,
    editable: [{ key: "Space" }],
    onDown: () => {
      game.togglePause(undefined, { broadcast: true });
      return true;
    },
    precedence: KEYBINDING_PRECEDENCE.DEFERRED,
  });
  game.keybindings.register("core", "character", {
    name: "KEYBINDINGS.ToggleCharacterSheet",
    editable: [{ key: "KeyC" }],
    onDown: () => Boolean(game.toggleCharacterSheet()),
    precedence: KEYBINDING_PRECEDENCE.DEFERRED,
  });
}
