import type { Actor } from "../../documents/actor.ts";
import type { ActiveEffect } from "../../documents/active-effect.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { Folder } from "../../documents/folder.ts";
import type { Item } from "../../documents/item.ts";
import type { TokenDocument } from "../../documents/token.ts";
import { getDocumentClass } from "../../core/document-classes.ts";
import { CONFIG, game, Hooks, localize } from "../host.ts";
import { sortAmongSiblings } from "../sheets/sort-among-siblings.ts";
import type { PrototypeTokenConfig } from "../sheets/token-config.ts";
import { DocumentSheet } from "./document-sheet.ts";
import type {
  ApplicationV1ClosingOptions,
  ApplicationV1HeaderButton,
  ApplicationV1RenderOptions,
  DocumentSheetV1Options,
} from "./options.ts";

type DropData = Record<string, unknown>;
type ItemData = Record<string, unknown> & { _id?: string | null };

/** The dropped document, undefined if there is none. */
function droppedDocument(documentName: string, data: DropData): Promise<ClientDocument | undefined> {
  const cls = getDocumentClass(documentName) as unknown as {
    fromDropData(data: object): Promise<ClientDocument | undefined>;
  };
  return cls.fromDropData(data);
}

/** The base of first-version actor sheets: saves on every change, and takes dropped items and effects. */
export class ActorSheet extends DocumentSheet {
  static override get defaultOptions(): DocumentSheetV1Options {
    return {
      ...super.defaultOptions,
      height: 720,
      width: 800,
      template: "templates/sheets/actor-sheet.hbs",
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ActorSheet",
      dragDrop: [{ dragSelector: ".item-list .item", dropSelector: null }],
      token: null,
    };
  }

  get actor(): Actor {
    return this.object as unknown as Actor;
  }

  /** The token of a synthetic actor, else the one through which the sheet was opened. */
  get token(): TokenDocument | null {
    return (this.actor.token ?? this.options["token"] ?? null) as TokenDocument | null;
  }

  override get title(): string {
    const { name, token } = this.actor as unknown as { name: string; token: TokenDocument | null };
    return token ? `[${localize("TOKEN.Title")}] ${name}` : name;
  }

  override getData(options: Partial<DocumentSheetV1Options> = {}): object | Promise<object> {
    const context = super.getData(options) as { data: { items: { sort?: number }[]; effects: object[] } };
    context.data.items.sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
    const { items, effects } = context.data;
    return Object.assign(context, { actor: this.actor, items, effects });
  }

  override render(force: boolean | ApplicationV1RenderOptions = false, options: ApplicationV1RenderOptions = {}): this {
    const { token } = typeof force === "object" ? force : options;
    if (token) this.options["token"] = token;
    return super.render(force, options);
  }

  override async close(options: ApplicationV1ClosingOptions = {}): Promise<void> {
    this.options["token"] = null;
    await super.close(options);
  }

  override _getHeaderButtons(): ApplicationV1HeaderButton[] {
    const buttons = super._getHeaderButtons();
    const mayConfigure = game.user.isGM || (this.actor.isOwner && game.user.can("TOKEN_CONFIGURE"));
    if (!this.options.editable || !mayConfigure || this.actor.pack) return buttons;
    buttons.unshift({
      label: this.actor.token ? "TOKEN.Title" : "TOKEN.TitlePrototype",
      class: "configure-token",
      icon: "fa-solid fa-circle-user",
      onclick: (event) => this._onConfigureToken(event),
    });
    return buttons;
  }

  _onConfigureToken(event: Event): void {
    event.preventDefault();
    const { token, prototypeToken } = this.actor as unknown as { token: ClientDocument | null; prototypeToken: never };
    if (token) {
      token.sheet?.render(true);
      return;
    }
    const { prototypeSheetClass } = CONFIG.Token as unknown as { prototypeSheetClass: typeof PrototypeTokenConfig };
    void new prototypeSheetClass({ prototype: prototypeToken }).render({ force: true });
  }

  /* -- Drag and drop -- */

  override _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  override _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Sets the drag data of the item or effect that the element names (`data-item-id`, `data-effect-id`). */
  override _onDragStart(event: DragEvent): unknown {
    const element = event.currentTarget as HTMLElement;
    if ((event.target as HTMLElement).classList.contains("content-link")) return undefined;
    const { itemId = "", effectId = "" } = element.dataset;
    const dragged = (this.actor.items.get(itemId) ?? this.actor.effects.get(effectId)) as ClientDocument | undefined;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
    return undefined;
  }

  /** Calls the hook `dropActorSheetData`, which may stop the drop, then the method for the document type. */
  override async _onDrop(event: DragEvent): Promise<unknown> {
    const data = CONFIG.ux.TextEditor.implementation.getDragEventData(event);
    if (!Hooks.call("dropActorSheetData", this.actor, this, data)) return undefined;
    switch (data["type"]) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, data);
      case "Actor":
        return this._onDropActor(event, data);
      case "Item":
        return this._onDropItem(event, data);
      case "Folder":
        return this._onDropFolder(event, data);
      default:
        return undefined;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, data: DropData): Promise<unknown> {
    if (!this.actor.isOwner) return false;
    const effect = (await droppedDocument("ActiveEffect", data)) as unknown as ActiveEffect | undefined;
    if (!effect || effect.target === this.actor) return false;
    const [created] = await this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created;
  }

  /** Does nothing unless a subclass overrides it. */
  _onDropActor(_event: DragEvent, _data: DropData): unknown {
    return Promise.resolve(false);
  }

  /** Sorts an item of this actor; copies any other item to the actor. */
  async _onDropItem(event: DragEvent, data: DropData): Promise<unknown> {
    if (!this.actor.isOwner) return false;
    const item = (await droppedDocument("Item", data)) as unknown as Item | undefined;
    if (!item) return false;
    const itemData = item.toObject() as ItemData;
    if (item.parent?.uuid === this.actor.uuid) return this._onSortItem(event, itemData);
    return this._onDropItemCreate(itemData, event);
  }

  /** Copies the items of a folder and its subfolders. */
  async _onDropFolder(event: DragEvent, data: DropData): Promise<unknown> {
    if (!this.actor.isOwner) return [];
    const folder = (await droppedDocument("Folder", data)) as unknown as Folder | undefined;
    if (!folder || folder.type !== "Item") return [];
    const folders = [folder, ...folder.getSubfolders(true)];
    const items = await Promise.all(
      folders
        .flatMap(({ contents }) => contents as (ClientDocument & { uuid: string })[])
        .map(async ({ uuid }) => (await droppedDocument("Item", { type: "Item", uuid }))?.toObject() as ItemData),
    );
    return this._onDropItemCreate(items, event);
  }

  async _onDropItemCreate(itemData: ItemData | ItemData[], _event?: DragEvent): Promise<unknown[]> {
    return this.actor.createEmbeddedDocuments("Item", [itemData].flat());
  }

  /** Sorts an item among its siblings, by the element it was dropped on. */
  async _onSortItem(event: DragEvent, itemData: ItemData): Promise<unknown> {
    const item = this.actor.items.get(itemData._id ?? "") as Item | undefined;
    return item ? sortAmongSiblings(this.actor, item, event.target as HTMLElement) : undefined;
  }
}
