import type { PackageManifest } from "./world-data.ts";

const LISTS = new Set(["authors", "esmodules", "languages", "media", "packFolders", "packs", "scripts", "styles"]);

/** A system, module or world with the data of its manifest. */
export class ClientPackage {
  declare readonly id: string;
  declare readonly title: string;
  declare readonly version: string;
  declare readonly esmodules: Set<string>;
  declare readonly scripts: Set<string>;
  declare readonly flags: Record<string, unknown>;
  declare readonly socket: boolean;
  readonly [field: string]: unknown;

  constructor(data: PackageManifest) {
    for (const [key, value] of Object.entries({ flags: {}, socket: false, ...data })) {
      Object.defineProperty(this, key, { value, enumerable: true, configurable: true, writable: true });
    }
    for (const key of LISTS) {
      Object.defineProperty(this, key, {
        value: new Set(key in data ? (data[key] as unknown[]) : []),
        enumerable: true,
        configurable: true,
      });
    }
  }
}

/** The game system of the world. */
export class System extends ClientPackage {
  declare readonly documentTypes: Record<string, Record<string, object>>;
  declare readonly grid: { type: number; distance: number; units: string; diagonals: number };
  declare readonly initiative: string;
  declare readonly primaryTokenAttribute: string | undefined;
  declare readonly secondaryTokenAttribute: string | undefined;

  constructor(data: PackageManifest) {
    super({
      documentTypes: {},
      initiative: "1d20",
      ...data,
      grid: { type: 1, distance: 1, units: "", diagonals: 0, ...data.grid },
    });
  }
}

/** A module of the world, active or not. */
export class Module extends ClientPackage {
  declare readonly active: boolean;

  constructor(data: PackageManifest) {
    super({ active: false, ...data });
  }
}

export class World extends ClientPackage {
  declare readonly system: string;
  declare readonly coreVersion: string;
}
