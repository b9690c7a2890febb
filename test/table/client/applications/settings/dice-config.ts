import { environment } from "../../../common/environment.ts";
import { DICE_CONFIGURATION, FOR_THE_REST, fulfillment, MANUAL } from "../../core/dice/fulfillment.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { game, localize } from "../host.ts";
import { FOOTER, saveButton } from "../sheets/config-sheet.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The window in which a user chooses by what method each kind of dice is rolled. C173 */
export class DiceConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "dice-config",
    tag: "form",
    position: { width: 480 },
    window: { title: "DICE.CONFIG.name", icon: "fa-solid fa-dice", contentClasses: ["standard-form"] },
    form: { handler: DiceConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    main: { template: "templates/dice/config.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const chosen = game.settings.get("core", DICE_CONFIGURATION) as Record<string, string>;
    const offered = Object.entries(fulfillment.methods).filter(
      ([key]) => key !== MANUAL || game.user.hasPermission("MANUAL_ROLLS"),
    );
    const dice = Object.entries(fulfillment.dice).map(([name, { label, icon }]) => ({
      ...{ name, label: localize(label), icon },
      value: chosen[name] ?? "",
    }));
    // The method for all other dice can be chosen since generation 14 (#14580).
    const rest = { name: FOR_THE_REST, label: localize("DICE.CONFIG.rest"), value: chosen[FOR_THE_REST] ?? "" };
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      dice: environment.generation >= 14 ? [rest, ...dice] : dice,
      methods: Object.fromEntries(offered.map(([key, { label }]) => [key, localize(label)])),
      buttons: [saveButton("SETTINGS.Save")],
    });
  }

  static async #onSubmit(
    this: DiceConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const before = game.settings.get("core", DICE_CONFIGURATION) as Record<string, string>;
    await game.settings.set("core", DICE_CONFIGURATION, { ...before, ...object });
  }
}
