import type { CompendiumCollection } from "../../../core/collections/compendium-collection.ts";
import type { ClientDocument } from "../../../documents/client-document.ts";
import type { ApplicationOptions } from "../../api/configuration.ts";
import { game, i18n, ui } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The window of one pack: its index, to open, import and drag from. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "compendium-{id}",
    classes: ["compendium-directory"],
    tag: "div",
    window: { frame: true, positioned: true, resizable: true, contentClasses: ["directory", "flexcol"] },
    position: { width: 360, height: 560 },
  };

  constructor(options: ApplicationOptions & { collection: CompendiumCollection }) {
    super({ uniqueId: options.collection.collection.replaceAll(".", "-"), ...options });
  }

  /** Show the window of a pack. */
  static async open(pack: CompendiumCollection): Promise<Compendium> {
    const shown = pack.apps.find((app) => app instanceof Compendium);
    return (shown ?? new this({ collection: pack })).render({ force: true });
  }

  override get collection(): CompendiumCollection {
    return super.collection as CompendiumCollection;
  }

  override get title(): string {
    return this.collection.title;
  }

  override _canCreateEntry(): boolean {
    return !this.collection.locked && game.user.isGM;
  }

  override _canCreateFolder(): boolean {
    return false;
  }

  override _canDragDrop(): boolean {
    return !this.collection.locked && game.user.isGM;
  }

  override async _preFirstRender(...args: Parameters<DocumentDirectory["_preFirstRender"]>): Promise<void> {
    await super._preFirstRender(...args);
    await this.collection.getIndex();
  }

  /** The loaded document, else its index entry. */
  override _entryOf<T = ClientDocument>(element: HTMLElement): T | undefined {
    const id = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
    return (this.collection.get(id) ?? this.collection.index.get(id)) as T | undefined;
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const withEntry = (action: (id: string) => unknown) => (li: HTMLElement) => void action(li.dataset.entryId ?? "");
    return [
      {
        name: "COMPENDIUM.ImportEntry",
        icon: '<i class="fa-solid fa-download"></i>',
        condition: () => game.collections.get(this.documentName)?.documentClass.canUserCreate(game.user) === true,
        callback: withEntry((id) => this.#import(id)),
      },
      {
        name: "COMPENDIUM.DeleteEntry",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: () => game.user.isGM && !this.collection.locked,
        callback: withEntry(async (id) => (await this.collection.getDocument(id))?.deleteDialog()),
      },
    ];
  }

  async #import(id: string): Promise<void> {
    const imported = await game.collections.get(this.documentName)?.importFromCompendium(this.collection, id);
    const { name } = (imported ?? {}) as { name?: string };
    if (imported) ui.notifications?.info(i18n.format("COMPENDIUM.Imported", { name: name ?? "" }));
  }
}
