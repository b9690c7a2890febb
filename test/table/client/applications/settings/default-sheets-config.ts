import { BASE_DOCUMENT_TYPE } from "../../../common/constants.ts";
import { documentConfiguration, getDocumentClass } from "../../core/document-classes.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { DocumentSheetConfig } from "../apps/document-sheet-config.ts";
import { CONFIG, game, localize } from "../host.ts";
import { FOOTER, saveButton } from "../sheets/config-sheet.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The window to choose the default sheet of each document type and sub-type with more than one sheet. */
export class DefaultSheetsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "default-sheets-config",
    tag: "form",
    position: { width: 560, height: 560 },
    window: {
      title: "SETTINGS.DefaultSheets.name",
      icon: "fa-solid fa-scroll",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    form: { handler: DefaultSheetsConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    main: { template: "templates/settings/default-sheets.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const kinds = Object.keys(CONFIG)
      .filter((name) => documentConfiguration(name)?.sheetClasses)
      .map((documentName) => ({
        label: localize(getDocumentClass(documentName).metadata.label),
        types: Object.keys(documentConfiguration(documentName)?.sheetClasses ?? {}).flatMap((type) => {
          const { defaultClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(documentName, type);
          if (Object.keys(defaultClasses).length < 2) return [];
          const label = documentConfiguration(documentName)?.typeLabels?.[type];
          return [
            {
              name: `${documentName}.${type}`,
              label: label && type !== BASE_DOCUMENT_TYPE ? localize(label) : type,
              choices: defaultClasses,
              value: defaultClass,
            },
          ];
        }),
      }))
      .filter(({ types }) => types.length > 0);
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      kinds,
      buttons: [saveButton("SETTINGS.Save")],
    });
  }

  static async #onSubmit(
    this: DefaultSheetsConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const chosen = structuredClone(game.settings.get("core", "sheetClasses")) as Record<
      string,
      Record<string, unknown>
    >;
    for (const [name, sheet] of Object.entries(object)) {
      const [documentName = "", ...type] = name.split(".");
      (chosen[documentName] ??= {})[type.join(".")] = sheet;
    }
    await game.settings.set("core", "sheetClasses", chosen);
  }
}
