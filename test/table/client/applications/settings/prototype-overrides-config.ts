import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../../../common/constants.ts";
import { PrototypeTokenOverrides } from "../../../common/data.ts";
import { deleteProperty, getProperty, setProperty } from "../../../common/utils.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, game, localize } from "../host.ts";
import { FOOTER, saveButton } from "../sheets/config-sheet.ts";
import { choices } from "../sheets/token-config.ts";
import { textOf } from "../fields/text-of.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** What the form offers of a prototype token; anything else may be set by the API. */
const OFFERED: Readonly<Record<string, "choice" | "boolean" | "number">> = {
  displayName: "choice",
  actorLink: "boolean",
  disposition: "choice",
  lockRotation: "boolean",
  displayBars: "choice",
  "sight.enabled": "boolean",
  "sight.range": "number",
};

/** The window in which a GM decides what all prototype tokens have in common: all actors', or those of a type. C172 */
export class PrototypeOverridesConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "prototype-overrides-config",
    tag: "form",
    position: { width: 520, height: 640 },
    window: {
      title: "SETTINGS.PrototypeOverrides.name",
      icon: "fa-solid fa-circle-user",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    form: { handler: PrototypeOverridesConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    main: { template: "templates/settings/prototype-overrides.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const stored = storedOverrides();
    const types = Object.keys(PrototypeTokenOverrides.schema.fields).map((type) => ({
      label: labelOf(type),
      fields: Object.entries(OFFERED).map(([path, kind]) => describe(`${type}.${path}`, path, kind, stored)),
    }));
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      types,
      buttons: [saveButton("SETTINGS.Save")],
    });
  }

  static async #onSubmit(
    this: PrototypeOverridesConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const stored = storedOverrides();
    for (const [name, given] of Object.entries(object)) {
      if (given === "" || given === null) deleteProperty(stored, name);
      else setProperty(stored, name, typeof given === "string" ? JSON.parse(given) : given);
    }
    await game.settings.set("core", PrototypeTokenOverrides.SETTING, stored);
  }
}

function storedOverrides(): AnyObject {
  return (game.settings.get("core", PrototypeTokenOverrides.SETTING) as PrototypeTokenOverrides).toObject();
}

function labelOf(type: string): string {
  if (type === "base") return localize("SETTINGS.PrototypeOverrides.base");
  return localize((CONFIG.Actor as { typeLabels?: Record<string, string> }).typeLabels?.[type] ?? type);
}

function describe(name: string, path: string, kind: string, stored: AnyObject): AnyObject {
  const value = getProperty(stored, name);
  const label = localize(`TOKEN.FIELDS.${path}.label`);
  if (kind === "number") return { name, label, value, isNumber: true };
  return { name, label, value: textOf(value), choices: choicesOf(path, kind) };
}

function choicesOf(path: string, kind: string): Record<string, string> {
  if (kind === "boolean") return { true: localize("Yes"), false: localize("No") };
  if (path === "disposition") return choices(TOKEN_DISPOSITIONS, "TOKEN.Dispositions");
  return choices(TOKEN_DISPLAY_MODES, "TOKEN.DisplayModes");
}
