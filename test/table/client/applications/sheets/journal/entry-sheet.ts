import { isFirstVersion } from "../../../documents/document-sheets.ts";
import type { JournalEntryPage } from "../../../documents/journal-entry-page.ts";
import type { JournalEntry } from "../../../documents/journal-entry.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../../common/constants.ts";
import { getDocumentClass } from "../../../core/document-classes.ts";
import { Journal } from "../../../core/collections/journal.ts";
import type { ApplicationClosingOptions, ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import { DocumentSheetV2, type DocumentSheetOptions } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../../api/handlebars-application.ts";
import { game, localize } from "../../host.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { JournalEntryCategoryConfig } from "./category-config.ts";
import type { JournalEntryPageSheet } from "./page-sheet.ts";

export interface JournalRenderOptions extends ApplicationRenderOptions {
  pageId?: string;
  pageIndex?: number;
  /** The slug of a heading to scroll to. */
  anchor?: string;
  mode?: number;
}

interface PageContext {
  id: string;
  name: string;
  number: number;
  icon: string;
  level: number;
  /** The id of its category, or "". */
  category: string;
  active: boolean;
  editable: boolean;
  hidden: boolean;
  headings: { slug: string; text: string; level: number }[];
}

type ViewSheet = InstanceType<typeof JournalEntryPageSheet>;

/** The window of a journal entry: its pages, one at a time or all in one column, and a table of contents. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    classes: ["journal-sheet", "journal-entry"],
    viewPermission: DOCUMENT_OWNERSHIP_LEVELS.NONE,
    position: { width: 960, height: 800 },
    window: { icon: "fa-solid fa-book-open", resizable: true },
    form: { submitOnChange: true },
    actions: {
      configCategories: JournalEntrySheet.#onConfigureCategories,
      createPage: JournalEntrySheet.#onCreatePage,
      editPage: JournalEntrySheet.#onEditPage,
      goToHeading: JournalEntrySheet.#onGoToHeading,
      nextPage: JournalEntrySheet.#onNextPage,
      previousPage: JournalEntrySheet.#onPreviousPage,
      showPlayers: JournalEntrySheet.#onShowPlayers,
      toggleLock: JournalEntrySheet.#onToggleLock,
      toggleMode: JournalEntrySheet.#onToggleMode,
      toggleSidebar: JournalEntrySheet.#onToggleSidebar,
    },
  };

  static override PARTS: HandlebarsParts = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
    pages: { template: "templates/journal/pages.hbs", scrollable: [".journal-entry-pages"] },
  };

  static VIEW_MODES = Object.freeze({ SINGLE: 1, MULTIPLE: 2 });

  /** The contexts of the pages this user may see, by id. */
  _pages: Record<string, PageContext> = {};
  readonly #views = new Map<string, ViewSheet>();
  #mode = 1;
  #pageId: string | null = null;
  #locked = true;

  get entry(): JournalEntry {
    return this.document as unknown as JournalEntry;
  }

  override get title(): string {
    return this.entry.name;
  }

  /** Always true with the default `viewPermission`; else the entry or one of its pages must be visible. */
  override get isVisible(): boolean {
    return (
      super.isVisible && (this.entry.visible || this.#visiblePages().length > 0 || this.options.viewPermission === 0)
    );
  }

  get mode(): number {
    return this.#mode;
  }

  get isMultiple(): boolean {
    return this.#mode === JournalEntrySheet.VIEW_MODES.MULTIPLE;
  }

  get locked(): boolean {
    return this.#locked;
  }

  get pageId(): string | null {
    return this.#pageId;
  }

  get pageIndex(): number {
    return Object.keys(this._pages).indexOf(this.#pageId ?? "");
  }

  #visiblePages(): JournalEntryPage[] {
    return this.entry._orderedPages.filter((page) => page.testUserPermission(game.user, "OBSERVER"));
  }

  /** The sheet that shows a page inside this window. */
  getPageSheet(page: JournalEntryPage | string): ViewSheet | undefined {
    const id = typeof page === "string" ? page : (page.id ?? "");
    const known = this.#views.get(id);
    const found = this.entry.pages.get(id) as JournalEntryPage | undefined;
    const cls = found?._getSheetClass() as (new (options: object) => ViewSheet) | null | undefined;
    if (!found || !cls || isFirstVersion(cls)) return undefined; // first-version sheets need a window
    if (known instanceof cls && known.document === (found as unknown)) return known;
    const sheet = new cls({ document: found, mode: "view" });
    this.#views.set(id, sheet);
    return sheet;
  }

  override _configureRenderOptions(options: JournalRenderOptions): void {
    super._configureRenderOptions(options);
    const { mode, pageId, pageIndex } = options;
    if (mode !== undefined) this.#mode = mode;
    const ids = this.#visiblePages().map((page) => page.id);
    if (pageId !== undefined && ids.includes(pageId)) this.#pageId = pageId;
    else if (pageIndex !== undefined) this.#pageId = ids[Math.max(0, Math.min(pageIndex, ids.length - 1))] ?? null;
    if (!ids.includes(this.#pageId)) this.#pageId = ids[0] ?? null;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    this._pages = {};
    for (const [index, page] of this.#visiblePages().entries()) {
      const id = page.id ?? "";
      this._pages[id] = {
        id,
        name: page.name,
        number: index + 1,
        icon: `fa-solid fa-file-${{ image: "image", pdf: "pdf", video: "video" }[page.type] ?? "lines"}`,
        level: page.title.level,
        category: this.entry.categories.get(page.category ?? "") ? (page.category ?? "") : "",
        active: id === this.#pageId,
        editable: page.isOwner,
        hidden: !page.title.show,
        headings: Object.values(page.toc).map(({ slug, text, level }) => ({ slug, text, level })),
      };
    }
    const pages = Object.values(this._pages);
    return Object.assign(await super._prepareContext(options), {
      pages,
      listed: this.#listed(pages),
      hasCategories: (this.entry.categories as unknown as { size: number }).size > 0,
      shownPages: this.isMultiple ? pages : pages.filter(({ active }) => active),
      isMultiple: this.isMultiple,
      locked: this.#locked,
      canCreate: this.isEditable && !this.document.pack,
      modeLabel: localize(this.isMultiple ? "JOURNAL.ViewSingle" : "JOURNAL.ViewMultiple"),
      modeIcon: this.isMultiple ? "fa-solid fa-note" : "fa-solid fa-notes",
      hasPrevious: this.pageIndex > 0,
      hasNext: this.pageIndex < pages.length - 1,
    });
  }

  /** The pages by category; categories without pages are left out. */
  #listed(pages: PageContext[]): { id: string; name: string; pages: PageContext[] }[] {
    const categories = this.entry.categories as unknown as { get(id: string): { name: string } | undefined };
    const groups = Map.groupBy(pages, ({ category }) => category);
    return [...groups].map(([id, own]) => ({
      ...{ id, name: categories.get(id)?.name ?? localize("JOURNAL.Uncategorized"), pages: own },
    }));
  }

  override async _onRender(context: RenderContext, options: JournalRenderOptions): Promise<void> {
    await super._onRender(context, options);
    await this._renderPageViews(options);
    new SearchFilter({
      inputSelector: 'input[name="search"]',
      contentSelector: ".toc",
      callback: (_event, query, rgx, content) => {
        for (const item of content?.querySelectorAll<HTMLElement>("li.page") ?? []) {
          item.hidden = query !== "" && !rgx.test(SearchFilter.cleanQuery(item.textContent ?? ""));
        }
      },
    }).bind(this.element);
    const { anchor, pageId } = options;
    if (anchor) this.#scrollTo(`[data-anchor="${CSS.escape(anchor)}"]`);
    else if (pageId && this.isMultiple) this.#scrollTo(`[data-page-id="${CSS.escape(pageId)}"]`);
  }

  /** Renders the sheets of the shown pages into their places, and closes the others. */
  async _renderPageViews(_options: JournalRenderOptions): Promise<void> {
    const shown = new Set<string>();
    for (const place of this.element.querySelectorAll<HTMLElement>(".journal-entry-pages [data-page-id]")) {
      const id = place.dataset.pageId ?? "";
      const sheet = this.getPageSheet(id);
      if (!sheet) continue;
      shown.add(id);
      await sheet.render({ force: true });
      place.append(sheet.element);
    }
    for (const [id, sheet] of this.#views) if (!shown.has(id)) await this.#closeView(id, sheet);
  }

  async #closeView(id: string, sheet: ViewSheet): Promise<void> {
    this.#views.delete(id);
    sheet._onCloseView?.();
    await sheet.close({ submit: false });
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    for (const [id, sheet] of this.#views) void this.#closeView(id, sheet);
  }

  #scrollTo(selector: string): void {
    this.element.querySelector(`.journal-entry-pages ${selector}`)?.scrollIntoView({ block: "start" });
  }

  /** Shows a page, at one of its headings if an anchor is given. */
  async goToPage(pageId: string, { anchor }: { anchor?: string } = {}): Promise<this> {
    return this.render({ force: true, pageId, ...(anchor ? { anchor } : {}) } as ApplicationRenderOptions);
  }

  nextPage(): Promise<this> {
    return this.render({ pageIndex: this.pageIndex + 1 } as ApplicationRenderOptions);
  }

  previousPage(): Promise<this> {
    return this.render({ pageIndex: this.pageIndex - 1 } as ApplicationRenderOptions);
  }

  static #onConfigureCategories(this: JournalEntrySheet): void {
    void new JournalEntryCategoryConfig({ document: this.document }).render({ force: true });
  }

  static #onCreatePage(this: JournalEntrySheet): void {
    const last = this.entry._orderedPages.at(-1)?.sort ?? 0;
    void (getDocumentClass("JournalEntryPage") as unknown as typeof JournalEntryPage).createDialog(
      { sort: last + 100_000 },
      { parent: this.document, renderSheet: true },
    );
  }

  static #onEditPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId ?? "";
    const page = this.entry.pages.get(id) as JournalEntryPage | undefined;
    void page?.sheet?.render(true);
  }

  static #onGoToHeading(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId ?? "";
    const { anchor } = target.closest<HTMLElement>("[data-anchor]")?.dataset ?? {};
    void this.goToPage(id, anchor ? { anchor } : {});
  }

  static #onNextPage(this: JournalEntrySheet): void {
    void this.nextPage();
  }

  static #onPreviousPage(this: JournalEntrySheet): void {
    void this.previousPage();
  }

  static #onShowPlayers(this: JournalEntrySheet): void {
    void Journal.showDialog(this.document);
  }

  static #onToggleLock(this: JournalEntrySheet): void {
    this.#locked = !this.#locked;
    void this.render();
  }

  static #onToggleMode(this: JournalEntrySheet): void {
    const { SINGLE, MULTIPLE } = JournalEntrySheet.VIEW_MODES;
    void this.render({ mode: this.isMultiple ? SINGLE : MULTIPLE } as ApplicationRenderOptions);
  }

  static #onToggleSidebar(this: JournalEntrySheet): void {
    this.element.querySelector(".journal-sidebar")?.classList.toggle("collapsed");
  }
}
