import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { expandObject } from "../../../common/utils.ts";
import { game } from "../host.ts";
import { FOOTER, saveButton } from "../sheets/config-sheet.ts";
import { uiConfiguration } from "../ui-settings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The window for the look of the interface: themes and chat notifications. */
export class UIConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "ui-config",
    tag: "form",
    position: { width: 440 },
    window: { title: "SETTINGS.UI.name", icon: "fa-solid fa-palette", contentClasses: ["standard-form"] },
    form: { handler: UIConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    form: { template: "templates/settings/ui-config.hbs" },
    footer: FOOTER,
  };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      setting: uiConfiguration(),
      schemes: { "": "SETTINGS.UI.COLOR.browser", dark: "SETTINGS.UI.COLOR.dark", light: "SETTINGS.UI.COLOR.light" },
      notifications: { cards: "SETTINGS.UI.CHAT.cards", pip: "SETTINGS.UI.CHAT.pip" },
      buttons: [saveButton("SETTINGS.Save")],
    });
  }

  static async #onSubmit(
    this: UIConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    await game.settings.set("core", "uiConfig", expandObject(object));
  }
}
