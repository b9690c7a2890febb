/**
 * Tells clients of changed files of packages, so that they can apply them without reloading the page. Only
 * files of packages with `flags.hotReload` in the manifest, and only with the extensions listed there.
 */
import { existsSync, readFileSync, watch, type FSWatcher } from "node:fs";
import { join, posix, sep } from "node:path";
import type { PackageManifest, PackageType } from "../common/manifest.ts";
import { isPlainObject } from "../common/utils/value-types.ts";
import { packagePath } from "./packages.ts";
import type { World } from "./world.ts";

export interface HotReloadData {
  packageType: PackageType;
  packageId: string;
  content: string;
  /** Relative to the server's root: `systems/mine/styles/mine.css`. */
  path: string;
  extension: string;
}

/** Milliseconds between the last change of a file and reading it, because editors write in several steps. */
const SETTLED = 50;

export class HotReload {
  readonly #watchers: FSWatcher[] = [];
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #tell: (data: HotReloadData) => void;

  constructor(world: World, data: string, tell: (data: HotReloadData) => void) {
    this.#tell = tell;
    for (const manifest of world.activePackages()) {
      const packageType = manifest === world.system ? "system" : manifest === world.manifest ? "world" : "module";
      this.#watch(packageType, manifest, packagePath(data, packageType, manifest.id));
    }
  }

  #watch(packageType: PackageType, manifest: PackageManifest, folder: string): void {
    const wanted = manifest.flags?.["hotReload"];
    if (!isPlainObject(wanted)) return;
    const extensions = textsOf(wanted["extensions"]).map((extension) => extension.replace(/^\./, ""));
    const paths = textsOf(wanted["paths"]);
    for (const path of paths.length > 0 ? paths : [""]) {
      const root = join(folder, path);
      if (!existsSync(root)) continue;
      this.#watchers.push(
        watch(root, { recursive: true }, (_event, name) => {
          const below = (name ?? "").split(sep).join("/");
          const relative = path.endsWith(below) ? path : posix.join(path, below);
          const extension = /\.([^.]+)$/.exec(relative)?.[1] ?? "";
          if (!extensions.includes(extension)) return;
          this.#later(join(folder, relative), () => {
            const content = readFileSync(join(folder, relative), "utf8");
            const address = posix.join(`${packageType}s`, manifest.id, relative);
            this.#tell({ packageType, packageId: manifest.id, content, path: address, extension });
          });
        }),
      );
    }
  }

  #later(file: string, run: () => void): void {
    clearTimeout(this.#waiting.get(file));
    const timeout = setTimeout(() => {
      this.#waiting.delete(file);
      if (existsSync(file)) run();
    }, SETTLED);
    this.#waiting.set(file, timeout);
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    for (const timeout of this.#waiting.values()) clearTimeout(timeout);
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
