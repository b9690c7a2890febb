/**
 * What core and documents ask of the rooms above them. The applications and the canvas fill these ports in
 * client/main.ts, so that the lower rooms never import the upper ones.
 */
import type { DatabaseCreateOperation, DocumentClass } from "../../common/abstract/database-backend.ts";
import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { ResolverClass } from "./dice/fulfillment.ts";

export interface DialogOptions {
  title: string;
  content: string;
  [option: string]: unknown;
}

/** What the boot sequence asks of a room above. */
export interface Room {
  /** Becomes what the generation is that the server says; before anything of the packages is loaded. */
  adoptGeneration?(generation: number): void;
  /** Registers the settings this room reads; before the `init` hook. */
  registerSettings?(): void;
  /** Registers its core keybindings; before the `init` hook. */
  registerKeybindings?(): void;
  /** Builds what does not need to be seen yet; after the `setup` hook. */
  initialize?(): void | Promise<void>;
  /** Shows it; before the `ready` hook. */
  render?(): void | Promise<void>;
}

/** What a room above hands over as `room` in its index.ts; client/main.ts puts it together. */
export interface UpperRoom extends Room {
  /** Parts of `foundry`, by the names of the namespaces: merged with those of other rooms. */
  readonly namespaces: Readonly<Record<string, object>>;
  /** Parts of `CONFIG`: merged, object by object. */
  readonly configuration: object;
  /** The ports it fills. */
  readonly ports?: Partial<Ports>;
  /** What stands on `globalThis` beside what every document class and namespace puts there. */
  readonly globals?: Readonly<Record<string, unknown>>;
}

export interface Ports {
  renderTemplate(path: string, context: object): Promise<string>;
  /** Asks yes or no; null if the question was dismissed. */
  confirm(options: DialogOptions): Promise<boolean | null>;
  /** Asks for what a new document needs and creates it; null if the question was dismissed. */
  createDocumentDialog(
    documentClass: DocumentClass,
    data: AnyObject,
    createOptions: DatabaseCreateOperation,
    dialogOptions: AnyObject,
  ): Promise<Document | null | undefined>;
  /** Asks to whom a document is to be shown, and shows it. */
  showToPlayers(document: Document): Promise<unknown>;
  /** Opens a journal entry that another user shows. */
  showEntry(entry: Document, options: AnyObject): void;
  /** Opens a picture that another user shows. */
  showImage(config: {
    image: string;
    title?: string;
    caption?: string;
    uuid?: string | null;
    showTitle?: boolean;
  }): void;
  /** Replaces links, rolls and the like in a text with what they stand for. */
  enrichHTML(content: string, options: AnyObject): Promise<string>;
  /** The window of a pack. */
  compendiumWindow(): new (options: { collection: unknown }) => { render(options?: object): unknown };
  /** The window that asks for the results of dice. */
  rollResolver(): ResolverClass;
  registerSheet(documentClass: DocumentClass, scope: string, sheetClass: unknown, options: AnyObject): void;
  unregisterSheet(documentClass: DocumentClass, scope: string, sheetClass: unknown, options: AnyObject): void;
}

function missing(port: string): () => never {
  return () => {
    throw new Error(`Nothing has been connected to the port "${port}"`);
  };
}

export const ports: Ports = {
  renderTemplate: missing("renderTemplate"),
  confirm: missing("confirm"),
  createDocumentDialog: missing("createDocumentDialog"),
  showToPlayers: missing("showToPlayers"),
  showEntry: missing("showEntry"),
  showImage: missing("showImage"),
  enrichHTML: missing("enrichHTML"),
  compendiumWindow: missing("compendiumWindow"),
  rollResolver: missing("rollResolver"),
  registerSheet: missing("registerSheet"),
  unregisterSheet: missing("unregisterSheet"),
};
