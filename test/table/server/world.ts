/** An open world: its packages, documents and packs. */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "../common/abstract/document.ts";
import { environment, type SystemDefaults } from "../common/environment.ts";
import { GRID_DIAGONALS, GRID_TYPES } from "../common/constants/scene.ts";
import { BASE_DOCUMENTS, BaseFolder, BaseScene, BaseUser, WORLD_DOCUMENTS } from "../common/documents.ts";
import { giveDefaultLevel } from "../common/documents/level.ts";
import type { ManifestPack, PackageManifest, PackageType, SanitizationFields } from "../common/manifest.ts";
import { SECRET_FIELDS, type PackageIssue, type PackMetadata } from "../common/protocol.ts";
import { getProperty, setProperty } from "../common/utils/paths.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import { DocumentStore } from "./document-store.ts";
import { LevelStore, type DiskMood } from "./level-store.ts";
import type { Log } from "./log.ts";
import { packagePath, readModules, readPackage } from "./packages.ts";
import type { Release } from "./release.ts";
import { embeddedOf, putTree } from "./record-layout.ts";
import { lockWorld } from "./world-lock.ts";

/** A compendium pack. Its documents and folders are in one LevelDB. */
export interface Pack {
  metadata: PackMetadata;
  documents: DocumentStore;
  folders: DocumentStore;
  level: LevelStore;
}

/** What a new world has none of (foundryvtt#8285). */
const MADE_BY_PEOPLE = ["Actor", "Item", "JournalEntry", "Scene"];

const PACK_OWNERSHIP = Object.freeze({ PLAYER: "OBSERVER", ASSISTANT: "OWNER" });

/** The metadata of a pack. In ids of the world's packs the package is "world", whatever the world's id. */
function packMetadata(packageType: PackageType, manifest: PackageManifest, pack: ManifestPack): PackMetadata {
  const { name, label, type, path, flags = {}, ownership = PACK_OWNERSHIP, banner, system } = pack;
  const packageName = packageType === "world" ? "world" : manifest.id;
  return {
    ...{ id: `${packageName}.${name}`, name, label, type, path, packageType, packageName, flags, ownership },
    ...{ index: [], folders: [] },
    ...(banner === undefined ? {} : { banner }),
    ...(system === undefined ? {} : { system }),
  };
}

export interface WorldOptions {
  data: string;
  id: string;
  release: Release;
  log: Log;
  disk?: DiskMood | null;
}

export class World {
  readonly id: string;
  readonly path: string;
  readonly release: Release;
  readonly log: Log;
  readonly manifest: PackageManifest;
  readonly system: PackageManifest;
  /** All usable modules, active or not. */
  readonly modules: PackageManifest[];
  readonly issues: PackageIssue[];
  readonly packs = new Map<string, Pack>();
  readonly #stores = new Map<string, DocumentStore>();
  readonly #levels: LevelStore[] = [];
  readonly #unlock: () => void;
  readonly #disk: DiskMood | null;
  #isNew = false;

  private constructor({ data, id, release, log, disk = null }: WorldOptions) {
    this.#disk = disk;
    this.id = id;
    this.release = release;
    this.log = log;
    this.path = packagePath(data, "world", id);
    this.manifest = readPackage(data, "world", id, release);
    if (typeof this.manifest.system !== "string") throw new Error(`The world "${id}" names no system`);
    this.system = readPackage(data, "system", this.manifest.system, release);
    const { modules, issues } = readModules(data, this.system, release);
    this.modules = modules;
    this.issues = issues;
    for (const issue of issues) log.warn("package-refused", { ...issue });
    this.#unlock = lockWorld(id, join(this.path, "table.lock"));
  }

