import type { DatabaseCreateOperation, DatabaseDeleteOperation } from "../../common/abstract/database-backend.ts";
import type { Document } from "../../common/abstract/document.ts";
import { type DocumentContext, type DocumentUser } from "../../common/abstract/document.ts";
import { TypeDataModel } from "../../common/abstract/type-data-model.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../common/constants.ts";
import { performIntegerSort } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { CompendiumCollection } from "../core/collections/compendium-collection.ts";
import type { DocumentCollection } from "../core/collections/document-collection.ts";
import { documentConfiguration, getDocumentClass } from "../core/document-classes.ts";
import { game } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { ports } from "../core/ports.ts";
import { fromUuid } from "../core/uuids.ts";
import { figureEmbed, inlineEmbed, type EmbedConfig, type EmbedOptions } from "./document-embeds.ts";
import { contentLink, saveAsFile, type AnchorOptions } from "./document-links.ts";
import { makeSheet, sheetClassOf, type SheetClass, type SheetLike } from "./document-sheets.ts";
import { relativeUuid } from "./relative-uuid.ts";
import type { User } from "./user.ts";

/** An application that shows a document. */
export interface DocumentApplication {
  readonly id?: string;
  render(force: boolean, options: object): unknown;
  close(options?: object): Promise<unknown>;
}

type DocumentClass = typeof Document;

/** Documents being initialised. They prepare their embedded documents themselves. */
const initializing = new WeakSet<object>();

// Module functions instead of private methods: documents call them during construction, before private
// members exist.

function typeDataOf(document: Document): TypeDataModel | undefined {
  const { system } = document as { system?: unknown };
  return system instanceof TypeDataModel ? system : undefined;
}

function versions(): AnyObject {
  return { coreVersion: game.version, systemId: game.system.id, systemVersion: game.system.version };
}

function renderForDescendants(
  document: { render(force: boolean, context: AnyObject): void },
  action: string,
  descendants: Document[],
  renderData: unknown[],
  options: AnyObject,
): void {
  if (options.render === false) return;
  document.render(false, { renderContext: `${action}${descendants[0]?.documentName ?? ""}`, renderData });
}

