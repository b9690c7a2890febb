import { isRetiredSetting } from "./retired-settings.ts";
import { DataField } from "../../common/data/fields/data-field.ts";
import { DataModel } from "../../common/abstract/data-model.ts";
import { deepClone } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { SETTING_SCOPES } from "../../common/constants.ts";
import { CONFIG } from "./config.ts";
import { game } from "./globals.ts";
import { Hooks } from "./hooks.ts";
import { castSetting, checkSetting, initialSetting } from "./setting-values.ts";
import type { Setting } from "../documents/setting.ts";
import type { WorldSettings } from "./collections/world-settings.ts";

export type SettingScope = (typeof SETTING_SCOPES)[keyof typeof SETTING_SCOPES];

/** A registered setting. */
export interface SettingConfig {
  namespace: string;
  key: string;
  id: string;
  scope: SettingScope;
  /** Whether the settings window shows it. */
  config: boolean;
  type: unknown;
  default?: unknown;
  name?: string;
  hint?: string;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
  requiresReload?: boolean;
  filePicker?: boolean | string;
  input?: unknown;
  onChange?: (value: never, options?: object, userId?: string) => unknown;
  [option: string]: unknown;
}

export interface SettingMenuConfig {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: unknown;
  restricted?: boolean;
  [option: string]: unknown;
}

/** `game.settings`: the settings of the world, of users and of this client. */
export class ClientSettings {
  declare settings: Map<string, SettingConfig>;
  declare menus: Map<string, SettingMenuConfig>;
  declare storage: Map<"client" | "world", Storage | WorldSettings>;
  declare _sheet: unknown;

  constructor(worldSettings: WorldSettings) {
    this.settings = new Map();
    this.menus = new Map();
    this.storage = new Map<"client" | "world", Storage | WorldSettings>([
      ["client", window.localStorage],
      ["world", worldSettings],
    ]);
  }

  /** The window that configures the settings. */
  get sheet(): unknown {
    const { settingsConfig } = (CONFIG.ui ?? {}) as { settingsConfig?: new () => unknown };
    return (this._sheet ??= settingsConfig ? new settingsConfig() : undefined);
  }

  get #world(): WorldSettings {
    return this.storage.get("world") as WorldSettings;
  }

  /** Registers a setting. // C105 */
  register(namespace: string, key: string, data: Partial<SettingConfig>): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the game setting");
    const scope = data.scope ?? SETTING_SCOPES.CLIENT;
    if (!Object.values(SETTING_SCOPES).includes(scope)) {
      throw new Error(
        `${namespace}.${key}: settings have the scope "world", "user" or "client", not "${String(scope)}"`,
      );
    }
    const id = `${namespace}.${key}`;
    const config: SettingConfig = { config: false, type: undefined, ...data, namespace, key, id, scope };
    config.default = initialSetting(config);
    if (config.type instanceof DataField) {
      config.type.name = id;
      config.type.label ||= config.name ?? "";
      config.type.hint ||= config.hint ?? "";
    }
    this.settings.set(id, config);
    // Documents with text from the server are read again now that the setting's type is known.
    if (scope !== SETTING_SCOPES.CLIENT)
      for (const setting of this.#world.filter((entry) => entry.key === id)) setting.reset();
  }

  /** Registers a button of the settings window that opens an application. */
  registerMenu(namespace: string, key: string, data: Omit<SettingMenuConfig, "namespace" | "key">): void {
    if (!namespace || !key)
      throw new Error("You must specify both namespace and key portions of the game setting menu");
    if (typeof data.type !== "function") {
      throw new Error("You must provide a menu type that is a FormApplication or ApplicationV2 instance or subclass");
    }
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key } as SettingMenuConfig);
  }

  get(namespace: string, key: string, options: { document: true }): Setting;
  get(namespace: string, key: string, options?: { document?: boolean }): unknown;
  get(namespace: string, key: string, { document = false } = {}): unknown {
    if (isRetiredSetting(namespace, key)) return null;
    const config = this.#config(namespace, key);
    if (config.scope === SETTING_SCOPES.CLIENT) {
      return document ? this.#temporary(config, this.#clientValue(config)) : this.#clientValue(config);
    }
    const setting = this.#stored(config);
    if (document) return setting ?? this.#temporary(config, config.default);
    return setting ? setting.value : castSetting(config, deepClone(config.default));
  }

  /** Stores a setting. @returns the stored value, or its document // C105 */
  async set(
    namespace: string,
    key: string,
    value: unknown,
    { document = false, ...options }: { document?: boolean; [option: string]: unknown } = {},
  ): Promise<unknown> {
    if (isRetiredSetting(namespace, key)) return null;
    const config = this.#config(namespace, key);
    const checked = checkSetting(config, value);
    if (config.scope === SETTING_SCOPES.CLIENT) {
      const stored = this.#setClient(config, checked, options);
      return document ? this.#temporary(config, stored) : stored;
    }
    const setting = await this.#setWorld(config, checked, options);
    return document ? setting : setting.value;
  }

  #config(namespace: string, key: string): SettingConfig {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the game setting");
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #userOf(config: SettingConfig): string | null {
    return config.scope === SETTING_SCOPES.USER ? game.userId : null;
  }

  #stored(config: SettingConfig): Setting | undefined {
    return this.#world.getSetting(config.id, this.#userOf(config));
  }

  #temporary(config: SettingConfig, value: unknown): Setting {
    const cls = CONFIG.Setting.documentClass;
    return new cls({ key: config.id, value: JSON.stringify(value), user: this.#userOf(config) });
  }

  #clientValue(config: SettingConfig): unknown {
    const text = (this.storage.get("client") as Storage).getItem(config.id);
    if (text === null) return castSetting(config, deepClone(config.default));
    try {
      return castSetting(config, JSON.parse(text));
    } catch {
      return castSetting(config, text);
    }
  }

  /** Listeners receive the cleaned value, and only if it changed. // C105 */
  #setClient(config: SettingConfig, value: unknown, options: object): unknown {
    const storage = this.storage.get("client") as Storage;
    const text = JSON.stringify(value instanceof DataModel ? value.toObject() : value);
    const previous = storage.getItem(config.id);
    storage.setItem(config.id, text);
    const cleaned = castSetting(config, JSON.parse(text));
    if (previous !== text) {
      (config.onChange as ((value: unknown, options: object) => unknown) | undefined)?.(cleaned, options);
      Hooks.callAll("clientSettingChanged", config.id, cleaned, options);
    }
    return cleaned;
  }

  async #setWorld(config: SettingConfig, value: unknown, options: AnyObject): Promise<Setting> {
    if (!game.ready) {
      throw new Error(`You may not assign a value to the setting "${config.id}" before the game is ready`);
    }
    const text = JSON.stringify(value);
    const existing = this.#stored(config);
    if (existing) {
      await existing.update({ value: text }, options);
      return existing;
    }
    const data = { key: config.id, value: text, user: this.#userOf(config) };
    const created = await CONFIG.Setting.documentClass.create(data, options);
    if (!created) throw new Error(`The setting "${config.id}" could not be stored`);
    return created as unknown as Setting;
  }
}
