import type { Document } from "../../common/abstract/document.ts";
import { BaseJournalEntry } from "../../common/documents.ts";
import { Journal } from "../core/collections/journal.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { JournalEntryPage } from "./journal-entry-page.ts";

type Sortable = Document & { sort: number };

/** A journal entry with its pages. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  /** Shows the entry to other users. */
  async show(force = false): Promise<unknown> {
    return Journal.show(this, { force });
  }

  static sortCategories(a: Sortable, b: Sortable): number {
    return a.sort - b.sort;
  }

  /** The pages in reading order: by category, those without one last (#13735), then by `sort`. */
  get _orderedPages(): JournalEntryPage[] {
    const categories = [...(this.categories as unknown as Iterable<Sortable>)].sort((a, b) =>
      JournalEntry.sortCategories(a, b),
    );
    const rank = new Map(categories.map(({ id }, index) => [id, index]));
    const place = ({ category }: JournalEntryPage): number => rank.get(category) ?? Infinity;
    const pages = [...(this.pages as unknown as Iterable<JournalEntryPage>)];
    return pages.sort((a, b) => {
      const [first, second] = [place(a), place(b)];
      return first === second ? a.sort - b.sort : first - second;
    });
  }
}
