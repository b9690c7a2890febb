/** What `system.json`, `module.json` and `world.json` say. */
import type { AnyObject } from "./utils/value-types.ts";

export type PackageType = "system" | "module" | "world";

/** The folders of `Data`, and of the server's addresses, that packages lie in. */
export const PACKAGE_FOLDERS: Readonly<Record<PackageType, string>> = Object.freeze({
  system: "systems",
  module: "modules",
  world: "worlds",
});

/** C133: what the server does with a sub-type's data, whose model it never runs. Paths are relative to `system`. */
export interface SanitizationFields {
  htmlFields?: string[];
  /** Field paths, and the names of CONST.FILE_CATEGORIES they may hold. */
  filePathFields?: Record<string, string[]>;
  /** Fields that only a game master may change. */
  gmOnlyFields?: string[];
}

export interface ManifestPack {
  name: string;
  label: string;
  /** The folder of the pack, relative to the package; where a manifest says none, `packs/<name>` (C137). */
  path: string;
  /** The kind of document it holds. */
  type: string;
  system?: string;
  ownership?: Record<string, string>;
  banner?: string;
  flags?: AnyObject;
}

export interface ManifestStyle {
  src: string;
  layer?: string | null;
}

export interface ManifestRelationship {
  id: string;
  type?: string;
  compatibility?: { minimum?: string; verified?: string; maximum?: string };
}

export interface PackageManifest {
  id: string;
  title: string;
  version: string;
  description?: string;
  compatibility?: { minimum?: string; verified?: string; maximum?: string };
  esmodules?: string[];
  scripts?: string[];
  styles?: (string | ManifestStyle)[];
  languages?: { lang: string; name: string; path: string; system?: string; module?: string }[];
  packs?: ManifestPack[];
  packFolders?: AnyObject[];
  relationships?: { systems?: ManifestRelationship[]; requires?: ManifestRelationship[] } & AnyObject;
  socket?: boolean;
  documentTypes?: Record<string, Record<string, SanitizationFields>>;
  flags?: AnyObject;
  /** Of systems. */
  background?: string;
  initiative?: string;
  grid?: { type?: number; distance?: number; units?: string; diagonals?: number };
  primaryTokenAttribute?: string;
  secondaryTokenAttribute?: string;
  /** Of worlds: the id of the system. */
  system?: string;
  [field: string]: unknown;
}
