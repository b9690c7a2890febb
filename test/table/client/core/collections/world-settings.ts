import type { Setting } from "../../documents/setting.ts";
import { WorldCollection } from "./world-collection.ts";

/** The settings the server keeps: those of the world, and those of users. */
export class WorldSettings extends WorldCollection<Setting> {
  static override documentName = "Setting";

  override get directory(): null {
    return null;
  }

  /** The stored setting of a key; with a user, that user's. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return this.find((setting) => setting.key === key && (setting._source.user ?? null) === user);
  }

  /** The stored text of a setting. */
  getItem(key: string, user: string | null = null): string | null {
    return (this.getSetting(key, user)?._source.value as string | undefined) ?? null;
  }
}
