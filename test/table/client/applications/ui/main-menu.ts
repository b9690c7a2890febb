import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game } from "../host.ts";
import { FRAMELESS, insertInto, InterfaceApplication } from "./interface-part.ts";

export interface MainMenuItem {
  label: string;
  icon: string;
  enabled: boolean;
  onClick: () => unknown;
}

/** The main menu, opened by the Escape key. */
export class MainMenu extends InterfaceApplication {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "menu",
    tag: "nav",
    window: FRAMELESS,
    actions: { item: MainMenu.#onItem },
  };

  static override PARTS: HandlebarsParts = { menu: { template: "templates/ui/main-menu.hbs" } };

  get items(): Record<string, MainMenuItem> {
    return {
      reload: {
        label: "MENU.Reload",
        icon: '<i class="fa-solid fa-rotate"></i>',
        enabled: true,
        onClick: () => window.location.reload(),
      },
      logout: {
        label: "MENU.Logout",
        icon: '<i class="fa-solid fa-user"></i>',
        enabled: true,
        onClick: () => game.logOut(),
      },
    };
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const items = Object.entries(this.items).flatMap(([id, item]) => (item.enabled ? [{ id, ...item }] : []));
    return Object.assign(await super._prepareContext(options), { items });
  }

  override _insertElement(element: HTMLElement): void {
    insertInto("interface", element);
  }

  /** Show the menu, or hide it. */
  async toggle(): Promise<void> {
    if (this.rendered) await this.close();
    else {
      await this.render({ force: true });
      this.element.querySelector("button")?.focus();
    }
  }

  static async #onItem(this: MainMenu, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.close();
    await this.items[target.dataset.item ?? ""]?.onClick();
  }
}
