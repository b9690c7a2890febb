/** The interface's settings, and the colour scheme that follows from them. */

import { SETTING_SCOPES } from "../../common/constants.ts";
import { SchemaField, StringField } from "../../common/data/fields.ts";
import { game, ui } from "./host.ts";

export type ColorScheme = "" | "dark" | "light";

export interface UiConfiguration {
  /** Empty: the browser's preference. */
  colorScheme: { applications: ColorScheme; interface: ColorScheme };
  chatNotifications: "cards" | "pip";
}

const schemes = (initial: ColorScheme) =>
  new StringField({
    required: true,
    blank: true,
    initial,
    choices: { "": "SETTINGS.UI.COLOR.browser", dark: "SETTINGS.UI.COLOR.dark", light: "SETTINGS.UI.COLOR.light" },
  });

export function registerInterfaceSettings(): void {
  const { CLIENT, WORLD } = SETTING_SCOPES;
  const { settings } = game;
  settings.register("core", "uiConfig", {
    name: "SETTINGS.UI.name",
    scope: CLIENT,
    config: false,
    type: new SchemaField({
      colorScheme: new SchemaField({ applications: schemes(""), interface: schemes("dark") }),
      chatNotifications: new StringField({
        required: true,
        initial: "cards",
        choices: { cards: "SETTINGS.UI.CHAT.cards", pip: "SETTINGS.UI.CHAT.pip" },
      }),
    }),
    onChange: () => {
      applyColorScheme();
      ui.chat?._toggleNotifications();
    },
  });
  settings.register("core", "moduleConfiguration", { scope: WORLD, type: Object, default: {} });
}

export function uiConfiguration(): UiConfiguration {
  return game.settings.get("core", "uiConfig") as UiConfiguration;
}

const preference = window.matchMedia("(prefers-color-scheme: dark)");

function themeOf(scheme: ColorScheme): "theme-dark" | "theme-light" {
  if (scheme) return `theme-${scheme}`;
  return preference.matches ? "theme-dark" : "theme-light";
}

function setTheme(element: HTMLElement | null, scheme: ColorScheme): void {
  element?.classList.remove("theme-dark", "theme-light");
  element?.classList.add(themeOf(scheme));
}

/** Give the page and the interface the themes that this client has chosen for them. */
export function applyColorScheme(): void {
  const { colorScheme } = uiConfiguration();
  setTheme(document.body, colorScheme.applications);
  setTheme(document.getElementById("interface"), colorScheme.interface);
  setTheme(document.getElementById("hud"), colorScheme.interface);
}

export function followBrowserScheme(): void {
  preference.addEventListener("change", applyColorScheme);
}