  static async open(options: WorldOptions): Promise<World> {
    const world = new World(options);
    try {
      // Set first, because schemas depend on it.
      environment.generation = options.release.generation;
      await world.#openStores();
      world.#isNew = MADE_BY_PEOPLE.every((name) => world.store(name)?.documents.size === 0);
      if (options.release.generation >= 14) await world.#giveLevels();
      await world.#openPacks(options.data);
      world.#reportUnknownTypes();
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  async #openStores(): Promise<void> {
    for (const documentClass of WORLD_DOCUMENTS) {
      const level = await LevelStore.open(join(this.path, "data", documentClass.collectionName), this.#disk);
      this.#levels.push(level);
      const store = new DocumentStore(documentClass, level);
      store.load(await level.readAll(), this.log);
      this.#stores.set(documentClass.documentName, store);
    }
  }

  /** Scenes of generation 13 have no levels. The migration cannot be reversed. */
  async #giveLevels(): Promise<void> {
    const store = this.#stores.get("Scene");
    for (const source of store?.documents.values() ?? []) {
      if (!giveDefaultLevel(source)) continue;
      const path = { fields: ["scenes"], ids: [source["_id"] as string] };
      await store?.write(putTree(BaseScene, source, path));
    }
  }

  async #openPacks(data: string): Promise<void> {
    for (const [packageType, manifest] of this.#packages()) {
      for (const pack of manifest.packs ?? []) {
        const documentClass = BASE_DOCUMENTS[pack.type];
        if (pack.system !== undefined && pack.system !== this.system.id) continue;
        if (!documentClass) {
          const message = `${manifest.id}: the pack "${pack.name}" holds ${pack.type} documents, which are not built here`;
          this.issues.push({ id: manifest.id, message });
          continue;
        }
        const path = join(packagePath(data, packageType, manifest.id), pack.path.replace(/\.db$/, ""));
        if (packageType !== "world" && !existsSync(path)) {
          this.issues.push({
            id: manifest.id,
            message: `${manifest.id}: the pack "${pack.name}" is not at ${pack.path}`,
          });
          continue;
        }
        await this.#openPack(packageType, manifest, pack, path, documentClass);
      }
    }
  }

