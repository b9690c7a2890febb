/**
 * The objects every layer reaches, as the modules of the table import them. The same objects are put on `globalThis`
 * for packages, in client/main.ts alone.
 */
import type { Game } from "./game.ts";

export interface NotificationOptions {
  permanent?: boolean;
  localize?: boolean;
  console?: boolean;
  progress?: boolean;
  format?: Record<string, string>;
  [option: string]: unknown;
}

export interface Notifier {
  info(message: string, options?: NotificationOptions): unknown;
  warn(message: string, options?: NotificationOptions): unknown;
  error(message: string, options?: NotificationOptions): unknown;
  success(message: string, options?: NotificationOptions): unknown;
}

/** What of the interface the layers below it speak to; the applications fill in the rest. */
export interface Ui {
  notifications?: Notifier;
  [name: string]: unknown;
}

export const ui: Ui = {};

/** The running game; set once, at boot. */
export let game: Game;

export function installGame(instance: Game): void {
  game = instance;
}
