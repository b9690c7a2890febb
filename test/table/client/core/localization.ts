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

/** A language file some package or the core brings. */
export interface LanguageFile {
  lang: string;
  path: string;
}

/** `game.i18n`: the texts of the interface in the language of this client, with English behind them. */
export class Localization {
  declare lang: string;
  declare defaultModule: string;
  declare translations: Translations;
  /** English, for what the language lacks. */
  declare _fallback: Translations;
  #files: readonly LanguageFile[] = [];

  /** @param serverLanguage the language of the world, if the client has chosen none */
  constructor(serverLanguage = "en") {
    const [lang = "en", defaultModule = "core"] = serverLanguage.split(".");
    this.lang = lang;
    this.defaultModule = defaultModule;
    this.translations = {};
    this._fallback = {};
  }

  /** The files to read, those of the core first, then those of the packages in the order in which they load. */
  useFiles(files: readonly LanguageFile[]): void {
    this.#files = files;
  }

  /** Reads the languages and labels the data models; announces `i18nInit` when all of it is there. // C2 */
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

  /** Whether there is a text for a key, in the language or, unless that is refused, in English. */
  has(stringId: string, fallback = true): boolean {
    return this.#text(this.translations, stringId) !== undefined
      ? true
      : fallback && this.#text(this._fallback, stringId) !== undefined;
  }

  /** The text for a key; the key itself if there is none. */
  localize(stringId: string): string {
    return this.#text(this.translations, stringId) ?? this.#text(this._fallback, stringId) ?? stringId;
  }

  /** The text for a key with `{name}` replaced by what `data` has under that name. */
  format(stringId: string, data: Record<string, unknown> = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/g, (_match, name: string) => String(data[name]));
  }

  getListFormatter({
    style = "long",
    type = "conjunction",
  }: { style?: Intl.ListFormatStyle; type?: Intl.ListFormatType } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts objects in place by one of their texts, as the language sorts. */
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const textOf = (object: T): string => this.localize((getProperty(object, key) as string | undefined) ?? "");
    return objects.sort((a, b) => textOf(a).localeCompare(textOf(b), this.lang));
  }

  /** Gives the fields of a data model the labels and hints its translations have for them. */
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
