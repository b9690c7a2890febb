import { fromUuid } from "../../core/uuids.ts";
import type { Macro } from "../../documents/macro.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, game, Hooks, i18n, ui } from "../host.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { FRAMELESS, insertInto, InterfaceApplication } from "./interface-part.ts";

const PAGES = 5;

export interface HotbarSlot {
  slot: number;
  key: number;
  macro: Macro | null;
  img: string | null;
  tooltip: string | null;
  ariaLabel: string;
  cssClass: string;
}

/** The macro bar: ten slots in each of five pages. */
export class Hotbar extends InterfaceApplication {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "hotbar",
    tag: "aside",
    classes: ["faded-ui"],
    window: FRAMELESS,
    actions: { execute: Hotbar.#onExecute, menu: Hotbar.#onMenu, page: Hotbar.#onPage },
  };

  static override PARTS: HandlebarsParts = { hotbar: { template: "templates/ui/hotbar.hbs" } };

  #page = 1;
  #slots: HotbarSlot[] = [];

  get page(): number {
    return this.#page;
  }

  get slots(): HotbarSlot[] {
    return this.#slots;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    this.#slots = game.user.getHotbarMacros(this.#page).map(({ slot, macro }, index) => {
      const key = (index + 1) % 10;
      const name = macro?.name ?? i18n.localize("HOTBAR.Empty");
      return {
        slot,
        key,
        macro,
        img: macro?.img ?? null,
        tooltip: macro?.name ?? null,
        ariaLabel: i18n.format("HOTBAR.Slot", { slot: String(slot), name }),
        cssClass: macro ? "full" : "open",
      };
    });
    return Object.assign(await super._prepareContext(options), { slots: this.#slots, page: this.#page });
  }

  override _insertElement(element: HTMLElement): void {
    insertInto("ui-bottom", element);
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    game.macros.apps.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".slot.full", {
      fixed: true,
      hookName: "getMacroContextOptions",
      parentClassHooks: false,
    });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    new CONFIG.ux.DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: "#action-bar",
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => this._onDrop(event) },
    }).bind(this.element);
  }

  #slotOf(element: HTMLElement): HotbarSlot | undefined {
    const slot = Number(element.closest<HTMLElement>("[data-slot]")?.dataset.slot);
    return this.#slots.find((entry) => entry.slot === slot);
  }

  _getContextMenuOptions(): ContextMenuEntry[] {
    const withMacro = (action: (macro: Macro, slot: number) => unknown) => (li: HTMLElement) => {
      const entry = this.#slotOf(li);
      if (entry?.macro) void action(entry.macro, entry.slot);
    };
    return [
      {
        name: "MACRO.Edit",
        icon: '<i class="fa-solid fa-pen-to-square"></i>',
        condition: (li) => this.#slotOf(li)?.macro?.isOwner === true,
        callback: withMacro((macro) => macro.sheet?.render(true)),
      },
      {
        name: "MACRO.Remove",
        icon: '<i class="fa-solid fa-xmark"></i>',
        callback: withMacro((_macro, slot) => game.user.assignHotbarMacro(null, slot)),
      },
      {
        name: "MACRO.Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: (li) => this.#slotOf(li)?.macro?.isOwner === true,
        callback: withMacro((macro) => macro.deleteDialog()),
      },
    ];
  }

  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(Math.trunc(page), 1), PAGES);
    await this.render();
  }

  async cyclePage(direction: "up" | "down" | number): Promise<void> {
    const step = direction === "up" ? 1 : direction === "down" ? -1 : direction;
    await this.changePage(((this.#page - 1 + step + PAGES) % PAGES) + 1);
  }

  static async #onPage(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.cyclePage(target.dataset.direction as "up" | "down");
  }

  static async #onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const entry = this.#slotOf(target);
    if (entry?.macro) await entry.macro.execute();
    else if (entry) await this.#createMacro(entry.slot);
  }

  /** Creates a macro for an empty slot. */
  async #createMacro(slot: number): Promise<void> {
    const cls = CONFIG.Macro.documentClass;
    if (!cls.canUserCreate(game.user)) return;
    const macro = (await cls.create({ name: cls.defaultName(), type: "chat" })) as Macro | undefined;
    if (!macro) return;
    await game.user.assignHotbarMacro(macro, slot);
    macro.sheet?.render(true);
  }

  static #onMenu(this: Hotbar): void {
    void ui.menu?.toggle();
  }

  _onDragStart(event: DragEvent): void {
    const entry = this.#slotOf(event.currentTarget as HTMLElement);
    if (!entry?.macro) return void event.preventDefault();
    const data = { ...entry.macro.toDragData(), slot: entry.slot };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** Calls the hook `hotbarDrop`, then assigns the dropped macro, or one that opens the document's sheet. */
  async _onDrop(event: DragEvent): Promise<void> {
    const entry = this.#slotOf(event.target as HTMLElement);
    if (!entry) return;
    const data = CONFIG.ux.TextEditor.implementation.getDragEventData(event);
    if (!Hooks.call("hotbarDrop", this, data, String(entry.slot))) return;
    const dropped = await fromUuid(typeof data.uuid === "string" ? data.uuid : null);
    if (!dropped) return;
    const macro =
      dropped.documentName === "Macro" ? await this.#ownMacro(dropped as Macro) : await this.#sheetMacro(dropped);
    const fromSlot = typeof data.slot === "number" ? { fromSlot: data.slot } : {};
    if (macro) await game.user.assignHotbarMacro(macro, entry.slot, fromSlot);
  }

  /** A macro of a pack is imported into the world first. */
  async #ownMacro(macro: Macro): Promise<Macro | undefined> {
    if (game.macros.has(macro.id ?? "")) return macro;
    return (await CONFIG.Macro.documentClass.create(game.macros.fromCompendium(macro))) as Macro | undefined;
  }

  async #sheetMacro(document: object): Promise<Macro | undefined> {
    const { name, img, uuid } = document as { name?: string; img?: string; uuid: string };
    const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${uuid}");`;
    const known = game.macros.find((macro) => macro.command === command && macro.isOwner);
    if (known) return known;
    const data = {
      name: i18n.format("MACRO.Display", { name: name ?? "" }),
      type: "script",
      command,
      ...(img ? { img } : {}),
    };
    return (await CONFIG.Macro.documentClass.create(data)) as Macro | undefined;
  }

  /** Open the sheet of a document, or close it if it is open. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const document = (await fromUuid(uuid)) as {
      sheet?: { rendered: boolean; render(force: boolean): unknown; close(): unknown };
    } | null;
    if (!document?.sheet) return;
    await (document.sheet.rendered ? document.sheet.close() : document.sheet.render(true));
  }
}
