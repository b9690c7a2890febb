import { ApplicationV2 } from "../api/application.ts";
import type { ChangeTabOptions } from "../api/tab-groups.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { documentConfiguration, getDocumentClass } from "../../core/document-classes.ts";
import { game, Hooks, localize, ui } from "../host.ts";
import type { AbstractSidebarTab } from "./sidebar-tab.ts";

export interface SidebarTabDescriptor {
  tooltip?: string;
  icon?: string;
  /** The document type that supplies the icon and the label unless they are given. */
  documentName?: string;
  gmOnly?: boolean;
}

/** Below this width the sidebar covers the map, so it starts closed; so it does in a new world. */
const NARROW = 720;

/** The column at the right edge: a strip of tabs, and the active tab. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "sidebar",
    tag: "div",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggleState },
  };

  static override PARTS: HandlebarsParts = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };

  /**
   * The tabs in order; each key is a key of `ui`. `TABS` has another shape here than in other applications,
   * hence the cast.
   */
  static override TABS = {
    chat: { documentName: "ChatMessage" },
    combat: { documentName: "Combat" },
    scenes: { documentName: "Scene", gmOnly: true },
    actors: { documentName: "Actor" },
    items: { documentName: "Item" },
    journal: { documentName: "JournalEntry", tooltip: "SIDEBAR.TabJournal" },
    tables: { documentName: "RollTable" },
    macros: { documentName: "Macro" },
    compendium: { tooltip: "SIDEBAR.TabCompendium", icon: "fa-solid fa-book-atlas" },
    settings: { tooltip: "SIDEBAR.TabSettings", icon: "fa-solid fa-gears" },
  } satisfies Record<string, SidebarTabDescriptor> as unknown as typeof ApplicationV2.TABS;

  override tabGroups: Record<string, string | null> = { primary: "chat" };

  #expanded = window.innerWidth > NARROW && !game.data.isNew;

  get expanded(): boolean {
    return this.#expanded;
  }

  /** The tabs that are shown in windows, by name. */
  get popouts(): Record<string, AbstractSidebarTab> {
    const popouts = this.#names().map((name): [string, AbstractSidebarTab | null] => [
      name,
      this.#tab(name)?.popout ?? null,
    ]);
    return Object.fromEntries(popouts.filter((entry): entry is [string, AbstractSidebarTab] => entry[1] !== null));
  }

  get #descriptors(): Record<string, SidebarTabDescriptor> {
    return (this.constructor as typeof Sidebar).TABS as unknown as Record<string, SidebarTabDescriptor>;
  }

  #tab(name: string): AbstractSidebarTab | undefined {
    return ui[name] as AbstractSidebarTab | undefined;
  }

  /** The names of the tabs this user has. */
  #names(): string[] {
    const all = Object.entries(this.#descriptors);
    return all.filter(([name, { gmOnly }]) => ui[name] && (!gmOnly || game.user.isGM)).map(([name]) => name);
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const active = this.tabGroups.primary;
    const tabs = this.#names().map((id) => {
      const { documentName, icon, tooltip } = this.#descriptors[id] as SidebarTabDescriptor;
      const label = tooltip ?? (documentName ? getDocumentClass(documentName).metadata.labelPlural : id);
      const glyph = icon ?? (documentName ? documentConfiguration(documentName)?.sidebarIcon : undefined);
      return { id, active: active === id, label: localize(label), icon: glyph ?? "fa-solid fa-folder" };
    });
    return Object.assign(await super._prepareContext(options), { tabs, expanded: this.#expanded });
  }

  override async _renderFrame(options: ApplicationRenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const content = document.createElement("div");
    content.id = "sidebar-content";
    frame.append(content);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else (document.getElementById("ui-right") ?? document.body).append(element);
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("contextmenu", (event) => {
      const mark = (event.target as HTMLElement).closest<HTMLElement>("#sidebar-tabs [data-tab]");
      if (!mark) return;
      event.preventDefault();
      void this.#tab(mark.dataset.tab ?? "")?.renderPopout();
    });
    for (const name of this.#names()) await this.#tab(name)?.render({ force: true });
    this.#showState();
    ui.chat?._toggleNotifications();
  }

  /** Shows a tab and expands the sidebar; a click on the active tab collapses it. */
  override changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    const previous = this.tabGroups[group];
    if (previous === tab && options.event && this.#expanded) return this.toggleExpanded(false);
    super.changeTab(tab, group, options);
    if (group !== "primary") return;
    if (!this.#expanded) this.toggleExpanded(true);
    if (previous && previous !== tab) this.#tab(previous)?._onDeactivate();
    if (previous !== tab) this.#tab(tab)?._onActivate();
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  toggleExpanded(expanded: boolean = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.#showState();
    ui.chat?._toggleNotifications();
    Hooks.callAll("collapseSidebar", this, !expanded);
  }

  #showState(): void {
    this.element.classList.toggle("expanded", this.#expanded);
    this.element.classList.toggle("collapsed", !this.#expanded);
    const toggle = this.element.querySelector('[data-action="toggleState"]');
    toggle?.setAttribute("aria-expanded", String(this.#expanded));
  }

  static #onToggleState(this: Sidebar): void {
    this.toggleExpanded();
  }
}
