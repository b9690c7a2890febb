/** Finds systems, modules and worlds by their manifests, and refuses those that cannot work. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, normalize } from "node:path";
import { ALL_DOCUMENT_TYPES, COMPENDIUM_DOCUMENT_TYPES } from "../common/constants/documents.ts";
import { BASE_DOCUMENTS } from "../common/documents.ts";
import {
  PACKAGE_FOLDERS,
  type ManifestRelationship,
  type PackageManifest,
  type PackageType,
} from "../common/manifest.ts";
import type { PackageIssue } from "../common/protocol.ts";
import { isNewerVersion } from "../common/utils/text.ts";
import { isPlainObject } from "../common/utils/value-types.ts";
import type { Release } from "./release.ts";

export class PackageError extends Error {
  readonly packageId: string;

  constructor(packageId: string, message: string) {
    super(`${packageId}: ${message}`);
    this.name = "PackageError";
    this.packageId = packageId;
  }
}

/** The folder of a package. */
export function packagePath(data: string, type: PackageType, id: string): string {
  return join(data, "Data", PACKAGE_FOLDERS[type], id);
}

/** The manifest of a package. @throws {PackageError} saying why the package cannot be used */
export function readPackage(data: string, type: PackageType, id: string, release: Release): PackageManifest {
  const folder = packagePath(data, type, id);
  const manifest = parseManifest(join(folder, `${type}.json`), type, id);
  checkIdentity(manifest, type, id);
  checkCompatibility(manifest, id, release);
  checkFiles(manifest, folder, id);
  checkDocumentTypes(manifest, id);
  return manifest;
}

/** All modules that can be used with a system, and the problems of the others. */
export function readModules(
  data: string,
  system: PackageManifest,
  release: Release,
): { modules: PackageManifest[]; issues: PackageIssue[] } {
  const folder = join(data, "Data", PACKAGE_FOLDERS.module);
  const modules: PackageManifest[] = [];
  const issues: PackageIssue[] = [];
  for (const id of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (id.startsWith(".") || !statSync(join(folder, id)).isDirectory()) continue;
    try {
      const manifest = readPackage(data, "module", id, release);
      const { systems = [] } = manifest.relationships ?? {};
      const meant = systems.find((entry) => entry.id === system.id);
      if (systems.length > 0 && !meant) continue;
      if (meant && !isMet(meant, new Map(), system)) {
        throw new PackageError(id, `needs ${system.id} of at least version ${meant.compatibility?.minimum}`);
      }
      modules.push(manifest);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      issues.push({ id, message: error.message });
    }
  }
  return withRequirements(modules, system, issues);
}

function parseManifest(path: string, type: PackageType, id: string): PackageManifest {
  if (!existsSync(path)) throw new PackageError(id, `there is no ${type}.json in its folder`);
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new PackageError(id, `${type}.json is not valid JSON: ${(error as Error).message}`);
  }
  if (!isPlainObject(manifest)) throw new PackageError(id, `${type}.json is not an object`);
  return manifest as PackageManifest;
}

function checkIdentity(manifest: PackageManifest, type: PackageType, id: string): void {
  if (typeof manifest.id !== "string") throw new PackageError(id, `${type}.json has no "id"`);
  if (manifest.id !== id) {
    throw new PackageError(id, `the id "${manifest.id}" in ${type}.json is not the name of the folder, "${id}"`);
  }
  if (!/^[a-z0-9_-]+$/i.test(id)) throw new PackageError(id, "an id may only hold letters, digits, - and _");
  if (typeof manifest.title !== "string" || manifest.title === "") {
    throw new PackageError(id, `${type}.json has no "title"`);
  }
  if (type !== "world" && typeof manifest.version !== "string") {
    throw new PackageError(id, `${type}.json has no "version"`);
  }
}

