/**
 * What common code asks of the place it runs in. The client fills these ports at boot; on the server, and in tests, the
 * plain answers below stand. Common code reads no globals, so that it behaves alike on both sides of the wire.
 */
import type { CompatibilityMode } from "./constants/play.ts";
import type { Document } from "./abstract/document.ts";
import type { DatabaseBackend } from "./abstract/database-backend.ts";
import type { TypeDataModel } from "./abstract/type-data-model.ts";

type DocumentClass = typeof Document;
type TypeDataModelClass = typeof TypeDataModel;

/** How loudly to speak of deprecated uses: `CONFIG.compatibility`. */
export interface CompatibilitySettings {
  mode: CompatibilityMode;
  includePatterns: RegExp[];
  excludePatterns: RegExp[];
}

/** A collection of primary documents, as far as a uuid needs it. */
export interface UuidCollection {
  documentName: string;
  get(id: string): unknown;
}

/** The user on whose behalf this process works. */
export interface CurrentUser {
  readonly id: string | null;
  readonly isGM: boolean;
}

export interface Environment {
  /** The class configured for a kind of document, once the documents are loaded. */
  documentClass(documentName: string): DocumentClass | undefined;
  /** The data model of a sub-type; none on the server (C133). */
  dataModel(documentName: string, type: string): TypeDataModelClass | undefined;
  /** The sub-types a package's manifest or configuration adds to a kind of document. */
  documentTypes(documentName: string): readonly string[];
  /** The initial value of an image field or the like may depend on configuration. */
  flagScopes(): readonly string[];
  /** The way to the database. */
  database(): DatabaseBackend;
  /** The user of this client; null on the server. */
  user(): CurrentUser | null;
  /** Is this a user with that id who exists? Unknown places accept all. */
  localize(key: string): string;
  has(key: string): boolean;
  compatibility: CompatibilitySettings;
  /** The collection of a world's primary documents, or of a pack. */
  collection(documentName: string): UuidCollection | undefined;
  pack(id: string): UuidCollection | undefined;
  /** The generation of the software that is stood in for. */
  generation: number;
  /** The versions that `_stats` records. */
  versions(): { coreVersion: string; systemId: string | null; systemVersion: string | null };
}

export const environment: Environment = {
  documentClass: () => undefined,
  dataModel: () => undefined,
  documentTypes: () => [],
  flagScopes: () => ["core", "world"],
  database: () => {
    throw new Error("No database has been connected");
  },
  user: () => null,
  localize: (key) => key,
  has: () => false,
  compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
  collection: () => undefined,
  pack: () => undefined,
  generation: 13,
  versions: () => ({ coreVersion: "13.351", systemId: null, systemVersion: null }),
};
