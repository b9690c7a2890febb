import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, game } from "../host.ts";
import { FOOTER, saveButton } from "../sheets/config-sheet.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The window for the world's combat tracker settings. */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "combat-config",
    tag: "form",
    position: { width: 480 },
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    form: { handler: CombatTrackerConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    body: { template: "templates/apps/combat-tracker-config.hbs" },
    footer: FOOTER,
  };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const attributes = CONFIG.Token.documentClass.getTrackedAttributes(undefined);
    const { resource, skipDefeated, turnMarker } = CONFIG.Combat.settings;
    const paths = new Set(
      [...attributes.bar.map((path) => [...path, "value"]), ...attributes.value].map((path) => path.join(".")),
    );
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      attributes: [...paths].sort().map((value) => ({ value, label: value })),
      settings: { resource, skipDefeated, turnMarker },
      buttons: [saveButton("Save")],
    });
  }

  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const before = game.settings.get("core", "combatTrackerConfig") as Record<string, unknown>;
    const { turnMarker } = CONFIG.Combat.settings;
    await game.settings.set("core", "combatTrackerConfig", {
      ...before,
      resource: object.resource,
      skipDefeated: object.skipDefeated,
      turnMarker: { ...turnMarker, enabled: object["turnMarker.enabled"] },
    });
  }
}
