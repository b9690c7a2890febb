/** The base classes of first-version sheets for journals and adventures, for packages to extend. */

import { JOURNAL_ENTRY_PAGE_FORMATS } from "../../../common/constants.ts";
import { DocumentSheet } from "./document-sheet.ts";
import type { DocumentSheetV1Options } from "./options.ts";

export class JournalSheet extends DocumentSheet {
  static override get defaultOptions(): DocumentSheetV1Options {
    return {
      ...super.defaultOptions,
      classes: ["sheet", "journal-sheet", "journal-entry"],
      width: 960,
      height: 800,
      resizable: true,
      closeOnSubmit: false,
      submitOnClose: true,
      viewPermission: 0,
    };
  }

  override get title(): string {
    return (this.document as unknown as { name: string }).name;
  }
}

export class JournalPageSheet extends DocumentSheet {
  static override get defaultOptions(): DocumentSheetV1Options {
    return {
      ...super.defaultOptions,
      classes: ["sheet", "journal-sheet", "journal-entry-page"],
      viewClasses: [],
      width: 600,
      height: 680,
      resizable: true,
      closeOnSubmit: false,
      submitOnClose: true,
      viewPermission: 0,
      includeTOC: true,
    };
  }

  override get title(): string {
    return (this.document as unknown as { name: string }).name;
  }

  override getData(options: Partial<DocumentSheetV1Options> = {}): object | Promise<object> {
    return Object.assign(super.getData(options), { headingLevels: { 1: "1", 2: "2", 3: "3" } });
  }
}

export class JournalTextPageSheet extends JournalPageSheet {
  /** The format in which the sheet edits. */
  static get format(): number {
    return JOURNAL_ENTRY_PAGE_FORMATS.HTML;
  }
}

export class JournalTextTinyMCESheet extends JournalTextPageSheet {}

export class AdventureImporter extends DocumentSheet {}
