import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.ts";
import { mergingOperators } from "../../../common/data/operators.ts";
import { expandObject, getProperty, mergeObject, randomID } from "../../../common/utils.ts";
import type { Document } from "../../../common/abstract/document.ts";
import type { ClientDocument, DocumentApplication } from "../../documents/client-document.ts";
import { CONFIG, game, i18n, localize, ui } from "../host.ts";
import { themeFor } from "../apps/sheet-themes.ts";
import { clipboard } from "../ux/clipboard-helper.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type {
  ApplicationClosingOptions,
  ApplicationConfiguration,
  ApplicationHeaderControlsEntry,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "./configuration.ts";

export interface DocumentSheetConfiguration {
  document: ClientDocument;
  viewPermission: number;
  editPermission: number;
  /** Whether the user may choose another sheet for this document. */
  sheetConfig: boolean;
  canCreate: boolean;
  canImport: boolean;
}

export type DocumentSheetOptions = ApplicationOptions & Partial<DocumentSheetConfiguration>;

export interface SubmitOptions extends Record<string, unknown> {
  updateData?: Record<string, unknown>;
}

/** The sheet configuration window, a document sheet that sets itself here to avoid a circular import. */
export const sheetConfiguration = {} as { application: typeof DocumentSheetV2 };

const nameOf = (document: ClientDocument): string => (document as { name?: string | null }).name ?? document.id ?? "";

/** Whether the document is in its collection, rather than still to be created. */
function isStored(document: ClientDocument): boolean {
  const { collection } = document as { collection: { has(id: string): boolean } | null };
  return document.id !== null && collection?.has(document.id) === true;
}

