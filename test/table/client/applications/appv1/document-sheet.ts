import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.ts";
import { getProperty } from "../../../common/utils.ts";
import type { ClientDocument, DocumentApplication } from "../../documents/client-document.ts";
import { sheetConfiguration } from "../api/document-sheet.ts";
import { CONFIG, game, i18n, localize, ui } from "../host.ts";
import { clipboard } from "../ux/clipboard-helper.ts";
import { FormApplication } from "./form-application.ts";
import type {
  ApplicationV1ClosingOptions,
  ApplicationV1HeaderButton,
  ApplicationV1RenderOptions,
  DocumentSheetV1Options,
} from "./options.ts";

const nameOf = (document: ClientDocument): string => (document as { name?: string | null }).name ?? document.id ?? "";

/** A form for one document: submitting updates the document, and its changes render the form again. */
export abstract class DocumentSheet extends FormApplication {
  static override get defaultOptions(): DocumentSheetV1Options {
    return {
      ...super.defaultOptions,
      classes: ["sheet"],
      template: `templates/sheets/${this.name.toLowerCase()}.hbs`,
      viewPermission: DOCUMENT_OWNERSHIP_LEVELS.LIMITED,
      sheetConfig: true,
    };
  }

  declare options: DocumentSheetV1Options;
  declare object: ClientDocument;

  get document(): ClientDocument {
    return this.object;
  }

  override get id(): string {
    return this.options.id || `${this.constructor.name}-${String(this.document.uuid).replaceAll(".", "-")}`;
  }

  /** Whether this user may change the document here: never in a locked pack. */
  override get isEditable(): boolean {
    const { document } = this;
    if (!this.options.editable || !document.isOwner) return false;
    return !(document.pack && game.packs.get(document.pack)?.locked);
  }

  override get title(): string {
    const type = this.document.constructor as unknown as { metadata: { label: string } };
    return `${localize(type.metadata.label)}: ${nameOf(this.document)}`;
  }

  override getData(_options: Partial<DocumentSheetV1Options> = {}): object | Promise<object> {
    const { document, isEditable } = this;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document,
      data: document.toObject(false),
      limited: document.limited,
      options: this.options,
      owner: document.isOwner,
      title: this.title,
    };
  }

  /* -- Rendering -- */

  _canUserView(user: { isGM: boolean }): boolean {
    return this.document.testUserPermission(user as never, this.options.viewPermission);
  }

  override render(force: boolean | ApplicationV1RenderOptions = false, options: ApplicationV1RenderOptions = {}): this {
    const forced = typeof force === "object" ? force.force === true : force;
    if (this._canUserView(game.user)) return super.render(force, options);
    if (forced) {
      const type = localize(`DOCUMENT.${this.document.documentName}`);
      ui.notifications?.warn(i18n.format("SHEETS.DocumentSheetPrivate", { type }));
    }
    return this;
  }

  override async _render(force = false, options: ApplicationV1RenderOptions = {}): Promise<void> {
    await super._render(force, options);
    if (this.rendered) this.document.apps[this.appId] = this as unknown as DocumentApplication; // C33
  }

  override async _renderOuter(): Promise<JQuery> {
    const html = await super._renderOuter();
    this._createDocumentIdLink(html);
    return html;
  }

  /** A link beside the title that copies the uuid, or the id with the right button. */
  _createDocumentIdLink(html: JQuery): void {
    const [heading] = html.find(".window-title").get();
    if (!heading || !this.document.id) return;
    const link = document.createElement("a");
    link.className = "document-id-link";
    link.dataset.tooltip = "SHEETS.CopyUuid";
    link.ariaLabel = localize("SHEETS.CopyUuid");
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-passport";
    icon.inert = true;
    link.append(icon);
    const copy = (event: Event, kind: "ID" | "UUID") => {
      event.preventDefault();
      const text = (kind === "ID" ? this.document.id : this.document.uuid) ?? "";
      void clipboard.copyPlainText(text);
      ui.notifications?.info("DOCUMENT.IdCopiedClipboard", { format: { type: kind, id: text, label: this.title } });
    };
    link.addEventListener("click", (event) => copy(event, "UUID"));
    link.addEventListener("contextmenu", (event) => copy(event, "ID"));
    heading.after(link);
  }

  override activateListeners(html: JQuery): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.on("revealed", (event) => this.#onRevealed(event as unknown as Event));
    for (const image of html.find<HTMLImageElement>("img[data-edit]").get()) {
      image.addEventListener("click", (event) => void this._onEditImage(event));
    }
  }

  /** The text that contains a secret: the field of the surrounding element with `data-edit`. */
  _getSecretContent(secret: HTMLElement): string | undefined {
    const field = secret.closest<HTMLElement>("[data-edit]")?.dataset.edit;
    return field === undefined ? undefined : (getProperty(this.document._source, field) as string | undefined);
  }

  _updateSecret(secret: HTMLElement, content: string): Promise<unknown> | undefined {
    const field = secret.closest<HTMLElement>("[data-edit]")?.dataset.edit;
    return field === undefined ? undefined : this.document.update({ [field]: content });
  }

  #onRevealed(event: Event): void {
    const block = event.target as HTMLElement & { toggleRevealed?(content: string): string };
    const content = this._getSecretContent(block);
    if (content !== undefined && block.toggleRevealed) void this._updateSecret(block, block.toggleRevealed(content));
  }

  /** Opens the file picker for an image of the form. */
  async _onEditImage(event: Event): Promise<unknown> {
    const image = event.currentTarget as HTMLImageElement;
    const current = getProperty(this.document._source, image.dataset.edit ?? "") as string | undefined;
    const picker = new CONFIG.ux.FilePicker({
      type: "image",
      ...(current === undefined ? {} : { current }),
      callback: (path) => {
        image.src = path;
        if (this.options.submitOnChange) void this._onSubmit(event, { preventClose: true });
      },
    });
    return picker.browse();
  }

  /* -- The header -- */

  override _getHeaderButtons(): ApplicationV1HeaderButton[] {
    const buttons = super._getHeaderButtons();
    const { document } = this;
    if (this.options.sheetConfig && this.isEditable && document.isOwner && !document.pack) {
      buttons.unshift({
        label: "SHEETS.ConfigureSheet",
        class: "configure-sheet",
        icon: "fa-solid fa-gear",
        onclick: (event) => this._onConfigureSheet(event),
      });
    }
    const pack = game.packs.get(document.pack ?? "");
    if (pack && game.user.isGM && !document.isEmbedded) {
      buttons.unshift({
        label: "SHEETS.ImportDocument",
        class: "import",
        icon: "fa-solid fa-download",
        onclick: async () => {
          await this.close();
          if (document.id) await game.collections.get(document.documentName)?.importFromCompendium(pack, document.id);
        },
      });
    }
    return buttons;
  }

  _onConfigureSheet(event: Event): void {
    event.preventDefault();
    void new sheetConfiguration.application({ document: this.document }).render({ force: true });
  }

  /* -- Submission and closing -- */

  override async _updateObject(_event: Event, formData: Record<string, unknown>): Promise<unknown> {
    return this.document.id ? this.document.update(formData) : undefined;
  }

  override async close(options: ApplicationV1ClosingOptions = {}): Promise<void> {
    await super.close(options);
    if (!this._element) delete this.document.apps[this.appId];
  }
}
