import { ApplicationV2 } from "../../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../../api/handlebars-application.ts";
import { game } from "../../host.ts";
import { FOOTER, saveButton } from "../../sheets/config-sheet.ts";
import type { FormDataExtended } from "../../ux/form-data-extended.ts";
import { SettingsConfig } from "../../settings/settings-config.ts";

/** The window of the installed modules, to choose those that the world uses. */
export class ModuleManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "module-management",
    tag: "form",
    position: { width: 560 },
    window: { title: "MODMANAGE.Title", icon: "fa-solid fa-cube", contentClasses: ["standard-form"] },
    form: { handler: ModuleManagement.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    modules: { template: "templates/sidebar/apps/module-management.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  static readonly CONFIG_SETTING = "moduleConfiguration";

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const editable = game.user.can("SETTINGS_MODIFY");
    const modules = [...game.modules.values()]
      .map(({ id, title, version, active, description }) => ({ id, title, version, active, description }))
      .sort((a, b) => a.title.localeCompare(b.title));
    return Object.assign(await super._prepareContext(options), {
      modules,
      editable,
      rootId: this.id,
      buttons: editable ? [saveButton("MODMANAGE.Save")] : [],
    });
  }

  static async #onSubmit(
    this: ModuleManagement,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const before = game.settings.get("core", ModuleManagement.CONFIG_SETTING) as Record<string, boolean>;
    await game.settings.set("core", ModuleManagement.CONFIG_SETTING, { ...before, ...object });
    const changed = [...game.modules.values()].some(({ id, active }) => active !== (object[id] === true));
    if (changed) await SettingsConfig.reloadConfirm({ world: true });
  }
}
