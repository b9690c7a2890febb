import { expandObject, getProperty, isPlainObject, mergeObject } from "../../common/utils.ts";
import { CONFIG } from "./config.ts";
import { Hooks } from "./hooks.ts";
import {
  labelConfiguredModels,
  labelDataModel,
  labelFields,
  type LabelledModel,
  type LabelledSchema,
} from "./field-labels.ts";
import { getRoute } from "./hosting.ts";

type Translations = Record<string, unknown>;

/** A language file of the core or of a package. */
export interface LanguageFile {
  lang: string;
  path: string;
}

/** `game.i18n`: the texts in this client's language, with English as the fallback. */
export class Localization {
  declare lang: string;
  declare defaultModule: string;
  declare translations: Translations;
  /** English texts. */
  declare _fallback: Translations;
  #files: readonly LanguageFile[] = [];

  /** @param serverLanguage default language, optionally followed by "." and a module's id */
  constructor(serverLanguage = "en") {
    const [lang = "en", defaultModule = "core"] = serverLanguage.split(".");
    this.lang = lang;
    this.defaultModule = defaultModule;
    this.translations = {};
    this._fallback = {};
  }

  /** Sets the files to load: first the core's, then those of packages in load order. */
  useFiles(files: readonly LanguageFile[]): void {
    this.#files = files;
  }

  /** Loads the language, labels the data models, and calls the hook `i18nInit`. // C2 */
  async initialize(): Promise<void> {
    await this.setLanguage(this.lang);
    labelConfiguredModels();
    Hooks.callAll("i18nInit");
  }

  async setLanguage(lang: string): Promise<void> {
    if (!(lang in CONFIG.supportedLanguages)) {
      console.error(`The language "${lang}" is not among the supported ones; English is used`);
      lang = "en";
    }
    this.lang = lang;
    document.documentElement.lang = lang;
    this.translations = await this._getTranslations(lang);
    this._fallback = lang === "en" ? this.translations : await this._getTranslations("en");
  }

  async _getTranslations(lang: string): Promise<Translations> {
    const files = this.#files.filter((file) => file.lang === lang);
    const loaded = await Promise.all(files.map((file) => this._loadTranslationFile(file.path)));
    return loaded.reduce<Translations>((all, json) => mergeObject(all, json), {});
  }

  async _loadTranslationFile(path: string): Promise<Translations> {
    try {
      const response = await fetch(getRoute(path));
      if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
      const json = (await response.json()) as unknown;
      if (!isPlainObject(json)) throw new Error(`${path} does not hold an object`);
      return expandObject(json);
    } catch (error) {
      console.error(`The translations in ${path} could not be read`, error);
      return {};
    }
  }

  /** Whether a key has a text in the language or, unless `fallback` is false, in English. */
  has(stringId: string, fallback = true): boolean {
    return this.#text(this.translations, stringId) !== undefined
      ? true
      : fallback && this.#text(this._fallback, stringId) !== undefined;
  }

  /** The text of a key, or the key itself without one. */
  localize(stringId: string): string {
    return this.#text(this.translations, stringId) ?? this.#text(this._fallback, stringId) ?? stringId;
  }

  /** The text of a key with each `{name}` replaced by its value in `data`. */
  format(stringId: string, data: Record<string, unknown> = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/g, (_match, name: string) => String(data[name]));
  }

  getListFormatter({
    style = "long",
    type = "conjunction",
  }: { style?: Intl.ListFormatStyle; type?: Intl.ListFormatType } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts objects in place by the localized text of one property. */
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const textOf = (object: T): string => this.localize((getProperty(object, key) as string | undefined) ?? "");
    return objects.sort((a, b) => textOf(a).localeCompare(textOf(b), this.lang));
  }

  /** Labels the fields of a data model from the translations. */
  static localizeDataModel(
    model: LabelledModel,
    options: { prefixes?: readonly string[]; prefixPath?: string } = {},
  ): void {
    labelDataModel(model, options);
  }

  static localizeSchema(
    schema: LabelledSchema,
    prefixes: readonly string[] = [],
    { prefixPath = "" }: { prefixPath?: string } = {},
  ): void {
    labelFields(schema, prefixes, prefixPath);
  }

  #text(translations: Translations, stringId: unknown): string | undefined {
    if (typeof stringId !== "string" || !stringId) return undefined;
    const value = getProperty(translations, stringId);
    return typeof value === "string" ? value : undefined;
  }
}
