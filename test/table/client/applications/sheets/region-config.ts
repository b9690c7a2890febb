import { REGION_VISIBILITY } from "../../../common/constants.ts";
import { environment } from "../../../common/environment.ts";
import { LATER_REGION_VISIBILITY } from "../../../common/later-constants.ts";
import { documentConfiguration, getDocumentClass } from "../../core/document-classes.ts";
import type { ClientDocumentClass } from "../../documents/client-document.ts";
import type { RegionBehavior } from "../../documents/region-behavior.ts";
import type { RegionDocument } from "../../documents/region.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { DocumentSheetOptions } from "../api/document-sheet.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game, localize } from "../host.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "./config-sheet.ts";

/** The form of a region: name, colour, elevation and behaviours. */
export class RegionConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["region-config"],
    position: { width: 460 },
    window: { contentClasses: ["standard-form"], icon: "fa-regular fa-game-board" },
    actions: {
      behaviorCreate: RegionConfig.#onCreateBehavior,
      behaviorDelete: RegionConfig.#onDeleteBehavior,
      behaviorEdit: RegionConfig.#onEditBehavior,
      behaviorToggle: RegionConfig.#onToggleBehavior,
    },
  };

  static override PARTS: HandlebarsParts = {
    identity: { template: "templates/sheets/region-config.hbs" },
    behaviors: { template: "templates/sheets/region-behaviors.hbs", scrollable: ["ol"] },
    footer: FOOTER,
  };

  get region(): RegionDocument {
    return this.document as unknown as RegionDocument;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const configured = documentConfiguration("RegionBehavior");
    return Object.assign(await super._prepareContext(options), {
      region: this.region,
      // Whoever owns a region may change it, but not what happens in it. C176
      canChangeBehaviors: game.user.isGM,
      visibilities: Object.fromEntries(
        Object.entries(environment.generation >= 14 ? LATER_REGION_VISIBILITY : REGION_VISIBILITY).map(
          ([key, value]) => [String(value), localize(`REGION.VISIBILITY.${key}`)],
        ),
      ),
      behaviors: [...(this.region.behaviors as Iterable<RegionBehavior>)].map((behavior) => ({
        id: behavior.id,
        name: behavior.name,
        typeLabel: localize(configured?.typeLabels?.[behavior.type] ?? behavior.type),
        typeIcon: configured?.typeIcons?.[behavior.type] ?? "fa-solid fa-cube",
        disabled: behavior.disabled,
      })),
      buttons: [saveButton("REGION.Update")],
    });
  }

  #behaviorOf(target: HTMLElement): RegionBehavior | undefined {
    const id = target.closest<HTMLElement>("[data-behavior-id]")?.dataset.behaviorId ?? "";
    return (this.region.behaviors as { get(id: string): unknown }).get(id) as RegionBehavior | undefined;
  }

  static async #onCreateBehavior(this: RegionConfig): Promise<void> {
    const cls = getDocumentClass("RegionBehavior") as unknown as ClientDocumentClass;
    await cls.createDialog({}, { parent: this.region });
  }

  static async #onDeleteBehavior(this: RegionConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#behaviorOf(target)?.deleteDialog();
  }

  static #onEditBehavior(this: RegionConfig, _event: PointerEvent, target: HTMLElement): void {
    this.#behaviorOf(target)?.sheet?.render(true);
  }

  static async #onToggleBehavior(this: RegionConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const behavior = this.#behaviorOf(target);
    await behavior?.update({ disabled: !behavior.disabled });
  }
}

/** The form of a region's behaviour: a form group for every field of its type. */
export class RegionBehaviorConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["region-behavior-config"],
    position: { width: 480 },
  };

  static override PARTS: HandlebarsParts = {
    form: { template: "templates/sheets/region-behavior-config.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  /** Who may see a region sees its behaviours; GMs change them. C176 */
  override get isEditable(): boolean {
    return game.user.isGM && super.isEditable;
  }

  get behavior(): RegionBehavior {
    return this.document as unknown as RegionBehavior;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { behavior } = this;
    return Object.assign(await super._prepareContext(options), {
      behavior,
      systemFields: this._getFields(),
      buttons: [saveButton("BEHAVIOR.Update")],
    });
  }

  /** The fields of the behaviour's type that have a form element, with their values. */
  _getFields(): { field: unknown; value: unknown; fieldset?: boolean; fields?: unknown[] }[] {
    const { system } = this.behavior as unknown as {
      system: { schema?: FieldLike; _source?: Record<string, unknown> };
    };
    return system.schema ? describeFields(system.schema, system._source ?? {}) : [];
  }
}

interface FieldLike {
  name?: string;
  label?: string;
  fields?: Record<string, FieldLike>;
  readonly constructor: object;
}

function describeFields(
  schema: FieldLike,
  values: Record<string, unknown>,
): { field: unknown; value: unknown; fieldset?: boolean; fields?: unknown[] }[] {
  return Object.entries(schema.fields ?? {}).flatMap(([name, field]) => {
    const value = values[name];
    if (field.fields) {
      const fields = describeFields(field, (value ?? {}) as Record<string, unknown>);
      return [{ field, value, fieldset: true, legend: field.label ?? name, fields }];
    }
    return (field.constructor as { hasFormSupport?: boolean }).hasFormSupport ? [{ field, value }] : [];
  });
}
