import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../../../common/constants.ts";
import { expandObject, mergeObject } from "../../../common/utils.ts";
import type { Actor } from "../../documents/actor.ts";
import { prototypeOverrides } from "../../documents/prototype-overrides.ts";
import type { TokenDocument } from "../../documents/token.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { DocumentSheetOptions } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, game, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "./config-sheet.ts";

const PARTS: HandlebarsParts = {
  tabs: { template: "templates/generic/tab-navigation.hbs" },
  identity: { template: "templates/sheets/token/identity.hbs", scrollable: [""] },
  appearance: { template: "templates/sheets/token/appearance.hbs", scrollable: [""] },
  resources: { template: "templates/sheets/token/resources.hbs", scrollable: [""] },
  footer: FOOTER,
};

const TABS = {
  sheet: {
    tabs: [
      { id: "identity", icon: "fa-solid fa-memo-pad" },
      { id: "appearance", icon: "fa-solid fa-square-user" },
      { id: "resources", icon: "fa-solid fa-heart" },
    ],
    initial: "identity",
    labelPrefix: "TOKEN.TABS",
  },
};

export const choices = (values: Readonly<Record<string, number>>, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [String(value), localize(`${prefix}.${key}`)]));

/** The template context that the forms of tokens and prototype tokens share. */
function describeToken(token: TokenDocument, actor: Actor | null): RenderContext {
  const attributes = CONFIG.Token.documentClass.getTrackedAttributes(actor?.system ?? actor?.type);
  const paths = (group: string, list: string[][]) =>
    list.map((path) => ({ group, value: path.join("."), label: path.join(".") }));
  return {
    displayModes: choices(TOKEN_DISPLAY_MODES, "TOKEN.DisplayModes"),
    dispositions: choices(TOKEN_DISPOSITIONS, "TOKEN.Dispositions"),
    barAttributes: [
      ...paths(localize("TOKEN.BarAttributes"), attributes.bar),
      ...paths(localize("TOKEN.BarValues"), attributes.value),
    ],
    actors: Object.fromEntries(game.actors.map((entry) => [entry.id, entry.name])),
    movementActions: Object.entries(CONFIG.Token.movement.actions).map(([value, { label }]) => ({
      value,
      label: localize(label ?? value),
    })),
    token,
  };
}

async function describePart(partId: string, context: RenderContext): Promise<RenderContext> {
  const { tabs } = context as { tabs: Record<string, object> };
  if (partId in tabs) context.tab = tabs[partId];
  return Promise.resolve(context);
}

/** The form of a token on a scene. */
export class TokenConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["token-config"],
    position: { width: 500 },
  };

  static override PARTS = PARTS;
  static override TABS = TABS;

  get token(): TokenDocument {
    return this.document as unknown as TokenDocument;
  }

  override get title(): string {
    return `${localize("TOKEN.Title")}: ${this.token.name}`;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), describeToken(this.token, this.token.actor), {
      isPrototype: false,
      buttons: [saveButton("TOKEN.Update")],
    });
  }

  override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    return describePart(partId, await super._preparePartContext(partId, context, options));
  }
}

interface Prototype {
  readonly actor: Actor;
  readonly _source: object;
  readonly schema: { fields: object };
}

/** The form of an actor's prototype token. */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "prototype-token-config-{id}",
    classes: ["sheet", "config", "token-config", "prototype-token-config"],
    tag: "form",
    position: { width: 500 },
    window: { contentClasses: ["standard-form"] },
    form: { handler: PrototypeTokenConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = PARTS;
  static override TABS = TABS;

  constructor(options: ApplicationOptions & { prototype: Prototype }) {
    super({ uniqueId: String(options.prototype.actor.uuid).replaceAll(".", "-"), ...options });
  }

  get token(): Prototype {
    return this.options.prototype as Prototype;
  }

  get actor(): Actor {
    return this.token.actor;
  }

  override get title(): string {
    return `${localize("TOKEN.TitlePrototype")}: ${this.actor.name}`;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { token, actor } = this;
    return Object.assign(
      await super._prepareContext(options),
      describeToken(token as unknown as TokenDocument, actor),
      {
        document: token,
        // Overrides are shown instead of what the actor has (#13404).
        source: mergeObject(token._source, prototypeOverrides(actor.type), { inplace: false }),
        fields: token.schema.fields,
        rootId: this.id,
        isPrototype: true,
        buttons: [saveButton("TOKEN.UpdatePrototype")],
      },
    );
  }

  override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    return describePart(partId, await super._preparePartContext(partId, context, options));
  }

  static async #onSubmit(
    this: PrototypeTokenConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    await this.actor.update({ prototypeToken: expandObject(formData.object) });
  }
}
