import { SORT_INTEGER_DENSITY } from "../../../../common/constants.ts";
import type { Document } from "../../../../common/abstract/document.ts";
import { JournalEntry } from "../../../documents/journal-entry.ts";
import type { ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import type { DocumentSheetOptions } from "../../api/document-sheet.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { localize } from "../../host.ts";
import type { Submitted } from "../config-sheet.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet } from "../config-sheet.ts";

type Category = Document & { name: string; sort: number };

/** The window for the categories of a journal entry: their names and their order. */
export class JournalEntryCategoryConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["journal-category-config"],
    sheetConfig: false,
    position: { width: 420 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-bookmark", title: "JOURNAL.ConfigureCategories" },
    form: { closeOnSubmit: false, submitOnChange: true },
    actions: {
      addCategory: JournalEntryCategoryConfig.#onAdd,
      deleteCategory: JournalEntryCategoryConfig.#onDelete,
      sortCategory: JournalEntryCategoryConfig.#onSort,
    },
  };

  static override PARTS: HandlebarsParts = {
    list: { template: "templates/journal/category-config.hbs", scrollable: [".categories"] },
  };

  override get title(): string {
    return `${localize("JOURNAL.ConfigureCategories")}: ${this.entry.name}`;
  }

  get entry(): JournalEntry {
    return this.document as unknown as JournalEntry;
  }

  get #categories(): Category[] {
    const categories = this.entry.categories as unknown as Iterable<Category>;
    return [...categories].sort((a, b) => JournalEntry.sortCategories(a, b));
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const categories = this.#categories.map(({ id, name }, index, all) => ({
      ...{ id, name, isFirst: index === 0, isLast: index === all.length - 1 },
    }));
    return Object.assign(await super._prepareContext(options), { categories });
  }

  /** The form's rows are keyed by category id. */
  override _processFormData(...submitted: Submitted): Record<string, unknown> {
    const data = super._processFormData(...submitted);
    const rows = Object.entries((data.categories ?? {}) as Record<string, object>);
    return { categories: rows.map(([_id, row]) => ({ _id, ...row })) };
  }

  static async #onAdd(this: JournalEntryCategoryConfig): Promise<void> {
    const sort = (this.#categories.at(-1)?.sort ?? 0) + SORT_INTEGER_DENSITY;
    const name = localize("JOURNAL.NewCategory");
    await this.document.createEmbeddedDocuments("JournalEntryCategory", [{ name, sort }]);
  }

  static async #onDelete(this: JournalEntryCategoryConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { categoryId } = target.closest<HTMLElement>("[data-category-id]")?.dataset ?? {};
    if (categoryId) await this.document.deleteEmbeddedDocuments("JournalEntryCategory", [categoryId]);
  }

  static async #onSort(this: JournalEntryCategoryConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { categoryId } = target.closest<HTMLElement>("[data-category-id]")?.dataset ?? {};
    const order = this.#categories;
    const from = order.findIndex(({ id }) => id === categoryId);
    const [moved] = order.splice(from, 1);
    if (!moved) return;
    order.splice(Math.max(0, from + Number(target.dataset.step)), 0, moved);
    const updates = order.map(({ id }, index) => ({ _id: id, sort: (index + 1) * SORT_INTEGER_DENSITY }));
    await this.document.updateEmbeddedDocuments("JournalEntryCategory", updates);
  }
}
