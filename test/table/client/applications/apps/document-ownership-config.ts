import { DOCUMENT_META_OWNERSHIP_LEVELS, DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import type { Folder } from "../../documents/folder.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { DocumentSheetV2, type DocumentSheetOptions } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { game, i18n, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const LEVELS: Record<string, string> = {
  [DOCUMENT_OWNERSHIP_LEVELS.NONE]: "OWNERSHIP.NONE",
  [DOCUMENT_OWNERSHIP_LEVELS.LIMITED]: "OWNERSHIP.LIMITED",
  [DOCUMENT_OWNERSHIP_LEVELS.OBSERVER]: "OWNERSHIP.OBSERVER",
  [DOCUMENT_OWNERSHIP_LEVELS.OWNER]: "OWNERSHIP.OWNER",
};

/** The window for the ownership levels of a document, or of the documents in a folder. */
export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    classes: ["document-ownership"],
    sheetConfig: false,
    viewPermission: DOCUMENT_OWNERSHIP_LEVELS.OWNER,
    position: { width: 420 },
    window: { icon: "fa-solid fa-lock", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };

  static override PARTS: HandlebarsParts = {
    ownership: { template: "templates/apps/ownership.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${localize("OWNERSHIP.Title")}: ${(this.document as { name?: string }).name ?? ""}`;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { document } = this;
    const isFolder = document.documentName === "Folder";
    const ownership = (document as unknown as { ownership?: Record<string, number> }).ownership ?? {};
    const choices = Object.fromEntries(Object.entries(LEVELS).map(([level, key]) => [level, localize(key)]));
    const inherit = String(DOCUMENT_META_OWNERSHIP_LEVELS.DEFAULT);
    const unchanged = String(DOCUMENT_META_OWNERSHIP_LEVELS.NOCHANGE);
    const userChoices = isFolder
      ? { [unchanged]: localize("OWNERSHIP.NOCHANGE"), [inherit]: localize("OWNERSHIP.DEFAULT"), ...choices }
      : { [inherit]: localize("OWNERSHIP.DEFAULT"), ...choices };
    return Object.assign(await super._prepareContext(options), {
      instructions: localize(isFolder ? "OWNERSHIP.HintFolder" : "OWNERSHIP.HintDocument"),
      defaultChoices: isFolder ? { [unchanged]: localize("OWNERSHIP.NOCHANGE"), ...choices } : choices,
      defaultLevel: isFolder ? unchanged : String(ownership.default ?? 0),
      users: game.users
        .filter((user) => !user.isGM)
        .map((user) => ({
          id: user.id,
          label: user.name,
          choices: userChoices,
          level: isFolder ? unchanged : String(ownership[user.id ?? ""] ?? DOCUMENT_META_OWNERSHIP_LEVELS.DEFAULT),
        })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: i18n.localize("OWNERSHIP.Save") }],
    });
  }

  override _prepareSubmitData(
    _event: SubmitEvent | Event | null,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): AnyObject {
    return Object.fromEntries(Object.entries(formData.object).map(([id, level]) => [id, Number(level)]));
  }

  /** Replaces the whole record, so that a user set back to the default is removed from it. */
  override async _processSubmitData(
    _event: SubmitEvent | Event | null,
    _form: HTMLFormElement,
    levels: AnyObject,
  ): Promise<void> {
    const { document } = this;
    if (document.documentName === "Folder") {
      const contents = (document as unknown as Folder).contents as { id: string; ownership: Record<string, number> }[];
      const updates = contents.map((entry) => ({ _id: entry.id, ownership: settle(levels, entry.ownership) }));
      const collection = game.collections.get((document as unknown as Folder).type);
      await collection?.documentClass.updateDocuments(updates, {
        diff: false,
        recursive: false,
        noHook: true,
      });
      return;
    }
    await document.update({ ownership: settle(levels, {}) }, { diff: false, recursive: false, noHook: true });
  }
}

/** The ownership record to store: NOCHANGE keeps the level in `before`, DEFAULT removes it. */
function settle(chosen: AnyObject, before: Record<string, number>): Record<string, number> {
  const settled: Record<string, number> = { ...before };
  for (const [id, level] of Object.entries(chosen as Record<string, number>)) {
    if (level === DOCUMENT_META_OWNERSHIP_LEVELS.NOCHANGE) continue;
    if (level === DOCUMENT_META_OWNERSHIP_LEVELS.DEFAULT) delete settled[id];
    else settled[id] = level;
  }
  return settled;
}
