import { environment } from "../../../common/environment.ts";
import { changesInModes } from "../../documents/effect-phases.ts";
import { allStatusEffects } from "../../documents/status-effects.ts";
import { ACTIVE_EFFECT_MODES } from "../../../common/constants.ts";
import type { ActiveEffect } from "../../documents/active-effect.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { DocumentSheetOptions } from "../api/document-sheet.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, localize } from "../host.ts";
import type { Submitted } from "./config-sheet.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "./config-sheet.ts";

/** The form of an active effect: details, duration, changes. */
export class ActiveEffectConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["active-effect-config"],
    position: { width: 560 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-person-rays" },
    actions: { addChange: ActiveEffectConfig.#onAddChange, deleteChange: ActiveEffectConfig.#onDeleteChange },
  };

  static override PARTS: HandlebarsParts = {
    header: { template: "templates/sheets/active-effect/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    duration: { template: "templates/sheets/active-effect/duration.hbs" },
    changes: { template: "templates/sheets/active-effect/changes.hbs", scrollable: ["ol[data-changes]"] },
    footer: FOOTER,
  };

  static override TABS = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
        { id: "changes", icon: "fa-solid fa-gears" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  get effect(): ActiveEffect {
    return this.document as unknown as ActiveEffect;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { effect } = this;
    const statuses = allStatusEffects().map(({ id, name }) => ({
      value: id,
      label: localize(name),
      selected: (effect._source.statuses as string[]).includes(id),
    }));
    const modes = Object.entries(ACTIVE_EFFECT_MODES).map(
      ([key, mode]) => [mode, localize(`EFFECT.MODE_${key}`)] as const,
    );
    return Object.assign(await super._prepareContext(options), {
      statuses,
      changes: changesInModes(effect),
      isLater: environment.generation >= 14,
      modes: Object.fromEntries(modes),
      isActorEffect: effect.parent?.documentName === "Actor",
      isItemEffect: effect.parent?.documentName === "Item",
      buttons: [saveButton("EFFECT.Submit")],
    });
  }

  override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    await super._preparePartContext(partId, context, options);
    const { tabs } = context as { tabs: Record<string, object> };
    if (partId in tabs) context.tab = tabs[partId];
    return context;
  }

  /** The form's rows are keyed by number; the document stores a list. */
  override _processFormData(...submitted: Submitted): Record<string, unknown> {
    const data = super._processFormData(...submitted);
    data.changes = Object.values(data.changes ?? {});
    data.statuses ??= [];
    return data;
  }

  static async #onAddChange(this: ActiveEffectConfig): Promise<void> {
    await this.#saveWith([{ key: "", mode: ACTIVE_EFFECT_MODES.ADD, value: "" }]);
  }

  static async #onDeleteChange(this: ActiveEffectConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    target.closest("li")?.remove();
    await this.#saveWith([]);
  }

  /** Saves the current input, with further changes appended. */
  async #saveWith(added: object[]): Promise<void> {
    const { form } = this;
    if (!form) return;
    const data = this._processFormData(null, form, new CONFIG.ux.FormDataExtended(form));
    await this.effect.update({ ...data, changes: [...(data.changes as object[]), ...added] });
  }
}
