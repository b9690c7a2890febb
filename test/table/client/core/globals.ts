/**
 * The global objects as the stand-in's modules import them. client/main.ts alone puts the same objects on
 * `globalThis` for packages.
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

/** What core, documents and canvas need of the interface. The applications add the rest. */
export interface Ui {
  notifications?: Notifier;
  [name: string]: unknown;
}

export const ui: Ui = {};

/** The running game. Set once, by boot(). */
export let game: Game;

export function installGame(instance: Game): void {
  game = instance;
}
