import { packageRoute } from "./hosting.ts";
import type { PackageManifest, WorldData } from "./world-data.ts";

/**
 * Loads the code of the system, the active modules and the world, one file after another: first all plain
 * scripts, then all ES modules. A module comes after those it requires.
 */
export async function loadScripts(data: WorldData): Promise<void> {
  const owners: [string, PackageManifest][] = [
    [packageRoute("system", data.system), data.system],
    ...inOrder(data.modules.filter((module) => module.active)).map((module): [string, PackageManifest] => [
      packageRoute("module", module),
      module,
    ]),
    [packageRoute("world", data.world), data.world],
  ];
  for (const [folder, manifest] of owners) {
    for (const path of manifest.scripts ?? []) await attempt(() => loadScript(`${folder}/${path}`), manifest);
  }
  for (const [folder, manifest] of owners) {
    for (const path of manifest.esmodules ?? [])
      await attempt(() => import(/* @vite-ignore */ `${folder}/${path}`), manifest);
  }
}

/** An error in one file does not stop the others. */
async function attempt(load: () => Promise<unknown>, { id }: PackageManifest): Promise<void> {
  try {
    await load();
  } catch (error) {
    console.error(`The code of the package ${id} could not be loaded`, error);
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} could not be read`)));
    document.head.append(script);
  });
}

/** Sorts modules after those they require, otherwise in the given order. */
function inOrder<T extends PackageManifest>(modules: readonly T[]): T[] {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const sorted = new Set<T>();
  const visit = (module: T): void => {
    if (sorted.has(module) || !byId.delete(module.id)) return;
    for (const { id } of module.relationships?.requires ?? []) {
      const required = byId.get(id);
      if (required) visit(required);
    }
    sorted.add(module);
  };
  for (const module of modules) visit(module);
  return [...sorted];
}
