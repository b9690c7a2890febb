/** The keybindings of the interface. */

import { KEYBINDING_PRECEDENCE } from "../../common/constants.ts";
import type { ApplicationV2 } from "./api/application.ts";
import { canvas, game, ui } from "./host.ts";
import { instances } from "./instances.ts";

const HOTBAR_KEYS = 10;

/** Escape: closes the context menu, main menu or all windows; else releases tokens; else opens the menu. */
export function dismiss(): boolean {
  if (ui.context) {
    void ui.context.close();
    return true;
  }
  if (ui.menu?.rendered) {
    void ui.menu.close();
    return true;
  }
  const windows = [...instances.values()].filter((app) => app.rendered && (app.hasFrame || isHud(app)));
  const former = Object.values(ui.windows);
  if (windows.length + former.length > 0) {
    for (const app of [...windows, ...former]) void app.close({ closeKey: true });
    return true;
  }
  const { ready, tokens } = canvas() ?? {};
  if (ready && tokens && tokens.controlled.length > 0) {
    tokens.releaseAll();
    return true;
  }
  void ui.menu?.toggle();
  return true;
}

const isHud = (app: ApplicationV2) => app.element.classList.contains("placeable-hud");

export function registerInterfaceKeybindings(): void {
  const { keybindings } = game;
  keybindings.register("core", "dismiss", {
    name: "KEYBINDINGS.Dismiss",
    uneditable: [{ key: "Escape" }],
    onDown: dismiss,
    precedence: KEYBINDING_PRECEDENCE.DEFERRED,
  });
  keybindings.register("core", "focusChat", {
    name: "KEYBINDINGS.FocusChat",
    editable: [{ key: "KeyC", modifiers: ["Shift"] }],
    onDown: () => {
      ui.chat?.activate(); // C188
      return true;
    },
  });
  for (let number = 1; number <= HOTBAR_KEYS; number++) {
    const key = `Digit${number % HOTBAR_KEYS}`;
    keybindings.register("core", `executeMacro${number % HOTBAR_KEYS}`, {
      name: `KEYBINDINGS.ExecuteMacro${number % HOTBAR_KEYS}`,
      editable: [{ key }],
      onDown: () => {
        const slot = ui.hotbar?.slots[number - 1];
        if (slot?.macro) void slot.macro.execute();
        return true;
      },
      precedence: KEYBINDING_PRECEDENCE.DEFERRED,
    });
  }
  for (let page = 1; page <= 5; page++) {
    keybindings.register("core", `swapHotbar${page}`, {
      name: `KEYBINDINGS.SwapHotbar${page}`,
      editable: [{ key: `Digit${page}`, modifiers: ["Alt"] }],
      onDown: () => {
        void ui.hotbar?.changePage(page);
        return true;
      },
      precedence: KEYBINDING_PRECEDENCE.DEFERRED,
    });
  }
}