/** A window for one document, with a form to edit it. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    viewPermission: DOCUMENT_OWNERSHIP_LEVELS.LIMITED,
    editPermission: DOCUMENT_OWNERSHIP_LEVELS.OWNER,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      importDocument: DocumentSheetV2.#onImportDocument,
      editImage: DocumentSheetV2.#onEditImage,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  declare options: ApplicationConfiguration & DocumentSheetConfiguration & Record<string, unknown>;

  override _initializeApplicationOptions(options: DocumentSheetOptions): DocumentSheetV2["options"] {
    if (!options.document) throw new Error(`${this.constructor.name} needs a document.`);
    const uniqueId = `${this.constructor.name}-${String(options.document.uuid).replaceAll(".", "-")}`;
    return super._initializeApplicationOptions({ uniqueId, ...options }) as DocumentSheetV2["options"];
  }

  get document(): ClientDocument {
    return this.options.document;
  }

  override get title(): string {
    const { document } = this;
    const type = document.constructor as unknown as { metadata: { label: string } };
    return `${localize(type.metadata.label)}: ${nameOf(document)}`;
  }

  /** Whether this user may see the sheet. */
  get isVisible(): boolean {
    return this.document.testUserPermission(game.user, this.options.viewPermission);
  }

  /** Whether this user may change the document here: never in a locked pack. */
  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && game.packs.get(document.pack)?.locked) return false;
    return document.testUserPermission(game.user, this.options.editPermission);
  }

  override _canRender(options: ApplicationRenderOptions): false | void {
    if (!this.isVisible) {
      throw new Error(
        i18n.format("SHEETS.DocumentSheetPrivate", { type: localize(`DOCUMENT.${this.document.documentName}`) }),
      );
    }
    return super._canRender(options);
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { document } = this;
    const stored = isStored(document);
    return Object.assign(await super._prepareContext(options), {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: game.user,
      rootId: stored ? this.id : randomID(),
    });
  }

  override _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    const { document, options } = this;
    const controls = super._getHeaderControls();
    controls.push(
      {
        icon: "fa-solid fa-gear",
        label: "SHEETS.ConfigureSheet",
        action: "configureSheet",
        visible: options.sheetConfig && document.isOwner && !document.pack,
      },
      {
        icon: "fa-solid fa-download",
        label: "SHEETS.ImportDocument",
        action: "importDocument",
        visible: options.canImport && Boolean(document.pack) && game.user.isGM,
      },
    );
    return controls;
  }

  override async _renderFrame(options: ApplicationRenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const { close } = this.window;
    if (!close) return frame;
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "header-control icon fa-solid fa-passport";
    copy.dataset.action = "copyUuid";
    copy.dataset.tooltip = "SHEETS.CopyUuid";
    copy.ariaLabel = localize("SHEETS.CopyUuid");
    close.before(copy);
    return frame;
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this as unknown as DocumentApplication; // to show its changes: C33
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._toggleDisabled(!this.isEditable);
    this._applyTheme();
  }

  #theme: string | null = null;

  /** Applies the theme chosen for the document, unless the sheet declares its own. */
  _applyTheme(): void {
    const element = this.element as HTMLElement | undefined;
    if (!element || (this.options.classes ?? []).includes("themed")) return;
    if (this.#theme) element.classList.remove("themed", `theme-${this.#theme}`);
    this.#theme = themeFor(this.document);
    if (this.#theme) element.classList.add("themed", `theme-${this.#theme}`);
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** Disables the form's fields if the user may not edit the document, but not the window's own buttons. */
  _toggleDisabled(disabled: boolean): void {
    if (!disabled || !this.form) return;
    for (const field of this.form.elements) {
      if (!field.closest(".window-header, .controls-dropdown")) (field as HTMLInputElement).disabled = true;
    }
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("revealed", (event) => void this._onRevealSecret(event));
  }

  /** A secret was hidden or revealed: update the field whose text contains it. */
  async _onRevealSecret(event: Event): Promise<void> {
    const block = event.target as HTMLElement & { toggleRevealed?(content: string): string };
    const editor = block.closest<HTMLElement & { name: string; _stored(): string }>("prose-mirror");
    const field = editor?.name;
    if (!field || !this.isEditable || !block.toggleRevealed) return;
    await this.document.update({ [field]: block.toggleRevealed(editor._stored()) });
  }

  /* -- Submission -- */

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: SubmitEvent | Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    { updateData, ...options }: SubmitOptions = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, options);
  }

  /** The form's data as an object in the shape of the document. */
  _processFormData(
    _event: SubmitEvent | Event | null,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Record<string, unknown> {
    return expandObject(formData.object);
  }

  /** The submitted data, validated by the document's schema; throws if it is invalid. */
  _prepareSubmitData(
    event: SubmitEvent | Event | null,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: Record<string, unknown>,
  ): Record<string, unknown> {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, expandObject(updateData), { ...mergingOperators(), inplace: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Store a submission: update the document, or create it if it is not stored yet. */
  async _processSubmitData(
    _event: SubmitEvent | Event | null,
    _form: HTMLFormElement,
    submitData: Record<string, unknown>,
    options: Record<string, unknown> = {},
  ): Promise<void> {
    const { document } = this;
    if (isStored(document)) {
      await document.update(submitData, options);
      return;
    }
    if (!this.options.canCreate) throw new Error(`${this.constructor.name} does not create documents.`);
    document.updateSource(submitData);
    const { parent, pack } = document;
    await (document.constructor as typeof Document).create(document.toObject(), { ...options, parent, pack });
  }

  /* -- Header controls -- */

  static #onConfigureSheet(this: DocumentSheetV2, event: PointerEvent): void {
    event.stopPropagation();
    void new sheetConfiguration.application({ document: this.document }).render({ force: true });
  }

  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    event.preventDefault();
    const { id, uuid } = this.document;
    const text = (event.button === 2 ? id : uuid) ?? "";
    await clipboard.copyPlainText(text);
    const kind = event.button === 2 ? "ID" : "UUID";
    ui.notifications?.info("DOCUMENT.IdCopiedClipboard", { format: { type: kind, id: text, label: this.title } });
  }

  static async #onImportDocument(this: DocumentSheetV2): Promise<void> {
    await this.close();
    const { document } = this;
    const pack = game.packs.get(document.pack ?? "");
    if (pack && document.id) await game.collections.get(document.documentName)?.importFromCompendium(pack, document.id);
  }

  /** Opens the file picker. The image is part of the form, which is submitted only with `submitOnChange`. */
  static async #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (target.tagName !== "IMG") throw new Error("The editImage action is available only for IMG elements.");
    const attribute = target.dataset.edit ?? "img";
    const current = getProperty(this.document._source, attribute) as string | undefined;
    const { img } = (
      this.document.constructor as { getDefaultArtwork?(data: object): { img?: string } }
    ).getDefaultArtwork?.(this.document._source) ?? { img: undefined };
    const picker = new CONFIG.ux.FilePicker({
      type: "image",
      redirectToRoot: img ? [img] : [],
      ...(current === undefined ? {} : { current }),
      callback: (path) => {
        target.setAttribute("src", path);
        if (this.options.form?.submitOnChange) void this.submit();
      },
    });
    await picker.browse();
  }
}