/** What every document has on a client, whatever its type. */
function extend(Base: DocumentClass) {
  return class ClientDocument extends Base {
    /** Applications that are rendered again when the document changes. */
    declare readonly apps: Record<string, DocumentApplication>;
    declare _sheet: SheetLike | null;

    static override readonly name: string = "ClientDocumentMixin";

    protected override _configure(options: AnyObject = {}): void {
      super._configure(options);
      Object.defineProperty(this, "apps", { value: {}, writable: false, configurable: true });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, configurable: true });
    }

    // --- Data preparation ----------------------------------------------------------------------------------

    protected override _initialize(options: AnyObject = {}): void {
      initializing.add(this);
      super._initialize(options);
      initializing.delete(this);
      if (!game?.documentsReady) return;
      if (this.parent && initializing.has(this.parent)) return;
      this._safePrepareData();
    }

    /** An error in one document's preparation does not stop the others. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        const msg = `Failed data preparation for ${this.uuid}`;
        Hooks.onError("ClientDocumentMixin#_initialize", problem, { msg, log: "error", uuid: this.uuid });
      }
    }

    /** Derives data from the source, in the documented order. Repeating it must change nothing. // C32 */
    prepareData(): void {
      const system = typeDataOf(this);
      system?.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      system?.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections)) {
        for (const document of collection) (document as ClientDocument)._safePrepareData();
      }
    }

    prepareDerivedData(): void {}

    // --- Permissions of the user ---------------------------------------------------------------------------

    /** What lies in a pack has the pack's ownership, which goes by role. // C175 */
    override getUserLevel(user?: DocumentUser): number | null {
      const { compendium } = this;
      return compendium ? compendium.getUserLevel((user ?? game.user) as User) : super.getUserLevel(user);
    }

    get permission(): number {
      if (game.user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
      return this.getUserLevel(game.user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
    }

    get isOwner(): boolean {
      return this.testUserPermission(game.user, "OWNER");
    }

    get limited(): boolean {
      return this.testUserPermission(game.user, "LIMITED", { exact: true });
    }

    get visible(): boolean {
      return this.testUserPermission(game.user, "LIMITED");
    }

    get hasPlayerOwner(): boolean {
      return game.users.some((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    // --- Location ------------------------------------------------------------------------------------------

    /** The collection that contains the document. */
    get collection(): unknown {
      if (this.isEmbedded) return this.parent?.collections[this.parentCollection ?? ""] ?? null;
      return this.pack ? (game.packs.get(this.pack) ?? null) : (game.collections.get(this.documentName) ?? null);
    }

    get compendium(): CompendiumCollection | null {
      return game.packs.get(this.pack ?? "") ?? null;
    }

    get link(): string {
      const { name } = this as { name?: string };
      return `@UUID[${this.uuid}]{${name ?? this.documentName}}`;
    }

    /** The uuid relative to another document. */
    getRelativeUUID(relative: Document | null | undefined): string {
      return relativeUuid(this, relative);
    }

    // --- Rendering -----------------------------------------------------------------------------------------

    get sheet(): SheetLike | null {
      if (!this._sheet) {
        const cls = this._getSheetClass();
        if (!cls) return null;
        this._sheet = makeSheet(cls, this);
      }
      return this._sheet;
    }

    _getSheetClass(): SheetClass | null {
      return sheetClassOf(this);
    }

    /** Closes the sheet after another sheet class has been chosen. If it was open, opens the new one. */
    async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
      const open = sheetOpen ?? this._sheet?.rendered ?? false;
      await this._sheet?.close();
      this._sheet = null;
      if (open) await this.sheet?.render(true);
    }

    /** Renders every application of the document. // C33 */
    render(force = false, context: AnyObject = {}): void {
      for (const app of Object.values(this.apps)) void app.render(force, { ...context });
    }

    toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
      return contentLink(this, options);
    }

    /** Called when a link to the document is clicked. */
    _onClickDocumentLink(_event: MouseEvent): unknown {
      return this.sheet?.render(true);
    }

    toDragData(): AnyObject {
      const data: AnyObject = { type: this.documentName };
      if (this.id) data.uuid = this.uuid;
      else data.data = this.toObject();
      return data;
    }

    /** The text of a link to the document, relative to another one if given. */
    _createDocumentLink(
      _eventData: AnyObject | null,
      { relativeTo, label }: { relativeTo?: Document | null; label?: string } = {},
    ): string {
      const uuid = relativeTo ? this.getRelativeUUID(relativeTo) : this.uuid;
      return `@UUID[${uuid}]{${label ?? (this as { name?: string }).name ?? this.documentName}}`;
    }

    // --- Embedding in texts --------------------------------------------------------------------------------

    /** The element that replaces `@Embed[uuid]`, or null if the document cannot be embedded. */
    async toEmbed(config: EmbedConfig, options: EmbedOptions = {}): Promise<HTMLElement | null> {
      const content = await this._buildEmbedHTML(config, options);
      if (!content) return null;
      const embed = config.inline
        ? await this._createInlineEmbed(content, config, options)
        : await this._createFigureEmbed(content, config, options);
      if (!embed) return null;
      embed.classList.add("content-embed", ...(config.classes ?? "").split(/\s+/).filter(Boolean));
      embed.dataset.uuid = this.uuid ?? "";
      return embed;
    }

    /** The embedded content without its frame. The data model of a sub-type may provide it. */
    _buildEmbedHTML(config: EmbedConfig, options: EmbedOptions = {}): Promise<HTMLElement | HTMLCollection | null> {
      return typeDataOf(this)?.toEmbed(config, options) ?? Promise.resolve(null);
    }

    _createInlineEmbed(
      content: HTMLElement | HTMLCollection,
      _config?: EmbedConfig,
      _options?: EmbedOptions,
    ): Promise<HTMLElement | null> {
      return Promise.resolve(inlineEmbed(content));
    }

    _createFigureEmbed(
      content: HTMLElement | HTMLCollection,
      config: EmbedConfig = { values: [] },
      _options?: EmbedOptions,
    ): Promise<HTMLElement | null> {
      return Promise.resolve(figureEmbed(this, content, config));
    }

    /** Called after the document has been embedded in the page. */
    onEmbed(element: HTMLElement): void {
      typeDataOf(this)?.onEmbed(element);
    }

    exportToJSON(options: AnyObject = {}): void {
      const { name } = this as { name?: string };
      const data = this.toCompendium(null, options);
      const stats = data._stats as AnyObject | undefined;
      if (stats) stats.exportSource = { worldId: game.world.id, uuid: this.uuid, ...versions() };
      saveAsFile(JSON.stringify(data, null, 2), `fvtt-${this.documentName}-${slug(name ?? "")}-${this.id}.json`);
    }

    /** Replaces the document's data with exported data, except the fields in `preserveOnImport`. */
    async importFromJSON(json: string): Promise<this | undefined> {
      const data = JSON.parse(json) as AnyObject;
      const kept = Object.fromEntries(
        (this.constructor as DocumentClass).metadata.preserveOnImport.map((key) => [key, this._source[key]]),
      );
      const { _stats, ...source } = { ...this.toObject(), ...data, ...kept };
      return this.update(source, { diff: false, recursive: false, noHook: true });
    }

    /** The document's data as stored in a pack. */
    toCompendium(
      _pack?: CompendiumCollection | null,
      {
        clearSort = true,
        clearFolder = false,
        clearFlags = false,
        clearSource = true,
        clearOwnership = true,
        clearState = true,
        keepId = false,
      }: AnyObject = {},
    ): AnyObject {
      const data = this.toObject();
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFolder) delete data.folder;
      if (clearFlags) delete data.flags;
      if (clearOwnership) delete data.ownership;
      if (clearState) delete data.active;
      const stats = data._stats as AnyObject | undefined;
      if (clearSource && stats) delete stats.compendiumSource;
      return data;
    }

    /** Moves the document before or after one of its siblings. */
    async sortRelative({
      updateData = {},
      ...options
    }: {
      target?: ClientDocument;
      siblings?: ClientDocument[];
      sortBefore?: boolean;
      updateData?: AnyObject;
      sortKey?: string;
    } = {}): Promise<Document[]> {
      const sorted = performIntegerSort(this as never, options as never) as { target: Document; update: AnyObject }[];
      const updates = sorted.map(({ target, update }) => ({ ...updateData, ...update, _id: target.id }));
      return (this.constructor as DocumentClass).updateDocuments(updates, { parent: this.parent, pack: this.pack });
    }

    // --- Steps of an operation -----------------------------------------------------------------------------

    override async _preCreate(data: AnyObject, options: AnyObject, user: DocumentUser): Promise<boolean | void> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      return typeDataOf(this)?._preCreate(data, options, user); // C16
    }

    override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
      super._onCreate(data, options, userId);
      typeDataOf(this)?._onCreate(data, options, userId); // C16
      if (options.renderSheet && userId === game.userId) void this.sheet?.render(true, { renderContext: "create" });
    }

    override async _preUpdate(changes: AnyObject, options: AnyObject, user: DocumentUser): Promise<boolean | void> {
      if ((await super._preUpdate(changes, options, user)) === false) return false;
      return typeDataOf(this)?._preUpdate(changes, options, user); // C16
    }

    override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      typeDataOf(this)?._onUpdate(changed, options, userId); // C16
      const flags = changed.flags as { core?: AnyObject } | undefined;
      if (flags?.core && ("sheetClass" in flags.core || "-=sheetClass" in flags.core)) void this._onSheetChange();
      if (options.render !== false) {
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed }); // C33
      }
    }

    override async _preDelete(options: AnyObject, user: DocumentUser): Promise<boolean | void> {
      if ((await super._preDelete(options, user)) === false) return false;
      return typeDataOf(this)?._preDelete(options, user); // C16
    }

    override _onDelete(options: AnyObject, userId: string): void {
      super._onDelete(options, userId);
      typeDataOf(this)?._onDelete(options, userId); // C16
      for (const app of Object.values(this.apps)) void app.close({ submit: false });
    }

    /** Calls the events of embedded documents on all their ancestors, from the inside out. // C25 */
    _dispatchDescendantDocumentEvents(
      event: string,
      collection: string,
      args: unknown[],
      parent: Document = this,
    ): void {
      const method = `_${event}DescendantDocuments` as keyof ClientDocument;
      (this[method] as (...values: unknown[]) => void).call(this, parent, collection, ...args);
      (this.parent as ClientDocument | null)?._dispatchDescendantDocumentEvents(event, collection, args, parent);
    }

    _preCreateDescendantDocuments(
      _parent: Document,
      _collection: string,
      _data: AnyObject[],
      _options: AnyObject,
      _userId: string,
    ): void {}

    _onCreateDescendantDocuments(
      _parent: Document,
      _collection: string,
      documents: Document[],
      data: AnyObject[],
      options: AnyObject,
      _userId: string,
    ): void {
      renderForDescendants(this, "create", documents, data, options);
    }

    _preUpdateDescendantDocuments(
      _parent: Document,
      _collection: string,
      _changes: AnyObject[],
      _options: AnyObject,
      _userId: string,
    ): void {}

    _onUpdateDescendantDocuments(
      _parent: Document,
      _collection: string,
      documents: Document[],
      changes: AnyObject[],
      options: AnyObject,
      _userId: string,
    ): void {
      renderForDescendants(this, "update", documents, changes, options);
    }

    _preDeleteDescendantDocuments(
      _parent: Document,
      _collection: string,
      _ids: string[],
      _options: AnyObject,
      _userId: string,
    ): void {}

    _onDeleteDescendantDocuments(
      _parent: Document,
      _collection: string,
      documents: Document[],
      ids: string[],
      options: AnyObject,
      _userId: string,
    ): void {
      renderForDescendants(this, "delete", documents, ids, options);
    }

    // --- Dialogs -------------------------------------------------------------------------------------------

    /** The label of the document's type, with a number if the name is taken. */
    static defaultName({
      type,
      parent,
      pack,
    }: { type?: string; parent?: Document | null; pack?: string | null } = {}): string {
      const labels = documentConfiguration(this.documentName)?.typeLabels;
      const label = game.i18n.localize((type && labels?.[type]) || this.metadata.label);
      const siblings = parent
        ? parent.getEmbeddedCollection(this.documentName)
        : pack
          ? game.packs.get(pack)?.index
          : (game.collections.get(this.documentName) as DocumentCollection | undefined);
      const taken = new Set(Array.from((siblings ?? []) as Iterable<{ name?: string }>, (sibling) => sibling.name));
      let name = label;
      for (let number = 2; taken.has(name); number++) name = `${label} (${number})`;
      return name;
    }

    /** Opens a dialog for the name, type and folder of a new document. */
    static async createDialog(
      data: AnyObject = {},
      createOptions: DatabaseCreateOperation = {},
      dialogOptions: AnyObject = {},
    ): Promise<Document | null | undefined> {
      return ports.createDocumentDialog(this, data, createOptions, dialogOptions);
    }

    /** Deletes the document after confirmation. */
    async deleteDialog(
      options: AnyObject = {},
      operation: DatabaseDeleteOperation = {},
    ): Promise<this | false | null | undefined> {
      const type = game.i18n.localize((this.constructor as DocumentClass).metadata.label);
      const { name } = this as { name?: string };
      const confirmed = await ports.confirm({
        title: `${game.i18n.format("DOCUMENT.Delete", { type })}: ${name ?? this.id}`,
        content: `<p><strong>${game.i18n.localize("AreYouSure")}</strong> ${game.i18n.format("SIDEBAR.DeleteWarning", { type })}</p>`,
        ...options,
      });
      return confirmed ? this.delete(operation) : confirmed;
    }

    /**
     * The document of a drop, or undefined if the data has none.
     * @throws {Error} if it is of another document type
     */
    static async fromDropData(data: AnyObject): Promise<Document | undefined> {
      let document: Document | null = null;
      if (typeof data.uuid === "string") document = await fromUuid(data.uuid);
      else if (data.data) document = new (getDocumentClass(this.documentName))(data.data);
      if (document && document.documentName !== this.documentName) {
        throw new Error(`Invalid Document type '${document.documentName}' was provided to ${this.name}.fromDropData.`);
      }
      return document ?? undefined;
    }
  };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export type ClientDocumentClass = ReturnType<typeof extend>;
export type ClientDocument = InstanceType<ClientDocumentClass>;

/** A document class with the client's additions. */
export type Extended<T extends DocumentClass> = Omit<ClientDocumentClass, "prototype"> &
  Omit<T, "prototype"> & {
    new (data?: object, context?: DocumentContext): InstanceType<T> & ClientDocument;
    prototype: InstanceType<T> & ClientDocument;
  };

/** Adds the client's methods to a base document class. */
export function ClientDocumentMixin<T extends DocumentClass>(Base: T): Extended<T> {
  return extend(Base) as unknown as Extended<T>;
}
