import type { Document } from "./document.ts";
import type { AnyObject } from "../utils/value-types.ts";

export type DocumentClass = typeof Document;

/** C21: the parameters of an operation. All others are sent to every client too (C14). */
export interface DatabaseOperation {
  parent?: Document | null;
  parentUuid?: string | null;
  pack?: string | null;
  action?: string;
  modifiedTime?: number;
  /** Whether to render the documents' applications. */
  render?: boolean;
  /** Whether to skip the `pre` hooks. */
  noHook?: boolean;
  broadcast?: boolean;
  [option: string]: unknown;
}

export interface DatabaseGetOperation extends DatabaseOperation {
  query?: AnyObject;
  index?: boolean;
  indexFields?: string[];
}

export interface DatabaseCreateOperation extends DatabaseOperation {
  data?: object[];
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  renderSheet?: boolean;
}

export interface DatabaseUpdateOperation extends DatabaseOperation {
  updates?: AnyObject[];
  /** Whether to send differences only. */
  diff?: boolean;
  recursive?: boolean;
}

export interface DatabaseDeleteOperation extends DatabaseOperation {
  ids?: string[];
  deleteAll?: boolean;
}

/** Executes operations on documents. The workflow runs on the client that requests one. */
export abstract class DatabaseBackend {
  abstract get(documentClass: DocumentClass, operation: DatabaseGetOperation): Promise<Document[] | AnyObject[]>;

  abstract create(documentClass: DocumentClass, operation: DatabaseCreateOperation): Promise<Document[]>;

  abstract update(documentClass: DocumentClass, operation: DatabaseUpdateOperation): Promise<Document[]>;

  abstract delete(documentClass: DocumentClass, operation: DatabaseDeleteOperation): Promise<Document[]>;

  /** C29: the scopes in which flags may be stored. */
  abstract getFlagScopes(): string[];

  /** The packages and the world, which may have compendium packs. */
  abstract getCompendiumScopes(): string[];
}
