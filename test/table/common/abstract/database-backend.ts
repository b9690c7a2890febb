import type { Document } from "./document.ts";
import type { AnyObject } from "../utils/value-types.ts";

export type DocumentClass = typeof Document;

/** C21: what an operation may be told. Whatever else stands in it travels to every client (C14). */
export interface DatabaseOperation {
  parent?: Document | null;
  parentUuid?: string | null;
  pack?: string | null;
  action?: string;
  modifiedTime?: number;
  /** Render the applications of the documents? */
  render?: boolean;
  /** Leave out the hooks that come before? */
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
  /** Only send what differs. */
  diff?: boolean;
  recursive?: boolean;
}

export interface DatabaseDeleteOperation extends DatabaseOperation {
  ids?: string[];
  deleteAll?: boolean;
}

/** The way documents take to the database: the workflow of an operation belongs to the client that asks for it. */
export abstract class DatabaseBackend {
  abstract get(documentClass: DocumentClass, operation: DatabaseGetOperation): Promise<Document[] | AnyObject[]>;

  abstract create(documentClass: DocumentClass, operation: DatabaseCreateOperation): Promise<Document[]>;

  abstract update(documentClass: DocumentClass, operation: DatabaseUpdateOperation): Promise<Document[]>;

  abstract delete(documentClass: DocumentClass, operation: DatabaseDeleteOperation): Promise<Document[]>;

  /** C29: the scopes under which flags may be stored. */
  abstract getFlagScopes(): string[];

  /** The packages and the world that have compendium packs. */
  abstract getCompendiumScopes(): string[];
}
