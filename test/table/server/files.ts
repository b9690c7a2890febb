/**
 * The files that users may browse and add to: those of packages and worlds ("data") and the stand-in's own
 * ("public"). No path leads outside of them.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, realpath, stat, writeFile } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import { FILE_CATEGORIES, UPLOADABLE_FILE_EXTENSIONS } from "../common/constants/files.ts";
import { isPlainObject } from "../common/utils/value-types.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

const TABLE = join(import.meta.dirname, "..");

export type FileSource = "data" | "public";

/** The stand-in's own folders, by the first part of their public path. */
const PUBLIC_FOLDERS: Readonly<Record<string, string>> = { css: "styles", icons: "icons", lang: "lang" };

/** Databases and other files of worlds and packages that nobody may read. */
const PRIVATE =
  /^worlds\/[^/]+\/(?:data|packs|sessions\.json(?:\.new)?|table\.lock)(?:\/|$)|^(?:systems|modules)\/[^/]+\/packs(?:\/|$)/;

const SHOWN = new Set([
  ...Object.values(FILE_CATEGORIES).flatMap((extensions) => Object.keys(extensions)),
  ...Object.keys(UPLOADABLE_FILE_EXTENSIONS),
]);

export interface BrowseResult {
  target: string;
  private: boolean;
  dirs: string[];
  privateDirs: string[];
  files: string[];
  extensions: string[];
}

export interface BrowseOptions {
  /** With leading dots. */
  extensions?: string[];
  /** Whether the last part of the target is a pattern with `*`. */
  wildcard?: boolean;
}

export class Files {
  readonly #world: World;
  readonly #data: string;

  constructor(world: World, data: string) {
    this.#world = world;
    this.#data = join(data, "Data");
  }

  /** Handles a client's request about files. @throws {Refusal} if it is not allowed or its path is invalid */
  async manage(userId: string, message: unknown): Promise<unknown> {
    if (!isPlainObject(message)) throw new Refusal("malformed", "A request about files is an object");
    const { action, source, target, options = {} } = message;
    if (typeof target !== "string" || !isPlainObject(options)) throw new Refusal("malformed", "Which files, as text");
    if (action === "browse") {
      this.#permit(userId, "FILES_BROWSE", "browse files");
      return this.browse(sourceOf(source), target, options);
    }
    if (action === "createDirectory") {
      this.#permit(userId, "FILES_UPLOAD", "create directories");
      return this.createDirectory(sourceOf(source), target);
    }
    throw new Refusal("malformed", "Files may be browsed, and directories created");
  }

  async browse(
    source: FileSource,
    target: string,
    { extensions, wildcard }: BrowseOptions = {},
  ): Promise<BrowseResult> {
    const wanted = new Set(Array.isArray(extensions) ? extensions.map((name) => String(name).toLowerCase()) : []);
    const path = cleanPath(target);
    // The path of a file means its folder.
    const above = posix.dirname(path) === "." ? "" : posix.dirname(path);
    const folder = wildcard || (await this.#isFile(source, path)) ? above : path;
    const pattern = wildcard ? patternOf(posix.basename(path)) : null;
    const result: BrowseResult = {
      target: encode(folder),
      private: false,
      dirs: [],
      privateDirs: [],
      files: [],
      extensions: [...wanted],
    };
    for (const { name, directory } of await this.#entries(source, folder)) {
      const full = folder ? `${folder}/${name}` : name;
      if (name.startsWith(".") || PRIVATE.test(full)) continue;
      if (directory) result.dirs.push(encode(full));
      else if (isShown(name, wanted) && (!pattern || pattern.test(name))) result.files.push(encode(full));
    }
    return result;
  }

  async createDirectory(source: FileSource, target: string): Promise<string> {
    const path = await this.#writable(source, target);
    if (existsSync(path)) throw new Refusal("invalid", `The directory ${target} already exists`);
    await mkdir(path);
    return target;
  }

  /** Stores a file. @returns its path. @throws {Refusal} for types of files that must not be uploaded */
  async upload(userId: string, source: string, target: string, name: string, content: Buffer): Promise<string> {
    this.#permit(userId, "FILES_UPLOAD", "upload files");
    const folder = await this.#writable(sourceOf(source), target);
    if (!name || /[\\/\0]/.test(name) || name.startsWith(".")) {
      throw new Refusal("malformed", `${JSON.stringify(name)} is no name of a file`);
    }
    if (!(extensionOf(name) in UPLOADABLE_FILE_EXTENSIONS)) {
      throw new Refusal("invalid", `Files of the kind of ${name} may not be uploaded`);
    }
    if (!existsSync(folder)) throw new Refusal("missing", `There is no directory ${target}`);
    await writeFile(join(folder, name), content);
    return encode(posix.join(cleanPath(target), name));
  }

  #permit(userId: string, permission: "FILES_BROWSE" | "FILES_UPLOAD", what: string): void {
    this.#world.enter();
    const user = this.#world.user(userId);
    if (!user || user.isBanned) throw new Refusal("forbidden", "You are not a user of this world any more");
    if (!user.hasPermission(permission))
      throw new Refusal("forbidden", `User ${user.name} lacks permission to ${what}`);
  }

