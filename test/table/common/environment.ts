/**
 * What common code asks of the place it runs in. The client fills these ports at boot; on the server, and in tests, the
 * plain answers below stand. Common code reads no globals, so that it behaves alike on both sides of the wire.
 */
import type { CompatibilityMode } from "./constants/play.ts";
import { GRID_DIAGONALS, GRID_TYPES } from "./constants/scene.ts";
import type { Document } from "./abstract/document.ts";
import type { DatabaseBackend } from "./abstract/database-backend.ts";
import type { TimeFormatter } from "./data/calendar.ts";
import { DEFAULT_UNKNOWNS, type Unknowns } from "./unknowns.ts";
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

/** Defaults that a game system's manifest gives. */
export interface SystemDefaults {
  primaryTokenAttribute: string | null;
  secondaryTokenAttribute: string | null;
  grid: { type: number; distance: number; units: string; diagonals: number };
}

export interface Environment {
  /** The class configured for a kind of document, once the documents are loaded. */
  documentClass(documentName: string): DocumentClass | undefined;
  /** The data model of a sub-type; none on the server (C133). */
  dataModel(documentName: string, type: string): TypeDataModelClass | undefined;
  /** The sub-types a package's manifest or configuration adds to a kind of document. */
  documentTypes(documentName: string): readonly string[];
  /** The scopes under which flags may be stored (C29). */
  flagScopes(): readonly string[];
  /** The way to the database. */
  database(): DatabaseBackend;
  /** The user of this client; null on the server. */
  user(): CurrentUser | null;
  /** The roles that have each permission in this world, where it says so. */
  permissionRoles(): Partial<Record<string, number[]>> | undefined;
  /** What the game system's manifest says of new tokens and scenes. */
  system(): SystemDefaults;
  compatibility: CompatibilitySettings;
  /** The collection of a world's primary documents, or of a pack. */
  collection(documentName: string): UuidCollection | undefined;
  pack(id: string): UuidCollection | undefined;
  /** A folder of a pack. */
  packFolder(pack: string, id: string): unknown;
  /** `CONFIG.time.formatters`: names of times in words to their formatters. */
  timeFormatters(): Readonly<Record<string, string | TimeFormatter | undefined>>;
  /** The generation of the software that is stood in for. */
  generation: number;
  /** How to behave where no source tells. */
  unknown: Readonly<Unknowns>;
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
  permissionRoles: () => undefined,
  system: () => ({
    primaryTokenAttribute: null,
    secondaryTokenAttribute: null,
    grid: { type: GRID_TYPES.SQUARE, distance: 1, units: "", diagonals: GRID_DIAGONALS.EQUIDISTANT },
  }),
  compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
  timeFormatters: () => ({}),
  collection: () => undefined,
  pack: () => undefined,
  packFolder: () => null,
  generation: 13,
  unknown: DEFAULT_UNKNOWNS,
};
