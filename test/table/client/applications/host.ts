/**
 * What the applications take from the layers below, in one place, with the types this room gives to its own parts of
 * `ui` and `CONFIG`.
 */
import { CONFIG as configuration } from "../core/config.ts";
import { game, ui as interfaceOfCore, type Ui } from "../core/globals.ts";
import type { ApplicationsConfiguration } from "./config.ts";
import type { ApplicationsInterface } from "./interface.ts";

export { game };
export { Hooks } from "../core/hooks.ts";

export const CONFIG = configuration as typeof configuration & ApplicationsConfiguration;

export const ui = interfaceOfCore as Ui & ApplicationsInterface;

/** Translations, whenever they are asked for: the game is made after the modules are loaded. */
export const i18n = {
  localize: (key: string): string => game.i18n.localize(key),
  format: (key: string, data: Record<string, string>): string => game.i18n.format(key, data),
  has: (key: string): boolean => game.i18n.has(key),
};

export const { localize, format } = i18n;