  async #isFile(source: FileSource, path: string): Promise<boolean> {
    const resolved = path === "" ? null : await this.#resolve(source, path);
    return resolved !== null && (await stat(resolved)).isFile();
  }

  async #entries(source: FileSource, folder: string): Promise<{ name: string; directory: boolean }[]> {
    if (source === "public" && folder === "") {
      return Object.keys(PUBLIC_FOLDERS).map((name) => ({ name, directory: true }));
    }
    const resolved = await this.#resolve(source, folder);
    if (resolved === null || !(await stat(resolved)).isDirectory() || PRIVATE.test(folder)) {
      throw new Refusal("missing", `Directory ${folder} does not exist or is not accessible in this storage location`);
    }
    const entries = await readdir(resolved, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => ({ name: entry.name, directory: entry.isDirectory() }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** The real path, or null if nothing is there. @throws {Refusal} if it leads out of its source */
  async #resolve(source: FileSource, path: string): Promise<string | null> {
    const root = await this.#rootOf(source, path);
    if (root === null) return null;
    const [, ...rest] = path.split("/");
    const full = source === "public" ? join(root, ...rest) : join(root, path);
    if (!existsSync(full)) return null;
    const real = await realpath(full);
    const realRoot = await realpath(root);
    // A package's own folder may be a link to elsewhere. Links inside it may not lead out of it.
    const linked = source === "data" ? await this.#packageRoot(path) : null;
    if (!isInside(real, realRoot) && !(linked && isInside(real, linked))) {
      throw new Refusal("forbidden", `The path ${path} leads out of the folder`);
    }
    return real;
  }

  async #rootOf(source: FileSource, path: string): Promise<string | null> {
    if (source === "data") return this.#data;
    const folder = PUBLIC_FOLDERS[path.split("/")[0] ?? ""];
    return Promise.resolve(folder === undefined ? null : join(TABLE, folder));
  }

  /** The real folder of a path's package. */
  async #packageRoot(path: string): Promise<string | null> {
    const [kind, id] = path.split("/");
    if (!kind || !id) return null;
    const folder = join(this.#data, kind, id);
    return existsSync(folder) ? realpath(folder) : null;
  }

  async #writable(source: FileSource, target: string): Promise<string> {
    if (source !== "data") throw new Refusal("forbidden", "Only the user's own data may be added to");
    const path = cleanPath(target);
    if (PRIVATE.test(path)) throw new Refusal("forbidden", `Nothing may be added to ${target}`);
    const parent = posix.dirname(path);
    const existing = await this.#resolve("data", parent === "." ? "" : parent);
    if (existing === null) throw new Refusal("missing", `There is no directory ${parent}`);
    await this.#resolve("data", path);
    return join(existing, posix.basename(path));
  }
}

function sourceOf(source: unknown): FileSource {
  if (source === "data" || source === "public") return source;
  throw new Refusal("malformed", `There is no storage "${String(source)}"`);
}

/** A normalised path. @throws {Refusal} if it is absolute or leads up */
function cleanPath(target: string): string {
  let path: string;
  try {
    path = decodeURIComponent(target);
  } catch {
    path = target;
  }
  if (path.includes("\0") || path.includes("\\")) throw new Refusal("forbidden", "A path goes by slashes");
  if (path.split("/").includes("..") || path.startsWith("/") || /^[a-z]:/i.test(path)) {
    throw new Refusal("forbidden", `The path ${target} leads out of the folder`);
  }
  const normal = posix.normalize(path).replace(/\/+$/, "");
  return normal === "." ? "" : normal;
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

function isShown(name: string, wanted: ReadonlySet<string>): boolean {
  const extension = extensionOf(name);
  return wanted.size > 0 ? wanted.has(`.${extension}`) : SHOWN.has(extension);
}

function patternOf(text: string): RegExp {
  const parts = text.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "i");
}

const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
