import { BASE_DOCUMENT_TYPE } from "../../../common/constants.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { DocumentClass } from "../../../common/abstract/database-backend.ts";
import { documentConfiguration, type SheetRegistration } from "../../core/document-classes.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { sheetConfiguration, type DocumentSheetOptions } from "../api/document-sheet.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "../sheets/config-sheet.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import { game, localize } from "../host.ts";
import { chooseThemes, chosenFor, themeFor, themesOf } from "./sheet-themes.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

export interface SheetRegistrationOptions {
  /** The label in lists, or a function that returns it. */
  label?: string | (() => string);
  /** The sub-types the sheet is for; all of them unless given. */
  types?: Iterable<string>;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
  themes?: Record<string, string> | null;
}

type SheetClass = SheetRegistration["cls"] & { name: string };

interface Pending {
  documentClass: DocumentClass;
  scope: string;
  sheetClass: SheetClass;
  options: SheetRegistrationOptions;
  action: "register" | "unregister";
}

/** Registrations made before `initializeSheets`, kept until then. */
const pending: Pending[] = [];
let initialized = false;

/** The window to choose the sheet of one document, and the default sheet of all documents of its type. */
export class DocumentSheetConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["sheet-config"],
    position: { width: 480 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-gear" },
  };

  static override PARTS: HandlebarsParts = {
    form: { template: "templates/apps/document-sheet-config.hbs" },
    footer: FOOTER,
  };

  override get title(): string {
    return `${localize("SHEETS.ConfigureTitle")}: ${(this.document as { name?: string }).name ?? ""}`;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { document } = this;
    const { type = BASE_DOCUMENT_TYPE } = document as { type?: string };
    const { sheetClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(document.documentName, type);
    return Object.assign(await super._prepareContext(options), {
      isGM: game.user.isGM,
      sheetClass: document.getFlag("core", "sheetClass") ?? "",
      sheetClasses,
      defaultClass,
      blankLabel: localize("SHEETS.DefaultSheet"),
      themes: themesOf(document),
      ...chosenFor(document),
      buttons: [saveButton("SHEETS.Save")],
    });
  }

  override _prepareSubmitData(
    _event: SubmitEvent | Event | null,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Record<string, unknown> {
    return formData.object;
  }

  override async _processSubmitData(
    _event: SubmitEvent | Event | null,
    _form: HTMLFormElement,
    { sheetClass, defaultClass, ...themes }: Record<string, unknown>,
  ): Promise<void> {
    const { document } = this;
    await chooseThemes(document, themes);
    const { type = BASE_DOCUMENT_TYPE } = document as { type?: string };
    if (game.user.isGM && typeof defaultClass === "string") {
      const setting = structuredClone(game.settings.get("core", "sheetClasses")) as Record<
        string,
        Record<string, string>
      >;
      (setting[document.documentName] ??= {})[type] = defaultClass;
      await game.settings.set("core", "sheetClasses", setting);
    }
    const before = (document.getFlag("core", "sheetClass") as string | undefined) ?? "";
    if (sheetClass === before) return;
    if (sheetClass) await document.setFlag("core", "sheetClass", sheetClass);
    else await document.unsetFlag("core", "sheetClass");
  }

  /* -- Registration -- */

  /** Registers at once, or in `initializeSheets` while the game is starting. */
  static registerSheet(
    documentClass: DocumentClass,
    scope: string,
    sheetClass: SheetClass,
    options: SheetRegistrationOptions = {},
  ): void {
    const entry: Pending = { documentClass, scope, sheetClass, options, action: "register" };
    if (initialized) register(entry);
    else pending.push(entry);
  }

  /** Withdraws a sheet, for some sub-types or for all. */
  static unregisterSheet(
    documentClass: DocumentClass,
    scope: string,
    sheetClass: SheetClass,
    { types }: { types?: Iterable<string> } = {},
  ): void {
    const entry: Pending = { documentClass, scope, sheetClass, options: types ? { types } : {}, action: "unregister" };
    if (initialized) unregister(entry);
    else pending.push(entry);
  }

  /** The theme that this user has chosen for the sheet of a document. */
  static getSheetThemeForDocument(document: ClientDocument): string | null {
    return themeFor(document);
  }

  /** Applies the registrations made while the game was starting, then the world's default sheets. */
  static initializeSheets(): void {
    initialized = true;
    for (const entry of pending.splice(0)) (entry.action === "register" ? register : unregister)(entry);
    this.updateDefaultSheets(game.settings.get("core", "sheetClasses") as Record<string, Record<string, string>>);
  }

  /** The sheets of one sub-type as choices, and the default one. */
  static getSheetClassesForSubType(
    documentName: string,
    subType: string,
  ): { sheetClasses: Record<string, string>; defaultClasses: Record<string, string>; defaultClass: string } {
    const registered = Object.values(documentConfiguration(documentName)?.sheetClasses?.[subType] ?? {});
    const sheets = registered.filter(({ canConfigure }) => canConfigure !== false);
    const label = (sheet: SheetRegistration): [string, string] => [sheet.id, localize(sheet.label)];
    return {
      sheetClasses: Object.fromEntries(sheets.map(label)),
      defaultClasses: Object.fromEntries(sheets.filter(({ canBeDefault }) => canBeDefault !== false).map(label)),
      defaultClass: sheets.find((sheet) => sheet.default)?.id ?? "",
    };
  }

  /** Applies the world's default sheets to the registrations, and reopens the sheets that this changes. */
  static updateDefaultSheets(setting: Record<string, Record<string, string>> = {}): void {
    for (const [documentName, byType] of Object.entries(setting)) {
      const registered = documentConfiguration(documentName)?.sheetClasses;
      for (const [type, sheetId] of Object.entries(byType)) {
        const sheets = registered?.[type];
        if (!sheets?.[sheetId]) continue;
        for (const sheet of Object.values(sheets)) sheet.default = sheet.id === sheetId;
      }
      for (const document of game.collections?.get(documentName) ?? []) {
        const { _sheet: open } = document as { _sheet: { constructor: unknown } | null };
        if (open && open.constructor !== document._getSheetClass()) void document._onSheetChange();
      }
    }
  }
}

sheetConfiguration.application = DocumentSheetConfig;

function typesOf({ documentClass, options: { types } }: Pending): string[] {
  if (types) return [...types];
  return documentClass.TYPES.length > 0 ? documentClass.TYPES : [BASE_DOCUMENT_TYPE];
}

function register(entry: Pending): void {
  const { documentClass, scope, sheetClass, options } = entry;
  const { label, makeDefault = false, canBeDefault = true, canConfigure = true, themes = null } = options;
  const id = `${scope}.${sheetClass.name}`;
  const configuration = documentConfiguration(documentClass.documentName);
  if (!configuration) throw new Error(`${documentClass.documentName} documents have no sheets.`);
  const registered = (configuration.sheetClasses ??= {});
  for (const type of typesOf(entry)) {
    const sheets = (registered[type] ??= {});
    const others = Object.values(sheets);
    const isDefault = makeDefault || others.length === 0;
    if (isDefault) for (const other of others) other.default = false;
    const registration: SheetRegistration & AnyObject = {
      id,
      cls: sheetClass,
      label: (typeof label === "function" ? label() : label) ?? id,
      default: isDefault,
      canBeDefault,
      canConfigure,
      themes,
    };
    sheets[id] = registration;
  }
}

function unregister(entry: Pending): void {
  const { documentClass, scope, sheetClass } = entry;
  const registered = documentConfiguration(documentClass.documentName)?.sheetClasses ?? {};
  for (const type of typesOf(entry)) {
    const sheets = registered[type];
    const id = `${scope}.${sheetClass.name}`;
    if (!sheets?.[id]) continue;
    const wasDefault = sheets[id].default;
    delete sheets[id];
    const [next] = Object.values(sheets);
    if (wasDefault && next && !Object.values(sheets).some((sheet) => sheet.default)) next.default = true;
  }
}
