/** One LevelDB, as the official CLI writes and reads them: keys as text, values as JSON. */
import { mkdir } from "node:fs/promises";
import { ClassicLevel } from "classic-level";

export type LevelBatch = ({ type: "put"; key: string; value: unknown } | { type: "del"; key: string })[];

export class LevelStore {
  readonly #level: ClassicLevel<string, unknown>;

  private constructor(level: ClassicLevel<string, unknown>) {
    this.#level = level;
  }

  static async open(path: string): Promise<LevelStore> {
    await mkdir(path, { recursive: true });
    const level = new ClassicLevel<string, unknown>(path, { keyEncoding: "utf8", valueEncoding: "json" });
    await level.open();
    return new LevelStore(level);
  }

  /** All records, by key. */
  async readAll(): Promise<Map<string, unknown>> {
    return new Map(await this.#level.iterator().all());
  }

  /** Writes all or nothing, and is not done before it is on the disk. */
  async write(batch: LevelBatch): Promise<void> {
    if (batch.length > 0) await this.#level.batch(batch, { sync: true });
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}