  async #openPack(
    packageType: PackageType,
    manifest: PackageManifest,
    pack: ManifestPack,
    path: string,
    documentClass: typeof Document,
  ): Promise<Pack> {
    const level = await LevelStore.open(path, this.#disk);
    this.#levels.push(level);
    const metadata = packMetadata(packageType, manifest, pack);
    const documents = new DocumentStore(documentClass, level, metadata.id);
    const folders = new DocumentStore(BaseFolder, level, metadata.id);
    const records = await level.readAll();
    documents.load(records, this.log);
    folders.load(records, this.log);
    const opened = { metadata, documents, folders, level };
    this.packs.set(metadata.id, opened);
    return opened;
  }

  /** Creates an empty pack of the world and adds it to world.json. */
  async createPack(pack: ManifestPack): Promise<Pack> {
    const documentClass = BASE_DOCUMENTS[pack.type];
    if (!documentClass) throw new Error(`Documents of the kind ${pack.type} are not built here`);
    const path = join(this.path, pack.path);
    // An interrupted deletion may have left documents here.
    await rm(path, { recursive: true, force: true });
    const opened = await this.#openPack("world", this.manifest, pack, path, documentClass);
    this.#writeManifest([...(this.manifest.packs ?? []), pack]);
    return opened;
  }

  /** Deletes a pack of the world with all its documents. */
  async deletePack({ metadata, level }: Pack): Promise<void> {
    this.#writeManifest((this.manifest.packs ?? []).filter(({ name }) => name !== metadata.name));
    this.packs.delete(metadata.id);
    this.#levels.splice(this.#levels.indexOf(level), 1);
    await level.close();
    await rm(join(this.path, metadata.path.replace(/\.db$/, "")), { recursive: true, force: true });
  }

  #writeManifest(packs: ManifestPack[]): void {
    const path = join(this.path, "world.json");
    const draft = `${path}.new`;
    writeFileSync(draft, JSON.stringify({ ...this.manifest, packs }, null, 2), { flush: true });
    renameSync(draft, path);
    this.manifest.packs = packs;
  }

  /** Documents of undeclared sub-types are kept and logged, because their package may come back. */
  #reportUnknownTypes(): void {
    this.enter();
    for (const store of this.#stores.values()) {
      for (const source of store.documents.values()) this.#reportUnknownType(store.documentClass, source);
    }
  }

  #reportUnknownType(cls: typeof Document, source: AnyObject): void {
    const { documentName } = cls;
    const type = source["type"];
    const isKnown = !cls.hasTypeData || source["_tombstone"] === true || cls.TYPES.includes(type as string);
    if (!isKnown) this.log.warn("unknown-type", { document: documentName, id: source["_id"], type });
    for (const [, inner, entry] of embeddedOf(cls, source)) this.#reportUnknownType(inner, entry);
  }

  *#packages(): Generator<[PackageType, PackageManifest]> {
    yield ["world", this.manifest];
    yield ["system", this.system];
    for (const module of this.modules) yield ["module", module];
  }

  /** Did it hold nothing that people make when it was opened? Its users and settings do not count. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** The store of a world's documents of one kind. */
  store(documentName: string): DocumentStore | undefined {
    return this.#stores.get(documentName);
  }

  /** All documents, without fields that must not leave the server (C130: nothing else is filtered). */
  documents(): Record<string, AnyObject[]> {
    const documents: Record<string, AnyObject[]> = {};
    for (const store of this.#stores.values()) {
      documents[store.collection] = Array.from(store.documents.values(), (source) =>
        withoutSecrets(store.documentClass.documentName, source),
      );
    }
    // The database keeps them by their ids; they are read in the order of their time. // C187
    documents["messages"]?.sort((a, b) => Number(a["timestamp"] ?? 0) - Number(b["timestamp"] ?? 0));
    return documents;
  }

  /** The packs with their indexes. */
  packIndexes(): PackMetadata[] {
    return Array.from(this.packs.values(), (pack) => this.packIndex(pack));
  }

  packIndex({ metadata, documents, folders }: Pack): PackMetadata {
    const { compendiumIndexFields } = documents.documentClass.metadata;
    const index = Array.from(documents.documents.values(), (source) => indexEntry(source, compendiumIndexFields));
    return { ...metadata, index, folders: Array.from(folders.documents.values()) };
  }

  /* ---------------------------------------- Settings and users ---------------------------------------- */

  /** The parsed value of a world setting. */
  setting(key: string): unknown {
    for (const source of this.store("Setting")?.documents.values() ?? []) {
      if (source["key"] === key && source["user"] == null) return parseSetting(source["value"]);
    }
    return undefined;
  }

  isActive(module: PackageManifest): boolean {
    const configuration = this.setting("core.moduleConfiguration") as Record<string, boolean> | undefined;
    return configuration?.[module.id] === true;
  }

  user(id: string): BaseUser | null {
    const source = this.store("User")?.get(id);
    return source ? BaseUser.fromSource(structuredClone(source)) : null;
  }

  /* ---------------------------------------- Packages ---------------------------------------- */

  /** The system, the active modules and the world. */
  activePackages(): PackageManifest[] {
    return [this.system, ...this.modules.filter((module) => this.isActive(module)), this.manifest];
  }

  /** The rules for sanitising the data of a sub-type. */
  sanitization(documentName: string, type: unknown): SanitizationFields {
    if (typeof type !== "string") return {};
    const own = this.system.documentTypes?.[documentName]?.[type];
    if (own) return own;
    const [id, ...rest] = type.split(".");
    const module = this.modules.find((candidate) => candidate.id === id);
    return module?.documentTypes?.[documentName]?.[rest.join(".")] ?? {};
  }

  /** Sets the environment of common code to this world. Must be called before running any of it. */
  enter(): void {
    const { system } = this;
    environment.generation = this.release.generation;
    environment.documentTypes = (documentName) => this.#documentTypes(documentName);
    environment.permissionRoles = () => this.setting("core.permissions") as Record<string, number[]> | undefined;
    environment.system = () => systemDefaults(system);
    environment.flagScopes = () => ["core", "world", ...this.activePackages().map(({ id }) => id)];
  }

  #documentTypes(documentName: string): string[] {
    const own = Object.keys(this.system.documentTypes?.[documentName] ?? {});
    const others = this.modules.flatMap((module) =>
      Object.keys(module.documentTypes?.[documentName] ?? {}).map((type) => `${module.id}.${type}`),
    );
    return [...own, ...others];
  }

  async close(): Promise<void> {
    for (const level of this.#levels.splice(0)) await level.close();
    this.#unlock();
  }
}

function parseSetting(value: unknown): unknown {
  try {
    return typeof value === "string" ? (JSON.parse(value) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

function systemDefaults(system: PackageManifest): SystemDefaults {
  const { primaryTokenAttribute = null, secondaryTokenAttribute = null, grid = {} } = system;
  const { type = GRID_TYPES.SQUARE, distance = 1, units = "", diagonals = GRID_DIAGONALS.EQUIDISTANT } = grid;
  return { primaryTokenAttribute, secondaryTokenAttribute, grid: { type, distance, units, diagonals } };
}

/** A source without the fields that only the server may have. */
export function withoutSecrets(documentName: string, source: AnyObject): AnyObject {
  const secret = SECRET_FIELDS[documentName];
  if (!secret) return source;
  return Object.fromEntries(Object.entries(source).filter(([key]) => !secret.includes(key)));
}

/** The index entry of a document. */
export function indexEntry(source: AnyObject, fields: readonly string[]): AnyObject {
  const entry: AnyObject = { _id: source["_id"] };
  for (const field of fields) {
    const value = getProperty(source, field);
    // "system.level" becomes entry.system.level.
    if (value !== undefined) setProperty(entry, field, value);
  }
  return entry;
}
