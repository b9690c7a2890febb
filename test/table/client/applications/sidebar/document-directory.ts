import { FOLDER_MAX_DEPTH } from "../../../common/constants.ts";
import type { CompendiumCollection } from "../../core/collections/compendium-collection.ts";
import type { DirectoryNode } from "../../core/collections/directory-collection.ts";
import type { WorldCollection } from "../../core/collections/world-collection.ts";
import { documentConfiguration, getDocumentClass } from "../../core/document-classes.ts";
import type { ClientDocument, ClientDocumentClass } from "../../documents/client-document.ts";
import type { Folder } from "../../documents/folder.ts";
import type {
  ApplicationClosingOptions,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { DocumentOwnershipConfig } from "../apps/document-ownership-config.ts";
import { CONFIG, game, i18n, localize, ui } from "../host.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { dropInDirectory } from "./directory-drop.ts";
import { searchTree, type NamedEntry } from "./directory-search.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** The option `collection` is one of these, or the document name of a world collection. */
export type DirectoryCollection = WorldCollection | CompendiumCollection;

/** The documents of a collection in their folders. */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["directory", "flexcol"],
    collection: null,
    actions: {
      activateEntry: DocumentDirectory.#onActivateEntry,
      collapseFolders: DocumentDirectory.#onCollapseFolders,
      createEntry: DocumentDirectory.#onCreateEntry,
      createFolder: DocumentDirectory.#onCreateFolder,
      toggleFolder: DocumentDirectory.#onToggleFolder,
      toggleSort: DocumentDirectory.#onToggleSort,
    },
  };

  static override PARTS: HandlebarsParts = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: {
      template: "templates/sidebar/directory/directory.hbs",
      templates: ["templates/sidebar/partials/folder-partial.hbs", "templates/sidebar/partials/document-partial.hbs"],
      scrollable: [""],
    },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  /** The templates of one entry and of one folder. */
  static _entryPartial = "templates/sidebar/partials/document-partial.hbs";
  static _folderPartial = "templates/sidebar/partials/folder-partial.hbs";

  #search: SearchFilter | undefined;

  get collection(): DirectoryCollection {
    const { collection } = this.options as { collection?: DirectoryCollection | string | null };
    const found = typeof collection === "string" ? game.collections.get(collection) : collection;
    if (!found) throw new Error(`${this.constructor.name} has no collection.`);
    return found;
  }

  get documentName(): string {
    return this.collection.documentName;
  }

  get documentClass() {
    return getDocumentClass(this.documentName);
  }

  override get title(): string {
    return localize(this.documentClass.metadata.labelPlural);
  }

  _canCreateEntry(): boolean {
    return this.documentClass.canUserCreate(game.user);
  }

  _canCreateFolder(): boolean {
    return getDocumentClass("Folder").canUserCreate(game.user);
  }

  /* -- Rendering -- */

  override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    await super._preparePartContext(partId, context, options);
    if (partId === "header") await this._prepareHeaderContext(context, options);
    if (partId === "directory") await this._prepareDirectoryContext(context, options);
    if (partId === "footer") await this._prepareFooterContext(context, options);
    return context;
  }

  _prepareHeaderContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    const label = localize(this.documentClass.metadata.label);
    const icon = documentConfiguration(this.documentName)?.sidebarIcon ?? "fa-solid fa-file";
    const manual = this.collection.sortingMode === "m";
    Object.assign(context, {
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      createLabel: i18n.format("DOCUMENT.Create", { type: label }),
      icon,
      searchLabel: i18n.format("SIDEBAR.Search", { types: this.title }),
      query: this.#search?.query ?? "",
      sortIcon: manual ? "fa-solid fa-arrow-down-short-wide" : "fa-solid fa-arrow-down-a-z",
      sortLabel: localize(manual ? "SIDEBAR.SortModeManual" : "SIDEBAR.SortModeAlpha"),
    });
    return Promise.resolve();
  }

  _prepareDirectoryContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    const cls = this.constructor as typeof DocumentDirectory;
    Object.assign(context, {
      tree: this.#describe(this.collection.tree as unknown as DirectoryNode<ClientDocument>),
      entryPartial: cls._entryPartial,
      folderPartial: cls._folderPartial,
      createLabel: i18n.format("DOCUMENT.Create", { type: localize(this.documentClass.metadata.label) }),
      maxFolderDepth: FOLDER_MAX_DEPTH,
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      documentName: this.documentName,
    });
    return Promise.resolve();
  }

  _prepareFooterContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    context.buttons = [];
    return Promise.resolve();
  }

  #describe(node: DirectoryNode<ClientDocument>): Record<string, unknown> {
    const { folder } = node;
    return {
      folder: folder && {
        id: folder.id,
        uuid: folder.uuid,
        name: folder.name,
        css: folder.color ? `background-color: ${String(folder.color)}` : "",
        expanded: folder.expanded,
      },
      depth: node.depth,
      deep: node.depth >= FOLDER_MAX_DEPTH,
      children: node.children.filter((child) => child.visible).map((child) => this.#describe(child)),
      entries: node.entries.map((entry) => this._describeEntry(entry)),
    };
  }

  /** The template context of one entry. */
  _describeEntry(entry: ClientDocument): Record<string, unknown> {
    const { name, img, thumb, thumbnail } = entry as unknown as Record<string, string | undefined>;
    const id = entry.id ?? (entry as unknown as { _id: string })._id;
    const src = thumbnail ?? thumb ?? img;
    return { id, uuid: entry.uuid, name, img: src, documentName: this.documentName };
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.collection.apps.push(this);
    this._createContextMenus();
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search ??= new SearchFilter({
      inputSelector: 'input[type="search"]',
      callback: (_event, query, rgx) => this._onSearchFilter(query, rgx),
    });
    this.#search.bind(this.element);
    new CONFIG.ux.DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      permissions: { dragstart: () => this._canDragStart(), drop: () => this._canDragDrop() },
      callbacks: {
        dragstart: (event) => this._onDragStart(event),
        dragover: (event) => this._onDragOver(event),
        drop: (event) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    const { apps } = this.collection;
    const index = apps.indexOf(this);
    if (index >= 0) apps.splice(index, 1);
  }

  _createContextMenus(): void {
    const shared = { fixed: true, parentClassHooks: false };
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder .folder-header", {
      ...shared,
      hookName: "getFolderContextOptions",
    });
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item[data-entry-id]", {
      ...shared,
      hookName: `get${this.documentName}ContextOptions`,
    });
  }

  /* -- Context menus -- */

  /** The document that an element of the list stands for. */
  _entryOf<T = ClientDocument>(element: HTMLElement): T | undefined {
    const id = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
    return this.collection.get(id) as T | undefined;
  }

  /** A menu callback that calls `action` with the document of its target. */
  _withEntry<T = ClientDocument>(action: (entry: T) => unknown): (element: HTMLElement) => void {
    return (element) => {
      const entry = this._entryOf<T>(element);
      if (entry) void action(entry);
    };
  }

  #folderOf(element: HTMLElement): Folder | undefined {
    const id = element.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? "";
    return this.collection.folders.get(id);
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = () => game.user.isGM;
    const owned = (li: HTMLElement) => this._entryOf(li)?.isOwner === true;
    return [
      {
        name: "OWNERSHIP.Configure",
        icon: '<i class="fa-solid fa-lock"></i>',
        condition: isGM,
        callback: this._withEntry((entry) => new DocumentOwnershipConfig({ document: entry }).render({ force: true })),
      },
      {
        name: "SIDEBAR.Export",
        icon: '<i class="fa-solid fa-file-export"></i>',
        condition: owned,
        callback: this._withEntry((entry) => entry.exportToJSON()),
      },
      {
        name: "SIDEBAR.Duplicate",
        icon: '<i class="fa-regular fa-copy"></i>',
        condition: (li) => owned(li) && this._canCreateEntry(),
        callback: this._withEntry((entry) =>
          entry.clone(
            { name: i18n.format("DOCUMENT.CopyOf", { name: (entry as unknown as { name: string }).name }) },
            { save: true, addSource: true },
          ),
        ),
      },
      {
        name: "FOLDER.Clear",
        icon: '<i class="fa-solid fa-folder-minus"></i>',
        condition: (li) => isGM() && this._entryOf<{ folder?: unknown }>(li)?.folder != null,
        callback: this._withEntry((entry) => entry.update({ folder: null })),
      },
      {
        name: "SIDEBAR.Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: owned,
        callback: this._withEntry((entry) => entry.deleteDialog()),
      },
    ];
  }

  _getFolderContextOptions(): ContextMenuEntry[] {
    const condition = () => game.user.isGM;
    const run = (action: (folder: Folder) => unknown) => (header: HTMLElement) => {
      const folder = this.#folderOf(header);
      if (folder) void action(folder);
    };
    return [
      {
        name: "FOLDER.Edit",
        icon: '<i class="fa-solid fa-pen-to-square"></i>',
        condition,
        callback: run((folder) => folder.sheet?.render(true)),
      },
      {
        name: "FOLDER.Remove",
        icon: '<i class="fa-solid fa-folder-open"></i>',
        condition,
        callback: run((folder) => folder.delete({ deleteSubfolders: false, deleteContents: false })),
      },
      {
        name: "FOLDER.Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition,
        callback: run((folder) => folder.delete({ deleteSubfolders: true, deleteContents: true })),
      },
    ];
  }

  /* -- Actions -- */

  static async #onActivateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onClickEntry(event, target);
  }

  /** Opens the entry's sheet, and maximizes it if it was minimized. */
  async _onClickEntry(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
    const entry = this.collection.get(id) ?? (await this.#fromPack(id));
    const sheet = entry?.sheet as {
      render(force: boolean): Promise<{ minimized?: boolean; maximize?(): unknown }>;
    } | null;
    const shown = await sheet?.render(true);
    if (shown?.minimized) void shown.maximize?.();
  }

  #fromPack(id: string): Promise<ClientDocument | undefined> {
    const { collection } = this;
    return "getDocument" in collection ? collection.getDocument(id) : Promise.resolve(undefined);
  }

  static #onCreateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    void this._onCreateEntry(event, target);
  }

  async _onCreateEntry(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const folder = this.#folderOf(target)?.id ?? null;
    const cls = this.documentClass as unknown as ClientDocumentClass;
    const pack = "index" in this.collection ? { pack: this.collection.collection } : {};
    await cls.createDialog({ folder }, { renderSheet: true, ...pack });
  }

  static #onCreateFolder(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    void this._onCreateFolder(event, target);
  }

  async _onCreateFolder(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const folder = this.#folderOf(target)?.id ?? null;
    const cls = getDocumentClass("Folder") as unknown as ClientDocumentClass;
    await cls.createDialog({ folder, type: this.documentName });
  }

  static #onToggleFolder(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    this._onToggleFolder(event, target);
  }

  _onToggleFolder(_event: PointerEvent, target: HTMLElement): void {
    const folder = target.closest<HTMLElement>("[data-folder-id]");
    if (!folder?.dataset.uuid) return;
    const expanded = folder.classList.toggle("expanded");
    target.setAttribute("aria-expanded", String(expanded));
    game.folders._expanded[folder.dataset.uuid] = expanded;
  }

  static #onCollapseFolders(this: DocumentDirectory): void {
    this.collapseAll();
  }

  collapseAll(): void {
    for (const folder of this.element.querySelectorAll<HTMLElement>(".directory-item.folder")) {
      folder.classList.remove("expanded");
      delete game.folders._expanded[folder.dataset.uuid ?? ""];
    }
  }

  static #onToggleSort(this: DocumentDirectory): void {
    this.collection.toggleSortingMode();
    void this.render();
  }

  /* -- Search -- */

  _onSearchFilter(query: string, rgx: RegExp): void {
    const found = query
      ? searchTree(this.collection.tree as unknown as DirectoryNode<NamedEntry>, (name) =>
          rgx.test(SearchFilter.cleanQuery(name)),
        )
      : null;
    for (const item of this.element.querySelectorAll<HTMLElement>(".directory-item")) {
      const { entryId, folderId, uuid } = item.dataset;
      const isFolder = folderId !== undefined;
      const shown = !found || (isFolder ? found.folders.has(folderId) : found.entries.has(entryId ?? ""));
      item.hidden = !shown;
      if (isFolder) item.classList.toggle("expanded", found ? shown : game.folders._expanded[uuid ?? ""] === true);
    }
  }

  /* -- Drag and drop -- */

  _canDragStart(): boolean {
    return true;
  }

  _canDragDrop(): boolean {
    return game.user.isGM;
  }

  _onDragStart(event: DragEvent): void {
    const { uuid, folderId } = (event.currentTarget as HTMLElement).dataset;
    const type = folderId === undefined ? this.documentName : "Folder";
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
    void ui.context?.close();
  }

  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<void> {
    const data = CONFIG.ux.TextEditor.implementation.getDragEventData(event);
    const target = (event.target as HTMLElement).closest<HTMLElement>(".directory-item");
    const folder = target ? (this.#folderOf(target) ?? null) : null;
    const sibling = target?.dataset.entryId ? this.collection.get(target.dataset.entryId) : undefined;
    await dropInDirectory(this.collection, data, { folder, sibling });
  }
}
