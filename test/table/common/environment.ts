/**
 * What common code needs from its host. The client fills these ports at boot, the server before each
 * operation; the defaults below apply otherwise. Common code reads no globals, so it behaves alike on both
 * sides.
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

/** How to report deprecated uses: `CONFIG.compatibility`. */
export interface CompatibilitySettings {
  mode: CompatibilityMode;
  includePatterns: RegExp[];
  excludePatterns: RegExp[];
}

/** What uuids need of a collection of primary documents. */
export interface UuidCollection {
  documentName: string;
  get(id: string): unknown;
}

/** The user of this process. */
export interface CurrentUser {
  readonly id: string | null;
  readonly isGM: boolean;
}

/** Defaults from the system's manifest. */
export interface SystemDefaults {
  primaryTokenAttribute: string | null;
  secondaryTokenAttribute: string | null;
  grid: { type: number; distance: number; units: string; diagonals: number };
}

export interface Environment {
  /** The configured class of a document type, once documents are loaded. */
  documentClass(documentName: string): DocumentClass | undefined;
  /** The data model of a sub-type; none on the server (C133). */
  dataModel(documentName: string, type: string): TypeDataModelClass | undefined;
  /** The sub-types that packages add to a document type. */
  documentTypes(documentName: string): readonly string[];
  /** The scopes in which flags may be stored (C29). */
  flagScopes(): readonly string[];
  /** Where operations on documents are executed. */
  database(): DatabaseBackend;
  /** The user of this client; null on the server. */
  user(): CurrentUser | null;
  /** The roles configured for each permission in this world, if any. */
  permissionRoles(): Partial<Record<string, number[]>> | undefined;
  /** The system's defaults for new tokens and scenes. */
  system(): SystemDefaults;
  compatibility: CompatibilitySettings;
  /** The collection of a world's primary documents. */
  collection(documentName: string): UuidCollection | undefined;
  pack(id: string): UuidCollection | undefined;
  /** A folder of a pack. */
  packFolder(pack: string, id: string): unknown;
  /** `CONFIG.time.formatters`: the formatters of times, by name. */
  timeFormatters(): Readonly<Record<string, string | TimeFormatter | undefined>>;
  /** The emulated generation of Foundry. */
  generation: number;
  /** The chosen behaviour where the documentation says nothing. */
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
