import { CONFIG } from "../host.ts";

export interface TabsConfiguration {
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  group?: string;
  callback?: ((event: Event | null, tabs: Tabs, tabName: string) => unknown) | null;
}

/** Tab navigation for plain HTML: `data-tab` on links and contents, of one group or of all. */
export class Tabs {
  declare active: string;
  declare callback: NonNullable<TabsConfiguration["callback"]> | null;
  declare readonly group: string | undefined;
  readonly #navSelector: string;
  readonly #contentSelector: string | undefined;
  #nav: HTMLElement | null = null;
  #content: HTMLElement | null = null;

  constructor({ navSelector, contentSelector, initial = "", group, callback = null }: TabsConfiguration) {
    this.active = initial;
    this.callback = callback;
    this.group = group;
    this.#navSelector = navSelector;
    this.#contentSelector = contentSelector;
  }

  static get implementation(): typeof Tabs {
    return CONFIG.ux.Tabs;
  }

  /** Attach to an element and show the active tab; the first one if there is no such tab. */
  bind(html: HTMLElement): void {
    this.#nav = html.querySelector<HTMLElement>(this.#navSelector);
    if (!this.#nav) return;
    this.#content = this.#contentSelector
      ? html.matches(this.#contentSelector)
        ? html
        : html.querySelector<HTMLElement>(this.#contentSelector)
      : null;
    const marks = this.#within(this.#nav, "[data-tab]");
    const names = marks.map((mark) => mark.dataset.tab ?? "");
    if (!names.includes(this.active)) this.active = names[0] ?? this.active;
    this.activate(this.active);
    this.#nav.addEventListener("click", (event) => {
      const mark = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
      const tab = mark?.dataset.tab;
      if (!mark || !marks.includes(mark) || !tab || tab === this.active) return;
      event.preventDefault();
      this.#show(tab, event, true);
    });
  }

  #within(root: HTMLElement, selector: string): HTMLElement[] {
    const all = [...root.querySelectorAll<HTMLElement>(selector)];
    return this.group ? all.filter((element) => element.dataset.group === this.group) : all;
  }

  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    this.#show(tabName, null, triggerCallback);
  }

  #show(tabName: string, event: Event | null, triggerCallback: boolean): void {
    if (this.#nav) {
      for (const mark of this.#within(this.#nav, "[data-tab]")) {
        mark.classList.toggle("active", mark.dataset.tab === tabName);
      }
    }
    if (this.#content) {
      for (const section of this.#within(this.#content, ".tab[data-tab]")) {
        section.classList.toggle("active", section.dataset.tab === tabName);
      }
    }
    this.active = tabName;
    if (triggerCallback) this.callback?.(event, this, tabName);
  }
}
