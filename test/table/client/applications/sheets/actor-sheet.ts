import { getDocumentClass } from "../../core/document-classes.ts";
import type { ActiveEffect } from "../../documents/active-effect.ts";
import type { Actor } from "../../documents/actor.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import type { Folder } from "../../documents/folder.ts";
import type { Item } from "../../documents/item.ts";
import type { TokenDocument } from "../../documents/token.ts";
import type { ApplicationHeaderControlsEntry, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { DocumentSheetV2, type DocumentSheetOptions } from "../api/document-sheet.ts";
import { CONFIG, game, Hooks } from "../host.ts";
import { sortAmongSiblings } from "./sort-among-siblings.ts";
import type { PrototypeTokenConfig } from "./token-config.ts";

/** The base of actor sheets: the actor, its token, and drag and drop. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    position: { width: 600 },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigurePrototypeToken,
      configureToken: ActorSheetV2.#onConfigureToken,
    },
  };

  get actor(): Actor {
    return this.document as unknown as Actor;
  }

  /** The token of a synthetic actor; null for an actor of the world. */
  get token(): TokenDocument | null {
    return this.actor.token as TokenDocument | null;
  }

  override _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    const { actor } = this;
    const controls = super._getHeaderControls();
    controls.push(
      {
        icon: "fa-regular fa-circle-user",
        label: "TOKEN.TitlePrototype",
        action: "configurePrototypeToken",
        visible: this.isEditable && !actor.token && !actor.pack,
      },
      {
        icon: "fa-solid fa-circle-user",
        label: "TOKEN.Title",
        action: "configureToken",
        visible: this.isEditable && actor.token !== null,
      },
    );
    return controls;
  }

  static #onConfigurePrototypeToken(this: ActorSheetV2, event: PointerEvent): void {
    event.preventDefault();
    const { prototypeSheetClass } = CONFIG.Token as unknown as { prototypeSheetClass: typeof PrototypeTokenConfig };
    void new prototypeSheetClass({ prototype: this.actor.prototypeToken as never }).render({ force: true });
  }

  static #onConfigureToken(this: ActorSheetV2, event: PointerEvent): void {
    event.preventDefault();
    this.token?.sheet?.render(true);
  }

  /* -- Drag and drop -- */

  /** Created once; each `bind` replaces the handlers of the one before. */
  #dragDrop: { bind(html: HTMLElement): unknown } | null = null;

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#dragDrop ??= new CONFIG.ux.DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (selector) => this._canDragStart(selector),
        drop: (selector) => this._canDragDrop(selector),
      },
      callbacks: {
        dragstart: (event) => this._onDragStart(event),
        dragover: (event) => this._onDragOver(event),
        drop: (event) => this._onDrop(event),
      },
    });
    this.#dragDrop.bind(this.element);
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Sets the drag data of the item or effect that the element names (`data-item-id`, `data-effect-id`). */
  _onDragStart(event: DragEvent): void | Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { itemId, effectId } = target.dataset;
    const dragged = (
      itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : undefined
    ) as ClientDocument | undefined;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  _onDragOver(_event: DragEvent): void {}

  /** Calls the hook `dropActorSheetData`, which may stop the drop, then the method for the document type. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = CONFIG.ux.TextEditor.implementation.getDragEventData(event);
    if (!Hooks.call("dropActorSheetData", this.actor, this, data)) return;
    const type = typeof data.type === "string" ? data.type : "";
    if (!(type in CONFIG) || typeof data.uuid !== "string") return;
    const cls = getDocumentClass(type) as unknown as {
      fromDropData(data: object): Promise<ClientDocument | undefined>;
    };
    const dropped = await cls.fromDropData(data);
    if (dropped) await this._onDropDocument(event, dropped);
  }

  /** The created or sorted document, or null if the drop had no effect. */
  async _onDropDocument(event: DragEvent, document: ClientDocument): Promise<ClientDocument | null> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document as unknown as ActiveEffect)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document as unknown as Actor)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document as unknown as Item)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document as unknown as Folder)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: ActiveEffect): Promise<ActiveEffect | null | undefined> {
    if (!this.actor.isOwner || effect.target === this.actor) return null;
    const keepId = !this.actor.effects.has(effect.id ?? "");
    const [created] = await this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()], { keepId });
    return created as ActiveEffect | undefined;
  }

  /** Does nothing unless a subclass overrides it. */
  _onDropActor(_event: DragEvent, _actor: Actor): Promise<Actor | null> {
    return Promise.resolve(null);
  }

  /** Sorts an item of this actor; copies any other item to the actor. */
  async _onDropItem(event: DragEvent, item: Item): Promise<Item | null | undefined> {
    if (!this.actor.isOwner) return null;
    if (item.parent === this.actor) {
      const [sorted] = (await this._onSortItem(event, item)) ?? [];
      return sorted ?? null;
    }
    const keepId = !this.actor.items.has(item.id ?? "");
    const data = game.items.fromCompendium(item, { clearFolder: true, keepId });
    const [created] = await this.actor.createEmbeddedDocuments("Item", [data], { keepId });
    return created as Item | undefined;
  }

  /** Does nothing unless a subclass overrides it. */
  _onDropFolder(_event: DragEvent, _folder: Folder): Promise<Folder | null> {
    return Promise.resolve(null);
  }

  /** Sorts an item among its siblings: the elements with `data-item-id` beside the one it was dropped on. */
  async _onSortItem(event: DragEvent, item: Item): Promise<Item[] | undefined> {
    return sortAmongSiblings(this.actor, item, event.target as HTMLElement);
  }
}
