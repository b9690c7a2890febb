import type { Setting } from "../../documents/setting.ts";
import { WorldCollection } from "./world-collection.ts";

/** The settings stored on the server: those of the world and of its users. */
export class WorldSettings extends WorldCollection<Setting> {
  static override documentName = "Setting";

  override get directory(): null {
    return null;
  }

  /** The stored setting of a key: the world's, or the user's if one is given. */
  getSetting(key: string, user: string | null = null): Setting | undefined {
    return this.find((setting) => setting.key === key && (setting._source.user ?? null) === user);
  }

  /** The stored text of a setting, or null. */
  getItem(key: string, user: string | null = null): string | null {
    return (this.getSetting(key, user)?._source.value as string | undefined) ?? null;
  }
}
