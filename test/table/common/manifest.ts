/** The types of `system.json`, `module.json` and `world.json`. */
import type { AnyObject } from "./utils/value-types.ts";

export type PackageType = "system" | "module" | "world";

/** The folders of packages, in `Data` and in the server's URLs. */
export const PACKAGE_FOLDERS: Readonly<Record<PackageType, string>> = Object.freeze({
  system: "systems",
  module: "modules",
  world: "worlds",
});

/** C133: how the server checks data of a sub-type, whose model it never runs. Paths start at `system`. */
export interface SanitizationFields {
  htmlFields?: string[];
  /** Field paths with the allowed keys of CONST.FILE_CATEGORIES. */
  filePathFields?: Record<string, string[]>;
  /** Fields that only gamemasters may change. */
  gmOnlyFields?: string[];
}

export interface ManifestPack {
  name: string;
  label: string;
  /** The folder of the pack, relative to the package. Default: `packs/<name>` (C137). */
  path: string;
  /** The document name of its contents. */
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
  /** Systems only. */
  background?: string;
  initiative?: string;
  grid?: { type?: number; distance?: number; units?: string; diagonals?: number };
  primaryTokenAttribute?: string;
  secondaryTokenAttribute?: string;
  /** Worlds only: the id of the system. */
  system?: string;
  [field: string]: unknown;
}