function checkCompatibility(manifest: PackageManifest, id: string, release: Release): void {
  const { minimum, maximum } = manifest.compatibility ?? {};
  const version = `${release.generation}.${release.build}`;
  if (minimum !== undefined && isNewerVersion(String(minimum), version)) {
    throw new PackageError(id, `needs at least version ${minimum}, and this is ${version}`);
  }
  if (maximum === undefined) return;
  // "13" allows every build of generation 13, "13.340" none after 340.
  const compared = String(maximum).includes(".") ? version : String(release.generation);
  if (isNewerVersion(compared, String(maximum))) {
    throw new PackageError(id, `works up to version ${maximum}, and this is ${version}`);
  }
}

function checkFiles(manifest: PackageManifest, folder: string, id: string): void {
  const styles = (manifest.styles ?? []).map((style) => (typeof style === "string" ? style : style.src));
  const languages = (manifest.languages ?? []).map((language) => language.path);
  const files = { esmodules: manifest.esmodules ?? [], scripts: manifest.scripts ?? [], styles, languages };
  for (const [list, paths] of Object.entries(files)) {
    for (const path of paths) {
      if (typeof path !== "string") throw new PackageError(id, `"${list}" holds something that is not a path`);
      if (isOutside(path)) throw new PackageError(id, `"${list}" names ${path}, which is outside of the package`);
      if (!existsSync(join(folder, path.replace(/[?#].*$/, "")))) {
        throw new PackageError(id, `"${list}" names ${path}, and there is no such file`);
      }
    }
  }
  for (const pack of manifest.packs ?? []) {
    pack.path ??= `packs/${pack.name}`;
    if (typeof pack.path !== "string" || isOutside(pack.path)) {
      throw new PackageError(id, `the pack "${pack.name}" has no path inside the package`);
    }
    if (!(COMPENDIUM_DOCUMENT_TYPES as readonly string[]).includes(pack.type)) {
      throw new PackageError(id, `the pack "${pack.name}" holds documents of the unknown kind "${pack.type}"`);
    }
  }
}

function isOutside(path: string): boolean {
  return !normalize(join("/package", path)).startsWith("/package/");
}

function checkDocumentTypes(manifest: PackageManifest, id: string): void {
  for (const [documentName, types] of Object.entries(manifest.documentTypes ?? {})) {
    // Document types that are not built here may have sub-types.
    const isUnbuilt = ALL_DOCUMENT_TYPES.includes(documentName) && !(documentName in BASE_DOCUMENTS);
    if (!isUnbuilt && !BASE_DOCUMENTS[documentName]?.hasTypeData) {
      throw new PackageError(id, `"documentTypes" names ${documentName}, a kind of document that has no sub-types`);
    }
    if (!isPlainObject(types)) throw new PackageError(id, `"documentTypes.${documentName}" is not an object`);
    for (const type of Object.keys(types)) {
      if (!/^[a-zA-Z0-9_-]+$/.test(type)) throw new PackageError(id, `"${type}" cannot be the name of a sub-type`);
    }
  }
}

/** Removes modules with missing requirements, and those that require them. */
function withRequirements(
  modules: PackageManifest[],
  system: PackageManifest,
  issues: PackageIssue[],
): { modules: PackageManifest[]; issues: PackageIssue[] } {
  const usable = new Map(modules.map((module) => [module.id, module]));
  for (let changed = true; changed;) {
    changed = false;
    for (const module of usable.values()) {
      const lacking = (module.relationships?.requires ?? []).find((required) => !isMet(required, usable, system));
      if (!lacking) continue;
      issues.push({ id: module.id, message: `${module.id}: requires ${lacking.id}, which is not there` });
      usable.delete(module.id);
      changed = true;
    }
  }
  return { modules: Array.from(usable.values()), issues };
}

function isMet(
  required: ManifestRelationship,
  modules: Map<string, PackageManifest>,
  system: PackageManifest,
): boolean {
  const found = required.id === system.id ? system : modules.get(required.id);
  if (!found) return false;
  const minimum = required.compatibility?.minimum;
  return minimum === undefined || !isNewerVersion(String(minimum), found.version);
}
