/**
 * What core and documents need from the applications and the canvas, which fill these ports in
 * client/main.ts. The lower parts of the client never import the upper ones.
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

/** The steps of boot() that a part of the client takes. */
export interface Room {
  /** Adapts to the server's generation, before any package is loaded. */
  adoptGeneration?(generation: number): void;
  /** Registers the settings it reads, before the `init` hook. */
  registerSettings?(): void;
  /** Registers its core keybindings, before the `init` hook. */
  registerKeybindings?(): void;
  /** Creates what is not shown yet, after the `setup` hook. */
  initialize?(): void | Promise<void>;
  /** Shows the interface, before the `ready` hook. */
  render?(): void | Promise<void>;
}

/** What the applications and the canvas export as `room` in their index.ts, for client/main.ts. */
export interface UpperRoom extends Room {
  /** Members of `foundry` by namespace, merged with those of the others. */
  readonly namespaces: Readonly<Record<string, object>>;
  /** Members of `CONFIG`, merged object by object. */
  readonly configuration: object;
  /** The ports that it fills. */
  readonly ports?: Partial<Ports>;
  /** Further names on `globalThis`. */
  readonly globals?: Readonly<Record<string, unknown>>;
}

export interface Ports {
  renderTemplate(path: string, context: object): Promise<string>;
  /** Opens a yes-or-no dialog. Null if it was dismissed. */
  confirm(options: DialogOptions): Promise<boolean | null>;
  /** Opens a dialog for the data of a new document and creates it. Null if it was dismissed. */
  createDocumentDialog(
    documentClass: DocumentClass,
    data: AnyObject,
    createOptions: DatabaseCreateOperation,
    dialogOptions: AnyObject,
  ): Promise<Document | null | undefined>;
  /** Opens a dialog for the users who shall see a document, and shows it to them. */
  showToPlayers(document: Document): Promise<unknown>;
  /** Opens a journal entry that another user shows. */
  showEntry(entry: Document, options: AnyObject): void;
  /** Opens an image that another user shows. */
  showImage(config: {
    image: string;
    title?: string;
    caption?: string;
    uuid?: string | null;
    showTitle?: boolean;
  }): void;
  /** Enriches a text: replaces links, inline rolls and so on with HTML. */
  enrichHTML(content: string, options: AnyObject): Promise<string>;
  /** The window class of a pack. */
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
