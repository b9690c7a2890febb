/** A LevelDB in the format of the official CLI: keys are text, values JSON. */
import { mkdir } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import type { Unkindness } from "./unkindness.ts";

export type LevelBatch = ({ type: "put"; key: string; value: unknown } | { type: "del"; key: string })[];

/** Injected faults of the disk. */
export type DiskMood = Pick<Unkindness, "beforeWrite" | "afterWrite">;

export class LevelStore {
  readonly #level: ClassicLevel<string, unknown>;
  readonly #mood: DiskMood | null;

  private constructor(level: ClassicLevel<string, unknown>, mood: DiskMood | null) {
    this.#level = level;
    this.#mood = mood;
  }

  static async open(path: string, mood: DiskMood | null = null): Promise<LevelStore> {
    await mkdir(path, { recursive: true });
    const level = new ClassicLevel<string, unknown>(path, { keyEncoding: "utf8", valueEncoding: "json" });
    await level.open();
    return new LevelStore(level, mood);
  }

  /** All records by key. */
  async readAll(): Promise<Map<string, unknown>> {
    return new Map(await this.#level.iterator().all());
  }

  /** Writes all or nothing, and resolves once it is on disk. */
  async write(batch: LevelBatch): Promise<void> {
    if (batch.length === 0) return;
    await this.#mood?.beforeWrite();
    await this.#level.batch(batch, { sync: true });
    this.#mood?.afterWrite();
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}
