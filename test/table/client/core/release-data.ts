import { isNewerVersion } from "../../common/utils.ts";
import type { WorldData } from "./world-data.ts";

/** `game.release`: the version of the software. */
export class ReleaseData {
  declare readonly generation: number;
  declare readonly build: number;
  declare readonly channel: string;

  constructor(data: WorldData["release"]) {
    Object.assign(this, data);
  }

  get shortDisplay(): string {
    return `Version ${this.generation}`;
  }

  get display(): string {
    return `Version ${this.generation}`;
  }

  /** For comparisons, e.g. "13.351". */
  get version(): string {
    return `${this.generation}.${this.build}`;
  }

  isNewer(other: string | ReleaseData): boolean {
    return isNewerVersion(this.version, typeof other === "string" ? other : other.version);
  }

  isGenerationalChange(other: string | ReleaseData): boolean {
    const generation = typeof other === "string" ? Number.parseInt(other, 10) : other.generation;
    return this.generation !== generation;
  }
}
