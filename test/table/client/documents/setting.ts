import { BaseSetting } from "../../common/documents/setting.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { SettingConfig } from "../core/client-settings.ts";
import { game } from "../core/globals.ts";
import { castSetting } from "../core/setting-values.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A setting stored on the server. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  /** The registration of the setting, if there is one. */
  get config(): SettingConfig | undefined {
    return game.settings?.settings.get(this.key);
  }

  protected override _initialize(options: AnyObject = {}): void {
    super._initialize(options);
    Object.defineProperty(this, "value", {
      value: this._castType(),
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }

  /** The stored text, converted to the setting's type. */
  _castType(): unknown {
    const text = this._source.value as string | null | undefined;
    const value = parse(text);
    const { config } = this;
    return config ? castSetting(config, value) : value;
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    this._onChange(options, userId);
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) this._onChange(options, userId);
  }

  /** Calls the setting's onChange, on every client. // C105 */
  _onChange(options: AnyObject, userId: string): void {
    (this.config?.onChange as ((...args: unknown[]) => unknown) | undefined)?.(this.value, options, userId);
  }
}

function parse(text: string | null | undefined): unknown {
  if (typeof text !== "string") return text ?? undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
