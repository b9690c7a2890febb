/**
 * What this layer asks of those above it. The applications and the canvas fill these ports in client/main.ts, so that
 * core and documents never import them.
 */

export interface DialogOptions {
  title: string;
  content: string;
  [option: string]: unknown;
}

/** What the boot sequence asks of a room above. */
export interface Room {
  /** Registers the settings this room reads; before the `init` hook. */
  registerSettings?(): void;
  /** Registers its core keybindings; before the `init` hook. */
  registerKeybindings?(): void;
  /** Builds what does not need to be seen yet; after the `setup` hook. */
  initialize?(): void | Promise<void>;
  /** Shows it; before the `ready` hook. */
  render?(): void | Promise<void>;
}

export interface Ports {
  renderTemplate(path: string, context: object): Promise<string>;
  /** Asks yes or no; null if the question was dismissed. */
  confirm(options: DialogOptions): Promise<boolean | null>;
  /** Asks for a form to be filled in; null if it was dismissed. */
  input(options: DialogOptions): Promise<Record<string, unknown> | null>;
}

function missing(port: string): () => never {
  return () => {
    throw new Error(`Nothing has been connected to the port "${port}"`);
  };
}

export const ports: Ports = {
  renderTemplate: missing("renderTemplate"),
  confirm: missing("confirm"),
  input: missing("input"),
};
